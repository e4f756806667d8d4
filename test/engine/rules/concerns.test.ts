/** What a rule says of the kinds that it concerns, asked of every kind on the case boards. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { RULES } from '#engine/rules/index.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { SOUND } from './boards/sound.ts';
import { CASE_TABLES } from './cases/index.ts';

/** Every kind of part, link and net of a board, as rules are asked about them: what the rule answers to each. */
function answersOn(board: Board, rule: Rule): readonly boolean[] {
  const { parts, links, nets } = designOf(board);
  if (rule.scope === 'part') {
    const definitions = new Set([...parts.values()].flatMap(({ definition }) => definition ?? []));
    return [...definitions].map((definition) => rule.concerns?.(definition) !== false);
  }
  if (rule.scope === 'net') {
    return nets.map(({ nodes }) => rule.concerns?.(new Set(nodes.map((node) => node.function))) !== false);
  }
  if (rule.scope === 'board') return [];
  return [...links.values()].flatMap(({ ends: [a, b] }) => {
    const [x, y] = [a, b].map(({ end }) => parts.get(end.part)?.definition);
    return x == null || y == null ? [] : [rule.concerns?.(a.index, b.index, [x, y]) !== false];
  });
}

const boards: Board[] = [];

test.each(RULES.filter(({ concerns }) => concerns !== undefined))(
  '[R85] $id concerns some kinds and not others, so that it is not called for all',
  (rule) => {
    if (boards.length === 0) {
      const cases = CASE_TABLES.flatMap((table) => Object.values(table));
      boards.push(...cases.map(({ fires }) => fires()), ...Object.values(SOUND).map((make) => make()));
    }
    const answers = new Set(boards.flatMap((board) => answersOn(board, rule)));
    expect([...answers].sort()).toEqual([false, true]);
  },
);
