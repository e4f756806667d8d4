import type { PlacedPart } from '../allocation/instance.ts';
import { placePart } from '../allocation/placed-part.ts';
import { append } from '../board/append.ts';
import { type Board, bySeq, type Connection } from '../board/board.ts';
import type { Design } from './design.ts';
import type { DesignStep } from './design-step.ts';
import { Indexed } from './indexed.ts';
import { InstancesByKey } from './instances-by-key.ts';
import type { Wiring } from './net-of.ts';
import { wire } from './nets.ts';

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
  const sorted = [...board.parts.values()].sort(bySeq);
  /** Parts by number, and after them those that only connections name. */
  const index = new Map<string, number>();
  for (const part of sorted) index.set(part.id, index.size);
  const lists: Connection[][] = sorted.map(() => NO_CONNECTIONS);
  const ends = new Int32Array(2 * connections.length);
  for (let at = 0; at < connections.length; at++) {
    const connection = connections[at];
    if (connection === undefined) continue;
    const a = numberIn(index, connection.ends[0].part);
    const b = numberIn(index, connection.ends[1].part);
    ends[2 * at] = a;
    ends[2 * at + 1] = b;
    lists[a] = append(lists[a] ?? NO_CONNECTIONS, connection);
    if (a !== b) lists[b] = append(lists[b] ?? NO_CONNECTIONS, connection);
  }
  const list: PlacedPart[] = [];
  for (const part of sorted) list.push(placePart(board, part, lists[list.length] ?? NO_CONNECTIONS));
  const parts = new Indexed(index, list);
  const { wiring, ...wired } = wire({ index, list, ends }, connections);
  const connectionsOf = new Indexed(
    index,
    lists.map((own) => (own.length === 0 ? undefined : own)),
  );
  return { design: { board, parts, instances: new InstancesByKey(parts), ...wired }, connectionsOf, wiring };
}

const NO_CONNECTIONS: Connection[] = [];

function numberIn(index: Map<string, number>, part: string): number {
  const known = index.get(part);
  if (known !== undefined) return known;
  index.set(part, index.size);
  return index.size - 1;
}
