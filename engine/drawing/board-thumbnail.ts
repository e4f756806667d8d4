/** A board from afar, for a list of boards. */
import type { Board } from '../board/board.ts';
import { DRAWN } from './drawn/drawn-look.ts';
import { firstOf } from './first-of-board.ts';
import { paintBoard } from './paint/board.ts';
import { NO_HIGHLIGHTS } from './paint/highlights.ts';
import type { Palette } from './palette.ts';
import { pictureArea } from './picture-area.ts';
import { routeSceneInTurns } from './routing/route-scene.ts';
import { Scene } from './scene/scene.ts';
import { SvgBrush } from './svg/svg-brush.ts';

/** The largest size at which it is shown, in px: what would be too small to see there is left out. */
const WIDTH = 400;
const HEIGHT = 190;

/**
 * The board in its look with its wires as they are routed on the canvas, as an SVG file with the detail that is seen in a list. Of
 * a large board the first `LIMITS.thumbnailParts` parts and the first `LIMITS.thumbnailWires` connections among them. `turn` is awaited
 * now and again.
 */
export async function boardThumbnail(board: Board, palette: Palette, turn: () => Promise<void>): Promise<string> {
  const scene = new Scene(DRAWN);
  scene.update(firstOf(board));
  await routeSceneInTurns(scene, turn);
  const area = pictureArea(scene.boundsWithWires());
  const k = Math.min(WIDTH / (area.maxX - area.minX), HEIGHT / (area.maxY - area.minY), 1);
  const brush = new SvgBrush();
  paintBoard(brush, scene, area, k, palette, NO_HIGHLIGHTS);
  return brush.file(area, board.name, palette.canvas);
}
