/** Mechanical parts: what carries, guides and cools. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { drawHoles } from './boards.ts';
import { fins } from './features.ts';
import { type Material, plasticOf } from './materials.ts';
import { drawLeads } from './pads.ts';
import { thread } from './sensing.ts';
import type { Sketch } from './sketch.ts';

/** Teeth of a gear or a pulley that are drawn, at most. */
const MOST_TEETH = 60;

/** A ring with a bore: balls for a bearing, teeth where its label counts them (`20 T`), a block where it is not square. */
export function drawBearing(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const [cx, cy, r] = [w / 2, h / 2, Math.min(w, h) / 2];
  const bore = Math.min((drawing.bore_mm ?? r) / 2, r * 0.9);
  const teeth = Math.min(MOST_TEETH, Number(/^(\d+) T$/.exec(drawing.label ?? '')?.[1] ?? 0));
  const flange = plan.holes.length > 2;
  if (Math.abs(w - h) > 1) sketch.rect(0, 0, w, h, { fill: 'metalDark', line: 'steel-12', soft: true }, 2);
  else if (teeth > 0) sketch.shape(gear(cx, cy, r, teeth), { fill: 'metal', line: 'metalDark-18', soft: true });
  else
    sketch.oval(cx, cy, r, {
      fill: flange ? 'brass' : 'metal',
      line: flange ? 'brass-28' : 'metalDark-16',
      soft: true,
    });
  if (teeth > 0)
    sketch.oval(cx, cy, Math.max(bore * 1.8, r * 0.5), { fill: 'metal+22', line: 'metalDark', from: 'middle' });
  else if (flange) sketch.oval(cx, cy, bore * 1.28, { fill: 'brass+18', line: 'brass-28', from: 'middle' });
  else {
    const [outer, inner] = [r * 0.84, Math.max(bore * 1.35, r * 0.5)];
    sketch.oval(cx, cy, outer, { fill: 'steel', from: 'middle' });
    if (Math.abs(w - h) <= 1)
      for (let i = 0; i < 7; i += 1) {
        const a = (i * 2 * Math.PI) / 7;
        const at = (outer + inner) / 2;
        sketch.oval(cx + Math.cos(a) * at, cy + Math.sin(a) * at, ((outer - inner) / 2) * 0.8, {
          fill: 'metal+30',
          line: 'steel-30',
          from: 'middle',
        });
      }
    sketch.oval(cx, cy, inner, { fill: 'metal', line: 'metalDark-16', from: 'middle' });
  }
  drawHoles(sketch, plan, flange ? 'brass-28' : 'metalDark');
  sketch.oval(cx, cy, bore, { fill: 'ground', line: 'metalDark-20' });
}

function gear(cx: number, cy: number, r: number, teeth: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < teeth; i += 1) {
    for (const [share, radius] of [
      [0, 0.9],
      [0.22, 1],
      [0.5, 1],
      [0.72, 0.9],
    ] as const) {
      const a = ((i + share) * 2 * Math.PI) / teeth;
      points.push(cx + Math.cos(a) * r * radius, cy + Math.sin(a) * r * radius);
    }
  }
  return points;
}

export function drawCoupling(sketch: Sketch, { w, h, drawing }: Plan): void {
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-16', soft: true }, h * 0.06);
  sketch.rect(0, h * 0.14, w, h * 0.14, { fill: 'metal+42', alpha: 0.8, from: 'middle' });
  for (let i = 0; i < 5; i += 1) {
    const x = w * (0.32 + i * 0.08);
    sketch.line([x, 0, x + w * 0.05, h], { line: 'steel-20', width: 1.5, from: 'middle' });
  }
  for (const x of [0.14, 0.86]) sketch.oval(w * x, h / 2, Math.min(w, h) * 0.09, { fill: 'cavity', from: 'middle' });
  sketch.text(drawing.label ?? '', w / 2, h * 0.84, {
    on: 'metal',
    size: 9,
    room: w * 0.9,
    gap: h * 0.3,
    weight: 'soft',
  });
}

export function drawRod(sketch: Sketch, { w, h, drawing }: Plan): void {
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-16', soft: true }, h * 0.12);
  sketch.rect(0, h * 0.16, w, h * 0.16, { fill: 'metal+45', from: 'middle' });
  if (/^T[rR]?\d/.test(drawing.label ?? '')) thread(sketch, 0, 0, w, h, 60);
}

/** An eye or a clevis: a ring at the left, its thread to the right. */
export function drawRodEnd(sketch: Sketch, { w, h, drawing }: Plan): void {
  const r = Math.min(w, h) / 2;
  const bore = Math.min((drawing.bore_mm ?? r) / 2, r * 0.8);
  const across = w >= h;
  const body: readonly [number, number, number, number] = across
    ? [r, h / 2 - r * 0.5, w - r, r]
    : [w / 2 - r * 0.5, r, r, h - r];
  sketch.rect(...body, { fill: 'metal', line: 'metalDark-16', soft: true }, 0.3);
  if (across) thread(sketch, w * 0.6, body[1], w * 0.4, body[3], 10);
  const [cx, cy] = across ? [r, h / 2] : [w / 2, r];
  sketch.oval(cx, cy, r, { fill: 'metal', line: 'metalDark-16', soft: true });
  sketch.oval(cx, cy, (r + bore) / 2, { line: 'metalDark', from: 'middle' });
  sketch.oval(cx, cy, bore, { fill: 'ground', line: 'metalDark-20' });
}

/** A profile from its side: the slots along it. */
export function drawExtrusion(sketch: Sketch, { w, h, drawing }: Plan): void {
  const across = w >= h;
  const [long, thick] = across ? [w, h] : [h, w];
  const box = (along: number, at: number, length: number, size: number): readonly [number, number, number, number] =>
    across ? [along, at, length, size] : [at, along, size, length];
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-14', soft: true }, 0.4);
  sketch.rect(...box(0, thick * 0.36, long, thick * 0.28), { fill: 'steel-30', from: 'middle' });
  sketch.rect(...box(0, thick * 0.08, long, thick * 0.08), { fill: 'metal+45', from: 'middle' });
  sketch.rect(...box(0, thick * 0.3, long, thick * 0.06), { fill: 'metalDark', from: 'middle' });
  sketch.rect(...box(0, thick * 0.64, long, thick * 0.06), { fill: 'metalDark', from: 'middle' });
  sketch.text(drawing.label ?? '', w * 0.2, h * 0.82, {
    on: 'metal',
    size: 9,
    room: w * 0.3,
    gap: thick * 0.3,
    weight: 'soft',
  });
}

/** A rail from above with its holes at a pitch, a carriage where it is named after one. */
export function drawRail(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, holes } = plan;
  const carriage = holes.length > 0;
  const [top, high] = carriage ? [h * 0.28, h * 0.44] : [0, h];
  sketch.rect(0, top, w, high, { fill: 'metal', line: 'metalDark-14', soft: true }, 0.4);
  const din = drawing.label === undefined;
  if (din) {
    sketch.rect(0, high * 0.16, w, high * 0.68, { fill: 'metalDark', from: 'middle' });
    for (let i = 0; i < 5; i += 1)
      sketch.rect(
        w * (0.06 + i * 0.2),
        high * 0.42,
        w * 0.1,
        high * 0.16,
        { fill: 'ground', from: 'middle' },
        high * 0.08,
      );
  } else {
    sketch.rect(0, top + high * 0.2, w, high * 0.12, { fill: 'metalDark', from: 'middle' });
    sketch.rect(0, top + high * 0.68, w, high * 0.12, { fill: 'metalDark', from: 'middle' });
    for (let i = 0; i < 4; i += 1)
      sketch.oval(w * (0.09 + i * 0.27), top + high / 2, high * 0.16, { fill: 'cavity', from: 'middle' });
  }
  if (!carriage) return;
  const [bw, cx] = [Math.min(45, w * 0.56), w / 2];
  sketch.rect(cx - bw / 2, 0, bw, h, { fill: 'steel+12', line: 'steel-18', soft: true }, 1);
  for (const x of [cx - bw / 2, cx + bw / 2 - bw * 0.12])
    sketch.rect(x, 0, bw * 0.12, h, { fill: 'plasticGreen', from: 'middle' }, 0.8);
  for (const dx of [-0.22, 0.22])
    for (const y of [0.2, 0.8])
      sketch.oval(cx + bw * dx, h * y, Math.min(1.5, h * 0.06), { fill: 'cavity', from: 'middle' });
  sketch.text(drawing.label ?? '', cx, h / 2, {
    on: 'steel+12',
    size: 9.5,
    room: bw * 0.66,
    gap: h * 0.3,
    weight: 'soft',
    from: 'middle',
  });
}

export function drawBelt(sketch: Sketch, { w, h, drawing }: Plan): void {
  sketch.rect(0, 0, w, h, { fill: 'rubber', line: 'rubber-30', soft: true }, Math.min(w, h) * 0.06);
  const count = Math.max(4, Math.min(40, Math.round(w / 2)));
  for (let i = 0; i < count; i += 1)
    sketch.rect((i * w) / count, h * 0.78, (w / count) * 0.5, h * 0.22, { fill: 'rubber+18', from: 'middle' }, 0.2);
  sketch.text(drawing.label ?? '', w / 2, h * 0.42, {
    on: 'rubber',
    size: 9,
    room: w * 0.6,
    gap: h * 0.7,
    weight: 'soft',
    from: 'middle',
  });
}

/** A bent plate: its foot at the bottom. */
export function drawBracket(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  sketch.rect(0, 0, w, h, { fill: 'steel-22', line: 'steel-45', soft: true }, 1.2);
  sketch.rect(0, h * 0.9, w, h * 0.1, { fill: 'steel-5', line: 'steel-40', from: 'middle' }, 0.6);
  const pattern = plan.holes.length === 4;
  if (pattern) sketch.oval(w / 2, h / 2, Math.min(w, h) * 0.23, { fill: 'ground', line: 'steel-45' });
  drawHoles(sketch, plan, 'steel-22');
  sketch.text(drawing.label ?? '', w / 2, h * 0.82, {
    on: 'steel-22',
    size: 9.5,
    room: w * 0.8,
    gap: h * 0.14,
    weight: 'soft',
    from: 'middle',
  });
}

export function drawPlate(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const perfboard = /^\d+ × \d+$/.test(drawing.label ?? '');
  if (perfboard) {
    sketch.rect(0, 0, w, h, { fill: 'maskBrass', line: 'maskBrass-25', soft: true }, 0.8);
    const rows = Math.max(2, Math.min(24, Math.floor(h / 5.08)));
    for (let i = 0; i < rows; i += 1) {
      const y = ((i + 0.5) * h) / rows;
      sketch.rect(w * 0.04, y - 0.5, w * 0.92, 1, { fill: 'maskBrass+28', from: 'middle' }, 0.5);
    }
    return;
  }
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-14', soft: true }, Math.min(3, Math.min(w, h) * 0.06));
  const m = Math.min(w, h) * 0.05;
  sketch.rect(m, m, w - 2 * m, h - 2 * m, { line: 'metal+30', from: 'middle' }, 1);
  drawHoles(sketch, plan, 'metalDark');
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: 'metal',
    size: 10,
    room: w * 0.8,
    gap: h * 0.3,
    weight: 'soft',
    from: 'middle',
  });
}

export function drawHeatSink(sketch: Sketch, { w, h }: Plan): void {
  sketch.rect(0, 0, w, h, { fill: 'steel-42', line: 'steel-50', soft: true }, 0.5);
  fins(sketch, [0, 0, w, h]);
}

/** A thermal pad, or a Peltier element between two ceramic plates. */
export function drawSlab(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], null);
  const body: Material = drawing.colour === 'white' ? 'ceramic' : plasticOf(drawing.colour);
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-24`, soft: true }, 0.5);
  const m = Math.min(w, h) * 0.06;
  sketch.rect(m, m, w - 2 * m, h - 2 * m, { line: `${body}-12`, from: 'middle' }, 0.4);
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: body,
    size: 10.5,
    room: w * 0.86,
    gap: h * 0.3,
    weight: 'soft',
    from: 'middle',
  });
}
