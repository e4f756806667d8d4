/** Figures and pins that look right on paper: bias, fuses, dividers behind shunts, pins that the board itself uses. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { biased, buttonOnBus, measuredAt, turnedBias } from './cases/bench.ts';
import { set } from './cases/cases.ts';
import { shunted } from './cases/lines.ts';
import { fusedLamp } from './cases/power.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string): readonly string[] =>
  of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R345] a line of a bus that is wired to ground is an error', () => {
  const bus = ['arduino-uno-r3 as u', 'ina219 as m', connect('u.i2c', 'm.i2c'), connect('u.ground', 'm.a0')];
  expect(said(boardOf(...bus, connect('m.a0', 'm.i2c')), 'elec-line-tied')).toEqual([
    expect.stringMatching(/^error: u\.A4.* and m\.SDA.* are one line, but it is wired straight to u\.GND/),
  ]);
  expect(said(boardOf(...bus), 'elec-line-tied')).toEqual([]);
});

test('[R479] a limit switch, which stays closed, between ground and a pin that drives an input is an error', () => {
  const held = (part: string, line: string, ground: string) =>
    boardOf(
      ...['arduino-uno-r3 as u', 'mosfet-module-heater-15a as q', `${part} as s`, connect('u.d5', 'q.in')],
      ...[connect(`s.${line}`, 'q.in'), connect('u.gnd_2', `s.${ground}`)],
    );
  expect(said(held('limit-switch', 'no', 'com'), 'elec-contact-shorts')).toEqual([expect.stringMatching(/^error: /)]);
  expect(said(held('pushbutton', 'c2', 'c1'), 'elec-contact-shorts')).toEqual([expect.stringMatching(/^warning: /)]);
});

test('[R481] a contact that holds a line of a bus low is a warning', () => {
  expect(said(buttonOnBus(), 'elec-contact-shorts')).toEqual([
    expect.stringMatching(
      /^warning: s\.\S+.* joins .*, a line of a bus, with .*: until it opens nothing on the bus is heard$/,
    ),
  ]);
});

test('[R482] a reversed bias and one that no transmitter moves are errors', () => {
  expect(said(turnedBias(560), 'elec-bus-unbiased')).toEqual([
    expect.stringMatching(/^error: The bias is reversed: it holds the idle pair at -\d+(\.\d+)? mV, B above A/),
  ]);
  expect(of(biased(100), 'elec-bus-unbiased')).toEqual([]);
  expect(said(biased(99), 'elec-bus-unbiased')).toEqual([
    expect.stringMatching(/^error: A bias of 99 Ω holds a line of .*: transmitters cannot move it/),
  ]);
});

test('[R483] a fuse above what its holder carries is a warning', () => {
  expect(said(fusedLamp('mean-well-lrs-350-24', 6300), 'power-fuse-idle')).toEqual([]);
  expect(said(fusedLamp('mean-well-lrs-350-24', 6301), 'power-fuse-idle')).toEqual([
    'warning: f holds a fuse of 6.301 A, but its terminals carry at most 6.3 A: they overheat before it blows',
  ]);
});

test('[R484] an analog pin on a converter that a radio of the part takes is a warning while others are free', () => {
  expect(said(measuredAt('gpio25'), 'alloc-clock-shared')).toEqual([
    expect.stringMatching(/^warning: u\.GPIO25 serves .* and belongs to ADC2: ADC2 cannot be read while Wi-Fi runs/),
  ]);
  expect(said(measuredAt('gpio34'), 'alloc-clock-shared')).toEqual([]);
});

test('[R485] SS of a board matters as an input beside SPI, a pin with an LED where something merely pulls it', () => {
  const button = (pin: string, ...others: readonly (string | Edit)[]) =>
    boardOf(
      ...['arduino-nano as u', 'pushbutton as s', ...others, connect(`u.${pin}`, 's.c1')],
      connect('u.gnd_1', 's.c2'),
    );
  const rule = 'alloc-pin-used-on-board';
  expect(said(button('d10', 'max31855-module as t', connect('u.d9', 't.cs')), rule)).toEqual([
    expect.stringMatching(/^warning: u\.D10.* it is SS of the SPI hardware/),
  ]);
  expect(said(button('d10'), rule)).toEqual([]);
  expect(said(button('d13'), rule)).toEqual([
    expect.stringMatching(/^warning: u\.D13.* the LED of the board hangs on it/),
  ]);
  const driven = boardOf('arduino-nano as u', 'hc-sr04 as w', connect('u.d13', 'w.echo'));
  expect(said(driven, rule)).toEqual([]);
});

/** A pack behind a shunt, or behind a diode, and a divider of two equal resistors on a pin. */
const divided = (through: string, near: string, far: string) =>
  boardOf(
    ...['bec-3s-pack as p', `${through} as x`, 'resistor-4k7 as r', 'resistor-4k7 as q', 'esp32-c3-devkitm-1 as u'],
    ...[
      connect('p.plus', `x.${near}`),
      connect(`x.${far}`, 'r.t1'),
      connect('u.gpio1', 'r.t2'),
      connect('u.gpio1', 'q.t1'),
    ],
    ...[connect('u.gnd_1', 'q.t2'), connect('p.minus', 'u.gnd_2'), connect('u.3v3_in', 's.output')].slice(0, 2),
    ...['computer-usb-port as usb', connect('usb.vbus', 'u.usb_vbus')],
  );

test('[R486] a divider behind a shunt or a diode is judged by the supply before it', () => {
  const shunted = set(divided('resistor-120r', 'end_1', 'end_2'), 'x', { resistance_ohm: 0.01 });
  expect(said(shunted, 'elec-input-overvoltage')).toEqual([
    expect.stringMatching(/^\w+: p\.\S+ drives u\.GPIO1 with up to 6\.3 V .*; the pin withstands 3\.6 V/),
  ]);
  expect(said(divided('1n5408', 'anode', 'cathode'), 'elec-input-overvoltage')).toEqual([
    expect.stringMatching(/^\w+: p\.\S+ drives u\.GPIO1 with up to 6\.\d+ V .*; the pin withstands 3\.6 V/),
  ]);
  expect(said(divided('1n5408', 'cathode', 'anode'), 'elec-input-overvoltage')).toEqual([]);
});

test('[R487] USB of a controller board feeds back into a cell at its other input', () => {
  const fed = (source: string, ...steps: readonly (string | Edit)[]) =>
    boardOf(
      'raspberry-pi-pico as u',
      `${source} as s`,
      'computer-usb-port as p',
      connect('p.vbus', 'u.usb_vbus'),
      ...steps,
    );
  const cell = fed(
    'tp4056-module',
    'samsung-25r-18650 as b',
    connect('s.battery', 'b.battery'),
    connect('s.out_plus', 'u.vsys'),
  );
  expect(said(cell, 'power-double-fed')).toEqual([
    expect.stringMatching(
      /^error: u VSYS has two sources, .*: the stronger source drives current back into the weaker one$/,
    ),
  ]);
  const supply = fed('mean-well-lrs-50-5', connect('s.plus', 'u.vsys'));
  expect(said(supply, 'power-double-fed')).toEqual([]);
});

test('[R488] a heater straight on a supply is an error, behind a contact it is none', () => {
  const parts = ['mean-well-lrs-150-12 as psu', 'heater-cartridge-12v-40w as h', 'srd-05vdc-relay-module as k'];
  const straight = boardOf(...parts, connect('psu.plus', 'h.h2'), connect('psu.minus', 'h.h1'));
  expect(said(straight, 'elec-coil-always-on')).toEqual([
    expect.stringMatching(/^error: h\.Lead 2 and h\.Lead 1 are straight on psu\.V\+ and its minus: nothing switches h/),
  ]);
  const switched = [connect('psu.plus', 'k.com'), connect('k.no', 'h.h1'), connect('psu.minus', 'h.h2')];
  expect(said(boardOf(...parts, ...switched), 'elec-coil-always-on')).toEqual([]);
});

test('[R490] a solid-state relay switches the line conductor like a pole of a contactor', () => {
  const switched = (before: string, behind: string, past: readonly [string, string]) =>
    boardOf(
      ...['mains-outlet-230v as ac', 'ssr-d2425 as k', 'heater-230v-500w as h', connect(`ac.${before}`, 'k.l1')],
      ...[connect('k.t1', `h.${behind}`), connect(`ac.${past[0]}`, `h.${past[1]}`), connect('ac.pe', 'h.pe')],
    );
  expect(said(switched('l', 'l', ['n', 'n']), 'elec-neutral-switched')).toEqual([]);
  expect(said(switched('n', 'n', ['l', 'l']), 'elec-neutral-switched')).toEqual([
    expect.stringMatching(/^error: k is in the neutral of h\./),
  ]);
});

test('[R490] an opto-isolated input keeps its two grounds apart', () => {
  const read = (...further: readonly Edit[]) =>
    boardOf(
      ...['esp32-devkitc-v4 as u', 'mean-well-hdr-60-24 as ps', 'opto-input-24v as o', 'pnp-proximity as s'],
      ...[connect('u.3v3', 'o.vcc'), connect('u.gnd_j2_14', 'o.gnd'), connect('o.out', 'u.gpio25')],
      ...[connect('ps.plus', 's.brown'), connect('ps.minus', 's.blue'), connect('s.black', 'o.in')],
      ...[connect('ps.minus', 'o.in_minus'), ...further],
    );
  expect(said(read(), 'elec-ground-isolation-bridged')).toEqual([]);
  expect(said(read(connect('u.gnd_j2_14', 'ps.minus')), 'elec-ground-isolation-bridged')).toHaveLength(1);
});

test('[R492] a shunt that drops more than its monitor measures is a warning', () => {
  const fan = (ohm: number) => set(shunted('t1', 't2'), 'r', { resistance_ohm: ohm });
  const drawn_mA = of(fan(10), 'elec-sense-idle')[0]?.params.current_mA;
  expect(drawn_mA).toBeGreaterThan(0);
  const most_ohm = 320 / Number(drawn_mA);
  expect(said(fan(most_ohm), 'elec-sense-idle')).toEqual([]);
  expect(said(fan(most_ohm * 1.01), 'elec-sense-idle')).toEqual([
    expect.stringMatching(
      /^warning: r drops 323 mV at \d+ mA, but m measures at most 320 mV: it reads [\d.]+ mA and no more$/,
    ),
  ]);
});
