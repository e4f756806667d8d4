/** What a search for the cheapest way notes of each state. */
interface SearchArrays {
  readonly cost: Float64Array;
  /** The state before it. Of a state without a cost it is that of an earlier search. */
  readonly came: Int32Array;
  readonly done: Uint8Array;
}

/** Makes the arrays of one search at a time. They are used again by the next: fresh ones would cost more than most searches. */
export function searchArrays(): (states: number) => SearchArrays {
  let costs = new Float64Array(0);
  let origins = new Int32Array(0);
  let closed = new Uint8Array(0);
  return (states) => {
    if (costs.length < states) {
      costs = new Float64Array(2 * states);
      origins = new Int32Array(2 * states);
      closed = new Uint8Array(2 * states);
    }
    return {
      cost: costs.subarray(0, states).fill(Infinity),
      came: origins.subarray(0, states),
      done: closed.subarray(0, states).fill(0),
    };
  };
}
