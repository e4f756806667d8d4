/**
 * One open board as the page shows it: the session's values as signals, and what buttons, keys and panels do.
 * Components read it through `useBoardView`; nothing of it is shared between two open boards.
 */
import { type Accessor, createContext, createMemo, createSignal, onCleanup, useContext } from 'solid-js';
import { type Board, bySeq, type CallRecord } from '#engine/board/board.ts';
import { undoChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { pendingProposals } from '#engine/board/pending-proposals.ts';
import type { Point } from '#engine/board/values.ts';
import type { Design } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import type { Library } from '#engine/library/library.ts';
import { Occupancy } from '#engine/placement/occupancy.ts';
import { partSize, placedSize } from '#engine/placement/part-size.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import type { Tool } from '#engine/tools/tool.ts';
import { type AgentMark, marked, settled, touchedBy } from './agent/agent-marks.ts';
import { reasonsLeft } from './agent/call-changes.ts';
import { serveCalls } from './agent/serve-calls.ts';
import type { BoardHandle } from './canvas/BoardCanvas.tsx';
import { drawPicture } from './canvas/picture.ts';
import type { Origin } from './document/document.ts';
import { type Touched, union } from './document/snapshot.ts';
import { announcer } from './editor/announcer.ts';
import { clipOf, pasteOf } from './editor/edits/clip.ts';
import { duplicateEdits } from './editor/edits/duplicate-edits.ts';
import { outcomeText } from './editor/outcome-text.ts';
import { refusalWords } from './editor/refusal-words.ts';
import { visiblePlace } from './editor/visible-place.ts';
import { loadShipped, whenShipped } from './library/shipped.ts';
import type { Session } from './session.ts';
import { AGENTS_SHOWN_MS, type SessionSignals, sessionSignals } from './session-signals.ts';
import { shellTexts } from './texts/shell.ts';
import { toast } from './ui/toasts.ts';
import { openChecker } from './violations/checker.ts';
import { boardIsHere, whenCalm } from './when-calm.ts';

export interface BoardView extends SessionSignals {
  readonly boardId: string;
  readonly session: Session;
  readonly library: Library;
  readonly board: Accessor<Board>;
  /** Worked out when somebody asks, once a board. */
  readonly design: Accessor<Design>;
  /** null until the first check is done. */
  readonly run: Accessor<RuleRun | null>;
  /** Parts, notes and connections that agents changed while this page watched, until they are selected. */
  readonly marks: Accessor<ReadonlyMap<string, AgentMark>>;
  /** Ids of parts, notes and connections. */
  readonly selection: Accessor<ReadonlySet<string>>;
  /** What was last done here or by others, in words for who does not see it. */
  readonly announcement: Accessor<string>;
  onBoard(listener: (board: Board, touched: Touched | undefined) => void): () => void;
  setCanvas(handle: BoardHandle): void;
  /** Every wire on the canvas has its route. */
  routed(): void;
  canvas(): BoardHandle | undefined;
  select(ids: Iterable<string>): void;
  /** Selects and brings into view. */
  show(ids: readonly string[]): void;
  showViolation(violation: Violation): void;
  /** Does edits as one step of undo; a refusal is shown in words and changes nothing. */
  edit(edits: readonly Edit[]): boolean;
  /** The same, and selects the parts and notes that it added. */
  add(edits: readonly Edit[]): boolean;
  /** Puts a definition onto the board, in the middle of the view or at a place, and selects it. */
  place(definition: string, at?: Point): void;
  undo(): void;
  redo(): void;
  remove(): void;
  rotate(): void;
  flip(): void;
  duplicate(): void;
  /** The selection as text for a clipboard; null where nothing is selected that can be copied. */
  clip(): string | null;
  /** Puts what `clip` gave, here or on another board, onto this one and selects it, its middle at a place. */
  paste(text: string, at: Point): Promise<void>;
  stopCall(call: string): void;
  pauseAgent(key: string, paused: boolean): void;
  undoCall(call: string): void;
  /** What agents that ask first would do, oldest first. */
  readonly ghosts: Accessor<readonly Ghost[]>;
  /** Accepts or rejects things of a proposal, or all of it, as one step of undo. */
  decide(proposal: string, subjects: readonly string[] | 'all', accept: boolean): void;
  /** Brings what a proposal is about into view. */
  showGhost(subject: string): void;
  partsOfCall(call: CallRecord): readonly string[];
}

const Context = createContext<BoardView>();
export const BoardViewProvider = Context.Provider;

export function useBoardView(): BoardView {
  const view = useContext(Context);
  if (!view) throw new Error('useBoardView outside of a board page');
  return view;
}

/** Follows a session until the component that calls this is gone; the session itself is closed by whoever opened it. */
export function createBoardView(session: Session): BoardView {
  const [board, setBoard] = createSignal(session.store.board, { equals: false });
  const [run, setRun] = createSignal<RuleRun | null>(null);
  const signals = sessionSignals(session);
  const [selection, setSelection] = createSignal<ReadonlySet<string>>(new Set());
  const [marks, setMarks] = createSignal<ReadonlyMap<string, AgentMark>>(new Map());
  const [announcement, setAnnouncement] = createSignal('');
  const [shipped, setShipped] = createSignal(false);
  const boardListeners = new Set<(board: Board, touched: Touched | undefined) => void>();
  let canvas: BoardHandle | undefined;

  /** Said anew even where the words are those of before: a live region tells only what differs. */
  const say = (text: string) => text !== '' && setAnnouncement((said) => (said === text ? `${text}\u00a0` : text));
  const telling = announcer(say, {
    now: () => performance.now(),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  onCleanup(telling.close);

  let routed = () => {};
  // The copy of a large board for the checker takes as long as many wires do.
  const checker = openChecker(
    setRun,
    new Promise((resolve) => {
      routed = resolve;
    }),
  );
  const design = () => designOf(board());
  const ghosts = createMemo(() => {
    shipped();
    return pendingProposals(board()).map(session.ghost);
  });

  /** The checker knows what the document held when the view began, or there was nothing. */
  let checking = false;

  /** What agents wrote and the page does not show yet. */
  let later: { readonly now: Board; readonly touched: Touched; readonly origin: Origin } | null = null;
  let showingLater: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(showingLater));
  function followLater(): void {
    clearTimeout(showingLater);
    showingLater = undefined;
    if (later === null) return;
    const { now, touched, origin } = later;
    later = null;
    follow(now, touched, origin);
  }

  function follow(now: Board, touched: Touched, origin: Origin | null): void {
    if ((origin === null || origin.kind === 'agent') && session.status.loaded) {
      const [call] = [...touched.calls].flatMap((id) => now.calls.get(id) ?? []);
      telling.others(
        call?.label ?? shellTexts.somebodyElse,
        touched.parts.size + touched.connections.size + touched.notes.size,
      );
    }
    setBoard(now);
    checking = true;
    checker.update(now, touched);
    if (touched.calls.size > 0 && session.status.loaded) mark(now, touched.calls);
    for (const listener of boardListeners) listener(now, touched);
    if ([...selection()].some((id) => !isOn(now, id))) select(selection());
  }

  const stops = [
    session.store.subscribe((now, touched, origin) => {
      // An agent waits for its next answer while the page paints: a burst of its edits is shown together.
      if (origin?.kind === 'agent') {
        later = { now, touched: later === null ? touched : union(later.touched, touched), origin };
        showingLater ??= setTimeout(followLater, AGENTS_SHOWN_MS);
        return;
      }
      followLater();
      follow(now, touched, origin);
    }),
    serveCalls(session, undefined, drawPicture, agentTools),
  ];
  checking = session.doc.store.clients.size > 0;
  if (checking) checker.update(session.store.board);
  // A board that is not here yet is not called sound.
  else void session.whenLoaded.then(() => checking || checker.update(session.store.board));
  void session.whenLoaded.then(boardIsHere);
  void whenShipped.then(() => setShipped(true));
  // Where it fails, the library's panel says that it reads, and an agent that comes asks again.
  whenCalm(session.whenLoaded, CALM_MS)
    .then(agentTools)
    .catch((error: unknown) => console.error(error));
  onCleanup(() => {
    for (const stop of stops) stop();
    checker.close();
  });

  let fading: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(fading));
  function mark(now: Board, calls: ReadonlySet<string>): void {
    setMarks(marked(marks(), now, calls));
    clearTimeout(fading);
    fading = setTimeout(() => setMarks(settled(marks())), GLOW_MS);
  }

  function select(ids: Iterable<string>): void {
    const now = session.store.board;
    const there = new Set([...ids].filter((id) => isOn(now, id)));
    setSelection(there);
    if ([...there].some((id) => marks().has(id))) setMarks(new Map([...marks()].filter(([id]) => !there.has(id))));
    session.presence.show({ selection: there.size === 0 ? undefined : [...there].slice(0, 1000) });
  }

  /** The free place nearest to the middle of what is seen. */
  function roomFor(definition: string): Point {
    const occupied = new Occupancy();
    for (const part of board().parts.values()) {
      occupied.add(part.at, placedSize(part, board().definitions.get(part.definition)));
    }
    const size = partSize(session.library.definitions.get(definition));
    return visiblePlace(occupied, canvas?.visible() ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }, size);
  }

  function bringToMiddle([x, y]: Point): void {
    if (canvas === undefined) return;
    const [view, [midX, midY]] = [canvas.view(), canvas.middle()];
    canvas.setView({ ...view, x: view.x + (midX - x) * view.k, y: view.y + (midY - y) * view.k });
  }

  function edit(edits: readonly Edit[]): boolean {
    if (edits.length === 0) return true;
    const before = session.store.board;
    const result = session.edit(edits);
    if (result.ok) telling.own(outcomeText(result.changes, before, session.store.board));
    else toast(refusalWords(result.refusal), { tone: 'error' });
    return result.ok;
  }

  function add(edits: readonly Edit[]): boolean {
    if (edits.length === 0) return true;
    const before = session.store.board;
    if (!edit(edits)) return false;
    const now = session.store.board;
    select([...now.parts.keys(), ...now.notes.keys()].filter((id) => !isOn(before, id)));
    return true;
  }

  function step(kind: 'undo' | 'redo'): void {
    const before = session.store.board;
    const { changes, skipped } = kind === 'undo' ? session.undo() : session.redo();
    telling.own(outcomeText(changes, before, session.store.board));
    const [first] = skipped;
    if (first) toast(shellTexts[kind === 'undo' ? 'partlyUndone' : 'partlyRedone'](first));
  }

  const selectedParts = () => [...selection()].flatMap((id) => board().parts.get(id) ?? []).sort(bySeq);
  const selectedNotes = () => [...selection()].flatMap((id) => board().notes.get(id) ?? []).sort(bySeq);
  const show = (ids: readonly string[]) => {
    select(ids);
    if (ids.length > 0) canvas?.zoomTo(ids);
  };

  return {
    ...signals,
    boardId: session.boardId,
    session,
    get library() {
      shipped();
      return session.library;
    },
    board,
    design,
    run,
    marks,
    selection,
    announcement,
    onBoard(listener) {
      boardListeners.add(listener);
      return () => boardListeners.delete(listener);
    },
    routed: () => routed(),
    setCanvas(handle) {
      canvas = handle;
    },
    canvas: () => canvas,
    select,
    show,
    showViolation(violation) {
      show([...new Set(violation.refs.flatMap((ref) => ref.connection ?? ref.part ?? []))]);
    },
    edit,
    add,
    place(definition, at) {
      if (!add([{ op: 'add_part', definition, at: at ?? roomFor(definition) }])) return;
      const [id] = selection();
      if (at === undefined && id !== undefined) canvas?.reveal(id);
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    remove() {
      const now = board();
      edit([
        ...[...selection()]
          .filter((id) => now.connections.has(id))
          .map((id) => ({ op: 'disconnect', connection: id }) as const),
        ...selectedParts().map((part) => ({ op: 'remove_part', part: part.id }) as const),
        ...selectedNotes().map((note) => ({ op: 'remove_note', note: note.id }) as const),
      ]);
    },
    rotate() {
      edit(
        selectedParts().map(
          (part) => ({ op: 'update_part', part: part.id, rotation: NEXT_TURN[part.rotation] }) as const,
        ),
      );
    },
    flip() {
      edit(selectedParts().map((part) => ({ op: 'update_part', part: part.id, flip: !part.flip }) as const));
    },
    duplicate() {
      add(duplicateEdits(board(), selectedParts(), selectedNotes()));
    },
    clip: () => clipOf(board(), selection()),
    async paste(text, at) {
      try {
        // Checking a clip needs the validators of board files, which a page that pastes nothing does not load.
        const { parseBoardFile } = await import('./home/import-board.ts');
        const paste = pasteOf(parseBoardFile(text), session.store.board, session.library, at);
        if (paste.definitions.length > 0) session.changes(paste.definitions, { kind: 'import' });
        add(paste.edits);
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error), { tone: 'error' });
      }
    },
    stopCall: (call) => session.bridge.send({ type: 'stop', call }),
    pauseAgent(key, paused) {
      if (!session.bridge.send({ type: 'pause', key, paused })) toast(shellTexts.pausingNeedsServer, { tone: 'error' });
    },
    ghosts,
    decide(id, subjects, accept) {
      const before = session.store.board;
      const result = session.decide(id, subjects, accept);
      if (!result.ok) toast(refusalWords(result.refusal), { tone: 'error' });
      else telling.own(accept ? outcomeText(result.changes, before, session.store.board) : shellTexts.rejected);
    },
    showGhost(id) {
      const part = ghosts().flatMap((ghost) => ghost.added.find((one) => one.id === id) ?? [])[0];
      if (part !== undefined) bringToMiddle(part.at);
      else show([id].filter((one) => isOn(board(), one)));
    },
    undoCall(id) {
      const call = board().calls.get(id);
      if (!call) return;
      const { changes, skipped } = undoChanges(board(), call.changes);
      if (changes.length === 0) {
        toast(shellTexts.callNotUndone({ reasons: reasonsLeft(skipped) || shellTexts.allGone }));
        return;
      }
      const done = session.changes([...changes, { root: 'calls', key: id, path: ['undone'], after: true }], {
        kind: 'person',
        session: session.boardId,
      });
      if (!done) return;
      if (skipped.length > 0) toast(shellTexts.callUndoneExcept({ reasons: reasonsLeft(skipped) }));
      else toast(shellTexts.callUndone({ call: call.summary }));
    },
    partsOfCall: (call) => touchedBy(call).filter((id) => board().parts.has(id)),
  };
}

/** What agents may do here, and the library that they do it with. It takes no part in the first picture. */
async function agentTools(): Promise<readonly Tool[]> {
  await loadShipped();
  return (await import('#engine/tools/index.ts')).TOOLS;
}

/** What is not of the first picture waits at most this long for it. */
const CALM_MS = 1_500;

const isOn = (board: Board, id: string) => board.parts.has(id) || board.connections.has(id) || board.notes.has(id);

/** How long what an agent just changed glows. */
const GLOW_MS = 3_000;

const NEXT_TURN = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
