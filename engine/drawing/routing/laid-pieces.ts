/** Pieces of wires that people laid: where they are now, the simple way along them, and whether a way keeps to them. */
import type { Connection } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import { PITCH } from '../../placement/grid.ts';
import { elbow, outOf, type RouteEnd, simplified } from './route.ts';

/** A straight piece of a wire on the line `at`, from one place on it to another. */
export interface LaidPiece {
  readonly runs: 'across' | 'down';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Lines that pieces lie on are so far apart: half of what lies between two ports, or pads. */
export const LAY_STEP = { blocks: 10, drawn: PITCH / 2 };

/** Which line of its connection a wire is; undefined for the one between blocks. */
export function lineOfWire(wire: string, { id }: Pick<Connection, 'id'>): number | undefined {
  return wire === id ? undefined : Number(wire.slice(id.length + 1));
}

/** The pieces of a wire that were laid, in the order of its way. `placeOf` gives the middle of a part as it is drawn. */
export function laidPiecesOf(
  wire: string,
  connection: Pick<Connection, 'id' | 'ends' | 'route'>,
  placeOf: (part: string) => Point | undefined,
): readonly LaidPiece[] {
  const { route, ends } = connection;
  if (route === undefined) return NONE;
  const line = lineOfWire(wire, connection);
  const step = line === undefined ? LAY_STEP.blocks : LAY_STEP.drawn;
  const snapped = (value: number): number => Math.round(value / step) * step;
  const [first, second] = [placeOf(ends[0].part), placeOf(ends[1].part)];
  if (first === undefined || second === undefined) return NONE;
  return route.flatMap((laid) => {
    if (laid.line !== line) return [];
    const [along, across] = laid.runs === 'across' ? ([0, 1] as const) : ([1, 0] as const);
    const at = snapped((laid.end === 0 ? first : second)[across] + laid.at);
    return [{ runs: laid.runs, at, from: snapped(first[along] + laid.from), to: snapped(second[along] + laid.to) }];
  });
}

const NONE: readonly LaidPiece[] = [];

export function samePieces(a: readonly LaidPiece[], b: readonly LaidPiece[]): boolean {
  const isSame = (one: LaidPiece, other: LaidPiece | undefined) =>
    one.runs === other?.runs && one.at === other.at && one.from === other.from && one.to === other.to;
  return a === b || (a.length === b.length && a.every((one, n) => isSame(one, b[n])));
}

/** Where a piece begins and where it ends. */
export function endsOfPiece({ runs, at, from, to }: LaidPiece): readonly [Point, Point] {
  if (runs === 'across')
    return [
      [from, at],
      [to, at],
    ];
  return [
    [at, from],
    [at, to],
  ];
}

/** The simplest path, along the pieces where there are some. It may cross parts. */
export function simpleWay(a: RouteEnd, b: RouteEnd, pieces: readonly LaidPiece[]): number[] {
  const last = pieces.at(-1);
  if (last === undefined) return elbow(a, b);
  const [from, to] = [outOf(a), outOf(b)];
  const path = [a.x, a.y, ...from];
  let here: Point = from;
  for (const piece of pieces) {
    const [first, second] = endsOfPiece(piece);
    path.push(...(piece.runs === 'across' ? [here[0], first[1]] : [first[0], here[1]]), ...second);
    here = second;
  }
  path.push(...(last.runs === 'across' ? [to[0], here[1]] : [here[0], to[1]]), ...to, b.x, b.y);
  return simplified(path);
}

/** Whether a wire lies along each piece, on its line; not while something is in the way there. */
export function liesAsLaid(path: ArrayLike<number>, pieces: readonly LaidPiece[]): boolean {
  return pieces.every((piece) => legAlong(path, piece) >= 0);
}

/** The index at which the longest leg of a path on the line of a piece begins; -1 where none lies there. */
export function legAlong(path: ArrayLike<number>, piece: LaidPiece): number {
  let [leg, longest] = [-1, 0];
  for (let i = 0; i + 3 < path.length; i += 2) {
    if (!runsAlong(path, i, piece)) continue;
    const length = Math.abs((path[i + 2] ?? 0) - (path[i] ?? 0)) + Math.abs((path[i + 3] ?? 0) - (path[i + 1] ?? 0));
    if (length > longest) [leg, longest] = [i, length];
  }
  return leg;
}

/** Whether the leg of a path that begins at index `i` lies on the line of a piece. */
export function runsAlong(path: ArrayLike<number>, i: number, { runs, at }: LaidPiece): boolean {
  const [x0, y0, x1, y1] = [path[i], path[i + 1], path[i + 2], path[i + 3]];
  return runs === 'across' ? y0 === at && y1 === at && x0 !== x1 : x0 === at && x1 === at && y0 !== y1;
}
