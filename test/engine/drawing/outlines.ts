/** Parts with outlines of their own, as a library may hold them. */
import type { Geometry, Interface, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definition, face } from '../../app/canvas/board.ts';

export function drawn(
  outline: Geometry['outline'],
  interfaces: readonly Interface[],
  scales: Pick<Geometry, 'xScale' | 'yScale'> = {},
): PartDefinitionFile {
  const file = definition(interfaces);
  return { definition: { ...file.definition, geometry: { ...scales, ...(outline === undefined ? {} : { outline }) } } };
}

function supply(id: string, name: 'power_input' | 'ground'): Interface {
  return { id, protocol: { type: 'power', role: 'sink' }, requires: [{ function: name, count: 1 }] };
}

/** A triangle that points to its output. */
export const OP_AMP = drawn(
  {
    polyline: {
      points: [
        [0, 0],
        [8, 4.5],
        [0, 9],
      ],
      corner_radius_px: 6,
    },
  },
  [
    face('in_plus'),
    face('in_minus'),
    face('out', 'master'),
    supply('v_plus', 'power_input'),
    supply('v_minus', 'ground'),
  ],
  { xScale: 20, yScale: 20 },
);

/** A circle of two quarters and a half. */
export const MOTOR = drawn(
  {
    polyline: {
      points: [
        [0, 0],
        [80, 80],
        [160, 0],
      ],
      bulges: [-Math.SQRT2 + 1, -Math.SQRT2 + 1, -1],
    },
  },
  [supply('plus', 'power_input'), supply('minus', 'ground'), face('shaft', 'master')],
);

export const BRACKET = drawn(
  {
    polyline: {
      points: [
        [0, 0],
        [60, 0],
        [60, 140],
        [200, 140],
        [200, 200],
        [0, 200],
      ],
      corner_radius_px: 8,
    },
  },
  [face('hole_a'), face('hole_b'), face('hole_c', 'master')],
);

/** A body with a coil on top and rounded ends. */
export const VALVE = drawn(
  {
    polyline: {
      points: [
        [0, 20],
        [40, 20],
        [40, 0],
        [240, 0],
        [240, 20],
        [280, 20],
        [280, 100],
        [0, 100],
      ],
      bulges: [0, 0, 0, 0, 0, 0.4, 0, 0.4],
      corner_radius_px: 6,
    },
  },
  [
    face('p'),
    face('a', 'master'),
    face('b', 'master'),
    face('r', 'master'),
    face('s', 'master'),
    supply('coil', 'power_input'),
  ],
);

/** Forty interfaces in an outline that is drawn too small for them. */
export const FORTY = drawn(
  {
    polyline: {
      points: [
        [0, 0],
        [100, 0],
        [120, 20],
        [120, 100],
        [0, 100],
      ],
      corner_radius_px: 4,
    },
  },
  Array.from({ length: 40 }, (_, index) => face(`gpio${index}`, index % 2 === 0 ? 'slave' : 'master')),
);
