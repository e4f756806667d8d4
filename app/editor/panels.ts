import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { BoardView } from '../board-view.ts';
import { type Covered, UNCOVERED } from '../canvas/viewport.ts';
import { createDrawer, type DrawerTab } from '../views/drawer.ts';
import { remembered } from '../views/remembered.ts';

/** `connect`: the agent keys and how to connect a client, beside the board that the agent will work on. */
export type Panel = 'library' | 'agents' | 'connect' | 'comments' | 'outline' | 'versions';
/** Panels that open again with the next board. */
const KEPT = ['none', 'library', 'agents', 'comments', 'outline'] as const;
const NARROW = 900;
/** CSS px of the inspector with its margins. */
const INSPECTOR_PX = 336;
/** The share of the canvas that the sheet of a narrow page takes. */
const SHEET = 0.55;
/** ms after a press until the inspector comes: it would lie over what is about to be pressed again. */
const AFTER_PRESS_MS = 220;

/**
 * Which panels are open: one on the left, the inspector over the right of the canvas, the drawer below. This browser remembers the one on the left.
 * The inspector comes with a selection and goes with it, unless it was opened by hand; then it stays, and that is remembered too. On a narrow page
 * the panels lie over one another, and the one that was opened last stays; there the inspector comes only by hand.
 */
export function createPanels(view: BoardView) {
  const [narrow, setNarrow] = createSignal(innerWidth <= NARROW);
  const [kept, keep] = remembered('busbar:panel', KEPT, 'none');
  const open = kept();
  const [left, setLeft] = createSignal<Panel | null>(narrow() || open === 'none' ? null : open);
  const setPanel = (next: Panel | null) => {
    setLeft(next);
    if (!narrow()) keep(isKept(next) ? next : 'none');
  };
  const inspector = createInspector(view, narrow);
  const showInspector = () => {
    inspector.open();
    if (!narrow()) return;
    setPanel(null);
    // The sheet came over what it is about.
    for (const id of view.selection()) view.canvas()?.reveal(id);
  };
  const drawer = createDrawer(view, showInspector);
  const keepOne = () => {
    setNarrow(innerWidth <= NARROW);
    if (narrow() && left() !== null) inspector.close();
  };
  addEventListener('resize', keepOne);
  onCleanup(() => removeEventListener('resize', keepOne));
  const toggleViews = (tab?: DrawerTab) => {
    drawer.toggle(tab);
    if (!narrow()) return;
    setPanel(null);
    inspector.close();
  };
  const toggle = (next: Panel) => {
    setPanel(left() === next ? null : next);
    if (narrow()) inspector.close();
  };
  const toggleInspector = () => {
    if (inspector.isOpen()) inspector.close();
    else showInspector();
  };
  createEffect(on(view.readOnly, (readOnly) => readOnly && left() === 'library' && setLeft(null), { defer: true }));
  return {
    left,
    show: (next: Panel) => setPanel(next),
    toggle,
    close: () => setPanel(null),
    /** What is shown on the board is seen: nothing lies over it. */
    seeBoard: () => narrow() && setPanel(null),
    inspecting: inspector.isOpen,
    inspectorSide: inspector.side,
    /** What of the canvas the inspector lies over. */
    covered: (): Covered => {
      if (!inspector.isOpen()) return UNCOVERED;
      if (narrow()) return { right_px: 0, foot: SHEET };
      return { right_px: inspector.side() === 'right' ? INSPECTOR_PX : 0, foot: 0 };
    },
    showInspector,
    toggleInspector,
    closeInspector: inspector.close,
    drawer,
    toggleViews,
  };
}

function isKept(panel: Panel | null): panel is (typeof KEPT)[number] & Panel {
  return KEPT.some((one) => one === panel);
}

function createInspector(view: BoardView, narrow: () => boolean) {
  const [kept, keep] = remembered('busbar:inspector', ['open', 'closed'], 'closed');
  /** By hand on a narrow page, for as long as the page lives. */
  const [isPulledUp, pullUp] = createSignal(false);
  const [closedFor, setClosedFor] = createSignal<ReadonlySet<string>>();
  const isHeld = pressed();
  const isWanted = () => view.selection().size > 0 && closedFor() !== view.selection();
  const isOpen = createMemo<boolean>(
    (before) => (narrow() ? isPulledUp() : kept() === 'open' || (isWanted() && (before || !isHeld()))),
    false,
  );
  /** Right, unless what was selected lies there. It stays where it came while the board is moved under it. */
  const side = createMemo(() => (isOpen() && isUnder(view, view.selection()) ? 'left' : 'right'));
  return {
    isOpen,
    side,
    open() {
      setClosedFor(undefined);
      if (narrow()) pullUp(true);
      else if (!isWanted()) keep('open');
    },
    close() {
      pullUp(false);
      if (narrow()) return;
      setClosedFor(view.selection());
      keep('closed');
    },
  };
}

/** Whether something of the selection lies under the right of the canvas, and nothing under its left. */
function isUnder(view: BoardView, selection: ReadonlySet<string>): boolean {
  const canvas = view.canvas();
  if (canvas === undefined) return false;
  const { k, x } = canvas.viewport();
  const boxes = [...selection].flatMap((id) => canvas.boxOf(id) ?? []);
  const right = canvas.size().width - INSPECTOR_PX;
  return boxes.some(({ maxX }) => maxX * k + x > right) && boxes.every(({ minX }) => minX * k + x > INSPECTOR_PX);
}

/** Whether a pointer is down on the page, or was a moment ago. */
function pressed(): () => boolean {
  const [isHeld, setHeld] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const down = () => {
    clearTimeout(timer);
    setHeld(true);
  };
  const up = () => {
    clearTimeout(timer);
    timer = setTimeout(() => setHeld(false), AFTER_PRESS_MS);
  };
  addEventListener('pointerdown', down, true);
  addEventListener('pointerup', up, true);
  addEventListener('pointercancel', up, true);
  onCleanup(() => {
    clearTimeout(timer);
    removeEventListener('pointerdown', down, true);
    removeEventListener('pointerup', up, true);
    removeEventListener('pointercancel', up, true);
  });
  return isHeld;
}
