import type { Role } from '#schemas/bridge.ts';
import { libraryId } from '#schemas/ids.ts';
import type { RecordsView, Row } from '../storage/records.ts';

const RANK: Readonly<Record<Role, number>> = { viewer: 1, editor: 2, owner: 3 };

/** Whether `role` allows what `needed` allows. */
export function allows(role: Role | null, needed: Role): boolean {
  return role !== null && RANK[role] >= RANK[needed];
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
