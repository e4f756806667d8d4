/** Each thing that a violation or a fix says is said once to agents and once to people. */
import { beforeAll, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { elaborate } from '#engine/design/elaborate.ts';
import { FIX_LABELS } from '#engine/rules/fixes.ts';
import { RULES } from '#engine/rules/index.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import { checkRules } from '#engine/rules/run.ts';
import { fixText, fixTexts } from '../../../app/texts/engine/fixes.ts';
import { violationText, violationTexts } from '../../../app/texts/engine/violations.ts';
import { BENCH } from './boards/bench.ts';
import { CABINET } from './boards/cabinet.ts';
import { build, changeOf, OWN_LIBRARY } from './boards/own-board.ts';
import { PLANT_BOARDS } from './boards/plant.ts';
import { CASE_TABLES } from './cases/index.ts';
import { TODAY } from './support.ts';

const CODES = RULES.flatMap(({ id, message }) =>
  typeof message === 'function' ? [id] : Object.keys(message).map((variant) => `${id}/${variant}`),
);

/** The first violation of each code and the first fix of each, on the boards that show what rules find. */
const violations = new Map<string, Violation>();
const fixes = new Map<string, Fix>();

beforeAll(() => {
  const cases = CASE_TABLES.flatMap((table) => Object.values(table));
  for (const { fires, firesToo = [] } of cases) for (const make of [fires, ...firesToo]) collect(make());
  for (const own of [...BENCH, ...CABINET, ...PLANT_BOARDS]) {
    const sound = build(own);
    for (const [, change] of own.faults) collect(changeOf(change)(sound));
  }
}, 120_000);

function collect(board: Board): void {
  const { design } = elaborate(board);
  for (const one of checkRules(design, RULES, TODAY).violations) {
    if (!violations.has(one.code)) violations.set(one.code, one);
    for (const fix of libraryFixes(design, one, OWN_LIBRARY)) if (!fixes.has(fix.code)) fixes.set(fix.code, fix);
  }
}

test('[R83] every code of a rule has a board on which it occurs, and one text for people', () => {
  expect([...violations.keys()].sort()).toEqual([...CODES].sort());
  expect(Object.keys(violationTexts).sort()).toEqual([...CODES].sort());
});

test('[R83] every code of a fix has a board on which it is offered, and one text for people', () => {
  expect([...fixes.keys()].sort()).toEqual(Object.keys(FIX_LABELS).sort());
  expect(Object.keys(fixTexts).sort()).toEqual(Object.keys(FIX_LABELS).sort());
});

test('[R83] both voices say each violation in a whole sentence, people without ids', () => {
  for (const one of violations.values()) {
    expectWords(one.message);
    expectWords(violationText(one));
    expect([one.code, violationText(one)]).toEqual([one.code, expect.stringMatching(/\.$/)]);
    expect([one.code, idsIn(violationText(one))]).toEqual([one.code, []]);
    expect([one.code, one.params]).toEqual([one.code, JSON.parse(JSON.stringify(one.params))]);
  }
});

test('[R83] both voices name each fix, people without ids', () => {
  for (const one of fixes.values()) {
    expectWords(one.label);
    expectWords(fixText(one));
    expect([one.code, idsIn(fixText(one))]).toEqual([one.code, []]);
  }
});

test('[R83] a violation and a fix of a code that the page does not know are shown in English', () => {
  const params = {};
  expect(violationText({ code: 'new-rule', params, message: 'Something is wrong' })).toBe('Something is wrong');
  expect(fixText({ code: 'new-fix', params, label: 'Put it right' })).toBe('Put it right');
});

function expectWords(text: string): void {
  expect(text.length).toBeGreaterThan(4);
  expect(text).not.toMatch(/undefined|null|NaN|Infinity|\[object|[{}]|\$\{/);
}

/** Ids of the vocabulary in a text: small words joined by underscores. */
function idsIn(text: string): readonly string[] {
  return text.match(/\b[a-z0-9]+(_[a-z0-9]+)+\b/g) ?? [];
}
