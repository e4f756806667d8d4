import { CLOSE } from '#schemas/errors.ts';
import type { Logger } from '../operations/events.ts';
import type { BoardStorage } from '../storage/board-storage.ts';
import { BoardRoom } from './board-room.ts';
import { BoardContent } from './content/board-content.ts';
import { Quarantine, type QuarantineState } from './damage/quarantine.ts';
import { CostlyBoard, Overrun, Quarantined } from './malformed.ts';
import type { Room, RoomCounts, RoomHost } from './room.ts';
import type { TabSocket } from './tab-socket.ts';

interface RoomRegistryOptions {
  readonly boards: BoardStorage;
  readonly host: RoomHost;
  readonly logger: Logger;
}

/** Which boards are open. One board is opened, closed or deleted by one at a time. */
export class RoomRegistry {
  readonly #options: RoomRegistryOptions;
  readonly #rooms = new Map<string, BoardRoom>();
  /** Boards that are being opened, closed or deleted: who wants one waits for its turn. */
  readonly #moving = new Map<string, Promise<unknown>>();
  readonly #quarantine: Quarantine;

  constructor(options: RoomRegistryOptions) {
    this.#options = options;
    this.#quarantine = new Quarantine(options.host.now);
  }

  get(docId: string): BoardRoom | null {
    return this.#rooms.get(docId) ?? null;
  }

  all(): Iterable<BoardRoom> {
    return this.#rooms.values();
  }

  *tabs(): Iterable<TabSocket> {
    for (const room of this.#rooms.values()) yield* room.tabs;
  }

  /** The room of a board, opened where it is not. Rejects with `Quarantined` where that cost too much a while ago. */
  async open(docId: string): Promise<BoardRoom> {
    for (;;) {
      const room = this.#rooms.get(docId);
      if (room !== undefined) return room;
      const other = this.#moving.get(docId);
      if (other === undefined) break;
      await other.catch(() => {});
    }
    this.#quarantine.mustBeOpenable(docId);
    return this.#move(docId, this.#openBoard(docId));
  }

  /** Why a board is not opened now; null where it may be. */
  quarantineOf(docId: string): QuarantineState | null {
    return this.#quarantine.of(docId);
  }

  /**
   * Takes a board out of quarantine as far as it opens within what a board may cost; the rest is kept beside its files. False where it is in no
   * quarantine, or nothing of it opens.
   */
  async openLastGoodState(docId: string): Promise<boolean> {
    await this.#moving.get(docId)?.catch(() => {});
    const good = this.#quarantine.of(docId)?.good ?? null;
    if (good === null || this.#moving.has(docId)) return false;
    await this.#move(docId, this.#cutBack(docId, good));
    this.#quarantine.end(docId);
    return true;
  }

  async #cutBack(docId: string, good: number): Promise<void> {
    const { boards, logger } = this.#options;
    const log = await boards.open(docId);
    try {
      const of = log.take().tail.length;
      await log.cutBack(good);
      logger('board-went-back', { board: docId, updates: good, of });
    } finally {
      await log.close();
    }
  }

  /** Works with a board that stays open meanwhile. Rejects with `Quarantined` too where the work takes more than a board may cost. */
  async using<T>(docId: string, work: (room: BoardRoom) => Promise<T>): Promise<T> {
    const room = await this.open(docId);
    room.uses++;
    try {
      return await work(room);
    } catch (error) {
      throw error instanceof Overrun ? new Quarantined(docId, error.message, false) : error;
    } finally {
      room.uses--;
    }
  }

  /** Takes a room out of use; whoever wants the board again waits until its files are closed. */
  shut(room: Room): void {
    const open = this.#rooms.get(room.docId);
    if (open !== room) return;
    this.#rooms.delete(room.docId);
    const { logger } = this.#options;
    this.#move(
      room.docId,
      open.close().catch((error) => logger('board-not-closed', { board: room.docId, reason: String(error) })),
    );
  }

  /** Deletes a board's document, and closes the sockets that have it open. */
  async remove(docId: string): Promise<void> {
    // Somebody may be just opening it: it is deleted when it is open nowhere.
    for (;;) {
      const room = this.#rooms.get(docId);
      if (room !== undefined) {
        for (const tab of room.tabs) tab.close(CLOSE.noAccess, 'the board was deleted');
        this.shut(room);
      }
      const other = this.#moving.get(docId);
      if (other === undefined) break;
      await other.catch(() => {});
    }
    await this.#move(docId, this.#options.boards.remove(docId));
    this.#quarantine.end(docId);
  }

  /** Stores what was received, says farewell to every tab, and closes every board. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#moving.values());
    const open = [...this.#rooms.values()];
    // What was received is stored and told before the farewell.
    await Promise.all(open.map((room) => room.settled()));
    for (const tab of this.tabs()) tab.close(CLOSE.goingAway, 'the server is stopping');
    for (const room of open) this.shut(room);
    await Promise.allSettled(this.#moving.values());
  }

  counts(): Omit<RoomCounts, 'sockets'> {
    let bytes = 0;
    let clients = 0;
    let damaged = 0;
    for (const { content } of this.#rooms.values()) {
      bytes += content.bytes;
      clients = Math.max(clients, content.coverage.clientCount);
      if (content.damage !== null) damaged++;
    }
    return { rooms: this.#rooms.size, bytes, clients, damaged, quarantined: this.#quarantine.size };
  }

  #move<T>(docId: string, work: Promise<T>): Promise<T> {
    this.#moving.set(docId, work);
    const done = () => {
      if (this.#moving.get(docId) === work) this.#moving.delete(docId);
    };
    work.then(done, done);
    return work;
  }

  async #openBoard(docId: string): Promise<BoardRoom> {
    const { boards, host, logger } = this.#options;
    const log = await boards.open(docId);
    try {
      const snapshots = this.#quarantine.snapshotsOf(docId, logger);
      const content = await BoardContent.open({ log, jobs: host.jobs.lane(), docId, logger, snapshots });
      if (content.torn > 0) logger('board-torn', { board: docId, bytes: content.torn });
      if (content.damage !== null) {
        const { what, message, kept } = content.damage;
        logger('board-damaged', { board: docId, what, reason: message, kept });
      }
      const room = new BoardRoom(docId, content, host);
      this.#rooms.set(docId, room);
      return room;
    } catch (error) {
      await log.close();
      throw error instanceof CostlyBoard ? this.#quarantine.add(docId, error) : error;
    }
  }
}
