/**
 * What comes with the program. It is most of what there is to read and nothing of the first picture: a chunk of its own,
 * asked for when there is time or need.
 */
import { type Library, libraryOfKeyed } from '#engine/library/library.ts';

const NOTHING = libraryOfKeyed([]);
let here: Library | null = null;
let loading: Promise<Library> | null = null;
let arrived: (library: Library) => void = () => undefined;

/** Resolves when somebody has asked for the shipped parts and they are here. */
export const whenShipped: Promise<Library> = new Promise((resolve) => {
  arrived = resolve;
});

/** The shipped parts as far as they are here: all of them, or none. */
export function shippedNow(): Library {
  return here ?? NOTHING;
}

/** Asks for the shipped parts, once. Where they cannot be read it rejects, and the next call asks again. */
export function loadShipped(): Promise<Library> {
  loading ??= import('./starter-library.ts').then(
    ({ STARTER_LIBRARY }) => {
      here = STARTER_LIBRARY;
      arrived(here);
      return here;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
