/** The outline of a part as the current path of a brush. */
import type { Point } from '../../board/values.ts';
import type { ScenePart } from '../scene/items.ts';
import { CORNERS, type PlacedOutline } from '../shape/outline.ts';
import type { Path } from '../shape/path.ts';
import { isArc, outset } from '../shape/path.ts';
import type { Brush } from './brush.ts';

/** The outline of a part as the current path. */
export function tracePart(g: Brush, part: ScenePart, grow = 0): void {
  traceOutline(g, part.layout, part.at, grow);
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
