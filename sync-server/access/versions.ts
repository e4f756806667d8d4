import type { PutVersion, VersionRecord } from '#schemas/http.ts';
import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { VersionStorage } from '../storage/board-storage.ts';
import type { Records, RecordsChange, RecordsView, Row } from '../storage/records.ts';
import type { Boards } from './boards.ts';
import type { Visitor } from './people.ts';
import { type Refused, refusedFor } from './refused.ts';
import { thinned } from './version-thinning.ts';

interface VersionsOptions {
  readonly records: Records;
  readonly storage: VersionStorage;
  readonly boards: Pick<Boards, 'require'>;
  readonly now: () => number;
}

/** The versions of boards: who made them and when, and what a tab made of them, which nobody here reads. */
export class Versions {
  readonly #options: VersionsOptions;
  /** What is being stored, by the id of its row: a version that is sent twice at once is written once. */
  readonly #storing = new Map<string, Promise<StoredVersion>>();

  constructor(options: VersionsOptions) {
    this.#options = options;
  }

  /** Newest first. For whoever may see the board. */
  list(visitor: Visitor, board: string): VersionRecord[] {
    this.#options.boards.require(visitor, board, 'viewer');
    return rowsOf(this.#options.records, board)
      .map(recordOf)
      .sort((a, b) => b.made - a.made || (a.id < b.id ? -1 : 1));
  }

  /**
   * Keeps a version under an id that was drawn where it was made. Sent again, it is there already. Automatic ones make room for each other:
   * together they take at most `LIMITS.automaticVersionShare` times what the board takes. Durable when it resolves.
   */
  async put(visitor: Visitor, board: string, id: string, facts: PutVersion, bytes: Uint8Array): Promise<StoredVersion> {
    this.#options.boards.require(visitor, board, 'editor');
    if (!ID.version.test(id)) throw refusedFor({ code: 'version-id-invalid', params: { given: id } });
    if (bytes.length === 0) throw refusedFor({ code: 'version-empty', params: {} });
    const key = rowId(board, id);
    const storing = this.#storing.get(key);
    if (storing !== undefined) return { ...(await storing), isNew: false };
    const stored = this.#store(visitor, board, id, facts, bytes).finally(() => this.#storing.delete(key));
    this.#storing.set(key, stored);
    return stored;
  }

  /** What the tab made. For whoever may see the board. */
  async read(visitor: Visitor, board: string, id: string): Promise<Uint8Array> {
    const { boards, storage } = this.#options;
    boards.require(visitor, board, 'viewer');
    const row = mustBe(this.#options.records, board, id);
    const bytes = await storage.get(board, id);
    // A backup may hold the record of a version that was removed while it was made.
    if (bytes?.length !== row.bytes) throw refusedFor({ code: 'version-lost', params: { given: id } });
    return bytes;
  }

  /** An automatic version that is given a name stays like any other with one. */
  async rename(visitor: Visitor, board: string, id: string, name: string): Promise<VersionRecord> {
    this.#options.boards.require(visitor, board, 'editor');
    const row = await this.#options.records.change((change) => {
      const before = mustBe(change, board, id);
      if (before.kind === 'automatic') refuseBeyond(change, board, before.bytes);
      const after = { ...before, kind: 'named' as const, name: name.trim() };
      change.put('versions', after);
      return after;
    });
    return recordOf(row);
  }

  /** Gone already is as good. */
  async remove(visitor: Visitor, board: string, id: string): Promise<void> {
    const { boards, records, storage } = this.#options;
    boards.require(visitor, board, 'editor');
    if (!ID.version.test(id)) throw refusedFor({ code: 'version-id-invalid', params: { given: id } });
    await records.change((change) => change.remove('versions', rowId(board, id)));
    await storage.remove(board, id);
  }

  async #store(
    visitor: Visitor,
    board: string,
    id: string,
    facts: PutVersion,
    bytes: Uint8Array,
  ): Promise<StoredVersion> {
    const { records, storage, now } = this.#options;
    const known = records.get('versions', rowId(board, id));
    if (known !== null) return { version: recordOf(known), isNew: false };
    if (facts.kind === 'named') refuseBeyond(records, board, bytes.length);
    const [account, by] = [visitor.account.id, visitor.user.name];
    const row: Row<'versions'> = {
      ...{ id: rowId(board, id), board, kind: facts.kind, name: facts.name?.trim() ?? '', account, by },
      // A device's clock may be wrong: nothing was made later than now.
      made: Math.min(facts.made, now()),
      bytes: bytes.length,
    };
    await storage.put(board, id, bytes);
    try {
      const dropped = await records.change((change) => {
        if (facts.kind === 'named') refuseBeyond(change, board, bytes.length);
        change.put('versions', row);
        return this.#thin(change, board, facts.boardBytes);
      });
      for (const one of dropped) await storage.remove(board, versionId(one));
    } catch (error) {
      await storage.remove(board, id);
      throw error;
    }
    return { version: recordOf(row), isNew: true };
  }

  /** Takes the rows of automatic versions away that make room; gives their ids. */
  #thin(change: RecordsChange, board: string, boardBytes: number): readonly string[] {
    const automatic = rowsOf(change, board).filter(({ kind }) => kind === 'automatic');
    const dropped = thinned(automatic, {
      now: this.#options.now(),
      count: LIMITS.automaticVersions,
      bytes: boardBytes * LIMITS.automaticVersionShare,
    });
    for (const id of dropped) change.remove('versions', id);
    return dropped;
  }
}

interface StoredVersion {
  readonly version: VersionRecord;
  readonly isNew: boolean;
}

function rowId(board: string, id: string): string {
  return `${board}/${id}`;
}

function versionId(row: string): string {
  return row.slice(row.indexOf('/') + 1);
}

function rowsOf(records: RecordsView, board: string): readonly Row<'versions'>[] {
  return records.find('versions', 'board', board);
}

function recordOf({ id, kind, name, by, made, bytes }: Row<'versions'>): VersionRecord {
  return { id: versionId(id), kind, name, by, made, bytes };
}

function mustBe(records: Pick<RecordsView, 'get'>, board: string, id: string): Row<'versions'> {
  const row = records.get('versions', rowId(board, id));
  if (row === null) throw refusedFor({ code: 'version-unknown', params: { given: id } });
  return row;
}

/** Throws `Refused` where one more named version of these bytes is more than a board may have. */
function refuseBeyond(records: RecordsView, board: string, bytes: number): void {
  const named = rowsOf(records, board).filter(({ kind }) => kind === 'named');
  const refused = beyond(named, bytes);
  if (refused !== null) throw refused;
}

function beyond(named: readonly Row<'versions'>[], bytes: number): Refused | null {
  if (named.length >= LIMITS.namedVersions) {
    const params = { count: named.length, limit: LIMITS.namedVersions };
    return refusedFor({ code: 'versions-too-many', params });
  }
  const sum = named.reduce((all, row) => all + row.bytes, bytes);
  if (sum <= LIMITS.namedVersionBytes) return null;
  return refusedFor({ code: 'versions-too-large', params: { bytes: sum, limit: LIMITS.namedVersionBytes } });
}
