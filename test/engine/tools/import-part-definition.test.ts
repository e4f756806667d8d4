import { expect, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { definitionKey } from '#engine/library/hash.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { PART_EXAMPLE } from '../../../sync-server/agent/part-example.ts';
import { STARTER_LIBRARY } from '../../support/board-builder.ts';
import { newTab } from './support.ts';

interface Imported {
  readonly definition: string;
  readonly already: boolean;
  readonly changed: readonly string[];
  readonly interfaces: readonly string[];
  readonly others: readonly string[];
}

/** The example with one value put elsewhere. */
function changed(path: string, value: Json): { readonly file: Json } {
  const file = structuredClone(PART_EXAMPLE) as Record<string, unknown>;
  const keys = path.split('/').slice(1);
  const last = keys.pop() ?? '';
  let at: Record<string, unknown> = file;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
  return { file: file as { readonly [key: string]: Json } };
}

test('[T18] an imported definition can be placed and connected, and has the id of its content', () => {
  const tab = newTab();
  const imported = tab.ask<Imported>('import_part_definition', { file: PART_EXAMPLE });
  const key = definitionKey(PART_EXAMPLE as unknown as PartDefinitionFile); // the example is a sound file
  expect(imported).toMatchObject({
    definition: key,
    already: false,
    library: 'none',
    changed: [],
    interfaces: ['power (power sink)', 'i2c (i2c slave)'],
    others: [],
  });
  expect(tab.board.definitions.get(key)?.id).toBe(key);
  tab.ask('apply_edits', {
    edits: [
      { op: 'add_part', id: '$s', definition: key },
      { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4' },
      { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$s', interface: 'i2c' } },
    ],
  });
  expect(tab.board.connections.size).toBe(1);
  expect(tab.ask<{ parts: { id: string }[] }>('search_parts', { query: 'light sensor' }).parts[0]?.id).toBe(
    'example-light-sensor',
  );
});

test('[T18] the same file again changes nothing, whatever id it carries; another version stands beside it', () => {
  const tab = newTab();
  const first = tab.ask<Imported>('import_part_definition', { file: PART_EXAMPLE });
  const before = tab.board;
  const again = tab.ask<Imported>('import_part_definition', { file: { id: 'made-up', ...PART_EXAMPLE } });
  expect(again).toMatchObject({ definition: first.definition, already: true });
  expect(tab.board).toBe(before);
  const other = tab.ask<Imported>('import_part_definition', changed('/definition/metadata/name', 'Brighter'));
  expect(other.others).toEqual([first.definition]);
  expect(tab.board.definitions.size).toBe(2);
});

test('[T18] other spellings are brought to those of 1.4.0 and unknown keys are kept', () => {
  const tab = newTab();
  const resource = '/definition/domains/0/resources/3';
  const { file } = changed(`${resource}/recommended_pullup_res_kohm`, 2.2);
  const text = JSON.stringify(file).replace(
    '"recommended_pullup_res_kΩ":4.7,"recommended_pullup_res_kohm"',
    '"recommended_pullup_res_kohm"',
  );
  const given = { ...JSON.parse(text), house_mark: { shelf: 7 } };
  const { definition, changed: migrated } = tab.ask<Imported>('import_part_definition', { file: given });
  expect(migrated).toEqual([expect.stringContaining(`${resource}/recommended_pullup_res_kohm`)]);
  const kept = tab.board.definitions.get(definition);
  expect(kept).toMatchObject({ house_mark: { shelf: 7 } });
  expect(kept?.definition.domains[0]?.resources[3]?.recommended_pullup_res_kΩ).toBe(2.2);
});

test('[T18] a file with errors is refused with places and near words, and nothing is stored', () => {
  const tab = newTab();
  const wrong = '/definition/domains/0/resources/2/functions/0/name';
  const error = tab.refusal('import_part_definition', changed(wrong, 'i2c_data'));
  expect(error).toContain(wrong);
  expect(error).toMatch(/Nearest valid: .*i2c_sda/);
  expect(tab.board).toBe(EMPTY_BOARD);
  for (const file of [{}, { definition: null }, JSON.parse(`{"a":${'['.repeat(200)}${']'.repeat(200)}}`)]) {
    expect(tab.refusal('import_part_definition', { file })).toContain('Nothing was imported');
  }
});

test('[T18] the name of a starter part does not hide what was imported under it', () => {
  const tab = newTab();
  const [[starter = ''] = []] = [...STARTER_LIBRARY.definitions.keys()]
    .filter((key) => key.startsWith('bme280@'))
    .map((key) => [key]);
  const { definition, others } = tab.ask<Imported>(
    'import_part_definition',
    changed('/definition/metadata/id', 'bme280'),
  );
  expect(others).toEqual([starter]);
  tab.ask('apply_edits', { edits: [{ op: 'add_part', definition }] });
  expect([...tab.board.parts.values()].map((part) => part.definition)).toEqual([definition]);
});

test('[T18] a protocol by another name does not hide that its role is none: one refusal names what is wrong with both', () => {
  const words = newTab().refusal(
    'import_part_definition',
    changed('/definition/domains/0/interfaces/1/protocol', { type: 'iic_bus', role: 'endpoint' }),
  );
  const known = newTab().refusal(
    'import_part_definition',
    changed('/definition/domains/0/interfaces/1/protocol', { type: 'I2C', role: 'endpoint' }),
  );
  expect(words).toContain('The protocol type "iic_bus" is unknown');
  expect(known).toContain('The protocol type "I2C" is unknown; it is written i2c.');
  expect(known).toContain('i2c has no role "endpoint"; its roles are');
});
