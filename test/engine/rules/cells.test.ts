import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cells, Memo, Signal } from '#engine/rules/incremental/cells.ts';
import { runs } from '../../support/runs.ts';

const NODES = 7;
const ON_A_CIRCLE = -1;

/** Sums over arrows that come and go, each worked out from those that its arrows lead to. */
class Sums {
  private readonly cells: Cells;
  private readonly sources = Array.from({ length: NODES }, () => new Signal());
  private readonly memos: readonly Memo<number>[];
  private readonly arrows: readonly Set<number>[];

  constructor(arrows: readonly Set<number>[], noting: boolean) {
    this.cells = new Cells(noting);
    this.arrows = arrows;
    this.memos = this.sources.map((source, node) => {
      const sum = () => {
        this.cells.read(source);
        return [...(this.arrows[node] ?? [])].reduce((total, to) => total + Math.max(this.of(to), 0), node + 1);
      };
      return new Memo<number>({ compute: sum, circular: ON_A_CIRCLE, same: Object.is }, null);
    });
  }

  of(node: number): number {
    const memo = this.memos[node];
    return memo === undefined ? 0 : this.cells.get(memo);
  }

  changed(node: number): void {
    const source = this.sources[node];
    if (source !== undefined) this.cells.changed(source);
  }
}

const node = fc.nat({ max: NODES - 1 });
const step = fc.record({ from: node, to: node, asked: fc.array(node, { maxLength: 3 }) });

test('[R75] a circle is told from one that was left open beside it, although it runs in the same place', () => {
  const arrows = Array.from({ length: NODES }, () => new Set<number>());
  const kept = new Sums(arrows, true);
  const join = (from: number, ...to: readonly number[]) => {
    for (const one of to) arrows[from]?.add(one);
    kept.changed(from);
  };
  join(0, 2);
  expect(kept.of(0)).toBe(4);
  join(4, 3, 0);
  join(3, 5, 4);
  join(2, 5);
  join(5, 3);
  join(1, 4, 0);
  expect(kept.of(1)).toBe(2);
  expect(kept.of(0)).toBe(ON_A_CIRCLE);
});

test('[R75] what is worked out from itself has one value, whoever asks first and however it came to be so', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const arrows = Array.from({ length: NODES }, () => new Set<number>());
      const kept = new Sums(arrows, true);
      for (const { from, to, asked } of steps) {
        if (arrows[from]?.delete(to) === false) arrows[from]?.add(to);
        kept.changed(from);
        const anew = new Sums(arrows, false);
        for (const one of asked) expect([one, kept.of(one)]).toEqual([one, anew.of(one)]);
      }
    }),
    { numRuns: runs(2000) },
  );
});
