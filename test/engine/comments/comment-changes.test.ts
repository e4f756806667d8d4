import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import { type CommentAction, commentChanges } from '#engine/comments/comment-changes.ts';
import { hasLostSubject, threadsOf } from '#engine/comments/threads.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, apply, boardOf, commenter, connect, partId } from '../../support/board-builder.ts';

const ADA = commenter();
const GRACE = commenter('u_grace', 'Grace');
const BOARD = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));

function say(board: Board, action: CommentAction, who = ADA): Board {
  const outcome = commentChanges(board, action, who);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return applyChanges(board, outcome.changes);
}

function refusal(board: Board, action: CommentAction, who = ADA) {
  const outcome = commentChanges(board, action, who);
  return outcome.ok ? null : outcome.refusal;
}

const begin = (text: string, on: Extract<CommentAction, { do: 'begin' }>['on'] = null, mentions: string[] = []) =>
  ({ do: 'begin', on, at: [40, 60], text, mentions }) as const;
const answer = (board: Board, text: string) =>
  ({ do: 'answer', thread: firstOf(board), text, mentions: [] }) as const satisfies CommentAction;
const firstOf = (board: Board) => threadsOf(board)[0]?.id ?? '';
const lines = (board: Board) =>
  threadsOf(board).map(({ comments }) => comments.map(({ who, text }) => `${who}: ${text}`));

test('[W56] a thread is begun about a part, a connection or a place, and answered', () => {
  const [wire = ''] = BOARD.connections.keys();
  let board = say(BOARD, begin('Here?', null, ['u_grace']));
  board = say(board, begin('Why this one?', { part: partId(BOARD, 'mcu') }));
  board = say(board, begin(' Too long ', { connection: wire }));
  board = say(board, { ...answer(board, 'Yes'), mentions: ['u_ada'] }, GRACE);
  expect(lines(board)).toEqual([['Ada: Here?', 'Grace: Yes'], ['Ada: Why this one?'], ['Ada: Too long']]);
  const [place, part, connection] = threadsOf(board);
  expect([place?.on, part?.on, connection?.on]).toEqual([null, { part: partId(BOARD, 'mcu') }, { connection: wire }]);
  const [first, second] = place?.comments ?? [];
  expect(first).toMatchObject({ by: 'u_ada', mentions: ['u_grace'], at: [40, 60], when: ADA.now });
  expect(second).toMatchObject({ by: 'u_grace', mentions: ['u_ada'], thread: first?.id, at: [40, 60] });
  expect(second?.seq).toBeGreaterThan(Math.max(...[...BOARD.parts.values()].map(({ seq }) => seq)));
});

test('[W56] a thread is resolved and reopened by anybody, and an answer opens it again', () => {
  let board = say(BOARD, begin('Here?'));
  board = say(board, { do: 'resolve', thread: firstOf(board) }, GRACE);
  expect(threadsOf(board)[0]?.resolved).toBe('Grace');
  expect(commentChanges(board, { do: 'resolve', thread: firstOf(board) }, GRACE)).toEqual({ ok: true, changes: [] });
  expect(threadsOf(say(board, { do: 'reopen', thread: firstOf(board) }))[0]?.resolved).toBeNull();
  board = say(board, answer(board, 'Not yet'));
  expect([threadsOf(board)[0]?.resolved, lines(board)]).toEqual([null, [['Ada: Here?', 'Ada: Not yet']]]);
});

test('[W57] only the author rewrites or deletes a comment', () => {
  const board = say(BOARD, begin('Here?'));
  const comment = firstOf(board);
  const rewrite = { do: 'rewrite', comment, text: 'There?', mentions: ['u_grace'] } as const;
  for (const action of [rewrite, { do: 'delete', comment } as const])
    expect(refusal(board, action, GRACE)).toEqual({ code: 'comment-not-yours', params: { who: 'Ada' } });
  const later = { ...ADA, now: '2026-02-02T00:00:00.000Z' };
  expect(say(board, rewrite, later).comments.get(comment)).toMatchObject({
    text: 'There?',
    mentions: ['u_grace'],
    when: ADA.now,
    edited: later.now,
  });
  expect(commentChanges(board, { ...rewrite, text: 'Here? ' }, later)).toEqual({ ok: true, changes: [] });
});

describe('[W57] what is deleted', () => {
  test('keeps its place, so that answers keep what they answer', () => {
    let board = say(BOARD, begin('Here?', null, ['u_grace']));
    board = say(board, answer(board, 'Yes'), GRACE);
    board = say(board, { do: 'delete', comment: firstOf(board) });
    expect(lines(board)).toEqual([['Ada: ', 'Grace: Yes']]);
    expect(board.comments.get(firstOf(board))?.mentions).toBeUndefined();
    expect(JSON.stringify([...board.comments])).not.toContain('Here?');
    expect(refusal(board, { do: 'rewrite', comment: firstOf(board), text: 'No', mentions: [] })).toMatchObject({
      code: 'comment-gone',
    });
    const second = threadsOf(board)[0]?.comments[1]?.id ?? '';
    expect(threadsOf(say(board, { do: 'delete', comment: second }, GRACE))).toEqual([]);
  });
});

test('[W58] a thread stays where its part stood, or half of the way along its connection', () => {
  const [wire = ''] = BOARD.connections.keys();
  const mcu = partId(BOARD, 'mcu');
  let board = say(say(BOARD, begin('A', { part: mcu })), begin('B', { connection: wire }));
  const moved = applied(apply(board, { op: 'move_part', part: '$mcu', at: [500, 100] }));
  const removed = applied(apply(moved.board, { op: 'remove_part', part: '$mcu' }));
  const [a, b] = threadsOf(removed.board);
  const bme = board.parts.get(partId(board, 'bme'))?.at ?? [0, 0];
  expect([a?.at, b?.at]).toEqual([
    [500, 100],
    [(500 + bme[0]) / 2, (100 + bme[1]) / 2],
  ]);
  expect(threadsOf(removed.board).map((one) => hasLostSubject(removed.board, one))).toEqual([true, true]);
  board = applyChanges(
    removed.board,
    removed.changes.toReversed().map((change) => ({ ...change, after: change.before, before: change.after })) as never,
  );
  expect(threadsOf(board).map((one) => hasLostSubject(board, one))).toEqual([false, false]);
  expect(refusal(removed.board, begin('C', { part: mcu }))).toEqual({ code: 'comment-subject-gone', params: {} });
});

describe('[W59] more than there may be is refused', () => {
  const one = say(BOARD, begin('x'));
  const first = one.comments.get(firstOf(one));
  const with_ = (count: number, more: (n: number) => object): Board => ({
    ...BOARD,
    comments: new Map(
      Array.from({ length: count }, (_, n) => {
        const id = n === 0 ? firstOf(one) : `m_x${n}`;
        return [id, { ...first, id, seq: n, ...(n === 0 ? {} : more(n)) }] as never;
      }),
    ),
  });

  test('[limit commentThreads] threads of a board', () => {
    expect(
      refusal(
        with_(LIMITS.commentThreads - 1, () => ({})),
        begin('x'),
      ),
    ).toBeNull();
    expect(
      refusal(
        with_(LIMITS.commentThreads, () => ({})),
        begin('x'),
      )?.code,
    ).toBe('too-many-threads');
  });
  test('[limit answersPerThread] answers of a thread', () => {
    const answered = (count: number) => with_(count + 1, () => ({ thread: firstOf(one) }));
    expect(refusal(answered(LIMITS.answersPerThread - 1), answer(one, 'x'))).toBeNull();
    expect(refusal(answered(LIMITS.answersPerThread), answer(one, 'x'))?.code).toBe('too-many-answers');
  });
  test('comments of a board', () => {
    const full = (count: number) => with_(count, (n) => ({ thread: `m_x${n % 100}` }));
    expect(refusal(full(LIMITS.comments - 1), begin('x'))).toBeNull();
    expect(refusal(full(LIMITS.comments), begin('x'))?.code).toBe('too-many-comments');
  });
  test('[limit commentChars] characters of a text, without the spaces around it', () => {
    expect(refusal(BOARD, begin(` ${'x'.repeat(LIMITS.commentChars)} `))).toBeNull();
    expect(refusal(BOARD, begin('x'.repeat(LIMITS.commentChars + 1)))?.code).toBe('comment-too-long');
    expect(refusal(BOARD, begin(' \n '))?.code).toBe('comment-empty');
  });
  test('[limit mentionsPerComment] people whom a text names', () => {
    const people = (count: number) => Array.from({ length: count }, (_, n) => `u_${n}`);
    expect(refusal(BOARD, begin('x', null, people(LIMITS.mentionsPerComment)))).toBeNull();
    expect(refusal(BOARD, begin('x', null, people(LIMITS.mentionsPerComment + 1)))?.code).toBe('too-many-mentions');
  });
  test('a place off the board is brought onto it', () => {
    const board = say(BOARD, { ...begin('x'), at: [1e12, -1e12] });
    expect(threadsOf(board)[0]?.at).toEqual([LIMITS.coordinate, -LIMITS.coordinate]);
  });
});
