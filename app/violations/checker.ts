/** The page's end of the checking worker: sends what changed, gives the newest run. */
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Fix, RuleRun, Violation } from '#engine/rules/rule.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { type Touched, union } from '../document/snapshot.ts';
import { whenCalm } from '../when-calm.ts';
import {
  CHECKED_ROOTS,
  type CheckDelta,
  type CheckedRoot,
  type FixesTried,
  type FixTrial,
  type FromChecker,
  type ToChecker,
  type Trial,
  type TriedMessage,
} from './check-messages.ts';

export interface BackgroundChecker {
  /** Tells of a board, at once, or the first time and where much of it changed when the page has painted that; `touched` are the keys that changed since the last call, absent for all. */
  update(board: Board, touched?: Touched): void;
  /** By list of edits, the errors that it would add to the board that was told of last; none while nothing was told yet. */
  errorsAdded(lists: readonly (readonly Edit[])[]): Promise<readonly (readonly Violation[])[]>;
  /**
   * By fix, whether it holds on the board that was told of last: it clears the violation and adds nothing of weight.
   * `definitions` are those of the library that the fixes place.
   */
  fixesHold(
    violation: Violation,
    fixes: readonly Fix[],
    definitions: ReadonlyMap<string, PartDefinitionFile>,
  ): Promise<readonly boolean[]>;
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
    started.addEventListener('message', (event: MessageEvent<FromChecker | TriedMessage | FixesTried>) => {
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
        waiting = { board, touched: before && touched && union(before, touched) };
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
    errorsAdded: trials.errorsAdded,
    fixesHold: trials.fixesHold,
    close() {
      closed = true;
      worker?.terminate();
    },
  };
}

/** What the worker is asked beside its checks. `post` gives false while there is no worker: then nothing is known to go wrong, and no fix to hold. */
function openTrials(post: (message: Trial | FixTrial) => boolean) {
  let id = 0;
  const asked = new Map<number, (message: TriedMessage | FixesTried) => void>();
  const today = (): string => new Date().toISOString().slice(0, 10);

  function ask<Message extends TriedMessage | FixesTried, T>(
    trial: Trial | FixTrial,
    read: (message: Message) => T,
    unasked: T,
  ): Promise<T> {
    if (!post(trial)) return Promise.resolve(unasked);
    // The worker answers a trial with the message of its kind.
    return new Promise((resolve) => asked.set(trial.id, (message) => resolve(read(message as Message))));
  }

  return {
    answer(message: TriedMessage | FixesTried): void {
      asked.get(message.id)?.(message);
      asked.delete(message.id);
    },
    errorsAdded(lists: readonly (readonly Edit[])[]): Promise<TriedMessage['errors']> {
      id += 1;
      const trial: Trial = { type: 'trial', id, today: today(), lists };
      return ask(
        trial,
        ({ errors }: TriedMessage) => errors,
        lists.map(() => []),
      );
    },
    fixesHold(
      { fingerprint }: Violation,
      fixes: readonly Fix[],
      definitions: ReadonlyMap<string, PartDefinitionFile>,
    ): Promise<FixesTried['hold']> {
      if (fixes.length === 0) return Promise.resolve([]);
      id += 1;
      const lists = fixes.map(({ edits }) => edits);
      const trial: FixTrial = { type: 'fix-trial', id, today: today(), violation: fingerprint, lists, definitions };
      return ask(
        trial,
        ({ hold }: FixesTried) => hold,
        lists.map(() => false),
      );
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
