import type { Writable } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { CLOSE } from '#schemas/errors.ts';
import type { Metrics } from '#schemas/http.ts';
import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardStorage } from '../storage/board-storage.ts';
import type { Access, Visitor } from './access.ts';
import { BoardContent } from './board-content.ts';
import { BEAT_MS, BoardRoom, type RoomHost } from './board-room.ts';
import { faultLog } from './fault-log.ts';
import { createJobQueue } from './job-queue.ts';
import type { RoomEvents, Rooms } from './room.ts';
import { TabSocket } from './tab-socket.ts';

export interface RoomsOptions {
  readonly access: Access;
  readonly boards: BoardStorage;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls `run` every `ms`; gives what stops it. */
  readonly every: (ms: number, run: () => void) => () => void;
  /** A sentence for the operator. */
  readonly warn: (message: string) => void;
}

export interface OpenRooms extends Rooms {
  /** A WebSocket that was accepted on a connection. `visitor` null: nobody is signed in. */
  join(ws: WebSocket, connection: Writable, docId: string, visitor: Visitor | null): void;
  /** Stores the first content of a new board. Durable when it resolves; so are the following. */
  create(docId: string, update: Uint8Array): Promise<void>;
  /** Copies a board as it is now, open or not, to an id where nothing is, under another name. */
  copy(from: string, to: string, name: string): Promise<void>;
  /** Writes the name into a board's document. */
  rename(docId: string, name: string): Promise<void>;
  /** Deletes a board's document, and closes the sockets that have it open. */
  remove(docId: string): Promise<void>;
  /** Closes every socket with 1001 after what it sent is stored; resolves when every board is closed. */
  close(): Promise<void>;
  /** As `metricsSchema` of schemas/http.ts says, but for the process. */
  metrics(): Omit<Metrics, 'memory' | 'cpuMs'>;
}

// Long: its functions share which boards are open and which are being opened or closed.
export function openRooms({ access, boards, version, now, every, warn }: RoomsOptions): OpenRooms {
  const rooms = new Map<string, BoardRoom>();
  /** Boards that are being opened or closed: who wants one waits for its turn. */
  const moving = new Map<string, Promise<unknown>>();
  const listeners = new Set<Partial<RoomEvents>>();
  const jobs = createJobQueue();
  const fault = faultLog(warn);
  /** Sockets that were told to close, and when: whoever does not answer is dropped. */
  const ending = new Map<TabSocket, number>();
  let sockets = 0;
  let isClosing = false;

  const events: RoomEvents = {
    bridge(message, tab) {
      for (const one of listeners) one.bridge?.(message, tab);
    },
    joined(tab) {
      for (const one of listeners) one.joined?.(tab);
    },
    left(tab) {
      // Nobody is left to be told of a fault, and the next listener must hear of it all the same.
      for (const one of listeners) attempt('after a tab had gone', () => one.left?.(tab));
    },
  };
  const host: RoomHost = {
    jobs,
    now,
    version,
    events,
    fault,
    renamed: (docId, name) => {
      if (ID.board.test(docId)) access.boardRenamed(docId, name);
    },
    edited: (docId) => access.boardEdited(docId),
    failed(room, error) {
      if (isRefusalOfTheSystem(error)) warn(`Board ${room.docId} could not be stored: ${error.message}`);
      else fault(`kept ${room.docId} from being stored`, error);
      shut(room);
    },
  };

  /** Runs what is asked for by nobody who could be told of a fault in it. */
  function attempt(where: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      fault(where, error);
    }
  }

  /** Takes a room out of use; whoever wants the board again waits until its files are closed. */
  function shut(room: BoardRoom): void {
    if (rooms.get(room.docId) !== room) return;
    rooms.delete(room.docId);
    move(
      room.docId,
      room.close().catch((error) => warn(`Board ${room.docId} was not closed well: ${String(error)}`)),
    );
  }

  function move<T>(docId: string, work: Promise<T>): Promise<T> {
    moving.set(docId, work);
    const done = () => {
      if (moving.get(docId) === work) moving.delete(docId);
    };
    work.then(done, done);
    return work;
  }

  async function opened(docId: string): Promise<BoardRoom> {
    for (;;) {
      const room = rooms.get(docId);
      if (room !== undefined) return room;
      const other = moving.get(docId);
      if (other === undefined) break;
      await other.catch(() => {});
    }
    return move(docId, openBoard(docId));
  }

  async function openBoard(docId: string): Promise<BoardRoom> {
    const log = await boards.open(docId);
    try {
      const content = await BoardContent.open({ log, jobs, warn: (message) => warn(`Board ${docId}: ${message}`) });
      if (content.torn > 0) warn(`Board ${docId}: ${content.torn} bytes of an unfinished write were cut off.`);
      if (content.damage !== null) warn(`Board ${docId}: ${content.damage.message} ${content.damage.kept.join(', ')}`);
      const room = new BoardRoom(docId, content, host);
      rooms.set(docId, room);
      return room;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  /** Works with a board that stays open meanwhile. */
  async function using<T>(docId: string, work: (room: BoardRoom) => Promise<T>): Promise<T> {
    const room = await opened(docId);
    room.uses++;
    try {
      return await work(room);
    } finally {
      room.uses--;
    }
  }

  function judge(tab: TabSocket): void {
    const visitor = access.visitorOf(tab.sessionId);
    if (visitor === null) {
      tab.close(CLOSE.signedOut, 'signed out');
      return;
    }
    const role = access.roleOf(visitor.account.id, tab.docId);
    if (role === null) {
      tab.close(CLOSE.noAccess, 'no access');
      return;
    }
    tab.account = visitor.account;
    const looked = tab.user;
    tab.user = visitor.user;
    const room = rooms.get(tab.docId);
    if (looked.name !== tab.user.name || looked.color !== tab.user.color) room?.stampAnew(tab);
    if (role === tab.role) return;
    tab.role = role;
    room?.changed(tab);
  }

  function* tabs(): Iterable<TabSocket> {
    for (const room of rooms.values()) yield* room.tabs;
  }

  function judgeAll(): void {
    for (const tab of tabs()) {
      try {
        judge(tab);
      } catch (error) {
        // Whoever cannot be judged is not let in.
        fault(`closed a tab of ${tab.docId}`, error);
        tab.close(CLOSE.fault, 'the server met a fault of its own');
      }
    }
  }

  async function admit(tab: TabSocket): Promise<void> {
    const { ws, docId } = tab;
    // Nothing is read until the board is open: what the client sends waits in its own buffers.
    ws.pause();
    let room: BoardRoom;
    try {
      room = await opened(docId);
    } catch (error) {
      warn(`Board ${docId} could not be opened: ${error instanceof Error ? error.message : String(error)}`);
      tab.close(CLOSE.tryAgain, 'the board could not be opened');
      return;
    }
    if (ws.readyState !== ws.OPEN || isClosing) {
      ws.resume();
      if (isClosing) tab.close(CLOSE.goingAway, 'the server is stopping');
      return;
    }
    if (room.tabs.size >= LIMITS.socketsPerRoom || tabCount(tab.account.id, null) >= LIMITS.socketsPerAccount) {
      tab.close(CLOSE.tryAgain, 'too many tabs');
      return;
    }
    ws.on('message', (data: RawData, isBinary: boolean) => {
      // ws gives a Buffer for "nodebuffer", its default.
      if (isBinary && Buffer.isBuffer(data)) room.receive(tab, data);
      else tab.close(CLOSE.malformed, 'frames are binary');
    });
    ws.on('pong', () => {
      tab.heardAt = now();
    });
    tab.onEnding = () => {
      ending.set(tab, now());
      room.leave(tab);
    };
    ws.on('close', () => {
      room.leave(tab);
      ending.delete(tab);
    });
    // Access may have changed while the board was opened: nothing of it is told before that is known.
    judge(tab);
    if (!tab.isOpen) return;
    room.join(tab);
    ws.resume();
  }

  function tabCount(accountId: string, docId: string | null): number {
    let count = 0;
    for (const tab of tabs()) if (tab.account.id === accountId && (docId === null || tab.docId === docId)) count++;
    return count;
  }

  const stopBeat = every(BEAT_MS, () => {
    for (const [tab, since] of ending) if (now() - since >= LIMITS.closeWaitMs) tab.drop();
    for (const room of rooms.values()) {
      attempt(`at a beat of ${room.docId}`, () => room.beat());
      if (room.tabs.size + room.uses === 0 && now() - room.emptySince >= LIMITS.roomLingerMs) shut(room);
    }
  });
  const stopJudging = every(LIMITS.accessRecheckMs, judgeAll);
  const stopListening = access.onAccessChanged(judgeAll);

  let order = 0;
  return {
    get: (docId) => rooms.get(docId) ?? null,
    all: () => rooms.values(),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAgentState: (docId, agent, state) => rooms.get(docId)?.setAgentState(agent, state) ?? null,
    kick(accountId, docId, code) {
      for (const tab of tabs()) {
        if (tab.account.id === accountId && (docId === null || tab.docId === docId)) tab.close(code, 'closed');
      }
    },
    tabCount,
    join(ws, connection, docId, visitor) {
      sockets++;
      ws.on('error', () => {});
      ws.on('close', () => sockets--);
      if (isClosing) return ws.close(CLOSE.goingAway, 'the server is stopping');
      if (visitor === null) return ws.close(CLOSE.signedOut, 'signed out');
      const isDocument = ID.board.test(docId) || ID.library.test(docId);
      const role = isDocument ? access.roleOf(visitor.account.id, docId) : null;
      if (role === null) return ws.close(CLOSE.noAccess, 'no access');
      const tab = new TabSocket(docId, visitor, role, ws, connection, order++, now());
      admit(tab).catch((error) => {
        fault(`kept a tab from ${docId}`, error);
        tab.close(CLOSE.fault, 'the server met a fault of its own');
      });
    },
    create: (docId, update) => using(docId, (room) => room.write(update)),
    copy: (from, to, name) =>
      using(from, async (source) => {
        await source.settled();
        const update = await source.content.named(name, true);
        await using(to, (room) => room.write(update));
      }),
    rename: (docId, name) =>
      using(docId, async (room) => {
        await room.settled();
        await room.write(await room.content.named(name, false));
      }),
    async remove(docId) {
      // Somebody may be just opening it: it is deleted when it is open nowhere.
      for (;;) {
        const room = rooms.get(docId);
        if (room !== undefined) {
          for (const tab of room.tabs) tab.close(CLOSE.noAccess, 'the board was deleted');
          shut(room);
        }
        const other = moving.get(docId);
        if (other === undefined) break;
        await other.catch(() => {});
      }
      await move(docId, boards.remove(docId));
    },
    async close() {
      isClosing = true;
      stopBeat();
      stopJudging();
      stopListening();
      await Promise.allSettled(moving.values());
      const open = [...rooms.values()];
      // What was received is stored and told before the farewell.
      await Promise.all(open.map((room) => room.settled()));
      for (const tab of tabs()) tab.close(CLOSE.goingAway, 'the server is stopping');
      for (const room of open) shut(room);
      await Promise.allSettled(moving.values());
      await jobs.close();
    },
    metrics() {
      let bytes = 0;
      let clients = 0;
      let damaged = 0;
      for (const { content } of rooms.values()) {
        bytes += content.bytes;
        clients = Math.max(clients, content.clientCount);
        if (content.damage !== null) damaged++;
      }
      return { rooms: rooms.size, sockets, bytes, clients, damaged };
    },
  };
}

/** A full disk, a missing right: its message says all. */
function isRefusalOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
