/** Antennas and sensors that stand by themselves. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { type Material, plasticOf } from './materials.ts';
import { drawLeads } from './pads.ts';
import type { Sketch } from './sketch.ts';

/** A whip with its connector at the right, or a square patch. */
export function drawAntenna(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing, pads } = plan;
  const body = plasticOf(drawing.colour);
  if (w < 2 * h) {
    const tag = pads.length === 0;
    sketch.rect(
      0,
      0,
      w,
      h,
      { fill: tag ? 'plasticTransparent' : 'ceramic', line: tag ? 'plasticTransparent-25' : 'ceramic-25', soft: true },
      tag ? w * 0.5 : 0.6,
    );
    if (tag) {
      for (const k of [0.44, 0.39, 0.34])
        sketch.oval(w / 2, h / 2, w * k, { line: 'copper', width: 1.4, from: 'middle' }, h * k);
      sketch.rect(w * 0.46, h * 0.46, w * 0.08, h * 0.08, { fill: 'cavity', from: 'middle' });
    } else {
      const m = w * 0.16;
      sketch.shape([m, m, w - m * 1.6, m, w - m, m * 1.6, w - m, h - m, m, h - m], {
        fill: 'solder',
        line: 'metalDark',
        from: 'middle',
      });
      sketch.oval(w * 0.52, h * 0.56, w * 0.035, { fill: 'metalDark-30', from: 'middle' });
    }
    sketch.text(drawing.label ?? '', w / 2, h * (tag ? 0.66 : 0.36), {
      on: tag ? 'plasticTransparent' : 'solder',
      size: 10,
      room: w * 0.56,
      gap: h * 0.3,
      from: 'middle',
    });
    return;
  }
  sketch.rect(w - h * 1.5, h * 0.12, h * 1.5, h * 0.76, { fill: 'brass', line: 'brass-28' }, 0.6);
  for (const k of [0.35, 0.65, 0.95])
    sketch.line([w - h * k, h * 0.12, w - h * k, h * 0.88], { line: 'brass-28', from: 'near' });
  sketch.path('M0 3L60 0H100V10H60L0 7Z', 0, 0, [(w - h * 1.3) / 100, h / 10], {
    fill: body,
    line: `${body}-30`,
    soft: true,
  });
  sketch.text(drawing.label ?? '', w * 0.5, h / 2, {
    on: body,
    size: 10,
    room: w * 0.4,
    gap: h,
    weight: 'soft',
    from: 'middle',
  });
}

/** A threaded sleeve with its sensing face at the right, and two nuts. */
export function drawSleeve(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const transmitter = plan.pads.some(({ domain }) => domain !== 'electrical');
  drawLeads(sketch, plan, [0, h * 0.3, w, h * 0.4], null);
  sketch.rect(0, h * 0.26, w * 0.14, h * 0.48, { fill: 'plasticBlack', line: 'plasticBlack+14' }, 0.6);
  sketch.rect(
    w * 0.1,
    h * 0.08,
    w * (transmitter ? 0.6 : 0.8),
    h * 0.84,
    { fill: 'metal', line: 'metalDark-14', soft: true },
    0.6,
  );
  if (transmitter) {
    sketch.shape([w * 0.7, 0, w * 0.8, 0, w * 0.8, h, w * 0.7, h], { fill: 'metalDark', line: 'steel-12', soft: true });
    sketch.rect(w * 0.8, h * 0.24, w * 0.2, h * 0.52, { fill: 'metal', line: 'metalDark-14' }, 0.3);
    thread(sketch, w * 0.82, h * 0.24, w * 0.17, h * 0.52, 6);
  } else {
    thread(sketch, w * 0.42, h * 0.08, w * 0.44, h * 0.84, 12);
    for (const x of [0.5, 0.68])
      sketch.rect(w * x, 0, Math.min(4, w * 0.07), h, { fill: 'metalDark', line: 'steel-12', from: 'middle' }, 0.4);
    sketch.rect(
      w * 0.9,
      h * 0.1,
      w * 0.1,
      h * 0.8,
      { fill: plasticOf(drawing.colour === 'silver' ? 'orange' : drawing.colour), line: 'plasticOrange-30' },
      h * 0.1,
    );
  }
  sketch.text(drawing.label ?? '', w * (transmitter ? 0.4 : 0.27), h / 2, {
    on: 'metal',
    size: 9.5,
    room: w * (transmitter ? 0.54 : 0.3),
    gap: h * 0.6,
    weight: 'soft',
    from: 'middle',
  });
}

/** Lines across a screw thread, at most `most`. */
export function thread(sketch: Sketch, x: number, y: number, w: number, h: number, most: number): void {
  const count = Math.max(2, Math.min(most, Math.round(w / 1.2)));
  for (let i = 1; i < count; i += 1) {
    const at = x + (i * w) / count;
    sketch.line([at, y, at - (w / count) * 0.4, y + h], { line: 'metalDark-12', from: 'middle' });
  }
}

/** A probe's tube on its cable. */
export function drawProbe(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  drawLeads(sketch, plan, [w * 0.02, h * 0.3, w, h * 0.4], null);
  sketch.rect(0, h * 0.06, w * 0.2, h * 0.88, { fill: 'rubber', line: 'rubber+14', soft: true }, h * 0.2);
  sketch.rect(w * 0.16, 0, w * 0.84, h, { fill: 'metal', line: 'metalDark-14', soft: true }, h * 0.46);
  sketch.rect(w * 0.2, h * 0.18, w * 0.72, h * 0.16, { fill: 'metal+45', from: 'middle' }, h * 0.08);
  sketch.text(drawing.label ?? '', w * 0.58, h * 0.58, {
    on: 'metal',
    size: 9,
    room: w * 0.7,
    gap: h * 0.8,
    weight: 'soft',
    from: 'middle',
  });
}

/** A bar with two holes that make it bend, and its gauges between them. */
export function drawLoadCell(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  drawLeads(sketch, plan, [0, 0, w, h], null);
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-14', soft: true }, 0.6);
  for (const x of [0.07, 0.17, 0.83, 0.93])
    sketch.oval(w * x, h / 2, h * 0.16, { fill: 'ground', line: 'metalDark-14', from: 'middle' });
  sketch.rect(w * 0.34, h * 0.24, w * 0.32, h * 0.52, { fill: 'plasticWhite', line: 'metalDark', from: 'middle' }, 1);
  sketch.text(drawing.label ?? '', w / 2, h / 2, {
    on: 'plasticWhite',
    size: 11,
    room: w * 0.28,
    gap: h * 0.5,
    bold: true,
    from: 'middle',
  });
}

export function sensorGround(): Material {
  return 'metal';
}
