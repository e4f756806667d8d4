import { expect, test } from 'vitest';
import { landsOn } from '#engine/rules/mechanical/hole-pattern.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { cabled } from './cases/cases.ts';
import { boardWith, chip, edited, forced, lacking, of, run, verdict } from './support.ts';

const square = (side: number) =>
  [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const;

test('[R31] hole patterns land on each other moved, turned, mirrored, and as a subset, within 0.25 mm', () => {
  const turned = square(31).map(
    ([x, y]) => [7 - y * Math.SQRT1_2 + x * Math.SQRT1_2, 3 + x * Math.SQRT1_2 + y * Math.SQRT1_2] as const,
  );
  expect(landsOn(square(31), turned, 0.25)).toBe(true);
  expect(landsOn(square(31), square(31.2), 0.25)).toBe(true);
  expect(landsOn(square(31), square(32), 0.25)).toBe(false);
  expect(landsOn(square(31).slice(0, 2), square(31), 0.25)).toBe(true);
  const l = [
    [0, 0],
    [10, 0],
    [10, 4],
  ] as const;
  expect(
    landsOn(
      l,
      l.map(([x, y]) => [-x, y] as const),
      0.25,
    ),
  ).toBe(true);
  expect(
    landsOn(
      l,
      [
        [0, 0],
        [10, 0],
        [10, 5],
      ],
      0.25,
    ),
  ).toBe(false);
});

const plate = (id: string, hole: string, further: Readonly<Record<string, unknown>> = {}, thread?: string) =>
  chip(id, {
    domain: 'mechanical',
    pins: Object.fromEntries(
      [1, 2, 3, 4].map((n) => [
        `h${n}`,
        [
          hole,
          {
            connector_type: hole === 'threaded_hole' ? 'threaded_hole' : 'through_hole',
            ...(thread === undefined ? {} : { custom_fields: [{ key: 'thread', type: 'string', default: thread }] }),
          },
        ],
      ]),
    ),
    ports: { face: `mechanical_mount mounting_point: ${hole}×4` },
    more: further,
  });
const holes = (side: number, diam_mm: number) => ({
  mount_holes: square(side).map((location) => ({ location, diam_mm })),
});
const mounted = (a: ReturnType<typeof plate>, b: ReturnType<typeof plate>) =>
  forced(boardWith([a, b], `${a.definition.metadata.id} as a`, `${b.definition.metadata.id} as b`), [
    'a.face',
    'b.face',
  ]);

test('[R31] mech-hole-pattern-mismatch: 31 mm on 47.14 mm, and it alone; a plate without figures is said', () => {
  const motor = plate('motor', 'threaded_hole', holes(31, 3), 'M3');
  expect(verdict(mounted(motor, plate('wrong', 'mounting_hole', holes(47.14, 5.2))))).toEqual({
    'mech-hole-pattern-mismatch': 1,
  });
  expect(verdict(mounted(motor, plate('right', 'mounting_hole', holes(31, 3.5))))).toEqual({});
  const silent = mounted(motor, plate('silent', 'mounting_hole'));
  expect(verdict(silent)).toEqual({});
  expect(lacking(silent, 'mech-hole-pattern-mismatch')).toEqual(['mount_holes']);
});

test('[R31] mech-hole-diameter-mismatch: a clearance hole against the coarse series, both ends of it', () => {
  const motor = plate('motor', 'threaded_hole', holes(31, 3), 'M3');
  const hole = (diameter: number) => verdict(mounted(motor, plate('plate', 'mounting_hole', holes(31, diameter))));
  expect(hole(2.9)).toEqual({ 'mech-hole-diameter-mismatch': 1 });
  expect(hole(3)).toEqual({});
  expect(hole(3.6)).toEqual({});
  expect(hole(3.7)).toEqual({ 'mech-hole-diameter-mismatch': 1 });
  const through = (a: number, b: number) =>
    verdict(mounted(plate('one', 'mounting_hole', holes(31, a)), plate('two', 'mounting_hole', holes(31, b))));
  expect(through(3.2, 3.6)).toEqual({});
  expect(through(3.2, 4.5)).toEqual({ 'mech-hole-diameter-mismatch': 1 });
});

test('[R31] mech-thread-mismatch: M16x1.5 on M16, case and spaces folded; one unstated is not judged', () => {
  const rod = (id: string, thread?: string) =>
    chip(id, {
      domain: 'mechanical',
      pins: {
        r: [
          'rod_end',
          {
            connector_type: 'custom',
            ...(thread === undefined ? {} : { custom_fields: [{ key: 'thread', type: 'string', default: thread }] }),
          },
        ],
      },
      ports: { face: 'rod_joint driver: rod_end' },
    });
  const eye = (thread?: string) =>
    chip('eye', {
      domain: 'mechanical',
      pins: {
        e: [
          'threaded_hole',
          {
            connector_type: 'threaded_hole',
            ...(thread === undefined ? {} : { custom_fields: [{ key: 'thread', type: 'string', default: thread }] }),
          },
        ],
      },
      ports: { face: 'rod_joint driven: threaded_hole' },
    });
  expect(verdict(mounted(rod('rod', 'M16x1.5'), eye('M16')))).toEqual({ 'mech-thread-mismatch': 1 });
  expect(verdict(mounted(rod('rod', 'M16x1.5'), eye('m16 X1.5')))).toEqual({});
  expect(run(mounted(rod('rod', 'm16x1.5'), eye('tr8 x2'))).violations.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The thread M16 × 1\.5 of .* does not fit Tr8 × 2 of /),
  );
  expect(verdict(mounted(rod('rod', 'M5'), eye()))).toEqual({});
});

test('[R31] mech-connector-type-incompatible: a clip in a screw hole; glue holds on anything', () => {
  const other = (connector: string) => {
    const hole = { connector_type: connector };
    return chip('other', {
      domain: 'mechanical',
      pins: {
        a: ['mounting_hole', hole],
        b: ['mounting_hole', hole],
        c: ['mounting_hole', hole],
        d: ['mounting_hole', hole],
      },
      ports: { face: 'mechanical_mount mounting_point: mounting_hole×4' },
    });
  };
  const base = plate('base', 'threaded_hole');
  expect(verdict(mounted(base, other('clip_connection')))).toEqual({ 'mech-connector-type-incompatible': 1 });
  expect(verdict(mounted(base, other('through_hole')))).toEqual({});
  expect(verdict(mounted(base, other('adhesive')))).toEqual({});
});

const bored = (bore?: number) =>
  chip('bored', {
    domain: 'mechanical',
    pins: {
      b: [
        'pulley_bore',
        bore === undefined ? {} : { custom_fields: [{ key: 'bore_mm', type: 'number', default: bore }] },
      ],
    },
    ports: { face: 'shaft driven: pulley_bore' },
  });

test('[R31] mech-shaft-fit: 5 mm in 8 mm; within 0.05 mm it fits; an unknown bore is said', () => {
  const on = (bore?: number) =>
    boardWith([bored(bore)], 'nema17-17hs4401 as m', 'bored as p', connect('m.shaft', 'p.face'));
  expect(verdict(on(8), 'mech-shaft')).toEqual({ 'mech-shaft-fit': 1 });
  expect(verdict(on(5.05), 'mech-shaft')).toEqual({});
  expect(verdict(on(5.06), 'mech-shaft')).toEqual({ 'mech-shaft-fit': 1 });
  expect(lacking(on(), 'mech-shaft-fit')).toEqual(['custom_fields.bore_mm']);
});

test('[R31] mech-torque-exceeded: what is driven needs more than the drive gives; a silent drive is said', () => {
  const wheel = (need: number) => {
    const board = boardWith([bored(5)], 'nema17-17hs4401 as m', 'bored as p', connect('m.shaft', 'p.face'));
    return edited(board, { op: 'update_part', part: partId(board, 'p'), fields: { rated_torque_Nm: need } });
  };
  expect(verdict(wheel(0.5), 'mech-torque')).toEqual({ 'mech-torque-exceeded': 1 });
  expect(verdict(wheel(0.4), 'mech-torque')).toEqual({});
  const silent = chip('silent', {
    domain: 'mechanical',
    pins: { s: 'drive_shaft' },
    ports: { face: 'shaft driver: drive_shaft' },
  });
  const board = mounted(silent, bored(5));
  const asked = edited(board, { op: 'update_part', part: partId(board, 'b'), fields: { rated_torque_Nm: 1 } });
  expect(lacking(asked, 'mech-torque-exceeded')).toEqual(['custom_fields.rated_torque_Nm']);
});

test('[R114] mech-screw-torque: beyond class 8.8 a warning, beyond what any screw of the size withstands an error', () => {
  const screwed = (torque_Nm: number) =>
    of(
      cabled(boardOf('nema17-17hs4401 as m', 'nema17-bracket as b', connect('m.mount', 'b.motor')), { torque_Nm }),
      'mech-screw-torque',
    ).map((one) => [one.severity, one.data.limit]);
  expect([1.2, 1.3, 2, 2.1].map(screwed)).toEqual([[], [['warning', 1.2]], [['warning', 1.2]], [['error', 1.2]]]);
});

test('[R114] mech-torque-overload: the motor must not give more than the coupling on its shaft withstands', () => {
  const train = (torque: number) => {
    const board = boardOf('nema17-17hs4401 as m', 'coupling-5-8 as c', connect('m.shaft', 'c.motor'));
    return of(
      edited(board, { op: 'update_part', part: partId(board, 'm'), fields: { rated_torque_Nm: torque } }),
      'mech-torque-overload',
    );
  };
  expect(train(1)).toEqual([]);
  expect(train(1.1)[0]).toMatchObject({ severity: 'warning', data: { measured: 1.1, limit: 1, unit: 'N·m' } });
});

test('[R114] mech-thread-mismatch: a rod end, a clevis, a lead screw and a nut are threads, though a part states it', () => {
  const joint = (thread: string, ...[driver, driven]: readonly [string, string]) => {
    const board = boardOf(
      `${driver.split('.')[0]} as a`,
      `${driven.split('.')[0]} as b`,
      connect(`a.${driver.split('.')[1]}`, `b.${driven.split('.')[1]}`),
    );
    return verdict(edited(board, { op: 'update_part', part: partId(board, 'b'), fields: { thread } }), 'mech-thread');
  };
  expect(joint('M5', 'smc-cj2b16-50.rod', 'rod-clevis-m5.thread')).toEqual({});
  expect(joint('M4', 'smc-cj2b16-50.rod', 'rod-clevis-m5.thread')).toEqual({ 'mech-thread-mismatch': 1 });
  expect(joint('Tr8x8(P2)', 't8-lead-screw-300.thread', 't8-nut.thread')).toEqual({});
  expect(joint('Tr8x2', 't8-lead-screw-300.thread', 't8-nut.thread')).toEqual({ 'mech-thread-mismatch': 1 });
});

test('[R31] mech-unmounted: a heavy part that has to be held; a light one and an optional mount are left alone', () => {
  const weight = (weight_g: number) =>
    verdict(boardWith([plate('block', 'threaded_hole', { weight_g })], 'block as b'));
  expect(weight(50)).toEqual({ 'mech-unmounted': 1 });
  expect(weight(49)).toEqual({});
  expect(verdict(boardOf('nema17-bracket'), 'mech')).toEqual({});
});

test('[R31] mech-load-exceeded: the weight of all that hangs on it; an unknown weight is said', () => {
  const carriage = chip('carriage', {
    domain: 'mechanical',
    pins: {
      a: [
        'mounting_hole',
        { connector_type: 'through_hole', functions: [{ name: 'mounting_hole', shareable_with: ['mounting_hole'] }] },
      ],
    },
    ports: {
      face: [
        'mechanical_mount mounting_point: mounting_hole',
        { custom_fields: [{ key: 'rated_load_g', type: 'number', default: 100 }] },
      ],
    },
  });
  const tool = (weight_g?: number) =>
    chip('tool', {
      domain: 'mechanical',
      pins: { t: ['threaded_hole', { connector_type: 'threaded_hole' }] },
      ports: { face: ['mechanical_mount mounting_point: threaded_hole', { optional: true }] },
      more: weight_g === undefined ? {} : { weight_g },
    });
  expect(verdict(mounted(carriage, tool(101)))).toEqual({ 'mech-load-exceeded': 1 });
  expect(verdict(mounted(carriage, tool(100)))).toEqual({});
  expect(lacking(mounted(carriage, tool()), 'mech-load-exceeded')).toEqual(['weight_g']);
});

test('[R31] mech-envelope-exceeded: however it is turned; unknown sizes are said', () => {
  const box = chip('box', {
    domain: 'mechanical',
    pins: { v: ['enclosure_volume', { connector_type: 'custom' }] },
    ports: { face: 'enclosure_fit enclosure: enclosure_volume' },
    more: {
      dimensions_mm: { length: 100, width: 80, height: 40 },
      metadata: { inner_dimensions_mm: { length: 96, width: 76, height: 36 } },
    },
  });
  const content = (dimensions_mm?: object) =>
    chip('content', {
      domain: 'mechanical',
      pins: { b: ['enclosed_body', { connector_type: 'custom' }] },
      ports: { face: 'enclosure_fit content: enclosed_body' },
      more: dimensions_mm === undefined ? {} : { dimensions_mm },
    });
  expect(verdict(mounted(box, content({ length: 36, width: 97, height: 10 })))).toEqual({
    'mech-envelope-exceeded': 1,
  });
  expect(verdict(mounted(box, content({ length: 36, width: 96, height: 76 })))).toEqual({});
  expect(lacking(mounted(box, content()), 'mech-envelope-exceeded')).toEqual(['dimensions_mm']);
});

const hot = (metadata: object, range?: readonly [number, number], id = 'hot') =>
  chip(id, {
    domain: 'thermal',
    pins: { p: 'thermal_pad' },
    ports: { face: 'thermal_contact source: thermal_pad' },
    more: { metadata, ...(range === undefined ? {} : { operating_temperature_C: range }) },
  });

test('[R32] thermal-range-disjoint and thermal-ambient-out-of-range', () => {
  const board = (a: readonly [number, number], b: readonly [number, number] | undefined) =>
    boardWith([hot({}, a), hot({}, b, 'other')], 'hot as a', 'other as b');
  expect(verdict(board([30, 60], [-20, 20]))).toEqual({ 'thermal-range-disjoint': 1 });
  expect(verdict(board([20, 60], [-20, 20]))).toEqual({});
  const at = (low: number, high: number) => ({ ...board([0, 60], [-20, 50]), ambient_C: [low, high] as const });
  expect(verdict(at(-10, 40))).toEqual({ 'thermal-ambient-out-of-range': 1 });
  expect(verdict(at(0, 50))).toEqual({});
  expect(lacking({ ...board([0, 60], undefined), ambient_C: [0, 50] }, 'thermal-ambient-out-of-range')).toEqual([
    'operating_temperature_C',
  ]);
});

test('[R32] thermal-unmanaged: a part that must be cooled, until something takes its heat', () => {
  const needy = hot({ requires_thermal_management: true, thermal_design_power_W: 6 });
  expect(verdict(boardWith([needy], 'hot as a'))).toEqual({ 'thermal-unmanaged': 1 });
  expect(verdict(boardWith([needy], 'hot as a', 'heatsink-40x40x20 as h', connect('a.face', 'h.base')))).toEqual({});
  expect(verdict(boardWith([hot({})], 'hot as a'))).toEqual({});
});

test('[R32] thermal-sink-undersized: what is joined gives off more than the sink is made for; unstated is said', () => {
  const on = (metadata: object) =>
    boardWith([hot(metadata)], 'hot as a', 'heatsink-40x40x20 as h', connect('a.face', 'h.base'));
  expect(verdict(on({ thermal_design_power_W: 13 }))).toEqual({ 'thermal-sink-undersized': 1 });
  expect(verdict(on({ thermal_design_power_W: 12 }))).toEqual({});
  expect(lacking(on({}), 'thermal-sink-undersized')).toEqual(['metadata.thermal_design_power_W']);
});

test('[R32] thermal-tdp-below-electrical and thermal-enclosure-heat are infos', () => {
  const both = (mW: number) => {
    const file = hot({ thermal_design_power_W: 2 });
    const electrical = { domain: 'electrical' as const, resources: [], interfaces: [], power_consumption_mW: mW };
    return { ...file, definition: { ...file.definition, domains: [...file.definition.domains, electrical] } };
  };
  const infos = (mW: number) =>
    of(boardWith([both(mW)], 'hot as a'), 'thermal-tdp-below-electrical').map((one) => one.severity);
  expect(infos(2100)).toEqual(['info']);
  expect(infos(2000)).toEqual([]);
  const box = (watts: number) => {
    const file = chip('box', {
      domain: 'mechanical',
      pins: { v: 'enclosure_volume' },
      ports: { face: 'enclosure_fit enclosure: enclosure_volume' },
    });
    const thermal = {
      domain: 'thermal' as const,
      resources: [],
      interfaces: [],
      metadata: { thermal_design_power_W: watts },
    };
    return { ...file, definition: { ...file.definition, domains: [...file.definition.domains, thermal] } };
  };
  const content = (mW: number) => {
    const file = chip('content', {
      domain: 'mechanical',
      pins: { b: 'enclosed_body' },
      ports: { face: 'enclosure_fit content: enclosed_body' },
    });
    const electrical = { domain: 'electrical' as const, resources: [], interfaces: [], power_consumption_mW: mW };
    return { ...file, definition: { ...file.definition, domains: [...file.definition.domains, electrical] } };
  };
  expect(of(mounted(box(5), content(5100)), 'thermal-enclosure-heat')).toMatchObject([{ severity: 'info' }]);
  expect(of(mounted(box(5), content(5000)), 'thermal-enclosure-heat')).toEqual([]);
});
