import type { Instance, PlacedPart } from '../allocation/instance.ts';
import { Placed, placePart } from '../allocation/placed-part.ts';
import { type Board, bySeq, type Connection, type Part, resourceKey } from '../board/board.ts';
import { differing, LayeredMap } from '../board/layered-map.ts';
import type { Design, Link } from './design.ts';
import type { DesignStep } from './design-step.ts';
import { InstancesByKey } from './instances-by-key.ts';
import { keptInstances } from './kept-instances.ts';
import { relink } from './relink.ts';
import { rewire } from './rewire.ts';
import type { Spot } from './walks.ts';
import type { Worked } from './work-out.ts';

/**
 * The design of `board` from that of a board that differs little: only parts whose connections, pins or definition
 * changed are settled again, and only the nets that they touch are wired again. Equal to working it out from nothing.
 * Null where so much changed that this would not be quicker.
 */
export function updateDesign(worked: Worked, board: Board): Worked | null {
  const { design: before, connectionsOf: known, wiring } = worked;
  const changed = changesBetween(before.board, board);
  const dirty = dirtyParts(before, board, changed, known);
  if (dirty.size * 4 > board.parts.size + FEW) return null;
  if (!wiring.simple || [...dirty].some((id) => id.includes('/'))) return null;
  const connectionsOf = relist(known, before.board, board, changed.connections);
  const { parts, gone, came, moved } = placeAgain(before, board, dirty, changed, connectionsOf);
  const step = { ...NO_STEP, parts: new Set([...dirty, ...changed.parts]) };
  if (dirty.size === 0)
    return { design: { ...before, board, parts, instances: new InstancesByKey(parts) }, connectionsOf, wiring, step };
  const region = new Set(changed.connections);
  for (const { connections } of [...gone, ...came]) for (const id of connections) region.add(id);
  if (region.size * 2 > board.connections.size + FEW) return null;
  const { links: relinked, broken } = relink(worked, board, parts, region);
  const differ = new Map([...relinked].filter(([id, link]) => before.links.get(id) !== link));
  const links = LayeredMap.over(before.links, differ, (a, b) => bySeq(a.connection, b.connection));
  const pairs = [...differ].map(([id, link]) => [before.links.get(id), link] as const);
  const rewired = rewire(worked, { parts, links, changed: pairs, spots: spotsOf([...gone, ...came, ...moved], pairs) });
  const { nets, netOf, goneNets, newNets } = rewired;
  return {
    design: { board, parts, instances: new InstancesByKey(parts), links, broken, nets, netOf },
    connectionsOf,
    wiring: rewired.wiring,
    step: { ...step, links: new Set(relinked.keys()), goneNets, newNets },
  };
}

const NO_STEP: DesignStep = { parts: new Set(), links: new Set(), goneNets: new Set(), newNets: new Set() };

/** Below so many parts, working out a part of the board is never refused. */
const FEW = 64;

interface Changed {
  /** Parts that are new, gone, or have another definition or place in the order. */
  readonly remade: ReadonlySet<string>;
  /** Parts of which anything is not as it was. */
  readonly parts: ReadonlySet<string>;
  readonly connections: ReadonlySet<string>;
  /** Keys of definitions that came, went or differ. */
  readonly definitions: ReadonlySet<string>;
  /** Parts whose pins changed. */
  readonly pinned: ReadonlySet<string>;
}

function changesBetween(before: Board, after: Board): Changed {
  const parts = differing(before.parts, after.parts);
  const remade = new Set<string>();
  for (const id of parts) {
    const [old, now] = [before.parts.get(id), after.parts.get(id)];
    if (old?.definition !== now?.definition) remade.add(id);
  }
  const pins = differing(before.pins, after.pins);
  return {
    remade,
    parts,
    connections: differing(before.connections, after.connections),
    definitions: differing(before.definitions, after.definitions),
    pinned: new Set([...pins].map((key) => key.slice(0, key.indexOf('/')))),
  };
}

/** Parts to settle again. */
function dirtyParts(
  before: Design,
  board: Board,
  changed: Changed,
  known: Worked['connectionsOf'],
): ReadonlySet<string> {
  const dirty = new Set<string>([...changed.remade, ...changed.pinned]);
  for (const id of changed.connections) {
    for (const { part } of before.board.connections.get(id)?.ends ?? []) dirty.add(part);
    for (const { part } of board.connections.get(id)?.ends ?? []) dirty.add(part);
  }
  if (changed.definitions.size > 0) {
    for (const part of board.parts.values()) if (changed.definitions.has(part.definition)) dirty.add(part.id);
  }
  // Whether an end is passive decides how many connections its neighbour bears.
  const neighbours = [...dirty].filter((id) => changed.remade.has(id) || changed.definitions.size > 0);
  for (const id of neighbours) for (const { ends } of known.get(id) ?? []) for (const { part } of ends) dirty.add(part);
  return dirty;
}

/** Connections by part, with the lists of the parts that `changed` connections touch made anew. */
function relist(
  known: Worked['connectionsOf'],
  before: Board,
  board: Board,
  changed: ReadonlySet<string>,
): Worked['connectionsOf'] {
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
  return LayeredMap.over(known, new Map<string, readonly Connection[] | undefined>(lists));
}

/**
 * Parts with those that were settled again, and the instances that are no more, those that are new, and those of parts in
 * which some have changed places: all others are the same.
 */
function placeAgain(
  before: Design,
  board: Board,
  dirty: ReadonlySet<string>,
  changed: Changed,
  connectionsOf: Worked['connectionsOf'],
): {
  readonly parts: ReadonlyMap<string, PlacedPart>;
  readonly gone: readonly Instance[];
  readonly came: readonly Instance[];
  readonly moved: readonly Instance[];
} {
  const [gone, came, moved]: [Instance[], Instance[], Instance[]] = [[], [], []];
  const placed = (part: Part): PlacedPart => {
    const old = before.parts.get(part.id);
    if (old !== undefined && !dirty.has(part.id)) {
      return old.part === part ? old : new Placed(part, old.definition, old.instances);
    }
    const now = placePart(board, part, connectionsOf.get(part.id) ?? []);
    if (old === undefined) return now;
    const kept = keptInstances(old, now);
    const { instances } = kept;
    if (kept.moved) moved.push(...instances);
    // Who asks about the pins of a part asks about the part.
    const same = sameList(instances, old.instances) && !changed.pinned.has(part.id);
    if (same && old.part === part && old.definition === now.definition) return old;
    return new Placed(part, now.definition, same ? old.instances : instances);
  };
  const parts = new Map<string, PlacedPart | undefined>();
  for (const id of new Set([...dirty, ...changed.parts])) {
    const part = board.parts.get(id);
    const [old, now] = [before.parts.get(id), part === undefined ? undefined : placed(part)];
    if (old === now) continue;
    parts.set(id, now);
    const [olds, nows] = [new Set(old?.instances), new Set(now?.instances)];
    for (const one of olds) if (!nows.has(one)) gone.push(one);
    for (const one of nows) if (!olds.has(one)) came.push(one);
  }
  return { parts: LayeredMap.over(before.parts, parts, (a, b) => bySeq(a.part, b.part)), gone, came, moved };
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

/** Resources whose nodes may differ: what these instances hold, and those that are in use now or no more. */
function spotsOf(
  instances: readonly Instance[],
  links: readonly (readonly [old: Link | undefined, now: Link | undefined])[],
): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  const add = ({ end: { part, domain }, slots }: Instance) => {
    for (const { resource } of slots) {
      if (resource !== null) spots.set(resourceKey({ part, domain, resource }), { part, domain, resource });
    }
  };
  instances.forEach(add);
  for (const [old, now] of links) {
    if (old === undefined) now?.ends.forEach(add);
    else if (now === undefined) old.ends.forEach(add);
  }
  return spots;
}
