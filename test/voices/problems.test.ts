/** Each problem of a part definition or a board file, made by a real file and worded for people and for agents. */
import { describe, expect, it, test } from 'vitest';
import { toBoardFile } from '#engine/board/board-file.ts';
import { checkFixed, checkPart } from '#engine/library/import-part.ts';
import { partTexts } from '#engine/library/part-texts.ts';
import { readKicadSymbols } from '#engine/symbols/kicad-symbols.ts';
import { readSExpression } from '#engine/symbols/s-expression.ts';
import { expectationOf } from '#schemas/expectation/expectation.ts';
import { expectationForAgents } from '#schemas/expectation/for-agents.ts';
import type { Json } from '#schemas/json-schema.ts';
import { readJsonText } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { email } from '#schemas/messages/http-parts.ts';
import type { Problem } from '#schemas/part-definition/problem.ts';
import type { FieldFaultParams, InstanceShortageParams } from '#schemas/part-definition/problem-params.ts';
import { authoringProblems, parsePartText } from '#schemas/part-definition/text.ts';
import { validateBoardFile, validatePartDefinition } from '#schemas/validate.ts';
import { expectationsTexts, expectationWords } from '../../app/texts/problems/expectations.ts';
import { definitionFixesTexts, definitionFixWords } from '../../app/texts/problems/fixes.ts';
import {
  kicadFaultWords,
  migrationWords,
  partFilesTexts,
  partTextsFaultWords,
  sExpressionFaultWords,
} from '../../app/texts/problems/part-files.ts';
import { problemsTexts, problemWords, problemWordsAtPlace } from '../../app/texts/problems/problems.ts';
import { textFaultsTexts, textFaultWords } from '../../app/texts/problems/text-faults.ts';
import { changed } from '../schemas/fixtures/cases.ts';
import { PART, RULE_CASES } from '../schemas/fixtures/rule-cases.ts';
import { boardOf } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const E = '/definition/domains/0';
const list = <T>(count: number, entry: T): readonly T[] => Array.from({ length: count }, () => entry);
const part = (pointer: string, value: Json | undefined): unknown => changed(PART, pointer, value);
const field = (more: object): Json => [{ key: 'size', type: 'number', ...more }];
const fieldPart = (...fields: readonly object[]) =>
  part('/definition/custom_fields', fields.map((more, at) => ({ key: `size${at}`, type: 'number', ...more })) as Json);

/** Files of which no rule's own case is one. */
const FILES: readonly unknown[] = [
  () => 0,
  { a: Number.POSITIVE_INFINITY },
  JSON.parse('{"__proto__": 1}'),
  list(LIMITS.definitionNodes + 1, 0),
  { a: 'x'.repeat(LIMITS.definitionBytes + 1) },
  Object.fromEntries(list(LIMITS.keysPerObject + 1, 0).map((_, n) => [`k${n}`, 0])),
  list(LIMITS.definitionDepth + 1, 0).reduce<Json>((inner) => [inner], 0),
  part('/definition/custom_fields', list(LIMITS.customFieldsPerPart + 1, 0) as Json),
  part('/definition/domains', list(LIMITS.domainsPerPart + 1, 0) as Json),
  part(`${E}/resources`, list(LIMITS.resourcesPerDomain + 1, 0) as Json),
  part(`${E}/interfaces`, list(LIMITS.interfacesPerDomain + 1, 0) as Json),
  part(`${E}/interfaces`, [{ requires: [{ count: LIMITS.slotsPerPart + 1 }] }]),
  part('/definition/metadata/name', ''),
  part('/definition/metadata/name', 'x'.repeat(5000)),
  part('/definition/metadata/version', 'one'),
  part('/definition/metadata/datasheet_url', 'one'),
  part('/definition/custom_fields', field({ key: '1a' })),
  part('/definition/custom_fields', field({ type: 'text' })),
  part('/purchaseInfo', { vendor: 'A', link: 'https://example.com', isAffiliate: false, currentPriceUSD: 'a' }),
  part('/purchaseInfo', { vendor: 'A', link: 'https://example.com', isAffiliate: false, priceTimestamp: 'a' }),
  part('/purchaseInfo', 3),
  part('/definition/domains/2/resources/0/working_pressure_bar', -1),
  part(`${E}/supply_voltage_V`, [1, 2, 3]),
  part(`${E}/resources/2/recommended_pullup_res_kΩ`, 0),
  part(`${E}/interfaces/0/max_instances`, 1.5),
  part(`${E}/interfaces/0/requires/0/function`, 'uart_tx'),
  fieldPart({ type: 'enum' }, { min: 3, max: 2 }, { default: 'x' }, { min: 2, default: 1 }, { max: 2, default: 3 }),
  fieldPart({ type: 'enum', options: ['a', 'b'], default: 'c' }, { type: 'string', pattern: '^a$', default: 'b' }),
  fieldPart({ type: 'string', pattern: '^a*$', default: 'x'.repeat(LIMITS.patternValueChars + 1) }),
  fieldPart({ type: 'string', pattern: 'x'.repeat(LIMITS.patternChars + 1) }, { type: 'string', pattern: '(' }),
  fieldPart({ type: 'string', pattern: 'a*b*c*d*e*' }, { type: 'string', pattern: '(a*)*' }),
  fieldPart({ type: 'string', pattern: '(a)\\1' }, { type: 'string', pattern: '(?=a)' }),
  fieldPart(...list(60, { type: 'string', pattern: '^a*b*c{1,100}$' })),
  part('/definition/metadata/reference_prefix', 'r1'),
  part('/definition/metadata/footprint', 'SOIC-8'),
  { ...(PART as object), shape: 'circle' },
  part('/definition/geometry', { shape: 'circle', outline: { preset: 'circle' } }),
  changed(changed(PART, '/definition/metadata/taxonomy', undefined), '/definition/metadata/categories', []),
  part('/definition/node_geometry', { shape: 'circle' }),
];

/** Texts with their faults. */
const TEXTS: readonly (readonly [fault: keyof typeof textFaultsTexts.codes, text: string])[] = [
  ['text-too-long', ' '.repeat(LIMITS.definitionBytes + 1)],
  ['values-too-many', `[${list(LIMITS.definitionNodes + 1, '0').join()}]`],
  ['keys-too-many', `{${list(LIMITS.keysPerObject + 1, '"a":0').join()}}`],
  ['nested-too-deep', '['.repeat(LIMITS.definitionDepth + 1)],
  ['text-empty', ' '],
  ['text-goes-on', '{} {'],
  ['key-expected', '{a: 1}'],
  ['colon-expected', '{"a" 1}'],
  ['value-expected', '{"a": '],
  ['end-missing', '{"a": 1'],
  ['comma-expected', '[1 2]'],
  ['comma-too-many', '[1,]'],
  ['line-break-in-string', '"a\n"'],
  ['control-character', '"\u0001"'],
  ['escape-unknown', '"\\q"'],
  ['string-unended', '"a'],
  ['comment', '[1, // one\n2]'],
  ['single-quotes', "['a']"],
  ['number-invalid', '[01]'],
  ['value-unknown', '[tru]'],
];

const boardFile = (more: object) => ({ ...toBoardFile(boardOf()), ...more });
const BOARDS: readonly unknown[] = [
  boardFile({ version: 99 }),
  boardFile({ format: 'another' }),
  boardFile({ board: { name: 3 } }),
  boardFile({ parts: [{ group: 3 }] }),
];

const found: readonly Problem[] = [
  ...RULE_CASES.flatMap(({ fires, strictness = 'importing' }) => validatePartDefinition(fires, { strictness })),
  ...FILES.flatMap((file) => validatePartDefinition(file)),
  ...TEXTS.flatMap(([, text]) => authoringProblems(parsePartText(text))),
  ...authoringProblems(parsePartText('{"a": 1, "a": 2}')),
  ...validatePartDefinition(part(`${E}/weight_g`, 1), { strictness: 'authoring' }),
  ...checkPart(JSON.stringify(PART).replace('{', '{"x_a": 1, "x_a": 2,')).problems,
  ...BOARDS.flatMap((file) => validateBoardFile(file)),
];
const seen = (codes: Iterable<string>) => [...new Set(codes)].sort();
const byCode = new Map(
  [...new Set(found.map(({ code }) => code))].map((code) => [code, found.filter((one) => one.code === code)]),
);
/** What files have beside words: people read it as it is written there. */
const WRITTEN = /“[^”]*”/g;
const forPeople = (words: string) => expectForPeople(words.replaceAll(WRITTEN, '“a”'));

describe('[D58] a problem of a definition is data, worded for people and for agents', () => {
  it.each([...byCode])('%s', (_, problems) => {
    for (const problem of problems) {
      expectForAgents(problem.message);
      forPeople(problemWords(problem));
    }
  });

  it('each code is seen, and so is each fault, form and fix within it', () => {
    expect(seen(byCode.keys())).toEqual(seen(Object.keys(problemsTexts.codes)));
    const lacks = found.flatMap((one) => (one.code === 'requires-unsatisfiable' ? [one.params.lack.code] : []));
    expect(seen(lacks)).toEqual(seen(Object.keys(problemsTexts.lacks) as (keyof InstanceShortageParams)[]));
    const faults = found.flatMap((one) => (one.code === 'field-invalid' ? [one.params.fault.code] : []));
    expect(seen(faults)).toEqual(seen(Object.keys(problemsTexts.fieldFaults) as (keyof FieldFaultParams)[]));
    const patterns = found.flatMap((one) => (one.code === 'pattern-unsafe' ? [one.params.fault] : []));
    expect(seen(patterns)).toEqual(seen(Object.keys(problemsTexts.patternFaults)));
    const lists = found.flatMap((one) => (one.code === 'list-too-long' ? [one.params.of] : []));
    expect(seen(lists)).toEqual(seen(Object.keys(problemsTexts.lists)));
    const fixes = found.flatMap(({ fix }) => (fix === undefined ? [] : [fix.code]));
    expect(seen(fixes)).toEqual(seen(Object.keys(definitionFixesTexts.codes)));
  });

  it('what the schema asks of a value is told in both voices, whatever the keyword', () => {
    // What bodies of the HTTP API are asked, and a keyword without a code.
    const elsewhere = [
      { keyword: 'pattern', params: { pattern: '\\S' } },
      { keyword: 'pattern', params: { pattern: '^#[0-9a-fA-F]{6}$' } },
      { keyword: 'pattern', params: { pattern: email.pattern } },
      { keyword: 'minProperties', params: { limit: 1 } },
      { keyword: 'minProperties', params: { limit: 2 } },
      { keyword: 'not', params: {} },
    ].map((error) => expectationOf({ instancePath: '', schemaPath: '', ...error }));
    const expected = found.flatMap((one) => ('expected' in one.params ? [one.params.expected] : []));
    for (const one of [...expected, ...elsewhere]) {
      expectForAgents(expectationForAgents(one));
      forPeople(`It ${expectationWords(one)}.`);
    }
    const codes = [...expected, ...elsewhere].map(({ code }) => code);
    expect(seen(codes)).toEqual(seen(Object.keys(expectationsTexts.codes)));
    const forms = [...expected, ...elsewhere].flatMap((one) => (one.code === 'form' ? [one.params.form] : []));
    expect(seen([...forms, 'kebab-case'])).toEqual(seen(Object.keys(expectationsTexts.forms)));
  });

  it('a fix says what it does on its button', () => {
    for (const { fix } of found) {
      if (fix === undefined) continue;
      expectForAgents(`${fix.label} at its place`);
      expect(definitionFixWords(fix)).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  it.each(TEXTS)('%s: a text that is no JSON says why', (code, text) => {
    const read = readJsonText(text);
    if (read.ok) throw new Error('it is JSON');
    expect(read.fault.code).toBe(code);
    expectForAgents(read.fault.message);
    forPeople(textFaultWords(read.fault));
  });

  it('each fault of a text is seen', () => {
    expect(seen(TEXTS.map(([code]) => code))).toEqual(seen(Object.keys(textFaultsTexts.codes)));
  });
});

test('[Q46] words beside a place do not repeat it; elsewhere they name it', () => {
  const [missing] = validatePartDefinition(part('/definition/metadata/name', undefined));
  const [entry] = validatePartDefinition(part(`${E}/resources/1`, 3));
  if (missing === undefined || entry === undefined) throw new Error('nothing is wrong');
  expect(problemWords(missing)).toBe('It is missing. Example: “Bosch BME280”.');
  expect(problemWordsAtPlace(missing)).toBe('Name: It is missing. Example: “Bosch BME280”.');
  expect(problemWordsAtPlace(entry)).toBe('Resources 2: It must be a group of values. Found: 3.');
});

test('[D58] what an import writes in another way is told in both voices', () => {
  const wrapped = checkPart(JSON.stringify((PART as { readonly definition: Json }).definition));
  const old = checkPart(JSON.stringify(part('/definition/metadata/version', '1.0.0')));
  const broken = checkPart(JSON.stringify(part(`${E}/interfaces/1/protocol/type`, 'IIC')));
  const fixed = checkFixed(
    broken,
    broken.problems.flatMap(({ fix }) => fix ?? []),
  );
  const migrations = [wrapped, old, fixed].flatMap((one) => one.migrations);
  expect(seen(migrations.map(({ code }) => code))).toEqual(seen(Object.keys(partFilesTexts.migrations)));
  for (const one of migrations) {
    expectForAgents(one.words);
    expect(migrationWords(one)).toMatch(/^[A-Z].*\.$/);
  }
});

test('[D58] a file that holds no parts says why', () => {
  const files = [
    '',
    '[]',
    '[1',
    '{"format": "busbar-board"}',
    JSON.stringify(list(LIMITS.partsPerImport + 1, 0)),
    '(kicad_symbol_lib',
  ];
  const faults = files.map(partTexts).flatMap((one) => (one.ok ? [] : [one]));
  expect(seen(faults.map(({ code }) => code))).toEqual(seen(Object.keys(partFilesTexts.faults)));
  for (const fault of faults) forPeople(partTextsFaultWords(fault));
});

test('[D111] a file that is no library of symbols says why', () => {
  const faults = ['(', '(kicad_sch)', ' '.repeat(LIMITS.symbolFileChars + 1)]
    .map(readKicadSymbols)
    .flatMap((one) => (one.ok ? [] : [one]));
  expect(seen(faults.map(({ code }) => code))).toEqual(seen(Object.keys(partFilesTexts.symbols)));
  for (const fault of faults) forPeople(kicadFaultWords(fault));
  const deep = '('.repeat(LIMITS.symbolFileDepth + 1);
  const many = `(${'a '.repeat(LIMITS.symbolFileNodes)})`;
  const brackets = ['a', '(', '("', '() a', deep, many].map(readSExpression).flatMap((one) => (one.ok ? [] : [one]));
  expect(seen(brackets.map(({ code }) => code))).toEqual(seen(Object.keys(partFilesTexts.brackets)));
  for (const fault of brackets) forPeople(sExpressionFaultWords(fault));
});
