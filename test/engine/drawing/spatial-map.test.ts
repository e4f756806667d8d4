import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '#engine/drawing/geometry.ts';
import { SpatialMap } from '#engine/drawing/scene/spatial-map.ts';

interface Thing extends Box {
  readonly id: string;
}

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
/** So many at once that the tree is dropped. */
const MANY = Array.from({ length: 80 }, (_, at) => `m${at}`);

const box = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), fc.nat(12), fc.nat(12))
  .map(([minX, minY, width, height]): Box => ({ minX, minY, maxX: minX + width, maxY: minY + height }));
const id = fc.constantFrom(...LETTERS);
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id, box }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('resize' as const), id, box }),
  fc.record({ kind: fc.constant('build' as const) }),
  fc.record({ kind: fc.constant('many' as const), box }),
);

test('[K41] what lies in a box is found alike before the index of a board is built, after, and when it is made anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), box, (steps, looked) => {
      const model = new Map<string, Thing>();
      const things = new SpatialMap<Thing>();
      for (const one of steps) {
        switch (one.kind) {
          case 'build':
            things.build();
            break;
          case 'resize': {
            const thing = things.all.get(one.id);
            if (thing === undefined) break;
            things.resize([[thing, one.box]]);
            model.set(one.id, { id: one.id, ...one.box });
            break;
          }
          default: {
            const ids = one.kind === 'many' ? MANY : [one.id];
            for (const each of ids) {
              if (one.kind === 'remove') model.delete(each);
              else model.set(each, { id: each, ...one.box });
            }
            const gone = ids.filter((each) => things.all.has(each) && !model.has(each));
            expect([...things.replace(new Set(ids), (each) => copyOf(model.get(each)))]).toEqual(gone);
          }
        }
        const inside = [...model.values()].filter(
          ({ minX, minY, maxX, maxY }) =>
            minX <= looked.maxX && maxX >= looked.minX && minY <= looked.maxY && maxY >= looked.minY,
        );
        expect(new Set(things.search(looked).map((found) => found.id))).toEqual(new Set(inside.map((one) => one.id)));
      }
    }),
  );
});

const copyOf = (thing: Thing | undefined): Thing | null => (thing === undefined ? null : { ...thing });
