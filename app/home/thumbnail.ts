/** What a board looks like from afar, kept on the device for the list of boards. */
import type { Board } from '#engine/board/board.ts';
import { partLayout } from '#engine/drawing/shape/layout.ts';
import { outlineSvg } from '#engine/drawing/shape/outline.ts';
import { placedSize } from '#engine/placement/part-size.ts';

/**
 * Left, top, width, height in a frame of `WIDTH` × `HEIGHT`. What is no rectangle has its outline too: the `d` of an SVG path
 * from the box's corner, and how much smaller it is to be drawn.
 */
type ThumbnailBox =
  | readonly [number, number, number, number]
  | readonly [number, number, number, number, outline: string, scale: number];

export const WIDTH = 240;
export const HEIGHT = 110;
const MARGIN = 12;
const BOXES = 120;
/** A longer outline shows no more at this size. */
const OUTLINE_CHARS = 800;
const KEY = 'busbar:thumbnail:';

/** The parts from afar, filling the frame, at most `BOXES` of them. */
export function thumbnailOf(board: Board): readonly ThumbnailBox[] {
  const parts = [...board.parts.values()].slice(0, BOXES).map((part) => {
    const file = board.definitions.get(part.definition);
    const layout = file === undefined ? null : partLayout(file, new Map(), part.rotation, part.flip);
    const [width, height] = layout === null ? placedSize(part, file) : [layout.width, layout.height];
    const odd = layout !== null && (layout.outline === 'circle' || layout.outline === 'path');
    const outline = odd ? outlineSvg(layout) : '';
    return { left: part.at[0] - width / 2, top: part.at[1] - height / 2, width, height, outline };
  });
  if (parts.length === 0) return [];
  const left = Math.min(...parts.map((one) => one.left));
  const top = Math.min(...parts.map((one) => one.top));
  const right = Math.max(...parts.map((one) => one.left + one.width));
  const bottom = Math.max(...parts.map((one) => one.top + one.height));
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (bottom - top));
  const [x, y] = [(WIDTH - scale * (right - left)) / 2, (HEIGHT - scale * (bottom - top)) / 2];
  const round = (value: number) => Math.round(value * 10) / 10;
  return parts.map((one) => {
    const box = [
      round(x + scale * (one.left - left)),
      round(y + scale * (one.top - top)),
      round(scale * one.width),
      round(scale * one.height),
    ] as const;
    const drawn = one.outline !== '' && one.outline.length <= OUTLINE_CHARS;
    return drawn ? [...box, one.outline, Number(scale.toPrecision(3))] : box;
  });
}

export function keepThumbnail(id: string, board: Board): void {
  try {
    localStorage.setItem(KEY + id, JSON.stringify(thumbnailOf(board)));
  } catch {
    // Without storage the list shows no picture.
  }
}

/** The picture that this device kept of a board; empty where it has none. */
export function keptThumbnail(id: string): readonly ThumbnailBox[] {
  try {
    // Written by `keepThumbnail`, under the same key.
    return JSON.parse(localStorage.getItem(KEY + id) ?? '[]') as readonly ThumbnailBox[];
  } catch {
    return [];
  }
}
