/** Short messages at the bottom of the page. */

import { createSignal } from 'solid-js';
import { errorWords } from '../texts/worded-error.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 6_000;
const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
let last = 0;

export { toasts };

/** Shows a message and gives its id; errors stay until they are closed. */
export function toast(text: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): number {
  last += 1;
  const id = last;
  const tone = options.tone ?? 'info';
  setToasts((shown) => [...shown.slice(-3), { id, tone, text, ...(options.action ? { action: options.action } : {}) }]);
  if (tone !== 'error') setTimeout(() => closeToast(id), SHOWN_MS);
  return id;
}

export function closeToast(id: number): void {
  setToasts((shown) => shown.filter((one) => one.id !== id));
}

/** Runs what a click asks for and shows what went wrong, in words. */
export async function attempt(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    toast(errorWords(error), { tone: 'error' });
  }
}
