import { LIMITS } from '#schemas/limits.ts';

interface RescueWaitOptions {
  /** Whether somebody is here who might bring back what is lost. */
  readonly isAwaited: () => boolean;
  readonly rescue: () => Promise<void>;
  readonly fault: (error: unknown) => void;
}

/** Whoever has what the disk has lost brings it soon after joining. What nobody brings is done without, once. */
export class RescueWait {
  readonly #options: RescueWaitOptions;
  #since: number | null = null;
  #isDone = false;

  constructor(options: RescueWaitOptions) {
    this.#options = options;
  }

  /** `now`: ms since 1970 of the server's clock. */
  beat(now: number): void {
    if (this.#isDone || !this.#options.isAwaited()) this.#since = null;
    else this.#since ??= now;
    if (this.#since === null || now - this.#since < LIMITS.rescueAfterMs) return;
    this.now().catch(this.#options.fault);
  }

  /** Waits for nobody. */
  now(): Promise<void> {
    this.#isDone = true;
    return this.#options.rescue();
  }
}
