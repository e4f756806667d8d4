/** Waivers and severities when two people work apart and meet again: nothing is hidden, and both see the same. */
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Board } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { boardJson } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { runRules } from '#engine/rules/run.ts';
import { commit, newBoardDoc } from '../../../app/document/document.ts';
import { about, station } from '../../engine/rules/support.ts';
import { context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { readBoard } from '../../support/read-board.ts';

const TODAY = '2026-01-01';

/** Two copies of a board whose 1-Wire line lacks its pull-up, each edited by one person, then merged both ways. */
function apart(ada: readonly Edit[] | ((board: Board) => readonly Edit[]), bob: typeof ada): Board {
  const start = station({ without: about('$dq') });
  const docs = ['Ada', 'Bob'].map((who, n) => {
    const doc = newBoardDoc();
    if (n === 0) commit(doc, boardFileChanges(toBoardFile(start)), { kind: 'import' });
    return { doc, who };
  });
  const [first, second] = docs;
  if (first === undefined || second === undefined) throw new Error('two');
  Y.applyUpdate(second.doc, Y.encodeStateAsUpdate(first.doc));
  for (const [n, edits] of [ada, bob].entries()) {
    const { doc, who } = docs[n] ?? first;
    const board = readBoard(doc);
    const outcome = applyEdits(
      board,
      typeof edits === 'function' ? edits(board) : edits,
      context(STARTER_LIBRARY, who, 900 + 50 * n),
    );
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    commit(doc, outcome.changes, { kind: 'person' });
  }
  const update = [first, second].map(({ doc }) => Y.encodeStateAsUpdate(doc));
  for (const { doc } of docs) for (const one of update) Y.applyUpdate(doc, one);
  const [a, b] = docs.map(({ doc }) => readBoard(doc));
  if (a === undefined || b === undefined) throw new Error('two');
  expect(boardJson(b)).toEqual(boardJson(a));
  expect(runRules(b, { today: TODAY })).toEqual(runRules(a, { today: TODAY }));
  return a;
}

const run = (board: Board) => runRules(board, { today: TODAY });
const missing = (board: Board) =>
  run(board).violations.find((one) => one.rule === 'elec-pullup-missing')?.fingerprint ?? '';
const waive =
  (why: string, until?: string) =>
  (board: Board): readonly Edit[] => [
    { op: 'waive', fingerprint: missing(board), why, ...(until === undefined ? {} : { until }) },
  ];
const moved = (board: Board): readonly Edit[] => [{ op: 'move_part', part: partId(board, 'ESP32'), at: [900, 900] }];

test('[R55] what one waives while another moves and renames the part stays waived, counted and listed', () => {
  const board = apart(waive('soldered'), (at) => [
    ...moved(at),
    { op: 'update_part', part: partId(at, 'ESP32'), label: 'Brain' },
  ]);
  expect(run(board).counts).toEqual({ error: 0, warning: 0, info: 0, todo: 0, waived: 1 });
  expect(run(board).violations[0]).toMatchObject({ waiver: { who: 'Ada', why: 'soldered' } });
});

test('[R55] two waivers of one violation are one, with one reason, and one count', () => {
  const board = apart(waive('soldered'), waive('inside the sensor', '2026-06-01'));
  expect(board.waivers.size).toBe(1);
  expect(run(board).counts).toEqual({ error: 0, warning: 0, info: 0, todo: 0, waived: 1 });
  expect(['soldered', 'inside the sensor']).toContain(run(board).violations[0]?.waiver?.why);
});

test('[R55] what one waives while another fixes it is flagged as stale, and the fix removes the waiver', () => {
  const board = apart(waive('soldered'), (at) => run(at).violations[0]?.fixes[0]?.edits ?? []);
  const [stale] = run(board).violations;
  expect(stale).toMatchObject({ rule: 'waiver-stale', severity: 'warning' });
  const outcome = applyEdits(board, stale?.fixes[0]?.edits ?? [], context());
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(run(outcome.board).violations).toEqual([]);
});

test('[R55] a waiver never hides what it does not name: another fault of the same rule counts', () => {
  const board = apart(waive('soldered'), (at) => [{ op: 'remove_part', part: partId(at, 'R1 SDA') }]);
  expect(run(board).counts).toMatchObject({ todo: 1, waived: 1 });
});

test('[R55] severities that two people set apart meet rule by rule, and one that both set is one of the two for everybody', () => {
  const set = (severities: Readonly<Record<string, 'error' | 'ignore' | 'info'>>): readonly Edit[] => [
    { op: 'update_settings', severities },
  ];
  const own = apart(set({ 'elec-pullup-missing': 'error' }), set({ 'bom-moq': 'ignore' }));
  expect(run(own)).toMatchObject({ counts: { error: 1 }, skipped: ['bom-moq'] });
  const same = run(apart(set({ 'elec-pullup-missing': 'error' }), set({ 'elec-pullup-missing': 'info' })));
  expect(same.counts.error + same.counts.info).toBe(1);
});
