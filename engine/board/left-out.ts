/** What a board does not show of the document, or file, that it was read from: no file that is made of it holds that either. */
import type { LeftOut } from '#schemas/outputs.ts';
import type { RootName } from './board.ts';
import type { OutOfBoundsValue } from './bounds.ts';

/** No file is meant to hold the history of agents. */
const KINDS: { readonly [root in RootName]: keyof LeftOut | null } = {
  board: 'settings',
  definitions: 'definitions',
  parts: 'parts',
  connections: 'connections',
  pins: 'pins',
  waivers: 'waivers',
  ticks: 'ticks',
  notes: 'notes',
  comments: 'comments',
  calls: null,
  proposals: null,
};

/** What was found while a board was read. */
export interface NotShown {
  readonly outOfBounds: readonly OutOfBoundsValue[];
  /** Entries that make no sense. */
  readonly damaged: readonly { readonly root: RootName }[];
}

/** null where nothing is left out. */
export function leftOutOf({ outOfBounds, damaged }: NotShown = { outOfBounds: [], damaged: [] }): LeftOut | null {
  const counts: { [kind in keyof LeftOut]?: number } = {};
  const add = (kind: keyof LeftOut, count: number) => {
    counts[kind] = (counts[kind] ?? 0) + count;
  };
  for (const { root, kind, unread } of outOfBounds) {
    const entries = KINDS[root];
    if (entries === null) continue;
    if (kind === 'entries') add(entries, unread?.length ?? 0);
    else add('cut', 1);
  }
  for (const { root } of damaged) if (KINDS[root] !== null) add('unreadable', 1);
  return Object.keys(counts).length === 0 ? null : counts;
}

/** What is left out by one step and by another before it. */
export function bothLeftOut(a: LeftOut | null, b: LeftOut | null): LeftOut | null {
  if (a === null || b === null) return a ?? b;
  const kinds = [...Object.values(KINDS), 'unreadable', 'cut'] as const;
  const sums = kinds.flatMap((kind) => (kind === null ? [] : [[kind, (a[kind] ?? 0) + (b[kind] ?? 0)] as const]));
  return Object.fromEntries(sums.filter(([, count]) => count > 0));
}
