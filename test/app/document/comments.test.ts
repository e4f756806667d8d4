/** Comments in the document: merged, undone, read with care, kept in a file. */
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Board, Comment } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { boardJson } from '#engine/board/changes.ts';
import { revisionOf } from '#engine/board/revision.ts';
import type { CommentAction } from '#engine/comments/comment-changes.ts';
import { threadsOf } from '#engine/comments/threads.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commit, newBoardDoc, rootOf } from '../../../app/document/document.ts';
import { type BoardStore, boardStore } from '../../../app/document/snapshot.ts';
import { parseBoardFile } from '../../../app/home/read-board-file.ts';
import { SessionEdits } from '../../../app/session-edits.ts';
import { commenter, context } from '../../support/board-builder.ts';

interface Tab {
  readonly doc: Y.Doc;
  readonly store: BoardStore;
  readonly edits: SessionEdits;
}

function tab(account = 'u_ada', who = 'Ada', from?: Tab): Tab {
  const doc = newBoardDoc();
  if (from !== undefined) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from.doc));
  const store = boardStore(doc);
  const options = {
    doc,
    store,
    readOnly: () => null,
    context: () => context(),
    commenter: () => commenter(account, who),
  };
  return { doc, store, edits: new SessionEdits(options) };
}

function merge(a: Tab, b: Tab): void {
  Y.applyUpdate(a.doc, Y.encodeStateAsUpdate(b.doc));
  Y.applyUpdate(b.doc, Y.encodeStateAsUpdate(a.doc));
  expect(boardJson(a.store.board)).toEqual(boardJson(b.store.board));
}

function say({ edits }: Tab, action: CommentAction): void {
  const result = edits.comment(action);
  if (!result.ok) throw new Error(result.refusal.code);
}

const begin = (text: string): CommentAction => ({ do: 'begin', on: null, at: [40, 60], text, mentions: [] });
const answer = (tab: Tab, text: string): CommentAction => ({ do: 'answer', thread: first(tab), text, mentions: [] });
const first = ({ store }: Tab) => threadsOf(store.board)[0]?.id ?? '';
const lines = ({ store }: Tab) => threadsOf(store.board).map(({ comments }) => comments.map(({ text }) => text));

test('[W56] answers that two people give at once both stay, in the same order in every tab', () => {
  const ada = tab();
  say(ada, begin('Why?'));
  const grace = tab('u_grace', 'Grace', ada);
  say(ada, answer(ada, 'I wonder'));
  say(grace, answer(grace, 'Because'));
  say(grace, { do: 'resolve', thread: first(grace) });
  merge(ada, grace);
  expect(lines(ada).map((all) => [all[0], ...all.slice(1).sort()])).toEqual([['Why?', 'Because', 'I wonder']]);
  expect(lines(ada)).toEqual(lines(grace));
  expect(threadsOf(ada.store.board)[0]?.resolved).toBe('Grace');
});

test('[W57] an answer that meets the deletion of what it answers is read, at its own place', () => {
  const ada = tab();
  say(ada, begin('Why?'));
  const grace = tab('u_grace', 'Grace', ada);
  say(grace, answer(grace, 'Because'));
  say(ada, { do: 'delete', comment: first(ada) });
  merge(ada, grace);
  expect(lines(ada)).toEqual([['', 'Because']]);
});

test('[W57] undo takes back one’s own comment, but not where somebody has answered, which may meet it in a merge', () => {
  const ada = tab();
  say(ada, begin('Why?'));
  const grace = tab('u_grace', 'Grace', ada);
  say(grace, answer(grace, 'Because'));
  ada.edits.undo();
  expect(lines(ada)).toEqual([]);
  ada.edits.redo();
  ada.edits.undo();
  merge(ada, grace);
  expect(lines(ada)).toEqual([['Because']]);
  expect(threadsOf(ada.store.board)[0]).toMatchObject({ at: [40, 60], resolved: null });
  say(ada, answer(ada, 'Oh'));
  expect(lines(ada)).toEqual([['Because', 'Oh']]);
  say(grace, { do: 'resolve', thread: first(grace) });
  merge(ada, grace);
  const { skipped, changes } = ada.edits.undo();
  expect([skipped, changes.length]).toEqual([[], 1]);
});

test('[W57] undo leaves a comment that somebody has answered', () => {
  const ada = tab();
  say(ada, begin('Why?'));
  const grace = tab('u_grace', 'Grace', ada);
  say(grace, answer(grace, 'Because'));
  merge(ada, grace);
  const { changes, skipped } = ada.edits.undo();
  expect([changes, skipped.map(({ why }) => why.code)]).toEqual([[], ['answered-since']]);
  expect(lines(ada)).toEqual([['Why?', 'Because']]);
});

test('[W58] undoing the removal of a part gives its threads back their subject', () => {
  const ada = tab();
  ada.edits.edit([{ op: 'add_part', definition: 'bme280', at: [100, 200] }]);
  const [part = ''] = ada.store.board.parts.keys();
  say(ada, { do: 'begin', on: { part }, at: [110, 210], text: 'Why?', mentions: [] });
  const before = boardJson(ada.store.board);
  ada.edits.edit([{ op: 'remove_part', part }]);
  expect(threadsOf(ada.store.board)[0]).toMatchObject({ on: { part }, at: [100, 200] });
  ada.edits.undo();
  expect(boardJson(ada.store.board)).toEqual(before);
});

test('[W60] comments are in a board file, and equal boards have equal files', () => {
  const ada = tab();
  const bare = JSON.stringify(toBoardFile(ada.store.board));
  expect(bare).not.toContain('comments');
  const revision = revisionOf(ada.store.board);
  say(ada, begin('Why?'));
  say(ada, answer(ada, 'So'));
  say(ada, { do: 'resolve', thread: first(ada) });
  expect(revisionOf(ada.store.board)).toBe(revision);
  const text = JSON.stringify(toBoardFile(ada.store.board));
  const other = tab();
  commit(other.doc, boardFileChanges(parseBoardFile(text)), { kind: 'import' });
  expect(boardJson(other.store.board).comments).toEqual(boardJson(ada.store.board).comments);
  expect(JSON.stringify(toBoardFile(other.store.board))).toBe(text);
  expect(() => parseBoardFile(text.replace('"Why?"', '7'))).toThrow(/text/);
});

test('[W60] a comment of any shape is read with defaults, or reported, and the document keeps it', () => {
  const hold = (
    value: unknown,
  ): Pick<BoardStore, 'damaged' | 'outOfBounds'> & { one: Comment | undefined; board: Board } => {
    const { doc, store } = tab();
    rootOf(doc, 'comments').set('m_1', value);
    return { one: store.board.comments.get('m_1'), ...store, board: store.board };
  };
  const bare = { id: 'm_1', text: 'x', at: [0, 0], by: '', who: '', when: '', seq: 0 };
  expect(hold({ text: 'x' }).one).toEqual(bare);
  const odd = {
    text: 'x',
    thread: 7,
    on: { note: 'n' },
    at: ['a'],
    by: null,
    who: 1,
    mentions: 'u',
    when: [],
    seq: -1,
  };
  expect(hold({ ...odd, later: true }).one).toEqual({ ...bare, unknown: { later: true } });
  for (const value of [7, null, {}, { text: 7 }, []])
    expect(hold(value).damaged).toEqual([{ root: 'comments', key: 'm_1' }]);
  const long = 'x'.repeat(LIMITS.commentChars + 1);
  const people = Array.from({ length: LIMITS.mentionsPerComment + 1 }, (_, n) => `u_${n}`);
  const far = hold({ text: long, at: [1e300, 0], who: long, mentions: people, resolved: long });
  expect(far.one).toMatchObject({
    text: long.slice(1),
    at: [LIMITS.coordinate, 0],
    who: long.slice(0, LIMITS.nameChars),
    mentions: people.slice(0, -1),
  });
  expect(far.outOfBounds.map(({ path }) => path[0])).toEqual(['text', 'at', 'who', 'resolved', 'mentions']);
  expect(hold({ text: 'a\u202Eb', who: 'a\u202Eb' }).one).toMatchObject({ text: 'a\uFFFDb', who: 'a\uFFFDb' });
});

test('[W60] what another program wrote as plain JSON can be answered and resolved', () => {
  const ada = tab();
  rootOf(ada.doc, 'comments').set('m_1', { text: 'Why?', at: [1, 2], later: 7 });
  say(ada, answer(ada, 'So'));
  say(ada, { do: 'resolve', thread: 'm_1' });
  expect(lines(ada)).toEqual([['Why?', 'So']]);
  expect(ada.store.board.comments.get('m_1')).toMatchObject({ resolved: 'Ada', unknown: { later: 7 } });
});
