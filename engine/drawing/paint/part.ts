/** A part on a canvas, as the page's own element shows it, simpler the smaller it is drawn. */

import type { Palette } from '../palette.ts';
import { faded } from '../palette.ts';
import type { ScenePart } from '../scene/items.ts';
import type { PortLayout } from '../shape/layout.ts';
import { laneOffset } from '../shape/layout.ts';
import { fitText, fittedTitle, textWidth } from '../text.ts';
import type { Brush } from './brush.ts';
import { glyphOf, toneOf } from './glyphs.ts';
import type { Highlights } from './highlights.ts';
import { paintLock } from './lock.ts';
import { tracePart } from './outline.ts';
import { paintBadge, paintMark } from './part-marks.ts';
import { tracePathData } from './path-data.ts';

/** From this zoom on a part is painted in full; below it is a name on a tint. */
const CLOSE = 0.42;
/** Below this zoom a header is the part's name alone, in larger type. */
export const TITLE_ONLY = 0.7;
/** CSS px of the smallest name. */
const LEGIBLE = 7;

/** Paints `part` into board coordinates at zoom `k`. */
export function paintPart(g: Brush, part: ScenePart, k: number, palette: Palette, highlights: Highlights): void {
  if (part.drawn !== null) {
    part.drawn.paint(g, part, k, palette, highlights);
    return;
  }
  const selected = highlights.selection.has(part.id);
  const hairline = 1 / k;
  tracePart(g, part);
  g.fillStyle = palette.card;
  g.fill();
  g.lineWidth = selected ? Math.max(2, 2 * hairline) : Math.max(1, hairline);
  g.strokeStyle = selected ? palette.accent : palette.cardLine;
  g.stroke();
  const mark = highlights.marks.get(part.id);
  if (mark !== undefined) paintMark(g, part, k, mark.color, mark.fresh);
  if (k < 0.12) {
    paintBadge(g, part, k, palette, highlights);
    return;
  }
  const { connectable } = highlights;
  if (k >= 0.22) {
    for (const port of part.layout.ports) {
      const lit = connectable === null || connectable.has(`${part.id}/${port.key}`);
      paintPort(g, part, port, palette, lit, connectable !== null && lit);
    }
  }
  if (k >= CLOSE) {
    paintHeader(g, part, k, palette);
    paintLabels(g, part, palette, highlights);
  } else paintName(g, part, k, palette);
  paintLock(g, part, k, palette);
  paintBadge(g, part, k, palette, highlights);
}

/** Whether all of them together have more than `limit` ports. */
export function haveMorePorts(parts: readonly ScenePart[], limit: number): boolean {
  let ports = 0;
  return parts.some(({ layout }) => {
    ports += layout.ports.length;
    return ports > limit;
  });
}

/** Many parts at once where each is only a few px: a fill and a stroke for all of one colour. */
export function paintSmallParts(
  g: Brush,
  parts: readonly ScenePart[],
  k: number,
  palette: Palette,
  highlights: Highlights,
): void {
  const selected: ScenePart[] = [];
  const byFill = new Map<string, ScenePart[]>();
  for (const part of parts) {
    if (highlights.selection.has(part.id)) selected.push(part);
    else {
      const fill = part.drawn?.tint(part, palette) ?? palette.card;
      const same = byFill.get(fill);
      if (same === undefined) byFill.set(fill, [part]);
      else same.push(part);
    }
  }
  g.lineWidth = 1 / k;
  g.strokeStyle = palette.cardLine;
  for (const [fill, alike] of byFill) {
    g.fillStyle = fill;
    paintBoxes(g, alike);
  }
  g.fillStyle = palette.accentSoft;
  g.strokeStyle = palette.accent;
  g.lineWidth = 1.5 / k;
  paintBoxes(g, selected);
  if (highlights.violations.size === 0 && highlights.marks.size === 0) return;
  for (const part of parts) {
    const mark = highlights.marks.get(part.id);
    if (mark !== undefined) paintMark(g, part, k, mark.color, mark.fresh);
    paintBadge(g, part, k, palette, highlights);
  }
}

function paintBoxes(g: Brush, parts: readonly ScenePart[]): void {
  g.beginPath();
  for (const { at, layout } of parts)
    g.rect(at[0] - layout.width / 2, at[1] - layout.height / 2, layout.width, layout.height);
  g.fill();
  g.stroke();
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
  const [x, y] = part.at;
  g.fillText(text, x + alone.x, y + alone.y);
  g.textAlign = 'left';
}

function toneColour(part: ScenePart, palette: Palette): string {
  const tone = toneOf(part.file);
  return tone === 'accent' ? palette.accent : palette.wires[tone];
}

function paintHeader(g: Brush, part: ScenePart, k: number, palette: Palette): void {
  const { layout } = part;
  const top = part.at[1] + layout.title.y;
  const left = part.at[0] + layout.title.x;
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
  g.beginPath();
  tracePathData(g, glyphOf(part.file));
  g.stroke();
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

function paintLabels(g: Brush, part: ScenePart, palette: Palette, highlights: Highlights): void {
  g.font = `400 11px ${palette.font}`;
  g.textBaseline = 'middle';
  const { connectable } = highlights;
  const [across, down] = part.layout.gap;
  for (const port of part.layout.ports) {
    const dim = connectable?.has(`${part.id}/${port.key}`) === false;
    g.globalAlpha = dim ? 0.35 : 1;
    g.fillStyle = palette.textSoft;
    const x = part.at[0] + port.x;
    const y = part.at[1] + port.y;
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
  const x = part.at[0] + port.x;
  const y = part.at[1] + port.y;
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
