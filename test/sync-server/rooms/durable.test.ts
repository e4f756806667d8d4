import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, seen, synced, TestClock, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.close());

const boardFile = (name: string) => join(world.folder, 'boards', BOARD, name);

/** What each record of a segment begins with. */
const RECORD_MARK = Buffer.from([0xb5, 0x0b, 0xa7, 0x1c]);

it('[S20] a torn last write is cut, said, and nothing before it is lost', async () => {
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  tab.update(edit('a', 1));
  await tab.untilSaved(1);
  tab.update(edit('b', 2));
  await tab.untilSaved(2);
  await world.server.close();
  const bytes = await readFile(boardFile('segment-00000001'));
  // As far as a third write of the same length got.
  const first = bytes.indexOf(RECORD_MARK);
  await appendFile(boardFile('segment-00000001'), bytes.subarray(first, first + 12));
  await world.startServer();
  const reader = world.provider('ben');
  await synced(reader);
  expect(reader.doc.getMap('board').toJSON()).toEqual({ a: 1, b: 2 });
  expect(world.warnings.join()).toContain('unfinished write');
});

it('[S21] a damaged board opens with what is sound, its tabs are told, and other boards are as ever', async () => {
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  for (const key of ['a', 'b', 'c']) tab.update(edit(key, key));
  await tab.untilSaved(3);
  await world.server.close();
  const bytes = await readFile(boardFile('segment-00000001'));
  const middle = bytes.indexOf('b', bytes.indexOf('board') + 20);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(boardFile('segment-00000001'), bytes);
  await world.startServer();
  const again = await world.raw('ada', BOARD, { hello: 1 });
  const { message } = await again.untilFrame('bridge', (frame) => frame.message.type === 'welcome');
  expect(message).toMatchObject({ damaged: 'segment' });
  again.step1();
  await again.untilFrame('sync', (frame) => frame.kind === 1);
  expect(again.doc.getMap('board').toJSON()).toEqual({ a: 'a', c: 'c' });
  const other = await world.raw('ada', 'b_000000000002', { hello: 2 });
  const welcome = await other.untilFrame('bridge');
  expect(welcome.message).not.toHaveProperty('damaged');
});

it('[S21] a client that still has what was damaged brings it back', async () => {
  const ada = world.provider('ada');
  await synced(ada);
  for (const key of ['a', 'b', 'c']) ada.doc.getMap('board').set(key, key);
  const watcher = await world.raw('ben');
  watcher.step1();
  await seen(watcher.doc, 'c', 'c');
  ada.disconnect();
  await world.server.close();
  await writeFile(boardFile('segment-00000001'), 'nothing is left of this file but these words');
  await world.startServer();
  ada.serverUrl = world.url;
  ada.connect();
  const reader = world.provider('eve');
  await seen(reader.doc, 'c', 'c');
  expect(reader.doc.getMap('board').toJSON()).toEqual({ a: 'a', b: 'b', c: 'c' });
});

it('[S37] a server that lost its folder to another says so to its tabs and its operator, and tells nobody that anything is saved', async () => {
  const [ada, ben] = [
    await world.raw('ada', BOARD, { hello: 1 }),
    await world.raw('ben', 'b_000000000002', { hello: 2 }),
  ];
  ada.update(edit('a', 1));
  await ada.untilSaved(1);
  const lock = join(world.folder, 'lock');
  const theirs = JSON.stringify({ ...JSON.parse(await readFile(lock, 'utf8')), token: 'theirs', host: 'far-away' });
  await rm(lock);
  await writeFile(lock, theirs);

  ada.update(edit('b', 2));
  expect(await Promise.all([ada.closed, ben.closed])).toEqual([CLOSE.folderLost, CLOSE.folderLost]);
  expect((await world.server.lost).message).toContain('on far-away) has taken the data folder');
  const saved = ada.frames.flatMap((one) =>
    one.type === 'bridge' && one.message.type === 'saved' ? [one.message.n] : [],
  );
  expect(Math.max(...saved)).toBe(1);
  await world.server.close();
  expect(await readFile(lock, 'utf8')).toBe(theirs);
});

it('[S22] a long log becomes a snapshot beside the edits that go on, and the board is the same', () =>
  withLimits({ compactAfterRecords: 1_000 }, async () => {
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => tab.update(update));
    const EDITS = LIMITS.compactAfterRecords + 600;
    for (let i = 0; i < EDITS; i++) doc.getMap('board').set(`k${i % 100}`, i);
    await tab.untilSaved(EDITS);
    await world.server.close();
    const names = await readdir(join(world.folder, 'boards', BOARD));
    expect(names.some((name) => name.startsWith('snapshot-'))).toBe(true);
    await world.startServer();
    const reader = world.provider('ben');
    await synced(reader);
    expect(reader.doc.getMap('board').toJSON()).toEqual(doc.getMap('board').toJSON());
    // A client that was there before the snapshot gets the rest of it.
    const warm = world.provider('eve', copyOf(doc));
    await synced(warm);
    expect(warm.doc.getMap('board').toJSON()).toEqual(doc.getMap('board').toJSON());
  }));

it('[S22] a client with half of a big snapshot gets the other half', async () => {
  const doc = new Y.Doc();
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  for (let i = 0; i < 600; i++) doc.getMap('board').set(`k${i}`, 'x'.repeat(200));
  const half = copyOf(doc);
  for (let i = 0; i < 600; i++) doc.getMap('board').set(`m${i}`, 'y'.repeat(200));
  tab.update(Y.encodeStateAsUpdate(doc));
  await tab.untilSaved(1);
  await world.server.close();
  await world.startServer();
  const reader = await world.raw('ben');
  Y.applyUpdate(reader.doc, Y.encodeStateAsUpdate(half));
  reader.step1(Y.encodeStateVector(half));
  const { bytes } = await reader.untilFrame('sync', (frame) => frame.kind === 1);
  expect(bytes.length).toBeLessThan(1000);
  expect(reader.doc.getMap('board').toJSON()).toEqual(doc.getMap('board').toJSON());
});

it('[S23] what a tab has stored already and sends again makes the log no longer', async () => {
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  const doc = new Y.Doc();
  doc.getMap('board').set('a', 1);
  doc.getMap('board').set('a', 2);
  const whole = Y.encodeStateAsUpdate(doc);
  tab.update(whole);
  await tab.untilSaved(1);
  const { length } = await readFile(boardFile('segment-00000001'));
  for (let i = 0; i < 20; i++) tab.update(whole);
  await tab.untilSaved(21);
  expect((await readFile(boardFile('segment-00000001'))).length).toBe(length);
});

it('[S31] a long update that was being checked when the server was stopped is stored', async () => {
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  await ada.untilFrame('bridge');
  const tab = world.served('ada');
  ada.update(edit('text', 'x'.repeat(10 * LIMITS.inlineJobBytes)));
  while (tab.received === 0) await new Promise((resolve) => setImmediate(resolve));
  await world.server.close();
  expect(await ada.closed).toBe(1001);
  await world.startServer();
  const reader = world.provider('ben');
  await synced(reader);
  expect([...reader.doc.getMap('board').keys()]).toEqual(['text']);
});

it('[S24] `afterDurable` waits for what came before it on that socket', async () => {
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  const order: string[] = [];
  const stored = new Promise<void>((resolve) => {
    world.server.rooms.listen({
      bridge(message, from) {
        if (message.type !== 'stop') return;
        order.push('asked');
        from.afterDurable().then(async () => {
          order.push((await readFile(boardFile('segment-00000001'))).includes('needle') ? 'stored' : 'not stored');
          resolve();
        });
      },
    });
  });
  tab.update(edit('needle', 1));
  tab.bridge({ type: 'stop', call: 'call_0000000000000000' });
  await stored;
  expect(order).toEqual(['asked', 'stored']);
});

it('[S25] a board is written, copied and renamed by the server itself, open or not', async () => {
  const { rooms } = world.server;
  await rooms.create(BOARD, edit('a', 1));
  await rooms.copy(BOARD, 'b_000000000002', 'Copy');
  const copy = world.provider('ada', new Y.Doc(), 'b_000000000002');
  await synced(copy);
  expect(copy.doc.getMap('board').toJSON()).toEqual({ a: 1, name: 'Copy' });
  await rooms.rename('b_000000000002', 'Copy, renamed');
  await seen(copy.doc, 'name', 'Copy, renamed');
  await rooms.remove(BOARD);
  const gone = world.provider('ada');
  await synced(gone);
  expect(gone.doc.getMap('board').size).toBe(0);
});

it('[S25] a board stays open while the server works with it, however long that takes', async () => {
  const clock = new TestClock();
  const slow = await World.start(clock);
  try {
    const doc = new Y.Doc();
    // So large that naming it is work for the other thread, and not so large that closing it would write a snapshot.
    doc.getMap('board').set('text', 'x'.repeat(Math.min(LIMITS.inlineJobBytes, LIMITS.compactIdleBytes) - 60));
    const { rooms } = slow.server;
    await rooms.create(BOARD, Y.encodeStateAsUpdate(doc));
    const work = [rooms.rename(BOARD, 'Named'), rooms.copy(BOARD, 'b_000000000002', 'Copy')];
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(LIMITS.roomLingerMs + 2_000);
    await Promise.all(work);
    const reader = slow.provider('ada');
    await synced(reader);
    expect(reader.doc.getMap('board').get('name')).toBe('Named');
  } finally {
    await slow.close();
  }
});

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
