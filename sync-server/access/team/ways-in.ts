import type { RecordsView } from '../../storage/records.ts';

/** By how many things somebody can sign in: their password, and each passkey. */
export function waysIn(view: RecordsView, account: string): number {
  const hasPassword = (view.get('logins', account)?.password ?? '') !== '';
  return (hasPassword ? 1 : 0) + view.find('passkeys', 'account', account).length;
}
