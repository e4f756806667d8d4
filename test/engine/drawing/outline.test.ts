import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround, overlap } from '#engine/drawing/geometry.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { type PartLayout, partLayout } from '#engine/drawing/shape/layout.ts';
import { badgePlace, inOutline, outlineSvg } from '#engine/drawing/shape/outline.ts';
import { contains, isArc, outset } from '#engine/drawing/shape/path.ts';
import { polylinePath } from '#engine/drawing/shape/polyline.ts';
import { textWidth } from '#engine/drawing/text.ts';
import { partSize } from '#engine/placement/part-size.ts';
import type { Geometry, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { hitTest, marqueeHits } from '../../../app/canvas/hit-test.ts';
import { boardOf, definition, face, part } from '../../app/canvas/board.ts';
import { BRACKET, drawn, FORTY, MOTOR, OP_AMP, VALVE } from './outlines.ts';

const NO_USES = new Map<string, number>();
const DRAWN = { OP_AMP, MOTOR, BRACKET, VALVE, FORTY };
const TURNS = [0, 90, 180, 270] as const;
const point = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
const polyline = fc.record({
  points: fc.array(point, { minLength: 3, maxLength: 12 }),
  bulges: fc.array(fc.oneof(fc.constant(0), fc.double({ min: -3, max: 3, noNaN: true })), { maxLength: 12 }),
  corner_radius_px: fc.integer({ min: 0, max: 300 }),
});

test.each(Object.entries(DRAWN))(
  '[G44] the badge of %s sits on its outline, not at the corner of its box',
  (_, file) => {
    const layout = partLayout(file, NO_USES);
    const [x, y] = badgePlace(layout);
    const around = [
      [x - 1, y + 1],
      [x + 1, y - 1],
    ] as const;
    expect(around.map((at) => inOutline(layout, at))).toEqual([true, false]);
  },
);

describe('a polyline', () => {
  test('[K29] an arc runs through both its points, and its bulge is the tangent of a quarter of its angle', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: -20, max: 20, noNaN: true }), (a, b, bulge) => {
        fc.pre(Math.hypot(a[0] - b[0], a[1] - b[1]) > 1 && Math.abs(bulge) > 1e-3);
        const [arc] = polylinePath({ points: [a, b], bulges: [bulge] }, [1, 1])?.segments ?? [];
        if (arc === undefined || !isArc(arc)) throw new Error('a bulge makes an arc');
        const at = (t: number) => [
          arc.centre[0] + arc.radii[0] * Math.cos(t),
          arc.centre[1] + arc.radii[1] * Math.sin(t),
        ];
        const size = arc.radii[0];
        const near = (p: readonly (number | undefined)[], q: readonly number[]) =>
          expect(Math.hypot((p[0] ?? 0) - (q[0] ?? 0), (p[1] ?? 0) - (q[1] ?? 0))).toBeLessThan(1e-6 * (1 + size));
        near(at(arc.start), a);
        near(at(arc.start + arc.sweep), b);
        expect(Math.tan(arc.sweep / 4)).toBeCloseTo(bulge, 6);
      }),
    );
  });

  test('[K29] a positive bulge turns from x towards y: it leaves a clockwise outline outwards', () => {
    const round = polylinePath(
      {
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 100],
        ],
        bulges: [1],
      },
      [1, 1],
    );
    expect(round?.bounds).toEqual({ minX: 0, minY: -50, maxX: 100, maxY: 100 });
    const dented = polylinePath(
      {
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 100],
        ],
        bulges: [-1],
      },
      [1, 1],
    );
    expect([dented?.bounds.minY, dented && contains(dented, [50, 40])]).toEqual([0, false]);
  });

  test('[K30] scales multiply x and y, arcs with them: a circle becomes an ellipse', () => {
    const path = polylinePath(
      {
        points: [
          [0, 0],
          [100, 0],
        ],
        bulges: [1, 1],
      },
      [2, 0.5],
    );
    expect(path?.bounds).toEqual({ minX: 0, minY: -25, maxX: 200, maxY: 25 });
    expect(path && [contains(path, [100, 24]), contains(path, [20, 20])]).toEqual([true, false]);
  });

  test('[K30] a corner radius stays as it is however large the scale, and takes at most half of an edge', () => {
    const square = {
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const,
    };
    const radii = (radius: number) =>
      polylinePath({ ...square, corner_radius_px: radius }, [100, 60])?.segments.flatMap((one) =>
        isArc(one) ? [Math.round(one.radii[0])] : [],
      );
    expect([radii(8), radii(500), radii(0)]).toEqual([[8, 8, 8, 8], [30, 30, 30, 30], []]);
  });

  test('[K34] any points give a closed path in its bounds, or none', () => {
    fc.assert(
      fc.property(polyline, (drawn) => {
        const path = polylinePath(drawn, [1, 1]);
        if (path === null) return;
        path.segments.forEach((segment, index) => {
          const next = path.segments[(index + 1) % path.segments.length];
          expect(Math.hypot(segment.to[0] - (next?.from[0] ?? 0), segment.to[1] - (next?.from[1] ?? 0))).toBeLessThan(
            1e-6,
          );
        });
        const { minX, minY, maxX, maxY } = path.bounds;
        for (let i = 0; i < path.polygon.length; i += 2) {
          const [x = 0, y = 0] = path.polygon.subarray(i, i + 2);
          expect(x > minX - 1e-3 && x < maxX + 1e-3 && y > minY - 1e-3 && y < maxY + 1e-3).toBe(true);
        }
        expect([...path.polygon, ...outset(path, 5)].every(Number.isFinite)).toBe(true);
      }),
    );
  });

  test('[K34] repeated points, a closing point and what is no number count for nothing', () => {
    const plain = polylinePath(
      {
        points: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
        bulges: [0, 0.5],
      },
      [1, 1],
    );
    const untidy = polylinePath(
      {
        points: [
          [0, 0],
          [0, 0],
          [9, 0],
          [Number.NaN, 1],
          [9, 9],
          [0, 0],
        ],
        bulges: [3, 0, 0.5, 1, Number.NaN, 2],
      },
      [1, 1],
    );
    expect(untidy?.segments).toEqual(plain?.segments);
  });
});

describe('what is placed in an outline', () => {
  test("[K31] an outline in which everything fits keeps its author's size; a tiny one grows in its own proportions", () => {
    const size = (layout: PartLayout) => {
      const { minX, minY, maxX, maxY } = layout.path?.bounds ?? boxAround([0, 0], 0, 0);
      return [maxX - minX, maxY - minY] as const;
    };
    expect(size(partLayout(MOTOR, NO_USES)).map(Math.round)).toEqual([160, 160]);
    const tiny = drawn(
      {
        polyline: {
          points: [
            [0, 0],
            [2, 0],
            [2, 1],
            [0, 1],
          ],
        },
      },
      [face('a'), face('b', 'master')],
    );
    const [width, height] = size(partLayout(tiny, NO_USES));
    expect([width > 60, width / height]).toEqual([true, expect.closeTo(2, 6)]);
  });

  test('[K31] no outline is larger than the largest: what is drawn larger is shrunk', () => {
    const vast = drawn(
      {
        polyline: {
          points: [
            [0, 0],
            [90, 0],
            [90, 90],
            [0, 90],
          ],
        },
      },
      [],
      { xScale: 10_000, yScale: 5000 },
    );
    const layout = partLayout(vast, NO_USES);
    expect([layout.width, layout.height]).toEqual([4000, 2000]);
  });

  const everyTurn = Object.entries(DRAWN).flatMap(([name, file]) =>
    TURNS.flatMap((turn) =>
      [false, true].map((flip) => ({ name, turn, flip, layout: partLayout(file, NO_USES, turn, flip) })),
    ),
  );

  test.each(everyTurn)(
    '[K32] $name turned $turn, flipped $flip: ports lie on the outline, wires leave it at once',
    ({ layout }) => {
      expect(layout.outline).toBe('path');
      expect([layout.width % 40, layout.height % 40]).toEqual([0, 0]);
      for (const { side, x, y } of layout.ports) {
        const [dx, dy] = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[side] as [number, number];
        expect(Math.abs((dx === 0 ? x : y) % 20)).toBe(0);
        expect(inOutline(layout, [x - 1.6 * dx, y - 1.6 * dy])).toBe(true);
        for (let out = 1; out < 4000; out += out < 40 ? 1 : 40)
          expect(inOutline(layout, [x + out * dx, y + out * dy])).toBe(false);
      }
      expect(layout.ports.length).toBe(new Set(layout.ports.map(({ x, y }) => `${x} ${y}`)).size);
    },
  );

  test.each(everyTurn)(
    '[K33] $name turned $turn, flipped $flip: title and labels lie in it and clear of each other',
    ({ layout }) => {
      const boxes = [
        boxAround([layout.title.x, layout.title.y], Math.min(layout.title.room, 60), 13),
        ...layout.ports.map(({ label, room, side, x, y }) => {
          const [dx, dy] = { left: [1, 0], right: [-1, 0], top: [0, 1], bottom: [0, -1] }[side] as [number, number];
          const long = Math.min(room, textWidth(label, 11));
          const away = long / 2 + (dx === 0 ? layout.gap[1] : layout.gap[0]);
          const middle = [x + dx * away, y + dy * away] as const;
          return dx === 0 ? boxAround(middle, 11, long) : boxAround(middle, long, 11);
        }),
      ];
      for (const { minX, minY, maxX, maxY } of boxes)
        for (const corner of [
          [minX, minY],
          [maxX, minY],
          [maxX, maxY],
          [minX, maxY],
        ] as const)
          expect(inOutline(layout, corner)).toBe(true);
      boxes.forEach((a, at) => {
        for (const b of boxes.slice(at + 1)) expect(overlap(a, b)).toBe(false);
      });
    },
  );

  test('[K33] content padding keeps labels away from a preset outline and from a hand-drawn one', () => {
    const gaps = (geometry: Geometry['outline'], faces = [face('in'), face('out', 'master')]) =>
      partLayout(drawn(geometry, faces), NO_USES).gap;
    expect(gaps({ preset: 'rectangle' })).toEqual([12, 12]);
    expect(gaps({ preset: 'rectangle', content_padding_px: 30 })).toEqual([30, 30]);
    expect(
      gaps({
        polyline: {
          points: [
            [0, 0],
            [300, 0],
            [300, 200],
          ],
        },
        content_padding_px: { x: 20, y: 0 },
      }),
    ).toEqual([20, 7]);
    const plain = partLayout(drawn({ preset: 'rectangle' }, [face('in')]), NO_USES);
    const padded = partLayout(
      drawn({ preset: 'rectangle', content_padding_px: { x: 0, y: 40 } }, [face('in')]),
      NO_USES,
    );
    expect([padded.height - plain.height, padded.title.y + padded.height / 2]).toEqual([80, 65]);
  });

  test('[K34] whatever is drawn, a layout comes of it, the same each time, with every port once', () => {
    fc.assert(
      fc.property(polyline, fc.integer({ min: 0, max: 12 }), fc.constantFrom(...TURNS), (line, count, turn) => {
        const faces = Array.from({ length: count }, (_, i) => face(`port_${i}`, i % 3 === 0 ? 'master' : 'slave'));
        const layout = partLayout(drawn({ polyline: line }, faces), NO_USES, turn);
        expect(layout.ports.map((port) => port.interface).sort()).toEqual(faces.map(({ id }) => id).sort());
        expect(partLayout(drawn({ polyline: line }, faces), NO_USES, turn)).toEqual(layout);
        expect(outlineSvg(layout)).not.toMatch(/NaN|Infinity/);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [
      'a line',
      [
        [0, 0],
        [50, 50],
        [100, 100],
      ],
    ],
    [
      'one point',
      [
        [5, 5],
        [5, 5],
        [5, 5],
      ],
    ],
    [
      'a hair',
      [
        [0, 0],
        [100_000, 0],
        [100_000, 1],
      ],
    ],
    [
      'what overflows',
      [
        [-1e308, 0],
        [1e308, 0],
        [0, 1e308],
      ],
    ],
  ] as const)('[K34] %s holds nothing: the preset is drawn', (_, points) => {
    const layout = partLayout(drawn({ preset: 'rectangle', polyline: { points } }, [face('in')]), NO_USES);
    expect([layout.outline, layout.ports.length]).toEqual(['rectangle', 1]);
  });

  test('[K34] a polyline wins over a preset, a preset over the legacy shape', () => {
    const kind = (geometry: Geometry) => partLayout({ ...drawn({}, []), ...fileWith(geometry) }, NO_USES).outline;
    expect([
      kind({ shape: 'circle' }),
      kind({ shape: 'circle', outline: { preset: 'rectangle' } }),
      kind({
        outline: {
          preset: 'circle',
          polyline: {
            points: [
              [0, 0],
              [200, 0],
              [200, 200],
            ],
          },
        },
      }),
      kind({ outline: { preset: 'rounded_triangle' } }),
      kind({}),
    ]).toEqual(['circle', 'rectangle', 'path', 'path', 'rounded_rectangle']);
  });

  test('[K36] a turned triangle points where it was turned to, and a flipped one the other way', () => {
    const apex = (turn: 0 | 90 | 180 | 270, flip: boolean) => {
      const layout = partLayout(OP_AMP, NO_USES, turn, flip);
      const { minX, minY, maxX, maxY } = layout.path?.bounds ?? boxAround([0, 0], 0, 0);
      const ends = [
        ['right', [maxX, 0], [maxX, minY], [maxX, maxY]],
        ['left', [minX, 0], [minX, minY], [minX, maxY]],
        ['down', [0, maxY], [minX, maxY], [maxX, maxY]],
        ['up', [0, minY], [minX, minY], [maxX, minY]],
      ] as const;
      // A tenth nearer to the middle than the edge.
      const holds = ([x, y]: readonly [number, number]) => inOutline(layout, [0.9 * x, 0.9 * y]);
      return ends.filter(([, tip, one, other]) => holds(tip) && !holds(one) && !holds(other)).map(([name]) => name);
    };
    expect(TURNS.map((turn) => apex(turn, false))).toEqual([['right'], ['down'], ['left'], ['up']]);
    expect(apex(0, true)).toEqual(['left']);
  });
});

test('[K37] the room that is looked for is that of a large outline, and never less than that of its ports', () => {
  const square = (size: number) =>
    drawn(
      {
        polyline: {
          points: [
            [0, 0],
            [size, 0],
            [size, size],
            [0, size],
          ],
        },
      },
      [face('a')],
      { xScale: 10, yScale: 5 },
    );
  expect([
    partSize(square(100)),
    partSize(square(1e6)),
    partSize(square(1)),
    partSize(definition([face('a')])),
  ]).toEqual([
    [1000, 500],
    [4000, 4000],
    [280, 100],
    [280, 100],
  ]);
});

test.each(Object.entries(DRAWN))('[K36] the ports of %s go a side further with each quarter turn', (_, file) => {
  const order = ['left', 'top', 'right', 'bottom'];
  const sides = (turn: 0 | 90 | 180 | 270) =>
    new Map(partLayout(file, NO_USES, turn).ports.map(({ key, side }) => [key, order.indexOf(side)]));
  const upright = sides(0);
  TURNS.forEach((turn, quarters) => {
    for (const [key, side] of sides(turn)) expect(side).toBe(((upright.get(key) ?? 0) + quarters) % 4);
  });
});

describe('pointing at outlines', () => {
  const triangle = definition([face('in')], 'rounded_triangle');
  const scene = new Scene();
  scene.update(boardOf([part('t', [0, 0])], [], triangle));
  const box = scene.parts.get('t') ?? boxAround([0, 0], 0, 0);

  test("[K35] the empty corner of a triangle's box means nothing, its middle the part", () => {
    const corner = hitTest(scene, [box.minX + 15, box.minY + 15], 1);
    expect([corner.kind, hitTest(scene, [20, 40], 1).kind]).toEqual(['empty', 'part']);
  });

  test('[K35] a marquee to the left takes what its outline touches, one to the right what lies wholly inside', () => {
    const corner = [box.minX, box.minY] as const;
    expect(marqueeHits(scene, [box.minX + 20, box.minY + 20], corner)).toEqual([]);
    expect(marqueeHits(scene, [20, 20], [-20, -20])).toEqual(['t']);
    expect(marqueeHits(scene, [10, 200], [0, -200])).toEqual(['t']);
    expect(marqueeHits(scene, corner, [box.maxX, box.maxY])).toEqual(['t']);
  });

  test('[K35] so it is with circles and the corners of rounded rectangles', () => {
    const [circle, rounded] = ['circle', 'rounded_rectangle'].map((preset) =>
      partLayout(definition([], preset), NO_USES),
    );
    if (circle === undefined || rounded === undefined) throw new Error('two layouts were made');
    const corner = (layout: PartLayout, by: number) =>
      inOutline(layout, [by - layout.width / 2, by - layout.height / 2]);
    expect([corner(circle, 10), corner(circle, 30), corner(rounded, 2), corner(rounded, 4)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

function fileWith(geometry: Geometry): PartDefinitionFile {
  const file = drawn({}, []);
  return { definition: { ...file.definition, geometry } };
}
