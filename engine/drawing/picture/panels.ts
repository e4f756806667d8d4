/** What is pressed, turned and switched, and the blocks that switch. */
import type { BoxMm } from '#schemas/part-definition/drawing-types.ts';
import type { Plan } from '../../definition/drawing-plan.ts';
import { type Material, plasticOf } from './materials.ts';
import { drawLeads } from './pads.ts';
import type { Sketch } from './sketch.ts';

export function plasticGround({ drawing }: Plan): Material {
  return plasticOf(drawing.colour);
}

export function darkGround(): Material {
  return 'plasticBlack';
}

/** A bezel with a cap in its colour, on the block of its contacts. */
export function drawButton(sketch: Sketch, plan: Plan): void {
  const { w, drawing } = plan;
  const cap = plasticOf(drawing.colour);
  const [cx, cy, r] = headOf(plan);
  contactBlock(sketch, plan);
  // An emergency stop is all head, on a yellow ground.
  const stop = drawing.colour === 'red' && w > 34;
  sketch.oval(cx, cy, r, {
    fill: stop ? 'plasticYellow' : 'metal',
    line: stop ? 'plasticYellow-25' : 'metalDark-12',
    soft: true,
  });
  sketch.oval(cx, cy, r * 0.78, { fill: cap, line: `${cap}-22` });
  sketch.oval(cx, cy, r * 0.6, { fill: `${cap}+8`, from: 'middle' });
  if (stop)
    sketch.path('M-6-3A7 7 0 0 1 3-6M6 3A7 7 0 0 1-3 6M3-6L0-7.6M3-6L.6-3.8M-3 6L0 7.6M-3 6L-.6 3.8', cx, cy, r / 16, {
      line: 'plasticWhite',
      width: 1.6,
      from: 'middle',
    });
}

export function drawLamp(sketch: Sketch, plan: Plan): void {
  const { drawing } = plan;
  const glass = plasticOf(drawing.colour);
  const [cx, cy, r] = headOf(plan);
  contactBlock(sketch, plan);
  sketch.oval(cx, cy, r, { fill: 'metal', line: 'metalDark-12', soft: true });
  sketch.oval(cx, cy, r * 0.78, { fill: glass, line: `${glass}-22` });
  for (const k of [0.58, 0.36]) sketch.oval(cx, cy, r * k, { line: `${glass}+25`, from: 'middle' });
  sketch.oval(cx - r * 0.24, cy - r * 0.26, r * 0.16, { fill: 'plasticWhite', alpha: 0.55, from: 'middle' });
}

/** Middle and radius of what one sees from the front: above the terminals. */
function headOf({ w, h, pads }: Plan): readonly [x: number, y: number, r: number] {
  const low = Math.min(h, ...pads.slice(0, 16).map(({ at }) => at[1] - 3));
  const r = Math.min(w, h, Math.max(h * 0.6, low)) * 0.48;
  return [w / 2, r + 0.2, r];
}

function contactBlock(sketch: Sketch, { w, h }: Plan): void {
  sketch.rect(w * 0.12, h * 0.4, w * 0.76, h * 0.6, { fill: 'plasticBlack', line: 'plasticBlack+14', soft: true }, 1);
}

/** A limit switch: its case, its plunger and its lever. */
export function drawSwitch(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const body = plasticOf(drawing.colour ?? 'black');
  drawLeads(sketch, plan, [0, h * 0.2, w, h * 0.8], 0.8);
  sketch.line([w * 0.12, h * 0.16, w * 0.92, h * 0.02], { line: 'metalDark', width: 2.6 });
  sketch.rect(w * 0.6, h * 0.06, w * 0.1, h * 0.2, { fill: 'plasticRed' }, 0.3);
  sketch.rect(0, h * 0.2, w, h * 0.8, { fill: body, line: `${body}-30`, soft: true }, 0.6);
  for (const x of [0.2, 0.78])
    sketch.oval(w * x, h * 0.72, h * 0.1, { fill: 'ground', line: `${body}+20`, from: 'middle' });
  sketch.text(drawing.label ?? '', w / 2, h * 0.46, {
    on: body,
    size: 9.5,
    room: w * 0.9,
    gap: h * 0.4,
    weight: 'soft',
    from: 'middle',
  });
}

export function drawPotentiometer(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, shaftAt } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], 0.8);
  sketch.rect(0, 0, w, h, { fill: 'plasticBlue', line: 'plasticBlue-28', soft: true }, Math.min(w, h) * 0.18);
  const [x, y] = shaftAt;
  const r = (drawing.shaft_mm ?? Math.min(w, h) / 3) / 2;
  sketch.oval(x, y, r * 1.9, { fill: 'metal', line: 'metalDark' });
  sketch.oval(x, y, r, { fill: 'brass', line: 'brass-30' });
  sketch.line([x, y, x, y - r], { line: 'brass-50', width: 1.8, from: 'middle' });
  sketch.text(drawing.label ?? '', w / 2, h * 0.88, {
    on: 'plasticBlue',
    size: 9,
    room: w * 0.9,
    gap: h * 0.2,
    weight: 'soft',
    from: 'middle',
  });
}

/** A terminal block: a screw for each pad, and the mouth that its wire goes into. */
export function drawTerminal(sketch: Sketch, plan: Plan): void {
  const { w, h } = plan;
  const body = plasticOf(plan.drawing.colour);
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-28`, soft: true }, 0.5);
  const across = w >= h;
  for (const { at } of plan.pads.slice(0, 64)) {
    const mouth: BoxMm = across ? [at[0] - 1.1, h * 0.72, 2.2, h * 0.2] : [w * 0.72, at[1] - 1.1, w * 0.2, 2.2];
    sketch.rect(...mouth, { fill: 'cavity', from: 'middle' }, 0.2);
  }
}

export function drawRelay(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const body = plasticOf(plan.drawing.colour);
  drawLeads(sketch, plan, [0, 0, w, h], 0.8);
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-28`, soft: true }, 0.6);
  sketch.rect(0.8, 0.8, w - 1.6, h - 1.6, { line: `${body}+16`, from: 'middle' }, 0.4);
  sketch.text(drawing.label ?? '', w / 2, h * 0.4, {
    on: body,
    size: 10,
    room: w * 0.8,
    gap: h * 0.3,
    bold: true,
    from: 'middle',
  });
}

/** A solid-state relay: a case on a metal plate, an arrow for its switch. */
export function drawSsr(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const body = plasticOf(plan.drawing.colour);
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-12', soft: true }, 1);
  sketch.rect(w * 0.06, 0.8, w * 0.88, h - 1.6, { fill: body, line: `${body}-28` }, 1);
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: body,
    size: 11,
    room: w * 0.6,
    gap: h * 0.3,
    bold: true,
    from: 'middle',
  });
  sketch.oval(w * 0.5, h * 0.72, 1.1, { fill: 'leaf', from: 'middle' });
}
