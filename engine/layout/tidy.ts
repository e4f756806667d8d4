import type { Instance } from '../allocation/instance.ts';
import { bySeq, type Part } from '../board/board.ts';
import { roleDirection } from '../board/role-direction.ts';
import type { Point } from '../board/values.ts';
import type { Design } from '../design/design.ts';
import { freePosition } from '../placement/free-position.ts';
import { GRID } from '../placement/grid.ts';
import { Occupancy } from '../placement/occupancy.ts';
import { placedSize } from '../placement/part-size.ts';
import { type LayoutEdge, layered } from './layered.ts';

/**
 * Tidy positions for the named parts: in columns, with supplies and leaders left of what they feed and lead, near their previous positions,
 * on the grid, overlapping neither each other nor the parts and notes that stay. Rotations stay. A part that does not have to move is
 * returned with its present position.
 */
export function tidy(design: Design, ids: ReadonlySet<string>): ReadonlyMap<string, Point> {
  const { board } = design;
  const size = (part: Part) => placedSize(part, board.definitions.get(part.definition));
  const all = [...board.parts.values()].sort(bySeq);
  const moving = all.filter((part) => ids.has(part.id));
  if (moving.length === 0) return new Map();
  const places = layered(
    moving.map((part) => ({ id: part.id, size: size(part) })),
    edgesOf(design),
  );

  const occupied = new Occupancy();
  for (const part of all) if (!ids.has(part.id)) occupied.add(part.at, size(part));
  for (const note of board.notes.values()) if (note.kind === 'note') occupied.add(note.at, note.size);
  const block = extent(moving.map((part) => [places.get(part.id) ?? part.at, size(part)] as const));
  const was = extent(moving.map((part) => [part.at, size(part)] as const));
  const free = occupied.isFree(was.middle, block.size) ? was.middle : freePosition(occupied, was.middle, block.size);
  const [x, y] = [free[0] - block.middle[0], free[1] - block.middle[1]];
  return new Map([...places].map(([id, at]) => [id, [onGrid(at[0] + x), onGrid(at[1] + y)]]));
}

/** From the leading end of each connection to the following one; between equals from the older part. */
function edgesOf(design: Design): readonly LayoutEdge[] {
  const edges: LayoutEdge[] = [];
  for (const { ends } of design.links.values()) {
    const [a, b] = ends;
    const [first, second] = [roleDirection(a.index.roles), roleDirection(b.index.roles)];
    const [from, to] = first === second ? byAge(design, a, b) : first > second ? [a, b] : [b, a];
    edges.push({ from: from.end.part, to: to.end.part });
  }
  return edges;
}

function byAge(design: Design, a: Instance, b: Instance): readonly [Instance, Instance] {
  const [first, second] = [design.parts.get(a.end.part)?.part, design.parts.get(b.end.part)?.part];
  return first !== undefined && second !== undefined && bySeq(first, second) > 0 ? [b, a] : [a, b];
}

function extent(boxes: readonly (readonly [Point, Point])[]): { readonly middle: Point; readonly size: Point } {
  const low: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, size] of boxes) {
    for (const axis of [0, 1] as const) {
      low[axis] = Math.min(low[axis], at[axis] - size[axis] / 2);
      high[axis] = Math.max(high[axis], at[axis] + size[axis] / 2);
    }
  }
  return {
    middle: [onGrid((low[0] + high[0]) / 2), onGrid((low[1] + high[1]) / 2)],
    size: [high[0] - low[0] + GRID, high[1] - low[1] + GRID],
  };
}

function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID;
}
