/** Components on leads: transistors, resistors, capacitors. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { resistorBands } from './bands.ts';
import { type Material, plasticOf } from './materials.ts';
import { drawLeads } from './pads.ts';
import type { Sketch } from './sketch.ts';

const CASE = 'plasticBlack-12';

export function drawTo92(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  for (const { at } of plan.pads) {
    const from = w / 2 + (at[0] - w / 2) * 0.5;
    sketch.line([from, h * 0.9, from, h + 1.2, at[0], h + 2.4, ...at], { line: 'metalDark', width: 3 });
  }
  sketch.path('M-1 1.72V0A1 1 0 0 1 1 0V1.72Z', w / 2, w / 2, [w / 2, (h - w / 2) / 1.72], {
    fill: CASE,
    line: 'plasticBlack-40',
    soft: true,
  });
  sketch.line([w * 0.12, h - 0.7, w * 0.88, h - 0.7], { line: 'plasticBlack+10', from: 'middle' });
  sketch.text(drawing.label ?? '', w / 2, h * 0.56, {
    on: CASE,
    size: 9,
    room: w * 0.98,
    gap: h * 0.4,
    weight: 'soft',
    from: 'middle',
  });
}

export function drawTo220(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], 0.7);
  const tab = h * 0.42;
  sketch.rect(0, 0, w, h * 0.6, { fill: 'metal', line: 'metalDark-10', soft: true }, 0.3);
  sketch.oval(w / 2, tab * 0.48, Math.min(1.9, w * 0.19), { fill: 'ground', line: 'metalDark-10', from: 'middle' });
  sketch.rect(0, tab, w, h - tab, { fill: CASE, line: 'plasticBlack-40' }, 0.3);
  sketch.text(drawing.label ?? '', w / 2, tab + (h - tab) * 0.5, {
    on: CASE,
    size: 10,
    room: w * 0.94,
    gap: (h - tab) * 0.5,
    from: 'middle',
    bold: true,
  });
}

/** A resistor with the bands of its value, or a diode with the band of its cathode. */
export function drawAxial(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, value } = plan;
  drawLeads(sketch, plan, [0.4, 0, w - 0.8, h], 0.6);
  if (value === null) {
    const body = plasticOf(drawing.colour);
    sketch.rect(0, 0, w, h, { fill: body, line: `${body}-30`, soft: true }, 0.5);
    const first = plan.pads[0]?.at[0] ?? 0;
    sketch.rect(first <= w / 2 ? w * 0.1 : w * 0.78, 0, w * 0.12, h, { fill: 'metal', from: 'middle' });
    sketch.text(drawing.label ?? '', w * 0.58, h / 2, {
      on: body,
      size: 9,
      room: w * 0.7,
      gap: h * 0.6,
      from: 'middle',
    });
    return;
  }
  // Two knobs and a waist, as a resistor of carbon or metal film has.
  const [unitX, unitY] = [w / 24, h / 10];
  sketch.path(
    'M2 0C4 0 5 .9 7 .9H17C19 .9 20 0 22 0C23.4 0 24 2 24 5S23.4 10 22 10C20 10 19 9.1 17 9.1H7C5 9.1 4 10 2 10C.6 10 0 8 0 5S.6 0 2 0Z',
    0,
    0,
    [unitX, unitY],
    { fill: 'epoxy', line: 'epoxy-25', soft: true },
  );
  const bands = resistorBands(value, plan.tolerance ?? 5);
  const places = [2.1, 7, 10.2, 13.4, 16.6];
  for (const [i, fill] of bands.entries()) {
    const last = i === bands.length - 1 && bands.length > 1;
    const knob = i === 0 || last;
    const left = last ? 20.2 : (places[i] ?? 16.6);
    sketch.rect(left * unitX, (knob ? 0.15 : 0.9) * unitY, 1.9 * unitX, (knob ? 9.7 : 8.2) * unitY, {
      fill,
      from: 'middle',
    });
  }
}

/** A can from above, or a disc from its side; what is much higher than wide is a can from its side, with a stripe at its minus. */
export function drawRadial(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, pads } = plan;
  const body: Material = drawing.colour === undefined ? 'metal' : plasticOf(drawing.colour);
  drawLeads(sketch, plan, [0, 0, w, h], 0.6);
  const r = Math.min(w, h) / 2;
  const style = { fill: body, line: `${body}-25`, soft: true } as const;
  if (h > CAN * w) {
    sketch.rect(0, 0, w, h, style, w * 0.16);
    const minus = pads.find(({ label }) => label === '−');
    if (minus !== undefined)
      sketch.rect(minus.at[0] < w / 2 ? w * 0.06 : w * 0.78, h * 0.05, w * 0.16, h * 0.9, {
        fill: 'metal',
        from: 'middle',
      });
  } else sketch.oval(w / 2, h / 2, w / 2, style, h / 2);
  if (body === 'metal')
    sketch.path('M-0.7-0.71A1 1 0 0 1 0.7-0.71Z', w / 2, h / 2, r * 0.94, { fill: 'plasticBlack', from: 'middle' });
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: body,
    size: 9,
    room: w * 0.8,
    gap: h * 0.4,
    weight: 'soft',
    from: 'middle',
  });
}

/** Times as high as wide. */
const CAN = 1.4;

export function caseGround(): Material {
  return CASE;
}
