import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purchaseOffers } from '#engine/definition/purchase-offers.ts';
import { canonicalJson, definitionKey } from '#engine/library/hash.ts';
import { checkFixed, checkPart } from '#engine/library/import-part.ts';
import { libraryOf, libraryOfKeyed, withOwnParts } from '#engine/library/library.ts';
import { partOfFile, standingOf } from '#engine/library/library-part.ts';
import { listOfTexts, partTexts } from '#engine/library/part-texts.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { PART_EXAMPLE } from '../../../sync-server/agent/part-example.ts';
import { migratePartDefinition } from '../../support/migrate-part-definition.ts';

const EXAMPLE = PART_EXAMPLE as unknown as PartDefinitionFile; // it is a sound file
const pretty = (file: unknown) => JSON.stringify(file, null, 2);
/** The example with something else in its definition. */
const example = (change: (definition: Record<string, Json>) => void, beside: Record<string, Json> = {}) => {
  const { definition } = structuredClone(PART_EXAMPLE) as { definition: Record<string, Json> };
  change(definition);
  return { definition, ...beside };
};
const metadata = (definition: Record<string, Json>) => definition.metadata as Record<string, Json>;

test('[N3] a sound file is taken as it is written, with the id of its content', () => {
  const text = pretty(EXAMPLE);
  const { part, migrations, problems } = checkPart(text);
  const key = definitionKey(EXAMPLE);
  expect(part?.text).toBe(text.replace('{\n', `{\n  "id": "${key}",\n`));
  expect(part).toMatchObject({ key, file: { id: key } });
  expect({ migrations, problems }).toEqual({ migrations: [], problems: [] });
});

test('[N3] an id that a file carries gives way to the one of its content', () => {
  const { part } = checkPart(pretty({ id: 'made-up', ...EXAMPLE }));
  expect(part?.file.id).toBe(definitionKey(EXAMPLE));
  expect(part?.text).toBe(checkPart(pretty(EXAMPLE)).part?.text);
});

test('[N4] unknown keys, their order, numbers and white space come out as they went in', () => {
  const odd = `"x_mine": {"z": 1.50, "a":[1e3 ,12345678901234567890], "10": 1, "2": "\\u00e9"},`;
  const text = pretty(EXAMPLE).replace('"definition"', `${odd}\n  "definition"`);
  const { part } = checkPart(text);
  expect(part?.text).toContain(odd);
  expect(checkPart(part?.text ?? '').part?.text).toBe(part?.text);
});

test('[N4] import of an export is the same part, in canonical JSON and in the order of its keys', () => {
  const anything = fc.dictionary(
    fc.string({ minLength: 1 }).map((key) => `x_${key}`),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const files = fc
    .tuple(fc.constantFrom(...STARTER_PARTS), anything, anything, fc.constantFrom(0, 1, 2, '\t'))
    .map(([file, top, inner, indent]) => ({
      file: { ...top, ...file, definition: { ...inner, ...file.definition } },
      indent,
    }))
    .filter(({ file }) => outOfBounds(file) === null);
  fc.assert(
    fc.property(files, ({ file, indent }) => {
      const once = checkPart(JSON.stringify(file, null, indent)).part;
      const again = checkPart(once?.text ?? '').part;
      expect(again).toEqual(once);
      const { id: _, ...content } = once?.file ?? { id: '' };
      // Through JSON, since that is what a text can say.
      const read = JSON.parse(JSON.stringify(file)) as { readonly id?: Json; readonly [key: string]: Json | undefined };
      const { id: __, ...wanted } = read;
      expect(canonicalJson(content as unknown as Json)).toBe(canonicalJson(wanted as Json));
      expect(JSON.stringify(content)).toBe(JSON.stringify(wanted));
    }),
    { numRuns: 150 },
  );
});

test('[N5] legacy forms with one meaning are migrated, each told with its old and new place', () => {
  const file = example((definition) => {
    Object.assign(metadata(definition), { categories: ['sensor.environmental'], version: '1.2.3' });
    delete metadata(definition).taxonomy;
    definition.node_geometry = { shape: 'circle', xScale: 2 };
  });
  const ohm = 'recommended_pullup_res_k\u2126';
  const text = pretty(file).replace('"recommended_pullup_res_kΩ": 4.7', `"${ohm}": 4.70`);
  const { part, migrations } = checkPart(text);
  expect(migrations.map(({ from, to }) => [from, to])).toEqual([
    ['/definition/metadata/version', '/definition/metadata/version'],
    ['/definition/metadata/categories', '/definition/metadata/taxonomy'],
    ['/definition/node_geometry', '/definition/geometry'],
    [`/definition/domains/0/resources/2/${ohm}`, '/definition/domains/0/resources/2/recommended_pullup_res_kΩ'],
    ['/definition/geometry/shape', '/definition/geometry/outline'],
  ]);
  expect(part?.file.definition).toMatchObject({
    metadata: { taxonomy: ['sensor.environmental'], version: '1.2' },
    geometry: { xScale: 2, outline: { preset: 'circle' } },
  });
  expect(part?.text).toContain('"recommended_pullup_res_kΩ": 4.70');
  expect(checkPart(part?.text ?? '').migrations).toEqual([]);
});

test('[N5] the text is migrated to what the value is migrated to', () => {
  const file = example((definition) => {
    Object.assign(metadata(definition), { categories: ['Sensor/Environmental'], geometry: { shape: 'rectangle' } });
    definition.node_geometry = { xScale: 3 };
    definition['x-kept'] = [1, { b: 2, a: 1 }];
  });
  const migrated = migratePartDefinition(file).json;
  expect(canonicalJson(JSON.parse(checkPart(JSON.stringify(file)).text) as Json)).toBe(canonicalJson(migrated));
});

test('[N6] an aliased name refuses the file with a fix that a person may choose, and the rest of the text stays', () => {
  const text = pretty(EXAMPLE).replaceAll('"i2c_sda"', '"SDA"');
  const checked = checkPart(text);
  expect(checked.part).toBeNull();
  const fixes = checked.problems.flatMap(({ fix }) => fix ?? []);
  expect(new Set(fixes.map(({ label }) => label))).toEqual(new Set(['Write i2c_sda']));
  const fixed = checkFixed(checked, fixes);
  expect(fixed.part?.text).toBe(checkPart(pretty(EXAMPLE)).part?.text);
  expect(fixed.migrations).toHaveLength(fixes.length);
});

test('[N7] what is no part says where and why, and nothing is taken', () => {
  const broken: readonly (readonly [string, RegExp])[] = [
    ['{"definition": {', /Line 1, column 17 \(in \/definition\): This is not JSON/],
    ['3', /must be an object/],
    ['{}', /definition/],
    [pretty(EXAMPLE).replace('"id": "example-light-sensor"', '"id": "No Such"'), /pattern|No Such/],
    ['[['.repeat(2_000_000), /nested more than/],
    [`{"a": "${'x'.repeat(LIMITS.definitionBytes)}"}`, /at most 5242880 are read/],
    [pretty(EXAMPLE).replace('{', '{"__proto__": 1,'), /not allowed/],
  ];
  for (const [text, why] of broken) {
    const { part, problems } = checkPart(text);
    expect(part).toBeNull();
    expect(problems[0]?.message).toMatch(why);
  }
});

test('[N7] a hostile file of 5 MB is read no further than its bounds', () => {
  const hostile = `{"definition": [${'{"a":1},'.repeat(500_000)}1]}`;
  const { part, problems } = checkPart(hostile);
  expect(part).toBeNull();
  const [, column] = /^Line 1, column (\d+) .*more than 60000 values/.exec(problems[0]?.message ?? '') ?? [];
  // Two values for each entry of eight characters.
  expect(Number(column)).toBeLessThanOrEqual(4 * LIMITS.definitionNodes + 100);
});

test('[N7] [D32] a key that stands twice is told; the text keeps both', () => {
  const text = pretty(EXAMPLE).replace('"name": "Light sensor"', '"name": "First", "name": "Light sensor"');
  const { part, problems } = checkPart(text);
  expect(problems).toMatchObject([{ pointer: '/definition/metadata/name', severity: 'warning' }]);
  expect(part?.text).toContain('"name": "First", "name": "Light sensor"');
});

test('[N8] a bare definition is put into a file of its own, and a byte order mark is no fault', () => {
  const { part, migrations } = checkPart(`\uFEFF${JSON.stringify(EXAMPLE.definition)}`);
  expect(part?.key).toBe(definitionKey(EXAMPLE));
  expect(migrations).toMatchObject([{ from: '', to: '/definition' }]);
});

test('[N9] equal content is the same part wherever it is; another of the same metadata.id differs', () => {
  const part = partOfFile(EXAMPLE);
  const brighter = partOfFile(
    example((definition) => Object.assign(metadata(definition), { name: 'Brighter' })) as unknown as PartDefinitionFile,
  );
  const own = libraryOfKeyed([[part.key, part.file]]);
  const none = libraryOf([]);
  expect(standingOf(part, none, none)).toEqual({ kind: 'new' });
  expect(standingOf(part, own, none)).toEqual({ kind: 'same', own: true });
  expect(standingOf(part, none, own)).toEqual({ kind: 'same', own: false });
  expect(standingOf(brighter, own, none)).toEqual({ kind: 'differs', keys: [part.key] });
  const third = partOfFile(
    example((definition) => Object.assign(metadata(definition), { name: 'Third' })) as unknown as PartDefinitionFile,
  );
  const both = libraryOfKeyed([part, brighter].map(({ key, file }) => [key, file]));
  expect(standingOf(third, both, none)).toEqual({ kind: 'differs', keys: [brighter.key, part.key] });
  expect(standingOf(brighter, none, own)).toEqual({ kind: 'new' });
  expect(withOwnParts(own, libraryOfKeyed([[brighter.key, brighter.file]])).byId.get('example-light-sensor')).toBe(
    brighter.key,
  );
});

test('[N10] a list of parts is taken apart and put together without a change of any text', () => {
  const texts = STARTER_PARTS.slice(0, 5).map((file, at) =>
    partOfFile(file).text.replaceAll('\n', at % 2 ? '\r\n' : '\n'),
  );
  expect(partTexts(listOfTexts(texts))).toEqual({ ok: true, texts });
  expect(partTexts(listOfTexts([]))).toMatchObject({ ok: false, code: 'list-empty' });
  expect(partTexts('  ')).toMatchObject({ ok: false });
  expect(partTexts('[1, 2')).toMatchObject({ code: 'text-invalid', params: { fault: { line: 1, column: 6 } } });
  expect(partTexts(JSON.stringify({ format: 'busbar-board', version: 1 }))).toMatchObject({
    ok: false,
    code: 'board',
  });
  const most = LIMITS.partsPerImport;
  expect(partTexts(JSON.stringify(Array(most).fill(1)))).toMatchObject({ ok: true });
  expect(partTexts(JSON.stringify(Array(most + 1).fill(1)))).toMatchObject({ ok: false });
});

test('[N27] defaults are filled in by readers alone, and a purchaseInfo that is shadowed stays beside the one that counts', () => {
  const offer = (vendor: string) => ({ vendor, link: 'https://example.com', isAffiliate: false });
  const file = example(
    (definition) => {
      definition.geometry = { outline: {} };
      definition.purchaseInfo = offer('Inner');
    },
    { purchaseInfo: offer('Top') },
  );
  const { part } = checkPart(pretty(file));
  const { id: _, ...content } = part?.file ?? { id: '' };
  expect(content).toEqual(file);
  expect(purchaseOffers(part?.file ?? EXAMPLE).map(({ vendor }) => vendor)).toEqual(['Top']);
});
