/** A drawing as plain data, so that what is on screen and what is exported are one thing. Lengths are in px. */
import { xmlText } from '#engine/drawing/svg/xml-text.ts';

/** A design token of `app/ui/tokens.css`. */
export type Ink = `--${string}`;

export type Primitive =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill: Ink;
      readonly stroke?: Ink;
      readonly dashed?: boolean;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly stroke: Ink;
      readonly width: number;
      readonly dashed?: boolean;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly fill: Ink;
      readonly strong?: boolean;
      readonly anchor?: 'start' | 'middle' | 'end';
      /** Turned by a quarter, anticlockwise about its own place. */
      readonly turned?: boolean;
    };

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Some shapes that belong together: something to press, or a line between two of them. */
export interface PrimitiveGroup extends Rectangle {
  readonly id: string;
  /** What it is, in words. */
  readonly label: string;
  readonly shapes: readonly Primitive[];
}

export interface PaperDrawing {
  readonly width: number;
  readonly height: number;
  /** Behind the figures; nobody presses them. */
  readonly lines: readonly PrimitiveGroup[];
  readonly figures: readonly PrimitiveGroup[];
}

/** The drawing as an SVG file; `colourOf` says what a token is in the theme of paper. */
export function svgOf(drawing: PaperDrawing, title: string, colourOf: (ink: Ink) => string): string {
  const { width, height, lines, figures } = drawing;
  const groups = [...lines, ...figures].map(
    ({ label, shapes }) => `<g><title>${xmlText(label)}</title>${shapes.map((one) => tag(one, colourOf)).join('')}</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, Helvetica, Arial, sans-serif">`,
    `<title>${xmlText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colourOf('--panel')}"/>`,
    ...groups,
    '</svg>\n',
  ].join('\n');
}

/** Of dashed lines: px drawn, px not. */
export const DASH = '4 4';

function tag(shape: Primitive, colourOf: (ink: Ink) => string): string {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, radius, fill, stroke, dashed } = shape;
      const line = stroke === undefined ? '' : ` stroke="${colourOf(stroke)}"`;
      const dash = dashed === true ? ` stroke-dasharray="${DASH}"` : '';
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colourOf(fill)}"${line}${dash}/>`;
    }
    case 'path': {
      const dash = shape.dashed === true ? ` stroke-dasharray="${DASH}"` : '';
      return `<path d="${shape.d}" fill="none" stroke="${colourOf(shape.stroke)}" stroke-width="${shape.width}"${dash}/>`;
    }
    case 'text': {
      const { x, y, text, size, fill, strong, anchor, turned } = shape;
      const turn = turned === true ? ` transform="rotate(-90 ${x} ${y})"` : '';
      const weight = strong === true ? ' font-weight="600"' : '';
      return `<text x="${x}" y="${y}" font-size="${size}" fill="${colourOf(fill)}" text-anchor="${anchor ?? 'start'}"${weight}${turn}>${xmlText(text)}</text>`;
    }
  }
}

export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
