/** Where the pins of a part stand in its drawing: on two sides of a module, on four of a package with many. */

import { textWidth } from '#engine/drawing/text.ts';
import type { PinRow } from '#engine/views/pin-map.ts';
import { viewsTexts } from '../texts/board/views.ts';
import type { Drawing, Figure, Ink, Shape } from './paper.ts';

const PITCH = 20;
const TEXT = 11;
const PAD = 9;
const STUB = 12;
const GAP = 6;
const MARGIN = 16;
const MANY = 64;
const QUAD = /QF[NP]|LCC|BGA|LGA/i;

type Side = 'left' | 'right' | 'top' | 'bottom';

export interface PinDrawing extends Drawing {
  readonly sides: 2 | 4;
}

const INKS: Readonly<Record<string, Ink>> = {
  power: '--wire-power',
  ground: '--wire-ground',
  clock: '--wire-data',
  data: '--wire-data',
  sense: '--wire-data',
  mechanical_drive: '--wire-mechanical',
  fluid: '--wire-fluid',
};

/** `packageType` as the definition states it. Pins run anticlockwise from the upper left, as on a chip. */
export function pinDrawing(rows: readonly PinRow[], title: string, packageType: string): PinDrawing {
  const sides = rows.length > MANY || (QUAD.test(packageType) && rows.length >= 8) ? 4 : 2;
  const share = Math.ceil(rows.length / sides);
  const bySide = new Map<Side, readonly PinRow[]>(
    sides === 2
      ? [
          ['left', rows.slice(0, share)],
          ['right', rows.slice(share).reverse()],
        ]
      : [
          ['left', rows.slice(0, share)],
          ['bottom', rows.slice(share, 2 * share)],
          ['right', rows.slice(2 * share, 3 * share).reverse()],
          ['top', rows.slice(3 * share).reverse()],
        ],
  );
  const of = (side: Side) => bySide.get(side) ?? [];
  const widest = (side: Side, words: (row: PinRow) => string) =>
    Math.max(0, ...of(side).map((row) => textWidth(words(row), TEXT, true)));
  const name = (row: PinRow) => row.name;
  const inner = {
    left: widest('left', name),
    right: widest('right', name),
    top: widest('top', name),
    bottom: widest('bottom', name),
  };
  const outer = {
    left: widest('left', pinUse) + STUB + PAD + GAP,
    right: widest('right', pinUse) + STUB + PAD + GAP,
    top: sides === 4 ? widest('top', pinUse) + STUB + PAD + GAP : 0,
    bottom: sides === 4 ? widest('bottom', pinUse) + STUB + PAD + GAP : 0,
  };
  const tall = Math.max(of('left').length, of('right').length) * PITCH + 16;
  const wide = Math.max(of('top').length, of('bottom').length) * PITCH + 16;
  const titleWidth = textWidth(title, 13, true);
  // The names of four sides must not meet in the corners.
  const [corner, deep] =
    sides === 4 ? [inner.left + inner.right, inner.top + inner.bottom + 40] : [inner.left + inner.right, 0];
  const body = {
    x: MARGIN + outer.left,
    y: MARGIN + outer.top + (sides === 2 ? 22 : 0),
    width: Math.max(
      corner + titleWidth + 4 * GAP + 24,
      sides === 4 ? wide + inner.left + inner.right + 4 * GAP : 0,
      160,
    ),
    height: sides === 4 ? Math.max(tall + deep, 160) : Math.max(tall, 60),
  };
  const along: Record<Side, number> = {
    left: body.y + (body.height - of('left').length * PITCH) / 2,
    right: body.y + (body.height - of('right').length * PITCH) / 2,
    top: body.x + (body.width - of('top').length * PITCH) / 2,
    bottom: body.x + (body.width - of('bottom').length * PITCH) / 2,
  };
  const figures = [...bySide].flatMap(([side, own]) =>
    own.map((row, at) => pinFigure(row, side, along[side] + (at + 0.5) * PITCH, body, outer[side])),
  );
  const order = new Map(rows.map((row, at) => [row.key, at]));
  figures.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const outline: Figure = {
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
        size: 13,
        fill: '--text',
        strong: true,
        anchor: 'middle',
      },
    ],
  };
  return {
    width: Math.max(body.x + body.width + outer.right, body.x + body.width / 2 + titleWidth / 2) + MARGIN,
    height: body.y + body.height + outer.bottom + MARGIN,
    lines: [outline],
    figures,
    sides,
  };
}

/** What the pin does and with whom: "I2C SDA → Air sensor.SDA", "free". */
export function pinUse(row: PinRow): string {
  if (row.holders.length === 0) return viewsTexts.free;
  const uses = row.functions.flatMap((one) => (one.used ? [one.name.replaceAll('_', ' ')] : [])).join(', ');
  const [first, ...more] = row.far;
  if (first === undefined) return uses;
  const joined = { uses, far: first.name };
  return more.length > 0 ? viewsTexts.usedWithMore({ ...joined, count: more.length }) : viewsTexts.usedWith(joined);
}

function pinFigure(
  row: PinRow,
  side: Side,
  at: number,
  body: { x: number; y: number; width: number; height: number },
  out: number,
): Figure {
  const taken = row.holders.length > 0;
  const fixed = row.holders.some((one) => one.pinnedBy !== undefined);
  const ink: Ink = taken ? (INKS[row.signal] ?? '--wire-data') : '--line-control';
  const words = `${fixed ? '● ' : ''}${pinUse(row)}`;
  const label = [
    row.name,
    taken
      ? viewsTexts.heldBy({ use: pinUse(row), holders: row.holders.map((one) => one.name).join(', ') })
      : viewsTexts.free,
    ...row.holders.flatMap((one) => (one.pinnedBy === undefined ? [] : [viewsTexts.fixedBy({ who: one.pinnedBy })])),
  ].join(', ');
  const fill: Ink = taken ? ink : '--panel';
  const text = (
    x: number,
    y: number,
    anchor: 'start' | 'end',
    what: string,
    colour: Ink,
    turned: boolean,
    strong = false,
  ): Shape => ({
    kind: 'text',
    x,
    y,
    text: what,
    size: TEXT,
    fill: colour,
    anchor,
    ...(turned ? { turned } : {}),
    ...(strong ? { strong } : {}),
  });
  const soft: Ink = taken ? '--text' : '--text-faint';
  const pad = (x: number, y: number): Shape => ({
    kind: 'rect',
    x,
    y,
    width: PAD,
    height: PAD,
    radius: 2,
    fill,
    stroke: ink,
  });
  const stub = (d: string): Shape => ({ kind: 'path', d, stroke: ink, width: taken ? 2 : 1 });
  if (side === 'left' || side === 'right') {
    const edge = side === 'left' ? body.x : body.x + body.width;
    const way = side === 'left' ? -1 : 1;
    const end = edge + way * (PAD / 2 + STUB);
    return {
      id: row.key,
      label,
      x: side === 'left' ? edge - out : body.x + body.width / 2,
      y: at - PITCH / 2,
      width: out + body.width / 2,
      height: PITCH,
      shapes: [
        {
          kind: 'rect',
          x: side === 'left' ? edge - out : edge + 1,
          y: at - PITCH / 2,
          width: out - 1,
          height: PITCH,
          radius: 4,
          fill: '--panel',
        },
        stub(`M${edge} ${at}H${end}`),
        pad(edge - PAD / 2, at - PAD / 2),
        text(edge - way * (PAD / 2 + GAP), at + 4, side === 'left' ? 'start' : 'end', row.name, soft, false, taken),
        text(
          end + way * GAP,
          at + 4,
          side === 'left' ? 'end' : 'start',
          words,
          taken ? '--text-soft' : '--text-faint',
          false,
        ),
      ],
    };
  }
  const edge = side === 'top' ? body.y : body.y + body.height;
  const way = side === 'top' ? -1 : 1;
  const end = edge + way * (PAD / 2 + STUB);
  return {
    id: row.key,
    label,
    x: at - PITCH / 2,
    y: side === 'top' ? edge - out : edge,
    width: PITCH,
    height: out,
    shapes: [
      {
        kind: 'rect',
        x: at - PITCH / 2,
        y: side === 'top' ? edge - out : edge + 1,
        width: PITCH,
        height: out - 1,
        radius: 4,
        fill: '--panel',
      },
      stub(`M${at} ${edge}V${end}`),
      pad(at - PAD / 2, edge - PAD / 2),
      text(at + 4, edge - way * (PAD / 2 + GAP), side === 'top' ? 'end' : 'start', row.name, soft, true, taken),
      text(
        at + 4,
        end + way * GAP,
        side === 'top' ? 'start' : 'end',
        words,
        taken ? '--text-soft' : '--text-faint',
        true,
      ),
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
