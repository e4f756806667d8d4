/** The marks of a definition that say where its pins and ports are and how it is drawn, as TypeScript. Lengths are in mm. */

/** `[x, y]` from the top left corner of the part as it is drawn; x to the right, y down. */
export type PointMm = readonly [number, number];

/** `[x, y, width, height]`; x and y are its top left corner. */
export type BoxMm = readonly [number, number, number, number];

export type DrawnSide = 'left' | 'top' | 'right' | 'bottom';
export type DrawnFace = 'front' | 'back';
export type Dimension = 'length' | 'width' | 'height';

/** A mark that the library adds: pads in a straight line at one pitch. */
export interface PadRow {
  /** As printed; rows of one connector count their pads together. */
  readonly connector?: string;
  /** Number of the first pad. Absent: a pad's number is what is printed beside it. */
  readonly first?: number;
  /** What the next pad's number is more; 1 where it is not stated. */
  readonly by?: number;
  /** Middle of the first pad. */
  readonly at_mm: PointMm;
  /** From one pad to the next. */
  readonly step_mm?: PointMm;
  /** Way on which a wire leaves. Absent: it follows from the row and the outline, as `engine/definition/drawing.ts` says. */
  readonly side?: DrawnSide;
  readonly face?: DrawnFace;
  readonly pads: readonly RowPad[];
}

/** A place where a wire, a line or a plug joins the part. */
export interface RowPad {
  /** Of the same domain. Absent: nothing is connected here. */
  readonly resource?: string;
  readonly printed?: string;
  /** Where the row does not give it. */
  readonly number?: string;
}

/** A mark that the library adds: how the part is drawn true to scale. Words are those of `vocabulary/drawings.json`. */
export interface Drawing {
  readonly class: string;
  /** Dimension of the mechanical domain that runs from left to right; `length` where it is not stated. */
  readonly across?: Dimension;
  /** Dimension that runs from top to bottom; `width` where it is not stated. */
  readonly down?: Dimension;
  readonly colour?: string;
  readonly label?: string;
  /** `[across, down]` of the body without the leads that the dimensions include. */
  readonly body_mm?: PointMm;
  /** How far leads reach beyond the dimensions. */
  readonly lead_mm?: number;
  readonly screen_mm?: BoxMm;
  readonly shaft_mm?: number;
  /** Absent: the middle of the part. */
  readonly shaft_at_mm?: PointMm;
  readonly bore_mm?: number;
  /** Where the locations of `mount_holes` are counted from. Absent: the middle of the part. */
  readonly holes_from_mm?: PointMm;
  /** Custom field whose value the part shows. */
  readonly value_field?: string;
  readonly symbol?: string;
  readonly actuators?: readonly string[];
  readonly features?: readonly DrawnFeature[];
}

export interface DrawnFeature {
  readonly kind: string;
  readonly box_mm: BoxMm;
  readonly label?: string;
}
