/** Sockets and terminals on boards and cases: what a plug or a wire goes into. */
import type { BoxMm } from '#schemas/part-definition/drawing-types.ts';
import type { Material } from './materials.ts';
import type { Sketch } from './sketch.ts';

/** Draws a feature into its box; `ground` is what it stands on. */
export type FeatureDrawing = (sketch: Sketch, box: BoxMm, label: string, ground: Material) => void;

/** A metal shell, open towards the edge that it stands nearest to; the opening is seen as a dark slot. */
function shell(sketch: Sketch, [x, y, w, h]: BoxMm, slot: number): void {
  sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark-12', from: 'middle' }, 0.6);
  const [sx, sy] = [w * slot, h * slot];
  sketch.rect(x + (w - sx) / 2, y + (h - sy) / 2, sx, sy, { fill: 'steel-20', alpha: 0.55, from: 'middle' }, 0.5);
  sketch.line([x + w * 0.14, y + h * 0.12, x + w * 0.86, y + h * 0.12], { line: 'metal+45', from: 'near' });
}

function plugHoles(sketch: Sketch, [x, y, w, h]: BoxMm): void {
  const r = Math.min(w, h) / 2;
  if (w / h > 1.6 || h / w > 1.6) {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark-12', from: 'middle' }, Math.min(w, h) * 0.3);
    sketch.rect(
      x + w * 0.12,
      y + h * 0.12,
      w * 0.76,
      h * 0.76,
      { fill: 'cavity', from: 'middle' },
      Math.min(w, h) * 0.3,
    );
    return;
  }
  const [cx, cy] = [x + w / 2, y + h / 2];
  sketch.oval(cx, cy, r, { fill: 'metal', line: 'metalDark-12', from: 'middle' });
  sketch.oval(cx, cy, r * 0.72, { fill: 'cavity', from: 'middle' });
  for (const [dx, dy] of [
    [-0.3, 0.14],
    [0.3, 0.14],
    [0, -0.34],
  ] as const)
    sketch.oval(cx + dx * r, cy + dy * r, r * 0.1, { fill: 'gold', from: 'near' });
}

/** The strip that pins stand in or sockets are moulded in; the pads draw themselves. */
function strip(sketch: Sketch, [x, y, w, h]: BoxMm): void {
  sketch.rect(x, y, w, h, { fill: 'cavity+8', from: 'middle' }, 0.3);
  sketch.rect(x + 0.3, y + 0.3, w - 0.6, h - 0.6, { line: 'cavity+22', from: 'near' }, 0.2);
}

const MOST_CONTACTS = 24;

export const SOCKET_DRAWINGS: Readonly<Record<string, FeatureDrawing>> = {
  usb_micro_b: (sketch, box) => shell(sketch, box, 0.62),
  usb_mini_b: (sketch, box) => shell(sketch, box, 0.66),
  usb_c: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark-12', from: 'middle' }, Math.min(w, h) * 0.22);
    const across = w >= h;
    const [sw, sh] = across ? [w * 0.7, Math.min(1.4, h * 0.24)] : [Math.min(1.4, w * 0.24), h * 0.7];
    sketch.rect(x + (w - sw) / 2, y + (h - sh) / 2, sw, sh, { fill: 'cavity', alpha: 0.75, from: 'middle' }, 0.7);
  },
  usb_b: (sketch, box) => shell(sketch, box, 0.58),
  usb_a: (sketch, [x, y, w, h]) => {
    shell(sketch, [x, y, w, h], 0.74);
    const across = w >= h;
    const box = across
      ? ([x + w * 0.2, y + h * 0.4, w * 0.6, h * 0.3] as const)
      : ([x + w * 0.4, y + h * 0.2, w * 0.3, h * 0.6] as const);
    sketch.rect(...box, { fill: 'plasticBlue', from: 'near' }, 0.2);
  },
  rj45: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark-12', from: 'middle' }, 0.5);
    const [m, s] = [Math.min(w, h) * 0.16, Math.min(w, h)];
    sketch.shape(
      [
        x + m,
        y + m,
        x + w - m,
        y + m,
        x + w - m,
        y + h * 0.66,
        x + w * 0.66,
        y + h * 0.66,
        x + w * 0.66,
        y + h - m,
        x + w * 0.34,
        y + h - m,
        x + w * 0.34,
        y + h * 0.66,
        x + m,
        y + h * 0.66,
      ],
      { fill: 'cavity', from: 'middle' },
    );
    for (let i = 0; i < 8; i += 1) {
      const cx = x + w * (0.26 + (i * 0.48) / 7);
      sketch.line([cx, y + m, cx, y + m + s * 0.17], { line: 'gold', from: 'near' });
    }
    sketch.rect(x + m * 0.3, y + h - m * 0.9, m * 0.9, m * 0.6, { fill: 'leaf', from: 'near' });
    sketch.rect(x + w - m * 1.2, y + h - m * 0.9, m * 0.9, m * 0.6, { fill: 'plasticOrange', from: 'near' });
  },
  hdmi: (sketch, box) => shell(sketch, box, 0.7),
  hdmi_micro: (sketch, box) => shell(sketch, box, 0.6),
  barrel_jack: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticBlack', line: 'plasticBlack+14', from: 'middle' }, 0.8);
    const across = w >= h;
    const [rx, ry] = across ? [w * 0.3, h * 0.3] : [w * 0.3, h * 0.3];
    sketch.rect(
      x + w / 2 - rx,
      y + h / 2 - ry,
      2 * rx,
      2 * ry,
      { fill: 'plasticBlack+10', from: 'near' },
      Math.min(rx, ry),
    );
    sketch.oval(x + w * (across ? 0.3 : 0.5), y + h * (across ? 0.5 : 0.3), Math.min(w, h) * 0.1, {
      fill: 'metal',
      from: 'near',
    });
  },
  sd_slot: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'metal', line: 'metalDark-12', from: 'middle' }, 0.5);
    sketch.rect(x + w * 0.12, y + h * 0.2, w * 0.76, h * 0.8, { fill: 'metalDark', alpha: 0.6, from: 'near' }, 0.4);
    sketch.text('SD', x + w / 2, y + h * 0.58, {
      on: 'metalDark',
      size: 10,
      room: w * 0.7,
      gap: h * 0.6,
      weight: 'soft',
    });
  },
  pin_socket: strip,
  pin_header: strip,
  ribbon_socket: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'plasticWhite', line: 'plasticWhite-25', from: 'middle' }, 0.3);
    const across = w >= h;
    const bar = across ? ([x, y, w, h * 0.4] as const) : ([x, y, w * 0.4, h] as const);
    sketch.rect(...bar, { fill: 'plasticBrown', from: 'middle' }, 0.3);
  },
  plug_socket: plugHoles,
  screw_terminal: (sketch, [x, y, w, h]) => {
    sketch.rect(x, y, w, h, { fill: 'maskGreen+8', line: 'maskGreen-25', from: 'middle' }, 0.4);
    const across = w >= h;
    const lip = across ? ([x, y + h * 0.82, w, h * 0.18] as const) : ([x + w * 0.82, y, w * 0.18, h] as const);
    sketch.rect(...lip, { fill: 'maskGreen-18', from: 'near' }, 0.2);
  },
  edge_pads: (sketch, [x, y, w, h]) => {
    const across = w >= h;
    const count = Math.max(1, Math.min(MOST_CONTACTS, Math.floor((across ? w : h) / 1.6)));
    for (let i = 0; i < count; i += 1) {
      const [sx, sy] = across ? [w / count, 0] : [0, h / count];
      const [pw, ph] = across ? [sx * 0.55, h] : [w, sy * 0.55];
      sketch.rect(x + i * sx, y + i * sy, pw, ph, { fill: 'gold', from: 'middle' });
    }
  },
  coax: (sketch, [x, y, w, h]) => {
    const r = Math.min(w, h) / 2;
    sketch.oval(x + w / 2, y + h / 2, r, { fill: 'brass', line: 'brass-25', from: 'middle' });
    sketch.oval(x + w / 2, y + h / 2, r * 0.55, { fill: 'plasticWhite', from: 'near' });
    sketch.oval(x + w / 2, y + h / 2, r * 0.2, { fill: 'brass-20', from: 'near' });
  },
};
