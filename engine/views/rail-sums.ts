/** What each rail of a board has to give, to whom, what is left, and how long a battery lasts with that. */
import type { CurrentLeft } from '../compatibility/offer-facts.ts';
import type { Design } from '../design/design.ts';
import { leftOf } from '../offers/facts.ts';
import { numberOfInterface, scopedNumber } from '../rules/fields.ts';
import { RESISTOR } from '../rules/lookup.ts';
import { bySink } from '../rules/power/draw.ts';
import { converted_mA } from '../rules/power/flow.ts';
import { CONTACT_LINE } from '../rules/power/may-feed.ts';
import { type Rail, railKey } from '../rules/power/rail.ts';
import { supplyOf } from '../rules/power/supply.ts';

export interface RailSum {
  /** `part/power domain`. */
  readonly id: string;
  readonly rail: Rail;
  /** By part, largest first: what it draws at worst with all that hangs on it. */
  readonly loads: readonly { readonly part: string; readonly mA: number }[];
  readonly worst_mA: number;
  /** Parts that state no draw and count as nothing in the sum: it is at least that much. */
  readonly unstated: readonly string[];
  /** What the tightest supply of this current still gives; null where none states what it can. */
  readonly left: CurrentLeft | null;
  /** Of a rail that a battery with a stated capacity feeds. */
  readonly battery: BatteryLife | null;
}

/** `active_h` and `sleep_h` are null where a part does not state what it draws then: such parts are named. */
export interface BatteryLife {
  readonly capacity_mAh: number;
  /** While all that it feeds is at work, as usual where that is stated, else at worst. */
  readonly active_h: number | null;
  readonly sleep_h: number | null;
  /** Parts without `sleep_mA`. */
  readonly awake: readonly string[];
}

/** The rails that feed something, in the order of the parts and their definitions. */
export function railSums(design: Design): readonly RailSum[] {
  const supply = supplyOf(design);
  return [...design.parts.keys()].flatMap((part) =>
    supply
      .railsHeldBy(part)
      .filter(({ outgoing }) => outgoing.length > 0)
      .map((rail): RailSum => {
        const { parts, worst_mA, unknown } = rail.load;
        const unstated = [...new Set(unknown.map((feed) => feed.sink.part))];
        const [left, battery] = [leftOf(rail), batteryLife(rail)];
        return { id: railKey(rail), rail, loads: summed(parts), worst_mA, unstated, left, battery };
      }),
  );
}

/** Several inputs of a part are one load. */
function summed(draws: Rail['load']['parts']): RailSum['loads'] {
  const sums = new Map<string, number>();
  for (const { part, mA } of draws) sums.set(part, (sums.get(part) ?? 0) + mA);
  return [...sums].map(([part, mA]) => ({ part, mA })).sort((a, b) => b.mA - a.mA || (a.part < b.part ? -1 : 1));
}

function batteryLife(rail: Rail): BatteryLife | null {
  const [source] = rail.index.sources;
  if (source === undefined || rail.parents.length > 0) return null;
  const capacity = scopedNumber(rail.placed, `electrical/${source.interface.id}`, 'capacity_mAh');
  if (capacity === undefined || capacity <= 0) return null;
  const capacity_mAh = capacity * rail.placed.part.quantity;
  const { typical_mA } = rail.load;
  const asleep = { parts: new Set<string>(), awake: new Set<string>() };
  const sleep_mA = asleepOf(rail, asleep, new Set());
  return {
    capacity_mAh,
    active_h: isStated(rail, new Set()) && typical_mA > 0 ? capacity_mAh / typical_mA : null,
    sleep_h: asleep.awake.size === 0 && sleep_mA > 0 ? capacity_mAh / sleep_mA : null,
    awake: [...asleep.awake],
  };
}

/** Whether everything on a rail, and on those that hang on it, states a draw. */
function isStated(rail: Rail, seen: Set<Rail>): boolean {
  if (seen.has(rail)) return true;
  seen.add(rail);
  const next = [...rail.outgoing.flatMap(({ to }) => to ?? []), ...madeFrom(rail)];
  return rail.load.unknown.length === 0 && next.every((one) => isStated(one, seen));
}

/** What flows out of a rail while all that it feeds sleeps: the sum of the stated figures, each part once. */
function asleepOf(
  rail: Rail,
  found: { readonly parts: Set<string>; readonly awake: Set<string> },
  seen: Set<Rail>,
): number {
  if (seen.has(rail)) return 0;
  seen.add(rail);
  let mA = 0;
  for (const [feed] of bySink(rail.outgoing)) {
    if (feed === undefined) continue;
    const { sink, sinkEnd, sinkPart, to } = feed;
    const isDrawn = sink.function !== RESISTOR && sink.function !== CONTACT_LINE;
    if (isDrawn && !found.parts.has(sink.part)) {
      found.parts.add(sink.part);
      const stated = sinkPart === null ? undefined : numberOfInterface(sinkPart, sinkEnd.index, 'sleep_mA');
      if (stated === undefined) found.awake.add(sink.part);
      else mA += stated * (sinkPart?.part.quantity ?? 1);
    }
    if (to !== null) mA += asleepOf(to, found, seen);
  }
  for (const child of madeFrom(rail)) mA += converted_mA(rail.voltage, child, asleepOf(child, found, seen));
  return mA;
}

/** What its part makes of a rail, and nothing else feeds. */
function madeFrom({ children }: Rail): readonly Rail[] {
  return children.filter((child) => child.incoming.length === 0);
}
