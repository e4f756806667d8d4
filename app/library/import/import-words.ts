/** An import in words. */
import { LIMITS } from '#schemas/limits.ts';
import type { ImportItem, ImportSource, ImportState } from './import-list.ts';

/** What became of one file. */
export const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  waiting: 'Waiting',
  added: 'Added',
  replaced: 'Replaced yours',
  same: 'Already there',
  differs: 'Needs a choice',
  refused: 'Not imported',
  failed: 'Not imported',
  skipped: 'Skipped',
  undone: 'Taken back',
};

/** "12 added · 1 already there · 2 need a choice · 1 not imported". */
export function importSummary(items: readonly ImportItem[]): string {
  const count = (...states: readonly ImportState[]) => items.filter(({ state }) => states.includes(state)).length;
  const told: readonly (readonly [number, string])[] = [
    [count('added'), 'added'],
    [count('replaced'), 'replaced'],
    [count('same'), 'already there'],
    [count('differs'), count('differs') === 1 ? 'needs a choice' : 'need a choice'],
    [count('refused', 'failed'), 'not imported'],
    [count('skipped'), 'skipped'],
    [count('undone'), 'taken back'],
  ];
  return told
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(' · ');
}

/** What a problem says, without the place that stands beside it: "must not be empty". */
export function besidePlace(message: string, pointer: string): string {
  const rest = pointer !== '' && message.startsWith(`${pointer} `) ? message.slice(pointer.length + 1) : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Those that wait for a person first, then the others, each in the order in which they came. */
export function attentionFirst(items: readonly ImportItem[]): readonly ImportItem[] {
  const wants = ({ state }: ImportItem) => state === 'differs' || state === 'refused' || state === 'failed';
  return [...items.filter(wants), ...items.filter((item) => !wants(item))];
}

/** Files as an import takes them. */
export function sourcesOf(files: Iterable<File>): readonly ImportSource[] {
  return [...files].map((file) => ({ name: file.name, size: file.size, content: file }));
}

/** Whether a text on the clipboard may be a part file, or several. */
export function looksLikePart(text: string): boolean {
  return text.length <= LIMITS.definitionBytes && /^\s*[[{]/.test(text) && text.includes('"metadata"');
}
