import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../../operations/events.ts';
import { type CostlyBoard, type Overrun, Quarantined } from '../malformed.ts';

/** Why a board is closed, and until when, by the clock of the rooms. */
export interface QuarantineState {
  readonly until: number;
  /** How many updates beside its snapshot open within what a board may cost; null: none of it does. */
  readonly good: number | null;
}

/**
 * Boards that take more time or memory than they may: to open, which keeps them closed for a while, or to make a snapshot of, which keeps
 * them going from their log. After that while either is tried again: the machine may have been busy, or the board mended on disk.
 */
export class Quarantine {
  readonly #now: () => number;
  readonly #closed = new Map<string, QuarantineState>();
  /** Boards that are not to be made a snapshot of, and until when. */
  readonly #unsnapped = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many boards are closed. */
  get size(): number {
    return [...this.#closed.values()].filter(({ until }) => this.#now() < until).length;
  }

  /** null where the board may be opened. */
  of(docId: string): QuarantineState | null {
    const state = this.#closed.get(docId);
    return state === undefined || this.#now() >= state.until ? null : state;
  }

  /** Throws `Quarantined` where the board is not to be opened now. */
  mustBeOpenable(docId: string): void {
    if (this.of(docId) !== null) throw new Quarantined(docId, 'it is in quarantine', false);
    this.#closed.delete(docId);
  }

  /** Gives what to reject with, for whoever wanted the board opened. */
  add(docId: string, { message, good }: CostlyBoard): Quarantined {
    this.#closed.set(docId, { until: this.#now() + LIMITS.quarantineMs, good });
    return new Quarantined(docId, `${message}. It is in quarantine; its files are untouched in boards/${docId}`, true);
  }

  end(docId: string): void {
    this.#closed.delete(docId);
  }

  /** Snapshots of one board. The operator is told once for each pause. */
  snapshotsOf(docId: string, logger: Logger) {
    return {
      isPaused: (): boolean => {
        const until = this.#unsnapped.get(docId);
        if (until !== undefined && this.#now() >= until) this.#unsnapped.delete(docId);
        return this.#unsnapped.has(docId);
      },
      overran: ({ message }: Overrun): void => {
        this.#unsnapped.set(docId, this.#now() + LIMITS.quarantineMs);
        logger('snapshot-too-costly', { board: docId, reason: message, minutes: LIMITS.quarantineMs / 60_000 });
      },
    };
  }
}
