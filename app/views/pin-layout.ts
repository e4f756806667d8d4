/** Where the pins of a part stand in its drawing: on two sides of a module, on four of a package with many. */
import type { Side } from '#engine/drawing/geometry.ts';
import { textWidth } from '#engine/drawing/text.ts';
import type { PinRow } from '#engine/views/pin-map.ts';
import type { PaperDrawing, PrimitiveGroup, Rectangle } from './paper/paper.ts';
import { PAD, PIN_GAP, PIN_PITCH, PIN_STUB, pinFigure, pinUse, TEXT } from './pin-figure.ts';

const MARGIN = 16;
const MANY = 64;
const QUAD = /QF[NP]|LCC|BGA|LGA/i;
const TITLE_PX = 13;

export interface PinDrawing extends PaperDrawing {
  readonly sides: 2 | 4;
}

/** `packageType` as the definition states it. Pins run anticlockwise from the upper left, as on a chip. */
export function pinDrawing(rows: readonly PinRow[], title: string, packageType: string): PinDrawing {
  const sides = rows.length > MANY || (QUAD.test(packageType) && rows.length >= 8) ? 4 : 2;
  const pins = pinsBySide(rows, sides);
  const titleWidth = textWidth(title, TITLE_PX, true);
  const outer = eachSide((side) =>
    sides === 2 && (side === 'top' || side === 'bottom') ? 0 : widest(pins[side], pinUse) + PIN_STUB + PAD + PIN_GAP,
  );
  const body = bodyOf(pins, sides, outer, titleWidth);
  const figures = SIDES.flatMap((side) => {
    const start = rowStart(side, pins[side].length, body);
    return pins[side].map((row, at) => pinFigure(row, side, start + (at + 0.5) * PIN_PITCH, body, outer[side]));
  });
  const order = new Map(rows.map((row, at) => [row.key, at]));
  figures.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return {
    width: Math.max(body.x + body.width + outer.right, body.x + body.width / 2 + titleWidth / 2) + MARGIN,
    height: body.y + body.height + outer.bottom + MARGIN,
    lines: [outlineOf(body, title, sides)],
    figures,
    sides,
  };
}

type BySide<T> = Readonly<Record<Side, T>>;
const SIDES = ['left', 'right', 'top', 'bottom'] as const;

function eachSide<T>(of: (side: Side) => T): BySide<T> {
  return { left: of('left'), right: of('right'), top: of('top'), bottom: of('bottom') };
}

/** Left and right from above, top and bottom from the left. */
function pinsBySide(rows: readonly PinRow[], sides: 2 | 4): BySide<readonly PinRow[]> {
  const share = Math.ceil(rows.length / sides);
  if (sides === 2) return { left: rows.slice(0, share), right: rows.slice(share).reverse(), top: [], bottom: [] };
  return {
    left: rows.slice(0, share),
    bottom: rows.slice(share, 2 * share),
    right: rows.slice(2 * share, 3 * share).reverse(),
    top: rows.slice(3 * share).reverse(),
  };
}

function widest(rows: readonly PinRow[], words: (row: PinRow) => string): number {
  return Math.max(0, ...rows.map((row) => textWidth(words(row), TEXT, true)));
}

/** The part itself, large enough for the names of its pins and its title. */
function bodyOf(pins: BySide<readonly PinRow[]>, sides: 2 | 4, outer: BySide<number>, titleWidth: number): Rectangle {
  const inner = eachSide((side) => widest(pins[side], (row) => row.name));
  const tall = Math.max(pins.left.length, pins.right.length) * PIN_PITCH + 16;
  const wide = Math.max(pins.top.length, pins.bottom.length) * PIN_PITCH + 16;
  // The names of four sides must not meet in the corners.
  const across = inner.left + inner.right + 4 * PIN_GAP;
  return {
    x: MARGIN + outer.left,
    y: MARGIN + outer.top + (sides === 2 ? 22 : 0),
    width: Math.max(across + titleWidth + 24, sides === 4 ? wide + across : 0, 160),
    height: sides === 4 ? Math.max(tall + inner.top + inner.bottom + 40, 160) : Math.max(tall, 60),
  };
}

/** Where the row of `count` pins begins along a side, so that it stands in its middle. */
function rowStart(side: Side, count: number, { x, y, width, height }: Rectangle): number {
  const [start, length] = side === 'left' || side === 'right' ? [y, height] : [x, width];
  return start + (length - count * PIN_PITCH) / 2;
}

/** The body with its title: above it, or in the middle of four sides. */
function outlineOf(body: Rectangle, title: string, sides: 2 | 4): PrimitiveGroup {
  return {
    id: 'outline',
    label: title,
    ...body,
    shapes: [
      { kind: 'rect', ...body, radius: 10, fill: '--raised', stroke: '--line-strong' },
      {
        kind: 'text',
        x: body.x + body.width / 2,
        y: sides === 2 ? body.y - 10 : body.y + body.height / 2 + 4,
        text: title,
        size: TITLE_PX,
        fill: '--text',
        strong: true,
        anchor: 'middle',
      },
    ],
  };
}

/** Round the part with the arrows. */
export function pinStep(drawing: PinDrawing, key: string, from: string): string | null {
  const { figures } = drawing;
  const at = figures.findIndex((one) => one.id === from);
  const count = figures.length;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (step !== undefined) return figures[(at + step + count) % count]?.id ?? null;
  if (key === 'Home') return figures[0]?.id ?? null;
  return key === 'End' ? (figures.at(-1)?.id ?? null) : null;
}
