import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { rescue } from '../../../sync-server/rooms/damage/rescue.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { rangesOf } from './clock-ranges.ts';

const docOf = (...updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};
const partsOf = (doc: Y.Doc) => doc.getMap('parts').toJSON();

/** The updates that `work` makes, one for each step, by authors who have all seen what was made before. */
function made(steps: readonly ((parts: Y.Map<unknown>) => void)[], authors: readonly number[] = [0]): Uint8Array[] {
  const updates: Uint8Array[] = [];
  const docs = [5, 9, 7].map((clientID) => {
    const doc = new Y.Doc();
    doc.clientID = clientID;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'heard') updates.push(new Uint8Array(update));
    });
    return doc;
  });
  const heard = docs.map(() => 0);
  for (const [index, step] of steps.entries()) {
    const author = authors[index % authors.length] ?? 0;
    const doc = docs[author];
    if (doc === undefined) continue;
    for (const update of updates.slice(heard[author])) Y.applyUpdate(doc, update, 'heard');
    heard[author] = updates.length;
    doc.transact(() => step(doc.getMap('parts')));
  }
  return updates;
}

const add = (id: string) => (parts: Y.Map<unknown>) => {
  const part = new Y.Map<unknown>([['at', [0, 0]]]);
  parts.set(id, part);
};
const move = (id: string, to: number) => (parts: Y.Map<unknown>) => {
  const part = parts.get(id);
  if (part instanceof Y.Map) part.set('at', [to, to]);
};
const remove = (id: string) => (parts: Y.Map<unknown>) => parts.delete(id);

/** What a server is left with, after it has rescued what it can. */
function rescued(updates: readonly Uint8Array[]) {
  const doc = docOf(...updates);
  const update = rescue(doc);
  if (update !== null) Y.applyUpdate(doc, update);
  return { doc, update };
}

describe('what waits for lost updates', () => {
  it('[S42] comes to light: of 60 parts one lost record hides one', () => {
    const ids = Array.from({ length: 60 }, (_, n) => `p${n}`);
    const updates = made(ids.map(add));
    updates.splice(30, 1);
    expect(Object.keys(partsOf(docOf(...updates)))).toHaveLength(30);
    const { doc } = rescued(updates);
    expect(new Set(Object.keys(partsOf(doc)))).toEqual(new Set(ids.filter((id) => id !== 'p30')));
  });

  it('[S42] comes with its edits and without what was removed, and what stands on a lost edit stays as it was before it', () => {
    const steps = [add('a'), move('a', 1), move('a', 2), add('b'), move('b', 3), add('c'), remove('c'), move('a', 4)];
    const updates = made(steps, [0, 1]);
    updates.splice(1, 1);
    expect(partsOf(rescued(updates).doc)).toEqual({ a: { at: [0, 0] }, b: { at: [3, 3] } });
  });

  it('[S42] is written once: a second rescue finds nothing, and a later one goes on where the first ended', () => {
    const updates = made(['a', 'b', 'c', 'd', 'e'].map(add));
    const [first, lost, ...rest] = updates;
    if (first === undefined || lost === undefined) throw new Error('five updates');
    const { doc, update } = rescued([first, ...rest.slice(0, 2)]);
    expect(rescue(doc)).toBeNull();
    for (const one of rest.slice(2)) Y.applyUpdate(doc, one);
    const next = rescue(doc);
    if (update === null || next === null) throw new Error('there is something to rescue');
    const broughtBy = (one: Uint8Array) => rangesOf(updateFactsOf(one).structs);
    expect(broughtBy(next).map(({ clock }) => clock)).toEqual([broughtBy(update).at(-1)?.end]);
    Y.applyUpdate(doc, next);
    expect(Object.keys(partsOf(doc)).sort()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('[S42] is nothing where nothing is lost', () => {
    expect(rescue(docOf(...made([add('a'), move('a', 1)])))).toBeNull();
    expect(rescue(new Y.Doc())).toBeNull();
  });
});

const step = fc.record({
  author: fc.nat(2),
  kind: fc.constantFrom('add', 'move', 'remove'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  to: fc.nat(9),
});
type Step = { author: number; kind: string; id: string; to: number };
const stepOf = ({ kind, id, to }: Step) => (kind === 'add' ? add(id) : kind === 'move' ? move(id, to) : remove(id));
const updatesOf = (steps: readonly Step[]) =>
  made(
    steps.map(stepOf),
    steps.map(({ author }) => author),
  );

describe('a client that comes later with a lost update', () => {
  it('[S41] makes the board what it was before it was damaged', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), fc.nat(), (steps, which) => {
        const updates = updatesOf(steps);
        if (updates.length === 0) return;
        const [lost] = updates.splice(which % updates.length, 1);
        if (lost === undefined) return;
        const truth = partsOf(docOf(...updates, lost));
        const { doc } = rescued(updates);
        Y.applyUpdate(doc, lost);
        expect(partsOf(doc)).toEqual(truth);
      }),
    );
  });

  it('[S41] makes every replica read the same, whatever was lost and edited meanwhile, in whatever order it arrives', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 2, maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        fc.array(step, { maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (steps, losses, later, random) => {
          const updates = updatesOf(steps);
          const kept = updates.filter((_, index) => losses[index]);
          const { doc, update } = rescued(kept);
          doc.clientID = 1;
          const since: Uint8Array[] = [];
          doc.on('update', (one: Uint8Array) => since.push(one));
          for (const one of later) doc.transact(() => stepOf(one)(doc.getMap('parts')));
          const all = [...updates, ...(update === null ? [] : [update]), ...since];
          const shuffled = all.map((one) => [random.next().value, one] as const).sort(([a], [b]) => a - b);
          const others = [docOf(...all), docOf(...shuffled.map(([, one]) => one)), docOf(Y.mergeUpdates(all))];
          for (const one of updates) Y.applyUpdate(doc, one);
          for (const other of others) expect(partsOf(other)).toEqual(partsOf(doc));
          for (const other of others) expect(other.store.pendingStructs).toBeNull();
        },
      ),
    );
  });

  it('[S41] does not undo what was edited on the rescued since', () => {
    const updates = made([add('a'), add('b'), add('c')]);
    const [lost] = updates.splice(1, 1);
    if (lost === undefined) throw new Error('three updates');
    const { doc } = rescued(updates);
    move('c', 7)(doc.getMap('parts'));
    Y.applyUpdate(doc, lost);
    expect(partsOf(doc)).toEqual({ a: { at: [0, 0] }, b: { at: [0, 0] }, c: { at: [7, 7] } });
  });
});
