/** What turns, moves and sounds. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { drawHoles } from './boards.ts';
import { rotor } from './features.ts';
import { type Material, plasticOf } from './materials.ts';
import { drawLeads, earOf } from './pads.ts';
import type { Sketch } from './sketch.ts';

/** A stepper motor from its shaft: square with cut corners, or a round can with two ears. */
export function drawStepper(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, shaftAt, holes } = plan;
  drawLeads(sketch, plan, [w * 0.1, 0, w * 0.8, h], null);
  const [x, y] = shaftAt;
  const r = (drawing.shaft_mm ?? 5) / 2;
  if (drawing.colour === 'silver') {
    sketch.rect(w * 0.3, h * 0.86, w * 0.4, h * 0.2, { fill: 'plasticBlue', line: 'plasticBlue-25' }, 0.6);
    const ears = holes.length === 2 ? holes.map(({ at }) => at) : [];
    for (const [ex, ey] of ears) sketch.oval(ex, ey, 3.5, { fill: 'metal', line: 'metalDark-12', soft: true });
    const [left, right] = ears;
    if (left !== undefined && right !== undefined)
      sketch.rect(left[0], left[1] - 3.5, right[0] - left[0], 7, { fill: 'metal', line: 'metalDark-12' });
    sketch.oval(w / 2, h / 2, w / 2, { fill: 'metal', line: 'metalDark-12', soft: true }, h / 2);
    sketch.oval(w / 2, h / 2, w * 0.45, { line: 'metalDark', from: 'middle' }, h * 0.45);
    for (const [ex, ey] of ears) sketch.oval(ex, ey, 2.1, { fill: 'ground', line: 'metalDark-12', from: 'middle' });
  } else {
    const c = Math.min(w, h) * 0.1;
    sketch.shape([c, 0, w - c, 0, w, c, w, h - c, w - c, h, c, h, 0, h - c, 0, c], {
      fill: 'plasticBlack',
      line: 'plasticBlack-40',
      soft: true,
    });
    const m = w * 0.012 + 0.3;
    sketch.shape([c, m, w - c, m, w - m, c, w - m, h - c, w - c, h - m, c, h - m, m, h - c, m, c], {
      fill: 'metalDark',
      from: 'middle',
    });
    sketch.oval(w / 2, h / 2, Math.min(w, h) * 0.4, { fill: 'metal', line: 'metalDark-14', from: 'middle' });
    drawHoles(sketch, plan, 'steel');
  }
  sketch.oval(x, y, r * 2.2, { fill: 'metal+20', line: 'metalDark', from: 'middle' });
  sketch.path('M-.87-.5A1 1 0 1 1-.87.5Z', x, y, r, { fill: 'steel+12', line: 'steel-30' });
  const ground: Material = 'metal';
  sketch.text(drawing.label ?? '', w / 2, y > h * 0.4 ? h / 2 + Math.min(w, h) * 0.27 : h * 0.62, {
    on: ground,
    size: 10,
    room: w * 0.6,
    gap: h * 0.2,
    weight: 'soft',
    from: 'middle',
  });
}

/** A servo from above: flanges, body, gear and horn. */
export function drawServo(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, shaftAt } = plan;
  const body = plasticOf(drawing.colour);
  const holes = plan.holes.filter(({ at: [x] }) => x < 0 || x > w);
  drawLeads(sketch, plan, [0, 0, w, h], null);
  const ear = earOf(plan);
  sketch.rect(-ear, h * 0.1, w + 2 * ear, h * 0.8, { fill: body, line: `${body}-30`, soft: true }, 1);
  for (const side of [-1, 1]) {
    const x = side < 0 ? -ear * 0.5 : w + ear * 0.5;
    const own = holes.filter(({ at: [hx] }) => hx < 0 === side < 0);
    for (const { at, d } of own)
      sketch.oval(at[0], at[1], d / 2, { fill: 'ground', line: `${body}-30`, from: 'middle' });
    if (own.length === 0)
      for (const y of [0.3, 0.7])
        sketch.oval(x, h * y, Math.min(1.6, ear * 0.22), { fill: 'ground', line: `${body}-30`, from: 'middle' });
  }
  sketch.rect(0, 0, w, h, { fill: body, line: `${body}-30` }, 0.8);
  const [x, y] = shaftAt;
  const r = h * 0.44;
  sketch.oval(x, y, r, { fill: `${body}+10`, line: `${body}-24`, from: 'middle' });
  const horn = Math.min(x + ear * 0.3, h * 0.95);
  sketch.path('M0-1L-10-.55A.55 .55 0 0 0-10 .55L0 1A1 1 0 0 0 0-1Z', x, y, [horn / 10.5, h * 0.15], {
    fill: 'plasticWhite',
    line: 'plasticWhite-24',
  });
  for (const k of [0.45, 0.65, 0.85])
    sketch.oval(x - horn * k, y, h * 0.035, { fill: 'plasticWhite-40', from: 'near' });
  sketch.oval(x, y, h * 0.1, { fill: 'brass', line: 'brass-30', from: 'middle' });
  sketch.text(drawing.label ?? '', w * 0.3, h * 0.84, {
    on: body,
    size: 9,
    room: w * 0.5,
    gap: h * 0.28,
    weight: 'soft',
  });
}

/** A motor from its side, its shaft where the drawing says. */
export function drawDcMotor(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, shaftAt } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], null);
  const [sx, sy] = shaftAt;
  const d = drawing.shaft_mm ?? h * 0.2;
  const right = sx >= w / 2;
  const reach = Math.min(w * 0.22, 14);
  const [bx, bw] = right ? [0, w - reach] : [reach, w - reach];
  sketch.rect(right ? bx + bw - 1 : 0, sy - d / 2, reach + 1, d, { fill: 'steel+22', line: 'steel-25' }, 0.4);
  const [gearX, gearW] = right ? [bx + bw * 0.62, bw * 0.38] : [bx, bw * 0.38];
  const [canX, canW] = right ? [bx, bw * 0.62] : [bx + bw * 0.38, bw * 0.62];
  sketch.rect(canX, h * 0.05, canW, h * 0.9, { fill: 'metal', line: 'metalDark-14', soft: true }, h * 0.08);
  sketch.rect(canX, h * 0.16, canW, h * 0.12, { fill: 'metal+40', alpha: 0.8, from: 'middle' });
  sketch.rect(
    canX + canW * (right ? 0 : 0.86),
    h * 0.12,
    canW * 0.14,
    h * 0.76,
    { fill: 'plasticBlack', from: 'middle' },
    0.6,
  );
  sketch.rect(gearX, 0, gearW, h, { fill: 'metalDark', line: 'steel-12', soft: true }, h * 0.05);
  sketch.line([gearX + (right ? gearW * 0.8 : gearW * 0.2), 0, gearX + (right ? gearW * 0.8 : gearW * 0.2), h], {
    line: 'steel-12',
    from: 'middle',
  });
  sketch.text(drawing.label ?? '', canX + canW * 0.56, h * 0.56, {
    on: 'metal',
    size: 11,
    room: canW * 0.74,
    gap: h * 0.4,
    bold: true,
    from: 'middle',
  });
}

/** A small pump: its motor at the left, its head with two nozzles at the right. */
export function drawPump(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], null);
  sketch.rect(0, h * 0.2, w * 0.6, h * 0.6, { fill: 'metal', line: 'metalDark-14', soft: true }, h * 0.06);
  sketch.rect(0, h * 0.3, w * 0.6, h * 0.1, { fill: 'metal+40', alpha: 0.8, from: 'middle' });
  sketch.rect(w * 0.56, 0, w * 0.44, h, { fill: 'plasticBlack', line: 'plasticBlack+12', soft: true }, h * 0.08);
  const [cx, cy, r] = [w * 0.78, h / 2, Math.min(w * 0.16, h * 0.3)];
  sketch.oval(cx, cy, r, { line: 'plasticBlack+45', width: 1.5, from: 'middle' });
  sketch.path('M.9 0L-.5-.8V.8Z', cx, cy, r, { fill: 'plasticBlack+45', from: 'middle' });
  sketch.text(drawing.label ?? '', w * 0.3, h * 0.58, {
    on: 'metal',
    size: 10,
    room: w * 0.5,
    gap: h * 0.3,
    from: 'middle',
  });
}

export function drawFan(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const frame = plasticOf(drawing.colour);
  drawLeads(sketch, plan, [0, 0, w, h], null);
  sketch.rect(0, 0, w, h, { fill: frame, line: `${frame}-25`, soft: true }, Math.min(w, h) * 0.1);
  rotor(
    sketch,
    w / 2,
    h / 2,
    Math.min(w, h) * 0.46,
    drawing.colour === 'beige' || drawing.colour === 'brown' ? 'plasticBrown' : 'plasticBlack',
  );
  drawHoles(sketch, plan, frame);
}

export function drawSpeaker(sketch: Sketch, plan: Plan): void {
  const { w, h } = plan;
  drawLeads(sketch, plan, [w * 0.2, 0, w * 0.6, h], null);
  const [cx, cy, r] = [w / 2, h / 2, Math.min(w, h) / 2];
  sketch.oval(cx, cy, w / 2, { fill: 'steel-30', line: 'steel-50', soft: true }, h / 2);
  sketch.oval(cx, cy, r * 0.9, { fill: 'rubber', line: 'rubber+16', from: 'middle' });
  sketch.oval(cx, cy, r * 0.74, { fill: 'rubber-28', from: 'middle' });
  sketch.oval(cx, cy, r * 0.56, { line: 'rubber+4', from: 'near' });
  sketch.oval(cx, cy, r * 0.3, { fill: 'rubber+18', line: 'rubber-20', from: 'middle' });
  sketch.oval(cx - r * 0.08, cy - r * 0.1, r * 0.1, { fill: 'rubber+45', alpha: 0.7, from: 'near' });
}

export function motorGround(): Material {
  return 'metal';
}
