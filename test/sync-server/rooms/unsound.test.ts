import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { openHeadlessTab } from '../../support/headless-tab.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, type RawTab, seen, synced, type World, withWorld } from './world.ts';

/** They decode, and Yjs cannot apply them: an item that stands behind itself, an edit with a deletion of nothing. */
const BEHIND_ITSELF = Buffer.from([1, 1, 5, 0, 0x88, 5, 0, 1, 125, 1, 0]);
const DELETES_NOTHING = Buffer.from([...edit('odd', 1).slice(0, -1), 1, 5, 1, 0, 0]);

async function restart(world: World): Promise<void> {
  await world.server.close();
  await world.startServer();
}
/** The bytes of all segments of the board. */
async function logOf(world: World): Promise<Buffer> {
  const folder = join(world.folder, 'boards', BOARD);
  const names = (await readdir(folder)).filter((name) => name.startsWith('segment-')).sort();
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
}
/** What `welcome` says to be broken. */
async function wordsOf(tab: RawTab): Promise<unknown> {
  const { message } = await tab.untilFrame('bridge', (frame) => frame.message.type === 'welcome');
  return message.type === 'welcome' ? message.damaged : undefined;
}

it.each([
  ['an item that stands behind itself', BEHIND_ITSELF],
  ['an edit with a deletion of nothing', DELETES_NOTHING],
])('[S19] %s is kept, the board opens as damaged, and the rest syncs and goes on', (_name, poison) =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('before', 1));
    ada.update(poison);
    ada.update(edit('after', 2));
    await ada.untilSaved(3);
    await restart(world);
    const again = await world.raw('ada', BOARD, { hello: 1 });
    expect(await wordsOf(again)).toBe('unsound');
    expect(world.server.rooms.counts().damaged).toBe(1);
    expect((await logOf(world)).includes(poison)).toBe(true);
    const [cold, warm] = [world.provider('ben'), world.provider('eve')];
    warm.doc.getMap('board').set('own', 3);
    await Promise.all([synced(cold), synced(warm)]);
    await seen(cold.doc, 'own', 3);
    for (const { doc } of [cold, warm]) {
      expect(doc.getMap('board').toJSON()).toMatchObject({ before: 1, after: 2, own: 3 });
    }
  }),
);

it('[S19] a stored record that is no update at all is kept, and the board opens as damaged', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('before', 1));
    await ada.untilSaved(1);
    await world.server.close();
    const log = await fileStorage(join(world.folder, 'boards')).open(BOARD);
    const noUpdate = Buffer.from('no update');
    await log.append([noUpdate]);
    await log.close();
    await world.startServer();
    const again = await world.raw('ada', BOARD, { hello: 1 });
    expect(await wordsOf(again)).toBe('unsound');
    again.step1();
    await seen(again.doc, 'before', 1);
    expect((await logOf(world)).includes(noUpdate)).toBe(true);
  }));

it('[S19] a snapshot is made of the rest, and what makes no sense is written on behind it', () =>
  withLimits({ compactIdleRecords: 20 }, () =>
    withWorld(async (world) => {
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      const doc = new Y.Doc();
      doc.on('update', (update: Uint8Array) => ada.update(update));
      const EDITS = LIMITS.compactIdleRecords + 5;
      for (let n = 0; n < EDITS; n++) doc.getMap('board').set(`k${n % 5}`, n);
      ada.update(BEHIND_ITSELF);
      await ada.untilSaved(EDITS + 1);
      for (let generation = 0; generation < 3; generation++) {
        await restart(world);
        const names = await readdir(join(world.folder, 'boards', BOARD));
        expect(names.filter((name) => name.startsWith('snapshot-')).length).toBeGreaterThan(0);
        expect((await logOf(world)).includes(BEHIND_ITSELF)).toBe(true);
        const tab = await world.raw('ada', BOARD, { hello: 1 });
        expect(await wordsOf(tab)).toBe('unsound');
        const reader = world.provider('ben');
        await synced(reader);
        expect(reader.doc.getMap('board').toJSON()).toMatchObject(doc.getMap('board').toJSON());
        for (let n = 0; n < EDITS; n++) tab.update(edit(`generation${generation}`, n));
        await tab.untilSaved(EDITS);
        reader.destroy();
      }
    }),
  ));

it('[S19] what makes no sense only beside the last snapshot is left out of the next one', () =>
  withLimits({ compactIdleRecords: 20 }, () =>
    withWorld(async (world) => {
      const EDITS = LIMITS.compactIdleRecords + 5;
      const newest = async () =>
        (await readdir(join(world.folder, 'boards', BOARD)))
          .filter((name) => name.startsWith('snapshot-'))
          .sort()
          .at(-1);
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      const doc = new Y.Doc();
      doc.clientID = 5;
      doc.on('update', (update: Uint8Array) => ada.update(update));
      for (let n = 0; n < EDITS; n++) doc.getMap('board').set('own', n);
      await ada.untilSaved(EDITS);
      await restart(world);
      const first = await newest();
      const again = await world.raw('ada', BOARD, { hello: 1 });
      // The next item of client 5: it waits for those of the snapshot, and stands behind itself.
      const poison = Buffer.from([1, 1, 5, EDITS, 0x88, 5, EDITS, 1, 125, 1, 0]);
      again.update(poison);
      for (let n = 0; n < EDITS; n++) again.update(edit('after', n));
      await again.untilSaved(EDITS + 1);
      await restart(world);
      expect([first, await newest()]).toEqual([expect.stringMatching(/./), expect.not.stringMatching(first ?? '')]);
      expect((await logOf(world)).includes(poison)).toBe(true);
      const reader = world.provider('ben');
      await synced(reader);
      expect(reader.doc.getMap('board').toJSON()).toMatchObject({ own: EDITS - 1, after: expect.any(Number) });
    }),
  ));

it('[S19] such a board can be renamed and copied', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('a', 1));
    ada.update(BEHIND_ITSELF);
    await ada.untilSaved(2);
    await restart(world);
    const { rooms } = world.server;
    await rooms.rename(BOARD, 'Named');
    await rooms.copy(BOARD, 'b_000000000002', 'Copy');
    const copy = world.provider('ada', new Y.Doc(), 'b_000000000002');
    await synced(copy);
    expect(copy.doc.getMap('board').toJSON()).toEqual({ a: 1, name: 'Copy' });
  }));

it('[S19] a clock past what a state vector can say is malformed: it would end every client that heard of it', () =>
  withWorld(async (world) => {
    const far = [255, 255, 255, 255, 255, 255, 255, 15];
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(Uint8Array.from([1, 2, 5, 0, 0, ...far, 0, 9, 0]));
    expect(await ada.closed).toBe(4400);
    const ben = world.provider('ben');
    await synced(ben);
  }));

it('[S19] a tab shows how much makes no sense, while it happens and after a restart, and its edits are saved', () =>
  withWorld(async (world) => {
    const open = () => openHeadlessTab({ url: world.serverUrl, board: BOARD, cookie: 'who=ada' });
    const tab = await open();
    await tab.until(() => tab.status.save === 'saved');
    expect(tab.status).toMatchObject({ damaged: 0, serverDamage: null });
    const mallory = await world.raw('mallory', BOARD, { hello: 9 });
    mallory.update(BEHIND_ITSELF);
    await tab.until(() => tab.status.damaged > 0);
    tab.edit([{ op: 'add_note', text: 'goes on', at: [0, 0] }]);
    await tab.until(() => tab.status.save === 'saved');
    await tab.close();
    await restart(world);
    const later = await open();
    await later.until(() => later.status.save === 'saved' && later.status.serverDamage !== null);
    expect(later.status.damaged).toBeGreaterThan(0);
    expect(later.status.serverDamage).toBe('unsound');
    expect([...later.store.board.notes.values()].map((note) => note.text)).toEqual(['goes on']);
    await later.close();
  }));
