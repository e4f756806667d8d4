/** The picture of a part: what it looks like, and where wires join it. */
import { LIMITS } from '#schemas/limits.ts';
import type { DrawnFace, DrawnSide } from '#schemas/part-definition/drawing-types.ts';
import type { DomainName, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { DrawingClassName } from '#schemas/vocabulary/drawings.ts';
import type { Point } from '../../board/values.ts';
import { drawnExtent, type Plan, PX_PER_MM, planOf } from '../../definition/drawing-plan.ts';
import { CLASS_PICTURES } from './classes.ts';
import { grounded } from './ground.ts';
import type { Material } from './materials.ts';
import { drawPads } from './pads.ts';
import type { Form, Label, PadShape } from './shapes.ts';
import { Sketch } from './sketch.ts';

/** A place where a wire, a line or a plug joins the part. */
export interface PicturePad {
  /** Id of its resource in `domain`; null: nothing is connected here. */
  readonly resource: string | null;
  readonly domain: DomainName;
  /** With its connector where it has one. */
  readonly number: string | null;
  readonly printed: string;
  /** px from the upper left corner of the picture's box. */
  readonly at: Point;
  /** The way on which a wire leaves. */
  readonly side: DrawnSide;
  readonly face: DrawnFace;
  /** As it is painted, from the picture's origin. */
  readonly shape: PadShape | null;
}

export interface PartPicture {
  readonly class: DrawingClassName;
  /** px of the box around all of it: the body, what stands out of it, and leads. Names beside leads may reach further. */
  readonly size: readonly [width: number, height: number];
  /** Where the upper left corner of the body lies in that box. */
  readonly origin: Point;
  /** `[x, y, width, height]` of the body from the origin, px. */
  readonly body: readonly [number, number, number, number];
  /** px of one mm. */
  readonly scale: number;
  readonly pads: readonly PicturePad[];
  /** In the order in which they are painted, px from the origin. */
  readonly forms: readonly Form[];
  readonly labels: readonly Label[];
  /** What the body is made of. */
  readonly ground: Material;
  /** Shapes that making it took. */
  readonly steps: number;
}

const known = new WeakMap<PartDefinitionFile, Map<number | null, PartPicture | null>>();
/** Values of one definition whose pictures are kept. */
const VALUES_KEPT = 64;

/**
 * The picture of a part in px: 7 for one mm, more where the pads of a chip would be too close, less where the part is longer
 * than 80 mm and no stretch of it can be left out. Null where the definition says too little, names a class that is not known,
 * or takes more than `LIMITS.pictureShapes` shapes: such a part is shown as a block. `value` is what a resistor of the board
 * has in place of the definition's own. The same object for the same definition.
 */
export function pictureOf(file: PartDefinitionFile, value: number | null = null): PartPicture | null {
  let own = known.get(file);
  if (own === undefined) {
    own = new Map();
    known.set(file, own);
  }
  let picture = own.get(value);
  if (picture === undefined) {
    picture = draw(file, value);
    if (own.size >= VALUES_KEPT) own.clear();
    own.set(value, picture);
  }
  return picture;
}

function draw(file: PartDefinitionFile, value: number | null): PartPicture | null {
  const plan = planOf(file, value);
  if (plan === null) return null;
  const { w, h, scale } = plan;
  const { draw: drawBody, look, ground } = CLASS_PICTURES[plan.class];
  const sketch = new Sketch(scale, LIMITS.pictureShapes);
  drawBody(sketch, plan);
  drawPads(sketch, plan, look, ground);
  drawScaleNote(sketch, plan, ground(plan, null));
  if (sketch.full) return null;
  const [minX, minY, maxX, maxY] = drawnExtent(plan);
  const origin: Point = [-minX * scale, -minY * scale];
  return {
    class: plan.class,
    size: [(maxX - minX) * scale, (maxY - minY) * scale],
    origin,
    body: [0, 0, w * scale, h * scale],
    scale,
    pads: plan.pads.map(({ resource, domain, number, label, at, side, face }, i) => ({
      resource: resource === null ? null : resource.slice(domain.length + 1),
      domain,
      number,
      printed: label,
      at: [at[0] * scale + origin[0], at[1] * scale + origin[1]],
      side,
      face,
      shape: sketch.pads.get(i) ?? null,
    })),
    forms: sketch.forms,
    labels: grounded(sketch.labels, sketch.forms),
    ground: ground(plan, null),
    steps: sketch.steps,
  };
}

/** px that the scale of a part takes in a corner. */
const NOTE_PX = [48, 20] as const;
const PITCH_MM = 2.54;

/** What is not to scale says so: a break where a stretch was left out, else the scale as ISO 5455 writes it. */
function drawScaleNote(sketch: Sketch, plan: Plan, ground: Material): void {
  const { w, h, scale, cut } = plan;
  const px = 1 / scale;
  if (cut !== null) {
    const across = cut.axis === 'x';
    const [length, thick] = [across ? h : w, 3 * px];
    const points = (shift: number): number[] =>
      [-0.08, 0.3, 0.42, 0.58, 0.7, 1.08].flatMap((share, i) => {
        const off = cut.at + shift + ([0, 0, -4, 4, 0, 0][i] ?? 0) * px;
        return across ? [off, share * length] : [share * length, off];
      });
    const [one, other] = [points(-thick), points(thick)];
    const back: number[] = [];
    for (let i = other.length - 2; i >= 0; i -= 2) back.push(other[i] ?? 0, other[i + 1] ?? 0);
    sketch.shape([...one, ...back], { fill: 'ground' });
    for (const line of [one, other]) sketch.line(line, { line: 'steel', width: 1, from: 'middle' });
  }
  const ratio = scale / PX_PER_MM;
  if (Math.abs(ratio - 1) < 0.005) return;
  const figure = (value: number): string => String(Number(value.toPrecision(value < 1.1 ? 3 : 2)));
  const text = ratio > 1 ? `${figure(ratio)} : 1` : `1 : ${figure(1 / ratio)}`;
  const common = { size: 9, room: Math.max(w, 60 * px), weight: 'soft' } as const;
  if (ratio < 1 && isCornerFree(plan))
    sketch.text(text, w - 8 * px, h - 10 * px, { ...common, on: ground, align: 'right' });
  // Beyond the corner, where no pad has its name.
  else sketch.text(text, w + 5 * px, h + 9 * px, { ...common, on: 'ground', align: 'left' });
}

/** Whether the lower right corner of the body has room for its scale. */
function isCornerFree({ w, h, scale, pads, features, holes, screen, drawing }: Plan): boolean {
  const [across, down] = [NOTE_PX[0] / scale, NOTE_PX[1] / scale];
  if (drawing.body_mm !== undefined || w < 2 * across || h < 2 * down) return false;
  const reaches = (x: number, y: number, by: number): boolean => x + by > w - across && y + by > h - down;
  return (
    !pads.some(({ at: [x, y] }) => reaches(x, y, 2 * PITCH_MM)) &&
    !holes.some(({ at: [x, y], d }) => reaches(x, y, d)) &&
    ![...features.map(({ box_mm }) => box_mm), ...(screen === null ? [] : [screen])].some(([x, y, width, height]) =>
      reaches(x + width, y + height, 0),
    )
  );
}
