import { describe, expect, test } from 'vitest';
import type { Comment } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Thread } from '#engine/comments/threads.ts';
import { middleOfPath } from '#engine/drawing/geometry.ts';
import { LIMITS } from '#schemas/limits.ts';
import { pinned, pinRanks } from '../../../app/comments/pins.ts';
import { threadsBy } from '../../../app/comments/thread-filter.ts';

function thread(
  id: string,
  more: Partial<Thread> = {},
  seqs: readonly number[] = [0],
  mentions: string[] = [],
): Thread {
  const comments = seqs.map(
    (seq): Comment => ({ id: `${id}${seq}`, at: [0, 0], text: 'x', by: '', who: '', when: '', seq, mentions }),
  );
  return { id, on: null, at: [0, 0], resolved: null, ...more, comments: comments as [Comment, ...Comment[]] };
}

describe('[K123] pins', () => {
  test('of one part, one connection or one spot stand beside each other', () => {
    const part = { on: { part: 'p' } };
    const threads = [
      ...[thread('a', part), thread('b', part), thread('c', { on: { connection: 'p2' } })],
      ...[thread('d', { at: [104, 104] }), thread('e', { at: [105, 103] }), thread('f', { at: [300, 100] })],
    ];
    expect([...pinRanks(threads).values()]).toEqual([0, 1, 0, 0, 1, 0]);
  });

  test('[limit commentPins] so many are on the page, those that are nearest to the middle of the view', () => {
    const threads = Array.from({ length: LIMITS.commentPins + 1 }, (_, n) => thread(`t${n}`, { at: [n * 50, 0] }));
    const at = (one: Thread): Point => one.at;
    expect(pinned(threads.slice(1), [0, 0], at)).toHaveLength(LIMITS.commentPins);
    expect(pinned(threads, [0, 0], at)).toEqual(threads.slice(0, -1));
    expect(pinned(threads, [1e6, 0], at)).toEqual(threads.slice(1));
  });

  test('half of the way along a connection is by length', () => {
    expect(middleOfPath([0, 0, 10, 0, 10, 30])).toEqual([10, 10]);
    expect(middleOfPath([5, 5])).toEqual([5, 5]);
    expect(middleOfPath([5, 5, 5, 5])).toEqual([5, 5]);
    expect(middleOfPath([])).toBeNull();
  });
});

test('[K125] threads are listed by kind, those in which something was said last first', () => {
  const threads = [
    thread('a', {}, [1, 9]),
    thread('b', {}, [2], ['u_me']),
    thread('c', { resolved: 'Ada' }, [3], ['u_me']),
    thread('d', {}, [4]),
  ];
  const listed = (filter: Parameters<typeof threadsBy>[0]) =>
    threadsBy(filter, threads, (mentions = []) => mentions.includes('u_me')).map(({ id }) => id);
  expect([listed('open'), listed('resolved'), listed('mine')]).toEqual([['a', 'd', 'b'], ['c'], ['b']]);
});
