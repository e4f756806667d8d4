import type { Role } from '#schemas/bridge.ts';
import type { ErrorParams } from '#schemas/errors.ts';
import type { BoardRecord, PatchBoard } from '#schemas/http.ts';
import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { StoredFile } from '../storage/board-storage.ts';
import type { Records, RecordsChange, RecordsView, Row } from '../storage/records.ts';
import type { Documents, InitialDocument } from './documents.ts';
import type { Visitor } from './people.ts';
import { Refused, refusedFor } from './refused.ts';
import { mayOwn, requireRole, roleOf } from './roles.ts';
import { newId } from './secret.ts';

interface BoardsOptions {
  readonly records: Records;
  readonly now: () => number;
  /** Called when roles have changed. */
  readonly changed: () => void;
  readonly documents: () => Documents;
  readonly initialDocument: InitialDocument;
}

/** The records of boards: who has which, under what name. The name is a copy of the document's. */
export class Boards {
  readonly #options: BoardsOptions;

  constructor(options: BoardsOptions) {
    this.#options = options;
  }

  /** Own and shared boards, last changed first, archived ones too. */
  list({ account }: Visitor): BoardRecord[] {
    const { records } = this.#options;
    const ids = new Set<string>();
    for (const member of records.find('members', 'account', account.id)) ids.add(member.board);
    for (const grant of records.find('grants', 'account', account.id)) ids.add(grant.board);
    const boards: BoardRecord[] = [];
    for (const id of ids) {
      const role = this.role(account.id, id);
      if (role) boards.push(this.#recordOf(id, role));
    }
    return boards.sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
  }

  role(account: string, board: string): Role | null {
    return roleOf(this.#options.records, this.#options.now(), account, board);
  }

  /** See `requireRole`. */
  require(visitor: Visitor, board: string, needed: Role): Role {
    const { records, now } = this.#options;
    return requireRole(records, now(), visitor.account.id, board, needed);
  }

  get(visitor: Visitor, board: string): BoardRecord {
    return this.#recordOf(board, this.require(visitor, board, 'viewer'));
  }

  async create(visitor: Visitor, name?: string): Promise<BoardRecord> {
    refuseGuest(visitor, 'make boards');
    return this.get(
      visitor,
      await this.#create(visitor.account.id, name?.trim() ?? this.#unusedName(visitor, NAMELESS)),
    );
  }

  /** Makes an empty board for whoever acts for an account that is no guest's. Its id; null where the account has as many as it may. */
  createFor(account: string, name: string): Promise<string | null> {
    return this.#create(account, name).catch((error: unknown) => {
      if (error instanceof Refused && error.reason.code === 'boards-too-many') return null;
      throw error;
    });
  }

  /**
   * Makes a board under an id that the visitor's device drew, which brings the content itself. The same account may ask
   * again. Throws `Refused` where something else has the id.
   */
  async put(visitor: Visitor, id: string, name?: string): Promise<{ board: BoardRecord; isNew: boolean }> {
    refuseGuest(visitor, 'make boards');
    if (!ID.board.test(id)) throw refusedFor({ code: 'board-id-invalid', params: { given: id } });
    const { records, documents, changed } = this.#options;
    const owner = visitor.account.id;
    if (this.#isFree(records, id, owner)) {
      if (!(await documents().isUnused(id))) throw refusedFor({ code: 'board-id-taken', params: { given: id } });
      const chosen = name?.trim() ?? this.#unusedName(visitor, NAMELESS);
      const isNew = await records.change((change) => {
        // Somebody else, or the same device, may have asked at the same time.
        if (!this.#isFree(change, id, owner)) return false;
        this.#write(change, owner, { id, start: 'empty', name: chosen });
        return true;
      });
      if (isNew) changed();
      return { board: this.get(visitor, id), isNew };
    }
    return { board: this.get(visitor, id), isNew: false };
  }

  /** A copy of the document as it is now, owned by the visitor alone. */
  async duplicate(visitor: Visitor, board: string, name?: string): Promise<BoardRecord> {
    const original = this.get(visitor, board);
    refuseGuest(visitor, 'copy boards');
    const id = newId('b');
    const chosen = name?.trim() ?? this.#unusedName(visitor, `${original.name.slice(0, LIMITS.nameChars - 10)} copy`);
    await this.#options.documents().copy(board, id, chosen);
    await this.#insert(visitor.account.id, { id, start: 'copy', name: chosen });
    return this.get(visitor, id);
  }

  /** Renames (editors), archives and restores (owners). */
  async patch(visitor: Visitor, board: string, { name, archived }: PatchBoard): Promise<BoardRecord> {
    this.require(visitor, board, archived === undefined ? 'editor' : 'owner');
    const { records, now, documents } = this.#options;
    if (archived !== undefined) {
      await records.change((change) => {
        const row = mustBe(board, change.get('boards', board));
        const since = row.archivedAt ?? now();
        change.put('boards', { ...row, archivedAt: archived ? since : null });
      });
    }
    if (name !== undefined) {
      await documents().rename(board, name.trim());
      this.renamed(board, name);
      await records.flush();
    }
    return this.get(visitor, board);
  }

  /** Ends the quarantine of a board with the last state of it that opens; for owners. */
  async openLastGoodState(visitor: Visitor, board: string): Promise<BoardRecord> {
    this.require(visitor, board, 'owner');
    const documents = this.#options.documents();
    const quarantine = documents.quarantineOf(board);
    if (!quarantine) throw refusedFor({ code: 'board-not-quarantined', params: { given: board } });
    if (!(await documents.openLastGoodState(board))) {
      throw refusedFor({ code: 'board-all-costly', params: { given: board } });
    }
    return this.get(visitor, board);
  }

  /** Everything that is kept of a board, for owners; `at` is now. */
  files(visitor: Visitor, board: string): { readonly files: AsyncIterable<StoredFile>; readonly at: number } {
    this.require(visitor, board, 'owner');
    return { files: this.#options.documents().files(board), at: this.#options.now() };
  }

  nameOf(board: string): string | null {
    const { records } = this.#options;
    return records.get('boards', board) ? (records.get('titles', board)?.name ?? NAMELESS) : null;
  }

  /** The document was given this name. A blank one tells nothing. */
  renamed(board: string, name: string): void {
    const { records, now } = this.#options;
    const chosen = firstChars(harmlessName(name).trim(), LIMITS.nameChars);
    if (chosen === '' || !records.get('boards', board)) return;
    records.update('titles', board, (row) =>
      row?.name === chosen ? null : { id: board, name: chosen, updatedAt: now() },
    );
  }

  /** The document was edited. Noted at most once in `LIMITS.editNotedMs`: the records are no log of edits. */
  edited(board: string): void {
    const { records, now } = this.#options;
    records.update('titles', board, (row) => {
      return row && Math.abs(now() - row.updatedAt) >= LIMITS.editNotedMs ? { ...row, updatedAt: now() } : null;
    });
  }

  /** The account's sample board; `also` is written with it, all or none. False where this program has no sample. */
  async createSample(account: string, also: (change: RecordsChange, board: string) => void): Promise<boolean> {
    const { documents, initialDocument } = this.#options;
    const name = SAMPLE_NAME;
    const update = initialDocument({ start: 'sample', name });
    if (!update) return false;
    const id = newId('b');
    await documents().create(id, update);
    await this.#insert(account, { id, start: 'sample', name }, (change) => also(change, id));
    return true;
  }

  async #create(owner: string, name: string): Promise<string> {
    const { documents, initialDocument } = this.#options;
    const id = newId('b');
    const update = initialDocument({ start: 'empty', name });
    if (update) await documents().create(id, update);
    await this.#insert(owner, { id, start: 'empty', name });
    return id;
  }

  async #insert(
    owner: string,
    { id, start, name }: { id: string; start: Row<'boards'>['start']; name: string },
    also?: (change: RecordsChange) => void,
  ): Promise<void> {
    const { records, changed, documents } = this.#options;
    try {
      await records.change((change) => {
        also?.(change);
        this.#write(change, owner, { id, start, name });
      });
    } catch (error) {
      records.forget('titles', id);
      await documents().remove(id);
      throw error;
    }
    changed();
  }

  #write(
    change: RecordsChange,
    owner: string,
    { id, start, name }: { id: string; start: Row<'boards'>['start']; name: string },
  ): void {
    const { records, now } = this.#options;
    if (!mayOwn(change, owner)) throw refusedFor({ code: 'guest-may-not', params: { what: 'make boards' } });
    refuseMoreBoards(change, owner);
    const at = now();
    change.put('boards', { id, owner, start, createdAt: at, archivedAt: null });
    change.put('members', { id: `${id}/${owner}`, board: id, account: owner, role: 'owner', since: at });
    // Written now, so that it is stored by the same save.
    records.update('titles', id, () => ({ id, name, updatedAt: at }));
  }

  /** False for a board that this account has made and still has; throws for one of anybody else. */
  #isFree(records: Pick<Records, 'get'>, id: string, account: string): boolean {
    const row = records.get('boards', id);
    if (row === null) return true;
    if (row.owner === account && records.get('members', `${id}/${account}`) !== null) return false;
    throw refusedFor({ code: 'board-id-taken', params: { given: id } });
  }

  #recordOf(id: string, role: Role): BoardRecord {
    const { records, documents } = this.#options;
    const board = mustBe(id, records.get('boards', id));
    const title = records.get('titles', id);
    const quarantine = documents().quarantineOf(id);
    const people = documents().people(id);
    return {
      id,
      name: title?.name ?? NAMELESS,
      role,
      ownerName: records.get('accounts', board.owner)?.name ?? '',
      createdAt: board.createdAt,
      updatedAt: title?.updatedAt ?? board.createdAt,
      archivedAt: board.archivedAt,
      openTabs: documents().openTabs(id),
      ...(people.length > 0 ? { people } : {}),
      ...(quarantine ? { quarantine } : {}),
    };
  }

  #unusedName(visitor: Visitor, name: string): string {
    const taken = new Set(this.list(visitor).map((board) => board.name));
    let chosen = name;
    for (let n = 2; taken.has(chosen); n++) chosen = `${name} ${n}`;
    return chosen;
  }
}

const NAMELESS = 'Untitled board';
const SAMPLE_NAME = 'ESP32 weather station';

/** A guest has one board by a link, and nothing of their own. */
export function refuseGuest(visitor: Visitor, what: ErrorParams['guest-may-not']['what']): void {
  if (visitor.kind === 'guest') throw refusedFor({ code: 'guest-may-not', params: { what } });
}

/** Throws `Refused` where the account owns as many boards as it may. */
export function refuseMoreBoards(view: RecordsView, owner: string): void {
  const { length } = view.find('members', 'account', owner).filter(({ role }) => role === 'owner');
  if (length < LIMITS.boardsPerAccount) return;
  throw refusedFor({ code: 'boards-too-many', params: { count: length, limit: LIMITS.boardsPerAccount } });
}

function mustBe(id: string, board: Row<'boards'> | null): Row<'boards'> {
  if (!board) throw refusedFor({ code: 'board-unknown', params: { given: id } });
  return board;
}
