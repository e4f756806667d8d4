/** Pins and ports to which nothing is connected, and what the part then does. */

import type { DomainName, Strap, WhenOpen } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { FieldValue } from '../../board/values.ts';
import type { DefinitionIndex, InterfaceIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { interfacesOf } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { ADDRESS, addressesTaken } from '../electrical/i2c.ts';
import { isOpenPin, strapsOf } from '../electrical/pin-level.ts';
import { tieFixes } from '../electrical/tie-fix.ts';
import { scopedField } from '../fields.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { powerIndexOf } from '../power/power-index.ts';
import {
  type CheckContext,
  type NameLists,
  type Names,
  type Place,
  rule,
  type Stated,
  type SubjectFinding,
} from '../rule.ts';
import { GRADES } from '../weight.ts';

type OpenFinding =
  | (SubjectFinding<Stated<NameLists<'pins'> & Names<'part' | 'effect'>>> & PlacedRefs & { readonly variant: 'idle' })
  | (SubjectFinding<Stated<NameLists<'pins'>>> & PlacedRefs & { readonly variant: 'unselected' })
  | (SubjectFinding<Stated<Names<'pin' | 'taken' | 'effect'>>> & PlacedRefs & { readonly variant: 'instead' });
type PlacedRefs = { readonly refs: readonly Place[] };

export const CONN_PIN_OPEN = rule({
  id: 'conn-pin-open',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'A pin or a port is open',
  why: 'A floating input takes any level; a coil or a line that ends nowhere does nothing. The definition says what follows when a pin is open. If the definition says it for no pin, the part is listed as not evaluated.',
  example: 'Nothing drives RE and DE of an RS-485 transceiver.',
  fix: 'Connect it, or tie it to a rail or to ground. If it is meant to stay open, state the reason in left_open of the pin.',
  silences: ['power-return-open'],
  concerns: (definition) => {
    const { known, graded } = marksOf(definition);
    return !known || graded.length > 0;
  },
  message: {
    idle: (p: NameLists<'pins'> & Names<'part' | 'effect'>) =>
      `${list(p.pins)} ${p.pins.length === 1 ? 'is' : 'are'} open${p.effect === '' ? '' : `: ${p.effect}`}`,
    unselected: (p: NameLists<'pins'>) => `The select line (CS) ${list(p.pins)} is open, so the chip is never selected`,
    instead: (p: Names<'pin' | 'taken' | 'effect'>) =>
      `${p.taken} is wired instead of ${p.pin}, which is open: ${p.effect}`,
  },
  check: (placed, { design, report, missing }) => {
    const { definition } = placed;
    if (isUntouched(placed)) return;
    const { known, graded } = marksOf(definition);
    if (!known) {
      missing([placed], ['when_open']);
      return;
    }
    let byEffect: Map<string, GradedPin[]> | null = null;
    for (const one of graded) {
      if (!holds(one, placed) || isLeftOpen(placed, one) || !isOpenPin(design, pinOf(placed, one))) continue;
      byEffect ??= new Map();
      addTo(byEffect, `${one.consequence} ${one.mark.effect ?? ''}`, one);
    }
    for (const open of byEffect?.values() ?? []) reportOpen(design, placed, open, report);
  },
});

function reportOpen(
  design: Design,
  placed: PlacedPart,
  open: readonly GradedPin[],
  report: CheckContext<OpenFinding>['report'],
): void {
  const [first] = open;
  if (first === undefined) return;
  const pins = open.map((one) => pinOf(placed, one));
  const effect = first.mark.effect ?? '';
  const found = {
    refs: pins,
    severity: GRADES[first.consequence],
    fixes: tieFixes(
      design,
      placed,
      open.map(({ entry }) => ({ entry, level: levelFor(design, placed, entry) })),
    ),
  };
  const taken = open.length === 1 ? takenInstead(placed, first.entry) : undefined;
  const [pin] = pins;
  if (pin !== undefined && taken !== undefined) {
    // What was meant to be here is on another pin, so that nobody asks for what this one says.
    const params = { pin, taken: { ...pin, resource: taken }, effect };
    report({ ...found, variant: 'instead', params, severity: 'error' });
  } else if (isOnSpi(placed) && open.every(({ entry }) => entry.functions.has(SELECT))) {
    report({ ...found, variant: 'unselected', params: { pins } });
  } else report({ ...found, variant: 'idle', params: { part: placed, pins, effect } });
}

const SELECT = 'spi_ss';

/** Its SPI is in use, so that its select line is one. */
function isOnSpi({ instances }: PlacedPart): boolean {
  return instances.some(({ index }) => index.interface.protocol.type === 'spi');
}

/** The pin that is used in place of one that its definition prefers for the same interface. */
function takenInstead({ instances }: PlacedPart, { domain, resource, functions }: ResourceIndex): string | undefined {
  for (const { end, index, slots } of instances) {
    if (end.domain !== domain) continue;
    for (const slot of slots) {
      const priority = functions.get(slot.function)?.priority ?? 0;
      const asked = index.slots[slots.indexOf(slot)];
      if (priority > 0 && slot.resource !== null && asked?.only?.has(resource.id) === true) return slot.resource;
    }
  }
  return undefined;
}

interface GradedPin {
  readonly entry: ResourceIndex;
  readonly consequence: keyof typeof GRADES;
  readonly mark: WhenOpen;
}

/** The level that the pin needs: what the part works at, or what gives a strap the value that it should have. */
export function levelFor(
  design: Design,
  placed: PlacedPart,
  { domain, resource }: ResourceIndex,
): 'low' | 'high' | null {
  const level = resource.works_at?.level;
  if (level === 'low' || level === 'high') return level;
  for (const index of interfacesOf(placed.definition?.domains.get(domain))) {
    for (const strap of strapsOf(index)) {
      const at = strap.pins.indexOf(resource.id);
      if (at === -1) continue;
      const word = levelsFor(design, placed, index, strap)?.split(' ')[at];
      if (word === 'low' || word === 'high') return word;
    }
  }
  return null;
}

/** The levels that give the field the value that it has now; an address that another keeps gives way to a free one. */
function levelsFor(design: Design, placed: PlacedPart, index: InterfaceIndex, { field, values }: Strap) {
  const now = scopedField(placed, `${index.domain}/${index.interface.id}`, field);
  const instance = field === ADDRESS ? placed.instances.find((one) => one.index === index) : undefined;
  const taken = instance === undefined ? null : addressesTaken(design, instance);
  const isFree = ([, value]: readonly [string, FieldValue]) => taken?.has(Number(value)) !== true;
  const entries = Object.entries(values);
  return (entries.find((entry) => entry[1] === now && isFree(entry)) ?? entries.find(isFree))?.[0];
}

/** The pins of which something follows where they are open; null where the definition says nothing of any pin. */
const marksOf = oncePer((definition: DefinitionIndex) => {
  const entries = [...definition.resources.values()];
  return {
    known: entries.length === 0 || entries.some(({ resource }) => resource.when_open !== undefined),
    graded: entries.flatMap((entry): readonly GradedPin[] => {
      const mark = entry.resource.when_open;
      if (mark === undefined || !Object.hasOwn(GRADES, mark.consequence)) return [];
      return [{ entry, mark, consequence: mark.consequence as keyof typeof GRADES }];
    }),
  };
});

/** Whether the mark counts, by what is in use of the part. */
function holds({ entry: { domain }, mark }: GradedPin, placed: PlacedPart): boolean {
  if (mark.with !== undefined && !usesSome(placed, domain, mark.with)) return false;
  return mark.unless === undefined || !usesSome(placed, domain, mark.unless);
}

function usesSome({ instances }: PlacedPart, domain: DomainName, ids: NonNullable<WhenOpen['with']>): boolean {
  return instances.some(({ end }) => end.domain === domain && ids.includes(end.interface));
}

/** Somebody says why it stays open: what drives the pump is not on the board, air blows out of the tube. */
function isLeftOpen(placed: PlacedPart, { entry: { domain, resource } }: GradedPin): boolean {
  const why = scopedField(placed, `${domain}/${resource.id}`, 'left_open', 'own');
  return typeof why === 'string' && why.trim() !== '';
}

function pinOf({ part }: PlacedPart, { entry: { domain, resource } }: GradedPin): ResourceRef {
  return { part: part.id, domain, resource: resource.id };
}

/** Nothing at all is connected yet, and its missing supply is said. */
function isUntouched({ definition, instances }: PlacedPart): boolean {
  return instances.length === 0 && definition !== null && powerIndexOf(definition).needs.length > 0;
}
