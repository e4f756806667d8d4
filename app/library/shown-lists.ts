/** Long lists of parts and files, of which so many are on the page. */
import { createSignal } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';

export interface GrowingList<T> {
  readonly shown: () => readonly T[];
  /** How many are not shown yet. */
  readonly left: () => number;
  /** Shows as many more. */
  readonly showMore: () => void;
}

function growingList<T>(items: () => readonly T[], step: number): GrowingList<T> {
  const [most, setMost] = createSignal(step);
  return {
    shown: () => items().slice(0, most()),
    left: () => Math.max(0, items().length - most()),
    showMore: () => setMost(most() + step),
  };
}

/** The files of an import. */
export const growingImport = <T>(items: () => readonly T[]) => growingList(items, LIMITS.importRowsShown);

/** The parts of a page. */
export const growingParts = <T>(items: () => readonly T[]) => growingList(items, LIMITS.ownPartsListed);

/** Own parts in the panel, which does not grow: the page of own parts has them all. */
export function panelParts<T>(items: readonly T[]): { readonly shown: readonly T[]; readonly left: number } {
  const most = LIMITS.ownPartsListed;
  return { shown: items.slice(0, most), left: Math.max(0, items.length - most) };
}
