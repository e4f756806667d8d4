import { expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { completionsOf } from '../../../sync-server/mcp/completions.ts';

const boards = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `b_${n}`,
    name: `Board ${n}`,
    role: 'owner' as const,
    tabs: 1,
    visible: true,
  }));

test('[M23] [limit completions] so many completions are offered, and no more', () => {
  expect(completionsOf('id', '', boards(LIMITS.completions))).toHaveLength(LIMITS.completions);
  expect(completionsOf('id', '', boards(LIMITS.completions + 1))).toHaveLength(LIMITS.completions);
  expect(completionsOf('board', 'board 7', boards(8))).toEqual(['Board 7']);
});
