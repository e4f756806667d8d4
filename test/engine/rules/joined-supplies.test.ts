/** Fuses that are passed by, supplies that contacts and resistors join, and loads with too little or no supply. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { set } from './cases/cases.ts';
import { across, bridge, fusedBeside, fusedLine, fusedPack, lampOnPin, meters, pole } from './cases/joins.ts';
import { BRIDGED, CLOSED, KELVIN, thermometer } from './cases/pins.ts';
import { of, run } from './support.ts';

const said = (board: Board, rule: string) =>
  of(board, rule).map(({ severity, consequence, message }) => `${consequence ?? severity}: ${message}`);

test('[R393] a load before the fuse is named with what the fuse protects', () => {
  expect(said(fusedPack('pack.plus'), 'power-past-fuse')).toEqual([
    'error: u is on pack Pack before the fuse: f protects only the 10 mA behind, not these 50 mA',
  ]);
  expect(said(fusedPack('f.out'), 'power-past-fuse')).toEqual([]);
  expect(said(fusedLine('psu.plus'), 'power-past-fuse')).toEqual([
    'warning: h is on psu 24 V output before the fuse: f protects only the 90 mA behind, not these 18 mA',
  ]);
  expect(said(fusedLine('f.out'), 'power-past-fuse')).toEqual([]);
  expect(said(fusedBeside('b.brown', 'plc.l_plus'), 'power-past-fuse')).toEqual([
    expect.stringMatching(/^info: b is on /),
  ]);
  expect(said(fusedBeside('plc.l_plus', 'b.brown'), 'power-past-fuse')).toEqual([
    expect.stringMatching(/^warning: plc is on /),
  ]);
});

test('[R394] two supplies that a contact or a resistor joins are an error, and so are line and neutral', () => {
  expect(said(across('pushbutton', '3v3_out'), 'power-rails-bridged')).toEqual([
    'error: x.13 – x.14 joins usb.VBUS (5 V) with u.3V3 OUT (36) (3.3 V) when it closes: two supplies are tied together',
  ]);
  expect(said(across('resistor-4k7', '3v3_out', 100), 'power-rails-bridged')).toEqual([
    'error: x ties usb.VBUS (5 V) to u.3V3 OUT (36) (3.3 V): 17 mA flow from one supply into the other',
  ]);
  expect(said(across('resistor-4k7', '3v3_out'), 'power-rails-bridged')).toEqual([expect.stringMatching(/^warning: /)]);
  const equal = boardOf(
    ...['usb-supply-5v-3a as a', 'usb-supply-5v-3a as b', 'pushbutton as x'],
    ...[connect('a.vbus', 'x.c1'), connect('b.vbus', 'x.c2')],
  );
  expect(said(equal, 'power-rails-bridged')).toEqual([expect.stringMatching(/^warning: x\.13 – x\.14 joins a\.VBUS/)]);
  expect(said(across('pushbutton', 'vsys'), 'power-rails-bridged')).toEqual([]);
  expect(said(pole('n'), 'power-rails-bridged')).toEqual([
    'error: k.5L3 – k.6T3 joins mains.L with mains.N when it closes: line and neutral are short-circuited',
  ]);
  expect(said(pole('l'), 'power-rails-bridged')).toEqual([]);
});

test('[R395] a motor whose driver gives far less than its nominal voltage does not start', () => {
  expect(said(bridge('usb-supply-5v-3a', 'vbus', 'gnd'), 'elec-load-starved')).toEqual([
    'error: m.First lead is made for 12 V, but d.DC motor gives only 3 V',
  ]);
  const fed = (output_voltage_V: number) => {
    const converter = boardOf(
      ...['mean-well-lrs-150-12 as psu', 'lm2596-module as b', 'l298n-module as d', 'dc-motor-12v as m'],
      ...[connect('psu.plus', 'b.in_plus'), connect('psu.minus', 'b.in_minus')],
      ...[connect('b.out_plus', 'd.vs'), connect('b.out_minus', 'd.gnd')],
      ...[connect('d.out1', 'm.plus'), connect('d.out2', 'm.minus')],
    );
    return said(set(converter, 'b', { output_voltage_V }), 'elec-load-starved');
  };
  expect(fed(6.5)).toEqual([expect.stringMatching(/^error: .* only 4.5 V$/)]);
  expect(fed(9)).toEqual([expect.stringMatching(/^warning: .* only 7 V$/)]);
  expect(fed(10.5)).toEqual([]);
});

test('[R396] a thermometer without a reference, or with one that no current flows through, is an error', () => {
  expect(said(thermometer(400, ...BRIDGED), 'elec-rtd-reference')).toEqual([
    'error: No reference resistor joins c.BIAS, c.REFIN+, c.REFIN− and c.ISENSOR: c.Thermometer, four wires has nothing to compare rtd.Probe with',
  ]);
  expect(said(thermometer(400, CLOSED, ...KELVIN('refin_minus')), 'elec-rtd-reference')).toEqual([
    'error: c.BIAS, c.REFIN− and c.ISENSOR are on one end of the reference rr: each end needs two of the reference pins, one for the current and one to measure',
  ]);
  expect(said(thermometer(400, CLOSED, ...KELVIN('refin_plus')), 'elec-rtd-reference')).toEqual([]);
});

test('[R397] a load that hangs on a logic pin over a resistor has no supply', () => {
  expect(said(lampOnPin(), 'power-unpowered-part')).toContain(
    'error: h.X1, switched or fed has no supply: r leads only to u.D4, a logic pin of 5 V and 20 mA, which cannot feed it without a driver',
  );
});

test('[R398] a rail behind a resistor is judged at a pin that stands alone', () => {
  expect(said(across('resistor-4k7', 'gp12', 100), 'elec-input-overvoltage')).toEqual([
    'error: usb.VBUS drives u.GP12 with up to 5.25 V (nominally 5 V); the pin withstands 3.6 V: 16.5 mA flow through its protection diode',
  ]);
});

test('[R399] two devices of one Modbus line with one address are an error', () => {
  expect(said(meters(7, 7), 'elec-uart-address-conflict')).toEqual([
    'error: a.Modbus RTU and b.Modbus RTU share the address 7',
  ]);
  expect(said(meters(7, 8), 'elec-uart-address-conflict')).toEqual([]);
  expect(said(meters(7, undefined), 'elec-uart-address-conflict')).toEqual([]);
  expect(run(meters(7, undefined)).notEvaluated).toContainEqual(
    expect.objectContaining({ rule: 'elec-uart-address-conflict', missing: ['custom_fields.bus_address'] }),
  );
});

test('[R413] a rail behind a resistor counts with its tolerance, at a pin of its own board too', () => {
  expect(of(across('resistor-4k7', 'gp12', 100), 'elec-input-overvoltage')).toMatchObject([
    { data: { measured: 5.25, limit: 3.6, unit: 'V' } },
  ]);
  const own = (pin: string, ...supply: readonly ReturnType<typeof connect>[]) =>
    boardOf(
      ...['raspberry-pi-5 as u', 'usb-supply-5v-3a as usb', 'resistor-4k7 as r', ...supply],
      ...[connect(pin, 'r.t1'), connect('u.gpio27', 'r.t2')],
    );
  const fed = connect('usb.output', 'u.usb_c_power');
  const found = [{ severity: 'warning', data: { limit: 3.6, unit: 'V' } }];
  expect(of(own('u.5v_2', fed), 'elec-input-overvoltage')).toMatchObject(found);
  // An input too, where another one has a supply.
  expect(of(own('u.5v_in', fed), 'elec-input-overvoltage')).toMatchObject(found);
  expect(of(own('u.5v_in'), 'elec-input-overvoltage')).toEqual([]);
  const pack = boardOf(
    ...['bec-3s-pack as pack', 'raspberry-pi-5 as u', 'resistor-4k7 as r'],
    ...[connect('pack.plus', 'r.t1'), connect('u.gpio27', 'r.t2'), connect('pack.minus', 'u.ground')],
  );
  expect(of(pack, 'elec-input-overvoltage')).toMatchObject([{ data: { measured: 12.6, limit: 3.6 } }]);
});
