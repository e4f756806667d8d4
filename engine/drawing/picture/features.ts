/** What stands on boards and cases beside sockets: chips, cans, buttons. */
import type { BoxMm, DrawnFeature } from '#schemas/part-definition/drawing-types.ts';
import type { Material } from './materials.ts';
import type { Sketch } from './sketch.ts';
import { type FeatureDrawing, SOCKET_DRAWINGS } from './sockets.ts';

/** One drawing for each word of the vocabulary. */
export const FEATURE_DRAWINGS: Readonly<Record<string, FeatureDrawing>> = {
  ...SOCKET_DRAWINGS,
  module_can: (sketch, [x, y, w, h], label) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark', from: 'middle' }, 0.6);
    const m = Math.min(w, h) * 0.06;
    sketch.rect(x + m, y + m, w - 2 * m, h - 2 * m, { line: 'metalDark', from: 'near' }, 0.4);
    twoLines(sketch, [x, y, w, h], label);
  },
  antenna: (sketch, box) => (Math.min(box[2], box[3]) > LOOP_MM ? loops(sketch, box) : meander(sketch, box)),
  chip: (sketch, [x, y, w, h], label) => {
    chipLegs(sketch, [x, y, w, h]);
    sketch.rect(x, y, w, h, { fill: 'plasticBlack-30', line: 'plasticBlack+12', from: 'middle' }, 0.3);
    sketch.oval(x + Math.min(w, h) * 0.16, y + Math.min(w, h) * 0.16, Math.min(w, h) * 0.06, {
      fill: 'plasticBlack+30',
      from: 'near',
    });
    inside(sketch, [x, y, w, h], label, 'plasticBlack-30');
  },
  crystal: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark', from: 'middle' }, Math.min(w, h) / 2);
  },
  inductor: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'rubber', line: 'rubber+14', from: 'middle' }, 0.8);
    sketch.oval(
      x + w / 2,
      y + h / 2,
      w * 0.38,
      { fill: 'rubber-25', line: 'copper', width: 1.5, from: 'middle' },
      h * 0.38,
    );
  },
  capacitor: (sketch, [x, y, w, h]) => {
    const r = Math.min(w, h) / 2;
    sketch.oval(x + w / 2, y + h / 2, r, { fill: 'metal', line: 'plasticBlack', width: 1.5, from: 'middle' });
    sketch.path('M-0.7-0.71A1 1 0 0 1 0.7-0.71Z', x + w / 2, y + h / 2, r * 0.92, {
      fill: 'plasticBlack',
      from: 'middle',
    });
  },
  diode: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticBlack-20', from: 'middle' }, 0.2);
    sketch.rect(x + w * 0.12, y, w * 0.16, h, { fill: 'metal', from: 'middle' });
  },
  resistor: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'solder', from: 'middle' }, 0.1);
    const [m, n] = w >= h ? [w * 0.2, 0] : [0, h * 0.2];
    sketch.rect(x + m, y + n, w - 2 * m, h - 2 * n, { fill: 'cavity', from: 'middle' });
  },
  led: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticWhite', from: 'middle' }, 0.2);
    sketch.oval(x + w / 2, y + h / 2, Math.min(w, h) * 0.32, { fill: 'leaf+10', from: 'middle' });
  },
  button: (sketch, [x, y, w, h], label, ground) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark', from: 'middle' }, 0.4);
    sketch.oval(x + w / 2, y + h / 2, Math.min(w, h) * 0.3, { fill: 'plasticBlack', from: 'middle' });
    sketch.text(label, x + w / 2, y + h + 1.1, { on: ground, size: 9, room: w + 3, gap: 1.6, weight: 'soft' });
  },
  jumper: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticBlack', line: 'plasticBlack+16', from: 'middle' }, 0.3);
  },
  trimmer: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticBlue', line: 'plasticBlue-25', from: 'middle' }, 0.4);
    const [r, cx, cy] = [Math.min(w, h) * 0.34, x + w / 2, y + h / 2];
    sketch.oval(cx, cy, r, { fill: 'brass', from: 'middle' });
    sketch.line([cx - r * 0.7, cy, cx + r * 0.7, cy], { line: 'brass-45', width: 1.4, from: 'near' });
    sketch.line([cx, cy - r * 0.7, cx, cy + r * 0.7], { line: 'brass-45', width: 1.4, from: 'near' });
  },
  relay: (sketch, [x, y, w, h], label) => {
    sketch.rect(x, y, w, h, { fill: 'plasticBlue', line: 'plasticBlue-28', from: 'middle' }, 0.5);
    sketch.rect(x + 0.8, y + 0.8, w - 1.6, h - 1.6, { line: 'plasticBlue+22', from: 'near' }, 0.4);
    inside(sketch, [x, y, w, h], label, 'plasticBlue');
  },
  heat_sink: (sketch, [x, y, w, h]) => fins(sketch, [x, y, w, h]),
  sensor_can: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark', from: 'middle' }, 0.4);
    sketch.oval(x + w * 0.72, y + h * 0.28, Math.min(w, h) * 0.1, { fill: 'cavity', from: 'middle' });
  },
  transducer: (sketch, [x, y, w, h], label) => {
    const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2];
    sketch.oval(cx, cy, r, { fill: 'metal', line: 'metalDark-15', width: 1.4, from: 'middle' });
    sketch.oval(cx, cy, r * 0.78, { fill: 'steel-45', from: 'middle' });
    for (const k of [0.58, 0.38]) sketch.oval(cx, cy, r * k, { line: 'steel-15', from: 'near' });
    sketch.oval(cx, cy, r * 0.2, { fill: 'metalDark', from: 'middle' });
    sketch.text(label, cx, cy, { on: 'metalDark', size: 9.5, room: r * 0.6, gap: r * 0.6, bold: true });
  },
  lens: (sketch, [x, y, w, h]) => {
    const r = Math.min(w, h) / 2;
    if (r > LIGHT_MM) light(sketch, x + w / 2, y + h / 2, r);
    else lens(sketch, x + w / 2, y + h / 2, r);
  },
  fan: (sketch, [x, y, w, h]) => rotor(sketch, x + w / 2, y + h / 2, Math.min(w, h) / 2, 'plasticBlack'),
  cable: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'rubber', from: 'middle' }, Math.min(w, h) / 2);
  },
  vents: (sketch, [x, y, w, h]) => {
    const rows = Math.max(1, Math.min(12, Math.round(h / 8)));
    const slot = (h / rows) * 0.3;
    for (let i = 0; i < rows; i += 1) {
      const top = y + (i + 0.5) * (h / rows) - slot / 2;
      sketch.rect(x, top, w, slot, { fill: 'steel-30', alpha: 0.5, from: 'middle' }, slot / 2);
    }
  },
  din_clip: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticBlack', from: 'middle' }, 0.6);
  },
};

/** Draws what the plan's part carries; a word that is not known is a plain block. */
export function drawFeatures(sketch: Sketch, features: readonly DrawnFeature[], ground: Material): void {
  for (const { kind, box_mm, label = '' } of features) {
    if (sketch.full) return;
    const draw = Object.hasOwn(FEATURE_DRAWINGS, kind) ? FEATURE_DRAWINGS[kind] : undefined;
    if (draw === undefined) sketch.rect(...box_mm, { fill: 'steel', from: 'middle' }, 0.4);
    else draw(sketch, box_mm, label, ground);
  }
}

/** From this size on, mm, both ways, an antenna is a coil for the near field. */
const LOOP_MM = 12;

function loops(sketch: Sketch, [x, y, w, h]: BoxMm): void {
  for (let i = 0; i < 4; i += 1) {
    const m = 0.6 + i * 1.3;
    sketch.rect(x + m, y + m, w - 2 * m, h - 2 * m, { line: 'gold', width: 1.8, from: 'middle' }, 2);
  }
}

/** The trace of an antenna on a board. */
function meander(sketch: Sketch, [x, y, w, h]: BoxMm): void {
  const turns = Math.max(2, Math.min(8, Math.round(w / 3)));
  const [m, n] = [w * 0.08, h * 0.16];
  const points = [x + m, y + h - n / 2];
  const step = (w - 2 * m) / turns;
  for (let i = 0; i < turns; i += 1) {
    const left = x + m + i * step;
    const [top, low] = [y + n, y + h - (i === turns - 1 ? n / 2 : h * 0.34)];
    points.push(left, top, left + step / 2, top, left + step / 2, low, left + step, low);
  }
  sketch.line(points, { line: 'gold', width: Math.max(1.2, Math.min(2.4, sketch.scale * 0.3)), from: 'middle' });
}

/** A lens of this radius, mm, is that of a lamp. */
const LIGHT_MM = 30;

/** Emitters behind a pane, in rings. */
function light(sketch: Sketch, cx: number, cy: number, r: number): void {
  sketch.oval(cx, cy, r, { fill: 'plasticBlack-40', line: 'plasticBlack+25', from: 'middle' });
  const colours = ['plasticRed+10', 'leaf+10', 'plasticBlue+15', 'plasticWhite'] as const;
  for (const [ring, count] of [1, 6, 12].entries()) {
    for (let i = 0; i < count; i += 1) {
      const a = (i * 2 * Math.PI) / count;
      const at = ring * r * 0.36;
      const fill = colours[(i + ring) % colours.length] ?? 'plasticWhite';
      sketch.oval(cx + Math.cos(a) * at, cy + Math.sin(a) * at, r * 0.11, { fill, from: 'middle' });
    }
  }
}

export function lens(sketch: Sketch, cx: number, cy: number, r: number): void {
  sketch.oval(cx, cy, r, { fill: 'plasticBlack', line: 'plasticBlack+18', from: 'middle' });
  sketch.oval(cx, cy, r * 0.66, { fill: 'lens', line: 'plasticBlack+25', width: 1.5, from: 'middle' });
  sketch.oval(cx, cy, r * 0.36, { fill: 'glass', from: 'middle' });
  sketch.oval(cx - r * 0.22, cy - r * 0.24, r * 0.12, { fill: 'plasticWhite', alpha: 0.75, from: 'middle' });
}

/** Hub and blades of a fan. */
export function rotor(sketch: Sketch, cx: number, cy: number, r: number, fill: 'plasticBlack' | 'plasticBrown'): void {
  sketch.oval(cx, cy, r, { fill: `${fill}-35`, line: `${fill}-50`, from: 'middle' });
  for (let i = 0; i < 7; i += 1) {
    const a = (i * 2 * Math.PI) / 7;
    const at = (angle: number, radius: number) => [
      cx + Math.cos(angle) * radius * r,
      cy + Math.sin(angle) * radius * r,
    ];
    sketch.shape([...at(a, 0.3), ...at(a + 0.1, 0.94), ...at(a + 0.48, 0.94), ...at(a + 0.72, 0.34)], {
      fill,
      from: 'middle',
    });
  }
  sketch.oval(cx, cy, r * 0.36, { fill: `${fill}+12`, line: `${fill}-20`, from: 'middle' });
}

/** Fins of a heat sink, from above; across the longer side. */
export function fins(sketch: Sketch, [x, y, w, h]: BoxMm): void {
  sketch.rect(x, y, w, h, { fill: 'steel-42', from: 'middle' }, 0.4);
  const across = w >= h;
  const count = Math.max(3, Math.min(14, Math.round((across ? w : h) / 2.6)));
  for (let i = 0; i < count; i += 1) {
    const at = ((i + 0.5) * (across ? w : h)) / count;
    const thick = ((across ? w : h) / count) * 0.5;
    if (across) sketch.rect(x + at - thick / 2, y, thick, h, { fill: 'metalDark', from: 'middle' }, 0.15);
    else sketch.rect(x, y + at - thick / 2, w, thick, { fill: 'metalDark', from: 'middle' }, 0.15);
  }
}

/** Legs of a chip along its two longer sides. */
function chipLegs(sketch: Sketch, [x, y, w, h]: BoxMm): void {
  const upright = h >= w;
  const long = upright ? h : w;
  const count = Math.max(2, Math.min(12, Math.round(long / 1.3)));
  const [reach, thick] = [Math.min(0.7, Math.min(w, h) * 0.12), (long / count) * 0.42];
  for (let i = 0; i < count; i += 1) {
    const at = ((i + 0.5) * long) / count - thick / 2;
    if (upright) sketch.rect(x - reach, y + at, w + 2 * reach, thick, { fill: 'solder-12', from: 'near' });
    else sketch.rect(x + at, y - reach, thick, h + 2 * reach, { fill: 'solder-12', from: 'near' });
  }
}

/** A name on what it names, turned where it fits better so. */
export function inside(
  sketch: Sketch,
  [x, y, w, h]: BoxMm,
  label: string,
  on: 'plasticBlack-30' | 'plasticBlue' | 'metal',
): void {
  const upright = h > w * 1.4;
  const [room, gap] = upright ? [h, w] : [w, h];
  sketch.text(label, x + w / 2, y + h / 2, { on, size: 9, room: room * 0.92, gap: gap * 0.9, upright, weight: 'soft' });
}

/** A name in two lines, broken at its first hyphen unless little stands before it: `ESP32` over `WROOM-32`. */
function twoLines(sketch: Sketch, [x, y, w, h]: BoxMm, label: string): void {
  const at = label.indexOf('-');
  const [first, second] = at < 4 ? [label, ''] : [label.slice(0, at), label.slice(at + 1)];
  const middle = y + h / 2;
  const shift = second === '' ? 0 : 7 / sketch.scale;
  sketch.text(first, x + w / 2, middle - shift, { on: 'metal', size: 12, room: w * 0.9, gap: h * 0.45, bold: true });
  sketch.text(second, x + w / 2, middle + shift + 1 / sketch.scale, {
    on: 'metal',
    size: 9,
    room: w * 0.9,
    gap: h * 0.45,
    weight: 'soft',
  });
}
