/** What is painted onto and around a part: what is wrong with it, and who changed it. */
import type { Palette } from '../palette.ts';
import { faded } from '../palette.ts';
import type { ScenePart } from '../scene/items.ts';
import { badgePlace } from '../shape/outline.ts';
import type { Brush } from './brush.ts';
import type { Highlights } from './highlights.ts';
import { tracePart } from './outline.ts';

/** What is wrong with a part, at its corner; what is merely not done yet as a quiet one. */
export function paintBadge(g: Brush, part: ScenePart, k: number, palette: Palette, highlights: Highlights): void {
  const severity = highlights.violations.get(part.id);
  if (severity === undefined) return;
  const todo = severity === 'todo';
  const radius = Math.max(8, 3.5 / k);
  const [dx, dy] = badgePlace(part.layout);
  const [x, y] = [part.at[0] + dx, part.at[1] + dy];
  g.beginPath();
  g.arc(x, y, radius, 0, 2 * Math.PI);
  g.fillStyle = todo ? palette.card : palette[severity];
  g.fill();
  g.lineWidth = Math.max(todo ? 1.5 : 2, 1 / k);
  g.strokeStyle = todo ? palette.textFaint : palette.canvas;
  g.stroke();
  if (k < 0.3) return;
  g.fillStyle = { error: palette.onError, warning: palette.onWarning, info: palette.onInfo, todo: palette.textSoft }[
    severity
  ];
  g.font = `700 11px ${palette.font}`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(BADGES[severity], x, y + 0.5);
  g.textAlign = 'left';
}

/** What stands in a badge. */
export const BADGES = { error: '!', warning: '!', info: 'i', todo: '…' } as const;

/** Who changed a part, as a line around it. */
export function paintMark(g: Brush, part: ScenePart, k: number, colour: string, fresh: boolean): void {
  tracePart(g, part, fresh ? 3 : 2);
  g.lineWidth = Math.max(fresh ? 3 : 1.5, (fresh ? 2 : 1) / k);
  g.strokeStyle = fresh ? colour : faded(colour, 0.6);
  g.stroke();
}
