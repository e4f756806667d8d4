/** A board as an SVG file. */
import type { Board } from '../board/board.ts';
import { paintBoard } from './paint/board.ts';
import { NO_HIGHLIGHTS } from './paint/highlights.ts';
import { LIGHT_PALETTE, type Palette } from './palette.ts';
import { pictureArea } from './picture-area.ts';
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
