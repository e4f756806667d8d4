import { nearest } from '#schemas/nearest.ts';
import { explain } from '../allocation/explain.ts';
import type { Instance } from '../allocation/instance.ts';
import { placeFor, sceneOf } from '../allocation/scene.ts';
import { endKey, pinKey } from '../board/board.ts';
import type { Edit, SlotRef } from '../board/edit.ts';
import { canFill } from '../definition/definition-index.ts';
import type { SlotIndex } from '../definition/index-types.ts';
import type { EditSession } from './edit-session.ts';
import { endOfSide, findSide, quote, type Side, sideName } from './resolve.ts';

type Op<O extends Edit['op']> = Extract<Edit, { op: O }>;

/**
 * Fixes the resource of one slot, and gives the other slots of its instance new places where that needs it. Nothing
 * else moves: where it would have to, the edit is refused with what would make room.
 */
export function pin(session: EditSession, edit: Op<'pin'>): string {
  const { side, instance, slot, position } = findSlot(session, edit.slot);
  const domain = side.definition.domains.get(side.domain);
  const resource = domain?.resources.get(edit.resource);
  const able = [...(domain?.resources.values() ?? [])].filter((entry) => canFill(slot, entry));
  const ids = able.map((entry) => entry.resource.id);
  if (resource === undefined) {
    const close = nearest(`${edit.resource}`, ids);
    session.refuse(
      '/resource',
      `${side.part.label} has no resource ${quote(edit.resource)} in its ${side.domain} domain`,
      {
        nearest: close.length > 0 ? close : ids.slice(0, 12),
      },
    );
  } else if (!canFill(slot, resource)) {
    session.refuse('/resource', `${edit.resource} cannot serve ${slot.function} of ${sideName(side)}`, {
      nearest: ids.slice(0, 12),
    });
  }
  const key = pinKey(instance.end, slot.requires, slot.n);
  // What stands there is read before the pin is written: the pin would already have pushed others aside.
  const held = instance.slots.map(({ resource: now, pinnedBy }, at) =>
    at === position ? edit.resource : pinnedBy === undefined ? null : now,
  );
  const wanted = {
    key: instance.key,
    index: side.index,
    held,
    preferred: instance.slots.map((entry) => entry.resource),
  };
  const scene = sceneOf(session.placedPart(side.part), wanted);
  const resources = scene === null ? null : placeFor(scene);
  if (resources === 'undetermined') {
    session.refuse('/resource', 'whether the rest still finds room could not be decided', {
      next: 'fix the other slots of this interface first',
    });
  } else if (resources !== null) {
    session.write('pins', key, [], { resource: edit.resource, who: session.context.who });
    storeAssigned(session, instance, resources);
  } else if (scene !== null) {
    const { message, next } = explain(scene);
    session.refuse('/resource', `${side.part.label}: ${message}`, { next });
  }
  return key;
}

/** Lets the allocator choose again for a slot; what it holds now stays until something moves it. */
export function unpin(session: EditSession, edit: Op<'unpin'>): string {
  const { side, instance, slot } = findSlot(session, edit.slot);
  const key = pinKey(instance.end, slot.requires, slot.n);
  if (!session.board.pins.has(key)) {
    session.refuse('/slot', `${slot.function} of ${sideName(side, instance.end.instance)} is not fixed`);
  }
  session.write('pins', key, [], undefined);
  return key;
}

function findSlot(session: EditSession, ref: SlotRef) {
  const side = findSide(session, ref, '/slot');
  const used = session.placedPart(side.part).instances.filter(({ index }) => index === side.index);
  const [only, another] = side.instance === null ? used : used.filter(({ end }) => end.instance === side.instance);
  if (only === undefined) {
    const wanted = endOfSide(side, side.instance ?? 0);
    return session.refuse('/slot/instance', `${sideName(side, wanted.instance)} is not connected to anything`, {
      nearest: used.map(({ end }) => `${end.instance}`),
      next: 'connect it, then fix its resources',
    });
  }
  if (another !== undefined) {
    return session.refuse('/slot/instance', `${sideName(side)} has ${used.length} instances in use`, {
      nearest: used.map(({ end }) => `${end.instance}`),
      next: 'say which instance',
    });
  }
  const { position, slot } = slotAt(session, side, ref);
  return { side, instance: only, slot, position };
}

function slotAt(session: EditSession, side: Side, ref: SlotRef): { position: number; slot: SlotIndex } {
  const { slots } = side.index;
  const functions = [...new Set(slots.map((slot) => slot.function))];
  const asked = slots.flatMap((slot, position) => {
    const fits =
      (ref.function === undefined || slot.function === ref.function) &&
      (ref.requires === undefined || slot.requires === ref.requires);
    return fits ? [{ position, slot }] : [];
  });
  const { n } = ref;
  const found =
    n === undefined
      ? asked
      : ref.requires === undefined
        ? asked.slice(n, n + 1)
        : asked.filter(({ slot }) => slot.n === n);
  const [only, another] = found;
  if (only !== undefined && another === undefined) return only;
  if (only === undefined) {
    const pointer = ref.function === undefined ? '/slot/requires' : '/slot/function';
    return session.refuse(pointer, `${sideName(side)} has no such slot; it requires ${functions.join(', ')}`, {
      nearest: ref.function === undefined ? functions : nearest(ref.function, functions),
    });
  }
  return session.refuse('/slot', `${sideName(side)} has ${found.length} such slots`, {
    nearest: ref.function === undefined ? functions : found.map((_, index) => `n: ${index}`),
    next: 'name the function, and n where it needs several',
  });
}

/** Writes the resources of an instance to all its connections, each on its own side. */
function storeAssigned(session: EditSession, instance: Instance, resources: readonly string[]): void {
  for (const id of instance.connections) {
    const connection = session.board.connections.get(id);
    if (connection === undefined) continue;
    const assigned = connection.ends.map((end, side) =>
      endKey(end) === instance.key ? [...resources] : [...(connection.assigned[side] ?? [])],
    );
    session.write('connections', id, ['assigned'], assigned);
  }
}
