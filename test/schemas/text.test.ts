import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { DEFINITION_BOUNDS } from '#schemas/part-definition/bounds.ts';
import { scanJson } from '#schemas/part-definition/json-text.ts';
import { parsePartText, placed } from '#schemas/part-definition/text.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { validatePartDefinition } from '#schemas/validate.ts';

const problemOf = (text: string) => {
  const parsed = parsePartText(text);
  return 'problem' in parsed ? parsed.problem : null;
};
const many = (count: number, unit: (n: number) => string) => Array.from({ length: count }, (_, n) => unit(n)).join(',');
const ROOM = LIMITS.definitionBytes;

describe('the text of a part file', () => {
  it('[D26] what JSON takes is taken, and what it does not take is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), mangled()), (text) => {
        let json: Json | undefined;
        try {
          json = JSON.parse(text) as Json;
        } catch {
          json = undefined;
        }
        const parsed = parsePartText(text);
        if (json === undefined) expect('problem' in parsed).toBe(true);
        else if ('json' in parsed) expect(parsed.json).toEqual(json);
        else expect(parsed.problem.message).toMatch(/twice|nested|too long/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['', 1, 1, 'the text is empty; a part file begins with {'],
    ['{"a": 1,}', 1, 8, 'a comma stands before } with nothing after it'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected , or }'],
    ['{\n  a: 1\n}', 2, 3, 'expected a key in double quotes'],
    ["{'a': 1}", 1, 2, 'expected a key in double quotes'],
    ['{"a": \'b\'}', 1, 7, 'text stands in double quotes in JSON'],
    ['{"a": 1 // why\n}', 1, 9, 'expected , or }'],
    ['{\n // why\n}', 2, 2, 'comments are not allowed in JSON'],
    ['{"a": 01}', 1, 7, '01 is no number of JSON'],
    ['{"a": NaN}', 1, 7, 'expected a value, not "NaN"'],
    ['{"a": 1e999}', 1, 7, 'this number is too long or too great'],
    ['{"a": "b\nc"}', 1, 9, 'a string must not run over the end of a line; write \\n'],
    ['{"a": "\\q"}', 1, 8, '\\q is no escape; a backslash itself is \\\\'],
    ['{"a": "b', 1, 7, 'the string that begins here has no end'],
    ['{"a": [1, 2', 1, 12, 'the text ends before ]'],
    ['{"a": 1} {', 1, 10, 'the file ends here, but more text follows'],
    ['{"a": 1, "a": 2}', 1, 10, 'the key "a" stands twice in one object'],
  ])('[D26] %j is refused at line %i, column %i', (text, line, column, why) => {
    expect(problemOf(text)).toMatchObject({ line, column, rule: 'def-schema-invalid', severity: 'error' });
    expect(problemOf(text)?.message).toContain(`: ${why}.`);
  });

  it('[D26] the value around a fault is named', () => {
    expect(problemOf('{"definition": {"domains": [1, {"domain": tru}]}}')?.message).toBe(
      'Line 1, column 43 (in /definition/domains/1/domain): expected a value, not "tru".',
    );
  });

  it('[D26] a byte order mark is passed over', () => {
    expect(parsePartText('\ufeff{"a": 1}')).toEqual({ json: { a: 1 } });
  });

  it('[D26] problems are placed at their line; what is missing at what should hold it', () => {
    const text =
      '{\n  "definition": {\n    "metadata": {\n      "id": "A",\n      "name": "a"\n    },\n    "domains": []\n  }\n}';
    const parsed = parsePartText(text);
    const problems = 'json' in parsed ? validatePartDefinition(parsed.json) : [];
    expect(placed(text, problems).map(({ pointer, line, column }) => [pointer, line, column])).toEqual([
      ['/definition/metadata/type', 3, 5],
      ['/definition/metadata/id', 4, 7],
      ['/definition/domains', 7, 5],
    ]);
  });

  it('[D26] every shipped part reads back as it is', () => {
    for (const file of STARTER_PARTS) expect(parsePartText(JSON.stringify(file, null, 2))).toEqual({ json: file });
  });
});

describe('hostile text is refused before it is built, by the bound that it breaks', () => {
  const hostile: readonly (readonly [kind: string, text: string, why: RegExp, readsAtMost: number])[] = [
    ['nesting of lists', '['.repeat(ROOM), /nested more than 32 deep/, 40],
    ['nesting of objects', '{"a":'.repeat(ROOM / 5), /nested more than 32 deep/, 200],
    ['a text past the bound', `"${'x'.repeat(ROOM)}"`, /at most 5242880 are read/, ROOM],
    ['one string without end', `{"a":"${'x'.repeat(ROOM - 10)}`, /has no end/, 6],
    ['a wide list', `[${many(ROOM / 2 - 2, () => '0')}]`, /more than 100000 values/, 3 * LIMITS.definitionNodes],
    ['a million keys', `{${many(400_000, (n) => `"k${n}":1`)}}`, /at most 5000 keys/, 60_000],
    ['prototypes', `[${many(190_000, () => '{"__proto__":{"a":1}}')}]`, /more than 100000 values/, 1_000_000],
    ['equal ids', `[${many(200_000, () => '{"id":"a"}')}]`, /more than 100000 values/, 1_000_000],
    ['the same key', `{${many(500_000, () => '"a":1')}}`, /stands twice/, 8],
    ['numbers without end', `[${'9'.repeat(ROOM - 10)}]`, /too long|no number/, 2],
  ];

  it.each(hostile)('[D27] %s', (_, text, why, readsAtMost) => {
    const fault = scanJson(text, DEFINITION_BOUNDS);
    expect(fault?.message).toMatch(why);
    expect(fault?.offset).toBeLessThanOrEqual(readsAtMost);
    expect(problemOf(text)?.message.length).toBeLessThan(1_000);
  });

  const part = (resources: string, more = '') =>
    `{"definition":{"metadata":{"id":"a","name":"a","type":"a"}${more},"domains":[{"domain":"electrical","interfaces":[],"resources":[${resources}]}]}}`;

  it.each([
    ['resources past the bound', part(many(30_000, () => '{"id":7}')), /at most 2000 resources, not 30000/, 1],
    [
      'ids of one name',
      part(many(2_000, () => '{"id":"a","functions":[]}')),
      /is used 2000 times/,
      LIMITS.problemsKept,
    ],
    [
      'wrong entries',
      part(many(2_000, () => `{"id":"a","functions":[${many(40, () => '7')}]}`)),
      /must be object, not 7/,
      LIMITS.problemsKept,
    ],
    [
      'catastrophic patterns',
      part(
        '',
        `,"custom_fields":[${many(15_000, (n) => `{"key":"k${n}","type":"string","pattern":"(a+)+$","default":"${'a'.repeat(60)}!"}`)}]`,
      ),
      /repeats a group/,
      LIMITS.problemsKept,
    ],
    [
      'patterns that are slow together',
      part(
        '',
        `,"custom_fields":[${many(15_000, (n) => `{"key":"k${n}","type":"string","pattern":"a*b*c*x","default":"${'a'.repeat(90)}"}`)}]`,
      ),
      /does not match|too many ways/,
      LIMITS.problemsKept,
    ],
    [
      'domains past the bound',
      `{"definition":{"metadata":{},"domains":[${many(9_000, () => '{"domain":"thermal"}')}]}}`,
      /at most 50 domains, not 9000/,
      1,
    ],
  ] as const)('[D27] %s: a bounded list of problems, whatever follows', (_, text, why, count) => {
    const parsed = parsePartText(text);
    const problems = 'json' in parsed ? validatePartDefinition(parsed.json, { level: 'authoring' }) : [];
    expect(problems).toHaveLength(count);
    expect(problems.some((problem) => why.test(problem.message))).toBe(true);
  });
});

/** JSON with one character taken away, doubled or replaced. */
function mangled(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', '1', '\n'))
    .map(([text, at, mark]) => {
      const place = text.length === 0 ? 0 : at % text.length;
      return text.slice(0, place) + mark + text.slice(place + 1);
    });
}
