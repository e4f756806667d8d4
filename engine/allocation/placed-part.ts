import { LIMITS } from '#schemas/limits.ts';
import type { Board, Connection, Part } from '../board/board.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex, SlotIndex } from '../definition/index-types.ts';
import { requestOf } from './allocation-request.ts';
import { explain } from './explain.ts';
import type { Claim, Instance, PlacedPart, Slot } from './instance.ts';
import { type UsedInstance, usedInstances } from './part-instances.ts';
import { type ResolvedInstance, resolveInstances } from './resolve-instances.ts';

/** A part with the resources of its used instances. `connections` are all that end at it, in (seq, id) order. */
export function placePart(board: Board, part: Part, connections: readonly Connection[]): PlacedPart {
  const file = board.definitions.get(part.definition);
  const definition = file === undefined ? null : definitionIndex(part.definition, file);
  if (definition === null || connections.length === 0) return new ResolvedPart(part, definition, []);
  const resolved = resolveInstances(definition, usedInstances(board, part, definition, connections));
  const placed = new ResolvedPart(part, definition, resolved.map(placedInstance));
  return resolved.some(({ status }) => status === 'unsatisfied') ? explained(placed, resolved) : placed;
}

/** A part with the resources of `used`, its instances in (seq, key) order. What finds no place is not explained. */
export function placeUnexplained(
  part: Part,
  definition: DefinitionIndex | null,
  used: readonly UsedInstance[],
): PlacedPart {
  const resolved = definition === null ? [] : resolveInstances(definition, used);
  return new ResolvedPart(part, definition, resolved.map(placedInstance));
}

function placedInstance({ used, resources, status }: ResolvedInstance): Instance {
  const slots = used.index.slots.map((slot, position) => {
    const pin = used.pins[position];
    return slotWith(slot, resources[position] ?? null, used.stored[position], pin?.who);
  });
  return { key: used.key, end: used.end, index: used.index, connections: used.connections, slots, status };
}

/** Computes `claims` on first use, since most parts are never asked for them. */
export class ResolvedPart implements PlacedPart {
  readonly part: Part;
  readonly definition: DefinitionIndex | null;
  readonly instances: readonly Instance[];
  private known: ReadonlyMap<string, readonly Claim[]> | null = null;

  constructor(part: Part, definition: DefinitionIndex | null, instances: readonly Instance[]) {
    this.part = part;
    this.definition = definition;
    this.instances = instances;
  }

  get claims(): ReadonlyMap<string, readonly Claim[]> {
    if (this.known !== null) return this.known;
    const claims = new Map<string, Claim[]>();
    for (const { key, end, slots } of this.instances) {
      const resources = this.definition?.domains.get(end.domain)?.resources;
      for (let slot = 0; slot < slots.length; slot++) {
        const { resource = null, function: name = '', pinnedBy } = slots[slot] ?? {};
        if (resource === null) continue;
        const claim = { instance: key, slot, function: name };
        const used = resources?.get(resource)?.key ?? `${end.domain}/${resource}`;
        push(claims, used, pinnedBy === undefined ? claim : { ...claim, pinnedBy });
      }
    }
    this.known = claims;
    return claims;
  }
}

const plainSlots = new WeakMap<SlotIndex, Map<string | null, Slot>>();

/** A slot. Slots without a pin or a differing stored resource are shared objects, since boards have many equal ones. */
function slotWith(index: SlotIndex, resource: string | null, stored?: string, pinnedBy?: string): Slot {
  const { requires, n, function: name } = index;
  const differs = stored !== undefined && stored !== resource;
  if (differs || pinnedBy !== undefined) {
    const plain = { requires, n, function: name, resource };
    return { ...plain, ...(differs ? { stored } : {}), ...(pinnedBy === undefined ? {} : { pinnedBy }) };
  }
  const known = plainSlots.get(index) ?? new Map<string | null, Slot>();
  plainSlots.set(index, known);
  let slot = known.get(resource);
  if (slot === undefined) {
    slot = { requires, n, function: name, resource };
    known.set(resource, slot);
  }
  return slot;
}

/** All that find no place on a part share the steps of one explanation. */
function explained(placed: PlacedPart, resolved: readonly ResolvedInstance[]): PlacedPart {
  const lost = placed.instances.filter(({ status }) => status === 'unsatisfied').length;
  const instances = placed.instances.map((instance, number): Instance => {
    // What could not be decided within the budget would not be explained within it either.
    if (instance.status !== 'unsatisfied') return instance;
    const held = instance.slots.map((_, slot) => resolved[number]?.used.pins[slot]?.resource ?? null);
    const request = requestOf(placed, { key: instance.key, index: instance.index, held });
    if (request === null) return instance;
    const { cause, advice, moves, forced } = explain(request, LIMITS.explanationSteps / lost);
    const possible = moves.length > 0 && !forced ? { moves } : {};
    return { ...instance, explanation: { cause, advice }, ...possible };
  });
  return new ResolvedPart(placed.part, placed.definition, instances);
}

/**
 * The index, among the instances of a part, of the one that an end of a connection uses: the one that it names, unless
 * that was full. −1 where there is none. A part has few instances, so scanning them is faster than building keys.
 */
export function positionOf(instances: readonly Instance[], { id, ends }: Connection, side: 0 | 1): number {
  const end = ends[side];
  let other = -1;
  for (let at = 0; at < instances.length; at++) {
    const instance = instances[at];
    const own = instance?.end;
    if (instance === undefined || own?.interface !== end.interface || own.domain !== end.domain) continue;
    const unlimited = !Number.isFinite(instance.index.maxConnections);
    if (own.instance === end.instance && (unlimited || instance.connections.includes(id))) return at;
    if (other === -1 && !unlimited && instance.connections.includes(id)) other = at;
  }
  return other;
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
