import type { PinRow } from '#engine/views/pin-map.ts';
import type { GridRow } from './grid/grid-window.ts';

export const PIN_SORTS = ['part', 'name', 'function', 'holder', 'net'] as const;
export type PinSort = (typeof PIN_SORTS)[number];
export const PIN_SHOWN = ['all', 'taken', 'free', 'fixed'] as const;
export type PinFilter = (typeof PIN_SHOWN)[number];

interface PinGridRow extends GridRow {
  readonly pin: PinRow;
}

/** The pins that match all words, sorted; `part` is the order of the definition, and what has nothing to sort by comes last. */
export function pinRows(
  rows: readonly PinRow[],
  query: string,
  shown: PinFilter,
  sort: PinSort,
): readonly PinGridRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => isShown(row, shown) && words.every((word) => textOf(row).includes(word)));
  const sorted = sort === 'part' ? found : found.toSorted((a, b) => compare(sortKey(a, sort), sortKey(b, sort)));
  return sorted.map((pin) => ({ key: pin.key, level: 1, pin }));
}

function isShown(row: PinRow, shown: PinFilter): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'taken':
      return row.holders.length > 0;
    case 'free':
      return row.holders.length === 0;
    case 'fixed':
      return row.holders.some((one) => one.pinnedBy !== undefined);
  }
}

function textOf(row: PinRow): string {
  return [
    row.name,
    row.resource,
    row.net,
    ...row.functions.map((one) => one.name),
    ...row.holders.map((one) => one.name),
    ...row.far.map((one) => one.name),
  ]
    .join('\n')
    .toLowerCase();
}

function sortKey(row: PinRow, sort: Exclude<PinSort, 'part'>): string {
  switch (sort) {
    case 'name':
      return row.name;
    case 'function':
      return row.functions.find((one) => one.used)?.name ?? '';
    case 'holder':
      return row.holders[0]?.name ?? '';
    case 'net':
      return row.net;
  }
}

/** GPIO2 before GPIO10; what is empty comes last. */
function compare(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return a.localeCompare(b, 'en', { numeric: true });
}
