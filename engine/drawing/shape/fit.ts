/** Where ports, labels and title go in an outline that is drawn by hand, and how large it must be for them. */

import { LIMITS } from '#schemas/limits.ts';
import type { Point } from '../../board/values.ts';
import { GRID } from '../../placement/grid.ts';
import { type StepBudget, withinSteps } from '../../search/step-budget.ts';
import type { Box, Side } from '../geometry.ts';
import { overlap } from '../geometry.ts';
import { textWidth } from '../text.ts';
import type { Path } from './path.ts';
import { centredPath, facing, spans, turnedPath } from './path.ts';
import type { Polyline } from './polyline.ts';
import { polylinePath } from './polyline.ts';
import type { Rotation, Sides, UnplacedPort } from './sides.ts';
import { rowsOf, turnedSides } from './sides.ts';

interface FittedPort {
  readonly draft: UnplacedPort;
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  /** Units that its label may be long. */
  readonly room: number;
}

/** A line of text by its middle. */
interface FittedLine {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

export interface FittedOutline {
  /** About the middle of the box. */
  readonly path: Path;
  readonly width: number;
  readonly height: number;
  /** Where the name stands among ports and labels, and where alone. */
  readonly title: FittedLine;
  readonly alone: FittedLine;
  readonly ports: readonly FittedPort[];
  /** Which of the ways it is. */
  readonly way: number;
}

interface FitRequest {
  readonly polyline: Polyline;
  readonly scale: Point;
  readonly padding: Point;
  readonly rotation: Rotation;
  readonly flip: boolean;
  /** Ways to share the interfaces out, the most readable first, as the part lies unturned. */
  readonly ways: readonly Sides[];
  readonly title: number;
}

/** Size of a label, its widest, and the least that is read of it where the outline is narrow. */
const LABEL_SIZE = 11;
const LABEL_MAX = 132;
const LABEL_LEAST = 60;
const TITLE_LEAST = 120;
const LINE = 14;
/** Free space behind a label. */
const BEHIND = 6;
/** An edge that faces its side less squarely than this carries no port: the wire would run along it. */
const SQUARE = 0.3;
const SMALLEST = 60;
const GROWTH = 1.12;
const LEAP = 6;
const TITLES = 16;

/**
 * The outline as large as its author drew it where everything fits; else the same shape larger, by the least of some steps,
 * at most `LIMITS.outlinePx` across. A corner's radius stays as it is. An outline that is larger than that is made smaller.
 * Equal arguments give equal answers. null where nothing fits at any size, and where
 * finding out takes more steps than the budget has: corners, places and labels that are looked at.
 */
export function fitOutline(request: FitRequest, budget: StepBudget): FittedOutline | null {
  return withinSteps(
    () => fittedOutline(request, budget),
    () => null,
  );
}

function fittedOutline(request: FitRequest, budget: StepBudget): FittedOutline | null {
  const drawn = drawing(request, 1);
  if (drawn === null) return null;
  const { minX, minY, maxX, maxY } = drawn.bounds;
  const longest = Math.max(maxX - minX, maxY - minY);
  if (!(maxX - minX > 0 && maxY - minY > 0 && longest < Infinity)) return null;
  const ways = request.ways.map((way) => turnedSides(way, request.rotation, request.flip));
  const most = LIMITS.outlinePx / longest;
  const least = Math.min(most, Math.max(1, SMALLEST / longest));
  const tried = (step: number): FittedOutline | null => {
    const size = Math.min(most, least * GROWTH ** step);
    const path = size === 1 ? drawn : drawing(request, size);
    return path === null ? null : fitted(path, ways, request, budget);
  };
  // Leaps find about how large, the steps in the last of them how large.
  for (let step = 0; ; step += LEAP) {
    const found = tried(step);
    if (found !== null) {
      for (let before = Math.max(1, step - LEAP + 1); before < step; before++) {
        const smaller = tried(before);
        if (smaller !== null) return smaller;
      }
      return found;
    }
    if (least * GROWTH ** step >= most) return null;
  }
}

/** The first of the ways that fits into one size, with whole labels where that can be. */
function fitted(path: Path, ways: readonly Sides[], request: FitRequest, budget: StepBudget): FittedOutline | null {
  const room = surveyed(path, request, budget);
  for (const least of [LABEL_MAX, LABEL_LEAST]) {
    for (const [index, way] of ways.entries()) {
      const found = place(room, way, request, least);
      if (found !== null) return { ...found, way: index };
    }
  }
  return null;
}

function drawing({ polyline, scale, rotation, flip }: FitRequest, size: number): Path | null {
  const path = polylinePath(polyline, [scale[0] * size, scale[1] * size]);
  return path === null ? null : centredPath(turnedPath(path, rotation, flip));
}

const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];

/** One size of an outline: where ports and the title may stand in it, looked at once however often it is asked. */
interface AvailableSpace {
  readonly path: Path;
  readonly budget: StepBudget;
  positions(side: Side): readonly PortPosition[];
  titles(): readonly FittedLine[];
}

function surveyed(path: Path, request: FitRequest, budget: StepBudget): AvailableSpace {
  const positions = new Map<Side, readonly PortPosition[]>();
  let titles: readonly FittedLine[] | null = null;
  return {
    path,
    budget,
    positions(side) {
      const known = positions.get(side) ?? portPositionsOf(path, side, request.padding, budget);
      positions.set(side, known);
      return known;
    },
    titles() {
      titles ??= titlesIn(path, request, budget);
      return titles;
    },
  };
}

/** Everything at its place in one size of the outline; null where something finds none. Labels are cut no shorter than `least`. */
function place(
  room: AvailableSpace,
  sides: Sides,
  request: FitRequest,
  least: number,
): Omit<FittedOutline, 'way'> | null {
  const { path } = room;
  for (const side of SIDES) {
    if (sides[side].length > 0 && room.positions(side).length < rowsOf(sides[side])) return null;
  }
  const { minX, minY, maxX, maxY } = path.bounds;
  const titles = room.titles();
  for (const title of titles) {
    const taken: Box[] = [
      {
        minX: title.x - Math.min(title.room, request.title) / 2,
        maxX: title.x + Math.min(title.room, request.title) / 2,
        minY: title.y - LINE / 2 - 2,
        maxY: title.y + LINE / 2 + 2,
      },
    ];
    const ports: FittedPort[] = [];
    const all = SIDES.every((side) => {
      if (sides[side].length === 0) return true;
      const placed = placeSide(side, sides[side], room, title.y, taken, request.padding, least);
      if (placed === null) return false;
      for (const { port, box } of placed) {
        ports.push(port);
        taken.push(box);
      }
      return true;
    });
    if (all)
      return { path, width: up40(maxX - minX), height: up40(maxY - minY), title, alone: roomiest(titles), ports };
  }
  return null;
}

/** Where a port may stand: `along` on the grid, `at` on the outline, and how long a label there may be. */
interface PortPosition {
  readonly along: number;
  readonly at: number;
  readonly room: number;
}

function portPositionsOf(path: Path, side: Side, padding: Point, budget: StepBudget): PortPosition[] {
  const upright = side === 'left' || side === 'right';
  const inward = side === 'left' || side === 'top' ? 1 : -1;
  const axis = upright ? 'x' : 'y';
  const { bounds } = path;
  const [low, high] = upright ? [bounds.minY, bounds.maxY] : [bounds.minX, bounds.maxX];
  const found: PortPosition[] = [];
  for (let along = Math.ceil(low / GRID) * GRID; along <= high; along += GRID) {
    budget.spend(path.segments.length + (3 * path.polygon.length) / 2);
    const met = facing(path, side, along);
    if (met === null || met.square < SQUARE) continue;
    const start = met.at + inward * padding[upright ? 0 : 1];
    let room = Infinity;
    for (const line of [along - LINE / 2, along, along + LINE / 2]) {
      const span = spans(path, axis, line).find(([from, to]) => start >= from && start <= to);
      room = Math.min(room, span === undefined ? 0 : (inward > 0 ? span[1] - start : start - span[0]) - BEHIND);
    }
    if (room > 0) found.push({ along, at: Math.round(met.at), room });
  }
  return found;
}

/** Ports of a side in order, on neighbouring positions, as near as can be to below the title, or to the middle of their side. */
function placeSide(
  side: Side,
  drafts: readonly UnplacedPort[],
  { positions: positionsOn, budget }: AvailableSpace,
  title: number,
  taken: readonly Box[],
  padding: Point,
  least: number,
): { readonly port: FittedPort; readonly box: Box }[] | null {
  const positions = positionsOn(side);
  const rows = rowsOf(drafts);
  budget.spend(positions.length * (rows + 1));
  const upright = side === 'left' || side === 'right';
  const below = positions.filter(({ along }) => along > title);
  const wanted = mean(upright && below.length >= rows ? below : positions);
  const starts = positions
    .slice(0, positions.length - rows + 1)
    .map((_, start) => ({ start, off: Math.abs(mean(positions.slice(start, start + rows)) - wanted) }))
    .sort((a, b) => a.off - b.off || a.start - b.start);
  for (const { start } of starts) {
    budget.spend(positions.length);
    const placed = placeFrom(side, drafts, positions.slice(start), taken, padding, least, budget);
    if (placed !== null) return placed;
  }
  return null;
}

function placeFrom(
  side: Side,
  drafts: readonly UnplacedPort[],
  positions: readonly PortPosition[],
  taken: readonly Box[],
  padding: Point,
  least: number,
  budget: StepBudget,
): { readonly port: FittedPort; readonly box: Box }[] | null {
  const upright = side === 'left' || side === 'right';
  const placed: { readonly port: FittedPort; readonly box: Box }[] = [];
  let next = 0;
  for (const draft of drafts) {
    const own = positions.slice(next, next + draft.rows);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || own.length < draft.rows) return null;
    if (last.along - first.along !== (draft.rows - 1) * GRID) return null;
    const middle = own[Math.floor(own.length / 2)] ?? first;
    const along = (first.along + last.along) / 2;
    const wide = Math.min(LABEL_MAX, textWidth(draft.label, LABEL_SIZE));
    if (middle.room < Math.min(wide, least)) return null;
    const long = Math.min(wide, middle.room);
    const [x, y] = upright ? [middle.at, along] : [along, middle.at];
    const box = labelBox(side, x, y, long, padding);
    budget.spend(draft.rows + draft.label.length + taken.length);
    if (taken.some((other) => overlap(other, box))) return null;
    placed.push({ port: { draft, side, x, y, room: Math.floor(long) }, box });
    next += draft.rows;
  }
  return placed;
}

function labelBox(side: Side, x: number, y: number, long: number, [px, py]: Point): Box {
  const half = LINE / 2;
  switch (side) {
    case 'left':
      return { minX: x, maxX: x + px + long + BEHIND, minY: y - half, maxY: y + half };
    case 'right':
      return { minX: x - px - long - BEHIND, maxX: x, minY: y - half, maxY: y + half };
    case 'top':
      return { minX: x - half, maxX: x + half, minY: y, maxY: y + py + long + BEHIND };
    case 'bottom':
      return { minX: x - half, maxX: x + half, minY: y - py - long - BEHIND, maxY: y };
  }
}

/** Lines on which the title fits, from the top; where the whole does not fit anywhere, those that hold a good part of it. */
function titlesIn(path: Path, { padding, title }: FitRequest, budget: StepBudget): FittedLine[] {
  const { minY, maxY } = path.bounds;
  const step = Math.max(10, Math.ceil((maxY - minY) / TITLES / 10) * 10);
  const found: FittedLine[] = [];
  const inset = Math.max(LINE / 2, padding[1]);
  for (let y = Math.ceil((minY + inset + LINE / 2) / 2) * 2; y <= maxY - inset; y += step) {
    budget.spend((5 * path.polygon.length) / 2);
    let widest: readonly [number, number] = [0, 0];
    for (const span of spans(path, 'x', y)) if (span[1] - span[0] > widest[1] - widest[0]) widest = span;
    const middle = (widest[0] + widest[1]) / 2;
    let half = (widest[1] - widest[0]) / 2;
    for (const line of [y - inset, y - LINE / 2, y + LINE / 2, y + inset]) {
      const span = spans(path, 'x', line).find(([from, to]) => middle >= from && middle <= to);
      half = Math.min(half, span === undefined ? 0 : Math.min(middle - span[0], span[1] - middle));
    }
    const room = 2 * (half - Math.max(BEHIND, padding[0]));
    if (room >= Math.min(title, TITLE_LEAST)) found.push({ x: Math.round(middle), y, room: Math.floor(room) });
  }
  const whole = found.filter(({ room }) => room >= title);
  return whole.length > 0 ? [...whole, ...found.filter(({ room }) => room < title)] : found;
}

/** The widest of the lines, and of equally wide ones the middle one; there is one. */
function roomiest(lines: readonly FittedLine[]): FittedLine {
  const most = Math.max(...lines.map(({ room }) => room));
  const widest = lines.filter(({ room }) => room > most - 2 * BEHIND).sort((a, b) => a.y - b.y);
  return widest[Math.floor(widest.length / 2)] ?? { x: 0, y: 0, room: most };
}

function mean(positions: readonly PortPosition[]): number {
  return positions.reduce((sum, { along }) => sum + along, 0) / Math.max(1, positions.length);
}

function up40(value: number): number {
  return Math.max(40, Math.ceil(value / 40) * 40);
}
