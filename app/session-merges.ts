/** What merges put aside of the edits that waited here, from when the server gave its board until somebody has looked at it. */
import type * as Y from 'yjs';
import type { Board } from '#engine/board/board.ts';
import { lossId, type MergeLoss, mergeLosses } from '#engine/merging/losses.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { BoardStore } from './document/snapshot.ts';
import { type UnsentWrites, unsentWrites } from './document/unsent-writes.ts';
import type { Replica } from './replica/replica.ts';

/** A loss with the board on which it was not yet lost. */
export interface LostEdit {
  readonly id: string;
  readonly loss: MergeLoss;
  readonly before: Board;
}

export interface MergeReport {
  readonly lost: readonly LostEdit[];
  /** Further ones that are not listed. */
  readonly more: number;
  /** False where more edits waited than could be compared. */
  readonly isWhole: boolean;
}

const NOTHING: MergeReport = { lost: [], more: 0, isWhole: true };

export class SessionMerges {
  readonly #doc: Y.Doc;
  readonly #store: BoardStore;
  readonly #listeners = new Listeners();
  #report = NOTHING;
  /** What waited when the server began to answer, and the board with it. */
  #waiting: (UnsentWrites & { readonly before: Board }) | null = null;

  constructor(doc: Y.Doc, store: BoardStore) {
    this.#doc = doc;
    this.#store = store;
  }

  /** The same object until it changes. */
  get report(): MergeReport {
    return this.#report;
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** The server says what it has; nothing of it has come yet. */
  begin(serverHas: Uint8Array, { waiting }: Replica['state']): void {
    this.#waiting = waiting === 0 ? null : { before: this.#store.board, ...unsentWrites(this.#doc, serverHas) };
  }

  /** Everything of the server is here. */
  merged(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null || waiting.before === this.#store.board) return;
    const { losses, more } = mergeLosses(waiting.before, this.#store.board, waiting.writes);
    if (losses.length === 0) return;
    const fresh = losses.map((loss) => ({ id: lossId(loss), loss, before: waiting.before }));
    const ids = new Set(fresh.map(({ id }) => id));
    // What was lost twice is brought back as it was last.
    const all = [...this.#report.lost.filter(({ id }) => !ids.has(id)), ...fresh];
    const listed = all.slice(0, LIMITS.mergeLosses);
    this.#set({
      lost: listed,
      more: this.#report.more + more + all.length - listed.length,
      isWhole: this.#report.isWhole && waiting.isWhole,
    });
  }

  /** These are dealt with; without ids all are. */
  settle(ids?: readonly string[]): void {
    const left = ids === undefined ? [] : this.#report.lost.filter(({ id }) => !ids.includes(id));
    this.#set(left.length === 0 ? NOTHING : { ...this.#report, lost: left });
  }

  #set(report: MergeReport): void {
    this.#report = report;
    this.#listeners.tell();
  }
}
