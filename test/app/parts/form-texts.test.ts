import { afterEach, expect, test } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { partCapacity } from '../../../app/parts/analysis/capacity.ts';
import { capacityText, togetherText } from '../../../app/parts/analysis/capacity-text.ts';
import { soundFile } from '../../../app/parts/analysis/sound-file.ts';
import { editText } from '../../../app/parts/draft/json-edit.ts';
import { choiceOf } from '../../../app/parts/form/fields/choice.ts';
import { insertPoint, removePoint } from '../../../app/parts/form/point-edits.ts';
import { ENGLISH, speak } from '../../../app/texts/language.ts';
import { figureOf, labelOf } from '../../../app/texts/parts/field-label.ts';

afterEach(() => speak(ENGLISH));

test('[G46] a translation replaces the labels that the form makes from keys of the schema, and keeps their units', () => {
  speak({
    tag: 'de',
    translation: {
      partFields: {
        label: ({ key, inWords }: { key: string; inWords: string }) =>
          key === 'working_pressure_bar' ? 'Betriebsdruck' : inWords,
        choice: ({ value }: { value: string }) => (value === 'rounded_rectangle' ? 'abgerundetes Rechteck' : value),
      },
    },
  });
  expect(labelOf('working_pressure_bar')).toEqual({ label: 'Betriebsdruck', unit: 'bar' });
  expect(labelOf('port_size')).toEqual({ label: 'Port size', unit: '' });
  expect(choiceOf('rounded_rectangle')).toEqual({ value: 'rounded_rectangle', name: 'abgerundetes Rechteck' });
});

test('[K173] a figure that a rule lacks is told by its label and unit', () => {
  expect(
    ['custom_fields.rated_torque_Nm', 'weight_g', 'custom_fields.i2c_address', 'mount_holes.diam_mm'].map(figureOf),
  ).toEqual(['Rated torque, Nm', 'Weight, g', 'I2C address', 'Diameter, mm']);
});

test('[N47] the check is told in sentences: how often an interface fits, what ends the count, what it takes', () => {
  const sensor = STARTER_PARTS.find((file) => file.definition.metadata.id === 'sht31');
  if (sensor === undefined) throw new Error('no part sht31');
  const [power] = partCapacity(sensor).each;
  if (power === undefined) throw new Error('no interface');
  expect(capacityText(power)).toBe('Fits once, its stated maximum. It takes vdd and vss.');
  const told = (change: Partial<typeof power>) => capacityText({ ...power, ...change });
  expect(told({ instances: 3, limit: 'resources' })).toBe('Fits 3 times. The first takes vdd and vss.');
  expect(told({ instances: 64, limit: 'counted', slots: [] })).toBe('Fits 64 times or more.');
  expect(told({ instances: 2, limit: 'undetermined', slots: [] })).toBe('Fits at least 2 times.');
  const without = [{ function: 'uart_rx', resource: null, offered: 0 }];
  expect(told({ instances: 0, limit: 'resources', slots: without })).toBe(
    'Nothing offers uart_rx, so it cannot be used.',
  );
});

test('[N47] interfaces that find no place beside the others are told by their names', () => {
  const pin = { id: 'tx', functions: [{ name: 'uart_tx' }] };
  const face = (id: string, name: string) => ({
    id,
    name,
    protocol: { type: 'uart', role: 'peer' },
    requires: [{ function: 'uart_tx', count: 1 }],
  });
  const { each, together } = partCapacity(
    soundFile({
      definition: {
        metadata: {},
        domains: [{ domain: 'electrical', resources: [pin], interfaces: [face('a', 'First'), face('b', 'Second')] }],
      },
    }),
  );
  expect(togetherText(together, each)).toBe('Not all interfaces fit at once: no pins are left for Second.');
});

test('[N55] a point of an outline comes between its neighbours and goes again, with the bend of its line', () => {
  const points: Json = [
    [0, 0],
    [10, 0],
    [10, 10],
  ];
  const polyline: Json = { points, bulges: [0.5] };
  const inserted = after(polyline, insertPoint(polyline, '', 1));
  expect(inserted).toEqual({
    points: [
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
    ],
    bulges: [0.5, 0, 0, 0],
  });
  expect(after(inserted, removePoint(inserted, '', 1))).toEqual({ points, bulges: [0.5, 0, 0] });
  const straight: Json = { points };
  expect(after(straight, removePoint(straight, '', 0))).toEqual({
    points: [
      [10, 0],
      [10, 10],
    ],
  });
});

function after(json: Json, edits: Parameters<typeof editText>[1]): Json {
  return JSON.parse(editText(JSON.stringify(json), edits) ?? 'null');
}
