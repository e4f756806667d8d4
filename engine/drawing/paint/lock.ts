/** The mark of a locked part: a padlock on a disc, on the outline's upper left. */
import type { Palette } from '../palette.ts';
import type { ScenePart } from '../scene/items.ts';
import { badgePlace } from '../shape/outline.ts';
import type { Brush } from './brush.ts';
import { tracePathData } from './path-data.ts';

/** A padlock about the middle of a disc of radius 10, as SVG path data. */
export const LOCK = {
  body: 'M-4-1.2h8a1.2 1.2 0 0 1 1.2 1.2v4.6a1.2 1.2 0 0 1-1.2 1.2h-8a1.2 1.2 0 0 1-1.2-1.2v-4.6a1.2 1.2 0 0 1 1.2-1.2z',
  shackle: 'M-2.8-1.2v-2.3a2.8 2.8 0 0 1 5.6 0v2.3',
} as const;

/** Below this zoom a padlock is a blot. */
const LEGIBLE = 0.2;
/** Board units, and CSS px below which the disc does not shrink. */
const RADIUS = 10;
const LEAST_PX = 5.5;

export function paintLock(g: Brush, part: ScenePart, k: number, palette: Palette): void {
  if (!part.part.locked || k < LEGIBLE) return;
  const [dx, dy] = badgePlace(part.layout, 'left');
  const scale = Math.max(RADIUS, LEAST_PX / k) / RADIUS;
  g.save();
  g.translate(part.at[0] + dx, part.at[1] + dy);
  g.scale(scale, scale);
  g.beginPath();
  g.arc(0, 0, RADIUS, 0, 2 * Math.PI);
  g.fillStyle = palette.textSoft;
  g.fill();
  g.lineWidth = 2;
  g.strokeStyle = palette.canvas;
  g.stroke();
  g.beginPath();
  tracePathData(g, LOCK.body);
  g.fillStyle = palette.card;
  g.fill();
  g.beginPath();
  tracePathData(g, LOCK.shackle);
  g.lineWidth = 1.6;
  g.lineCap = 'round';
  g.strokeStyle = palette.card;
  g.stroke();
  g.restore();
}
