/** Jumpers that part a rail from its regulator, coils between the outputs of a bridge, pins that stay open on purpose. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { applied, apply, boardOf, connect, partId } from '../../support/board-builder.ts';
import { edited, of, verdict } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);
const set = (part: string, fields: Readonly<Record<string, string | number>>): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields,
});

const bridge = (supply: string, ...more: readonly Edit[]) =>
  boardOf(
    ...['arduino-uno-r3 as uno', `${supply} as psu`, 'l298n-module as u', 'mains-outlet-230v as ac'],
    ...[
      'usb-supply-5v-3a as usb',
      connect('usb.output', 'uno.usb_power'),
      connect('ac.socket', 'usb.mains'),
      connect('ac.socket', 'psu.mains'),
    ],
    ...[connect('psu.output', 'u.vs'), connect('uno.d4', 'u.in1'), connect('uno.ground', 'u.ground'), ...more],
  );
const logic = connect('uno.5v_out', 'u.5v_in');

test('[R170] where something feeds a rail that a jumper could make, the jumper is taken to be off, and that is said', () => {
  const board = bridge('mean-well-lrs-150-12', logic);
  expect(verdict(board, 'power-double')).toEqual({});
  const [assumed] = of(board, 'power-double-fed');
  expect(assumed).toMatchObject({ severity: 'info', code: 'power-double-fed/jumper' });
  const off = edited(board, ...(assumed?.fixes[0]?.edits ?? []));
  expect(of(off, 'power-double-fed')).toEqual([]);
  const on = edited(board, { op: 'update_part', part: partId(board, 'u'), fields: { regulator_jumper: 'on' } });
  expect(said(on, 'power-double-fed')).toEqual([
    expect.stringMatching(/^error: u 5 V, logic has two sources, .*\+5V and .*VS/),
  ]);
});

test('[R170] a rail that its regulator cannot make, or whose jumper is off, needs a supply of its own', () => {
  const open = (board: Board) => of(board, 'power-unpowered-part').map(({ params }) => params.end);
  expect(open(bridge('mean-well-lrs-150-12'))).toEqual([]);
  expect(open(bridge('mean-well-hdr-60-24'))).toEqual(['u.5 V logic supply']);
  expect(open(bridge('mean-well-hdr-60-24', logic))).toEqual([]);
  expect(open(bridge('mean-well-lrs-150-12', set('u', { regulator_jumper: 'off' })))).toEqual(['u.5 V logic supply']);
});

const coil = (supply: string, ...more: readonly Edit[]) =>
  applied(apply(bridge(supply, logic), 'rexroth-4we6-24v as v', ...more)).board;

test('[R171] both ends of a coil hang between the outputs of a bridge, which drives it within its rating', () => {
  const board = coil('mean-well-hdr-60-24', connect('u.motor', 'v.solenoid_a'));
  expect(verdict(board, 'conn-protocol')).toEqual({});
  expect(of(board, 'elec-flyback-missing')).toEqual([]);
  const [link] = [...board.connections.values()].filter(({ ends }) =>
    ends.some((end) => end.interface === 'solenoid_a'),
  );
  expect(link?.assigned.flat().length).toBe(4);
  const two = edited(board, { op: 'update_part', part: partId(board, 'v'), quantity: 2 });
  expect(said(two, 'elec-pin-current-exceeded')[0]).toBe('error: u.OUT1 gives 2.5 A, but is rated for 2 A');
});

test('[R171] what a bridge drops is missing at its load', () => {
  const fed = (volts: number) =>
    of(
      coil('mean-well-hdr-60-24', set('psu', { output_voltage_V: volts }), connect('u.motor', 'v.solenoid_a')),
      'elec-voltage-out-of-range',
    );
  expect(fed(24).length).toBe(0);
  expect(said(coil('mean-well-lrs-150-12', connect('u.motor', 'v.solenoid_a')), 'elec-voltage-out-of-range')).toEqual([
    'error: u.DC motor gives 10 V; v.Solenoid a + accepts 21.6–26.4 V',
  ]);
});

test('[R172] a pin that is left open on purpose, and says why, is no finding', () => {
  const pump = (...more: readonly Edit[]) =>
    of(boardOf('gear-pump-8cc as p', ...more), 'conn-pin-open').flatMap(({ params }) => params.pins);
  expect(pump()).toContain('p.Drive shaft');
  const left = (why: string) => set('p', { 'mechanical/shaft/left_open': why });
  expect(pump(left('driven by the tractor'))).not.toContain('p.Drive shaft');
  expect(pump(left(' '))).toContain('p.Drive shaft');
});

test('[D85] each jumper of the library is a field of its part, with the value that it waits for among its options', () => {
  const unknown = STARTER_PARTS.flatMap(({ definition }) =>
    definition.domains.flatMap((domain) =>
      domain.domain !== 'electrical'
        ? []
        : (domain.power_domains ?? []).flatMap(({ derived_when: when }) => {
            const field = definition.custom_fields?.find(({ key }) => key === when?.field);
            return when === undefined || field?.options?.some((option) => option === when.value) === true
              ? []
              : [`${definition.metadata.id} ${when.field}`];
          }),
    ),
  );
  expect(unknown).toEqual([]);
});
