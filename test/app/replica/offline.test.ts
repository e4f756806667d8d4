import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { boardJson } from '#engine/board/changes.ts';
import { newDevice, openHeadlessTab } from '../../support/headless-tab.ts';
import { readBoard } from '../../support/read-board.ts';
import { type Relay, startRelay } from '../../support/relay-server.ts';
import { BOARD, note, relayedTabs, texts } from '../../support/relayed-tabs.ts';

const { relay, tab } = relayedTabs();

afterEach(() => {
  vi.restoreAllMocks();
});

const databaseOf = (server: Relay, device: string) =>
  `${device}/${server.url.replace('http', 'ws')}/api/sync/${BOARD}/u_test`;

async function storedBoard(name: string) {
  const doc = new Y.Doc();
  const persistence = new IndexeddbPersistence(name, doc);
  await persistence.whenSynced;
  const board = boardJson(readBoard(doc));
  await persistence.destroy();
  return board;
}

/** Keeps what lies on the device from being read until the answer is called. */
async function busy(name: string): Promise<() => void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const store = db.transaction(['updates', 'custom'], 'readwrite').objectStore('custom');
  let held = true;
  const hold = () => {
    if (held) store.get('').onsuccess = hold;
    else db.close();
  };
  hold();
  return () => {
    held = false;
  };
}

test('[O8] a board edited offline is whole after a reload without a network, with the count of what waits', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device });
  await ada.until(() => ada.status.save === 'saved' && ada.status.device === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  note(ada, 'one');
  note(ada, 'two');
  await ada.until(() => ada.status.device === 'saved');
  expect(ada.status).toMatchObject({ waiting: 2, save: 'offline' });
  const board = boardJson(ada.store.board);
  await ada.close();

  const again = await tab(server, { device });
  again.goOffline();
  await again.whenLoaded;
  expect(boardJson(again.store.board)).toEqual(board);
  await again.until(() => again.status.link === 'offline');
  expect(again.status).toMatchObject({ waiting: 2, loaded: true });
  note(again, 'three');
  expect(again.status.waiting).toBe(3);
  again.goOnline();
  await again.until(() => again.status.save === 'saved');
  expect(boardJson(readBoard(server.doc(BOARD)))).toEqual(boardJson(again.store.board));
  expect(texts(again)).toEqual(['one', 'three', 'two']);
});

test('[O21] a tab that is told to connect before it has read the device counts what waits once, and sends it', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device });
  await ada.until(() => ada.status.save === 'saved' && ada.status.device === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  note(ada, 'one');
  note(ada, 'two');
  await ada.until(() => ada.status.device === 'saved');
  await ada.close();

  const release = await busy(databaseOf(server, device.name));
  const hasty = await tab(server, { device });
  hasty.reconnect();
  // By the time that a later tab has the board, a connection of this one would have had it too.
  const later = await tab(server);
  await later.until(() => later.status.save === 'saved');
  expect(hasty.status).toMatchObject({ link: 'connecting', loaded: false, device: 'saving' });
  release();
  await hasty.until(() => hasty.status.save === 'saved');
  expect(hasty.status.waiting).toBe(0);
  expect(texts(hasty)).toEqual(['one', 'two']);
  await hasty.close();

  const away = await tab(server, { device });
  away.disconnect();
  await away.whenLoaded;
  expect(away.status.link).toBe('offline');
  away.reconnect();
  await away.until(() => away.status.save === 'saved');
});

test('[O21] a tab that is closed before it has read the device does not connect', async () => {
  const server = await relay();
  const closed = await openHeadlessTab({ url: server.url, board: BOARD, device: newDevice() });
  await closed.close();
  const later = await tab(server);
  await later.until(() => later.status.save === 'saved');
  expect(server.heard.filter(({ type }) => type === 'hello')).toHaveLength(1);
});

test('[O9] what is stored is what y-indexeddb reads', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device });
  await ada.until(() => ada.status.save === 'saved');
  note(ada, 'one');
  await ada.until(() => ada.status.device === 'saved');
  const board = boardJson(ada.store.board);
  await ada.close();
  expect(await storedBoard(databaseOf(server, device.name))).toEqual(board);
});

test('[O10] tabs of one browser see each other without a network, and one of them stores for all', async () => {
  const server = await relay();
  const device = newDevice();
  const [first, second] = [await tab(server, { device }), await tab(server, { device })];
  await first.until(() => first.status.save === 'saved');
  await second.until(() => second.status.save === 'saved');
  first.goOffline();
  second.goOffline();
  await first.until(() => first.status.link === 'offline');
  await second.until(() => second.status.link === 'offline');
  const added = vi.spyOn(IDBObjectStore.prototype, 'add');
  note(first, 'from the first');
  note(second, 'from the second');
  await first.until(() => texts(first).length === 2);
  await second.until(() => texts(second).length === 2 && second.status.device === 'saved');
  await first.until(() => first.status.device === 'saved');
  expect(added).toHaveBeenCalledTimes(2);
  const board = boardJson(second.store.board);
  await second.close();
  await first.close();
  expect(await storedBoard(databaseOf(server, device.name))).toEqual(board);
});

test('[O11] an edit that one tab has sent is not sent by the other again', async () => {
  const server = await relay();
  const device = newDevice();
  const [first, second] = [await tab(server, { device }), await tab(server, { device })];
  await first.until(() => first.status.save === 'saved' && first.status.device === 'saved');
  await second.until(() => second.status.save === 'saved');
  const before = server.updates;
  note(first, 'one');
  await second.until(() => texts(second).length === 1);
  note(second, 'two');
  await first.until(() => texts(first).length === 2 && first.status.save === 'saved');
  await second.until(() => second.status.save === 'saved');
  expect(server.updates - before).toBe(2);
});

test('[O12] when the writing tab goes, the next takes over and stores what it holds beyond that', async () => {
  const server = await relay();
  const device = newDevice();
  const first = await tab(server, { device });
  await first.until(() => first.status.device === 'saved' && first.status.save === 'saved');
  const second = await tab(server, { device });
  await second.until(() => second.status.save === 'saved');
  await first.close();
  note(second, 'after the first went');
  await second.until(() => second.status.device === 'saved' && second.status.save === 'saved');
  const board = boardJson(second.store.board);
  await second.close();
  expect(await storedBoard(databaseOf(server, device.name))).toEqual(board);
});

test('[O13] a device that is full says so, loses nothing, and stores everything once there is room', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device });
  await ada.until(() => ada.status.device === 'saved' && ada.status.save === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  note(ada, 'one');
  await ada.until(() => ada.status.device === 'full');
  expect(ada.status).toMatchObject({ waiting: 1, save: 'not-stored' });
  full.mockRestore();
  note(ada, 'two');
  await ada.until(() => ada.status.device === 'saved');
  expect(ada.status).toMatchObject({ waiting: 2, save: 'offline' });
  const board = boardJson(ada.store.board);
  await ada.close();
  expect(await storedBoard(databaseOf(server, device.name))).toEqual(board);
});

test('[O14] damaged records on the device cost only themselves', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device });
  await ada.until(() => ada.status.save === 'saved');
  note(ada, 'one');
  await ada.until(() => ada.status.device === 'saved');
  await ada.close();
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(databaseOf(server, device.name));
    opening.onerror = reject;
    opening.onsuccess = () => {
      const tx = opening.result.transaction('updates', 'readwrite');
      // Before all others and behind them.
      tx.objectStore('updates').put(new Uint8Array([255, 255, 255, 1]), 0.5);
      tx.objectStore('updates').add(new Uint8Array([7, 7]));
      tx.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  const again = await tab(server, { device });
  again.goOffline();
  await again.whenLoaded;
  expect([texts(again), again.status.damaged]).toEqual([['one'], 2]);
});

test('[O15] many stored updates are folded, and none is lost', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device });
  await ada.until(() => ada.status.save === 'saved' && ada.status.device === 'saved');
  for (let n = 0; n < 600; n++) {
    note(ada, `note ${n}`);
    if (n % 100 === 0) await ada.until(() => ada.status.device === 'saved');
  }
  await ada.until(() => ada.status.device === 'saved');
  const board = boardJson(ada.store.board);
  await ada.close();
  const records = await new Promise<number>((resolve) => {
    const opening = indexedDB.open(databaseOf(server, device.name));
    opening.onsuccess = () => {
      const counting = opening.result.transaction('updates').objectStore('updates').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
  expect(records).toBeLessThan(500);
  expect(await storedBoard(databaseOf(server, device.name))).toEqual(board);
});

test('[O17] tabs that sit in different roles give each other nothing', async () => {
  const server = await relay();
  const device = newDevice();
  const editor = await tab(server, { device });
  await editor.until(() => editor.status.save === 'saved' && editor.status.device === 'saved');
  server.role = 'viewer';
  const viewer = await tab(server, { device });
  await viewer.until(() => viewer.status.readOnly === 'viewer' && viewer.status.synced);
  viewer.goOffline();
  editor.goOffline();
  await viewer.until(() => viewer.status.link === 'offline');
  await editor.until(() => editor.status.link === 'offline');
  const heard: unknown[] = [];
  const place = `${device.name}/${server.url.replace('http', 'ws')}/api/sync/${BOARD}/u_test`;
  const [owners, viewers] = ['owner', 'viewer'].map((role) => device.openChannel(`${place}/${role}`));
  viewers?.listen((message) => heard.push(message));
  const told = new Promise<void>((resolve) => owners?.listen(() => resolve()));
  note(editor, 'for editors');
  await told;
  expect([heard, texts(viewer)]).toEqual([[], []]);
  owners?.close();
  viewers?.close();
});

test('[O18] a network that cuts and comes back at random costs no edit and makes no two boards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.constantFrom('edit', 'edit', 'cut', 'back', 'kick', 'wait')), {
        maxLength: 40,
        size: 'max',
      }),
      async (steps) => {
        const server = await startRelay();
        const device = newDevice();
        const tabs = [
          await openHeadlessTab({ url: server.url, board: BOARD, device }),
          await openHeadlessTab({ url: server.url, board: BOARD, device }),
          await openHeadlessTab({ url: server.url, board: BOARD }),
        ];
        try {
          for (const one of tabs) await one.until(() => one.status.save === 'saved');
          let edits = 0;
          for (const [who, act] of steps) {
            const one = tabs[who];
            if (one === undefined) continue;
            if (act === 'edit') note(one, `${edits++}`);
            else if (act === 'cut') one.goOffline();
            else if (act === 'back') one.goOnline();
            else if (act === 'kick') server.kick();
            else await new Promise((resolve) => setImmediate(resolve));
          }
          for (const one of tabs) one.goOnline();
          for (const one of tabs) await one.until(() => one.status.save === 'saved' && texts(one).length === edits);
          for (const one of tabs) expect(boardJson(one.store.board)).toEqual(boardJson(readBoard(server.doc(BOARD))));
        } finally {
          for (const one of tabs) await one.close();
          await server.close();
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
});
