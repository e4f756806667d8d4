/** The page's end of the checking worker: sends what changed, gives the newest run. */
import type { Board } from '#engine/board/board.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import type { Touched } from '../board/snapshot.ts';
import {
  CHECKED_ROOTS,
  type CheckDelta,
  type CheckedRoot,
  type FromChecker,
  type ToChecker,
} from './check-messages.ts';

export interface Checker {
  /** Tells of a board; `touched` are the keys that changed since the last call, absent for all. */
  update(board: Board, touched?: Touched): void;
  close(): void;
}

/** `onRun` gets each finished run that no newer request has overtaken. */
export function openChecker(onRun: (run: RuleRun) => void): Checker {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
  let n = 0;
  let last: RuleRun | null = null;
  worker.addEventListener('message', (event: MessageEvent<FromChecker>) => {
    last = event.data.run ?? last;
    if (event.data.n === n && last !== null) onRun(last);
  });
  return {
    update(board, touched) {
      n += 1;
      const message: ToChecker = { n, today: new Date().toISOString().slice(0, 10), delta: deltaOf(board, touched) };
      worker.postMessage(message);
    },
    close: () => worker.terminate(),
  };
}

/** The entries of `board` that `touched` names, or all of them. */
export function deltaOf(board: Board, touched?: Touched): CheckDelta {
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
