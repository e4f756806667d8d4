import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonSchema } from '#schemas/json-schema.ts';
import { partReferencePage } from '#schemas/part-definition/reference-page.ts';
import { PART_SCHEMA } from '#schemas/part-definition/schema-walk.ts';
import { authoringProblems, parsePartText } from '#schemas/part-definition/text.ts';
import { FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { busbar, folder } from '../commands/support.ts';

const page = readFileSync(new URL('../../docs/part-authoring.md', import.meta.url), 'utf8');
const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
const [, output = ''] = /```\n(ds18b20\.json:.*?)```/s.exec(page) ?? [];
const problemsOf = (text: string) => authoringProblems(parsePartText(text));

it('[D31] the worked example is the file that the library ships, and an author has nothing to fix in it', () => {
  expect(example).toBe(readFileSync(new URL('../../schemas/parts/sensor/ds18b20.json', import.meta.url), 'utf8'));
  expect(problemsOf(example)).toEqual([]);
});

it('[D31] the mistakes that the page makes are reported word for word as it shows', async () => {
  const wrong = example
    .replace('"onewire_data" }],\n            "power', '"DQ" }],\n            "power')
    .replace('"supply_voltage_V": [3, 5.5]', '"supply_voltage_V": [5.5, 3]')
    .replace('"manufacturer"', '"manufacturrer"');
  const path = folder();
  writeFileSync(join(path, 'ds18b20.json'), wrong);
  const { out, code } = await busbar(path, ['validate', '--strict', 'ds18b20.json']);
  expect({ out, code }).toEqual({ out: output, code: 1 });
});

it('[D31] the reference has every field with a meaning, every function and every protocol', () => {
  const nameless: string[] = [];
  const walk = (schema: JsonSchema, at: string) => {
    for (const [key, inner] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
      const meant = typeof inner.description === 'string' && inner.description.length > 1;
      // Within a condition a key is only given its entries; its meaning stands where it is defined.
      if (!meant && !at.endsWith('/then') && !at.endsWith('/if')) nameless.push(`${at}/${key}`);
      walk(inner, `${at}/${key}`);
    }
    for (const key of ['items', 'then', 'else', 'additionalProperties']) {
      const inner = schema[key];
      if (typeof inner === 'object' && inner !== null) walk(inner as JsonSchema, `${at}/${key}`);
    }
    for (const key of ['anyOf', 'allOf', 'prefixItems']) {
      for (const inner of (schema[key] ?? []) as JsonSchema[]) walk(inner, `${at}/${key}`);
    }
  };
  walk(PART_SCHEMA, '');
  for (const [name, schema] of Object.entries(PART_SCHEMA.$defs as Record<string, JsonSchema>)) walk(schema, name);
  expect(nameless).toEqual([]);
  const reference = partReferencePage();
  for (const name of [...FUNCTIONS.keys(), ...PROTOCOLS.keys()]) expect(reference).toContain(`| \`${name}\` |`);
  const anchors = [...reference.matchAll(/\]\(#([a-z]+)\)/g)].map(([, anchor]) => anchor);
  const heads = new Set([...reference.matchAll(/^### (\w+)$/gm)].map(([, head]) => head?.toLowerCase()));
  expect(anchors.filter((anchor) => !heads.has(anchor))).toEqual([]);
});
