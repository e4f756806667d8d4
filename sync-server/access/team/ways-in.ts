import type { RecordsView } from '../../storage/records.ts';
import type { SignInConfig } from './oidc/sign-in-config.ts';

/** By how many things somebody can sign in: their password where passwords are taken, their identity at the provider of now, each passkey. */
export function waysIn(view: RecordsView, account: string, { passwords, oidc }: SignInConfig): number {
  const hasPassword = passwords && (view.get('logins', account)?.password ?? '') !== '';
  const issuer = oidc && new URL(oidc.issuer).href;
  const identities = view.find('identities', 'account', account).filter((one) => new URL(one.issuer).href === issuer);
  return (hasPassword ? 1 : 0) + identities.length + view.find('passkeys', 'account', account).length;
}
