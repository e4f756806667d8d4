import { append } from '../board/append.ts';
import { type Board, type Connection, type End, endKey, type Part, pinKey } from '../board/board.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import { LineLoad, linesTaken } from './line-load.ts';

/** An interface instance that connections use, before its resources are resolved. */
export interface UsedInstance {
  readonly key: string;
  readonly end: End;
  readonly index: InterfaceIndex;
  /** Ids of its connections, in (seq, id) order. */
  connections: string[];
  /** seq of the first of them. */
  readonly seq: number;
  /** The resources that the first connection with an assignment stores, in slot order; empty where none does. */
  stored: readonly string[];
  /** By slot: the resource that a person pinned, and who. */
  readonly pins: readonly ({ readonly resource: string; readonly who: string } | null)[];
}

/**
 * The interface instances of one part that `connections` use, in (first connection's seq, key) order. `connections`
 * are all that end at the part, in (seq, id) order; ends whose interface the definition lacks are skipped.
 */
export function usedInstances(
  board: Board,
  part: Part,
  definition: DefinitionIndex,
  connections: readonly Connection[],
): readonly UsedInstance[] {
  const used: UsedInstance[] = [];
  for (const connection of connections) {
    for (const side of SIDES) {
      const end = connection.ends[side];
      if (end.part !== part.id) continue;
      const index = definition.domains.get(end.domain)?.interfaces.get(end.interface);
      if (index === undefined) continue;
      let instance = instanceIn(used, index, end.instance);
      if (instance === undefined) {
        instance = newInstance(board, end, index, connection);
        used.push(instance);
      }
      if (instance.connections.at(-1) !== connection.id) {
        instance.connections = append(instance.connections, connection.id);
      }
      const assigned = connection.assigned[side];
      if (instance.stored.length === 0 && assigned.length === index.slots.length) instance.stored = assigned;
    }
  }
  const { length } = used;
  for (let at = 0; at < length; at++) {
    const instance = used[at];
    if (instance !== undefined && instance.connections.length > instance.index.maxConnections) {
      moveExcess(board, part, connections, used, instance);
    }
  }
  return used.sort(bySeqAndKey);
}

const SIDES = [0, 1] as const;
const NOT_STORED: readonly string[] = [];
const NO_CONNECTIONS: string[] = [];
const keyEnds = new WeakMap<InterfaceIndex, string[]>();

/** The `endKey` of an instance of an interface: what follows the part is made once, since boards have many equal ones. */
function endKeyOf(end: End, index: InterfaceIndex): string {
  let known = keyEnds.get(index);
  if (known === undefined) {
    known = [];
    keyEnds.set(index, known);
  }
  let rest = known[end.instance];
  if (rest === undefined) {
    rest = endKey(end).slice(end.part.length);
    if (end.instance < SHARED) known[end.instance] = rest;
  }
  return end.part + rest;
}

const SHARED = 64;

function newInstance(board: Board, end: End, index: InterfaceIndex, { seq }: Connection): UsedInstance {
  const key = endKeyOf(end, index);
  return { key, end, index, connections: NO_CONNECTIONS, seq, stored: NOT_STORED, pins: pinsOf(board, end, index) };
}

function instanceIn(used: readonly UsedInstance[], index: InterfaceIndex, number: number): UsedInstance | undefined {
  for (let at = 0; at < used.length; at++) {
    const one = used[at];
    if (one?.index === index && one.end.instance === number) return one;
  }
  return undefined;
}

function bySeqAndKey(a: UsedInstance, b: UsedInstance): number {
  return a.seq - b.seq || (a.key < b.key ? -1 : 1);
}

/** Moves the connections beyond an instance's capacity, which a merge may leave, to the lowest instance with capacity. */
function moveExcess(
  board: Board,
  part: Part,
  connections: readonly Connection[],
  used: UsedInstance[],
  instance: UsedInstance,
): void {
  const { index, end } = instance;
  const byId = new Map(connections.map((connection) => [connection.id, connection] as const));
  const active = (other: UsedInstance | undefined): readonly Connection[] =>
    (other?.connections ?? []).flatMap((id) => {
      const connection = byId.get(id);
      return connection === undefined || isLoose(board, connection, part.id, end, index) ? [] : [connection];
    });
  const takenBy = (connection: Connection) => linesTaken(connection, connection.ends[0].part === part.id ? 0 : 1);
  const loadOf = (other: UsedInstance | undefined): LineLoad => {
    const load = new LineLoad(index);
    for (const connection of active(other)) load.add(takenBy(connection));
    return load;
  };
  const instances = index.interface.max_instances ?? connections.length + 1;
  const own = new LineLoad(index);
  for (const connection of active(instance)) {
    const { id } = connection;
    const taken = takenBy(connection);
    if (own.at(taken) < index.maxConnections) {
      own.add(taken);
      continue;
    }
    let number = 0;
    while (number < instances && loadOf(instanceIn(used, index, number)).at(taken) >= index.maxConnections) number++;
    if (number >= instances) return;
    let target = instanceIn(used, index, number);
    if (target === undefined) {
      target = newInstance(board, { ...end, instance: number }, index, connection);
      used.push(target);
    }
    instance.connections = instance.connections.filter((one) => one !== id);
    target.connections = append(target.connections, id);
  }
}

/** Whether the end of a connection that is not `near` is no node of the bus: passive, or of another protocol. */
function isLoose(board: Board, connection: Connection, part: string, near: End, index: InterfaceIndex): boolean {
  const far = connection.ends.find((end) => end.part !== part || end.interface !== near.interface);
  const definition = board.parts.get(far?.part ?? '')?.definition ?? '';
  const file = board.definitions.get(definition);
  if (far === undefined || file === undefined) return false;
  const other = definitionIndex(definition, file).interfaces.get(`${far.domain}/${far.interface}`);
  if (other === undefined || other.passive) return other !== undefined;
  return connection.lines !== undefined && other.interface.protocol.type !== index.interface.protocol.type;
}

function pinsOf(board: Board, end: End, index: InterfaceIndex): UsedInstance['pins'] {
  if (board.pins.size === 0) return NO_PINS;
  const pins = index.slots.map((slot) => board.pins.get(pinKey(end, slot.requires, slot.n)) ?? null);
  return pins.some((pin) => pin !== null) ? pins : NO_PINS;
}

const NO_PINS: UsedInstance['pins'] = [];
