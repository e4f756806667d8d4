import { numberOfLink } from '../fields.ts';
import { endNames, num } from '../names.ts';
import { speaks } from '../protocol.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { metric, threadOf } from './mounting.ts';

export const MECH_SCREW_TORQUE = rule({
  id: 'mech-screw-torque',
  scope: 'link',
  severity: 'error',
  about: { protocols: ['mechanical_mount'] },
  title: 'A screw is tightened beyond its limit',
  why: 'The thread strips or the screw breaks. Above the limit of property class 8.8 it is a warning, above the limit of class 12.9 an error.',
  example: 'M3 screws at 5 N·m; class 8.8 withstands 1.2 N·m.',
  fix: 'Lower torque_Nm of the connection to what the screw withstands, and set the torque wrench to that value.',
  message: (p: Names<'a' | 'b'> & Figures<'torque_Nm' | 'thread_mm' | 'limit_Nm'>) =>
    `${p.a} and ${p.b} are screwed together with ${num(p.torque_Nm)} N·m, but an M${num(p.thread_mm)} screw of class 8.8 withstands only ${num(p.limit_Nm)} N·m`,
  check: (link, { design, report }) => {
    const torque_Nm = speaks(link, 'mechanical_mount') ? numberOfLink(link, 'torque_Nm') : null;
    if (torque_Nm === null || torque_Nm === undefined) return;
    for (const { a, b } of link.conductors) {
      const thread_mm = metric(threadOf(design, a)) ?? metric(threadOf(design, b));
      const limit_Nm = TIGHTENING.find(([nominal]) => nominal === thread_mm)?.[1];
      if (thread_mm === null || limit_Nm === undefined || torque_Nm <= limit_Nm) continue;
      report({
        params: { ...endNames(design, link), torque_Nm, thread_mm, limit_Nm },
        refs: [link],
        severity: torque_Nm > limit_Nm * STRONGEST ? 'error' : 'warning',
        data: { measured: torque_Nm, limit: limit_Nm, unit: 'N·m' },
      });
      return;
    }
  },
});

/**
 * Coarse metric threads in mm and the tightening torque of screws of class 8.8 in N·m. Source: VDI 2230, lubricated (a
 * friction of 0.12), rounded down.
 */
const TIGHTENING: readonly (readonly [mm: number, Nm: number])[] = [
  [2.5, 0.7],
  [3, 1.2],
  [4, 2.8],
  [5, 5.5],
  [6, 9.5],
  [8, 23],
  [10, 46],
  [12, 79],
];

/** What screws of class 12.9 withstand, as a multiple of class 8.8. */
const STRONGEST = 1.7;
