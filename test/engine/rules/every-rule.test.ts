/** Every rule has a board that it finds fault with, one that just passes, and one that lacks the figure. */
import { describe, expect, test } from 'vitest';
import { RULES } from '#engine/rules/index.ts';
import type { CaseTable } from './cases/cases.ts';
import { CASE_TABLES } from './cases/index.ts';
import { lacking, of, run } from './support.ts';

const CASES: CaseTable = Object.assign({}, ...CASE_TABLES);

test('[R38] every rule that is a check has its three cases, and no case is of a rule that is gone', () => {
  const checks = RULES.filter((rule) => rule.checklist !== true).map((rule) => rule.id);
  expect(Object.keys(CASES).sort()).toEqual([...checks].sort());
  expect(CASE_TABLES.flatMap((table) => Object.keys(table))).toHaveLength(checks.length);
});

describe.each(RULES.filter((rule) => rule.checklist !== true))('$id', ({ id }) => {
  test('[R38] finds the fault', () => {
    const found = of(CASES[id]?.fires() ?? absent(id), id);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one.message.length).toBeGreaterThan(10);
  });

  test('[R38] lets what just passes pass', () => {
    const board = CASES[id]?.nearMiss() ?? absent(id);
    expect(of(board, id)).toEqual([]);
    expect(run(board).checked).toContain(id);
  });

  test('[R38] guesses nothing where the figure is missing', () => {
    const board = CASES[id]?.missingData() ?? absent(id);
    expect(of(board, id)).toEqual([]);
    const lacks = CASES[id]?.lacks;
    if (lacks !== undefined) expect(lacking(board, id)).toEqual(lacks);
  });
});

function absent(id: string): never {
  throw new Error(`no cases of ${id}: add them to a table in test/engine/rules/cases/`);
}
