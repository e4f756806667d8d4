import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { FrameTooCostly } from '../malformed.ts';

let steps = 0;
let limit = Number.POSITIVE_INFINITY;

// The one file that reaches into Yjs: why, and what a new version of Yjs asks for, is in docs/decisions/server/0020-counted-steps.md.

/**
 * Runs `work` and returns its result and its number of steps, which is the same on every machine. A step is one visit of Yjs to a neighbour
 * in a list, one check whether something is deleted, or `LIMITS.movedPerStep` structs of a `meteredDocument` that move because one before
 * them is split or joined. Throws `FrameTooCostly` after more than `most` steps; the document that was being changed is then unusable.
 */
export function metered<T>(most: number, work: () => T): { readonly result: T; readonly steps: number } {
  const outer = { steps, limit };
  const bound = Math.min(most, limit - steps);
  [steps, limit] = [0, bound];
  try {
    return { result: work(), steps };
  } catch (error) {
    // Yjs tidies up whatever happens, and fails in its own words where it is stopped in that too.
    throw steps > bound ? new FrameTooCostly('applySteps') : error;
  } finally {
    [steps, limit] = [outer.steps + steps, outer.limit];
  }
}

/** A document whose work `metered` counts. For a job alone: it has no guid. */
export function meteredDocument(): Y.Doc {
  // Nobody asks for the guid of a document that ends at once, and a random one costs more than reading a small update.
  const doc = new Y.Doc({ guid: '' });
  doc.store.clients = new MeteredStructs();
  return doc;
}

type Structs = (Y.Item | Y.GC)[];

class MeteredStructs extends Map<number, Structs> {
  override set(client: number, structs: Structs): this {
    structs.splice = moveCounted;
    return super.set(client, structs);
  }
}

function moveCounted(this: Structs, start: number, count = 0, ...added: Structs): Structs {
  step((this.length - start) / LIMITS.movedPerStep);
  return Array.prototype.splice.call(this, start, count, ...added);
}

function step(count: number): void {
  steps += count;
  if (steps > limit) throw new FrameTooCostly('applySteps');
}

// Yjs gives an item its neighbours by assignment, and asks its prototype whether it is deleted.
for (const [name, link] of [
  ['left', Symbol('left')],
  ['right', Symbol('right')],
] as const) {
  Object.defineProperty(Y.Item.prototype, name, {
    get(this: Record<symbol, unknown>) {
      step(1);
      return this[link];
    },
    set(this: Record<symbol, unknown>, item: unknown) {
      this[link] = item;
    },
  });
}
for (const { prototype } of [Y.Item, Y.GC]) {
  const deleted = Object.getOwnPropertyDescriptor(prototype, 'deleted');
  Object.defineProperty(prototype, 'deleted', {
    ...deleted,
    get(this: Y.Item | Y.GC) {
      step(1);
      return deleted?.get?.call(this);
    },
  });
}
