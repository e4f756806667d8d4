/** Fixes that hold a pin: a device that must wait for its address, an input while its contact is open, a resistor too small. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { holdFixes } from '#engine/rules/electrical/hold-fix.ts';
import { resistanceFixes } from '#engine/rules/electrical/resistance-fix.ts';
import { holdingFixes } from '#engine/rules/fix-holds.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { wakers } from './cases/electrical.ts';
import { button, gateDown } from './cases/switching.ts';
import { of, TODAY } from './support.ts';

/** The labels of the fixes of a rule's findings that clear them and add nothing. */
const held = (board: Board, rule: string) =>
  of(board, rule).flatMap((one) =>
    holdingFixes(designOf(board), one, { library: STARTER_LIBRARY, now: TODAY }).map(({ label }) => label),
  );

/** A violation that points at these pins, for a fix that reads nothing else of it. */
const about = (board: Board, ...pins: readonly (readonly [label: string, resource: string])[]) =>
  ({
    refs: pins.map(([label, resource]) => ({ part: partId(board, label), domain: 'electrical', resource })),
  }) as unknown as Violation;

test('[E131] of devices that wake together the later ones get an output that holds them off', () => {
  expect(held(wakers('u.3v3_out', 'u.3v3_out'), 'elec-i2c-address-conflict')).toEqual(['Connect b.XSHUT (5) to u']);
});

test('[E132] an input that floats while its contact is open gets a resistor the other way', () => {
  expect(held(button(['u.5v', 's.c1'], ['s.c2', 'u.d4']), 'elec-contact-floats')).toEqual([
    'Add a 10 kΩ pull-down to u.D4',
  ]);
  const grounded = button(['u.gnd_1', 's.c1'], ['s.c2', 'u.d4']);
  const { definitions } = STARTER_LIBRARY;
  const fixes = holdFixes(designOf(grounded), about(grounded, ['u', 'd4'], ['s', 'c2']), definitions);
  expect(fixes.map(({ label }) => label)).toEqual(['Add a 10 kΩ pull-up to u.D4']);
});

test('[E133] a resistor that takes more than its pin gives gets a value that holds a level', () => {
  expect(held(gateDown(200), 'elec-resistor-loads-pin')).toEqual(['Set resistance_ohm of r to 10000']);
  expect(held(gateDown(200, 'u.5v'), 'elec-resistor-loads-pin')).toEqual(['Set resistance_ohm of r to 10000']);
  const oneWire = boardOf(
    ...['arduino-uno-r3 as u', 'ds18b20 as t', 'resistor-4k7 as r', connect('u.onewire', 't.onewire')],
    ...[connect('r.t1', 't.dq'), connect('u.5v', 'r.t2')],
  );
  const fixes = resistanceFixes(designOf(oneWire), about(oneWire, ['t', 'dq'], ['r', 't1']));
  expect(fixes.map(({ label }) => label)).toEqual(['Set resistance_ohm of r to 4700']);
});
