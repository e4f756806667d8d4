/** Fixes that rewire what is there: each clears its fault by what an engineer would do, and says it in a few words. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { holdingFixes } from '#engine/rules/fix-holds.ts';
import { corpusBoard } from '../../corpus/adapter/board.ts';
import { withMistake } from '../../corpus/changes.ts';
import { corpusDesigns } from '../../corpus/load.ts';
import { boardOf, connect, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { edited, of, run, TODAY } from './support.ts';

const DESIGNS = corpusDesigns();
/** Longer than this no button should say. */
const SHORT = 90;

/** The board of a mistake of the corpus. */
function mistaken(name: string): Board {
  const design = DESIGNS.find(({ id }) => name.startsWith(`${id}/`));
  const mistake = design?.mistakes.find(({ id }) => id === name);
  if (design === undefined || mistake === undefined) throw new Error(`no mistake ${name}`);
  return corpusBoard(withMistake(design, mistake)).board;
}

/** What is offered for the findings of a rule. */
function labels(board: Board, rule: string): readonly string[] {
  const design = designOf(board);
  return of(board, rule).flatMap((one) =>
    holdingFixes(design, one, { library: STARTER_LIBRARY, now: TODAY }).map(({ label }) => label),
  );
}

test.each([
  ['an enable that is tied off', 'cnc-3axis-mega/enable-tied-high', 'elec-pin-level-wrong', 'Tie U2.ENABLE to U1 GND'],
  ['two devices strapped alike', 'greenhouse-c3/addr-same', 'elec-i2c-address-conflict', 'Tie U5.ADDR'],
  [
    'a strap and a field',
    'fan-power-monitor-s3/address-clash',
    'elec-i2c-address-conflict',
    'Tie U3.A0 (7) to U1 3.3 V',
  ],
  ['a pull-up on 5 V', 'tof-array-s3/pullup-5v', 'elec-pullup-rail-mismatch', 'Move R1 from U1 to U1 3.3 V'],
  [
    'a pull-up that stays on',
    'switched-sensor-rail-esp32/pullups-always-on',
    'elec-back-powered',
    'Move R1 from U1 to',
  ],
  [
    'a pull-up across a barrier',
    'pack-ammeter-nucleo-can/pull-ups-across-the-barrier',
    'elec-isolation-bridged',
    'Move R3 from U1 to U5 3.3 V',
  ],
  [
    'a terminator at the sender',
    'hopper-scale-far-display/terminator-at-the-sender',
    'elec-termination',
    'Move RT1 from U3',
  ],
  [
    'a motor without a diode',
    'pump-mosfet-nano/no-diode',
    'elec-flyback-missing',
    'Add Vishay 1N5408 rectifier diode across MG1.Leads',
  ],
  [
    'a diode the wrong way round',
    'pump-mosfet-nano/diode-reversed',
    'elec-diode-reversed',
    'Swap Anode and Cathode of D1',
  ],
  [
    'one terminator',
    'can-nucleo-teensy/one-terminator',
    'elec-termination',
    'Add Resistor 120 Ω 1 % 0.25 W across X2.CAN bus',
  ],
  [
    'a servo whose minus is open',
    'servo-arm-uno/servo-return-open',
    'power-return-open',
    'Connect M5.Brown, − to PS2 GND',
  ],
  [
    'a driver set too high',
    'syringe-pump-pico/limit-2a',
    'elec-load-exceeds-driver',
    'Set the current limit of U2 to 1.7 A',
  ],
  [
    'a driver without a sink',
    'syringe-pump-pico/no-heatsink',
    'elec-load-exceeds-driver',
    'Set the current limit of U2 to 1.4 A',
  ],
  ['a check valve turned round', 'hydraulic-splitter/check-reversed', 'fluid-check-reversed', 'Swap'],
  ['a cylinder crossed', 'hydraulic-clamps-parallel/crossed-second', 'fluid-cylinders-opposed', 'Swap'],
  ['the supply on a work port', 'twin-clamp-nucleo/p-and-a-swapped', 'fluid-supply-at-work-port', 'Swap'],
  ['a valve without a way back', 'tilt-table-uno/no-return', 'fluid-return-missing', 'Connect V1.T to'],
  [
    'a coupling turned round',
    'syringe-pump-pico/coupling-turned',
    'mech-shaft-fit',
    'Swap Bore 8 mm and Bore 5 mm of CP1',
  ],
  ['two supply pins on 5 V', 'tof-array-s3/vl53-on-5v', 'elec-voltage-out-of-range', 'Feed it from U1 3.3 V'],
])('[R215] %s: the fix of %s for %s holds', (_what, mistake, rule, label) => {
  const offered = labels(mistaken(mistake), rule);
  expect(offered.map((one) => one.slice(0, label.length))).toContain(label);
  for (const one of offered) expect(one.length).toBeLessThan(SHORT);
});

test('[R216] a supply is offered although the part that it wakes then says what else is to do', () => {
  const board = boardOf(
    ...['esp32-devkitc-v4 as mcu', 'usb-supply-5v-3a as usb', 'mains-outlet-230v as mains', 'ads1115 as adc'],
    connect('mains.socket', 'usb.mains'),
    connect('usb.output', 'mcu.usb_power'),
  );
  const [bare] = of(board, 'power-unpowered-part');
  if (bare === undefined) throw new Error('all are fed');
  const [fix] = holdingFixes(designOf(board), bare, { library: STARTER_LIBRARY, now: TODAY });
  const after = run(edited(board, ...(fix?.edits ?? []))).violations.filter(({ severity }) => severity !== 'info');
  expect(after.map(({ severity, rule }) => [severity, rule])).toEqual([
    ['todo', 'conn-pin-open'],
    ['todo', 'conn-pin-open'],
  ]);
});

test('[R217] lines are swapped where outputs face each other, never where inputs wait for an output', () => {
  const two = boardOf('bme280 as a', 'bme280 as b', 'esp32-devkitc-v4 as mcu', connect('mcu.spi', 'a.spi'));
  expect(run(two).violations.flatMap(({ fixes }) => fixes.filter(({ code }) => code === 'swap-lines'))).toEqual([]);
});

test('[R259] an open ground of a load has a fix that joins it with the ground of its supply', () => {
  const board = boardOf(
    ...['mains-outlet-230v as ac', 'mean-well-hdr-60-24 as psu', 'lamp-24v as h'],
    ...[connect('ac.l', 'psu.l'), connect('ac.n', 'psu.n'), connect('psu.plus', 'h.x1')],
  );
  const [open] = of(board, 'conn-pin-open').filter(({ message }) => message.startsWith('h.X2'));
  if (open === undefined) throw new Error('nothing is open');
  const fixes = holdingFixes(designOf(board), open, { library: STARTER_LIBRARY, now: TODAY });
  expect(fixes.map(({ label }) => label)).toEqual(['Connect h.X2 to psu GND']);
});
