/** Wires that are missing, that lead past what they should pass, or that lead two things to one place. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { onBelt } from './cases/machines.ts';
import { CLOSED, thermometer } from './cases/pins.ts';
import {
  behindShunt,
  bypassed,
  coilOn,
  drivers,
  fanOver,
  lampOver,
  monitored,
  pulledAlone,
  sender,
  twoStops,
} from './cases/wires.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R347] one line of a differential pair without the other is an error of the finished board', () => {
  expect(of(sender('y a'), 'conn-pair-half')).toMatchObject([
    { severity: 'todo', consequence: 'error', params: { a: 's.Y', b: 'r.A', openA: 's.Z', openB: 'r.B' } },
  ]);
  expect(of(sender('y a', 'z b'), 'conn-pair-half')).toEqual([]);
  const can = (...lines: readonly string[]) =>
    boardOf('sn65hvd230 as a', 'sn65hvd230 as b', ...lines.map((line) => connect(`a.${line}`, `b.${line}`)));
  expect([can('canh'), can('canl'), can('canh', 'canl')].map((board) => of(board, 'conn-pair-half').length)).toEqual([
    1, 1, 0,
  ]);
});

test('[R347] the channels of an encoder are no pair', () => {
  const board = boardOf('encoder-e6b2-600 as e', 'ls7366r-module as c', connect('e.a', 'c.a'));
  expect(of(board, 'conn-pair-half')).toEqual([]);
});

test('[R348] a load whose minus leads over a contact to its plus gets no current', () => {
  expect(said(fanOver('plus'), 'power-both-leads')).toEqual([
    'error: fan.Black, − leads through k to psu.V+ and to no ground: both leads of fan.Supply are on plus',
  ]);
  expect(said(fanOver('minus'), 'power-both-leads')).toEqual([]);
  expect([lampOver('plus'), lampOver('minus')].map((board) => of(board, 'power-both-leads').length)).toEqual([1, 0]);
});

test('[R349] a shunt that no load current passes, and a resistor that a wire bypasses, do nothing', () => {
  expect(said(monitored('t1'), 'elec-resistor-idle')).toEqual([
    'error: r.2 leads to nothing but inputs of m that measure: no current flows through the shunt r',
  ]);
  const beside = monitored('t1', 'resistor-120r as r2', connect('psu.plus', 'r2.t1'), connect('m.in_minus', 'r2.t2'));
  expect(of(beside, 'elec-resistor-idle')).toHaveLength(2);
  expect(said(bypassed('d2'), 'elec-resistor-idle')).toEqual([
    'error: r.1 and r.2 are on one net: a wire bypasses r, which has no effect',
  ]);
  expect([monitored('t2'), bypassed('d3')].flatMap((board) => of(board, 'elec-resistor-idle'))).toEqual([]);
});

test('[R350] of two stops in parallel neither stops anything alone', () => {
  expect(said(twoStops('psu.plus', 'lamp.x1'), 'elec-stops-parallel')).toEqual([
    'error: a.12 and b.12 are in parallel and both normally closed (NC): opening one of them stops nothing',
  ]);
  expect(of(twoStops('a.c12', 'b.c11'), 'elec-stops-parallel')).toEqual([]);
  // The second contact of one stop opens with the first.
  const both = boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as a', 'lamp-24v as lamp', connect('psu.plus', 'a.c11')],
    ...[connect('psu.plus', 'a.c21'), connect('a.c12', 'lamp.x1'), connect('a.c22', 'lamp.x1')],
  );
  expect(of(both, 'elec-stops-parallel')).toEqual([]);
});

test('[R351] two drivers on one serial line have different addresses, which their pins set', () => {
  expect(said(drivers('u.gnd_j3_1'), 'elec-uart-address-conflict')).toEqual([
    'error: a.UART and b.UART share the address 0',
  ]);
  expect(of(drivers('u.3v3'), 'elec-uart-address-conflict')).toEqual([]);
});

test('[R352] a driver enable is switched by an output while there is something to send', () => {
  const node = (...more: readonly Edit[]) => boardOf('arduino-mega-2560 as u', 'max485-module as x', ...more);
  const tied = (end: string) => connect(end, 'x.de');
  const wrong = node(connect('u.uart', 'x.uart'), tied('u.ground'));
  expect(said(wrong, 'elec-pin-level-wrong')).toEqual([
    'error: x.DE is wired low but must be switched by an output: tied low it never sends, tied high it blocks the bus',
  ]);
  expect(of(node(connect('u.uart', 'x.uart'), tied('u.5v')), 'elec-pin-level-wrong')).toHaveLength(1);
  expect(of(node(connect('u.uart', 'x.uart'), tied('u.d2')), 'elec-pin-level-wrong')).toEqual([]);
  expect(of(node(tied('u.ground')), 'elec-pin-level-wrong')).toEqual([]);
});

test('[R353] the burden of a current loop is what all of its current flows through', () => {
  const loop = (first_ohm: number, ...end: readonly (string | Edit)[]) =>
    boardOf(
      ...['mean-well-hdr-60-24 as psu', 'pressure-transmitter-0-250bar as pt', 'resistor-4k7 as a'],
      { op: 'update_part', part: '$a', fields: { resistance_ohm: first_ohm } },
      ...[connect('psu.plus', 'pt.plus'), connect('a.t1', 'pt.minus'), ...end],
    );
  const behind = (second_ohm: number) => [
    'resistor-120r as b',
    { op: 'update_part', part: '$b', fields: { resistance_ohm: second_ohm } } as const,
    ...[connect('a.end_2', 'b.end_1'), connect('psu.minus', 'b.t2')],
  ];
  const left = (board: Board) => of(board, 'elec-current-loop').map(({ code, data }) => [code, data.measured]);
  expect(left(loop(100, ...behind(150)))).toEqual([]);
  expect(left(loop(500, ...behind(500)))).toEqual([['elec-current-loop/compliance', 4]]);
  expect(left(loop(500, 'plc-ai4-420 as ai', connect('a.t2', 'ai.i0'), connect('psu.minus', 'ai.m')))).toEqual([]);
  expect(left(loop(100))).toEqual([['elec-current-loop/open', undefined]]);
});

test('[R354] two reference resistors in parallel are half of one', () => {
  const twice = thermometer(
    400,
    CLOSED,
    'resistor-4k7 as r2',
    { op: 'update_part', part: '$r2', fields: { resistance_ohm: 400 } },
    ...[connect('c.refin_plus', 'r2.t1'), connect('c.refin_minus', 'r2.t2')],
  );
  expect(of(thermometer(400, CLOSED), 'elec-rtd-reference')).toEqual([]);
  expect(of(twice, 'elec-rtd-reference')).toMatchObject([
    { params: { references: ['rr', 'r2'], reference_ohm: 200, needed_ohm: 400 } },
  ]);
});

test('[R356] a coil straight between a supply and its minus is a warning; a contact or a driver switches it', () => {
  expect(said(coilOn('psu.plus'), 'elec-coil-always-on')).toEqual([
    'warning: v.Coil + and v.Coil − are straight on psu.V+ and its minus: nothing switches v, which is always on',
  ]);
  expect(of(coilOn('s.c2'), 'elec-coil-always-on')).toEqual([]);
  const stopped = boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as e', 'fuse-holder as f', 'smc-sy3120-24v as v'],
    ...[connect('psu.plus', 'e.c11'), connect('e.c12', 'f.in'), connect('f.out', 'v.coil_plus')],
    connect('psu.minus', 'v.coil_minus'),
  );
  expect(of(stopped, 'elec-coil-always-on')).toEqual([]);
});

test('[R357] a pin of a controller with nothing but its pull resistor never changes, nor does an analog input on a resistor to ground', () => {
  const held = (board: Board) => of(board, 'elec-input-undriven').map(({ message, severity }) => [severity, message]);
  expect(held(pulledAlone('high'))).toEqual([
    ['todo', 'Nothing drives u.GPIO25 but a resistor that holds it high: the level never changes'],
  ]);
  expect(held(pulledAlone('low'))).toHaveLength(1);
  expect(held(pulledAlone('high', 'gpio0'))).toEqual([]); // a boot strap
  const measured = (pin: string, ...more: readonly Edit[]) =>
    boardOf(
      'ads1115 as a',
      'resistor-4k7 as r',
      'usb-supply-5v-3a as s',
      connect('a.ain0', 'r.t1'),
      connect(pin, 'r.t2'),
      ...more,
    );
  expect(held(measured('s.gnd'))).toEqual([
    ['todo', 'Nothing drives a.AIN0 (4) but a resistor that holds it low: the level never changes'],
  ]);
  expect(held(measured('s.vbus'))).toEqual([]);
  const divider = boardOf(
    ...['ads1115 as a', 'resistor-4k7 as r', 'resistor-4k7 as q', 'usb-supply-5v-3a as s', connect('a.ain0', 'r.t1')],
    ...[connect('s.gnd', 'r.t2'), connect('a.ain0', 'q.t1'), connect('s.vbus', 'q.t2')],
  );
  expect(held(divider)).toEqual([]);
});

test('[R358] a belt that runs over one wheel alone moves nothing', () => {
  expect(said(onBelt(), 'mech-not-driven')).toEqual([
    'todo: a runs over b alone: a belt needs a second pulley or an idler to move anything',
  ]);
  expect(said(onBelt('gt2-idler-20t'), 'mech-not-driven')).toEqual([]);
});

test('[R426] what a belt moves is no wheel that it runs over', () => {
  expect(said(onBelt('carriage-plate'), 'mech-not-driven')).toContainEqual(
    expect.stringContaining('runs over b alone'),
  );
  expect(said(onBelt('gt2-idler-20t', 'carriage-plate'), 'mech-not-driven')).toEqual([]);
});

test('[R359] a supply input that only a pull-up resistor joins has no supply', () => {
  const unfed = (from: string) =>
    of(boardOf('nucleo-f446re as u', 'resistor-4k7 as r', connect(from, 'r.end_2')), 'power-unpowered-part').length;
  expect(unfed('u.3v3_in')).toBe(1);
  const fed = boardOf('nucleo-f446re as u', 'mean-well-lrs-150-12 as s', connect('s.plus', 'u.vin'));
  expect(of(fed, 'power-unpowered-part').map(({ params }) => params.end)).toEqual(['s.Mains']);
});

test('[R360] the minus of what is fed through a resistor leads back to the supply before it', () => {
  const said360 = (...more: readonly Edit[]) => said(behindShunt(...more), 'power-return-apart');
  expect(said360(connect('c.gnd', 'p.gnd'))).toEqual([]);
  expect(said360(connect('p.gnd', 's.gnd_1'), connect('c.gnd', 'pull.t2'))).toEqual([
    expect.stringMatching(
      /^error: p\.VIN is on c, but the ground of p, p\.GND, does not lead back to it: no current flows$/,
    ),
  ]);
});

test('[R368] an output whose high level is not stated gives no more than its rail', () => {
  const strip = (rail: string) =>
    boardOf(
      ...['raspberry-pi-pico as u', 'usb-supply-5v-3a as s', 'txs0108e as t', 'ws2812b as w', 'resistor-120r as r'],
      ...[
        connect('s.vbus', 'w.vdd'),
        connect('s.gnd', 'w.vss'),
        connect('s.vbus', 'u.vsys'),
        connect('s.gnd', 'u.gnd_3'),
      ],
      ...[connect('u.3v3_out', 't.vcca'), connect(rail, 't.vccb'), connect('s.gnd', 't.gnd')],
      ...[connect('t.b1', 'r.t1'), connect('r.t2', 'w.din'), connect('u.gp2', 't.a1')],
    );
  expect(said(strip('u.3v3_out'), 'elec-logic-high-insufficient')).toEqual([
    'error: The high level of t.B1 may be as low as 3.3 V; w.DIN (4) needs at least 3.5 V',
  ]);
  expect(of(strip('s.vbus'), 'elec-logic-high-insufficient')).toEqual([]);
});
