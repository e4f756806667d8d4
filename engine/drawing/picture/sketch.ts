/** Collects the shapes of a picture: what is drawn in mm of the part becomes px of the picture. */

import { LIMITS } from '#schemas/limits.ts';
import type { PlannedPad } from '../../definition/drawing-plan.ts';
import type { InkWeight, Material } from './materials.ts';
import type { Form, Label, LabelPlace, Level, PadLook, PadShape, Trace } from './shapes.ts';

export interface Style {
  readonly fill?: Material;
  readonly line?: Material;
  /** px of the line; 1 where it is not stated. */
  readonly width?: number;
  readonly alpha?: number;
  readonly from?: Level;
  readonly soft?: boolean;
}

export interface TextStyle {
  readonly on: Material;
  /** px of its type. */
  readonly size?: number;
  /** mm along its line; as long as the part is wide where it is not stated. */
  readonly room: number;
  /** mm across its line; enough where it is not stated. */
  readonly gap?: number;
  readonly align?: Label['align'];
  readonly upright?: boolean;
  readonly weight?: InkWeight;
  /** In place of the ink that is read best. */
  readonly ink?: Material;
  readonly bold?: boolean;
  readonly cut?: boolean;
  readonly from?: Level;
  readonly until?: Level;
  readonly pad?: number;
  /** mm, where it stands as long as it has no room. */
  readonly aside?: LabelPlace;
}

export class Sketch {
  readonly forms: Form[] = [];
  readonly labels: Label[] = [];
  /** By index of the pad; a pad without an entry is not seen. */
  readonly pads = new Map<number, PadShape>();
  readonly scale: number;
  readonly #most: number;
  #steps = 0;

  /** A sketch of more than `most` shapes is given up: `full` then. */
  constructor(scale: number, most: number) {
    this.scale = scale;
    this.#most = most;
  }

  get steps(): number {
    return this.#steps;
  }

  get full(): boolean {
    return this.#steps > this.#most;
  }

  /** A rectangle with corners of `r` mm. */
  rect(x: number, y: number, w: number, h: number, style: Style, r = 0): void {
    const s = this.scale;
    this.#form({ kind: 'rect', x: x * s, y: y * s, w: w * s, h: h * s, r: r * s }, style);
  }

  oval(x: number, y: number, rx: number, style: Style, ry = rx): void {
    const s = this.scale;
    this.#form({ kind: 'oval', x: x * s, y: y * s, rx: rx * s, ry: ry * s }, style);
  }

  /** A line through `[x0, y0, x1, y1, …]`. */
  line(points: readonly number[], style: Style): void {
    this.#form({ kind: 'line', points: points.map((mm) => mm * this.scale), closed: false }, style);
  }

  shape(points: readonly number[], style: Style): void {
    this.#form({ kind: 'line', points: points.map((mm) => mm * this.scale), closed: true }, style);
  }

  /** SVG path data; `unit` are the mm of one of its units, across and down. */
  path(d: string, x: number, y: number, unit: number | readonly [number, number], style: Style): void {
    const [across, down] = typeof unit === 'number' ? [unit, unit] : unit;
    const s = this.scale;
    this.#form({ kind: 'path', d, x: x * s, y: y * s, scale: [across * s, down * s] }, style);
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    if (text === '' || !this.#step()) return;
    const s = this.scale;
    const { size = 9.5, room, gap, align = 'center', weight = 'strong', from = 'near' } = style;
    this.labels.push({
      text: text.slice(0, LIMITS.labelChars),
      x: x * s,
      y: y * s,
      size,
      room: room * s,
      gap: gap === undefined ? Infinity : gap * s,
      align,
      upright: style.upright ?? false,
      on: style.on,
      weight,
      ink: style.ink ?? null,
      bold: style.bold ?? false,
      cut: style.cut ?? false,
      from,
      until: style.until ?? null,
      pad: style.pad ?? null,
      aside: style.aside === undefined ? null : scaled(style.aside, s),
    });
  }

  /** The place of pad `index`, with the radii that it is drawn with, in px. */
  pad(index: number, { at }: PlannedPad, look: PadLook, rx: number, ry = rx): void {
    if (this.#step()) this.pads.set(index, { x: at[0] * this.scale, y: at[1] * this.scale, rx, ry, look });
  }

  #form(trace: Trace, { fill, line, width = 1, alpha = 1, from = 'far', soft = false }: Style): void {
    if (this.#step()) this.forms.push({ trace, fill: fill ?? null, line: line ?? null, width, alpha, from, soft });
  }

  #step(): boolean {
    this.#steps += 1;
    return !this.full;
  }
}

function scaled({ x, y, align, room }: LabelPlace, scale: number): LabelPlace {
  return { x: x * scale, y: y * scale, align, room: room * scale };
}
