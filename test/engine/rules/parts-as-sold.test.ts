import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of, verdict } from './support.ts';

const MAINS = ['mains-outlet-230v as m'];
const set = (part: string, fields: Readonly<Record<string, string | number>>): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields,
});

test.each(['motor-3ph-750w', 'motor-3ph-370w'])(
  '[D120] an inverter feeds %s with three phases and its earth',
  (motor) => {
    const drive = [...MAINS, 'altivar-atv12h075m2 as d', connect('m.socket', 'd.mains')];
    const board = boardOf(...drive, `${motor} as mot`, connect('d.motor', 'mot.supply'));
    expect(verdict(board)).toEqual({});
    const wired = [...board.connections.values()].at(-1);
    expect(wired).toBeDefined();
  },
);

test('[D121] a trigger board gives what is asked for and offered, and 5 V where it is not', () => {
  const charged = (asks_V: number) =>
    boardOf(
      ...[...MAINS, 'usb-pd-charger-30w as c', 'usb-pd-trigger-selectable as t', 'mt3608-module as b'],
      ...[connect('m.socket', 'c.mains'), connect('c.pd', 't.pd'), connect('t.out', 'b.input')],
      set('t', { 'electrical/pd/asks_V': asks_V }),
    );
  expect(of(charged(9), 'power-delivery-not-offered')).toEqual([]);
  expect(verdict(charged(12))).toMatchObject({ 'power-delivery-not-offered': 1 });
});

test('[D122] a lead-acid battery under charge suits a charger for it and the loads that hang on it', () => {
  const board = boardOf(
    ...['victron-smartsolar-75-15 as v', 'lead-acid-12v-7ah as b', connect('v.battery', 'b.battery')],
    ...['irf520-module as q', 'solenoid-lock-12v as lock'],
    ...[connect('v.load', 'q.power'), connect('q.coil', 'lock.coil')],
  );
  expect(of(board, 'elec-voltage-out-of-range')).toEqual([]);
  expect(of(board, 'elec-driven-overvoltage')).toEqual([]);
});

test('[D123] an inductive sensor with a pull-up to its 24 V is too much for a pin of 5 V', () => {
  const board = boardOf(
    ...[...MAINS, 'mean-well-hdr-30-24 as psu', 'lj12a3-4-z-bx as s', 'arduino-uno-r3 as u', 'lm2596-module as buck'],
    set('buck', { output_voltage_V: 9 }),
    ...[connect('m.socket', 'psu.mains'), connect('psu.output', 's.power'), connect('s.black', 'u.d2')],
    ...[connect('s.blue', 'u.gnd_1'), connect('psu.output', 'buck.input'), connect('buck.output', 'u.vin_in')],
  );
  expect(of(board, 'elec-input-overvoltage')).toMatchObject([
    { severity: 'error', code: 'elec-input-overvoltage/driven', data: { measured: 24.24, unit: 'V' } },
  ]);
});

const buffered = (kind: string, plus: string, minus: string, fields: Readonly<Record<string, number>> = {}) =>
  boardOf(
    ...[...MAINS, 'mean-well-hdr-30-24 as psu', `${kind} as c`, connect('m.socket', 'psu.mains')],
    ...[connect(`c.${plus}`, 'psu.plus'), connect(`c.${minus}`, 'psu.minus'), set('c', fields)],
  );

test('[D124] capacitors join supplies, signals and each other', () => {
  expect(verdict(buffered('capacitor-ceramic', 't1', 't2'))).toEqual({});
  expect(verdict(buffered('capacitor-electrolytic', 'plus', 'minus', { rated_voltage_V: 35 }))).toEqual({});
  const filter = boardOf(
    ...['arduino-uno-r3 as u', 'capacitor-ceramic as c', 'resistor-10k as r', connect('c.t1', 'r.t1')],
    ...[connect('r.t1', 'u.a0'), connect('r.t2', 'u.d9'), connect('c.t2', 'u.gnd_1')],
  );
  expect(verdict(filter, 'elec')).toEqual({});
});

test('[D125] reversed, or above its voltage, a capacitor is an error; what it is rated for is read from the board', () => {
  expect(of(buffered('capacitor-electrolytic', 'minus', 'plus'), 'elec-capacitor-reversed')).toMatchObject([
    { severity: 'error', message: 'c is reversed: c.−, its minus, is on psu.V+, above its plus' },
  ]);
  const weak = buffered('capacitor-electrolytic', 'plus', 'minus', { rated_voltage_V: 16 });
  expect(of(weak, 'elec-capacitor-overvoltage')).toMatchObject([{ severity: 'error', data: { limit: 16, unit: 'V' } }]);
  const ceramic = (rated_voltage_V: number, ends = ['t1', 't2'] as const) =>
    of(buffered('capacitor-ceramic', ends[0], ends[1], { rated_voltage_V }), 'elec-capacitor-overvoltage').length;
  expect([ceramic(10), ceramic(25), ceramic(50)]).toEqual([1, 0, 0]);
  expect(
    of(buffered('capacitor-ceramic', 't2', 't1', { rated_voltage_V: 10 }), 'elec-capacitor-overvoltage'),
  ).toHaveLength(1);
});

test('[D126] an inductor in a supply bears its rated current and no more', () => {
  const behind = (fields: Readonly<Record<string, number>>) =>
    boardOf(
      ...['mean-well-lrs-150-12 as psu', 'inductor as l', 'heater-cartridge-12v-40w as h', 'lamp-24v as x'],
      ...[connect('l.t1', 'psu.plus'), set('l', fields)],
      ...['noctua-nf-a4x10 as fan', connect('l.t2', 'fan.vcc'), connect('fan.gnd', 'psu.minus')],
    );
  expect(of(behind({}), 'power-resistor-overload')).toEqual([]);
  expect(of(behind({}), 'power-unpowered-part').filter(({ message }) => message.includes('fan'))).toEqual([]);
  expect(of(behind({ rated_current_mA: 20 }), 'power-resistor-overload')).toMatchObject([{ severity: 'error' }]);
});

const CABINET = [...MAINS, 'mean-well-hdr-60-24 as psu', 'pnoz-s4 as k'];

test('[D128] an emergency stop on both channels of a safety relay stops what hangs behind its contacts', () => {
  const board = boardOf(
    ...[...CABINET, 'estop-2nc as e', 'contactor-9a-24vdc as q'],
    ...[connect('m.socket', 'psu.mains'), connect('psu.output', 'k.power')],
    ...[connect('k.s11', 'e.c11'), connect('e.c12', 'k.s12'), connect('k.s21', 'e.c21'), connect('e.c22', 'k.s22')],
    ...[connect('psu.plus', 'k.c13'), connect('k.c14', 'q.a1'), connect('q.a2', 'psu.minus')],
  );
  expect(verdict(board)).toEqual({});
});

test('[D128] a light curtain switches both channels of a safety relay', () => {
  const board = boardOf(
    ...[...CABINET, 'light-curtain-ossd as l', connect('m.socket', 'psu.mains'), connect('psu.output', 'k.power')],
    ...[connect('psu.output', 'l.receiver'), connect('psu.output', 'l.emitter')],
    ...[connect('l.ossd1', 'k.s12'), connect('l.ossd2', 'k.s22')],
  );
  expect(verdict(board)).toEqual({});
});

test('[D129] the LED of a bare optocoupler wants a resistor', () => {
  const lit = (...steps: readonly Edit[]) =>
    of(
      boardOf(
        ...['computer-usb-port as c', 'arduino-uno-r3 as u', 'pc817 as o', 'resistor-10k as r'],
        ...[connect('c.output', 'u.usb_power'), set('r', { resistance_ohm: 470 }), connect('o.cathode', 'u.gnd_1')],
        ...steps,
      ),
      'elec-input-overvoltage',
    );
  expect(lit(connect('u.d8', 'r.t1'), connect('r.t2', 'o.anode'))).toEqual([]);
  expect(lit(connect('u.d8', 'o.anode'))).toMatchObject([{ severity: 'error', data: { limit: 1.4, unit: 'V' } }]);
});

test.each([
  ['nextion-nx4832t035', 'uart'],
  ['sim7600-module', 'uart'],
])('[D129] %s talks over UART at its own supply', (part, port) => {
  const board = boardOf(
    ...[...MAINS, 'usb-supply-5v-3a as s', 'esp32-devkitc-v4 as u', `${part} as p`, connect('m.socket', 's.mains')],
    ...[connect('s.output', 'p.power'), connect('u.uart', `p.${port}`), connect('p.gnd', 'u.gnd_j2_14')],
  );
  expect(verdict(board, 'elec')).toEqual({});
});

test('[D129] smart servos share one data line', () => {
  const board = boardOf(
    ...['raspberry-pi-pico as u', 'dynamixel-xl330-m288 as a', 'dynamixel-xl330-m288 as b'],
    ...[
      connect('u.gp2', 'a.data'),
      connect('a.data', 'b.data'),
      connect('a.gnd', 'u.gnd_3'),
      connect('b.gnd', 'a.gnd'),
    ],
  );
  expect(verdict(board, 'elec')).toEqual({});
});

test('[L40] a charger that is set to more than its cell bears is a warning, as delivered an info', () => {
  const charged = (fields: Readonly<Record<string, number>>) =>
    of(
      boardOf(
        ...['victron-smartsolar-75-15 as v', 'lead-acid-12v-7ah as b', connect('v.battery', 'b.battery')],
        set('v', fields),
      ),
      'power-charge-current',
    );
  const above = { data: { measured: 15_000, limit: 1750, unit: 'mA' } };
  expect(charged({})).toMatchObject([{ severity: 'info', ...above }]);
  expect(charged({ charge_current_mA: 15_000 })).toMatchObject([{ severity: 'warning', ...above }]);
  expect(charged({ charge_current_mA: 1500 })).toEqual([]);
});
