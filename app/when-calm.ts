/** When there is time for what is not on the page yet. */

/**
 * Resolves once `first` has (or has failed, or took longer than `atMostMs`), what it brought was painted, and the page has
 * a moment to itself. Never later than `atMostMs` after that; a hidden page paints nothing and is not waited for.
 */
export async function whenCalm(first: Promise<unknown>, atMostMs: number): Promise<void> {
  await Promise.race([first.catch(() => undefined), after(atMostMs)]);
  await Promise.race([painted(), after(atMostMs)]);
  await idle(atMostMs);
}

let tell: () => void = () => undefined;

/** Resolves when the first board of this page is here; never on pages without one. */
export const firstBoard: Promise<void> = new Promise((resolve) => {
  tell = resolve;
});

export function boardIsHere(): void {
  tell();
}

/** Resolves in the next turn of the event loop, in a hidden page too. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The second frame begins when the first has been handed to the screen. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

const idle = (timeout: number) =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout });
  });
