/** A part on a canvas, as the page's own element shows it, simpler the smaller it is drawn. */
import type { Point } from '#engine/board/values.ts';
import type { PortLayout } from '#engine/drawing/shape/layout.ts';
import { laneOffset } from '#engine/drawing/shape/layout.ts';
import { badgePlace, CORNERS, type PlacedOutline } from '#engine/drawing/shape/outline.ts';
import type { Path } from '#engine/drawing/shape/path.ts';
import { isArc, outset } from '#engine/drawing/shape/path.ts';
import { fitText, fittedTitle, textWidth } from '#engine/drawing/text.ts';
import type { Look } from '../look.ts';
import { mayJoin } from '../look.ts';
import type { ScenePart } from '../scene.ts';
import { type Brush, pathOf } from './brush.ts';
import { glyphOf, toneOf } from './glyphs.ts';
import type { Palette } from './palette.ts';
import { faded } from './palette.ts';

/** From this zoom on a part is painted in full; below it is a name on a tint. */
const CLOSE = 0.42;
/** Below this zoom a header is the part's name alone, in larger type. */
export const TITLE_ONLY = 0.7;
/** CSS px of the smallest name. */
const LEGIBLE = 7;

/** Paints `part` into board coordinates at zoom `k`. */
export function paintPart(g: Brush, part: ScenePart, k: number, palette: Palette, look: Look): void {
  const selected = look.selection.has(part.id);
  const hairline = 1 / k;
  tracePart(g, part);
  g.fillStyle = palette.card;
  g.fill();
  g.lineWidth = selected ? Math.max(2, 2 * hairline) : Math.max(1, hairline);
  g.strokeStyle = selected ? palette.accent : palette.cardLine;
  g.stroke();
  const mark = look.marks.get(part.id);
  if (mark !== undefined) paintMark(g, part, k, mark.color, mark.fresh);
  if (k < 0.12) {
    paintBadge(g, part, k, palette, look);
    return;
  }
  const joining = look.joining;
  if (k >= 0.22) {
    for (const port of part.layout.ports) {
      const lit = joining === null || mayJoin(joining, `${part.id}/${port.key}`);
      paintPort(g, part, port, palette, lit, joining !== null && lit);
    }
  }
  if (k >= CLOSE) {
    paintHeader(g, part, k, palette);
    paintLabels(g, part, palette, look);
  } else paintName(g, part, k, palette);
  paintBadge(g, part, k, palette, look);
}

/** The outline of a part as the current path. */
export function tracePart(g: Brush, part: ScenePart, grow = 0): void {
  traceOutline(g, part.layout, part.part.at, grow);
}

/** An outline about a place as the current path. */
export function traceOutline(g: Brush, layout: PlacedOutline, at: Point, grow = 0): void {
  const [width, height] = [layout.width + 2 * grow, layout.height + 2 * grow];
  const [x, y] = [at[0] - width / 2, at[1] - height / 2];
  g.beginPath();
  switch (layout.outline) {
    case 'rounded_rectangle':
      g.roundRect(x, y, width, height, CORNERS.rounded_rectangle + grow);
      break;
    case 'rectangle':
      g.roundRect(x, y, width, height, CORNERS.rectangle + grow);
      break;
    case 'circle':
      g.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      break;
    case 'path':
      if (layout.path === null) break;
      if (grow === 0) traceSegments(g, layout.path, at);
      else tracePolygon(g, outset(layout.path, grow), at);
  }
}

function traceSegments(g: Brush, { segments }: Path, [x, y]: Point): void {
  const first = segments[0];
  if (first === undefined) return;
  g.moveTo(x + first.from[0], y + first.from[1]);
  for (const segment of segments) {
    if (isArc(segment)) {
      const { centre, radii, start, sweep } = segment;
      g.ellipse(x + centre[0], y + centre[1], radii[0], radii[1], 0, start, start + sweep, sweep < 0);
    } else g.lineTo(x + segment.to[0], y + segment.to[1]);
  }
  g.closePath();
}

function tracePolygon(g: Brush, polygon: ArrayLike<number>, [x, y]: Point): void {
  for (let i = 0; i < polygon.length; i += 2) {
    if (i === 0) g.moveTo(x + (polygon[0] ?? 0), y + (polygon[1] ?? 0));
    else g.lineTo(x + (polygon[i] ?? 0), y + (polygon[i + 1] ?? 0));
  }
  g.closePath();
}

/** Many parts at once where each is only a few px: two fills and two strokes for all. */
export function paintSmallParts(g: Brush, parts: readonly ScenePart[], k: number, palette: Palette, look: Look): void {
  const plain = new Path2D();
  const chosen = new Path2D();
  for (const part of parts) {
    const path = look.selection.has(part.id) ? chosen : plain;
    path.rect(part.minX, part.minY, part.layout.width, part.layout.height);
  }
  g.lineWidth = 1 / k;
  g.fillStyle = palette.card;
  g.strokeStyle = palette.cardLine;
  g.fill(plain);
  g.stroke(plain);
  g.fillStyle = palette.accentSoft;
  g.strokeStyle = palette.accent;
  g.lineWidth = 1.5 / k;
  g.fill(chosen);
  g.stroke(chosen);
  if (look.violations.size === 0 && look.marks.size === 0) return;
  for (const part of parts) {
    const mark = look.marks.get(part.id);
    if (mark !== undefined) paintMark(g, part, k, mark.color, mark.fresh);
    paintBadge(g, part, k, palette, look);
  }
}

/** From afar: a wash of the part's tone and its name, as large as fits. */
function paintName(g: Brush, part: ScenePart, k: number, palette: Palette): void {
  tracePart(g, part);
  g.fillStyle = faded(toneColour(part, palette), 0.12);
  g.fill();
  const { alone } = part.layout;
  const { room } = alone;
  const size = Math.min(12 / k, room / textWidth(part.label, 1, true), part.layout.height * 0.5);
  const [text, px] =
    size * k >= LEGIBLE ? [part.label, size] : [fitText(part.label, room, LEGIBLE / k, true), LEGIBLE / k];
  if (text.length < 3 && text !== part.label) return;
  g.font = `600 ${px}px ${palette.font}`;
  g.fillStyle = palette.text;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  const [x, y] = part.part.at;
  g.fillText(text, x + alone.x, y + alone.y);
  g.textAlign = 'left';
}

function toneColour(part: ScenePart, palette: Palette): string {
  const tone = toneOf(part.file);
  return tone === 'accent' ? palette.accent : palette.wires[tone];
}

function paintHeader(g: Brush, part: ScenePart, k: number, palette: Palette): void {
  const { layout } = part;
  const top = part.part.at[1] + layout.title.y;
  const left = part.part.at[0] + layout.title.x;
  const hue = toneColour(part, palette);
  const title = fittedTitle(part.label, layout);
  g.textBaseline = 'middle';
  if (layout.title.centred) {
    g.textAlign = 'center';
    g.font = `600 ${k < TITLE_ONLY ? title.big : 13}px ${palette.font}`;
    g.fillStyle = palette.text;
    g.fillText(title.text, left, top);
    g.textAlign = 'left';
    return;
  }
  g.fillStyle = faded(hue, 0.13);
  g.beginPath();
  g.roundRect(left - 37, top - 14, 28, 28, 7);
  g.fill();
  g.save();
  g.translate(left - 31.5, top - 8.5);
  g.scale(17 / 24, 17 / 24);
  g.lineWidth = 2;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.strokeStyle = hue;
  g.stroke(pathOf(glyphOf(part.file)));
  g.restore();
  g.fillStyle = palette.text;
  if (k < TITLE_ONLY) {
    g.font = `600 ${title.big}px ${palette.font}`;
    g.fillText(title.text, left, top + 1);
    return;
  }
  g.font = `600 13px ${palette.font}`;
  g.fillText(title.text, left, top - 7);
  g.font = `400 11px ${palette.font}`;
  g.fillStyle = palette.textFaint;
  g.fillText(fitText(part.subtitle, layout.title.room + 2, 11), left, top + 9);
}

function paintLabels(g: Brush, part: ScenePart, palette: Palette, look: Look): void {
  g.font = `400 11px ${palette.font}`;
  g.textBaseline = 'middle';
  const joining = look.joining;
  const [across, down] = part.layout.gap;
  for (const port of part.layout.ports) {
    const dim = joining !== null && !mayJoin(joining, `${part.id}/${port.key}`);
    g.globalAlpha = dim ? 0.35 : 1;
    g.fillStyle = palette.textSoft;
    const x = part.part.at[0] + port.x;
    const y = part.part.at[1] + port.y;
    const label = fitText(port.label, port.room, 11);
    if (port.side === 'left' || port.side === 'right') {
      g.textAlign = port.side;
      g.fillText(label, port.side === 'left' ? x + across : x - across, y + 0.5);
    } else {
      g.save();
      g.translate(x, port.side === 'top' ? y + down : y - down);
      g.rotate(-Math.PI / 2);
      g.textAlign = port.side === 'top' ? 'right' : 'left';
      g.fillText(label, 0, 0.5);
      g.restore();
    }
  }
  g.globalAlpha = 1;
  g.textAlign = 'left';
}

function paintPort(g: Brush, part: ScenePart, port: PortLayout, palette: Palette, lit: boolean, glow: boolean): void {
  const x = part.part.at[0] + port.x;
  const y = part.part.at[1] + port.y;
  const long = laneOffset(port, port.lanes - 1);
  const upright = port.side === 'left' || port.side === 'right';
  const colour = palette.wires[port.class];
  const trace = (radius: number): void => {
    g.beginPath();
    if (upright) g.roundRect(x - radius, y - long - radius, 2 * radius, 2 * (long + radius), radius);
    else g.roundRect(x - long - radius, y - radius, 2 * (long + radius), 2 * radius, radius);
  };
  g.globalAlpha = lit ? 1 : 0.25;
  if (glow) {
    trace(9);
    g.fillStyle = faded(colour, 0.28);
    g.fill();
  }
  trace(4);
  g.fillStyle = part.used.has(port.key) ? colour : palette.card;
  g.fill();
  g.lineWidth = 2;
  g.strokeStyle = colour;
  g.stroke();
  g.globalAlpha = 1;
}

function paintBadge(g: Brush, part: ScenePart, k: number, palette: Palette, look: Look): void {
  const severity = look.violations.get(part.id);
  if (severity === undefined || severity === 'ignore') return;
  const radius = Math.max(8, 3.5 / k);
  const [dx, dy] = badgePlace(part.layout);
  const [x, y] = [part.part.at[0] + dx, part.part.at[1] + dy];
  g.beginPath();
  g.arc(x, y, radius, 0, 2 * Math.PI);
  g.fillStyle = palette[severity];
  g.fill();
  g.lineWidth = Math.max(2, 1 / k);
  g.strokeStyle = palette.canvas;
  g.stroke();
  if (k < 0.3) return;
  g.fillStyle = severity === 'error' ? palette.onError : severity === 'warning' ? palette.onWarning : palette.onInfo;
  g.font = `700 11px ${palette.font}`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(severity === 'info' ? 'i' : '!', x, y + 0.5);
  g.textAlign = 'left';
}

function paintMark(g: Brush, part: ScenePart, k: number, colour: string, fresh: boolean): void {
  tracePart(g, part, fresh ? 3 : 2);
  g.lineWidth = Math.max(fresh ? 3 : 1.5, (fresh ? 2 : 1) / k);
  g.strokeStyle = fresh ? colour : faded(colour, 0.6);
  g.stroke();
}
