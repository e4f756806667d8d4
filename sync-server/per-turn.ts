/** How many of a kind of work are begun in a turn of the event loop, and which wait for a later one: first come, first served. */
export class PerTurn {
  readonly #most: number;
  #begun = 0;
  #isDue = false;
  #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more may begin now. */
  take(): boolean {
    if (this.#waiting.length > 0 || this.#begun >= this.#most) return false;
    this.#begun++;
    this.#turn();
    return true;
  }

  /** Resolves when one more may begin. */
  next(): Promise<void> {
    if (this.take()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#turn();
    });
  }

  #turn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      const begin = this.#waiting.splice(0, this.#most);
      this.#begun = begin.length;
      for (const one of begin) one();
      if (begin.length > 0) this.#turn();
    });
  }
}
