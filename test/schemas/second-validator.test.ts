import { readFileSync } from 'node:fs';
import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { shapeProblems } from '#schemas/part-definition/shape.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { breaksOf } from './fixtures/breaks.ts';
import { BASE, CASES, changed } from './fixtures/cases.ts';

const text = readFileSync(new URL('../../schemas/part-definition/1.4.0.schema.json', import.meta.url), 'utf8');
const second = new Validator(JSON.parse(text) as Schema, '2020-12', true);
const { breaks, unreached, unbroken } = breaksOf(JSON.parse(text), BASE);

describe('part definition 1.4.0, one case a constraint', () => {
  it('[D3] the base file has every key of the schema and is valid', () => {
    expect(shapeProblems(BASE)).toEqual([]);
  });

  it.each(CASES.map((one) => [`${one.valid ? 'takes' : 'refuses'}: ${one.says} (${one.at})`, one] as const))(
    '[D3] %s',
    (_, { file, valid, at }) => {
      const problems = shapeProblems(file);
      expect(problems.length === 0).toBe(valid);
      if (!valid)
        expect(problems.some((problem) => problem.pointer.startsWith(at) || at.startsWith(problem.pointer))).toBe(true);
    },
  );
});

describe('every constraint of the schema, broken once wherever it applies', () => {
  it('[D3] the base file reaches every property that the schema names', () => {
    expect(unreached).toEqual([]);
    expect(breaks.length).toBeGreaterThan(1_000);
    expect(CASES.length).toBeGreaterThan(150);
  });

  it('[D3] no constraint of the schema is without a case that breaks it', () => {
    expect(unbroken).toEqual([]);
  });

  it('[D3] each break is refused, with a problem at its place', () => {
    const missed = breaks.filter(({ pointer, value }) => {
      const problems = shapeProblems(changed(BASE, pointer, value));
      return !problems.some((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`));
    });
    expect(missed).toEqual([]);
  });

  // In tenths, since the second validator takes its time over a thousand files.
  it.each(Array.from({ length: 10 }, (_, tenth) => tenth))(
    '[D4] each break is refused by the second validator too, tenth %i',
    (tenth) => {
      const some = breaks.filter((_, index) => index % 10 === tenth);
      expect(some.filter(({ pointer, value }) => second.validate(changed(BASE, pointer, value)).valid)).toEqual([]);
    },
  );
});

describe('a second validator that shares no code with ours', () => {
  it.each(CASES.map((one) => [one.says, one] as const))('[D4] agrees: %s', (_, { file, valid }) => {
    expect(second.validate(file).valid).toBe(valid);
  });

  it.each(STARTER_PARTS.map((file) => [file.definition.metadata.id, file] as const))('[D4] takes %s', (_, file) => {
    expect(second.validate(file).errors).toEqual([]);
  });
});
