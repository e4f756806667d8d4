/** The versions of one open board: made here, kept on the device until the server has them, listed with those that it has. */
import * as Y from 'yjs';
import type { Board } from '#engine/board/board.ts';
import type { PutVersion, VersionRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { Session } from '../session.ts';
import { packBoard, unpackBoard } from './packed-board.ts';
import type { VersionOutbox, WaitingVersion } from './version-outbox.ts';

/** A version as people are shown it. `waits`: it is on this device only, so far. */
export interface ListedVersion extends VersionRecord {
  readonly waits: boolean;
}

/** What the server does with versions. `refused`: it will never take this one, however often it is sent. `gone`: it has no such board. */
export interface VersionServer {
  list(board: string): Promise<readonly VersionRecord[]>;
  put(
    board: string,
    id: string,
    facts: PutVersion,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<'stored' | 'refused' | 'gone'>;
  read(board: string, id: string): Promise<Uint8Array<ArrayBuffer>>;
  rename(board: string, id: string, name: string): Promise<void>;
  remove(board: string, id: string): Promise<void>;
}

interface BoardVersionsOptions {
  readonly session: Pick<Session, 'boardId' | 'account' | 'who' | 'doc' | 'store' | 'status'>;
  readonly server: VersionServer;
  readonly outbox: VersionOutbox;
  /** ms since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Called between slices of long work. */
  readonly pause: () => Promise<void>;
  /** Told of what goes wrong behind the page's back; the next send tries again. */
  readonly failed: (error: unknown) => void;
}

export class BoardVersions {
  readonly #options: BoardVersionsOptions;
  readonly #stop: () => void;
  #before: Board;
  /** When the newest automatic version was made; null until somebody looks. */
  #lastAutomatic: number | null = null;
  #making = false;
  #sending: Promise<void> | null = null;
  /** The server said that it has no such board. What waits is kept here, and sent once the board is connected again. */
  #isGone = false;
  readonly #changed = new Listeners();

  /** From now on the board as it was is kept before the first edit of each `LIMITS.automaticVersionMs`. */
  constructor(options: BoardVersionsOptions) {
    const { store } = options.session;
    this.#options = options;
    this.#before = store.board;
    this.#stop = store.subscribe((board, _, origin) => {
      const before = this.#before;
      this.#before = board;
      if (origin?.kind === 'person' || origin?.kind === 'agent') this.#edited(before);
    });
  }

  /** Newest first. Where the server cannot be reached, those that wait here; `isWhole` says which. */
  async list(): Promise<{ readonly versions: readonly ListedVersion[]; readonly isWhole: boolean }> {
    const { server, session } = this.#options;
    const waiting = await this.#waiting();
    const stored = await server.list(session.boardId).catch(() => null);
    const known = new Set(stored?.map(({ id }) => id));
    const versions = [
      ...(stored ?? []).map((one) => ({ ...one, waits: false })),
      ...waiting.filter(({ id }) => !known.has(id)).map((one) => this.#listed(one)),
    ];
    return { versions: versions.sort((a, b) => b.made - a.made), isWhole: stored !== null };
  }

  /** Keeps the board as it is now under a name, or as an automatic version; resolves when it is on this device. */
  async make(name: string | null, board: Board = this.#options.session.store.board): Promise<ListedVersion> {
    const { session, outbox, newId, now, pause } = this.#options;
    const boardBytes = Math.min(Y.encodeStateAsUpdate(session.doc).byteLength, LIMITS.documentBytes);
    await pause();
    const facts: PutVersion = {
      ...{ kind: name === null ? 'automatic' : 'named', made: now(), boardBytes },
      ...(name === null ? {} : { name }),
    };
    const bytes = await packBoard(board);
    const version = { account: session.account, board: session.boardId, id: newId(), facts, bytes };
    await outbox.put(version);
    this.#changed.tell();
    this.send();
    return this.#listed(version);
  }

  /** Sends what waits, one after another. What fails is tried again by the next call. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll()
      .catch(this.#options.failed)
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  /** The board of a version. Rejects with `VersionUnreadable`, or with what the server says. */
  async open({ id, waits }: Pick<ListedVersion, 'id' | 'waits'>): Promise<Board> {
    const { server, session, pause } = this.#options;
    const here = waits ? (await this.#waiting()).find((one) => one.id === id) : undefined;
    return unpackBoard(here?.bytes ?? (await server.read(session.boardId, id)), { pause });
  }

  /** Of one that waits, what is sent is changed. */
  async rename({ id }: Pick<ListedVersion, 'id'>, name: string): Promise<void> {
    const { server, session, outbox } = this.#options;
    const here = (await this.#waiting()).find((one) => one.id === id);
    if (here === undefined) await server.rename(session.boardId, id, name);
    else await outbox.put({ ...here, facts: { ...here.facts, kind: 'named', name } });
    this.#changed.tell();
  }

  async remove({ id }: Pick<ListedVersion, 'id'>): Promise<void> {
    const { server, session, outbox } = this.#options;
    const here = (await this.#waiting()).find((one) => one.id === id);
    if (here === undefined) await server.remove(session.boardId, id);
    else await outbox.remove(here);
    this.#changed.tell();
  }

  /** Called after the list has changed by what was done here. */
  onChange(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  close(): void {
    this.#stop();
  }

  #waiting(): Promise<readonly WaitingVersion[]> {
    const { session, outbox } = this.#options;
    return outbox.of(session.account, session.boardId);
  }

  #listed({ id, facts, bytes }: WaitingVersion): ListedVersion {
    const { kind, made, name = '' } = facts;
    return { id, kind, name, made, by: this.#options.session.who, bytes: bytes.length, waits: true };
  }

  /** An edit was made here: what the board was before is worth keeping where nothing was kept for long. */
  async #edited(before: Board): Promise<void> {
    const { now, failed } = this.#options;
    if (this.#making || before.parts.size + before.notes.size === 0) return;
    if (this.#lastAutomatic !== null && now() - this.#lastAutomatic < LIMITS.automaticVersionMs) return;
    this.#making = true;
    try {
      this.#lastAutomatic ??= await this.#newestAutomatic();
      if (now() - this.#lastAutomatic < LIMITS.automaticVersionMs) return;
      this.#lastAutomatic = now();
      await this.make(null, before);
    } catch (error) {
      failed(error);
    } finally {
      this.#making = false;
    }
  }

  async #newestAutomatic(): Promise<number> {
    const { versions } = await this.list();
    return Math.max(0, ...versions.flatMap(({ kind, made }) => (kind === 'automatic' ? [made] : [])));
  }

  async #sendAll(): Promise<void> {
    const { server, outbox, session } = this.#options;
    if (this.#isGone && session.status.link !== 'online') return;
    this.#isGone = false;
    for (const one of await this.#waiting()) {
      const outcome = await server.put(one.board, one.id, one.facts, one.bytes);
      if (outcome === 'gone') {
        this.#isGone = true;
        return;
      }
      // Stored or never to be: either way it need not wait.
      await outbox.remove(one);
      this.#changed.tell();
    }
  }
}
