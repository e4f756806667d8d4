import type { Drawing, DrawnFace, DrawnSide, PointMm } from '#schemas/part-definition/drawing-types.ts';
import { drawnSize } from '#schemas/part-definition/drawn-size.ts';
import { placedPads } from '#schemas/part-definition/placed-pads.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, ResourceIndex } from './index-types.ts';
import { bareName } from './pads.ts';

/** A part that can be drawn true to scale. */
export interface DrawablePart {
  readonly drawing: Drawing;
  /** The outline: x runs from 0 to `across_mm` to the right, y from 0 to `down_mm` downwards. */
  readonly across_mm: number;
  readonly down_mm: number;
  readonly holes: readonly { readonly at_mm: PointMm; readonly diam_mm: number }[];
}

/** A pad of the part, with the way on which a wire leaves it. */
export interface DrawnPad {
  /** `domain/id` of its resource; null: nothing is connected here. */
  readonly resource: string | null;
  /** Its number, with its connector where it has one. */
  readonly number: string | null;
  /** What is printed beside it, else what its resource is called. */
  readonly label: string;
  readonly at_mm: PointMm;
  readonly side: DrawnSide;
  readonly face: DrawnFace;
}

/**
 * How a part is drawn true to scale: its drawing, its outline and its holes, all in mm from the top left corner. Null where
 * the definition has no drawing or lacks a dimension that it spans: such a part is shown as a block. Whether the class is
 * one that is known is for the reader to say.
 */
export function drawingOf({ file: { definition } }: Pick<DefinitionIndex, 'file'>): DrawablePart | null {
  const { drawing } = definition;
  const { across_mm, down_mm } = drawnSize(definition);
  if (drawing === undefined || across_mm === undefined || down_mm === undefined) return null;
  const [x, y] = drawing.holes_from_mm ?? [across_mm / 2, down_mm / 2];
  const holes = definition.domains.flatMap(({ mount_holes = [] }) =>
    mount_holes.flatMap(({ location, diam_mm }) => {
      // Other forms than [x, y] are let through by the schema.
      const [dx, dy] = Array.isArray(location) ? location : [];
      return typeof dx === 'number' && typeof dy === 'number' ? [{ at_mm: [x + dx, y + dy] as const, diam_mm }] : [];
    }),
  );
  return { drawing, across_mm, down_mm, holes };
}

/**
 * Where pads are, those of all domains in the order of the file; none where the definition states no rows. A wire leaves over
 * the side of the row. Where that is not stated: a lead over the edge that it reaches beyond, a pad of a row across its row
 * over the nearer edge, a single one over the nearest.
 */
export function positionsOf(index: {
  readonly file: PartDefinitionFile;
  readonly resources: ReadonlyMap<string, Pick<ResourceIndex, 'resource'>>;
}): readonly DrawnPad[] {
  const { across_mm = 0, down_mm = 0 } = drawnSize(index.file.definition);
  return index.file.definition.domains.flatMap(({ domain, rows }) =>
    placedPads(rows).map(({ resource, name, printed, at_mm, side, along, face }) => {
      const found = resource === null ? undefined : index.resources.get(`${domain}/${resource}`);
      return {
        resource: found === undefined ? null : `${domain}/${resource}`,
        number: name,
        label: printed ?? (found === undefined ? '' : bareName(found.resource)),
        at_mm,
        side: side ?? sideOf(at_mm, along, across_mm, down_mm),
        face,
      };
    }),
  );
}

/** What rounding in drawings may cost, mm: a pad at an edge is no lead. */
const SLACK_MM = 0.2;

function sideOf([x, y]: PointMm, along: 'x' | 'y' | null, across_mm: number, down_mm: number): DrawnSide {
  const ways: readonly (readonly [side: DrawnSide, inside_mm: number, crosses: 'x' | 'y'])[] = [
    ['left', x, 'y'],
    ['right', across_mm - x, 'y'],
    ['top', y, 'x'],
    ['bottom', down_mm - y, 'x'],
  ];
  const beyond = ways.some(([, inside_mm]) => inside_mm < -SLACK_MM);
  const open = beyond || along === null ? ways : ways.filter(([, , crosses]) => crosses === along);
  return open.reduce((best, way) => (way[1] < best[1] ? way : best))[0];
}
