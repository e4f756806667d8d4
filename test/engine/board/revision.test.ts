import { expect, test } from 'vitest';
import { revisionOf } from '#engine/board/revision.ts';
import { newRevisionHistory } from '#engine/tools/editing/history.ts';
import { LIMITS } from '#schemas/limits.ts';
import { partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';

test('[T15] equal content has an equal token whatever the order of maps and keys, and it is short', () => {
  const board = station();
  const turned = JSON.parse(JSON.stringify([...board.parts].reverse())) as [string, never][];
  const same = { ...board, parts: new Map(turned), connections: new Map([...board.connections].reverse()) };
  expect(revisionOf(same)).toBe(revisionOf(board));
  expect(revisionOf(board)).toMatch(/^r[0-9A-Za-z]{1,23}$/);
});

test('[T15] anything written or removed gives another token, and taking it back gives the first again', () => {
  const board = station();
  const esp = partId(board, 'ESP32');
  const seen = new Set([revisionOf(board)]);
  for (const next of [
    edited(board, { op: 'move_part', part: esp, at: [680, 20] }),
    edited(board, { op: 'update_part', part: esp, label: 'x' }),
    edited(board, { op: 'remove_part', part: partId(board, 'Display') }),
    edited(board, { op: 'disconnect', connection: [...board.connections.keys()][3] ?? '' }),
    edited(board, { op: 'rename_board', name: 'x' }),
    edited(board, { op: 'update_settings', severities: { 'conn-self': 'ignore' } }),
    edited(board, { op: 'add_note', text: 'x', at: [0, 0] }),
    edited(board, { op: 'pin', slot: { part: esp, interface: 'onewire' }, resource: 'gpio4' }),
  ]) {
    expect(seen.has(revisionOf(next))).toBe(false);
    seen.add(revisionOf(next));
  }
  const there = edited(board, { op: 'move_part', part: esp, at: [0, 900] });
  expect(revisionOf(edited(there, { op: 'move_part', part: esp, at: board.parts.get(esp)?.at ?? [0, 0] }))).toBe(
    revisionOf(board),
  );
});

test('[T15] the history of calls is no content', () => {
  const board = station();
  const call = { key: 'k', label: 'a', color: '', tool: 'apply_edits', summary: '', changes: [], when: '', seq: 1 };
  expect(revisionOf({ ...board, calls: new Map([['call_1', call]]) })).toBe(revisionOf(board));
});

test('[T15] [limit revisionsKept] the history keeps as many boards as its bound and forgets the oldest', () => {
  const history = newRevisionHistory();
  const board = station();
  const tokens = Array.from({ length: LIMITS.revisionsKept + 1 }, (_, i) =>
    history.remember({ ...board, name: `Board ${i}` }),
  );
  expect(history.find(tokens[0] ?? '')).toBeUndefined();
  expect(history.find(tokens[1] ?? '')?.name).toBe('Board 1');
  expect(history.find(tokens.at(-1) ?? '')?.name).toBe(`Board ${LIMITS.revisionsKept}`);
});
