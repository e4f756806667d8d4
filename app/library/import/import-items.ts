/** What was dropped, picked or pasted, and what became of each. */
import type { CheckedPart } from '#engine/library/import-part.ts';
import type { PartTextsFault } from '#engine/library/part-texts.ts';
import { Listeners } from '#schemas/listeners.ts';

/**
 * waiting: not looked at yet. differs: the library has another of this `metadata.id`, and somebody must choose. same: it is
 * there already. refused: it is no sound part; `checked` says why. failed: it holds no parts, as `fault` says, or it could not be read or
 * stored; then `words` say why.
 */
export type ImportState =
  | 'waiting'
  | 'added'
  | 'replaced'
  | 'same'
  | 'differs'
  | 'refused'
  | 'failed'
  | 'skipped'
  | 'undone';

export interface ImportItem {
  readonly id: number;
  /** The file's name; of a list's part with its number. */
  readonly source: string;
  readonly state: ImportState;
  readonly checked: CheckedPart | null;
  /** Why it holds no parts. */
  readonly fault: PartTextsFault | null;
  /** Why it failed; where it is already. */
  readonly words: string;
  /** Keys of the definitions that it differs from, newest first. */
  readonly others: readonly string[];
}

export type ImportItems = ReturnType<typeof importItems>;

export function importItems() {
  const listeners = new Listeners();
  let items: readonly ImportItem[] = [];
  let last = 0;
  return {
    /** In the order in which they came. An item that did not change is the same object. */
    get all() {
      return items;
    },
    has: (id: number) => items.some((item) => item.id === id),
    /** One that waits and is not in the list yet. */
    waiting(source: string): ImportItem {
      last += 1;
      return { id: last, source, state: 'waiting', checked: null, fault: null, words: '', others: [] };
    },
    append(item: ImportItem): void {
      items = [...items, item];
    },
    insertAfter(id: number, more: readonly ImportItem[]): void {
      items = items.flatMap((item) => (item.id === id ? [item, ...more] : [item]));
    },
    update(id: number, values: Partial<ImportItem>): void {
      items = items.map((item) => (item.id === id ? { ...item, ...values } : item));
    },
    clear(): void {
      items = [];
    },
    /** Tells whoever shows the list. */
    changed(): void {
      listeners.tell();
    },
    onChange: listeners.add,
  };
}
