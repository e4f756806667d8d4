/** Every rule has a board that it finds fault with, one that just passes, and one that lacks the figure. */
import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Design } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { RULES } from '#engine/rules/index.ts';
import type { Ref, Violation } from '#engine/rules/rule.ts';
import type { CaseTable } from './cases/cases.ts';
import { CASE_TABLES } from './cases/index.ts';
import { lacking, of, run } from './support.ts';

const CASES: CaseTable = Object.assign({}, ...CASE_TABLES);

test('[R38] every rule that is a check has its three cases, and no case is of a rule that is gone', () => {
  const checks = RULES.filter((rule) => rule.checklist !== true).map((rule) => rule.id);
  expect(Object.keys(CASES).sort()).toEqual([...checks].sort());
  expect(CASE_TABLES.flatMap((table) => Object.keys(table))).toHaveLength(checks.length);
});

describe.each(RULES.filter((rule) => rule.checklist !== true))('$id', ({ id, todo }) => {
  test('[R38] [R84] [R86] finds the fault, says where and by how much, and whether it is a todo', () => {
    const { fires, firesToo = [] } = CASES[id] ?? absent(id);
    for (const make of [fires, ...firesToo]) {
      const board = make();
      const found = of(board, id);
      expect(found.length).toBeGreaterThan(0);
      for (const one of found) expectWhole(board, one);
      // What some findings of a rule are, each of them says.
      if (typeof todo !== 'object') for (const one of found) expect(one.severity === 'todo').toBe(todo === true);
    }
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

/** [R84] The violation can be read and found: in words, by its figures, and in every place that it names. */
function expectWhole(board: Board, { message, params, data: { measured, limit }, refs }: Violation): void {
  expect(message.length).toBeGreaterThan(10);
  expect(message).not.toMatch(/undefined|null|NaN|Infinity|\[object/);
  for (const figure of [measured, limit]) expect(Number.isFinite(figure ?? 0)).toBe(true);
  if (Object.keys(params).some((key) => /^limit(_|$)/.test(key))) expect(limit).toBeDefined();
  expect(refs.length).toBeGreaterThan(0);
  expect(refs.filter((ref) => !isOn(designOf(board), ref))).toEqual([]);
}

/** Whether a ref names a connection of the design, or a part and something that this part has. */
function isOn(design: Design, ref: Ref): boolean {
  if (ref.connection !== undefined) return design.board.connections.has(ref.connection);
  const definition = design.parts.get(ref.part ?? '')?.definition;
  if (ref.interface !== undefined) return definition?.interfaces.has(`${ref.domain}/${ref.interface}`) === true;
  if (ref.resource === undefined) return ref.domain === undefined && design.board.parts.has(ref.part ?? '');
  return ref.domain !== undefined && definition?.domains.get(ref.domain)?.resources.has(ref.resource) === true;
}

function absent(id: string): never {
  throw new Error(`no cases of ${id}: add them to a table in test/engine/rules/cases/`);
}
