import { sameList } from '#schemas/lists.ts';
import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { placePart, ResolvedPart } from '../allocation/placed-part.ts';
import { type Board, bySeq, type Connection, type Part, resourceKey } from '../board/board.ts';
import { differing, OverlayMap } from '../board/overlay-map.ts';
import type { Design, Link, ResourceRef } from './design.ts';
import type { DesignDelta } from './design-delta.ts';
import type { Elaboration } from './elaborate.ts';
import { InstancesByKey } from './instances-by-key.ts';
import { reconcileInstances } from './reconcile-instances.ts';
import { updateLinks } from './update-links.ts';
import { updateNets } from './update-nets.ts';

/**
 * The design of `board`, updated from that of a similar board: only parts whose connections, pins or definition changed
 * are resolved again, and only the nets that they touch are rebuilt. Equal to `elaborate(board)`. Null where so much
 * changed that elaborating from scratch is faster. At most `followed` links are followed to find what a cut takes off a net,
 * beyond which the whole net is gone through.
 */
export function updateDesign(elaboration: Elaboration, board: Board, followed = FOLLOWED): Elaboration | null {
  const { design: before, connectionsOf: known, connectivity } = elaboration;
  const changed = changesBetween(before.board, board);
  const dirty = dirtyParts(before, board, changed, known);
  if (dirty.size * 4 > board.parts.size + ALWAYS_INCREMENTAL) return null;
  if (!connectivity.simple || [...dirty].some((id) => id.includes('/'))) return null;
  const connectionsOf = updateConnectionsOf(known, before.board, board, changed.connections);
  const { parts, removed, added, reordered } = updateParts(before, board, dirty, changed, connectionsOf);
  const delta = { ...NO_DELTA, parts: new Set([...dirty, ...changed.parts]) };
  if (dirty.size === 0)
    return {
      design: { ...before, board, parts, instances: new InstancesByKey(parts) },
      connectionsOf,
      connectivity,
      delta,
    };
  const region = new Set(changed.connections);
  for (const { connections } of [...removed, ...added]) for (const id of connections) region.add(id);
  if (region.size * 2 > board.connections.size + ALWAYS_INCREMENTAL) return null;
  const { links: updated, broken } = updateLinks(elaboration, board, parts, region);
  const differ = new Map([...updated].filter(([id, link]) => before.links.get(id) !== link));
  const links = OverlayMap.over(before.links, differ, (a, b) => bySeq(a.connection, b.connection));
  const pairs = [...differ].map(([id, link]) => [before.links.get(id), link] as const);
  const touched = touchedResources([...removed, ...added, ...reordered], pairs);
  const update = updateNets(elaboration, { parts, links, changed: pairs, touched }, followed);
  const { nets, netOf, removedNets, addedNets } = update;
  return {
    design: { board, parts, instances: new InstancesByKey(parts), links, broken, nets, netOf },
    connectionsOf,
    connectivity: update.connectivity,
    delta: { ...delta, links: new Set(updated.keys()), removedNets, addedNets },
  };
}

/** Where a net is longer, one pass over all of it is as quick. */
const FOLLOWED = 64;

const NO_DELTA: DesignDelta = { parts: new Set(), links: new Set(), removedNets: new Set(), addedNets: new Set() };

/** So many dirty parts or connections are updated incrementally on any board. */
const ALWAYS_INCREMENTAL = 64;

interface ChangedIds {
  /** Parts that were added, removed or given another definition. */
  readonly redefined: ReadonlySet<string>;
  /** Parts with any difference. */
  readonly parts: ReadonlySet<string>;
  readonly connections: ReadonlySet<string>;
  /** Keys of definitions that were added, removed or replaced. */
  readonly definitions: ReadonlySet<string>;
  /** Parts whose pins changed. */
  readonly pinned: ReadonlySet<string>;
}

function changesBetween(before: Board, after: Board): ChangedIds {
  const parts = differing(before.parts, after.parts);
  const redefined = new Set<string>();
  for (const id of parts) {
    const [old, now] = [before.parts.get(id), after.parts.get(id)];
    if (old?.definition !== now?.definition) redefined.add(id);
  }
  const pins = differing(before.pins, after.pins);
  return {
    redefined,
    parts,
    connections: differing(before.connections, after.connections),
    definitions: differing(before.definitions, after.definitions),
    pinned: new Set([...pins].map((key) => key.slice(0, key.indexOf('/')))),
  };
}

/** Parts to resolve again. */
function dirtyParts(
  before: Design,
  board: Board,
  changed: ChangedIds,
  known: Elaboration['connectionsOf'],
): ReadonlySet<string> {
  const dirty = new Set<string>([...changed.redefined, ...changed.pinned]);
  for (const id of changed.connections) {
    for (const { part } of before.board.connections.get(id)?.ends ?? []) dirty.add(part);
    for (const { part } of board.connections.get(id)?.ends ?? []) dirty.add(part);
  }
  // Why an instance finds no place is said with the label of its part.
  for (const id of changed.parts) {
    const old = before.parts.get(id);
    if (old?.part.label !== board.parts.get(id)?.label && old?.instances.some(isExplained)) dirty.add(id);
  }
  if (changed.definitions.size > 0) {
    for (const part of board.parts.values()) if (changed.definitions.has(part.definition)) dirty.add(part.id);
  }
  // Whether an end is passive decides how many connections its neighbour's instance takes.
  const neighbours = [...dirty].filter((id) => changed.redefined.has(id) || changed.definitions.size > 0);
  for (const id of neighbours) for (const { ends } of known.get(id) ?? []) for (const { part } of ends) dirty.add(part);
  return dirty;
}

function isExplained({ explanation }: Instance): boolean {
  return explanation !== undefined;
}

/** `connectionsOf` after `changed` connections: only the lists of the parts at their ends are rebuilt. */
function updateConnectionsOf(
  known: Elaboration['connectionsOf'],
  before: Board,
  board: Board,
  changed: ReadonlySet<string>,
): Elaboration['connectionsOf'] {
  if (changed.size === 0) return known;
  const touched = new Map<string, Connection[]>();
  const listOf = (part: string): Connection[] => {
    const made = touched.get(part) ?? (known.get(part) ?? []).filter(({ id }) => !changed.has(id));
    touched.set(part, made);
    return made;
  };
  for (const id of changed) for (const { part } of before.connections.get(id)?.ends ?? []) listOf(part);
  for (const id of changed) {
    const connection = board.connections.get(id);
    if (connection === undefined) continue;
    for (const part of new Set(connection.ends.map((end) => end.part))) listOf(part).push(connection);
  }
  const lists = [...touched].map(([part, own]) => [part, own.length === 0 ? undefined : own.sort(bySeq)] as const);
  return OverlayMap.over(known, new Map<string, readonly Connection[] | undefined>(lists));
}

/**
 * The parts with the dirty ones resolved again; the instances that were removed and added; and all instances of parts
 * in which some were reordered. All others keep their identity.
 */
function updateParts(
  before: Design,
  board: Board,
  dirty: ReadonlySet<string>,
  changed: ChangedIds,
  connectionsOf: Elaboration['connectionsOf'],
): {
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly removed: readonly Instance[];
  readonly added: readonly Instance[];
  readonly reordered: readonly Instance[];
} {
  const [removed, added, reordered]: [Instance[], Instance[], Instance[]] = [[], [], []];
  const placed = (part: Part): PlacedPart => {
    const old = before.parts.get(part.id);
    if (old !== undefined && !dirty.has(part.id)) {
      return old.part === part ? old : new ResolvedPart(part, old.definition, old.instances);
    }
    const now = placePart(board, part, connectionsOf.get(part.id) ?? []);
    if (old === undefined) return now;
    const reconciled = reconcileInstances(old, now);
    const { instances } = reconciled;
    if (reconciled.reordered) reordered.push(...instances);
    // A part whose pins changed is a new value even where no slot moved: its readers look at the pins through it.
    const same = sameList(instances, old.instances) && !changed.pinned.has(part.id);
    if (same && old.part === part && old.definition === now.definition) return old;
    return new ResolvedPart(part, now.definition, same ? old.instances : instances);
  };
  const parts = new Map<string, PlacedPart | undefined>();
  for (const id of new Set([...dirty, ...changed.parts])) {
    const part = board.parts.get(id);
    const [old, now] = [before.parts.get(id), part === undefined ? undefined : placed(part)];
    if (old === now) continue;
    parts.set(id, now);
    const [olds, nows] = [new Set(old?.instances), new Set(now?.instances)];
    for (const one of olds) if (!nows.has(one)) removed.push(one);
    for (const one of nows) if (!olds.has(one)) added.push(one);
  }
  return { parts: OverlayMap.over(before.parts, parts, (a, b) => bySeq(a.part, b.part)), removed, added, reordered };
}

/** Resources whose nodes may differ: those of `instances`, and of instances at the ends of added or removed links. */
function touchedResources(
  instances: readonly Instance[],
  links: readonly (readonly [old: Link | undefined, now: Link | undefined])[],
): ReadonlyMap<string, ResourceRef> {
  const touched = new Map<string, ResourceRef>();
  const add = ({ end: { part, domain }, slots }: Instance) => {
    for (const { resource } of slots) {
      if (resource !== null) touched.set(resourceKey({ part, domain, resource }), { part, domain, resource });
    }
  };
  instances.forEach(add);
  for (const [old, now] of links) {
    if (old === undefined) now?.ends.forEach(add);
    else if (now === undefined) old.ends.forEach(add);
  }
  return touched;
}
