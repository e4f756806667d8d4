/**
 * The requests of all keys that are under way, so that a cancellation finds its request although it comes with an HTTP
 * request of its own. Two clients of one key may use the same JSON-RPC id at once: a cancellation that fits more than
 * one request cancels none.
 */
interface InFlight {
  /** `signal` aborts when the request is cancelled or one of `others` aborts; call `done` when it has ended. */
  begin(
    key: string,
    id: string | number,
    ...others: readonly AbortSignal[]
  ): { readonly signal: AbortSignal; readonly done: () => void };
  cancel(key: string, id: string | number): void;
}

export function createInFlight(): InFlight {
  const requests = new Map<string, Set<AbortController>>();
  const nameOf = (key: string, id: string | number) => `${key} ${JSON.stringify(id)}`;
  return {
    begin(key, id, ...others) {
      const name = nameOf(key, id);
      const own = new AbortController();
      const alike = requests.get(name) ?? new Set();
      requests.set(name, alike.add(own));
      const done = () => {
        alike.delete(own);
        if (alike.size === 0) requests.delete(name);
      };
      return { signal: AbortSignal.any([own.signal, ...others]), done };
    },
    cancel(key, id) {
      const [only, ...more] = requests.get(nameOf(key, id)) ?? [];
      if (more.length === 0) only?.abort();
    },
  };
}
