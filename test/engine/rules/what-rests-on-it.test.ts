/** What rests on a supply, an interface, a contact or a pad is judged for itself, and only once the ground under it holds. */
import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import { set } from './cases/cases.ts';
import { boardWith, chip, edited, forced, load, of, source, verdict } from './support.ts';

const logic = (id: string, volts: number, range: readonly [number, number], high: number) =>
  chip(id, {
    rails: { vdd: [volts, 10, { voltage_range_V: range }] },
    pins: {
      vdd: 'power_input@vdd',
      gnd: 'ground@vdd',
      out: ['digital_output@vdd', { logic_levels: { v_oh_min_V: high, v_ol_max_V: 0.4 } }],
      in: ['digital_input@vdd', { logic_levels: { v_ih_min_V: high, v_il_max_V: 0.5 } }],
    },
    ports: {
      vdd: 'power sink: power_input ground',
      out: 'digital output: digital_output',
      in: 'digital input: digital_input',
    },
  });

test('[R49] levels of a part on the wrong supply are judged once its supply fits, then again', () => {
  const parts = [
    source('five', 5, 500),
    source('three', 3.3, 500),
    logic('big', 5, [4.5, 5.5], 3.5),
    logic('small', 3.3, [3, 3.6], 2.4),
  ];
  const board = (rail: string) =>
    forced(
      boardWith(
        parts,
        ...['five', 'three', 'big', 'small'],
        connect('five.out', 'big.vdd'),
        connect('big.out', 'small.in'),
        connect('small.out', 'big.in'),
      ),
      [`${rail}.out`, 'small.vdd'],
    );
  expect(verdict(board('five'))).toEqual({ 'elec-voltage-out-of-range': 1 });
  expect(verdict(board('three'), 'elec-')).toEqual({
    'elec-ground-missing': 1,
    'elec-input-overvoltage': 1,
    'elec-logic-high-insufficient': 1,
  });
});

test('[R49] a regulator above its input range is told so, and its heat is judged once the input fits', () => {
  const regulator = chip('reg', {
    rails: {
      vin: [9, 0, { voltage_range_V: [7, 13] }],
      vout: [5, 1000, { derived_from: ['vin'], regulation_type: 'regulated' }],
    },
    pins: { vin: 'power_input@vin', gnd: 'ground@vin', vout: 'power_output@vout' },
    ports: {
      in: ['power sink: power_input ground', { custom_fields: [{ key: 'draw_mA', type: 'number', default: 5 }] }],
      out: 'power source: power_output ground',
    },
  });
  const parts = (volts: number) => [source('psu', volts, 2000), regulator, load('lamp', 5, [4.5, 5.5], 200)];
  const right = boardWith(
    parts(12),
    ...['psu', 'reg', 'lamp'],
    connect('psu.out', 'reg.in'),
    connect('reg.out', 'lamp.vdd'),
  );
  expect(verdict(right)).toEqual({ 'power-linear-dissipation': 1 });
  const wrong = forced(boardWith(parts(15), ...['psu', 'reg', 'lamp'], connect('reg.out', 'lamp.vdd')), [
    'psu.out',
    'reg.in',
  ]);
  expect(verdict(wrong)).toEqual({ 'elec-voltage-out-of-range': 1 });
});

/** Two ports of 500 mA each on a rail of 1,200 mA. */
const hub = chip('hub', {
  rails: { out: [5, 1200] },
  pins: { plus: ['power_output@out', {}], minus: 'ground@out' },
  ports: {
    one: ['power source: power_output ground', { power_delivery: { max_current_mA: 500 } }],
    two: ['power source: power_output ground', { power_delivery: { max_current_mA: 500 } }],
  },
});
const sharing = {
  ...hub,
  definition: {
    ...hub.definition,
    domains: hub.definition.domains.map((domain) => ({
      ...domain,
      resources: domain.resources.map((one) => ({
        ...one,
        functions: one.functions.map(({ name }) => ({ name, shareable_with: [name] })),
      })),
    })),
  },
};

const onHub = (first_mA: number, second_mA: number) =>
  boardWith(
    [sharing, load('a', 5, [4.5, 5.5], first_mA), load('b', 5, [4.5, 5.5], second_mA)],
    ...['hub', 'a', 'b'],
    connect('hub.one', 'a.vdd'),
    connect('hub.two', 'b.vdd'),
  );

test('[R50] two ports of 500 mA feed 400 mA each: neither port nor rail is overloaded', () => {
  expect(verdict(onHub(400, 400))).toEqual({});
});

test('[R50] a port that gives more than its own limit is named, though its rail has room', () => {
  const board = onHub(520, 100);
  expect(verdict(board)).toEqual({ 'power-rail-overload': 1 });
  expect(of(board, 'power-rail-overload')[0]).toMatchObject({
    data: { measured: 520, limit: 500, unit: 'mA' },
    refs: [{ interface: 'one' }],
  });
});

test('[R50] a port above 95 % of its limit is a warning', () => {
  expect(verdict(onHub(480, 100))).toEqual({ 'power-rail-margin': 1 });
});

test('[R51] a Peltier element on a pad that leads nowhere, or touched on its cold side alone, is not cooled; a sink takes what it draws', () => {
  const powered = [
    'mean-well-lrs-150-12 as psu',
    'mains-outlet-230v as mains',
    'tec1-12706 as tec',
    'thermal-pad-40x40 as pad',
  ];
  const wires = [connect('mains.socket', 'psu.mains'), connect('psu.output', 'tec.power')];
  const sink = 'heatsink-40x40x20 as sink';
  expect(verdict(boardOf(...powered, ...wires, connect('tec.hot', 'pad.source')))).toEqual({ 'thermal-unmanaged': 1 });
  expect(verdict(boardOf(...powered, ...wires, connect('tec.cold', 'pad.sink')))).toEqual({ 'thermal-unmanaged': 1 });
  const cooled = boardOf(
    ...[...powered, sink, ...wires],
    connect('tec.hot', 'pad.source'),
    connect('pad.sink', 'sink.base'),
  );
  const at = (draw_mA: number) => of(set(cooled, 'tec', { draw_mA }), 'thermal-sink-undersized');
  expect(verdict(set(cooled, 'tec', { draw_mA: 1000 }))).toEqual({});
  expect([at(1100), at(2100)].flat().map(({ severity, data }) => [severity, data.measured])).toEqual([
    ['warning', 13.2],
    ['error', 25.2],
  ]);
});

test('[R51] a relay whose contact is wired and whose coil is not lacks its supply and not its ground', () => {
  const board = boardOf(
    ...[
      'mains-outlet-230v as mains',
      'usb-supply-5v-3a as usb',
      'mean-well-lrs-150-12 as psu',
      'arduino-uno-r3 as uno',
    ],
    'srd-05vdc-relay-module as relay',
    connect('mains.socket', 'usb.mains'),
    connect('mains.socket', 'psu.mains'),
    connect('usb.output', 'uno.usb_power'),
    connect('uno.gpio_output', 'relay.input'),
    connect('psu.output', 'relay.com_in'),
  );
  expect(verdict(board)).toEqual({ 'power-unpowered-part': 1, 'elec-contact-half': 1 });
});

test('[R52] a chopper driver that gives 1.5 A without its heatsink turns a motor of 1.7 A with less torque; set to more it needs the sink', () => {
  const at = (draw_mA: number | null) =>
    verdict(
      boardOf(
        ...['drv8825-carrier as drv', 'nema17-17hs4401 as motor'],
        ...(draw_mA === null ? [] : [{ op: 'update_part' as const, part: '$motor', fields: { draw_mA } }]),
        connect('drv.motor', 'motor.coils'),
      ),
      'elec-load',
    );
  expect([at(null), at(1500), at(1501), at(2201)]).toEqual([
    {},
    {},
    { 'elec-load-exceeds-driver': 1 },
    { 'elec-load-exceeds-driver': 1 },
  ]);
});

test('[R52] what a connection says of the driver counts as well as what the driver says, and before it', () => {
  const at = (limit_mA: number, driver_mA?: number) => {
    const board = boardOf(
      ...['drv8825-carrier as drv', 'nema17-17hs4401 as motor'],
      ...(driver_mA === undefined
        ? []
        : [{ op: 'update_part' as const, part: '$drv', fields: { current_limit_mA: driver_mA } }]),
      connect('drv.motor', 'motor.coils'),
    );
    const [connection] = board.connections.keys();
    if (connection === undefined) throw new Error('no connection');
    const fields = { current_limit_mA: limit_mA };
    return of(edited(board, { op: 'update_connection', connection, fields }), 'elec-load-exceeds-driver').map(
      ({ severity, params }) => [severity, params.limit_mA],
    );
  };
  expect([at(1200), at(1200, 2000), at(2000, 1200)]).toEqual([[], [], [['error', 2000]]]);
});

test('[R56] a board fed by USB and by its regulated rail at once has two sources on that rail; by one of them, or a cell beside its charger, one', () => {
  const fed = (...by: readonly string[]) =>
    of(
      boardOf(
        ...['mains-outlet-230v as mains', 'usb-supply-5v-3a as usb', 'usb-supply-5v-3a as usb2', 'ams1117-3-3 as ldo'],
        'esp32-devkitc-v4 as mcu',
        connect('mains.socket', 'usb.mains'),
        connect('mains.socket', 'usb2.mains'),
        connect('usb2.output', 'ldo.input'),
        ...by.map((wire) => connect(...(wire.split(' ') as [string, string]))),
      ),
      'power-double-fed',
    ).map((one) => one.severity);
  // The regulator of the board and the one beside it hold one rail against each other.
  expect(fed('usb.output mcu.usb_power', 'ldo.output mcu.3v3_in')).toEqual(['error']);
  expect([fed('usb.output mcu.usb_power'), fed('ldo.output mcu.3v3_in')]).toEqual([[], []]);
  const charged = boardOf(
    ...['mains-outlet-230v as mains', 'usb-supply-5v-3a as usb', 'tp4056-module as chg', 'samsung-25r-18650 as cell'],
    connect('mains.socket', 'usb.mains'),
    connect('usb.output', 'chg.input'),
    connect('cell.battery', 'chg.battery'),
  );
  expect(verdict(charged)).toEqual({});
});
