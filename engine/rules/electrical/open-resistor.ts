import type { DefinitionIndex } from '../../definition/index-types.ts';
import { scopedField } from '../fields.ts';
import { isWired, netAt, RESISTOR } from '../lookup.ts';
import { nodeRef, partName, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { lineOf } from './pull-up-net.ts';

export const ELEC_RESISTOR_OPEN = rule({
  id: 'elec-resistor-open',
  scope: 'part',
  category: 'electrical',
  severity: 'error',
  todo: true,
  title: 'One end of a resistor is open',
  why: 'No current flows through a resistor with an open end: it pulls nothing, terminates nothing and measures nothing.',
  example: 'The reference resistor of a temperature converter, of which one end is not wired.',
  fix: 'Connect the other end. If it is meant to stay open, state the reason in left_open of the end.',
  concerns: (definition) => endsOf(definition).length > 0,
  message: (p: Names<'open' | 'wired' | 'part'>) =>
    `${p.open} is open, so no current flows through ${p.part}; its other end ${p.wired} is connected`,
  check: (placed, { design, report }) => {
    const ends = placed.definition === null ? [] : endsOf(placed.definition);
    const pins = ends.map((resource) => ({ part: placed.part.id, domain: 'electrical' as const, resource }));
    const [open, ...others] = pins.filter((pin) => !isWired(design, pin));
    const wired = pins.find((pin) => pin !== open);
    if (open === undefined || wired === undefined || others.length > 0) return;
    if (scopedField(placed, `electrical/${open.resource}`, 'left_open', 'own') !== undefined) return;
    const net = netAt(design, wired);
    if (net === undefined || lineOf(design, net) !== null) return; // what the line lacks is said of the line
    report({
      params: {
        open: pinName(design, open),
        wired: pinName(design, wired),
        part: partName(design, placed.part.id),
      },
      refs: [nodeRef(open), nodeRef(wired)],
    });
  },
});

/** The ends of a single resistor; of any other part none. */
const endsOf = oncePer(({ domains }: DefinitionIndex): readonly string[] => {
  const pins = [...(domains.get('electrical')?.resources.values() ?? [])];
  const isResistor = pins.length === 2 && pins.every(({ functions }) => functions.has(RESISTOR));
  return isResistor ? pins.map(({ resource }) => resource.id) : [];
});
