/** Pins, buses, drivers and cells: what an engineer would say of each, and how grave it is. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import {
  bareBus,
  barrel,
  bridge,
  CLOSED,
  cell,
  DATA,
  drivers,
  ENB,
  gate,
  heldRelay,
  onBridge,
  onSpi,
  PULL_DOWN,
  pulledUp,
  radio,
  shifted,
  slide,
  strip,
  tacho,
  thermometer,
} from './cases/pins.ts';
import { boardWith, chip, edited, forced, of, pinned, run } from './support.ts';

/** What a rule says of the finished board: grades and messages. */
function said(board: Board, rule: string): readonly (readonly [string, string])[] {
  return asFinished(run(board))
    .violations.filter((one) => one.rule === rule)
    .map(({ severity, message }) => [severity, message] as const);
}

test('[R190] pull-ups inside pins do not make a bus; those inside a controller do for a tacho, once switched on', () => {
  expect(said(bareBus(), 'elec-pullup-missing').map(([severity]) => severity)).toEqual(['error', 'error']);
  expect(of(bareBus(), 'elec-pullup-missing').map(({ severity }) => severity)).toEqual(['todo', 'todo']);
  expect(of(tacho(), 'elec-pullup-missing').map(({ severity }) => severity)).toEqual(['info']);
  expect(said(tacho(), 'elec-pullup-missing')).toEqual([
    [
      'info',
      'No resistor pulls fan.Green, tacho up: the line relies on the pull-up inside u.D2, which the program must switch on',
    ],
  ]);
  const pulled = tacho('resistor-4k7 as r', connect('r.t1', 'fan.tach'), connect('r.t2', 'u.5v'));
  expect(said(pulled, 'elec-pullup-missing')).toEqual([]);
});

test('[R191] a pull-up to 5 V is a warning at a sensor that runs at 3.3 V, although its supply may be 5.5 V', () => {
  expect(said(pulledUp('u.5v'), 'elec-pullup-rail-mismatch')).toEqual([
    [
      'warning',
      'r.1 pulls s.SDA (1) up to 5 V, on parts that run at 3.3 V; unless a pin states more, it withstands 3.6 V',
    ],
  ]);
  expect(said(pulledUp('u.3v3'), 'elec-pullup-rail-mismatch')).toEqual([]);
});

test('[R192] a select that is open, or merely held high, never selects; DIO5 of a radio does not do for DIO0', () => {
  expect(said(onSpi(...DATA), 'conn-pin-open')).toContainEqual([
    'error',
    'The select line (CS) e.SCS is open, so the chip is never selected',
  ]);
  const held = onSpi('resistor-4k7 as r', ...DATA, connect('r.t1', 'e.cs'), connect('r.t2', 'u.3v3'));
  expect(said(held, 'elec-select-idle')).toEqual([
    ['error', 'e.SCS (CS) is held high and nothing drives it low, so the chip is never selected'],
  ]);
  const driven = onSpi(
    'resistor-4k7 as r',
    connect('u.spi', 'e.spi'),
    connect('r.t1', 'e.cs'),
    connect('r.t2', 'u.3v3'),
  );
  expect(said(driven, 'elec-select-idle')).toEqual([]);
  expect(said(radio('r.dio5'), 'conn-pin-open')).toEqual([
    ['error', 'r.DIO5 (7) is wired instead of r.DIO0 (14), which is open: packets have to be polled over SPI'],
  ]);
  expect(said(radio('r.dio0'), 'conn-pin-open')).toEqual([]);
});

test('[R193] a relay whose input only a resistor holds never switches', () => {
  expect(said(heldRelay(), 'elec-input-undriven')).toEqual([
    ['error', 'k.IN is driven by nothing but the resistor that holds it high: what it switches never changes'],
  ]);
  expect(said(heldRelay(connect('u.d4', 'k.in')), 'elec-input-undriven')).toEqual([]);
});

test('[R194] two inputs at the ends of a level shifter, and a sensor on the data line of a strip, are errors', () => {
  expect(said(shifted('u.gpio35'), 'conn-channel-broken')).toEqual([
    [
      'error',
      'u.GPIO35 and k.IN are all inputs, connected through the channel of t.A1 and t.B1: nothing drives the line',
    ],
  ]);
  expect(said(shifted('u.gpio25'), 'conn-channel-broken')).toEqual([]);
  expect(said(strip(connect('u.d6', 's.echo')), 'elec-line-driven-twice')).toEqual([
    ['error', 'u.D6~ and s.ECHO both drive led.DIN (4): two outputs share one line'],
  ]);
  expect(said(strip(connect('u.d3', 's.echo')), 'elec-line-driven-twice')).toEqual([]);
});

test('[R194] a channel of which one end carries no line of its own crosses none', () => {
  const buffer = chip('buffer', {
    pins: { a: 'digital_input', b: 'digital_output' },
    ports: { in: 'digital passive: digital_input', out: 'digital output: digital_output' },
    more: { channels: [{ from: 'a', to: 'b' }] },
  });
  const parts = boardWith([buffer], 'buffer as t', 'arduino-uno-r3 as u', 'arduino-uno-r3 as v');
  expect(said(forced(parts, ['u.gpio', 't.in'], ['t.out', 'v.gpio']), 'conn-channel-broken')).toEqual([]);
});

test('[R195] a gate has a pull-down, also behind its resistor in series', () => {
  expect(said(gate('u.d9'), 'elec-gate-floats').map(([severity]) => severity)).toEqual(['warning']);
  expect(said(gate('u.d9', ...PULL_DOWN), 'elec-gate-floats')).toEqual([]);
  const behind = (...more: readonly (string | Edit)[]) =>
    boardOf(
      ...['arduino-nano as u', 'irlz44n as q', 'resistor-120r as rg', connect('u.gnd_1', 'q.source')],
      ...[connect('u.d9', 'rg.t1'), connect('rg.t2', 'q.gate'), ...more],
    );
  expect(said(behind(), 'elec-gate-floats').map(([severity]) => severity)).toEqual(['warning']);
  expect(
    said(behind('resistor-4k7 as r', connect('r.t1', 'u.d9'), connect('r.t2', 'u.gnd_1')), 'elec-gate-floats'),
  ).toEqual([]);
});

test('[R195] a speed input without PWM is an info, and an error where the other channel has PWM', () => {
  expect(said(bridge('u.d31'), 'elec-speed-fixed').map(([severity]) => severity)).toEqual(['info']);
  expect(said(bridge('u.d31', ENB), 'elec-speed-fixed').map(([severity]) => severity)).toEqual(['error']);
  expect(said(bridge('u.d9', ENB), 'elec-speed-fixed')).toEqual([]);
});

test('[R196] a mode pin that is open on one driver and tied on the other is an info, unless both come to one level', () => {
  expect(said(drivers(), 'elec-mode-differs')).toEqual([
    ['info', 'b.M1 is open and therefore low, but on a it is tied high: the two parts work in different modes'],
  ]);
  expect(said(drivers(connect('u.3v3_out', 'b.m1')), 'elec-mode-differs')).toEqual([]);
  expect(said(drivers(connect('u.ground', 'a.m0')), 'elec-mode-differs')).toHaveLength(1);
});

test('[R197] a driver of 1.5 A without a heat sink is an info at 1.7 A, and warned of where an equal one is cooled', () => {
  const axis = (driver: string, n: number) => [
    `${driver} as d${n}`,
    `nema17-17hs4401 as m${n}`,
    connect(`d${n}.motor`, `m${n}.coils`),
  ];
  const sink = [
    'heatsink-40x40x20 as s',
    'thermal-pad-40x40 as p',
    connect('d1.pad', 'p.source'),
    connect('p.sink', 's.base'),
  ];
  const grades = (board: Board) => said(board, 'elec-load-exceeds-driver').map(([severity]) => severity);
  expect(grades(boardOf(...axis('tmc2209-module', 1)))).toEqual(['info']);
  expect(grades(boardOf(...axis('tmc2209-module', 1), ...sink))).toEqual([]);
  expect(grades(boardOf(...axis('drv8825-carrier', 1), ...axis('drv8825-carrier', 2)))).toEqual(['info', 'info']);
  expect(
    said(boardOf(...axis('drv8825-carrier', 1), ...axis('drv8825-carrier', 2), ...sink), 'elec-load-exceeds-driver'),
  ).toEqual([
    [
      'warning',
      'd2.Motor drives m2.Windings with 1.7 A, but without a heatsink it gives only 1.5 A before it overheats and shuts down',
    ],
  ]);
});

test('[R198] the engine wires the phases of a unipolar stepper in their order, whichever part comes first', () => {
  for (const parts of [
    ['28byj-48 as m', 'uln2003-board as d'],
    ['uln2003-board as d', '28byj-48 as m'],
  ]) {
    const board = boardOf(...parts, connect('d.stepper', 'm.coils'));
    const [link] = designOf(board).links.values();
    const wires = link?.conductors.map(({ a, b }) => [a.resource, b.resource].sort().join(' '));
    expect(wires?.sort()).toEqual(['blue out1', 'common load_plus', 'orange out4', 'out2 pink', 'out3 yellow']);
    expect(said(board, 'elec-phase-order')).toEqual([]);
    const swapped = pinned(board, ['d.stepper', '0/1', 'out3', 'Ada'], ['d.stepper', '0/2', 'out2', 'Ada']);
    expect(said(swapped, 'elec-phase-order').map(([severity]) => severity)).toEqual(['error']);
    // Its pins were fixed by a person, so that joining the two anew would change nothing.
    expect(of(swapped, 'elec-phase-order').flatMap(({ fixes }) => fixes)).toEqual([]);
    const backwards = ['out4', 'out3', 'out2', 'out1'].map((pin, n) => ['d.stepper', `0/${n}`, pin, 'Ada'] as const);
    expect(said(pinned(board, ...backwards), 'elec-phase-order')).toEqual([]);
  }
});

test('[R199] a PT100 takes a reference of 400 to 430 Ω, and not the 4 kΩ of a PT1000', () => {
  expect(said(thermometer(4000, CLOSED), 'elec-rtd-reference')).toEqual([
    ['error', 'The reference resistor rr has 4000 Ω, but the 100 Ω probe rtd.Probe needs 400 Ω'],
  ]);
  for (const ohm of [400, 430, 600, 267]) expect(said(thermometer(ohm, CLOSED), 'elec-rtd-reference')).toEqual([]);
  for (const ohm of [601, 266]) expect(said(thermometer(ohm, CLOSED), 'elec-rtd-reference')).toHaveLength(1);
});

test('[R200] a load beside the protection of a cell is a warning; a board on 50 mA is told what it takes', () => {
  expect(said(cell('cell.positive'), 'power-protection-bypassed')).toEqual([
    [
      'warning',
      'shunt.1 is connected to the cell at cell.+ and not to ch.OUT+: the protection of ch does not stop a deep discharge below 2.5 V',
    ],
  ]);
  expect(said(cell('ch.out_plus'), 'power-protection-bypassed')).toEqual([]);
  expect(said(onBridge('esp32-devkitc-v4', 's.vdd'), 'power-outputs-paralleled')).toEqual([
    [
      'error',
      'ft.3V3 feeds u through its output u.3V3, which nothing else feeds: u takes up to 242 mA, but ft.3V3 gives only 50 mA',
    ],
  ]);
  const charged = boardOf('usb-supply-5v-3a as usb', 'samsung-25r-18650 as b', connect('usb.vbus', 'b.positive'));
  expect(said(charged, 'power-outputs-paralleled')).toEqual([
    ['error', 'usb.VBUS (5 V) feeds the cell at b.+ directly: nothing limits the charging to 4.2 V'],
  ]);
});

test('[R202] a cable of another barrel plug does not mate with the jack; a plug that is stated right, or not at all, is fine', () => {
  expect(said(barrel('barrel_5_5x2_5'), 'elec-connector-mismatch').map(([severity]) => severity)).toEqual(['error']);
  for (const plug of ['barrel_5_5x2_1', 'bare_wire']) expect(said(barrel(plug), 'elec-connector-mismatch')).toEqual([]);
});

test('[R202] a cable that mates with one of two sockets is not what is wrong', () => {
  const socket = (id: string, connector_type: string) =>
    chip(id, {
      pins: { p: ['digital_io', { connector_type }] },
      ports: { x: 'digital bidirectional: digital_io' },
    });
  const codes = (connector: string) => {
    const board = forced(boardWith([socket('one', 'barrel_5_5x2_1'), socket('two', 'xt60')], 'one as a', 'two as b'), [
      'a.x',
      'b.x',
    ]);
    const [connection = ''] = board.connections.keys();
    const cabled = edited(board, { op: 'update_connection', connection, fields: { connector } });
    return of(cabled, 'elec-connector-mismatch').map(({ code }) => code);
  };
  expect(codes('xt60')).toEqual(['elec-connector-mismatch/ends']);
  expect(codes('xt90')).toEqual(['elec-connector-mismatch/cable']);
});

test('[R203] a slide beside a belt that its clamp does not hold moves by nothing; a nut moves it as well', () => {
  expect(said(slide(), 'mech-not-driven')).toContainEqual([
    'error',
    'Nothing moves plate: Belt clamp holds no belt, and no lead screw nut is mounted on it',
  ]);
  const moved = (...more: readonly Edit[]) =>
    said(slide(...more), 'mech-not-driven').filter(([, text]) => /plate/.test(text));
  expect(moved(connect('belt.teeth', 'plate.clamp'))).toEqual([]);
  expect(moved(connect('nut.flange', 'plate.nut'))).toEqual([]);
});

test('[R257] an encoder with open collectors pulls its lines low alone: without pull-ups an error, at their voltage with them', () => {
  const counter = (...more: readonly (string | Edit)[]) =>
    boardOf(
      ...['mean-well-lrs-150-12 as psu', 'encoder-e6b2-600 as e', 'ls7366r-module as c', 'arduino-mega-2560 as u'],
      ...[
        connect('psu.output', 'e.power'),
        connect('u.5v', 'c.vcc'),
        connect('e.a', 'c.a'),
        connect('e.b', 'c.b'),
        ...more,
      ],
    );
  expect(said(counter(), 'elec-pullup-missing')).toEqual([
    ['error', 'quadrature_a of e.Black, A has no pull-up; 5 kΩ is recommended'],
    ['error', 'quadrature_b of e.White, B has no pull-up; 5 kΩ is recommended'],
  ]);
  expect(said(counter(), 'elec-input-overvoltage')).toEqual([]);
  const pulled = ['a', 'b'].flatMap((line) => [
    `resistor-4k7 as r${line}`,
    connect(`e.${line}`, `r${line}.t1`),
    connect('u.5v', `r${line}.t2`),
  ]);
  expect(said(counter(...pulled), 'elec-pullup-missing')).toEqual([]);
});
