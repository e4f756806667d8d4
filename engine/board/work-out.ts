import { type Board, bySeq, type Connection, type End } from './board.ts';
import type { Design, Instance, PlacedPart } from './design.ts';
import type { DesignStep } from './design-step.ts';
import { type Joint, wire } from './nets.ts';
import { instanceAt, placePart } from './placed-part.ts';

/** A design with what working out the next one wants to know of it. */
export interface Worked {
  readonly design: Design;
  /** Connections that end at a part, in (seq, id) order. */
  readonly connectionsOf: ReadonlyMap<string, readonly Connection[]>;
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
  const { joints, broken } = jointsOf(parts, connections);
  return { design: { board, parts, instances: instancesOf(parts), broken, ...wire(joints) }, connectionsOf };
}

/** Used instances by key, in the order of their parts. */
export function instancesOf(parts: ReadonlyMap<string, PlacedPart>): ReadonlyMap<string, Instance> {
  const instances = new Map<string, Instance>();
  for (const placed of parts.values()) for (const instance of placed.instances) instances.set(instance.key, instance);
  return instances;
}

/** Connections with their instances, and those that lack one, in the order given. */
export function jointsOf(
  parts: ReadonlyMap<string, PlacedPart>,
  connections: readonly Connection[],
): { readonly joints: readonly Joint[]; readonly broken: Design['broken'] } {
  const joints: Joint[] = [];
  const broken: { connection: Connection; missing: readonly End[] }[] = [];
  for (const connection of connections) {
    const [a, b] = [instanceAt(parts, connection, 0), instanceAt(parts, connection, 1)];
    if (a !== undefined && b !== undefined) joints.push({ connection, ends: [a, b] });
    else {
      const missing = connection.ends.filter((_, side) => (side === 0 ? a : b) === undefined);
      broken.push({ connection, missing });
    }
  }
  return { joints, broken };
}

function push(lists: Map<string, Connection[]>, key: string, item: Connection): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
