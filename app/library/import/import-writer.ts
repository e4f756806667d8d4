/** Puts accepted parts into a library, many at once, and takes them back. */

import type { LibraryPart, LibraryStatus } from '#engine/library/library-part.ts';
import { LIMITS } from '#schemas/limits.ts';
import { errorWords } from '../../texts/worded-error.ts';
import type { OwnStep, Placement } from '../own/my-parts.ts';
import type { ImportItems } from './import-items.ts';

/** Where accepted parts go. */
export interface ImportTarget {
  standing(part: LibraryPart): LibraryStatus;
  /** Throws in words where it cannot take them; then it took none. */
  put(placements: readonly Placement[]): OwnStep;
  /** Absent where an import cannot be taken back. */
  readonly takeBack?: (step: OwnStep) => void;
}

export type ImportWriter = ReturnType<typeof importWriter>;

export function importWriter(target: ImportTarget, items: ImportItems) {
  /** Accepted and not put there yet. */
  let batch: { readonly id: number; readonly part: LibraryPart }[] = [];
  let steps: OwnStep[] = [];

  function put(all: readonly (Placement & { readonly id: number })[], state: 'added' | 'replaced'): void {
    if (all.length === 0) return;
    try {
      steps.push(target.put(all));
      for (const { id } of all) items.update(id, { state });
    } catch (error) {
      for (const { id } of all) items.update(id, { state: 'failed', words: errorWords(error) });
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

  return {
    put,
    flush,
    /** A part to put there with the next batch. */
    accept(id: number, part: LibraryPart): void {
      batch.push({ id, part });
      const chars = batch.reduce((sum, one) => sum + one.part.text.length, 0);
      if (batch.length >= LIMITS.importBatchParts || chars >= LIMITS.importBatchChars) flush();
    },
    /** How the library stands to a part. Whatever came in the same import and has its id counts as being there. */
    standing(part: LibraryPart): LibraryStatus {
      if (batch.some((one) => one.part.file.definition.metadata.id === part.file.definition.metadata.id)) flush();
      return target.standing(part);
    },
    get canUndo() {
      return target.takeBack !== undefined && steps.some(({ count }) => count > 0);
    },
    undo(): void {
      for (const step of steps.reverse()) target.takeBack?.(step);
      steps = [];
    },
    /** What is in the library stays there. */
    forget(): void {
      flush();
      steps = [];
    },
  };
}
