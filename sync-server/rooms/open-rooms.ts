import type { WebSocket } from 'ws';
import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../operations/events.ts';
import type { BoardStorage, StoredFile } from '../storage/board-storage.ts';
import { StorageError } from '../storage/records.ts';
import { Admission } from './admission.ts';
import type { QuarantineState } from './damage/quarantine.ts';
import type { ReportFault } from './fault-log.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { presenceTellings } from './presence/room-presence.ts';
import { BEAT_MS } from './receiving/keep-alive.ts';
import { ReceiveBudget } from './receiving/receive-budget.ts';
import type { RoomCounts, RoomEvents, RoomMeasure, Rooms } from './room.ts';
import type { RoomAccess, RoomVisitor } from './room-access.ts';
import { RoomRegistry } from './room-registry.ts';
import type { SocketConnection, SyncLine } from './tab-socket.ts';
import { TurnBudget } from './turn-budget.ts';

interface RoomsOptions {
  readonly access: RoomAccess;
  readonly boards: BoardStorage;
  readonly version: string;
  /** Milliseconds since 1970 when the server started, and evenly on from there. */
  readonly now: () => number;
  /** The clock of awareness states, see `PresenceClock`. */
  readonly presenceNow: () => number;
  /** Calls `run` every `ms`; gives what stops it. */
  readonly every: (ms: number, run: () => void) => () => void;
  readonly logger: Logger;
  readonly fault: ReportFault;
  readonly measure: RoomMeasure;
}

export interface OpenRooms extends Rooms {
  /** What sockets have sent and nobody has handled. */
  readonly receiving: ReceiveBudget<SyncLine>;
  /** How much is handled before everything else has its turn. */
  readonly turns: TurnBudget;
  /** A WebSocket that was accepted on a connection. `visitor` null: nobody is signed in. */
  join(ws: WebSocket, connection: SocketConnection, docId: string, visitor: RoomVisitor | null): void;
  /** Closes a socket that `join` was given, or that it will be. */
  refuse(ws: WebSocket, code: number, reason: string): void;
  /** Stores the first content of a new board. Durable when it resolves; so are the following. */
  create(docId: string, update: Uint8Array): Promise<void>;
  /** Copies a board as it is now, open or not, to an id where nothing is, under another name. */
  copy(from: string, to: string, name: string): Promise<void>;
  /** Writes the name into a board's document. */
  rename(docId: string, name: string): Promise<void>;
  /** Whether nothing is stored under this id, damaged or whole. */
  isUnused(docId: string): Promise<boolean>;
  /** Why a board is not opened now; null where it may be. */
  quarantineOf(docId: string): QuarantineState | null;
  /**
   * Takes a board out of quarantine as far as it opens within what a board may cost; the rest is kept beside its files. False where it is in no
   * quarantine, or nothing of it opens.
   */
  openLastGoodState(docId: string): Promise<boolean>;
  /** Everything that is kept of a board, see `BoardStorage.files`. */
  files(docId: string): AsyncIterable<StoredFile>;
  /** Deletes a board's document, and closes the sockets that have it open. */
  remove(docId: string): Promise<void>;
  /** Closes every socket, with a code of `CLOSE`. */
  kickAll(code: number, reason: string): void;
  /** Closes every socket with 1001 after what it sent is stored; resolves when every board is closed. */
  close(): Promise<void>;
  counts(): RoomCounts;
}

export function openRooms(options: RoomsOptions): OpenRooms {
  const { access, boards, version, now, presenceNow, every, logger, fault, measure } = options;
  const jobs = createJobQueue();
  const receiving = new ReceiveBudget<SyncLine>();
  const turns = new TurnBudget();
  const listeners = new RoomListeners(fault);
  const registry: RoomRegistry = new RoomRegistry({
    boards,
    logger,
    host: {
      ...{
        jobs,
        receiving,
        turns,
        tellings: presenceTellings(),
        now,
        presenceNow,
        version,
        events: listeners,
        fault,
        measure,
      },
      renamed: (docId, name) => {
        if (ID.board.test(docId)) access.boardRenamed(docId, name);
      },
      edited: (docId) => access.boardEdited(docId),
      failed(room, error) {
        if (isRefusal(error)) logger('board-not-stored', { board: room.docId, reason: error.message });
        else fault(`kept ${room.docId} from being stored`, error);
        registry.shut(room);
      },
    },
  });
  const admission = new Admission({ registry, access, now, fault, logger, measure });
  const stops = [
    every(BEAT_MS, () => {
      admission.dropSilent();
      beat(registry, now(), fault);
    }),
    every(LIMITS.accessRecheckMs, () => admission.judgeAll()),
    access.onAccessChanged(() => admission.judgeAll()),
  ];

  return {
    receiving,
    turns,
    get: (docId) => registry.get(docId),
    all: () => registry.all(),
    listen: (listener) => listeners.add(listener),
    setAgentState: (docId, agent, state) => registry.get(docId)?.setAgentState(agent, state) ?? null,
    kickAll(code, reason) {
      for (const tab of registry.tabs()) tab.close(code, reason);
    },
    join: (ws, connection, docId, visitor) => admission.join(ws, connection, docId, visitor),
    refuse(ws, code, reason) {
      const tab = [...registry.tabs()].find((one) => one.ws === ws);
      (tab ?? ws).close(code, reason);
    },
    ...storedBoards(registry, boards),
    async close() {
      admission.close();
      for (const stop of stops) stop();
      await registry.close();
      await jobs.close();
    },
    counts: () => ({ ...registry.counts(), sockets: admission.sockets }),
  };
}

/** What is done with a board whether or not anybody has it open. */
function storedBoards(
  registry: RoomRegistry,
  boards: RoomsOptions['boards'],
): Pick<
  OpenRooms,
  'create' | 'copy' | 'rename' | 'isUnused' | 'quarantineOf' | 'openLastGoodState' | 'files' | 'remove'
> {
  return {
    create: (docId, update) => registry.using(docId, (room) => room.write(update)),
    copy: (from, to, name) =>
      registry.using(from, async (source) => {
        await source.settled();
        const update = await source.content.named(name, true);
        await registry.using(to, (room) => room.write(update));
      }),
    rename: (docId, name) =>
      registry.using(docId, async (room) => {
        await room.settled();
        await room.write(await room.content.named(name, false));
        room.named(name);
      }),
    isUnused: (docId) =>
      registry.using(docId, async ({ content }) => content.coverage.clientCount === 0 && content.damage === null),
    quarantineOf: (docId) => registry.quarantineOf(docId),
    openLastGoodState: (docId) => registry.openLastGoodState(docId),
    files: (docId) => boards.files(docId),
    remove: (docId) => registry.remove(docId),
  };
}

/** Once for every room; one that has been empty for some seconds leaves memory. */
function beat(registry: RoomRegistry, now: number, fault: ReportFault): void {
  for (const room of registry.all()) {
    attempt(fault, `at a beat of ${room.docId}`, () => room.beat());
    if (room.tabs.size + room.uses === 0 && now - room.emptySince >= LIMITS.roomLingerMs) registry.shut(room);
  }
}

/** Whoever listens to what happens in rooms. */
class RoomListeners implements RoomEvents {
  readonly #listeners = new Set<Partial<RoomEvents>>();
  readonly #fault: ReportFault;

  constructor(fault: ReportFault) {
    this.#fault = fault;
  }

  add(listener: Partial<RoomEvents>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  bridge(...event: Parameters<RoomEvents['bridge']>): void {
    for (const one of this.#listeners) one.bridge?.(...event);
  }
  joined(...event: Parameters<RoomEvents['joined']>): void {
    for (const one of this.#listeners) one.joined?.(...event);
  }
  left(...event: Parameters<RoomEvents['left']>): void {
    // Nobody is left to be told of a fault, and the next listener must hear of it all the same.
    for (const one of this.#listeners) attempt(this.#fault, 'after a tab had gone', () => one.left?.(...event));
  }
}

/** Runs what is asked for by nobody who could be told of a fault in it. */
function attempt(fault: ReportFault, where: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    fault(where, error);
  }
}

/** Of the system, such as a full disk or a missing right, or of the storage: its message says all. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && ('code' in error || error instanceof StorageError);
}
