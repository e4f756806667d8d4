import { readFileSync } from 'node:fs';
import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { shapeProblems } from '#schemas/part-definition/shape.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { BASE, CASES } from './fixtures/cases.ts';

const text = readFileSync(new URL('../../schemas/part-definition/1.4.0.schema.json', import.meta.url), 'utf8');
const second = new Validator(JSON.parse(text) as Schema, '2020-12', false);

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

describe('a second validator that shares no code with ours', () => {
  it.each(CASES.map((one) => [one.says, one] as const))('[D4] agrees: %s', (_, { file, valid }) => {
    expect(second.validate(file).valid).toBe(valid);
  });

  it.each(STARTER_PARTS.map((file) => [file.definition.metadata.id, file] as const))('[D4] takes %s', (_, file) => {
    expect(second.validate(file).errors).toEqual([]);
  });
});
