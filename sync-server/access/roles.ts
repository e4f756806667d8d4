import type { Role } from '#schemas/bridge.ts';
import { libraryId } from '#schemas/ids.ts';
import type { RecordsView, Row } from '../storage/records.ts';
import { refusedFor } from './refused.ts';

const RANK: Readonly<Record<Role, number>> = { viewer: 1, editor: 2, owner: 3 };

/** Whether `role` allows what `needed` allows. */
export function allows(role: Role | null, needed: Role): boolean {
  return role !== null && RANK[role] >= RANK[needed];
}

/** Whether an account may have anything of its own now: not a guest, nor who was removed or may not sign in. */
export function mayOwn(view: RecordsView, account: string): boolean {
  const row = view.get('accounts', account);
  const login = view.get('logins', account);
  return (
    row !== null &&
    row.kind !== 'guest' &&
    view.get('removals', account) === null &&
    (login?.disabledAt ?? null) === null
  );
}

/** Whether a link opens its board at `now`. */
export function isLive(link: Row<'links'>, now: number): boolean {
  return link.revokedAt === null && (link.expiresAt === null || link.expiresAt > now);
}

/**
 * What the account may do with a board (`b_…`) or a part library (`l_…`, its own only); null: nothing, or no such
 * thing. The best of its membership and of the live links it came by. Archiving takes no role away: it moves a board
 * out of sight, and edits that wait on somebody's device must still arrive.
 */
export function roleOf(records: RecordsView, now: number, accountId: string, docId: string): Role | null {
  const account = records.get('accounts', accountId);
  if (!account || records.get('removals', accountId)) return null;
  if (docId === libraryId(accountId)) return account.kind === 'guest' ? null : 'owner';
  if (!records.get('boards', docId)) return null;
  let role: Role | null = records.get('members', `${docId}/${accountId}`)?.role ?? null;
  for (const grant of records.find('grants', 'account', accountId)) {
    if (grant.board !== docId) continue;
    const link = records.get('links', grant.link);
    if (link && isLive(link, now) && !allows(role, link.role)) role = link.role;
  }
  return role;
}

/** The account's role on a board where it allows what `needed` does. No role and no such board are refused alike. Throws `Refused`. */
export function requireRole(view: RecordsView, now: number, account: string, board: string, needed: Role): Role {
  const role = roleOf(view, now, account, board);
  if (role === null) throw refusedFor({ code: 'board-unknown', params: { given: board } });
  if (!allows(role, needed)) throw refusedFor({ code: 'role-too-low', params: { needed, role } });
  return role;
}
