/** Regulators that are set to more than arrives. */
import { numberAt } from '../fields.ts';
import { instanceOf } from '../lookup.ts';
import { num } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { fluidsOf } from './volumes.ts';

export const FLUID_SETTING_UNREACHED = rule({
  id: 'fluid-setting-unreached',
  scope: 'board',
  severity: 'warning',
  title: 'A regulator is set to more than it gets',
  why: 'A regulator only lowers the pressure. Set above what arrives it stays fully open: what is behind it gets less than planned, and every change of the supply.',
  example: 'A regulator set to 6 bar on a supply of 5 bar.',
  fix: 'Set it below the lowest pressure of the supply, or raise the supply.',
  message: (p: Names<'regulator'> & Figures<'set_bar' | 'pressure_bar'>) =>
    `${p.regulator} is set to ${num(p.set_bar)} bar but gets only ${num(p.pressure_bar)} bar: it regulates nothing`,
  check: (_board, { design, report }) => {
    for (const { node, from } of fluidsOf(design).givers) {
      const end = instanceOf(design, node)?.end;
      const set_bar = from.length === 0 || end === undefined ? undefined : numberAt(design, end, 'set_pressure_bar');
      const arriving = from.flatMap(({ pressure_bar, unknown }) => (unknown ? [] : (pressure_bar ?? [])));
      if (set_bar === undefined || arriving.length < from.length) continue;
      const pressure_bar = Math.max(...arriving);
      if (!exceeds(set_bar, pressure_bar)) continue;
      report({
        params: { regulator: { part: node.part }, set_bar, pressure_bar },
        refs: [{ part: node.part }, node],
        data: { measured: pressure_bar, limit: set_bar, unit: 'bar' },
      });
    }
  },
});
