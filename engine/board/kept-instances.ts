import type { Instance, PlacedPart, Slot } from './design.ts';

/**
 * The instances of a part that was settled again, those that are as they were being the very same as before; `now`
 * itself where they stand in another order.
 */
export function keptInstances(before: PlacedPart, now: PlacedPart): readonly Instance[] {
  if (before.definition !== now.definition) return now.instances;
  const places = new Map(before.instances.map(({ key }, place) => [key, place] as const));
  let last = -1;
  const kept: Instance[] = [];
  for (const instance of now.instances) {
    const place = places.get(instance.key) ?? -1;
    const old = before.instances[place];
    if (old !== undefined && place < last) return now.instances;
    if (old !== undefined) last = place;
    kept.push(old !== undefined && sameInstance(old, instance) ? old : instance);
  }
  return kept;
}

function sameInstance(a: Instance, b: Instance): boolean {
  return (
    a.index === b.index &&
    a.status === b.status &&
    a.explanation === b.explanation &&
    a.connections.length === b.connections.length &&
    a.connections.every((id, at) => id === b.connections[at]) &&
    a.slots.length === b.slots.length &&
    a.slots.every((slot, at) => sameSlot(slot, b.slots[at])) &&
    (a.moves === b.moves || JSON.stringify(a.moves) === JSON.stringify(b.moves))
  );
}

function sameSlot(a: Slot, b: Slot | undefined): boolean {
  return a === b || (a.resource === b?.resource && a.stored === b.stored && a.pinnedBy === b.pinnedBy);
}
