/** Pictures as SVG, and what lies where in them. */

import { LIGHT_PALETTE, type Palette } from '#engine/drawing/palette.ts';
import { type PaintOptions, paintPicture } from '#engine/drawing/picture/paint-picture.ts';
import type { PartPicture } from '#engine/drawing/picture/picture.ts';
import { pictureOf } from '#engine/drawing/picture/picture.ts';
import type { Form } from '#engine/drawing/picture/shapes.ts';
import { SvgBrush } from '#engine/drawing/svg/svg-brush.ts';
import type { Drawing, PadRow } from '#schemas/part-definition/drawing-types.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { definitionOf } from '../../../support/board-builder.ts';

/** As the dark theme of the page has it. */
export const DARK_PALETTE: Palette = {
  ...LIGHT_PALETTE,
  canvas: '#151413',
  text: '#ece8e3',
  textSoft: '#b3aca3',
  textFaint: '#989086',
};

export const THEMES = [
  ['light', LIGHT_PALETTE],
  ['dark', DARK_PALETTE],
] as const;

export const SHIPPED = STARTER_PARTS.map((file) => [file.definition.metadata.id, file] as const);

/** The picture of a shipped part. */
export function shipped(id: string): PartPicture {
  const picture = pictureOf(shippedFile(id));
  if (picture === null) throw new Error(`${id} has no picture`);
  return picture;
}

export function shippedFile(id: string): PartDefinitionFile {
  const file = SHIPPED.find(([name]) => name === id)?.[1];
  if (file === undefined) throw new Error(`there is no part ${id}`);
  return file;
}

export function svgOf(picture: PartPicture, options: Partial<PaintOptions> = {}): string {
  const brush = new SvgBrush();
  paintPicture(brush, picture, { palette: LIGHT_PALETTE, zoom: 1, ...options });
  return brush.file({ minX: 0, minY: 0, maxX: picture.size[0], maxY: picture.size[1] }, 'Part', '#fff');
}

/** The texts of an SVG, each with its size in px. */
export function textsOf(svg: string): readonly { readonly text: string; readonly px: number }[] {
  return [...svg.matchAll(/<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(([, px, text = '']) => ({
    text,
    px: Number(px),
  }));
}

/** A definition that is drawn: `drawing` in a body of `size` mm with rows of pads. */
export function drawn(
  drawing: Drawing,
  size: readonly [number, number],
  rows: readonly PadRow[] = [],
): PartDefinitionFile {
  const file = definitionOf('drawn', {});
  const [length, width] = size;
  const resources = rows.flatMap(({ pads }) =>
    pads.flatMap(({ resource }) => (resource === undefined ? [] : [resource])),
  );
  return {
    ...file,
    definition: {
      ...file.definition,
      drawing,
      domains: [
        {
          domain: 'electrical',
          resources: [...new Set(resources)].map((id) => ({ id, name: id, functions: [] })),
          interfaces: [],
          rows,
        },
        { domain: 'mechanical', dimensions_mm: { length, width }, resources: [], interfaces: [] },
      ],
    },
  };
}

/** The fills at a place of the picture, told from its origin, the topmost last. Path data counts everywhere. */
export function fillsAt({ forms }: PartPicture, x: number, y: number): readonly Form[] {
  const covers = ({ trace }: Form): boolean => {
    switch (trace.kind) {
      case 'rect':
        return x >= trace.x && y >= trace.y && x <= trace.x + trace.w && y <= trace.y + trace.h;
      case 'oval':
        return ((x - trace.x) / trace.rx) ** 2 + ((y - trace.y) / trace.ry) ** 2 <= 1;
      case 'line':
        return trace.closed && inPolygon(trace.points, x, y);
      case 'path':
        return true;
    }
  };
  return forms.filter((form) => form.fill !== null && form.alpha >= 0.5 && covers(form));
}

function inPolygon(points: readonly number[], x: number, y: number): boolean {
  let inside = false;
  const count = points.length / 2;
  for (let i = 0; i < count; i += 1) {
    const [ax = 0, ay = 0] = points.slice(2 * i, 2 * i + 2);
    const j = (i + 1) % count;
    const [bx = 0, by = 0] = points.slice(2 * j, 2 * j + 2);
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
