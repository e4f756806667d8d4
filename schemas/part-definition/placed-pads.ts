import type { DrawnFace, DrawnSide, PadRow, PointMm } from './drawing-types.ts';

/** One pad of a row, with its number and place worked out. */
export interface PositionedPad {
  /** Where it stands in the file: index of its row and in it. */
  readonly row: number;
  readonly index: number;
  readonly connector: string | null;
  /** As a footprint numbers it, without its connector: that of the pad, that of the row, else what is printed. Null: none. */
  readonly number: string | null;
  /** The number with its connector in front, `J2-14`. */
  readonly name: string | null;
  readonly printed: string | null;
  /** Null: nothing is connected here. */
  readonly resource: string | null;
  readonly at_mm: PointMm;
  /** As the row states it. */
  readonly side: DrawnSide | null;
  /** Whether its row runs from left to right or from top to bottom; null for a row of one. */
  readonly along: 'x' | 'y' | null;
  readonly face: DrawnFace;
}

/** The pads of the rows of a domain, in the order of the file. Places are rounded to a thousandth of a mm. */
export function placedPads(rows: readonly PadRow[] = []): readonly PositionedPad[] {
  return rows.flatMap(({ connector = null, first, by = 1, at_mm: [x, y], step_mm: [dx, dy] = [0, 0], ...row }, at) =>
    row.pads.map(({ resource = null, printed = null, number: own }, index): PositionedPad => {
      const number = own ?? (first === undefined ? printed : `${first + index * by}`);
      return {
        row: at,
        index,
        connector,
        number,
        name: number === null || connector === null ? number : `${connector}-${number}`,
        printed,
        resource,
        at_mm: [rounded(x + index * dx), rounded(y + index * dy)],
        side: row.side ?? null,
        along: row.pads.length < 2 ? null : Math.abs(dx) > Math.abs(dy) ? 'x' : 'y',
        face: row.face ?? 'front',
      };
    }),
  );
}

/** A sum of decimal steps without the tail that binary fractions leave. */
function rounded(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}
