/** What is mounted, by id: a signal each, so that a change of one touches its element alone. */
import { createSignal } from 'solid-js';

export class MountedItems<T extends { readonly id: string }> {
  readonly #cells = new Map<string, { readonly read: () => T; readonly write: (thing: T) => void }>();
  readonly #shown = createSignal<readonly string[]>([]);

  /** Ids of what is mounted, as a signal. */
  shown(): readonly string[] {
    return this.#shown[0]();
  }

  get(id: string): (() => T) | undefined {
    return this.#cells.get(id)?.read;
  }

  /** Mounts these and no others; those that stay keep their element. */
  show(things: readonly T[]): void {
    const wanted = new Set(things.map(({ id }) => id));
    for (const id of this.#cells.keys()) if (!wanted.has(id)) this.#cells.delete(id);
    for (const thing of things) {
      if (this.#cells.has(thing.id)) this.update(thing);
      else {
        const [read, write] = createSignal<T>(thing);
        this.#cells.set(thing.id, { read, write: (next) => write(() => next) });
      }
    }
    this.#shown[1]([...wanted]);
  }

  /** Draws a mounted one anew; anything else is left alone. */
  update(thing: T | undefined): void {
    if (thing !== undefined) this.#cells.get(thing.id)?.write(thing);
  }
}
