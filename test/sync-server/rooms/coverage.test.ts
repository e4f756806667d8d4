import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { Coverage, readStateVector } from '../../../sync-server/rooms/content/coverage.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { rangesOf } from './clock-ranges.ts';

const step = fc.record({
  author: fc.nat(2),
  kind: fc.constantFrom('set', 'remove', 'push', 'cut', 'hear'),
  at: fc.nat(5),
});

/** Updates of three authors who now and then hear each other, in the order in which they were made. */
function updatesOf(steps: readonly { author: number; kind: string; at: number }[]): Uint8Array[] {
  const made: Uint8Array[] = [];
  const docs = [1, 2, 3].map((clientID) => {
    const doc = new Y.Doc();
    doc.clientID = clientID;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'heard') made.push(new Uint8Array(update));
    });
    return doc;
  });
  for (const { author, kind, at } of steps) {
    const doc = docs[author];
    if (doc === undefined) continue;
    const map = doc.getMap('m');
    const list = doc.getArray('l');
    if (kind === 'set') map.set(`k${at}`, at);
    if (kind === 'remove') map.delete(`k${at}`);
    if (kind === 'push') list.insert(Math.min(at, list.length), ['a', 'b', 'c']);
    if (kind === 'cut' && at < list.length) list.delete(at, Math.min(2, list.length - at));
    if (kind === 'hear') for (const update of made) Y.applyUpdate(doc, update, 'heard');
  }
  return made;
}

function deletionsOf(update: Uint8Array): string[] {
  const covered = new Set<string>();
  for (const { client, clock, end } of rangesOf(updateFactsOf(new Uint8Array(update)).deletions)) {
    for (let i = clock; i < end; i++) covered.add(`${client}:${i}`);
  }
  return [...covered].sort();
}

it('[S2] what the server knows of a board without a document is what a document of it says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const coverage = new Coverage();
      const doc = new Y.Doc();
      const told = new Set<string>();
      for (const update of updatesOf(steps)) {
        for (const deleted of deletionsOf(update)) told.add(deleted);
        const facts = updateFactsOf(update);
        const before = [Y.encodeStateVector(doc), deletionsOf(Y.encodeStateAsUpdate(doc))];
        Y.applyUpdate(doc, update);
        const isNews =
          JSON.stringify(before) !==
          JSON.stringify([Y.encodeStateVector(doc), deletionsOf(Y.encodeStateAsUpdate(doc))]);
        // It may take for news what is none, never the other way round.
        if (isNews) expect(coverage.holds(facts)).toBe(false);
        coverage.add(facts);
        expect(coverage.holds(facts)).toBe(true);
      }
      expect(coverage.clocks()).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)));
      expect(readStateVector(coverage.stateVector())).toEqual(coverage.clocks());
      // A document deletes some more by itself, where two set one key: every replica does.
      expect(deletionsOf(coverage.deletions())).toEqual([...told].sort());
      expect(deletionsOf(Y.encodeStateAsUpdate(doc))).toEqual(expect.arrayContaining([...told]));
    }),
  );
});

it('[S2] past a gap nothing is claimed', () => {
  const [first, second] = updatesOf([
    { author: 0, kind: 'set', at: 1 },
    { author: 0, kind: 'set', at: 2 },
  ]);
  if (first === undefined || second === undefined) throw new Error('two updates');
  const coverage = new Coverage();
  coverage.add(updateFactsOf(second));
  expect(coverage.clocks()).toEqual(new Map());
  coverage.add(updateFactsOf(first));
  coverage.add(updateFactsOf(second));
  expect(coverage.clocks()).toEqual(new Map([[1, 2]]));
});

it('[S19] a deletion of nothing is none: what is told of deletions can always be applied', () => {
  const coverage = new Coverage();
  coverage.add(updateFactsOf(Uint8Array.from([0, 1, 5, 2, 0, 0, 3, 2])));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, coverage.deletions());
  expect(rangesOf(updateFactsOf(coverage.deletions()).deletions)).toEqual([{ client: 5, clock: 3, end: 5 }]);
});

it('[S2] many deletions that come at once join those that are known', () => {
  const LENGTH = 120;
  const doc = new Y.Doc();
  const list = doc.getArray('l');
  list.push(Array.from({ length: LENGTH }, (_, at) => at));
  const coverage = new Coverage();
  coverage.add(updateFactsOf(Y.encodeStateAsUpdate(doc)));
  const removed: number[] = [];
  for (const takes of [
    (at: number) => at % 4 === 0,
    (at: number) => at % 4 === 2,
    (at: number) => at % 4 === 1 && at > 60,
  ]) {
    doc.transact(() => {
      for (const [place, at] of [...list.toArray().entries()].toReversed()) {
        if (!takes(Number(at))) continue;
        list.delete(place);
        removed.push(Number(at));
      }
    });
    coverage.add(updateFactsOf(Y.encodeStateAsUpdate(doc)));
    expect(deletionsOf(coverage.deletions())).toEqual(removed.map((at) => `${doc.clientID}:${at}`).toSorted());
  }
});
