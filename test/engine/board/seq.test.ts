import { expect, test } from 'vitest';
import { boardFromJson } from '#engine/board/changes.ts';
import { seqAfter, seqIn } from '#engine/board/seq.ts';
import { recordCall } from '#engine/proposals/call-record.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, apply } from '../../support/board-builder.ts';

const CALLER = { key: 'k', label: 'Bot', color: '', tool: 'apply_edits', summary: '' };

test('[W47] [limit seq] a whole number up to the limit is a seq, anything else counts as 0', () => {
  expect([0, 7, LIMITS.seq].map(seqIn)).toEqual([0, 7, LIMITS.seq]);
  const odd = [LIMITS.seq + 1, Number.MAX_SAFE_INTEGER, 1e308, -1, 0.5, Number.NaN, '7', null, undefined, [7]];
  expect(odd.map(seqIn)).toEqual(odd.map(() => 0));
});

test('[W47] what is made next on a board has a seq that is read, whatever is there', () => {
  expect([seqAfter(-1), seqAfter(LIMITS.seq - 1), seqAfter(LIMITS.seq)]).toEqual([0, LIMITS.seq, LIMITS.seq]);
  for (const [seq, next] of [
    [3, 4],
    [Number.MAX_SAFE_INTEGER, 1],
    [LIMITS.seq, LIMITS.seq],
  ]) {
    const note = { text: 'there', seq: seq ?? null };
    const call = { ...CALLER, changes: [], when: '', seq: seq ?? null };
    const board = boardFromJson({ notes: { n: note }, calls: { c: call } });
    const made = applied(apply(board, 'bme280')).board;
    expect([...made.parts.values()].map((part) => part.seq)).toEqual([next]);
    expect(recordCall(board, 'd', CALLER, [], '').after).toMatchObject({ seq: next });
  }
});
