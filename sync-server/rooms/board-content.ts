import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardLog, Damage, Snapshot, StoredBoard } from '../storage/board-storage.ts';
import { Coverage, encodeClocks, isCovered, readStateVector } from './coverage.ts';
import type { Heavy } from './heavy.ts';
import type { ClockRange, UpdateFacts } from './update-facts.ts';

/** An update that is durable, and how far its structs reach. */
interface StoredUpdate {
  readonly update: Uint8Array;
  readonly structs: readonly ClockRange[];
}

/**
 * The durable content of an open board: a snapshot and the updates since, as bytes. It builds no Yjs document; what
 * cannot be answered from the bytes at once goes to `heavy`. Nothing in here is not on disk.
 */
export class BoardContent {
  /** Bytes of an unfinished write that were cut off when the board was opened. */
  readonly torn: number;
  readonly #log: BoardLog;
  readonly #damage: Damage | null;
  readonly #heavy: Heavy;
  readonly #coverage = new Coverage();
  #snapshot: Snapshot | null;
  /** Clocks of the snapshot alone. */
  #snapshotReach: ReadonlyMap<number, number> = new Map();
  #tail: StoredUpdate[] = [];
  #tailBytes = 0;
  /** Updates that became durable since the board was opened, those that a snapshot took in included. */
  #count = 0;
  #compacting: Promise<void> | null = null;
  /** Yjs could not apply what is stored: it is kept as it is, and never compacted. */
  #isUnsound = false;

  private constructor(log: BoardLog, heavy: Heavy, { snapshot, damage, torn }: StoredBoard) {
    this.#log = log;
    this.#heavy = heavy;
    this.#snapshot = snapshot;
    this.#damage = damage;
    this.torn = torn;
  }

  static async open(log: BoardLog, heavy: Heavy): Promise<BoardContent> {
    const stored = log.take();
    const { snapshot, tail } = stored;
    const content = new BoardContent(log, heavy, stored);
    if (snapshot !== null) {
      content.#snapshotReach = readStateVector(snapshot.stateVector);
      content.#coverage.addStateVector(snapshot.stateVector);
      content.#coverage.add(await heavy.run({ kind: 'facts', update: new Uint8Array(snapshot.deletions) }));
    }
    for (const [index, record] of tail.entries()) {
      if (index % RECORDS_A_TURN === RECORDS_A_TURN - 1) await nextTurn();
      const update = new Uint8Array(record);
      try {
        const facts = await heavy.run({ kind: 'facts', update });
        content.#take(update, facts);
      } catch {
        // It was checked before it was stored, so this is a program's fault or a forged file: it stays on disk.
        content.#isUnsound = true;
      }
    }
    return content;
  }

  /** What is wrong with what is stored, or null. */
  get damage(): Damage | null {
    return this.#damage ?? (this.#isUnsound ? UNSOUND : null);
  }

  /** How many updates became durable since the board was opened. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return (this.#snapshot?.update.length ?? 0) + this.#tailBytes;
  }

  get clientCount(): number {
    return this.#coverage.clientCount;
  }

  get clocks(): Map<number, number> {
    return this.#coverage.clocks();
  }

  stateVector(): Uint8Array {
    return this.#coverage.stateVector();
  }

  /** Whether an update brings nothing that is not stored already. */
  holds(facts: UpdateFacts): boolean {
    return this.#coverage.holds(facts);
  }

  /** Stores updates. When it resolves they survive a power cut; when it rejects none of them was taken. */
  async append(updates: readonly { readonly update: Uint8Array; readonly facts: UpdateFacts }[]): Promise<void> {
    await this.#log.append(updates.map((one) => one.update));
    for (const { update, facts } of updates) this.#take(update, facts);
  }

  /** The updates that became durable after the first `count`, or null where that is too far back or too much. */
  since(count: number): readonly Uint8Array[] | null {
    const missed = this.#count - count;
    if (missed > this.#tail.length || missed > LIMITS.catchUpRecords) return null;
    return this.#tail.slice(this.#tail.length - missed).map((one) => one.update);
  }

  /** Updates that bring a client with this state vector to all that is durable now. At once where no work is needed. */
  difference(clocks: ReadonlyMap<number, number>): readonly Uint8Array[] | Promise<readonly Uint8Array[]> {
    const snapshot = this.#snapshot;
    if (clocks.size === 0) {
      const tail = this.#tail.map((one) => one.update);
      return snapshot === null ? tail : [snapshot.update, ...tail];
    }
    const tail = this.#tail.filter((one) => !isReached(one.structs, clocks)).map((one) => one.update);
    const deletions = this.#coverage.deletions();
    if (snapshot === null || isCovered(this.#snapshotReach, clocks)) return [...tail, deletions];
    return this.#heavy
      .run({ kind: 'difference', updates: [snapshot.update], stateVector: encodeClocks(clocks) })
      .then((part) => [part, ...tail, deletions])
      .catch(() => [snapshot.update, ...tail, deletions]);
  }

  /** The same as one update, for a reader that missed many small ones. */
  async oneDifference(clocks: ReadonlyMap<number, number>): Promise<readonly Uint8Array[]> {
    const updates = this.#tail.map((one) => one.update);
    if (this.#snapshot !== null) updates.unshift(this.#snapshot.update);
    try {
      return [await this.#heavy.run({ kind: 'difference', updates, stateVector: encodeClocks(clocks) })];
    } catch {
      return this.difference(clocks);
    }
  }

  /** An update that names the board, alone or (`whole`) with everything before it. */
  named(name: string, whole: boolean): Promise<Uint8Array> {
    const updates = this.#tail.map((one) => one.update);
    if (this.#snapshot !== null) updates.unshift(this.#snapshot.update);
    return this.#heavy.run({ kind: 'named', updates, name, whole });
  }

  /** Whether the log has grown so long that `startCompaction` should be called. */
  isLong(): boolean {
    if (this.#isUnsound || this.#compacting !== null) return false;
    // A big board is written less often: a snapshot costs as much as the board is large.
    const due = Math.max(LIMITS.compactAfterBytes, (this.#snapshot?.update.length ?? 0) / 2);
    return this.#tailBytes > due || this.#tail.length > LIMITS.compactAfterRecords;
  }

  /** Begins a snapshot; resolves when appending may go on. The snapshot itself is made and written beside it. */
  async startCompaction(): Promise<void> {
    if (this.#isUnsound || this.#compacting !== null || this.#tail.length === 0) return;
    const mark = await this.#log.mark();
    this.#compacting = this.#compact(mark).finally(() => {
      this.#compacting = null;
    });
  }

  /** Ends the use of the board. A log that is worth it becomes a snapshot first. */
  async close(): Promise<void> {
    await this.#compacting;
    if (this.#tail.length > LIMITS.compactIdleRecords || this.#tailBytes > LIMITS.compactIdleBytes) {
      await this.startCompaction().catch(() => {});
      await this.#compacting;
    }
    await this.#log.close();
  }

  async #compact(mark: number): Promise<void> {
    const taken = this.#tail.length;
    const updates = this.#tail.map((one) => one.update);
    if (this.#snapshot !== null) updates.unshift(this.#snapshot.update);
    let snapshot: Snapshot;
    try {
      snapshot = await this.#heavy.run({ kind: 'compact', updates });
    } catch {
      this.#isUnsound = true;
      return;
    }
    try {
      await this.#log.compact(mark, snapshot);
    } catch (error) {
      // Everything is still in the log: it is only longer than it needs to be.
      console.error(`A snapshot could not be written: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    this.#snapshot = snapshot;
    this.#snapshotReach = readStateVector(snapshot.stateVector);
    this.#tail = this.#tail.slice(taken);
    this.#tailBytes = this.#tail.reduce((sum, one) => sum + one.update.length, 0);
  }

  #take(update: Uint8Array, facts: UpdateFacts): void {
    this.#coverage.add(facts);
    this.#tail.push({ update, structs: facts.structs });
    this.#tailBytes += update.length;
    this.#count++;
  }
}

/** So many records are read before other boards have their turn. */
const RECORDS_A_TURN = 200;

const UNSOUND: Damage = {
  what: 'segment',
  message: 'An edit of this board cannot be read. It is kept, and everything else is shown.',
  kept: [],
};

function isReached(structs: readonly ClockRange[], clocks: ReadonlyMap<number, number>): boolean {
  return structs.every((range) => (clocks.get(range.client) ?? 0) >= range.end);
}
