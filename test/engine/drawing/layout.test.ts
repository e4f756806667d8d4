import { describe, expect, test } from 'vitest';
import { laneOffset, partLayout } from '#engine/drawing/shape/layout.ts';
import { fitText, textWidth } from '#engine/drawing/text.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { definition, face } from '../../app/canvas/board.ts';

const NO_USES = new Map<string, number>();
const TURNS = [0, 90, 180, 270] as const;

describe('part layout', () => {
  test('[K2] every part of the starter library has its edges and straight-sided ports on the grid, however it is turned', () => {
    const off = STARTER_PARTS.flatMap((file) =>
      TURNS.flatMap((turn) =>
        [false, true].flatMap((flip) => {
          const layout = partLayout(file, NO_USES, turn, flip);
          const straight = layout.outline === 'rectangle' || layout.outline === 'rounded_rectangle';
          const wrong = layout.ports.filter(({ x, y }) => straight && (Math.abs(x % 20) > 0 || Math.abs(y % 20) > 0));
          const odd = layout.width % 40 !== 0 || layout.height % 40 !== 0;
          return odd || wrong.length > 0 ? [`${file.definition.metadata.id} at ${turn}`] : [];
        }),
      ),
    );
    expect(off).toEqual([]);
  });

  test('[K3] labels of two ports never overlap: neighbours stand a row apart and opposite ones fit side by side', () => {
    const crowded = STARTER_PARTS.flatMap((file) => {
      const layout = partLayout(file, NO_USES);
      const wide = (side: string): number =>
        Math.max(
          0,
          ...layout.ports
            .filter((port) => port.side === side)
            .map((port) => textWidth(fitText(port.label, 132, 11), 11)),
        );
      const spots = layout.ports.map(({ side, y }) => `${side} ${y}`);
      const fits = wide('left') + wide('right') + 24 <= layout.width;
      return fits && new Set(spots).size === spots.length ? [] : [file.definition.metadata.id];
    });
    expect(crowded).toEqual([]);
  });

  test('[K4] a quarter turn moves left to top, and a flip swaps left and right', () => {
    const file = definition([face('in', 'slave'), face('out', 'master')]);
    const sides = TURNS.map((turn) =>
      partLayout(file, NO_USES, turn)
        .ports.map((port) => `${port.interface} ${port.side}`)
        .sort(),
    );
    expect(sides).toEqual([
      ['in left', 'out right'],
      ['in top', 'out bottom'],
      ['in right', 'out left'],
      ['in bottom', 'out top'],
    ]);
    expect(
      partLayout(file, NO_USES, 0, true)
        .ports.map((port) => `${port.interface} ${port.side}`)
        .sort(),
    ).toEqual(['in right', 'out left']);
  });

  test('[K4] a half turn turns the order of the ports over', () => {
    const file = definition([face('a'), face('b'), face('c'), face('out', 'master')]);
    const order = (turn: 0 | 180, side: string) =>
      partLayout(file, NO_USES, turn)
        .ports.filter((port) => port.side === side)
        .sort((a, b) => a.y - b.y)
        .map((port) => port.interface);
    expect(order(180, 'right')).toEqual(order(0, 'left').toReversed());
  });

  test('[K5] a part keeps its size until a third instance of an interface is used', () => {
    const file = definition([face('gpio', 'slave', { max_instances: 20 }), face('out', 'master')]);
    const height = (count: number) => partLayout(file, new Map([['electrical/gpio', count]])).height;
    expect([0, 1, 2, 3, 8].map(height)).toEqual([80, 80, 80, 120, 160]);
  });

  test('[K5] used instances leave a port in lanes that do not lie on one another', () => {
    const file = definition([face('gpio', 'slave', { max_instances: 20 })]);
    const [port] = partLayout(file, new Map([['electrical/gpio', 3]])).ports;
    if (port === undefined) throw new Error('the definition has one interface');
    expect([0, 1, 2].map((lane) => laneOffset(port, lane))).toEqual([-10, 0, 10]);
  });

  test('power stands above ground, ground above signals; what is fed is left, what feeds is right', () => {
    const power = (id: string, role: string, fn: string) => ({
      id,
      protocol: { type: 'power', role },
      requires: [{ function: fn, count: 1 }],
    });
    const file = definition([
      face('data', 'slave'),
      power('gnd', 'sink', 'ground'),
      power('vin', 'sink', 'power_input'),
      face('bus', 'master'),
      power('vout', 'source', 'power_output'),
    ]);
    const order = (side: string) =>
      partLayout(file, NO_USES)
        .ports.filter((port) => port.side === side)
        .map((port) => port.interface);
    expect([order('left'), order('right')]).toEqual([
      ['vin', 'gnd', 'data'],
      ['vout', 'bus'],
    ]);
  });

  test('ports of a round part lie on its circle', () => {
    const layout = partLayout(definition([face('in'), face('also'), face('out', 'master')], 'circle'), NO_USES);
    const away = layout.ports.map(({ x, y }) => Math.abs(Math.hypot(x, y) - layout.width / 2));
    expect(Math.max(...away)).toBeLessThan(1);
  });

  test('a part whose definition is missing shows the ports that connections name', () => {
    const layout = partLayout(null, new Map([['electrical/i2c', 1]]));
    expect(layout.ports.map((port) => port.key)).toEqual(['electrical/i2c']);
  });
});
