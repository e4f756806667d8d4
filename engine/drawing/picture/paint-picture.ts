/** Paints the picture of a part, as much of it as can be seen. */
import type { Brush } from '../paint/brush.ts';
import { tracePathData } from '../paint/path-data.ts';
import type { Palette } from '../palette.ts';
import { faded } from '../palette.ts';
import { fitText, textWidth } from '../text.ts';
import { type MaterialTheme, themeOf } from './materials.ts';
import type { PartPicture, PicturePad } from './picture.ts';
import { type Form, type Label, LEVELS, type Level, type PadShape } from './shapes.ts';

/** Text on screen is no smaller, in px. */
export const LEAST_TEXT_PX = 9;

/** px of the screen that the edge of a body is wide at least. */
const EDGE_PX = 0.9;

/** px by which the estimate of a text's width may be above its room: estimates are seldom less than it. */
export const SLACK_PX = 1.5;

/** From this zoom on, in px of the screen for one of the picture, a level is shown; it fades in over the share behind. */
const FROM: Readonly<Record<Level, number>> = { far: 0, middle: 0.25, near: 0.62 };
const FADE = 0.12;

export interface PaintOptions {
  readonly palette: Palette;
  /** px of the screen for one px of the picture. */
  readonly zoom: number;
  /** Shows this level whatever the zoom is. */
  readonly level?: Level;
  /** False for a picture without words, whatever its level. */
  readonly texts?: boolean;
  /** What the part is called, shown from afar. */
  readonly name?: string;
  /** The colour of the net at a pad; null where it is not used. */
  readonly colourOf?: (pad: PicturePad) => string | null;
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly flip?: boolean;
}

/**
 * Paints `picture` with the upper left corner of its box at the origin of `brush`, in its own px. A flipped and turned one
 * stays about the middle of that box; its texts are never mirrored or upside down.
 */
export function paintPicture(brush: Brush, picture: PartPicture, options: PaintOptions): void {
  const theme = themeOf(options.palette);
  const seen = (level: Level): number => visible(level, options);
  brush.save();
  const [width, height] = picture.size;
  const turn = ((options.rotation ?? 0) * Math.PI) / 180;
  if (turn !== 0 || options.flip) {
    brush.translate(width / 2, height / 2);
    brush.rotate(turn);
    if (options.flip) brush.scale(-1, 1);
    brush.translate(-width / 2, -height / 2);
  }
  brush.translate(picture.origin[0], picture.origin[1]);
  brush.lineJoin = 'round';
  brush.lineCap = 'round';
  for (const form of picture.forms) paintForm(brush, form, theme, options.zoom, seen(form.from));
  for (const pad of picture.pads) {
    const colour = options.colourOf?.(pad) ?? null;
    const alpha = seen(colour === null ? 'near' : 'middle');
    if (pad.shape !== null && alpha > 0) paintPad(brush, pad.shape, theme, colour, alpha);
  }
  for (const label of options.texts === false ? [] : picture.labels) {
    const shown = seen(label.from) * (label.until === null ? 1 : 1 - seen(label.until));
    const pad = label.pad === null ? undefined : picture.pads[label.pad];
    const used = pad !== undefined && (options.colourOf?.(pad) ?? null) !== null;
    if (shown > 0) paintLabel(brush, label, theme, options, used, shown);
  }
  if (options.name !== undefined && seen('middle') < 1) paintName(brush, picture, theme, options, options.name);
  brush.restore();
}

/** How much of a level is shown, 0 to 1. */
function visible(level: Level, { zoom, level: fixed }: PaintOptions): number {
  if (fixed !== undefined) return LEVELS.indexOf(level) <= LEVELS.indexOf(fixed) ? 1 : 0;
  const from = FROM[level];
  return from === 0 ? 1 : Math.max(0, Math.min(1, (zoom - from) / (from * FADE)));
}

function paintForm(
  g: Brush,
  { trace, fill, line, width, alpha, soft }: Form,
  theme: MaterialTheme,
  zoom: number,
  shown: number,
): void {
  if (shown === 0) return;
  if (soft) paintSoftEdge(g, trace, theme, shown);
  g.globalAlpha = alpha * shown;
  g.save();
  const unit = traceForm(g, trace);
  if (fill !== null) {
    g.fillStyle = theme.colour(fill);
    g.fill();
  }
  if (line !== null) {
    // The edge of a body stays seen on what it lies on, however small it is.
    g.strokeStyle = soft ? theme.edge(line) : theme.colour(line);
    g.lineWidth = (soft ? Math.max(width, EDGE_PX / zoom) : width) / unit;
    g.stroke();
  }
  g.restore();
  g.globalAlpha = 1;
}

/** The shadow of a body on the bench, in two steps. */
function paintSoftEdge(g: Brush, trace: Form['trace'], theme: MaterialTheme, shown: number): void {
  const ink = theme.dark ? '#000000' : '#2a1f12';
  for (const [drop, width, alpha] of [
    [2.5, 5, 0.07],
    [1.5, 2, 0.1],
  ] as const) {
    g.save();
    g.translate(0, drop);
    g.globalAlpha = shown;
    const unit = traceForm(g, trace);
    g.strokeStyle = faded(ink, theme.dark ? alpha * 2 : alpha);
    g.lineWidth = width / unit;
    g.stroke();
    g.restore();
  }
}

/** Makes `trace` the current path, and gives the px of one of its units. */
function traceForm(g: Brush, trace: Form['trace']): number {
  g.beginPath();
  switch (trace.kind) {
    case 'rect':
      g.roundRect(trace.x, trace.y, trace.w, trace.h, Math.min(trace.r, trace.w / 2, trace.h / 2));
      return 1;
    case 'oval':
      g.ellipse(trace.x, trace.y, trace.rx, trace.ry, 0, 0, 2 * Math.PI);
      g.closePath();
      return 1;
    case 'line': {
      const { points } = trace;
      g.moveTo(points[0] ?? 0, points[1] ?? 0);
      for (let i = 2; i + 1 < points.length; i += 2) g.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
      if (trace.closed) g.closePath();
      return 1;
    }
    case 'path': {
      const [across, down] = trace.scale;
      g.translate(trace.x, trace.y);
      g.scale(across, down);
      tracePathData(g, trace.d);
      return Math.sqrt(Math.abs(across * down));
    }
  }
}

/** A pad in the colour of its net; without one it recedes. */
function paintPad(
  g: Brush,
  { x, y, rx, ry, look }: PadShape,
  theme: MaterialTheme,
  used: string | null,
  alpha: number,
): void {
  g.globalAlpha = alpha;
  const disc = (radius: number, fill: string): void => {
    g.beginPath();
    g.ellipse(x, y, radius, radius, 0, 0, 2 * Math.PI);
    g.fillStyle = fill;
    g.fill();
  };
  switch (look) {
    case 'header':
      g.beginPath();
      g.roundRect(x - rx, y - ry, 2 * rx, 2 * ry, rx * 0.38);
      g.fillStyle = theme.colour('cavity');
      g.fill();
      disc(rx * (used === null ? 0.48 : 0.7), used ?? theme.colour('gold-22'));
      break;
    case 'screw':
      disc(rx, used ?? theme.colour('metalDark'));
      g.beginPath();
      g.moveTo(x - rx * 0.6, y - rx * 0.3);
      g.lineTo(x + rx * 0.6, y + rx * 0.3);
      g.strokeStyle = used === null ? theme.colour('steel-35') : theme.ink('cavity', 'strong');
      g.lineWidth = Math.max(0.8, rx * 0.24);
      g.stroke();
      break;
    case 'port':
      disc(rx, theme.colour('metalDark'));
      disc(rx * 0.62, used ?? theme.palette.canvas);
      break;
    case 'chip':
      g.beginPath();
      g.rect(x - rx, y - ry, 2 * rx, 2 * ry);
      g.fillStyle = used ?? theme.colour('solder');
      g.fill();
      break;
    case 'lead':
      disc(rx, used ?? theme.colour('metalDark'));
      break;
    case 'contact':
    case 'shaft':
      if (used !== null) disc(rx, used);
  }
  g.globalAlpha = 1;
}

/** Shows a text only where it can be read: no smaller than `LEAST_TEXT_PX` on screen, and within its room. */
function paintLabel(
  g: Brush,
  label: Label,
  theme: MaterialTheme,
  options: PaintOptions,
  used: boolean,
  alpha: number,
): void {
  const bold = label.bold || used;
  const least = LEAST_TEXT_PX / options.zoom;
  const room = label.room + SLACK_PX;
  const fits = (size: number): boolean => size * 1.12 <= label.gap && textWidth(label.text, size, bold) <= room;
  // As large as it is drawn, else as small as can be read.
  const size = label.size >= least && fits(label.size) ? label.size : least;
  const text = fits(size) || !label.cut || size * 1.12 > label.gap ? label.text : fitText(label.text, room, size, bold);
  if (text === label.text ? !fits(size) : text.length < 4) {
    if (label.aside === null) return;
    const beside = { ...label, ...label.aside, on: 'ground', cut: true, aside: null } satisfies Label;
    paintLabel(g, beside, theme, options, used, alpha);
    return;
  }
  g.fillStyle = label.ink === null ? theme.ink(label.on, used ? 'strong' : label.weight) : theme.colour(label.ink);
  g.font = `${bold ? 600 : 450} ${size}px ${options.palette.font}`;
  g.globalAlpha = alpha;
  const backing = label.on === 'ground' ? { width: textWidth(text, size, bold), height: size * 1.1 } : null;
  paintText(g, text, label, options, backing);
  g.globalAlpha = 1;
}

/** How much of a wire is still seen under a name that stands beside a part. */
const UNDER_NAME = 0.22;

/** Writes `text` so that it is read from the foot or the right of the screen, however the part is turned. */
function paintText(
  g: Brush,
  text: string,
  { x, y, align, upright }: Pick<Label, 'x' | 'y' | 'align' | 'upright'>,
  { rotation = 0, flip = false, palette }: PaintOptions,
  backing: { readonly width: number; readonly height: number } | null = null,
): void {
  g.save();
  g.translate(x, y);
  if (flip) g.scale(-1, 1);
  // Its direction on screen, in degrees, before it is set upright.
  const own = upright ? -90 : flip ? 180 : 0;
  const direction = (((own + rotation) % 360) + 360) % 360;
  const turned = direction === 90 || direction === 180;
  // Back to the axes of the screen, then along the text.
  g.rotate((((direction % 180 === 0 ? 0 : -90) - rotation) * Math.PI) / 180);
  g.textBaseline = 'middle';
  const side = align === 'center' ? 'center' : turned === (align === 'left') ? 'right' : 'left';
  g.textAlign = side;
  if (backing !== null) {
    const { width, height } = backing;
    const left = { right: -width, center: -width / 2, left: 0 }[side];
    const ink = g.fillStyle;
    g.fillStyle = faded(palette.canvas, 1 - UNDER_NAME);
    g.beginPath();
    g.rect(left - 1, -height / 2, width + 2, height);
    g.fill();
    g.fillStyle = ink;
  }
  g.fillText(text, 0, 0);
  g.restore();
}

/** From afar the part is its name on its colour. */
function paintName(
  g: Brush,
  { body, ground }: PartPicture,
  theme: MaterialTheme,
  options: PaintOptions,
  name: string,
): void {
  const [x, y, w, h] = body;
  const least = LEAST_TEXT_PX / options.zoom;
  const across = options.rotation === 90 || options.rotation === 270 ? h : w;
  const size = Math.min(
    Math.max(least, Math.min(13 / options.zoom, (across * 0.9) / textWidth(name, 1, true))),
    h * 0.8,
  );
  const text = fitText(name, across * 0.94, size, true);
  if (size < least || (text !== name && text.length < 4)) return;
  g.globalAlpha = 1 - visible('middle', options);
  g.fillStyle = theme.ink(ground, 'strong');
  g.font = `600 ${size}px ${options.palette.font}`;
  paintText(g, text, { x: x + w / 2, y: y + h / 2, align: 'center', upright: false }, options);
  g.globalAlpha = 1;
}
