/** Whether the holes of one pattern land on those of another. */
import { LIMITS } from '#schemas/limits.ts';

export type Hole = readonly [x: number, y: number];

/**
 * True where the smaller pattern, moved, turned and mirrored as a whole, lies on holes of the larger within `tolerance`
 * mm, each on one of its own. Patterns above `LIMITS.mountHolesCompared` holes count as fitting.
 */
export function landsOn(a: readonly Hole[], b: readonly Hole[], tolerance: number): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const [origin, ...others] = few;
  if (origin === undefined || many.length > LIMITS.mountHolesCompared) return true;
  const far = others.reduce<Hole | undefined>(
    (best, hole) => (best === undefined || distance(origin, hole) > distance(origin, best) ? hole : best),
    undefined,
  );
  if (far === undefined) return true;
  const span = distance(origin, far);
  for (const p of many) {
    for (const q of many) {
      if (p === q || Math.abs(distance(p, q) - span) > 2 * tolerance) continue;
      if (fits(few, many, [origin, far], [p, q], false, tolerance)) return true;
      if (fits(few, many, [origin, far], [p, q], true, tolerance)) return true;
    }
  }
  return false;
}

function fits(
  few: readonly Hole[],
  many: readonly Hole[],
  [o, f]: readonly [Hole, Hole],
  [p, q]: readonly [Hole, Hole],
  mirrored: boolean,
  tolerance: number,
): boolean {
  const span = distance(o, f);
  // Along and across the line between the two holes, from its middle, in both patterns.
  const [mid, centre] = [middle(o, f), middle(p, q)];
  const [ux, uy] = [(f[0] - o[0]) / span, (f[1] - o[1]) / span];
  const length = distance(p, q);
  const [vx, vy] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  const free = new Set(many);
  for (const [x, y] of few) {
    const along = (x - mid[0]) * ux + (y - mid[1]) * uy;
    const across = ((y - mid[1]) * ux - (x - mid[0]) * uy) * (mirrored ? -1 : 1);
    const at: Hole = [centre[0] + along * vx - across * vy, centre[1] + along * vy + across * vx];
    const hit = [...free].find((hole) => distance(hole, at) <= tolerance);
    if (hit === undefined) return false;
    free.delete(hit);
  }
  return true;
}

function middle(a: Hole, b: Hole): Hole {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function distance(a: Hole, b: Hole): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
