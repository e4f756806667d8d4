/** The versions of the open board on its page: the list, which one is shown, and what it is compared with. */
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import { boardDifference } from '#engine/difference/difference.ts';
import { asFinished } from '#engine/rules/finished.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import { violationsBeyond } from '#engine/rules/run-change.ts';
import { LIMITS } from '#schemas/limits.ts';
import { firstChars } from '#schemas/text/cut.ts';
import { tellRefused } from '../board-view/tell-refused.ts';
import type { BoardView } from '../board-view.ts';
import { versionsTexts } from '../texts/board/versions.ts';
import { WordedError } from '../texts/worded-error.ts';
import { attempt, toast } from '../ui/toasts.ts';
import { openChecker } from '../violations/check/checker.ts';
import type { ListedVersion } from './board-versions.ts';
import { type ComparedBoards, comparedBoards } from './compared-boards.ts';
import { VersionUnreadable } from './packed-board.ts';
import { versionsOf } from './page-versions.ts';

/** A version whose board is here. */
interface OpenedVersion {
  readonly version: ListedVersion;
  readonly board: Board;
}

export type VersionMode = ReturnType<typeof versionMode>;

export function versionMode(view: BoardView) {
  const { listed, isWhole, refresh } = versionList(view);
  const [shown, setShown] = createSignal<OpenedVersion | null>(null);
  /** `now`, the id of a version, or null for nothing. */
  const [comparedWith, setComparedWith] = createSignal<string | null>(null);
  const [other, setOther] = createSignal<OpenedVersion | null>(null);
  const versions = () => versionsOf(view.session);

  const opened = (version: ListedVersion) => openedVersion(view, version);
  const back = () => {
    setShown(null);
    setComparedWith(null);
    setOther(null);
  };
  const base = createMemo(() => {
    const id = comparedWith();
    if (id === null || shown() === null) return null;
    return id === 'now' ? view.board() : (other()?.board ?? null);
  });
  const compared = createMemo<ComparedBoards | null>(() => {
    const [one, with_] = [shown(), base()];
    return one === null || with_ === null ? null : comparedBoards(one.board, with_);
  });
  return {
    listed,
    isWhole,
    refresh,
    shown,
    back,
    comparedWith,
    compared,
    violations: violationsOf(view, shown, base, comparedWith),
    show: (version: ListedVersion) =>
      attempt(async () => {
        const one = await opened(version);
        if (comparedWith() === version.id) setComparedWith(null);
        setShown(one);
      }),
    compareWith: (id: string | null) =>
      attempt(async () => {
        const version = listed()?.find((one) => one.id === id);
        setOther(version === undefined ? null : await opened(version));
        setComparedWith(id);
      }),
    name: (name: string) => attempt(async () => (await versions()).make(name)),
    rename: (version: ListedVersion, name: string) => attempt(async () => (await versions()).rename(version, name)),
    remove: (version: ListedVersion) =>
      attempt(async () => {
        await (await versions()).remove(version);
        if (shown()?.version.id === version.id) back();
      }),
    /** Keeps the board as it is under a name, then makes it that of the version, as one step of undo. */
    restore: ({ version, board }: OpenedVersion) =>
      attempt(async () => {
        const name = versionsTexts.beforeRestoring({ version: versionsTexts.nameOf(version) });
        await (await versions()).make(firstChars(name, LIMITS.nameChars));
        const result = view.session.rewrite((now) => boardDifference(now, board).changes);
        if (!result.ok) return tellRefused(result.refusal, view.edit);
        back();
        toast(versionsTexts.restored({ version: versionsTexts.nameOf(version) }), {
          tone: 'success',
          action: { label: versionsTexts.undo, run: view.undo },
        });
      }),
  };
}

/** The list, which follows what is done here. */
function versionList(view: BoardView) {
  const [listed, setListed] = createSignal<readonly ListedVersion[] | null>(null);
  const [isWhole, setWhole] = createSignal(true);
  const refresh = () =>
    attempt(async () => {
      const { versions, isWhole: whole } = await (await versionsOf(view.session)).list();
      setListed(versions);
      setWhole(whole);
    });
  let isOver = false;
  onCleanup(() => {
    isOver = true;
  });
  // The board's versions end with its page.
  void versionsOf(view.session).then(
    (one) => one.onChange(() => isOver || void refresh()),
    () => undefined,
  );
  return { listed, isWhole, refresh };
}

async function openedVersion(view: BoardView, version: ListedVersion): Promise<OpenedVersion> {
  try {
    return { version, board: await (await versionsOf(view.session)).open(version) };
  } catch (error) {
    if (error instanceof VersionUnreadable) throw new WordedError(versionsTexts.unreadable[error.why]);
    throw error;
  }
}

/** Which violations came and went between the two boards that are compared; null until both are checked. */
function violationsOf(
  view: BoardView,
  shown: Accessor<OpenedVersion | null>,
  base: Accessor<Board | null>,
  comparedWith: Accessor<string | null>,
) {
  const before = checked(() => (base() === null ? null : (shown()?.board ?? null)));
  const elsewhere = checked(() => (comparedWith() === 'now' ? null : base()));
  // The open board is graded as its page shows it.
  const graded = (run: RuleRun) => (view.finished() ? asFinished(run) : run);
  const after = () => {
    const run = elsewhere();
    return comparedWith() === 'now' ? view.run() : run && graded(run);
  };
  return createMemo<{ readonly appeared: readonly Violation[]; readonly resolved: readonly Violation[] } | null>(() => {
    const [first, is] = [before(), after()];
    if (first === null || is === null) return null;
    const was = graded(first);
    return { appeared: violationsBeyond(was, is), resolved: violationsBeyond(is, was) };
  });
}

/** The run of a board that is not the open one, in a worker of its own; null until it is there. */
function checked(board: Accessor<Board | null>): Accessor<RuleRun | null> {
  const [run, setRun] = createSignal<RuleRun | null>(null);
  createEffect(
    on(board, (one) => {
      setRun(null);
      if (one === null) return;
      const checker = openChecker(setRun, Promise.resolve());
      checker.update(one);
      onCleanup(checker.close);
    }),
  );
  return run;
}
