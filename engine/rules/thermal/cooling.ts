/** Where the heat of parts goes. */

import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { declaredDomain, declaredNumber, domainNumber, domainOf, farEnds } from '../by-kind.ts';
import { list, num } from '../names.ts';
import { isPowered } from '../power/alive.ts';
import { drawOf } from '../power/draw.ts';
import { powerIndexOf } from '../power/power-index.ts';
import { supplyOf } from '../power/supply.ts';
import { protocolOf } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';

const TDP = 'thermal_design_power_W';

export const THERMAL_UNMANAGED = rule({
  id: 'thermal-unmanaged',
  scope: 'part',
  severity: 'error',
  todo: { only: 'while nothing powers the part' },
  about: { domains: ['thermal'] },
  concerns: mustBeCooled,
  title: 'A part that needs cooling has none',
  why: 'The part states that its own surface cannot dissipate its heat.',
  example: 'A 60 W Peltier element with nothing on its hot side.',
  fix: 'Connect its thermal contact to a heatsink or a cold plate. Waive it if a chassis off the board cools it.',
  message: (p: Names<'part'> & Partial<Figures<'heat_W'>>) =>
    `${p.part}${p.heat_W === undefined ? '' : ` (${num(p.heat_W)} W)`} must be cooled, but no heatsink and nothing else that takes its heat is connected`,
  check: (placed, { design, report }) => {
    if (!mustBeCooled(placed.definition)) return;
    if (placed.instances.some((one) => one.end.domain === 'thermal' && takesHeat(design, one))) return;
    const watts = domainNumber(placed, 'thermal', TDP);
    report({
      params: { part: placed, ...(watts === undefined ? {} : { heat_W: watts }) },
      refs: [placed],
      todo: !isPowered(design, placed.part.id),
      data: watts === undefined ? {} : { measured: watts, limit: 0, unit: 'W' },
    });
  },
});

function mustBeCooled(definition: DefinitionIndex): boolean {
  const metadata = declaredDomain(definition, 'thermal')?.metadata;
  return metadata?.requires_thermal_management === true && metadata.cooling_method !== 'passive';
}

/** Heat leaves through a face that gives it, by whatever pads lie between; a stream of air or coolant takes it anyway. */
function takesHeat(design: Design, face: Instance): boolean {
  if (protocolOf(face) !== 'thermal_contact') return true;
  if (!face.index.roles.includes('source')) return false;
  let found = false;
  walk(design, face, (end) => {
    found ||= end.index.roles.includes('sink');
    return found ? [] : touching(design, end);
  });
  return found;
}

/** Goes from face to face, each part once; `onward` says where it goes on from one that it reached. */
function walk(design: Design, face: Instance, onward: (end: Instance) => readonly Instance[]): void {
  const open = [...farEnds(design, face)];
  const seen = new Set([face.end.part]);
  for (let end = open.pop(); end !== undefined; end = open.pop()) {
    if (seen.has(end.end.part)) continue;
    seen.add(end.end.part);
    open.push(...onward(end));
  }
}

/** What the faces of the same part touch. */
function touching(design: Design, { end: { part } }: Instance): readonly Instance[] {
  const faces = (design.parts.get(part)?.instances ?? []).filter((one) => one.end.domain === 'thermal');
  return faces.flatMap((one) => farEnds(design, one));
}

/** How much more heat than it is made for a sink surely does not get rid of. */
const FAR_TOO_MUCH = 2;

export const THERMAL_SINK_UNDERSIZED = rule({
  id: 'thermal-sink-undersized',
  scope: 'part',
  severity: 'warning',
  about: { protocols: ['thermal_contact'] },
  title: 'A heatsink is too small for what it cools',
  why: 'The parts on the heatsink give off more heat than it is rated for. For a part that needs cooling and states no heat, all the power from its supply counts as heat. More than twice the rating is an error.',
  example: 'A driver that dissipates 8 W, on a heatsink for 5 W.',
  fix: 'Use a larger heatsink, or add a fan with a higher rating.',
  message: (p: Names<'part'> & Figures<'limit_W' | 'heat_W'> & NameLists<'sources'>) =>
    `${p.part} is rated for ${num(p.limit_W)} W but gets ${num(p.heat_W)} W from ${list(p.sources)}`,
  check: (placed, { design, report, missing }) => {
    for (const [sink, sources] of contacts(design, placed)) {
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
        params: {
          part: { part: sink.end.part },
          limit_W: limit,
          heat_W: watts,
          sources: [...sources].map((part) => ({ part })),
        },
        refs: [sink, ...[...sources].map((part) => ({ part }))],
        severity: watts > limit * FAR_TOO_MUCH ? 'error' : 'warning',
        data: { measured: watts, limit, unit: 'W' },
      });
    }
  },
});

function wattsOf(design: Design, part: string): number | undefined {
  const placed = design.parts.get(part);
  if (placed === undefined) return undefined;
  const watts = domainNumber(placed, 'thermal', TDP);
  return watts === undefined ? turnedToHeat_W(design, placed) : watts * placed.part.quantity;
}

/** What a part that says that it must be cooled takes from its supply: all of it leaves through the faces. */
function turnedToHeat_W(design: Design, placed: PlacedPart): number | undefined {
  if (placed.definition === null || !mustBeCooled(placed.definition)) return undefined;
  const feeds = supplyOf(design).into(placed.part.id);
  const taken = feeds.map((feed) => {
    const [mA, volts] = [drawOf(feed), feed.given?.nominal];
    return mA === null || volts === undefined ? undefined : (mA * volts) / 1000;
  });
  return taken.length === 0 || taken.includes(undefined)
    ? undefined
    : taken.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** Each used sink with the parts whose heat reaches it, directly or through pads. */
function contacts(design: Design, placed: PlacedPart): ReadonlyMap<Instance, ReadonlySet<string>> {
  const found = new Map<Instance, ReadonlySet<string>>();
  for (const sink of endsOf(placed, 'thermal', 'thermal_contact', 'sink')) {
    const sources = new Set<string>();
    walk(design, sink, (end) => {
      if (!end.index.roles.includes('source')) return beyond(design, end);
      sources.add(end.end.part);
      return [];
    });
    if (sources.size > 0) found.set(sink, sources);
  }
  return found;
}

/** Used ends of a part in one domain, protocol and role. */
function endsOf({ instances }: PlacedPart, domain: DomainName, protocol: string, role: string): readonly Instance[] {
  return instances.filter(
    (one) => one.end.domain === domain && protocolOf(one) === protocol && one.index.roles.includes(role),
  );
}

/** What the other faces of a pad touch. */
function beyond(design: Design, pad: Instance): readonly Instance[] {
  return touching(design, pad).filter((far) => far.end.part !== pad.end.part && !far.index.roles.includes('sink'));
}

export const THERMAL_PADS_STACKED = rule({
  id: 'thermal-pads-stacked',
  scope: 'link',
  severity: 'info',
  about: { protocols: ['thermal_contact'] },
  title: 'Two thermal pads lie on each other',
  why: 'A pad conducts heat far worse than metal. A second one doubles the resistance of the way to the heatsink, and the part gets hotter.',
  example: 'A second pad of 1 mm under a heatsink that sat loosely.',
  fix: 'Use one pad that is as thick as the gap.',
  message: (p: Names<'a' | 'b'>) =>
    `${p.a} and ${p.b} lie on each other: two pads in a row double the resistance of the way that the heat takes`,
  check: (link, { report }) => {
    const [a, b] = link.ends;
    if (![a, b].every((end) => protocolOf(end) === 'thermal_contact' && end.index.roles.includes('interface'))) return;
    report({ params: { a: { part: a.end.part }, b: { part: b.end.part } }, refs: [link, a, b] });
  },
});

export const THERMAL_TDP_BELOW_ELECTRICAL = rule({
  id: 'thermal-tdp-below-electrical',
  scope: 'part',
  severity: 'info',
  about: { domains: ['thermal'] },
  concerns: (definition) => clashing_W(definition) !== null,
  title: 'A part draws more power than the heat it states',
  why: 'One of the two figures in its definition is wrong, or most of the power leaves the part in another form.',
  example: 'A module draws 3 W and states a thermal design power of 1 W.',
  fix: 'Check both figures in the data sheet. Waive it if the rest leaves the part as light, motion or current for others.',
  message: (p: Names<'part'> & Figures<'drawn_W' | 'heat_W'>) =>
    `${p.part} draws ${num(p.drawn_W)} W but states only ${num(p.heat_W)} W of heat`,
  check: (placed, { report }) => {
    const figures = clashing_W(placed.definition);
    if (figures === null) return;
    const { drawn, heat } = figures;
    report({
      params: { part: placed, drawn_W: drawn, heat_W: heat },
      refs: [placed],
      data: { measured: drawn, limit: heat, unit: 'W' },
    });
  },
});

/** What a definition draws and what heat it states, where it draws more; null where it does not, or states not both. */
function clashing_W(definition: DefinitionIndex): { readonly drawn: number; readonly heat: number } | null {
  const heat = declaredNumber(definition, 'thermal', TDP);
  const mW = declaredDomain(definition, 'electrical')?.power_consumption_mW;
  if (heat === undefined || mW === undefined || mW / 1000 <= heat) return null;
  return { drawn: mW / 1000, heat };
}

export const THERMAL_ENCLOSURE_HEAT = rule({
  id: 'thermal-enclosure-heat',
  scope: 'part',
  severity: 'info',
  about: { protocols: ['enclosure_fit'] },
  title: 'The parts in an enclosure produce more heat than it can dissipate',
  why: 'The air inside heats up until the parts overheat. All power that the parts state counts as heat.',
  example: 'Parts that draw 20 W, in a box that can dissipate 12 W.',
  fix: 'Add vents or a fan, use a larger box, or move a source of heat outside.',
  message: (p: Names<'part'> & Figures<'limit_W' | 'heat_W'> & NameLists<'parts'>) =>
    `${p.part} can dissipate ${num(p.limit_W)} W, but the parts inside draw ${num(p.heat_W)} W: ${list(p.parts)}`,
  check: (placed, { design, report, missing }) => {
    const inner = endsOf(placed, 'mechanical', 'enclosure_fit', 'enclosure');
    const parts = new Set(inner.flatMap((end) => farEnds(design, end)).map((far) => far.end.part));
    const limit = domainNumber(placed, 'thermal', TDP);
    const contents = [...parts].flatMap((id) => design.parts.get(id) ?? []).filter(takesPower);
    if (contents.length === 0) return;
    if (limit === undefined) {
      missing([placed], [`metadata.${TDP}`]);
      return;
    }
    const silent = contents.filter((content) => consumed_W(content) === undefined);
    const watts = contents.reduce((sum, content) => sum + (consumed_W(content) ?? 0), 0);
    if (!exceeds(watts, limit)) {
      if (silent.length > 0) missing(silent, ['power_consumption_mW']);
      return;
    }
    report({
      params: { part: placed, limit_W: limit, heat_W: watts, parts: [...parts].map((part) => ({ part })) },
      refs: [placed],
      data: { measured: watts, limit, unit: 'W' },
    });
  },
});

/** Only what has a supply, or says that it consumes power, turns any into heat. */
function takesPower(placed: PlacedPart): boolean {
  const needs = placed.definition === null ? [] : powerIndexOf(placed.definition).needs;
  return needs.length > 0 || consumed_W(placed) !== undefined;
}

function consumed_W(placed: PlacedPart): number | undefined {
  const mW = domainOf(placed, 'electrical')?.power_consumption_mW;
  return mW === undefined ? undefined : (mW / 1000) * placed.part.quantity;
}
