/** A board, or an area of it, as a PNG: painted by the painters of the canvas, apart from the view that is open. */
import { toBase64 } from 'lib0/buffer';
import { type Box, union } from '#engine/drawing/geometry.ts';
import { paintBoard } from '#engine/drawing/paint/board.ts';
import { type Highlights, NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import { pictureArea } from '#engine/drawing/picture-area.ts';
import { routeScene } from '#engine/drawing/routing/route-scene.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import type { Picture, PictureRequest, Region } from '#engine/tools/tool.ts';
import { LIMITS } from '#schemas/limits.ts';
import { paintDots } from './paint/dots.ts';
import { readPalette } from './paint/page-palette.ts';
import { comingThings, proposalBox, proposalPainters } from './paint/proposed.ts';
import type { OverlayPainter } from './renderer.ts';

/** A small area is not enlarged beyond this. */
const MOST_ZOOM = 2;
/** How much smaller the picture is drawn again where its file is too large. */
const SHRINK = 0.7;

/** How large a picture may be: its longer edge, and its file as base64. */
export interface PictureBounds {
  readonly edgePx: number;
  readonly chars: number;
}

const FOR_AGENTS: PictureBounds = { edgePx: LIMITS.pictureEdgePx, chars: LIMITS.pictureChars };

/** Draws in the colours of the page. Rejects where the browser gives no canvas. */
export async function drawPicture(
  { board, show, violations, ghosts = [] }: PictureRequest,
  bounds: PictureBounds = FOR_AGENTS,
): Promise<Picture> {
  const scene = new Scene();
  scene.update(board);
  const box = areaOf(scene, show, ghosts);
  routeScene(scene, box);
  const above = ghosts.flatMap((ghost) => proposalPainters(ghost, scene));
  const palette = readPalette(document.body);
  const highlights: Highlights = { ...NO_HIGHLIGHTS, violations };
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  let edge = bounds.edgePx;
  for (;;) {
    const k = Math.min(MOST_ZOOM, edge / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * k)), height: Math.max(1, Math.round(height * k)) };
    const data = await paint(scene, box, k, size, palette, highlights, above);
    if (data.length <= bounds.chars) {
      return { data, ...size, region: { x: box.minX, y: box.minY, width, height } };
    }
    edge *= SHRINK;
  }
}

/** The area that is asked for, with a margin around what is not asked for by its edges. */
function areaOf(scene: Scene, show: PictureRequest['show'], ghosts: readonly Ghost[] = []): Box {
  if (isRegion(show)) return { minX: show.x, minY: show.y, maxX: show.x + show.width, maxY: show.y + show.height };
  const boxes =
    show === 'all'
      ? [scene.bounds(), ...ghosts.map((ghost) => proposalBox(ghost, scene))]
      : [scene.boundsOf(show), ...ghosts.flatMap((ghost) => named(comingThings(ghost), show))];
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
  size: { readonly width: number; readonly height: number },
  palette: Palette,
  highlights: Highlights,
  above: readonly OverlayPainter[],
): Promise<string> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gives no canvas to draw on');
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
