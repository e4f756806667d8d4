import { endsByRole } from '../by-kind.ts';
import { isWired, pinsOf, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';

const LOW_SIDE = 'low_side_output';

export const ELEC_LOAD_UNSWITCHED = rule({
  id: 'elec-load-unswitched',
  scope: 'link',
  severity: 'error',
  title: 'A load is wired past the output that switches it',
  why: 'One lead is on the plus terminal of its driver, the other on ground instead of the terminal that the driver switches: the load is on as long as there is a supply.',
  example: 'A heater on OUT + of a MOSFET module and on the minus of the supply.',
  fix: 'Move the lead from ground to the switched terminal of the driver.',
  concerns: (a, b) => a.domain === 'electrical' && [a, b].some(({ roles }) => roles.includes('driver')),
  message: (p: Names<'load' | 'lead'> & NameLists<'outputs'>) =>
    `${p.lead} of ${p.load} is on ground, past ${list(p.outputs)}, which switches it: it is always on`,
  check: (link, { design, report }) => {
    const ends = endsByRole(link, 'driver');
    if (ends === null || !ends.far.index.roles.includes('driven')) return;
    const switched = pinsOf(ends.near).filter((pin) => resourceAt(design, pin)?.functions.has(LOW_SIDE) === true);
    if (switched.length === 0 || switched.some((pin) => isWired(design, pin))) return;
    const lead = pinsOf(ends.far).find((pin) => isGrounded(design, pin));
    if (lead === undefined) return;
    report({ params: { load: ends.far, lead, outputs: switched }, refs: [lead, ...switched, link] });
  },
});
