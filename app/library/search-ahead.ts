/** Makes what a search needs of a library (of thousands of parts a second's work) before somebody waits for it, piece by piece. */
import type { Library } from '#engine/library/library.ts';
import { prepareSearch } from '#engine/library/search.ts';

/** When there is time, as an argument for tests. */
export interface SearchClock {
  /** Calls back in an idle moment with what tells how many ms of it are left; gives what cancels it. */
  readonly idly: (task: (left: () => number) => void) => () => void;
  /** Resolves when the page has done what else it had to do. */
  readonly turn: () => Promise<void>;
  /** Milliseconds of any clock that only goes forward. */
  readonly now: () => number;
}

/** No frame and no keystroke waits longer than this for a search. */
const SLICE_MS = 8;

export function isPrepared(library: Library): boolean {
  return prepareSearch(library, () => false);
}

/** Prepares a library in idle moments, until it is done or the given function is called. */
export function prepareIdly(library: Library, { idly }: SearchClock = PAGE): () => void {
  let cancel = () => {};
  const next = () => {
    cancel = idly((left) => {
      if (!prepareSearch(library, () => left() > 1)) next();
    });
  };
  next();
  return () => cancel();
}

/** Prepares it now, in slices, while it is `wanted`. Resolves true once a search has nothing left to make. */
export async function prepareSoon(
  library: Library,
  wanted: () => boolean,
  { turn, now }: SearchClock = PAGE,
): Promise<boolean> {
  for (;;) {
    const end = now() + SLICE_MS;
    if (prepareSearch(library, () => now() < end)) return true;
    await turn();
    if (!wanted()) return false;
  }
}

const PAGE: SearchClock = {
  idly(task) {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => {
        const end = performance.now() + SLICE_MS;
        task(() => end - performance.now());
      }, SLICE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback((deadline) => task(() => deadline.timeRemaining()));
    return () => cancelIdleCallback(idle);
  },
  turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  now: () => performance.now(),
};
