/** Diodes in supplies, pins that something holds at reset, outputs that meet at a third pin, and halves of a bridge. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { apply, boardOf, connect, refused } from '../../support/board-builder.ts';
import { contactOnReset, halfBridge, muxAt, pulledGate } from './cases/pins.ts';
import { eitherSupply, fanBehind } from './cases/switching.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R440] what diodes leave of the highest supply has to fit what is behind them', () => {
  expect(said(eitherSupply(12), 'power-diode-voltage')).toEqual([]);
  expect(said(eitherSupply(11), 'power-diode-voltage')).toEqual([
    'error: a.OUT+ and b.OUT+ give fan.Yellow, +12 V 10–10.5 V through d and e, at a forward voltage of 1 V; it accepts 10.8–13.2 V',
  ]);
  expect(of(eitherSupply(11.6), 'power-diode-voltage').map(({ severity }) => severity)).toEqual(['warning']);
  expect(of(eitherSupply(16), 'power-diode-voltage').map(({ data }) => data)).toEqual([
    { measured: 15, limit: 13.2, unit: 'V' },
  ]);
  expect(of(fanBehind('anode'), 'power-diode-voltage')).toEqual([]);
});

test('[R440] a resistor on the 3.3 V of a board does not make its 5 V pin a supply', () => {
  const board = (...more: readonly Edit[]) =>
    boardOf(
      ...['lm2596-module as a', '1n5408 as d', 'esp32-c3-devkitm-1 as u', 'resistor-4k7 as r'],
      { op: 'update_part', part: '$a', fields: { output_voltage_V: 5 } },
      ...[connect('a.out_plus', 'd.anode'), connect('d.cathode', 'u.5v_in'), connect('a.out_minus', 'u.gnd_1')],
      ...[connect('r.t1', 'u.gpio7'), ...more],
    );
  expect(of(board(), 'power-diode-voltage')).toHaveLength(1);
  expect(of(board(connect('r.t2', 'u.3v3_in')), 'power-diode-voltage')).toHaveLength(1);
});

test('[R441] a diode that is turned round beside one that is not keeps its supply from the load', () => {
  expect(of(eitherSupply(12), 'elec-diode-blocks')).toEqual([]);
  expect(said(eitherSupply(12, 'cathode'), 'elec-diode-blocks')).toEqual([
    'error: e is reversed: its cathode is on b.OUT+, so it blocks, and fan.Yellow, +12 V gets nothing of it, but only what comes through d',
  ]);
});

test('[R442] a contact that is closed at rest and holds a reset or an enable is an error, an open one is none', () => {
  expect(of(contactOnReset('no'), 'elec-pin-level-wrong')).toEqual([]);
  expect(said(contactOnReset('nc'), 'elec-pin-level-wrong')).toEqual([
    'error: s.Normally closed, a normally closed contact, holds u.RST low until something opens it, but it must be high: the board stays in reset',
  ]);
});

test('[R443] a pin that is nothing but a boot strap is judged by its wiring', () => {
  const strapped = (rail: string) => boardOf('nucleo-f446re as u', connect(rail, 'u.boot0'));
  expect(of(strapped('u.gnd_1'), 'elec-pin-level-wrong')).toEqual([]);
  expect(said(strapped('u.3v3'), 'elec-pin-level-wrong')).toEqual([
    'error: u.BOOT0 is wired high but must be low: the boot loader starts in place of the program',
  ]);
});

test('[R444] I/O pins that their parts declare outputs drive against each other at a pin of a controller', () => {
  const radios = (second: string) =>
    boardOf(
      ...['raspberry-pi-pico as u', 'rfm95w as a', 'rfm95w as b'],
      ...[connect('a.dio', 'u.gpio#0'), connect('b.dio', second)],
    );
  expect(of(radios('u.gpio#1'), 'elec-direction-conflict')).toEqual([]);
  const [found] = of(radios('u.gpio#0'), 'elec-direction-conflict');
  expect(found?.message).toMatch(/^a\.DIO\d.* and b\.DIO\d.* are both outputs$/);
});

test('[R445] an open drain at a pin without a pull-up, whose part has them elsewhere, is an error of the finished board', () => {
  const line = (pin: string) =>
    of(boardOf('esp32-devkitc-v4 as u', 'mcp2518fd-click as x', connect('x.int', pin)), 'elec-pullup-missing');
  expect(line('u.gpio35').map(({ severity, consequence }) => [severity, consequence])).toEqual([['todo', 'error']]);
  expect(line('u.gpio27').map(({ severity }) => severity)).toEqual(['info']);
});

test('[R446] a resistor that holds the input of a low-side switch high lets its load run at reset', () => {
  expect(of(pulledGate('u.gnd_1'), 'elec-input-held-on')).toEqual([]);
  expect(said(pulledGate('u.5v'), 'elec-input-held-on')).toEqual([
    'warning: A resistor holds q.Gate high until the program sets u.D9~: m runs while the controller starts',
  ]);
});

test('[R447] a motor between one output of a bridge and a ground runs in one direction only', () => {
  expect(of(halfBridge('d.out2'), 'conn-channel-broken')).toEqual([]);
  const [found, ...more] = said(halfBridge('psu.minus'), 'conn-channel-broken');
  expect(found).toContain('error: d.IN2 is driven, but d.OUT2, which it switches, is open: m lies between d.OUT1 and');
  expect(more).toEqual([]);
});

test('[R448] a breaker of one branch of the mains is not meant for what stands beside it', () => {
  const board = boardOf(
    ...['mains-outlet-230v as ac', 'mcb-b10 as q', 'sdm120-modbus as e', 'mean-well-lrs-150-12 as p'],
    ...[
      'noctua-nf-a4x10 as f',
      connect('ac.socket', 'q.in'),
      connect('q.out', 'e.mains'),
      connect('ac.socket', 'p.mains'),
    ],
    connect('p.output', 'f.power'),
  );
  expect(of(board, 'power-past-fuse').filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test('[R449] a signal on the pins of the second USB socket is a warning, the socket itself is none', () => {
  const sensor = boardOf('esp32-s3-devkitc-1 as u', 'sht31 as s', connect('u.gpio19', 's.alert'));
  expect(of(sensor, 'alloc-pin-used-on-board').map(({ severity }) => severity)).toEqual(['warning']);
  const computer = boardOf('raspberry-pi-5 as pi', 'esp32-s3-devkitc-1 as u', connect('pi.usb1', 'u.usb_native'));
  expect(of(computer, 'alloc-pin-used-on-board')).toEqual([]);
});

test('[R450] the return of a lamp on a logic pin is refused with both voltages', () => {
  const board = boardOf('arduino-mega-2560 as u', 'lamp-24v as h');
  const refusal = refused(apply(board, connect('u.d24', 'h.x2')));
  expect(refusal).toMatchObject({ params: { why: { code: 'needs-driver', params: { pin_V: 5, other_V: 24 } } } });
});

test('[R590] a terminal that passes its supply on needs one as soon as something takes it', () => {
  const board = (...more: readonly Edit[]) =>
    boardOf(
      ...['usb-supply-5v-3a as usb', 'raspberry-pi-pico as u', 'pca9685-module as m', 'sg90 as servo'],
      ...[connect('usb.output', 'u.usb_power'), connect('u.3v3_out', 'm.power'), connect('u.i2c', 'm.i2c'), ...more],
    );
  const servo = connect('m.vplus_out', 'servo.power');
  const unpowered = (one: Board) => said(one, 'power-unpowered-part').filter((text) => text.includes('m.V+'));
  expect(unpowered(board())).toEqual([]);
  expect(unpowered(board(servo))).toEqual(['todo: m.V+ terminal, servo supply has no supply']);
  expect(unpowered(board(servo, connect('usb.output', 'm.vplus_in')))).toEqual([]);
});

test('[R591] a pull-up on the board of a part pulls no pin above what it withstands', () => {
  expect(said(muxAt('u.3v3'), 'elec-pullup-rail-mismatch')).toEqual([]);
  expect(said(muxAt('u.5v'), 'elec-pullup-rail-mismatch')).toEqual([
    'warning: The pull-up of m.SDA on its own board pulls u.GPIO21 up to 5 V; the pin withstands 3.6 V',
    'warning: The pull-up of m.SCL on its own board pulls u.GPIO22 up to 5 V; the pin withstands 3.6 V',
  ]);
});
