/** The page's end of the checking worker: sends what changed, gives the newest run. */
import type { Board } from '#engine/board/board.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { type Touched, touchedByEither } from '../../document/snapshot.ts';
import { whenCalm } from '../../when-calm.ts';
import {
  CHECKED_ROOTS,
  type CheckDelta,
  type CheckedRoot,
  type FromChecker,
  type ToChecker,
  type TrialResult,
} from './check-messages.ts';
import { openTrials, type Trials } from './trials.ts';

export interface BackgroundChecker {
  /** Tells of a board, at once, or the first time and where much of it changed when the page has painted that; `touched` are the keys that changed since the last call, absent for all. */
  update(board: Board, touched?: Touched): void;
  readonly tryEdits: Trials['tryEdits'];
  readonly fixesHold: Trials['fixesHold'];
  close(): void;
}

/** `onRun` gets each finished run that no newer request has overtaken. What is much waits until the page has painted, and for `first`. */
export function openChecker(onRun: (run: RuleRun) => void, first: Promise<void>): BackgroundChecker {
  /** Its code is as much as the page's own: it starts behind the first picture. */
  let worker: Worker | null = null;
  let n = 0;
  const trials = openTrials((message) => {
    worker?.postMessage(message);
    return worker !== null;
  });
  let last: RuleRun | null = null;
  let closed = false;
  /** What is told when the page has painted it; `touched` is absent for all. */
  let waiting: { readonly board: Board; readonly touched: Touched | undefined } | null = null;

  function tell(board: Board, touched: Touched | undefined): void {
    const message: ToChecker = { n, today: new Date().toISOString().slice(0, 10), delta: deltaOf(board, touched) };
    worker ??= start();
    worker.postMessage(message);
  }

  function start(): Worker {
    const started = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', (event: MessageEvent<FromChecker | TrialResult>) => {
      if ('type' in event.data) {
        trials.answer(event.data);
        return;
      }
      last = event.data.run ?? last;
      if (event.data.n === n && last !== null) onRun(last);
    });
    return started;
  }

  return {
    update(board, touched) {
      n += 1;
      if (waiting !== null) {
        const before = waiting.touched;
        waiting = { board, touched: before && touched && touchedByEither(before, touched) };
        return;
      }
      const much = entriesIn(touched ?? board) >= MANY;
      if (worker !== null && !much) {
        tell(board, touched);
        return;
      }
      waiting = { board, touched };
      void whenCalm(much ? first : Promise.resolve(), LATEST_MS).then(() => {
        if (waiting !== null && !closed) tell(waiting.board, waiting.touched);
        waiting = null;
      });
    },
    tryEdits: trials.tryEdits,
    fixesHold: trials.fixesHold,
    close() {
      closed = true;
      worker?.terminate();
    },
  };
}

/** So many entries take longer to copy for the worker than a frame may last. */
const MANY = 1_000;
const LATEST_MS = 2_000;

function entriesIn(of: { readonly [root in CheckedRoot]: { readonly size: number } }): number {
  return CHECKED_ROOTS.reduce((sum, root) => sum + of[root].size, 0);
}

/** The entries of `board` that `touched` names, or all of them. */
export function deltaOf(board: Board, touched?: Touched | undefined): CheckDelta {
  const entriesOf = (root: CheckedRoot): readonly (readonly [string, unknown])[] => {
    const map: ReadonlyMap<string, unknown> = board[root];
    return touched ? [...touched[root]].map((key) => [key, map.get(key)] as const) : [...map];
  };
  return {
    type: 'delta',
    name: board.name,
    ambient_C: board.ambient_C,
    severities: board.severities,
    // One list for each root, by construction.
    entries: Object.fromEntries(CHECKED_ROOTS.map((root) => [root, entriesOf(root)])) as CheckDelta['entries'],
  };
}
