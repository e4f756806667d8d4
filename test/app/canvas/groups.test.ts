import { describe, expect, test } from 'vitest';
import { Interaction } from '../../../app/canvas/input/interaction.ts';
import type { PointerInput } from '../../../app/canvas/input/press.ts';
import { boardOf, part } from './board.ts';
import { localHost } from './local-host.ts';

const BOARD = boardOf([
  part('a', [0, 0], { group: 'Pair' }),
  part('b', [400, 0], { group: 'Pair' }),
  part('c', [800, 0]),
]);

function hands() {
  const host = localHost(BOARD);
  const interaction = new Interaction(host, () => ({ x: 0, y: 0, k: 1 }), {
    resizing: () => {},
    dragged: () => {},
    pending: () => {},
    write: () => {},
    overlay: () => {},
    tip: () => {},
    cursor: () => {},
  });
  return { host, interaction };
}
const at = (x: number, shift = false): PointerInput => ({
  at: [x, -20],
  shift,
  alt: false,
  control: false,
  touch: false,
});

describe('[K112] a group', () => {
  test('is selected whole by a press on any of it, and given up whole by one with Shift', () => {
    const { host, interaction } = hands();
    interaction.tap(at(400));
    expect([...host.selection()]).toEqual(['a', 'b']);
    interaction.tap(at(800, true));
    expect([...host.selection()]).toEqual(['a', 'b', 'c']);
    interaction.tap(at(0, true));
    expect([...host.selection()]).toEqual(['c']);
  });

  test('is dragged as one', () => {
    const { host, interaction } = hands();
    interaction.begin(at(0));
    interaction.drop(at(60));
    expect(host.asked.at(-1)).toEqual(['move', ['a', 'b'], [60, 0]]);
  });
});
