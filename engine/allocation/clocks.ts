/** Timers, clocks and converters: a preference of the allocator. What stands on them all the same, a rule reports. */
import type { ClockGroup } from '#schemas/part-definition/types.ts';
import type { DomainIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Option } from './allocation-problem.ts';
import type { Model } from './model.ts';

/** An interface instance with the resource that each of its slots must have. */
interface ClockDemand {
  readonly index: InterfaceIndex;
  readonly held: readonly (string | null)[];
}

/** A clock that is in use, with the protocols that it serves or that hold it. */
interface TakenClock {
  readonly clock: ClockGroup;
  readonly by: ReadonlySet<string>;
}

/** The clocks of a domain that what holds a resource among `demands` has taken. */
export function takenClocks({ clocks }: DomainIndex, demands: readonly ClockDemand[]): readonly TakenClock[] {
  if (clocks.length === 0) return [];
  const placed = demands.filter(({ held }) => held.some((resource) => resource !== null));
  return clocks.flatMap((clock) => {
    const by = new Set(placed.filter((demand) => takes(demand, clock)).map(protocolOf));
    return by.size === 0 ? [] : [{ clock, by }];
  });
}

/** The option with those candidates last that a clock serves which another protocol has taken. */
export function lastWhereTaken(
  option: Option,
  demand: ClockDemand,
  taken: readonly TakenClock[],
  { ids }: Pick<Model, 'ids'>,
): Option {
  const others = taken.filter(({ by }) => by.size > 1 || !by.has(protocolOf(demand)));
  if (others.length === 0) return option;
  const slots = option.slots.map((slot) => {
    const served = others.filter(({ clock }) => clock.function === slot.function);
    const isTaken = (number: number) => served.some(({ clock }) => clock.members.includes(ids[number] ?? ''));
    const last = slot.candidates.filter(isTaken);
    if (last.length === 0) return slot;
    return { ...slot, candidates: [...slot.candidates.filter((number) => !isTaken(number)), ...last] };
  });
  return { ...option, slots };
}

function takes(demand: ClockDemand, { function: name, members, held_by }: ClockGroup): boolean {
  if (held_by !== undefined) return held_by.includes(protocolOf(demand));
  return demand.index.slots.some((slot, at) => slot.function === name && members.includes(demand.held[at] ?? ''));
}

function protocolOf({ index }: ClockDemand): string {
  return index.interface.protocol.type;
}
