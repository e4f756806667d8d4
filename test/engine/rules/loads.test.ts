/** Loads, what switches them, and the way back of their current. */
import { expect, test } from 'vitest';
import { applied, apply, boardOf, connect, refused } from '../../support/board-builder.ts';
import { of, verdict } from './support.ts';

const said = (board: Parameters<typeof of>[0], rule: string) =>
  of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

test('[R120] a load of which one end is open has no return: a todo, and an error where signals join it', () => {
  const parts = ['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'arduino-nano as mcu'] as const;
  const plus = boardOf(...parts, connect('psu.plus', 'fan.vcc'));
  expect(said(plus, 'power-return-open')).toEqual([
    'todo: fan.Black, − is open: the current of fan.Supply has no return',
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
