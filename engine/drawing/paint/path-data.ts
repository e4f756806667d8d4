/** SVG path data (`d`) as the current path of a brush. */
import type { Brush } from './brush.ts';

/**
 * Adds the path that `d` describes to the current one. Knows the commands `M L H V C S Z` in both cases and `A` with equal
 * radii; any other is a fault of the icon and throws.
 * Source: SVG 1.1, chapter 8.3 and appendix F.6.5 (from an arc's end points to its centre).
 */
export function tracePathData(g: Brush, d: string): void {
  let known = cache.get(d);
  if (known === undefined) {
    known = strokesOf(d);
    cache.set(d, known);
  }
  for (const stroke of known) stroke(g);
}

type Stroke = (g: Brush) => void;

/** A few dozen icons. */
const cache = new Map<string, readonly Stroke[]>();

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

function strokesOf(d: string): readonly Stroke[] {
  const strokes: Stroke[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  /** The last control point of a curve, which `S` mirrors. */
  let control: readonly [number, number] | null = null;
  const line = (toX: number, toY: number): void => {
    [x, y] = [toX, toY];
    strokes.push((g) => g.lineTo(toX, toY));
  };
  for (const { name, relative, values } of commandsOf(d)) {
    const [dx, dy] = relative ? [x, y] : [0, 0];
    const [a = 0, b = 0, c = 0, e = 0, f = 0, h = 0, i = 0] = values;
    let nextControl: readonly [number, number] | null = null;
    switch (name) {
      case 'M': {
        const [toX, toY] = [dx + a, dy + b];
        [x, y, startX, startY] = [toX, toY, toX, toY];
        strokes.push((g) => g.moveTo(toX, toY));
        break;
      }
      case 'L':
        line(dx + a, dy + b);
        break;
      case 'H':
        line(dx + a, y);
        break;
      case 'V':
        line(x, dy + a);
        break;
      case 'C':
      case 'S': {
        const first =
          name === 'C' ? [dx + a, dy + b] : control === null ? [x, y] : [2 * x - control[0], 2 * y - control[1]];
        const [cx1 = 0, cy1 = 0] = first;
        const [cx2, cy2, toX, toY] = name === 'C' ? [dx + c, dy + e, dx + f, dy + h] : [dx + a, dy + b, dx + c, dy + e];
        strokes.push((g) => g.bezierCurveTo(cx1, cy1, cx2, cy2, toX, toY));
        nextControl = [cx2, cy2];
        [x, y] = [toX, toY];
        break;
      }
      case 'A': {
        const [toX, toY] = [dx + h, dy + i];
        const arc = circleArc([x, y], [toX, toY], a, e !== 0, f !== 0);
        strokes.push((g) => g.arc(arc.x, arc.y, arc.radius, arc.from, arc.to, f === 0));
        [x, y] = [toX, toY];
        break;
      }
      default:
        strokes.push((g) => g.closePath());
        [x, y] = [startX, startY];
    }
    control = nextControl;
  }
  return strokes;
}

interface Command {
  /** Upper case. */
  readonly name: string;
  readonly relative: boolean;
  readonly values: readonly number[];
}

/** Commands with their arguments, a repeated set of arguments as a command of its own. */
function commandsOf(d: string): readonly Command[] {
  const found: Command[] = [];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const name = letter.toUpperCase();
    const count = ARGUMENTS[name];
    if (count === undefined) throw new Error(`the path command ${letter} is not known: ${d}`);
    const values = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (count === 0 ? values.length > 0 : values.length === 0 || values.length % count !== 0)
      throw new Error(`${letter} with ${values.length} numbers makes no path: ${d}`);
    for (let at = 0; at < Math.max(1, values.length); at += Math.max(1, count)) {
      // A point after the first of a move is a line.
      const repeated = name === 'M' && at > 0 ? 'L' : name;
      found.push({ name: repeated, relative: letter !== name, values: values.slice(at, at + count) });
    }
  }
  return found;
}

/** An arc of a circle by its end points as a canvas takes it; the radius grows where the ends lie too far apart. */
function circleArc(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  asked: number,
  large: boolean,
  clockwise: boolean,
): { readonly x: number; readonly y: number; readonly radius: number; readonly from: number; readonly to: number } {
  const half = Math.hypot(x1 - x0, y1 - y0) / 2;
  const radius = Math.max(asked, half);
  const off = half === 0 ? 0 : Math.sqrt(radius ** 2 - half ** 2) / (2 * half);
  const sign = large === clockwise ? -1 : 1;
  const x = (x0 + x1) / 2 - sign * off * (y1 - y0);
  const y = (y0 + y1) / 2 + sign * off * (x1 - x0);
  return { x, y, radius, from: Math.atan2(y0 - y, x0 - x), to: Math.atan2(y1 - y, x1 - x) };
}
