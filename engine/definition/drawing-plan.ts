/** What of a definition its picture needs, in mm as they are drawn: long parts cut, small ones enlarged. */
import type { BoxMm, Drawing, DrawnFeature, PadRow, PointMm } from '#schemas/part-definition/drawing-types.ts';
import type { Domain, PartDefinitionFile, Resource } from '#schemas/part-definition/types.ts';
import type { DrawingClassName } from '#schemas/vocabulary/drawings.ts';
import { type DrawnPad, drawingOf, positionsOf } from './drawing.ts';
import { type Fit, fitOf } from './drawing-fit.ts';

/** px of one mm of a part that is drawn to scale, about 7: a pitch of 2.54 mm is 18 px, room for a pin and its label. */
export const PX_PER_MM = 18 / 2.54;
/** What is longer is drawn shorter. */
const LONGEST_MM = 80;
/** px between the pads of a chip, which is drawn enlarged until they are so far apart, but no more than so many times. */
const PITCH_PX = 18;
const MOST_ENLARGED = 6;
/** px across the body of a chip that has names on both sides. */
const CHIP_PX = 92;
/** A large and plain part is drawn as if it were so long, mm; nearer pads are contacts of one plug. */
const SHRUNK_MM = 28;
const PLUG_MM = 3.4;
/** mm that stay on both sides of a cut. */
const KEPT_MM = 5;

export interface Plan {
  readonly drawing: Drawing;
  readonly class: DrawingClassName;
  /** mm of the outline as it is drawn. */
  readonly w: number;
  readonly h: number;
  /** px of one mm. */
  readonly scale: number;
  /** Where a stretch was left out, in mm as drawn; null: nowhere. */
  readonly cut: { readonly axis: 'x' | 'y'; readonly at: number } | null;
  readonly pads: readonly PlannedPad[];
  readonly features: readonly DrawnFeature[];
  readonly holes: readonly { readonly at: PointMm; readonly d: number }[];
  readonly screen: BoxMm | null;
  readonly shaftAt: PointMm;
  /** Ohms or the like that the part shows; null where it shows none. */
  readonly value: number | null;
  readonly tolerance: number | null;
}

export interface PlannedPad extends DrawnPad {
  readonly domain: Domain['domain'];
  /** As it is drawn. */
  readonly at: PointMm;
}

/**
 * The plan of a part; null where the definition lacks what a drawing needs, or is damaged. `value` takes the place of the
 * default of the field that the part shows.
 */
export function planOf(file: PartDefinitionFile, value: number | null): Plan | null {
  const { definition } = file;
  if (!definition.drawing || !hasSoundRows(definition.domains)) return null;
  const index = { file, resources: resourcesOf(definition.domains) };
  const part = drawingOf(index);
  if (part === null || !isSize(part.across_mm) || !isSize(part.down_mm)) return null;
  const { drawing } = part;
  const fit = fitOf(drawing.class, drawing.symbol);
  const features = drawing.features ?? [];
  if (fit === null || !Array.isArray(features) || !features.every((one) => isBox(one?.box_mm))) return null;
  const domains = definition.domains.flatMap(({ domain, rows = [] }) =>
    rows.flatMap(({ pads }) => pads.map(() => domain)),
  );
  const placed = positionsOf(index);
  const cut = fit.cut ? cutOf(part.across_mm, part.down_mm, placed) : null;
  const moved = ([x, y]: PointMm): PointMm =>
    cut === null ? [x, y] : cut.axis === 'x' ? [cut.to(x), y] : [x, cut.to(y)];
  const [w, h] = moved([part.across_mm, part.down_mm]);
  const shownValue = value ?? fieldValue(definition.custom_fields, drawing.value_field);
  return {
    drawing,
    // Only the name of a class has a fit.
    class: drawing.class as DrawingClassName,
    w,
    h,
    scale: scaleOf(fit, w, h, placed, drawing.body_mm?.[0] ?? w),
    cut: cut === null ? null : { axis: cut.axis, at: cut.at },
    pads: placed.map((pad, i) => ({ ...pad, domain: domains[i] ?? 'electrical', at: moved(pad.at_mm) })),
    features,
    holes: part.holes.map(({ at_mm, diam_mm }) => ({ at: moved(at_mm), d: diam_mm })),
    screen: isBox(drawing.screen_mm) ? drawing.screen_mm : null,
    shaftAt: isPoint(drawing.shaft_at_mm) ? moved(drawing.shaft_at_mm) : [w / 2, h / 2],
    value: shownValue,
    tolerance: toleranceOf(definition.domains),
  };
}

/** By `domain/id`; where an id is declared twice, the first counts. */
function resourcesOf(domains: readonly Domain[]): ReadonlyMap<string, { readonly resource: Resource }> {
  const found = new Map<string, { readonly resource: Resource }>();
  for (const { domain, resources } of domains) {
    for (const resource of Array.isArray(resources) ? resources : []) {
      const key = `${domain}/${resource?.id}`;
      if (resource !== null && !found.has(key)) found.set(key, { resource });
    }
  }
  return found;
}

function scaleOf(fit: Fit, w: number, h: number, pads: readonly DrawnPad[], body: number): number {
  if (fit.enlarged) return enlarged(w, h, pads, body);
  return fit.shrunk ? shrunk(w, h, pads) : reduced(w, h);
}

/** Large and plain: small beside what it feeds, but no smaller than its terminals need. Contacts of a plug take one cable. */
function shrunk(w: number, h: number, pads: readonly DrawnPad[]): number {
  const least = PITCH_PX / pitchOf(pads, PLUG_MM);
  return Math.min(reduced(w, h), Math.max((PX_PER_MM * SHRUNK_MM) / Math.max(w, h), least));
}

function reduced(w: number, h: number): number {
  return PX_PER_MM * Math.min(1, LONGEST_MM / Math.max(w, h));
}

/** As large as its pads, and the names between them, need. */
function enlarged(w: number, h: number, pads: readonly DrawnPad[], body: number): number {
  const aside = pads.filter(({ side }) => side === 'left' || side === 'right').length > 3;
  const wanted = Math.max(PITCH_PX / pitchOf(pads), aside ? CHIP_PX / body : 0);
  const most = Math.min(MOST_ENLARGED, LONGEST_MM / Math.max(w, h)) * PX_PER_MM;
  return Math.max(Math.min(wanted, most), reduced(w, h));
}

/** mm between the nearest two neighbours of the list that are further apart than `from`. */
function pitchOf(pads: readonly DrawnPad[], from = 0.1): number {
  let least = Infinity;
  for (let i = 1; i < pads.length; i += 1) {
    const [[ax, ay], [bx, by]] = [pads[i - 1]?.at_mm ?? [0, 0], pads[i]?.at_mm ?? [0, 0]];
    const apart = Math.hypot(ax - bx, ay - by);
    if (apart > from && apart < least) least = apart;
  }
  return least;
}

interface LengthCut {
  readonly axis: 'x' | 'y';
  readonly at: number;
  /** Where a coordinate along the axis is drawn. */
  readonly to: (mm: number) => number;
}

/** The longest stretch without a pad, as much shorter as the part is too long. */
function cutOf(across: number, down: number, pads: readonly DrawnPad[]): LengthCut | null {
  const axis = across >= down ? 'x' : 'y';
  const length = Math.max(across, down);
  if (length <= LONGEST_MM) return null;
  const stops = [0, length, ...pads.map(({ at_mm }) => at_mm[axis === 'x' ? 0 : 1])]
    .filter((mm) => mm >= 0 && mm <= length)
    .sort((a, b) => a - b);
  let [from, to] = [0, 0];
  for (let i = 1; i < stops.length; i += 1) {
    const [a = 0, b = 0] = [stops[i - 1], stops[i]];
    if (b - a > to - from) [from, to] = [a, b];
  }
  const removed = Math.min(length - LONGEST_MM, to - from - 2 * KEPT_MM);
  if (removed <= 0) return null;
  const at = (from + to - removed) / 2;
  return { axis, at, to: (mm) => (mm <= at ? mm : Math.max(at, mm - removed)) };
}

function fieldValue(fields: PartDefinitionFile['definition']['custom_fields'], key: string | undefined): number | null {
  if (key === undefined || !Array.isArray(fields)) return null;
  const value: unknown = fields.find((one) => one?.key === key)?.default;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function toleranceOf(domains: readonly Domain[]): number | null {
  const stated = domains.map(({ metadata }) => metadata?.tolerance_percent).find((one) => typeof one === 'number');
  return typeof stated === 'number' ? stated : null;
}

/** A document may hold what no check has seen. */
function hasSoundRows(domains: readonly Domain[]): boolean {
  return (
    Array.isArray(domains) &&
    domains.every(
      (domain) =>
        domain !== null &&
        Array.isArray(domain.mount_holes ?? []) &&
        Array.isArray(domain.rows ?? []) &&
        (domain.rows ?? []).every(
          (row: PadRow) =>
            isPoint(row?.at_mm) && (row.step_mm === undefined || isPoint(row.step_mm)) && Array.isArray(row.pads),
        ),
    )
  );
}

function isSize(mm: number): boolean {
  return Number.isFinite(mm) && mm > 0;
}

function isPoint(value: unknown): value is PointMm {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}

function isBox(value: unknown): value is BoxMm {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite);
}

/** The box around outline, pads, features and holes, mm. */
export function drawnExtent({ w, h, pads, features, holes }: Plan): readonly [number, number, number, number] {
  let [minX, minY, maxX, maxY] = [0, 0, w, h];
  const take = (x: number, y: number): void => {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  };
  for (const { at } of pads) take(...at);
  for (const { at, d } of holes) {
    take(at[0] - d, at[1] - d);
    take(at[0] + d, at[1] + d);
  }
  for (const { box_mm } of features) {
    take(box_mm[0], box_mm[1]);
    take(box_mm[0] + box_mm[2], box_mm[1] + box_mm[3]);
  }
  return [minX, minY, maxX, maxY];
}
