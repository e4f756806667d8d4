/** Work on the items of an import, one after another. */
import { errorWords } from '../../texts/worded-error.ts';
import type { ImportItems } from './import-items.ts';

interface ImportWork {
  readonly id: number;
  readonly work: () => Promise<void>;
}

export type ImportQueue = ReturnType<typeof importQueue>;

/** `drained` is called when nothing is left to do. Work on an item that is gone is left out. */
export function importQueue(items: ImportItems, drained: () => void) {
  const waiting: ImportWork[] = [];
  let busy = false;
  return {
    get busy() {
      return busy;
    },
    add: (work: ImportWork) => void waiting.push(work),
    addFirst: (work: readonly ImportWork[]) => void waiting.unshift(...work),
    clear(): void {
      waiting.length = 0;
    },
    async run(): Promise<void> {
      if (busy) return;
      busy = true;
      items.changed();
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { id, work } = next;
        if (!items.has(id)) continue;
        try {
          await work();
        } catch (error) {
          items.update(id, { state: 'failed', words: errorWords(error) });
        }
        items.changed();
      }
      drained();
      busy = false;
      items.changed();
    },
  };
}
