/** The reference boards that carry air and oil: clean, and with each fault put into them. */
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import { applied, boardOf, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { add, besideOpenPins, billOf, edited, forced, of, run } from './support.ts';

const set = (part: string, fields: Readonly<Record<string, number>>): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields,
});

/** A line from port to port: a fitting, a tube, a fitting. */
const line = (name: string, from: string, to: string) => [
  connect(from, `${name}1.thread`),
  connect(`${name}1.tube`, `${name}.end1`),
  connect(`${name}.end2`, `${name}2.tube`),
  connect(`${name}2.thread`, to),
];

interface Pneumatic {
  readonly supply?: number;
  readonly regulator?: number;
  readonly silencers?: boolean;
  readonly wrongFitting?: boolean;
  readonly oneHose?: boolean;
}

function pickAndPlace({
  supply = 7,
  regulator = 5,
  silencers = true,
  wrongFitting = false,
  oneHose = false,
}: Pneumatic = {}) {
  const m5 = (...names: readonly string[]) => names.map((name) => `smc-kq2h06-m5 as ${name}`);
  const base = boardOf(
    'mains-outlet-230v as mains',
    'mean-well-hdr-60-24 as psu',
    'lm2596-module as buck',
    'raspberry-pi-pico as pico',
    'uln2003-board as driver',
    'compressed-air-7bar as air',
    'smc-aw20-01 as frl',
    'smc-kq2h06-01as as p1',
    ...m5('p2', 'a1', 'b1', ...(oneHose ? [] : ['b2'])),
    ...(wrongFitting ? ['smc-kq2h06-01as as a2'] : m5('a2')),
    'smc-tu0604 as p',
    'smc-tu0604 as a',
    ...(oneHose ? [] : ['smc-tu0604 as b']),
    'smc-sy3120-24v as valve',
    'smc-cj2b16-50 as cylinder',
    ...(silencers ? ['smc-an-m5-silencer as s1', 'smc-an-m5-silencer as s2'] : []),
    set('air', { set_pressure_bar: supply }),
    set('frl', { set_pressure_bar: regulator }),
    set('buck', { output_voltage_V: 5 }),
    connect('mains.socket', 'psu.mains'),
    connect('psu.output', 'buck.input'),
    connect('buck.output', 'pico.vsys_in'),
    connect('psu.output', 'driver.supply'),
    connect('pico.gpio_output', 'driver.input'),
    connect('driver.coil', 'valve.coil'),
    connect('air.outlet', 'frl.in'),
    ...line('p', 'frl.out', 'valve.p'),
    ...(wrongFitting ? line('a', 'valve.a', 'cylinder.port_a').slice(0, 3) : line('a', 'valve.a', 'cylinder.port_a')),
    ...(oneHose ? [connect('valve.b', 'b1.thread')] : line('b', 'valve.b', 'cylinder.port_b')),
    ...(silencers ? [connect('valve.ea', 's1.thread'), connect('valve.eb', 's2.thread')] : []),
  );
  return wrongFitting ? forced(base, ['a2.thread', 'cylinder.port_a']) : base;
}

test('[R29] a pneumatic pick-and-place is clean', () => {
  expect(besideOpenPins(pickAndPlace())).toEqual({});
  expect(billOf(pickAndPlace())).toEqual([
    '2 × smc-an-m5-silencer',
    '3 × smc-tu0604',
    '5 × smc-kq2h06-m5',
    'compressed-air-7bar',
    'lm2596-module',
    'mains-outlet-230v',
    'mean-well-hdr-60-24',
    'raspberry-pi-pico',
    'smc-aw20-01',
    'smc-cj2b16-50',
    'smc-kq2h06-01as',
    'smc-sy3120-24v',
    'uln2003-board',
  ]);
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

test('[R29] at 7.5 bar the valve and both ports of the cylinder get too much', () => {
  const board = pickAndPlace({ supply: 9, regulator: 7.5 });
  expect(besideOpenPins(board)).toEqual({ 'fluid-pressure-exceeds-max': 3 });
  expect(of(board, 'fluid-pressure-exceeds-max')[0]).toMatchObject({ data: { measured: 7.5, limit: 7, unit: 'bar' } });
  expect(besideOpenPins(pickAndPlace({ supply: 9, regulator: 7 }))).toEqual({});
});

test('[R29] with one hose the cylinder never comes back', () => {
  expect(besideOpenPins(pickAndPlace({ oneHose: true }))).toEqual({ 'fluid-actuator-half-plumbed': 1 });
});

interface Hydraulic {
  readonly relief?: number | null;
  readonly tank?: boolean;
  readonly more?: readonly (string | Edit)[];
}

function press({ relief = 150, tank = true, more = [] }: Hydraulic = {}) {
  return boardOf(
    'mains-outlet-230v as mains',
    'mean-well-hdr-60-24 as psu',
    'gear-pump-8cc as pump',
    'rexroth-4we6-24v as valve',
    ...(relief === null ? [] : ['relief-valve-ng6 as relief', set('relief', { set_pressure_bar: relief })]),
    'hydraulic-cylinder-40-22-200 as cylinder',
    'hose-2sn-3-8 as hose',
    'reservoir-40l as tank',
    'pressure-transmitter-0-250bar as gauge',
    connect('mains.socket', 'psu.mains'),
    connect('psu.output', 'gauge.power'),
    connect('tank.suction', 'pump.suction'),
    connect('pump.pressure', 'hose.end1'),
    connect('hose.end2', 'valve.p'),
    connect('pump.pressure', 'gauge.port'),
    ...(relief === null ? [] : [connect('pump.pressure', 'relief.p'), connect('relief.t', 'tank.return')]),
    connect('valve.a', 'cylinder.port_a'),
    connect('valve.b', 'cylinder.port_b'),
    ...(tank ? [connect('valve.t', 'tank.return')] : []),
    ...more,
  );
}

test('[R29] a hydraulic press is clean', () => {
  expect(besideOpenPins(press())).toEqual({});
});

test('[R29] without a relief valve that alone is said, and the pressure is not guessed', () => {
  const board = press({ relief: null });
  expect(besideOpenPins(board)).toEqual({ 'fluid-relief-missing': 1 });
  expect(run(board).notEvaluated.map((one) => one.rule)).toContain('fluid-pressure-exceeds-max');
});

test('[R29] a valve whose tank port is open has no return', () => {
  expect(besideOpenPins(press({ tank: false }))).toEqual({ 'fluid-return-missing': 1 });
});

test('[R29] a relief valve at 200 bar lets too much into both ports of a 160 bar cylinder', () => {
  expect(besideOpenPins(press({ relief: 200 }))).toEqual({ 'fluid-pressure-exceeds-max': 2 });
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
