import type { Member, PutMember } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { Records, RecordsChange, RecordsView, Row } from '../storage/records.ts';
import { refusedFor } from './refused.ts';
import { mayOwn, requireRole } from './roles.ts';

/** Who belongs to a board. `by` is who asks, and is judged together with the change: who has lost their role meanwhile changes nothing. */
export class Members {
  readonly #records: Records;
  readonly #now: () => number;
  readonly #changed: () => void;

  constructor(records: Records, now: () => number, changed: () => void) {
    this.#records = records;
    this.#now = now;
    this.#changed = changed;
  }

  /** In the order of their joining. */
  list(board: string): Member[] {
    return this.#records.find('members', 'board', board).map(({ account, role }) => {
      return { account, role, name: this.#records.get('accounts', account)?.name ?? '' };
    });
  }

  /** Adds somebody, or changes their role; gives who that is. A board keeps at least one owner. */
  async put(
    board: string,
    who: PutMember,
    by: string,
  ): Promise<{ readonly account: string; readonly members: Member[] }> {
    const account = await this.#records.change((change) => {
      requireRole(change, this.#now(), by, board, 'owner');
      const members = change.find('members', 'board', board);
      // A guest of the team sees nobody of it but those with whom they share the board.
      const isSeen = ({ id }: Row<'accounts'>) => mayOwn(change, by) || members.some((member) => member.account === id);
      const account = 'account' in who ? byId(change, who.account, isSeen) : byName(change, who.name, isSeen);
      const old = members.find((member) => member.account === account.id);
      if (!old && members.length >= LIMITS.membersPerBoard) {
        const params = { count: members.length, limit: LIMITS.membersPerBoard };
        throw refusedFor({ code: 'members-too-many', params });
      }
      if (old?.role === 'owner' && who.role !== 'owner') this.#keepOwner(change, board, account.id, '/role');
      const id = `${board}/${account.id}`;
      change.put('members', { id, board, account: account.id, role: who.role, since: old?.since ?? this.#now() });
      return account.id;
    });
    this.#changed();
    return { account, members: this.list(board) };
  }

  /** Takes somebody's membership away. */
  async remove(board: string, account: string, by: string): Promise<Member[]> {
    await this.#records.change((change) => {
      // Whoever wants to leave may; to send somebody else away takes an owner.
      requireRole(change, this.#now(), by, board, account === by ? 'viewer' : 'owner');
      const id = `${board}/${account}`;
      const member = change.get('members', id);
      if (!member) throw refusedFor({ code: 'member-unknown', params: { given: account } });
      if (member.role === 'owner') this.#keepOwner(change, board, account);
      change.remove('members', id);
    });
    this.#changed();
    return this.list(board);
  }

  /** Somebody else is an owner, and the board bears their name from now on. */
  #keepOwner(change: RecordsChange, board: string, leaving: string, pointer?: string): void {
    const other = change.find('members', 'board', board).find((m) => m.role === 'owner' && m.account !== leaving);
    if (!other) throw refusedFor({ code: 'owner-needed', params: {} }, pointer);
    const row = change.get('boards', board);
    if (row?.owner === leaving) change.put('boards', { ...row, owner: other.account });
  }
}

/** Not who was removed, nor who has come by a link and could not come back. */
function mayBeMember(view: RecordsView, { id, kind }: Row<'accounts'>): boolean {
  return view.get('removals', id) === null && (kind !== 'guest' || view.get('logins', id) !== null);
}

type Seen = (account: Row<'accounts'>) => boolean;

function byId(view: RecordsView, id: string, isSeen: Seen): Row<'accounts'> {
  const account = view.get('accounts', id);
  if (account && mayBeMember(view, account) && isSeen(account)) return account;
  throw refusedFor({ code: 'account-unknown', params: { given: id } }, '/account');
}

function byName(view: RecordsView, name: string, isSeen: Seen): Row<'accounts'> {
  const known = [...view.all('accounts')].filter((account) => mayBeMember(view, account) && isSeen(account));
  const wanted = name.trim();
  const found = known.filter((account) => account.name === wanted);
  const [account] = found;
  if (account && found.length === 1) return account;
  if (account) {
    throw refusedFor({ code: 'account-name-ambiguous', params: { given: wanted, count: found.length } }, '/name');
  }
  const [close] = nearest(
    wanted,
    known.map((other) => other.name),
  );
  throw refusedFor({ code: 'account-name-unknown', params: { given: wanted, nearest: close ?? null } }, '/name');
}
