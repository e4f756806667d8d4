/** A board written as SVG by the painters of the canvas. */

import type { Box } from '../geometry.ts';
import type { Brush } from '../paint/brush.ts';
import { xmlText } from './xml-text.ts';

/** What `save` keeps. */
interface State {
  readonly transform: string;
  readonly dash: readonly number[];
  readonly style: Pick<Brush, (typeof STYLE)[number]>;
}

const STYLE = [
  'fillStyle',
  'strokeStyle',
  'globalAlpha',
  'lineWidth',
  'lineJoin',
  'lineCap',
  'font',
  'textAlign',
  'textBaseline',
] as const;

/** From the middle of a line of text down to its base line, in em: many readers know base lines alone. */
const MIDDLE = 0.36;
const ANCHORS: Readonly<Record<string, string>> = { left: 'start', start: 'start', center: 'middle' };

/** A brush whose strokes are SVG elements. A path belongs to the transform under which it is filled or stroked. */
export class SvgBrush implements Brush {
  fillStyle: Brush['fillStyle'] = '#000';
  strokeStyle: Brush['strokeStyle'] = '#000';
  globalAlpha = 1;
  lineWidth = 1;
  lineJoin: Brush['lineJoin'] = 'miter';
  lineCap: Brush['lineCap'] = 'butt';
  font = '400 10px sans-serif';
  textAlign: Brush['textAlign'] = 'start';
  textBaseline: Brush['textBaseline'] = 'alphabetic';
  private readonly elements: string[] = [];
  private readonly saved: State[] = [];
  private transform = '';
  private dash: readonly number[] = [];
  private path = '';
  /** Where the path is now; null before it begins. */
  private pen: readonly [number, number] | null = null;

  /** All that was painted, as the text of a file that shows `area`. */
  file({ minX: x, minY: y, maxX, maxY }: Box, title: string, ground: string): string {
    const [width, height] = [maxX - x, maxY - y];
    const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
      `<title>${xmlText(title)}</title>`,
      `<rect ${place}${ink('fill', ground)}/>`,
      ...this.elements,
      '</svg>\n',
    ].join('\n');
  }

  save(): void {
    const style = Object.fromEntries(STYLE.map((name) => [name, this[name]]));
    // Its entries are those of `STYLE`, one by one.
    this.saved.push({ transform: this.transform, dash: this.dash, style: style as unknown as State['style'] });
  }

  restore(): void {
    const state = this.saved.pop();
    if (state === undefined) return;
    Object.assign(this, state.style);
    this.transform = state.transform;
    this.dash = state.dash;
  }

  translate(x: number, y: number): void {
    this.transform += `translate(${short(x)} ${short(y)})`;
  }

  scale(x: number, y: number): void {
    this.transform += `scale(${short(x)} ${short(y)})`;
  }

  rotate(angle: number): void {
    this.transform += `rotate(${short((angle * 180) / Math.PI)})`;
  }

  setLineDash(segments: Iterable<number>): void {
    this.dash = [...segments];
  }

  getLineDash(): number[] {
    return [...this.dash];
  }

  beginPath(): void {
    this.path = '';
    this.pen = null;
  }

  moveTo(x: number, y: number): void {
    this.to('M', x, y);
  }

  lineTo(x: number, y: number): void {
    this.to(this.pen === null ? 'M' : 'L', x, y);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.to(`Q${short(cx)} ${short(cy)} `, x, y);
  }

  bezierCurveTo(cx1: number, cy1: number, cx2: number, cy2: number, x: number, y: number): void {
    this.to(`C${short(cx1)} ${short(cy1)} ${short(cx2)} ${short(cy2)} `, x, y);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.roundRect(x, y, width, height);
  }

  closePath(): void {
    this.path += 'Z';
  }

  arc(x: number, y: number, radius: number, from: number, to: number, back = false): void {
    this.ellipse(x, y, radius, radius, 0, from, to, back);
  }

  /** An arc in SVG is less than a whole turn, so it is written as parts of at most half a turn. */
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number, back = false): void {
    const at = (angle: number): readonly [number, number] => {
      const [dx, dy] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)];
    };
    this.lineTo(...at(from));
    const sweep = sweepOf(from, to, back);
    const parts = Math.ceil(Math.abs(sweep) / Math.PI);
    const shape = `A${short(rx)} ${short(ry)} ${short((turn * 180) / Math.PI)} 0 ${sweep > 0 ? 1 : 0} `;
    for (let part = 1; part <= parts; part += 1) this.to(shape, ...at(from + (sweep * part) / parts));
  }

  roundRect(x: number, y: number, width: number, height: number, radius = 0): void {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2));
    const corner = `A${short(r)} ${short(r)} 0 0 1 `;
    const sides = [
      [x + width - r, y, x + width, y + r],
      [x + width, y + height - r, x + width - r, y + height],
      [x + r, y + height, x, y + height - r],
      [x, y + r, x + r, y],
    ] as const;
    this.moveTo(x + r, y);
    for (const [endX, endY, nextX, nextY] of sides) {
      this.lineTo(endX, endY);
      if (r > 0) this.to(corner, nextX, nextY);
    }
    this.closePath();
  }

  fill(): void {
    if (this.path !== '') this.add('path', `d="${this.path}"${ink('fill', this.fillStyle)}`);
  }

  stroke(): void {
    if (this.path === '') return;
    const dash = this.dash.length === 0 ? '' : ` stroke-dasharray="${this.dash.map(short).join(' ')}"`;
    const line = `stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}"`;
    this.add('path', `d="${this.path}" fill="none"${ink('stroke', this.strokeStyle)} ${line}${dash}`);
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight = '400', px = '10', family = 'sans-serif'] = FONT.exec(this.font) ?? [];
    const base = this.textBaseline === 'middle' ? y + MIDDLE * Number(px) : y;
    const anchor = ANCHORS[this.textAlign] ?? 'end';
    const face = `font-family="${xmlText(family)}" font-weight="${weight}" font-size="${short(Number(px))}" text-anchor="${anchor}"`;
    this.add('text', `x="${short(x)}" y="${short(base)}" ${face}${ink('fill', this.fillStyle)}`, xmlText(text));
  }

  private to(command: string, x: number, y: number): void {
    this.path += `${command}${short(x)} ${short(y)}`;
    this.pen = [x, y];
  }

  private add(name: string, attributes: string, content?: string): void {
    const transform = this.transform === '' ? '' : ` transform="${this.transform}"`;
    const alpha = this.globalAlpha === 1 ? '' : ` opacity="${short(this.globalAlpha)}"`;
    const rest = `${attributes}${transform}${alpha}`;
    this.elements.push(content === undefined ? `<${name} ${rest}/>` : `<${name} ${rest}>${content}</${name}>`);
  }
}

const FONT = /^(\S+) ([\d.]+)px (.+)$/;

/** How far an arc goes, as a canvas takes its two angles: a whole turn at most, clockwise above 0. */
function sweepOf(from: number, to: number, back: boolean): number {
  const turn = 2 * Math.PI;
  const asked = back ? from - to : to - from;
  const sweep = asked >= turn ? turn : ((asked % turn) + turn) % turn;
  return back ? -sweep : sweep;
}

/** A colour as every reader of SVG knows it: its opacity apart. */
function ink(name: 'fill' | 'stroke', colour: Brush['fillStyle']): string {
  const text = String(colour);
  const [, r, g, b, alpha] =
    /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:\s*[/,]\s*([\d.]+))?\s*\)$/.exec(text) ?? [];
  if (r === undefined) return ` ${name}="${xmlText(text)}"`;
  const opacity = alpha === undefined || alpha === '1' ? '' : ` ${name}-opacity="${alpha}"`;
  return ` ${name}="rgb(${r}, ${g}, ${b})"${opacity}`;
}

/** At most three decimals: a thousandth of a px is more than enough. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
