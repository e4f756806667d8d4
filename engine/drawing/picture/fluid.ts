/** Parts of fluid circuits: their bodies, with the symbols of ISO 1219 on them. */

import type { Plan } from '../../definition/drawing-plan.ts';
import type { Material } from './materials.ts';
import type { Sketch } from './sketch.ts';
import { FLUID_SYMBOLS, type GraphicalSymbol } from './symbols.ts';
import { drawValveSymbol, isValve } from './valves.ts';

const INK: Material = 'steel-60';
const PANEL: Material = 'plasticWhite';

export function drawFluid(sketch: Sketch, plan: Plan): void {
  const symbol = plan.drawing.symbol ?? '';
  const own = Object.hasOwn(BODIES, symbol) ? BODIES[symbol] : undefined;
  if (own !== undefined) own(sketch, plan);
  else if (isValve(symbol)) drawValve(sketch, plan, symbol);
  else drawWithSymbol(sketch, plan, symbol);
}

export function fluidGround(): Material {
  return 'metal';
}

type Draw = (sketch: Sketch, plan: Plan) => void;

/** A metal body with its coils, and a panel with the symbol between them. */
function drawValve(sketch: Sketch, plan: Plan, symbol: string): void {
  const { w, h, drawing } = plan;
  const actuators = drawing.actuators ?? [];
  const [left, right] = [actuators[0] === 'solenoid', actuators[1] === 'solenoid'];
  const coil = Math.min(w * 0.2, h * 0.9);
  const [from, to] = [left ? coil : 0, right ? w - coil : w];
  for (const x of [...(left ? [0] : []), ...(right ? [w - coil] : [])]) {
    sketch.rect(x, h * 0.06, coil, h * 0.88, { fill: 'plasticBlack', line: 'plasticBlack+14', soft: true }, h * 0.06);
    sketch.line([x + coil * 0.3, h * 0.72, x + coil * 0.7, h * 0.72], {
      line: 'plasticBlack+35',
      width: 1.2,
      from: 'middle',
    });
  }
  sketch.rect(from, 0, to - from, h, { fill: 'metal', line: 'metalDark-16', soft: true }, h * 0.05);
  sketch.rect(from, 0, to - from, h * 0.1, { fill: 'metal+30', from: 'middle' }, h * 0.05);
  const positions = symbol.endsWith('_3') ? 3 : 2;
  const [sw, sh] = [Math.min((to - from) * 0.74, h * 0.5 * positions * 1.15), h * 0.44];
  const [sx, sy] = [(from + to - sw) / 2, h * 0.25];
  drawValveSymbol(sketch, symbol, [sx, sy, sw, sh], INK, PANEL);
  for (const [i, kind] of actuators.slice(0, 2).entries())
    drawActuator(sketch, kind, i === 0 ? sx : sx + sw, sy + sh / 2, i === 0 ? -1 : 1, sh);
  sketch.text(drawing.label ?? '', (from + to) / 2, h * 0.84, {
    on: 'metal',
    size: 10,
    room: (to - from) * 0.5,
    gap: h * 0.3,
    weight: 'soft',
    from: 'middle',
  });
}

/** How a position is reached: a spring, a coil, a pilot, a hand. */
function drawActuator(sketch: Sketch, kind: string, x: number, y: number, way: number, size: number): void {
  const style = { line: INK, width: 1.3, from: 'middle' as const };
  const u = size * 0.1 * way;
  const v = size * 0.16;
  if (kind === 'spring')
    sketch.line([x, y, x + u, y - v, x + 2 * u, y + v, x + 3 * u, y - v, x + 4 * u, y + v, x + 5 * u, y], style);
  else if (kind === 'solenoid') {
    sketch.shape([x, y - v, x + 4 * u, y - v, x + 4 * u, y + v, x, y + v], { ...style, fill: PANEL });
    sketch.line([x + u, y + v, x + 3 * u, y - v], style);
  } else if (kind === 'pilot') sketch.shape([x, y, x + 3 * u, y - v, x + 3 * u, y + v], style);
  else if (kind === 'detent') sketch.line([x, y, x + u, y, x + 2 * u, y - v, x + 3 * u, y, x + 4 * u, y], style);
  else sketch.line([x, y, x + 4 * u, y, x + 4 * u, y - v, x + 4 * u, y + v], style);
}

/** A body of metal with the symbol on a panel. */
function drawWithSymbol(sketch: Sketch, plan: Plan, name: string): void {
  const { w, h, drawing } = plan;
  sketch.rect(0, 0, w, h, { fill: 'metal', line: 'metalDark-16', soft: true }, Math.min(w, h) * 0.1);
  const label = drawing.label ?? '';
  const beside = w > h * 1.9;
  const size = Math.min(w, h) * (beside ? 0.74 : label === '' ? 0.74 : 0.62);
  const [x, y] = beside
    ? [w * 0.3 - size / 2, (h - size) / 2]
    : [(w - size) / 2, (h - size) * (label === '' ? 0.5 : 0.34)];
  sketch.rect(
    x - size * 0.06,
    y - size * 0.06,
    size * 1.12,
    size * 1.12,
    { fill: PANEL, line: 'metalDark', from: 'middle' },
    size * 0.1,
  );
  const symbol = Object.hasOwn(FLUID_SYMBOLS, name) ? FLUID_SYMBOLS[name] : undefined;
  if (symbol !== undefined) drawGraphicalSymbol(sketch, symbol, x, y, size, INK);
  if (beside)
    sketch.text(label, w * 0.68, h / 2, {
      on: 'metal',
      size: 10.5,
      room: w * 0.5,
      gap: h * 0.5,
      weight: 'soft',
      from: 'middle',
    });
  else
    sketch.text(label, w / 2, Math.max(h * 0.88, y + size * 1.06 + (h - y - size * 1.06) / 2), {
      on: 'metal',
      size: 10,
      room: w * 0.8,
      gap: h * 0.2,
      weight: 'soft',
      from: 'middle',
    });
}

export function drawGraphicalSymbol(
  sketch: Sketch,
  { stroke, fill }: GraphicalSymbol,
  x: number,
  y: number,
  size: number,
  ink: Material,
): void {
  const width = Math.max(1, Math.min(2.2, (size * sketch.scale) / 34));
  sketch.path(stroke, x, y, size / 24, { line: ink, width, from: 'middle' });
  if (fill !== undefined) sketch.path(fill, x, y, size / 24, { fill: ink, from: 'middle' });
}

/** A tube between two heads, a rod at the right, the piston inside. */
const drawCylinder: Draw = (sketch, plan) => {
  const { w, h, drawing } = plan;
  const rod = Math.min(w * 0.3, 30);
  const body = w - rod;
  const head = Math.min(body * 0.16, h * 0.7);
  const single = drawing.symbol === 'single_acting_cylinder';
  sketch.rect(body - 1, h * 0.37, rod - 1.5, h * 0.26, { fill: 'metal+28', line: 'metalDark-10', soft: true }, 0.3);
  sketch.rect(
    w - Math.min(6, rod * 0.3),
    h * 0.31,
    Math.min(6, rod * 0.3),
    h * 0.38,
    { fill: 'steel', line: 'steel-30' },
    0.4,
  );
  sketch.rect(
    head * 0.8,
    h * 0.06,
    body - head * 1.6,
    h * 0.88,
    { fill: 'metal', line: 'metalDark-12', soft: true },
    0.4,
  );
  sketch.rect(head * 0.8, h * 0.16, body - head * 1.6, h * 0.14, { fill: 'metal+40', from: 'middle' });
  // A break stands between the name and the piston.
  const split = plan.cut === null ? head + (body - 2 * head) * 0.48 : plan.cut.at;
  const piston = split + (body - head - split) * 0.4;
  sketch.rect(piston, h * 0.12, Math.min(3, h * 0.12), h * 0.76, { fill: 'steel-12', from: 'middle' }, 0.3);
  if (single) {
    const steps = Array.from({ length: 9 }, (_, i) => [
      piston + ((body - head - piston) * i) / 8,
      h * (i % 2 === 0 ? 0.3 : 0.7),
    ]).flat();
    sketch.line(steps, { line: 'steel-30', width: 1.4, from: 'middle' });
  }
  for (const x of [0, body - head])
    sketch.rect(x, 0, head, h, { fill: 'metalDark', line: 'steel-12', soft: true }, h * 0.05);
  sketch.text(drawing.label ?? '', (head + split) / 2, h * 0.56, {
    on: 'metal',
    size: 10,
    room: (split - head) * 0.9,
    gap: h * 0.5,
    weight: 'soft',
    from: 'middle',
  });
};

/** A line in the colour of its fluid, with its ends. */
const drawLine: Draw = (sketch, plan) => {
  const { w, h, drawing } = plan;
  const air = plan.pads.some(({ domain }) => domain === 'pneumatic');
  const flexible = drawing.symbol === 'flexible_line';
  const thick = flexible ? h * 0.62 : h * 0.9;
  const y = (h - thick) / 2;
  const wall: Material = air ? 'air' : 'rubber';
  sketch.rect(
    flexible ? w * 0.1 : 0,
    y,
    flexible ? w * 0.8 : w,
    thick,
    { fill: wall, line: `${wall}-25`, soft: true },
    thick * 0.16,
  );
  sketch.rect(flexible ? w * 0.1 : 0, y + thick * 0.22, flexible ? w * 0.8 : w, thick * 0.2, {
    fill: `${wall}+35`,
    alpha: 0.8,
    from: 'middle',
  });
  if (flexible) {
    for (const x of [0, w * 0.9])
      sketch.rect(x, h * 0.1, w * 0.1, h * 0.8, { fill: 'metal', line: 'metalDark-16' }, 0.5);
    for (const x of [w * 0.08, w * 0.84])
      sketch.rect(x, h * 0.02, w * 0.08, h * 0.96, { fill: 'metalDark', line: 'steel-12' }, 0.6);
  }
  sketch.text(drawing.label ?? '', w * (plan.cut === null ? 0.5 : 0.3), h / 2, {
    on: wall,
    size: 9.5,
    room: w * 0.34,
    gap: thick,
    weight: 'strong',
    from: 'middle',
  });
};

/** A thread, a hexagon and a collet that a tube is pushed into. */
const drawFitting: Draw = (sketch, { w, h, drawing }) => {
  const end = drawing.symbol === 'plug';
  sketch.rect(0, h * 0.2, w * 0.36, h * 0.6, { fill: 'brass', line: 'brass-28', soft: true }, 0.3);
  for (let i = 1; i < 5; i += 1)
    sketch.line([w * 0.07 * i, h * 0.2, w * 0.07 * i, h * 0.8], { line: 'brass-28', from: 'middle' });
  sketch.rect(w * 0.34, 0, w * (end ? 0.6 : 0.3), h, { fill: 'brass+14', line: 'brass-28', soft: true }, 0.5);
  sketch.line([w * 0.34, h * 0.3, w * (end ? 0.94 : 0.64), h * 0.3], { line: 'brass-20', from: 'middle' });
  sketch.line([w * 0.34, h * 0.7, w * (end ? 0.94 : 0.64), h * 0.7], { line: 'brass-20', from: 'middle' });
  if (end) return;
  sketch.rect(
    w * 0.62,
    h * 0.06,
    w * 0.26,
    h * 0.88,
    { fill: 'plasticWhite', line: 'plasticWhite-26', soft: true },
    h * 0.12,
  );
  sketch.rect(w * 0.86, h * 0.18, w * 0.14, h * 0.64, { fill: 'plasticBlue', line: 'plasticBlue-25' }, h * 0.1);
};

/** Porous bronze on a thread. */
const drawSilencer: Draw = (sketch, { w, h }) => {
  sketch.rect(0, h * 0.2, w * 0.3, h * 0.6, { fill: 'brass', line: 'brass-28', soft: true }, 0.3);
  sketch.rect(w * 0.26, 0, w * 0.12, h, { fill: 'brass+14', line: 'brass-28' }, 0.4);
  sketch.shape(
    [w * 0.38, h * 0.04, w * 0.94, h * 0.16, w, h * 0.3, w, h * 0.7, w * 0.94, h * 0.84, w * 0.38, h * 0.96],
    { fill: 'copper+22', line: 'copper-25', soft: true },
  );
  for (let i = 0; i < 4; i += 1)
    sketch.line([w * (0.5 + i * 0.12), h * 0.2, w * (0.5 + i * 0.12), h * 0.8], { line: 'copper-25', from: 'middle' });
};

/** A body of plastic with a collet at each port. */
const drawJunction: Draw = (sketch, { w, h, pads }) => {
  const d = Math.min(12, h * 0.5);
  sketch.rect(w * 0.12, 0, w * 0.76, d, { fill: 'plasticWhite', line: 'plasticWhite-26', soft: true }, d * 0.2);
  sketch.rect(w / 2 - d / 2, 0, d, h * 0.84, { fill: 'plasticWhite', line: 'plasticWhite-26', soft: true }, d * 0.2);
  sketch.rect(w / 2 - d * 0.44, d * 0.1, d * 0.88, d * 0.9, { fill: 'plasticWhite', from: 'middle' });
  for (const { at, side } of pads) {
    const across = side === 'left' || side === 'right';
    const x = side === 'left' ? 0 : side === 'right' ? w * 0.86 : at[0] - d * 0.36;
    const y = across ? d * 0.14 : side === 'top' ? 0 : h * 0.82;
    sketch.rect(
      x,
      y,
      across ? w * 0.14 : d * 0.72,
      across ? d * 0.72 : h * 0.18,
      { fill: 'plasticBlue', line: 'plasticBlue-25' },
      d * 0.1,
    );
  }
};

/** A bellows of rubber on its connection. */
const drawCup: Draw = (sketch, { w, h, drawing }) => {
  sketch.rect(w * 0.36, 0, w * 0.28, h * 0.36, { fill: 'metal', line: 'metalDark-16', soft: true }, 0.4);
  for (const [top, wide] of [
    [0.3, 0.62],
    [0.48, 0.8],
    [0.66, 1],
  ] as const)
    sketch.shape(
      [
        w * (0.5 - wide * 0.34),
        h * top,
        w * (0.5 + wide * 0.34),
        h * top,
        w * (0.5 + wide / 2),
        h * (top + 0.26),
        w * (0.5 - wide / 2),
        h * (top + 0.26),
      ],
      { fill: 'rubber', line: 'rubber+18', soft: top > 0.6 },
    );
  sketch.text(drawing.label ?? '', w / 2, h * 0.8, {
    on: 'rubber',
    size: 9,
    room: w * 0.8,
    gap: h * 0.2,
    weight: 'soft',
  });
};

/** An open tank with what it holds. */
const drawReservoir: Draw = (sketch, { w, h, drawing }) => {
  const wall = Math.min(w, h) * 0.025;
  sketch.rect(0, 0, w, h, { fill: 'metalDark', line: 'steel-14', soft: true }, wall);
  sketch.rect(wall, h * 0.06, w - 2 * wall, h * 0.94 - wall, { fill: 'metal+28', from: 'middle' }, wall);
  sketch.rect(wall, h * 0.34, w - 2 * wall, h * 0.66 - wall, { fill: 'oil' }, wall);
  sketch.line([wall, h * 0.34, w - wall, h * 0.34], { line: 'oil-25', width: 1.6, from: 'middle' });
  sketch.text(drawing.label ?? '', w / 2, h * 0.66, {
    on: 'oil',
    size: 18,
    room: w * 0.6,
    gap: h * 0.3,
    bold: true,
    from: 'middle',
  });
};

/** A filter and regulator: a body with its gauge, and a bowl below it. */
const drawService: Draw = (sketch, { w, h, drawing }) => {
  const split = h * 0.58;
  sketch.rect(
    w * 0.14,
    split - 2,
    w * 0.72,
    h - split + 2,
    { fill: 'liquid', line: 'liquid-22', soft: true },
    w * 0.22,
  );
  sketch.rect(w * 0.32, 0, w * 0.36, h * 0.16, { fill: 'plasticBlack', line: 'plasticBlack+14', soft: true }, 1);
  sketch.rect(0, h * 0.12, w, split - h * 0.12, { fill: 'metal', line: 'metalDark-16', soft: true }, w * 0.06);
  const [cx, cy, r] = [w / 2, h * 0.34, w * 0.29];
  sketch.oval(cx, cy, r, { fill: PANEL, line: 'steel-30', width: 2, from: 'middle' });
  sketch.path('M-.6 .6A.85 .85 0 1 1 .6 .6', cx, cy, r, { line: 'steel-40', width: 1.2, from: 'middle' });
  sketch.line([cx, cy, cx + r * 0.46, cy - r * 0.46], { line: 'plasticRed', width: 2, from: 'middle' });
  sketch.oval(cx, cy, r * 0.09, { fill: 'steel-50', from: 'middle' });
  sketch.text('bar', cx, cy + r * 0.56, { on: PANEL, size: 9, room: r, gap: r * 0.5, weight: 'soft' });
  sketch.text(drawing.label ?? '', cx, split + (h - split) * 0.5, {
    on: 'liquid',
    size: 10,
    room: w * 0.6,
    gap: h * 0.2,
    from: 'middle',
  });
};

const BODIES: Readonly<Record<string, Draw>> = {
  single_acting_cylinder: drawCylinder,
  double_acting_cylinder: drawCylinder,
  line: drawLine,
  flexible_line: drawLine,
  fitting: drawFitting,
  plug: drawFitting,
  silencer: drawSilencer,
  junction: drawJunction,
  gripper: drawCup,
  reservoir: drawReservoir,
  filter_regulator: drawService,
};
