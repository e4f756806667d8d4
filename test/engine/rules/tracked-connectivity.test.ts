import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cells, Memo } from '#engine/rules/incremental/cells.ts';
import { type Relation, TrackedConnectivity } from '#engine/rules/incremental/tracked-connectivity.ts';
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

function relationMemo(compute: () => Relation): Memo<Relation> {
  return new Memo<Relation>({ compute, circular: null, same: Object.is }, null);
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
      const connectivity = new TrackedConnectivity(cells, start);
      const asked = NAMES.flatMap((a) =>
        NAMES.map((b) => ({
          a,
          b,
          memo: relationMemo(() => connectivity.relation(a, b)),
        })),
      );
      const groups = NAMES.flatMap((a) => NAMES.map((b) => [a, b]));
      const handles = groups.map((names) => ({ names, items: names.map((name) => connectivity.itemOf(name)) }));
      const between = asked.map(({ a, b }) => {
        const compute = () => connectivity.firstBetween(a, b, handles)?.names ?? null;
        return { a, b, memo: new Memo<readonly string[] | null>({ compute, circular: null, same: Object.is }, null) };
      });
      for (const { came, gone } of [{ came: [], gone: [] }, ...walk]) {
        const leaving: Pair[] = [];
        for (const number of gone) {
          const [one] = pairs.length === 0 ? [] : pairs.splice(number % pairs.length, 1);
          if (one !== undefined) leaving.push(one);
        }
        pairs = [...pairs, ...came];
        connectivity.update(leaving, came);
        const least = fromNothing(pairs);
        for (const { a, b, memo } of asked) {
          const known = least.has(a) && least.has(b);
          expect(cells.get(memo)).toBe(known ? (least.get(a) === least.get(b) ? 'joined' : 'apart') : null);
        }
        for (const { a, b, memo } of between) {
          const reaches = (names: readonly string[], item: string) =>
            least.has(item) && names.some((name) => least.get(name) === least.get(item));
          expect(cells.get(memo)).toEqual(groups.find((names) => reaches(names, a) && reaches(names, b)) ?? null);
        }
      }
    }),
    { numRuns: runs(300) },
  );
});

test('[R62] who asks about two items that part or join together with others is not told', () => {
  const row = Array.from({ length: 100 }, (_, index) => `i${index}`);
  const pairs = row.slice(1).map((item, index): Pair => [row[index] ?? '', item]);
  const cells = new Cells(true);
  const connectivity = new TrackedConnectivity(cells, pairs);
  let asked = 0;
  const memos = pairs.map(([a, b]) =>
    relationMemo(() => {
      asked += 1;
      return connectivity.relation(a, b);
    }),
  );
  const relations = () => memos.map((memo) => cells.get(memo));
  expect(new Set(relations())).toEqual(new Set(['joined']));
  asked = 0;
  const middle: Pair = ['i49', 'i50'];
  connectivity.update([middle], []);
  expect(relations().indexOf('apart')).toBe(49);
  connectivity.update([], [middle]);
  expect(new Set(relations())).toEqual(new Set(['joined']));
  expect(asked).toBe(2);
});
