import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { JsonSchema } from '#schemas/json-schema.ts';
import { partReferencePage } from '#schemas/part-definition/reference-page.ts';
import { PART_SCHEMA } from '#schemas/part-definition/schema-walk.ts';
import { authoringProblems, parsePartText } from '#schemas/part-definition/text.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';

const page = readFileSync(new URL('../../docs/part-authoring.md', import.meta.url), 'utf8');
const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
const [, output = ''] = /```\n(ds18b20\.json:.*?)```/s.exec(page) ?? [];
const problemsOf = (text: string) => authoringProblems(parsePartText(text));

it('[D31] the worked example holds for an author, and says what the shipped part says', () => {
  expect(problemsOf(example)).toEqual([]);
  const shipped = STARTER_PARTS.find((file) => file.definition.metadata.id === 'ds18b20');
  const { domains } = (JSON.parse(example) as typeof shipped & object).definition;
  const figures = (all: typeof domains | undefined) => [
    all?.[0]?.supply_voltage_V,
    all?.[0]?.power_domains?.[0]?.voltage_range_V,
    all?.[0]?.power_domains?.[0]?.max_current_mA,
    all?.[0]?.resources.find((pin) => pin.id === 'dq')?.logic_levels,
    all?.[0]?.resources.find((pin) => pin.id === 'dq')?.current_rating,
    all?.find((one) => one.domain === 'thermal')?.operating_temperature_C,
  ];
  expect(figures(domains)).toEqual(figures(shipped?.definition.domains));
});

it('[D31] the mistakes that the page makes are told in the words that it shows', () => {
  const wrong = example
    .replace('"onewire_data" }],\n            "power', '"DQ" }],\n            "power')
    .replace('"supply_voltage_V": [3, 5.5]', '"supply_voltage_V": [5.5, 3]')
    .replace('"manufacturer"', '"manufacturrer"');
  const problems = problemsOf(wrong);
  expect(problems).toHaveLength(3);
  for (const { message, rule, fix } of problems) {
    expect(output).toContain(message);
    expect(output).toContain(`[${rule}]`);
    expect(output).toContain(`fix: ${fix?.label}`);
  }
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
