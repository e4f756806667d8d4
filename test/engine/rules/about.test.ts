import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { RULES } from '#engine/rules/index.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { checkRules } from '#engine/rules/run.ts';
import { runs } from '../../support/runs.ts';
import { anyBoard } from './boards/any.ts';
import { FIELD } from './boards/field.ts';
import { SOUND } from './boards/sound.ts';
import { CASE_TABLES } from './cases/index.ts';
import { TODAY } from './support.ts';

/** Every board of the case tables, and those of real parts, with what the rules say of it. */
const JUDGED = boards().map((board) => ({ board, said: saidOf(board, RULES) }));

function boards(): readonly Board[] {
  const cases = CASE_TABLES.flatMap((table) => Object.values(table)).flatMap((one) => [
    one.fires,
    one.nearMiss,
    one.missingData,
  ]);
  return [...cases, ...Object.values(SOUND), ...Object.values(FIELD)].map((make) => make());
}

function saidOf(board: Board, rules: readonly Rule[]): string {
  return JSON.stringify(checkRules(elaborate(board).design, rules, TODAY), null, 1);
}

/** The rules as they would be called if none of them said what it is about. */
const CALLED_FOR_ALL = RULES.map((rule): Rule => {
  const { about, ...others } = rule;
  // Without it, it is a rule of the same scope.
  return about === undefined ? rule : (others as Rule);
});

test('[R61] a rule has nothing to say of what it is not about', () => {
  expect(RULES.filter((rule) => rule.about !== undefined).length).toBeGreaterThan(20);
  for (const { board, said } of JUDGED) expect(saidOf(board, CALLED_FOR_ALL)).toBe(said);
}, 120_000);

/** The same for the kinds that they concern. */
const CONCERNED_BY_ALL = RULES.map((rule): Rule => {
  const { concerns, ...others } = rule;
  return concerns === undefined ? rule : (others as Rule);
});

test('[R72] a rule has nothing to say of a kind of part, link or net that it does not concern', () => {
  expect(RULES.filter((rule) => rule.concerns !== undefined).length).toBeGreaterThan(40);
  for (const { board, said } of JUDGED) expect(saidOf(board, CONCERNED_BY_ALL)).toBe(said);
}, 120_000);

test('[R72] nor on boards where anything is joined with anything', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      expect(saidOf(board, CONCERNED_BY_ALL)).toBe(saidOf(board, RULES));
    }),
    { numRuns: runs(80) },
  );
}, 120_000);
