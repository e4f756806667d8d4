/** Switches that bear alternating or direct current alone, on a supply of the other kind. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { declaredMark } from '../by-kind.ts';
import { partPin } from '../lookup.ts';
import { type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';
import { giverAt } from './resistor-ends.ts';

const LIVE = 'ac_line';

export const ELEC_SWITCHED_CURRENT = rule({
  id: 'elec-switched-current',
  scope: 'part',
  severity: 'error',
  title: 'A switch is on the wrong kind of current',
  why: 'The triac of a solid-state relay goes out when the current passes zero, which direct current never does: once on, it stays on. The transistor of one for direct current conducts alternating current in one direction alone, whatever its input says.',
  example: 'A 24 V lamp on a solid-state relay for alternating current.',
  fix: 'Use a relay with a contact, or a solid-state relay for the other kind of current.',
  concerns: (definition) => kindOf(definition) !== undefined && contactsOf(definition).length > 0,
  message: {
    direct: (p: Names<'part' | 'source'>) =>
      `${p.part} switches alternating current only, and ${p.source} is direct current: once on, it never switches off`,
    alternating: (p: Names<'part' | 'source'>) =>
      `${p.part} switches direct current only, and ${p.source} is alternating current: it conducts one half wave all the time`,
  },
  check: (placed, { design, report }) => {
    const kind = placed.definition === null ? undefined : kindOf(placed.definition);
    for (const pin of contactsOf(placed.definition).flatMap((ends) => ends.map((end) => partPin(placed, end)))) {
      const source = giverAt(design, pin);
      if (source === undefined || source.part === placed.part.id) continue;
      const isLive = source.function === LIVE;
      if (isLive ? kind !== 'dc' : kind !== 'ac') continue;
      report({ variant: isLive ? 'alternating' : 'direct', params: { part: placed, source }, refs: [pin, source] });
      return;
    }
  },
});

/** `ac` or `dc`; undefined where it switches either. */
function kindOf(definition: DefinitionIndex) {
  return declaredMark(definition, 'electrical', 'switched_current');
}
