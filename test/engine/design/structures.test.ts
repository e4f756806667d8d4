import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { append } from '#engine/board/append.ts';
import { type Board, type Connection, EMPTY_BOARD, resourceKey } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Design } from '#engine/design/design.ts';
import { deltaBetween } from '#engine/design/design-delta.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DisjointSet } from '#engine/design/disjoint-set.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { NetByResource } from '#engine/design/net-by-resource.ts';
import { NetCodes } from '#engine/design/net-codes.ts';
import { compareConductors, comparePartIds, compareResources } from '#engine/design/net-order.ts';
import { SharedKeyMap } from '#engine/design/shared-key-map.ts';
import { lowerBound, merged, Splice } from '#engine/design/splice.ts';
import { applied, apply, boardOf, connect } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';

it('[E27] sets of numbers are joined as by relabelling every member, whatever the order', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 60 }), (size, pairs) => {
      const sets = new DisjointSet(size);
      const labels = Array.from({ length: size }, (_, item) => item);
      for (const [x, y] of pairs) {
        while (sets.size <= Math.max(x, y)) labels.push(sets.add());
        const [kept, merged] = [labels[x], labels[y]];
        sets.union(x, y);
        labels.forEach((label, item) => {
          if (label === merged && kept !== undefined) labels[item] = kept;
        });
      }
      expect(sets.size).toBe(labels.length);
      labels.forEach((label, item) => {
        expect(labels.indexOf(label) === item || sets.find(item) === sets.find(labels.indexOf(label))).toBe(true);
      });
      const roots = new Map(labels.map((label, item) => [sets.find(item), label]));
      expect(new Set(roots.values()).size).toBe(new Set(labels).size);
      labels.forEach((label, item) => {
        expect(roots.get(sets.find(item))).toBe(label);
      });
    }),
    { numRuns: runs(500) },
  );
});

it('[E27] the first of two joined sets keeps its number', () => {
  const sets = new DisjointSet(3);
  sets.union(2, 0);
  sets.union(1, 2);
  expect([0, 1, 2].map((item) => sets.find(item))).toEqual([1, 1, 1]);
});

it('[E27] an item is appended to a list of any length, and a short list stays as it was', () => {
  for (const length of [0, 1, 2, 3, 7]) {
    const list = Array.from({ length }, (_, item) => item);
    const longer = append(list, 99);
    expect(longer).toEqual([...Array.from({ length }, (_, item) => item), 99]);
    if (length < 3) expect(list.length).toBe(length);
  }
});

it('[E27] a spliced list is what removing and sorting in gives', () => {
  const numbers = fc.uniqueArray(fc.nat(400), { maxLength: 60 });
  const ranges = fc.array(fc.tuple(fc.nat(60), fc.nat(4)), { maxLength: 5 });
  fc.assert(
    fc.property(numbers, numbers, ranges, (base, extra, out) => {
      const list = base.map((one) => one * 2).sort((a, b) => a - b);
      const splice = new Splice<number>();
      expect(splice.isEmpty).toBe(true);
      for (const [from, length] of out)
        splice.removeRange(Math.min(from, list.length), Math.min(from + length, list.length));
      splice.added.push(...extra.map((one) => one * 2 + 1));
      expect(splice.isEmpty).toBe(splice.removed.size === 0 && extra.length === 0);
      const kept = list.filter((_, index) => !splice.removed.has(index));
      const expected = [...kept, ...extra.map((one) => one * 2 + 1)].sort((a, b) => a - b);
      expect(splice.applyTo(list, (a, b) => a - b)).toEqual(expected);
    }),
    { numRuns: runs(2_000) },
  );
});

it('[E27] a list of more pieces than a call takes arguments is spliced too', () => {
  // Also than one in a thread, whose stack is larger.
  const list = Array.from({ length: 2_000_000 }, (_, index) => index);
  const splice = new Splice<number>();
  for (let index = 0; index < list.length; index += 2) splice.removed.add(index);
  const kept = splice.applyTo(list, (a, b) => a - b);
  expect(kept.length).toBe(list.length / 2);
  expect(kept.every((item, index) => item === 2 * index + 1)).toBe(true);
});

it('[E27] the lower bound is the first that is not before, from a given place on', () => {
  const list = [1, 3, 3, 5, 9];
  for (let bound = 0; bound <= 10; bound++) {
    for (let from = 0; from <= list.length; from++) {
      const found = list.findIndex((item, index) => index >= from && item >= bound);
      expect(lowerBound(list, (item) => item < bound, from)).toBe(found === -1 ? list.length : found);
    }
  }
});

it('[E27] resources are ordered as their keys are, whatever stands in an id', () => {
  const id = fc.stringMatching(/^[a-c+./0]{1,3}$/);
  const ref = fc.record({
    part: id.filter((one) => !one.includes('/')),
    domain: fc.constantFrom('electrical', 'network'),
    resource: id,
  });
  const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  fc.assert(
    fc.property(ref, ref, (a, b) => {
      // The domains are two of those that there are.
      const [x, y] = [a, b] as [Parameters<typeof compareResources>[0], Parameters<typeof compareResources>[1]];
      const key = (one: typeof a) => `${one.part}/${one.domain}/${one.resource}`;
      expect(compareResources(x, y)).toBe(sign(key(a), key(b)));
      expect(comparePartIds(a.part, b.part)).toBe(sign(`${a.part}/`, `${b.part}/`));
    }),
    { numRuns: runs(2_000) },
  );
});

it('[E27] a map that shares its keys holds what a map of its own would', () => {
  const index = new Map([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 3],
  ]);
  const map = new SharedKeyMap(index, ['x', undefined, 'z']);
  const own = new Map([
    ['a', 'x'],
    ['c', 'z'],
  ]);
  expect([map.size, [...map], [...map.keys()], [...map.values()]]).toEqual([
    2,
    [...own],
    [...own.keys()],
    [...own.values()],
  ]);
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => [map.get(key), map.has(key)])).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key) => [own.get(key), own.has(key)]),
  );
  const seen: unknown[] = [];
  map.forEach((value, key, all) => {
    seen.push([key, value, all === map]);
  });
  expect(seen).toEqual([
    ['a', 'x', true],
    ['c', 'z', true],
  ]);
});

/** A map that counts how often it is asked for an entry. */
class CountingMap<V> extends Map<string, V> {
  lookUps = 0;

  override get(key: string): V | undefined {
    this.lookUps += 1;
    return super.get(key);
  }
}

it('[E107] a part that is asked for several times in a row is looked up once, whether it is there or not', () => {
  const index = new CountingMap(['a', 'b', 'c'].map((key, number) => [key, number] as const));
  const map = new SharedKeyMap(index, ['x', undefined, 'z']);
  const asked = ['a', 'a', 'a', 'b', 'b', 'd', 'd', 'c', 'a', 'a'];
  expect(asked.map((key) => map.get(key))).toEqual(['x', 'x', 'x', ...Array(4).fill(undefined), 'z', 'x', 'x']);
  expect(index.lookUps).toBe(5);
});

it('[E107] the nets of several pins of one part are found with one look-up of the part', () => {
  const { parts, nets } = elaborate(station).design;
  const pins = nets.flatMap(({ nodes }) => nodes).sort(compareResources);
  let next = 0;
  const offsets = [...parts.values()].map((placed) => {
    const offset = next;
    next += placed.definition?.numbers.size ?? 0;
    return [placed.part.id, { placed, offset }] as const;
  });
  const byPart = new CountingMap(offsets);
  const codes = Int32Array.from({ length: next }, (_, number) => number);
  const netCodes = new NetCodes([...byPart.values()], (part) => byPart.get(part), codes);
  const found = pins.map((pin) => netCodes.codeOf(pin));
  expect(byPart.lookUps).toBe(new Set(pins.map(({ part }) => part)).size);
  expect(found).toEqual(pins.map((pin) => netCodes.get(resourceKey(pin))));
});

const station = boardOf(
  'esp32-devkitc-v4 as mcu',
  'bme280 as bme',
  'ssd1306-oled-128x64 as oled',
  'resistor-4k7 as r',
  connect('mcu.i2c', 'bme.i2c'),
  connect('mcu.i2c', 'oled.i2c'),
  connect('r.end_1', 'mcu.i2c'),
  connect('mcu.3v3_out', 'bme.vdd'),
);

it('[E27] the nets of a design are found by every key of their nodes, and by no other', () => {
  const { nets, netOf } = elaborate(station).design;
  const expected = new Map<string, unknown>(
    nets.flatMap((net) => net.nodes.map((node) => [`${node.part}/${node.domain}/${node.resource}`, net] as const)),
  );
  expect(netOf.size).toBe(expected.size);
  expect(new Map(netOf)).toEqual(expected);
  expect(new Set(netOf.keys())).toEqual(new Set(expected.keys()));
  expect(new Set(netOf.values())).toEqual(new Set(nets));
  expect([...netOf.keys()].every((key) => netOf.has(key) && netOf.get(key) === expected.get(key))).toBe(true);
  const [mcu = ''] = station.parts.keys();
  const map: ReadonlyMap<string, unknown> = netOf;
  for (const key of [
    `${mcu}/electrical/gpio5`,
    `${mcu}/electrical/nothing`,
    'p_gone/electrical/gpio21',
    'gpio21',
    '',
  ]) {
    expect([map.has(key), map.get(key)]).toEqual([false, undefined]);
  }
});

it('[E27] a net is found by a pin as by the key of that pin, before and after an edit', () => {
  const edited = designOf(applied(apply(station, disconnect(station))).board);
  for (const { netOf, parts } of [elaborate(station).design, edited]) {
    const pins = [...parts.values()].flatMap(({ part, definition }) =>
      [...(definition?.resources.values() ?? [])].map(({ domain, resource }) => ({
        part: part.id,
        domain,
        resource: resource.id,
      })),
    );
    const unknown = [{ part: 'p_gone', domain: 'electrical' as const, resource: 'gpio21' }];
    if (!(netOf instanceof NetByResource)) throw new Error('nets are not found by pin');
    for (const pin of [...pins, ...unknown]) expect(netOf.ofPin(pin)).toBe(netOf.get(resourceKey(pin)));
  }
});

/** An edit that removes the first connection. */
function disconnect({ connections }: Board): Edit {
  const [first = ''] = connections.keys();
  return { op: 'disconnect', connection: first };
}

it('[E27] conductors of a net are in the order of their connections, those of passive ends last', () => {
  const { nets, links } = elaborate(station).design;
  for (const { conductors } of nets) {
    const sorted = [...conductors].sort((a, b) =>
      compareConductors(a, links.get(a.connection), b, links.get(b.connection)),
    );
    expect(sorted).toEqual(conductors);
  }
  const bus = nets.find(({ conductors }) => conductors.length === 3);
  const last = links.get(bus?.conductors.at(-1)?.connection ?? '');
  expect(last?.ends.some(({ index }) => index.passive)).toBe(true);
});

it('[E22] a connection to an interface or a part that does not exist is broken, with the ends that are missing', () => {
  const at = (label: string, id: string) => {
    const [part] = [...station.parts.values()].filter((one) => one.label === label);
    return { part: part?.id ?? label, domain: 'electrical', interface: id, instance: 0 } as const;
  };
  const entry = (id: string, ends: Connection['ends']): [string, Connection] => {
    return [id, { id, ends, assigned: [[], []], fields: {}, seq: 99 }];
  };
  const wrong = [
    entry('c_1', [at('bme', 'nothing'), at('mcu', 'spi')]),
    entry('c_2', [at('oled', 'i2c'), at('gone', 'i2c')]),
    entry('c_3', [at('gone', 'a'), at('oled', 'nothing')]),
  ];
  const { design } = elaborate({ ...station, connections: new Map([...station.connections, ...wrong]) });
  expect(design.broken).toEqual([
    { connection: wrong[0]?.[1], missing: [at('bme', 'nothing')] },
    { connection: wrong[1]?.[1], missing: [at('gone', 'i2c')] },
    { connection: wrong[2]?.[1], missing: [at('gone', 'a'), at('oled', 'nothing')] },
  ]);
  expect(new Set(design.links.keys())).toEqual(new Set(station.connections.keys()));
});

describe('the delta between two designs', () => {
  const edited = (board: Board, ...edits: readonly (string | Edit)[]) => applied(apply(board, ...edits)).board;

  /** Checks that everything that is not one object in both designs is named. */
  function expectExact(before: Design, now: Design): void {
    const delta = deltaBetween(before, now);
    const [old, nets] = [new Set(before.nets), new Set(now.nets)];
    expect(delta.removedNets).toEqual(new Set(before.nets.filter((net) => !nets.has(net))));
    expect(delta.addedNets).toEqual(new Set(now.nets.filter((net) => !old.has(net))));
    for (const id of new Set([...before.links.keys(), ...now.links.keys()])) {
      if (before.links.get(id) !== now.links.get(id)) expect(delta.links.has(id)).toBe(true);
    }
    for (const id of new Set([...before.parts.keys(), ...now.parts.keys()])) {
      if (before.parts.get(id) !== now.parts.get(id)) expect(delta.parts.has(id)).toBe(true);
    }
  }

  it('[E44] of one update, of several in a row, and of none', () => {
    const [id = ''] = station.connections.keys();
    const boards = [station];
    for (const edit of [
      connect('mcu.3v3_out', 'bme.vddio'),
      { op: 'disconnect', connection: id } as const,
      'resistor-4k7 as s',
      connect('s.end_1', 'mcu.i2c'),
      { op: 'move_part', part: '$bme', at: [5, 5] } as const,
    ]) {
      boards.push(edited(boards.at(-1) ?? EMPTY_BOARD, edit));
    }
    const designs = boards.map(designOf);
    const [first] = designs;
    if (first === undefined) throw new Error('no design');
    for (const design of designs) expectExact(first, design);
    expect(deltaBetween(first, first)).toEqual({
      parts: new Set(),
      links: new Set(),
      removedNets: new Set(),
      addedNets: new Set(),
    });
    const last = designs.at(-1) ?? first;
    const beforeLast = designs.at(-2) ?? first;
    const [bme] = [...station.parts.values()].filter(({ label }) => label === 'bme');
    expect(deltaBetween(beforeLast, last)).toEqual({
      parts: new Set([bme?.id]),
      links: new Set(),
      removedNets: new Set(),
      addedNets: new Set(),
    });
  });

  it('[E44] of designs that no update leads from one to the other', () => {
    const other = elaborate(edited(station, connect('mcu.3v3_out', 'oled.power'))).design;
    const own = elaborate(station).design;
    expectExact(own, other);
    expectExact(other, own);
    const delta = deltaBetween(own, other);
    expect(delta.parts.size).toBe(4);
    expect(delta.links.size).toBe(5);
  });

  it('[E44] of more updates than are kept in mind', () => {
    let board = station;
    const first = designOf(board);
    for (let step = 0; step < 130; step++) {
      board = edited(board, { op: 'move_part', part: '$bme', at: [step, step] });
      designOf(board);
    }
    expectExact(first, designOf(board));
  });
});

it('[E84] two sorted lists are merged as by sorting, with few comparisons where they hardly interleave', () => {
  const numbers = fc.array(fc.nat(30), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(merged(a, b, (x, y) => x - y)).toEqual([...a, ...b].sort((x, y) => x - y));
    }),
    { numRuns: runs(500) },
  );
  let compared = 0;
  const compare = (x: number, y: number) => {
    compared++;
    return x - y;
  };
  const block = (from: number) => Array.from({ length: 10_000 }, (_, index) => from + index);
  expect(merged([...block(0), ...block(40_000)], [...block(20_000), ...block(60_000)], compare)).toHaveLength(40_000);
  expect(compared).toBeLessThan(4 * 2 * 15);
});
