/** The grid, as dots. */
import type { Box } from '#engine/drawing/geometry.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import { GRID } from '#engine/placement/grid.ts';

/** Dots on the grid, coarser the further away, so that they never stand closer than 14 px. `g` is in CSS px from the board's zero. */
export function paintDots(g: CanvasRenderingContext2D, area: Box, k: number, palette: Palette): void {
  let step = GRID;
  while (step * k < 14) step *= 2;
  const dot = Math.max(1, Math.min(1.75, 1.4 * Math.sqrt(k)));
  g.fillStyle = palette.dot;
  const startX = Math.floor(area.minX / step) * step;
  const startY = Math.floor(area.minY / step) * step;
  for (let y = startY; y <= area.maxY; y += step)
    for (let x = startX; x <= area.maxX; x += step) g.fillRect(x * k - dot / 2, y * k - dot / 2, dot, dot);
}
