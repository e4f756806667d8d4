/** Fuses and breakers: idle, bypassed, or tripped by an inrush. */

import type { PlacedPart } from '../../allocation/instance.ts';
import { passesVoltage } from '../../compatibility/voltage.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { current } from '../../wording/current.ts';
import { declaredTaxonomy } from '../by-kind.ts';
import { numberOfInterface, scopedField, scopedNumber } from '../fields.ts';
import { endName, list, num, partName } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { fuseOf_mA } from './capacity.ts';
import { bySink, drawOfSink } from './draw.ts';
import { type Feed, type Rail, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

/** How much more than its rating a supply gives at most before it limits: usual ones stop at 105 to 150 %. */
const LIMITS_AT = 1.5;

export const POWER_FUSE_IDLE = rule({
  id: 'power-fuse-idle',
  scope: 'part',
  severity: 'info',
  title: 'A fuse is too large for its supply to blow it',
  why: 'A power supply limits its current at up to 150 % of its rating. A fuse above that never blows: whatever shorts behind it stays, and contacts and wires carry all that the supply gives.',
  example: 'A fuse of 6.3 A behind a supply of 2.5 A.',
  fix: 'Take a fuse of what the circuit behind it draws. Waive it if the supply alone protects the circuit.',
  concerns: ({ file }: DefinitionIndex) =>
    (file.definition.custom_fields ?? []).some(({ key }) => key === 'rated_current_mA'),
  message: (p: Names<'fuse' | 'source'> & Figures<'rated_mA' | 'limit_mA'>) =>
    `${p.fuse} is rated for ${current(p.rated_mA, p.limit_mA)}, but ${p.source} gives ${current(p.limit_mA, p.rated_mA)} and then limits: the fuse never blows`,
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      const rated_mA = rail.outgoing.length === 0 ? undefined : fuseOf_mA(rail);
      const source = rated_mA === undefined ? null : limiterBefore(rail);
      if (rated_mA === undefined || source === null) continue;
      const limit_mA = source.index.domain.max_current_mA * source.placed.part.quantity;
      if (limit_mA <= 0 || rated_mA <= limit_mA * LIMITS_AT) continue;
      report({
        params: { fuse: placed, source: railName(design, source), rated_mA, limit_mA },
        refs: [placed, railRef(rail), railRef(source)],
        data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
      });
    }
  },
});

/** The regulated supply that feeds a rail, over contacts and further fuses; null where a cell or the mains does. */
function limiterBefore(rail: Rail): Rail | null {
  const seen = new Set<Rail>();
  const open = [...rail.parents];
  for (let next = open.pop(); next !== undefined && !seen.has(next); next = open.pop()) {
    seen.add(next);
    const { regulation_type: type } = next.index.domain;
    if (type === 'regulated' || type === 'switching') return next;
    open.push(...next.parents, ...next.incoming.flatMap((feed) => feed.from ?? []));
  }
  return null;
}

const PROTECTION = 'power.protection';
const BATTERY = 'power.battery';

export const POWER_PAST_FUSE = rule({
  id: 'power-past-fuse',
  scope: 'part',
  severity: 'warning',
  title: 'A load is connected before the fuse',
  why: 'A fuse protects only what is behind it. A short circuit in a load before it, or in its wire, draws all the current that the supply can give; on a battery that is an error. It is an info if more is connected behind the fuse than before it.',
  example: 'A motor on the plus of a battery, beside the fuse that feeds its controller.',
  fix: 'Connect the load behind the fuse, or give it a fuse of its own. Waive it if the supply limits the current to what the wire carries.',
  concerns: (definition) => isProtection(definition),
  message: (p: NameLists<'loads' | 'fuses'> & Names<'source'> & Figures<'current_mA' | 'behind_mA'>) =>
    `${list(p.loads)} ${p.loads.length === 1 ? 'is' : 'are'} on ${p.source} before the fuse: ${list(p.fuses)} ${p.fuses.length === 1 ? 'protects' : 'protect'} only the ${current(p.behind_mA, p.current_mA)} behind, not these ${current(p.current_mA, p.behind_mA)}`,
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      if (fuseOf_mA(rail) === undefined) continue;
      for (const source of rail.parents.flatMap(({ incoming }) => incoming.map(({ from }) => from))) {
        const found = source === null ? null : passing(source, placed);
        if (source === null || found === null) continue;
        const { loads, fuses, severity } = found;
        report({
          params: {
            loads: loads.map(({ sink }) => partName(design, sink.part)),
            fuses: fuses.map(({ sink }) => partName(design, sink.part)),
            source: railName(design, source),
            current_mA: found.current_mA,
            behind_mA: found.behind_mA,
          },
          refs: [...fuses, ...loads]
            .map(({ sink }) => ({ part: sink.part }))
            .concat(railRef(source) as { part: string }),
          severity,
          data: { measured: found.current_mA, unit: 'mA' },
        });
      }
    }
  },
});

/**
 * Loads of a supply beside its fuses, said at the first of these. On a battery it is an error, and a warning where the fuses were
 * clearly meant for them: where they draw more than all that is behind, or where they are fewer. None where no fuse could carry them.
 */
function passing(source: Rail, { part }: PlacedPart) {
  if (isProtected(source)) return null;
  const loads: Feed[] = [];
  const fuses: Feed[] = [];
  let current_mA = 0;
  for (const [feed, ...more] of bySink(source.outgoing)) {
    if (feed === undefined) continue;
    if (isProtector(feed.sinkPart)) fuses.push(feed);
    else {
      const mA = (drawOfSink([feed, ...more])?.worst_mA ?? 0) + (feed.to?.passedOn.worst_mA ?? 0);
      if (mA > 0) loads.push(feed);
      current_mA += mA;
    }
  }
  if (loads.length === 0 || fuses[0]?.sink.part !== part.id) return null;
  const behind = fuses.flatMap(({ to }) => to?.children ?? []);
  const behind_mA = behind.reduce((sum, { load }) => sum + load.worst_mA, 0);
  const fits = behind.some((rail) => (fuseOf_mA(rail) ?? 0) >= rail.load.worst_mA + current_mA);
  if (!fits) return null;
  const consumers = behind.reduce((sum, { load }) => sum + load.parts.length, 0);
  const isOdd =
    consumers > loads.length && loads.every(({ to }) => to?.children.every(({ index }) => !index.gives) !== false);
  const isMeant = current_mA > behind_mA || isOdd;
  const severity = isBattery(source) ? 'error' : isMeant ? 'warning' : 'info';
  return { loads, fuses, current_mA, behind_mA, severity } as const;
}

function isProtected(source: Rail): boolean {
  return isProtector(source.placed);
}

function isProtector(placed: PlacedPart | null): boolean {
  return placed?.definition != null && isProtection(placed.definition);
}

function isProtection(definition: DefinitionIndex): boolean {
  return declaredTaxonomy(definition).includes(PROTECTION);
}

function isBattery({ placed: { definition } }: Rail): boolean {
  return definition !== null && declaredTaxonomy(definition).includes(BATTERY);
}

/**
 * Multiples of its rating that a breaker holds for the half wave of an inrush: makers of supplies allow as many of them behind
 * a breaker as stay below that (LRS-350: two behind a B16, four behind a C16; unverified).
 */
const HOLDS: Readonly<Record<string, number>> = { B: 7.5, C: 15, D: 30 };
/** From this share of that on its magnetic release may act all the same, if the inrush lasts (IEC 60898-1: 5, 10, 20 times the rating). */
const MAY_TRIP = 2 / 3;
const CURVE = 'trip_curve';

export const POWER_INRUSH = rule({
  id: 'power-inrush',
  scope: 'part',
  severity: 'warning',
  title: 'Loads trip their breaker when they are switched on',
  why: 'A power supply charges its capacitors from the mains at once, and draws many times its running current for a few milliseconds. Several of them together trip the magnetic release of a breaker. One that may trip it only if its inrush lasts is an info.',
  example: 'Three power supplies of 60 A inrush behind a B10 breaker, which holds about 75 A.',
  fix: 'Use a breaker of curve C or D, spread the loads over several breakers, or switch them on one after another.',
  concerns: (definition: DefinitionIndex) =>
    (definition.file.definition.custom_fields ?? []).some(({ key }) => key === CURVE),
  message: (p: Names<'breaker' | 'curve'> & Figures<'inrush_A' | 'limit_A'> & NameLists<'loads'>) =>
    `${list(p.loads)} ${p.loads.length === 1 ? 'draws' : 'draw'} ${num(p.inrush_A)} A for an instant when switched on; ${p.breaker}, of curve ${p.curve}, holds about ${num(p.limit_A)} A`,
  check: (placed, { design, report, missing }) => {
    const [curve, rated_mA] = [scopedField(placed, '', CURVE), scopedNumber(placed, '', 'rated_current_mA')];
    const holds = HOLDS[String(curve)];
    if (holds === undefined) return;
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      const loads = rail.incoming.length > 0 ? [] : loadsBehind(rail, new Set());
      if (rated_mA === undefined) {
        if (loads.length > 0) missing([placed], ['custom_fields.rated_current_mA']);
        continue;
      }
      const held_A = (holds * rated_mA) / 1000;
      const inrush_A = loads.reduce((sum, one) => sum + one.inrush_A, 0);
      const limit_A = inrush_A <= held_A ? held_A * MAY_TRIP : held_A;
      if (inrush_A <= limit_A) continue;
      report({
        params: {
          breaker: placed,
          curve: String(curve),
          loads: [...new Set(loads.map(({ feed }) => endName(design, feed.sinkEnd.end)))],
          inrush_A,
          limit_A,
        },
        refs: [railRef(rail), placed, ...loads.map(({ feed }) => feed.sink)],
        ...(inrush_A <= held_A ? { severity: 'info' as const } : {}),
        data: { measured: inrush_A, limit: limit_A, unit: 'A' },
      });
    }
  },
});

interface InrushLoad {
  readonly feed: Feed;
  readonly inrush_A: number;
}

/** The loads that state an inrush, over the contacts and fuses between. */
function loadsBehind(rail: Rail, seen: Set<Rail>): readonly InrushLoad[] {
  if (seen.has(rail)) return [];
  seen.add(rail);
  return rail.outgoing.flatMap((feed): readonly InrushLoad[] => {
    const { sinkPart, sinkEnd, to } = feed;
    const one = sinkPart === null ? undefined : numberOfInterface(sinkPart, sinkEnd.index, 'inrush_A', 'own');
    if (sinkPart !== null && one !== undefined) return [{ feed, inrush_A: one * sinkPart.part.quantity }];
    if (to === null) return [];
    const onward = [to, ...to.children.filter((child) => passesVoltage(child.index.domain, to.index.domain))];
    return onward.flatMap((next) => loadsBehind(next, seen));
  });
}
