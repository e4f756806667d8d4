/** Chips and modules on pads, and light-emitting diodes. */

import type { Plan, PlannedPad } from '../../definition/drawing-plan.ts';
import { type Material, plasticOf } from './materials.ts';
import type { Sketch } from './sketch.ts';

const PACKAGE = 'plasticBlack-25';

export function packageGround({ drawing, class: name }: Plan): Material {
  return name === 'qfn' && drawing.colour === 'silver' ? 'metal' : PACKAGE;
}

/** A body in the middle, with leads from its edge to the pads. */
export function drawGullWing(sketch: Sketch, plan: Plan): void {
  const [bw, bh] = plan.drawing.body_mm ?? [plan.w, plan.h];
  const [x, y] = [(plan.w - bw) / 2, (plan.h - bh) / 2];
  drawLegs(sketch, plan, [x, y, bw, bh]);
  sketch.rect(x, y, bw, bh, { fill: PACKAGE, line: 'plasticBlack-45', soft: true }, Math.min(bw, bh) * 0.04);
  const px = 1 / sketch.scale;
  sketch.rect(
    x + 2 * px,
    y + 2 * px,
    bw - 4 * px,
    bh - 4 * px,
    { line: 'plasticBlack+4', from: 'middle' },
    Math.min(bw, bh) * 0.03,
  );
  markPinOne(sketch, plan, [x, y, bw, bh]);
  nameChip(sketch, plan, [x, y, bw, bh], PACKAGE);
}

export function drawDip(sketch: Sketch, plan: Plan): void {
  drawGullWing(sketch, plan);
  const [bw, bh] = plan.drawing.body_mm ?? [plan.w, plan.h];
  const [x, y] = [(plan.w - bw) / 2, (plan.h - bh) / 2];
  const r = Math.min(bw, bh) * 0.12;
  if (bh >= bw) sketch.path('M-1 0A1 1 0 0 0 1 0Z', x + bw / 2, y, r, { fill: 'plasticBlack+14', from: 'middle' });
  else sketch.path('M0-1A1 1 0 0 1 0 1Z', x, y + bh / 2, r, { fill: 'plasticBlack+14', from: 'middle' });
}

/** A chip whose pads lie under its edge. */
export function drawQfn(sketch: Sketch, plan: Plan): void {
  const { w, h } = plan;
  const ground = packageGround(plan);
  const metal = ground === 'metal';
  sketch.rect(
    0,
    0,
    w,
    h,
    { fill: ground, line: metal ? 'metalDark-15' : 'plasticBlack-45', soft: true },
    Math.min(w, h) * 0.03,
  );
  const m = Math.min(w, h) * 0.16;
  if (metal) {
    sketch.rect(m, m, w - 2 * m, h - 2 * m, { fill: 'metal+25', line: 'metalDark', from: 'middle' }, m * 0.4);
    sketch.oval(w - m * 1.9, m * 1.9, m * 0.34, { fill: 'cavity', from: 'middle' });
  } else markPinOne(sketch, plan, [0, 0, w, h]);
  nameChip(sketch, plan, [0, 0, w, h], metal ? 'metal+25' : ground);
}

/** A can on a board with castellated edges. */
export function drawModule(sketch: Sketch, plan: Plan): void {
  const { w, h } = plan;
  sketch.rect(0, 0, w, h, { fill: 'maskBlack', line: 'maskBlack-30', soft: true }, 0.3);
  const [bw, bh] = plan.drawing.body_mm ?? [w * 0.8, h * 0.8];
  const [x, y] = [(w - bw) / 2, (h - bh) / 2];
  sketch.rect(x, y, bw, bh, { fill: 'metal', line: 'metalDark' }, 0.4);
  sketch.rect(x + 0.4, y + 0.4, bw - 0.8, bh - 0.8, { line: 'metalDark', from: 'middle' }, 0.3);
  nameChip(sketch, plan, [x, y, bw, bh], 'metal');
}

/** The can, or the board beside it. */
export function moduleGround({ h, drawing }: Plan, pad: PlannedPad | null): Material {
  const high = drawing.body_mm?.[1] ?? h * 0.8;
  return pad !== null && Math.abs(pad.at[1] - h / 2) > high / 2 - 0.7 ? 'maskBlack' : 'metal';
}

export function drawLed(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const chip = plan.pads.some(({ at: [x, y] }) => x > -0.1 && y > -0.1 && x < w + 0.1 && y < h + 0.1);
  if (!chip) {
    drawBulb(sketch, plan);
    return;
  }
  const [bw, bh] = drawing.body_mm ?? [w, h];
  const [x, y, r] = [(w - bw) / 2, (h - bh) / 2, Math.min(bw, bh) * 0.4];
  sketch.rect(x, y, bw, bh, { fill: 'plasticWhite', line: 'plasticWhite-22', soft: true }, 0.3);
  sketch.oval(w / 2, h / 2, r, { fill: 'epoxy+45', line: 'plasticWhite-30' });
  sketch.rect(w / 2 - r * 0.42, h / 2 - r * 0.42, r * 0.5, r * 0.5, { fill: 'plasticBlack', from: 'middle' });
  for (const [i, fill] of (['plasticRed', 'leaf', 'plasticBlue'] as const).entries())
    sketch.rect(w / 2 + r * 0.2, h / 2 - r * 0.5 + i * r * 0.36, r * 0.26, r * 0.26, { fill, from: 'middle' });
}

/** A bulb of coloured epoxy on two leads, with the flat side of its cathode. */
function drawBulb(sketch: Sketch, { w, h, drawing, pads }: Plan): void {
  const body = plasticOf(drawing.colour);
  for (const { at } of pads)
    sketch.line([w / 2 + (at[0] - w / 2) * 0.8, h * 0.8, ...at], { line: 'metalDark', width: 2 });
  sketch.path('M-1 2V0A1 1 0 0 1 1 0V2H1.18V2.4H-1.18V2Z', w / 2, w / 2, [w / 2.4, h / 3.4], {
    fill: body,
    line: `${body}-25`,
    soft: true,
  });
  sketch.oval(w * 0.38, w * 0.36, w * 0.1, { fill: 'plasticWhite', alpha: 0.6, from: 'middle' }, w * 0.16);
}

type Body = readonly [x: number, y: number, w: number, h: number];

function drawLegs(sketch: Sketch, { pads }: Plan, [x, y, w, h]: Body): void {
  for (const { at, side } of pads) {
    const [px, py] = at;
    const thick = Math.min(0.42, Math.max(0.2, 4 / sketch.scale));
    if (side === 'left' || side === 'right') {
      const edge = side === 'left' ? x : x + w;
      sketch.rect(Math.min(px, edge), py - thick / 2, Math.abs(px - edge), thick, {
        fill: 'solder-14',
        from: 'middle',
      });
    } else {
      const edge = side === 'top' ? y : y + h;
      sketch.rect(px - thick / 2, Math.min(py, edge), thick, Math.abs(py - edge), {
        fill: 'solder-14',
        from: 'middle',
      });
    }
  }
}

/** The corner at the first pad is marked. */
function markPinOne(sketch: Sketch, { pads }: Plan, [x, y, w, h]: Body): void {
  const first = pads.find(({ number }) => number === '1') ?? pads[0];
  if (first === undefined) return;
  const size = Math.min(w, h) * 0.12;
  const [left, upper] = [first.at[0] < x + w / 2, first.at[1] < y + h / 2];
  const [cx, cy] = [left ? x : x + w, upper ? y : y + h];
  const corner = [cx, cy, cx + (left ? size : -size), cy, cx, cy + (upper ? size : -size)];
  sketch.shape(corner, { fill: 'plasticBlack+34', from: 'middle' });
}

/** Its name, until the names of its pins stand there. */
function nameChip(sketch: Sketch, { drawing, pads }: Plan, [x, y, w, h]: Body, on: Material): void {
  const label = drawing.label ?? '';
  const crowded = pads.length > 2;
  const upright = h > w * 1.25;
  const [room, gap] = upright ? [h, w] : [w, h];
  sketch.text(label, x + w / 2, y + h / 2, {
    on,
    size: 12,
    room: room * 0.86,
    gap: gap * 0.8,
    upright,
    bold: true,
    from: 'middle',
    ...(crowded ? { until: 'near' as const } : {}),
  });
}
