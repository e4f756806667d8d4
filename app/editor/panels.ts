import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { BoardView } from '../board-view.ts';
import { createDrawer, type DrawerTab } from '../views/drawer.ts';

export type Panel = 'library' | 'agents' | 'outline';
const NARROW = 900;

/**
 * Which panels are open: one on the left, the inspector on the right, the drawer below. On a narrow page they lie over
 * one another, and the one that was opened last stays.
 */
export function createPanels(view: BoardView) {
  const narrow = () => innerWidth <= NARROW;
  const [left, setPanel] = createSignal<Panel | null>(narrow() ? null : 'library');
  const [inspecting, setInspecting] = createSignal(!narrow());
  const showInspector = () => {
    setInspecting(true);
    if (narrow()) setPanel(null);
  };
  const drawer = createDrawer(view, showInspector);
  const keepOne = () => narrow() && left() !== null && setInspecting(false);
  addEventListener('resize', keepOne);
  onCleanup(() => removeEventListener('resize', keepOne));
  const toggleViews = (tab?: DrawerTab) => {
    drawer.toggle(tab);
    if (!narrow()) return;
    setPanel(null);
    setInspecting(false);
  };
  const toggle = (next: Panel) => {
    setPanel(left() === next ? null : next);
    if (narrow()) setInspecting(false);
  };
  const toggleInspector = () => {
    setInspecting(!inspecting());
    if (narrow()) setPanel(null);
  };
  createEffect(on(view.readOnly, (readOnly) => readOnly && left() === 'library' && setPanel(null), { defer: true }));
  return {
    left,
    show: (next: Panel) => setPanel(next),
    toggle,
    close: () => setPanel(null),
    inspecting,
    showInspector,
    toggleInspector,
    closeInspector: () => setInspecting(false),
    drawer,
    toggleViews,
  };
}
