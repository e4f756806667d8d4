import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Toolbox } from '../agent/toolbox.ts';

export type Sdk = typeof import('@modelcontextprotocol/server');

/**
 * What only agents need: most of the server's code, which holds the event loop while it is read. That happens with the first request of somebody
 * who holds a key: a server without agents never reads it, and each package has a turn of its own.
 */
export const PACKAGES = {
  sdk: (): Promise<Sdk> => import('@modelcontextprotocol/server'),
  /** The older SDK, which serves the older protocols. */
  legacy: () => import('./legacy.ts'),
  /** The engine, a part of it in each turn. */
  async toolbox(): Promise<Toolbox> {
    for (const part of ENGINE) {
      await part();
      await nextTurn();
    }
    return (await import('../agent/toolbox.ts')).TOOLBOX;
  },
};

/** Each needs some of what those before it need, and more: read as one, the engine would hold the event loop for 60 ms. */
const ENGINE: readonly (() => Promise<unknown>)[] = [
  () => import('#schemas/validate.ts'),
  () => import('#engine/tools/get-part.ts'),
  () => import('#engine/tools/search-parts.ts'),
  () => import('#engine/tools/run-drc.ts'),
  () => import('#engine/tools/take-screenshot.ts'),
  () => import('#engine/tools/validation/validate-input.ts'),
];
