import type { Edit } from '#engine/board/edit.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { boardWith, chip, forced, load, source } from '../support.ts';
import { type CaseTable, cabled, many, placed, set } from './cases.ts';
import { buttonOn, onBridge } from './pins.ts';
import { chopped } from './plant.ts';
import { fanOver } from './wires.ts';

const fed = (volts: number, supply: object, range: readonly [number, number] | undefined, draw?: number) => {
  const file = range === undefined ? vague : load('l', 5, range, draw);
  const board = boardWith([source('s', volts, 1000, supply), file], 's as a', `${file.definition.metadata.id} as b`);
  return forced(board, ['a.out', range === undefined ? 'b.in' : 'b.vdd']);
};
const known = { power_delivery: { regulation_tolerance_percent: 2 } };
/** A load whose supply pin belongs to no power domain. */
const vague = chip('vague', {
  pins: { v: 'power_input', g: 'ground' },
  ports: { in: 'power sink: power_input ground' },
});
const eitherWay = chip('either-way', {
  pins: { v: 'power_input', u: 'power_input', g: 'ground' },
  ports: { in: 'power sink: power_input ground', usb: 'power sink: power_input ground' },
});
const capacity = (mA: number, draw?: number) =>
  boardWith([source('s', 5, mA), load('l', 5, [4, 6], draw)], 's as a', 'l as b', connect('a.out', 'b.vdd'));

/** A fan that is wired pin by pin. */
const fanOn = (...wires: readonly Edit[]) =>
  boardOf('mean-well-lrs-150-12 as psu', 'arduino-nano as mcu', 'noctua-nf-a4x10 as fan', ...wires);

/** A fan behind a shunt that stands in one of the leads of the supply. */
const shunted = (lead: 'plus' | 'minus') =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'resistor-120r as r'],
    ...[connect(`psu.${lead}`, 'r.t1'), connect('r.t2', 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
  );

/** A part of 3 to 5.5 V on a supply of 2 A, behind a resistor rated for 0.25 W. */
export const behindResistor = ({ volts, ohm, draw }: { volts: number; ohm: number; draw?: number }) =>
  set(
    boardWith(
      [source('s', volts, 2000), load('l', 5, [3, 5.5], draw)],
      ...['s as a', 'l as b', 'resistor-120r as r'],
      ...[connect('a.plus', 'r.t1'), connect('r.t2', 'b.vdd'), connect('a.minus', 'b.gnd')],
    ),
    'r',
    { resistance_ohm: ohm },
  );

/** A converter whose input is fed through a shunt. */
const fedThrough = (pin: string) =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'lm2596-module as p', 'resistor-120r as r'],
    ...[connect(pin, 'r.t1'), connect('r.t2', 'p.in_plus')],
  );

/** A contactor, and the supply of its coil on these two conductors of the mains. */
export const contactor = (line: string, neutral: string) =>
  boardOf(
    ...['mains-outlet-230v as ac', 'contactor-9a-24vdc as k', 'mean-well-hdr-60-24 as psu'],
    ...[connect('ac.l', 'k.l1'), connect('ac.n', 'k.l2'), connect(line, 'psu.l'), connect(neutral, 'psu.n')],
    ...[connect('psu.plus', 'k.a1'), connect('psu.minus', 'k.a2')],
  );
/** A stepper driver, whose motor and logic supply have a ground each; `edits` wire them. */
export const twoGrounds = (...edits: readonly Edit[]) =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'tmc2209-module as d', 'nema17-17hs4401 as m'],
    ...[connect('psu.plus', 'd.vm'), connect('d.motor', 'm.coils'), ...edits],
  );

/** A converter on a supply of 5 V; `edits` wire its enable. */
export const enabled = (...edits: readonly Edit[]) =>
  boardOf(
    ...['usb-supply-5v-3a as usb', 'tps63020-module as c', connect('usb.vbus', 'c.vin'), connect('usb.gnd', 'c.gnd')],
    ...edits,
  );

/** A heater behind two poles of a contactor, the second of which is on this conductor. */
export const heaterBehind = (conductor: string) =>
  boardOf(
    ...['mains-outlet-230v as ac', 'contactor-9a-24vdc as k', 'heater-230v-500w as h'],
    ...[connect('ac.l', 'k.pole_l1'), connect(conductor, 'k.pole_l2')],
    ...[connect('k.pole_t1', 'h.l'), connect('k.pole_t2', 'h.n')],
  );

/** Two ends of USB Power Delivery with these fields. */
const delivered = (given: Readonly<Record<string, string>>, asked: Readonly<Record<string, number>>) => {
  const end = (id: string, role: string, fields: Readonly<Record<string, string | number>>) =>
    chip(id, {
      rails: { v: [5, 3000, { voltage_range_V: [5, 20] }] },
      pins: { v: 'usb_vbus@v', c: 'usb_cc@v', g: 'ground@v' },
      ports: {
        pd: [
          `usb_pd ${role}: usb_vbus usb_cc ground`,
          {
            custom_fields: Object.entries(fields).map(([key, value]) => ({ key, type: typeof value, default: value })),
          },
        ],
      },
    });
  const files = [end('giver', 'source', given), end('taker', 'sink', asked)];
  return forced(boardWith(files, 'giver as a', 'taker as b'), ['a.pd', 'b.pd']);
};

interface Regulator {
  readonly input?: object;
  readonly out?: object;
  readonly source?: object;
  readonly volts?: number;
  readonly rating?: number;
  readonly limit_C?: number;
}
/** Makes 5 V (or `volts`) of what it gets. */
const regulator = ({ input = {}, out = {}, source: further = {}, volts = 5, rating = 0 }: Regulator = {}) =>
  chip('reg', {
    rails: {
      i: [12, rating, { voltage_range_V: [7, 30], ...input }],
      o: [volts, 3000, { derived_from: ['i'], ...out }],
    },
    pins: {
      i: 'power_input@i',
      o: 'power_output@o',
      g: ['', { functions: [{ name: 'ground', shareable_with: ['ground'] }] }],
    },
    ports: {
      in: ['power sink: power_input ground', { custom_fields: [{ key: 'draw_mA', type: 'number', default: 0 }] }],
      out: ['power source: power_output ground', further],
    },
  });
const through = (volts: number | null, mA: number | undefined, made: Regulator = {}) =>
  forced(
    boardWith(
      [
        volts === null ? silentSource : source('s', volts, 5000),
        packaged(regulator(made), made.limit_C),
        load('l', made.volts ?? 5, [1, 30], mA),
      ],
      `${volts === null ? 'silent' : 's'} as a`,
      'reg as r',
      'l as b',
    ),
    ['a.out', 'r.in'],
    ['r.out', 'b.vdd'],
  );
/** A supply that says nothing of its voltage. */
const silentSource = chip('silent', {
  pins: { p: 'power_output', g: 'ground' },
  ports: { out: 'power source: power_output ground' },
});
const paralleled = (between: boolean) =>
  forced(
    boardWith(
      [source('s', 5, 100), source('t', 5, 100), load('l', 5, [4, 6], 10)],
      's as a',
      't as b',
      'l as c',
      'l as d',
    ),
    ['a.out', 'c.vdd'],
    ['b.out', between ? 'c.vdd' : 'd.vdd'],
  );
/** A definition of a taxonomy path. */
function typed(path: string, ...spec: Parameters<typeof chip>): PartDefinitionFile {
  const { definition } = chip(...spec);
  return { definition: { ...definition, metadata: { ...definition.metadata, taxonomy: [path] } } };
}
/** The same with 65 K/W from its inside, which stands a limit, to the air. */
function packaged({ definition }: PartDefinitionFile, max_junction_C: number | undefined): PartDefinitionFile {
  if (max_junction_C === undefined) return { definition };
  const metadata = { thermal_resistance_K_per_W: 65, max_junction_C };
  const thermal = { domain: 'thermal' as const, metadata, resources: [], interfaces: [] };
  return { definition: { ...definition, domains: [...definition.domains, thermal] } };
}
/** A fuse, and a load of 10 mA behind it. */
/** A lamp behind a fuse. */
export const fusedLamp = (supply: string, rated_mA: number) =>
  boardOf(
    ...[`${supply} as psu`, 'fuse-holder as f', 'lamp-24v as h', connect('psu.plus', 'f.in')],
    { op: 'update_part', part: '$f', fields: { rated_current_mA: rated_mA } },
    ...[connect('f.out', 'h.x1'), connect('psu.minus', 'h.x2')],
  );
const fused = (rated_mA: number) =>
  boardWith(
    [
      source('s', 5, 100),
      load('l', 5, [4, 6], 10),
      typed('power.protection', 'fuse', {
        rails: {
          i: [5, 0, { voltage_range_V: [0, 60] }],
          o: [5, rated_mA, { derived_from: ['i'], regulation_type: 'unregulated' }],
        },
        pins: { p: 'power_input@i', q: 'power_output@o', g: 'ground', h: 'ground' },
        ports: { in: 'power sink: power_input ground', out: 'power source: power_output ground' },
      }),
    ],
    's as a',
    'fuse as f',
    'l as b',
    connect('a.out', 'f.in'),
    connect('f.out', 'b.vdd'),
  );
/** Two sources on the terminal of one charger. */
const cells = (first: 'cell' | 's', second: 'cell' | 's') =>
  forced(
    boardWith(
      [
        source('s', 5, 100),
        chip('cell', {
          rails: { v: [3.6, 9000] },
          pins: { p: 'battery_positive@v', n: 'battery_negative@v' },
          ports: { x: 'battery source: battery_positive battery_negative' },
        }),
        chip('charger', {
          pins: { p: 'battery_positive', n: 'battery_negative' },
          ports: {
            x: ['battery charger: battery_positive battery_negative', { constraints: { max_connections: 2 } }],
          },
        }),
      ],
      `${first} as a`,
      `${second} as b`,
      'charger as c',
    ),
    [`a.${first === 'cell' ? 'x' : 'out'}`, 'c.x'],
    [`b.${second === 'cell' ? 'x' : 'out'}`, 'c.x'],
  );
/** One power domain behind two plugs. */
const twoPlugs = chip('two', {
  rails: { v: [5, 10, { voltage_range_V: [4, 6] }] },
  pins: { p: 'power_input@v', q: 'power_input@v', g: 'ground@v', h: 'ground@v' },
  ports: {
    p: ['power sink: power_input ground', needs('p', 'g')],
    q: ['power sink: power_input ground', needs('q', 'h')],
  },
});
function needs(power: string, ground: string) {
  return {
    requires: [
      { function: 'power_input', count: 1, resources: [power] },
      { function: 'ground', count: 1, resources: [ground] },
    ],
  };
}
const battery = (capacity_mAh: number | undefined, draw: number) =>
  boardWith(
    [
      source(
        'cell',
        4,
        9000,
        capacity_mAh === undefined
          ? {}
          : { custom_fields: [{ key: 'capacity_mAh', type: 'number', default: capacity_mAh }] },
      ),
      load('l', 4, [3, 5], draw),
    ],
    'cell as a',
    'l as b',
    connect('a.out', 'b.vdd'),
  );
const linear = { out: { regulation_type: 'regulated' } };

/** So many supplies behind one breaker of curve B and 10 A. */
const branch = (units: number, supply = 'mean-well-lrs-350-24') =>
  many(
    boardOf(
      ...['mains-outlet-230v as ac', 'mcb-b10 as q', `${supply} as a`],
      ...[connect('ac.l', 'q.l_in'), connect('ac.n', 'q.n_in'), connect('q.l_out', 'a.l'), connect('q.n_out', 'a.n')],
    ),
    'a',
    units,
  );
/** A pack whose wire no fuse protects. */
const unfused = () =>
  cabled(boardOf('bec-3s-pack as b', 'lm2596-module as c', connect('b.output', 'c.input')), { wire_mm2: 0.75 });

export const POWER: CaseTable = {
  'elec-voltage-out-of-range': {
    fires: () => fed(5, known, [3, 3.6], 1),
    nearMiss: () => fed(5, known, [4.9, 5.1], 1),
    missingData: () => fed(5, known, undefined),
    lacks: ['power_domains.voltage_range_V'],
  },
  'elec-tolerance-out-of-range': {
    fires: () =>
      fed(5, { power_delivery: { regulation_tolerance_percent: 2, ripple_voltage_mV: 400 } }, [4.85, 5.15], 1),
    nearMiss: () =>
      fed(5, { power_delivery: { regulation_tolerance_percent: 2, ripple_voltage_mV: 80 } }, [4.85, 5.15], 1),
    missingData: () => fed(5, known, [4.85, 5.15], 1),
  },
  'elec-voltage-near-limit': {
    fires: () => fed(5, {}, [4.9, 5.5], 1),
    nearMiss: () => fed(5, {}, [4.5, 5.5], 1),
    missingData: () => fed(5, {}, undefined),
  },
  'elec-voltage-drop-length': {
    fires: () => cabled(fed(5, known, [4, 6], 2000), { cable_length_m: 5 }),
    // 0.475 V are lost: 4.525 V arrive.
    firesToo: [() => cabled(fed(5, known, [4.6, 6], 2000), { cable_length_m: 5 })],
    nearMiss: () => cabled(fed(5, known, [4, 6], 2000), { cable_length_m: 5, wire_mm2: 6 }),
    missingData: () => cabled(fed(5, known, [4, 6]), { cable_length_m: 5 }),
    lacks: ['custom_fields.draw_mA of the load'],
  },
  'elec-wire-overloaded': {
    fires: () => cabled(fed(5, known, [4, 6], 2001), { wire_mm2: 0.14 }),
    firesToo: [() => cabled(fused(2001), { wire_mm2: 0.14 }), () => unfused()],
    nearMiss: () => cabled(fused(2000), { wire_mm2: 0.14 }),
    missingData: () => fed(5, known, [4, 6], 2001),
  },
  'power-unpowered-part': {
    fires: () => placed(load('l', 5, [4, 6], 1)),
    nearMiss: () => fed(5, known, [4, 6], 1),
    // Of inputs of no power domain nobody says that the part needs them all.
    missingData: () =>
      boardWith([source('s', 5, 100), eitherWay], 's as a', 'either-way as b', connect('a.out', 'b.in')),
  },
  'power-rail-overload': {
    fires: () => capacity(100, 101),
    nearMiss: () => capacity(100, 100),
    missingData: () => capacity(0, 100),
    lacks: ['power_domains.max_current_mA'],
  },
  'power-rail-margin': {
    fires: () => capacity(100, 81),
    nearMiss: () => capacity(100, 80),
    missingData: () => capacity(100),
  },
  'power-load-unknown': {
    fires: () => capacity(100),
    nearMiss: () => capacity(100, 0),
    missingData: () => placed(load('l', 5, [4, 6])),
  },
  'power-input-overload': {
    // 10 W at 80 % are 12.5 W: 1042 mA from 12 V.
    fires: () => through(12, 2000, { rating: 1000, source: { power_delivery: { efficiency_percent: 80 } } }),
    nearMiss: () => through(12, 2000, { rating: 1100, source: { power_delivery: { efficiency_percent: 80 } } }),
    missingData: () => through(null, 2000, { rating: 1000 }),
    lacks: ['power_domains.nominal_voltage_V of what feeds it'],
  },
  'power-double-fed': {
    fires: () =>
      boardWith(
        [twoPlugs, source('s', 5, 100)],
        's as a',
        's as b',
        'two as c',
        connect('a.out', 'c.p'),
        connect('b.out', 'c.q'),
      ),
    firesToo: [
      () =>
        boardOf(
          ...['mean-well-lrs-150-12 as psu', 'usb-supply-5v-3a as usb', 'l298n-module as u', 'arduino-uno-r3 as uno'],
          ...[connect('usb.output', 'uno.usb_power'), connect('psu.output', 'u.vs'), connect('uno.5v_out', 'u.5v_in')],
        ),
    ],
    nearMiss: () => boardWith([twoPlugs, source('s', 5, 100)], 's as a', 's as b', 'two as c', connect('a.out', 'c.p')),
    missingData: () => placed(twoPlugs),
  },
  'power-outputs-paralleled': {
    fires: () => paralleled(true),
    firesToo: [() => cells('cell', 'cell'), () => cells('cell', 's'), () => onBridge('esp32-devkitc-v4', 's.vdd')],
    nearMiss: () => paralleled(false),
    missingData: () => placed(source('s', 5, 100), source('t', 5, 100)),
  },
  'power-return-open': {
    fires: () => fanOn(connect('psu.plus', 'fan.vcc')),
    firesToo: [
      () => fanOn(connect('psu.plus', 'fan.vcc'), connect('mcu.gpio', 'fan.tach')),
      () => twoGrounds(connect('d.gnd_io', 'psu.minus')),
    ],
    nearMiss: () => fanOn(connect('psu.plus', 'fan.vcc'), connect('psu.minus', 'fan.gnd')),
    missingData: () => fanOn(),
  },
  'power-self-switched': {
    fires: () => contactor('k.t1', 'k.t2'),
    nearMiss: () => contactor('ac.l', 'ac.n'),
    missingData: () => boardOf('contactor-9a-24vdc as k'),
  },
  'power-self-enabled': {
    fires: () => enabled(connect('c.vout', 'c.en')),
    nearMiss: () => enabled(connect('usb.vbus', 'c.en')),
    missingData: () => boardOf('tps63020-module as c'),
  },
  'power-series-voltage': {
    fires: () => behindResistor({ volts: 5.8, ohm: 0.1, draw: 1000 }),
    firesToo: [() => behindResistor({ volts: 5, ohm: 2, draw: 1001 }), () => behindResistor({ volts: 12, ohm: 0.1 })],
    nearMiss: () => behindResistor({ volts: 5.6, ohm: 0.1, draw: 1000 }),
    missingData: () => behindResistor({ volts: 5, ohm: 0.1 }),
    lacks: ['custom_fields.draw_mA of what it feeds'],
  },
  'power-resistor-overload': {
    fires: () => behindResistor({ volts: 5, ohm: 1, draw: 501 }),
    firesToo: [() => buttonOn(10)],
    nearMiss: () => behindResistor({ volts: 5, ohm: 1, draw: 500 }),
    missingData: () => behindResistor({ volts: 5, ohm: 1 }),
    lacks: ['custom_fields.draw_mA of what it feeds'],
  },
  'power-series-loop': {
    fires: () => fedThrough('p.out_plus'),
    nearMiss: () => fedThrough('psu.plus'),
    missingData: () => boardOf('lm2596-module as p', 'resistor-120r as r', connect('p.out_plus', 'r.t1')),
  },
  'power-both-leads': {
    fires: () => shunted('minus'),
    firesToo: [() => heaterBehind('ac.l'), () => fanOver('plus')],
    nearMiss: () => shunted('plus'),
    missingData: () => boardOf('noctua-nf-a4x10 as fan'),
  },
  'power-delivery-not-offered': {
    fires: () => delivered({ offers_V: '5, 9' }, { asks_V: 12 }),
    nearMiss: () => delivered({ offers_V: '5, 9, 12' }, { asks_V: 12 }),
    missingData: () => delivered({ offers_V: '5, 9' }, {}),
  },
  'power-inrush': {
    fires: () => branch(2),
    nearMiss: () => set(branch(1), 'q', { trip_curve: 'C' }),
    missingData: () => branch(3, 'mean-well-hdr-60-24'),
  },
  'power-fuse-idle': {
    fires: () => fusedLamp('mean-well-hdr-60-24', 3800),
    firesToo: [() => fusedLamp('mean-well-hdr-60-24', 6400)],
    nearMiss: () => fusedLamp('mean-well-hdr-60-24', 3700),
    missingData: () => boardOf('fuse-holder as f'),
  },
  'power-loop': {
    fires: () => forced(boardWith([regulator()], 'reg as a'), ['a.out', 'a.in']),
    nearMiss: () => through(12, 10),
    missingData: () => placed(regulator()),
  },
  'power-dropout': {
    fires: () => through(6.9, 10),
    nearMiss: () => through(7, 10),
    missingData: () => through(null, 10),
  },
  'power-linear-dissipation': {
    fires: () => through(12, 150, linear),
    // 7 V × 150 mA × 65 K/W above 25 °C are 93 °C.
    firesToo: [() => through(12, 150, { ...linear, limit_C: 93 })],
    nearMiss: () => through(12, 142, linear),
    missingData: () => through(12, undefined, linear),
  },
  'power-battery-runtime': {
    fires: () => battery(1000, 1100),
    nearMiss: () => battery(1000, 1000),
    missingData: () => battery(undefined, 1100),
  },
  'power-source-unused': {
    fires: () => placed(source('s', 5, 100), load('l', 5, [4, 6], 1)),
    nearMiss: () => placed(source('s', 12, 100), load('l', 5, [4, 6], 1)),
    missingData: () => placed(silentSource, load('l', 5, [4, 6], 1)),
  },
  ...groups(),
};

function groups(): CaseTable {
  const bank = (group: object, pins = 'switched_output') =>
    chip('bank', {
      pins: { p: pins, q: pins },
      ports: { x: `switched_output output: ${pins}` },
      more: { resource_groups: [{ id: 'g', members: ['p', 'q'], ...group }] },
    });
  const lamp = (draw?: number, more: Readonly<Record<string, unknown>> = {}) =>
    chip('lamp', {
      pins: { l: 'load_terminal' },
      ports: {
        x: [
          'switched_output load: load_terminal',
          draw === undefined ? {} : { custom_fields: [{ key: 'draw_mA', type: 'number', default: draw }] },
        ],
      },
      more,
    });
  const lit = (group: object, draw?: number, more: Readonly<Record<string, unknown>> = {}, lamps = 2) =>
    forced(
      boardWith([bank(group), lamp(draw, more)], 'bank as a', 'lamp as b', 'lamp as c'),
      ...['b', 'c'].slice(0, lamps).map((name, n) => [`a.x#${n}`, `${name}.x`] as const),
    );
  const limit = (mA: number) => ({ kind: 'limit', limits: { max_total_source_current_mA: mA } });
  const power = { kind: 'limit', limits: { max_total_power_mW: 1000 } };
  const railed = (first: number, second: number | null) => {
    const sensor = (id: string, volts: number | null) =>
      chip(id, {
        rails: volts === null ? {} : { v: [volts, 1, { voltage_range_V: [1, 6] }] },
        pins: volts === null ? { i: 'digital_input' } : { v: 'power_input@v', g: 'ground@v', i: 'digital_input@v' },
        ports: {
          x: 'digital input: digital_input',
          ...(volts === null ? {} : { vdd: 'power sink: power_input ground' }),
        },
      });
    const hub = chip('hub', {
      pins: { p: 'digital_output', q: 'digital_output' },
      ports: { x: 'digital output: digital_output' },
      more: { resource_groups: [{ id: 'g', kind: 'rail', members: ['p', 'q'] }] },
    });
    const board = boardWith(
      [hub, sensor('one', first), sensor('two', second), source('s', first, 100), source('t', second ?? 1, 100)],
      'hub as a',
      'one as b',
      'two as c',
      's as d',
      't as e',
    );
    return forced(
      board,
      ['a.x', 'b.x'],
      ['a.x#1', 'c.x'],
      ['d.out', 'b.vdd'],
      ...(second === null ? [] : [['e.out', 'c.vdd'] as const]),
    );
  };
  return {
    'group-current-exceeded': {
      fires: () => lit(limit(100), 51),
      nearMiss: () => lit(limit(100), 50),
      missingData: () => lit(limit(100)),
      lacks: ['custom_fields.draw_mA of what they drive'],
    },
    'group-current-margin': {
      fires: () => lit(limit(100), 41),
      nearMiss: () => lit(limit(100), 40),
      missingData: () => lit(limit(100)),
    },
    'group-active-exceeded': {
      fires: () => lit({ kind: 'limit', limits: { max_active_members: 1 } }, 1),
      nearMiss: () => lit({ kind: 'limit', limits: { max_active_members: 1 } }, 1, {}, 1),
      missingData: () => lit({ kind: 'limit', limits: {} }, 1),
    },
    'group-rail-voltage-conflict': {
      fires: () => railed(1.8, 3.3),
      nearMiss: () => railed(3.3, 3.4),
      missingData: () => railed(3.3, null),
    },
    'group-limit-exceeded': {
      fires: () => lit(power, 1, { power_consumption_mW: 501 }),
      nearMiss: () => lit(power, 1, { power_consumption_mW: 500 }),
      missingData: () => lit(power, 1),
      lacks: ['power_mW of what is joined'],
    },
    'elec-load-exceeds-driver': {
      fires: () => driven(2001),
      firesToo: [
        () => driven(2001, { current_limited: true }),
        () => driven(3000, { current_limited: true, uncooled_current_mA: 1000 }),
        () => driven(1000, { current_limited: true }),
        () => chopped(424),
      ],
      nearMiss: () => driven(2000),
      missingData: () => driven(),
    },
    'elec-pin-current-exceeded': {
      fires: () => gpio({ source: { max_continuous_mA: 20 } }, 21),
      nearMiss: () => gpio({ source: { max_continuous_mA: 20 } }, 20),
      missingData: () => gpio({ source: { max_continuous_mA: 20 } }),
      lacks: ['custom_fields.draw_mA of what it drives'],
    },
    'elec-pin-peak-exceeded': {
      fires: () => gpio({ source: { max_peak_mA: 40 } }, 41),
      nearMiss: () => gpio({ source: { max_peak_mA: 40 } }, 40),
      missingData: () => gpio({ source: { max_peak_mA: 40 } }),
    },
  };

  function driven(mA?: number, further: object = {}) {
    const end = (id: string, role: string, most?: number) =>
      chip(id, {
        pins: { p: 'motor_positive', n: 'motor_negative' },
        ports: {
          x: [
            `dc_motor ${role}: motor_positive motor_negative`,
            most === undefined
              ? {}
              : { power_delivery: { max_current_mA: most, ...(role === 'driver' ? further : {}) } },
          ],
        },
      });
    return forced(boardWith([end('drv', 'driver', 2000), end('mot', 'driven', mA)], 'drv as a', 'mot as b'), [
      'a.x',
      'b.x',
    ]);
  }

  function gpio(rating: object, draw?: number) {
    const pin = chip('pin', {
      rails: { v: [5, 0] },
      pins: { o: ['digital_output@v', { current_rating: rating }] },
      ports: { x: 'digital output: digital_output' },
    });
    const led = chip('led', {
      pins: { l: 'led_drive_input' },
      ports: {
        x: [
          'digital input: led_drive_input',
          draw === undefined ? {} : { custom_fields: [{ key: 'draw_mA', type: 'number', default: draw }] },
        ],
      },
    });
    return forced(boardWith([pin, led], 'pin as a', 'led as b'), ['a.x', 'b.x']);
  }
}
