/** Assignments that exist and work on paper, but ask for care or break a peripheral apart. */

import type { DomainName, ResourceGroup } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { pinKey } from '../../board/board.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { fix } from '../fixes.ts';
import { endName, instanceRef, list, pinName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type Lists, type Names, rule } from '../rule.ts';

const STRAP = 'boot_strap';

export const ALLOC_STRAP_PIN_USED = rule({
  id: 'alloc-strap-pin-used',
  scope: 'part',
  category: 'allocation',
  severity: 'warning',
  title: 'A boot strap carries a signal',
  why: 'The chip reads this pin at reset to choose how it starts. What hangs on it can keep it from booting.',
  example: 'The interrupt of a sensor holds GPIO12 of an ESP32 high at reset: the flash gets the wrong voltage.',
  fix: 'Use one of the free pins that the message lists. Waive it where the level at reset is known to be right.',
  concerns: (definition) => strapsOf(definition).size > 0,
  message: (p: Names<'pin' | 'function' | 'end'> & Lists<'free'>) =>
    `${p.pin} is a boot strap and carries ${p.function} of ${p.end}: its level at reset matters${p.free.length > 0 ? `; free instead: ${list(p.free)}` : ''}`,
  check: (placed, { design, report }) => {
    const straps = placed.definition === null ? NONE : strapsOf(placed.definition);
    if (straps.size === 0) return;
    const reported = new Set<string>();
    for (const instance of placed.instances) {
      for (const slot of instance.slots) {
        if (slot.resource === null || slot.function === STRAP || reported.has(slot.resource)) continue;
        if (!straps.has(`${instance.end.domain}/${slot.resource}`)) continue;
        reported.add(slot.resource);
        const free = freeWithoutStrap(placed, instance, slot.function);
        const fixes = free.slice(0, 1).map((resource) => {
          const place = { ...instance.end, requires: slot.requires, n: slot.n };
          return fix('use-pin', { pin: resource }, [{ op: 'pin', slot: place, resource }]);
        });
        const pin = { part: placed.part.id, domain: instance.end.domain, resource: slot.resource };
        report({
          params: { pin: pinName(design, pin), function: slot.function, end: endName(design, instance.end), free },
          refs: [pin, instanceRef(instance)],
          fixes,
        });
      }
    }
  },
});

const NONE: ReadonlySet<string> = new Set();

/** `domain/id` of the resources that are a boot strap. */
const strapsOf = oncePer(
  ({ resources }: DefinitionIndex): ReadonlySet<string> =>
    new Set([...resources].flatMap(([key, one]) => (one.functions.has(STRAP) ? [key] : []))),
);

/** Resources that offer the function, hold nothing, are no strap, and belong to no bundle that the others would leave. */
function freeWithoutStrap({ definition, claims }: PlacedPart, { end }: Instance, wanted: string): readonly string[] {
  if (definition === null) return [];
  const free: string[] = [];
  for (const { key, id } of withoutStrap(definition, end.domain, wanted)) if (!claims.has(key)) free.push(id);
  return free;
}

interface Pin {
  readonly key: string;
  readonly id: string;
}

const offered = oncePer((_: DefinitionIndex) => new Map<string, readonly Pin[]>());

/** The same of a definition, whatever they hold: by priority, then as they are defined. */
function withoutStrap(definition: DefinitionIndex, domain: DomainName, wanted: string): readonly Pin[] {
  const known = offered(definition);
  const pins = known.get(`${domain} ${wanted}`) ?? findWithoutStrap(definition, domain, wanted);
  known.set(`${domain} ${wanted}`, pins);
  return pins;
}

function findWithoutStrap(definition: DefinitionIndex, domain: DomainName, wanted: string): readonly Pin[] {
  const bundled = new Set(bundlesIn(definition, domain).flatMap((group) => group.members.map(memberId)));
  const found: { readonly pin: Pin; readonly priority: number }[] = [];
  for (const [key, one] of definition.resources) {
    if (one.domain !== domain || bundled.has(one.resource.id)) continue;
    if (one.resource.functions.some((fn) => fn.name === STRAP)) continue;
    const offer = one.resource.functions.find((fn) => fn.name === wanted);
    if (offer !== undefined) found.push({ pin: { key, id: one.resource.id }, priority: offer.priority ?? 0 });
  }
  return found.sort((a, b) => b.priority - a.priority).map((one) => one.pin);
}

export const ALLOC_BUNDLE_SPLIT = rule({
  id: 'alloc-bundle-split',
  scope: 'part',
  category: 'allocation',
  severity: 'error',
  title: 'One interface sits on two peripherals',
  why: 'The data line of one controller does not work with the clock of another.',
  example: 'SDA on a pin of I2C0, SCL on one of I2C1.',
  fix: 'Unfix one of the two pins, so that both lines get pins of one peripheral.',
  silences: ['alloc-unsatisfied'],
  concerns: ({ domains }) => [...domains.values()].some((one) => one.groups.filter(isBundle).length > 1),
  message: (p: Names<'end'> & Lists<'functions' | 'pins' | 'peripherals'>) =>
    `${p.end}: ${p.functions.map((name, index) => `${name} on ${p.pins[index]} is ${p.peripherals[index]}`).join(', ')}; all must be one peripheral`,
  check: (placed, { design, report }) => {
    for (const instance of placed.instances) {
      const bundles = placed.definition === null ? [] : bundlesIn(placed.definition, instance.end.domain);
      if (bundles.length < 2) continue;
      const bound = instance.slots.flatMap((slot) => {
        // Where people's pins leave no solution, the pins are what splits it.
        const fixed = design.board.pins.get(pinKey(instance.end, slot.requires, slot.n));
        const resource = slot.resource ?? fixed?.resource ?? slot.stored;
        if (resource === undefined) return [];
        const homes = bundles.filter((group) => group.members.some((one) => isMember(one, resource, slot.function)));
        return homes.length === 0 ? [] : [{ resource, function: slot.function, homes }];
      });
      const first = bound[0];
      if (first === undefined) continue;
      if (first.homes.some((home) => bound.every((one) => one.homes.includes(home)))) continue;
      report({
        params: {
          end: endName(design, instance.end),
          functions: bound.map((one) => one.function),
          pins: bound.map((one) => one.resource),
          peripherals: bound.map(({ homes }) => list(homes.map((home) => home.name ?? home.id))),
        },
        refs: [instanceRef(instance)],
      });
    }
  },
});

function bundlesIn({ domains }: DefinitionIndex, domain: DomainName): readonly ResourceGroup[] {
  return (domains.get(domain)?.groups ?? []).filter(isBundle);
}

function isBundle(group: ResourceGroup): boolean {
  return group.kind === 'bundle' && group.co_allocate === true;
}

function memberId(member: ResourceGroup['members'][number]): string {
  return typeof member === 'string' ? member : member.resource_id;
}

function isMember(member: ResourceGroup['members'][number], resource: string, wanted: string): boolean {
  if (typeof member === 'string') return member === resource;
  return member.resource_id === resource && (member.function === undefined || member.function === wanted);
}
