import type { DefinitionIndex } from '../../definition/index-types.ts';
import { scopedField } from '../fields.ts';
import { isWired, partPin, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { contactsOf } from './over-contacts.ts';

export const ELEC_CONTACT_HALF = rule({
  id: 'elec-contact-half',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'One side of a contact is open',
  why: 'A contact switches what is on its one side to what is on its other. With one side open it switches nothing, closed or not.',
  example:
    'A holding contact of which only one terminal is wired: the contactor drops out when the button is released.',
  fix: 'Connect the other side. If it is meant to stay open, state the reason in left_open of the terminal.',
  concerns: (definition) => contactsByCommon(definition).length > 0,
  message: (p: Names<'wired'> & NameLists<'open'>) =>
    `${p.wired} is connected, but the other side of its contact, ${list(p.open)}, is open: the contact switches nothing`,
  check: (placed, { design, report }) => {
    const at = (resource: string) => partPin(placed, resource);
    // An open pin of which the definition says what follows is for `conn-pin-open`.
    const isQuiet = (resource: string): boolean =>
      (resourceAt(design, at(resource))?.resource.when_open?.consequence ?? 'allowed') === 'allowed' &&
      scopedField(placed, `electrical/${resource}`, 'left_open', 'own') === undefined;
    for (const { common, others } of contactsByCommon(placed.definition)) {
      const isOn = (resource: string) => isWired(design, at(resource));
      const used = others.filter(isOn);
      const [wired, open] = isOn(common) ? [common, used.length === 0 ? others : []] : [used[0], [common]];
      if (wired === undefined || open.length === 0 || !open.every(isQuiet)) continue;
      report({
        params: { wired: at(wired), open: open.map((pin) => at(pin)) },
        refs: [at(wired), ...open.map((pin) => at(pin))],
      });
    }
  },
});

interface Contact {
  readonly common: string;
  readonly others: readonly string[];
}

/** Each contact by the end that all its positions share. */
const contactsByCommon = oncePer((definition: DefinitionIndex): readonly Contact[] => {
  const found = new Map<string, string[]>();
  for (const [common, other] of contactsOf(definition)) found.set(common, [...(found.get(common) ?? []), other]);
  return [...found].map(([common, others]) => ({ common, others }));
});
