import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardContent } from '../../../sync-server/rooms/content/board-content.ts';
import { readStateVector } from '../../../sync-server/rooms/content/coverage.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { BOARD, edit, openContent, type RawTab, seen, synced, type World, withWorld } from './world.ts';

const folderOf = (world: World) => join(world.folder, 'boards', BOARD);

/** Two openings of a board, each of which left a segment. */
async function twoSegments(world: World): Promise<void> {
  for (const key of ['a', 'b']) {
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    tab.update(edit(key, key));
    await tab.untilSaved(1);
    await world.server.close();
    await world.startServer();
  }
  await world.server.close();
}

/** The codes of damage that a tab was told of, undefined for none. */
const told = (tab: RawTab) =>
  tab.frames.flatMap((one) => (one.type === 'bridge' && one.message.type === 'welcome' ? [one.message.damaged] : []));
const welcomed = (tab: RawTab, times = 1) => tab.until(() => told(tab).length >= times);

it('[S38] a board of which a file is missing tells its tabs and its operator, takes edits, and gets no snapshot', () =>
  withWorld(async (world) => {
    await twoSegments(world);
    await rm(join(folderOf(world), 'segment-00000001'));
    await world.startServer();
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    await welcomed(tab);
    expect(told(tab)).toEqual(['missing']);
    expect(world.warnings.join()).toContain('segment-00000001');
    for (let n = 0; n <= LIMITS.compactIdleRecords; n++) tab.update(edit('c', n));
    await tab.untilSaved(LIMITS.compactIdleRecords + 1);
    tab.destroy();
    await world.server.close();
    expect((await readdir(folderOf(world))).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    await world.startServer();
    const again = await world.raw('ada', BOARD, { hello: 1 });
    await welcomed(again);
    expect(told(again)).toEqual(['missing']);
  }));

it('[S39] its owner accepts what is there, everybody is told, and from then on it is a board like any other', () =>
  withWorld(async (world) => {
    await twoSegments(world);
    await rm(join(folderOf(world), 'segment-00000001'));
    await world.startServer();
    world.access.setRole('ben', BOARD, 'editor');
    world.access.setRole('eve', BOARD, 'viewer');
    const [ada, ben, eve] = await Promise.all(
      ['ada', 'ben', 'eve'].map((who, client) => world.raw(who, BOARD, { hello: client + 1 })),
    );
    if (ada === undefined || ben === undefined || eve === undefined) throw new Error('three tabs');
    for (const tab of [ben, eve]) {
      tab.bridge({ type: 'acceptDamage' });
      await welcomed(tab);
    }
    ben.update(edit('c', 'c'));
    await ben.untilSaved(1);
    ada.bridge({ type: 'acceptDamage' });
    await Promise.all([ada, ben, eve].map((tab) => welcomed(tab, 2)));
    expect([ada, ben, eve].map(told)).toEqual([
      ['missing', undefined],
      ['missing', undefined],
      ['missing', undefined],
    ]);
    ben.update(edit('d', 'd'));
    await ben.untilSaved(2);
    await world.server.close();
    await world.startServer();
    const later = await world.raw('ada', BOARD, { hello: 1 });
    later.step1();
    await welcomed(later);
    await later.untilFrame('sync', (frame) => frame.kind === 1);
    expect(told(later)).toEqual([undefined]);
    expect(later.doc.getMap('board').toJSON()).toEqual({ b: 'b', c: 'c', d: 'd' });
  }));

const KEYS = Array.from({ length: 20 }, (_, n) => `part${n}`);

/** A board of one author with a part in each record, of which one has a flipped bit; gives the author's document. */
async function flippedAt(world: World, lost: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  doc.on('update', (update: Uint8Array) => tab.update(update));
  for (const key of KEYS) doc.getMap('board').set(key, true);
  await tab.untilSaved(KEYS.length);
  await world.server.close();
  const path = join(folderOf(world), 'segment-00000001');
  const bytes = await readFile(path);
  const at = bytes.indexOf(lost);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await world.startServer();
  return doc;
}

const keysOf = (doc: Y.Doc) => [...doc.getMap('board').keys()].sort();
const segmentsOf = async (world: World) =>
  Promise.all(
    (await readdir(folderOf(world)))
      .filter((name) => name.startsWith('segment'))
      .map(async (name) => (await readFile(join(folderOf(world), name))).length),
  );

it('[S42] [limit rescueAfterMs] what waits for a lost record is shown once nobody has brought that back', () =>
  withWorld(async (world, clock) => {
    await flippedAt(world, 'part10');
    const tab = await world.raw('ben', BOARD, { hello: 2 });
    tab.step1();
    await tab.untilFrame('sync', (frame) => frame.kind === 1);
    expect(keysOf(tab.doc)).toHaveLength(10);
    const before = await segmentsOf(world);
    clock.pass(LIMITS.rescueAfterMs);
    expect(await segmentsOf(world)).toEqual(before);
    clock.pass(1_000);
    await tab.until(() => tab.doc.getMap('board').size === KEYS.length - 1);
    expect(keysOf(tab.doc)).toEqual(KEYS.filter((key) => key !== 'part10').sort());
    // It is as durable as any edit, and is not done again.
    const after = await segmentsOf(world);
    await world.server.close();
    await world.startServer();
    const again = await world.raw('ben', BOARD, { hello: 2 });
    again.step1();
    await again.untilFrame('sync', (frame) => frame.kind === 1);
    expect(keysOf(again.doc)).toEqual(keysOf(tab.doc));
    clock.pass(2 * LIMITS.rescueAfterMs);
    await world.server.close();
    expect(await segmentsOf(world)).toEqual(after);
    await world.startServer();
  }));

it('[S104] what waits for edits that nobody brings is shown also where the files do not say that anything is lost', () =>
  withWorld(async (world, clock) => {
    const author = new Y.Doc();
    const sent: Uint8Array[] = [];
    author.on('update', (update: Uint8Array) => sent.push(update));
    for (const key of KEYS) author.getMap('board').set(key, true);
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    // The third never reaches the disk.
    for (const [n, update] of sent.entries()) if (n !== 2) tab.update(update);
    await tab.untilSaved(KEYS.length - 1);
    // While the board stays open nothing is done about it: who has the rest may be about to send it.
    clock.pass(2 * LIMITS.rescueAfterMs);
    await world.server.close();
    await world.startServer();
    const reader = await world.raw('ben', BOARD, { hello: 2 });
    reader.step1();
    await reader.untilFrame('sync', (frame) => frame.kind === 1);
    expect(keysOf(reader.doc)).toHaveLength(2);
    clock.pass(LIMITS.rescueAfterMs + 1_000);
    await reader.until(() => reader.doc.getMap('board').size === KEYS.length - 1);
    expect(world.tabs().length).toBe(1);
    const provider = world.provider('ada', author);
    await reader.until(() => reader.doc.getMap('board').size === KEYS.length);
    await synced(provider);
  }));

it('[S41] whoever has the lost record brings it back to all, also after what waited was shown', () =>
  withWorld(async (world, clock) => {
    const author = await flippedAt(world, 'part10');
    const tab = await world.raw('ben', BOARD, { hello: 2 });
    tab.step1();
    await tab.untilFrame('sync', (frame) => frame.kind === 1);
    clock.pass(LIMITS.rescueAfterMs + 1_000);
    await tab.until(() => tab.doc.getMap('board').size === KEYS.length - 1);
    const provider = world.provider('ada', author);
    await tab.until(() => tab.doc.getMap('board').size === KEYS.length);
    expect(keysOf(tab.doc)).toEqual([...KEYS].sort());
    await synced(provider);
    expect(keysOf(author)).toEqual([...KEYS].sort());
  }));

it('[S42] the owner who accepts sees at once what waited', () =>
  withWorld(async (world) => {
    await flippedAt(world, 'part3');
    const tab = await world.raw('ada', BOARD, { hello: 1 });
    tab.step1();
    await tab.untilFrame('sync', (frame) => frame.kind === 1);
    tab.bridge({ type: 'acceptDamage' });
    await tab.until(() => tab.doc.getMap('board').size === KEYS.length - 1);
    expect(told(tab)).toEqual(['segment', undefined]);
  }));

it('[S23] what waits for a lost record is not stored again when those who have it come back', () =>
  withWorld(async (world) => {
    await flippedAt(world, 'part10');
    const [whole = 0] = await segmentsOf(world);
    const watcher = await world.raw('eve', BOARD, { hello: 3 });
    watcher.step1();
    const visitor = world.provider('ben');
    await synced(visitor);
    visitor.doc.getMap('board').set('own', 1);
    await seen(watcher.doc, 'own', 1);
    visitor.disconnect();
    visitor.connect();
    await synced(visitor);
    await world.server.close();
    const [rest = 0, own = 0] = await segmentsOf(world);
    expect(rest).toBeLessThan(whole);
    expect(own).toBeLessThan(100);
    await world.startServer();
  }));

it('[S21] a client that has everything up to a gap is sent what a snapshot holds past it, before and after a restart', async () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const key of ['a', 'b', 'c']) doc.getMap('board').set(key, true);
  const [first, lost, last] = updates;
  if (first === undefined || lost === undefined || last === undefined) throw new Error('three updates');
  const storage = memoryStorage();
  const jobs = createJobQueue();
  const open = async () => openContent(await storage.open(BOARD), jobs);
  const arrival = (update: Uint8Array) => ({ update, facts: updateFactsOf(new Uint8Array(update)) });
  const expectWhole = async (content: BoardContent) => {
    const client = new Y.Doc();
    Y.applyUpdate(client, first);
    const missed = await content.difference(readStateVector(Y.encodeStateVector(client)));
    for (const update of [...missed, lost]) Y.applyUpdate(client, update);
    expect(keysOf(client)).toEqual(['a', 'b', 'c']);
    // Who has that too is sent deletions alone, at once.
    expect(content.difference(readStateVector(Y.encodeStateVector(client)))).toHaveLength(1);
  };

  const content = await open();
  await content.append([arrival(first), arrival(last)]);
  await content.startCompaction();
  await content.close();
  await expectWhole(content);
  const again = await open();
  await expectWhole(again);
  expect(again.holds(arrival(last).facts)).toBe(true);
  await again.close();
  await jobs.close();
});
