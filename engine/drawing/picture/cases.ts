/** Devices in cases, and what holds energy. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { drawFeatures } from './features.ts';
import { type Material, plasticOf } from './materials.ts';
import { drawLeads } from './pads.ts';
import type { Sketch } from './sketch.ts';

/** A device for a DIN rail: stepped at its front, terminals above and below, its name in between. */
export function drawDinUnit(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, features } = plan;
  const body = plasticOf(drawing.colour);
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-24`, soft: true }, 1.2);
  const step = Math.min(h * 0.24, 20);
  sketch.rect(w * 0.04, step, w * 0.92, h - 2 * step, { fill: `${body}+30`, line: `${body}-14`, from: 'middle' }, 1);
  const px = 1 / sketch.scale;
  for (const y of [step * 0.98, h - step * 0.98])
    sketch.line([0, y, w, y], { line: `${body}-20`, width: 1, from: 'near' });
  drawFeatures(sketch, features, body);
  // Its lever tells a breaker; nothing else of this class is labelled by a trip curve.
  const label = drawing.label ?? '';
  if (/^[BCDKZ]\d+$/.test(label)) {
    sketch.rect(w * 0.3, h * 0.42, w * 0.4, h * 0.16, { fill: 'plasticBlack' }, 0.8);
    sketch.rect(w * 0.34, h * 0.43, w * 0.32, h * 0.06, { fill: 'plasticRed', from: 'middle' }, 0.5);
    sketch.text(label, w / 2, h * 0.35, {
      on: `${body}+30`,
      size: 14,
      room: w * 0.86,
      gap: h * 0.1,
      bold: true,
      from: 'middle',
    });
    return;
  }
  const upright = w < h * 0.3;
  const middle = features.some(({ box_mm: [, y, , height] }) => y < h * 0.56 && y + height > h * 0.44)
    ? step + 6 * px + h * 0.05
    : h / 2;
  sketch.text(label, w / 2, upright ? h / 2 : middle, {
    on: `${body}+30`,
    size: 14,
    room: (upright ? h - 2 * step : w) * 0.88,
    gap: upright ? w * 0.9 : h * 0.14,
    upright,
    bold: true,
    from: 'middle',
  });
  if (!features.some(({ kind }) => kind === 'led'))
    sketch.oval(w * 0.5, h - step - 2.4, Math.min(1.2, w * 0.06), { fill: 'leaf', from: 'middle' });
}

/** A supply in a perforated metal case. */
export function drawSupply(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, features } = plan;
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-14', soft: true }, 1);
  sketch.rect(0, 0, w, h * 0.05, { fill: 'metal+30', from: 'middle' }, 1);
  drawFeatures(sketch, features, 'metal');
  const [px, py, pw, ph] = [w * 0.34, h * 0.36, w * 0.5, h * 0.28];
  sketch.rect(px, py, pw, ph, { fill: 'plasticWhite', line: 'metalDark', from: 'middle' }, 1);
  sketch.text(drawing.label ?? '', px + pw / 2, py + ph / 2, {
    on: 'plasticWhite',
    size: 15,
    room: pw * 0.92,
    gap: ph,
    bold: true,
    from: 'middle',
  });
}

/** A supply with its plug at the left. */
export function drawPlugSupply(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, features } = plan;
  const body = plasticOf(drawing.colour);
  const blade = Math.min(9, w * 0.2);
  for (const { at } of plan.pads.filter(({ at: [x] }) => x < 1))
    sketch.rect(0, at[1] - 1.6, blade + 1, 3.2, { fill: 'brass', line: 'brass-25' }, 1.4);
  sketch.rect(blade, 0, w - blade, h, { fill: body, line: `${body}-18`, soft: true }, Math.min(w, h) * 0.16);
  sketch.rect(blade + 1.2, 1.2, w - blade - 2.4, h - 2.4, { line: `${body}-8`, from: 'middle' }, Math.min(w, h) * 0.14);
  drawFeatures(sketch, features, body);
  sketch.path('M1.2-6L-4 1.2H0L-1.2 6L4-1.2H0Z', blade + (w - blade) * 0.42, h * 0.36, h * 0.02, {
    fill: `${body}-26`,
    from: 'middle',
  });
  sketch.text(drawing.label ?? '', blade + (w - blade) * 0.42, h * 0.66, {
    on: body,
    size: 11,
    room: (w - blade) * 0.62,
    gap: h * 0.2,
    bold: true,
    from: 'middle',
  });
}

export function drawEnclosure(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, features } = plan;
  const body = plasticOf(drawing.colour);
  const r = Math.min(5, Math.min(w, h) * 0.1);
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-20`, soft: true }, r);
  const m = Math.min(1.6, Math.min(w, h) * 0.04);
  sketch.rect(m, m, w - 2 * m, h - 2 * m, { line: `${body}-9`, from: 'middle' }, Math.max(0.2, r - m));
  drawFeatures(sketch, features, body);
  const place = labelPlace(plan);
  if (place === null) return;
  const [y, gap] = place;
  sketch.text(drawing.label ?? '', w / 2, y, { on: body, size: 13, room: w * 0.84, gap, bold: true, from: 'middle' });
}

/** Where a case has room for its name: the middle of its highest band without a socket. */
function labelPlace({ w, h, features, pads }: Plan): readonly [y: number, gap: number] | null {
  const edges = [0, h];
  for (const { box_mm } of features.slice(0, 64)) edges.push(box_mm[1], box_mm[1] + box_mm[3]);
  const inner = pads.slice(0, 64).filter(({ at: [x, y] }) => x > w * 0.2 && x < w * 0.8 && y > 0 && y < h);
  for (const { at } of inner) edges.push(at[1] - 2, at[1] + 2);
  const sorted = edges.map((y) => Math.max(0, Math.min(h, y))).sort((a, b) => a - b);
  let best: readonly [number, number] | null = null;
  for (let i = 1; i < sorted.length; i += 1) {
    const [top = 0, low = 0] = [sorted[i - 1], sorted[i]];
    const middle = (top + low) / 2;
    const free = features.slice(0, 64).every(({ box_mm: [, y, , height] }) => middle < y || middle > y + height);
    if (free && inner.every(({ at }) => Math.abs(at[1] - middle) >= 2) && (best === null || low - top > best[1]))
      best = [middle, low - top];
  }
  return best;
}

/** A round cell, from its side: its wrap, and its positive end at the right. */
export function drawCell(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const wrap = plasticOf(drawing.colour);
  sketch.rect(w * 0.96, h * 0.34, w * 0.04, h * 0.32, { fill: 'metal', line: 'metalDark' }, 0.4);
  sketch.rect(0, 0, w * 0.965, h, { fill: wrap, line: `${wrap}-28`, soft: true }, h * 0.09);
  sketch.rect(0, h * 0.1, w * 0.965, h * 0.16, { fill: `${wrap}+24`, alpha: 0.7, from: 'middle' });
  sketch.rect(w * 0.9, 0, w * 0.03, h, { fill: `${wrap}-30`, from: 'middle' });
  sketch.rect(0, 0, w * 0.03, h, { fill: 'metal', from: 'middle' }, h * 0.06);
  sketch.text(drawing.label ?? '', w * 0.46, h * 0.54, {
    on: wrap,
    size: 12,
    room: w * 0.7,
    gap: h * 0.5,
    bold: true,
    from: 'middle',
  });
}

export function drawPack(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const wrap = plasticOf(drawing.colour);
  drawLeads(sketch, plan, [0, 0, w, h], null);
  sketch.rect(0, 0, w, h, { fill: wrap, line: `${wrap}-28`, soft: true }, Math.min(4, h * 0.1));
  const cells = Number(/^(\d)S/.exec(drawing.label ?? '')?.[1] ?? 0);
  for (let i = 1; i < cells; i += 1) {
    const x = (i * w) / cells;
    sketch.line([x, h * 0.06, x, h * 0.94], { line: `${wrap}-22`, width: 1.6, from: 'middle' });
  }
  if (cells === 0)
    for (let i = 0; i < 4; i += 1)
      sketch.oval(w * (0.1 + i * 0.05), h * 0.84, Math.min(w, h) * 0.016, {
        fill: i < 3 ? 'leaf+20' : `${wrap}+20`,
        from: 'middle',
      });
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: wrap,
    size: 15,
    room: (cells > 1 ? w / cells : w) * 0.9,
    gap: h * 0.4,
    bold: true,
    from: 'middle',
  });
}

/** Cells of silicon between their bus bars. */
export function drawSolar(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], null);
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark', soft: true }, 1);
  const m = Math.min(w, h) * 0.04;
  sketch.rect(m, m, w - 2 * m, h - 2 * m, { fill: 'cellBlue' }, 0.4);
  const columns = Math.max(2, Math.min(12, Math.round(w / 14)));
  const rows = Math.max(2, Math.min(12, Math.round(h / 14)));
  for (let i = 1; i < columns; i += 1) {
    const x = m + (i * (w - 2 * m)) / columns;
    sketch.line([x, m, x, h - m], { line: 'cellBlue+40', from: 'middle' });
  }
  for (let i = 1; i < rows; i += 1) {
    const y = m + (i * (h - 2 * m)) / rows;
    sketch.line([m, y, w - m, y], { line: 'cellBlue+22', from: 'middle' });
  }
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: 'cellBlue',
    size: 12,
    room: w * 0.8,
    gap: h * 0.3,
    from: 'near',
  });
}

export function metalGround(): Material {
  return 'metal';
}
