import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { openSync } from '../../../app/replica/sync.ts';
import { unsavedEdits } from '../../../app/replica/unsaved-edits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A network on which no connection comes about; `attempts` counts them. */
function deadNetwork() {
  const network = { attempts: 0, WebSocket: null as unknown as typeof WebSocket };
  network.WebSocket = class extends EventTarget {
    onclose: ((event: unknown) => void) | null = null;
    constructor() {
      super();
      network.attempts += 1;
      queueMicrotask(() => this.onclose?.({ code: 1006 }));
    }
    close() {}
  } as unknown as typeof WebSocket; // y-websocket sets its listeners and closes it
  return network;
}

test('[O3] each attempt that fails doubles the wait before the next, and a person who connects starts anew', async () => {
  const network = deadNetwork();
  const doc = new Y.Doc();
  const sync = openSync({
    ...{
      doc,
      awareness: new Awareness(doc),
      url: 'ws://127.0.0.1/api/sync',
      room: 'b_1',
      unsaved: unsavedEdits(),
      stored: {},
    },
    ports: { WebSocket: network.WebSocket, random: () => 1 },
    hello: () => ({ type: 'hello', client: 1, board: '' }),
  });
  /** The waits before the next attempts, in units of the shortest bound. */
  const waits = async (count: number) => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) {
      const before = network.attempts;
      let waited = 0;
      for (; network.attempts === before; waited += 1) await vi.advanceTimersByTimeAsync(LIMITS.reconnectBaseMs);
      found.push(waited);
    }
    return found;
  };
  sync.connect();
  expect([network.attempts, sync.link]).toEqual([1, 'connecting']);
  expect(await waits(4)).toEqual([2, 4, 8, 16]);
  expect([sync.link, sync.send({ type: 'renamed', board: 'x' })]).toEqual(['offline', false]);
  sync.connect();
  expect(await waits(3)).toEqual([2, 4, 8]);
  sync.close();
  const { attempts } = network;
  await vi.advanceTimersByTimeAsync(10 * LIMITS.reconnectMaxMs);
  expect(network.attempts).toBe(attempts);
});
