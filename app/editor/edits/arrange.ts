/** Lining things up: what aligning and distributing a selection means, as how far each thing moves. */
import type { Point } from '#engine/board/values.ts';
import { type Box, snap } from '#engine/drawing/geometry.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'across' | 'down';

/** A part, note or frame with the box that counts for it. */
export interface Arranged {
  readonly id: string;
  readonly box: Box;
}

/** What moves, and how far. */
export type Moves = ReadonlyMap<string, Point>;

/**
 * Everything to the outermost edge of all, or to the middle between the outermost edges. Moves are whole grid steps for things whose
 * edges lie on the grid.
 */
export function aligned(things: readonly Arranged[], alignment: Alignment): Moves {
  const axis = AXES[alignment];
  const spans = things.map(({ box }) => spanOf(box, axis));
  const low = Math.min(...spans.map(([from]) => from));
  const high = Math.max(...spans.map(([, to]) => to));
  return moved(things, axis, ([from, to]) => {
    if (alignment === 'left' || alignment === 'top') return low - from;
    if (alignment === 'right' || alignment === 'bottom') return high - to;
    return snap((low + high) / 2) - (from + to) / 2;
  });
}

/**
 * Equal gaps between neighbours, to the nearest grid step, the first and the last staying where they are. Of fewer than three things
 * none moves.
 */
export function distributed(things: readonly Arranged[], axis: Axis): Moves {
  const inOrder = things
    .map((thing) => ({ thing, span: spanOf(thing.box, axis) }))
    .sort((a, b) => a.span[0] + a.span[1] - b.span[0] - b.span[1] || (a.thing.id < b.thing.id ? -1 : 1));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined || inOrder.length < 3) return new Map();
  const lengths = inOrder.reduce((sum, { span }) => sum + span[1] - span[0], 0);
  const gap = (last.span[1] - first.span[0] - lengths) / (inOrder.length - 1);
  const ways = new Map<string, number>();
  let next = first.span[0];
  for (const { thing, span } of inOrder) {
    ways.set(thing.id, thing === last.thing ? 0 : snap(next - span[0]));
    next += span[1] - span[0] + gap;
  }
  return moved(things, axis, (_, { id }) => ways.get(id) ?? 0);
}

const AXES: Readonly<Record<Alignment, Axis>> = {
  left: 'across',
  centre: 'across',
  right: 'across',
  top: 'down',
  middle: 'down',
  bottom: 'down',
};

type Span = readonly [from: number, to: number];

function spanOf({ minX, minY, maxX, maxY }: Box, axis: Axis): Span {
  return axis === 'across' ? [minX, maxX] : [minY, maxY];
}

/** Only what really moves. */
function moved(things: readonly Arranged[], axis: Axis, way: (span: Span, thing: Arranged) => number): Moves {
  const moves = new Map<string, Point>();
  for (const thing of things) {
    const by = way(spanOf(thing.box, axis), thing);
    if (by !== 0) moves.set(thing.id, axis === 'across' ? [by, 0] : [0, by]);
  }
  return moves;
}
