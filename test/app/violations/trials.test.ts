import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import type { TrialRequest } from '../../../app/violations/check/check-messages.ts';
import { openTrials } from '../../../app/violations/check/trials.ts';

test('[Y31] fixes are tried one violation at a time, the one shown last first, and none that has left the list', async () => {
  const { trials, posted, answer } = world();
  const left = new AbortController();
  const first = trials.fixesHold(violation('first'), [FIX], new Map());
  const gone = trials.fixesHold(violation('gone'), [FIX, FIX], new Map(), left.signal);
  const second = trials.fixesHold(violation('second'), [FIX], new Map());
  const third = trials.fixesHold(violation('third'), [FIX], new Map());
  left.abort();

  expect(posted).toEqual(['first']);
  answer([true]);
  expect(await first).toEqual([true]);
  await expect.poll(() => posted).toEqual(['first', 'third']);
  answer([false]);
  expect(await third).toEqual([false]);
  await expect.poll(() => posted).toEqual(['first', 'third', 'second']);
  answer([true]);
  expect([await second, await gone]).toEqual([[true], [false, false]]);
  expect(posted).toEqual(['first', 'third', 'second']);
});

test('[Y31] what a connection would add is asked at once, whatever waits', async () => {
  const { trials, posted } = world();
  void trials.fixesHold(violation('first'), [FIX], new Map());
  void trials.fixesHold(violation('second'), [FIX], new Map());
  const tried = trials.tryEdits([[EDIT]], new Map());
  expect(posted).toEqual(['first', 'trial']);
  trials.answer({ type: 'trial-result', id: 3, outcomes: [FINE] });
  expect(await tried).toEqual([FINE]);
});

test('[Y31] while there is no worker no fix holds, and nothing is known to go wrong', async () => {
  const trials = openTrials(() => false);
  expect(await trials.fixesHold(violation('first'), [FIX], new Map())).toEqual([false]);
  expect(await trials.tryEdits([[EDIT]], new Map())).toEqual([FINE]);
});

const FINE = { refused: false, errors: [], warnings: 0, facts: [] };
const EDIT: Edit = { op: 'rename_board', name: 'Fixed' };
const FIX = { edits: [EDIT] } as unknown as Fix;

function violation(fingerprint: string): Violation {
  return { fingerprint } as Violation;
}

/** Trials of a worker that answers the fixes asked about last when it is told to. */
function world() {
  const posted: string[] = [];
  let last = 0;
  const trials = openTrials(({ id, violation }: TrialRequest) => {
    posted.push(violation ?? 'trial');
    if (violation !== null) last = id;
    return true;
  });
  return {
    trials,
    posted,
    answer: (outcomes: readonly boolean[]) => trials.answer({ type: 'trial-result', id: last, outcomes }),
  };
}
