/** How much current flows: what a rail gives, and what it takes in for that. */

import { sameList } from '#schemas/lists.ts';
import { acceptedBy, fits } from '../ranges.ts';
import { bySink, drawOf, drawOfSink } from './draw.ts';
import type { Current, Feed, Load, Rail, Voltage } from './rail.ts';

export const NO_CURRENT: Current = { worst_mA: 0, typical_mA: 0 };
export const NO_LOAD: Load = { ...NO_CURRENT, parts: [], unknown: [] };

/** What a rail gives, or what of it leaves through one interface instance. */
export function loadOf(rail: Rail, through?: string): Load {
  const parts: { part: string; mA: number }[] = [];
  const unknown: Feed[] = [];
  let worst_mA = 0;
  let typical_mA = 0;
  for (const all of bySink(rail.outgoing)) {
    const feeds = through === undefined ? all : leavingThrough(all, through);
    const [feed] = feeds;
    if (feed === undefined) continue;
    const { given } = feed;
    const accepts = given === null ? null : acceptedBy(feed);
    if (given !== null && accepts !== null && !fits(given, accepts.range)) continue; // a draw holds at the right voltage
    const own = drawOfSink(feeds);
    if (own === null) unknown.push(feed);
    const passed = feed.to?.passedOn ?? NO_CURRENT;
    const mA = (own?.worst_mA ?? 0) + passed.worst_mA;
    if (mA > 0) parts.push({ part: feed.sink.part, mA });
    worst_mA += mA;
    typical_mA += own?.typical_mA ?? 0;
    typical_mA += passed.typical_mA;
  }
  if (parts.length === 0 && unknown.length === 0 && worst_mA === 0) return NO_LOAD;
  parts.sort((a, b) => b.mA - a.mA || (a.part < b.part ? -1 : 1));
  return { worst_mA, typical_mA, parts, unknown };
}

/** Those of one sink that leave through an interface; where they carry one draw, the first of them carries it. */
function leavingThrough(feeds: readonly Feed[], end: string): readonly Feed[] {
  const [first] = feeds;
  if (first?.drives === true) return feeds.filter((feed) => feed.sourceEnd.key === end);
  return first?.sourceEnd.key === end ? feeds : [];
}

/** What flows through a rail to others: what it gives, and what the rails take in that are made from it. */
export function passedThrough(rail: Rail): Current {
  let { worst_mA, typical_mA }: Current = rail.load;
  for (const child of rail.children) {
    if (child.incoming.length > 0) continue;
    worst_mA += converted_mA(rail, child, child.passedOn.worst_mA);
    typical_mA += converted_mA(rail, child, child.passedOn.typical_mA);
  }
  return worst_mA === 0 && typical_mA === 0 ? NO_CURRENT : { worst_mA, typical_mA };
}

/** What one feed carries, in mA: the draw of its sink at worst and what that passes on; null where neither is known. */
export function carried_mA(feed: Feed): number | null {
  const [own, passed] = [drawOf(feed), feed.to?.passedOn.worst_mA ?? 0];
  return own === null && passed === 0 ? null : (own ?? 0) + passed;
}

function converted_mA(input: Rail, output: Rail, mA: number): number {
  const [vin, vout] = [input.voltage, output.voltage];
  const percent =
    efficiencyOf(output) ?? (vin !== null && vout !== null && converts(output, vin, vout) ? 100 : undefined);
  if (mA === 0 || percent === undefined || percent <= 0 || vin === null || vout === null || vin.nominal <= 0) return mA;
  return (mA * vout.nominal) / (percent / 100) / vin.nominal;
}

/** What is no linear regulator gives power for power; where it states no losses the least that it takes in counts. */
function converts({ index }: Rail, vin: Voltage, vout: Voltage): boolean {
  return index.domain.regulation_type === 'switching' || vout.nominal > vin.nominal;
}

/** The stated efficiency of what makes a rail, in percent; undefined where none is stated. */
export function efficiencyOf(output: Rail): number | undefined {
  const stated = output.index.sources.find((one) => one.interface.power_delivery?.efficiency_percent !== undefined);
  return stated?.interface.power_delivery?.efficiency_percent;
}

export function sameCurrent(a: Current, b: Current): boolean {
  return a.worst_mA === b.worst_mA && a.typical_mA === b.typical_mA;
}

export function sameLoad(a: Load, b: Load): boolean {
  if (!sameCurrent(a, b) || a.parts.length !== b.parts.length || !sameList(a.unknown, b.unknown)) return false;
  return a.parts.every(({ part, mA }, index) => part === b.parts[index]?.part && mA === b.parts[index]?.mA);
}
