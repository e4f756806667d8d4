/** Supplies that only they themselves could start. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { levelAtRest } from '../electrical/pin-level.ts';
import { farPins, giverAt } from '../electrical/resistor-ends.ts';
import { netAt, partPin, RESISTOR } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, type Place, rule } from '../rule.ts';
import { hasRails } from './power-index.ts';
import { type Feed, feedRefs, type Rail, railKey, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

export const POWER_LOOP = rule({
  id: 'power-loop',
  scope: 'part',
  severity: 'error',
  title: 'Supplies feed each other in a loop',
  why: 'Either no supply in the loop has a source outside it to start from, or one of them works against its own output.',
  example: 'A converter whose output feeds its own input.',
  fix: 'Break the loop: at least one of the supplies needs a source of its own.',
  silences: ['power-dropout', 'elec-voltage-out-of-range'],
  concerns: hasRails,
  message: (p: NameLists<'rails'>) => `These supplies feed each other in a loop: ${p.rails.join(' → ')}`,
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      const circle = feedsItself(rail) ? [rail] : circleFrom(rail);
      if (circle === null) continue;
      const names = [...circle, ...circle.slice(0, 1)].map((one) => railName(design, one));
      report({
        params: { rails: names },
        refs: [...circle.map(railRef), ...circle.flatMap((one) => wiresInto(one, circle))],
        data: { measured: circle.length, limit: 0, unit: 'supplies' },
      });
    }
  },
});

/** True where all that comes into a rail is its own output: one part, wired from out to in. */
function feedsItself(rail: Rail): boolean {
  const { incoming } = rail;
  return incoming.length > 0 && incoming.every((feed) => feed.from === rail);
}

/**
 * The shortest circle of rails that feed each other through this one, it first. Null where there is none, or where
 * another rail that feeds it and is fed by it comes before it in the order of names: of all that feed each other one
 * speaks. Goes up alone, from a rail to what feeds it, since many may hang on one supply and few stand above it.
 */
function circleFrom(rail: Rail): readonly Rail[] | null {
  // Most rails are the last of their line, or stand below a single row of others.
  if ((rail.outgoing.length === 0 && rail.children.length === 0) || !mayCircle(rail)) return null;
  const next = new Map<Rail, Rail>();
  const above = [rail];
  for (let at = 0; at < above.length; at += 1) {
    const fed = above[at];
    if (fed === undefined) break;
    for (const feeder of feedersOf(fed)) {
      if (next.has(feeder)) continue;
      next.set(feeder, fed);
      if (feeder !== rail) above.push(feeder);
    }
  }
  if (!next.has(rail)) return null;
  if (above.some((other) => railKey(other) < railKey(rail) && standsUnder(rail, other))) return null;
  const circle: Rail[] = [rail];
  for (let at = next.get(rail); at !== undefined && at !== rail; at = next.get(at)) circle.push(at);
  return circle;
}

/** How far such a row is followed. */
const ROW = 64;

/** False where going up from feeder to feeder ends, each rail having one at most. */
function mayCircle(rail: Rail): boolean {
  let fed = rail;
  for (let steps = 0; steps < ROW; steps += 1) {
    if (fed.incoming.length + fed.parents.length > 1) return true;
    const feeder = fed.incoming[0]?.from ?? fed.parents[0];
    if (feeder === undefined || feeder === fed) return false;
    fed = feeder;
  }
  return true;
}

/** True where `rail` is among what feeds `other`. */
function standsUnder(rail: Rail, other: Rail): boolean {
  const seen = new Set<Rail>([other]);
  for (const one of seen) {
    for (const feeder of feedersOf(one)) {
      if (feeder === rail) return true;
      seen.add(feeder);
    }
  }
  return false;
}

/** What feeds a rail: rails of other parts, and those of its own part that it is made from. */
function feedersOf(rail: Rail): readonly Rail[] {
  const { incoming, parents } = rail;
  if (incoming.length === 0) return parents;
  const from = incoming.flatMap((feed) => (feed.from === null || feed.from === rail ? [] : [feed.from]));
  return from.length + parents.length < 2 ? [...from, ...parents] : [...new Set([...from, ...parents])];
}

/** What a circle carries says nothing: the wires that close it are judged once it has a source. */
function wiresInto(rail: Rail, circle: readonly Rail[]): readonly Place[] {
  return rail.incoming
    .filter((feed) => feed.from !== null && circle.includes(feed.from))
    .flatMap((feed) => [feed.link, feed.sink]);
}

export const POWER_SELF_SWITCHED = rule({
  id: 'power-self-switched',
  scope: 'part',
  severity: 'error',
  title: 'A coil gets its supply only through its own contacts',
  why: 'At rest the contacts are open, so the coil never gets any voltage and nothing ever starts.',
  example: 'A control supply on the mains behind the contactor whose coil it feeds.',
  fix: 'Feed the coil, or the supply that feeds it, from ahead of its own contacts. A holding contact needs a start button beside it.',
  concerns: (definition) => hasRails(definition, (rail) => rail.children.length > 0) && hasCoil(definition),
  message: (p: Names<'part' | 'source'>) =>
    `The coil of ${p.part} is fed by ${p.source}, which only the contacts of ${p.part} itself switch on: it never starts`,
  check: (placed, { design, report }) => {
    const fed = supplyOf(design).into(placed.part.id).filter(isCoil);
    const [first] = fed;
    const isSwitched = (rail: Rail) => isDerivedBy(rail, placed);
    if (first === undefined || !fed.every(({ from }) => from !== null && dependsOn(from, isSwitched))) return;
    report({ params: { part: placed, source: { part: first.source.part } }, refs: feedRefs(first) });
  },
});

const COIL = 'relay_coil_positive';

function hasCoil({ resources }: DefinitionIndex): boolean {
  return [...resources.values()].some(({ functions }) => functions.has(COIL));
}

function isCoil({ sink }: Feed): boolean {
  return sink.function === COIL;
}

export const POWER_SELF_ENABLED = rule({
  id: 'power-self-enabled',
  scope: 'part',
  severity: 'error',
  title: 'A converter is enabled only by its own output',
  why: 'The output is off until the enable is high, and what holds the enable high is that output: it never starts.',
  example: 'EN of a converter tied to its VOUT.',
  fix: 'Tie the enable to the input of the converter, or drive it from a part that has its supply before.',
  concerns: (definition) => enablesOf(definition).length > 0,
  message: (p: Names<'part' | 'pin' | 'source'>) =>
    `${p.pin} is held high only by ${p.source}, which depends on the output of ${p.part} itself: it never starts`,
  check: (placed, { design, report }) => {
    const supply = supplyOf(design);
    const isSwitched = (rail: Rail) => isDerivedBy(rail, placed) && rail.index.domain.regulation_type === 'regulated';
    for (const resource of enablesOf(placed.definition)) {
      const pin = partPin(placed, resource);
      const source = onlyGiverAt(design, pin);
      const rail = source === null ? null : supply.railOf(source);
      if (source === null || rail === null || !dependsOn(rail, isSwitched)) continue;
      report({ params: { part: placed, pin, source }, refs: [pin, source] });
    }
  },
});

/** Enables of a regulator of the part, which runs while they are high. */
const enablesOf = oncePer(({ domains }: DefinitionIndex): readonly string[] =>
  resourcesOf(domains.get('electrical')).flatMap(({ resource, functions }) =>
    functions.has('power_enable') && resource.works_at?.level === 'high' ? [resource.id] : [],
  ),
);

/** What gives the supply that holds the pin high, by wire or through a resistor; null where an output may do so too. */
function onlyGiverAt(design: Design, pin: ResourceRef): ResourceRef | null {
  const tied = giverAt(design, pin);
  if (tied !== undefined) return tied;
  if (levelAtRest(design, pin) !== 'high') return null;
  const resistors = netAt(design, pin)?.nodes.filter((node) => node.function === RESISTOR) ?? [];
  const pulls = resistors.flatMap((node) => farPins(design, node).flatMap((far) => giverAt(design, far) ?? []));
  return pulls.length === 1 ? (pulls[0] ?? null) : null;
}

function isDerivedBy(rail: Rail, { part }: PlacedPart): boolean {
  return rail.placed.part.id === part.id && rail.index.domain.derived_from !== undefined;
}

/** True where every way up from a rail to a source goes through one that is switched. */
function dependsOn(rail: Rail, isSwitched: (rail: Rail) => boolean): boolean {
  const seen = new Set([rail]);
  let passes = false;
  for (const one of seen) {
    if (isSwitched(one)) {
      passes = true;
      continue;
    }
    // A button is fed from its far side as well, by the contact that holds it.
    const above = [...one.incoming.flatMap(({ from }) => from ?? []), ...one.parents];
    if (above.length === 0) return false; // a source, or what nobody has fed yet
    for (const next of above) seen.add(next); // a set walks on over what is added
  }
  return passes;
}
