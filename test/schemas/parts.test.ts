import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fieldFault } from '#schemas/part-definition/checks/fields.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { STRING_FORMATS } from '#schemas/standalone.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { INSTANCE_FIELDS, PROTOCOLS, type ProtocolEntry, rolesPair } from '#schemas/vocabulary/index.ts';
import rolesWithoutParts from '#schemas/vocabulary/roles-without-parts.json' with { type: 'json' };

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
      expect(fieldFault({ key: field.key, type, ...bounds }, field.default)).toBeNull();
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
  for (const [name, format] of Object.entries(STRING_FORMATS)) ajv.addFormat(name, format);
  return ajv.compile(schema as object);
}

describe('counterparts', () => {
  const taken = new Set(
    STARTER_PARTS.flatMap(({ definition }) => definition.domains)
      .flatMap(({ interfaces }) => interfaces)
      .flatMap(({ protocol: { type, role } }) => [role].flat().map((each) => `${type} ${each}`)),
  );
  const isMet = ({ type, roles }: ProtocolEntry, role: string): boolean =>
    taken.has(`${type} ${role}`) &&
    roles.some((other) => rolesPair(type, role, other) && taken.has(`${type} ${other}`));

  it('[D59] every role of every protocol is taken by a part of the library and joins another one, or the vocabulary says why not', () => {
    const without = [...PROTOCOLS.values()].flatMap((protocol) =>
      protocol.roles.filter((role) => !isMet(protocol, role)).map((role) => `${protocol.type} ${role}`),
    );
    const explained = rolesWithoutParts.flatMap(({ protocol, roles }) => roles.map((role) => `${protocol} ${role}`));
    expect(without.sort()).toEqual([...explained].sort());
    expect(rolesWithoutParts.filter(({ reason }) => reason.trim() === '')).toEqual([]);
  });
});
