/** Supplies that reach a part through a resistor. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { supplyOf } from '#engine/rules/power/supply.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { set } from './cases/cases.ts';
import { behindResistor } from './cases/power.ts';
import { lacking, of } from './support.ts';

const said = (board: Board, rule: string) => of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

/** A meter behind a row of two resistors, with what is said of it. */
const row = (first_ohm: number, second_ohm: number) => {
  const board = boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'resistor-120r as r1', 'resistor-120r as r2'],
    ...[connect('psu.plus', 'r1.t1'), connect('r1.end_2', 'r2.end_1'), connect('r2.t2', 'fan.vcc')],
    connect('psu.minus', 'fan.gnd'),
  );
  return set(set(board, 'r1', { resistance_ohm: first_ohm }), 'r2', { resistance_ohm: second_ohm });
};

test('[R328] a supply input behind a shunt is judged by what the rail gives and the shunt leaves', () => {
  expect(said(behindResistor({ volts: 12, ohm: 0.1, draw: 1 }), 'power-series-voltage')).toEqual([
    'error: a.plus gives b.vdd 12 V through r; it accepts 3–5.5 V',
  ]);
  expect(said(behindResistor({ volts: 5, ohm: 0.1, draw: 1 }), 'power-series-voltage')).toEqual([]);
});

test('[R329] each of a row of resistors takes its share of the voltage', () => {
  expect(said(row(0.1, 0.1), 'power-series-voltage')).toEqual([]);
  const [large] = said(row(60, 60), 'power-series-voltage');
  expect(large).toMatch(/^error: psu\..* through r2; it accepts/);
  expect(said(row(120, 0), 'power-series-voltage')).toEqual([large]);
});

test('[R330] a resistor in a supply is held to its rated power', () => {
  expect(said(behindResistor({ volts: 5, ohm: 1, draw: 1300 }), 'power-resistor-overload')).toEqual([
    'error: r turns 1.69 W into heat (1.3 A through 1 Ω), but is rated for 0.25 W',
  ]);
});

test('[R331] a load that states no draw leaves the resistor before it not evaluated, unless no draw could save the part', () => {
  const silent = behindResistor({ volts: 5, ohm: 1 });
  expect(of(silent, 'power-series-voltage')).toEqual([]);
  expect(lacking(silent, 'power-series-voltage')).toEqual(['custom_fields.draw_mA of what it feeds']);
  expect(lacking(silent, 'power-resistor-overload')).toEqual(['custom_fields.draw_mA of what it feeds']);
  expect(of(behindResistor({ volts: 12, ohm: 1 }), 'power-series-voltage')).toHaveLength(1); // 2 A leave 10 V
});

test('[R332] a pull-up, a divider and a resistor in a signal pass no supply on', () => {
  const board = boardOf(
    ...['mean-well-lrs-150-12 as psu', 'esp32-c3-devkitm-1 as u', 'resistor-4k7 as pull', 'resistor-4k7 as low'],
    ...[connect('psu.plus', 'pull.t1'), connect('pull.t2', 'u.gpio5'), connect('low.t1', 'u.gpio5')],
    ...[connect('low.t2', 'u.gnd_1'), connect('psu.minus', 'u.gnd_1')],
  );
  for (const rule of ['power-series-voltage', 'power-resistor-overload', 'power-series-loop'])
    expect([of(board, rule), lacking(board, rule)], rule).toEqual([[], []]);
});

test('[R333] a converter that feeds its own input through a shunt never starts', () => {
  const board = boardOf(
    ...['lm2596-module as p', 'resistor-120r as r'],
    ...[connect('p.out_plus', 'r.t1'), connect('r.t2', 'p.in_plus')],
  );
  expect(said(board, 'power-series-loop')).toEqual([
    expect.stringMatching(/^error: p .* and p .* feed each other through r: nothing outside starts them$/),
  ]);
});

test('[R366] what a part draws through a shunt loads the rail before it, and what feeds that rail', () => {
  const load = (draw: number) => of(behindResistor({ volts: 5, ohm: 0.01, draw }), 'power-rail-overload');
  expect(load(1900)).toEqual([]);
  expect(load(2100)).toMatchObject([{ data: { measured: 2100, limit: 2000 } }]);
  const converted = (draw_mA: number) =>
    boardOf(
      ...['usb-supply-5v-3a as s', 'tps63020-module as p', 'resistor-120r as r', 'esp32-devkitc-v4 as u'],
      ...[
        connect('s.output', 'p.input'),
        connect('p.vout', 'r.t1'),
        connect('r.end_2', 'u.3v3_in'),
        connect('p.ground', 'u.ground'),
      ],
      { op: 'update_part', part: '$r', fields: { resistance_ohm: 0.01 } },
      { op: 'update_part', part: '$u', fields: { 'electrical/3v3_in/draw_mA': draw_mA } },
    );
  const drawn = (board: Board) =>
    Math.max(
      ...supplyOf(designOf(board))
        .railsHeldBy(partId(board, 's'))
        .map((rail) => rail.load.worst_mA),
    );
  expect(drawn(converted(1000))).toBeGreaterThan(drawn(converted(100)));
});

test('[R367] resistors side by side share a current, and are one resistance', () => {
  const beside = boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'resistor-120r as r1', 'resistor-120r as r2'],
    ...['r1', 'r2'].flatMap((name) => [connect('psu.plus', `${name}.t1`), connect(`${name}.t2`, 'fan.vcc')]),
    connect('psu.minus', 'fan.gnd'),
  );
  const alone = boardOf(
    ...['mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', 'resistor-120r as r', connect('psu.plus', 'r.t1')],
    ...[connect('r.t2', 'fan.vcc'), connect('psu.minus', 'fan.gnd')],
  );
  const found = (board: Board) => ['power-series-voltage', 'power-resistor-overload'].map((rule) => of(board, rule));
  expect(found(alone)).toMatchObject([[{ data: { measured: 6 } }], [{ data: { measured: 0.3 } }]]);
  expect(found(beside)).toMatchObject([[{ data: { measured: 9 } }], []]);
});
