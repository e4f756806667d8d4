/** What the painters of a board ask of a context, so that more than a screen can be painted on. */

export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'globalAlpha'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'setLineDash'
  | 'getLineDash'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
  | 'rotate'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'arc'
  | 'ellipse'
  | 'roundRect'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'fillText'
>;

const paths = new Map<string, Path2D>();
const written = new WeakMap<Path2D, string>();

/** The path that SVG path data writes, made once. */
export function pathOf(d: string): Path2D {
  let path = paths.get(d);
  if (path === undefined) {
    path = new Path2D(d);
    paths.set(d, path);
    written.set(path, d);
  }
  return path;
}

/** The data of a path that `pathOf` made; nothing of any other. */
export function dataOf(path: Path2D): string {
  return written.get(path) ?? '';
}
