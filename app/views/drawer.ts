/** The drawer under the board: which of its views is open, how high it is, and the way from a row to the inspector. */
import { type Accessor, createContext, createDeferred, createSignal, useContext } from 'solid-js';
import type { Design } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { type BoardView, useBoardView } from '../board-view.ts';
import { onceThere } from '../once-there.ts';
import { remembered } from './remembered.ts';

export const TABS = ['violations', 'power', 'buses', 'pins'] as const;
export type DrawerTab = (typeof TABS)[number];

export interface DrawerState {
  /** null while it is closed. */
  readonly tab: Accessor<DrawerTab | null>;
  open(tab: DrawerTab): void;
  /** Opens the view that was open last, or closes the drawer. */
  toggle(tab?: DrawerTab): void;
  close(): void;
  /** Shows what breaks a rule, by its id. */
  seek(rule: string): void;
  /** The rule that is asked for. */
  readonly sought: Accessor<string | null>;
  /** Selects a part, shows it, and goes to its field in the inspector where it has one of that name. */
  inspect(part: string, field?: string): void;
}

const Context = createContext<DrawerState>();
export const DrawerProvider = Context.Provider;

export function useDrawer(): DrawerState {
  const drawer = useContext(Context);
  if (!drawer) throw new Error('useDrawer outside of a board page');
  return drawer;
}

/** `showInspector` opens the inspector. */
export function createDrawer(view: BoardView, showInspector: () => void): DrawerState {
  const [last, setLast] = remembered<DrawerTab>('busbar-view', TABS, 'violations');
  const [isOpen, setOpen] = createSignal(false);
  const [sought, setSought] = createSignal<string | null>(null, { equals: false });
  const tab = () => (isOpen() ? last() : null);
  const open = (next: DrawerTab) => {
    setLast(next);
    setOpen(true);
  };
  return {
    tab,
    open,
    toggle(next) {
      if (isOpen() && (next === undefined || next === last())) setOpen(false);
      else open(next ?? last());
    },
    close: () => setOpen(false),
    sought,
    seek(rule) {
      setSought(rule);
      open('violations');
    },
    inspect(part, field) {
      view.show([part]);
      showInspector();
      if (field === undefined) return;
      onceThere(
        () => fieldOf(field),
        (input) => input.focus(),
      );
    },
  };
}

/** The field of the inspector whose key ends with the last word of a missing figure. */
function fieldOf(path: string): HTMLElement | null {
  const key = path.slice(path.lastIndexOf('.') + 1);
  for (const one of document.querySelectorAll<HTMLElement>('[data-testid="inspector"] [id^="field-"]')) {
    if (one.id === `field-${key}` || one.id.endsWith(`/${key}`)) return one;
  }
  return document.querySelector('[data-testid="inspector"] .title-input');
}

/** The design, a moment after the board changed where the page has other work: views are never in the way of a hand. */
export function calmDesign(): Accessor<Design> {
  const view = useBoardView();
  const board = createDeferred(view.board, { timeoutMs: LATEST_MS });
  return () => designOf(board());
}

const LATEST_MS = 200;
