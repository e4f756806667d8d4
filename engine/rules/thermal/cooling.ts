/** Where the heat of parts goes. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { declaredDomain, declaredNumber, domainNumber, domainOf, otherEnd, partsIn } from '../by-kind.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { instanceRef, list, num, partName } from '../names.ts';
import { protocolOf } from '../protocol.ts';
import { exceeds } from '../ranges.ts';

const TDP = 'thermal_design_power_W';

export const THERMAL_UNMANAGED: Rule = {
  id: 'thermal-unmanaged',
  category: 'thermal',
  severity: 'warning',
  each: 'part',
  about: { domains: ['thermal'] },
  concerns: { part: mustBeCooled },
  title: 'A part that must be cooled is not',
  why: 'It says that its own surface does not get rid of its heat.',
  example: 'A Peltier element of 60 W with nothing on its hot side.',
  mend: 'Join its thermal contact with a heatsink or cold plate. Waive it where a chassis off the board cools it.',
  check: (design, report) => {
    for (const placed of partsIn(design, 'thermal')) {
      if (placed.definition === null || !mustBeCooled(placed.definition)) continue;
      if (placed.instances.some((one) => one.end.domain === 'thermal' && takesHeat(design, one))) continue;
      const watts = domainNumber(placed, 'thermal', TDP);
      report({
        message: `${partName(design, placed.part.id)}${watts === undefined ? '' : ` (${num(watts)} W)`} must be cooled, and nothing is joined that takes its heat`,
        refs: [{ part: placed.part.id }],
        data: watts === undefined ? {} : { measured: watts, limit: 0, unit: 'W' },
      });
    }
  },
};

function mustBeCooled(definition: DefinitionIndex): boolean {
  const metadata = declaredDomain(definition, 'thermal')?.metadata;
  return metadata?.requires_thermal_management === true && metadata.cooling_method !== 'passive';
}

/** Heat leaves through a face that gives it, by whatever pads lie between; a stream of air or coolant takes it anyway. */
function takesHeat(design: Design, face: Instance): boolean {
  if (protocolOf(face) !== 'thermal_contact') return true;
  if (!face.index.roles.includes('source')) return false;
  const open: Instance[] = [...farEnds(design, face)];
  const seen = new Set<string>([face.end.part]);
  for (let end = open.pop(); end !== undefined; end = open.pop()) {
    if (seen.has(end.end.part)) continue;
    seen.add(end.end.part);
    if (end.index.roles.includes('sink')) return true;
    for (const one of design.parts.get(end.end.part)?.instances ?? []) {
      if (one.end.domain === 'thermal') open.push(...farEnds(design, one));
    }
  }
  return false;
}

export const THERMAL_SINK_UNDERSIZED: Rule = {
  id: 'thermal-sink-undersized',
  category: 'thermal',
  severity: 'warning',
  each: 'part',
  about: { protocols: ['thermal_contact'] },
  title: 'A heatsink is too small for what it cools',
  why: 'What is joined to it gives off more heat than it is made for.',
  example: 'A driver of 8 W on a heatsink for 5 W.',
  mend: 'Take a larger sink, or add a fan that states more.',
  check: (design, report, missing) => {
    for (const [sink, sources] of contacts(design)) {
      const limit = wattsOf(design, sink.end.part);
      const unknown = [...sources].filter((part) => wattsOf(design, part) === undefined);
      if (limit === undefined || unknown.length > 0) {
        const parts = limit === undefined ? [sink.end.part] : unknown;
        missing(
          parts.map((part) => ({ part })),
          [`metadata.${TDP}`],
        );
        if (limit === undefined) continue;
      }
      const watts = [...sources].reduce((sum, part) => sum + (wattsOf(design, part) ?? 0), 0);
      if (!exceeds(watts, limit)) continue;
      report({
        message: `${partName(design, sink.end.part)} is made for ${num(limit)} W and gets ${num(watts)} W from ${list([...sources].map((part) => partName(design, part)))}`,
        refs: [instanceRef(sink)],
        data: { measured: watts, limit, unit: 'W' },
      });
    }
  },
};

function wattsOf(design: Design, part: string): number | undefined {
  const placed = design.parts.get(part);
  const watts = placed && domainNumber(placed, 'thermal', TDP);
  return watts === undefined || placed === undefined ? undefined : watts * placed.part.quantity;
}

/** Each used sink with the parts whose heat reaches it, directly or through pads. */
function contacts(design: Design): ReadonlyMap<Instance, ReadonlySet<string>> {
  const found = new Map<Instance, ReadonlySet<string>>();
  for (const sink of endsOf(design, 'thermal', 'thermal_contact', 'sink')) {
    const sources = new Set<string>();
    const open: Instance[] = [...farEnds(design, sink)];
    const seen = new Set<string>([sink.end.part]);
    for (let end = open.pop(); end !== undefined; end = open.pop()) {
      if (seen.has(end.end.part)) continue;
      seen.add(end.end.part);
      if (end.index.roles.includes('source')) sources.add(end.end.part);
      else open.push(...beyond(design, end));
    }
    if (sources.size > 0) found.set(sink, sources);
  }
  return found;
}

/** Used ends of parts of a domain, in one protocol and role. */
function endsOf(design: Design, domain: DomainName, protocol: string, role: string): readonly Instance[] {
  return partsIn(design, domain).flatMap((placed) =>
    placed.instances.filter(
      (one) => one.end.domain === domain && protocolOf(one) === protocol && one.index.roles.includes(role),
    ),
  );
}

function farEnds(design: Design, end: Instance): readonly Instance[] {
  return end.connections.flatMap((id) => {
    const link = design.links.get(id);
    return link === undefined ? [] : [otherEnd(link, end)];
  });
}

/** What the other faces of a pad touch. */
function beyond(design: Design, pad: Instance): readonly Instance[] {
  const placed: PlacedPart | undefined = design.parts.get(pad.end.part);
  return (placed?.instances ?? [])
    .filter((one) => one.end.domain === 'thermal')
    .flatMap((one) => farEnds(design, one))
    .filter((far) => far.end.part !== pad.end.part && !far.index.roles.includes('sink'));
}

export const THERMAL_TDP_BELOW_ELECTRICAL: Rule = {
  id: 'thermal-tdp-below-electrical',
  category: 'thermal',
  severity: 'info',
  each: 'part',
  about: { domains: ['thermal'] },
  concerns: { part: (definition) => clashing_W(definition) !== null },
  title: 'A part draws more than its thermal figure says',
  why: 'One of the two figures of its definition is wrong, or most of the power leaves it again.',
  example: 'A module draws 3 W and states a thermal design power of 1 W.',
  mend: 'Check both figures in the data sheet. Waive it where the rest leaves as light, motion or current for others.',
  check: (design, report) => {
    for (const placed of partsIn(design, 'thermal')) {
      const figures = placed.definition === null ? null : clashing_W(placed.definition);
      if (figures === null) continue;
      const { drawn, heat } = figures;
      report({
        message: `${partName(design, placed.part.id)} draws ${num(drawn)} W and states ${num(heat)} W of heat`,
        refs: [{ part: placed.part.id }],
        data: { measured: drawn, limit: heat, unit: 'W' },
      });
    }
  },
};

/** What a definition draws and what heat it states, where it draws more; null where it does not, or states not both. */
function clashing_W(definition: DefinitionIndex): { readonly drawn: number; readonly heat: number } | null {
  const heat = declaredNumber(definition, 'thermal', TDP);
  const mW = declaredDomain(definition, 'electrical')?.power_consumption_mW;
  if (heat === undefined || mW === undefined || mW / 1000 <= heat) return null;
  return { drawn: mW / 1000, heat };
}

export const THERMAL_ENCLOSURE_HEAT: Rule = {
  id: 'thermal-enclosure-heat',
  category: 'thermal',
  severity: 'info',
  each: 'part',
  about: { protocols: ['enclosure_fit'] },
  title: 'An enclosure holds more heat than it gets rid of',
  why: 'The air inside warms until the parts do.',
  example: 'Parts of 20 W in a box that gets rid of 12 W.',
  mend: 'Add vents, a fan or a larger box, or take heat out of it.',
  check: (design, report) => {
    const inside = new Map<string, Set<string>>();
    for (const room of endsOf(design, 'mechanical', 'enclosure_fit', 'enclosure')) {
      const parts = inside.get(room.end.part) ?? new Set();
      for (const far of farEnds(design, room)) parts.add(far.end.part);
      inside.set(room.end.part, parts);
    }
    for (const [enclosure, parts] of inside) {
      const placed = design.parts.get(enclosure);
      const limit = placed && domainNumber(placed, 'thermal', TDP);
      if (limit === undefined) continue;
      let watts = 0;
      for (const id of parts) {
        const content = design.parts.get(id);
        const mW = content === undefined ? undefined : domainOf(content, 'electrical')?.power_consumption_mW;
        watts += ((mW ?? 0) / 1000) * (content?.part.quantity ?? 1);
      }
      if (!exceeds(watts, limit)) continue;
      report({
        message: `${partName(design, enclosure)} gets rid of ${num(limit)} W; what is inside draws ${num(watts)} W: ${list([...parts].map((part) => partName(design, part)))}`,
        refs: [{ part: enclosure }],
        data: { measured: watts, limit, unit: 'W' },
      });
    }
  },
};
