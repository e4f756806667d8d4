import type { Member, PutMember } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { Records, RecordsChange, RecordsView, Row } from '../storage/records.ts';
import { Refused } from './refused.ts';

/** Who belongs to a board. Whether the asker may ask is judged before. */
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

  /** Adds somebody, or changes their role. A board keeps at least one owner. */
  async put(board: string, who: PutMember): Promise<Member[]> {
    await this.#records.change((change) => {
      const account = 'account' in who ? byId(change, who.account) : byName(change, who.name);
      const members = change.find('members', 'board', board);
      const old = members.find((member) => member.account === account.id);
      if (!old && members.length >= LIMITS.membersPerBoard) {
        throw new Refused(
          'too_many',
          `The board has ${members.length} members, and the limit is ${LIMITS.membersPerBoard}.`,
        );
      }
      if (old?.role === 'owner' && who.role !== 'owner') this.#keepOwner(change, board, account.id, '/role');
      const id = `${board}/${account.id}`;
      change.put('members', { id, board, account: account.id, role: who.role, since: old?.since ?? this.#now() });
    });
    this.#changed();
    return this.list(board);
  }

  /** Takes somebody's membership away. */
  async remove(board: string, account: string): Promise<Member[]> {
    await this.#records.change((change) => {
      const id = `${board}/${account}`;
      const member = change.get('members', id);
      if (!member) throw new Refused('not_found', `The board has no member ${account}.`);
      if (member.role === 'owner') this.#keepOwner(change, board, account);
      change.remove('members', id);
    });
    this.#changed();
    return this.list(board);
  }

  /** Somebody else is an owner, and the board bears their name from now on. */
  #keepOwner(change: RecordsChange, board: string, leaving: string, pointer?: string): void {
    const other = change.find('members', 'board', board).find((m) => m.role === 'owner' && m.account !== leaving);
    if (!other)
      throw new Refused('conflict', 'A board keeps at least one owner: make somebody else an owner first.', pointer);
    const row = change.get('boards', board);
    if (row?.owner === leaving) change.put('boards', { ...row, owner: other.account });
  }
}

function byId(view: RecordsView, id: string): Row<'accounts'> {
  const account = view.get('accounts', id);
  if (account && account.kind !== 'guest') return account;
  throw new Refused(
    'not_found',
    `There is no account ${id}. Somebody without an account can come by a link.`,
    '/account',
  );
}

function byName(view: RecordsView, name: string): Row<'accounts'> {
  const known = [...view.all('accounts')].filter((account) => account.kind !== 'guest');
  const wanted = name.trim();
  const found = known.filter((account) => account.name === wanted);
  const [account] = found;
  if (account && found.length === 1) return account;
  if (account) {
    throw new Refused(
      'conflict',
      `${found.length} accounts are called "${wanted}": name one by its id, as "account".`,
      '/name',
    );
  }
  const [close] = nearest(
    wanted,
    known.map((other) => other.name),
  );
  throw new Refused(
    'not_found',
    `No account is called "${wanted}"${close ? `; the nearest is "${close}"` : ''}. Somebody without an account can come by a link.`,
    '/name',
  );
}
