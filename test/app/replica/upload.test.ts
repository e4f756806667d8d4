import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { CLOSE } from '#schemas/errors.ts';
import { documentPlace, writerLock } from '../../../app/replica/database-name.ts';
import { listCopies, readCopy, writeCopy } from '../../../app/replica/device-copies.ts';
import { uploadContent, uploadCopy } from '../../../app/replica/upload.ts';
import { newDevice, nodePorts } from '../../support/headless-tab.ts';
import { startRelay } from '../../support/relay-server.ts';
import { withLimits } from '../../support/with-limits.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const KEY = { room: 'b_train0000000', account: 'u_ada' };

/** A device with a copy that the server does not have. */
async function device() {
  const relay = await startRelay();
  closing.push(() => relay.close());
  const ports = {
    ...nodePorts(newDevice()),
    // It has the same shape.
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  };
  const doc = new Y.Doc();
  doc.getMap('board').set('name', 'Train');
  await writeCopy({ storage: ports.storage ?? '', url: relay.url }, KEY, doc);
  return { relay, ports, upload: () => uploadCopy(relay.url, KEY, ports) };
}

test('[O31] what the copy of this device holds goes to the server while no tab has it open', async () => {
  const { relay, upload } = await device();
  await upload();
  expect(relay.doc(KEY.room).getMap('board').get('name')).toBe('Train');
});

test('[O33] a copy is read as it was written, and is empty where there is none', async () => {
  const { relay, ports } = await device();
  const place = { storage: ports.storage ?? '', url: relay.url };
  const namesOf = async (room: string) => (await readCopy(place, { ...KEY, room })).getMap('board').toJSON();
  expect(await namesOf(KEY.room)).toEqual({ name: 'Train' });
  expect(await namesOf('b_nowhere00000')).toEqual({});
});

test('[O12] each copy has a writer of its own', () => {
  const locks = [
    writerLock('busbar', documentPlace('ws://a', 'b_1', 'u_ada')),
    writerLock('busbar', documentPlace('ws://a', 'b_2', 'u_ada')),
    writerLock('busbar', documentPlace('ws://a', 'b_1', 'u_ben')),
    writerLock('busbar', documentPlace('ws://b', 'b_1', 'u_ada')),
    writerLock('other', documentPlace('ws://a', 'b_1', 'u_ada')),
  ];
  expect(new Set(locks).size).toBe(locks.length);
});

test('[O31] what a browser that stores nothing has made goes to the server without a copy', async () => {
  const { relay, ports } = await device();
  const doc = new Y.Doc();
  doc.getMap('board').set('name', 'Made here');
  const key = { room: 'b_made00000000', account: 'u_ada' };
  await uploadContent(relay.url, key, ports, doc);
  expect(relay.doc(key.room).getMap('board').get('name')).toBe('Made here');
  expect((await listCopies({ storage: ports.storage ?? '', url: relay.url })).map(({ room }) => room)).toEqual([
    KEY.room,
  ]);
});

test('[O31] [limit uploadWaitMs] a server that does not confirm in time, or does not take it, is told', async () => {
  const { relay, upload } = await device();
  relay.confirms = false;
  await withLimits({ uploadWaitMs: 50 }, async () => {
    await expect(upload()).rejects.toThrow('The server did not confirm in time');
  });
  const before = relay.heard.length;
  const refused = upload();
  await expect.poll(() => relay.heard.length, { timeout: 10_000 }).toBeGreaterThan(before);
  relay.kick(CLOSE.noAccess);
  await expect(refused).rejects.toThrow('The server does not accept this board.');
});
