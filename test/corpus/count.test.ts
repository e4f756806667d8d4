import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusBoard } from './adapter/board.ts';
import type { Design, Mistake, Placed, Wire } from './design.ts';
import { judged } from './judge.ts';
import { corpusDesigns } from './load.ts';
import { falseAlarmLines, tableRow } from './page.ts';

const PAGE = readFileSync(new URL('../../docs/rules-corpus.md', import.meta.url), 'utf8').split('\n');
const DESIGNS = corpusDesigns();
/** Judging all takes most of a minute; these are of all domains, and change with most rules. */
const SAMPLE = ['uart-shifter-mega-esp32', 'motion-screw-short', 'parking-aid-uno', 'pneumatic-press-pico'];

const UNO: Placed = { part: 'arduino-uno-r3' };
const BUS: Wire = {
  id: 'bus',
  as: 'i2c',
  from: 'U1',
  to: 'U2',
  pins: [
    ['a4', 'sda'],
    ['a5', 'scl'],
  ],
};

describe('the page of the corpus', () => {
  it('is what the engine says now of a sample of the designs', () => {
    for (const design of DESIGNS.filter(({ id }) => SAMPLE.includes(id))) {
      const now = judged(design);
      expect(PAGE, 'npx tsx test/corpus/count.ts --write').toEqual(
        expect.arrayContaining([tableRow([design.id, now.mistakes]), ...falseAlarmLines(now)]),
      );
    }
  });

  it('counts every design, and its totals are their sums', () => {
    const rows = PAGE.filter((line) => line.startsWith('| ')).map((line) =>
      line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()),
    );
    const byDesign = DESIGNS.map(({ id }) =>
      rows
        .find(([name]) => name === id)
        ?.slice(1)
        .map(Number),
    );
    const totals = rows
      .find(([name]) => name === 'all mistakes')
      ?.slice(1)
      .map(Number);
    expect(byDesign.map((row) => row?.[0])).toEqual(DESIGNS.map(({ mistakes }) => mistakes.length));
    expect(
      byDesign.reduce((sums, row) => sums?.map((sum, at) => sum + (row?.[at] ?? Number.NaN)), [0, 0, 0, 0, 0, 0]),
    ).toEqual(totals);
  });
});

describe('a design as a board', () => {
  it('has one connection for the wires of a bus, on the pins that they name', () => {
    const { board, ...rest } = corpusBoard(designOf({ U1: UNO, U2: { part: 'sht31' } }, [BUS]));
    expect(connectionsOf(board)).toEqual(['U1.i2c a4 a5 – U2.i2c sda scl']);
    expect(rest).toEqual({ refused: [], apart: [], inexpressible: [] });
  });

  it('pulls up the line that the wire names', () => {
    const nano: Placed = { part: 'esp32-devkitc-v4' };
    const wires: readonly Wire[] = [
      {
        id: 'bus',
        as: 'i2c',
        from: 'U1',
        to: 'U2',
        pins: [
          ['gpio21', 'sda'],
          ['gpio22', 'scl'],
        ],
      },
      { id: 'r1-scl', as: 'pull', from: 'U2', to: 'R1', pins: [['scl', 't1']] },
      { id: 'r2-sda', as: 'pull', from: 'U1', to: 'R2', pins: [['gpio21', 't2']] },
    ];
    const parts = { U1: nano, U2: { part: 'sht31' }, R1: { part: 'resistor-4k7' }, R2: { part: 'resistor-4k7' } };
    const { board, inexpressible } = corpusBoard(designOf(parts, wires));
    expect(inexpressible).toEqual([]);
    expect(connectionsOf(board)).toEqual([
      'R1.end_1 t1 – U2.i2c sda scl',
      'R2.end_2 t2 – U1.i2c gpio21 gpio22',
      'U1.i2c gpio21 gpio22 – U2.i2c sda scl',
    ]);
  });

  it('takes a supply from its source where a board only passes it on', () => {
    const wires: readonly Wire[] = [
      {
        id: 'in',
        as: 'power',
        from: 'PS1',
        to: 'U1',
        pins: [
          ['vout', '3v3'],
          ['gnd', 'gnd_1'],
        ],
      },
      {
        id: 'out',
        as: 'power',
        from: 'U1',
        to: 'U2',
        pins: [
          ['3v3', 'vdd'],
          ['gnd_2', 'vss'],
        ],
      },
    ];
    const parts = { PS1: { part: 'ams1117-3-3' }, U1: { part: 'esp32-c3-devkitm-1' }, U2: { part: 'sht31' } };
    const { board, ...rest } = corpusBoard(designOf(parts, wires));
    expect(rest).toEqual({ refused: [], apart: [], inexpressible: [] });
    expect(connectionsOf(board)).toContain('PS1.output vout gnd – U2.power vdd vss');
  });

  it('joins one line of an interface alone, and says which wires no edit expresses, and why', () => {
    const pull: Wire = { id: 'pull', as: 'pull', from: 'U1', to: 'R1', pins: [['aref', 't1']] };
    const half: Wire = { ...BUS, id: 'half', pins: [['a4', 'sda']] };
    const { board, inexpressible } = corpusBoard(
      designOf({ U1: UNO, U2: { part: 'sht31' }, R1: { part: 'resistor-4k7' } }, [half, pull]),
    );
    expect(connectionsOf(board)).toHaveLength(1);
    expect(inexpressible.map(({ wire, reason }) => [wire, reason])).toEqual([['pull', 'no interface has the pin']]);
  });

  it('tells what the engine refuses, and holds the rest', () => {
    const parts = { U1: UNO, M1: { part: 'bme280' } };
    const wire: Wire = {
      id: 'vdd',
      as: 'power',
      from: 'U1',
      to: 'M1',
      pins: [
        ['5v', 'vdd'],
        ['gnd_1', 'gnd_1'],
      ],
    };
    const { board, refused } = corpusBoard(designOf(parts, [wire]));
    expect(refused.map(({ id, code }) => [id, code])).toEqual([['vdd', 'incompatible']]);
    expect([...board.parts.keys()]).toEqual(['U1', 'M1']);
  });
});

describe('a mistake', () => {
  const parts = { U1: UNO, U2: { part: 'bme280' }, U3: { part: 'bme280' } };
  const bus = (to: string): Wire => ({
    id: to,
    as: 'i2c',
    from: 'U1',
    to,
    pins: [
      ['a4', 'sdi'],
      ['a5', 'sck'],
    ],
  });
  const outcomeOf = (change: Mistake['change'], at: string, name: string) => {
    const design = designOf({ ...parts, U3: { part: 'bme280', set: { 'i2c.i2c_address': '0x77' } } }, [
      bus('U2'),
      bus('U3'),
    ]);
    const mistake: Mistake = {
      id: 'd/m',
      title: '',
      story: '',
      subject: ['bus'],
      change,
      grade: 'error',
      consequence: 'does not work',
      at: [at],
      cause: '',
      names: [name],
    };
    return judged({ ...design, mistakes: [mistake] }).mistakes[0]?.outcome;
  };

  it('is caught where a new finding at its place names the cause', () => {
    const change: Mistake['change'] = [{ set: ['U3', 'i2c.i2c_address', '0x76'] }];
    expect(outcomeOf(change, 'U3', '0x76')).toBe('caught');
    expect(outcomeOf(change, 'U3', 'temperature')).toBe('missed');
    expect(outcomeOf(change, 'U2.vdd', '0x76')).toBe('missed');
  });

  it('is refused where the engine does not make it, for its cause', () => {
    const pins: Wire['pins'] = [
      ['5v', 'vdd'],
      ['gnd_1', 'gnd_1'],
    ];
    const change: Mistake['change'] = [{ add_wire: { id: 'vdd', as: 'power', from: 'U1', to: 'U2', pins } }];
    expect(outcomeOf(change, 'U2.vdd', '3.6')).toBe('refused');
    expect(outcomeOf(change, 'U2.vdd', 'current')).toBe('missed');
  });

  it('is refused where no connection joins two pins that are asked for by name', () => {
    const pins: Wire['pins'] = [['d2', 'gnd_1']];
    const change: Mistake['change'] = [{ add_wire: { id: 'short', as: 'gpio', from: 'U1', to: 'U2', pins } }];
    expect(outcomeOf(change, 'U2.gnd_1', 'gnd')).toBe('refused');
  });

  it('is not expressible where it makes no other board', () => {
    const change: Mistake['change'] = [{ add_wire: { ...bus('U2'), id: 'again' } }];
    expect(outcomeOf(change, 'U2.sdi', 'sdi')).toBe('inexpressible');
  });

  it('lacks a part where the library does', () => {
    expect(outcomeOf([{ replace_part: ['U3', 'no-such-part'] }], 'U3', 'U3')).toBe('lacking');
  });
});

function designOf(parts: Design['parts'], wires: readonly Wire[]): Design {
  return {
    id: 'd',
    title: '',
    purpose: '',
    domains: ['electrical'],
    parts,
    wires,
    joints: [],
    notes: [],
    mistakes: [],
  };
}

function connectionsOf({ connections }: ReturnType<typeof corpusBoard>['board']): readonly string[] {
  return [...connections.values()]
    .map(({ ends, assigned }) =>
      ends.map(({ part, interface: id }, at) => `${part}.${id} ${assigned[at]?.join(' ')}`).join(' – '),
    )
    .sort();
}
