/** What lies above the board while something happens: marquee, rubber wire, hovered net, other people's selections. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { boxAround, boxBetween, boxOfPath, grown, shifted, union } from '#engine/drawing/geometry.ts';
import { traceOutline, tracePart } from '#engine/drawing/paint/outline.ts';
import { traceWire, wireWidth } from '#engine/drawing/paint/trace-wire.ts';
import { paintHotWire } from '#engine/drawing/paint/wires.ts';
import { faded } from '#engine/drawing/palette.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import { elbow } from '#engine/drawing/routing/route.ts';
import type { SceneItem, SceneWire } from '#engine/drawing/scene/items.ts';
import { cornerPoints } from '#engine/drawing/scene/notes.ts';
import type { PlacedOutline } from '#engine/drawing/shape/outline.ts';
import type { WireClass } from '#engine/drawing/shape/wire-class.ts';
import { inkOn } from '../../ui/ink.ts';
import type { OverlayPainter } from '../renderer.ts';

/** So many things are outlined at most: by a marquee, and by all other people together. */
export const OUTLINED = 2000;

/** A marquee with the parts and notes that it would select. Drawn to the left it is dashed: touching is enough then. */
export function marqueePainter(from: Point, to: Point, hits: readonly SceneItem[]): OverlayPainter {
  return (g, k, palette) => {
    const box = boxBetween(from, to);
    g.fillStyle = faded(palette.accent, 0.08);
    g.fillRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
    g.lineWidth = 1 / k;
    g.strokeStyle = palette.accent;
    if (to[0] < from[0]) g.setLineDash([5 / k, 4 / k]);
    g.strokeRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
    g.setLineDash([]);
    g.lineWidth = Math.max(1.5, 1.5 / k);
    for (const thing of hits.slice(0, OUTLINED)) {
      traceThing(g, thing, 1.5);
      g.stroke();
    }
    return union([box, ...hits.slice(0, OUTLINED)]);
  };
}

/** The wire that is being drawn, from a port to the pointer or to the port that it would join. */
export function rubberPainter(
  from: RouteEnd,
  to: RouteEnd,
  kind: WireClass,
  state: 'loose' | 'joins' | 'refused',
): OverlayPainter {
  return (g, k, palette) => {
    const joins = state === 'joins';
    const refused = state === 'refused';
    const colour = refused ? palette.error : palette.wires[kind];
    const path = elbow(from, to);
    g.lineJoin = 'round';
    g.lineCap = 'round';
    g.beginPath();
    traceWire(g, path, k);
    g.lineWidth = wireWidth(k) + 6 / Math.max(k, 0.6);
    g.strokeStyle = faded(colour, joins ? 0.3 : 0.14);
    g.stroke();
    g.lineWidth = wireWidth(k) * 1.25;
    g.strokeStyle = colour;
    if (!joins) g.setLineDash([7, 5]);
    g.stroke();
    g.setLineDash([]);
    for (const end of [from, to]) {
      g.beginPath();
      g.arc(end.x, end.y, (joins ? 6 : 5) / Math.max(k, 0.5), 0, 2 * Math.PI);
      if (refused && end === to) {
        g.fillStyle = palette.card;
        g.fill();
        g.lineWidth = 2 / Math.max(k, 0.5);
        g.stroke();
      } else {
        g.fillStyle = colour;
        g.fill();
      }
    }
    return boxOfPath(path);
  };
}

export function hotPainter(wires: readonly SceneWire[]): OverlayPainter {
  return (g, k, palette) => {
    g.lineJoin = 'round';
    g.lineCap = 'round';
    for (const wire of wires) paintHotWire(g, wire, k, palette);
    return union(wires);
  };
}

/** What somebody else has selected, outlined in their colour, with their name at the first. `offset` is how far from its place something is drawn. */
export function selectionPainter(
  things: readonly SceneItem[],
  wires: readonly SceneWire[],
  name: string,
  color: string,
  offset: (id: string) => Point,
): OverlayPainter {
  return (g, k, palette) => {
    const boxes: Box[] = [];
    g.strokeStyle = color;
    things.forEach((thing, at) => {
      const [dx, dy] = offset(thing.id);
      g.save();
      g.translate(dx, dy);
      traceThing(g, thing, 3);
      g.lineWidth = Math.max(1.5, 1.5 / k);
      g.stroke();
      if (at === 0) tag(g, thing.minX - 3, thing.minY - 5, name, color, k, palette.font);
      g.restore();
      boxes.push(grown(shifted(thing, [dx, dy]), 4));
    });
    for (const wire of wires) {
      g.beginPath();
      traceWire(g, wire.path, k);
      g.lineWidth = wireWidth(k) + 3 / k;
      g.strokeStyle = faded(color, 0.4);
      g.stroke();
      boxes.push(wire);
    }
    const box = union(boxes);
    return box === null ? null : { ...box, minY: box.minY - 22 / k, maxX: box.maxX + 120 / k };
  };
}

/** The wire that somebody else is drawing. */
export function remoteRubberPainter(from: RouteEnd, to: Point, color: string): OverlayPainter {
  return (g, k) => {
    const path = elbow(from, looseEnd(from, to));
    g.beginPath();
    traceWire(g, path, k);
    g.lineWidth = wireWidth(k);
    g.strokeStyle = color;
    g.setLineDash([7, 5]);
    g.stroke();
    g.setLineDash([]);
    return boxOfPath(path);
  };
}

/** What has the keyboard's focus where parts are paint. */
export function focusPainter(thing: SceneItem, offset: Point): OverlayPainter {
  return (g, k, palette) => {
    g.save();
    g.translate(offset[0], offset[1]);
    traceThing(g, thing, 4 / k);
    g.lineWidth = 2 / k;
    g.strokeStyle = palette.accent;
    g.stroke();
    g.restore();
    return grown(shifted(thing, offset), 8 / k);
  };
}

/** The corners by which a note or frame is reshaped. */
export function cornersPainter(area: Box): OverlayPainter {
  return (g, k, palette) => {
    const half = 4 / k;
    g.lineWidth = 1.5 / k;
    for (const [x, y] of cornerPoints(area)) {
      g.beginPath();
      g.roundRect(x - half, y - half, 2 * half, 2 * half, 2 / k);
      g.fillStyle = palette.card;
      g.fill();
      g.strokeStyle = palette.accent;
      g.stroke();
    }
    return grown(area, 6 / k);
  };
}

/** The area of a frame that is being named. */
export function draftPainter(area: Box): OverlayPainter {
  return (g, k, palette) => {
    g.beginPath();
    g.roundRect(area.minX, area.minY, area.maxX - area.minX, area.maxY - area.minY, 12);
    g.lineWidth = 1.5 / k;
    g.strokeStyle = palette.accent;
    g.stroke();
    return area;
  };
}

/** Where a part that is dragged in from elsewhere would land. */
export function ghostPainter(at: Point, placed: PlacedOutline): OverlayPainter {
  return (g, k, palette) => {
    traceOutline(g, placed, at);
    g.fillStyle = faded(palette.accent, 0.1);
    g.fill();
    g.lineWidth = 1.5 / k;
    g.strokeStyle = palette.accent;
    g.setLineDash([6 / k, 4 / k]);
    g.stroke();
    g.setLineDash([]);
    return grown(boxAround(at, placed.width, placed.height), 2 / k);
  };
}

/** A name on a tint, above a place. */
export function tagPainter([x, y]: Point, name: string, color: string): OverlayPainter {
  return (g, k, palette) => {
    tag(g, x - 2, y - 4 / k, name, color, k, palette.font);
    return { minX: x - 2, minY: y - 24 / k, maxX: x + (name.length * 9 + 12) / k, maxY: y };
  };
}

/** The pointer as an end that a wire comes to from where it starts. */
export function looseEnd(from: RouteEnd, to: Point): RouteEnd {
  const upright = from.side === 'top' || from.side === 'bottom';
  if (upright) return { x: to[0], y: to[1], side: to[1] >= from.y ? 'top' : 'bottom', edge: to[1] };
  return { x: to[0], y: to[1], side: to[0] >= from.x ? 'left' : 'right', edge: to[0] };
}

/** The outline of a part, or of a note's area, as the current path. */
export function traceThing(g: CanvasRenderingContext2D, thing: SceneItem, grow: number): void {
  if (!('note' in thing)) {
    tracePart(g, thing, grow);
    return;
  }
  const { minX, minY, maxX, maxY } = grown(thing.area, grow);
  g.beginPath();
  g.roundRect(minX, minY, maxX - minX, maxY - minY, 10);
}

function tag(
  g: CanvasRenderingContext2D,
  x: number,
  y: number,
  name: string,
  color: string,
  k: number,
  font: string,
): void {
  g.save();
  g.translate(x, y);
  g.scale(1 / k, 1 / k);
  g.font = `500 11px ${font}`;
  const width = g.measureText(name).width + 10;
  g.beginPath();
  g.roundRect(0, -16, width, 16, [4, 4, 4, 0]);
  g.fillStyle = color;
  g.fill();
  g.fillStyle = inkOn(color);
  g.textBaseline = 'middle';
  g.fillText(name, 5, -7.5);
  g.restore();
}
