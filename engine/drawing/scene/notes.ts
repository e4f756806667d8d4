/** Notes and frames as the canvas places them. A note is a card; a frame is an area behind everything, with its title above it. */
import type { Note } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import type { Box } from '../geometry.ts';
import { boxAround, snap } from '../geometry.ts';
import { textWidth } from '../text.ts';

/** The box holds a frame's title too; `area` is what the document says. */
export interface SceneNote extends Box {
  readonly id: string;
  readonly note: Note;
  readonly area: Box;
}

/** Which corner of an area: −1 is left or top, 1 is right or bottom. */
export type Corner = readonly [across: -1 | 1, down: -1 | 1];

export const TITLE_HEIGHT = 26;
export const TITLE_PX = 15;
export const NOTE_PX = 13;
export const NOTE_PAD = 12;
/** What a hand may make of an area, in board units. */
export const SMALLEST: Point = [80, 40];
const CORNERS: readonly Corner[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

export function placedNote(note: Note): SceneNote {
  const area = boxAround(note.at, note.size[0], note.size[1]);
  return { id: note.id, note, area, ...area, minY: note.kind === 'frame' ? area.minY - TITLE_HEIGHT : area.minY };
}

/** Whether the point lies on a note's card or on a frame's title. */
export function onFace({ note, area }: SceneNote, [x, y]: Point): boolean {
  if (note.kind === 'note') return x >= area.minX && x <= area.maxX && y >= area.minY && y <= area.maxY;
  const title = Math.min(area.maxX - area.minX, textWidth(note.text, TITLE_PX, true) + 24);
  return y < area.minY && y >= area.minY - TITLE_HEIGHT && x >= area.minX && x <= area.minX + title;
}

/** Whether the point is within `reach` of the edge of a note or frame. What lies in a frame stays in reach. */
export function onEdge({ area }: SceneNote, [x, y]: Point, reach: number): boolean {
  const across = Math.min(Math.abs(x - area.minX), Math.abs(x - area.maxX));
  const down = Math.min(Math.abs(y - area.minY), Math.abs(y - area.maxY));
  const beside = x >= area.minX - reach && x <= area.maxX + reach && y >= area.minY - reach && y <= area.maxY + reach;
  return beside && Math.min(across, down) <= reach;
}

/** The corner within `reach` board units of the point, or null. */
export function cornerAt(area: Box, at: Point, reach: number): Corner | null {
  for (const corner of CORNERS) {
    const [x, y] = cornerPoint(area, corner);
    if (Math.abs(x - at[0]) <= reach && Math.abs(y - at[1]) <= reach) return corner;
  }
  return null;
}

export function cornerPoints(area: Box): readonly Point[] {
  return CORNERS.map((corner) => cornerPoint(area, corner));
}

/** The area with one corner at `to`, on the grid unless `free`; the opposite corner stays, and it keeps its smallest size. */
export function resized(area: Box, [across, down]: Corner, to: Point, free: boolean): Box {
  const x = free ? Math.round(to[0]) : snap(to[0]);
  const y = free ? Math.round(to[1]) : snap(to[1]);
  return {
    minX: across < 0 ? Math.min(x, area.maxX - SMALLEST[0]) : area.minX,
    maxX: across > 0 ? Math.max(x, area.minX + SMALLEST[0]) : area.maxX,
    minY: down < 0 ? Math.min(y, area.maxY - SMALLEST[1]) : area.minY,
    maxY: down > 0 ? Math.max(y, area.minY + SMALLEST[1]) : area.maxY,
  };
}

export function middleOf(box: Box): Point {
  return [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
}

export function sizeOf(box: Box): Point {
  return [box.maxX - box.minX, box.maxY - box.minY];
}

function cornerPoint(area: Box, [across, down]: Corner): Point {
  return [across < 0 ? area.minX : area.maxX, down < 0 ? area.minY : area.maxY];
}
