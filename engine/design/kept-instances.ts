import type { Instance, PlacedPart, Slot } from '../allocation/instance.ts';

export interface Kept {
  readonly instances: readonly Instance[];
  /** Whether some that are the very same as before have changed places. */
  readonly moved: boolean;
}

/** The instances of a part that was settled again, those that are as they were being the very same as before. */
export function keptInstances(before: PlacedPart, now: PlacedPart): Kept {
  const anew = { instances: now.instances, moved: false };
  if (before.definition !== now.definition) return anew;
  const places = new Map(before.instances.map(({ key }, place) => [key, place] as const));
  let last = -1;
  let moved = false;
  const instances: Instance[] = [];
  for (const instance of now.instances) {
    const place = places.get(instance.key) ?? -1;
    const old = before.instances[place];
    if (old === undefined || !sameInstance(old, instance)) {
      instances.push(instance);
      continue;
    }
    instances.push(old);
    if (place < last) moved = true;
    last = Math.max(last, place);
  }
  return moved && instances.some((one, at) => sharesConnections(one, instances.slice(at + 1)))
    ? anew
    : { instances, moved };
}

/** Which of two instances a connection uses that both bear depends on their order. */
function sharesConnections(one: Instance, others: readonly Instance[]): boolean {
  return others.some(
    (other) => other.index === one.index && other.connections.some((id) => one.connections.includes(id)),
  );
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
