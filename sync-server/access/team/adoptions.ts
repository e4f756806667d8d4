import { ID, libraryId } from '#schemas/ids.ts';
import type { AdoptBoard, AdoptionState, AdoptKey, AdoptVersion } from '#schemas/messages/http-adoption.ts';
import type { VersionStorage } from '../../storage/board-storage.ts';
import type { Records, RecordsView } from '../../storage/records.ts';
import { refuseMoreBoards } from '../boards.ts';
import type { Documents } from '../documents.ts';
import { refuseMoreKeys } from '../keys.ts';
import { refusedFor } from '../refused.ts';

interface AdoptionsOptions {
  readonly records: Records;
  readonly documents: () => Documents;
  readonly versions: VersionStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when roles have changed. */
  readonly changed: () => void;
}

/**
 * Takes what one person's own folder holds into an account of the team, under the ids that it has there. Each step may be repeated, and be the last:
 * a board counts from its record on, which comes after its versions and its document.
 */
export class Adoptions {
  readonly #options: AdoptionsOptions;

  constructor(options: AdoptionsOptions) {
    this.#options = options;
  }

  /** Throws `Refused` where the account may have no boards or keys of its own. */
  require(account: string): void {
    const { records } = this.#options;
    if (records.get('accounts', account)?.kind === 'guest') {
      throw refusedFor({ code: 'guest-may-not', params: { what: 'make boards' } });
    }
    if (records.get('logins', account)?.disabledAt !== null) {
      throw refusedFor({ code: 'person-disabled', params: {} });
    }
  }

  /** Throws `Refused` where it is new and one more than the account may have. */
  boardState(account: string, board: string): AdoptionState {
    const { records } = this.#options;
    if (!ID.board.test(board)) throw refusedFor({ code: 'board-id-invalid', params: { given: board } });
    const state = stateOf(records, account, board);
    if (state === 'new') refuseMoreBoards(records, account);
    return state;
  }

  /** A version that was made after the account got the board, or before the board counts. What was deleted here stays so. */
  async version(
    account: string,
    board: string,
    id: string,
    facts: AdoptVersion,
    bytes: Uint8Array,
  ): Promise<AdoptionState> {
    const { records, versions } = this.#options;
    if (!ID.version.test(id)) throw refusedFor({ code: 'version-id-invalid', params: { given: id } });
    const state = this.boardState(account, board);
    const row = `${board}/${id}`;
    if (state === 'elsewhere') return state;
    const since = records.get('members', `${board}/${account}`)?.since ?? 0;
    if (records.get('versions', row) !== null || (state === 'there' && facts.made <= since)) return 'there';
    await versions.put(board, id, bytes);
    const { kind, name = '', by, made } = facts;
    await records.change((change) =>
      change.put('versions', { id: row, board, kind, name, account, by, made, bytes: bytes.length }),
    );
    return 'new';
  }

  /** What is stored of a board: merged with what is here, where there is something. */
  async document(account: string, board: string, update: Uint8Array): Promise<AdoptionState> {
    const state = this.boardState(account, board);
    if (state !== 'elsewhere') await this.#options.documents().create(board, update);
    return state;
  }

  async board(account: string, board: string, facts: AdoptBoard): Promise<AdoptionState> {
    const { records, now, changed } = this.#options;
    const { name, start, createdAt, updatedAt, archivedAt } = facts;
    this.boardState(account, board);
    const state = await records.change((change) => {
      const state = stateOf(change, account, board);
      if (state !== 'new') return state;
      refuseMoreBoards(change, account);
      change.put('boards', { id: board, owner: account, start, createdAt, archivedAt });
      change.put('members', { id: `${board}/${account}`, board, account, role: 'owner', since: now() });
      // Written now, so that it is stored by the same save.
      records.update('titles', board, () => ({ id: board, name, updatedAt }));
      return state;
    });
    if (state === 'new') changed();
    return state;
  }

  async key(account: string, id: string, { pauses, lastUsedAt, ...facts }: AdoptKey): Promise<AdoptionState> {
    const { records } = this.#options;
    if (!ID.key.test(id)) throw refusedFor({ code: 'key-unknown', params: { given: id } });
    return records.change((change) => {
      const known = change.get('keys', id) ?? change.find('keys', 'hash', facts.hash)[0];
      if (known) return known.account !== account ? 'elsewhere' : known.revokedAt === null ? 'there' : 'revoked';
      refuseMoreKeys(change, account);
      change.put('keys', { id, account, ...facts, revokedAt: null });
      if (lastUsedAt !== null) records.update('uses', id, () => ({ id, at: lastUsedAt }));
      for (const { board, by } of pauses) {
        records.update('pauses', `${board}/${id}`, () => ({ id: `${board}/${id}`, board, key: id, by }));
      }
      return 'new';
    });
  }

  /** Own parts: equal ones merge, different ones stand beside each other, what was deleted here stays so. */
  async library(account: string, update: Uint8Array): Promise<AdoptionState> {
    await this.#options.documents().create(libraryId(account), update);
    return 'new';
  }
}

function stateOf(view: RecordsView, account: string, board: string): AdoptionState {
  if (view.get('boards', board) === null) return 'new';
  return view.get('members', `${board}/${account}`)?.role === 'owner' ? 'there' : 'elsewhere';
}
