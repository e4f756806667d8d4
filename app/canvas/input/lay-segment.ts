/** A segment of a wire in a hand: which one is meant, where it would lie, and what of that is kept in the document. */
import type { LaidSegment, Point } from '#engine/board/values.ts';
import { boxOfPath, distanceToPath } from '#engine/drawing/geometry.ts';
import { LAY_STEP, legAlong, lineOfWire } from '#engine/drawing/routing/laid-pieces.ts';
import { outOf } from '#engine/drawing/routing/route.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';

/** A segment that is held; `to` is the coordinate at which it would lie. */
export interface SegmentDrag {
  readonly kind: 'lay';
  readonly wire: SceneWire;
  /** Index in the path at which it begins. */
  readonly leg: number;
  readonly from: number;
  to: number;
}

/** The segment of a wire that is nearest to a point. */
export function segmentDrag(wire: SceneWire, at: Point): SegmentDrag {
  let [leg, nearest] = [0, Infinity];
  for (let i = 0; i + 3 < wire.path.length; i += 2) {
    const distance = distanceToPath(at, pathOf(wire).slice(i, i + 4));
    if (distance < nearest) [leg, nearest] = [i, distance];
  }
  return heldSegment(wire, leg);
}

/** Follows the pointer, on the lines that segments lie on. */
export function holdAt(drag: SegmentDrag, at: Point): void {
  const step = lineOfWire(drag.wire.id, drag.wire.connection) === undefined ? LAY_STEP.blocks : LAY_STEP.drawn;
  drag.to = Math.round(at[isLevel(drag) ? 1 : 0] / step) * step;
}

export function isLevel({ wire: { path }, leg }: SegmentDrag): boolean {
  return path[leg + 1] === path[leg + 3];
}

/** The wire as it would lie, its other segments stretched. */
export function laidOver(drag: SegmentDrag): SceneWire {
  const path = stretched(drag).path;
  return { ...drag.wire, path, ...boxOfPath(path) };
}

/** The whole route of the connection with the held segment where it is held now; null where that changes nothing. */
export function laidRoute(scene: Scene, drag: SegmentDrag): readonly LaidSegment[] | null {
  if (drag.to === drag.from) return null;
  const { wire } = drag;
  const line = lineOfWire(wire.id, wire.connection);
  const { path, leg, before } = stretched(drag);
  // Those that something is in the way of stay no longer: the hand has laid what it saw.
  const kept = wire.laid.map((piece) => legAlong(wire.path, piece)).filter((at) => at >= 0 && at !== drag.leg);
  const legs = new Set([...kept.map((at) => at + before), leg]);
  const own = [...legs].sort((a, b) => a - b).map((at) => laidSegment(scene, wire, line, path.slice(at, at + 4)));
  const others = (wire.connection.route ?? []).filter((laid) => laid.line !== line);
  return [...others, ...own].slice(-LIMITS.laidSegments);
}

/** The route with the longest segment of a connection's wires that lies across `by` moved so far; null where none does. */
export function nudgedRoute(scene: Scene, connection: string, [dx, dy]: Point): readonly LaidSegment[] | null {
  const step = scene.isDrawn ? LAY_STEP.drawn : LAY_STEP.blocks;
  let [longest, length]: [SegmentDrag | null, number] = [null, 0];
  for (const wire of scene.wiresOf(connection)) {
    for (let i = 0; i + 3 < wire.path.length; i += 2) {
      const held = heldSegment(wire, i);
      const [along, far] = isLevel(held) ? [dy !== 0, spanOf(wire.path, i, 0)] : [dx !== 0, spanOf(wire.path, i, 1)];
      if (along && far > length) [longest, length] = [held, far];
    }
  }
  if (longest === null) return null;
  longest.to = longest.from + Math.sign(dx + dy) * step;
  return laidRoute(scene, longest);
}

function heldSegment(wire: SceneWire, leg: number): SegmentDrag {
  const level = wire.path[leg + 1] === wire.path[leg + 3];
  const from = wire.path[leg + (level ? 1 : 0)] ?? 0;
  return { kind: 'lay', wire, leg, from, to: from };
}

function spanOf(path: ArrayLike<number>, i: number, axis: 0 | 1): number {
  return Math.abs((path[i + axis] ?? 0) - (path[i + axis + 2] ?? 0));
}

/** The path with the held segment moved; one at a port bends in front of it. `before` tells by how much indices grew. */
function stretched(drag: SegmentDrag): { readonly path: number[]; readonly leg: number; readonly before: number } {
  const { wire, leg, to } = drag;
  const path = pathOf(wire);
  const [first, last] = [leg === 0, leg === path.length - 4];
  const cross = isLevel(drag) ? 1 : 0;
  const moved = path.slice(leg, leg + 4);
  if (first) moved.splice(0, 2, ...outOf(wire.ends[0]));
  if (last) moved.splice(2, 2, ...outOf(wire.ends[1]));
  const bends = [moved.slice(0, 2), moved.slice(2)];
  moved[cross] = to;
  moved[cross + 2] = to;
  const head = first ? [...path.slice(0, 2), ...(bends[0] ?? [])] : path.slice(0, leg);
  const tail = last ? [...(bends[1] ?? []), ...path.slice(-2)] : path.slice(leg + 4);
  return { path: [...head, ...moved, ...tail], leg: head.length, before: head.length - leg };
}

/** As the document keeps it: its line from the part at the nearer end. */
function laidSegment(
  scene: Scene,
  { connection }: SceneWire,
  line: number | undefined,
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[],
): LaidSegment {
  const [a = [0, 0], b = [0, 0]] = connection.ends.map(({ part }) => scene.parts.get(part)?.at);
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const far = (at: Point): number => Math.abs(x - at[0]) + Math.abs(y - at[1]);
  const end = far(a) <= far(b) ? 0 : 1;
  const its = end === 0 ? a : b;
  const which = line === undefined ? {} : { line };
  return y0 === y1
    ? { ...which, runs: 'across', end, at: y - its[1], from: x0 - a[0], to: x1 - b[0] }
    : { ...which, runs: 'down', end, at: x - its[0], from: y0 - a[1], to: y1 - b[1] };
}

function pathOf({ path }: SceneWire): number[] {
  return Array.from(path);
}
