import { importTexts } from '../../texts/import.ts';
import type { ImportItem, ImportState } from './import-items.ts';

/** "12 added · 1 already there · 2 need a choice · 1 not imported". */
export function importSummary(items: readonly ImportItem[]): string {
  const count = (...states: readonly ImportState[]) => items.filter(({ state }) => states.includes(state)).length;
  const { summary } = importTexts;
  const told: readonly (readonly [number, (named: { readonly count: number }) => string])[] = [
    [count('added'), summary.added],
    [count('replaced'), summary.replaced],
    [count('same'), summary.same],
    [count('differs'), summary.differs],
    [count('refused', 'failed'), summary.notImported],
    [count('skipped'), summary.skipped],
    [count('undone'), summary.undone],
  ];
  return told
    .filter(([number]) => number > 0)
    .map(([number, text]) => text({ count: number }))
    .join(' · ');
}

/** Those that wait for a person first, then the others, each in the order in which they came. */
export function attentionFirst(items: readonly ImportItem[]): readonly ImportItem[] {
  const wants = ({ state }: ImportItem) => state === 'differs' || state === 'refused' || state === 'failed';
  return [...items.filter(wants), ...items.filter((item) => !wants(item))];
}
