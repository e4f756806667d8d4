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
    'error: psu.V+ gives uno.D3~ up to 24.2 V (nominally 24 V) when the contact s.Normally closed closes; the pin withstands 5.3 V',
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
    expect.stringMatching(/^error: f Out has to give 100 mA but can give only 50 mA \(200 %\)/),
  ]);
  expect(said(coil(200), 'power-rail-overload')).toEqual([]);
});

test('[R175] a breaker protects the wire behind it, or nothing on the mains does', () => {
  const wired = (wire_mm2: number) =>
    said(
      boardOf('mains-outlet-230v as ac', 'mcb-b10 as q', 'heater-230v-500w as h', connect('ac.socket', 'q.in'), {
        ...connect('q.out', 'h.mains'),
        fields: { wire_mm2 },
      } as Edit),
      'elec-wire-overloaded',
    );
  expect(wired(1.5)).toEqual([]);
  expect(wired(0.5)).toEqual(['error: q lets 10 A through, but the 0.5 mm² wire to h.Mains carries only 9 A']);
});

const fan = (contact: string) =>
  boardOf(
    ...['mean-well-lrs-150-12 as psu', 'srd-05vdc-relay-module as k', 'noctua-nf-a4x10 as fan'],
    ...[connect('psu.plus', 'k.com'), connect(`k.${contact}`, 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
  );

test('[R176] a load on NC runs while the relay is off, which is said where NO is open', () => {
  expect(said(fan('nc'), 'elec-load-at-rest')).toEqual([
    'info: fan is on k.NC, the normally closed contact, and runs while k is off; k.NO switches nothing',
  ]);
  expect(said(fan('no'), 'elec-load-at-rest')).toEqual([]);
});

test('[R179] a load whose plus leads to ground alone has minus on both leads', () => {
  const shunt = (lead: string) =>
    said(
      boardOf(
        ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'resistor-120r as r'],
        ...[connect(`psu.${lead}`, 'r.t1'), connect('r.t2', 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
      ),
      'power-both-leads',
    );
  expect(shunt('minus')).toEqual([expect.stringMatching(/^error: fan\..* leads through r to ground and to no supply/)]);
  expect(shunt('plus')).toEqual([]);
});

test('[R180] a current loop returns to the minus of its supply', () => {
  const loop = (...wires: readonly Edit[]) =>
    said(
      boardOf(
        ...['mean-well-hdr-60-24 as psu', 'pressure-transmitter-0-250bar as pt', 'arduino-uno-r3 as uno'],
        { op: 'add_part', id: '$r', definition: 'resistor-120r', label: 'r' },
        ...[connect('psu.plus', 'pt.plus'), connect('r.t1', 'pt.minus'), connect('r.t2', 'uno.gnd_1'), ...wires],
      ),
      'elec-current-loop',
    );
  expect(loop()).toEqual([
    expect.stringMatching(/^error: The loop of pt\..* returns to the ground of uno, which is not connected/),
  ]);
  expect(loop(connect('psu.minus', 'uno.gnd_2'))).toEqual([]);
});

test('[R174] the two solenoids of a valve, each on a relay, count once on their supply', () => {
  const valve = (definition: string) =>
    of(
      boardOf(
        ...[
          'mean-well-hdr-60-24 as psu',
          'srd-05vdc-relay-module as k',
          'srd-05vdc-relay-module as l',
          `${definition} as v`,
        ],
        ...[connect('psu.plus', 'k.com'), connect('psu.plus', 'l.com'), connect('k.no', 'v.a_plus')],
        ...[connect('l.no', 'v.b_plus'), connect('psu.minus', 'v.a_minus'), connect('psu.minus', 'v.b_minus')],
      ),
      'power-rail-margin',
    );
  expect(valve('rexroth-4we6-24v')).toEqual([]);
});
