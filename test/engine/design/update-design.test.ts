import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { type Elaboration, elaborate } from '#engine/design/elaborate.ts';
import { updateDesign } from '#engine/design/update-design.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { applied, apply, boardOf, connect, context } from '../../support/board-builder.ts';
import { dice, editFrom } from '../../support/random-edits.ts';
import { runs } from '../../support/runs.ts';
import { content, isWhole } from '../board/support.ts';

const walk = fc.array(fc.tuple(dice, fc.nat({ max: 9 })), { minLength: 5, maxLength: 60 });

it('[E27] a design that was worked out from the one before equals one worked out from nothing', () => {
  let updated = 0;
  fc.assert(
    fc.property(walk, (throws) => {
      const tab = context();
      let board: Board = EMPTY_BOARD;
      let worked: Elaboration = elaborate(board);
      for (const [thrown, fate] of throws) {
        const edit = editFrom(board, thrown);
        const outcome = edit === null ? null : applyEdits(board, [edit], tab);
        if (outcome === null || !outcome.ok) continue;
        let next = outcome.board;
        // Merges also leave boards that no edit makes: parts without their connections' ends, and undone edits.
        if (fate === 0) next = applyChanges(board, undoChanges(board, outcome.changes).changes);
        if (fate === 1) next = withoutOnePart(next, thrown.b);
        if (fate === 2) next = withClash(next, thrown.b);
        const update = updateDesign(worked, next);
        const scratch = elaborate(next);
        if (update !== null) {
          updated++;
          expect(content(update.design)).toEqual(content(scratch.design));
          expect(isWhole(update.design)).toBe(true);
          expect(new Map(update.connectionsOf)).toEqual(new Map(scratch.connectionsOf));
        }
        board = next;
        worked = update ?? scratch;
      }
    }),
    { numRuns: runs(150) },
  );
  expect(updated).toBeGreaterThan(runs(1_000));
});

it('[E27] also where a resistor takes another line because one before it is gone, or its net is another', () => {
  const parts = [
    'esp32-devkitc-v4 as mcu',
    'bme280 as bme',
    ...['p', 'q', 'r'].map((name) => `resistor-4k7 as ${name}`),
  ];
  const pulls = ['p', 'q', 'r'].map((name) => connect(`${name}.end_1`, 'mcu.i2c'));
  const board = boardOf(...parts, connect('mcu.i2c', 'bme.i2c'), ...pulls);
  for (const id of board.connections.keys()) {
    const next = applied(apply(board, { op: 'disconnect', connection: id })).board;
    const update = updateDesign(elaborate(board), next);
    expect(update && content(update.design)).toEqual(content(elaborate(next).design));
    const back = update && updateDesign(update, board);
    expect(back && content(back.design)).toEqual(content(elaborate(board).design));
  }
});

it('[E27] also where a resistor takes another line because a wire far from it joined its bus with that of another one', () => {
  const board = boardOf(
    ...['esp32-devkitc-v4 as mcu-a', 'esp32-devkitc-v4 as mcu-b', 'bme280 as a', 'bme280 as b', 'bme280 as c'],
    ...['resistor-4k7 as one', 'resistor-4k7 as two'],
    connect('mcu-a.i2c', 'a.i2c'),
    connect('mcu-b.i2c', 'b.i2c'),
    connect('mcu-b.i2c', 'c.i2c'),
    connect('one.end_1', 'a.i2c'),
    connect('two.end_1', 'c.i2c'),
  );
  const linesOf = ({ links }: Elaboration['design']) =>
    [...links.values()].flatMap(({ ends, conductors }) =>
      ends.some(({ index }) => index.passive) ? conductors.flatMap(({ a, b }) => [a.function, b.function]) : [],
    );
  const before = elaborate(board);
  expect(new Set(linesOf(before.design)).size).toBe(2);
  const update = updateDesign(before, applied(apply(board, connect('mcu-a.i2c', 'b.i2c'))).board);
  expect(new Set(update && linesOf(update.design)).size).toBe(3);
  // The other one chose again, and the same: its link is what it was.
  const [one] = [...before.design.links.values()].filter(({ ends }) => ends.some(({ index }) => index.passive));
  expect(one?.unpaired.length).toBe(1);
  expect(update?.design.links.get(one?.connection.id ?? '')).toBe(one);
});

it('[E27] also where one edit joins or parts long buses that run through many parts', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const start = boardOf(
    ...names.flatMap((name) => [
      `esp32-devkitc-v4 as mcu-${name}`,
      `bme280 as bme-${name}`,
      `resistor-4k7 as r-${name}`,
    ]),
  );
  const name = fc.constantFrom(...names);
  let updated = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name, fc.nat({ max: 5 })), { minLength: 20, maxLength: 40 }), (throws) => {
      let board = start;
      let worked = elaborate(board);
      for (const [x, y, kind] of throws) {
        const ids = [...board.connections.keys()].sort();
        const edit: Edit =
          kind < 3
            ? connect(`mcu-${x}.i2c`, `bme-${y}.i2c`)
            : kind === 3
              ? connect(`r-${x}.i2c`, `bme-${y}.i2c`)
              : {
                  op: 'disconnect',
                  connection: ids[(x.charCodeAt(0) * 5 + y.charCodeAt(0)) % Math.max(ids.length, 1)] ?? '',
                };
        const outcome = apply(board, edit);
        if (!outcome.ok) continue;
        board = outcome.board;
        const update = updateDesign(worked, board);
        const scratch = elaborate(board);
        if (update !== null) {
          updated++;
          expect(content(update.design)).toEqual(content(scratch.design));
          expect(isWhole(update.design)).toBe(true);
        }
        worked = update ?? scratch;
      }
    }),
    { numRuns: runs(30) },
  );
  expect(updated).toBeGreaterThan(runs(250));
});

function withoutOnePart(board: Board, number: number): Board {
  const parts = new Map(board.parts);
  const id = [...parts.keys()][number % Math.max(parts.size, 1)];
  if (id !== undefined) parts.delete(id);
  return { ...board, parts };
}

/** Two connections that store the same resources, as after a merge. */
function withClash(board: Board, number: number): Board {
  const connections = new Map(board.connections);
  const list = [...connections.values()];
  const [one, other] = [list[number % Math.max(list.length, 1)], list[(number * 7 + 1) % Math.max(list.length, 1)]];
  if (one !== undefined && other !== undefined) connections.set(one.id, { ...one, assigned: other.assigned });
  return { ...board, connections };
}
