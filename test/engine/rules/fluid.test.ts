import { expect, test } from 'vitest';
import { portsMate } from '#engine/rules/fluid/port-size.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { metered } from './cases/machines.ts';
import { boardWith, chip, edited, forced, lacking, of, verdict } from './support.ts';

test('[R30] ports mate by standard: taper and parallel threads, pitch, gender, tubes, faces', () => {
  const pairs = [
    ['R1/8', 'Rc1/8'],
    ['R1/8 male', 'G1/8 female'],
    ['G3/8 male', 'G3/8 female'],
    ['M5x0.8 male', 'M5 female'],
    ['NPT1/4 male', 'NPT1/4 female'],
    ['6 mm', '6 mm'],
    ['6.35 mm', '6.35  mm'],
    ['NG6', 'NG6'],
  ] as const;
  for (const [a, b] of pairs) expect([a, b, portsMate(a, b), portsMate(b, a)]).toEqual([a, b, true, true]);
  const strangers = [
    ['R1/8', 'Rc1/4'],
    ['G1/8 male', 'Rc1/8'],
    ['NPT1/8 male', 'Rc1/8'],
    ['R1/8', 'R1/8'],
    ['M5x0.8 male', 'M5x0.5 female'],
    ['M5 female', 'M5 female'],
    ['6 mm', '8 mm'],
    ['6.35 mm', '6.3 mm'],
    ['NG6', 'NG10'],
  ] as const;
  for (const [a, b] of strangers) expect([a, b, portsMate(a, b)]).toEqual([a, b, false]);
  expect(portsMate('a hole', 'R1/8')).toBeNull();
});

test('[R430] a speed controller in the valve in place of the cylinder meters the air that enters', () => {
  const wrong = metered('v.a', 'sc.thread', 'sc.tube', 'f.tube', 'f.thread', 'c.port_a');
  expect(of(wrong, 'fluid-throttle-reversed').map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    expect.stringMatching(/^warning: sc is turned round: .* it throttles the air that enters c\./),
  ]);
  const right = metered('v.a', 'f.thread', 'f.tube', 'sc.tube', 'sc.thread', 'c.port_a');
  expect(of(right, 'fluid-throttle-reversed')).toEqual([]);
});

test('[R434] a pressure sensor joins a port that takes pressure, and measures what arrives there', () => {
  const board = boardOf(
    ...['rexroth-4we6-24v as v', 'pressure-transmitter-0-250bar as p', 'hose-2sn-3-8 as h'],
    ...[connect('h.end2', 'v.p'), connect('p.port', 'v.p')],
  );
  const open = of(board, 'conn-pin-open').map(({ message }) => message);
  expect(open.filter((message) => message.includes('Pressure port'))).toEqual([]);
});

const port = (
  id: string,
  role: string,
  fn: string,
  resource: object,
  further: object = {},
  more: Readonly<Record<string, unknown>> = {},
) =>
  chip(id, {
    domain: 'hydraulic',
    pins: {
      x: [
        '',
        {
          functions: [
            {
              name: fn,
              ...(role === 'source' ? { direction: 'source' } : role === 'sink' ? { direction: 'sink' } : {}),
            },
          ],
          ...resource,
        },
      ],
    },
    ports: { x: [`hydraulic_pressure ${role}: ${fn}`, further] },
    more,
  });
const joined = (a: ReturnType<typeof port>, b: ReturnType<typeof port>) =>
  forced(boardWith([a, b], `${a.definition.metadata.id} as a`, `${b.definition.metadata.id} as b`), ['a.x', 'b.x']);
const feed = (bar?: number, flow?: number) =>
  port(
    'feed',
    'source',
    'pressure_port',
    {},
    {
      ...(bar === undefined ? {} : { system_pressure_bar: bar }),
      ...(flow === undefined ? {} : { system_flow_rate_l_per_min: flow }),
    },
  );
const user = (resource: object, further: object = {}, more: Readonly<Record<string, unknown>> = {}) =>
  port('user', 'sink', 'pressure_port', resource, further, more);

test('[R30] fluid-pressure-exceeds-max and -working: each above its own limit, exactly at it is fine', () => {
  const at = (bar: number) =>
    verdict(joined(feed(bar), user({ working_pressure_bar: 100, max_pressure_bar: 150 })), 'fluid');
  expect(at(151)).toEqual({ 'fluid-pressure-exceeds-max': 1 });
  expect(at(150)).toEqual({ 'fluid-pressure-exceeds-working': 1 });
  expect(at(100)).toEqual({});
});

test('[R30] fluid-pressure-exceeds-max: a source that states no pressure is said', () => {
  const board = joined(feed(), user({ max_pressure_bar: 150 }));
  expect(verdict(board, 'fluid')).toEqual({});
  expect(lacking(board, 'fluid-pressure-exceeds-max')).toEqual([
    'set_pressure_bar or system_pressure_bar of what feeds it',
  ]);
});

test('[R30] a relief valve limits what a source delivers, whatever that states', () => {
  const parts = boardWith(
    [feed(200), user({ max_pressure_bar: 160 })],
    'feed as a',
    'user as b',
    'relief-valve-ng6 as v',
  );
  const set = (bar: number) =>
    edited(forced(parts, ['a.x', 'b.x'], ['a.x', 'v.p']), {
      ...{ op: 'update_part', part: partId(parts, 'v') },
      fields: { set_pressure_bar: bar },
    });
  expect([170, 160].map((bar) => of(set(bar), 'fluid-pressure-exceeds-max').map(({ data }) => data?.measured))).toEqual(
    [[170], []],
  );
});

test('[R30] fluid-pressure-too-low: below what a part needs', () => {
  const need = { metadata: { standard_pressure_bar: 6 } };
  expect(verdict(joined(feed(5), user({}, {}, need)), 'fluid')).toEqual({ 'fluid-pressure-too-low': 1 });
  expect(verdict(joined(feed(6), user({}, {}, need)), 'fluid')).toEqual({});
  expect(verdict(joined(feed(), user({}, {}, need)), 'fluid')).toEqual({});
});

test('[R77] a part with two ports in one volume is named once, and for what is worse', () => {
  const pin = (resource: object) =>
    ['', { functions: [{ name: 'pressure_port', direction: 'sink' }], ...resource }] as const;
  const own = (id: string) =>
    [
      'hydraulic_pressure sink: pressure_port',
      { requires: [{ function: 'pressure_port', count: 1, resources: [id] }] },
    ] as const;
  const twin = chip('twin', {
    domain: 'hydraulic',
    pins: {
      x: pin({ working_pressure_bar: 100, max_pressure_bar: 150 }),
      y: pin({ working_pressure_bar: 90, max_pressure_bar: 200 }),
    },
    ports: { x: own('x'), y: own('y') },
    more: { metadata: { standard_pressure_bar: 6 } },
  });
  const lines = (bar: number) =>
    forced(boardWith([feed(bar), twin], 'feed as a', 'twin as b'), ['a.x', 'b.x'], ['a.x', 'b.y']);
  const at = (bar: number) => verdict(lines(bar), 'fluid-pressure');
  expect(at(151)).toEqual({ 'fluid-pressure-exceeds-max': 1 });
  expect(at(120)).toEqual({ 'fluid-pressure-exceeds-working': 1 });
  expect(at(5)).toEqual({ 'fluid-pressure-too-low': 1 });
  // By the port that stands least.
  expect(of(lines(201), 'fluid-pressure-exceeds-max').map(({ data }) => data?.limit)).toEqual([150]);
});

test('[R30] fluid-flow-insufficient: the sum of what consumers need; a source without a figure is said', () => {
  const thirsty = user({}, { system_flow_rate_l_per_min: 10 });
  expect(verdict(joined(feed(6, 9), thirsty), 'fluid')).toEqual({ 'fluid-flow-insufficient': 1 });
  expect(verdict(joined(feed(6, 10), thirsty), 'fluid')).toEqual({});
  expect(lacking(joined(feed(6), thirsty), 'fluid-flow-insufficient')).toEqual(['system_flow_rate_l_per_min']);
});

test('[R30] fluid-medium-mismatch: another medium, or one that the port does not list; unstated is not judged', () => {
  const oil = port('oil', 'source', 'pressure_port', {}, { fluid_type: 'hydraulic_oil' });
  const wet = (fluids?: readonly string[], fluid?: string) =>
    user(fluids === undefined ? {} : { compatible_fluids: fluids }, fluid === undefined ? {} : { fluid_type: fluid });
  expect(verdict(joined(oil, wet(undefined, 'water')), 'fluid')).toEqual({ 'fluid-medium-mismatch': 1 });
  expect(verdict(joined(oil, wet(['water'])), 'fluid')).toEqual({ 'fluid-medium-mismatch': 1 });
  expect(verdict(joined(oil, wet(['hydraulic_oil'], 'hydraulic_oil')), 'fluid')).toEqual({});
  expect(verdict(joined(oil, wet()), 'fluid')).toEqual({});
});

test('[R30] fluid-connector-incompatible: a thread in a push-in; a tube on its barb is fine', () => {
  const end = (id: string, connector: string, size?: string) =>
    port(id, 'line', 'fluid_line', { connector_type: connector, ...(size === undefined ? {} : { port_size: size }) });
  expect(verdict(joined(end('l', 'threaded_port'), end('m', 'quick_connect')), 'fluid')).toEqual({
    'fluid-connector-incompatible': 1,
  });
  expect(verdict(joined(end('l', 'hose_barb', '6 mm'), end('m', 'quick_connect', '6 mm')), 'fluid')).toEqual({});
  expect(verdict(joined(end('l', 'custom'), end('m', 'flange')), 'fluid')).toEqual({});
});

test('[R30] fluid-seal-incompatible: EPDM in mineral oil, NBR is fine', () => {
  const sealed = (seal: string) => joined(feed(6), user({ seal_type: seal }, { fluid_type: 'hydraulic_oil' }));
  expect(verdict(sealed('EPDM'), 'fluid')).toEqual({ 'fluid-seal-incompatible': 1 });
  expect(verdict(sealed('NBR'), 'fluid')).toEqual({});
});

test('[R30] fluid-reservoir-small: an info below three minutes of flow', () => {
  const small = (litres: number) =>
    chip('small', {
      domain: 'hydraulic',
      pins: { s: 'tank_port' },
      ports: { s: 'hydraulic_suction tank: tank_port' },
      more: { metadata: { reservoir_capacity_l: litres } },
    });
  const board = (litres: number) =>
    boardWith([small(litres)], 'small as t', 'gear-pump-8cc as p', connect('t.s', 'p.suction'));
  expect(of(board(20), 'fluid-reservoir-small')).toMatchObject([
    { severity: 'info', data: { measured: 20, limit: 34.8, unit: 'l' } },
  ]);
  expect(of(board(35), 'fluid-reservoir-small')).toEqual([]);
});

test('[R30] parts that nobody has plumbed yet are left alone', () => {
  expect(verdict(boardOf('smc-sy3120-24v', 'smc-cj2b16-50', 'rexroth-4we6-24v', 'gear-pump-8cc'), 'fluid')).toEqual({});
});
