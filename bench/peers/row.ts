import type { ContenderName } from './contenders.ts';

/** One line of the table: a figure of each server, the less the better, and the bar that ours is held to. */
export interface Row {
  readonly what: string;
  readonly figures: Readonly<Partial<Record<ContenderName, number>>>;
  /** The bar in words, and the greatest figure that keeps it. */
  readonly bar: string;
  readonly most: number;
}

/** A bar that is met by being ahead of both peers; `most` may name one that is harder. */
export function aheadOfBoth(what: string, figures: Row['figures'], harder = Number.POSITIVE_INFINITY): Row {
  const { hocuspocus = Number.NaN, 'y-websocket': yWebsocket = Number.NaN } = figures;
  return { what, figures, bar: 'ahead of both', most: Math.min(hocuspocus, yWebsocket, harder) };
}

/** The middle one, each contender by itself. */
export function medians(runs: readonly Row['figures'][]): Row['figures'] {
  const names = Object.keys(runs[0] ?? {}) as ContenderName[]; // the keys of such a record
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b);
      return [name, values[Math.floor(values.length / 2)]];
    }),
  );
}
