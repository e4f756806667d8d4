import { LIMITS } from '#schemas/limits.ts';
import type { BoardContent } from '../content/board-content.ts';

interface RescueWaitOptions {
  readonly content: Pick<BoardContent, 'damage' | 'coverage'>;
  /** Whether somebody is here who might bring back what is lost. */
  readonly hasTabs: () => boolean;
  readonly rescue: () => Promise<void>;
  readonly fault: (error: unknown) => void;
}

/**
 * Whoever has what the disk has lost brings it soon after joining. What nobody brings is done without, once. Something is lost too where nothing says so
 * but a gap in what was stored: what was edited live comes without one, or soon after.
 */
export class RescueWait {
  readonly #options: RescueWaitOptions;
  /** As the board was opened. */
  readonly #hadGap: boolean;
  #since: number | null = null;
  #isDone = false;

  constructor(options: RescueWaitOptions) {
    this.#options = options;
    this.#hadGap = options.content.coverage.hasGap;
  }

  /** `now`: ms by the clock of the rooms. */
  beat(now: number): void {
    if (this.#isDone || !this.#isAwaited()) this.#since = null;
    else this.#since ??= now;
    if (this.#since === null || now - this.#since < LIMITS.rescueAfterMs) return;
    this.now().catch(this.#options.fault);
  }

  #isAwaited(): boolean {
    const { content, hasTabs } = this.#options;
    if (!hasTabs()) return false;
    if (content.damage === null) return this.#hadGap && content.coverage.hasGap;
    return content.damage.what !== 'unsound';
  }

  /** Waits for nobody. */
  now(): Promise<void> {
    this.#isDone = true;
    return this.#options.rescue();
  }
}
