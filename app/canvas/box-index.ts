/** Finds boxes by place. Framework-free. */
import RBush from 'rbush';
import type { Box } from '#engine/drawing/geometry.ts';

/** Things in a tree of sixteen a node: measured best from 1,000 to 20,000 of them. */
const NODE = 16;
/** Looking through all takes a hundredth of the time that the tree takes to build. */
const LOOKS = 100;

/**
 * The things of a map, found by their boxes. The map is the caller's: who changes it says so with `remove` and `insert`, one by one,
 * or with `renew` where much of it changed. After that the tree is built when `build` asks for it or many have looked; until then each
 * look goes through all, so that a large board is shown before its tree is there.
 */
export class BoxIndex<T extends Box> {
  readonly #all: ReadonlyMap<string, T>;
  #tree: RBush<T> | null = null;
  #looks = 0;

  constructor(all: ReadonlyMap<string, T>) {
    this.#all = all;
  }

  /** Things whose boxes touch `box`, in no order. */
  search(box: Box): T[] {
    this.#looks += 1;
    if (this.#looks > LOOKS) this.build();
    if (this.#tree !== null) return this.#tree.search(box);
    const found: T[] = [];
    for (const thing of this.#all.values()) if (touch(thing, box)) found.push(thing);
    return found;
  }

  /** While the box of `thing` is still the one with which it was inserted. */
  remove(thing: T): void {
    this.#tree?.remove(thing);
  }

  insert(thing: T): void {
    this.#tree?.insert(thing);
  }

  renew(): void {
    this.#tree = null;
    this.#looks = 0;
  }

  build(): void {
    this.#tree ??= new RBush<T>(NODE).load([...this.#all.values()]);
  }
}

/** Sharing an edge is enough. */
function touch(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}
