/** Parts of mains installations: a face of plastic with the symbol of IEC 60617, an outlet as one sees it. */

import type { Plan } from '../../definition/drawing-plan.ts';
import { drawGraphicalSymbol } from './fluid.ts';
import type { Material } from './materials.ts';
import type { Sketch } from './sketch.ts';
import { MAINS_SYMBOLS } from './symbols.ts';

export function drawMains(sketch: Sketch, plan: Plan): void {
  const { w, h, drawing } = plan;
  const name = drawing.symbol ?? '';
  sketch.rect(0, 0, w, h, { fill: 'plasticWhite', line: 'plasticWhite-22', soft: true }, Math.min(w, h) * 0.06);
  const m = Math.min(w, h) * 0.06;
  sketch.rect(m, m, w - 2 * m, h - 2 * m, { line: 'plasticWhite-10', from: 'middle' }, Math.min(w, h) * 0.05);
  if (name === 'socket_outlet') drawOutlet(sketch, plan);
  const symbol = Object.hasOwn(MAINS_SYMBOLS, name) ? MAINS_SYMBOLS[name] : undefined;
  const outlet = name === 'socket_outlet';
  const size = Math.min(w, h) * (outlet ? 0.15 : 0.5);
  const [x, y] = outlet ? [w * 0.08, h * 0.08] : [(w - size) / 2, (h - size) * 0.4];
  if (symbol !== undefined) drawGraphicalSymbol(sketch, symbol, x, y, size, 'steel-45');
  const [tx, align] = outlet ? [w * 0.92, 'right' as const] : [w / 2, 'center' as const];
  sketch.text(drawing.label ?? '', tx, outlet ? h * 0.13 : h * 0.8, {
    on: 'plasticWhite',
    size: 11,
    room: w * 0.6,
    gap: h * 0.14,
    align,
    weight: 'soft',
    from: 'middle',
  });
}

/** The well with its two holes and its earth springs. */
function drawOutlet(sketch: Sketch, { w, h }: Plan): void {
  const [cx, cy, r] = [w / 2, h * 0.5, Math.min(w, h) * 0.28];
  sketch.oval(cx, cy, r, { fill: 'plasticWhite-7', line: 'plasticWhite-28', width: 1.5 });
  sketch.oval(cx, cy, r * 0.9, { fill: 'plasticWhite-13', from: 'middle' });
  for (const dx of [-0.42, 0.42]) sketch.oval(cx + dx * r, cy, r * 0.12, { fill: 'cavity' });
  for (const y of [-0.84, 0.7])
    sketch.rect(cx - r * 0.1, cy + y * r, r * 0.2, r * 0.16, { fill: 'metalDark', from: 'middle' }, 0.4);
}

export function mainsGround(): Material {
  return 'plasticWhite';
}
