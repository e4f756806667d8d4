/** The board in small: where things lie on the minimap, and what of it is seen. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { within } from '#engine/drawing/geometry.ts';
import { toneOf } from '#engine/drawing/paint/glyphs.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';

/** In CSS px. */
export const MINIMAP_SIZE = { width: 174, height: 110 } as const;
/** CSS px that stay free at the edges. */
const MARGIN = 6;

/** How the board lies on the minimap: `px = board × k + (x, y)`. */
export interface MinimapScale {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** The whole board in the middle of the minimap. */
export function minimapScale(board: Box): MinimapScale {
  const [width, height] = [Math.max(1, board.maxX - board.minX), Math.max(1, board.maxY - board.minY)];
  const k = Math.min((MINIMAP_SIZE.width - 2 * MARGIN) / width, (MINIMAP_SIZE.height - 2 * MARGIN) / height);
  return {
    k,
    x: MINIMAP_SIZE.width / 2 - ((board.minX + board.maxX) / 2) * k,
    y: MINIMAP_SIZE.height / 2 - ((board.minY + board.maxY) / 2) * k,
  };
}

/** A box of the board in px of the minimap, cut at its edges. */
export function onMinimap({ k, x, y }: MinimapScale, box: Box): Box {
  const across = (value: number) => Math.max(0, Math.min(MINIMAP_SIZE.width, value * k + x));
  const down = (value: number) => Math.max(0, Math.min(MINIMAP_SIZE.height, value * k + y));
  return { minX: across(box.minX), minY: down(box.minY), maxX: across(box.maxX), maxY: down(box.maxY) };
}

/** The board point under a point of the minimap. */
export function fromMinimap({ k, x, y }: MinimapScale, [px, py]: Point): Point {
  return [(px - x) / k, (py - y) / k];
}

/** A minimap shows what is not seen: none is needed while the whole board is. */
export function needsMinimap(board: Box | null, seen: Box): board is Box {
  return board !== null && !within(board, seen);
}

/** A part's box with its colour; a frame's and a note's without one. */
export interface MinimapShape {
  readonly id: string;
  readonly box: Box;
  readonly tone: ReturnType<typeof toneOf> | null;
}

/** At most `LIMITS.minimapShapes` of the board's things, evenly taken; notes and frames come first, so that they lie behind. */
export function minimapShapes(scene: Scene): readonly MinimapShape[] {
  const step = Math.max(1, Math.ceil((scene.parts.size + scene.notes.size) / LIMITS.minimapShapes));
  const shapes: MinimapShape[] = [];
  let at = 0;
  for (const note of scene.notes.values())
    if (at++ % step === 0) shapes.push({ id: note.id, box: note.area, tone: null });
  for (const part of scene.parts.values()) {
    if (at++ % step === 0) shapes.push({ id: part.id, box: part, tone: toneOf(part.file) });
  }
  return shapes;
}
