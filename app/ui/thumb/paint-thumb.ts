/** Pictures of parts in lists: painted when they come into view, and again when the theme changes. */
import { glyphOf, toneOf } from '#engine/drawing/paint/glyphs.ts';
import { tracePathData } from '#engine/drawing/paint/path-data.ts';
import { faded, type Palette } from '#engine/drawing/palette.ts';
import { paintPicture } from '#engine/drawing/picture/paint-picture.ts';
import { pictureOf } from '#engine/drawing/picture/picture.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { readPalette, watchTheme } from '../../canvas/paint/page-palette.ts';

export interface Thumb {
  /** Shows another part. */
  show(file: PartDefinitionFile | null): void;
  close(): void;
}

interface ThumbState {
  file: PartDefinitionFile | null;
  seen: boolean;
}

const thumbs = new Map<Element, ThumbState>();
let palette: Palette | null = null;
let stopWatching: (() => void) | null = null;
let frame = 0;
const stale = new Set<HTMLCanvasElement>();

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const thumb = thumbs.get(target);
    if (thumb === undefined) continue;
    if (isIntersecting && !thumb.seen) repaint(target);
    thumb.seen = isIntersecting;
  }
});

/** Paints `file` into `canvas` as long as it is open. */
export function paintThumb(canvas: HTMLCanvasElement, file: PartDefinitionFile | null): Thumb {
  const thumb: ThumbState = { file, seen: false };
  thumbs.set(canvas, thumb);
  stopWatching ??= watchTheme(themeChanged);
  sight.observe(canvas);
  return {
    show(next) {
      if (next === thumb.file) return;
      thumb.file = next;
      repaint(canvas);
    },
    close() {
      sight.unobserve(canvas);
      thumbs.delete(canvas);
      stale.delete(canvas);
      if (thumbs.size > 0) return;
      stopWatching?.();
      stopWatching = null;
      palette = null;
    },
  };
}

function themeChanged(): void {
  palette = null;
  for (const [canvas, { seen }] of thumbs) if (seen) repaint(canvas);
}

/** In the next frame, together with all others. */
function repaint(target: Element): void {
  if (!(target instanceof HTMLCanvasElement)) return;
  stale.add(target);
  if (frame !== 0) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    for (const canvas of stale) draw(canvas, thumbs.get(canvas)?.file ?? null);
    stale.clear();
  });
}

function draw(canvas: HTMLCanvasElement, file: PartDefinitionFile | null): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const g = canvas.getContext('2d');
  if (g === null || width === 0) return;
  palette ??= readPalette(document.body);
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  g.scale(devicePixelRatio, devicePixelRatio);
  const picture = file === null ? null : pictureOf(file);
  canvas.dataset.drawn = picture === null ? 'sign' : 'picture';
  if (picture === null) {
    drawSign(g, file, width, height, palette);
    return;
  }
  // A little room for the soft edge.
  const [w, h] = picture.size;
  const zoom = Math.min((width - 4) / w, (height - 4) / h, 1);
  g.translate((width - w * zoom) / 2, (height - h * zoom) / 2);
  g.scale(zoom, zoom);
  paintPicture(g, picture, { palette, zoom, level: 'near', texts: false });
}

/** The sign of the part's branch on a tint of its tone, as the header of its block has it. */
function drawSign(
  g: CanvasRenderingContext2D,
  file: PartDefinitionFile | null,
  width: number,
  height: number,
  { accent, wires }: Palette,
): void {
  const tone = toneOf(file);
  const hue = tone === 'accent' ? accent : wires[tone];
  const size = Math.min(width, height) * 0.8;
  g.fillStyle = faded(hue, 0.13);
  g.beginPath();
  g.roundRect((width - size) / 2, (height - size) / 2, size, size, size / 4);
  g.fill();
  g.translate((width - size * 0.6) / 2, (height - size * 0.6) / 2);
  g.scale((size * 0.6) / 24, (size * 0.6) / 24);
  g.lineWidth = 2;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.strokeStyle = hue;
  g.beginPath();
  tracePathData(g, glyphOf(file));
  g.stroke();
}
