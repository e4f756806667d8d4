import type { IncomingMessage } from 'node:http';

/** What is asked of the headers of a request; those of `fetch` are such. Names are in lower case. */
export interface RequestHeaders {
  get(name: string): string | null;
  keys(): Iterable<string>;
}

/** The headers of a request that has not been made one of `fetch`, which takes more than all that is asked of it. */
export function headersOf({ headers }: IncomingMessage): RequestHeaders {
  return {
    get(name) {
      const value = headers[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    },
    keys: () => Object.keys(headers),
  };
}
