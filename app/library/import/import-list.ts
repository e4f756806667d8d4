/**
 * Files on their way into a library: read and checked one after another beside the page, those that are sound and new put
 * there in batches, those that need a choice kept until somebody chooses. Nothing is dropped without a word.
 */

import type { CheckedPart } from '#engine/library/import-part.ts';
import type { PartTexts } from '#engine/library/part-texts.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { DefinitionFix } from '#schemas/validate.ts';
import { importTexts } from '../../texts/import.ts';
import { WordedError } from '../../texts/worded-error.ts';
import { type ImportItem, type ImportItems, importItems } from './import-items.ts';
import { type ImportQueue, importQueue } from './import-queue.ts';
import { type ImportTarget, type ImportWriter, importWriter } from './import-writer.ts';

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
  fix(checked: CheckedPart, fixes: readonly DefinitionFix[]): Promise<CheckedPart>;
}

export type ImportChoice = 'both' | 'replace' | 'skip';

export interface ImportList {
  /** In the order in which they came. An item that did not change is the same object. */
  readonly items: readonly ImportItem[];
  readonly busy: boolean;
  readonly canUndo: boolean;
  add(sources: readonly ImportSource[]): void;
  /** Decides about items that differ; others are left alone. */
  choose(ids: readonly number[], choice: ImportChoice): void;
  /** Makes fixes in an item that was refused, and looks at it again. */
  fix(id: number, fixes: readonly DefinitionFix[]): Promise<void>;
  /** Takes back everything that this list put into the library. */
  undo(): void;
  /** Forgets all items; what is in the library stays. */
  clear(): void;
  onChange(listener: () => void): () => void;
}

export function importList(port: ImportPort, target: ImportTarget): ImportList {
  const items = importItems();
  const writer = importWriter(target, items);
  const queue = importQueue(items, writer.flush);
  const { open, settle } = examination(port, items, queue, writer);
  return {
    get items() {
      return items.all;
    },
    get busy() {
      return queue.busy;
    },
    get canUndo() {
      return writer.canUndo;
    },
    add(sources) {
      for (const source of sources) {
        const item = items.waiting(source.name);
        items.append(item);
        queue.add({ id: item.id, work: () => open(item.id, source) });
      }
      void queue.run();
    },
    choose(ids, choice) {
      const wanted = new Set(ids);
      const chosen = items.all.flatMap(({ id, state, checked, others }) =>
        wanted.has(id) && state === 'differs' && checked?.part ? [{ id, part: checked.part, others }] : [],
      );
      if (choice === 'skip') for (const { id } of chosen) items.update(id, { state: 'skipped' });
      else if (choice === 'both') writer.put(chosen, 'added');
      else {
        const replacing = chosen.map(({ id, part, others }) => ({ id, part, replaces: others }));
        writer.put(replacing, 'replaced');
      }
      items.changed();
    },
    async fix(id, fixes) {
      const checked = items.all.find((item) => item.id === id && item.state === 'refused')?.checked;
      if (!checked) return;
      queue.add({ id, work: async () => settle(id, await port.fix(checked, fixes)) });
      await queue.run();
    },
    undo() {
      writer.undo();
      for (const { id, state } of items.all)
        if (state === 'added' || state === 'replaced') items.update(id, { state: 'undone' });
      items.changed();
    },
    clear() {
      writer.forget();
      queue.clear();
      items.clear();
      items.changed();
    },
    onChange: items.onChange,
  };
}

/** Opens what came and decides about each part in it. */
function examination(port: ImportPort, items: ImportItems, queue: ImportQueue, writer: ImportWriter) {
  async function open(id: number, { name, size, content }: ImportSource): Promise<void> {
    if (size > LIMITS.importFileBytes)
      throw new WordedError(importTexts.largerThan({ megabytes: LIMITS.importFileBytes >> 20 }));
    const found = await port.split(content);
    if (!found.ok) {
      items.update(id, { state: 'failed', fault: found });
      return;
    }
    const [first, ...others] = found.texts;
    if (first === undefined) return;
    const rest = others.map((text, at) => ({ text, item: items.waiting(`${name} · ${at + 2}`) }));
    if (rest.length > 0) items.update(id, { source: `${name} · 1` });
    items.insertAfter(
      id,
      rest.map(({ item }) => item),
    );
    queue.addFirst(rest.map(({ text, item }) => ({ id: item.id, work: () => check(item.id, text) })));
    await check(id, first);
  }

  async function check(id: number, text: string): Promise<void> {
    settle(id, await port.check(text));
  }

  function settle(id: number, checked: CheckedPart): void {
    if (!items.has(id)) return;
    const { part } = checked;
    if (part === null) {
      items.update(id, { state: 'refused', checked });
      return;
    }
    const standing = writer.standing(part);
    if (standing.kind === 'same') {
      const words = standing.own ? importTexts.alreadyInMyParts : importTexts.shipsWithBusbar;
      items.update(id, { state: 'same', checked, words });
    } else if (standing.kind === 'differs') items.update(id, { state: 'differs', checked, others: standing.keys });
    else {
      items.update(id, { checked });
      writer.accept(id, part);
    }
  }

  return { open, settle };
}
