/** The reference boards that carry air and oil: clean, and with each fault put into them. */
import { expect, test } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import { applied, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { pickAndPlace, press } from './boards/reference/fluid.ts';
import { add, besideOpenPins, edited, forced, lacking, of, run, verdict } from './support.ts';

test('[R29] a pneumatic pick-and-place is clean', () => {
  expect(verdict(pickAndPlace())).toEqual({});
});

test('[R29] without silencers both exhausts are open, and the fixes of both go into one list', () => {
  const board = pickAndPlace({ silencers: false });
  expect(besideOpenPins(board)).toEqual({ 'fluid-exhaust-open': 2 });
  const fixes = of(board, 'fluid-exhaust-open').flatMap(
    (violation) => libraryFixes(designOf(board), violation, STARTER_LIBRARY)[0]?.edits ?? [],
  );
  const after = applied(applyEdits(board, fixes, context(STARTER_LIBRARY, 'Ada', 1_000))).board;
  expect(besideOpenPins(after)).toEqual({});
  // Both came from one list of edits, and each has a label of its own.
  expect(new Set([...after.parts.values()].map((part) => part.label)).size).toBe(after.parts.size);
});

test('[R29] an R1/8 fitting does not fit an M5 port', () => {
  expect(besideOpenPins(pickAndPlace({ wrongFitting: true }))).toEqual({ 'fluid-port-size-mismatch': 1 });
});

test('[R29] [R30] at 7.5 bar the valve and both ports of the cylinder get too much', () => {
  const board = pickAndPlace({ supply: 9, regulator: 7.5 });
  expect(besideOpenPins(board)).toEqual({ 'fluid-pressure-exceeds-max': 3 });
  expect(of(board, 'fluid-pressure-exceeds-max')[0]).toMatchObject({ data: { measured: 7.5, limit: 7, unit: 'bar' } });
  expect(besideOpenPins(pickAndPlace({ supply: 9, regulator: 7 }))).toEqual({});
});

test('[R29] with one hose the cylinder never comes back', () => {
  expect(besideOpenPins(pickAndPlace({ oneHose: true }))).toEqual({ 'fluid-actuator-half-plumbed': 1 });
});

test('[R29] a hydraulic press is clean', () => {
  expect(verdict(press())).toEqual({});
});

test('[R29] without a relief valve that alone is said, and the pressure is not guessed', () => {
  const board = press({ relief: null });
  expect(besideOpenPins(board)).toEqual({ 'fluid-relief-missing': 1 });
  expect(run(board).notEvaluated.map((one) => one.rule)).toContain('fluid-pressure-exceeds-max');
});

test('[R29] a valve whose tank port is open has no return', () => {
  expect(besideOpenPins(press({ tank: false }))).toEqual({ 'fluid-return-missing': 1 });
});

test('[R29] [R30] a relief valve at 200 bar lets too much into both ports of a 160 bar cylinder', () => {
  expect(besideOpenPins(press({ relief: 200 }))).toEqual({
    'fluid-pressure-exceeds-max': 2,
    'fluid-pump-overloads-motor': 1,
  });
  expect(besideOpenPins(press({ relief: 160 }))).toEqual({});
});

test('[R29] an air valve in the oil line is one crossing of domains, and nothing else about that joint', () => {
  const board = press({
    more: [
      add('smc-sy3120-24v', 'air'),
      add('smc-an-m5-silencer', 's1'),
      add('smc-an-m5-silencer', 's2'),
      connect('air.ea', 's1.thread'),
      connect('air.eb', 's2.thread'),
    ],
  });
  expect(besideOpenPins(forced(board, ['pump.pressure', 'air.p']))).toEqual({ 'fluid-domain-crossed': 1 });
});

test('[R29] a logic pin in place of the driver: a coil for 24 V on 3.3 V, and nothing else about those wires', () => {
  const board = pickAndPlace();
  const connections = [...board.connections.values()].filter(({ ends }) =>
    ends.every(({ part }) => board.parts.get(part)?.label !== 'driver'),
  );
  const parts = [...board.parts.values()].filter(({ label }) => label !== 'driver');
  const without = {
    ...board,
    parts: new Map(parts.map((one) => [one.id, one])),
    connections: new Map(connections.map((one) => [one.id, one])),
  };
  const pins = ['pico.gpio_output', 'pico.gpio', 'pico.pwm'];
  for (const pin of pins) {
    expect(besideOpenPins(forced(without, [pin, 'valve.coil']))).toEqual({ 'elec-voltage-out-of-range': 1 });
    expect(besideOpenPins(forced(without, [pin, 'valve.coil'], ['pico.ground', 'valve.coil']))).toEqual({
      'elec-voltage-out-of-range': 1,
    });
  }
});

test('[R29] the settings of a part decide, not its label', () => {
  const board = pickAndPlace({ supply: 9, regulator: 7.5 });
  const renamed = edited(board, { op: 'update_part', part: partId(board, 'valve'), label: 'Other' });
  expect(run(renamed).violations.map((one) => one.fingerprint)).toEqual(
    run(board).violations.map((one) => one.fingerprint),
  );
});

test('[R165] a port that states no pressure that it withstands is said, once its line has one', () => {
  const board = press({ relief: 200 });
  const text = (key: string, value: unknown) => (/^(max|working)_pressure_bar$/.test(key) ? undefined : value);
  const definitions = new Map(
    [...board.definitions].map(([key, file]) => [key, JSON.parse(JSON.stringify(file, text))]),
  );
  expect(of({ ...board, definitions }, 'fluid-pressure-exceeds-max')).toEqual([]);
  expect(lacking({ ...board, definitions }, 'fluid-pressure-exceeds-max')).toContain('max_pressure_bar');
  expect(lacking(board, 'fluid-pressure-exceeds-max')).toEqual([]);
});
