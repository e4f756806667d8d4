import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardContent } from '../../../sync-server/rooms/content/board-content.ts';
import { Delivery } from '../../../sync-server/rooms/delivery.ts';
import { wireBytes } from '../../../sync-server/rooms/frame-queue.ts';
import { awarenessFrame, encodeState, SYNC, syncFrame } from '../../../sync-server/rooms/frames.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { FrameSplitter } from '../../../sync-server/rooms/receiving/frame-splitter.ts';
import { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { BOARD, edit, openContent, World } from './world.ts';

/** A connection of which the other side takes one write each time the test says so. */
class SlowConnection extends Writable {
  #taken: () => void = () => {};
  /** The text of all that was written to it. */
  written = '';

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void) {
    for (const { chunk } of chunks) this.written += chunk.toString('latin1');
    this.#taken = done;
  }
  take() {
    this.#taken();
  }
}

const START = 1_700_000_000_000;
const LONG = syncFrame(SYNC.update, new Uint8Array(4 * LIMITS.unsentBytes));

function resolvable() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A tab that a running server has greeted, from both sides. */
async function servedTab() {
  const world = await World.start();
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  await ada.untilFrame('bridge');
  return { world, ada, served: world.served('ada') };
}

/** Stores updates and gives them to a tab, as a room does. */
async function storeAndSend(
  tab: TabSocket,
  delivery: Delivery,
  content: BoardContent,
  ...updates: Uint8Array[]
): Promise<void> {
  await content.append(updates.map((update) => ({ update, facts: updateFactsOf(update) })));
  delivery.broadcast(
    [tab],
    updates.map((update) => ({ tab: null, update })),
  );
}

async function withReader(
  use: (tab: TabSocket, connection: SlowConnection, delivery: Delivery, content: BoardContent) => void | Promise<void>,
  caughtUp: (tab: TabSocket) => void = () => {},
): Promise<void> {
  const jobs = createJobQueue();
  const { world, served } = await servedTab();
  try {
    const connection = new SlowConnection();
    const tab = new TabSocket(
      BOARD,
      served,
      'owner',
      served.ws,
      { out: connection, arrival: new FrameSplitter() },
      0,
      START,
    );
    const content = await openContent(await memoryStorage().open(BOARD), jobs);
    const fault = (_tab: TabSocket, error: unknown) => {
      throw error;
    };
    await use(tab, connection, new Delivery({ content, now: () => START, caughtUp, fault }), content);
  } finally {
    await world.close();
    await jobs.close();
  }
}

it('[S27] a reader of one long message that takes a little of it now and then is kept, however long it needs', () =>
  withReader((tab, connection, delivery) => {
    tab.write(LONG, START);
    expect(tab.isBehind).toBe(true);
    let now = START;
    for (; tab.isBehind; now += LIMITS.slowReaderMs - 1) {
      delivery.watch(tab, now);
      expect(tab.isOpen).toBe(true);
      connection.take();
    }
    expect(now - START).toBeGreaterThan(10 * LIMITS.slowReaderMs);
  }));

it('[S27] a reader that takes nothing of one long message is closed after 30 s', () =>
  withReader((tab, _connection, delivery) => {
    tab.write(LONG, START);
    delivery.watch(tab, START);
    delivery.watch(tab, START + LIMITS.slowReaderMs - 1);
    expect(tab.isOpen).toBe(true);
    delivery.watch(tab, START + LIMITS.slowReaderMs);
    expect(tab.isOpen).toBe(false);
  }));

it('[S27] what was written to a tab comes whole and before its farewell', async () => {
  const { world, ada, served } = await servedTab();
  try {
    const text = 'x'.repeat(4 * LIMITS.unsentBytes);
    served.write(syncFrame(SYNC.update, edit('text', text)), START);
    served.ws.ping();
    served.write(syncFrame(SYNC.update, edit('last', 1)), START);
    served.close(1001, 'enough');
    expect(await ada.closed).toBe(1001);
    expect(ada.doc.getMap('board').toJSON()).toEqual({ text, last: 1 });
  } finally {
    await world.close();
  }
});

it('[S27] [limit fragmentBytes] a message of the limit is one frame, one byte more makes a second', () => {
  const start = 5; // the frame's type, its kind and the three bytes of the length
  const heads = (bytes: number) => syncFrame(SYNC.update, new Uint8Array(bytes - start)).map(([head]) => head?.[0]);
  expect(heads(LIMITS.fragmentBytes)).toEqual([0x82]);
  expect(heads(LIMITS.fragmentBytes + 1)).toEqual([0x02, 0x80]);
  expect(heads(2 * LIMITS.fragmentBytes + 1)).toEqual([0x02, 0x00, 0x80]);
});

it('[S27] what comes after a slow reader has drained goes out at once', () =>
  withReader(async (tab, connection) => {
    tab.write(LONG, START);
    const drained = new Promise<void>((resolve) => tab.onceDrained(resolve));
    while (tab.unsent > 0) connection.take();
    await drained;
    const update = Y.encodeStateAsUpdate(new Y.Doc());
    tab.write(syncFrame(SYNC.update, update), START);
    expect(connection.writableLength).toBeGreaterThan(0);
  }));

it('[S27] a reader that has drained is sent what it missed once, and is told that it has all', async () => {
  const { promise: all, resolve: tell } = resolvable();
  await withReader(async (tab, connection, delivery, content) => {
    const stored = (...updates: Uint8Array[]) => storeAndSend(tab, delivery, content, ...updates);
    delivery.answer(tab, new Map());
    await stored(edit('long', 'x'.repeat(4 * LIMITS.unsentBytes)));
    expect(tab.lag).not.toBeNull();
    await stored(edit('missed_1', 1), edit('missed_2', 2));
    while (tab.unsent > 0) connection.take();
    await all;
    while (tab.unsent > 0) connection.take();
    expect(tab.lag).toBeNull();
    expect(connection.written.match(/long|missed_\d/g)).toEqual(['long', 'missed_1', 'missed_2']);
  }, tell);
});

it('[S27] no more than 1 MiB is kept for a reader that stalls, whatever comes, and it misses nothing', async () => {
  const { promise: all, resolve: tell } = resolvable();
  const names: string[] = [];
  await withReader(async (tab, connection, delivery, content) => {
    delivery.answer(tab, new Map());
    let most = 0;
    for (let batch = 0; batch < 12; batch++) {
      const updates = [0, 1, 2].map((n) => {
        names.push(`<${batch}.${n}>`);
        return edit(`k${batch}.${n}`, `<${batch}.${n}>${'x'.repeat(100_000 + 10_000 * batch)}`);
      });
      await storeAndSend(tab, delivery, content, ...updates);
      most = Math.max(most, tab.unsent);
    }
    expect(most).toBeGreaterThan(LIMITS.unsentBytes / 2);
    expect(most).toBeLessThanOrEqual(LIMITS.unsentBytes);
    expect(tab.lag).not.toBeNull();
    while (tab.unsent > 0) connection.take();
    await all;
    while (tab.unsent > 0) connection.take();
    expect(tab.lag).toBeNull();
    expect(connection.written.match(/<\d+\.\d>/g)).toEqual(names);
  }, tell);
});

it('[S81] what a reader leaves is counted with the heads of its frames', () =>
  withReader(async (tab, _connection, delivery, content) => {
    delivery.answer(tab, new Map());
    const updates = Array.from({ length: 100 }, (_, n) => edit(`k${n}`, n));
    const bytes = updates.reduce((sum, update) => sum + update.length, 0);
    const wire = wireBytes(updates.flatMap((update) => syncFrame(SYNC.update, update)));
    expect(wire).toBeGreaterThan(bytes);
    const fill = (left: number) => {
      const rest = LIMITS.unsentBytes - left - tab.unsent;
      const head = wireBytes(syncFrame(SYNC.update, new Uint8Array(rest))) - rest;
      tab.write(syncFrame(SYNC.update, new Uint8Array(rest - head)), START);
      expect(tab.unsent).toBe(LIMITS.unsentBytes - left);
    };
    // Room for the updates, and for a byte less than their heads take beside them.
    fill(wire - 1);
    await storeAndSend(tab, delivery, content, ...updates);
    expect([tab.lag === null, tab.unsent]).toEqual([false, LIMITS.unsentBytes - wire + 1]);
  }));

it('[S81] what just finds room is sent', () =>
  withReader(async (tab, _connection, delivery, content) => {
    delivery.answer(tab, new Map());
    const updates = Array.from({ length: 100 }, (_, n) => edit(`k${n}`, n));
    const wire = wireBytes(updates.flatMap((update) => syncFrame(SYNC.update, update)));
    const rest = LIMITS.unsentBytes - wire - tab.unsent;
    const head = wireBytes(syncFrame(SYNC.update, new Uint8Array(rest))) - rest;
    tab.write(syncFrame(SYNC.update, new Uint8Array(rest - head)), START);
    await storeAndSend(tab, delivery, content, ...updates);
    expect([tab.lag, tab.unsent]).toEqual([null, LIMITS.unsentBytes]);
  }));

it('[S81] presence counts too: a reader that has left too much gets none, and all of it once it has caught up', async () => {
  const { promise: all, resolve: tell } = resolvable();
  await withReader(async (tab, connection, delivery, content) => {
    const states = (name: string) => awarenessFrame(1, [encodeState(9, 1, `"${name}${'x'.repeat(300_000)}"`)]);
    // It has not asked for the document.
    for (const name of ['first', 'second', 'third', 'fourth']) {
      delivery.tell(tab, states(name));
      expect(tab.unsent).toBeLessThanOrEqual(LIMITS.unsentBytes);
    }
    const update = edit('key', 1);
    await storeAndSend(tab, delivery, content, update);
    while (tab.unsent > 0) connection.take();
    await all;
    expect(tab.lag).toBeNull();
    expect(connection.written.match(/first|second|third|fourth/g)).toEqual(['first', 'second', 'third']);
    expect(tab.live).toBe(false);
  }, tell);
});

it('[S81] a message to the page counts too, and whether edits are saved is told when there is room', () =>
  withReader((tab, connection) => {
    tab.greeted = true;
    const heads = wireBytes(syncFrame(SYNC.update, new Uint8Array(LIMITS.unsentBytes))) - LIMITS.unsentBytes;
    tab.write(syncFrame(SYNC.update, new Uint8Array(LIMITS.unsentBytes - heads - 8)), START);
    tab.durable = 3;
    tab.tellSaved();
    expect([tab.toldSaved, tab.unsent <= LIMITS.unsentBytes]).toEqual([0, true]);
    while (tab.unsent > 0) connection.take();
    tab.tellSaved();
    expect(tab.toldSaved).toBe(3);
  }));

it('[S27] what a reader lacks is counted from before the updates that it was not sent', () =>
  withReader(async (_tab, _connection, _delivery, content) => {
    const docs = [1, 2, 3].map((client) => {
      const doc = new Y.Doc();
      doc.clientID = client;
      return doc;
    });
    const reached: ReadonlyMap<number, number>[] = [content.clocks];
    for (let n = 0; n < 30; n++) {
      const doc = docs[n % docs.length] ?? new Y.Doc();
      const before = Y.encodeStateVector(doc);
      for (let k = 0; k <= n % 4; k++) doc.getMap('board').set(`k${k}`, n);
      const update = Y.encodeStateAsUpdate(doc, before);
      await content.append([{ update, facts: updateFactsOf(update) }]);
      reached.push(content.clocks);
    }
    for (let back = 0; back <= 30; back++) {
      const known = new Map([...content.clocksBefore(back)].filter(([, clock]) => clock > 0));
      expect(known).toEqual(reached[30 - back]);
    }
    expect(content.clocksBefore(31)).toEqual(new Map());
  }));
