import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { DEFINITION_RULES } from '#schemas/part-definition/rules.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import { applyFix } from '../support/apply-fix.ts';
import { RULE_CASES, type RuleCase } from './fixtures/rule-cases.ts';

const found = (one: RuleCase, file: Json) =>
  validatePartDefinition(file, { strictness: one.strictness ?? 'importing' }).filter(
    (problem) => problem.rule === one.rule,
  );

describe('each definition rule fires, nearly fires and lacks its data', () => {
  it('[D25] every rule has its three cases', () => {
    const cased = new Set(RULE_CASES.map((one) => one.rule));
    expect(DEFINITION_RULES.map((one) => one.id).filter((id) => !cased.has(id))).toEqual([]);
    expect(new Set(DEFINITION_RULES.map((one) => one.id)).size).toBe(DEFINITION_RULES.length);
  });

  it('[D25] every rule that a check reports is listed', () => {
    const listed = new Set(DEFINITION_RULES.map((one) => one.id));
    const folder = fileURLToPath(new URL('../../schemas', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^(validate|part-definition\/.*)\.ts$/.test(name) && !/\/(rules|.*\.generated.*)\.ts$/.test(name),
    );
    const reported = files.flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/'(def-[a-z-]+)'/g),
    ]);
    expect(reported.map(([, id]) => id).filter((id) => !listed.has(id ?? ''))).toEqual([]);
    expect(new Set(reported.map(([, id]) => id)).size).toBe(DEFINITION_RULES.length);
  });

  it.each(RULE_CASES.map((one) => [one.rule, one.says, one] as const))('[D25] %s fires: %s', (_, __, one) => {
    const problems = found(one, one.fires);
    const listed = DEFINITION_RULES.find((rule) => rule.id === one.rule);
    const strict = one.strictness === 'authoring' ? 'error' : listed?.severity;
    expect(problems).toEqual([
      expect.objectContaining({ pointer: one.at, severity: strict, message: expect.stringMatching(one.message) }),
    ]);
    expect(problems[0]?.value === undefined).toBe(one.absent === true);
    if (one.nearest !== undefined) expect(problems[0]?.nearest).toEqual(one.nearest);
  });

  it('[D25] where pins are missing, the number of those that are there is not offered as the count', () => {
    const missing = RULE_CASES.find((one) => one.rule === 'def-pin-count-mismatch' && one.says === 'five of four');
    if (missing === undefined) throw new Error('no such case');
    expect(found(missing, missing.fires).map((one) => one.nearest)).toEqual([undefined]);
  });

  it.each(RULE_CASES.map((one) => [one.rule, one.says, one] as const))(
    '[D25] %s stays silent nearby and without its data: %s',
    (_, __, one) => {
      expect(found(one, one.near)).toEqual([]);
      expect(found(one, one.missing)).toEqual([]);
    },
  );

  it.each(RULE_CASES.map((one) => [one.rule, one.says, one] as const))(
    '[D23] %s is fixed by its fix: %s',
    (_, __, one) => {
      const fix = found(one, one.fires)[0]?.fix;
      expect(fix !== undefined).toBe(one.hasFix === true);
      if (fix !== undefined) expect(found(one, applyFix(one.fires, fix))).toEqual([]);
    },
  );
});
