/** The room that a part takes on its board, in the look that the board has. */
import type { DrawnSide } from '#schemas/part-definition/drawing-types.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Part } from '../board/board.ts';
import type { Look, Point } from '../board/values.ts';
import { drawnExtent, planOf } from '../definition/drawing-plan.ts';
import { GRID } from './grid.ts';
import { placedSize } from './part-size.ts';

/** A rectangle, in board units. */
export interface PartRoom {
  /** Its middle from that of the part. */
  readonly offset: Point;
  readonly size: Point;
}

/** Room of the name and model of a picture beside or above it, with the gap between. */
const NAME_HEIGHT = 40;
const NAME_WIDTH = 208;

const UPRIGHT: Pick<Part, 'rotation' | 'flip'> = { rotation: 0, flip: false };
const drawnRooms = new WeakMap<PartDefinitionFile, Map<string, PartRoom> | null>();

/** As a block, or in drawn look, where the part has a picture, as large as that is drawn, with its name. */
export function roomOf(
  file: PartDefinitionFile | undefined,
  look: Look,
  part: Pick<Part, 'rotation' | 'flip'> = UPRIGHT,
): PartRoom {
  const drawn = look === 'drawn' && file !== undefined ? drawnRoom(file, part) : null;
  return drawn ?? { offset: [0, 0], size: placedSize(part, file) };
}

/** The middle of the room of a part at `at`. */
export function roomMiddle([x, y]: Point, { offset }: PartRoom): Point {
  return [x + offset[0], y + offset[1]];
}

/** Where a part stands whose room has this middle: on the grid. */
export function placeInRoom([x, y]: Point, { offset }: PartRoom): Point {
  return [Math.round((x - offset[0]) / GRID) * GRID, Math.round((y - offset[1]) / GRID) * GRID];
}

/** Whether a part that is drawn has to be flipped so that its pads are on the side `towards`: where all of them are on the opposite one. */
export function isAverted(file: PartDefinitionFile, look: Look, towards: 'left' | 'right'): boolean {
  const plan = look === 'drawn' ? planOf(file, null) : null;
  const pads = plan?.pads.filter(({ resource }) => resource !== null) ?? [];
  return pads.length > 0 && pads.every(({ side }) => side === MIRRORED[towards]);
}

function drawnRoom(file: PartDefinitionFile, part: Pick<Part, 'rotation' | 'flip'>): PartRoom | null {
  let known = drawnRooms.get(file);
  if (known === undefined) {
    known = planOf(file, null) === null ? null : new Map();
    drawnRooms.set(file, known);
  }
  if (known === null) return null;
  const key = `${part.rotation}${part.flip}`;
  let room = known.get(key);
  if (room === undefined) {
    room = madeRoom(file, part);
    known.set(key, room);
  }
  return room;
}

function madeRoom(file: PartDefinitionFile, { rotation, flip }: Pick<Part, 'rotation' | 'flip'>): PartRoom {
  const plan = planOf(file, null);
  if (plan === null) return { offset: [0, 0], size: [0, 0] };
  const [minX, minY, maxX, maxY] = drawnExtent(plan);
  const [across, down] = [(maxX - minX) * plan.scale, (maxY - minY) * plan.scale];
  const [width, height] = rotation % 180 === 0 ? [across, down] : [down, across];
  const sides = new Set(
    plan.pads.flatMap(({ resource, side }) => (resource === null ? [] : turned(side, rotation, flip))),
  );
  const above = !sides.has('top') || sides.size === 4;
  if (above || (sides.has('right') && sides.has('left'))) {
    const wide = Math.max(width, NAME_WIDTH);
    return {
      offset: [(wide - width) / 2, above ? -NAME_HEIGHT / 2 : NAME_HEIGHT / 2],
      size: [wide, height + NAME_HEIGHT],
    };
  }
  return { offset: [(sides.has('right') ? -NAME_WIDTH : NAME_WIDTH) / 2, 0], size: [width + NAME_WIDTH, height] };
}

const CLOCKWISE: readonly DrawnSide[] = ['left', 'top', 'right', 'bottom'];
const MIRRORED: Readonly<Record<DrawnSide, DrawnSide>> = { left: 'right', right: 'left', top: 'top', bottom: 'bottom' };

function turned(side: DrawnSide, rotation: Part['rotation'], flip: boolean): DrawnSide {
  const mirrored = flip ? MIRRORED[side] : side;
  return CLOCKWISE[(CLOCKWISE.indexOf(mirrored) + rotation / 90) % 4] ?? side;
}
