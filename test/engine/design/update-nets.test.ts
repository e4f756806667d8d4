import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Board, type Connection, EMPTY_BOARD, type End, endKey, type Part } from '#engine/board/board.ts';
import { sortedEnds } from '#engine/board/ids.ts';
import type { Design, Net } from '#engine/design/design.ts';
import { type Elaboration, elaborate } from '#engine/design/elaborate.ts';
import { updateDesign } from '#engine/design/update-design.ts';
import { applied, apply, boardOf, connect, definitionOf } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';
import { content, isWhole } from '../board/support.ts';

const io = (...names: string[]) => names.map((name) => ({ name, shareable_with: ['digital_io'] }));
const bus = (role: string | readonly string[]) => ({ type: 'custom', role });

/** Pins that several interfaces share; one of two lines, one of one; and resistors with one end and with two. */
const HUB = definitionOf('hub', {
  resources: ['a', 'b', 'c'].map((id) => ({ id, functions: io('digital_io', 'digital_input') })),
  interfaces: [
    { id: 'net', protocol: bus('peer'), requires: [{ function: 'digital_io', count: 1 }], max_instances: 2 },
    {
      id: 'pair',
      protocol: bus('peer'),
      requires: [{ function: 'digital_io', count: 2, shareable_with: ['digital_io'] }],
      max_instances: 3,
      constraints: { max_connections: 2 },
    },
    {
      id: 'triple',
      protocol: bus('peer'),
      requires: [{ function: 'digital_io', count: 3 }],
      constraints: { max_connections: 4 },
    },
    { id: 'sense', protocol: bus('peer'), requires: [{ function: 'digital_input', count: 1 }], max_instances: 2 },
  ],
});
const RESISTOR = definitionOf('resistor', {
  resources: ['x', 'y'].map((id) => ({ id, functions: [{ name: 'resistor_terminal' }] })),
  interfaces: [
    { id: 'net', protocol: bus('passive'), requires: [{ function: 'resistor_terminal', count: 1 }], max_instances: 2 },
    { id: 'pair', protocol: bus('passive'), requires: [{ function: 'resistor_terminal', count: 2 }], max_instances: 1 },
  ],
});
const KINDS = { hub: ['a', 'b', 'c'], resistor: ['x', 'y'] } as const;
const INTERFACES = ['net', 'pair'] as const;

/** Numbers from which a change of a board is made. */
interface Throw {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}
const thrown: fc.Arbitrary<Throw> = fc.record({
  kind: fc.nat(11),
  a: fc.nat(9_999),
  b: fc.nat(9_999),
  c: fc.nat(9_999),
});

function partAt(number: number): Part {
  const id = `p_${number}`;
  const definition = number % 3 === 2 ? 'resistor' : 'hub';
  const place = { at: [0, 0], rotation: 0, flip: false, group: null, locked: false } as const;
  return { id, definition, label: id, fields: {}, quantity: 1, seq: number % 5, ...place };
}

function endAt(parts: number, number: number): End {
  const [part, rest] = [number % parts, Math.floor(number / parts)];
  return {
    part: `p_${part}`,
    domain: 'electrical',
    interface: INTERFACES[rest % 2] ?? 'net',
    instance: rest % 4 < 2 ? 0 : 1,
  };
}

/** What a document may hold after merges: any two ends, and any resources. */
function connectionAt(parts: number, { a, b, c }: Throw): Connection {
  const ends = sortedEnds(endAt(parts, a), endAt(parts, b));
  const assigned = ends.map((end, side): readonly string[] => {
    const pool = KINDS[Number(end.part.slice(2)) % 3 === 2 ? 'resistor' : 'hub'];
    const first = pool[(c >> side) % pool.length] ?? '';
    if (c % 5 === 0) return [];
    return end.interface === 'net' ? [first] : [first, pool[((c >> side) + 1 + (c % 2)) % pool.length] ?? ''];
  });
  const id = `${endKey(ends[0])}~${endKey(ends[1])}`;
  return { id, ends, assigned: [assigned[0] ?? [], assigned[1] ?? []], fields: {}, seq: c % 7 };
}

function changed(board: Board, size: number, one: Throw): Board {
  const [parts, connections, pins] = [new Map(board.parts), new Map(board.connections), new Map(board.pins)];
  const ids = [...connections.keys()].sort();
  const old = connections.get(ids[one.a % Math.max(ids.length, 1)] ?? '');
  if (one.kind < 5) {
    const made = connectionAt(size, one);
    connections.set(made.id, made);
  } else if (one.kind < 8 && old !== undefined) connections.delete(old.id);
  else if (one.kind === 8 && old !== undefined) connections.set(old.id, { ...old, seq: one.c % 7 });
  else if (one.kind === 9) {
    const part = partAt(one.a % size);
    if (parts.has(part.id)) parts.delete(part.id);
    else parts.set(part.id, part);
    // With all its wires, or leaving them behind.
    const touches = ({ ends }: Connection) => ends.some((end) => end.part === part.id);
    if (one.c % 2 === 0) for (const own of connections.values()) if (touches(own)) connections.delete(own.id);
  } else if (one.kind === 10 && old !== undefined) {
    const key = `${endKey(old.ends[one.b % 2 === 0 ? 0 : 1])}/0/0`;
    if (pins.has(key)) pins.delete(key);
    else pins.set(key, { resource: ['a', 'b', 'c', 'x', 'y'][one.c % 5] ?? 'a', who: 'Ada' });
  } else if (old !== undefined) {
    const { assigned } = connectionAt(size, one);
    connections.set(old.id, { ...old, assigned });
  }
  return { ...board, parts, connections, pins };
}

function boardWith(size: number): Board {
  const parts = new Map(Array.from({ length: size }, (_, number) => partAt(number)).map((part) => [part.id, part]));
  return {
    ...EMPTY_BOARD,
    parts,
    definitions: new Map([
      ['hub', HUB],
      ['resistor', RESISTOR],
    ]),
  };
}

/** The delta names every part, link and net that lost its identity. */
function isExact(before: Design, after: Elaboration): void {
  const { design, delta } = after;
  const [old, now] = [new Set(before.nets), new Set(design.nets)];
  expect([...(delta?.removedNets ?? [])].every((net) => old.has(net) && !now.has(net))).toBe(true);
  expect(new Set(design.nets.filter((net) => !old.has(net)))).toEqual(delta?.addedNets);
  expect(before.nets.filter((net) => !now.has(net)).length).toBe(delta?.removedNets.size);
  for (const [id, link] of design.links) if (before.links.get(id) !== link) expect(delta?.links.has(id)).toBe(true);
  for (const id of before.links.keys()) if (!design.links.has(id)) expect(delta?.links.has(id)).toBe(true);
  for (const [id, part] of design.parts) if (before.parts.get(id) !== part) expect(delta?.parts.has(id)).toBe(true);
}

/** What later designs go on from, by the nets themselves. */
function connectivityOf({ connectivity, design }: Elaboration): unknown {
  const name = (line: number | string) => (typeof line === 'string' ? line : connectivity.netByCode[line]?.id);
  expect(connectivity.netByCode.filter((net) => net !== undefined).length).toBe(design.nets.length);
  expect(connectivity.freeCodes.every((netCode) => connectivity.netByCode[netCode] === undefined)).toBe(true);
  return {
    netCodes: new Map([...connectivity.netCodes].map(([key, netCode]) => [key, name(netCode)])),
    passiveDependents: new Map([...connectivity.passiveDependents()].map(([line, ids]) => [name(line), ids])),
  };
}

const walk = fc.record({
  // However early the search for what a cut takes off gives up.
  followed: fc.constantFrom(0, 2, 5, 256),
  size: fc.integer({ min: 2, max: 14 }),
  steps: fc.array(fc.array(thrown, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 40 }),
});

it('[E27] also whatever a document may hold, with many changes at once, and all earlier designs stay as they were', () => {
  let updated = 0;
  fc.assert(
    fc.property(walk, ({ followed, size, steps }) => {
      let board = boardWith(size);
      let worked = elaborate(board);
      for (const step of steps) {
        const before = { design: worked.design, content: content(worked.design) };
        board = step.reduce((now, one) => changed(now, size, one), board);
        const [update, scratch] = [updateDesign(worked, board, followed), elaborate(board)];
        if (update !== null) {
          updated++;
          expect(content(update.design)).toEqual(content(scratch.design));
          expect(isWhole(update.design)).toBe(true);
          expect(connectivityOf(update)).toEqual(connectivityOf(scratch));
          isExact(before.design, update);
          expect(content(before.design)).toEqual(before.content);
        }
        worked = update ?? scratch;
      }
    }),
    { numRuns: runs(100) },
  );
  expect(updated).toBeGreaterThan(runs(1_000));
}, 60_000);

/** Hubs in a row, each joined to the next, in as many rows as asked for. */
function rows(...lengths: readonly number[]): Board {
  const size = lengths.reduce((sum, length) => sum + length, 0);
  const parts = new Map<string, Part>();
  const connections = new Map<string, Connection>();
  let first = 0;
  for (const length of lengths) {
    for (let n = first; n < first + length; n++) {
      const part = { ...partAt(3 * n), seq: n };
      parts.set(part.id, part);
      if (n > first) wireTo(connections, n - 1, n);
    }
    first += length;
  }
  return { ...boardWith(size), parts, connections };
}

function wireTo(connections: Map<string, Connection>, from: number, to: number): string {
  const end = (number: number): End => ({
    part: `p_${3 * number}`,
    domain: 'electrical',
    interface: 'net',
    instance: 0,
  });
  const ends = sortedEnds(end(from), end(to));
  const id = `c_${from}_${to}`;
  connections.set(id, { id, ends, assigned: [['a'], ['a']], fields: {}, seq: connections.size });
  return id;
}

function updated(worked: Elaboration, change: (connections: Map<string, Connection>) => void): Elaboration {
  const connections = new Map(worked.design.board.connections);
  change(connections);
  const update = updateDesign(worked, { ...worked.design.board, connections });
  if (update === null) throw new Error('worked out from nothing');
  return update;
}

function followed(worked: Elaboration, change: (connections: Map<string, Connection>) => void): Elaboration {
  const update = updated(worked, change);
  const { board } = update.design;
  expect(content(update.design)).toEqual(content(elaborate(board).design));
  expect(connectivityOf(update)).toEqual(connectivityOf(elaborate(board)));
  isExact(worked.design, update);
  return update;
}

const keyOf = (number: number) => `p_${3 * number}/electrical/a`;
const netCodesOf = ({ connectivity }: Elaboration, ...numbers: readonly number[]) => {
  return numbers.map((number) => connectivity.netCodes.get(keyOf(number)));
};

it('[E35] where two large nets are joined or part, all resources of the larger keep their netCode', () => {
  const start = elaborate(rows(300, 200));
  const [large, small] = netCodesOf(start, 0, 300);
  const joined = followed(start, (connections) => void wireTo(connections, 150, 400));
  expect(joined.design.nets.length).toBe(1);
  expect(netCodesOf(joined, 0, 150, 299, 300, 400)).toEqual([large, large, large, large, large]);
  const parted = followed(joined, (connections) => void connections.delete('c_150_400'));
  expect(netCodesOf(parted, 0, 299)).toEqual([large, large]);
  expect(new Set(netCodesOf(parted, 300, 400, 499)).size).toBe(1);
  expect(netCodesOf(parted, 300)).not.toEqual([large]);
  expect(small).not.toBe(large);
  // Whoever holds the designs before sees what was.
  expect(start.design.netOf.get(keyOf(0))).not.toBe(start.design.netOf.get(keyOf(300)));
  expect(joined.design.netOf.get(keyOf(0))).toBe(joined.design.netOf.get(keyOf(300)));
  // Whichever of them comes first.
  const other = elaborate(rows(200, 300));
  const [, larger] = netCodesOf(other, 0, 200);
  const after = followed(other, (connections) => void wireTo(connections, 150, 400));
  expect(netCodesOf(after, 0, 199, 200, 499)).toEqual([larger, larger, larger, larger]);
});

/** Links that count how often they are looked up. */
class Counted<V> extends Map<string, V> {
  reads = 0;

  override get(key: string): V | undefined {
    this.reads++;
    return super.get(key);
  }
}

/** How many links are looked up when a row is cut in its middle, and when it is joined there again. */
function lookUpsOn(length: number): readonly number[] {
  const start = elaborate(rows(length));
  const links = new Counted(start.design.links);
  const at = length / 2;
  let worked: Elaboration = { ...start, design: { ...start.design, links } };
  return [
    (connections: Map<string, Connection>) => void connections.delete(`c_${at - 1}_${at}`),
    (connections: Map<string, Connection>) => void wireTo(connections, at - 1, at),
  ].map((change) => {
    links.reads = 0;
    worked = updated(worked, change);
    return links.reads;
  });
}

it('[E80] a cut through the middle of a net, and a join there, look up hardly more links in a longer row', () => {
  const [long, longer] = [lookUpsOn(2_000), lookUpsOn(8_000)];
  expect(Math.max(...longer)).toBeLessThan(600);
  for (const [step, count] of long.entries()) {
    expect(count).toBeGreaterThan(0);
    // A binary search in four times as many.
    expect(longer[step]).toBeLessThan(count + 20);
  }
});

it('[E35] a net of circles stays whole until the last way is cut, whichever is cut first', () => {
  let worked = elaborate(rows(120, 80));
  worked = followed(worked, (connections) => {
    for (const [from, to] of [
      [0, 119],
      [120, 199],
      [60, 160],
      [61, 161],
    ] as const)
      wireTo(connections, from, to);
  });
  expect(worked.design.nets.length).toBe(1);
  for (const id of ['c_10_11', 'c_60_160', 'c_130_131']) {
    worked = followed(worked, (connections) => void connections.delete(id));
    expect(worked.design.nets.length).toBe(1);
  }
  worked = followed(worked, (connections) => void connections.delete('c_61_161'));
  expect(worked.design.nets.length).toBe(2);
  worked = followed(worked, (connections) => {
    connections.delete('c_100_101');
    connections.delete('c_180_181');
    wireTo(connections, 5, 150);
  });
  expect(worked.design.nets.length).toBe(3);
});

it('[E35] a part that goes takes its wires out of every net, and of a star nothing is left', () => {
  const hub = rows(1, ...Array.from({ length: 99 }, () => 1));
  const worked = followed(elaborate(hub), (connections) => {
    for (let n = 1; n <= 25; n++) wireTo(connections, 0, n);
  });
  expect(worked.design.nets.map(({ nodes }) => nodes.length)).toEqual([26]);
  const parts = new Map(worked.design.board.parts);
  parts.delete('p_0');
  const board = { ...worked.design.board, parts, connections: new Map() };
  const update = updateDesign(worked, board);
  expect(update?.design.nets).toEqual([]);
  expect(update?.design.netOf.size).toBe(0);
  expect(elaborate(board).design.nets).toEqual([]);
});

it('[E35] of what one edit cuts off a net at three places, pieces that are joined are one net', () => {
  // Beside the row three hubs in a row of their own; each hangs on the first by a wire of its own.
  let worked = elaborate(rows(40, 3));
  worked = followed(worked, (connections) => {
    for (const n of [0, 1, 2]) wireTo(connections, 20 + n, 40 + n);
  });
  expect(worked.design.nets.length).toBe(1);
  worked = followed(worked, (connections) => {
    for (const n of [0, 1, 2]) connections.delete(`c_${20 + n}_${40 + n}`);
  });
  expect(worked.design.nets.map(({ nodes }) => nodes.length).sort()).toEqual([3, 40]);
});

it('[E35] a wire that is new within what a cut takes off a long net is in the new net alone', () => {
  const worked = followed(elaborate(rows(200)), (connections) => {
    connections.delete('c_193_194');
    wireTo(connections, 194, 199);
  });
  expect(worked.design.nets.map(({ conductors }) => conductors.length).sort()).toEqual([193, 6].sort());
});

it('[E27] two functions of one pin come in the same order, whichever was connected first', () => {
  const seen = (...[first, second]: readonly ('net' | 'sense')[]) => {
    let worked = elaborate(rows(1, 1, 1));
    for (const [to, own] of [
      [1, first],
      [2, second],
    ] as const) {
      worked = followed(worked, (connections) => {
        const id = wireTo(connections, 0, to);
        const wire = connections.get(id);
        const ends = wire?.ends.map((end) =>
          end.part === 'p_0' && own === 'sense' ? { ...end, interface: own } : end,
        );
        // As many ends as before.
        if (wire !== undefined) connections.set(id, { ...wire, ends: ends as unknown as Connection['ends'] });
      });
    }
    return worked.design.nets.map(({ nodes }) =>
      nodes.filter(({ part }) => part === 'p_0').map((node) => node.function),
    );
  };
  expect(seen('net', 'sense')).toEqual([['digital_input', 'digital_io']]);
  expect(seen('sense', 'net')).toEqual(seen('net', 'sense'));
});

it('[E27] where a part goes and leaves its wire, a pin that others share keeps the nodes of these alone', () => {
  let worked = elaborate(rows(3, 1));
  worked = followed(worked, (connections) => {
    const id = wireTo(connections, 1, 3);
    const wire = connections.get(id);
    const ends = wire?.ends.map((end) => (end.part === 'p_3' ? { ...end, instance: 1 } : end));
    // As many ends as before.
    if (wire !== undefined) connections.set(id, { ...wire, ends: ends as unknown as Connection['ends'] });
  });
  const parts = new Map(worked.design.board.parts);
  parts.delete('p_9');
  const board = { ...worked.design.board, parts };
  const update = updateDesign(worked, board);
  expect(update && content(update.design)).toEqual(content(elaborate(board).design));
  expect(update?.design.nets.map(({ nodes }) => nodes.length)).toEqual([3]);
});

it('[E27] parts whose definition arrives after them are resolved then, connected or not', () => {
  const whole = rows(3, 1);
  for (const missing of ['hub', 'resistor']) {
    const definitions = new Map(whole.definitions);
    definitions.delete(missing);
    const worked = elaborate({ ...whole, definitions });
    const update = updateDesign(worked, whole);
    expect(update && content(update.design)).toEqual(content(elaborate(whole).design));
    const back = update && updateDesign(update, worked.design.board);
    expect(back && content(back.design)).toEqual(content(worked.design));
  }
});

it('[E36] one wire rebuilds only the nets that it joins, not those of the other pins of its parts', () => {
  const start = boardOf(
    ...['a', 'b'].flatMap((name) => [`esp32-devkitc-v4 as mcu-${name}`, `bme280 as bme-${name}`]),
    connect('mcu-a.ground', 'mcu-b.ground'),
    ...['a', 'b'].map((name) => connect(`mcu-${name}.3v3_out`, `bme-${name}.vdd`)),
    ...['a', 'b'].map((name) => connect(`mcu-${name}.i2c`, `bme-${name}.i2c`)),
  );
  const worked = elaborate(start);
  const { board } = applied(apply(start, connect('mcu-a.i2c', 'bme-b.i2c')));
  const update = updateDesign(worked, board);
  const ofFunction = (nets: Iterable<Net>) => [...nets].map(({ nodes }) => nodes[0]?.function).sort();
  expect(ofFunction(update?.delta?.addedNets ?? [])).toEqual(['i2c_scl', 'i2c_sda']);
  expect(ofFunction(update?.delta?.removedNets ?? [])).toEqual(['i2c_scl', 'i2c_scl', 'i2c_sda', 'i2c_sda']);
  const others = worked.design.nets.filter((net) => !update?.delta?.removedNets.has(net));
  expect(others.length).toBeGreaterThan(2);
  expect(others.every((net) => update?.design.nets.includes(net))).toBe(true);
});

it('[E37] two pull-ups take one line each, whether they were placed before or after what they pull', () => {
  for (const parts of [
    ['resistor-4k7 as one', 'resistor-4k7 as two', 'esp32-devkitc-v4 as mcu', 'bme280 as bme'],
    ['esp32-devkitc-v4 as mcu', 'bme280 as bme', 'resistor-4k7 as one', 'resistor-4k7 as two'],
  ]) {
    const board = boardOf(
      ...parts,
      connect('mcu.i2c', 'bme.i2c'),
      connect('one.end_1', 'mcu.i2c'),
      connect('two.end_1', 'bme.i2c'),
    );
    const { nets } = elaborate(board).design;
    const pulled = nets.filter(({ nodes }) => nodes.some((node) => node.function === 'resistor_terminal'));
    expect(pulled.map(({ nodes }) => nodes.length)).toEqual([3, 3]);
  }
});

it('[E37] a passive end of two slots takes the two lines that have fewest, whatever an equal one took before', () => {
  const linesOf = (named: readonly string[]) => {
    const connections = new Map<string, Connection>();
    const wire = (resistor: string, own: string, lines?: readonly string[]) => {
      const ends = sortedEnds(
        { part: 'p_0', domain: 'electrical', interface: 'triple', instance: 0 },
        { part: resistor, domain: 'electrical', interface: own, instance: 0 },
      );
      const wired = { id: `c_${resistor}`, ends, fields: {}, seq: connections.size };
      connections.set(wired.id, { ...wired, assigned: [[], []], ...(lines === undefined ? {} : { lines }) });
    };
    for (const [at, line] of named.entries()) wire(`p_${5 + 3 * at}`, 'net', [line]);
    wire('p_2', 'pair');
    const { links } = elaborate({ ...boardWith(9), connections }).design;
    return links.get('c_p_2')?.conductors.map(({ a }) => a.resource);
  };
  expect(linesOf([])).toEqual(['a', 'b']);
  expect(linesOf(['0/1'])).toEqual(['a', 'c']);
  expect(linesOf(['0/0'])).toEqual(['b', 'c']);
});
