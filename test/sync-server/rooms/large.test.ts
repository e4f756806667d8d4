import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { withLimits } from '../../support/with-limits.ts';
import { HeldDisk } from './held-disk.ts';
import { BOARD, edit, openContent, seen, synced, World, withWorld } from './world.ts';

const OTHER = 'b_000000000002';

/** A smaller board than a server takes: the bound is the same at every size. */
const DOCUMENT_BYTES = 4 << 20;

/** For tests that move tens of MiB, on a machine that has other work. */
const LARGE_MS = 120_000;

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('[S35] [limit socketsPerRoom] [limit socketsPerAccount] a board and an account take so many sockets, one more is told to come back', () =>
  withWorld(async (world) => {
    const open = (who: string, count: number) => Promise.all(Array.from({ length: count }, () => world.raw(who)));
    const [first] = await open('ada', LIMITS.socketsPerAccount);
    await open('ben', LIMITS.socketsPerAccount);
    await open('eve', LIMITS.socketsPerRoom - 2 * LIMITS.socketsPerAccount);
    while (world.tabs().length < LIMITS.socketsPerRoom) await turn();
    for (const one of [await world.raw('eve'), await world.raw('ada', OTHER)])
      expect([await one.closed, await one.closedFor]).toEqual([1013, 'too-many-tabs']);
    await world.raw('eve', OTHER);
    while (world.tabs(OTHER).length < 1) await turn();
    expect(world.tabs()).toHaveLength(LIMITS.socketsPerRoom);
    first?.ws.close();
    while (world.tabs().length === LIMITS.socketsPerRoom) await turn();
    await world.raw('ada', OTHER);
    while (world.tabs(OTHER).length < 2) await turn();
  }));

it('[S36] [limit documentBytes] a board grows to its limit, and an update that goes beyond closes its socket and is not stored', () =>
  withLimits({ documentBytes: DOCUMENT_BYTES }, () =>
    withWorld(async (world) => {
      const half = LIMITS.documentBytes / 2;
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      ada.update(editOf(1, half, 'one'));
      await ada.untilSaved(1);
      // Of two updates in one, the number of clients and that of their deletions are written once.
      ada.update(editOf(2, half + 3, 'two'));
      expect([await ada.closed, await ada.closedFor]).toEqual([1009, 'board-full']);
      const ben = await world.raw('ben', BOARD, { hello: 2 });
      ben.update(editOf(3, half + 2, 'two'));
      await ben.untilSaved(1);
      const eve = world.provider('eve');
      await synced(eve);
      expect(Y.encodeStateAsUpdate(eve.doc)).toHaveLength(LIMITS.documentBytes);
    }),
  ));

it('[S61] a large key is overwritten a hundred times by two writers, and neither is closed', () =>
  withLimits({ documentBytes: 50_000 }, async () => {
    const world = await World.start();
    try {
      const writers = [world.provider('ada'), world.provider('ben')];
      const closes: unknown[] = [];
      for (const writer of writers) {
        await synced(writer);
        writer.on('connection-close', (event) => closes.push(event?.code));
      }
      const boards = writers.map(({ doc }) => doc.getMap('board'));
      for (let round = 0; round < 20; round++) {
        const board = boards[round % 2];
        for (let n = 0; n < 5; n++) board?.set('picture', `${round} ${n} `.padEnd(12_000, 'x'));
        await Promise.all(writers.map(({ doc }) => seen(doc, 'picture', board?.get('picture'))));
      }
      const late = world.provider('eve');
      await synced(late);
      expect([late.doc.getMap('board').toJSON(), closes]).toEqual([boards[0]?.toJSON(), []]);
      // A snapshot, the one before it, and what each was made of.
      const folder = join(world.folder, 'boards', BOARD);
      const files = await Promise.all((await readdir(folder)).map((file) => stat(join(folder, file))));
      expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6 * LIMITS.documentBytes);
    } finally {
      await world.close();
    }
  }));

it('[S61] a board that gets no snapshot stores up to twice its limit, and not a byte more', () =>
  withLimits({ documentBytes: 20_000 }, async () => {
    const jobs = createJobQueue();
    const content = await openContent(await memoryStorage().open(BOARD), jobs);
    const doc = new Y.Doc();
    for (let n = 0; n < 3; n++) {
      const update = overwriting(doc, 12_000);
      Y.applyUpdate(doc, update);
      await content.append([{ update, facts: updateFactsOf(update) }]);
    }
    const left = 2 * LIMITS.documentBytes - content.bytes;
    const takes = (bytes: number) => content.hasRoomForLive(overwriting(doc, bytes));
    expect([await takes(left), await takes(left + 1)]).toEqual([true, false]);
    await jobs.close();
  }));

/** An update of so many bytes that overwrites the one key of a document. */
function overwriting(doc: Y.Doc, bytes: number): Uint8Array<ArrayBuffer> {
  const withText = (chars: number) => {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    copy.clientID = 7;
    const before = Y.encodeStateVector(copy);
    copy.getMap('board').set('picture', 'x'.repeat(chars));
    return new Uint8Array(Y.encodeStateAsUpdate(copy, before));
  };
  return withText(2 * bytes - withText(bytes).length);
}

it('[S61] what waits to be measured keeps its order, and others that are small are taken meanwhile', () =>
  withLimits({ documentBytes: 300_000 }, () =>
    withWorld(async (world) => {
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      const ben = await world.raw('ben', BOARD, { hello: 2 });
      const doc = new Y.Doc();
      doc.on('update', (update: Uint8Array) => ada.update(update));
      for (let n = 0; n < 12; n++) {
        doc.getMap('board').set('picture', `${n}`.padEnd(n % 3 === 0 ? 200_000 : 10, 'x'));
        ben.update(edit(`k${n}`, n));
      }
      await Promise.all([ada.untilSaved(12), ben.untilSaved(12)]);
      const late = world.provider('eve');
      await synced(late);
      expect(late.doc.getMap('board').get('picture')).toBe('11'.padEnd(10, 'x'));
      expect(late.doc.getMap('board').size).toBe(13);
    }),
  ));

it(
  '[S17] [limit pendingBytes] a tab is read on until so much waits for the disk, and held with one byte more',
  () => {
    const disk = new HeldDisk();
    return withWorld(async (world) => {
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      await ada.untilFrame('bridge');
      const served = world.served('ada');
      const { asked, release } = disk.hold();
      ada.update(edit('first', 1));
      await asked;
      // Each counts 250 bytes more than it has.
      const COUNT = 64;
      for (let n = 1; n <= COUNT; n++) ada.update(editOf(n, LIMITS.pendingBytes / COUNT - 250));
      while (served.received < 1 + COUNT) await turn();
      expect(served.isHeld).toBe(false);
      ada.update(edit('one more', 1));
      while (served.received < 2 + COUNT) await turn();
      expect(served.isHeld).toBe(true);
      release();
      await ada.untilSaved(2 + COUNT);
      expect(served.isHeld).toBe(false);
    }, disk);
  },
  LARGE_MS,
);

/** An update of exactly so many bytes. */
function editOf(client: number, bytes: number, key = 'text'): Uint8Array {
  const made = (length: number) => {
    const doc = new Y.Doc();
    doc.clientID = client;
    doc.getMap('board').set(key, 'x'.repeat(length));
    return Y.encodeStateAsUpdate(doc);
  };
  // The length of the text is written in as many bytes as it needs, alike a little below and at the size.
  const update = made(bytes - (made(bytes - 40).length - (bytes - 40)));
  expect(update).toHaveLength(bytes);
  return update;
}
