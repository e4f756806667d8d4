/** Things by their id and by their place. */
import RBush from 'rbush';
import type { Box } from '../geometry.ts';

/** Entries in a node of the R-tree: measured best from 1,000 to 20,000 things. */
const NODE = 16;
/** A search without the tree takes a hundredth of the time that building the tree takes. */
const SEARCHES = 100;
/** Where this share of all things and a few more change at once, a new tree costs less than the changes. */
const BULK_SHARE = 1 / 4;
const BULK_LEAST = 64;

interface IndexedBox extends Box {
  readonly id: string;
}

/**
 * A map whose things are found by their boxes. The R-tree is built when `build` asks for it or after many searches; until then a
 * search looks at every thing, so that a large board is shown before its tree is there.
 */
export class SpatialMap<T extends IndexedBox> {
  readonly #all = new Map<string, T>();
  #tree: RBush<T> | null = null;
  #searches = 0;

  get all(): ReadonlyMap<string, T> {
    return this.#all;
  }

  /** Things whose boxes touch `box`, in no order; sharing an edge is enough. */
  search(box: Box): T[] {
    this.#searches += 1;
    if (this.#searches > SEARCHES) this.build();
    if (this.#tree !== null) return this.#tree.search(box);
    const found: T[] = [];
    for (const thing of this.#all.values()) if (touch(thing, box)) found.push(thing);
    return found;
  }

  /** Puts what `next` gives in the place of each named thing, null for nothing. Gives the ids of those that are gone. */
  replace(ids: ReadonlySet<string>, next: (id: string) => T | null): Set<string> {
    const bulk = this.#isBulk(ids.size);
    const removed = new Set<string>();
    for (const id of ids) {
      const before = this.#all.get(id);
      const after = next(id);
      if (before !== undefined && !bulk) this.#tree?.remove(before);
      if (after === null) {
        if (before !== undefined) removed.add(id);
        this.#all.delete(id);
        continue;
      }
      this.#all.set(id, after);
      if (!bulk) this.#tree?.insert(after);
    }
    if (bulk) this.#forgetTree();
    return removed;
  }

  /** Writes new boxes into things that stay the same otherwise. */
  resize(boxes: readonly (readonly [thing: T, box: Box])[]): void {
    const bulk = this.#isBulk(boxes.length);
    for (const [thing, { minX, minY, maxX, maxY }] of boxes) {
      if (!bulk) this.#tree?.remove(thing);
      Object.assign(thing, { minX, minY, maxX, maxY });
      if (!bulk) this.#tree?.insert(thing);
    }
    if (bulk) this.#forgetTree();
  }

  build(): void {
    this.#tree ??= new RBush<T>(NODE).load([...this.#all.values()]);
  }

  #isBulk(count: number): boolean {
    return count > this.#all.size * BULK_SHARE + BULK_LEAST;
  }

  #forgetTree(): void {
    this.#tree = null;
    this.#searches = 0;
  }
}

function touch(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}
