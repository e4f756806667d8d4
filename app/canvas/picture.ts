/** A board, or an area of it, as a PNG: painted by the painters of the canvas, apart from the view that is open. */
import { toBase64 } from 'lib0/buffer';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { type Box, union } from '#engine/drawing/geometry.ts';
import { paintBoard } from '#engine/drawing/paint/board.ts';
import { type Highlights, NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import { pictureArea } from '#engine/drawing/picture-area.ts';
import { routeSceneInTurns } from '#engine/drawing/routing/route-scene.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import type { Picture, PictureRequest, Region } from '#engine/tools/tool.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { WordedError } from '../texts/worded-error.ts';
import { nextTurn } from '../when-calm.ts';
import { paintDots } from './paint/dots.ts';
import { readPalette } from './paint/page-palette.ts';
import { comingThings, proposalBox, proposalPainters } from './paint/proposed.ts';
import { drawnWithin, PICTURE_FOR_AGENTS, type PictureBounds, type PixelSize } from './picture-size.ts';
import type { OverlayPainter } from './renderer.ts';

/** Draws in the colours of the page. Rejects with a `WordedError` where the browser gives no canvas. */
export async function drawPicture(
  { board, show, violations, ghosts = [] }: PictureRequest,
  bounds: PictureBounds = PICTURE_FOR_AGENTS,
): Promise<Picture> {
  const scene = new Scene(DRAWN);
  scene.update(board);
  const box = areaOf(scene, show, ghosts);
  await routeSceneInTurns(scene, nextTurn);
  const above = ghosts.flatMap((ghost) => proposalPainters(ghost, scene));
  const palette = readPalette(document.body);
  const highlights: Highlights = { ...NO_HIGHLIGHTS, violations };
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  const drawn = await drawnWithin({ width, height }, bounds, (k, size) =>
    paint(scene, box, k, size, palette, highlights, above),
  );
  return { ...drawn, region: { x: box.minX, y: box.minY, width, height } };
}

/** The area that is asked for, with a margin around what is not asked for by its edges. */
function areaOf(scene: Scene, show: PictureRequest['show'], ghosts: readonly Ghost[] = []): Box {
  if (isRegion(show)) return { minX: show.x, minY: show.y, maxX: show.x + show.width, maxY: show.y + show.height };
  const boxes =
    show === 'all'
      ? [scene.boundsWithWires(), ...ghosts.map((ghost) => proposalBox(ghost, scene))]
      : [scene.boundsOf(show), ...ghosts.flatMap((ghost) => named(comingThings(ghost, scene), show))];
  return pictureArea(union(boxes.filter((one) => one !== null)));
}

function named(things: ReadonlyMap<string, Box>, ids: readonly string[]): readonly Box[] {
  return ids.flatMap((id) => things.get(id) ?? []);
}

function isRegion(show: PictureRequest['show']): show is Region {
  return typeof show === 'object' && 'width' in show;
}

async function paint(
  scene: Scene,
  box: Box,
  k: number,
  size: PixelSize,
  palette: Palette,
  highlights: Highlights,
  above: readonly OverlayPainter[],
): Promise<string> {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(size.width, size.height);
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null) throw new WordedError(canvasTexts.noPicture);
  // The painters use what both kinds of context have.
  const g = context as unknown as CanvasRenderingContext2D;
  g.fillStyle = palette.canvas;
  g.fillRect(0, 0, size.width, size.height);
  g.translate(-box.minX * k, -box.minY * k);
  paintDots(g, box, k, palette);
  g.scale(k, k);
  paintBoard(g, scene, box, k, palette, highlights);
  for (const painter of above) painter(g, k, palette);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}
