import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Board, Connection, End } from '#engine/board/board.ts';
import { endKey } from '#engine/board/board.ts';
import { applyChanges, boardFromJson, boardJson } from '#engine/board/changes.ts';
import { connectionId, sortedEnds } from '#engine/board/ids.ts';
import type { Design } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { repair } from '#engine/edits/repair.ts';
import { definitionKey } from '#engine/library/hash.ts';
import { boardOf, connect, definitionOf, partId } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';
import { withLimits } from '../../support/with-limits.ts';

const CHIP = definitionOf('chip', {
  resources: [
    {
      id: 'x',
      functions: [
        { name: 'digital_io', priority: 1 },
        { name: 'interrupt', priority: 5 },
      ],
    },
    { id: 'y', functions: [{ name: 'digital_io' }, { name: 'uart_tx' }] },
    { id: 'z', functions: [{ name: 'uart_rx' }] },
  ],
  interfaces: [
    {
      id: 'io',
      protocol: { type: 'digital', role: 'bidirectional' },
      requires: [{ function: 'digital_io', count: 1 }],
    },
    { id: 'irq', protocol: { type: 'interrupt', role: 'input' }, requires: [{ function: 'interrupt', count: 1 }] },
    {
      id: 'uart',
      protocol: { type: 'uart', role: 'peer' },
      requires: [
        { function: 'uart_tx', count: 1 },
        { function: 'uart_rx', count: 1 },
      ],
    },
  ],
});

const end = (part: string, id: string, instance = 0): End => ({ part, domain: 'electrical', interface: id, instance });

type Joint = readonly [a: End, stored: readonly string[], b: End, seq: number, lines?: readonly string[]];

/** A board with chips a, b, c, d whose connections are given with what their first end is said to hold. */
function merged(...joints: readonly Joint[]): Board {
  const definitions = new Map([[definitionKey(CHIP), CHIP]]);
  const parts = ['a', 'b', 'c', 'd'].map((id, seq) => ({
    id,
    definition: definitionKey(CHIP),
    label: id,
    at: [0, 0] as const,
    rotation: 0 as const,
    flip: false,
    fields: {},
    group: null,
    locked: false,
    quantity: 1,
    seq,
  }));
  const connections = joints.map(([a, stored, b, seq, lines]): Connection => {
    const ends = sortedEnds(a, b);
    const far: readonly string[] = [];
    const connection = { id: connectionId(a, b), ends, fields: {}, seq, ...(lines === undefined ? {} : { lines }) };
    return { ...connection, assigned: ends[0] === a ? [stored, far] : [far, stored] };
  });
  const board = boardOf();
  return {
    ...board,
    definitions,
    parts: new Map(parts.map((part) => [part.id, part])),
    connections: new Map(connections.map((connection) => [connection.id, connection])),
  };
}

const held = (design: Design, at: End) => {
  const instance = design.instances.get(endKey(at));
  return [instance?.status, ...(instance?.slots.map(({ resource }) => resource) ?? [])];
};

describe('a merged board', () => {
  it('[P9] leaves a contested resource to the earlier claim, and derives the later one anew', () => {
    const design = designOf(
      merged([end('a', 'io'), ['x'], end('b', 'io'), 11], [end('a', 'io', 1), ['x'], end('c', 'io'), 10]),
    );
    expect(held(design, end('a', 'io', 1))).toEqual(['stored', 'x']);
    expect(held(design, end('a', 'io'))).toEqual(['derived', 'y']);
    expect(design.instances.get(endKey(end('a', 'io')))?.slots[0]?.stored).toBe('x');
  });

  it('[P9] leaves it to the claim through the function of higher priority, even a later one', () => {
    const design = designOf(
      merged([end('a', 'io'), ['x'], end('b', 'io'), 10], [end('a', 'irq'), ['x'], end('c', 'irq'), 11]),
    );
    expect(held(design, end('a', 'irq'))).toEqual(['stored', 'x']);
    expect(held(design, end('a', 'io'))).toEqual(['derived', 'y']);
  });

  it('[P10] says why an interface has no place, without moving the others', () => {
    const design = designOf(
      merged(
        [end('a', 'io'), ['x'], end('b', 'io'), 10],
        [end('a', 'io', 1), ['y'], end('c', 'io'), 11],
        [end('a', 'uart'), ['y', 'z'], end('d', 'uart'), 12],
      ),
    );
    expect(held(design, end('a', 'io'))).toEqual(['stored', 'x']);
    expect(held(design, end('a', 'io', 1))).toEqual(['stored', 'y']);
    expect(held(design, end('a', 'uart'))).toEqual(['unsatisfied', null, null]);
    const io = { part: 'a', id: 'io' };
    expect(design.instances.get(endKey(end('a', 'uart')))?.explanation).toMatchObject({
      cause: {
        code: 'taken',
        params: { function: 'uart_tx', offered: [{ id: 'y' }], holders: [{ ...io, instance: 1 }] },
      },
      advice: {
        code: 'disconnect-one',
        params: {
          others: [
            { ...io, instance: 0 },
            { ...io, instance: 1 },
          ],
          minimal: true,
        },
      },
    });
  });

  it('[P10] [limit allocationSteps] does not say that there is no place where its steps ended before it knew', async () => {
    const board = () =>
      merged(
        [end('a', 'io'), ['x'], end('b', 'io'), 10],
        [end('a', 'io', 1), ['y'], end('c', 'io'), 11],
        [end('a', 'uart'), ['y', 'z'], end('d', 'uart'), 12],
      );
    const statusAfter = async (allocationSteps: number) => {
      let status: unknown;
      await withLimits({ allocationSteps }, async () => {
        [status] = held(designOf(board()), end('a', 'uart'));
      });
      return status;
    };
    expect([await statusAfter(0), await statusAfter(8)]).toEqual(['undetermined', 'undetermined']);
    expect(await statusAfter(100)).toBe('unsatisfied');
  });

  it('[E19] counts the lines that connections name at their own ends: one more on a line gets another instance', () => {
    const own = end('d', 'uart');
    const instances = (first: string, second: string) => {
      const design = designOf(
        merged([own, ['y', 'z'], end('a', 'uart'), 10, [first]], [own, ['y', 'z'], end('b', 'uart'), 11, [second]]),
      );
      return ['a', 'b'].map((part) => design.links.get(connectionId(own, end(part, 'uart')))?.ends[1].end.instance);
    };
    expect(instances('0/0-1/0', '0/0-0/0')).toEqual([0, 0]);
    expect(instances('0/0-1/0', '1/0-1/0')).toEqual([0, 1]);
  });

  it('[E19] gives a later connection on a full instance another instance, and keeps what the document says', () => {
    const board = merged(
      [end('a', 'uart'), ['y', 'z'], end('b', 'uart'), 10],
      [end('a', 'uart'), ['y', 'z'], end('c', 'uart'), 11],
    );
    const design = designOf(board);
    const later = design.links.get(connectionId(end('a', 'uart'), end('c', 'uart')));
    expect(later?.ends.map(({ end: at }) => [at.part, at.instance])).toEqual([
      ['a', 1],
      ['c', 0],
    ]);
    expect(later?.connection.ends[0].instance).toBe(0);
    expect(held(design, end('a', 'uart'))).toEqual(['stored', 'y', 'z']);
  });

  it('[E20] reads the same in whatever order its entries arrived', () => {
    const board = boardOf(
      'esp32-devkitc-v4 as mcu',
      'bme280 as bme',
      'ssd1306-oled-128x64 as oled',
      'resistor-4k7 as r1',
      'resistor-4k7 as r2',
      connect('mcu.i2c', 'bme.i2c'),
      connect('mcu.i2c', 'oled.i2c'),
      connect('r1.end_1', 'mcu.i2c'),
      connect('r2.end_1', 'bme.i2c'),
      connect('mcu.3v3_out', 'bme.vdd'),
    );
    const clash = {
      ...board,
      connections: new Map([...board.connections].map(([id, entry]) => [id, { ...entry, seq: 7 }])),
    };
    const text = (one: Board) => {
      const { board: _, ...design } = designOf(one);
      return JSON.stringify([
        [...design.parts.keys()],
        [...design.instances.values()].map(({ key, slots, status, connections }) => [key, slots, status, connections]),
        [...design.links.values()].map(({ connection, conductors }) => [connection.id, conductors]),
        design.nets,
      ]);
    };
    const shuffled = <T>(map: ReadonlyMap<string, T>) =>
      fc.shuffledSubarray([...map], { minLength: map.size }).map((entries) => new Map(entries));
    for (const start of [board, clash]) {
      fc.assert(
        fc.property(shuffled(start.parts), shuffled(start.connections), (parts, connections) => {
          expect(text({ ...start, parts, connections })).toBe(text({ ...start }));
        }),
        { numRuns: runs(40) },
      );
    }
  });
});

describe('repair', () => {
  const board = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'), {
    op: 'pin',
    slot: { part: '$mcu', interface: 'i2c', function: 'i2c_sda' },
    resource: 'gpio25',
  });

  it('[E21] takes away connections, pins and waivers that hang in the air, and nothing else', () => {
    const [id = ''] = [...board.connections.keys()];
    const roots = boardJson(board);
    const { [partId(board, 'bme')]: _, ...parts } = roots.parts;
    const waivers = { 'x|p=p_gone|': { rule: 'x', refs: ['p_gone'], who: 'Ada', why: 'y', when: 'z' } };
    const torn = boardFromJson({ ...roots, parts, waivers });
    expect(designOf(torn).broken.map(({ connection }) => connection.id)).toEqual([id]);
    const changes = repair(torn);
    expect(changes.map(({ root }) => root).sort()).toEqual(['connections', 'pins', 'waivers']);
    const fixed = applyChanges(torn, changes);
    expect(repair(fixed)).toEqual([]);
    expect([...fixed.parts.keys()]).toEqual([partId(board, 'mcu')]);
  });

  it('[E21] gives a connection under a wrong id or with turned ends the id and the order that it should have', () => {
    const [[id = '', connection] = []] = [...board.connections];
    if (connection === undefined) throw new Error('no connection');
    const turned = {
      ...connection,
      id: 'c_wrong',
      ends: [connection.ends[1], connection.ends[0]] as const,
      assigned: [connection.assigned[1], connection.assigned[0]] as const,
    };
    const odd = { ...board, connections: new Map([['c_wrong', turned]]) };
    const fixed = applyChanges(odd, repair(odd));
    expect(fixed.connections).toEqual(new Map([[id, connection]]));
    expect(repair(fixed)).toEqual([]);
  });

  it('[E22] never stumbles over what a document may hold', () => {
    const junk = fc.dictionary(fc.string(), fc.jsonValue());
    const roots = fc.record({
      parts: junk,
      connections: junk,
      definitions: junk,
      pins: junk,
      notes: junk,
      waivers: junk,
    });
    fc.assert(
      fc.property(roots, (json) => {
        const odd = boardFromJson(JSON.parse(JSON.stringify(json)));
        designOf(odd);
        expect(repair(applyChanges(odd, repair(odd)))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});
