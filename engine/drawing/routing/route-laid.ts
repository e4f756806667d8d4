import type { StepBudget } from '../../search/step-budget.ts';
import { boxOfPath, grown, OUTWARD } from '../geometry.ts';
import type { LaidPiece } from './laid-pieces.ts';
import { laidWay, type Stop } from './laid-way.ts';
import { AROUND_ENDS, CLEAR, free, type ObstacleQuery, outOf, type RouteEnd, STUB } from './route.ts';
import { gridPath } from './route-grid.ts';

/** The path that crosses no part and runs along all pieces; null where none was found. */
export function routeLaid(
  a: RouteEnd,
  b: RouteEnd,
  laid: readonly LaidPiece[],
  near: ObstacleQuery,
  budget: StepBudget,
): number[] | null {
  const stops = [stopAt(outOf(a), a), stopAt(outOf(b), b)] as const;
  const path = laidWay(a, b, stops, laid, (from, to) => {
    for (const window of AROUND_ENDS) {
      const area = grown(boxOfPath([...from.at, ...to.at]), window);
      const piece = gridPath(terminal(from), terminal(to), near(area), area, STUB, CLEAR, budget);
      if (piece !== null) return piece;
    }
    return null;
  });
  return path !== null && free(path, a, b, near, budget) ? path : null;
}

/** Where the wire of an end is at a place in front of it. */
export function stopAt(at: Stop['at'], { side }: RouteEnd): Stop {
  return { at, isAcross: OUTWARD[side][0] !== 0 };
}

function terminal({ at, isAcross }: Stop) {
  return { at, side: isAcross ? 'left' : 'top' } as const;
}
