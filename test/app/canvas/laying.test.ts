/** Laying segments of wires by hand and by key. */
import { describe, expect, test } from 'vitest';
import type { Point } from '#engine/board/values.ts';
import { routeScene } from '#engine/drawing/routing/route-scene.ts';
import { runCommand } from '../../../app/canvas/input/commands.ts';
import { handCode } from '../../../app/canvas/input/hand-code.ts';
import { Interaction } from '../../../app/canvas/input/interaction.ts';
import { keyCommand } from '../../../app/canvas/input/keys.ts';

import type { PointerInput } from '../../../app/canvas/input/press.ts';
import { boardOf, part, wire } from './board.ts';
import { localHost } from './local-host.ts';

const A_TO_B = wire('a.out', 'b.in');
const BOARD = boardOf([part('a', [0, 0]), part('b', [600, 0])], [A_TO_B]);

function press(at: Point, more: Partial<PointerInput> = {}): PointerInput {
  return { at, shift: false, alt: false, control: false, touch: false, ...more };
}

/** A canvas at zoom 1 whose wires have their routes. */
function hands({ readOnly = false, code = handCode as typeof handCode | null } = {}) {
  const host = localHost(BOARD, { readOnly });
  routeScene(host.scene);
  const shown: string[] = [];
  let painted = 0;
  const interaction = new Interaction(host, () => ({ x: 0, y: 0, k: 1 }), {
    resizing: () => {},
    write: () => {},
    dragged: () => {},
    pending: () => {},
    overlay(painters) {
      painted += painters.length;
    },
    tip(now) {
      if (now !== null) shown.push(now.text);
    },
    cursor: (shape) => shown.push(shape),
  });
  interaction.code = code;
  return {
    interaction,
    host,
    shown,
    painted: () => painted,
    drag(from: Point, to: Point, more: Partial<PointerInput> = {}) {
      interaction.begin(press(from, more));
      interaction.move(press(to, more));
      interaction.drop(press(to, more));
    },
    way() {
      routeScene(host.scene);
      return Array.from(host.scene.wires.get(A_TO_B.id)?.path ?? []);
    },
    route: () => host.board.connections.get(A_TO_B.id)?.route,
  };
}

describe('[K180] a segment of a wire under the pointer', () => {
  test('is dragged to where it should lie, and the connection is selected', () => {
    const { drag, way, route, host, painted } = hands();
    drag([300, 20], [310, 124]);
    expect(route()).toEqual([{ runs: 'across', end: 0, at: 120, from: 90, to: -90 }]);
    expect(way()).toEqual([80, 20, 90, 20, 90, 120, 510, 120, 510, 20, 520, 20]);
    expect([...host.selection()]).toEqual([A_TO_B.id]);
    expect(painted()).toBeGreaterThan(0);
  });

  test('keeps the others that were laid, and takes the place of itself', () => {
    const { drag, way, route } = hands();
    drag([300, 20], [300, 120]);
    way();
    drag([90, 60], [150, 60]);
    expect(way()).toEqual([80, 20, 150, 20, 150, 120, 510, 120, 510, 20, 520, 20]);
    drag([300, 120], [300, 200]);
    expect(way()).toEqual([80, 20, 150, 20, 150, 200, 510, 200, 510, 20, 520, 20]);
    expect(route()?.map(({ runs }) => runs)).toEqual(['down', 'across']);
  });

  test('that is put down where it was changes nothing', () => {
    const { drag, route, host } = hands();
    drag([300, 20], [320, 22]);
    expect(route()).toBeUndefined();
    expect(host.asked.filter(([what]) => what === 'layWires')).toEqual([]);
  });

  test('says by the cursor which way it goes', () => {
    const { interaction, shown } = hands();
    interaction.hover([300, 20]);
    expect(shown.at(-1)).toBe('ns');
  });

  test('is left alone with Shift, which begins a marquee, and before its code is there', () => {
    for (const [options, more] of [
      [{}, { shift: true }],
      [{ code: null }, {}],
    ] as const) {
      const { drag, route } = hands(options);
      drag([300, 20], [300, 120], more);
      expect(route()).toBeUndefined();
    }
  });

  test('[K38] stays for a viewer, who is told why', () => {
    const { drag, route, shown, host } = hands({ readOnly: true });
    drag([300, 20], [300, 120]);
    expect(route()).toBeUndefined();
    expect(shown).toContain('You can view this board, but not edit it.');
    expect(host.asked).toEqual([]);
  });

  test('a finger takes hold of it once its connection is selected', () => {
    const { interaction, host } = hands();
    const finger = press([300, 20], { touch: true });
    expect(interaction.holds(finger)).toBe(false);
    host.select(new Set([A_TO_B.id]));
    expect(interaction.holds(finger)).toBe(true);
  });
});

describe('[K180] arrow keys', () => {
  function typed(key: string, { readOnly = false, ids = [A_TO_B.id] } = {}) {
    const board = hands({ readOnly });
    const did: string[] = [];
    const command = keyCommand({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false });
    if (command === null) throw new Error(`${key} means nothing`);
    runCommand(command, {
      host: board.host,
      renderer: { size: { width: 800, height: 600 }, viewport: { x: 0, y: 0, k: 1 } },
      gestures: { panBy: () => did.push('pan'), show: () => {}, zoomBy: () => {} },
      ids,
      code: () => handCode,
      port: null,
      writing: { newNote: () => {}, editNote: () => {} },
      whole: () => null,
      refuse: () => did.push('refused'),
    });
    return { did, way: board.way(), route: board.route() };
  }

  test('move the longest segment of the one selected connection by a step', () => {
    expect(typed('ArrowDown')).toMatchObject({
      did: [],
      way: [80, 20, 90, 20, 90, 30, 510, 30, 510, 20, 520, 20],
    });
  });

  test('leave a wire alone that has no segment to go that way', () => {
    expect(typed('ArrowLeft')).toMatchObject({ did: [], route: undefined });
  });

  test('move the view where nothing is selected, and nothing for a viewer', () => {
    expect(typed('ArrowDown', { ids: [] })).toMatchObject({ did: ['pan'], route: undefined });
    expect(typed('ArrowDown', { readOnly: true })).toMatchObject({ did: ['refused'], route: undefined });
  });
});
