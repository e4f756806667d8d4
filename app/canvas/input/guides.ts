/** Smart guides: what a dragged box is in line with, and how far its neighbours are. */
import type { Point } from '#engine/board/values.ts';
import { type Box, grown } from '#engine/drawing/geometry.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';

/** A line along which edges or middles of two boxes lie, from the one to the other. */
export interface GuideLine {
  readonly from: Point;
  readonly to: Point;
}

/** The way between two boxes, straight across or down. `same`: the opposite gap has the same length. */
export interface GuideGap extends GuideLine {
  readonly length: number;
  readonly same: boolean;
}

export interface Guides {
  readonly lines: readonly GuideLine[];
  readonly gaps: readonly GuideGap[];
}

/** Only things so near, in board units, are looked at. */
const REACH = 1_200;

/**
 * Guides for `box`, to which what is dragged has been moved. Things in `dragged` are none of the others. Where more than
 * `LIMITS.guideNeighbours` are near there are no guides: nobody could read them.
 */
export function guidesFor(scene: Scene, box: Box, dragged: ReadonlySet<string>): Guides {
  const near = grown(box, REACH);
  const parts = scene.partsIn(near);
  if (parts.length > LIMITS.guideNeighbours) return { lines: [], gaps: [] };
  const others = [...parts, ...scene.notesIn(near)].filter(({ id }) => !dragged.has(id));
  return {
    lines: [...linesAlong(box, others, false), ...linesAlong(box, others, true)],
    gaps: [...gapsAlong(box, others, false), ...gapsAlong(box, others, true)],
  };
}

/** Turned over its diagonal, so that what holds across holds down too. */
function turned(box: Box, isTurned: boolean): Box {
  return isTurned ? { minX: box.minY, maxX: box.maxY, minY: box.minX, maxY: box.maxX } : box;
}

function turnedPoint([x, y]: Point, isTurned: boolean): Point {
  return isTurned ? [y, x] : [x, y];
}

/** Upright lines through the left edge, middle and right edge of the box, each to the nearest box that has an edge or its middle there. */
function linesAlong(dragged: Box, others: readonly Box[], isTurned: boolean): GuideLine[] {
  const box = turned(dragged, isTurned);
  const lines: GuideLine[] = [];
  for (const x of new Set(stops(box))) {
    let nearest: Box | null = null;
    for (const other of others.map((one) => turned(one, isTurned))) {
      if (stops(other).includes(x) && (nearest === null || apart(box, other) < apart(box, nearest))) nearest = other;
    }
    if (nearest === null) continue;
    lines.push({
      from: turnedPoint([x, Math.min(box.minY, nearest.minY)], isTurned),
      to: turnedPoint([x, Math.max(box.maxY, nearest.maxY)], isTurned),
    });
  }
  return lines;
}

function stops({ minX, maxX }: Box): readonly number[] {
  return [minX, (minX + maxX) / 2, maxX];
}

/** How far apart two boxes are up and down. */
function apart(a: Box, b: Box): number {
  return Math.max(0, b.minY - a.maxY, a.minY - b.maxY);
}

/** From the box to the nearest one on its left and on its right that it faces. */
function gapsAlong(dragged: Box, others: readonly Box[], isTurned: boolean): GuideGap[] {
  const box = turned(dragged, isTurned);
  const facing = others
    .map((one) => turned(one, isTurned))
    .filter(({ minY, maxY }) => minY < box.maxY && maxY > box.minY);
  const left = facing.filter(({ maxX }) => maxX <= box.minX).sort((a, b) => b.maxX - a.maxX)[0];
  const right = facing.filter(({ minX }) => minX >= box.maxX).sort((a, b) => a.minX - b.minX)[0];
  const way = (from: number, to: number, other: Box): GuideLine & { readonly length: number } => {
    const y = (Math.max(box.minY, other.minY) + Math.min(box.maxY, other.maxY)) / 2;
    return { from: turnedPoint([from, y], isTurned), to: turnedPoint([to, y], isTurned), length: to - from };
  };
  const gaps = [
    ...(left === undefined ? [] : [way(left.maxX, box.minX, left)]),
    ...(right === undefined ? [] : [way(box.maxX, right.minX, right)]),
  ].filter(({ length }) => length > 0);
  const same = gaps.length === 2 && gaps[0]?.length === gaps[1]?.length;
  return gaps.map((gap) => ({ ...gap, same }));
}
