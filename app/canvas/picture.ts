/** A board, or an area of it, as a PNG: painted by the painters of the canvas, apart from the view that is open. */
import { toBase64 } from 'lib0/buffer';
import { bySeq } from '#engine/board/board.ts';
import { type Box, union } from '#engine/drawing/geometry.ts';
import { Router } from '#engine/drawing/routing/router.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import type { Picture, PictureRequest, Region } from '#engine/tools/tool.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Look } from './look.ts';
import { PLAIN_LOOK } from './look.ts';
import type { Brush } from './paint/brush.ts';
import { paintDots } from './paint/dots.ts';
import { paintFrame, paintFrameTitle, paintNote } from './paint/note.ts';
import type { Palette } from './paint/palette.ts';
import { readPalette } from './paint/palette.ts';
import { paintPart, paintSmallParts } from './paint/part.ts';
import { comingThings, proposalBox, proposalPainters } from './paint/proposed.ts';
import { paintWires } from './paint/wires.ts';
import { Scene } from './scene.ts';
import type { OverlayPainter } from './stage.ts';

const MARGIN = 60;
/** A small area is not enlarged beyond this. */
const MOST_ZOOM = 2;
/** Below this zoom a part is a few px. */
const SMALL = 0.1;
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
  route(scene, box);
  const above = ghosts.flatMap((ghost) => proposalPainters(ghost, scene));
  const palette = readPalette(document.body);
  const look: Look = { ...PLAIN_LOOK, violations };
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  let edge = bounds.edgePx;
  for (;;) {
    const k = Math.min(MOST_ZOOM, edge / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * k)), height: Math.max(1, Math.round(height * k)) };
    const data = await paint(scene, box, k, size, palette, look, above);
    if (data.length <= bounds.chars) {
      return { data, ...size, region: { x: box.minX, y: box.minY, width, height } };
    }
    edge *= SHRINK;
  }
}

/** The area that is asked for, with a margin around what is not asked for by its edges. */
export function areaOf(scene: Scene, show: PictureRequest['show'], ghosts: readonly Ghost[] = []): Box {
  if (isRegion(show)) return { minX: show.x, minY: show.y, maxX: show.x + show.width, maxY: show.y + show.height };
  const boxes =
    show === 'all'
      ? [scene.bounds(), ...ghosts.map((ghost) => proposalBox(ghost, scene))]
      : [scene.boundsOf(show), ...ghosts.flatMap((ghost) => named(comingThings(ghost), show))];
  const box = union(boxes.filter((one) => one !== null)) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return {
    minX: Math.floor(box.minX) - MARGIN,
    minY: Math.floor(box.minY) - MARGIN,
    maxX: Math.ceil(box.maxX) + MARGIN,
    maxY: Math.ceil(box.maxY) + MARGIN,
  };
}

function named(things: ReadonlyMap<string, Box>, ids: readonly string[]): readonly Box[] {
  return ids.flatMap((id) => things.get(id) ?? []);
}

function isRegion(show: PictureRequest['show']): show is Region {
  return typeof show === 'object' && 'width' in show;
}

/** Routes what is seen, the shorter first; so many wires that nobody could follow one keep their simple paths. */
export function route(scene: Scene, box: Box): void {
  const wires = scene.wiresIn(box);
  if (wires.length > LIMITS.pictureWires) return;
  const router = new Router();
  router.place([...scene.parts.values()]);
  const length = (wire: Box) => wire.maxX - wire.minX + wire.maxY - wire.minY;
  const inOrder = wires.sort((a, b) => length(a) - length(b) || (a.id < b.id ? -1 : 1));
  scene.setRoutes(inOrder.map((wire) => [wire.id, router.route(wire.id, ...wire.ends)] as const));
}

async function paint(
  scene: Scene,
  box: Box,
  k: number,
  size: { readonly width: number; readonly height: number },
  palette: Palette,
  look: Look,
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
  paintScene(g, scene, box, k, palette, look);
  for (const painter of above) painter(g, k, palette);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}

/** Everything in the box, in the order in which it lies on the canvas. */
export function paintScene(g: Brush, scene: Scene, box: Box, k: number, palette: Palette, look: Look): void {
  const notes = scene.notesIn(box).sort((a, b) => bySeq(a.note, b.note));
  for (const note of notes) if (note.note.kind === 'frame') paintFrame(g, note, k, palette, look);
  paintWires(g, scene.wiresIn(box), k, palette, look);
  for (const note of notes) (note.note.kind === 'frame' ? paintFrameTitle : paintNote)(g, note, k, palette, look);
  const parts = scene.partsIn(box).sort((a, b) => bySeq(a.part, b.part));
  if (k < SMALL) paintSmallParts(g, parts, k, palette, look);
  else for (const part of parts) paintPart(g, part, k, palette, look);
}
