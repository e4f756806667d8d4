/** Loads on the outputs of sensors: what such an output feeds, what it returns, and what takes over the current of a coil. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of, verdict } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

const sensed = (sensor: string, load: string, ...wires: readonly Edit[]) =>
  boardOf(
    ...['mains-outlet-230v as ac', 'mean-well-hdr-60-24 as psu', `${sensor} as b`, `${load} as h`],
    ...[connect('ac.l', 'psu.l'), connect('ac.n', 'psu.n')],
    ...[connect('psu.plus', 'b.brown'), connect('psu.minus', 'b.blue'), ...wires],
  );

test('[E85] a PNP output feeds a lamp, which is then judged like any that a supply feeds', () => {
  const lamp = sensed('pnp-proximity', 'lamp-24v', connect('b.black', 'h.x1'), connect('psu.minus', 'h.x2'));
  expect({ ...verdict(lamp, 'conn-pin'), ...verdict(lamp, 'power'), ...verdict(lamp, 'elec') }).toEqual({});
  const open = sensed('pnp-proximity', 'lamp-24v', connect('b.black', 'h.x1'));
  expect(said(open, 'conn-pin-open')).toContain('todo: h.X2 is open: the lamp has no return and stays dark');
  const large = sensed('pnp-proximity', 'plc-s7-1200', connect('b.black', 'h.vcc'), connect('psu.minus', 'h.gnd'));
  expect(said(large, 'elec-pin-current-exceeded')).toEqual([
    expect.stringMatching(/^error: b\.Black, output gives 1\.5 A.*100 mA$/),
  ]);
});

test('[E85] an NPN output returns the current of a lamp or a coil, and needs no pull-up for that', () => {
  const lamp = sensed('npn-proximity', 'lamp-24v', connect('psu.plus', 'h.x1'), connect('b.black', 'h.x2'));
  const coil = sensed('npn-proximity', 'contactor-9a-24vdc', connect('psu.plus', 'h.a1'), connect('b.black', 'h.a2'));
  for (const board of [lamp, coil]) {
    expect({ ...verdict(board, 'power'), ...verdict(board, 'elec') }).toEqual({});
  }
});

const valve = (...wires: readonly Edit[]) =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'pushbutton as s', 'smc-sy3120-24v as y', '1n5408 as d'],
    ...[connect('psu.plus', 's.c1'), connect('s.c2', 'y.coil_plus'), ...wires],
  );

test('[R254] a coil that only its own diode joins with anything has no return', () => {
  const clamped = [connect('d.cathode', 'y.coil_plus'), connect('d.anode', 'y.coil_minus')];
  expect(said(valve(...clamped), 'power-return-open')).toEqual([expect.stringMatching(/^todo: y\.Coil − is open/)]);
  expect(said(valve(...clamped, connect('psu.minus', 'd.anode')), 'power-return-open')).toEqual([]);
});
