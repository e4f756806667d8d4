/** Disjoint sets of the numbers 0 … size − 1 (union-find with path compression). */
export class DisjointSet {
  private parent: Int32Array;
  private count = 0;

  /** Every number starts alone in its set. */
  constructor(size = 0) {
    this.parent = new Int32Array(Math.max(size, 16));
    while (this.count < size) this.add();
  }

  get size(): number {
    return this.count;
  }

  /** Adds the next number, alone in its set, and returns it. */
  add(): number {
    if (this.count === this.parent.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.parent);
      this.parent = larger;
    }
    this.parent[this.count] = this.count;
    this.count += 1;
    return this.count - 1;
  }

  /** The representative of an item's set. */
  find(item: number): number {
    const { parent } = this;
    let root = item;
    for (let up = parent[root]; up !== undefined && up !== root; up = parent[root]) root = up;
    for (let at = item; at !== root; ) {
      const next = parent[at] ?? root;
      parent[at] = root;
      at = next;
    }
    return root;
  }

  /** Merges the sets of two items; `a`'s representative stands for both. */
  union(a: number, b: number): void {
    this.parent[this.find(b)] = this.find(a);
  }
}
