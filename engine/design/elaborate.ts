import type { PlacedPart } from '../allocation/instance.ts';
import { placePart } from '../allocation/placed-part.ts';
import { append } from '../board/append.ts';
import { type Board, bySeq, type Connection } from '../board/board.ts';
import { buildNetlist } from './build-netlist.ts';
import type { Design } from './design.ts';
import type { DesignDelta } from './design-delta.ts';
import { InstancesByKey } from './instances-by-key.ts';
import type { Connectivity } from './net-by-resource.ts';
import { SharedKeyMap } from './shared-key-map.ts';

/** A design with the state from which the next board's design is updated. */
export interface Elaboration {
  readonly design: Design;
  /** By part, the connections that end at it, in (seq, id) order. */
  readonly connectionsOf: ReadonlyMap<string, readonly Connection[]>;
  readonly connectivity: Connectivity;
  /** What may differ from the design that this one was updated from. */
  readonly delta?: DesignDelta;
}

/** The design of a board, computed from scratch. */
export function elaborate(board: Board): Elaboration {
  const connections = [...board.connections.values()].sort(bySeq);
  const sorted = [...board.parts.values()].sort(bySeq);
  /** Part numbers; those of parts that only connections name come last. */
  const index = new Map<string, number>();
  for (const part of sorted) index.set(part.id, index.size);
  const lists: Connection[][] = sorted.map(() => NO_CONNECTIONS);
  const ends = new Int32Array(2 * connections.length);
  for (const [at, connection] of connections.entries()) {
    const a = numberIn(index, connection.ends[0].part);
    const b = numberIn(index, connection.ends[1].part);
    ends[2 * at] = a;
    ends[2 * at + 1] = b;
    lists[a] = append(lists[a] ?? NO_CONNECTIONS, connection);
    if (a !== b) lists[b] = append(lists[b] ?? NO_CONNECTIONS, connection);
  }
  const list: PlacedPart[] = [];
  for (const part of sorted) list.push(placePart(board, part, lists[list.length] ?? NO_CONNECTIONS));
  const parts = new SharedKeyMap(index, list);
  const { connectivity, ...wired } = buildNetlist({ index, list, ends }, connections);
  const connectionsOf = new SharedKeyMap(
    index,
    lists.map((own) => (own.length === 0 ? undefined : own)),
  );
  return { design: { board, parts, instances: new InstancesByKey(parts), ...wired }, connectionsOf, connectivity };
}

const NO_CONNECTIONS: Connection[] = [];

function numberIn(index: Map<string, number>, part: string): number {
  const known = index.get(part);
  if (known !== undefined) return known;
  index.set(part, index.size);
  return index.size - 1;
}
