/** How good the routes are, in counts: on the boards that the program offers. */
import { expect, test } from 'vitest';
import { countedWires, partBoxes, routedScene, shippedBoards } from '../../../bench/support/routed-boards.ts';
import { wireCounts } from '../../../bench/support/wire-counts.ts';
import { withLimits } from '../../support/with-limits.ts';

const counted = (look: 'blocks' | 'drawn') =>
  Object.fromEntries(
    shippedBoards().map(({ name, board }) => {
      const scene = routedScene({ ...board, look: look === 'blocks' ? look : board.look });
      const { overlaps, through, crossings } = wireCounts(countedWires(scene), partBoxes(scene));
      return [name, [overlaps, through, crossings]];
    }),
  );

test('[K187] two nets on one line, wires through a part, and crossings, of each shipped board between blocks', () => {
  expect(counted('blocks')).toEqual({
    sample: [0, 0, 15],
    printerAxis: [0, 0, 22],
    pickAndPlace: [0, 0, 8],
    cameras: [1, 0, 12],
    canBus: [1, 0, 14],
  });
});

test('[K187] the same in the look that each board has', () => {
  expect(counted('drawn')).toEqual({
    sample: [0, 0, 28],
    printerAxis: [1, 0, 42],
    pickAndPlace: [0, 0, 9],
    cameras: [1, 0, 12],
    canBus: [0, 1, 85],
  });
});

test('[K188] wires of nets look a second time, and give way to those made later where that saves crossings', () => {
  const crossings = Object.values(counted('drawn')).reduce((sum, [, , its = 0]) => sum + its, 0);
  expect(crossings).toBeLessThan(200);
});

test('[K187] [limit crossingsCounted] crossings are counted on a board of as many wires as the limit, and not of one more', async () => {
  const axis = shippedBoards().find(({ name }) => name === 'printerAxis');
  if (axis === undefined) throw new Error('there is a board of a printer axis');
  const crossings = () => {
    const scene = routedScene({ ...axis.board, look: 'blocks' });
    return { wires: scene.wires.size, crossings: wireCounts(countedWires(scene), partBoxes(scene)).crossings };
  };
  const counted = crossings();
  await withLimits({ crossingsCounted: counted.wires }, async () => expect(crossings()).toEqual(counted));
  await withLimits({ crossingsCounted: counted.wires - 1 }, async () =>
    expect(crossings().crossings).toBeGreaterThan(counted.crossings),
  );
});

test('[K186] what joins two bodies is one line a connection, and lines end a pitch apart; two connections of a pair of jacks are one cable', () => {
  const drawn = (name: string) => {
    const found = shippedBoards().find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is a board ${name}`);
    return routedScene({ ...found.board, look: 'drawn' });
  };
  const axis = drawn('printerAxis');
  const bodies = [...axis.wires.values()].filter(({ joins }) => joins.every(({ pad }) => pad === null));
  expect(bodies.length).toBeGreaterThan(5);
  expect(new Set(bodies.map(({ connection }) => connection.id)).size).toBe(bodies.length);
  const ends = bodies.flatMap(({ ends: its, joins }) => its.map(({ x, y }, n) => `${joins[n]?.part} ${x} ${y}`));
  expect(new Set(ends).size).toBe(ends.length);

  const cables = [...drawn('cameras').wires.values()].filter(({ kind }) => kind === 'cable');
  const sockets = cables.map(({ ends: its }) => its.map(({ x, y }) => `${x} ${y}`).join(' '));
  expect(new Set(sockets).size).toBe(cables.length);
  expect(cables.filter(({ also }) => also.length > 0)).toHaveLength(3);
});

test('what is counted: a shared line once, a crossing once a net, a way through a part, what wires of a net share once', () => {
  const parts = [{ minX: 40, minY: -10, maxX: 60, maxY: 10 }];
  const wires = [
    { net: 'a', path: [0, 0, 100, 0] },
    { net: 'a', path: [0, 0, 80, 0, 80, 50] },
    { net: 'b', path: [20, -30, 20, 30] },
    { net: 'c', path: [70, 0, 130, 0] },
  ];
  expect(wireCounts(wires, parts)).toEqual({ overlaps: 1, through: 1, crossings: 1, length: 270 });
});
