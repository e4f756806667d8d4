/** The picture of a part in its place on a board: turned and flipped, with its pads on the pitch. */
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Part } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import { PITCH } from '../../placement/grid.ts';
import type { Side } from '../geometry.ts';
import { snap } from '../geometry.ts';
import { type PartPicture, type PicturePad, pictureOf } from '../picture/picture.ts';

/** A pad from the middle of its part. */
export interface PlacedPad {
  /** Index in the picture. */
  readonly index: number;
  readonly pad: PicturePad;
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  /** How far aside its wire leaves, so that it passes a pad that lies before it. */
  readonly exit: number;
  /** The socket that it is a contact of; null where it is a place of its own. */
  readonly socket: string | null;
}

export interface PlacedPicture {
  readonly picture: PartPicture;
  readonly width: number;
  readonly height: number;
  readonly pads: readonly PlacedPad[];
  /** The pads of each resource, by `domain/id`. */
  readonly byResource: ReadonlyMap<string, readonly PlacedPad[]>;
}

const placedPictures = new WeakMap<PartPicture, Map<string, PlacedPicture>>();

/** The picture of a part as it lies; null where it has none. The same object for the same picture, turn and flip. */
export function placedPicture(
  file: PartDefinitionFile,
  part: Pick<Part, 'rotation' | 'flip' | 'fields'>,
): PlacedPicture | null {
  const picture = pictureOf(file, shownValue(file, part));
  if (picture === null) return null;
  const key = `${part.rotation}${part.flip}`;
  const known = placedPictures.get(picture) ?? new Map<string, PlacedPicture>();
  placedPictures.set(picture, known);
  let placed = known.get(key);
  if (placed === undefined) {
    placed = place(picture, part);
    known.set(key, placed);
  }
  return placed;
}

/** Where the middle of a part is drawn: at most half a pitch from its position, so that its pads lie on the pitch. */
export function onPitch([x, y]: Point, { pads }: PlacedPicture): Point {
  const across = pads.find(({ side }) => side === 'top' || side === 'bottom') ?? pads[0];
  const down = pads.find(({ side }) => side === 'left' || side === 'right') ?? pads[0];
  if (across === undefined || down === undefined) return [snap(x, PITCH), snap(y, PITCH)];
  return [snap(x + across.x, PITCH) - across.x, snap(y + down.y, PITCH) - down.y];
}

/** What a resistor of the board has in place of its definition's own value. */
function shownValue({ definition }: PartDefinitionFile, { fields }: Pick<Part, 'fields'>): number | null {
  const key = definition.drawing?.value_field;
  const own = key === undefined ? undefined : fields[key];
  return typeof own === 'number' && Number.isFinite(own) ? own : null;
}

function place(picture: PartPicture, { rotation, flip }: Pick<Part, 'rotation' | 'flip'>): PlacedPicture {
  const [w, h] = picture.size;
  const turned = rotation === 90 || rotation === 270;
  const pads = picture.pads.map((pad, index) => {
    const [x, y] = turnedPoint([(pad.at[0] - w / 2) * (flip ? -1 : 1), pad.at[1] - h / 2], rotation);
    const side = turnedSide(flip ? (FLIPPED[pad.side] ?? pad.side) : pad.side, rotation);
    return { index, pad, x, y, side, exit: 0, socket: socketOf(pad) };
  });
  const [width, height] = turned ? [h, w] : [w, h];
  const apart = withExits(pads, width, height);
  const byResource = new Map<string, PlacedPad[]>();
  for (const one of apart) {
    if (one.pad.resource === null) continue;
    const key = `${one.pad.domain}/${one.pad.resource}`;
    const list = byResource.get(key);
    if (list === undefined) byResource.set(key, [one]);
    else list.push(one);
  }
  return { picture, width, height, pads: apart, byResource };
}

/** Contacts of a plug lie closer than wires do: one cable takes them all. */
function socketOf({ shape, number, domain, printed }: PicturePad): string | null {
  if (shape?.look !== 'contact') return null;
  return domain === 'electrical' ? (number?.split('-')[0] ?? '') : printed;
}

const FLIPPED: Readonly<Partial<Record<Side, Side>>> = { left: 'right', right: 'left' };
const CLOCKWISE: readonly Side[] = ['left', 'top', 'right', 'bottom'];

function turnedSide(side: Side, rotation: Part['rotation']): Side {
  return CLOCKWISE[(CLOCKWISE.indexOf(side) + rotation / 90) % 4] ?? side;
}

function turnedPoint([x, y]: Point, rotation: Part['rotation']): Point {
  switch (rotation) {
    case 0:
      return [x, y];
    case 90:
      return [-y, x];
    case 180:
      return [-x, -y];
    case 270:
      return [y, -x];
  }
}

/** Of pads behind each other the one at the edge goes straight out; those behind it pass half a pitch beside it. */
function withExits(pads: readonly PlacedPad[], width: number, height: number): readonly PlacedPad[] {
  const taken = new Map<Side, number[]>();
  const exits = new Map<number, number>();
  const depth = ({ side, x, y }: PlacedPad): number =>
    ({ left: x + width / 2, right: width / 2 - x, top: y + height / 2, bottom: height / 2 - y })[side];
  const ways = [0, PITCH / 2, -PITCH / 2, PITCH / 3, -PITCH / 3];
  for (const one of pads.toSorted((a, b) => depth(a) - depth(b) || a.index - b.index)) {
    if (one.socket !== null) continue;
    const along = one.side === 'left' || one.side === 'right' ? one.y : one.x;
    const used = taken.get(one.side) ?? [];
    taken.set(one.side, used);
    const way = ways.find((by) => used.every((other) => Math.abs(other - along - by) > 4)) ?? 0;
    used.push(along + way);
    exits.set(one.index, way);
  }
  return pads.map((one) => ({ ...one, exit: exits.get(one.index) ?? 0 }));
}
