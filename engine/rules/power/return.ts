/** Whether the current that a load takes has a way back. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { linksAt } from '../by-kind.ts';
import { isGroundJoined, islandOf, singleEnded } from '../electrical/ground.ts';
import { isWired } from '../lookup.ts';
import { endName, nodeRef, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Lists, type Names, rule } from '../rule.ts';
import { powerSide } from './shape.ts';

export const POWER_RETURN_OPEN = rule({
  id: 'power-return-open',
  scope: 'part',
  category: 'power',
  severity: 'error',
  todo: { only: 'unless signals join the part with others, through which its current then returns' },
  title: 'A load has no return',
  why: 'Current flows in a circle: a lamp, a motor, a coil or a module of which one end is open does nothing.',
  example: 'A fan of which plus is wired and ground is not.',
  fix: 'Connect the other end: to the minus of the supply, or to the output that switches it. Waive it where it is wired off the board.',
  concerns: (definition) => [...definition.interfaces.values()].some((index) => loadOf(index) !== 'none'),
  message: (p: Lists<'pins'> & Names<'load'>) =>
    `${p.pins.join(' and ')} ${p.pins.length === 1 ? 'is' : 'are'} open: the current of ${p.load} has no return`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      const open = openEnds(design, placed, instance);
      if (open.length === 0) continue;
      report({
        params: { pins: open.map((pin) => pinName(design, pin)), load: endName(design, instance.end) },
        refs: open.map(nodeRef),
        todo: !exchangesSignals(design, placed),
      });
    }
  },
});

/** The ends of a load that nothing joins although another is joined; none where it is no load. */
function openEnds(design: Design, placed: PlacedPart, instance: Instance): readonly ResourceRef[] {
  const kind = loadOf(instance.index);
  if (kind === 'none') return NO_PINS;
  const isOpen = (slot: number) => {
    const pin = pinAt(instance, slot);
    return pin !== null && !isWired(design, pin);
  };
  const all = instance.slots.map((_, slot) => slot);
  if (kind === 'driven') {
    const open = all.filter(isOpen);
    return open.length === all.length ? NO_PINS : open.flatMap((slot) => pinAt(instance, slot) ?? NO_PINS);
  }
  const [fed] = all.flatMap((slot) => {
    const pin = takes(instance.index, slot) ? pinAt(instance, slot) : null;
    return pin === null || isOpen(slot) ? [] : [pin];
  });
  if (fed === undefined) return NO_PINS;
  const neutral = all.filter((slot) => instance.slots[slot]?.function === NEUTRAL && isOpen(slot));
  if (neutral.length > 0) return neutral.flatMap((slot) => pinAt(instance, slot) ?? NO_PINS);
  const own = all
    .filter((slot) => isGroundLine(instance.slots[slot]?.function))
    .flatMap((slot) => pinAt(instance, slot) ?? NO_PINS);
  const grounds = own.length > 0 ? own : groundsBeside(design, placed, fed);
  return grounds.length === 0 || isGroundJoined(design, placed, fed) ? NO_PINS : grounds;
}

const NO_PINS: readonly ResourceRef[] = [];
const NEUTRAL = 'ac_neutral';
const DRIVEN: ReadonlySet<string> = new Set(['driven', 'load']);

/** `driven`: all its lines carry its current. `fed`: it takes supply, and a ground of its part takes it back. */
const loadOf = oncePer(({ slots, roles, domain }: InterfaceIndex): 'driven' | 'fed' | 'none' => {
  if (domain !== 'electrical' || roles.length === 0) return 'none';
  if (roles.every((role) => DRIVEN.has(role))) {
    return slots.length > 1 && slots.every(({ function: name }) => isPowerLine(name)) ? 'driven' : 'none';
  }
  return slots.some(({ function: name }) => powerSide(name, roles) === 'sink') ? 'fed' : 'none';
});

function takes({ slots, roles }: InterfaceIndex, slot: number): boolean {
  return powerSide(slots[slot]?.function ?? '', roles) === 'sink';
}

/** The first ground of the part that anything can join, on the island of a pin that is fed. */
function groundsBeside(design: Design, { part, definition }: PlacedPart, fed: ResourceRef): readonly ResourceRef[] {
  const joinable = [...(definition?.domains.get('electrical')?.interfaces.values() ?? [])].flatMap(
    ({ slots }) => slots,
  );
  for (const entry of definition?.domains.get('electrical')?.resources.values() ?? []) {
    if (!joinable.some((slot) => isGroundLine(slot.function) && canFill(slot, entry))) continue;
    const pin: ResourceRef = { part: part.id, domain: 'electrical', resource: entry.resource.id };
    if (islandOf(design, pin) === islandOf(design, fed)) return [pin];
  }
  return NO_PINS;
}

function isPowerLine(name: string): boolean {
  const kind = FUNCTIONS.get(name)?.signal_class;
  return kind === 'power' || kind === 'ground';
}

function isGroundLine(name = ''): boolean {
  return FUNCTIONS.get(name)?.signal_class === 'ground' && name !== 'protective_earth' && name !== 'chassis_ground';
}

function pinAt({ end, slots }: Instance, slot: number): ResourceRef | null {
  const resource = slots[slot]?.resource ?? null;
  return resource === null ? null : { part: end.part, domain: end.domain, resource };
}

/** Lines whose level means something against ground lead to another part. */
function exchangesSignals(design: Design, { part, definition }: PlacedPart): boolean {
  if (definition === null || !hasSignals(definition)) return false;
  return linksAt(design, part.id).some(({ conductors }) =>
    conductors.some(({ a, b }) => a.part !== b.part && singleEnded(a) && singleEnded(b)),
  );
}

const hasSignals = oncePer((definition: DefinitionIndex): boolean =>
  [...definition.interfaces.values()].some(({ domain, slots }) =>
    slots.some(({ function: name }) => domain === 'electrical' && !isPowerLine(name)),
  ),
);
