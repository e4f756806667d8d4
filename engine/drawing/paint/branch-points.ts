/** Where wires of one net part, so that a dot says that they are joined. */
import type { Point } from '../../board/values.ts';
import type { SceneWire } from '../scene/items.ts';

interface StraightPiece {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A corner or an end this near to a leg lies on it. */
const NEAR = 0.6;

/** The places at which three or more legs of these wires meet, but the pads: they show by themselves what is joined. */
export function branchPoints(wires: readonly Pick<SceneWire, 'path' | 'ends'>[]): readonly Point[] {
  const legs = wires.flatMap(({ path }) => legsOf(path));
  const seen = new Set(wires.flatMap(({ ends }) => ends.map(({ x, y }) => spot(x, y))));
  const found: Point[] = [];
  for (const { path } of wires) {
    for (let i = 0; i + 1 < path.length; i += 2) {
      const [x = 0, y = 0] = [path[i], path[i + 1]];
      if (seen.has(spot(x, y))) continue;
      seen.add(spot(x, y));
      if (waysFrom(x, y, legs) > 2) found.push([x, y]);
    }
  }
  return found;
}

/** In how many of the four directions legs go on from a point. */
function waysFrom(x: number, y: number, legs: readonly StraightPiece[]): number {
  let [left, right, up, down] = [0, 0, 0, 0];
  for (const { x0, y0, x1, y1 } of legs) {
    if (x < x0 - NEAR || x > x1 + NEAR || y < y0 - NEAR || y > y1 + NEAR) continue;
    if (x0 < x - NEAR) left = 1;
    if (x1 > x + NEAR) right = 1;
    if (y0 < y - NEAR) up = 1;
    if (y1 > y + NEAR) down = 1;
  }
  return left + right + up + down;
}

function legsOf(path: ArrayLike<number>): StraightPiece[] {
  const legs: StraightPiece[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [a = 0, b = 0, c = 0, d = 0] = [path[i], path[i + 1], path[i + 2], path[i + 3]];
    legs.push({ x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) });
  }
  return legs;
}

function spot(x: number, y: number): string {
  return `${Math.round(x * 2)} ${Math.round(y * 2)}`;
}
