/** The state with the least price first; of equal prices the one pushed first. */
export class PriceHeap {
  readonly #price: number[] = [];
  readonly #order: number[] = [];
  readonly #state: number[] = [];
  #pushed = 0;

  push(price: number, state: number): void {
    let at = this.#state.length;
    const order = this.#pushed++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((this.#price[up] ?? 0) <= price) break;
      this.#copy(up, at);
      at = up;
    }
    this.#set(at, price, order, state);
  }

  /** -1 where empty. */
  pop(): number {
    const first = this.#state[0];
    const price = this.#price.pop();
    const order = this.#order.pop();
    const state = this.#state.pop();
    if (first === undefined || price === undefined || order === undefined || state === undefined) return -1;
    const size = this.#state.length;
    if (size === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#before(child + 1, child)) child++;
      const childPrice = this.#price[child] ?? 0;
      if (childPrice > price || (childPrice === price && (this.#order[child] ?? 0) > order)) break;
      this.#copy(child, at);
      at = child;
    }
    this.#set(at, price, order, state);
    return first;
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#price[a] ?? 0, this.#price[b] ?? 0];
    return x < y || (x === y && (this.#order[a] ?? 0) < (this.#order[b] ?? 0));
  }

  #copy(from: number, to: number): void {
    this.#set(to, this.#price[from] ?? 0, this.#order[from] ?? 0, this.#state[from] ?? 0);
  }

  #set(at: number, price: number, order: number, state: number): void {
    this.#price[at] = price;
    this.#order[at] = order;
    this.#state[at] = state;
  }
}
