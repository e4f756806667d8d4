/** The page's own parts: one open library for the account that is signed in, kept while the page lives. */
import { me, onSignedIn } from '../../account.ts';
import { browserPorts } from '../../browser-ports.ts';
import { syncUrl } from '../../places.ts';
import { whenShipped } from '../shipped.ts';
import { type MyParts, openMyParts } from './my-parts.ts';

let open: MyParts | null = null;

/**
 * The library of the account that is signed in, opened at the first call; another account closes the one before it. null
 * where nobody is signed in, and for a guest of a link, who keeps none.
 */
export function myParts(): MyParts | null {
  const who = me();
  const account = who === null || who.guest !== undefined ? null : who.account.id;
  if (open?.account === account) return open;
  void open?.close();
  open = account === null ? null : openFor(account);
  return open;
}

function openFor(account: string): MyParts {
  const url = syncUrl();
  const parts = openMyParts({ url, account, shipped: whenShipped, ports: browserPorts() });
  addEventListener('online', () => parts.reconnect());
  onSignedIn(() => parts.reconnect());
  return parts;
}
