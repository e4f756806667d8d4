import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instance, Slot } from '#engine/allocation/instance.ts';
import type { Connection } from '#engine/board/board.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { InterfaceIndex } from '#engine/definition/index-types.ts';
import { instanceReuse } from '#engine/design/instance-reuse.ts';
import { connectedSlots, nodeAt, sameNode, unpairedOf } from '#engine/design/link.ts';
import { alsoDrives, joinsAcross, mayTie, passiveCandidates, slotPairs } from '#engine/design/pairing.ts';
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import { definitionOf } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';

/** An interface with one slot for each function. */
function interfaceOf(
  functions: readonly string[],
  protocol: object = { type: 'custom', role: 'peer' },
  pins = 0,
): InterfaceIndex {
  const requires = functions.map((name) => ({ function: name, count: 1 }));
  const resources = Array.from({ length: pins }, (_, n) => ({
    id: `r${n}`,
    functions: functions.map((name) => ({ name })),
  }));
  const file = definitionOf('chip', { resources, interfaces: [{ id: 'io', protocol, requires }] });
  const index = definitionIndex('chip', file).interfaces.get('electrical/io');
  if (index === undefined) throw new Error('no interface');
  return index;
}

const counterpartsOf = (name: string) => FUNCTIONS.get(name)?.counterparts ?? [];

/** The largest number of pairs that any choice gives. */
function most(a: readonly string[], b: readonly string[]): number {
  const [first, ...others] = a;
  if (first === undefined) return 0;
  const without = most(others, b);
  return b.reduce((best, name, at) => {
    if (!counterpartsOf(first).includes(name)) return best;
    return Math.max(best, 1 + most(others, b.toSpliced(at, 1)));
  }, without);
}

describe('[E45] interfaces of two protocols', () => {
  const address = interfaceOf(['address_input'], { type: 'digital', role: 'input' });
  const grounds = (type: string, role: string) => interfaceOf(['ground'], { type, role });

  it('are tied only where the other is a level by its protocol and its role', () => {
    const levels = [grounds('ground', 'peer'), grounds('uart', 'peer'), grounds('ground', 'sink')];
    expect(levels.map((level) => mayTie(address, level))).toEqual([true, false, false]);
  });

  it('are joined where one line of a plain terminal has a counterpart', () => {
    const terminal = interfaceOf(['resistor_terminal', 'unheard_of'], { type: 'line', role: 'passive' });
    expect(joinsAcross(terminal, address)).toBe(counterpartsOf('resistor_terminal').includes('address_input'));
    expect(joinsAcross(terminal, interfaceOf(['i2c_sda'], { type: 'i2c', role: 'slave' }))).toBe(true);
  });

  it('are joined where the driver of one bears loads of the other', () => {
    const motor = interfaceOf([], { type: 'dc_motor', role: 'driver' });
    const bears = (type: string, role: string) => alsoDrives(motor, interfaceOf([], { type, role }));
    expect([bears('solenoid_coil', 'driven'), bears('solenoid_coil', 'driver'), bears('heater', 'driven')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the slots that a connection joins', () => {
  it('[E45] are as many counterparts as can be joined at once, each slot once, in slot order', () => {
    const names = ['uart_tx', 'uart_rx', 'digital_io', 'digital_input', 'i2c_sda', 'spi_mosi', 'unheard_of'];
    const functions = fc.array(fc.constantFrom(...names), { maxLength: 5 });
    fc.assert(
      fc.property(functions, functions, (a, b) => {
        const pairs = slotPairs(interfaceOf(a), interfaceOf(b));
        expect(pairs.length).toBe(most(a, b));
        expect(pairs.every(([x, y]) => counterpartsOf(a[x] ?? '').includes(b[y] ?? ''))).toBe(true);
        expect(new Set(pairs.map(([, y]) => y)).size).toBe(pairs.length);
        expect(pairs.map(([x]) => x)).toEqual([...new Set(pairs.map(([x]) => x))].sort((x, y) => x - y));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('[E45] prefer the same function, then nearer counterparts, then earlier slots', () => {
    const pairs = (a: readonly string[], b: readonly string[]) => slotPairs(interfaceOf(a), interfaceOf(b));
    expect(pairs(['i2c_sda', 'i2c_scl'], ['i2c_scl', 'i2c_sda'])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(pairs(['uart_tx', 'uart_rx'], ['uart_tx', 'uart_rx'])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(pairs(['digital_io'], ['digital_io', 'digital_io'])).toEqual([[0, 0]]);
    const [name, counterparts] = [...FUNCTIONS]
      .map(([key, one]) => [key, one.counterparts.filter((other) => other !== key)] as const)
      .find(([, others]) => others.length > 1) ?? ['', []];
    const [near = '', far = ''] = counterparts;
    expect(pairs([name], [far, near])).toEqual([[0, 1]]);
  });

  it('[E45] a later slot moves an earlier one where both then find a partner', () => {
    const [wide, narrow] = widthPair();
    const pairs = slotPairs(interfaceOf([wide.name, narrow.name]), interfaceOf([narrow.only, wide.other]));
    expect(pairs).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('[E45] also where several have to move, one after the other', () => {
    const [a, b] = [
      ['digital_input', 'digital_io', 'digital_input'],
      ['digital_io', 'digital_io', 'digital_input'],
    ] as const;
    const pairs = slotPairs(interfaceOf(a), interfaceOf(b));
    expect(pairs).toHaveLength(most(a, b));
    expect(new Set(pairs.map(([slot]) => slot)).size).toBe(pairs.length);
  });

  it('[E45] of a passive end, each slot has the lines of the other end that it could take, in slot order', () => {
    const passive = interfaceOf(['resistor_terminal', 'unheard_of'], { type: 'custom', role: 'passive' });
    const bus = interfaceOf(['i2c_sda', 'ground', 'i2c_scl']);
    const suits = counterpartsOf('resistor_terminal');
    const lines = ['i2c_sda', 'ground', 'i2c_scl'].flatMap((name, at) => (suits.includes(name) ? [at] : []));
    expect(passiveCandidates(passive, bus)).toEqual([lines, []]);
    expect(passiveCandidates(passive, bus)).toBe(passiveCandidates(passive, bus));
    expect(passiveCandidates(passive, interfaceOf(['i2c_scl']))).toEqual([[0], []]);
  });
});

/** A function with two counterparts, and another that has only the first of them. */
function widthPair() {
  for (const [name, { counterparts }] of FUNCTIONS) {
    for (const [only, other] of counterparts.flatMap((a) => counterparts.map((b) => [a, b] as const))) {
      if (only === other || counterparts.indexOf(only) > counterparts.indexOf(other) || other === name) continue;
      for (const [narrow, entry] of FUNCTIONS) {
        if (entry.counterparts.includes(only) && !entry.counterparts.includes(other)) {
          return [
            { name, other },
            { name: narrow, only },
          ] as const;
        }
      }
    }
  }
  throw new Error('no two functions overlap');
}

/** An instance whose slots hold these resources. */
function instanceOf(part: string, functions: readonly string[], resources: readonly (string | null)[], pinned = false) {
  const slots = functions.map((name, position): Slot => {
    const slot = { requires: position, n: 0, function: name, resource: resources[position] ?? null };
    return pinned ? { ...slot, pinnedBy: 'Ada' } : slot;
  });
  const end = { part, domain: 'electrical', interface: 'io', instance: 0 } as const;
  const index = interfaceOf(functions);
  return { key: `${part}/electrical/io/0`, end, index, connections: ['c'], slots, status: 'stored' } satisfies Instance;
}

describe('crossed wires', () => {
  const uart = ['uart_tx', 'uart_rx'];
  const straight = [
    [0, 1],
    [1, 0],
  ] as const;
  const joined = (a: Instance, b: Instance, assigned: Connection['assigned'], pairs = straight) => {
    const connection: Connection = { id: 'c', ends: [a.end, b.end], assigned, fields: {}, seq: 0 };
    return connectedSlots(connection, [a, b], pairs);
  };
  const [a, b] = [instanceOf('a', uart, ['x', 'y']), instanceOf('b', uart, ['p', 'q'])];

  it('[E43] a connection that assigns every pin to a job that only another slot does has its wires crossed', () => {
    expect(
      joined(a, b, [
        ['y', 'x'],
        ['p', 'q'],
      ]),
    ).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(
      joined(a, b, [
        ['x', 'y'],
        ['q', 'p'],
      ]),
    ).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(
      joined(a, b, [
        ['y', 'x'],
        ['q', 'p'],
      ]),
    ).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('[E43] wires are straight where pins are assigned as they are held, not all, or not at all', () => {
    for (const assigned of [
      [
        ['x', 'y'],
        ['p', 'q'],
      ],
      [[], []],
      [['y'], ['q']],
      [
        ['y', 'y'],
        ['q', 'q'],
      ],
      [
        ['y', 'else'],
        ['else', 'p'],
      ],
    ] as const) {
      expect(joined(a, b, assigned)).toBe(straight);
    }
  });

  it('[E43] wires are straight between slots of one function, and where a person chose the pins', () => {
    const twin = ['digital_io', 'digital_io'];
    const pairs = [
      [0, 0],
      [1, 1],
    ] as const;
    const same = [instanceOf('a', twin, ['x', 'y']), instanceOf('b', twin, ['p', 'q'])] as const;
    const assigned = [
      ['y', 'x'],
      ['p', 'q'],
    ] as const;
    const connection: Connection = { id: 'c', ends: [a.end, b.end], assigned, fields: {}, seq: 0 };
    expect(connectedSlots(connection, same, pairs)).toBe(pairs);
    expect(joined(instanceOf('a', uart, ['x', 'y'], true), b, assigned)).toBe(straight);
  });

  it('[E43] slots without a partner are listed by end, and a pair for each slot leaves none', () => {
    const three = instanceOf('c', ['uart_tx', 'uart_rx', 'ground'], ['x', 'y', 'z']);
    expect(unpairedOf([a, b], straight)).toEqual([]);
    expect(unpairedOf([a, three], [...straight])).toEqual([{ end: 1, slot: 2 }]);
    expect(unpairedOf([three, a], [...straight])).toEqual([{ end: 0, slot: 2 }]);
    expect(unpairedOf([three, three], [[0, 1]])).toEqual([
      { end: 0, slot: 1 },
      { end: 0, slot: 2 },
      { end: 1, slot: 0 },
      { end: 1, slot: 2 },
    ]);
  });

  it('[E43] a slot is a node where it has a resource, and nodes are the same where all they say is', () => {
    const node = nodeAt(a, 1);
    expect(node).toEqual({
      part: 'a',
      domain: 'electrical',
      resource: 'y',
      function: 'uart_rx',
      instance: 'a/electrical/io/0',
    });
    expect([nodeAt(instanceOf('a', uart, [null, 'y']), 0), nodeAt(a, 2)]).toEqual([null, null]);
    if (node === null) throw new Error('no node');
    expect(sameNode(node, { ...node })).toBe(true);
    for (const key of ['part', 'domain', 'resource', 'function', 'instance'] as const) {
      // A value that no domain has, to differ in that field alone.
      expect(sameNode(node, { ...node, [key]: 'other' } as typeof node)).toBe(false);
    }
  });
});

it.each([
  ['i2c', 2, 'first'],
  ['digital', 2, 'never'],
  ['digital', 1, 'first'],
  ['ground', 2, 'last'],
  ['uart', 2, 'never'],
  ['unheard_of', 2, 'first'],
])('[E15] an instance of %s, which %d pins offer, that is in use is taken %s', (type, pins, when) => {
  const index = interfaceOf(['digital_io'], { type, role: 'peer' }, pins);
  expect([instanceReuse(index, false), instanceReuse(index, true)]).toEqual([when, 'first']);
});

it('[E13] no instance of a chain takes a second connection', async () => {
  const { PROTOCOLS } = await import('#schemas/vocabulary/index.ts');
  const chains = [...PROTOCOLS].filter(([, { topology }]) => topology === 'chain').map(([type]) => type);
  const reuse = chains.map((type) => instanceReuse(interfaceOf(['digital_io'], { type, role: 'peer' }), false));
  expect([chains.length > 0, new Set(reuse)]).toEqual([true, new Set(['never'])]);
});
