/**
 * One open board as the page shows it: the session's values as signals, and what buttons, keys and panels do.
 * Components read it through `useBoardView`; nothing of it is shared between two open boards.
 */
import { type Accessor, createContext, createMemo, createSignal, onCleanup, useContext } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { pendingProposals } from '#engine/board/pending-proposals.ts';
import type { Design } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import type { Library } from '#engine/library/library.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import { asFinished } from '#engine/rules/finished.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import type { Picture, PictureRequest, Tool } from '#engine/tools/tool.ts';
import type { AgentMark } from './agent/agent-marks.ts';
import type { FulfilPort } from './agent/fulfil.ts';
import { serveCalls } from './agent/serve-calls.ts';
import { type AgentActions, agentActions } from './board-view/agent-actions.ts';
import { agentMarks } from './board-view/agent-mark-signal.ts';
import { announcements } from './board-view/announcement.ts';
import { type ArrangeActions, arrangeActions } from './board-view/arrange-actions.ts';
import { type BoardEdits, boardEdits, isOn } from './board-view/board-edits.ts';
import { editsGhost } from './board-view/edits-ghost.ts';
import { followBoard } from './board-view/followed-board.ts';
import type { BoardHandle } from './canvas/host.ts';
import type { Touched } from './document/snapshot.ts';
import type { Announcer } from './editor/announcer.ts';
import { loadShipped, whenShipped } from './library/shipped.ts';
import type { Session } from './session.ts';
import { type SessionSignals, sessionSignals } from './session-signals.ts';
import { shellTexts } from './texts/shell.ts';
import { remembered } from './views/remembered.ts';
import type { Cause } from './violations/cause.ts';
import { type BackgroundChecker, openChecker } from './violations/check/checker.ts';
import { violationCauses } from './violations/violation-causes.ts';
import { boardIsHere, whenCalm } from './when-calm.ts';

export interface BoardView extends SessionSignals, BoardEdits, ArrangeActions, AgentActions {
  readonly boardId: string;
  readonly session: Session;
  readonly library: Library;
  readonly board: Accessor<Board>;
  /** Worked out when somebody asks, once a board. */
  readonly design: Accessor<Design>;
  /** null until the first check is done. */
  readonly run: Accessor<RuleRun | null>;
  /** Who caused a violation, and when; null where nobody remembers. */
  causeOf(violation: Violation): Cause | null;
  /** By list of edits, what it would come to on the board as it is. */
  tryEdits: BackgroundChecker['tryEdits'];
  fixesHold: BackgroundChecker['fixesHold'];
  /** Todos are graded by their consequence in `run`. This browser remembers it for the board. */
  readonly finished: Accessor<boolean>;
  setFinished(finished: boolean): void;
  /** Parts, notes and connections that agents changed while this page watched, until they are selected. */
  readonly marks: Accessor<ReadonlyMap<string, AgentMark>>;
  /** Ids of parts, notes and connections. */
  readonly selection: Accessor<ReadonlySet<string>>;
  /** What was last done here or by others, in words for who does not see it. */
  readonly announcement: Accessor<string>;
  /** What agents that ask first would do, oldest first. */
  readonly ghosts: Accessor<readonly Ghost[]>;
  /** Shows on the board what edits would come to, until others or none are named. */
  preview(edits: readonly Edit[] | null): void;
  /** What is previewed, as a proposal is shown; null for nothing. */
  readonly previewed: Accessor<Ghost | null>;
  onBoard(listener: (board: Board, touched: Touched) => void): () => void;
  setCanvas(handle: BoardHandle): void;
  /** Every wire on the canvas has its route. */
  routed(): void;
  canvas(): BoardHandle | undefined;
  select(ids: Iterable<string>): void;
  /** Selects and brings into view. */
  show(ids: readonly string[]): void;
  showViolation(violation: Violation): void;
}

const Context = createContext<BoardView>();
export const BoardViewProvider = Context.Provider;

export function useBoardView(): BoardView {
  const view = useContext(Context);
  if (!view) throw new Error('useBoardView outside of a board page');
  return view;
}

/** What a board view needs of the page around it. */
export interface PagePorts {
  readonly openChecker: typeof openChecker;
  readonly draw: FulfilPort['draw'];
  /** What agents may do here; the library that they do it with has been read by then. */
  readonly agentTools: () => Promise<readonly Tool[]>;
  readonly whenCalm: typeof whenCalm;
}

const PAGE: PagePorts = { openChecker, draw, agentTools, whenCalm };

/** Follows a session until the component that calls this is gone; the session itself is closed by whoever opened it. */
export function createBoardView(session: Session, page: PagePorts = PAGE): BoardView {
  const signals = sessionSignals(session);
  const [shipped, setShipped] = createSignal(false);
  const { marks, mark, forget } = agentMarks();
  const { announcement, announce } = announcements();
  const { check, ...checks } = checkedBoard(session, page);
  let canvas: BoardHandle | undefined;

  const { board, onBoard } = followBoard(session, (now, touched, origin) => {
    const { loaded } = session.status;
    if ((origin === null || origin.kind === 'agent') && loaded) announceOthers(announce, now, touched);
    check(now, touched);
    if (touched.calls.size > 0 && loaded) mark(now, touched.calls);
    if ([...selection()].some((id) => !isOn(now, id))) select(selection());
  });
  const { selection, select } = boardSelection(session, forget);
  const show = (ids: readonly string[]) => {
    select(ids);
    if (ids.length > 0) canvas?.zoomTo(ids);
  };
  const ghosts = createMemo(() => {
    shipped();
    return pendingProposals(board()).map(session.ghost);
  });
  const { preview, previewed } = previewOf(session, board);
  const context = { session, board, selection, select, show, ghosts, announce, canvas: () => canvas };

  onCleanup(serveCalls(session, undefined, page.draw, page.agentTools));
  void session.whenLoaded.then(boardIsHere);
  void whenShipped.then(() => setShipped(true));
  loadAgentTools(session, page);

  const edits = boardEdits(context);
  return {
    ...signals,
    ...edits,
    ...arrangeActions({ ...context, edit: edits.edit, explainLock: edits.explainLock }),
    ...agentActions({ ...context, edit: edits.edit }),
    boardId: session.boardId,
    session,
    get library() {
      shipped();
      return session.library;
    },
    board,
    design: () => designOf(board()),
    ...checks,
    marks,
    selection,
    announcement,
    ghosts,
    preview,
    previewed,
    onBoard,
    setCanvas(handle) {
      canvas = handle;
    },
    canvas: () => canvas,
    select,
    show,
    showViolation(violation) {
      show([...new Set(violation.refs.flatMap((ref) => ref.connection ?? ref.part ?? []))]);
    },
  };
}

/** Loads what agents' calls need once the page is calm. Where it fails, an agent that comes asks again. */
function loadAgentTools(session: Session, page: PagePorts): void {
  page
    .whenCalm(session.whenLoaded, CALM_MS)
    .then(page.agentTools)
    .catch((error: unknown) => console.error(error));
}

/** Edits that somebody looks at before making them, and the board that they would give. */
function previewOf(session: Session, board: Accessor<Board>) {
  const [wished, preview] = createSignal<readonly Edit[] | null>(null);
  const previewed = createMemo(() => {
    const edits = wished();
    const { library, newId, who } = session;
    return edits === null ? null : editsGhost(board(), edits, { library, newId, who, now: '' });
  });
  return { preview, previewed };
}

/** Somebody else changed the board: an agent by the name of its key. */
function announceOthers(announce: Announcer, now: Board, touched: Touched): void {
  const [call] = [...touched.calls].flatMap((id) => now.calls.get(id) ?? []);
  const count = touched.parts.size + touched.connections.size + touched.notes.size;
  announce.others(call?.label ?? shellTexts.somebodyElse, count);
}

/** What is selected here and shown to others: only what is on the board. */
function boardSelection(session: Session, selected: (ids: ReadonlySet<string>) => void) {
  const [selection, setSelection] = createSignal<ReadonlySet<string>>(new Set());
  return {
    selection,
    select(ids: Iterable<string>): void {
      const there = new Set([...ids].filter((id) => isOn(session.store.board, id)));
      setSelection(there);
      selected(there);
      session.presence.show({ selection: there.size === 0 ? undefined : [...there].slice(0, MOST_SHOWN_SELECTED) });
    },
  };
}

/** The newest check of the board as a signal, behind the worker that makes it. */
function checkedBoard(session: Session, page: PagePorts) {
  const [building, setBuilding] = createSignal<RuleRun | null>(null);
  const [finished, setFinished] = remembered(`busbar-finished-${session.boardId}`, ['yes', 'no'], 'no');
  const isFinished = () => finished() === 'yes';
  let routed = () => {};
  // The copy of a large board for the checker takes as long as many wires do.
  const checker = page.openChecker(
    setBuilding,
    new Promise((resolve) => {
      routed = resolve;
    }),
  );
  /** The checker knows what the document held when the view began, or there was nothing. */
  let checking = session.doc.store.clients.size > 0;
  if (checking) checker.update(session.store.board);
  // A board that is not here yet is not called sound.
  else void session.whenLoaded.then(() => checking || checker.update(session.store.board));
  onCleanup(checker.close);
  const run = createMemo(() => {
    const now = building();
    return now !== null && isFinished() ? asFinished(now) : now;
  });
  return {
    run,
    causeOf: violationCauses(session, run),
    tryEdits: checker.tryEdits,
    fixesHold: checker.fixesHold,
    finished: isFinished,
    setFinished: (is: boolean) => setFinished(is ? 'yes' : 'no'),
    check(board: Board, touched: Touched): void {
      checking = true;
      checker.update(board, touched);
    },
    routed: () => routed(),
  };
}

/** What agents may do here, and the library that they do it with. It takes no part in the first picture. */
async function agentTools(): Promise<readonly Tool[]> {
  await loadShipped();
  return (await import('#engine/tools/index.ts')).TOOLS;
}

/** The router and the painters of a picture come with the first one. */
async function draw(request: PictureRequest): Promise<Picture> {
  return (await import('./canvas/picture.ts')).drawPicture(request);
}

/** What is not of the first picture waits at most this long for it. */
const CALM_MS = 1_500;

/** Others are shown so much of a selection. */
const MOST_SHOWN_SELECTED = 1_000;
