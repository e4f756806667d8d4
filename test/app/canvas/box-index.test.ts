import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '#engine/drawing/geometry.ts';
import { BoxIndex } from '../../../app/canvas/box-index.ts';

interface Thing extends Box {
  readonly id: string;
}

const box = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), fc.nat(12), fc.nat(12))
  .map(([minX, minY, width, height]): Box => ({ minX, minY, maxX: minX + width, maxY: minY + height }));
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), box }),
  fc.record({ kind: fc.constant('drop' as const), id: fc.constantFrom('a', 'b', 'c', 'd', 'e') }),
  fc.record({ kind: fc.constant('build' as const) }),
  fc.record({ kind: fc.constant('renew' as const) }),
);

test('[K41] what lies in a box is found alike before the index of a board is built, after, and when it is made anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), box, (steps, looked) => {
      const all = new Map<string, Thing>();
      const index = new BoxIndex<Thing>(all);
      for (const one of steps) {
        if (one.kind === 'build') index.build();
        else if (one.kind === 'renew') index.renew();
        else {
          const old = all.get(one.id);
          if (old !== undefined) index.remove(old);
          all.delete(one.id);
          if (one.kind === 'put') {
            const thing = { id: one.id, ...one.box };
            all.set(one.id, thing);
            index.insert(thing);
          }
        }
        const inside = [...all.values()].filter(
          ({ minX, minY, maxX, maxY }) =>
            minX <= looked.maxX && maxX >= looked.minX && minY <= looked.maxY && maxY >= looked.minY,
        );
        const found = new Set(index.search(looked).map(({ id }) => id));
        expect(found).toEqual(new Set(inside.map(({ id }) => id)));
      }
    }),
  );
});
