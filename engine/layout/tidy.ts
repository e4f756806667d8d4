import type { Instance } from '../allocation/instance.ts';
import { type Board, bySeq, type Part } from '../board/board.ts';
import { roleDirection } from '../board/role-direction.ts';
import { shownLook } from '../board/shown-look.ts';
import type { Point } from '../board/values.ts';
import type { Design } from '../design/design.ts';
import { freePosition } from '../placement/free-position.ts';
import { GRID } from '../placement/grid.ts';
import { Occupancy } from '../placement/occupancy.ts';
import { type PartRoom, placeInRoom, roomMiddle, roomOf } from '../placement/part-room.ts';
import { frameOfPart } from './frame-of-part.ts';
import { type LayoutEdge, layered } from './layered.ts';
import { placesInFrame } from './places-in-frame.ts';

/**
 * Tidy positions for the named parts: in columns, with supplies and leaders left of what they feed and lead, near their previous positions,
 * on the grid, overlapping neither each other nor the parts and notes that stay. What is in a frame stays in it, laid out there; where the
 * frame has no room for that, its parts stay where they are. What is in none comes into none. Rotations stay. A part that does not have
 * to move is returned with its present position.
 */
export function tidy(design: Design, ids: ReadonlySet<string>): ReadonlyMap<string, Point> {
  const { board } = design;
  const frames = frameOfPart(board);
  const all = [...board.parts.values()].sort(bySeq);
  const moving = all.filter((part) => ids.has(part.id));
  const edges = edgesOf(design);
  const occupied = new Occupancy();
  for (const part of all) if (!ids.has(part.id)) add(occupied, board, part, part.at);
  for (const note of board.notes.values()) if (note.kind === 'note') occupied.add(note.at, note.size);

  const places = new Map<string, Point>();
  for (const frame of new Set(moving.flatMap(({ id }) => frames.get(id) ?? []))) {
    const inside = moving.filter(({ id }) => frames.get(id) === frame);
    const nodes = inside.map((part) => nodeOf(part, placedRoom(board, part)));
    const middles = placesInFrame(frame, nodes, edges, occupied);
    for (const { id, room } of nodes) {
      const middle = middles.get(id);
      if (middle !== undefined) places.set(id, placeInRoom(middle, room));
    }
    for (const part of inside) add(occupied, board, part, places.get(part.id) ?? part.at);
  }
  for (const note of board.notes.values()) if (note.kind === 'frame') occupied.add(note.at, note.size);
  const outside = moving.filter(({ id }) => !frames.has(id));
  for (const [id, at] of placesOutside(board, outside, edges, occupied)) places.set(id, at);
  return places;
}

/** In one block, as near as can be to where they were. */
function placesOutside(
  board: Board,
  parts: readonly Part[],
  edges: readonly LayoutEdge[],
  occupied: Occupancy,
): readonly (readonly [string, Point])[] {
  if (parts.length === 0) return [];
  const nodes = parts.map((part) => nodeOf(part, placedRoom(board, part)));
  const places = layered(nodes, edges);
  const block = extent(nodes.map(({ id, at, size }) => [places.get(id) ?? at, size] as const));
  const was = extent(nodes.map(({ at, size }) => [at, size] as const));
  const free = occupied.isFree(was.middle, block.size) ? was.middle : freePosition(occupied, was.middle, block.size);
  const [x, y] = [free[0] - block.middle[0], free[1] - block.middle[1]];
  return nodes.map(({ id, at, room }) => {
    const middle = places.get(id) ?? at;
    return [id, placeInRoom([middle[0] + x, middle[1] + y], room)];
  });
}

/** A part as the layout knows it: by the middle of its room. */
function nodeOf({ id, at }: Part, room: PartRoom) {
  return { id, at: roomMiddle(at, room), size: room.size, room };
}

function placedRoom(board: Board, part: Part): PartRoom {
  return roomOf(board.definitions.get(part.definition), shownLook(board), part);
}

function add(occupied: Occupancy, board: Board, part: Part, at: Point): void {
  const room = placedRoom(board, part);
  occupied.add(roomMiddle(at, room), room.size);
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
