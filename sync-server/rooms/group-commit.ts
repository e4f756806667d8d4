import { LIMITS } from '#schemas/limits.ts';
import { StorageError } from '../storage/records.ts';
import type { BoardContent } from './content/board-content.ts';
import type { TabSocket } from './tab-socket.ts';
import type { UpdateFacts } from './update-facts.ts';

/** An update that is to be stored; the server's own have no tab. */
interface ReceivedUpdate {
  readonly tab: TabSocket | null;
  readonly update: Uint8Array;
  readonly facts: UpdateFacts;
}

/** An update on its way to the disk; `isFresh` false brings nothing new and only waits for its turn. */
interface Pending extends ReceivedUpdate {
  readonly isFresh: boolean;
}

interface GroupCommitOptions {
  readonly content: BoardContent;
  /** These are durable now, and nobody has been told. */
  readonly stored: (updates: readonly ReceivedUpdate[]) => void;
  /** Lets a tab be read again that `accept` held. */
  readonly release: (tab: TabSocket) => void;
  /** Storing failed: nothing is taken any more. `waiting`: the tabs whose updates were not stored. */
  readonly failed: (error: Error, waiting: ReadonlySet<TabSocket>) => void;
}

/**
 * The way to the disk: one write is under way at a time, what arrives meanwhile waits and goes with the next, up to `LIMITS.commitRecords` at once:
 * framing them, and sending them on, is done in one go.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #held: TabSocket[] = [];
  #isCommitting = false;
  #committed: Promise<void> = Promise.resolve();
  #error: Error | null = null;
  /** Done when every update has been measured that asked for it; null: none does. */
  #measured: Promise<void> | null = null;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /**
   * Takes an update, or is false where the board with its history would grow too large or too much may have to be done for the update: then
   * `acceptLive` decides. A tab that brings too much at once is held.
   */
  accept(arrival: ReceivedUpdate): boolean {
    const { update, facts } = arrival;
    const { content } = this.#options;
    const isFresh = !content.holds(facts);
    // What is being measured needs the room that is left.
    const hasRoom = () => this.#measured === null && content.hasRoom(this.#pendingBytes + update.length, facts);
    const mayBeTaken = () => hasRoom() && content.fits(facts) && content.costCheck.isSmall(update, facts);
    if (isFresh && this.#error === null && !mayBeTaken()) return false;
    if (isFresh) content.costCheck.expect(facts);
    this.#take(arrival, isFresh);
    return true;
  }

  /**
   * Takes an update, or is false where what lives of the board would grow too large. Rejects where it costs too much, see
   * `CostCheck.try`. Those that need this wait for each other.
   */
  acceptLive(arrival: ReceivedUpdate): Promise<boolean> {
    const taken = (this.#measured ?? Promise.resolve()).then(() => this.#takeMeasured(arrival));
    const ended = () => {
      if (this.#measured === measured) this.#measured = null;
    };
    const measured: Promise<void> = taken.then(ended, ended);
    this.#measured = measured;
    return taken;
  }

  async #takeMeasured(arrival: ReceivedUpdate): Promise<boolean> {
    const { update, facts } = arrival;
    const { content } = this.#options;
    const hasRoom = () => content.hasRoom(this.#pendingBytes + update.length, facts);
    await content.compacted();
    // Most often a snapshot makes room, and for what follows too.
    if (!hasRoom() && content.mayCompact) {
      await this.alone(() => content.startCompaction().catch((error) => this.#fail([], asError(error))));
      await content.compacted();
    }
    if (!content.fits(facts)) return false;
    if (!hasRoom()) {
      await this.settled();
      if (!(await content.hasRoomForLive(update))) return false;
    }
    const isFresh = !content.holds(facts);
    if (isFresh && !content.costCheck.isSmall(update, facts)) {
      await this.settled();
      await content.costCheck.try(update, facts);
    } else if (isFresh) content.costCheck.expect(facts);
    this.#take(arrival, isFresh);
    return true;
  }

  #take(arrival: ReceivedUpdate, isFresh: boolean): void {
    if (this.#error !== null) return;
    const { tab, update } = arrival;
    this.#pending.push({ ...arrival, isFresh });
    if (isFresh) this.#pendingBytes += update.length;
    if (tab !== null && this.#pendingBytes + this.#pending.length * RECORD_COST > LIMITS.pendingBytes) {
      tab.hold();
      this.#held.push(tab);
    }
    this.#commitSoon();
  }

  /** Stores an update of the server's own. Resolves when it is durable; rejects with `StorageError` where it cannot be. */
  async write(update: Uint8Array, facts: UpdateFacts): Promise<void> {
    this.#mustStore();
    const arrival = { tab: null, update, facts };
    if (!(this.accept(arrival) || (await this.acceptLive(arrival))))
      throw new Error('the board has reached its greatest size');
    await this.settled();
    this.#mustStore();
  }

  #mustStore(): void {
    const error = this.#error;
    if (error !== null) throw error instanceof StorageError ? error : new StorageError(error.message, { cause: error });
  }

  /** Does something with the log while nothing is being written to it. What arrives meanwhile waits. */
  async alone(work: () => Promise<void>): Promise<void> {
    while (this.#isCommitting) await this.#committed;
    this.#isCommitting = true;
    const done = work();
    this.#committed = done.then(
      () => this.#commit(),
      () => this.#commit(),
    );
    await done;
  }

  get isSettled(): boolean {
    return !this.#isCommitting;
  }

  /** Resolves when all that was accepted before now is on disk, or has failed. */
  async settled(): Promise<void> {
    while (this.#isCommitting) await this.#committed;
  }

  #commitSoon(): void {
    if (this.#isCommitting) return;
    this.#isCommitting = true;
    this.#committed = this.#commit();
  }

  async #commit(): Promise<void> {
    // What came in the same read goes along; what comes later does not hold it up.
    await Promise.resolve();
    while (this.#pending.length > 0 && this.#error === null) {
      const batch = this.#pending.splice(0, LIMITS.commitRecords);
      for (const { update, isFresh } of batch) if (isFresh) this.#pendingBytes -= update.length;
      try {
        await this.#store(batch);
      } catch (error) {
        this.#fail(batch, asError(error));
      }
    }
    this.#isCommitting = false;
  }

  async #store(batch: readonly Pending[]): Promise<void> {
    const { content, stored, release } = this.#options;
    const fresh = batch.filter((one) => one.isFresh);
    if (fresh.length > 0) {
      if (content.isBehind) await content.compacted();
      await content.append(fresh);
      stored(fresh);
    }
    for (const { tab } of batch) if (tab !== null) tab.durable++;
    for (const tab of tabsOf(batch)) {
      tab.tellSaved();
      tab.settle(null);
    }
    for (const tab of this.#held.splice(0)) release(tab);
    if (content.isLong()) await content.startCompaction();
  }

  #fail(batch: readonly Pending[], error: Error): void {
    this.#error = error;
    const waiting = tabsOf([...batch, ...this.#pending]);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#options.failed(error, waiting);
  }
}

/** What a waiting record costs in memory beside its bytes. */
const RECORD_COST = 250;

function tabsOf(batch: readonly Pending[]): Set<TabSocket> {
  return new Set(batch.flatMap(({ tab }) => (tab === null ? [] : [tab])));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
