import { expect, it } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { runRules } from '#engine/rules/run.ts';
import { boardOf, connect } from '../../support/board-builder.ts';

function errorsOf(...steps: readonly (string | Edit)[]): readonly string[] {
  const { violations } = runRules(boardOf(...steps), { today: '2026-01-01T00:00:00.000Z' });
  return violations.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
}

it('[R70] a part whose output is its own only input feeds itself; with a source beside it, it does not', () => {
  const itself = connect('mcu.5v_out', 'mcu.usb_power');
  expect(errorsOf('esp32-devkitc-v4 as mcu', itself)).toEqual(['power-loop']);
  const sound = ['mains-outlet-230v as m', 'usb-supply-5v-3a as s', 'esp32-devkitc-v4 as mcu'];
  const fed = [connect('m.socket', 's.mains'), connect('s.output', 'mcu.usb_power')];
  expect(errorsOf(...sound, ...fed)).toEqual([]);
});

it('[R71] two outlets on one inlet are tied together, two inlets on one outlet are not', () => {
  const outlets = ['mains-outlet-230v as m1', 'mains-outlet-230v as m2', 'usb-supply-5v-3a as s'];
  const tied = [connect('m1.socket', 's.mains'), connect('m2.socket', 's.mains')];
  expect(errorsOf(...outlets, ...tied)).toEqual(['power-outputs-paralleled']);
  const inlets = ['mains-outlet-230v as m', 'usb-supply-5v-3a as s1', 'usb-supply-5v-3a as s2'];
  expect(errorsOf(...inlets, connect('m.socket', 's1.mains'), connect('m.socket', 's2.mains'))).toEqual([]);
});
