/** A pin in the drawing of its part: a pad on the outline, its name inside, what it does outside. */
import type { Side } from '#engine/drawing/geometry.ts';
import type { PinRating, PinRow } from '#engine/views/pin-map.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { inWords } from '../texts/vocabulary.ts';
import type { Ink, Primitive, PrimitiveGroup, Rectangle } from './paper/paper.ts';

/** From pin to pin along a side. */
export const PIN_PITCH = 20;
export const TEXT = 11;
export const PAD = 9;
export const PIN_STUB = 12;
export const PIN_GAP = 6;

const INKS: Readonly<Record<string, Ink>> = {
  power: '--wire-power',
  ground: '--wire-ground',
  clock: '--wire-data',
  data: '--wire-data',
  sense: '--wire-data',
  mechanical_drive: '--wire-mechanical',
  fluid: '--wire-fluid',
};

/** `at`: its place along the side; `depth`: how far what is outside of `body` may reach. */
export function pinFigure(row: PinRow, side: Side, at: number, body: Rectangle, depth: number): PrimitiveGroup {
  const upright = side === 'left' || side === 'right';
  const away = side === 'left' || side === 'top' ? -1 : 1;
  const edge = upright ? body.x + (away > 0 ? body.width : 0) : body.y + (away > 0 ? body.height : 0);
  const end = edge + away * (PAD / 2 + PIN_STUB);
  const taken = row.holders.length > 0;
  const ink: Ink = taken ? (INKS[row.signal] ?? '--wire-data') : '--line-control';
  /** A box by its place and extent across the edge and along it. */
  const area = (across: number, along: number, deep: number, wide: number): Rectangle =>
    upright ? { x: across, y: along, width: deep, height: wide } : { x: along, y: across, width: wide, height: deep };
  const text = (across: number, where: 'inside' | 'outside', shown: string, fill: Ink, strong: boolean): Primitive => ({
    kind: 'text',
    ...(upright ? { x: across, y: at + 4 } : { x: at + 4, y: across }),
    text: shown,
    size: TEXT,
    fill,
    anchor: away < 0 === ((where === 'outside') === upright) ? 'end' : 'start',
    ...(upright ? {} : { turned: true }),
    ...(strong ? { strong } : {}),
  });
  const outside = away < 0 ? edge - depth : edge + 1;
  /** A pin at the left or right is pressed on its name too. */
  const inward = upright ? body.width / 2 : 0;
  const use = `${isFixed(row) ? '● ' : ''}${pinUse(row)}`;
  return {
    id: row.key,
    label: labelOf(row),
    ...area(away < 0 ? edge - depth : edge - inward, at - PIN_PITCH / 2, depth + inward, PIN_PITCH),
    shapes: [
      { kind: 'rect', ...area(outside, at - PIN_PITCH / 2, depth - 1, PIN_PITCH), radius: 4, fill: '--panel' },
      {
        kind: 'path',
        d: upright ? `M${edge} ${at}H${end}` : `M${at} ${edge}V${end}`,
        stroke: ink,
        width: taken ? 2 : 1,
      },
      {
        kind: 'rect',
        ...area(edge - PAD / 2, at - PAD / 2, PAD, PAD),
        radius: 2,
        fill: taken ? ink : '--panel',
        stroke: ink,
      },
      text(edge - away * (PAD / 2 + PIN_GAP), 'inside', row.name, taken ? '--text' : '--text-faint', taken),
      text(end + away * PIN_GAP, 'outside', use, taken ? '--text-soft' : '--text-faint', false),
    ],
  };
}

/** A rating in the words of the page: "sinks 20 mA". */
export function ratingWords(rating: PinRating): string {
  if (rating.kind === 'name') return rating.name;
  return rating.kind === 'pullUp' ? viewsTexts.internalPullUp : viewsTexts.rated[rating.kind](rating);
}

/** What the pin does and with whom: "I2C SDA → Air sensor.SDA", "free". */
export function pinUse(row: PinRow): string {
  if (row.holders.length === 0) return viewsTexts.free;
  const uses = row.functions.flatMap((one) => (one.used ? [inWords(one.name)] : [])).join(', ');
  const [first, ...more] = row.far;
  if (first === undefined) return uses;
  const joined = { uses, far: first.name };
  return more.length > 0 ? viewsTexts.usedWithMore({ ...joined, count: more.length }) : viewsTexts.usedWith(joined);
}

function isFixed(row: PinRow): boolean {
  return row.holders.some((one) => one.pinnedBy !== undefined);
}

function labelOf(row: PinRow): string {
  const holders = row.holders.map((one) => one.name).join(', ');
  return [
    row.name,
    row.holders.length > 0 ? viewsTexts.heldBy({ use: pinUse(row), holders }) : viewsTexts.free,
    ...row.holders.flatMap((one) => (one.pinnedBy === undefined ? [] : [viewsTexts.fixedBy({ who: one.pinnedBy })])),
  ].join(', ');
}
