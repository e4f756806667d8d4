import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { refusal } from '#schemas/part-definition/checks/fields.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { FORMATS } from '#schemas/standalone.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { INSTANCE_FIELDS, rolesPair } from '#schemas/vocabulary/index.ts';

const folder = new URL('../../schemas/parts/', import.meta.url);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
  .map((entry) => `${entry.parentPath.slice(entry.parentPath.lastIndexOf('/parts') + 7)}/${entry.name}`)
  .sort();
const parts = STARTER_PARTS.map((file) => [file.definition.metadata.id, file] as const);

describe('the starter library', () => {
  it('[D8] lists every file of the folder once, in order, each under its taxonomy root and its id', () => {
    const listed = STARTER_PARTS.map(
      ({ definition: { metadata } }) => `${metadata.taxonomy?.[0]?.split('.')[0]}/${metadata.id}.json`,
    );
    expect(listed).toEqual(files);
    expect(new Set(parts.map(([id]) => id)).size).toBe(parts.length);
  });

  it('[D8] covers all six domains with at least sixteen parts', () => {
    const domains = new Set(STARTER_PARTS.flatMap((file) => file.definition.domains.map((domain) => domain.domain)));
    expect(domains.size).toBe(6);
    expect(parts.length).toBeGreaterThanOrEqual(16);
  });

  it.each(parts)('[D8] %s has no problem of any severity', (_, file) => {
    expect(validatePartDefinition(file)).toEqual([]);
  });

  it.each(parts)('[D8] %s has no key that the schema does not know', (_, file) => {
    expect(strict(file) ? [] : strict.errors?.map((error) => [error.instancePath, error.params])).toEqual([]);
  });

  it.each(parts)(
    '[D9] %s says where its figures come from, and states no price and no stock',
    (_, { definition, purchaseInfo }) => {
      expect(definition.sources?.length).toBeGreaterThan(0);
      expect([purchaseInfo, definition.purchaseInfo]).toEqual([undefined, undefined]);
      expect(definition.metadata.description).toMatch(/\.$/);
      expect(definition.geometry?.outline?.preset).toBeDefined();
    },
  );

  it.each(parts)('[D9] %s uses the fields that rules read in their own type and range', (_, { definition }) => {
    const fields: CustomField[] = [
      ...(definition.custom_fields ?? []),
      ...definition.domains.flatMap((domain) =>
        [...domain.resources, ...domain.interfaces].flatMap((entry) => entry.custom_fields ?? []),
      ),
    ];
    for (const field of fields) {
      const known = INSTANCE_FIELDS.get(field.key);
      if (known === undefined || field.default === undefined) continue;
      const { type, min, max, pattern } = known;
      const bounds = {
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(pattern === undefined ? {} : { pattern }),
      };
      expect(refusal({ key: field.key, type, ...bounds }, field.default)).toBeNull();
    }
  });

  it('[D9] every sink of a supply states its own draw', () => {
    const silent = parts.flatMap(([id, { definition }]) =>
      definition.domains.flatMap((domain) =>
        domain.interfaces
          .filter(({ protocol }) => ['power', 'ac_power'].includes(protocol.type) && protocol.role === 'sink')
          .filter(({ custom_fields }) => custom_fields?.some((field) => field.key === 'draw_mA') !== true)
          .map((one) => `${id}.${one.id}`),
      ),
    );
    expect(silent).toEqual([]);
  });
});

const strict = strictValidator();

// The schema with every object closed that names its keys.
function strictValidator() {
  const schema: unknown = JSON.parse(
    readFileSync(new URL('../part-definition/1.4.0.schema.json', folder), 'utf8'),
    (key, value) => {
      if (key === '$id') return undefined;
      const names =
        typeof value === 'object' && value !== null && value.type === 'object' && value.properties !== undefined;
      return names && value.additionalProperties === undefined ? { ...value, additionalProperties: false } : value;
    },
  );
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictTuples: false, strictRequired: false });
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  return ajv.compile(schema as object);
}

/** Roles whose counterpart is no part of the library, and why. */
const JOINED_OUTSIDE: Readonly<Record<string, string>> = {
  'hdmi source': 'a monitor is no part of a board',
  'usb3 host': 'a drive is plugged in while the board is used',
  'swd target': 'a debugger is plugged in while the board is made',
  'lora end_device': 'the gateway stands elsewhere; radios of the library join as peers',
  'mipi_csi2 receiver': 'the library has no camera module yet',
  'mipi_dsi transmitter': 'the library has no display panel yet',
  'pcie root': 'the library has no PCIe card yet',
  'current_loop_4_20ma transmitter': 'the library has no current-loop input yet',
  'relay switch': 'what a relay switches joins it as a load of its supply',
};

describe('counterparts', () => {
  const offered = STARTER_PARTS.flatMap(({ definition }) => definition.domains)
    .flatMap((domain) => domain.interfaces ?? [])
    .flatMap(({ protocol: { type, role } }) => [role].flat().map((each) => ({ type, role: each })));

  it('[D59] every role of a part of the library has a part that it joins, or a reason why there is none', () => {
    const alone = offered.filter(
      ({ type, role }) => !offered.some((other) => other.type === type && rolesPair(type, role, other.role)),
    );
    const names = alone.map(({ type, role }) => `${type} ${role}`);
    expect([...new Set(names)].sort()).toEqual(Object.keys(JOINED_OUTSIDE).sort());
  });
});
