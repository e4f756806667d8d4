/** What lies under a point of the board, by index: ports before parts before wires. */
import type { Point } from '#engine/board/board.ts';
import type { Box } from './geometry.ts';
import { distanceToPath, within } from './geometry.ts';
import type { PortLayout } from './layout.ts';
import { laneOffset } from './layout.ts';
import type { PortRef } from './ports.ts';
import type { Scene, ScenePart, SceneWire } from './scene.ts';

export type Hit =
  | { readonly kind: 'port'; readonly port: PortRef; readonly part: string }
  | { readonly kind: 'part'; readonly part: string }
  | { readonly kind: 'wire'; readonly wire: string }
  | { readonly kind: 'empty' };

const EMPTY: Hit = { kind: 'empty' };
/** CSS px within which a port, and a wire, is meant. */
const PORT_REACH = 11;
const WIRE_REACH = 6;
/** Below this zoom ports are too small to aim at. */
export const PORT_ZOOM = 0.3;

/** The nearest port in reach, else the topmost part, else the nearest wire in reach. Parts that were made later lie above. */
export function hitTest(scene: Scene, at: Point, k: number): Hit {
  if (k >= PORT_ZOOM) {
    const port = portAt(scene, at, Math.min(PORT_REACH / k, 18));
    if (port !== null) return { kind: 'port', port, part: port.part };
  }
  const part = topmost(scene.partsIn(around(at, 0)));
  if (part !== null) return { kind: 'part', part: part.id };
  const wire = wireAt(scene, at, WIRE_REACH / k);
  return wire === null ? EMPTY : { kind: 'wire', wire: wire.id };
}

/** The nearest port within `reach` board units that `accept` takes. */
export function portAt(
  scene: Scene,
  at: Point,
  reach: number,
  accept: (port: PortRef) => boolean = () => true,
): PortRef | null {
  let best: PortRef | null = null;
  let nearest = reach;
  for (const part of scene.partsIn(around(at, reach + 12))) {
    for (const port of part.layout.ports) {
      const distance = portDistance(part, port, at);
      const ref = { part: part.id, domain: port.domain, interface: port.interface };
      if (distance <= nearest && accept(ref)) {
        nearest = distance;
        best = ref;
      }
    }
  }
  return best;
}

/** Parts wholly inside the marquee where it was drawn to the right, touched by it where to the left, in no order. */
export function marqueeHits(scene: Scene, from: Point, to: Point): string[] {
  const box: Box = {
    minX: Math.min(from[0], to[0]),
    minY: Math.min(from[1], to[1]),
    maxX: Math.max(from[0], to[0]),
    maxY: Math.max(from[1], to[1]),
  };
  const parts = scene.partsIn(box);
  return (to[0] >= from[0] ? parts.filter((part) => within(part, box)) : parts).map((part) => part.id);
}

export function topmost(parts: readonly ScenePart[]): ScenePart | null {
  let top: ScenePart | null = null;
  for (const part of parts) {
    if (top === null || part.part.seq > top.part.seq || (part.part.seq === top.part.seq && part.id > top.id))
      top = part;
  }
  return top;
}

function wireAt(scene: Scene, at: Point, reach: number): SceneWire | null {
  let best: SceneWire | null = null;
  let nearest = reach;
  for (const wire of scene.wiresIn(around(at, reach))) {
    const distance = distanceToPath(at, wire.path);
    if (distance < nearest || (distance === nearest && best !== null && wire.id < best.id)) {
      nearest = distance;
      best = wire;
    }
  }
  return best;
}

function portDistance(part: ScenePart, port: PortLayout, at: Point): number {
  const half = laneOffset(port, port.lanes - 1);
  const dx = at[0] - part.part.at[0] - port.x;
  const dy = at[1] - part.part.at[1] - port.y;
  const upright = port.side === 'left' || port.side === 'right';
  const beyond = (value: number): number => Math.max(0, Math.abs(value) - half);
  return upright ? Math.hypot(dx, beyond(dy)) : Math.hypot(beyond(dx), dy);
}

function around(at: Point, by: number): Box {
  return { minX: at[0] - by, minY: at[1] - by, maxX: at[0] + by, maxY: at[1] + by };
}
