import type { RecordsChange, RecordsView, Row } from '../../../storage/records.ts';
import { refusedFor } from '../../refused.ts';
import { hashOf } from '../../secret.ts';

/** Who somebody is to a provider. Nothing else says so for good: addresses and names change hands. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose identity this is; null: nobody's. */
export function accountOf(view: RecordsView, identity: Identity): string | null {
  return view.get('identities', idOf(identity))?.account ?? null;
}

/** The identity by which somebody signs in; null: they have none. */
export function identityOf(view: RecordsView, account: string): Row<'identities'> | null {
  return view.find('identities', 'account', account)[0] ?? null;
}

/** Gives an account an identity, in place of the one that it had. Throws `Refused` where it is somebody else's. */
export function putIdentity(change: RecordsChange, identity: Identity, account: string, at: number): void {
  const owner = accountOf(change, identity);
  if (owner !== null && owner !== account) throw refusedFor({ code: 'oidc-taken', params: {} });
  removeIdentity(change, account);
  change.put('identities', { id: idOf(identity), account, ...identity, since: at });
}

export function removeIdentity(change: RecordsChange, account: string): void {
  for (const { id } of change.find('identities', 'account', account)) change.remove('identities', id);
}

/** A subject says whatever its provider likes: no id of another pair is written so. */
function idOf({ issuer, subject }: Identity): string {
  return hashOf(JSON.stringify([issuer, subject]));
}
