import type { Box } from './geometry.ts';

const MARGIN = 60;

/** What a picture of everything in `box` shows: whole units, and a margin for what lies beside it. A board without anything has a small area too. */
export function pictureArea(box: Box | null): Box {
  const { minX, minY, maxX, maxY } = box ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return {
    minX: Math.floor(minX) - MARGIN,
    minY: Math.floor(minY) - MARGIN,
    maxX: Math.ceil(maxX) + MARGIN,
    maxY: Math.ceil(maxY) + MARGIN,
  };
}
