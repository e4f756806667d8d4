/** How much current flows: what a rail gives, and what it takes in for that. */

import { sameList } from '#schemas/lists.ts';
import { passesVoltage } from '../../compatibility/voltage.ts';
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
  const sinks = bySink(rail.outgoing);
  for (const all of sinks) {
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
  if (through === undefined && rail.outgoing.length > 1) worst_mA -= neverTogether_mA(rail, sinks);
  typical_mA = Math.min(typical_mA, worst_mA);
  parts.sort((a, b) => b.mA - a.mA || (a.part < b.part ? -1 : 1));
  return { worst_mA, typical_mA, parts, unknown };
}

/**
 * How much less flows than the sum says, since coils of one part, each behind a contact of its own, are not on together
 * beyond what their part takes: the two solenoids of a valve.
 */
function neverTogether_mA(rail: Rail, sinks: readonly (readonly Feed[])[]): number {
  let sums: Map<Rail, number> | null = null;
  for (const feeds of sinks) {
    if (!feeds.some(mayReachCoils)) continue;
    sums ??= new Map();
    for (const [coils, mA] of coilsBehind(feeds, new Set([rail]))) sums.set(coils, (sums.get(coils) ?? 0) + mA);
  }
  if (sums === null) return 0;
  let less = 0;
  for (const [coils, mA] of sums) less += Math.max(0, mA - mostOf(coils));
  return less;
}

/** False for most feeds, whose sink drives nothing itself and passes nothing on. */
function mayReachCoils({ drives, to }: Feed): boolean {
  return drives || (to !== null && (to.outgoing.length > 0 || to.children.length > 0));
}

/** What the coils draw that hang on these feeds of one sink, or on the contacts that it passes on to, by their rail. */
function coilsBehind(feeds: readonly Feed[], seen: Set<Rail>): ReadonlyMap<Rail, number> {
  const [feed] = feeds;
  if (feed?.drives === true) {
    const draw = drawOfSink(feeds);
    if (feed.at === null || draw === null || !Number.isFinite(mostOf(feed.at))) return NO_COILS;
    return new Map([[feed.at, Math.min(draw.worst_mA, mostOf(feed.at))]]);
  }
  const { to = null } = feed ?? {};
  if (to === null || seen.has(to)) return NO_COILS;
  const found = new Map<Rail, number>();
  for (const one of [to, ...to.children.filter((child) => passesVoltage(child.index.domain, to.index.domain))]) {
    seen.add(one);
    for (const next of bySink(one.outgoing)) {
      for (const [coils, mA] of coilsBehind(next, seen)) {
        found.set(coils, Math.min((found.get(coils) ?? 0) + mA, mostOf(coils)));
      }
    }
  }
  return found;
}

const NO_COILS: ReadonlyMap<Rail, number> = new Map();

/** What all coils of a rail take together. */
function mostOf({ index, placed }: Rail): number {
  const most = index.gives ? 0 : index.domain.max_current_mA;
  return most > 0 ? most * placed.part.quantity : Number.POSITIVE_INFINITY;
}

/** Those of one sink that leave through an interface; where they carry one draw, the first of them carries it. */
function leavingThrough(feeds: readonly Feed[], end: string): readonly Feed[] {
  const [first] = feeds;
  if (first?.drives === true) return feeds.filter((feed) => feed.sourceEnd.key === end);
  return first?.sourceEnd.key === end ? feeds : [];
}

/** What flows through a rail to others: what it gives, and what the rails take in that are made from it, at `supplied` or what it carries. */
export function passedThrough(rail: Rail, supplied?: Voltage): Current {
  let { worst_mA, typical_mA }: Current = rail.load;
  for (const child of rail.children) {
    if (child.incoming.length > 0) continue;
    const at = supplied ?? rail.voltage;
    worst_mA += converted_mA(at, child, child.passedOn.worst_mA);
    typical_mA += converted_mA(at, child, child.passedOn.typical_mA);
  }
  return worst_mA === 0 && typical_mA === 0 ? NO_CURRENT : { worst_mA, typical_mA };
}

/** What one feed carries, in mA: the draw of its sink at worst and what that passes on; null where neither is known. */
export function carried_mA(feed: Feed): number | null {
  const [own, passed] = [drawOf(feed), feed.to?.passedOn.worst_mA ?? 0];
  return own === null && passed === 0 ? null : (own ?? 0) + passed;
}

/** What a rail takes in at a voltage for what one that is made from it gives: as much, or as much power where it is converted. */
export function converted_mA(vin: Voltage | null, output: Rail, mA: number): number {
  const vout = output.voltage;
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
