/** Lines that a part passes on: which pin goes with which is a preference of the allocator, and a rule judges the rest. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { DomainIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Option } from './allocation-problem.ts';
import type { Model } from './model.ts';

/** An interface instance with the resources that its slots have, as far as that is settled. */
interface HeldInterface {
  readonly index: InterfaceIndex;
  readonly held: readonly (string | null)[];
}

/** By resource, the functions of what its channels lead to: what it should carry. Empty where nothing is there yet. */
export type ChannelUses = ReadonlyMap<string, readonly string[]>;

/** What the other ends of the channels of a domain carry. */
export function channelUses({ channels }: DomainIndex, placed: readonly HeldInterface[]): ChannelUses {
  const uses = new Map<string, readonly string[]>();
  for (const { from, to } of channels) {
    uses.set(from, functionsOn(to, placed));
    uses.set(to, functionsOn(from, placed));
  }
  return uses;
}

/** The option with those candidates first whose channel carries the line already, and those last whose channel carries another. */
export function alongChannels(option: Option, uses: ChannelUses, { ids }: Pick<Model, 'ids'>): Option {
  if (uses.size === 0) return option;
  const slots = option.slots.map((slot) => {
    const rank = (number: number) => {
      const carried = uses.get(ids[number] ?? '') ?? [];
      return carried.length === 0 ? 1 : carried.some((name) => isOneLine(name, slot.function)) ? 0 : 2;
    };
    return { ...slot, candidates: [0, 1, 2].flatMap((at) => slot.candidates.filter((number) => rank(number) === at)) };
  });
  return { ...option, slots };
}

/**
 * Whether the two ends of a channel may be in use as these: what one end receives the other sends on. A plain digital line, a
 * supply or the winding of a load says nothing of what arrives at the other end.
 */
export function isOneLine(a: string, b: string): boolean {
  return isPlain(a) || isPlain(b) || FUNCTIONS.get(a)?.counterparts.includes(b) === true;
}

function isPlain(name: string): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.group === 'gpio' || entry?.group === 'motor' || entry?.signal_class === 'power';
}

function functionsOn(resource: string, placed: readonly HeldInterface[]): readonly string[] {
  return placed.flatMap(({ index, held }) =>
    index.slots.flatMap((slot, at) => (held[at] === resource ? [slot.function] : [])),
  );
}
