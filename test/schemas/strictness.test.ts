import { describe, expect, it } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import type { Json } from '#schemas/json-schema.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { isRefused, type Problem, validatePartDefinition } from '#schemas/validate.ts';
import { applyFix } from '../support/apply-fix.ts';
import { migratePartDefinition } from '../support/migrate-part-definition.ts';
import { changed } from './fixtures/cases.ts';

const bme280 = STARTER_PARTS.find((file) => file.definition.metadata.id === 'bme280') as unknown as Json;
const authoring = (json: unknown): Problem[] => validatePartDefinition(json, { strictness: 'authoring' });
const brief = (problems: readonly Problem[]) =>
  problems.map(({ rule, pointer, severity }) => [rule, pointer, severity]);

/** A file after every fix that is offered, and again until none is. */
function fixed(json: Json, check: (json: unknown) => Problem[]): Json {
  for (let round = 0; round < 20; round += 1) {
    const fix = check(json).find((problem) => problem.fix !== undefined)?.fix;
    if (fix === undefined) return json;
    json = applyFix(json, fix);
  }
  return json;
}

describe('authoring is strict', () => {
  it('[D21] an unknown key is an error with its pointer, the nearest known key and a rename', () => {
    const file = changed(bme280, '/definition/metadata/manufacturrer', 'Bosch Sensortec');
    expect(validatePartDefinition(file)).toEqual([]);
    expect(authoring(file)).toEqual([
      {
        pointer: '/definition/metadata/manufacturrer',
        rule: 'def-unknown-key',
        severity: 'error',
        code: 'key-unknown',
        params: { key: 'manufacturrer' },
        message: '"manufacturrer" is no key of 1.4.0 here; a key of your own begins with x_.',
        value: 'Bosch Sensortec',
        nearest: ['manufacturer'],
      },
    ]);
    const alone = changed(file, '/definition/metadata/manufacturer', undefined);
    expect(fixed(alone, authoring)).toEqual(bme280);
  });

  it.each([
    '/colour',
    '/definition/colour',
    '/definition/domains/0/colour',
    '/definition/domains/0/resources/0/colour',
    '/definition/domains/0/resources/4/functions/0/colour',
    '/definition/domains/0/power_domains/0/colour',
    '/definition/domains/0/interfaces/0/colour',
    '/definition/domains/0/interfaces/0/protocol/colour',
    '/definition/domains/0/interfaces/0/requires/0/colour',
  ])('[D21] an unknown key is found at %s, and a key of one’s own is not', (pointer) => {
    expect(brief(authoring(changed(bme280, pointer, { a: 1 })))).toEqual([['def-unknown-key', pointer, 'error']]);
    expect(authoring(changed(bme280, pointer.replace('colour', 'x_colour'), { any: ['thing'] }))).toEqual([]);
  });

  it('[D21] a field of another domain is an error', () => {
    const file = changed(bme280, '/definition/domains/1/supply_voltage_V', [1, 2]);
    expect(brief(authoring(file))).toEqual([['def-unknown-key', '/definition/domains/1/supply_voltage_V', 'error']]);
  });

  it('[D21] an open list takes any key; a slip of a known one is a warning', () => {
    const at = '/definition/domains/0/interfaces/0/constraints';
    expect(authoring(changed(bme280, at, { my_own: 1 }))).toEqual([]);
    expect(authoring(changed(bme280, at, { max_conections: 1 }))).toMatchObject([
      { severity: 'warning', nearest: ['max_connections'], fix: { label: 'Rename to max_connections' } },
    ]);
  });

  it('[D21] unknown keys are told beside a broken form, since one often is the other', () => {
    const { name } = (bme280 as { definition: { metadata: { name: string } } }).definition.metadata;
    const file = changed(changed(bme280, '/definition/metadata/name', undefined), '/definition/metadata/nmae', name);
    expect(brief(authoring(file))).toEqual([
      ['def-schema-invalid', '/definition/metadata/name', 'error'],
      ['def-unknown-key', '/definition/metadata/nmae', 'error'],
    ]);
    expect(fixed(file, authoring)).toEqual(bme280);
    expect(fixed(file, validatePartDefinition)).toEqual(bme280);
  });

  it.each([
    ['/definition/metadata/categories', ['sensor'], 'def-legacy-field'],
    ['/definition/geometry', { shape: 'circle' }, 'def-legacy-field'],
    ['/definition/node_geometry', { xScale: 2 }, 'def-legacy-field'],
    ['/definition/domains/0/resources/4/recommended_pullup_res_kohm', 4.7, 'def-legacy-field'],
    ['/definition/metadata/version', '1.0.0', 'def-version-format'],
    ['/definition/metadata/schema_version', '2.0.0', 'def-schema-version-unsupported'],
    ['/definition/domains/0/interfaces/2/protocol/role', 'target', 'def-aliased-name'],
  ] as const)('[D22] %s = %j lets an import pass and refuses an author', (at, value, rule) => {
    const file = changed(bme280, at, value as Json);
    expect(isRefused(validatePartDefinition(file))).toBe(false);
    const problems = authoring(file).filter((problem) => problem.pointer.startsWith(at));
    expect(problems).toMatchObject([{ severity: 'error', rule }]);
  });
});

describe('fixes', () => {
  it.each([
    ['/definition/metadata/id', 'Bosch BME 280', 'bosch-bme-280'],
    ['/definition/domains/0/resources/7/functions/1/name', 'GPIO', 'digital_io'],
    ['/definition/domains/0/resources/7/functions/1/name', 'I2C-SDA', 'i2c_sda'],
    ['/definition/domains/0/resources/7/functions/1/name', 'digital_inptu', 'digital_input'],
    ['/definition/domains/0/interfaces/2/protocol/type', 'IIC', 'i2c'],
    ['/definition/domains/0/interfaces/2/protocol/role', 'Slave', 'slave'],
    ['/definition/domains/0/domain', 'Electrical', 'electrical'],
    ['/definition/domains/0/supply_voltage_V', [3.6, 1.71], [1.71, 3.6]],
  ] as const)('[D23] %s = %j is brought to %j', (at, value, right) => {
    const file = changed(bme280, at, value as Json);
    const problem = validatePartDefinition(file).find((one) => one.pointer === at);
    expect(problem?.fix?.edits).toEqual([{ pointer: at, value: right }]);
  });

  it('[D23] every fix that is offered takes its problem away', () => {
    const file = changed(
      changed(bme280, '/definition/geometry', { xScale: 1e9, yScale: 0 }),
      '/definition/metadata/id',
      'A B',
    );
    expect(validatePartDefinition(fixed(file, validatePartDefinition))).toEqual([]);
  });
});

describe('fixes of slips', () => {
  it('[D23] whatever word is in capitals and whatever key has a slip, a fix that is offered takes its own problem away', () => {
    let fixes = 0;
    for (const broken of slips(bme280)) {
      for (const { fix, ...problem } of authoring(broken)) {
        if (fix === undefined) continue;
        fixes += 1;
        const left = authoring(applyFix(broken, fix)).map((one) => [one.rule, one.pointer, one.message]);
        expect(left).not.toContainEqual([problem.rule, problem.pointer, problem.message]);
      }
    }
    expect(fixes).toBeGreaterThan(100);
  });

  /** Copies of a file: each has one string in capitals, or one key with its last letter changed. */
  function slips(file: Json, pointer = ''): Json[] {
    const value = pointer
      .split('/')
      .slice(1)
      .reduce<Json>((at, key) => (at as Record<string, Json>)[key] ?? null, file);
    if (typeof value === 'string') return [changed(file, pointer, value.toUpperCase())];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const at = `${pointer}/${key}`;
      const renamed = changed(changed(file, at, undefined), `${at.slice(0, -1)}q`, inner);
      return [...(Array.isArray(value) ? [] : [renamed]), ...slips(file, at)];
    });
  }
});

describe('an import', () => {
  it('[D24] legacy forms are migrated and listed, unknown keys stay as they are', () => {
    const plain = changed(bme280, '/definition/geometry', undefined);
    const file = changed(
      changed(
        changed(changed(plain, '/definition/metadata/taxonomy', undefined), '/definition/metadata/categories', [
          'Sensor/Environmental',
        ]),
        '/definition/node_geometry',
        { shape: 'circle', mine: 1 },
      ),
      '/mine',
      { b: 1, a: [2] },
    );
    const { json, changes } = migratePartDefinition(file);
    expect(changes.map(({ pointer, what }) => [pointer, what])).toEqual([
      ['/definition/metadata/categories', 'Write taxonomy: sensor.environmental'],
      ['/definition/node_geometry', 'Move to definition.geometry'],
      ['/definition/geometry/shape', 'Write outline.preset: circle'],
    ]);
    expect(json).toMatchObject({
      mine: { b: 1, a: [2] },
      definition: { geometry: { mine: 1, outline: { preset: 'circle' } } },
    });
    expect(validatePartDefinition(json)).toEqual([]);
  });

  it.each(['', '/definition', '/definition/metadata'])(
    '[D24] keys of the geometry that stand in "%s" are moved into it, each told, and an author is told where they belong',
    (place) => {
      const beside = { shape: 'circle', xScale: 2, yScale: 3, outline: { preset: 'rectangle' } } as const;
      for (const [key, value] of Object.entries(beside)) {
        const file = changed(changed(bme280, '/definition/geometry', undefined), `${place}/${key}`, value);
        expect(authoring(file)).toMatchObject([
          { rule: 'def-legacy-field', severity: 'error', pointer: `${place}/${key}` },
        ]);
        expect(authoring(file)[0]?.message).toContain('belongs in definition.geometry');
        const { json, changes } = migratePartDefinition(file);
        expect(changes[0]).toMatchObject({ pointer: `${place}/${key}`, what: `Move to definition.geometry.${key}` });
        const kept = key === 'shape' ? { outline: { preset: value } } : { [key]: value };
        expect(json).toMatchObject({ definition: { geometry: kept } });
        expect(validatePartDefinition(json)).toEqual([]);
        expect(checkPart(JSON.stringify(file))).toMatchObject({ problems: [] });
      }
      for (const odd of [{ shape: 'blob' }, { xScale: 1e9 }, { outline: { polyline: { points: [[0, 0]] } } }]) {
        const [[key, value] = ['', null]] = Object.entries<Json>(odd);
        const file = changed(bme280, `${place}/${key}`, value);
        expect(migratePartDefinition(file)).toEqual({ json: file, changes: [] });
        expect(authoring(file)).toMatchObject([{ rule: 'def-unknown-key' }]);
      }
    },
  );

  it('[D24] a category that is no path of the taxonomy is left for a person', () => {
    const file = changed(bme280, '/definition/metadata/categories', ['my shelf', 'sensor.presure']);
    expect(migratePartDefinition(file)).toEqual({ json: file, changes: [] });
    const problems = validatePartDefinition(file);
    expect(problems).toMatchObject([{ rule: 'def-legacy-field', severity: 'info' }]);
    expect(problems[0]?.nearest).toContain('sensor.pressure');
    expect(problems[0]?.fix).toBeUndefined();
  });

  it('[D24] a file without legacy forms comes back as it is', () => {
    expect(migratePartDefinition(bme280)).toEqual({ json: bme280, changes: [] });
    expect(migratePartDefinition('no file').changes).toEqual([]);
  });
});

describe('the starter library', () => {
  it.each(STARTER_PARTS.map((file) => [file.definition.metadata.id, file] as const))(
    '[D22] %s holds as an author would write it',
    (_, file) => {
      expect(authoring(file)).toEqual([]);
    },
  );
});
