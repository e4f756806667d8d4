/** What loads draw in the moment in which they are switched on, against the breaker before them. */
import { passesVoltage } from '../../compatibility/voltage.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { numberOfInterface, scopedField, scopedNumber } from '../fields.ts';
import { endName, list, num } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import type { Feed, Rail } from './rail.ts';
import { railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

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
  why: 'A power supply charges its capacitors from the mains at once, and draws many times its running current for a few milliseconds. Several of them together trip the magnetic release of a breaker. It is an info where that happens only if the inrush lasts long.',
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
