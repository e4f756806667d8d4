/** Levels that resistors leave, barriers that they bridge, and what cables, fuses and stops add up to. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { apply, boardOf, connect, refused } from '../../support/board-builder.ts';
import { acrossBarrier, driven422, monitored, wakers } from './cases/electrical.ts';
import { cameras, injected } from './cases/networks.ts';
import { fusedLamp } from './cases/power.ts';
import { button, divided, gateDown, stopAtInput, stops } from './cases/switching.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);
const graded = (board: Board, rule: string) =>
  of(board, rule).map(({ severity, consequence }) => consequence ?? severity);

test('[R371] a divider is judged by what it leaves, and its voltage reads to three digits', () => {
  expect(said(divided('pnp-proximity', 'd7', 3300, 15_000), 'elec-input-overvoltage')).toEqual([
    'error: b.Black, output drives u.D7 with up to 9.93 V (nominally 9.84 V); the pin withstands 5.3 V: 1.71 mA flow through its protection diode',
  ]);
  expect(said(divided('pnp-proximity', 'd7'), 'elec-input-overvoltage')).toEqual([]);
});

test('[R372] an open collector before a divider never lifts the input', () => {
  expect(said(divided('npn-proximity', 'd7'), 'elec-input-never-high')).toEqual([
    'error: b.Black, output is an open collector (NPN) and only pulls to 0 V, and top and low before u.D7 lead to no rail: nothing pulls the input up, it never reads high',
  ]);
  expect(said(divided('pnp-proximity', 'd7'), 'elec-input-never-high')).toEqual([]);
});

test('[R373] a digital signal on a pin that is only an analog input is an error', () => {
  expect(said(divided('pnp-proximity', 'a7'), 'elec-input-analog-only')).toEqual([
    'error: b.Black, output has two levels, but u.A7 is only an analog input: it has no digital input to read them',
  ]);
  const contact = (pin: string) =>
    boardOf('arduino-nano as u', 'pushbutton as s', connect('s.c1', `u.${pin}`), connect('s.c2', 'u.gnd_1'));
  expect(graded(contact('a6'), 'elec-input-analog-only')).toEqual(['error']);
  expect(graded(contact('a0'), 'elec-input-analog-only')).toEqual([]);
});

test('[R374] input levels that are shares of the supply move with it', () => {
  const driver = (vio: string) =>
    boardOf(
      ...['raspberry-pi-pico as u', 'usb-supply-5v-3a as usb', 'tmc2209-module as d', connect('usb.gnd', 'd.gnd_io')],
      ...[connect('usb.output', 'u.vsys'), connect(vio, 'd.vio'), connect('u.gp10', 'd.step')],
    );
  expect(said(driver('u.3v3_out'), 'elec-logic-high-insufficient')).toEqual([]);
  expect(of(driver('usb.vbus'), 'elec-logic-high-insufficient')).toMatchObject([{ data: { limit: 3.5 } }]);
});

test('[R374] a pull-up to a rail below the high level of a pin is a warning', () => {
  expect(of(monitored('usb.vbus'), 'elec-pullup-too-low')).toMatchObject([
    { severity: 'warning', data: { measured: 3.3, limit: 3.5 } },
  ]);
  expect(of(monitored('u.3v3'), 'elec-pullup-too-low')).toEqual([]);
});

test('[R375] parts that start together at one address are an error, whatever addresses the program gives them', () => {
  const rule = 'elec-i2c-address-conflict';
  expect(of(wakers('u.gp6', 'u.gp6'), rule)).toMatchObject([
    { severity: 'error', code: `${rule}/waking`, params: { address: '0x29' } },
  ]);
  expect(of(wakers('u.gp6', 'u.gp7'), rule)).toEqual([]);
});

test('[R376] a resistor across an isolation barrier is an error below 1 MΩ', () => {
  expect(graded(acrossBarrier('u.3v3'), 'elec-isolation-bridged')).toEqual(['error']);
  expect(graded(acrossBarrier('u.3v3', 999_999), 'elec-isolation-bridged')).toEqual(['error']);
  expect(graded(acrossBarrier('u.3v3', 1e6), 'elec-isolation-bridged')).toEqual([]);
  expect(graded(acrossBarrier('far.3v3'), 'elec-isolation-bridged')).toEqual([]);
});

test('[R377] a resistor that does not match its pair is named, and a terminator belongs at the far end', () => {
  const codes = (board: Board) => of(board, 'elec-termination').map(({ code, severity }) => [code, severity]);
  expect(codes(driven422('d.receive'))).toEqual([]);
  expect(codes(driven422('s.send'))).toEqual([['elec-termination/sender', 'warning']]);
  expect(codes(driven422('d.receive', 1200))).toEqual([['elec-termination/unfit', 'warning']]);
});

test('[R378] the classes of PoE devices are held against the budget', () => {
  const codes = (count: number) => of(cameras(count), 'net-poe-budget-exceeded').map(({ code, data }) => [code, data]);
  const budget = { limit: 60, unit: 'W' };
  expect(codes(3)).toEqual([]);
  expect(codes(4)).toEqual([['net-poe-budget-exceeded/reserved', { measured: 61.6, ...budget }]]);
  expect(codes(5)).toEqual([['net-poe-budget-exceeded/budget', { measured: 64.75, ...budget }]]);
});

test('[R379] the cables of an injector are one run', () => {
  expect(said(injected(60, 40), 'net-run-too-long')).toEqual([]);
  expect(said(injected(60, 41), 'net-run-too-long')).toEqual([
    'warning: i repeats nothing, so the cables between r and a are one run of 101 m; Ethernet reaches 100 m',
  ]);
});

test('[R380] a fuse that its supply cannot blow is an info', () => {
  expect(graded(fusedLamp('mean-well-hdr-60-24', 3750), 'power-fuse-idle')).toEqual([]);
  expect(said(fusedLamp('mean-well-hdr-60-24', 3751), 'power-fuse-idle')).toEqual([
    expect.stringMatching(
      /^info: f is rated for 3.75 A, but psu .* gives 2.5 A and then limits: the fuse never blows$/,
    ),
  ]);
});

test('[R381] two contacts of one stop in parallel protect less than one', () => {
  const beside = stops(['psu.plus', 's.c11'], ['psu.plus', 's.c21'], ['s.c12', 'k.a1'], ['s.c22', 'k.a1']);
  const row = stops(['psu.plus', 's.c11'], ['s.c12', 's.c21'], ['s.c22', 'k.a1']);
  expect([beside, row].map((board) => said(board, 'elec-stop-doubled'))).toEqual([
    [
      'warning: The contacts s.12 and s.22 of s are in parallel: they bridge each other, and if one welds the circuit stays closed',
    ],
    [],
  ]);
});

test('[R385] a contact that shorts a supply or an output as it closes is an error, two that may do so a warning', () => {
  const codes = (board: Board) => of(board, 'elec-contact-shorts').map(({ code, severity }) => [code, severity]);
  expect(codes(button(['u.5v', 's.c1'], ['s.c2', 'u.gnd_1']))).toEqual([['elec-contact-shorts/supply', 'error']]);
  expect(codes(button(['h.echo', 's.c1'], ['s.c2', 'u.gnd_1']))).toEqual([['elec-contact-shorts/output', 'error']]);
  const two = button(['u.5v', 's.c1'], ['s.c2', 'u.d4'], ['t.c1', 'u.d4'], ['t.c2', 'u.gnd_1']);
  expect(codes(two)).toEqual([['elec-contact-shorts/both', 'warning']]);
  expect(codes(button(['u.d4', 's.c1'], ['s.c2', 'u.gnd_1']))).toEqual([]);
});

test('[R386] an input that a contact alone pulls to a rail floats while it is open', () => {
  expect(said(button(['u.5v', 's.c1'], ['s.c2', 'u.d4']), 'elec-contact-floats')).toEqual([
    'error: u.D4 floats while s.14 is open: the contact only pulls it high, and no resistor holds it the other way',
  ]);
  expect(said(button(['u.gnd_1', 's.c1'], ['s.c2', 'u.d4']), 'elec-contact-floats')).toEqual([]);
});

test('[R387] a resistor that takes more current than its pin gives is an error', () => {
  expect(graded(gateDown(250), 'elec-resistor-loads-pin')).toEqual([]);
  expect(said(gateDown(249), 'elec-resistor-loads-pin')).toEqual([
    'error: r of 249 Ω takes 20.1 mA from u.D9~, which gives at most 20 mA',
  ]);
});

test('[R383] an emergency stop that only a program reads is an error', () => {
  expect(said(stopAtInput(), 'elec-stop-only-read')).toEqual([
    'error: s opens no circuit: it is only read at u.D2, and stops nothing if the program does not',
  ]);
  const coil = [connect('psu.plus', 's.c21'), connect('s.c22', 'k.a1'), connect('psu.minus', 'k.a2')];
  expect(said(stopAtInput(...coil), 'elec-stop-only-read')).toEqual([]);
});

test('[R382] exchanged wires between a sender and a receiver are refused as inverted', () => {
  const pair = boardOf('max490-module as s', 'max490-module as d');
  expect(refusalForAgents(refused(apply(pair, connect('s.y', 'd.b')))).message).toContain('its polarity is inverted');
});
