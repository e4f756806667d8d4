/** Boards: solder mask, holes, what stands on them, and displays and cameras, which are boards too. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { drawFeatures, lens } from './features.ts';
import { type Material, maskOf, plasticOf } from './materials.ts';
import type { Sketch } from './sketch.ts';

export function boardGround({ drawing }: Plan): Material {
  return maskOf(drawing.colour);
}

export function drawBoard(sketch: Sketch, plan: Plan): void {
  const { w, h, features, drawing } = plan;
  const mask = maskOf(drawing.colour);
  const r = Math.min(w, h) * 0.03 + 0.3;
  sketch.rect(0, 0, w, h, { fill: mask, line: `${mask}-22`, soft: true }, r);
  const px = 1 / sketch.scale;
  sketch.rect(1.2 * px, 1.2 * px, w - 2.4 * px, h - 2.4 * px, { line: `${mask}+12`, from: 'middle' }, r - px);
  drawHoles(sketch, plan, 'gold');
  drawFeatures(sketch, features, mask);
  labelBoard(sketch, plan, mask);
}

/** Mount holes: what lies behind is seen through them. */
export function drawHoles(sketch: Sketch, { holes, w, h }: Plan, rim: Material): void {
  for (const { at, d } of holes) {
    const [x, y] = at;
    if (x < 0 || y < 0 || x > w || y > h || d <= 0 || d > Math.max(w, h)) continue;
    sketch.oval(x, y, d * 0.72, { fill: rim, from: 'middle' });
    sketch.oval(x, y, d / 2, { fill: 'ground', from: 'middle' });
  }
}

/** What is printed on a board stands in the widest band of it that neither a feature nor a pad takes. */
function labelBoard(sketch: Sketch, plan: Plan, on: Material): void {
  const { w, drawing } = plan;
  if (drawing.label === undefined) return;
  const band = freeBand(plan);
  if (band === null) return;
  const [y, gap] = band;
  sketch.text(drawing.label, w / 2, y, { on, size: 11, room: w * 0.62 - 6, gap, bold: true, from: 'middle' });
}

const BANDS = 12;

/** The middle and the height of the highest free band across the middle of a board; null where none is free. */
function freeBand({ w, h, features, pads, screen }: Plan): readonly [y: number, gap: number] | null {
  const taken = Array.from({ length: BANDS }, () => false);
  const take = (top: number, bottom: number): void => {
    for (let i = 0; i < BANDS; i += 1) if (((i + 1) * h) / BANDS > top && (i * h) / BANDS < bottom) taken[i] = true;
  };
  const [left, right] = [w * 0.25, w * 0.75];
  for (const { box_mm } of features.slice(0, 64)) {
    const [x, y, width, height] = box_mm;
    if (x < right && x + width > left) take(y - 0.4, y + height + 0.4);
  }
  if (screen !== null) take(screen[1], screen[1] + screen[3]);
  for (const { at } of pads.slice(0, 512)) if (at[0] > left && at[0] < right) take(at[1] - 6, at[1] + 6);
  let best: readonly [number, number] | null = null;
  for (let i = 0; i < BANDS; i += 1) {
    let end = i;
    while (end < BANDS && taken[end] === false) end += 1;
    const size = ((end - i) * h) / BANDS;
    if (end > i && (best === null || size > best[1])) best = [(((i + end) / 2) * h) / BANDS, size];
  }
  return best;
}

/** A display with something plausible on it. */
export function drawDisplay(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, features, screen } = plan;
  const board =
    drawing.colour === 'grey' || drawing.colour === 'black' ? plasticOf(drawing.colour) : maskOf(drawing.colour);
  sketch.rect(0, 0, w, h, { fill: board, line: `${board}-22`, soft: true }, Math.min(w, h) * 0.04);
  drawHoles(sketch, plan, 'gold');
  drawFeatures(sketch, features, board);
  if (screen === null) return;
  const [x, y, sw, sh] = screen;
  sketch.rect(x - 0.4, y - 0.4, sw + 0.8, sh + 0.8, { fill: 'glass', line: 'glass+18', from: 'far' }, 0.4);
  const small = sw * sketch.scale < 220;
  if (small) drawOled(sketch, x, y, sw, sh);
  else drawPanel(sketch, x, y, sw, sh);
}

export function displayGround({ drawing }: Plan): Material {
  return drawing.colour === 'grey' || drawing.colour === 'black' ? plasticOf(drawing.colour) : maskOf(drawing.colour);
}

function drawOled(sketch: Sketch, x: number, y: number, w: number, h: number): void {
  sketch.text('21.4 °C', x + w * 0.06, y + h * 0.3, {
    on: 'glass',
    ink: 'glow',
    size: h * sketch.scale * 0.32,
    room: w * 0.88,
    align: 'left',
    bold: true,
    from: 'middle',
  });
  sketch.text('48 %  1013 hPa', x + w * 0.06, y + h * 0.62, {
    on: 'glass',
    ink: 'glow',
    size: 10,
    room: w * 0.9,
    gap: h * 0.3,
    align: 'left',
  });
  trend(sketch, x + w * 0.06, y + h * 0.8, w * 0.5, h * 0.14, 1.4);
}

function drawPanel(sketch: Sketch, x: number, y: number, w: number, h: number): void {
  const px = 1 / sketch.scale;
  const m = w * 0.04;
  sketch.rect(x, y, w, 16 * px, { fill: 'glass+10', from: 'middle' });
  sketch.text('21.4 °C', x + m, y + h * 0.36, {
    on: 'glass',
    ink: 'glow',
    size: 34,
    room: w * 0.5,
    align: 'left',
    bold: true,
    from: 'middle',
  });
  sketch.text('48 %', x + m, y + h * 0.56, {
    on: 'glass',
    ink: 'glow',
    size: 15,
    room: w * 0.4,
    align: 'left',
    from: 'middle',
  });
  sketch.rect(x + w * 0.52, y + h * 0.2, w * 0.44, h * 0.4, { fill: 'glass+7', from: 'middle' }, 6 * px);
  trend(sketch, x + w * 0.55, y + h * 0.3, w * 0.38, h * 0.2, 2.2);
  for (let i = 0; i < 4; i += 1)
    sketch.rect(
      x + m + i * (w - 1.2 * m) * 0.245,
      y + h * 0.7,
      (w - 2 * m) * 0.225,
      h * 0.2,
      { fill: i === 0 ? 'glow-55' : 'glass+12', from: 'middle' },
      6 * px,
    );
}

/** A curve of the last hours. */
function trend(sketch: Sketch, x: number, y: number, w: number, h: number, width: number): void {
  const points = [0.2, 0.25, 0.9, 0.55, 0.75, 0.15, 0.45, 0.1, 0.3].flatMap((value, i) => [
    x + (i / 8) * w,
    y + value * h,
  ]);
  sketch.line(points, { line: 'glow', width, from: 'middle' });
}

/** A board with a lens, or a case with one. */
export function drawCamera(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, features } = plan;
  const cased = Math.max(w, h) > 50;
  if (!cased) {
    drawBoard(sketch, plan);
    return;
  }
  const body = plasticOf(drawing.colour);
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-20`, soft: true }, Math.min(w, h) * 0.3);
  drawFeatures(sketch, features, body);
  if (features.length === 0) lens(sketch, w / 2, h / 2, Math.min(w, h) * 0.3);
  sketch.text(drawing.label ?? '', w / 2, h * 0.9, {
    on: body,
    size: 10,
    room: w * 0.7,
    gap: h * 0.16,
    weight: 'soft',
    from: 'middle',
  });
}

export function cameraGround({ drawing, w, h }: Plan): Material {
  return Math.max(w, h) > 50 ? plasticOf(drawing.colour) : maskOf(drawing.colour);
}
