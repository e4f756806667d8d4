/** Who wants to be told of something. Called in the order of joining; who joins twice is told once. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #all = new Set<(...values: A) => void>();

  /** Gives what ends it. */
  readonly add = (listener: (...values: A) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Who joins meanwhile is not told of this, and who leaves meanwhile still is. */
  readonly tell = (...values: A): void => {
    for (const listener of [...this.#all]) listener(...values);
  };

  clear(): void {
    this.#all.clear();
  }
}
