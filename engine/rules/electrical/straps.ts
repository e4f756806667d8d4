/** What the wiring of straps, enables and mode pins makes of a part. */
import type { WorksAt } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { FieldValue } from '../../board/values.ts';
import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { fix } from '../fixes.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { isWired, netAt, partPin } from '../lookup.ts';
import { partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Fix, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farContacts, isClosedAtRest } from './over-contacts.ts';
import { levelOfPin, saidOf, strapPins, strappedValue, strapsOf, wiredLevel } from './pin-level.ts';
import { giverAt } from './resistor-ends.ts';
import { CONTACTS } from './switched-net.ts';

export const ELEC_PIN_LEVEL_WRONG = rule({
  id: 'elec-pin-level-wrong',
  scope: 'part',
  severity: 'error',
  about: { domains: ['electrical'] },
  concerns: (definition) => marksOf(definition).length > 0,
  title: 'A pin is wired to the wrong level',
  why: 'The level of an enable, reset, select or mode pin decides whether and how a part works.',
  example: 'An active-low enable input tied to 3.3 V.',
  fix: 'Tie it to the other level, or drive it with an output.',
  message: {
    wired: (p: WrongLevelParams) =>
      `${p.pin} is wired ${p.level} but must be ${p.needed === 'driven' ? 'switched by an output' : p.needed}: ${p.effect}`,
    contact: (p: WrongLevelParams & Names<'contact'>) =>
      `${p.contact}, a normally closed contact, holds ${p.pin} ${p.level} until something opens it, but it must be ${p.needed}: ${p.effect}`,
  },
  check: (placed, { design, report }) => {
    const used = new Set(placed.instances.map(({ end }) => `${end.domain}/${end.interface}`));
    for (const { entry, mark } of marksOf(placed.definition)) {
      const { domain } = entry;
      const isUsed = (id: string) =>
        used.has(`${domain}/${id}`) || isWired(design, { part: placed.part.id, domain, resource: id });
      if (Array.isArray(mark.with) && !mark.with.some(isUsed)) continue;
      const pin = partPin(placed, entry.resource.id, domain);
      const level = wiredLevel(design, pin);
      const closed = level === 'driven' || mark.level === 'driven' ? null : closedContact(design, pin, mark.level);
      if (closed !== null) {
        const held = mark.level === 'high' ? 'low' : 'high';
        const params = { pin, level: held, needed: mark.level, effect: mark.effect, contact: closed };
        report({ variant: 'contact', params, refs: [pin, closed] });
      } else if ((level === 'low' || level === 'high') && level !== mark.level)
        report({ variant: 'wired', params: { pin, level, needed: mark.level, effect: mark.effect }, refs: [pin] });
    }
  },
});

type WrongLevelParams = Names<'pin' | 'level' | 'needed' | 'effect'>;

/** A contact that nobody has to close, on the net of the pin, which leads it to the level at which the part does not work. */
function closedContact(design: Design, pin: ResourceRef, needed: string): Node | null {
  for (const node of isGrounded(design, pin) ? [] : (netAt(design, pin)?.nodes ?? [])) {
    if (!CONTACTS.has(node.function)) continue;
    for (const far of farContacts(design, node)) {
      const isAgainst = needed === 'high' ? isGrounded(design, far) : giverAt(design, far) !== undefined;
      if (isAgainst && isClosedAtRest(design, node, far)) return node;
    }
  }
  return null;
}

interface LevelPin {
  readonly entry: ResourceIndex;
  readonly mark: WorksAt;
}

const marksOf = oncePer((definition: DefinitionIndex): readonly LevelPin[] =>
  [...definition.resources.values()].flatMap((entry) => {
    const mark = entry.resource.works_at;
    if (entry.functions.has('boot_strap') && entry.functions.size > 1) return []; // alloc-strap-pin-used
    return mark !== undefined && LEVELS.has(mark.level) ? [{ entry, mark }] : [];
  }),
);

/** A definition that was never checked may hold others. */
const LEVELS: ReadonlySet<string> = new Set(['low', 'high', 'driven']);

export const ELEC_STRAP_OVERRIDES_FIELD = rule({
  id: 'elec-strap-overrides-field',
  scope: 'part',
  severity: 'error',
  about: { domains: ['electrical'] },
  concerns: ({ interfaces }) => [...interfaces.values()].some((one) => strapsOf(one).length > 0),
  title: 'The wiring and a field disagree',
  why: 'Strap pins set the value by their wiring, and a field that says otherwise has no effect. Anyone who reads the field is misled.',
  example: 'A sensor whose address pin is tied high, while the field states the address for a low pin.',
  fix: 'Set the field to the value that the wiring gives, which the fix does, or wire the pin the other way.',
  message: (p: Names<'part' | 'field' | 'said' | 'wired'>) =>
    `The field ${p.field} of ${p.part} says ${p.said}, but its pins are wired for ${p.wired}`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      for (const { field, pins } of strapsOf(instance.index)) {
        const said = saidOf(placed, instance.index, field);
        const wired = said === undefined ? null : strappedValue(design, instance, field);
        if (said === undefined || wired === null || said === wired) continue;
        const { domain } = instance.end;
        const name = instance.index.interface.custom_fields?.find((one) => one.key === field)?.label ?? field;
        report({
          params: { part: placed, field: name, said: String(said), wired: String(wired) },
          refs: pins.map((resource) => ({ part: placed.part.id, domain, resource })),
          discriminator: field,
          fixes: [setFix(partName(design, placed.part.id), name, keyOf(placed, instance, field), placed, wired)],
        });
      }
    }
  },
});

/** Makes the field say what the wiring makes of it. */
function setFix(part: string, field: string, key: string, { part: { id } }: PlacedPart, value: FieldValue): Fix {
  const params = { part, field, value: String(value) };
  return fix('set-field', params, [{ op: 'update_part', part: id, fields: { [key]: value } }]);
}

/** The key under which the placed part says the field: of the interface, else of the whole part. */
function keyOf({ part: { fields } }: PlacedPart, { end }: Instance, field: string): string {
  const scoped = `${end.domain}/${end.interface}/${field}`;
  return scoped in fields ? scoped : field;
}

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
      const pin = partPin(placed, resource.id, domain);
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
  const straps = strapPins({ interfaces });
  return [...resources.values()].filter(
    ({ resource, functions }) =>
      functions.has('digital_input') &&
      functions.size === 1 &&
      !straps.has(resource.id) &&
      resource.works_at === undefined &&
      (resource.has_internal_pullup === true || resource.has_internal_pulldown === true),
  );
});
