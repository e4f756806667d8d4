import { LIMITS } from '#schemas/limits.ts';
import { type Board, bySeq } from '../board/board.ts';

/** As much of a board as a small picture shows: the first `LIMITS.thumbnailParts` parts, and the first `LIMITS.thumbnailWires` connections among them. */
export function firstOf(board: Board): Board {
  const { parts, connections } = board;
  if (parts.size <= LIMITS.thumbnailParts && connections.size <= LIMITS.thumbnailWires) return board;
  const few = new Map(
    [...parts.values()]
      .sort(bySeq)
      .slice(0, LIMITS.thumbnailParts)
      .map((part) => [part.id, part]),
  );
  const among = [...connections.values()].filter(({ ends }) => ends.every(({ part }) => few.has(part)));
  const wires = among.sort(bySeq).slice(0, LIMITS.thumbnailWires);
  return { ...board, parts: few, connections: new Map(wires.map((connection) => [connection.id, connection])) };
}
