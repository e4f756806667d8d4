import type { Clock } from '../../../sync-server/agent/ports.ts';

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  time = 1_800_000_000_000;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  /** By how much the machine's clock was set. */
  setBy = 0;

  now = (): number => this.time;

  date = (): number => this.time + this.setBy;

  /** How many timers run. */
  get waiting(): number {
    return this.#timers.size;
  }

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.time + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Moves time on, running each timer at its moment, in order. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}
