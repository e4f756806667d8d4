/** Timers that a test fires by hand, the earliest first. */
export class HandClock {
  readonly #timers: { readonly at: number; readonly run: () => void }[] = [];
  readonly #waiting: (() => void)[] = [];
  now = 0;

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    for (const tell of this.#waiting.splice(0)) tell();
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index !== -1) this.#timers.splice(index, 1);
    };
  };

  get isIdle(): boolean {
    return this.#timers.length === 0;
  }

  /** Resolves once a timer is set. */
  async set(): Promise<void> {
    while (this.isIdle) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Fires the next timer, once one is set. */
  async fire(): Promise<void> {
    await this.set();
    this.#timers.sort((a, b) => a.at - b.at);
    const [next] = this.#timers.splice(0, 1);
    if (next === undefined) return;
    this.now = next.at;
    next.run();
    await Promise.resolve();
  }
}
