import { describe, expect, it } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { slotCount } from '#schemas/part-definition/slot-count.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { isRefused, validateBoardFile, validatePartDefinition } from '#schemas/validate.ts';
import { changed } from './fixtures/cases.ts';

const bme280 = STARTER_PARTS.find((file) => file.definition.metadata.id === 'bme280') as unknown as Json;
const deep = (levels: number): Json => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as Json;
const list = (length: number, value: Json): Json => Array.from({ length }, () => value);

describe('hostile part files', () => {
  it('[D13] nesting is taken up to the bound and refused past it', () => {
    expect(validatePartDefinition(changed(bme280, '/x', deep(LIMITS.definitionDepth - 1)))).toEqual([]);
    expect(validatePartDefinition(changed(bme280, '/x', deep(LIMITS.definitionDepth)))).toMatchObject([
      { rule: 'def-schema-invalid', message: `The file is nested more than ${LIMITS.definitionDepth} deep.` },
    ]);
    expect(validatePartDefinition(deep(5_000))).toHaveLength(1);
  });

  it('[D13] text and values are counted: a file past either bound has one problem', () => {
    const long = changed(bme280, '/x', 'x'.repeat(LIMITS.definitionBytes));
    expect(validatePartDefinition(long)).toMatchObject([
      { message: `The file holds more than ${LIMITS.definitionBytes} characters.` },
    ]);
    const wide = changed(bme280, '/x', list(LIMITS.definitionNodes, 0));
    expect(validatePartDefinition(wide)).toMatchObject([
      { message: `The file holds more than ${LIMITS.definitionNodes} values.` },
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    '[D14] the key %s is refused wherever it stands, and changes nothing',
    (key) => {
      const poisoned: unknown = JSON.parse(
        `{"definition":{"metadata":{"id":"a","name":"a","type":"a","${key}":{"polluted":true}},"domains":[]}}`,
      );
      expect(validatePartDefinition(poisoned)).toMatchObject([
        { pointer: `/definition/metadata/${key}`, severity: 'error', message: `The key "${key}" is not allowed.` },
      ]);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it('[D13] what is no JSON is refused, not thrown on', () => {
    for (const odd of [undefined, null, 1, 'text', [], () => 1, Number.NaN, { definition: undefined }, { a: 1n }]) {
      expect(isRefused(validatePartDefinition(odd)), String(odd)).toBe(true);
    }
  });

  it('[D13] a file of thousands of mistakes gives a bounded list of them', () => {
    const resources = list(LIMITS.resourcesPerDomain, { id: 7, functions: [{ name: 1 }, { name: 2 }] });
    const problems = validatePartDefinition(changed(bme280, '/definition/domains/0/resources', resources));
    expect(problems).toHaveLength(LIMITS.problemsKept);
  });

  it('[D13] thousands of unknown words in a file of valid shape give a bounded list, each with a bounded value', () => {
    const resources = Array.from({ length: LIMITS.resourcesPerDomain }, (_, n) => ({
      id: `r${n}`,
      functions: [{ name: `${'q'.repeat(2_000)}${n}` }],
    }));
    const problems = validatePartDefinition(changed(bme280, '/definition/domains/0/resources', resources));
    expect(problems).toHaveLength(LIMITS.problemsKept);
  });

  it('[D13] a domain holds as many resources as the bound says and not one more', () => {
    const filled = (count: number) =>
      validatePartDefinition({
        definition: {
          metadata: { id: 'wide', name: 'Wide', type: 'custom' },
          domains: [
            {
              domain: 'electrical',
              interfaces: [],
              resources: Array.from({ length: count }, (_, n) => ({
                id: `r${n}`,
                functions: [{ name: 'digital_io' }],
              })),
            },
          ],
        },
      });
    expect(filled(LIMITS.resourcesPerDomain)).toEqual([]);
    expect(filled(LIMITS.resourcesPerDomain + 1)).toMatchObject([{ pointer: '/definition/domains/0/resources' }]);
  });

  it('[D13] [W48] [limit slotsPerPart] a part asks for so many resources and no more, over all of its interfaces', () => {
    const asking = (...counts: readonly unknown[]) => {
      const interfaces = counts.map((count) => ({ id: 'x', protocol: { type: 'gpio' }, requires: [{ count }] }));
      return { definition: { metadata: {}, domains: [{ interfaces }, null, { interfaces: [null, { requires: 7 }] }] } };
    };
    const most = LIMITS.slotsPerPart;
    expect([asking(most), asking(most - 1, 'x', -5), asking(most, 1), asking(1e308, 2)].map(slotCount)).toEqual([
      most,
      most,
      most + 1,
      3,
    ]);
    const told = (file: unknown) => validatePartDefinition(file).map(({ code, pointer }) => [code, pointer]);
    expect(told(asking(most, 1))).toEqual([['list-too-long', '/definition/domains']]);
    expect(told(asking(most)).flat()).not.toContain('list-too-long');
  });

  it('[D13] an interface that requires a thousand slots of shared candidates is decided', () => {
    const file = {
      definition: {
        metadata: { id: 'wide', name: 'Wide', type: 'custom' },
        domains: [
          {
            domain: 'electrical',
            resources: Array.from({ length: 1_000 }, (_, n) => ({ id: `r${n}`, functions: [{ name: 'digital_io' }] })),
            interfaces: [
              {
                id: 'i',
                protocol: { type: 'digital', role: 'bidirectional' },
                requires: [{ function: 'digital_io', count: 1_001 }],
              },
            ],
          },
        ],
      },
    };
    expect(validatePartDefinition(file)).toMatchObject([{ rule: 'def-requires-unsatisfiable' }]);
  });
});

describe('hostile board files', () => {
  const board = {
    format: 'busbar-board',
    version: 1,
    board: { name: 'b' },
    definitions: {},
    parts: [],
    connections: [],
  };

  it('[D15] a plain board file is sound', () => {
    expect(validateBoardFile(board)).toEqual([]);
  });

  it('[D15] each mistake is named by its pointer', () => {
    const part = { id: 'p_1', definition: 'd', label: 'U1', at: [0, 0], seq: 0 };
    const pointer = (json: unknown) => validateBoardFile(json).map((problem) => problem.pointer);
    expect(pointer({ ...board, format: 'other' })).toEqual(['/format']);
    expect(pointer({ ...board, version: 2 })).toEqual(['/version']);
    expect(pointer({ ...board, parts: [{ ...part, at: [0] }] })).toEqual(['/parts/0/at']);
    expect(pointer({ ...board, parts: [{ ...part, rotation: 45 }] })).toEqual(['/parts/0/rotation']);
    expect(pointer({ ...board, parts: [part], connections: [{ id: 'c', seq: 0, ends: [] }] })).toEqual([
      '/connections/0/ends',
    ]);
    expect(
      pointer({ ...board, definitions: { 'a@1': { definition: { metadata: { id: 'a', name: 'a', type: 'a' } } } } }),
    ).toEqual(['/definitions/a@1/definition/domains']);
    expect(pointer([])).toEqual(['']);
    expect(pointer(JSON.parse('{"__proto__": 1}'))).toEqual(['/__proto__']);
  });

  it('[D12] unknown keys of a definition are no problem in a board file', () => {
    expect(validateBoardFile({ ...board, definitions: { 'bme280@x': changed(bme280, '/x_mine', [1]) } })).toEqual([]);
  });
});
