import { type Board, bySeq, type Connection, type Part, resourceKey } from './board.ts';
import type { Design, Instance, Link, Net, PlacedPart } from './design.ts';
import { type DesignStep, differing } from './design-step.ts';
import { LayeredMap } from './layered-map.ts';
import { wire } from './nets.ts';
import { Placed, placePart } from './placed-part.ts';
import { jointsOf, type Worked } from './work-out.ts';

/**
 * The design of `board` from that of a board that differs little: only parts whose connections, pins or definition
 * changed are settled again, and only the nets that they touch are wired again. Equal to working it out from nothing.
 * Null where so much changed that this would not be quicker.
 */
export function updateDesign({ design: before, connectionsOf: known }: Worked, board: Board): Worked | null {
  const changed = changesBetween(before.board, board);
  const dirty = dirtyParts(before, board, changed, known);
  if (dirty.size * 4 > board.parts.size + FEW) return null;
  const connectionsOf = relist(known, before.board, board, changed.connections);
  const parts = placeAgain(before, board, dirty, changed, connectionsOf);
  const step = { ...NO_STEP, parts: new Set([...dirty, ...changed.parts]) };
  if (dirty.size === 0) return { design: { ...before, board, parts }, connectionsOf, step };
  const wired = wireAgain(before, board, dirty, parts, known, connectionsOf, changed.connections);
  if (wired === null) return null;
  const { region: links, goneNets, newNets, ...wiring } = wired;
  return {
    design: { ...wiring, board, parts, instances: instancesAgain(before, parts, dirty) },
    connectionsOf,
    step: { ...step, links, goneNets, newNets },
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

function placeAgain(
  before: Design,
  board: Board,
  dirty: ReadonlySet<string>,
  changed: Changed,
  connectionsOf: Worked['connectionsOf'],
): ReadonlyMap<string, PlacedPart> {
  if (dirty.size === 0 && changed.parts.size === 0) return before.parts;
  const placed = (part: Part): PlacedPart => {
    const old = before.parts.get(part.id);
    if (old === undefined || dirty.has(part.id)) return placePart(board, part, connectionsOf.get(part.id) ?? []);
    return old.part === part ? old : new Placed(part, old.definition, old.instances);
  };
  const parts = new Map<string, PlacedPart | undefined>();
  for (const id of new Set([...dirty, ...changed.parts])) {
    const part = board.parts.get(id);
    parts.set(id, part === undefined ? undefined : placed(part));
  }
  return LayeredMap.over(before.parts, parts, (a, b) => bySeq(a.part, b.part));
}

/** Used instances by key, with those of the parts that were settled again made anew. */
function instancesAgain(
  before: Design,
  parts: ReadonlyMap<string, PlacedPart>,
  dirty: ReadonlySet<string>,
): ReadonlyMap<string, Instance> {
  const instances = new Map<string, Instance | undefined>();
  for (const id of dirty) for (const { key } of before.parts.get(id)?.instances ?? []) instances.set(key, undefined);
  for (const id of dirty) for (const one of parts.get(id)?.instances ?? []) instances.set(one.key, one);
  return LayeredMap.over(before.instances, instances);
}

/** Links and nets with the touched region wired anew: whole nets, and every connection on them. */
function wireAgain(
  before: Design,
  board: Board,
  dirty: ReadonlySet<string>,
  parts: ReadonlyMap<string, PlacedPart>,
  known: Worked['connectionsOf'],
  connectionsOf: Worked['connectionsOf'],
  changed: ReadonlySet<string>,
):
  | (Pick<Design, 'links' | 'nets' | 'netOf' | 'broken'> & {
      readonly region: ReadonlySet<string>;
      readonly goneNets: ReadonlySet<Net>;
      readonly newNets: ReadonlySet<Net>;
    })
  | null {
  const region = new Set<string>(changed);
  const nets = new Set<Net>();
  const waiting: string[] = [...changed];
  const addLink = (id: string) => {
    if (region.has(id)) return;
    region.add(id);
    waiting.push(id);
  };
  const addNet = (net: Net | undefined) => {
    if (net === undefined || nets.has(net)) return;
    nets.add(net);
    for (const { connection } of net.conductors) addLink(connection);
  };
  const addInstance = ({ end, slots }: Instance) => {
    for (const { resource } of slots) {
      if (resource !== null) addNet(before.netOf.get(resourceKey({ part: end.part, domain: end.domain, resource })));
    }
  };
  for (const id of dirty) {
    for (const { id: own } of known.get(id) ?? []) addLink(own);
    for (const { id: own } of connectionsOf.get(id) ?? []) addLink(own);
    for (const instance of before.parts.get(id)?.instances ?? []) addInstance(instance);
    for (const instance of parts.get(id)?.instances ?? []) addInstance(instance);
  }
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const instance of before.links.get(id)?.ends ?? []) addInstance(instance);
  }
  if (region.size * 2 > board.connections.size + FEW) return null;
  const connections = [...region].flatMap((id) => board.connections.get(id) ?? []).sort(bySeq);
  const { joints, broken } = jointsOf(parts, connections);
  const wired = wire(joints, before.links);
  const netOf = new Map<string, Net | undefined>();
  for (const net of nets) for (const node of net.nodes) netOf.set(resourceKey(node), undefined);
  for (const [key, net] of wired.netOf) netOf.set(key, net);
  const links = new Map<string, Link | undefined>();
  for (const id of region) {
    const link = wired.links.get(id);
    if (link !== before.links.get(id)) links.set(id, link);
  }
  return {
    region,
    goneNets: nets,
    newNets: new Set(wired.nets),
    links: LayeredMap.over(before.links, links, (a, b) => bySeq(a.connection, b.connection)),
    nets: mergeNets(
      before.nets.filter((net) => !nets.has(net)),
      wired.nets,
    ),
    netOf: LayeredMap.over(before.netOf, netOf),
    broken: [...before.broken.filter(({ connection }) => !region.has(connection.id)), ...broken].sort((a, b) =>
      bySeq(a.connection, b.connection),
    ),
  };
}

/** Two lists in the order of their ids, as one. */
function mergeNets(before: readonly Net[], made: readonly Net[]): readonly Net[] {
  const nets: Net[] = [];
  let next = 0;
  for (const net of before) {
    for (let first = made[next]; first !== undefined && first.id < net.id; first = made[next]) {
      nets.push(first);
      next++;
    }
    nets.push(net);
  }
  return [...nets, ...made.slice(next)];
}
