import { CLOSE, closeReason } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardContent } from './content/board-content.ts';
import { type WireFrame, wireBytes } from './frame-queue.ts';
import { SYNC, syncFrame, updateFrames } from './frames.ts';
import type { ReaderPosition, TabSocket } from './tab-socket.ts';

interface DeliveryOptions {
  readonly content: BoardContent;
  readonly now: () => number;
  /** A reader that had fallen behind has all of the document again. */
  readonly caughtUp: (tab: TabSocket) => void;
  readonly fault: (tab: TabSocket, error: unknown) => void;
}

/** Durable updates on their way out: to all as they come, to one that asks, and to one that reads too slowly. */
export class Delivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /**
   * Sends updates that are durable to every tab but the one that each came from. A tab that has not taken so much that they
   * would put it behind gets none of them: it catches up, from before them, when it reads again.
   */
  broadcast(
    tabs: Iterable<TabSocket>,
    batch: readonly { readonly tab: TabSocket | null; readonly update: Uint8Array }[],
  ): void {
    if (batch.length === 0) return;
    const { content, now } = this.#options;
    const senders = new Set<TabSocket | null>(batch.map((one) => one.tab));
    const time = now();
    let all: MeasuredFrames | null = null;
    for (const tab of tabs) {
      if (!tab.live || tab.lag !== null) continue;
      const isSender = senders.has(tab);
      if (isSender && senders.size === 1) continue;
      all ??= sized(batch.map((one) => one.update));
      const own = isSender ? sized(batch.filter((one) => one.tab !== tab).map((one) => one.update)) : all;
      if (!tab.hasRoomFor(own.bytes)) {
        this.#stop(tab, { clocks: content.clocksBefore(batch.length), from: content.count - batch.length });
        continue;
      }
      tab.write(own.frames, time);
      // It has been sent all that is durable now, and gets no more until it has taken that.
      if (tab.isBehind) this.#stop(tab, { clocks: content.clocks, from: content.count });
    }
  }

  /**
   * Sends a tab what others say of themselves. One that would then have left too much gets none of it, and all of it when it has taken what
   * it was sent.
   */
  tell(tab: TabSocket, frames: readonly WireFrame[]): void {
    const { content, now } = this.#options;
    if (tab.lag !== null) return;
    if (tab.hasRoomFor(wireBytes(frames))) tab.write(frames, now());
    else this.#stop(tab, { clocks: content.clocks, from: content.count });
  }

  /** Answers sync step 1: everything durable that the tab lacks, then step 2, which tells it that this was all. */
  answer(tab: TabSocket, clocks: ReadonlyMap<number, number>): void {
    if (tab.lag !== null || tab.isBehind) {
      // It asks again while it does not read: it gets one answer when it does.
      this.#stop(tab, { clocks, from: null });
      return;
    }
    // From here on it gets what becomes durable, also while its difference is being made.
    tab.live = true;
    if (tab.isAnswering) {
      // One difference at a time for each: of all that it asks meanwhile the last question is answered.
      tab.question = clocks;
      return;
    }
    const updates = this.#options.content.difference(clocks);
    if (!(updates instanceof Promise)) {
      this.#send(tab, updates);
      return;
    }
    tab.isAnswering = true;
    this.#guard(tab, async () => {
      const made = await updates;
      tab.isAnswering = false;
      this.#send(tab, made);
      const { question } = tab;
      tab.question = null;
      if (question !== null) this.answer(tab, question);
    });
  }

  /** Closes a reader that fell behind and took nothing for too long. Called about once a second. */
  watch(tab: TabSocket, now: number): void {
    if (tab.lag === null && !tab.isBehind) {
      tab.stuckSince = 0;
      return;
    }
    const { unsent } = tab;
    if (unsent < tab.stuckBytes || tab.stuckSince === 0) tab.stuckSince = now;
    else if (now - tab.stuckSince >= LIMITS.slowReaderMs)
      tab.close(CLOSE.tryAgain, closeReason('slow-reader', 'nothing was read for too long'));
    tab.stuckBytes = unsent;
  }

  #send(tab: TabSocket, updates: readonly Uint8Array[]): void {
    const last = updates.at(-1) ?? NOTHING;
    tab.write([...updateFrames(updates.slice(0, -1)), ...syncFrame(SYNC.step2, last)], this.#options.now());
  }

  #stop(tab: TabSocket, lag: ReaderPosition): void {
    const wasStopped = tab.lag !== null;
    tab.lag = lag;
    if (wasStopped) return;
    tab.stuckBytes = tab.unsent;
    tab.stuckSince = this.#options.now();
    this.#catchUpOnceDrained(tab);
  }

  #catchUpOnceDrained(tab: TabSocket): void {
    tab.onceDrained(() => this.#guard(tab, () => this.#catchUp(tab)));
  }

  /** Brings a reader that has drained up to date: what it missed where that is little, else one difference. */
  async #catchUp(tab: TabSocket): Promise<void> {
    const { content, now, caughtUp } = this.#options;
    while (tab.lag !== null && tab.isOpen) {
      const { lag } = tab;
      const reached = { clocks: content.clocks, from: content.count };
      const missed = lag.from === null ? null : content.since(lag.from);
      const updates = missed ?? (await content.oneDifference(lag.clocks));
      if (!tab.isOpen) return;
      // It asked meanwhile: what was made is no answer to that.
      if (tab.lag !== lag) continue;
      if (lag.from === null) {
        this.#send(tab, updates);
        tab.live = true;
      } else if (updates.length > 0) tab.write(updateFrames(updates), now());
      tab.lag = reached;
      if (tab.isBehind) {
        this.#catchUpOnceDrained(tab);
        return;
      }
      if (content.count === reached.from) tab.lag = null;
    }
    if (tab.isOpen) caughtUp(tab);
  }

  #guard(tab: TabSocket, work: () => Promise<void>): void {
    work().catch((error) => this.#options.fault(tab, error));
  }
}

interface MeasuredFrames {
  readonly frames: readonly WireFrame[];
  readonly bytes: number;
}

function sized(updates: readonly Uint8Array[]): MeasuredFrames {
  const frames = updateFrames(updates);
  return { frames, bytes: wireBytes(frames) };
}

/** A Yjs update without structs and deletions. */
const NOTHING = new Uint8Array([0, 0]);
