import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Board, bySeq, type Connection } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DynamicConnectivity, type Pairs } from '#engine/design/dynamic-connectivity.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { Cells } from '#engine/rules/incremental/cells.ts';
import { Checker } from '#engine/rules/incremental/checker.ts';
import { RULES } from '#engine/rules/index.ts';
import { checkRules, runRules } from '#engine/rules/run.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { boardOf } from '../../../bench/support/boards.ts';
import { applied, context } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';
import { TODAY } from './support.ts';

/** Connections that carry a ground or a supply, those between two stations first. */
function suppliesOf(board: Board): readonly Connection[] {
  const station = (part: string) => part.slice(0, -3);
  const carries = ({ function: name }: { readonly function: string }) =>
    ['ground', 'power'].includes(FUNCTIONS.get(name)?.signal_class ?? '');
  const found = [...designOf(board).links.values()].filter(({ conductors }) => conductors.some(({ a }) => carries(a)));
  const isBetween = ({ ends: [a, b] }: Connection) => station(a.part) !== station(b.part);
  const connections = found.map(({ connection }) => connection).sort(bySeq);
  return [...connections.filter(isBetween), ...connections.filter((one) => !isBetween(one))];
}

const join = ({ ends: [from, to] }: Connection): Edit => ({ op: 'connect', from, to });
const cut = ({ id }: Connection): Edit => ({ op: 'disconnect', connection: id });

function edited(board: Board, edit: Edit): Board | null {
  const outcome = applyEdits(board, [edit], context());
  return outcome.ok ? outcome.board : null;
}

test('[E83] grounds and supplies that are cut and joined again and again are judged as from nothing, after each step', () => {
  const start = boardOf(45, 'joined');
  const supplies = suppliesOf(start);
  const step = fc.record({
    which: fc.oneof(fc.nat(7), fc.nat(999)),
    other: fc.nat(99),
    kind: fc.constantFrom('cut', 'cut', 'join', 'cross'),
  });
  let cuts = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 6, maxLength: 16 }), (steps) => {
      let board = start;
      const open: Connection[] = [];
      for (const { which, other, kind } of steps) {
        const one = supplies[which % supplies.length];
        const ends = open.length === 0 ? one : open.splice(other % open.length, 1)[0];
        if (one === undefined || ends === undefined) continue;
        const crossed: Edit = { op: 'connect', from: one.ends[0], to: ends.ends[1] };
        const next = edited(board, kind === 'cut' ? cut(one) : kind === 'join' ? join(ends) : crossed);
        if (next === null) continue;
        if (kind === 'cut') {
          open.push(one);
          cuts++;
        }
        board = { ...next };
        const [kept, scratch] = [runRules(board, { today: TODAY }), checkRules(elaborate(board).design, RULES, TODAY)];
        expect(JSON.stringify(kept, null, 1)).toBe(JSON.stringify(scratch, null, 1));
      }
    }),
    { numRuns: runs(20) },
  );
  expect(cuts).toBeGreaterThan(runs(20));
}, 120_000);

/** How much is read after the common ground is cut in its middle, and after it is joined again. */
function readsOn(start: Board): readonly number[] {
  const checker = new Checker(designOf(start), RULES, TODAY, true);
  checker.run();
  const bridges = suppliesOf(start).filter(({ ends }) => ends.every((end) => end.interface === 'ground'));
  const middle = bridges[Math.floor((start.parts.size / 9 - 1) / 2)];
  if (middle === undefined) throw new Error('the stations share no ground');
  let board = start;
  return [cut(middle), join(middle)].map((edit) => {
    board = { ...applied(applyEdits(board, [edit], context())).board };
    const read = vi.spyOn(Cells.prototype, 'read');
    expect(checker.move(designOf(board), TODAY)).toBe(true);
    checker.run();
    const { length } = read.mock.calls;
    read.mockRestore();
    return length;
  });
}

test('[E82] cutting the ground of all parts, and joining it, reads as much on a large board as on a small one', () => {
  const [small, large] = [readsOn(boardOf(90, 'joined')), readsOn(boardOf(900, 'joined'))];
  expect(large).toEqual(small);
  expect(Math.min(...small)).toBeGreaterThan(0);
});

/** Items in a row, the hundredth of them joined with twenty more. */
function row(length: number): Pairs {
  const name = (index: number) => `i${index}`;
  const chain = Array.from({ length: length - 1 }, (_, index) => [name(index), name(index + 1)] as const);
  return [...chain, ...Array.from({ length: 20 }, (_, index) => ['i100', `leaf${index}`] as const)];
}

test('[E81] what parts is found in as many steps as twice its smaller side has pairs, and joining follows that side alone', () => {
  const stepsOf = (length: number, at: number, leaf = false): readonly number[] => {
    let moved = 0;
    const joined = new DynamicConnectivity(row(length), (items) => {
      moved += items.length;
    });
    const pair: Pairs = [leaf ? ['i100', 'leaf7'] : [`i${at}`, `i${at + 1}`]];
    joined.update(pair, []);
    const parted = joined.steps;
    joined.update([], pair);
    return [parted, joined.steps - parted, moved];
  };
  for (const length of [1_000, 10_000]) {
    const [parted = 0, rejoined = 0, moved] = stepsOf(length, length - 51);
    expect(moved).toBe(100); // fifty items part, and come back
    expect(parted).toBeLessThan(4 * 50);
    expect(rejoined).toBeLessThan(2 * 50);
    // An item alone, whatever is on the other side; it leaves every pair, and is new when it comes back.
    expect(
      stepsOf(length, 0, true)
        .slice(0, 2)
        .every((steps) => steps <= 2),
    ).toBe(true);
  }
});
