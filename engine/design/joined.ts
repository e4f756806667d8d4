/** Numbers that are joined to sets (union-find). */
export class Joined {
  private parent: Int32Array;
  private count = 0;

  /** With the numbers from 0 to `size` − 1, each alone in its set. */
  constructor(size = 0) {
    this.parent = new Int32Array(Math.max(size, 16));
    while (this.count < size) this.add();
  }

  get size(): number {
    return this.count;
  }

  /** A new number, alone in its set. */
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

  /** The number that stands for an item's set. */
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

  join(a: number, b: number): void {
    this.parent[this.find(b)] = this.find(a);
  }
}
