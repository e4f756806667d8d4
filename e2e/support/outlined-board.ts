/** A board whose parts have every kind of outline, as a board file. */

import { EMPTY_BOARD } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import type { Point } from '#engine/board/values.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import type { Geometry, Interface, PartDefinitionFile, PurchaseInfo, Source } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

const supply = (id: string, name: string, role: 'sink' | 'source' = 'sink'): Interface => ({
  id,
  name,
  protocol: { type: 'power', role },
  requires: [{ function: role === 'sink' ? 'power_input' : 'power_output', count: 1 }],
});
const signal = (id: string, name: string, role: string): Interface => ({
  id,
  name,
  protocol: { type: 'digital', role },
  requires: [{ function: 'digital_io', count: 1 }],
});

function part(
  name: string,
  interfaces: readonly Interface[],
  geometry: Geometry,
  more: { readonly purchaseInfo?: readonly PurchaseInfo[]; readonly sources?: readonly Source[] } = {},
): PartDefinitionFile {
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const resources = interfaces.map((face) => ({
    id: `${face.id}_pin`,
    functions: face.requires.map((need) => ({ name: need.function })),
  }));
  const { purchaseInfo, sources } = more;
  return {
    definition: {
      metadata: { id, name, type: 'custom', version: '1.0' },
      domains: [{ domain: 'electrical', resources, interfaces }],
      geometry,
      ...(sources === undefined ? {} : { sources }),
    },
    ...(purchaseInfo === undefined ? {} : { purchaseInfo }),
  };
}

const IN_OUT = [
  supply('power', 'Supply'),
  signal('in_plus', 'In +', 'input'),
  signal('in_minus', 'In −', 'input'),
  signal('out', 'Out', 'output'),
];

export const OUTLINED: readonly PartDefinitionFile[] = [
  part('Op-amp', IN_OUT, {
    xScale: 20,
    yScale: 20,
    outline: {
      polyline: {
        points: [
          [0, 0],
          [9, 5],
          [0, 10],
        ],
        corner_radius_px: 6,
      },
    },
  }),
  part(
    'Gear motor',
    [supply('power', 'Motor'), signal('turns', 'Encoder', 'output')],
    {
      outline: {
        polyline: {
          points: [
            [0, 30],
            [120, 30],
            [120, 50],
            [160, 50],
            [160, 100],
            [120, 100],
            [120, 120],
            [0, 120],
          ],
          bulges: [0, 0, 0, 0, 0, 0, 0, 0.6],
          corner_radius_px: 5,
        },
      },
    },
    {
      purchaseInfo: [
        {
          vendor: 'Motors & Co',
          link: 'https://motors.example/gm1',
          isAffiliate: true,
          currentPriceUSD: '12.50',
          packQuantity: 2,
          minimumOrderQuantity: 4,
          stockQuantityAvailable: 320,
          availabilityStatus: 'in_stock',
          productStatus: 'active',
          priceTimestamp: '2020-01-01T00:00:00Z',
        },
        { vendor: 'Corner shop', link: 'https://corner.example', isAffiliate: false },
      ],
      sources: [
        { fields: ['*'], document: 'Motor catalogue', status: 'unverified' },
        { fields: ['/domains/0'], document: 'Data sheet GM1', page: '3', table: '2', status: 'verified' },
      ],
    },
  ),
  part('Round motor', [supply('power', 'Motor'), signal('turns', 'Encoder', 'output')], {
    outline: {
      polyline: {
        points: [
          [0, 0],
          [160, 0],
          [160, 0],
        ],
        bulges: [1, 0, 1],
      },
    },
  }),
  part('L bracket', [signal('near', 'Switch', 'output'), signal('far', 'Lamp', 'input')], {
    outline: {
      polyline: {
        points: [
          [0, 0],
          [70, 0],
          [70, 120],
          [220, 120],
          [220, 190],
          [0, 190],
        ],
        corner_radius_px: 8,
      },
    },
  }),
  part(
    'Valve',
    [supply('coil', 'Coil'), signal('p', 'P', 'input'), signal('a', 'A', 'output'), signal('b', 'B', 'output')],
    {
      outline: {
        polyline: {
          points: [
            [0, 24],
            [50, 24],
            [50, 0],
            [190, 0],
            [190, 24],
            [240, 24],
            [240, 120],
            [0, 120],
          ],
          bulges: [0, 0, 0, 0, 0, 0.4, 0, 0.4],
          corner_radius_px: 6,
        },
      },
    },
  ),
  part('Triangle', [supply('power', 'Supply'), signal('out', 'Out', 'output')], {
    outline: { preset: 'rounded_triangle' },
  }),
  part('Disc', [supply('power', 'Supply'), signal('out', 'Out', 'output')], { shape: 'circle' }),
  part('Padded', IN_OUT, { outline: { preset: 'rectangle', content_padding_px: { x: 30, y: 24 } } }),
  part(
    'Forty pins',
    Array.from({ length: 40 }, (_, index) => signal(`io${index}`, `IO ${index}`, index % 2 === 0 ? 'input' : 'output')),
    {
      outline: {
        polyline: {
          points: [
            [0, 0],
            [6, 0],
            [7, 1],
            [7, 6],
            [0, 6],
          ],
          corner_radius_px: 6,
        },
      },
    },
  ),
  part('Supply', [supply('out', 'Output', 'source')], { outline: { preset: 'rounded_rectangle' } }),
];

const PLACES: readonly Point[] = [
  [-500, -240],
  [-160, -240],
  [140, -240],
  [480, -240],
  [-460, 80],
  [-160, 80],
  [120, 80],
  [420, 80],
  [340, 480],
  [-160, 360],
];

/** One part of each, the supply beside them, nothing connected. */
export function outlinedBoardFile(): string {
  let count = 0;
  const outcome = applyEdits(
    { ...EMPTY_BOARD, name: 'Outlines' },
    OUTLINED.map(({ definition }, index) => ({
      op: 'add_part',
      definition: definition.metadata.id,
      label: definition.metadata.name,
      at: PLACES[index] ?? [0, 0],
    })),
    {
      library: libraryOf([...STARTER_PARTS, ...OUTLINED]),
      who: 'Ada',
      now: '2026-01-01T00:00:00.000Z',
      newId: (prefix) => `${prefix}_${`${++count}`.padStart(8, '0')}`,
    },
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return JSON.stringify(toBoardFile(outcome.board));
}
