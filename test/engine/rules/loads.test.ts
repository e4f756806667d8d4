/** Loads, what switches them, and the way back of their current. */
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { applied, apply, boardOf, connect, refused } from '../../support/board-builder.ts';
import { of, verdict } from './support.ts';

const said = (board: Parameters<typeof of>[0], rule: string) =>
  of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R120] a load of which one end is open has no return: a todo, and an error where signals join it', () => {
  const parts = ['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'arduino-nano as mcu'] as const;
  const plus = boardOf(...parts, connect('psu.plus', 'fan.vcc'));
  expect(said(plus, 'power-return-open')).toEqual([
    'todo: fan.Black, − is open, so the current of fan.Supply has no return path',
  ]);
  const read = applied(apply(plus, connect('mcu.d2', 'fan.tach'))).board;
  expect(said(read, 'power-return-open').map((one) => one.slice(0, 6))).toEqual(['error:']);
  const back = applied(apply(read, connect('psu.minus', 'fan.gnd'))).board;
  expect(said(back, 'power-return-open')).toEqual([]);
});

const low = ['uln2003-board as u', 'noctua-nf-a4x10 as fan', 'noctua-nf-a4x10 as more'] as const;

test('[E61] a load is joined line by line with what feeds and what switches it, whatever their protocols', () => {
  const board = boardOf(
    ...low,
    connect('u.load_plus', 'fan.vcc'),
    connect('u.out1', 'fan.gnd'),
    connect('more.gnd', 'u.out2'),
    connect('more.vcc', 'u.load_plus'),
  );
  expect(board.connections.size).toBe(2);
  const third = applied(apply(board, 'noctua-nf-a4x10 as third', connect('u.load_plus', 'third.vcc'))).board;
  expect(verdict(third, 'conn-max')).toEqual({});
  expect(verdict(board, 'conn')).toEqual({ 'conn-channel-broken': 1 });
  expect(verdict(board, 'power-return')).toEqual({});
  // As interfaces they are not: a load on its supply is never switched.
  expect(refused(apply(boardOf(...low), connect('u.coil', 'fan.power'))).code).toBe('incompatible');
});

test('[E61] a contact stands in any line: of a load, of a signal, of the mains', () => {
  const signal = boardOf(
    'arduino-nano as mcu',
    'pushbutton as s',
    connect('mcu.d2', 's.c1'),
    connect('mcu.gnd_1', 's.c2'),
  );
  expect(signal.connections.size).toBe(2);
  expect(verdict(signal, 'conn')).toEqual({});
  const mains = boardOf(
    ...['mains-outlet-230v as ac', 'srd-05vdc-relay-module as k', 'heater-230v-500w as h'],
    ...[connect('ac.l', 'k.com'), connect('k.no', 'h.l'), connect('ac.n', 'h.n'), connect('ac.pe', 'h.pe')],
  );
  expect(mains.connections.size).toBe(3);
  expect(verdict(mains, 'power-return')).toEqual({});
});

const motor = (...more: readonly Edit[]) =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'irlz44n as q', 'dc-motor-12v as m', '1n5408 as d'],
    ...[connect('psu.plus', 'm.plus'), connect('m.minus', 'q.drain'), connect('psu.minus', 'q.source'), ...more],
  );

test('[R121] a flyback diode is asked for, and must not stand the wrong way round', () => {
  expect(verdict(motor(), 'elec-flyback')).toEqual({ 'elec-flyback-missing': 1 });
  const right = motor(connect('d.anode', 'm.minus'), connect('d.cathode', 'm.plus'));
  expect({ ...verdict(right, 'elec-flyback'), ...verdict(right, 'elec-diode') }).toEqual({});
  const wrong = motor(connect('d.cathode', 'm.minus'), connect('d.anode', 'm.plus'));
  expect({ ...verdict(wrong, 'elec-flyback'), ...verdict(wrong, 'elec-diode') }).toEqual({ 'elec-diode-reversed': 1 });
  const loose = motor(connect('d.anode', 'm.plus'));
  expect({ ...verdict(loose, 'elec-flyback'), ...verdict(loose, 'elec-diode') }).toEqual({ 'elec-flyback-missing': 1 });
  const contact = (valve: string, plus: string, minus: string) =>
    boardOf(
      ...['mean-well-hdr-60-24 as psu', 'srd-05vdc-relay-module as k', `${valve} as v`],
      ...[connect('psu.plus', 'k.com'), connect('k.no', `v.${plus}`), connect('psu.minus', `v.${minus}`)],
    );
  expect(said(contact('rexroth-4we6-24v', 'a_plus', 'a_minus'), 'elec-flyback-missing')).toEqual([
    expect.stringMatching(/^warning: .*1\.25 A/),
  ]);
  expect(said(contact('smc-sy3120-24v', 'coil_plus', 'coil_minus'), 'elec-flyback-missing')).toEqual([
    expect.stringMatching(/^warning: .*17 mA/),
  ]);
  // The coil of the contactor has a suppressor.
  expect(said(contact('contactor-9a-24vdc', 'a1', 'a2'), 'elec-flyback-missing')).toEqual([]);
});

test('[R122] a wire past a contact and an open protective earth are errors', () => {
  const stop = boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'lamp-24v as lamp'],
    ...[connect('psu.plus', 'stop.c11'), connect('stop.c12', 'lamp.x1'), connect('psu.minus', 'lamp.x2')],
  );
  expect(verdict(stop, 'elec-contact')).toEqual({});
  const past = applied(apply(stop, connect('psu.plus', 'lamp.x1'))).board;
  expect(verdict(past, 'elec-contact')).toEqual({ 'elec-contact-bypassed': 1 });
  const mains = ['mains-outlet-230v as ac', 'heater-230v-500w as h'] as const;
  const bare = boardOf(...mains, connect('ac.l', 'h.l'), connect('ac.n', 'h.n'));
  expect(said(bare, 'elec-earth-missing').map((one) => one.slice(0, 6))).toEqual(['error:']);
  expect(verdict(boardOf(...mains, connect('ac.socket', 'h.mains')), 'elec-earth')).toEqual({});
});

test('[R123] a current loop is judged by its shunt and by what is left at the transmitter', () => {
  const loop = (supply: string, ohm: number, isClosed = true) =>
    boardOf(
      ...[`${supply} as psu`, 'pressure-transmitter-0-250bar as pt', 'ads1115 as adc', 'resistor-4k7 as rs'],
      { op: 'update_part', part: '$rs', fields: { resistance_ohm: ohm } },
      ...[connect('psu.plus', 'pt.plus'), connect('rs.t1', 'pt.minus'), connect('rs.t1', 'adc.ain0')],
      ...(isClosed ? [connect('psu.minus', 'rs.t2')] : []),
    );
  expect(said(loop('mean-well-hdr-60-24', 150), 'elec-current-loop')).toEqual([]);
  expect(said(loop('mean-well-hdr-60-24', 470), 'elec-current-loop')).toEqual([
    'error: 20 mA through 470 Ω puts 9.4 V on adc.AIN0 (4), which withstands 3.6 V',
  ]);
  // The same where the pin that reads it is a plain one for whoever draws the wire.
  const plain = applied(
    apply(loop('mean-well-hdr-60-24', 470), 'arduino-mega-2560 as u', connect('rs.t1', 'u.a0')),
  ).board;
  expect(said(plain, 'elec-current-loop')).toContainEqual(expect.stringMatching(/^error: .*9\.4 V .*u\.A0/));
  expect(said(loop('mean-well-lrs-150-12', 150), 'elec-current-loop')).toEqual([
    expect.stringMatching(/needs 10 V, but at 20 mA only 9 V is left/),
  ]);
  expect(said(loop('mean-well-hdr-60-24', 150, false), 'elec-current-loop').map((one) => one.slice(0, 5))).toEqual([
    'todo:',
  ]);
});

test('[R124] an open collector never drives an input that takes current', () => {
  const card = (sensor: string) => boardOf(`${sensor} as b`, 'plc-in8-24v as plc', connect('b.black', 'plc.i0'));
  expect(said(card('npn-proximity'), 'elec-input-never-high')).toHaveLength(1);
  expect(said(card('npn-proximity'), 'elec-pullup-missing')).toEqual([]);
  expect(said(card('pnp-proximity'), 'elec-input-never-high')).toEqual([]);
});

test('[R258] a contactor that holds itself past its stop is an error, and only then', () => {
  const held = (supply: string) =>
    boardOf(
      ...['mean-well-hdr-60-24 as psu', 'estop-2nc as stop', 'pushbutton as start', 'contactor-9a-24vdc as k'],
      ...[connect('psu.plus', 'stop.c11'), connect('stop.c12', 'start.c1'), connect('start.c2', 'k.a1')],
      ...[connect('psu.minus', 'k.a2'), connect(supply, 'k.no13'), connect('k.no14', 'k.a1')],
    );
  expect(said(held('psu.plus'), 'elec-stop-bypassed')).toEqual([
    'error: k holds itself through k.14, which gets its supply at psu.V+ ahead of stop.12: the holding contact bypasses the stop, and opening it does not let go of k',
  ]);
  expect(said(held('stop.c12'), 'elec-stop-bypassed')).toEqual([]);
});

test('[R258] stops in a row that a holding contact bypasses are each named once', () => {
  const board = boardOf(
    ...['mean-well-hdr-60-24 as psu', 'estop-2nc as s', 'estop-2nc as t', 'pushbutton as start'],
    ...['contactor-9a-24vdc as k', connect('psu.plus', 's.c11'), connect('s.c12', 't.c11')],
    ...[connect('t.c12', 'start.c1'), connect('start.c2', 'k.a1'), connect('psu.minus', 'k.a2')],
    ...[connect('psu.plus', 'k.no13'), connect('k.no14', 'k.a1')],
  );
  expect(of(board, 'elec-stop-bypassed').map(({ params }) => params.stops)).toEqual([['t.12', 's.12']]);
});

test('[R260] the inrush of supplies behind a breaker is held against its curve, over contacts too', () => {
  const branch = (curve: string, ...more: readonly (string | Edit)[]) =>
    boardOf(
      ...['mains-outlet-230v as ac', 'mcb-b10 as q', 'contactor-9a-24vdc as k', 'mean-well-lrs-350-24 as a', ...more],
      { op: 'update_part', part: '$q', fields: { trip_curve: curve } },
      ...[connect('ac.l', 'q.l_in'), connect('ac.n', 'q.n_in'), connect('q.l_out', 'k.l1'), connect('k.t1', 'a.l')],
    );
  const second = ['mean-well-lrs-350-24 as b', connect('k.t1', 'b.l')];
  expect(said(branch('B'), 'power-inrush')).toEqual([
    expect.stringMatching(/^info: .* draws 60 A .* holds about 50 A$/),
  ]);
  expect(said(branch('B', ...second), 'power-inrush')).toEqual([
    expect.stringMatching(/^warning: .* draw 120 A for an instant .* q, of curve B, holds about 75 A$/),
  ]);
  expect(said(branch('C', ...second), 'power-inrush')).toEqual([expect.stringMatching(/^info: .* holds about 100 A$/)]);
  expect(said(branch('D', ...second), 'power-inrush')).toEqual([]);
});
