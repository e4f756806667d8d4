/** Numbers that are joined to sets (union-find). */
export class Joined {
  private readonly parent: number[] = [];

  get size(): number {
    return this.parent.length;
  }

  /** A new number, alone in its set. */
  add(): number {
    return this.parent.push(this.parent.length) - 1;
  }

  /** The number that stands for an item's set. */
  find(item: number): number {
    let root = item;
    for (let up = this.parent[root]; up !== undefined && up !== root; up = this.parent[root]) root = up;
    for (let at = item; at !== root; ) {
      const next = this.parent[at] ?? root;
      this.parent[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    this.parent[this.find(b)] = this.find(a);
  }
}
