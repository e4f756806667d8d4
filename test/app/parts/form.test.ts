import { expect, it } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { shapeAt } from '../../../app/parts/code/schema-at.ts';
import { labelOf } from '../../../app/texts/parts/field-label.ts';

const PART: Json = {
  definition: {
    metadata: {},
    domains: [{ domain: 'electrical' }, { domain: 'hydraulic' }, { domain: 'network' }, { domain: 'mechanical' }],
  },
};
const shapes = (pointer: string): Readonly<Record<string, string>> =>
  Object.fromEntries(shapeAt(pointer.split('/').slice(1), PART).map(({ key, shape }) => [key, shape]));

it('[N55] every field that the schema has for a place has a form of its kind, by domain', () => {
  expect(shapes('/definition/metadata')).toMatchObject({ id: 'text', taxonomy: 'words', datasheet_url: 'text' });
  expect(shapes('/definition/domains/0/resources/0')).toMatchObject({
    current_rating: 'group',
    logic_levels: 'group',
    has_internal_pullup: 'yes-no',
    custom_fields: 'objects',
  });
  expect(shapes('/definition/domains/1/resources/0')).toMatchObject({
    connector_type: 'choice',
    max_pressure_bar: 'number',
  });
  expect(shapes('/definition/domains/2/resources/0/port_specifications')).toMatchObject({ speed_mbps: 'other' });
  expect(shapes('/definition/domains/0/interfaces/0')).toMatchObject({ constraints: 'group', power_delivery: 'group' });
  expect(shapes('/definition/domains/1/interfaces/0')).toMatchObject({ fluid_type: 'choice' });
  expect(shapes('/definition/domains/0')).toMatchObject({
    supply_voltage_V: 'range',
    power_domains: 'objects',
  });
  expect(shapes('/definition/domains/3/mount_holes/0')).toEqual({ location: 'other', diam_mm: 'number' });
  expect(shapes('/definition/custom_fields/0/ui_hints')).toMatchObject({ control: 'text', order: 'number' });
  expect(shapes('/definition/custom_fields/0')).toMatchObject({
    default: 'other',
    options: 'words',
    ui_hints: 'group',
  });
});

it('[N55] a label is the key in words, its unit beside it', () => {
  expect(
    ['working_pressure_bar', 'flow_rate_l_per_min', 'v_ih_min_V', 'port_size', 'max_peak_mA'].map(labelOf),
  ).toEqual([
    { label: 'Working pressure', unit: 'bar' },
    { label: 'Flow rate', unit: 'l/min' },
    { label: 'Input high from', unit: 'V' },
    { label: 'Port size', unit: '' },
    { label: 'Max peak', unit: 'mA' },
  ]);
});
