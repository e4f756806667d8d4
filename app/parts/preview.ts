/** Draws a part as a board draws it, as large as its place allows. */
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import { paintPart } from '#engine/drawing/paint/part.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { readPalette } from '../canvas/paint/page-palette.ts';

export interface PreviewFacts {
  readonly width: number;
  readonly height: number;
  readonly ports: readonly string[];
}

const KEY = 'preview';
const MARGIN = 24;
const MOST_ZOOM = 2;

/** Paints `file` into the middle of `canvas`, sharp on its screen; gives what is seen, null where nothing can be drawn. */
export function drawPreview(canvas: HTMLCanvasElement, file: PartDefinitionFile): PreviewFacts | null {
  const scene = new Scene();
  const part = {
    id: KEY,
    definition: KEY,
    label: '',
    at: [0, 0] as const,
    rotation: 0 as const,
    flip: false,
    fields: {},
    group: null,
    locked: false,
    quantity: 1,
    seq: 1,
  };
  scene.update({ ...EMPTY_BOARD, definitions: new Map([[KEY, file]]), parts: new Map([[KEY, part]]) });
  const placed = scene.parts.get(KEY);
  const g = canvas.getContext('2d');
  const { clientWidth, clientHeight } = canvas;
  if (placed === undefined || g === null || clientWidth === 0) return null;
  const sharp = devicePixelRatio;
  canvas.width = Math.round(clientWidth * sharp);
  canvas.height = Math.round(clientHeight * sharp);
  const [width, height] = [placed.maxX - placed.minX, placed.maxY - placed.minY];
  const k = Math.min(MOST_ZOOM, (clientWidth - 2 * MARGIN) / width, (clientHeight - 2 * MARGIN) / height);
  g.setTransform(sharp * k, 0, 0, sharp * k, (sharp * clientWidth) / 2, (sharp * clientHeight) / 2);
  g.translate(-(placed.minX + placed.maxX) / 2, -(placed.minY + placed.maxY) / 2);
  paintPart(g, placed, k, readPalette(canvas), NO_HIGHLIGHTS);
  return {
    width: placed.layout.width,
    height: placed.layout.height,
    ports: placed.layout.ports.map(({ label }) => label),
  };
}
