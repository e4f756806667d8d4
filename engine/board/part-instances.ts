import { type Board, type Connection, type End, endKey, type Part, pinKey } from './board.ts';
import { definitionIndex } from './definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from './design.ts';

/** An interface instance that connections use, before its resources are settled. */
export interface UsedInstance {
  readonly key: string;
  readonly end: End;
  readonly index: InterfaceIndex;
  /** Ids of its connections, in (seq, id) order. */
  readonly connections: string[];
  /** seq of the first of them. */
  readonly seq: number;
  /** What the first connection that assigns anything says, in slot order; empty where none does. */
  stored: readonly string[];
  /** Resource and who, by slot, where a person fixed it. */
  readonly pins: readonly ({ readonly resource: string; readonly who: string } | null)[];
}

/**
 * The interface instances of one part that `connections` use, in (first connection's seq, key) order. `connections`
 * are all that end at the part, in (seq, id) order; ends whose interface the definition lacks are passed over.
 */
export function usedInstances(
  board: Board,
  part: Part,
  definition: DefinitionIndex,
  connections: readonly Connection[],
): readonly UsedInstance[] {
  const used: UsedInstance[] = [];
  const byId = (id: string) => connections.find((connection) => connection.id === id);

  /** A merge may leave more connections on an instance than it bears: the later ones go to the lowest with room. */
  const spread = (instance: UsedInstance): void => {
    const { index, end } = instance;
    const siblings = (number: number) => used.find((other) => other.index === index && other.end.instance === number);
    const active = (other: UsedInstance | undefined) =>
      (other?.connections ?? []).filter((id) => !farIsPassive(board, byId(id), part.id, end));
    const most = index.interface.max_instances ?? connections.length + 1;
    for (const id of active(instance).slice(index.maxConnections)) {
      let number = 0;
      while (number < most && active(siblings(number)).length >= index.maxConnections) number++;
      const connection = byId(id);
      if (number >= most || connection === undefined) return;
      let home = siblings(number);
      if (home === undefined) {
        const own = { ...end, instance: number };
        const pins = pinsOf(board, own, index);
        home = { key: endKey(own), end: own, index, connections: [], seq: connection.seq, stored: NOTHING, pins };
        used.push(home);
      }
      instance.connections.splice(instance.connections.indexOf(id), 1);
      home.connections.push(id);
    }
  };
  for (const connection of connections) {
    for (const side of [0, 1] as const) {
      const end = connection.ends[side];
      if (end.part !== part.id) continue;
      const index = definition.domains.get(end.domain)?.interfaces.get(end.interface);
      if (index === undefined) continue;
      let instance = used.find((other) => other.index === index && other.end.instance === end.instance);
      if (instance === undefined) {
        const pins = pinsOf(board, end, index);
        instance = { key: endKey(end), end, index, connections: [], seq: connection.seq, stored: NOTHING, pins };
        used.push(instance);
      }
      if (instance.connections.at(-1) !== connection.id) instance.connections.push(connection.id);
      const assigned = connection.assigned[side];
      if (instance.stored.length === 0 && assigned.length === index.slots.length) instance.stored = assigned;
    }
  }
  for (const instance of [...used]) if (instance.connections.length > instance.index.maxConnections) spread(instance);
  return used.sort((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

const NOTHING: readonly string[] = [];

/** Whether the end of a connection that is not `near` is passive, and so no node of the bus. */
function farIsPassive(board: Board, connection: Connection | undefined, part: string, near: End): boolean {
  const far = connection?.ends.find((end) => end.part !== part || end.interface !== near.interface);
  const definition = board.parts.get(far?.part ?? '')?.definition ?? '';
  const file = board.definitions.get(definition);
  if (far === undefined || file === undefined) return false;
  return definitionIndex(definition, file).interfaces.get(`${far.domain}/${far.interface}`)?.passive === true;
}

function pinsOf(board: Board, end: End, index: InterfaceIndex): UsedInstance['pins'] {
  if (board.pins.size === 0) return NO_PINS;
  const pins = index.slots.map((slot) => board.pins.get(pinKey(end, slot.requires, slot.n)) ?? null);
  return pins.some((pin) => pin !== null) ? pins : NO_PINS;
}

const NO_PINS: UsedInstance['pins'] = [];
