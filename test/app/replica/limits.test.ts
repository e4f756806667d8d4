import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { browserPorts } from '../../../app/browser-ports.ts';
import { reconnectDelayMs } from '../../../app/replica/backoff.ts';
import { databaseName } from '../../../app/replica/database-name.ts';
import { type Offline, openOffline } from '../../../app/replica/offline.ts';
import { preload, takePreloaded } from '../../../app/replica/preload.ts';

/** IndexedDB here answers by `setImmediate`, which goes on while timers stand still. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let devices = 0;
function openDevice() {
  const doc = new Y.Doc();
  const storage = `limits${devices++}`;
  const offline = openOffline({ doc, name: 'board', ports: { storage, queueFor: null }, waiting: () => 0 });
  return { doc, offline, database: databaseName(storage, 'board') };
}

function until(offline: Offline, condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = offline.onChange(() => {
      if (!condition()) return;
      stop();
      resolve();
    });
  });
}

async function turns(): Promise<void> {
  for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve));
}

const stored = (offline: Offline) => () => offline.role === 'writer' && !offline.pending;

test('[limit reconnectBaseMs] [limit reconnectMaxMs] [O3] reconnects are spread over a bound that doubles up to a limit', () => {
  const bounds = [1, 2, 3, 4, 5, 6, 500].map((attempt) => reconnectDelayMs(attempt, 1));
  const { reconnectBaseMs: base, reconnectMaxMs: most } = LIMITS;
  expect(bounds).toEqual([2 * base, 4 * base, 8 * base, 16 * base, 32 * base, most, most]);
  expect(64 * base).toBeGreaterThan(most);
  expect([0, 0.5].map((random) => reconnectDelayMs(1, random))).toEqual([0, base]);
});

test('[limit presenceTickMs] [W22] what a tab shows goes out at the next frame, and without frames after the limit', () => {
  const frames = new Map<number, () => void>();
  vi.stubGlobal('WebSocket', class {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.set(frames.size + 1, run).size);
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  const { atTick } = browserPorts();
  const ran: string[] = [];
  atTick(() => ran.push('by frame'));
  for (const run of frames.values()) run();
  vi.advanceTimersByTime(LIMITS.presenceTickMs);
  expect([ran, frames.size]).toEqual([['by frame'], 0]);
  atTick(() => ran.push('by time'));
  vi.advanceTimersByTime(LIMITS.presenceTickMs - 1);
  expect(ran).toEqual(['by frame']);
  vi.advanceTimersByTime(1);
  expect([ran, frames.size]).toEqual([['by frame', 'by time'], 0]);
  atTick(() => ran.push('cancelled'))();
  vi.advanceTimersByTime(LIMITS.presenceTickMs);
  expect([ran.length, frames.size]).toEqual([2, 0]);
});

test('[limit storageOpenMs] [O23] a device that does not answer in time is done without, one that does is used', async () => {
  const open = indexedDB.open.bind(indexedDB);
  let answer = () => {};
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const held = {} as IDBOpenDBRequest; // only its listeners are used
    answer = () => {
      const request = open(name);
      request.onupgradeneeded = (event) => held.onupgradeneeded?.call(request, event);
      request.onsuccess = (event) => held.onsuccess?.call(request, event);
    };
    return held;
  });
  const late = openDevice().offline;
  await turns();
  vi.advanceTimersByTime(LIMITS.storageOpenMs - 1);
  await turns();
  expect(late.role).toBe('reading');
  vi.advanceTimersByTime(1);
  expect([await late.whenLoaded, late.role]).toEqual([0, 'off']);
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  answer();
  await turns();
  expect([late.role, closed.mock.calls.length]).toEqual(['off', 1]);

  const slow = openDevice().offline;
  await turns();
  vi.advanceTimersByTime(LIMITS.storageOpenMs - 1);
  answer();
  await until(slow, stored(slow));
  await slow.close();
  await late.close();
});

test('[limit storageRetryMs] [O13] a device that was full is tried again after the limit, without another edit', async () => {
  const { doc, offline } = openDevice();
  await until(offline, stored(offline));
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  doc.getMap('board').set('name', 'one');
  await until(offline, () => offline.full);
  full.mockRestore();
  vi.advanceTimersByTime(LIMITS.storageRetryMs - 1);
  await turns();
  expect([offline.full, offline.pending]).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  await until(offline, stored(offline));
  expect(offline.full).toBe(false);
  await offline.close();
});

test('[limit storageQueue] [O15] as many waiting updates are stored one by one, of one more the document is', async () => {
  const storedFor = async (updates: number) => {
    const { doc, offline } = openDevice();
    await until(offline, stored(offline));
    const fold = vi.spyOn(IDBObjectStore.prototype, 'delete').mockClear();
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockClear();
    for (let n = 0; n < updates; n++) doc.getMap('board').set('name', n);
    await until(offline, stored(offline));
    const records = add.mock.calls.length - fold.mock.calls.length;
    await offline.close();
    return records;
  };
  expect([await storedFor(LIMITS.storageQueue), await storedFor(LIMITS.storageQueue + 1)]).toEqual([
    LIMITS.storageQueue,
    1,
  ]);
});

test('[limit preloadKeptMs] [B76] what was read ahead waits until the limit for whoever needs it, and is closed then', async () => {
  const { offline, database } = openDevice();
  await until(offline, stored(offline));
  await offline.close();
  preload(database);
  await turns();
  vi.advanceTimersByTime(LIMITS.preloadKeptMs - 1);
  const taken = await takePreloaded(database);
  expect(taken).not.toBeNull();
  taken?.db.close();
  preload(database);
  await turns();
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  vi.advanceTimersByTime(LIMITS.preloadKeptMs);
  expect(await takePreloaded(database)).toBeNull();
  await turns();
  expect(closed).toHaveBeenCalledTimes(1);
});
