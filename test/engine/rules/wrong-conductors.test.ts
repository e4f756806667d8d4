/** Loads and signals that lead to the wrong conductor. */
import { expect, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { apply, boardOf, connect, partId, refused } from '../../support/board-builder.ts';
import { cabled, set } from './cases/cases.ts';
import { loadCell } from './cases/pins.ts';
import { contactor, enabled, heaterBehind, twoGrounds } from './cases/power.ts';
import { twoSwitches } from './cases/switching.ts';
import { beside, solidState, warmed } from './cases/wires.ts';
import { edited, of, run } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R318] a coil whose supply only its own contacts switch on never starts', () => {
  expect(said(contactor('k.t1', 'k.t2'), 'power-self-switched')).toEqual([
    'error: The coil of k is fed by psu, which only the contacts of k itself switch on: it never starts',
  ]);
  const held = boardOf(
    ...['mean-well-hdr-60-24 as psu', 'contactor-9a-24vdc as k', 'pushbutton as start'],
    ...[connect('psu.plus', 'start.c1'), connect('start.c2', 'k.a1'), connect('psu.minus', 'k.a2')],
    ...[connect('psu.plus', 'k.no13'), connect('k.no14', 'start.c2')],
  );
  expect(said(held, 'power-self-switched')).toEqual([]);
});

test('[R545] a converter whose enable only its own output holds high never starts, over a resistor and a further supply too', () => {
  const found = 'error: c.EN is held high only by c.VOUT, which depends on the output of c itself: it never starts';
  expect(said(enabled(connect('c.vout', 'c.en')), 'power-self-enabled')).toEqual([found]);
  const pulled = boardOf(
    ...['usb-supply-5v-3a as usb', 'tps63020-module as c', 'resistor-4k7 as r', connect('usb.output', 'c.input')],
    ...[connect('c.vout', 'r.t1'), connect('r.t2', 'c.en')],
  );
  expect(said(pulled, 'power-self-enabled')).toEqual([found]);
  expect(said(enabled(connect('usb.vbus', 'c.en')), 'power-self-enabled')).toEqual([]);
  // The Pico makes VSYS of VBUS whatever its regulator does.
  const pico = (pin: string) => boardOf('raspberry-pi-pico as u', connect(`u.${pin}`, 'u.3v3_en'));
  expect(said(pico('3v3_out'), 'power-self-enabled')).toHaveLength(1);
  expect(said(pico('vsys'), 'power-self-enabled')).toEqual([]);
});

test('[R546] each supply input of a driver needs its own ground, the heavy one most', () => {
  const light = connect('d.gnd_io', 'psu.minus');
  expect(said(twoGrounds(light), 'power-return-open')).toEqual([
    'error: d.GND (motor), the ground of d.VM, motor supply, is open: its current returns through d.GND (logic), if at all',
  ]);
  expect(said(twoGrounds(light, connect('d.gnd_m', 'psu.minus')), 'power-return-open')).toEqual([]);
  const sensor = boardOf(
    ...['esp32-devkitc-v4 as u', 'bme280 as b', connect('u.3v3', 'b.vdd'), connect('u.3v3', 'b.vddio')],
    connect('u.gnd_j2_14', 'b.gnd_7'),
  );
  expect(said(sensor, 'power-return-open')).toEqual([expect.stringMatching(/^warning: b\.GND.* is open/)]);
});

test('[R547] a chopper driver draws what it drives its motor with', () => {
  const load = (limit: number | null) => {
    const board = boardOf(
      ...['mean-well-hdr-60-24 as psu', 'fuse-holder as f', 'tmc2209-module as d', 'nema17-17hs4401 as m'],
      ...[connect('psu.plus', 'f.in'), connect('f.out', 'd.vm'), connect('psu.minus', 'd.gnd_m')],
      connect('d.motor', 'm.coils'),
    );
    const fused = set(board, 'f', { rated_current_mA: 1500 });
    return of(limit === null ? fused : cabled(fused, { current_limit_mA: limit }), 'power-rail-overload');
  };
  expect(load(null)).toHaveLength(1);
  expect(load(1200)).toEqual([]);
});

test('[R548] a contact that is closed at rest bridges the button beside it', () => {
  expect(said(beside('a.c1', 'a.c2'), 'elec-contact-bridged')).toEqual([
    expect.stringMatching(
      /^error: b\.\S+ is normally closed \(NC\) and in parallel with a\.\S+: it bridges that contact/,
    ),
  ]);
  expect(said(beside('a.c2', 'lamp.x1'), 'elec-contact-bridged')).toEqual([]);
});

test('[R549] a solid-state relay for alternating current never switches direct current off, nor one for direct current the mains', () => {
  expect(said(solidState('mean-well-hdr-60-24', 'plus', 'ac'), 'elec-switched-current')).toEqual([
    'error: k switches alternating current only, and psu.V+ is direct current: once on, it never switches off',
  ]);
  expect(said(solidState('mains-outlet-230v', 'l', 'ac'), 'elec-switched-current')).toEqual([]);
  expect(said(solidState('mains-outlet-230v', 'l', 'dc'), 'elec-switched-current')).toHaveLength(1);
});

test('[R550] a heater that a solid-state relay alone switches lacks a cut-out, and one with a thermostat in series does not', () => {
  expect(said(warmed(connect('ac.l', 'k.l1')), 'elec-heater-unguarded')).toEqual([
    'error: Only k, a solid-state relay, is between ac.L and the heater h: it fails closed, and no thermal cut-out stops the heater then',
  ]);
  const guarded = warmed('thermostat-ksd301-60 as t', connect('ac.l', 't.c1'), connect('t.c2', 'k.l1'));
  expect(said(guarded, 'elec-heater-unguarded')).toEqual([]);
});

test('[R551] a motor between the outputs of two channels is an error', () => {
  const motor = (second: string) =>
    boardOf('tb6612fng-module as d', 'dc-motor-12v as m', connect('d.ao1', 'm.plus'), connect(second, 'm.minus'));
  expect(said(motor('d.bo2'), 'conn-pair-split')).toHaveLength(1);
  expect(said(motor('d.ao2'), 'conn-pair-split')).toEqual([]);
});

test('[R552] an analog input that only a resistor to ground holds measures nothing, which is an error of the finished board', () => {
  const board = boardOf(
    'arduino-nano as u',
    'resistor-10k as r',
    connect('u.analog_input', 'r.end_1'),
    connect('r.t2', 'u.gnd_1'),
  );
  expect(of(board, 'elec-input-undriven').map(({ consequence }) => consequence)).toEqual(['error']);
});

test('[R553] the base of a transistor needs a resistor', () => {
  const base = (...edits: readonly (string | Edit)[]) =>
    said(
      boardOf(
        'arduino-nano as u',
        'usb-supply-5v-3a as usb',
        '2n2222a as q',
        connect('usb.output', 'u.usb_power'),
        ...edits,
      ),
      'elec-input-overvoltage',
    );
  expect(base(connect('u.d5', 'q.base'))).toEqual([
    expect.stringMatching(/^error: u\.D5.* drives q\.Base with up to .* the pin withstands 0\.7 V/),
  ]);
  expect(base('resistor-10k as r', connect('u.d5', 'r.t1'), connect('r.t2', 'q.base'))).toEqual([]);
});

test('[R554] an optocoupler that shifts levels on one ground is an info', () => {
  const board = boardOf(
    ...[
      'mean-well-hdr-60-24 as psu',
      'opto-input-24v as o',
      connect('psu.minus', 'o.in_minus'),
      connect('psu.minus', 'o.gnd'),
    ],
  );
  expect(of(board, 'elec-ground-isolation-bridged').map(({ severity }) => severity)).toEqual(['info']);
});

test('[R555] RESET of an A4988 that is joined to SLEEP is held high by its pull-up', () => {
  const driver = (...edits: readonly Edit[]) =>
    run(boardOf('arduino-nano as u', 'pololu-a4988-carrier as d', connect('u.5v_out', 'd.vdd'), ...edits))
      .violations.map(({ message }) => message)
      .filter((message) => message.includes('RESET'));
  expect(driver()).toEqual([expect.stringContaining('d.RESET is open')]);
  expect(driver(connect('d.reset', 'd.sleep_pull'))).toEqual([]);
});

test('[R556] a boot strap that its own board holds as it should be is an info', () => {
  const strap = (pin: string) =>
    of(boardOf('nodemcu-esp8266 as u', 'resistor-10k as r', connect(`u.${pin}`, 'r.t1')), 'alloc-strap-pin-used');
  expect(strap('gpio15').map(({ severity, code }) => [severity, code])).toEqual([
    ['info', 'alloc-strap-pin-used/held'],
  ]);
});

test('[R557] a motor on less than its voltage takes less at most, and its driver is judged by that', () => {
  const motor = (volts: number) => {
    const board = boardOf(
      ...['mean-well-lrs-150-12 as psu', 'lm2596-module as b', 'tb6612fng-module as d', 'dc-motor-12v as m'],
      ...[connect('psu.output', 'b.input'), connect('b.output', 'd.vm'), connect('d.motor_a', 'm.motor')],
    );
    return said(set(board, 'b', { output_voltage_V: volts }), 'elec-load-exceeds-driver');
  };
  expect(motor(7)).toEqual([]);
  expect(motor(12)).toHaveLength(1);
});

test('[R319] contacts that are closed at rest and lead to a supply and to ground are a short circuit', () => {
  expect(said(twoSwitches('nc'), 'elec-rest-short')).toEqual([
    expect.stringMatching(/^error: At rest u\.\S+.* is joined with u\..* and with s2\..* over closed contacts/),
  ]);
  expect(said(twoSwitches('no'), 'elec-rest-short')).toEqual([]);
});

test('[R320] the lines of a bridge on inputs of two channels are an error that names both', () => {
  expect(said(loadCell('b_minus'), 'conn-pair-split')).toEqual([
    expect.stringMatching(/^error: The lines of cell\..* lead to two channels: c\.A\+ belongs to .*, and c\.B− to /),
  ]);
  expect(said(loadCell('a_minus'), 'conn-pair-split')).toEqual([]);
});

test('[R321] line and neutral of a load on one conductor of the mains are an error, also over the poles of a contactor', () => {
  expect(said(heaterBehind('ac.l'), 'power-both-leads')).toEqual([
    expect.stringMatching(/^error: h\.L and h\.N both lead to .*: no current flows through h\./),
  ]);
  expect(said(heaterBehind('ac.n'), 'power-both-leads')).toEqual([]);
});

test('[R322] a port of a double-acting cylinder that a plug closes is an error', () => {
  const board = boardOf('smc-cj2b16-50 as c', 'plug-m5 as p', connect('p.thread', 'c.port_b'));
  expect(said(board, 'fluid-actuator-half-plumbed').filter((one) => one.startsWith('error'))).toEqual([
    expect.stringMatching(/^error: c\..* is closed by p: nothing enters or leaves that side, so c does not move/),
  ]);
});

test('[R323] what somebody says that a switching part draws is not less than what its loads take', () => {
  const board = boardOf(
    ...[
      'mean-well-lrs-150-12 as psu',
      'fuse-holder as f',
      'mosfet-module-heater-15a as m',
      'heater-cartridge-12v-40w as h',
    ],
    ...[connect('psu.plus', 'f.in'), connect('f.out', 'm.vm'), connect('psu.minus', 'm.gnd'), connect('m.h1', 'h.h1')],
    connect('m.h2', 'h.h2'),
    { op: 'update_part', part: '$f', fields: { rated_current_mA: 6300 } },
    { op: 'update_part', part: '$m', fields: { 'electrical/power/draw_mA': 3400 } },
  );
  expect(said(board, 'power-rail-overload')).toEqual([]);
  const two = edited(board, { op: 'update_part', part: partId(board, 'h'), quantity: 2 });
  expect(said(two, 'power-rail-overload').join()).toContain('can give only 6.3 A');
});

test('[R324] a pull-up to a cell that pulls a pin too high while the cell is full is a warning', () => {
  const board = boardOf(
    ...['samsung-25r-18650 as cell', 'tps63020-module as p', 'esp32-c3-devkitm-1 as u', 'resistor-4k7 as r'],
    ...[connect('cell.positive', 'p.vin'), connect('p.vout', 'u.3v3'), connect('p.gnd', 'u.gnd_1')],
    ...[connect('p.pg', 'u.gpio5'), connect('r.t1', 'u.gpio5'), connect('cell.positive', 'r.t2')],
  );
  expect(said(board, 'elec-pullup-rail-mismatch')).toEqual([
    expect.stringMatching(/^warning: r\..* pulls u\..* up to 4\.2 V; the pin withstands 3\.6 V/),
  ]);
});

test('[R325] a refused pin that stays open says why, and a port that is in use says so', () => {
  const words = (...steps: readonly (string | Edit)[]) =>
    refusalForAgents(refused(apply(EMPTY_BOARD, ...steps))).message;
  expect(words('esp32-devkitc-v4 as u', 'w5500-module as w', connect('u.gpio11', 'w.cs'))).toContain(
    'Wired to the flash of the module: leave open',
  );
  expect(
    words(
      ...['plc-s7-1200 as a', 'plc-s7-1200 as b', 'profinet-io-8 as io'],
      ...[connect('a.profinet', 'io.profinet'), connect('b.profinet', 'io.profinet')],
    ),
  ).toContain('already in use');
});

test('[R326] a module that makes its own logic voltage gives and takes that, whatever it is fed with', () => {
  const board = boardOf(
    ...['usb-supply-5v-3a as psu', 'teensy-4-1 as u', 'hc-05 as bt'],
    ...[connect('psu.output', 'u.vin'), connect('psu.output', 'bt.power'), connect('u.uart', 'bt.uart')],
  );
  expect(run(board).violations.filter(({ rule }) => /overvoltage|logic/.test(rule))).toEqual([]);
});

test('[R327] a module that states how far its fibre reaches is held to it', () => {
  const board = boardOf('sfp-1g-lx as a', 'sfp-1g-lx as b', connect('a.fiber', 'b.fiber'));
  const [connection = ''] = board.connections.keys();
  const long = (cable_length_m: number) =>
    said(edited(board, { op: 'update_connection', connection, fields: { cable_length_m } }), 'elec-cable-too-long');
  expect(long(10_000)).toEqual([]);
  expect(long(14_000)).toEqual([expect.stringMatching(/^error: .*14000|^error: .*14,000|^warning: .*1400/)]);
});
