/** What comes over contacts: supplies to pins, loads to fuses. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

const limit = (...wires: readonly Edit[]) =>
  boardOf(
    ...['mains-outlet-230v as ac', 'mean-well-hdr-60-24 as psu', 'usb-supply-5v-3a as usb', 'arduino-uno-r3 as uno'],
    ...['limit-switch as s', 'pushbutton as p', connect('ac.socket', 'psu.mains'), connect('ac.socket', 'usb.mains')],
    ...[connect('usb.output', 'uno.usb_power'), ...wires],
  );

test('[R173] a supply that a closed contact, or several in a row, puts on a pin is judged like one that is wired to it', () => {
  const one = limit(connect('psu.plus', 's.com'), connect('uno.d3', 's.nc'));
  expect(said(one, 'elec-input-overvoltage')).toEqual([
    'error: psu.V+ gives uno.D3~ up to 24.24 V (nominally 24 V) when the contact s.Normally closed closes; it withstands 5.3 V',
  ]);
  const row = limit(connect('psu.plus', 'p.c1'), connect('p.c2', 's.com'), connect('uno.d3', 's.no'));
  expect(said(row, 'elec-input-overvoltage').length).toBe(1);
  const low = limit(connect('uno.gnd_1', 's.com'), connect('uno.d3', 's.nc'));
  const own = limit(connect('uno.5v', 's.com'), connect('uno.d3', 's.nc'));
  expect([low, own].map((board) => said(board, 'elec-input-overvoltage'))).toEqual([[], []]);
});

const coil = (rated_mA: number, ...more: readonly Edit[]) =>
  boardOf(
    ...['mains-outlet-230v as ac', 'mean-well-hdr-60-24 as psu', 'fuse-holder as f', 'pushbutton as s'],
    ...['contactor-9a-24vdc as k', connect('ac.socket', 'psu.mains'), connect('psu.plus', 'f.in')],
    { op: 'update_part', part: '$f', fields: { rated_current_mA: rated_mA } },
    ...[connect('f.out', 's.c1'), connect('s.c2', 'k.a1'), connect('psu.minus', 'k.a2'), ...more],
  );

test('[R174] a load that hangs on a contact counts on everything that feeds the contact', () => {
  expect(said(coil(50), 'power-rail-overload')).toEqual([
    expect.stringMatching(/^error: f Out: 100 mA of 50 mA \(200 %\)/),
  ]);
  expect(said(coil(200), 'power-rail-overload')).toEqual([]);
});
