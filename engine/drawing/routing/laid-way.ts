/** The way of a wire along the pieces that a person laid: found part by part, from one piece to the next. */
import { endsOfPiece, type LaidPiece, liesAsLaid } from './laid-pieces.ts';
import { type RouteEnd, simplified } from './route.ts';

/** Where a part of a way begins or ends, and whether it runs across there. */
export interface Stop {
  readonly at: readonly [number, number];
  readonly isAcross: boolean;
}

/**
 * The path from `a` to `b` along all pieces, in parts that `find` gives; null where one has no way, or where the whole does not
 * keep to the pieces. What the ends have left behind, or turned round, is laid between them on its line.
 */
export function laidWay(
  a: RouteEnd,
  b: RouteEnd,
  [from, to]: readonly [Stop, Stop],
  pieces: readonly LaidPiece[],
  find: (from: Stop, to: Stop) => readonly number[] | null,
): number[] | null {
  for (const laid of [pieces, pieces.map((piece) => between(piece, from.at, to.at))]) {
    const path = through([from, ...laid.flatMap(stopsOf), to], find);
    if (path === null) continue;
    const whole = simplified([a.x, a.y, ...path, b.x, b.y]);
    if (liesAsLaid(whole, pieces) && !doublesBack(whole)) return whole;
  }
  return null;
}

/** Between the two stops of one piece the way is straight, or there is none. */
function through(
  stops: readonly PieceStop[],
  find: (from: Stop, to: Stop) => readonly number[] | null,
): number[] | null {
  const path: number[] = [];
  for (const [n, to] of stops.slice(1).entries()) {
    const from = stops[n] ?? to;
    const part = find(from, to);
    if (part === null || (to.piece !== undefined && to.piece === from.piece && !isStraight(part))) return null;
    path.push(...part);
  }
  return path;
}

interface PieceStop extends Stop {
  readonly piece?: LaidPiece;
}

function stopsOf(piece: LaidPiece): readonly PieceStop[] {
  const [first, second] = endsOfPiece(piece).map((at): PieceStop => ({ at, isAcross: piece.runs === 'across', piece }));
  return [first, piece.from === piece.to ? undefined : second].flatMap((stop) => stop ?? []);
}

function isStraight(path: readonly number[]): boolean {
  return simplified(path).length <= 4;
}

/** One place on its line, halfway between two others. */
function between(piece: LaidPiece, [ax, ay]: Stop['at'], [bx, by]: Stop['at']): LaidPiece {
  const middle = Math.round(piece.runs === 'across' ? (ax + bx) / 2 : (ay + by) / 2);
  return { ...piece, from: middle, to: middle };
}

function doublesBack(path: readonly number[]): boolean {
  for (let i = 0; i + 5 < path.length; i += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = path.slice(i, i + 6);
    if ((x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1) < 0) return true;
  }
  return false;
}
