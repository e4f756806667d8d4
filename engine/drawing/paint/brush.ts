/**
 * What the painters of a board ask of the surface that they paint on: the part of a canvas's 2D context that a file can be
 * written with too. A browser's context is a `Brush` as it is; `SvgBrush` writes a file.
 */
export interface Brush {
  fillStyle: string | object;
  strokeStyle: string | object;
  globalAlpha: number;
  lineWidth: number;
  lineJoin: 'bevel' | 'miter' | 'round';
  lineCap: 'butt' | 'round' | 'square';
  font: string;
  textAlign: 'start' | 'end' | 'left' | 'right' | 'center';
  textBaseline: 'alphabetic' | 'bottom' | 'hanging' | 'ideographic' | 'middle' | 'top';
  setLineDash(segments: number[]): void;
  getLineDash(): number[];
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  rotate(angle: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(cx1: number, cy1: number, cx2: number, cy2: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number, counterClockwise?: boolean): void;
  ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    turn: number,
    from: number,
    to: number,
    counterClockwise?: boolean,
  ): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius?: number): void;
  closePath(): void;
  fill(): void;
  stroke(): void;
  fillText(text: string, x: number, y: number): void;
}
