/** Directional valves: a box for each position, with the flow paths of ISO 1219-1. */
import type { Material } from './materials.ts';
import type { Sketch } from './sketch.ts';

/** Where ports stand in a box, as shares of its width; upper ones first. */
interface Ports {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
}

/** From port to port, upper ones counted from 0, lower ones from 10; the second end has the arrow. A single port is blocked. */
type Flow = readonly [from: number, to: number] | readonly [blocked: number];

interface Valve extends Ports {
  /** From the left. */
  readonly positions: readonly (readonly Flow[])[];
}

const THREE: Ports = { upper: [0.5], lower: [0.25, 0.75] };
const FOUR: Ports = { upper: [0.28, 0.72], lower: [0.28, 0.72] };
const FIVE: Ports = { upper: [0.3, 0.7], lower: [0.15, 0.5, 0.85] };

const VALVES: Readonly<Record<string, Valve>> = {
  valve_2_2: { upper: [0.5], lower: [0.5], positions: [[[10, 0]], [[0], [10]]] },
  valve_3_2: {
    ...THREE,
    positions: [
      [[10, 0], [11]],
      [[0, 11], [10]],
    ],
  },
  valve_4_2: {
    ...FOUR,
    positions: [
      [
        [10, 0],
        [1, 11],
      ],
      [
        [10, 1],
        [0, 11],
      ],
    ],
  },
  valve_4_3: {
    ...FOUR,
    positions: [
      [
        [10, 0],
        [1, 11],
      ],
      [[0], [1], [10], [11]],
      [
        [10, 1],
        [0, 11],
      ],
    ],
  },
  valve_5_2: {
    ...FIVE,
    positions: [
      [[11, 0], [1, 12], [10]],
      [[11, 1], [0, 10], [12]],
    ],
  },
  valve_5_3: {
    ...FIVE,
    positions: [
      [[11, 0], [1, 12], [10]],
      [[0], [1], [10], [11], [12]],
      [[11, 1], [0, 10], [12]],
    ],
  },
};

export function isValve(symbol: string): boolean {
  return Object.hasOwn(VALVES, symbol);
}

/** Boxes with their flow paths into an area of the sketch, in lines of `ink` on `on`. */
export function drawValveSymbol(
  sketch: Sketch,
  symbol: string,
  [x, y, w, h]: readonly [number, number, number, number],
  ink: Material,
  on: Material,
): void {
  const valve = VALVES[symbol];
  if (valve === undefined) return;
  const count = valve.positions.length;
  const box = w / count;
  sketch.rect(x, y, w, h, { fill: on, line: ink, width: 1.4, from: 'middle' });
  for (const [i, flows] of valve.positions.entries()) {
    const left = x + i * box;
    if (i > 0) sketch.line([left, y, left, y + h], { line: ink, width: 1.4, from: 'middle' });
    const place = (port: number): readonly [number, number] =>
      port < 10 ? [left + (valve.upper[port] ?? 0.5) * box, y] : [left + (valve.lower[port - 10] ?? 0.5) * box, y + h];
    for (const [from, to] of flows) {
      const a = place(from);
      if (to === undefined) blocked(sketch, a, from < 10 ? 1 : -1, Math.min(box, h) * 0.12, h, ink);
      else arrow(sketch, a, place(to), Math.min(box, h) * 0.16, ink);
    }
  }
}

function arrow(
  sketch: Sketch,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  size: number,
  ink: Material,
): void {
  sketch.line([ax, ay, bx, by], { line: ink, width: 1.3, from: 'middle' });
  const a = Math.atan2(by - ay, bx - ax);
  const wing = (turn: number) => [bx - Math.cos(a + turn) * size, by - Math.sin(a + turn) * size];
  sketch.shape([bx, by, ...wing(0.4), ...wing(-0.4)], { fill: ink, from: 'middle' });
}

function blocked(
  sketch: Sketch,
  [x, y]: readonly [number, number],
  way: number,
  size: number,
  h: number,
  ink: Material,
): void {
  const end = y + way * h * 0.2;
  sketch.line([x, y, x, end], { line: ink, width: 1.3, from: 'middle' });
  sketch.line([x - size, end, x + size, end], { line: ink, width: 1.3, from: 'middle' });
}
