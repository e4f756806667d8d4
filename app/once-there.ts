/** Frames that something may take to come onto the page: its code may have to be loaded first. */
const FRAMES = 120;

/** Does something with an element as soon as it is on the page; nothing where it does not come within two seconds. */
export function onceThere<T extends HTMLElement>(
  find: () => T | null,
  act: (element: T) => void,
  frames = FRAMES,
): void {
  const element = find();
  if (element !== null) act(element);
  else if (frames > 0) requestAnimationFrame(() => onceThere(find, act, frames - 1));
}
