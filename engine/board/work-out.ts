import { type Board, bySeq, type Connection } from './board.ts';
import type { Design, Instance, PlacedPart } from './design.ts';
import type { DesignStep } from './design-step.ts';
import type { Wiring } from './net-of.ts';
import { wire } from './nets.ts';
import { placePart } from './placed-part.ts';

/** A design with what working out the next one wants to know of it. */
export interface Worked {
  readonly design: Design;
  /** Connections that end at a part, in (seq, id) order. */
  readonly connectionsOf: ReadonlyMap<string, readonly Connection[]>;
  readonly wiring: Wiring;
  /** Where it was made from another: what may differ between the two. */
  readonly step?: DesignStep;
}

/** The design of a board, from nothing. */
export function workOut(board: Board): Worked {
  const connections = [...board.connections.values()].sort(bySeq);
  const connectionsOf = new Map<string, Connection[]>();
  for (const connection of connections) {
    const [a, b] = connection.ends;
    push(connectionsOf, a.part, connection);
    if (b.part !== a.part) push(connectionsOf, b.part, connection);
  }
  const parts = new Map<string, PlacedPart>();
  for (const part of [...board.parts.values()].sort(bySeq)) {
    parts.set(part.id, placePart(board, part, connectionsOf.get(part.id) ?? []));
  }
  const { wiring, ...wired } = wire(parts, connections);
  return { design: { board, parts, instances: instancesOf(parts), ...wired }, connectionsOf, wiring };
}

/** Used instances by key, in the order of their parts. */
function instancesOf(parts: ReadonlyMap<string, PlacedPart>): ReadonlyMap<string, Instance> {
  const instances = new Map<string, Instance>();
  for (const placed of parts.values()) for (const instance of placed.instances) instances.set(instance.key, instance);
  return instances;
}

function push(lists: Map<string, Connection[]>, key: string, item: Connection): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
