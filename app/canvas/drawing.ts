import type { Board } from '#engine/board/board.ts';
import { PLAIN_LOOK } from './look.ts';
import { readPalette } from './paint/palette.ts';
import { areaOf, paintScene, route } from './picture.ts';
import { Scene } from './scene.ts';
import { SvgPaper } from './svg-paper.ts';

/** The whole board as an SVG file, every part in full, in the colours of the page. */
export function drawSvg(board: Board): string {
  const scene = new Scene();
  scene.update(board);
  const box = areaOf(scene, 'all');
  route(scene, box);
  const palette = readPalette(document.body);
  const paper = new SvgPaper();
  paintScene(paper, scene, box, 1, palette, PLAIN_LOOK);
  const area = { x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY };
  return paper.file(area, board.name, palette.canvas);
}
