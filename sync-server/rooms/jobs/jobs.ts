import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { Snapshot } from '../../storage/board-storage.ts';
import { rescue } from '../damage/rescue.ts';
import { FrameTooCostly } from '../malformed.ts';
import { type UpdateFacts, updateFactsOf } from '../update-facts.ts';
import { complexityOf, type DocumentComplexity } from './document-complexity.ts';
import { metered, meteredDocument } from './meter.ts';

/** Work on updates that may be too long for the event loop. Each job is a plain function of its bytes. */
export type Job =
  | { readonly kind: 'facts'; readonly update: Uint8Array }
  | { readonly kind: 'check'; readonly update: Uint8Array }
  | { readonly kind: 'sift'; readonly updates: readonly Uint8Array[] }
  | { readonly kind: 'difference'; readonly updates: readonly Uint8Array[]; readonly stateVector: Uint8Array }
  | { readonly kind: 'rescue'; readonly updates: readonly Uint8Array[] }
  | { readonly kind: 'compact'; readonly updates: readonly Uint8Array[] }
  | {
      readonly kind: 'trial';
      readonly updates: readonly Uint8Array[];
      readonly update: Uint8Array;
      readonly most: number;
    }
  | { readonly kind: 'size'; readonly updates: readonly Uint8Array[] }
  | { readonly kind: 'named'; readonly updates: readonly Uint8Array[]; readonly name: string; readonly whole: boolean };

export interface Results {
  readonly facts: UpdateFacts;
  readonly check: { readonly facts: UpdateFacts; readonly isSound: boolean };
  readonly sift: readonly number[];
  readonly difference: Uint8Array;
  readonly rescue: Uint8Array | null;
  readonly compact: Omit<Snapshot, 'complexity'> & { readonly complexity: DocumentComplexity };
  readonly trial: { readonly complexity: DocumentComplexity; readonly steps: number };
  readonly size: { readonly bytes: number; readonly structCount: number };
  readonly named: Uint8Array;
}

/**
 * Does one job; throws where Yjs cannot read or apply the bytes. `facts`: see `updateFactsOf`. `check`: the same, and whether Yjs can apply
 * the update, as far as that shows without others. `sift`: which updates, as indices, Yjs cannot apply after those before them.
 * `difference`: one update with what the state vector lacks; one stored update is cut without a document, several are applied to one in a
 * single transaction, which is far cheaper than merging them. `rescue`: what waits in the updates for lost ones, as far as it can be shown
 * without them; null where nothing does. `compact`: the updates as one snapshot, what they lack of other updates included. `trial`: the
 * complexity of the document with one update more, and the steps that all of it took; throws `FrameTooCostly` where this update alone takes
 * more than `most`. `size`: the bytes and structs of such a snapshot. `named`: one update that gives the board another name, with (`whole`)
 * or without the board before it.
 */
export function runJob(job: Job): Results[Job['kind']] {
  switch (job.kind) {
    case 'facts':
      return updateFactsOf(job.update);
    case 'check':
      return { facts: updateFactsOf(job.update), isSound: isSoundAlone(job.update) };
    case 'sift':
      return sift(job.updates);
    case 'difference': {
      const [only] = job.updates;
      if (only !== undefined && job.updates.length === 1) return Y.diffUpdate(only, job.stateVector);
      return withDocument(job.updates, (doc) => Y.encodeStateAsUpdate(doc, job.stateVector));
    }
    case 'rescue':
      return withDocument(job.updates, rescue);
    case 'compact':
      return withDocument(job.updates, (doc) => {
        const stateVector = Y.encodeStateVector(doc);
        return {
          complexity: complexityOf(doc),
          update: Y.encodeStateAsUpdate(doc),
          stateVector,
          deletions: Y.encodeStateAsUpdate(doc, stateVector),
        };
      });
    case 'trial':
      return trial(job);
    case 'size':
      return withDocument(job.updates, (doc) => ({
        bytes: Y.encodeStateAsUpdate(doc).length,
        structCount: complexityOf(doc).structCount,
      }));
    case 'named':
      return withDocument(job.updates, (doc) => {
        const before = Y.encodeStateVector(doc);
        doc.getMap('board').set('name', job.name);
        return Y.encodeStateAsUpdate(doc, job.whole ? undefined : before);
      });
  }
}

function withDocument<T>(updates: readonly Uint8Array[], use: (doc: Y.Doc) => T): T {
  const doc = meteredDocument();
  try {
    doc.transact(() => {
      for (const update of updates) Y.applyUpdate(doc, update);
    });
    return use(doc);
  } finally {
    doc.destroy();
  }
}

function trial({ updates, update, most }: Extract<Job, { kind: 'trial' }>): Results['trial'] {
  const doc = meteredDocument();
  try {
    const before = metered(Number.POSITIVE_INFINITY, () =>
      doc.transact(() => {
        for (const one of updates) Y.applyUpdate(doc, one);
      }),
    );
    const { steps } = metered(most, () => Y.applyUpdate(doc, update));
    return { complexity: complexityOf(doc), steps: before.steps + steps };
  } finally {
    doc.destroy();
  }
}

function isSoundAlone(update: Uint8Array): boolean {
  try {
    withDocument([update], () => {});
    return true;
  } catch (error) {
    if (error instanceof FrameTooCostly) throw error;
    return false;
  }
}

/** A document in which an update failed may be half changed, so each failure starts again without what failed. */
function sift(updates: readonly Uint8Array[]): number[] {
  const failed = new Set<number>();
  for (let isDone = false; !isDone && failed.size < LIMITS.unsoundUpdates; ) {
    isDone = true;
    const doc = meteredDocument();
    for (const [index, update] of updates.entries()) {
      if (failed.has(index)) continue;
      try {
        Y.applyUpdate(doc, update);
      } catch (error) {
        if (error instanceof FrameTooCostly) throw error;
        failed.add(index);
        isDone = false;
        break;
      }
    }
    doc.destroy();
  }
  return [...failed];
}
