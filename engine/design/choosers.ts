import type { Link } from './design.ts';
import type { Choosers } from './net-of.ts';
import { hasPassiveEnd, linesOf, mayChoose } from './passive-ends.ts';

type Tokens = ReadonlyMap<string, number>;

/** Who of `links` chooses by what, worked out when somebody first asks. */
export function choosersOf(links: readonly Link[], tokens: Tokens): () => Choosers {
  let known: ReadonlyMap<number | string, Set<string>> | null = null;
  return () => {
    known ??= registered(links, tokens);
    return known;
  };
}

/** The same after links have changed or lines have come to other nets: `links` are what they were and what they are. */
export function choosersAfter(
  before: Choosers,
  links: Iterable<readonly [old: Link | undefined, now: Link | undefined]>,
  oldTokens: Tokens,
  tokens: Tokens,
): Choosers {
  const choosers = new Map(before);
  const write = (link: Link | undefined, known: Tokens, change: (ids: Set<string>, id: string) => void) => {
    for (const key of link === undefined || !isChooser(link) ? [] : linesOf(link)) {
      const line = known.get(key) ?? key;
      const ids = new Set(choosers.get(line));
      change(ids, link?.connection.id ?? '');
      if (ids.size > 0) choosers.set(line, ids);
      else choosers.delete(line);
    }
  };
  for (const [old, now] of links) {
    write(old, oldTokens, (ids, id) => ids.delete(id));
    write(now, tokens, (ids, id) => ids.add(id));
  }
  return choosers;
}

/** Whether a link has a passive end that may choose its lines. */
export function isChooser({ ends }: Link): boolean {
  return hasPassiveEnd(ends) && mayChoose(ends);
}

function registered(links: readonly Link[], tokens: Tokens): ReadonlyMap<number | string, Set<string>> {
  const choosers = new Map<number | string, Set<string>>();
  for (const link of links) {
    for (const key of linesOf(link)) {
      const line = tokens.get(key) ?? key;
      choosers.set(line, (choosers.get(line) ?? new Set()).add(link.connection.id));
    }
  }
  return choosers;
}
