import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { authoringProblems, parsePartText, repeatedKeys } from '#schemas/part-definition/text.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

const faultOf = (text: string) => {
  const parsed = parsePartText(text);
  return parsed.ok ? null : parsed.fault;
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
        if (json === undefined) expect(parsed.ok).toBe(false);
        else if (parsed.ok) expect(parsed.value).toEqual(json);
        else expect(parsed.fault.inputTooLarge).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['', 1, 1, 'The text is empty.'],
    ['{"a": 1,}', 1, 8, 'A comma stands before } with nothing after it.'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'Expected , or }.'],
    ['{\n  a: 1\n}', 2, 3, 'Expected a key in double quotes.'],
    ["{'a': 1}", 1, 2, 'Expected a key in double quotes.'],
    ['{"a" 1}', 1, 6, 'Expected : after the key "a".'],
    ['{"a": \'b\'}', 1, 7, 'Text stands in double quotes in JSON.'],
    ['{"a": 1 // why\n}', 1, 9, 'Expected , or }.'],
    ['{\n // why\n}', 2, 2, 'Comments are not allowed in JSON.'],
    ['{"a": 01}', 1, 7, '01 is no number of JSON.'],
    ['{"a": NaN}', 1, 7, 'Expected a value, not "NaN".'],
    ['{"a": "b\nc"}', 1, 9, 'A string must not run over the end of a line; write \\n.'],
    ['{"a": "b\u0001c"}', 1, 9, 'A string must not hold this control character as it is.'],
    ['{"a": "\\q"}', 1, 8, '\\q is no escape; a backslash itself is \\\\.'],
    ['{"a": "b', 1, 7, 'The string that begins here has no end.'],
    ['{"a": [1, 2', 1, 12, 'The text ends before ].'],
    ['{"a": 1} {', 1, 10, 'The JSON ends here, but more text follows.'],
  ])('[D26] %j is refused at line %i, column %i', (text, line, column, message) => {
    expect(faultOf(text)).toMatchObject({ line, column, message, inputTooLarge: false });
  });

  it('[D26] the value around a fault is named', () => {
    expect(authoringProblems(parsePartText('{"definition": {"domains": [1, {"domain": tru}]}}'))).toMatchObject([
      {
        code: 'text-invalid',
        params: { fault: { code: 'value-unknown', params: { given: 'tru' } } },
        pointer: '/definition/domains/1/domain',
        rule: 'def-schema-invalid',
        severity: 'error',
        message: 'Line 1, column 43 (in /definition/domains/1/domain): This is not JSON. Expected a value, not "tru".',
      },
    ]);
  });

  it('[D26] a number that no reader can keep is told at its place', () => {
    expect(authoringProblems(parsePartText('{"a": 1e999}'))).toMatchObject([
      { pointer: '/a', severity: 'error', message: 'This number is too great to be read.' },
    ]);
  });

  it('[D32] a key that stands twice in one object is an error for an author, at each depth, up to a bound', () => {
    const twice = parsePartText('{"a": 1, "b": [{"c/d": 1, "c": 2, "c/d": 3}], "a": {"a": 2}}');
    expect(authoringProblems(twice).filter(({ message }) => message.includes('twice'))).toMatchObject([
      { pointer: '/b/0/c~1d', severity: 'error' },
      { pointer: '/a', severity: 'error' },
    ]);
    const often = parsePartText(`{${many(40, () => '"a":1')}}`);
    expect(often.ok ? repeatedKeys(often.root, 'error').length : 0).toBe(LIMITS.repeatedKeysTold);
  });

  it('[D26] every shipped part reads back as it is', () => {
    for (const file of STARTER_PARTS) {
      expect(parsePartText(JSON.stringify(file, null, 2))).toMatchObject({ ok: true, value: file });
    }
  });
});

describe('hostile text is refused before it is built, by the bound that it breaks', () => {
  const hostile: readonly (readonly [kind: string, text: string, why: RegExp, readsAtMost: number])[] = [
    ['nesting of lists', '['.repeat(ROOM), /nested more than 32 deep/, 40],
    ['nesting of objects', '{"a":'.repeat(ROOM / 5), /nested more than 32 deep/, 200],
    ['a text past the bound', `"${'x'.repeat(ROOM)}"`, /at most 5242880 are read/, ROOM],
    ['one string without end', `{"a":"${'x'.repeat(ROOM - 10)}`, /has no end/, 6],
    ['a wide list', `[${many(ROOM / 2 - 2, () => '0')}]`, /more than 60000 values/, 3 * LIMITS.definitionNodes],
    ['a million keys', `{${many(400_000, (n) => `"k${n}":1`)}}`, /at most 5000 keys/, 60_000],
    ['prototypes', `[${many(190_000, () => '{"__proto__":{"a":1}}')}]`, /more than 60000 values/, 1_000_000],
    ['equal ids', `[${many(200_000, () => '{"id":"a"}')}]`, /more than 60000 values/, 1_000_000],
    ['the same key', `{${many(500_000, () => '"a":1')}}`, /at most 5000 keys/, 40_000],
    ['numbers without end', `[${'9'.repeat(ROOM - 10)}e]`, /no number/, 2],
  ];

  it.each(hostile)('[D27] %s', (_, text, why, readsAtMost) => {
    const fault = faultOf(text);
    expect(fault?.message).toMatch(why);
    expect(fault?.offset).toBeLessThanOrEqual(readsAtMost);
    expect(authoringProblems(parsePartText(text))[0]?.message.length).toBeLessThan(1_000);
  });

  const part = (resources: string, more = '') =>
    `{"definition":{"metadata":{"id":"a","name":"a","type":"a"}${more},"domains":[{"domain":"electrical","interfaces":[],"resources":[${resources}]}]}}`;

  it.each([
    ['resources past the bound', part(many(20_000, () => '{"id":7}')), /at most 2000 resources, not 20000/, 1],
    [
      'ids of one name',
      part(many(2_000, () => '{"id":"a","functions":[]}')),
      /is used 2000 times/,
      LIMITS.problemsKept,
    ],
    [
      'wrong entries',
      part(many(2_000, () => `{"id":"a","functions":[${many(20, () => '7')}]}`)),
      /must be an object in \{ \}, not 7/,
      LIMITS.problemsKept,
    ],
    [
      'catastrophic patterns',
      part(
        '',
        `,"custom_fields":[${many(1_000, (n) => `{"key":"k${n}","type":"string","pattern":"(a+)+$","default":"${'a'.repeat(60)}!"}`)}]`,
      ),
      /repeats a group/,
      LIMITS.problemsKept,
    ],
    [
      'patterns that are slow together',
      part(
        '',
        `,"custom_fields":[${many(1_000, (n) => `{"key":"k${n}","type":"string","pattern":"a*b*c*x","default":"${'a'.repeat(90)}"}`)}]`,
      ),
      /does not match|too many ways/,
      LIMITS.problemsKept,
    ],
    [
      'custom fields past the bound',
      part('', `,"custom_fields":[${many(11_000, (n) => `{"key":"k${n}","type":"string","pattern":"(a+)+$"}`)}]`),
      /at most 1000 custom fields of its own, not 11000/,
      1,
    ],
    [
      'domains past the bound',
      `{"definition":{"metadata":{},"domains":[${many(9_000, () => '{"domain":"thermal"}')}]}}`,
      /at most 50 domains, not 9000/,
      1,
    ],
  ] as const)('[D27] %s: a bounded list of problems, whatever follows', (_, text, why, count) => {
    const problems = authoringProblems(parsePartText(text));
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
