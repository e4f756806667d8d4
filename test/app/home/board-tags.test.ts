import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { boardTagsOf, tagsIn } from '../../../app/home/tags/board-tags.ts';

const BOARD = 'b_0123456789ab';

test('[V42] tags that two devices give a board stand beside each other, and nonsense is left out', () => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  const [here, there] = [boardTagsOf(one), boardTagsOf(two)];
  here.set(BOARD, ['garden']);
  there.set(BOARD, ['client X', 'garden']);
  let told = 0;
  here.subscribe(() => told++);
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
  expect(told).toBe(1);
  expect([here.of(BOARD), there.of(BOARD)]).toEqual([
    ['client X', 'garden'],
    ['client X', 'garden'],
  ]);
  here.set(BOARD, ['client X']);
  expect(here.all).toEqual(['client X']);
  for (const key of ['nowhere tag', BOARD, `${BOARD} `, `${BOARD} a,b`]) one.getMap('boardTags').set(key, 1);
  expect([here.of(BOARD), here.all]).toEqual([['client X'], ['client X']]);
});

test('[limit boardTags] [limit boardTagChars] [V42] a board has so many tags of so many characters', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`).join(', ');
  expect(tagsIn(tags(LIMITS.boardTags))).toHaveLength(LIMITS.boardTags);
  expect(tagsIn(tags(LIMITS.boardTags + 1))).toBe(null);
  expect(tagsIn('x'.repeat(LIMITS.boardTagChars))).toHaveLength(1);
  expect(tagsIn('x'.repeat(LIMITS.boardTagChars + 1))).toBe(null);
  expect(tagsIn(' b , a,, b ')).toEqual(['a', 'b']);
});
