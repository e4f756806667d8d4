/** How high the drawer is, as this browser remembers it. */
import { createSignal } from 'solid-js';
import { store, stored } from './remembered.ts';

const HEIGHT_KEY = 'busbar-view-height';
export const LEAST_PX = 140;
const FIRST_PX = 280;
const STEP_PX = 24;
/** Of the page, so that some of the board is always seen. */
const MOST = 0.75;

export type DrawerHeight = ReturnType<typeof drawerHeight>;

/** In px, within what the page has room for now. */
export function drawerHeight(pageHeight: () => number = () => innerHeight) {
  const most = () => Math.max(LEAST_PX, Math.round(pageHeight() * MOST));
  const within = (px: number) => Math.round(Math.min(most(), Math.max(LEAST_PX, px)));
  const [height, setHeight] = createSignal(within(Number(stored(HEIGHT_KEY)) || FIRST_PX));
  const preview = (px: number) => setHeight(within(px));
  /** Remembers the height that is shown. */
  const keep = () => {
    preview(height());
    store(HEIGHT_KEY, String(height()));
  };
  return {
    height,
    most,
    preview,
    keep,
    /** Arrows make it higher and lower, Home and End least and most; false for any other key. */
    step(key: string): boolean {
      const to = { ArrowUp: height() + STEP_PX, ArrowDown: height() - STEP_PX, Home: LEAST_PX, End: most() }[key];
      if (to === undefined) return false;
      preview(to);
      keep();
      return true;
    },
  };
}
