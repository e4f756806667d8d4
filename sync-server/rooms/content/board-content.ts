import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../../operations/events.ts';
import type { BoardLog, Damage, Snapshot, StoredBoard } from '../../storage/board-storage.ts';
import { ApplyCost } from '../cost/apply-cost.ts';
import { CostCheck } from '../cost/cost-check.ts';
import type { JobLane } from '../jobs/job-queue.ts';
import { decodeComplexity, encodeComplexity } from '../jobs/stored-complexity.ts';
import { CostlyBoard, MalformedFrame, Overrun } from '../malformed.ts';
import type { UpdateFacts } from '../update-facts.ts';
import { Coverage, encodeClocks, isCovered } from './coverage.ts';
import { isReached, reachOf, type StoredUpdate, soundUpdates, totalBytes, UNSOUND } from './stored-update.ts';

interface ContentOptions {
  readonly log: BoardLog;
  readonly jobs: JobLane;
  readonly docId: string;
  readonly logger: Logger;
  /** Whether snapshots may be made now, and what is told when one took too much time or memory. */
  readonly snapshots: { isPaused(): boolean; overran(error: Overrun): void };
}

/**
 * The durable content of an open board: a snapshot and the updates since, as bytes. It builds no Yjs document; what
 * cannot be answered from the bytes at once goes to `jobs`. Nothing in here is not on disk.
 */
export class BoardContent {
  /** Bytes of an unfinished write that were cut off when the board was opened. */
  readonly torn: number;
  /** What updates that come may cost. */
  readonly costCheck: CostCheck;
  /** Called when `damage` has changed. */
  onDamage: () => void = () => {};
  readonly #log: BoardLog;
  #damage: Damage | null;
  readonly #jobs: JobLane;
  readonly #docId: string;
  readonly #logger: Logger;
  readonly #snapshots: ContentOptions['snapshots'];
  readonly #coverage = new Coverage();
  readonly #cost = new ApplyCost();
  #snapshot: Snapshot | null;
  /** How far the snapshot alone goes, with what waits in it for lost updates. */
  #snapshotReach: ReadonlyMap<number, number> = new Map();
  #tail: StoredUpdate[] = [];
  #tailBytes = 0;
  /** Structs of what was stored since the board was opened and of the last snapshot made since. */
  #structCount = 0;
  /** Updates that became durable since the board was opened, those that a snapshot took in included. */
  #count = 0;
  /** Differences from the snapshot that are being made, by state vector. */
  readonly #differences = new Map<string, { readonly snapshot: Uint8Array; readonly made: Promise<Uint8Array> }>();
  #compacting: Promise<void> | null = null;
  /** No snapshot is tried before the log has so many updates: the last attempt failed. */
  #notBefore = 0;
  /** Updates without sense from before the snapshot: each compaction writes them on. */
  #unsound: StoredUpdate[] = [];
  /** Records that are no updates at all. Nobody is sent these. */
  #unreadable: Uint8Array[] = [];

  private constructor(options: ContentOptions, { snapshot, damage, torn, wentBack }: StoredBoard) {
    const { log, jobs, docId, logger, snapshots } = options;
    this.#log = log;
    this.#jobs = jobs;
    this.#docId = docId;
    this.#logger = logger;
    this.#snapshots = snapshots;
    this.#snapshot = snapshot;
    this.#damage = damage;
    this.torn = torn;
    this.costCheck = new CostCheck({
      ...{ cost: this.#cost, coverage: this.#coverage, jobs, wentBack },
      stored: () => this.#sound(),
      isDamaged: () => this.#damage !== null,
    });
  }

  /** Reads what is stored. Rejects with `CostlyBoard` where that takes more time or memory than it may. */
  static async open(options: ContentOptions): Promise<BoardContent> {
    const stored = options.log.take();
    const content = new BoardContent(options, stored);
    await content.#read(stored);
    return content;
  }

  async #read({ snapshot, tail }: StoredBoard): Promise<void> {
    const jobs = this.#jobs;
    /** Of the updates, those read in half of the time that there is: for whoever goes back to them, some are left over. */
    let early = 0;
    const costly = (message: string, good: number | null) => new CostlyBoard(message, good);
    if (snapshot !== null) {
      const facts = await jobs.run({ kind: 'facts', update: new Uint8Array(snapshot.deletions) }).catch((error) => {
        throw error instanceof Overrun ? costly(error.message, null) : error;
      });
      this.#snapshotReach = reachOf(snapshot, facts);
      this.#coverage.addStateVector(snapshot.stateVector);
      this.#coverage.add(facts);
      const complexity = decodeComplexity(snapshot.complexity);
      if (complexity === null) this.#cost.guess(snapshot.update.length);
      else this.#cost.found(complexity, 0);
      this.#structCount = complexity?.structCount ?? 0;
    }
    for (const [index, record] of tail.entries()) {
      if (index % RECORDS_A_TURN === RECORDS_A_TURN - 1) await nextTurn();
      if (jobs.spentMs > LIMITS.openMs) throw costly('its updates together take too long', early);
      if (jobs.spentMs <= LIMITS.openMs / 2) early = index;
      const update = new Uint8Array(record);
      try {
        const { facts, isSound } = await jobs.run({ kind: 'check', update });
        this.costCheck.expect(facts);
        this.#take(update, facts, isSound);
      } catch (error) {
        if (error instanceof Overrun) throw costly(error.message, index);
        if (!(error instanceof MalformedFrame)) throw error;
        // It was checked before it was stored, so this is a program's fault or a forged file: it stays on disk.
        this.#unreadable.push(update);
      }
    }
  }

  /** What is wrong with what is stored, or null. */
  get damage(): Damage | null {
    const isSound = this.#unreadable.length + this.#unsound.length === 0 && this.#tail.every((one) => one.isSound);
    return this.#damage ?? (isSound ? null : UNSOUND);
  }

  /**
   * Takes what is stored for all that there ever was. Nothing is appended meanwhile. What makes no sense to Yjs stays damage.
   */
  async accept(): Promise<void> {
    if (this.#damage === null) return;
    await this.#compacting;
    await this.#log.accept();
    this.#damage = null;
    this.#logger('damage-accepted', { board: this.#docId });
    this.onDamage();
  }

  /** How many updates became durable since the board was opened. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return (this.#snapshot?.update.length ?? 0) + this.#tailBytes + totalBytes(this.#unsound);
  }

  get coverage(): Pick<Coverage, 'clientCount' | 'hasGap'> {
    return this.#coverage;
  }

  get clocks(): Map<number, number> {
    return this.#coverage.clocks();
  }

  stateVector(): Uint8Array {
    return this.#coverage.stateVector();
  }

  /** The clocks before the last `count` updates became durable, or lower ones; none where that is too far back. */
  clocksBefore(count: number): Map<number, number> {
    if (count > this.#tail.length) return new Map();
    const { clocks } = this;
    for (const { structs } of this.#tail.slice(this.#tail.length - count)) {
      for (let at = 0; at < structs.length; at += 3) {
        const [client, start] = [structs[at] ?? 0, structs[at + 1] ?? 0];
        if (start < (clocks.get(client) ?? 0)) clocks.set(client, start);
      }
    }
    return clocks;
  }

  /** How many updates are stored beside the snapshot. */
  get tailLength(): number {
    return this.#tail.length;
  }

  /** Whether a board that took this update too would have no more clients and ranges than one may. */
  fits(facts: UpdateFacts): boolean {
    const { clients, ranges } = this.#coverage.with(facts);
    return clients <= LIMITS.clientsPerBoard && ranges <= LIMITS.rangesPerBoard;
  }

  /** Whether a board that took `bytes` more, this update among them, would be no larger than one may be, with all that was overwritten. */
  hasRoom(bytes: number, facts: UpdateFacts): boolean {
    return (
      this.bytes + bytes <= LIMITS.documentBytes && this.#structCount + facts.structCount <= LIMITS.structsPerBoard
    );
  }

  /** The same of what lives: without what this update, or one before it, overwrites. False where Yjs cannot apply it, or not in time. */
  async hasRoomForLive(update: Uint8Array): Promise<boolean> {
    if (this.bytes + update.length > 2 * LIMITS.documentBytes) return false;
    try {
      const { bytes, structCount } = await this.#jobs.run({ kind: 'size', updates: [...this.#sound(), update] });
      return bytes <= LIMITS.documentBytes && structCount <= LIMITS.structsPerBoard;
    } catch (error) {
      if (error instanceof MalformedFrame || error instanceof Overrun) return false;
      throw error;
    }
  }

  /** Whether an update brings nothing that is not stored already. */
  holds(facts: UpdateFacts): boolean {
    return this.#coverage.holds(facts);
  }

  /** Stores updates. When it resolves they survive a power cut; when it rejects none of them was taken. */
  async append(updates: readonly { readonly update: Uint8Array; readonly facts: UpdateFacts }[]): Promise<void> {
    await this.#log.append(updates.map((one) => one.update));
    for (const { update, facts } of updates) this.#take(update, facts, true);
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
      const updates = [...this.#unsound, ...this.#tail].map((one) => one.update);
      return snapshot === null ? updates : [snapshot.update, ...updates];
    }
    const tail = [...this.#unsound, ...this.#tail].flatMap(({ structs, update }) =>
      isReached(structs, clocks) ? [] : [update],
    );
    const deletions = this.#coverage.deletions();
    if (snapshot === null || isCovered(this.#snapshotReach, clocks)) return [...tail, deletions];
    return this.#missing(snapshot.update, encodeClocks(clocks))
      .then((part) => [part, ...tail, deletions])
      .catch(() => [snapshot.update, ...tail, deletions]);
  }

  /** What the snapshot has beyond a state vector. Many tabs that come back with the same one are one piece of work. */
  #missing(snapshot: Uint8Array, stateVector: Uint8Array): Promise<Uint8Array> {
    const key = Buffer.from(stateVector).toString('latin1');
    const known = this.#differences.get(key);
    if (known?.snapshot === snapshot) return known.made;
    const made = this.#jobs.run({ kind: 'difference', updates: [snapshot], stateVector });
    const entry = { snapshot, made };
    this.#differences.set(key, entry);
    const done = () => {
      if (this.#differences.get(key) === entry) this.#differences.delete(key);
    };
    made.then(done, done);
    return made;
  }

  /** The same in as few updates as can be, for a reader that missed many small ones. */
  async oneDifference(clocks: ReadonlyMap<number, number>): Promise<readonly Uint8Array[]> {
    const unsound = [...this.#unsound, ...this.#tail.filter((one) => !one.isSound)].map((one) => one.update);
    const stateVector = encodeClocks(clocks);
    try {
      return [...unsound, await this.#jobs.run({ kind: 'difference', updates: this.#sound(), stateVector })];
    } catch {
      return this.difference(clocks);
    }
  }

  /** An update that names the board, alone or (`whole`) with everything before it that makes sense. */
  named(name: string, whole: boolean): Promise<Uint8Array> {
    return this.#jobs.run({ kind: 'named', updates: this.#sound(), name, whole });
  }

  /** An update that shows what waits for updates that are lost; null where nothing does. */
  rescued(): Promise<Uint8Array | null> {
    return this.#jobs.run({ kind: 'rescue', updates: this.#sound() });
  }

  /** Whether the log has grown so long that `startCompaction` should be called. */
  isLong(): boolean {
    if (this.#compacting !== null || !this.mayCompact) return false;
    const isLong = this.#tailBytes > this.#dueBytes || this.#tail.length > LIMITS.compactAfterRecords;
    return isLong || this.#cost.logSteps > LIMITS.logSteps;
  }

  /** Whether updates come faster than a snapshot of those before is made: the next wait for it, or memory would grow with the sender's haste. */
  get isBehind(): boolean {
    return this.#compacting !== null && this.#tailBytes > 2 * this.#dueBytes;
  }

  /** A big board is written less often: a snapshot costs as much as the board is large. */
  get #dueBytes(): number {
    return Math.max(LIMITS.compactAfterBytes, (this.#snapshot?.update.length ?? 0) / 2);
  }

  /** Begins a snapshot; resolves when appending may go on. The snapshot itself is made and written beside it. */
  async startCompaction(): Promise<void> {
    if (this.#compacting !== null || this.#tail.length === 0) return;
    const mark = await this.#log.mark();
    const unsound = [...this.#unsound, ...this.#tail.filter((one) => !one.isSound)];
    // What goes into no snapshot is written behind the mark again: the segments before it will be deleted.
    await this.#log.append([...this.#unreadable, ...unsound.map((one) => one.update)]);
    this.#compacting = this.#compact(mark, unsound).finally(() => {
      this.#compacting = null;
    });
  }

  /** Resolves when no snapshot is being made. */
  async compacted(): Promise<void> {
    await this.#compacting;
  }

  /** Ends the use of the board. A log that is worth it becomes a snapshot first. */
  async close(): Promise<void> {
    await this.#compacting;
    // A first attempt may only find what the second has to leave out.
    for (let attempt = 0; attempt < 2 && this.#isWorthCompacting(); attempt++) {
      await this.startCompaction().catch((error) => this.#postpone(error));
      await this.#compacting;
    }
    await this.#log.close();
  }

  /** No snapshot takes the place of files that are missing: whoever has them may still put them back. */
  get mayCompact(): boolean {
    const isDue = this.#tail.length >= this.#notBefore && !this.#snapshots.isPaused();
    return isDue && this.#damage?.what !== 'missing';
  }

  #isWorthCompacting(): boolean {
    if (!this.mayCompact) return false;
    const { length } = this.#tail;
    return length > LIMITS.compactIdleRecords || this.#tailBytes > LIMITS.compactIdleBytes;
  }

  /** Never rejects: what does not succeed is tried again later. */
  async #compact(mark: number, unsound: StoredUpdate[]): Promise<void> {
    const taken = this.#tail.length;
    try {
      try {
        await this.#replace(mark, unsound, taken);
      } catch (error) {
        if (!(error instanceof MalformedFrame)) throw error;
        await this.#sift(taken);
      }
    } catch (error) {
      this.#postpone(error);
    }
  }

  async #replace(mark: number, unsound: StoredUpdate[], taken: number): Promise<void> {
    const before = this.#cost.mark();
    const { complexity, ...made } = await this.#jobs.run({ kind: 'compact', updates: this.#sound() });
    const snapshot = { ...made, complexity: encodeComplexity(complexity) };
    const facts = await this.#jobs.run({ kind: 'facts', update: new Uint8Array(snapshot.deletions) });
    await this.#log.compact(mark, snapshot);
    this.#snapshot = snapshot;
    this.#snapshotReach = reachOf(snapshot, facts);
    this.#unsound = unsound;
    this.#tail = this.#tail.slice(taken);
    this.#tailBytes = totalBytes(this.#tail);
    this.#structCount = complexity.structCount;
    this.#cost.condensed(complexity, before);
    this.#notBefore = 0;
  }

  /** Finds what no snapshot can be made of among the first `taken` updates, so that the next goes without it. */
  async #sift(taken: number): Promise<void> {
    const candidates = this.#tail.slice(0, taken).filter((one) => one.isSound);
    const before = this.#snapshot === null ? [] : [this.#snapshot.update];
    const updates = [...before, ...candidates.map((one) => one.update)];
    const failed = await this.#jobs.run({ kind: 'sift', updates });
    for (const index of failed) {
      const one = candidates[index - before.length];
      if (one !== undefined) one.isSound = false;
    }
    this.onDamage();
    if (failed.length === 0) throw new Error('the updates cannot be applied together');
  }

  /** Everything is still in the log: it is only longer than it needs to be, and tried again once it has doubled. */
  #postpone(error: unknown): void {
    this.#notBefore = 2 * this.#tail.length;
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Overrun) this.#snapshots.overran(error);
    else this.#logger('snapshot-not-written', { board: this.#docId, reason });
  }

  /** What Yjs can apply: the snapshot, then the updates since. */
  #sound(): Uint8Array[] {
    return [...(this.#snapshot === null ? [] : [this.#snapshot.update]), ...soundUpdates(this.#tail)];
  }

  #take(update: Uint8Array, facts: UpdateFacts, isSound: boolean): void {
    this.#coverage.add(facts);
    this.#cost.stored(facts);
    this.#structCount += facts.structCount;
    this.#tail.push({ update, structs: facts.structs, isSound });
    this.#tailBytes += update.length;
    this.#count++;
  }
}

/** So many records are read before other boards have their turn. */
const RECORDS_A_TURN = 200;
