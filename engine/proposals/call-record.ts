import { LIMITS } from '#schemas/limits.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { Board, CallRecord, Change } from '../board/board.ts';
import { toJson } from '../board/entry-codec.ts';
import { seqAfter } from '../board/seq.ts';

/** Who asked, with which tool, and what it did in a line. */
export type Caller = Pick<CallRecord, 'key' | 'label' | 'color' | 'tool' | 'summary' | 'what'>;

/**
 * The history's entry of a call that wrote `written`. Definitions are named by their content and stay: undoing a call
 * leaves them. What is larger than `LIMITS.inverseBytes` is not kept, and such a call cannot be undone.
 */
export function recordCall(board: Board, id: string, caller: Caller, written: readonly Change[], when: string): Change {
  const changes = written.filter(({ root }) => root !== 'definitions' && root !== 'proposals');
  const small = JSON.stringify(changes).length <= LIMITS.inverseBytes;
  const record: CallRecord = {
    ...caller,
    summary: firstChars(caller.summary, LIMITS.summaryChars),
    changes: small ? changes : [],
    when,
    seq: nextSeq(board.calls.values()),
  };
  return { root: 'calls', key: id, path: [], after: toJson(record) };
}

/** One more than the greatest. */
export function nextSeq(entries: Iterable<{ readonly seq: number }>): number {
  let greatest = 0;
  for (const { seq } of entries) greatest = Math.max(greatest, seq);
  return seqAfter(greatest);
}
