/** A part with what its instances hold: who claims which resource, and which instance a connection uses. */
import { describe, expect, it } from 'vitest';
import { positionOf, ResolvedPart } from '#engine/allocation/placed-part.ts';
import { type Board, endKey } from '#engine/board/board.ts';
import { connectionId } from '#engine/board/ids.ts';
import { designOf } from '#engine/design/design-of.ts';
import { partId } from '../../support/board-builder.ts';
import { boardWith, chip, endAt, forced, pinned } from '../rules/support.ts';

const HUB = chip('hub', {
  pins: { x: 'digital_io', y: 'digital_io adc_channel', g: 'ground' },
  ports: {
    io: 'custom peer: digital_io ground',
    one: ['custom peer: adc_channel', { constraints: { max_connections: 1 } }],
  },
});
const FAR = chip('far', {
  pins: { p: 'digital_io adc_channel', q: 'ground' },
  ports: { io: 'custom peer: digital_io ground', one: 'custom peer: adc_channel' },
});

const board = boardWith([HUB, FAR], 'hub as a', 'far as b', 'far as c');
const on = (board: Board) => {
  const placed = designOf(board).parts.get(partId(board, 'a'));
  if (placed === undefined) throw new Error('no part');
  return placed;
};

it('[W2] a part whose definition the board does not hold has no instances', () => {
  const placed = on({ ...forced(board, ['a.io', 'b.io']), definitions: new Map() });
  expect([placed.definition, placed.instances]).toEqual([null, []]);
});

describe('the claims on a part', () => {
  const joined = forced(
    board,
    [
      'a.io',
      'b.io',
      [
        ['x', 'g'],
        ['p', 'q'],
      ],
    ],
    [
      'a.io#1',
      'c.io',
      [
        ['y', 'g'],
        ['p', 'q'],
      ],
    ],
  );
  const [first, second] = ['a.io', 'a.io#1'].map((text) => endKey(endAt(joined, text)));

  it('are all uses of a resource, in the order of the instances, with who fixed them', () => {
    const { claims } = on(pinned(joined, ['a.io#1', '0/0', 'y', 'Ada']));
    expect(claims).toEqual(
      new Map([
        ['electrical/x', [{ instance: first, slot: 0, function: 'digital_io' }]],
        [
          'electrical/g',
          [
            { instance: first, slot: 1, function: 'ground' },
            { instance: second, slot: 1, function: 'ground' },
          ],
        ],
        ['electrical/y', [{ instance: second, slot: 0, function: 'digital_io', pinnedBy: 'Ada' }]],
      ]),
    );
  });

  it('are computed once', () => {
    const placed = on(joined);
    expect(placed.claims).toBe(placed.claims);
    const { part, definition } = placed;
    expect(new ResolvedPart(part, definition, []).claims).toEqual(new Map());
  });

  it('are none of what finds no place', () => {
    const full = forced(joined, ['a.io#2', 'c.one', [[], ['p']]]);
    expect([...on(full).claims.keys()].sort()).toEqual(['electrical/g', 'electrical/x', 'electrical/y']);
  });
});

describe('a slot', () => {
  it('tells what is stored only where it holds something else, and who fixed it', () => {
    const twice = forced(
      board,
      [
        'a.io',
        'b.io',
        [
          ['x', 'g'],
          ['p', 'q'],
        ],
      ],
      [
        'a.io#1',
        'c.io',
        [
          ['x', 'g'],
          ['p', 'q'],
        ],
      ],
    );
    const ground = { requires: 1, n: 0, function: 'ground', resource: 'g' };
    const slot = { requires: 0, n: 0, function: 'digital_io' };
    expect(on(twice).instances.map(({ status, slots }) => [status, ...slots])).toEqual([
      ['stored', { ...slot, resource: 'x' }, ground],
      ['derived', { ...slot, resource: 'y', stored: 'x' }, ground],
    ]);
    const fixed = pinned(twice, ['a.io', '0/0', 'y', 'Ada']);
    expect(on(fixed).instances.map(({ status, slots }) => [status, ...slots])).toEqual([
      ['derived', { ...slot, resource: 'y', stored: 'x', pinnedBy: 'Ada' }, ground],
      ['stored', { ...slot, resource: 'x' }, ground],
    ]);
  });
});

describe('the instance that a connection uses', () => {
  it('is the one that it names, or where that was full the one that it was moved to', () => {
    const shared = forced(board, ['a.one', 'b.one', [['y'], ['p']]], ['a.one', 'c.one', [['y'], ['p']]]);
    const { instances } = on(shared);
    const used = (far: string) => {
      const id = connectionId(endAt(shared, 'a.one'), endAt(shared, far));
      const connection = shared.connections.get(id);
      if (connection === undefined) throw new Error('no connection');
      const side = connection.ends[0].part === partId(shared, 'a') ? 0 : 1;
      return [
        positionOf(instances, connection, side),
        positionOf([], connection, side),
        positionOf(instances, connection, side === 0 ? 1 : 0),
      ];
    };
    expect(instances.map(({ end, connections }) => [end.instance, connections.length])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(used('b.one')).toEqual([0, -1, 0]);
    expect(used('c.one')).toEqual([1, -1, 1]);
  });
});

describe('[P10] an interface without a place', () => {
  const PINS = { x: 'digital_io uart_tx', y: 'digital_io' };
  const PORTS = { io: 'custom peer: digital_io', uart: 'custom peer: uart_tx' };
  const joined = (pins: Readonly<Record<string, string>>) =>
    forced(
      boardWith(
        [chip('hub', { pins, ports: PORTS }), chip('far', { pins: PINS, ports: PORTS })],
        'hub as a',
        'far as b',
      ),
      ['a.io', 'b.io', [['x'], ['x']]],
      ['a.uart', 'b.uart', [['x'], ['x']]],
    );
  const lost = (board: Board) => on(board).instances.find(({ status }) => status === 'unsatisfied');

  it('carries the moves that would make one, where nobody fixed what would move', () => {
    const board = forced(joined({ ...PINS, z: 'uart_tx' }), ['a.uart#1', 'b.uart#1', [['z'], ['x']]]);
    expect(lost(board)).toMatchObject({
      key: endKey(endAt(board, 'a.uart')),
      moves: [{ key: endKey(endAt(board, 'a.io')), slot: 0, from: 'x', to: 'y' }],
      explanation: { advice: { code: 'move' } },
    });
    const fixed = lost(pinned(board, ['a.io', '0/0', 'x', 'Ada']));
    expect(fixed).not.toHaveProperty('moves');
    expect(fixed?.explanation?.advice).toMatchObject({ code: 'move-fixed', params: { fixedBy: ['Ada'] } });
  });

  it('carries none where none would help', () => {
    const one = lost(joined({ x: PINS.x }));
    expect(one?.explanation?.advice.code).toBe('disconnect-one');
    expect(one).not.toHaveProperty('moves');
  });
});

describe('[E19] a full instance', () => {
  const BUS = ['custom peer: digital_io', { constraints: { max_connections: 1 } }] as const;
  const hub = chip('hub', { pins: { x: 'digital_io', y: 'digital_io' }, ports: { io: BUS } });
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { io: 'custom peer: digital_io' } });

  it('keeps its first connection; each later one moves to the lowest instance with capacity', () => {
    const board = forced(
      boardWith([hub, far], 'hub as a', 'far as b', 'far as c', 'far as d'),
      ['a.io', 'b.io', [['x'], ['p']]],
      ['a.io#1', 'c.io', [['y'], ['p']]],
      ['a.io', 'd.io', [['x'], ['p']]],
    );
    const all = on(board).instances.map(({ end, connections, status }) => [
      end.instance,
      status,
      ...connections.map((id) => board.connections.get(id)?.ends.map(({ part }) => board.parts.get(part)?.label)),
    ]);
    expect(all).toEqual([
      [0, 'stored', ['a', 'b']],
      [1, 'stored', ['a', 'c']],
      [2, 'unsatisfied', ['a', 'd']],
    ]);
  });

  it('counts no passive end, such as that of a resistor', () => {
    const passive = chip('pull', { pins: { p: 'digital_io' }, ports: { io: 'custom passive: digital_io' } });
    const board = forced(
      boardWith([hub, far, passive], 'hub as a', 'pull as r', 'far as b', 'far as c'),
      ['a.io', 'r.io', [['x'], ['p']]],
      ['a.io', 'b.io', [['x'], ['p']]],
      ['a.io', 'c.io', [['x'], ['p']]],
    );
    expect(on(board).instances.map(({ end, connections }) => [end.instance, connections.length])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });
});
