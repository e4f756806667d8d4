import type { DomainIndex, InterfaceIndex } from '../definition/index-types.ts';
import { allocate, type Demand } from './allocate.ts';
import type { Instance, PlacedPart } from './instance.ts';

export interface AllocationRequest {
  readonly placed: PlacedPart;
  readonly domain: DomainIndex;
  /** Everything else that holds resources there, in (seq, key) order. */
  readonly others: readonly Instance[];
  readonly wanted: Demand;
  /** By key: those of `others` that the edits under way placed themselves, which may move unasked. */
  readonly own?: ReadonlyMap<string, Demand>;
  /** Labels of the parts that an instance is connected to, by its key. */
  readonly servesOf?: (instance: string) => readonly string[];
}

/** What a wanted instance meets on its part. */
export function requestOf(placed: PlacedPart, wanted: Demand): AllocationRequest | null {
  const domain = placed.definition?.domains.get(wanted.index.domain);
  if (domain === undefined) return null;
  const others = placed.instances.filter(({ key, end, slots }) => {
    return key !== wanted.key && end.domain === wanted.index.domain && slots.every(({ resource }) => resource !== null);
  });
  return { placed, domain, others, wanted };
}

/** Resources for the wanted instance while everything else stays where it is; null where that cannot be (shown). */
export function placeFor({ domain, others, wanted }: AllocationRequest): readonly string[] | null | 'undetermined' {
  const outcome = allocate(domain, [...others.map(fixedDemand), wanted]);
  if (outcome.status === 'undetermined') return 'undetermined';
  return outcome.status === 'solved' ? (outcome.assigned.get(wanted.key) ?? []) : null;
}

/** An instance that may not move. */
export function fixedDemand(instance: Instance): Demand {
  return { key: instance.key, index: instance.index, held: instance.slots.map(({ resource }) => resource) };
}

/** An instance that may move, but for what a person fixed. */
export function movableDemand(instance: Instance): Demand {
  const held = instance.slots.map(({ resource, pinnedBy }) => (pinnedBy === undefined ? null : resource));
  return { key: instance.key, index: instance.index, held };
}

/** An instance that may move, be it fixed or not. */
export function relaxedDemand(instance: Instance): Demand {
  return { key: instance.key, index: instance.index, held: instance.slots.map(() => null) };
}

/** A new instance with nothing held. */
export function unplaced(key: string, index: InterfaceIndex): Demand {
  return { key, index, held: index.slots.map(() => null) };
}
