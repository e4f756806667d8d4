import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { RULES } from '#engine/rules/index.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { checkRules, runRules } from '#engine/rules/run.ts';
import { boardOf, connect, context } from '../../support/board-builder.ts';
import { set } from './cases/cases.ts';
import { of, TODAY, verdict } from './support.ts';

/** An ESP32 reads an ADS1115 across an isolator; each side has a supply of its own. */
const isolated = (...more: readonly ReturnType<typeof connect>[]) =>
  boardOf(
    ...['mains-outlet-230v as ac', 'usb-supply-5v-3a as near', 'usb-supply-5v-3a as far', 'esp32-devkitc-v4 as mcu'],
    ...['ams1117-3-3 as ldo', 'iso1540 as iso', 'ads1115 as adc'],
    connect('ac.socket', 'near.mains'),
    connect('ac.socket', 'far.mains'),
    connect('near.output', 'mcu.usb_power'),
    connect('far.output', 'ldo.input'),
    connect('mcu.3v3_out', 'iso.vcc1'),
    connect('ldo.output', 'iso.vcc2'),
    connect('ldo.output', 'adc.power'),
    connect('mcu.i2c', 'iso.side1'),
    connect('iso.side2', 'adc.i2c'),
    ...more,
  );

test('[R99] a signal around an isolator is an error of the isolation, and no ground wire is offered for it', () => {
  expect(of(isolated(), 'elec-isolation-crossed')).toEqual([]);
  const around = isolated(connect('mcu.interrupt', 'adc.alert'));
  expect(of(around, 'elec-isolation-crossed')).toMatchObject([
    { code: 'elec-isolation-crossed/around', params: { part: 'iso' }, fixes: [] },
  ]);
  expect(of(around, 'elec-ground-missing')).toEqual([]);
});

test('[R99] the isolator that a signal goes around is found, and lost, as grounds come and go', () => {
  let board = isolated(connect('mcu.interrupt', 'adc.alert'));
  const tab = context();
  const crossings = () => {
    const found = (run: RuleRun) => run.violations.filter(({ rule }) => rule === 'elec-isolation-crossed');
    const now = found(runRules(board, { today: TODAY }));
    expect(now).toEqual(found(checkRules(elaborate({ ...board }).design, RULES, TODAY)));
    return now.length;
  };
  expect(crossings()).toBe(1);
  const seen = new Set<number>();
  for (const { id, ends } of [...board.connections.values()]) {
    const again: Edit = { op: 'connect', from: ends[0], to: ends[1] };
    for (const edit of [{ op: 'disconnect', connection: id } as const, again]) {
      const outcome = applyEdits(board, [edit], tab);
      if (!outcome.ok) break;
      board = outcome.board;
      seen.add(crossings());
    }
  }
  expect(seen).toEqual(new Set([0, 1]));
});

test('[R99] two grounds that tie one pin are joined there', () => {
  const tied = isolated(connect('near.ground', 'adc.addr'), connect('far.ground', 'adc.addr'));
  expect(of(tied, 'elec-ground-isolation-bridged')).toHaveLength(1);
  expect(of(isolated(connect('far.ground', 'adc.addr')), 'elec-ground-isolation-bridged')).toEqual([]);
});

test('[R99] a pump pushes until its relief valve opens, whatever it is made for', () => {
  const relieved = (set_pressure_bar: number) =>
    verdict(
      set(
        boardOf(
          ...['gear-pump-8cc as p', 'relief-valve-ng6 as v', 'reservoir-40l as t'],
          connect('p.pressure', 'v.p'),
          connect('v.t', 't.return'),
        ),
        'v',
        { set_pressure_bar },
      ),
      'fluid-pressure',
    );
  expect([20, 21, 210, 211, 251].map(relieved)).toEqual([
    { 'fluid-pressure-too-low': 1 },
    {},
    {},
    { 'fluid-pressure-exceeds-working': 1 },
    { 'fluid-pressure-exceeds-max': 1 },
  ]);
});
