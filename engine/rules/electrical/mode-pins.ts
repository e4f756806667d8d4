import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { pinOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { levelOfPin, wiredLevel } from './pin-level.ts';

export const ELEC_MODE_DIFFERS = rule({
  id: 'elec-mode-differs',
  scope: 'part',
  severity: 'info',
  title: 'A mode pin is open on one of several identical parts',
  why: 'A pull resistor inside the part sets the mode, which differs from the one that is wired on the other part.',
  example: 'M1 is open on one of two stepper drivers: one makes full steps, the other quarter steps.',
  fix: 'Tie the pin as on the other part. Waive it if the modes are to differ.',
  concerns: (definition) => modePins(definition).length > 0,
  message: (p: Names<'pin' | 'level' | 'other' | 'wired'>) =>
    `${p.pin} is open and therefore ${p.level}, but on ${p.other} it is tied ${p.wired}: the two parts work in different modes`,
  check: (placed, { design, report }) => {
    if (placed.instances.length === 0) return;
    for (const { domain, resource } of modePins(placed.definition)) {
      const pin = pinOf(placed, resource.id, domain);
      const level = levelOfPin(design, pin);
      if (wiredLevel(design, pin) !== 'open' || (level !== 'low' && level !== 'high')) continue;
      const other = equalsOf(design, placed).find(
        ({ part }) => wiredLevel(design, { ...pin, part: part.id }) === OPPOSITE[level],
      );
      if (other === undefined) continue;
      report({ params: { pin, level, other, wired: OPPOSITE[level] }, refs: [pin, { ...pin, part: other.part.id }] });
    }
  },
});

const OPPOSITE = { low: 'high', high: 'low' } as const;

/** Other parts of the same definition. */
function equalsOf(design: Design, { part, definition }: PlacedPart): readonly PlacedPart[] {
  const all = definition === null ? [] : trackedOf(design).partsByDefinition.get(definition.key);
  return all.filter((one) => one.part.id !== part.id);
}

/** Inputs with a pull inside, which are no straps: two devices on a bus have different addresses. */
const modePins = oncePer(({ resources, interfaces }: DefinitionIndex): readonly ResourceIndex[] => {
  const straps = new Set(
    [...interfaces.values()].flatMap((one) => (one.interface.straps ?? []).flatMap(({ pins }) => pins)),
  );
  return [...resources.values()].filter(
    ({ resource, functions }) =>
      functions.has('digital_input') &&
      functions.size === 1 &&
      !straps.has(resource.id) &&
      resource.works_at === undefined &&
      (resource.has_internal_pullup === true || resource.has_internal_pulldown === true),
  );
});
