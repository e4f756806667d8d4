import { expect, test } from 'vitest';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import { drawingOf, positionsOf } from '#engine/definition/drawing.ts';
import { padsOf } from '#engine/definition/pads.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { definitionOf } from '../../support/board-builder.ts';

const indexOf = (id: string) => {
  const file = STARTER_PARTS.find(({ definition }) => definition.metadata.id === id);
  if (file === undefined) throw new Error(id);
  return definitionIndex(id, file);
};
const pin = (id: string, name?: string) => ({
  id,
  functions: [{ name: 'digital_io' }],
  ...(name === undefined ? {} : { name }),
});
const partOf = (rows: unknown, resources = [pin('a'), pin('b', 'B (7)'), pin('c')]) =>
  definitionIndex('', definitionOf('p', { resources, rows }));

test('[D83] pads are counted along their row, from its first by its step, and an own number goes before', () => {
  const rows = [
    {
      first: 4,
      by: -1,
      at_mm: [1, 2],
      step_mm: [0, 2.54],
      pads: [{ resource: 'a' }, {}, { resource: 'b', number: 'EP' }],
    },
  ];
  expect(padsOf(partOf(rows))).toEqual(
    new Map([
      ['electrical/a', ['4']],
      ['electrical/b', ['EP']],
      ['electrical/c', ['c']],
    ]),
  );
  expect(positionsOf(partOf(rows)).map(({ resource, number, at_mm }) => [resource, number, at_mm])).toEqual([
    ['electrical/a', '4', [1, 2]],
    [null, '3', [1, 4.54]],
    ['electrical/b', 'EP', [1, 7.08]],
  ]);
});

test('[D83] a number that two connectors have is told apart by them, and what has no row has the number of its name', () => {
  const rows = [
    { connector: 'J1', first: 1, at_mm: [0, 0], step_mm: [0, 2.54], pads: [{ resource: 'a' }, { resource: 'a' }] },
    { connector: 'J2', first: 2, at_mm: [9, 0], pads: [{ resource: 'c' }] },
  ];
  expect(padsOf(partOf(rows))).toEqual(
    new Map([
      ['electrical/a', ['1', 'J1-2']],
      ['electrical/b', ['7']],
      ['electrical/c', ['J2-2']],
    ]),
  );
});

test('[D83] a board is read with its outline, its holes and the side of each pad', () => {
  const board = indexOf('raspberry-pi-pico');
  const drawn = drawingOf(board);
  expect(drawn).toMatchObject({ across_mm: 21, down_mm: 51, drawing: { class: 'header_board', colour: 'green' } });
  expect(drawn?.holes).toContainEqual({ at_mm: [4.8, 2], diam_mm: 2.1 });
  const at = new Map(positionsOf(board).map((pad) => [pad.number, pad]));
  expect(at.get('1')).toEqual({
    resource: 'electrical/gp0',
    number: '1',
    label: 'GP0',
    at_mm: [1.61, 1.37],
    side: 'left',
    face: 'front',
  });
  expect(at.get('40')).toMatchObject({ label: 'VBUS', at_mm: [19.39, 1.37], side: 'right' });
  expect(at.get('21')).toMatchObject({ resource: 'electrical/gp16', at_mm: [19.39, 49.63] });
});

test('[D83] the holes of a motor are around its middle, a chip names its pins by their resources, its leads leave below', () => {
  expect(
    drawingOf(indexOf('nema17-17hs4401'))?.holes.map(({ at_mm }) => at_mm.map((mm) => Math.round(mm * 100) / 100)),
  ).toEqual([
    [5.65, 5.65],
    [36.65, 5.65],
    [36.65, 36.65],
    [5.65, 36.65],
  ]);
  expect(positionsOf(indexOf('ds18b20')).map(({ number, label, side }) => [number, label, side])).toEqual([
    ['1', 'GND', 'bottom'],
    ['2', 'DQ', 'bottom'],
    ['3', 'VDD', 'bottom'],
  ]);
});

test('[D83] a wire leaves a row across it, a lead over the edge that it reaches beyond, a single pad over the nearest edge', () => {
  const sides = (id: string) => new Map(positionsOf(indexOf(id)).map(({ number, side }) => [number, side]));
  const quad = sides('mpu-6050');
  expect([1, 6, 7, 12, 13, 18, 19, 24].map((pad) => quad.get(`${pad}`))).toEqual([
    'left',
    'left',
    'bottom',
    'bottom',
    'right',
    'right',
    'top',
    'top',
  ]);
  expect([...sides('resistor-4k7').values()]).toEqual(['left', 'right']);
  expect([...sides('samsung-25r-18650').values()]).toEqual(['right', 'left']);
});

test('[D83] a part without a drawing, or without a dimension that it spans, has none; one without rows has no places', () => {
  const plain = definitionOf('p', { resources: [pin('a')] });
  expect(drawingOf(definitionIndex('', plain))).toBeNull();
  expect(positionsOf(definitionIndex('', plain))).toEqual([]);
  const sized = (dimensions_mm: object) => ({
    definition: {
      ...plain.definition,
      domains: [{ domain: 'mechanical' as const, resources: [], interfaces: [], dimensions_mm }],
      drawing: { class: 'plate', down: 'height' as const },
    },
  });
  expect(drawingOf(definitionIndex('', sized({ length: 3, width: 2 })))).toBeNull();
  expect(drawingOf(definitionIndex('', sized({ length: 3, height: 2 })))).toMatchObject({ across_mm: 3, down_mm: 2 });
});
