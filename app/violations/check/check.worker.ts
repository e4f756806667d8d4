/** Runs the design rules beside the page. It holds its own copy of the board and is told only what changed. */
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { OverlayMap } from '#engine/board/overlay-map.ts';
import { tryEdits } from '#engine/offers/trial.ts';
import { fixHolds } from '#engine/rules/fix-holds.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import {
  CHECKED_ROOTS,
  type CheckDelta,
  type FromChecker,
  type ToChecker,
  type TrialRequest,
  type TrialResult,
} from './check-messages.ts';

let board: Board = EMPTY_BOARD;
let newest: ToChecker | null = null;
let last: RuleRun | null = null;

addEventListener('message', (event: MessageEvent<ToChecker | TrialRequest>) => {
  if ('type' in event.data) {
    postMessage(resultOf(event.data));
    return;
  }
  board = applied(board, event.data.delta);
  // All that has arrived meanwhile is taken in before the next run.
  if (newest === null) setTimeout(run, 0);
  newest = event.data;
});

function run(): void {
  if (newest === null) return;
  const { n, today } = newest;
  newest = null;
  const now = runRules(board, { today });
  const answer: FromChecker = { n, run: now === last ? null : now };
  last = now;
  postMessage(answer);
}

function resultOf({ id, today, lists, definitions, violation }: TrialRequest): TrialResult {
  const context = { library: { definitions, byId: new Map<string, string>() }, now: today };
  const outcomeOf = (edits: readonly Edit[]) =>
    violation === null
      ? tryEdits(board, edits, { ...context, newId: () => `p_trial${id}`, who: '' })
      : fixHolds(board, violation, edits, context);
  return { type: 'trial-result', id, outcomes: lists.map(outcomeOf) };
}

function applied(before: Board, delta: CheckDelta): Board {
  const after: Record<string, unknown> = {
    ...before,
    name: delta.name,
    ambient_C: delta.ambient_C,
    severities: delta.severities,
  };
  for (const root of CHECKED_ROOTS) {
    if (delta.entries[root].length === 0) continue;
    // What goes on from the board before finds by this what has changed, without going through all of it.
    after[root] = OverlayMap.over<unknown>(before[root], new Map(delta.entries[root]));
  }
  // Each entry came from a Board of the page, under the same root.
  return after as unknown as Board;
}
