/** A board as an SVG file. */
import type { Board } from '../board/board.ts';
import type { Box } from './geometry.ts';
import { paintBoard } from './paint/board.ts';
import { NO_HIGHLIGHTS } from './paint/highlights.ts';
import { LIGHT_PALETTE, type Palette } from './palette.ts';
import { routeScene } from './routing/route-scene.ts';
import { Scene } from './scene/scene.ts';
import { SvgBrush } from './svg/svg-brush.ts';

/** The whole board, every part in full, in the colours of `palette`. Equal boards give equal files. */
export function boardSvg(board: Board, palette: Palette = LIGHT_PALETTE): string {
  const scene = new Scene();
  scene.update(board);
  const area = pictureArea(scene.bounds());
  routeScene(scene, area);
  const brush = new SvgBrush();
  paintBoard(brush, scene, area, 1, palette, NO_HIGHLIGHTS);
  return brush.file(area, board.name, palette.canvas);
}

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
