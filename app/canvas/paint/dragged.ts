/** Parts that are dragged, here or by somebody else, and the wires that follow them. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { boxOfPath, union } from '#engine/drawing/geometry.ts';
import type { Highlights } from '#engine/drawing/paint/highlights.ts';
import { haveMorePorts, paintPart, paintSmallParts } from '#engine/drawing/paint/part.ts';
import { traceWire, wireWidth } from '#engine/drawing/paint/trace-wire.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import { laidPiecesOf, simpleWay } from '#engine/drawing/routing/laid-pieces.ts';
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import { elbow, routeAround } from '#engine/drawing/routing/route.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';

/** Parts beyond this many are drawn as plain boxes, without their wires. */
const IN_DETAIL = 300;
/**
 * From this zoom on, up to this many wires, none longer than the reach, go around other parts while they are dragged; the rest
 * takes the simple path until the drop.
 */
const ROUTE_ZOOM = 0.45;
const ROUTES = 16;
const ROUTE_REACH = 1600;

interface DragDisplay {
  /** How far each part is from its place. */
  readonly offsets: ReadonlyMap<string, Point>;
  /** Wires at those parts. */
  readonly wires: ReadonlySet<string>;
  /** Whether the parts themselves must be painted: they are no elements. */
  readonly painted: boolean;
}

/** Paints what is dragged into board coordinates and gives the box that it takes; null where nothing is. */
export function paintDragged(
  g: CanvasRenderingContext2D,
  scene: Scene,
  dragged: DragDisplay,
  k: number,
  palette: Palette,
  highlights: Highlights,
): Box | null {
  const parts: ScenePart[] = [];
  for (const [id, [dx, dy]] of dragged.offsets) {
    const part = scene.parts.get(id);
    if (part !== undefined) parts.push(moved(part, dx, dy));
  }
  const boxes: Box[] = [...parts];
  if (parts.length <= IN_DETAIL) boxes.push(...paintWiresOf(g, scene, dragged, parts, k, palette));
  const painted = dragged.painted ? parts : parts.filter(({ drawn }) => drawn !== null);
  if (parts.length > IN_DETAIL || haveMorePorts(parts, LIMITS.portsPainted))
    paintSmallParts(g, painted, k, palette, highlights);
  else for (const part of painted) paintPart(g, part, k, palette, highlights);
  return union(boxes);
}

function paintWiresOf(
  g: CanvasRenderingContext2D,
  scene: Scene,
  dragged: DragDisplay,
  parts: readonly ScenePart[],
  k: number,
  palette: Palette,
): Box[] {
  const around = (box: Box): Box[] => [...scene.partsIn(box).filter((part) => !dragged.offsets.has(part.id)), ...parts];
  const routed = k >= ROUTE_ZOOM && dragged.wires.size <= ROUTES;
  const path = (a: RouteEnd, b: RouteEnd): number[] => {
    const close = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < ROUTE_REACH;
    return (routed && close ? routeAround(a, b, around) : null) ?? elbow(a, b);
  };
  const boxes: Box[] = [];
  g.lineJoin = 'round';
  g.lineCap = 'round';
  g.lineWidth = wireWidth(k);
  for (const id of dragged.wires) {
    const wire = scene.wires.get(id);
    if (wire === undefined) continue;
    const [from, to] = wire.joins;
    const a = movedEnd(wire.ends[0], dragged.offsets.get(from.part));
    const b = movedEnd(wire.ends[1], dragged.offsets.get(to.part));
    const laid = laidPiecesOf(id, wire.connection, (part) => {
      const [at, [dx, dy]] = [scene.parts.get(part)?.at, dragged.offsets.get(part) ?? [0, 0]];
      return at && [at[0] + dx, at[1] + dy];
    });
    const way = laid.length > 0 ? simpleWay(a, b, laid) : path(a, b);
    g.beginPath();
    traceWire(g, way, k);
    g.strokeStyle = palette.wires[wire.class];
    g.stroke();
    boxes.push(boxOfPath(way));
  }
  return boxes;
}

function movedEnd(end: RouteEnd, [dx, dy]: Point = [0, 0]): RouteEnd {
  const across = end.side === 'left' || end.side === 'right';
  return { ...end, x: end.x + dx, y: end.y + dy, edge: end.edge + (across ? dx : dy) };
}

/** The part as it lies `dx`, `dy` away. */
function moved(part: ScenePart, dx: number, dy: number): ScenePart {
  return {
    ...part,
    at: [part.at[0] + dx, part.at[1] + dy],
    minX: part.minX + dx,
    minY: part.minY + dy,
    maxX: part.maxX + dx,
    maxY: part.maxY + dy,
  };
}
