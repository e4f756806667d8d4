import { scopedField } from '../fields.ts';
import { isWired, netAt, pinOf } from '../lookup.ts';
import { resistorEnds } from '../power/series-walk.ts';
import { type Names, rule } from '../rule.ts';
import { lineOf } from './pull-up-net.ts';

export const ELEC_RESISTOR_OPEN = rule({
  id: 'elec-resistor-open',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'One end of a resistor is open',
  why: 'No current flows through a resistor with an open end: it pulls nothing, terminates nothing and measures nothing.',
  example: 'The reference resistor of a temperature converter, of which one end is not wired.',
  fix: 'Connect the other end. If it is meant to stay open, state the reason in left_open of the end.',
  concerns: (definition) => resistorEnds(definition).length > 0,
  message: (p: Names<'open' | 'wired' | 'part'>) =>
    `${p.open} is open, so no current flows through ${p.part}; its other end ${p.wired} is connected`,
  check: (placed, { design, report }) => {
    const pins = resistorEnds(placed.definition).map((end) => pinOf(placed, end));
    const [open, ...others] = pins.filter((pin) => !isWired(design, pin));
    const wired = pins.find((pin) => pin !== open);
    if (open === undefined || wired === undefined || others.length > 0) return;
    if (scopedField(placed, `electrical/${open.resource}`, 'left_open', 'own') !== undefined) return;
    const net = netAt(design, wired);
    if (net === undefined || lineOf(design, net) !== null) return; // what the line lacks is said of the line
    report({ params: { open, wired, part: placed }, refs: [open, wired] });
  },
});
