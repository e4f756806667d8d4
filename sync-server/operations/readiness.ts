import { LIMITS } from '#schemas/limits.ts';
import { codeOf } from '../storage/disk-error.ts';
import { StorageError } from '../storage/records.ts';
import type { Logger } from './events.ts';

interface ReadinessOptions {
  /** Resolves when the store has taken something and synced it. */
  readonly probe: () => Promise<void>;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly logger: Logger;
}

/**
 * Whether the server can store anything: what the last probe of the store found. Asked again within `LIMITS.readyForMs` it is not
 * probed anew, and one probe is under way at a time. One that has not ended after `LIMITS.probeMs` counts as failed.
 */
export class Readiness {
  readonly #options: ReadinessOptions;
  #problem: string | null = null;
  #probedAt = Number.NEGATIVE_INFINITY;
  #probing: Promise<void> | null = null;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Why nothing can be stored, in words without a path or a secret; null where it can. */
  async problem(): Promise<string | null> {
    if (this.#options.now() - this.#probedAt >= LIMITS.readyForMs) {
      this.#probing ??= this.#probe().finally(() => {
        this.#probing = null;
      });
      await this.#inTime(this.#probing);
    }
    return this.#problem;
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe();
      this.#found(null);
    } catch (error) {
      this.#found(wordsOf(error));
    }
  }

  /** A probe that takes too long goes on: what it finds counts when it ends. */
  async #inTime(probing: Promise<void>): Promise<void> {
    let cancel = () => {};
    const late = new Promise<'late'>((resolve) => {
      cancel = this.#options.after(LIMITS.probeMs, () => resolve('late'));
    });
    if ((await Promise.race([probing, late])) === 'late') {
      this.#found(`the disk has not answered for ${LIMITS.probeMs / 1000} s`);
    }
    cancel();
  }

  #found(problem: string | null): void {
    const { logger, now } = this.#options;
    if (problem !== null && this.#problem === null) logger('not-ready', { reason: problem });
    if (problem === null && this.#problem !== null) logger('ready-again', {});
    this.#problem = problem;
    this.#probedAt = now();
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof StorageError) return 'another server has the data folder';
  return `the disk refuses: ${codeOf(error) ?? 'unknown'}`;
}
