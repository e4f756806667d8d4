/** A board as an SVG file. */
import type { Board } from '../board/board.ts';
import { DRAWN } from './drawn/drawn-look.ts';
import { paintBoard } from './paint/board.ts';
import { NO_HIGHLIGHTS } from './paint/highlights.ts';
import { LIGHT_PALETTE, type Palette } from './palette.ts';
import { pictureArea } from './picture-area.ts';
import { routeScene, routeSceneInTurns } from './routing/route-scene.ts';
import { Scene } from './scene/scene.ts';
import { SvgBrush } from './svg/svg-brush.ts';

/** The whole board, every part in full, in the colours of `palette`. Equal boards give equal files. */
export function boardSvg(board: Board, palette: Palette = LIGHT_PALETTE): string {
  const scene = new Scene(DRAWN);
  scene.update(board);
  routeScene(scene);
  return sceneSvg(scene, board.name, palette);
}

/** The same file, for whoever has other things to do: `turn` is awaited every few wires. */
export async function boardSvgInTurns(board: Board, palette: Palette, turn: () => Promise<void>): Promise<string> {
  const scene = new Scene(DRAWN);
  scene.update(board);
  await routeSceneInTurns(scene, turn);
  return sceneSvg(scene, board.name, palette);
}

function sceneSvg(scene: Scene, name: string, palette: Palette): string {
  const area = pictureArea(scene.boundsWithWires());
  const brush = new SvgBrush();
  paintBoard(brush, scene, area, 1, palette, NO_HIGHLIGHTS);
  return brush.file(area, name, palette.canvas);
}
