/**
 * Files on their way into a library: read and checked one after another beside the page, those that are sound and new put
 * there in batches, those that need a choice kept until somebody chooses. Nothing is dropped without a word.
 */
import type { CheckedPart } from '#engine/library/import-part.ts';
import type { LibraryPart, Standing } from '#engine/library/library-part.ts';
import type { PartTexts, PartTextsFault } from '#engine/library/part-texts.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Fix } from '#schemas/validate.ts';
import { importTexts } from '../../texts/import.ts';
import type { OwnStep, Placement } from '../own/my-parts.ts';

/** Something that was dropped, picked or pasted. */
export interface ImportSource {
  readonly name: string;
  /** Bytes, or characters of a pasted text. */
  readonly size: number;
  readonly content: Blob | string;
}

/** Reads and checks, not on the page's own thread. Rejects only where that cannot be done at all. */
export interface ImportPort {
  split(content: Blob | string): Promise<PartTexts>;
  check(text: string): Promise<CheckedPart>;
  fix(checked: CheckedPart, fixes: readonly Fix[]): Promise<CheckedPart>;
}

/** Where accepted parts go. */
export interface ImportTarget {
  standing(part: LibraryPart): Standing;
  /** Throws in words where it cannot take them; then it took none. */
  put(placements: readonly Placement[]): OwnStep;
  /** Absent where an import cannot be taken back. */
  readonly takeBack?: (step: OwnStep) => void;
}

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

export type Choice = 'both' | 'replace' | 'skip';

export interface ImportList {
  /** In the order in which they came. An item that did not change is the same object. */
  readonly items: readonly ImportItem[];
  readonly busy: boolean;
  readonly canUndo: boolean;
  add(sources: readonly ImportSource[]): void;
  /** Decides about items that differ; others are left alone. */
  choose(ids: readonly number[], choice: Choice): void;
  /** Makes fixes in an item that was refused, and looks at it again. */
  fix(id: number, fixes: readonly Fix[]): Promise<void>;
  /** Takes back everything that this list put into the library. */
  undo(): void;
  /** Forgets all items; what is in the library stays. */
  clear(): void;
  onChange(listener: () => void): () => void;
}

// Long: the queue, the batch and the list change together at each step; taken apart, each would have to be handed to all.
export function importList(port: ImportPort, target: ImportTarget): ImportList {
  const listeners = new Set<() => void>();
  const queue: { readonly id: number; readonly work: () => Promise<void> }[] = [];
  let items: ImportItem[] = [];
  /** Accepted and not put there yet. */
  let batch: { readonly id: number; readonly part: LibraryPart }[] = [];
  let steps: OwnStep[] = [];
  let last = 0;
  let busy = false;

  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const update = (id: number, values: Partial<ImportItem>) => {
    items = items.map((item) => (item.id === id ? { ...item, ...values } : item));
  };
  const insertAfter = (id: number, more: readonly ImportItem[]) => {
    items = items.flatMap((item) => (item.id === id ? [item, ...more] : [item]));
  };
  const newItem = (source: string): ImportItem => {
    last += 1;
    return { id: last, source, state: 'waiting', checked: null, fault: null, words: '', others: [] };
  };
  const isHere = (id: number) => items.some((item) => item.id === id);

  async function run(): Promise<void> {
    if (busy) return;
    busy = true;
    changed();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { id, work } = next;
      if (!isHere(id)) continue;
      try {
        await work();
      } catch (error) {
        update(id, { state: 'failed', words: wordsOf(error) });
      }
      changed();
    }
    flush();
    busy = false;
    changed();
  }

  async function open(id: number, { name, size, content }: ImportSource): Promise<void> {
    if (size > LIMITS.importFileBytes)
      throw new Error(importTexts.largerThan({ megabytes: LIMITS.importFileBytes >> 20 }));
    const found = await port.split(content);
    if (!found.ok) {
      update(id, { state: 'failed', fault: found });
      return;
    }
    const [first, ...others] = found.texts;
    if (first === undefined) return;
    const many = others.length > 0;
    const rest = others.map((text, at) => ({ text, item: newItem(`${name} · ${at + 2}`) }));
    if (many) update(id, { source: `${name} · 1` });
    insertAfter(
      id,
      rest.map(({ item }) => item),
    );
    queue.unshift(...rest.map(({ text, item }) => ({ id: item.id, work: () => check(item.id, text) })));
    await check(id, first);
  }

  async function check(id: number, text: string): Promise<void> {
    const checked = await port.check(text);
    if (isHere(id)) settle(id, checked);
  }

  function settle(id: number, checked: CheckedPart): void {
    const { part } = checked;
    if (part === null) {
      update(id, { state: 'refused', checked });
      return;
    }
    // Whatever comes in the same import and has this id counts as being there.
    if (batch.some((one) => one.part.file.definition.metadata.id === part.file.definition.metadata.id)) flush();
    const standing = target.standing(part);
    if (standing.kind === 'same') {
      const words = standing.own ? importTexts.alreadyInMyParts : importTexts.shipsWithBusbar;
      update(id, { state: 'same', checked, words });
    } else if (standing.kind === 'differs') update(id, { state: 'differs', checked, others: standing.keys });
    else {
      update(id, { checked });
      batch.push({ id, part });
      const chars = batch.reduce((sum, one) => sum + one.part.text.length, 0);
      if (batch.length >= LIMITS.importBatchParts || chars >= LIMITS.importBatchChars) flush();
    }
  }

  /** One transaction for many, so that each does not make the page list everything anew. */
  function flush(): void {
    const now = batch;
    batch = [];
    put(
      now.map(({ id, part }) => ({ id, part, replaces: [] })),
      'added',
    );
  }

  function put(all: readonly (Placement & { readonly id: number })[], state: 'added' | 'replaced'): void {
    if (all.length === 0) return;
    try {
      steps.push(target.put(all));
      for (const { id } of all) update(id, { state });
    } catch (error) {
      for (const { id } of all) update(id, { state: 'failed', words: wordsOf(error) });
    }
  }

  return {
    get items() {
      return items;
    },
    get busy() {
      return busy;
    },
    get canUndo() {
      return target.takeBack !== undefined && steps.some(({ count }) => count > 0);
    },
    add(sources) {
      for (const source of sources) {
        const item = newItem(source.name);
        items = [...items, item];
        queue.push({ id: item.id, work: () => open(item.id, source) });
      }
      void run();
    },
    choose(ids, choice) {
      const wanted = new Set(ids);
      const chosen = items.flatMap(({ id, state, checked, others }) =>
        wanted.has(id) && state === 'differs' && checked?.part ? [{ id, part: checked.part, others }] : [],
      );
      if (choice === 'skip') for (const { id } of chosen) update(id, { state: 'skipped' });
      else if (choice === 'both') put(chosen, 'added');
      else {
        put(
          chosen.map(({ id, part, others }) => ({ id, part, replaces: others })),
          'replaced',
        );
      }
      changed();
    },
    async fix(id, fixes) {
      const checked = items.find((item) => item.id === id && item.state === 'refused')?.checked;
      if (!checked) return;
      queue.push({
        id,
        work: async () => {
          const fixed = await port.fix(checked, fixes);
          if (isHere(id)) settle(id, fixed);
        },
      });
      await run();
    },
    undo() {
      for (const step of steps.reverse()) target.takeBack?.(step);
      steps = [];
      for (const { id, state } of items) if (state === 'added' || state === 'replaced') update(id, { state: 'undone' });
      changed();
    },
    clear() {
      flush();
      queue.length = 0;
      items = [];
      steps = [];
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
