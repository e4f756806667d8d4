/** The open board as the canvas asks for it: the board view's values and edits, and what the editor opens over the canvas. */
import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import { differing } from '#engine/board/overlay-map.ts';
import { shownLook } from '#engine/board/shown-look.ts';
import type { ViolationSeverity } from '#engine/board/values.ts';
import { interfacesOfPin } from '#engine/compatibility/pin-pairing.ts';
import type { Incompatible } from '#engine/compatibility/verdict.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardView } from '../board-view.ts';
import type { CanvasTool } from '../canvas/canvas-tool.ts';
import type { PortRef } from '../canvas/connecting.ts';
import { drawnLookCode } from '../canvas/drawn-look-code.ts';
import type { HitTarget } from '../canvas/hit-test.ts';
import type { BoardHandle, CanvasHost, PresenceReport } from '../canvas/host.ts';
import type { Covered, Viewport } from '../canvas/viewport.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { closeToast, toast } from '../ui/toasts.ts';
import { whenCalm } from '../when-calm.ts';
import type { MenuPlace } from './BoardMenu.tsx';
import { connectability } from './connect/connectability.ts';
import { moveEdits } from './edits/move-edits.ts';
import { resizeEdit, writtenEdits } from './edits/note-edits.ts';
import { remotePresence } from './remote-presence.ts';

/** What the first picture does without waits at most this long for it. */
const CALM_MS = 1_500;

/** What the editor shows over or beside the canvas. */
interface EditorPanels {
  readonly tool: Accessor<CanvasTool>;
  setTool(tool: CanvasTool): void;
  openMenu(place: MenuPlace): void;
  openConnect(from: { readonly part: string; readonly port: PortRef | null }): void;
  openInspector(): void;
  rename(part: string): void;
  /** What of the canvas a panel lies over. */
  covered(): Covered;
  /** Connects, or asks first where pins would have to move. */
  connect(from: PortRef, to: PortRef): void;
  comment: CanvasHost['comment'];
  mounted(handle: BoardHandle): void;
  viewportChanged(viewport: Viewport): void;
}

/** Follows the board until the component that calls this is gone. */
export function canvasHost(
  view: BoardView,
  panels: EditorPanels,
): CanvasHost & {
  /** Whether the board can be shown in the look that it has. */
  readonly drawable: () => boolean;
} {
  const scene = new Scene();
  scene.update(view.session.store.board);
  onCleanup(view.onBoard((board, touched) => scene.update(board, touched)));
  const drawable = whenDrawable(view, scene);
  const others = createMemo(() => remotePresence(view.tabs(), view.agents(), view.pausedAgents()));
  // A check that says the same of every part repaints nothing.
  const violations = createMemo(() => worstSeverities(view.run()), new Map(), {
    equals: (a, b) => differing(a, b).size === 0,
  });
  const ghosts = createMemo(() => ghostsWith(view));
  /** The message of the last connection that was refused: the next try takes it away. */
  let refusal = 0;
  const [inspect, reasonOf] = [inspector(view, panels), reasonTeller(view)];
  return {
    scene,
    drawable,
    selection: view.selection,
    readOnly: view.readOnly,
    tool: panels.tool,
    setTool: panels.setTool,
    others,
    ghosts,
    violations,
    marks: view.marks,
    ...{ covered: panels.covered, announcement: view.announcement, wireFacts: wireTeller(view) },
    definitionOf: (key) => view.library.definitions.get(key),
    connectability(from, learned) {
      closeToast(refusal);
      const answers = connectability(view.design(), from, reasonOf, scene.isDrawn);
      void import('./connect/try-ports.ts').then(({ tryPorts }) => tryPorts(view, from, answers, learned));
      return answers;
    },
    select: view.select,
    move: (ids, by) => view.edit(moveEdits(view.board(), ids, by)),
    connect: panels.connect,
    placePart: view.place,
    writeNote: (draft) => writeNote(view, draft),
    resizeNote: (note, area) => view.edit([resizeEdit(note, area)]),
    layWires: (connection, route) => view.edit([{ op: 'update_connection', connection, route }]),
    remove: view.remove,
    rotate: view.rotate,
    flip: view.flip,
    toggleLock: view.toggleLock,
    inspect,
    rename: renamer(view, panels),
    openPort: (port) => view.readOnly() || panels.openConnect({ part: port.part, port: interfaceOf(view, port) }),
    openConnect: (part, port) => panels.openConnect({ part, port: port === null ? null : interfaceOf(view, port) }),
    openMenu: (target: HitTarget, screen, at) => panels.openMenu({ target, screen, at }),
    comment: panels.comment,
    refuseConnection(reason) {
      refusal = toast(reason, { tone: 'error' });
    },
    keptInPlace: (parts) => view.explainLock(parts, 'move'),
    presence: presenceReport(view),
    mounted(handle) {
      view.setCanvas(handle);
      panels.mounted(handle);
    },
    viewportChanged: panels.viewportChanged,
    routed: view.routed,
  };
}

function renamer(view: BoardView, panels: EditorPanels): (part: string) => void {
  return (part) => {
    view.select([part]);
    panels.rename(part);
  };
}

function inspector(view: BoardView, panels: EditorPanels): (id: string) => void {
  return (id) => {
    view.select([id]);
    panels.openInspector();
  };
}

/** What waits for a decision, and the edits that are looked at before they are made. */
function ghostsWith(view: BoardView) {
  const previewed = view.previewed();
  return previewed === null ? view.ghosts() : [...view.ghosts(), previewed];
}

function writeNote(view: BoardView, draft: Parameters<CanvasHost['writeNote']>[0]): void {
  const edits = writtenEdits(draft, view.board().notes.get(draft.id ?? '')?.text);
  if (draft.id === null) view.add(edits);
  else view.edit(edits);
}

/** The one interface that a port is, or that a pin can serve; null where it could serve several. */
function interfaceOf(view: BoardView, port: PortRef): PortRef | null {
  const definition = view.design().parts.get(port.part)?.definition;
  if (definition == null || definition.interfaces.has(`${port.domain}/${port.interface}`)) return port;
  const pin = definition.resources.get(`${port.domain}/${port.interface}`);
  const [only, ...others] = pin === undefined ? [] : interfacesOfPin(definition, pin);
  return only === undefined || others.length > 0 ? null : { ...port, interface: only.interface.id };
}

/** Tells of a wire what it carries, once the code for that is there: it comes when the page has a moment to itself. */
function wireTeller(view: BoardView): CanvasHost['wireFacts'] {
  let words: CanvasHost['wireFacts'] = () => '';
  void whenCalm(view.session.whenLoaded, CALM_MS)
    .then(() => import('./connect/wire-words.ts'))
    .then(({ wireWords }) => {
      words = (wire) => wireWords(view.design(), wire);
    })
    // Without it the ends of a wire are named.
    .catch(() => undefined);
  // The whole design of a large board takes longer than a pointer may wait.
  return (wire) => (view.board().connections.size > LIMITS.drawnConnections ? '' : words(wire));
}

/** Words why two ports cannot be joined: that they cannot, until the code for more is there. */
function reasonTeller(view: BoardView): (verdict: Incompatible) => string {
  let words: (verdict: Incompatible) => string = () => canvasTexts.cannotConnect;
  void whenCalm(view.session.whenLoaded, CALM_MS)
    .then(() => import('../texts/engine/verdicts.ts'))
    .then(({ verdictWords }) => {
      words = verdictWords;
    })
    .catch(() => undefined);
  return (verdict) => words(verdict);
}

/** Gives a scene the code that draws parts as soon as its board is drawn; true when nothing is waited for. */
function whenDrawable(view: BoardView, scene: Scene): () => boolean {
  const [ready, setReady] = createSignal(false);
  let asked = false;
  createEffect(() => {
    if (shownLook(view.board()) === 'blocks' || asked) return;
    asked = true;
    void drawnLookCode()
      // Where the code does not come, blocks show the board as well.
      .then(
        ({ DRAWN }) => scene.setLook(DRAWN),
        () => {},
      )
      .then(() => setReady(true));
  });
  return () => ready() || shownLook(view.board()) === 'blocks';
}

/** The worst severity at each part and connection, of violations that nobody waived; a piece of information is no mark. */
function worstSeverities(run: RuleRun | null): ReadonlyMap<string, ViolationSeverity> {
  const worst = new Map<string, ViolationSeverity>();
  for (const one of run?.violations ?? []) {
    if (one.waiver || one.severity === 'info') continue;
    for (const ref of one.refs) {
      const id = ref.part ?? ref.connection;
      // A run has the gravest first.
      if (id !== undefined && !worst.has(id)) worst.set(id, one.severity);
    }
  }
  return worst;
}

function presenceReport({ session: { presence } }: BoardView): PresenceReport {
  return {
    cursor: (at) => presence.show({ cursor: at ? [at[0], at[1]] : undefined }),
    drag: (drag) =>
      presence.show({ drag: drag ? { parts: [...drag.parts], by: [drag.by[0], drag.by[1]] } : undefined }),
    connection: (pending) =>
      presence.show({
        connecting: pending
          ? { part: pending.from.part, interface: pending.from.interface, to: [pending.to[0], pending.to[1]] }
          : undefined,
      }),
  };
}
