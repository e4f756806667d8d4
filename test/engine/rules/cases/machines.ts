import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { boardWith, chip, forced } from '../support.ts';
import { alsoIn, type CaseTable, cabled, field, joined, many, one, placed, set } from './cases.ts';
import { slide } from './pins.ts';

const corner = (side: number) =>
  [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const;
const drilled = (side: number, diam_mm: number) => ({
  mount_holes: corner(side).map((location) => ({ location, diam_mm })),
});
const face = (
  id: string,
  hole: string,
  more: Readonly<Record<string, unknown>> = {},
  pin: object = {},
  port: object = {},
) =>
  one(
    id,
    'mechanical',
    [`mechanical_mount mounting_point: ${hole}×4`, port],
    Object.fromEntries([1, 2, 3, 4].map((n) => [`h${n}`, [hole, pin] as const])),
    more,
  );
const motor = face('motor', 'threaded_hole', drilled(31, 3), field('thread', 'M3'));
const onMotor = (more: Readonly<Record<string, unknown>>) => joined(motor, face('plate', 'mounting_hole', more));
const rod = (thread?: string) =>
  one('rod', 'mechanical', 'rod_joint driver: rod_end', { r: ['rod_end', field('thread', thread)] });
const eye = (thread?: string) =>
  one('eye', 'mechanical', 'rod_joint driven: threaded_hole', { r: ['threaded_hole', field('thread', thread)] });
const fastened = (a?: string, b?: string) =>
  joined(
    face('one', 'threaded_hole', {}, a === undefined ? {} : { connector_type: a }),
    face('two', 'mounting_hole', {}, b === undefined ? {} : { connector_type: b }),
  );
const shaft = (mm?: number, torque?: number) =>
  one('shaft', 'mechanical', ['shaft driver: drive_shaft', field('rated_torque_Nm', torque)], {
    s: ['drive_shaft', field('shaft_diameter_mm', mm)],
  });
const wheel = (mm?: number, torque?: number) =>
  one('wheel', 'mechanical', ['shaft driven: pulley_bore', field('rated_torque_Nm', torque)], {
    b: ['pulley_bore', field('bore_mm', mm)],
  });
const coupling = (max_torque_Nm?: number) =>
  one(
    'coupling',
    'mechanical',
    'shaft driven: coupling_bore',
    { b: ['coupling_bore', field('bore_mm', 5)] },
    max_torque_Nm === undefined ? {} : { metadata: { max_torque_Nm } },
  );
const carriage = one(
  'carriage',
  'mechanical',
  ['mechanical_mount mounting_point: mounting_hole', field('rated_load_g', 100)],
  { h: 'mounting_hole' },
);
const tool = (weight_g?: number) =>
  one(
    'tool',
    'mechanical',
    ['mechanical_mount mounting_point: threaded_hole', { optional: true }],
    { h: 'threaded_hole' },
    weight_g === undefined ? {} : { weight_g },
  );
const box = (
  more: Readonly<Record<string, unknown>> = {
    metadata: { inner_dimensions_mm: { length: 96, width: 76, height: 36 } },
  },
) => one('box', 'mechanical', 'enclosure_fit enclosure: enclosure_volume', { v: 'enclosure_volume' }, more);
const content = (dimensions_mm?: object) =>
  one(
    'content',
    'mechanical',
    'enclosure_fit content: enclosed_body',
    { b: 'enclosed_body' },
    dimensions_mm === undefined ? {} : { dimensions_mm },
  );
const electrical = (mW?: number) => ({
  domain: 'electrical',
  ...(mW === undefined ? {} : { power_consumption_mW: mW }),
});
const warm = (watts?: number) => ({
  domain: 'thermal',
  ...(watts === undefined ? {} : { metadata: { thermal_design_power_W: watts } }),
});
const minutes = (assembly_time_min?: number) =>
  one(
    'kit',
    'mechanical',
    'mechanical_mount mounting_point: mounting_hole',
    { h: 'mounting_hole' },
    { metadata: assembly_time_min === undefined ? {} : { assembly_time_min } },
  );

/** A belt over a pulley, and over these further wheels. */
export const onBelt = (...wheels: readonly string[]): Board =>
  forced(
    boardWith(
      [],
      ...['gt2-belt-6mm as a', 'gt2-pulley-20t-5mm as b'],
      ...wheels.map((wheel, at) => `${wheel} as w${at}`),
    ),
    ['a.teeth', 'b.belt'],
    ...wheels.map((wheel, at) => ['a.teeth', `w${at}.${wheel === 'carriage-plate' ? 'clamp' : 'belt'}`] as const),
  );

/** A valve, a speed controller, a fitting and a cylinder on one tube, joined pair by pair. */
export const metered = (...ends: readonly string[]): Board => {
  const tubed = (end: string | undefined) => end?.endsWith('.tube') === true;
  const pairs = ends.flatMap((end, at) => (at % 2 === 0 ? [[end, ends[at + 1] ?? ''] as const] : []));
  return boardOf(
    ...['smc-sy3120-24v as v', 'speed-controller-m5-6mm as sc', 'smc-kq2h06-m5 as f', 'smc-cj2b16-50 as c'],
    'smc-tu0604 as t',
    ...pairs.flatMap(([a, b]) =>
      tubed(a) && tubed(b) ? [connect(a, 't.end1'), connect('t.end2', b)] : [connect(a, b)],
    ),
  );
};

export const MECHANICAL: CaseTable = {
  'mech-hole-pattern-mismatch': {
    fires: () => onMotor(drilled(31.6, 3.5)),
    firesToo: [() => forced(boardWith([], 'mgn12h-rail-300 as a', 'extrusion-2020-500 as b'), ['a.rail', 'b.end'])],
    nearMiss: () => onMotor(drilled(31.2, 3.5)),
    missingData: () => onMotor({}),
    lacks: ['mount_holes'],
  },
  'mech-hole-diameter-mismatch': {
    fires: () => onMotor(drilled(31, 3.7)),
    firesToo: [
      () => joined(face('two', 'mounting_hole', drilled(31, 3.2)), face('plate', 'mounting_hole', drilled(31, 4.5))),
    ],
    nearMiss: () => onMotor(drilled(31, 3.6)),
    missingData: () => onMotor({}),
    lacks: ['mount_holes.diam_mm'],
  },
  'mech-thread-mismatch': {
    fires: () => joined(rod('M16x1.5'), eye('M16')),
    nearMiss: () => joined(rod('M16x1.5'), eye('m16 X1.5')),
    missingData: () => joined(rod('M16x1.5'), eye()),
  },
  'mech-connector-type-incompatible': {
    fires: () => fastened('threaded_hole', 'clip_connection'),
    nearMiss: () => fastened('threaded_hole', 'adhesive'),
    missingData: () => fastened('threaded_hole'),
  },
  'mech-unmounted': {
    fires: () => placed(face('block', 'threaded_hole', { weight_g: 50 })),
    nearMiss: () => placed(face('block', 'threaded_hole', { weight_g: 49 })),
    missingData: () => placed(face('block', 'threaded_hole')),
  },
  'mech-not-driven': {
    fires: () => forced(boardWith([], 'gt2-belt-6mm as a', 'gt2-idler-20t as b'), ['a.teeth', 'b.belt']),
    firesToo: [
      () => forced(boardWith([], 't8-lead-screw-300 as a', 'bearing-608zz as b'), ['a.journal', 'b.bore']),
      () => slide(),
      () => onBelt(),
    ],
    nearMiss: () => onBelt('gt2-idler-20t'),
    missingData: () => boardWith([], 'gt2-belt-6mm as a', 't8-lead-screw-300 as b'),
  },
  'mech-shaft-fit': {
    fires: () => joined(shaft(5), wheel(5.06)),
    nearMiss: () => joined(shaft(5), wheel(5.05)),
    missingData: () => joined(shaft(5), wheel()),
    lacks: ['custom_fields.bore_mm'],
  },
  'mech-torque-exceeded': {
    fires: () => joined(shaft(5, 0.4), wheel(5, 0.41)),
    nearMiss: () => joined(shaft(5, 0.4), wheel(5, 0.4)),
    missingData: () => joined(shaft(5), wheel(5, 0.4)),
    lacks: ['custom_fields.rated_torque_Nm'],
  },
  'mech-screw-torque': {
    fires: () => cabled(onMotor(drilled(31, 3)), { torque_Nm: 1.3 }),
    nearMiss: () => cabled(onMotor(drilled(31, 3)), { torque_Nm: 1.2 }),
    missingData: () => onMotor(drilled(31, 3)),
  },
  'mech-torque-overload': {
    fires: () => joined(shaft(5, 1.1), coupling(1)),
    nearMiss: () => joined(shaft(5, 1), coupling(1)),
    missingData: () => joined(shaft(5, 1.1), coupling()),
  },
  'mech-load-exceeded': {
    fires: () => joined(carriage, tool(101)),
    nearMiss: () => joined(carriage, tool(100)),
    missingData: () => joined(carriage, tool()),
    lacks: ['weight_g'],
  },
  'mech-envelope-exceeded': {
    fires: () => joined(box(), content({ length: 36, width: 97, height: 10 })),
    nearMiss: () => joined(box(), content({ length: 36, width: 96, height: 76 })),
    missingData: () => joined(box(), content()),
    lacks: ['dimensions_mm'],
  },
  'mech-assembly-time': {
    fires: () => many(placed(minutes(3)), 'a', 4),
    nearMiss: () => placed(minutes(0)),
    missingData: () => placed(minutes()),
  },
  ...thermal(),
};

function thermal(): CaseTable {
  const hot = (id: string, metadata: object, range?: readonly [number, number]) =>
    one(
      id,
      'thermal',
      'thermal_contact source: thermal_pad',
      { p: 'thermal_pad' },
      { metadata, ...(range === undefined ? {} : { operating_temperature_C: range }) },
    );
  const cooled = (metadata: object) =>
    forced(boardWith([hot('hot', metadata)], 'hot as a', 'heatsink-40x40x20 as b'), ['a.x', 'b.base']);
  const at = (range: readonly [number, number], board: ReturnType<typeof placed>) => ({ ...board, ambient_C: range });
  return {
    'thermal-range-disjoint': {
      fires: () => placed(hot('one', {}, [21, 60]), hot('two', {}, [-20, 20])),
      nearMiss: () => placed(hot('one', {}, [20, 60]), hot('two', {}, [-20, 20])),
      missingData: () => placed(hot('one', {}, [21, 60]), hot('two', {})),
    },
    'thermal-ambient-out-of-range': {
      fires: () => at([-1, 40], placed(hot('one', {}, [0, 60]))),
      nearMiss: () => at([0, 60], placed(hot('one', {}, [0, 60]))),
      missingData: () => at([0, 60], placed(hot('one', {}))),
      lacks: ['operating_temperature_C'],
    },
    'thermal-unmanaged': {
      fires: () => placed(hot('hot', { requires_thermal_management: true, thermal_design_power_W: 6 })),
      nearMiss: () => cooled({ requires_thermal_management: true, thermal_design_power_W: 6 }),
      missingData: () => placed(hot('hot', { thermal_design_power_W: 6 })),
    },
    'thermal-sink-undersized': {
      fires: () => cooled({ thermal_design_power_W: 12.1 }),
      nearMiss: () => cooled({ thermal_design_power_W: 12 }),
      missingData: () => cooled({}),
      lacks: ['metadata.thermal_design_power_W'],
    },
    'thermal-tdp-below-electrical': {
      fires: () => placed(alsoIn(hot('hot', { thermal_design_power_W: 2 }), electrical(2100))),
      nearMiss: () => placed(alsoIn(hot('hot', { thermal_design_power_W: 2 }), electrical(2000))),
      missingData: () => placed(alsoIn(hot('hot', {}), electrical(2100))),
    },
    'thermal-enclosure-heat': {
      fires: () => joined(alsoIn(box({}), warm(5)), alsoIn(content(), electrical(5100))),
      nearMiss: () => joined(alsoIn(box({}), warm(5)), alsoIn(content(), electrical(5000))),
      missingData: () => joined(alsoIn(box({}), warm()), alsoIn(content(), electrical(5100))),
      lacks: ['metadata.thermal_design_power_W'],
    },
  };
}

const port = (
  id: string,
  role: string,
  fn: string,
  pin: object = {},
  further: object = {},
  more: Readonly<Record<string, unknown>> = {},
  domain = 'hydraulic',
) => {
  const direction = role === 'source' || role === 'sink' ? { direction: role } : {};
  return one(
    id,
    domain,
    [`${domain === 'hydraulic' ? 'hydraulic_pressure' : 'pneumatic_line'} ${role}: ${fn}`, further],
    { x: ['', { functions: [{ name: fn, ...direction }], ...pin }] },
    more,
  );
};
const bar = (pressure?: number, flow?: number, more: Readonly<Record<string, unknown>> = {}, domain = 'hydraulic') =>
  port(
    'feed',
    'source',
    'pressure_port',
    {},
    {
      ...(pressure === undefined ? {} : { system_pressure_bar: pressure }),
      ...(flow === undefined ? {} : { system_flow_rate_l_per_min: flow }),
    },
    more,
    domain,
  );
const user = (
  pin: object = {},
  further: object = {},
  more: Readonly<Record<string, unknown>> = {},
  domain = 'hydraulic',
) => port('user', 'sink', 'pressure_port', pin, further, more, domain);
const line = (id: string, connector?: string, size?: string) =>
  port(id, 'line', 'fluid_line', {
    ...(connector === undefined ? {} : { connector_type: connector }),
    ...(size === undefined ? {} : { port_size: size }),
  });
const noPressure = ['set_pressure_bar or system_pressure_bar of what feeds it'];
const oil = (fluid?: string) =>
  port('oil', 'source', 'pressure_port', {}, fluid === undefined ? {} : { fluid_type: fluid });
/** A pump with a tank, and a relief valve or none. */
const pumped = (relief: boolean, pump = 'gear-pump-8cc') =>
  forced(
    boardWith(
      [],
      `${pump} as a`,
      'hydraulic-cylinder-40-22-200 as b',
      'reservoir-40l as t',
      ...(relief ? ['relief-valve-ng6 as v'] : []),
    ),
    [pump === 'gear-pump-8cc' ? 'a.pressure' : 'a.p', 'b.port_a'],
    ...(relief
      ? ([
          ['a.pressure', 'v.p'],
          ['v.t', 't.return'],
        ] as const)
      : []),
  );
/** A pump with its relief valve and tank, a directional valve, a cylinder, and `part` in some line. */
const circuit = (part: string, ...wires: readonly (readonly [string, string])[]) =>
  forced(
    boardWith(
      [],
      'gear-pump-8cc as a',
      'relief-valve-ng6 as v',
      'reservoir-40l as t',
      'rexroth-4we6-24v as d',
      'hydraulic-cylinder-40-22-200 as b',
      part,
    ),
    ['a.pressure', 'v.p'],
    ['v.t', 't.return'],
    ...wires,
  );
/** Two cylinders on one valve, the first one straight. */
const clamps = (...second: readonly (readonly [string, string])[]) =>
  circuit('hydraulic-cylinder-40-22-200 as e', ['d.a', 'b.port_a'], ['d.b', 'b.port_b'], ...second);
const plumbed = (...wires: readonly (readonly [string, string])[]) =>
  forced(
    boardWith(
      [],
      'gear-pump-8cc as p',
      'rexroth-4we6-24v as v',
      'reservoir-40l as t',
      'smc-sy3120-24v as air',
      'smc-cj2b16-50 as c',
      'smc-an-m5-silencer as s1',
      'smc-an-m5-silencer as s2',
    ),
    ...wires,
  );
const tank = (litres?: number) =>
  forced(
    boardWith(
      [
        one(
          'tank',
          'hydraulic',
          'hydraulic_suction tank: tank_port',
          { s: 'tank_port' },
          { metadata: litres === undefined ? {} : { reservoir_capacity_l: litres } },
        ),
      ],
      'tank as t',
      'gear-pump-8cc as p',
    ),
    ['t.x', 'p.suction'],
  );
/** Air of some class and pressure through a valve to a consumer. */
const throttled = ({
  cv,
  need,
  pressure = 5,
  given,
  asked,
  domain = 'pneumatic',
}: {
  cv?: number;
  need?: number;
  pressure?: number | null;
  given?: string;
  asked?: string;
  domain?: 'pneumatic' | 'hydraulic';
}) => {
  const valve = chip('valve', {
    domain,
    pins: {
      p: ['', { functions: [{ name: 'pressure_port', direction: 'sink' }] }],
      o: ['', { functions: [{ name: 'pressure_port', direction: 'source' }] }],
    },
    ports: {
      p: [
        `${domain}_line sink: pressure_port`,
        { requires: [{ function: 'pressure_port', count: 1, resources: ['p'] }] },
      ],
      o: [
        `${domain}_line source: pressure_port`,
        {
          requires: [{ function: 'pressure_port', count: 1, resources: ['o'] }],
          ...(cv === undefined ? {} : { cv_flow_coefficient: cv }),
        },
      ],
    },
  });
  const metadata = (grade?: string) => (grade === undefined ? {} : { metadata: { air_quality_class: grade } });
  const from = bar(pressure ?? undefined, undefined, metadata(given), domain);
  const to = user({}, need === undefined ? {} : { system_flow_rate_l_per_min: need }, metadata(asked), domain);
  return forced(boardWith([from, valve, to], 'feed as a', 'valve as v', 'user as b'), ['a.x', 'v.p'], ['v.o', 'b.x']);
};

export const FLUID: CaseTable = {
  'fluid-domain-crossed': {
    fires: () => joined(bar(5), user({}, {}, {}, 'pneumatic')),
    nearMiss: () => joined(bar(5), user()),
    missingData: () => placed(bar(5), user({}, {}, {}, 'pneumatic')),
  },
  'fluid-medium-mismatch': {
    fires: () => joined(oil('hydraulic_oil'), user({ compatible_fluids: ['water'] })),
    firesToo: [() => joined(oil('hydraulic_oil'), user({}, { fluid_type: 'water' }))],
    nearMiss: () => joined(oil('hydraulic_oil'), user({ compatible_fluids: ['water', 'hydraulic_oil'] })),
    missingData: () => joined(oil('hydraulic_oil'), user()),
  },
  'fluid-pressure-exceeds-max': {
    fires: () => joined(bar(151), user({ max_pressure_bar: 150 })),
    nearMiss: () => joined(bar(150), user({ max_pressure_bar: 150 })),
    missingData: () => joined(bar(), user({ max_pressure_bar: 150 })),
    lacks: noPressure,
  },
  'fluid-pressure-exceeds-working': {
    fires: () => joined(bar(101), user({ working_pressure_bar: 100, max_pressure_bar: 150 })),
    nearMiss: () => joined(bar(100), user({ working_pressure_bar: 100, max_pressure_bar: 150 })),
    missingData: () => joined(bar(101), user({ max_pressure_bar: 150 })),
  },
  'fluid-pressure-too-low': {
    fires: () => joined(bar(5.9), user({}, {}, { metadata: { standard_pressure_bar: 6 } })),
    firesToo: [() => set(pumped(true), 'v', { set_pressure_bar: 20 })],
    nearMiss: () => joined(bar(6), user({}, {}, { metadata: { standard_pressure_bar: 6 } })),
    missingData: () => joined(bar(5.9), user()),
  },
  'fluid-flow-insufficient': {
    fires: () => joined(bar(6, 9), user({}, { system_flow_rate_l_per_min: 10 })),
    nearMiss: () => joined(bar(6, 10), user({}, { system_flow_rate_l_per_min: 10 })),
    missingData: () => joined(bar(6), user({}, { system_flow_rate_l_per_min: 10 })),
    lacks: ['system_flow_rate_l_per_min'],
  },
  'fluid-cv-undersized': {
    // 240 l/min for each Cv and bar of absolute pressure: 144 l/min.
    fires: () => throttled({ cv: 0.1, need: 145 }),
    // 14.4 l/min of oil for each Cv, whatever the pressure.
    firesToo: [() => throttled({ cv: 0.1, need: 1.5, domain: 'hydraulic' })],
    nearMiss: () => throttled({ cv: 0.1, need: 144 }),
    missingData: () => throttled({ cv: 0.1, need: 145, pressure: null }),
    lacks: ['the pressure that arrives (system_pressure_bar or set_pressure_bar)'],
  },
  'fluid-port-size-mismatch': {
    fires: () => joined(line('one', 'threaded_port', 'R1/8'), line('two', 'threaded_port', 'M5 female')),
    nearMiss: () => joined(line('one', 'threaded_port', 'R1/8'), line('two', 'threaded_port', 'Rc1/8')),
    missingData: () => joined(line('one', 'threaded_port', 'R1/8'), line('two', 'threaded_port')),
  },
  'fluid-connector-incompatible': {
    fires: () => joined(line('one', 'threaded_port'), line('two', 'quick_connect')),
    nearMiss: () => joined(line('one', 'hose_barb', '6 mm'), line('two', 'quick_connect', '6 mm')),
    missingData: () => joined(line('one', 'threaded_port'), line('two')),
  },
  'fluid-seal-incompatible': {
    fires: () => joined(bar(6), user({ seal_type: 'EPDM' }, { fluid_type: 'hydraulic_oil' })),
    nearMiss: () => joined(bar(6), user({ seal_type: 'NBR' }, { fluid_type: 'hydraulic_oil' })),
    missingData: () => joined(bar(6), user({}, { fluid_type: 'hydraulic_oil' })),
  },
  'fluid-return-missing': {
    fires: () => plumbed(['p.pressure', 'v.p']),
    nearMiss: () => plumbed(['p.pressure', 'v.p'], ['v.t', 't.return']),
    missingData: () => plumbed(),
  },
  'fluid-exhaust-open': {
    fires: () => plumbed(['air.a', 'c.port_a'], ['air.ea', 's1.thread']),
    nearMiss: () => plumbed(['air.a', 'c.port_a'], ['air.ea', 's1.thread'], ['air.eb', 's2.thread']),
    missingData: () => plumbed(),
  },
  'fluid-relief-missing': {
    fires: () => pumped(false),
    nearMiss: () => pumped(true),
    missingData: () => placed(bar()),
  },
  'fluid-air-quality': {
    fires: () => throttled({ given: '7.4.4', asked: '5.4.4' }),
    nearMiss: () => throttled({ given: '5.4.4', asked: '5.4.4' }),
    missingData: () => throttled({ asked: '5.4.4' }),
    lacks: ['metadata.air_quality_class of what feeds it'],
  },
  'fluid-actuator-half-plumbed': {
    fires: () => plumbed(['air.a', 'c.port_a']),
    firesToo: [() => boardOf('smc-cj2b16-50 as c', 'plug-m5 as p', connect('p.thread', 'c.port_b'))],
    nearMiss: () => plumbed(['air.a', 'c.port_a'], ['air.b', 'c.port_b']),
    missingData: () => plumbed(),
  },
  'fluid-check-reversed': {
    fires: () => circuit('check-valve-3-8 as c', ['a.pressure', 'c.out'], ['c.in', 'd.p']),
    nearMiss: () => circuit('check-valve-3-8 as c', ['a.pressure', 'c.in'], ['c.out', 'd.p']),
    // A hose says nothing of a direction.
    missingData: () => circuit('hose-2sn-3-8 as c', ['a.pressure', 'c.end2'], ['c.end1', 'd.p']),
  },
  'fluid-throttle-reversed': {
    fires: () => metered('v.a', 'sc.thread', 'sc.tube', 'f.tube', 'f.thread', 'c.port_a'),
    nearMiss: () => metered('v.a', 'f.thread', 'f.tube', 'sc.tube', 'sc.thread', 'c.port_a'),
    // A fitting says nothing of a throttle.
    missingData: () => metered('v.a', 'f.thread'),
  },
  'fluid-pressure-trapped': {
    fires: () => circuit('check-valve-3-8 as c', ['a.pressure', 'c.in'], ['c.out', 'b.port_a']),
    nearMiss: () => circuit('check-valve-3-8 as c', ['a.pressure', 'c.in'], ['c.out', 'b.port_a'], ['c.out', 'd.a']),
    missingData: () => circuit('hose-2sn-3-8 as c', ['a.pressure', 'c.end1'], ['c.end2', 'b.port_a']),
  },
  'fluid-line-to-tank': {
    fires: () => circuit('hose-2sn-3-8 as c', ['a.pressure', 'c.end1'], ['c.return2', 't.return']),
    nearMiss: () => circuit('hose-2sn-3-8 as c', ['a.pressure', 'c.end1'], ['c.end2', 'b.port_a']),
    missingData: () => circuit('hose-2sn-3-8 as c', ['c.return2', 't.return']),
  },
  'fluid-cylinders-opposed': {
    fires: () => clamps(['d.a', 'e.port_b'], ['d.b', 'e.port_a']),
    nearMiss: () => clamps(['d.a', 'e.port_a'], ['d.b', 'e.port_b']),
    missingData: () => clamps(['d.a', 'e.port_b']),
  },
  'fluid-supply-at-work-port': {
    fires: () => circuit('hose-2sn-3-8 as c', ['a.pressure', 'd.a'], ['d.p', 'b.port_a']),
    firesToo: [() => circuit('hose-2sn-3-8 as c', ['a.pressure', 'd.p'], ['a.pressure', 'd.a'])],
    nearMiss: () => circuit('hose-2sn-3-8 as c', ['a.pressure', 'd.p'], ['d.a', 'b.port_a']),
    missingData: () => circuit('hose-2sn-3-8 as c', ['c.end1', 'd.a'], ['c.end2', 'd.p']),
  },
  'fluid-reservoir-small': {
    fires: () => tank(34),
    nearMiss: () => tank(35),
    missingData: () => tank(),
  },
};
