/** What lies under a point of the board, by index: ports before parts before notes before wires before edges of frames. */
import { bySeq, type CommentSubject } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { distanceToPath, shifted, within } from '#engine/drawing/geometry.ts';
import type { ScenePart, SceneWire } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import { onEdge, onFace } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { PortLayout } from '#engine/drawing/shape/layout.ts';
import { laneOffset } from '#engine/drawing/shape/layout.ts';
import { extentOf, inOutline, meetsOutline } from '#engine/drawing/shape/outline.ts';
import { textWidth } from '#engine/drawing/text.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PortRef } from './connecting.ts';

export type HitTarget =
  | { readonly kind: 'port'; readonly port: PortRef; readonly part: string }
  | { readonly kind: 'part'; readonly part: string }
  | { readonly kind: 'note'; readonly note: string }
  /** `wire` is the id of its connection, `line` that of the wire itself. */
  | { readonly kind: 'wire'; readonly wire: string; readonly line: string }
  | { readonly kind: 'empty' };

/** The part, note or wire that is meant; null for none. */
export function hitId(hit: HitTarget): string | null {
  switch (hit.kind) {
    case 'wire':
      return hit.wire;
    case 'note':
      return hit.note;
    case 'empty':
      return null;
    default:
      return hit.part;
  }
}

/** Whether it is something that a drag takes hold of. */
export function isGraspable({ kind }: HitTarget): boolean {
  return kind === 'part' || kind === 'port' || kind === 'note';
}

/** What a comment on it is about; null where that is the place. */
export function subjectOf(hit: HitTarget): CommentSubject | null {
  switch (hit.kind) {
    case 'wire':
      return { connection: hit.wire };
    case 'note':
    case 'empty':
      return null;
    default:
      return { part: hit.part };
  }
}

const EMPTY: HitTarget = { kind: 'empty' };
/** CSS px within which a port, and a wire, is meant. */
const PORT_REACH = 11;
const WIRE_REACH = 6;
/** Units within which a pad is meant: half of the way to the next one, so that its part can be taken between them. */
const PAD_REACH = 9;
/** Units of the type of a port's name, and on both sides of its line within which it is meant: ports are twice as far apart. */
const NAME_PX = 11;
const NAME_REACH = 9;
/** Units on both sides of the middle of a block by which it can always be taken. */
const GRASP = 20;
/** Below this zoom ports are too small to aim at. */
export const PORT_ZOOM = 0.3;

/**
 * The nearest port in reach, or that whose name is pointed at, else the topmost part, by its body before its name, else the topmost note or frame by its title, else the nearest wire in reach,
 * else a frame by its edge. What was made later lies above.
 */
export function hitTest(scene: Scene, at: Point, k: number): HitTarget {
  if (k >= PORT_ZOOM) {
    const port = portAt(scene, at, Math.min(PORT_REACH / k, 18), () => true, PAD_REACH);
    if (port !== null) return { kind: 'port', port, part: port.part };
  }
  const part = partAt(scene, at);
  if (part !== null) {
    const port = k >= PORT_ZOOM ? namedPort(part, at) : null;
    return port === null ? { kind: 'part', part: part.id } : { kind: 'port', port, part: part.id };
  }
  const named = topmost(tried(scene.partsIn(around(at, 0))).filter((one) => isOnName(one, at)));
  if (named !== null) return { kind: 'part', part: named.id };
  const reach = WIRE_REACH / k;
  const notes = scene.notesIn(around(at, reach));
  const face = lastMade(notes.filter((note) => onFace(note, at)));
  if (face !== null) return { kind: 'note', note: face.id };
  const wire = wireAt(scene, at, reach);
  if (wire !== null) return { kind: 'wire', wire: wire.connection.id, line: wire.id };
  const frame = lastMade(notes.filter((note) => onEdge(note, at, reach)));
  return frame === null ? EMPTY : { kind: 'note', note: frame.id };
}

/** The topmost part whose outline holds the point. */
export function partAt(scene: Scene, at: Point): ScenePart | null {
  return topmost(
    tried(scene.partsIn(around(at, 0))).filter(({ at: middle, layout }) =>
      inOutline(layout, [at[0] - middle[0], at[1] - middle[1]]),
    ),
  );
}

/** Where the name of a part stands, in board units: its title on a block, name and model beside or above a drawn part. */
export function nameBoxOf({ at: middle, drawn, layout: { title } }: ScenePart): Box {
  if (drawn !== null) return shifted(drawn.label.box, middle);
  const left = title.centred ? title.x - title.room / 2 : title.x;
  return shifted(
    { minX: left, minY: title.y - TITLE_HALF, maxX: left + title.room, maxY: title.y + TITLE_HALF },
    middle,
  );
}

/** Board units from the middle of a title to its edges. */
const TITLE_HALF = 10;

/** Whether the point is on the name of a drawn part, which stands beside or above it. */
export function isOnName(part: ScenePart, at: Point): boolean {
  if (part.drawn === null) return false;
  const { minX, minY, maxX, maxY } = nameBoxOf(part);
  return at[0] >= minX && at[0] <= maxX && at[1] >= minY && at[1] <= maxY;
}

/** The port of a block whose name is written at the point; null where none is. */
function namedPort({ id, at: middle, drawn, layout }: ScenePart, at: Point): PortRef | null {
  if (drawn !== null) return null;
  const [across, down] = layout.gap;
  const port = layout.ports.find(({ side, label, room, x, y }) => {
    const upright = side === 'left' || side === 'right';
    const inwards = side === 'left' || side === 'top' ? 1 : -1;
    const [dx, dy] = [at[0] - middle[0] - x, at[1] - middle[1] - y];
    const [along, aside] = upright ? [dx * inwards, dy] : [dy * inwards, dx];
    const half = (upright ? layout.width : layout.height) / 2;
    const length = Math.min((upright ? across : down) + Math.min(room, textWidth(label, NAME_PX)), half - GRASP);
    return along >= 0 && along <= length && Math.abs(aside) <= NAME_REACH;
  });
  return port === undefined ? null : { part: id, domain: port.domain, interface: port.interface };
}

/** Where more lie at one place, those made last, which lie above the others. */
function tried(parts: readonly ScenePart[]): readonly ScenePart[] {
  if (parts.length <= LIMITS.hitsTried) return parts;
  return parts.toSorted((a, b) => bySeq(b.part, a.part)).slice(0, LIMITS.hitsTried);
}

/** The nearest port within `reach` board units that `accept` takes; a pad of a drawn part within `padReach`. */
export function portAt(
  scene: Scene,
  at: Point,
  reach: number,
  accept: (port: PortRef) => boolean = () => true,
  padReach: number = reach,
): PortRef | null {
  return nearestPort(tried(scene.partsIn(around(at, reach + 12))), at, reach, accept, padReach);
}

/** The nearest port of one part that `accept` takes, however far it is. */
export function portOfPartAt(part: ScenePart, at: Point, accept: (port: PortRef) => boolean): PortRef | null {
  return nearestPort([part], at, Infinity, accept);
}

function nearestPort(
  parts: readonly ScenePart[],
  at: Point,
  reach: number,
  accept: (port: PortRef) => boolean,
  padReach: number = reach,
): PortRef | null {
  let best: PortRef | null = null;
  let nearest = reach;
  for (const part of parts) {
    for (const port of part.layout.ports) {
      const distance = portDistance(part, port, at);
      if (distance > nearest || (part.drawn !== null && distance > padReach)) continue;
      const ref = { part: part.id, domain: port.domain, interface: port.interface };
      if (!accept(ref)) continue;
      nearest = distance;
      best = ref;
    }
  }
  return best;
}

/**
 * Parts and notes wholly inside the marquee where it was drawn to the right, touched by it where to the left, in no order.
 * A frame, which holds others, is taken only whole. Where the outlines at its edge have more than `LIMITS.marqueePoints` points
 * together, it touches them by their boxes.
 */
export function marqueeHits(scene: Scene, from: Point, to: Point): string[] {
  const box: Box = {
    minX: Math.min(from[0], to[0]),
    minY: Math.min(from[1], to[1]),
    maxX: Math.max(from[0], to[0]),
    maxY: Math.max(from[1], to[1]),
  };
  const touching = to[0] < from[0];
  const parts: ScenePart[] = [];
  /** Their boxes are touched; whether their outlines are is looked at. */
  const partly: ScenePart[] = [];
  for (const part of scene.partsIn(box)) {
    if (within(extentOf(part.layout), aboutMiddle(box, part))) parts.push(part);
    else if (touching) partly.push(part);
  }
  const points = partly.reduce((sum, { layout }) => sum + (layout.path?.polygon.length ?? 0) / 2, 0);
  const byOutline = points <= LIMITS.marqueePoints;
  for (const part of partly) if (!byOutline || meetsOutline(part.layout, aboutMiddle(box, part))) parts.push(part);
  const notes = scene.notesIn(box).filter(({ note, area }) => (touching && note.kind === 'note') || within(area, box));
  return [...parts, ...notes].map(({ id }) => id);
}

/** The box told from the middle of a part. */
function aboutMiddle(box: Box, { at }: ScenePart): Box {
  return shifted(box, [-at[0], -at[1]]);
}

function topmost(parts: readonly ScenePart[]): ScenePart | null {
  let top: ScenePart | null = null;
  for (const part of parts) {
    if (top === null || part.part.seq > top.part.seq || (part.part.seq === top.part.seq && part.id > top.id))
      top = part;
  }
  return top;
}

function lastMade(notes: readonly SceneNote[]): SceneNote | null {
  let last: SceneNote | null = null;
  for (const note of notes) {
    const { seq } = note.note;
    if (last === null || seq > last.note.seq || (seq === last.note.seq && note.id > last.id)) last = note;
  }
  return last;
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
  const dx = at[0] - part.at[0] - port.x;
  const dy = at[1] - part.at[1] - port.y;
  const upright = port.side === 'left' || port.side === 'right';
  const beyond = (value: number): number => Math.max(0, Math.abs(value) - half);
  return upright ? Math.hypot(dx, beyond(dy)) : Math.hypot(beyond(dx), dy);
}

function around(at: Point, by: number): Box {
  return { minX: at[0] - by, minY: at[1] - by, maxX: at[0] + by, maxY: at[1] + by };
}
