import { nearest } from '#schemas/nearest.ts';
import { placeFor } from '../allocation/allocation-request.ts';
import type { UsedInstance } from '../allocation/part-instances.ts';
import { pinKey } from '../board/board.ts';
import type { EditOf, SlotRef } from '../board/edit.ts';
import { canFill } from '../definition/definition-index.ts';
import type { SlotIndex } from '../definition/index-types.ts';
import { namedResource } from '../definition/named.ts';
import type { EditSession } from './edit-session.ts';
import { placeOrWait, storeAssigned } from './list/place-together.ts';
import { requestAt } from './placement.ts';
import { quote } from './quote.ts';
import { namedEnd, type ResolvedEnd, resolveEnd } from './resolve.ts';

/**
 * Fixes the resource of one slot, and gives the other slots of its instance new places where that needs it. Nothing
 * else moves but what the list itself placed: where it would have to, the edit is refused with what would make place.
 */
export function pin(session: EditSession, edit: EditOf<'pin'>): string {
  const { side, instance, slot, position } = findSlot(session, edit.slot);
  const domain = side.definition.domains.get(side.domain);
  const resource = domain?.resources.get(edit.resource);
  const able = [...(domain?.resources.values() ?? [])].filter((entry) => canFill(slot, entry));
  const ids = able.map((entry) => entry.resource.id);
  if (resource === undefined) {
    const close = nearest(`${edit.resource}`, ids);
    const params = { part: side.part.label, domain: side.domain, given: quote(edit.resource) };
    session.refuse('/resource', 'resource-unknown', params, {
      nearest: close.length > 0 ? close : ids.slice(0, 12),
    });
  } else if (!canFill(slot, resource)) {
    const params = { resource: namedResource(resource), function: slot.function, interface: namedEnd(side) };
    session.refuse('/resource', 'resource-unsuitable', params, { nearest: ids.slice(0, 12) });
  }
  return fixSlot(session, side, instance.end.instance, position, edit.resource, '/resource');
}

/** Fixes a resource that can fill it to one slot of an instance in use; gives the key of the pin. */
export function fixSlot(
  session: EditSession,
  side: ResolvedEnd,
  number: number,
  position: number,
  resource: string,
  pointer: string,
): string {
  const instance = session
    .usedInstances(side.part)
    .find(({ index, end }) => index === side.index && end.instance === number);
  const slot = side.index.slots[position];
  if (instance === undefined || slot === undefined)
    throw new Error(`${side.part.id} uses the instance and has the slot`);
  const key = pinKey(instance.end, slot.requires, slot.n);
  const resources = session.placements.isWaiting(side.part.id, side.domain)
    ? null
    : resourcesWith(session, side, instance, position, resource);
  session.write('pins', key, [], { resource, who: session.context.who });
  session.placements.choose(key, resource);
  if (resources !== null) storeAssigned(session, instance, resources);
  else {
    const { part, index } = side;
    const waiting = { part: part.id, instance: instance.key, index, slot: key };
    placeOrWait(session, { edit: session.index, pointer, share: [], ...waiting });
  }
  return key;
}

/** The resources of an instance with one slot fixed, while everything else stays; null where that cannot be (shown). */
function resourcesWith(
  session: EditSession,
  side: ResolvedEnd,
  instance: UsedInstance,
  position: number,
  resource: string,
): readonly string[] | null {
  const placed = session.placedPart(side.part).instances.find(({ key }) => key === instance.key);
  if (placed === undefined) return null;
  const held = placed.slots.map(({ resource: now, pinnedBy }, at) =>
    at === position ? resource : pinnedBy === undefined ? null : now,
  );
  const preferred = placed.slots.map((slot) => slot.resource);
  const found = placeFor(requestAt(session, side, { key: instance.key, index: side.index, held, preferred }));
  return found === 'undetermined' ? null : found;
}

/** Lets the allocator choose again for a slot; what it holds now stays until something moves it. */
export function unpin(session: EditSession, edit: EditOf<'unpin'>): string {
  const { side, instance, slot } = findSlot(session, edit.slot);
  const key = pinKey(instance.end, slot.requires, slot.n);
  if (!session.board.pins.has(key)) {
    const params = { interface: namedEnd(side, instance.end.instance), function: slot.function };
    session.refuse('/slot', 'slot-not-fixed', params);
  }
  const isChosen = session.placements.isChosen(key);
  const resource = session.board.pins.get(key)?.resource;
  session.write('pins', key, [], undefined);
  // What the list itself moved stays there, although nobody fixes it any more.
  if (isChosen && resource !== undefined) session.placements.choose(key, resource);
  return key;
}

function findSlot(session: EditSession, ref: SlotRef) {
  const side = resolveEnd(session, ref, '/slot');
  const used = session.usedInstances(side.part).filter(({ index }) => index === side.index);
  const [only, another] = side.instance === null ? used : used.filter(({ end }) => end.instance === side.instance);
  if (only === undefined) {
    const params = { interface: namedEnd(side, side.instance ?? 0) };
    return session.refuse('/slot/instance', 'interface-unconnected', params, {
      nearest: used.map(({ end }) => `${end.instance}`),
    });
  }
  if (another !== undefined) {
    const params = { interface: namedEnd(side), count: used.length };
    return session.refuse('/slot/instance', 'instance-ambiguous', params, {
      nearest: used.map(({ end }) => `${end.instance}`),
    });
  }
  const { position, slot } = slotAt(session, side, ref);
  return { side, instance: only, slot, position };
}

function slotAt(session: EditSession, side: ResolvedEnd, ref: SlotRef): { position: number; slot: SlotIndex } {
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
    const close = ref.function === undefined ? functions : nearest(ref.function, functions);
    return session.refuse(pointer, 'slot-unknown', { interface: namedEnd(side), functions }, { nearest: close });
  }
  const close = ref.function === undefined ? functions : found.map((_, index) => `n: ${index}`);
  const params = { interface: namedEnd(side), count: found.length };
  return session.refuse('/slot', 'slot-ambiguous', params, { nearest: close });
}
