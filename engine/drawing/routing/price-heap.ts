let prices = new Float64Array(1024);
let orders = new Int32Array(1024);
let states = new Int32Array(1024);

/** The state with the least price first; of equal prices the one pushed first. A new one empties the one before it. */
export class PriceHeap {
  #size = 0;
  #pushed = 0;

  push(price: number, state: number): void {
    let at = this.#size++;
    if (at === prices.length) grow();
    const order = this.#pushed++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((prices[up] ?? 0) <= price) break;
      copy(up, at);
      at = up;
    }
    prices[at] = price;
    orders[at] = order;
    states[at] = state;
  }

  /** -1 where empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const first = states[0] ?? -1;
    const last = --this.#size;
    if (last === 0) return first;
    const price = prices[last] ?? 0;
    const order = orders[last] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && isBefore(child + 1, child)) child++;
      const childPrice = prices[child] ?? 0;
      if (childPrice > price || (childPrice === price && (orders[child] ?? 0) > order)) break;
      copy(child, at);
      at = child;
    }
    prices[at] = price;
    orders[at] = order;
    states[at] = states[last] ?? -1;
    return first;
  }
}

function isBefore(a: number, b: number): boolean {
  const [x, y] = [prices[a] ?? 0, prices[b] ?? 0];
  return x < y || (x === y && (orders[a] ?? 0) < (orders[b] ?? 0));
}

function copy(from: number, to: number): void {
  prices[to] = prices[from] ?? 0;
  orders[to] = orders[from] ?? 0;
  states[to] = states[from] ?? 0;
}

function grow(): void {
  const [oldPrices, oldOrders, oldStates] = [prices, orders, states];
  prices = new Float64Array(2 * oldPrices.length);
  orders = new Int32Array(2 * oldOrders.length);
  states = new Int32Array(2 * oldStates.length);
  prices.set(oldPrices);
  orders.set(oldOrders);
  states.set(oldStates);
}
