import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cells, Memo } from '#engine/rules/incremental/cells.ts';
import { Partition } from '#engine/rules/incremental/partition.ts';
import { runs } from '../../support/runs.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
type Pair = readonly [string, string];

/** Which items are joined with which, from nothing: the least item of each set, by item. */
function fromNothing(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const least = new Map<string, string>();
  for (const [a, b] of pairs) for (const one of [a, b]) least.set(one, one);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [a, b] of pairs) {
      const [x, y] = [least.get(a) ?? a, least.get(b) ?? b];
      if (x === y) continue;
      least.set(a, x < y ? x : y);
      least.set(b, x < y ? x : y);
      changed = true;
    }
  }
  return least;
}

test('[R62] what is joined stays right, and who asked is told, however pairs come and go', () => {
  const pair = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES));
  const steps = fc.array(
    fc.record({ came: fc.array(pair, { maxLength: 3 }), gone: fc.array(fc.nat(), { maxLength: 3 }) }),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 10 }), steps, (start, walk) => {
      const cells = new Cells(true);
      let pairs: Pair[] = [...start];
      const partition = new Partition(cells, start);
      const asked = NAMES.flatMap((a) =>
        NAMES.map((b) => ({
          a,
          b,
          memo: new Memo<boolean | null>(
            null,
            () => partition.get(a) !== undefined && partition.get(a) === partition.get(b),
            Object.is,
          ),
        })),
      );
      for (const { came, gone } of [{ came: [], gone: [] }, ...walk]) {
        const leaving: Pair[] = [];
        for (const number of gone) {
          const [one] = pairs.length === 0 ? [] : pairs.splice(number % pairs.length, 1);
          if (one !== undefined) leaving.push(one);
        }
        pairs = [...pairs, ...came];
        partition.move(leaving, came);
        const least = fromNothing(pairs);
        for (const { a, b, memo } of asked) {
          expect(cells.get(memo)).toBe(least.has(a) && least.get(a) === least.get(b));
        }
      }
    }),
    { numRuns: runs(300) },
  );
});
