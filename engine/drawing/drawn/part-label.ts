/** Where a drawn part's name and model stand: on the first side without pads, above where that is free. */
import type { Box, Side } from '../geometry.ts';
import { textWidth } from '../text.ts';
import type { PlacedPicture } from './picture-place.ts';

export const NAME_PX = 13;
export const MODEL_PX = 11;
/** px from one line to the next, of both lines, and between them and the body. */
export const LINE = 15;
const HEIGHT = 32;
const GAP = 8;
/** px that a name may be long beside or above a smaller part. */
const MOST = 200;

export interface PartLabel {
  /** Where both lines begin, or end where they are aligned right; the middle of the first one. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right';
  /** px that the lines may be long. */
  readonly room: number;
  /** Around both lines. All from the middle of the part. */
  readonly box: Box;
}

export function labelPlace({ width, height, pads }: PlacedPicture, name: string, model: string): PartLabel {
  const sides = new Set<Side>(pads.filter(({ pad }) => pad.resource !== null).map(({ side }) => side));
  const need = Math.min(MOST, Math.max(textWidth(name, NAME_PX, true), textWidth(model, MODEL_PX)));
  const [left, top] = [-width / 2, -height / 2];
  const free = (side: Side): boolean => !sides.has(side);
  if (free('top') || (!free('left') && !free('right') && !free('bottom'))) {
    return lines(left, top - GAP - HEIGHT, 'left', need);
  }
  if (free('right')) return lines(width / 2 + GAP, top, 'left', need);
  if (free('left')) return lines(left - GAP, top, 'right', need);
  return lines(left, height / 2 + GAP, 'left', need);
}

function lines(x: number, top: number, align: PartLabel['align'], room: number): PartLabel {
  const minX = align === 'left' ? x : x - room;
  return {
    x,
    y: top + LINE / 2,
    align,
    room,
    box: { minX, minY: top, maxX: minX + room, maxY: top + HEIGHT },
  };
}
