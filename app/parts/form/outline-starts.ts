/** Polylines to begin with, in the units of the canvas. */
import type { Json } from '#schemas/json-schema.ts';
import type { partFormTexts } from '../../texts/parts/part-form.ts';

interface OutlineStart {
  /** By which the texts name it. */
  readonly id: keyof typeof partFormTexts.outlineStarts;
  readonly polyline: Json;
}

export const OUTLINE_STARTS: readonly OutlineStart[] = [
  {
    id: 'rectangle',
    polyline: {
      points: [
        [0, 0],
        [200, 0],
        [200, 120],
        [0, 120],
      ],
    },
  },
  {
    id: 'notched',
    polyline: {
      points: [
        [0, 0],
        [160, 0],
        [200, 40],
        [200, 120],
        [0, 120],
      ],
      corner_radius_px: 6,
    },
  },
  {
    id: 'hexagon',
    polyline: {
      points: [
        [50, 0],
        [150, 0],
        [200, 60],
        [150, 120],
        [50, 120],
        [0, 60],
      ],
    },
  },
  {
    id: 'capsule',
    polyline: {
      points: [
        [40, 0],
        [160, 0],
        [160, 120],
        [40, 120],
      ],
      bulges: [0, 0.6, 0, 0.6],
    },
  },
];
