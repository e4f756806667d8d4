import { sameList } from '#schemas/lists.ts';
import type { Instance, PlacedPart, Slot } from '../allocation/instance.ts';

interface Reconciled {
  readonly instances: readonly Instance[];
  /** Whether some kept instances changed their order. */
  readonly reordered: boolean;
}

/** The instances of a part that was resolved again; instances equal to one before keep its identity. */
export function reconcileInstances(before: PlacedPart, now: PlacedPart): Reconciled {
  const fresh = { instances: now.instances, reordered: false };
  if (before.definition !== now.definition) return fresh;
  const positions = new Map(before.instances.map(({ key }, position) => [key, position] as const));
  let last = -1;
  let reordered = false;
  const instances: Instance[] = [];
  for (const instance of now.instances) {
    const position = positions.get(instance.key) ?? -1;
    const old = before.instances[position];
    if (old === undefined || !sameInstance(old, instance)) {
      instances.push(instance);
      continue;
    }
    instances.push(old);
    if (position < last) reordered = true;
    last = Math.max(last, position);
  }
  return reordered && instances.some((one, at) => sharesConnections(one, instances.slice(at + 1)))
    ? fresh
    : { instances, reordered };
}

/** Where two instances both list a connection, the first one carries it, so their order matters. */
function sharesConnections(one: Instance, others: readonly Instance[]): boolean {
  return others.some(
    (other) => other.index === one.index && other.connections.some((id) => one.connections.includes(id)),
  );
}

function sameInstance(a: Instance, b: Instance): boolean {
  return (
    a.index === b.index &&
    a.status === b.status &&
    sameList(a.connections, b.connections) &&
    a.slots.every((slot, at) => sameSlot(slot, b.slots[at])) &&
    sameData(a.explanation, b.explanation) &&
    sameData(a.moves, b.moves)
  );
}

function sameData(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function sameSlot(a: Slot, b: Slot | undefined): boolean {
  return a === b || (a.resource === b?.resource && a.stored === b.stored && a.pinnedBy === b.pinnedBy);
}
