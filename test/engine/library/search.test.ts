import { expect, test } from 'vitest';
import { libraryOf } from '#engine/library/library.ts';
import { searchParts } from '#engine/library/search.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { STARTER_LIBRARY } from '../../support/board-builder.ts';

const ids = (query: Parameters<typeof searchParts>[1]) =>
  searchParts(STARTER_LIBRARY, query).map((hit) => hit.file.definition.metadata.id);

test('[T8] words match whole or as a beginning, in any order, whatever their case', () => {
  expect(ids({ text: 'BME280' })[0]).toBe('bme280');
  const humid = ids({ text: 'sensor humid' });
  expect(humid).toContain('bme280');
  expect(humid).not.toContain('bmp280');
  const kits = ids({ text: 'esp32 devkit' });
  expect(kits).toContain('esp32-devkitc-v4');
  expect(kits.filter((id) => !id.startsWith('esp32'))).toEqual([]);
});

test('[T8] a voltage is compared with supply ranges, however it is written', () => {
  const found = ids({ text: '3.3 V i2c sensor' });
  for (const text of ['3v3 i2c sensor', 'i2c sensor 3.3V']) expect(ids({ text })).toEqual(found);
  expect(found).toEqual(expect.arrayContaining(['bme280', 'bmp280']));
  expect(found).not.toContain('hc-sr04');
  expect(ids({ text: '5 V distance' })).toContain('hc-sr04');
  expect(ids({ text: '24 V power supply' })[0]).toMatch(/-24$/);
});

test('[T8] where nothing matches every word, those that match most come', () => {
  expect(ids({ text: 'bme280 zzzz' })).toEqual(['bme280', 'gy-bme280-module']);
  expect(ids({ text: 'zzzz' })).toEqual([]);
});

test('[T8] without words every part that passes the filters comes, in the order of its key', () => {
  const all = searchParts(STARTER_LIBRARY, {}).map((hit) => hit.key);
  expect(all).toHaveLength(STARTER_PARTS.length);
  expect(all).toEqual([...all].sort());
  expect(ids({ taxonomy: 'sensor.environmental' })).toEqual(
    STARTER_PARTS.map((file) => file.definition.metadata)
      .filter((about) => about.taxonomy?.some((path) => path.startsWith('sensor.environmental')))
      .map((about) => about.id)
      .sort(),
  );
  expect(ids({ function: 'scl' })).toEqual(ids({ function: 'i2c_scl' }));
  expect(ids({ domain: 'pneumatic', text: 'cylinder' })).toContain('smc-cj2b16-50');
  expect(ids({ protocol: 'line', role: 'passive' })).toContain('resistor-4k7');
  expect(ids({ protocol: 'line', role: 'passive' })).not.toContain('bme280');
});

test('[T8] the order is the same however the library was put together', () => {
  const turned = libraryOf([...STARTER_PARTS].reverse());
  for (const text of ['5 V', 'sensor', 'power', 'm5']) {
    const keys = (library: typeof turned) => searchParts(library, { text }).map((hit) => hit.key);
    expect(keys(turned)).toEqual(keys(STARTER_LIBRARY));
  }
});

test('[T8] five thousand definitions are searched as well, each found by its own words', () => {
  const base = STARTER_PARTS.find((file) => file.definition.metadata.id === 'bme280');
  if (base === undefined) throw new Error('no base');
  const files = Array.from({ length: 5_000 }, (_, i): PartDefinitionFile => {
    const metadata = { ...base.definition.metadata, id: `part-${i}`, name: `Part number${i}` };
    return { definition: { ...base.definition, metadata } };
  });
  const library = libraryOf(files);
  expect(searchParts(library, { text: 'number4711' }).map((hit) => hit.file.definition.metadata.id)).toEqual([
    'part-4711',
  ]);
  expect(searchParts(library, { text: '3.3 V i2c' })).toHaveLength(5_000);
});
