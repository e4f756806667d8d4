/** Who wants to be told. Called in the order of joining. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...values: A) => void>();

  /** Returns the way to stop. */
  add(listener: (...values: A) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...values: A): void {
    for (const listener of this.#listeners) listener(...values);
  }
}
