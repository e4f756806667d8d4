/** Analog inputs, loads behind drivers, chips fed behind their regulator, fixed rates, and straps that outputs hold. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { apply, boardOf, connect, refused } from '../../support/board-builder.ts';
import { cabled, many, set } from './cases/cases.ts';
import { angle, blocked, bracketed, bridged, heated, lit, radioOn, sensed } from './cases/lines.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string) =>
  of(board, rule).map(({ severity, consequence, message }) => `${consequence ?? severity}: ${message}`);

test('[R406] a divider on an analog input has no logic level to reach', () => {
  expect(said(sensed(30_000, 10_000), 'elec-logic-high-insufficient')).toEqual([]);
  expect(said(sensed(30_000, 10_000), 'elec-analog-saturated')).toEqual([]);
  // The pin of an ESP32 has a threshold as a logic input.
  const board = boardOf(
    ...['esp32-devkitc-v4 as u', 'usb-supply-5v-3a as usb', 'resistor-4k7 as r', 'resistor-4k7 as s'],
    ...[connect('usb.output', 'u.usb_power'), connect('usb.vbus', 'r.t1'), connect('u.analog_input', 'r.end_2')],
    ...[connect('r.t2', 's.t1'), connect('s.t2', 'u.gnd_j2_14')],
  );
  const quarter = set(set(board, 'r', { resistance_ohm: 30_000 }), 's', { resistance_ohm: 10_000 });
  expect(said(quarter, 'elec-logic-high-insufficient')).toEqual([]);
});

test('[R407] a divider that is turned leaves an analog input at full scale', () => {
  expect(said(sensed(10_000, 30_000), 'elec-analog-saturated')).toEqual([
    'error: r and s leave u.A0 6.75 to 9.45 V of pack.+, but it converts at most 5 V: it always reads full scale',
  ]);
  // 5.1 to 7.2 V: at its lowest the pack still shows.
  expect(said(sensed(15_000, 20_000), 'elec-analog-saturated')).toEqual([]);
});

test('[R408] a heater gets no more from its driver than it withstands', () => {
  expect(said(heated('mean-well-lrs-350-24'), 'elec-driven-overvoltage')).toEqual([
    'error: m.Heater passes 24 V on to h.Heater, which withstands 13.2 V',
  ]);
  expect(said(heated('mean-well-lrs-150-12'), 'elec-driven-overvoltage')).toEqual([]);
  // What it withstands is said by its rail or by its interface.
  for (const left of ['voltage_range_V', 'max_voltage_V']) {
    const board = heated('mean-well-lrs-350-24');
    const definitions = new Map(
      [...board.definitions].map(([key, file]) => [key, key.startsWith('heater') ? without(file, left) : file]),
    );
    expect(said({ ...board, definitions }, 'elec-driven-overvoltage')).toEqual([
      'error: m.Heater passes 24 V on to h.Heater, which withstands 13.2 V',
    ]);
  }
});

test('[R543] a stepper motor of low resistance burns on a bridge that limits no current', () => {
  expect(said(bridged('l298n-module', 'vs', 'stepper'), 'elec-driven-overvoltage')).toEqual([
    'error: d.Bipolar stepper limits no current and passes 10 V on to m.Windings, whose windings reach their 1.7 A at 2.55 V: about 6.67 A would flow',
  ]);
  expect(said(bridged('drv8825-carrier', 'vmot', 'motor'), 'elec-driven-overvoltage')).toEqual([]);
});

function without(file: PartDefinitionFile, key: string): PartDefinitionFile {
  return JSON.parse(JSON.stringify(file, (name, value) => (name === key ? undefined : value)));
}

test('[R409] a chip that runs on 3.3 V has it on both of its supply pins', () => {
  expect(said(angle('vdd3v3'), 'power-bridge-open')).toEqual([
    'warning: a.VDD5V (1) is open, while a.VDD3V3 (2) is fed: at 3 to 3.6 V both have to be joined together',
  ]);
  expect(said(angle('vdd3v3', 'vdd5v'), 'power-bridge-open')).toEqual([]);
});

test('[R410] the serial line in front of a DMX transmitter runs at 250000 Bd', () => {
  expect(said(lit(115_200), 'elec-bus-rate-differs')).toEqual([
    'error: x.DMX512 runs at 115200 Bd, but dmx512 always runs at 250000 Bd',
  ]);
  expect(said(lit(250_000), 'elec-bus-rate-differs')).toEqual([]);
});

test('[R411] an output that rests low holds a boot strap that has to be high', () => {
  expect(said(radioOn('gpio9'), 'alloc-strap-pin-used')).toEqual([
    expect.stringMatching(/^error: .*held low at reset/),
  ]);
  expect(said(radioOn('gpio10'), 'alloc-strap-pin-used')).toEqual([]);
  const serial = boardOf('esp32-devkitc-v4 as u', 'neo-m8n as x', connect('x.txd', 'u.gpio12'));
  expect(said(serial, 'alloc-strap-pin-used')).toEqual([expect.stringMatching(/^error: .*held high at reset/)]);
});

test('[R412] a refusal of two pins names the circuit that they would make', () => {
  const board = boardOf(
    ...['samsung-25r-18650 as a', 'samsung-25r-18650 as b', 'ina219 as m', 'max485-module as x'],
    ...['arduino-mega-2560 as u', 'raspberry-pi-pico as p'],
  );
  const refusal = (from: string, to: string) => refusalForAgents(refused(apply(board, connect(from, to)))).message;
  expect(refusal('a.negative', 'b.positive')).toContain('in series, which give up to 8.4 V together');
  expect(refusal('m.in_minus', 'x.gnd')).toContain('it belongs on one end of the shunt, and not on x.gnd');
  expect(refusal('u.5v', 'p.gp4')).toContain(
    'u.5v gives a supply of 5 V, but p.gp4 is a signal pin of a part at 3.3 V',
  );
});

test('[R414] the wire of a heater behind its driver, and what holds a motor and an idler, are judged', () => {
  const wired = (wire_mm2: number) =>
    said(cabled(heated('mean-well-lrs-150-12'), { wire_mm2 }), 'elec-wire-overloaded');
  expect(wired(0.14)).toContain('error: h.Heater draws 3.34 A through 0.14 mm² wire, which carries at most 2 A');
  expect(wired(1.5)).toEqual([]);
  expect(said(bracketed(), 'mech-bracket-loose')).toEqual([
    'error: b holds m, but is screwed to nothing itself, although ex has slots for it: it turns away and is loose',
  ]);
  expect(said(bracketed(connect('b.base', 'ex.slot')), 'mech-bracket-loose')).toEqual([]);
  const idler = boardOf('gt2-belt-6mm as t', 'gt2-idler-20t as i', connect('t.teeth', 'i.belt'));
  expect(said(idler, 'conn-pin-open')).toContainEqual(
    expect.stringMatching(/^error: i\..* open: nothing holds the base, so the belt pulls the idler along$/),
  );
});

test('[R432] a bearing block beside the profile that it belongs on is a warning', () => {
  expect(said(blocked(), 'mech-bracket-loose')).toEqual([
    'warning: b holds r, but is screwed to nothing itself, although ex has slots for it: it turns away and is loose',
  ]);
  expect(said(blocked(connect('b.base', 'ex.slot')), 'mech-bracket-loose')).toEqual([]);
});

test('[R415] a supply of 60 A inrush is told of at a B10, and not at a C10', () => {
  const behind = (trip_curve: string, supplies = 1) => {
    const board = boardOf(
      ...['mains-outlet-230v as ac', 'mcb-b10 as q', 'mean-well-lrs-350-24 as psu'],
      ...[connect('ac.l', 'q.l_in'), connect('q.l_out', 'psu.l')],
    );
    return said(many(set(board, 'q', { trip_curve }), 'psu', supplies), 'power-inrush');
  };
  expect(behind('B')).toEqual([expect.stringMatching(/^info: .* 60 A .* curve B, holds about 50 A$/)]);
  expect(behind('C')).toEqual([]);
  expect(behind('C', 2)).toEqual([expect.stringMatching(/^info: .* 120 A .* holds about 100 A$/)]);
  expect(behind('C', 3)).toEqual([expect.stringMatching(/^warning: .* 180 A .* holds about 150 A$/)]);
  expect(behind('D', 3)).toEqual([]);
  expect(behind('D', 4)).toEqual([expect.stringMatching(/^info: .* 240 A .* holds about 200 A$/)]);
  expect(behind('D', 6)).toEqual([expect.stringMatching(/^warning: .* 360 A .* holds about 300 A$/)]);
});
