import { afterEach, beforeEach, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { seeded } from '../../support/seeded.ts';
import { BOARD, edit, synced, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.close());

it.each([1, 2, 3, 4])(
  '[S1] whoever goes offline, comes back or sees the server restart: all end with the same board (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const providers = ['ada', 'ben', 'eve', 'dan'].map((who) => world.provider(who));
    await Promise.all(providers.map(synced));
    for (let round = 0; round < 60; round++) {
      const provider = providers[Math.floor(random() * providers.length)];
      if (provider === undefined) continue;
      const key = `k${Math.floor(random() * 12)}`;
      const map = provider.doc.getMap('board');
      const roll = random();
      if (roll < 0.5) map.set(key, round);
      else if (roll < 0.65) map.delete(key);
      else if (roll < 0.75) provider.doc.getArray('list').insert(0, [round, 'x'.repeat(Math.floor(random() * 2_000))]);
      else if (roll < 0.85) provider.disconnect();
      else provider.connect();
      if (round % 25 === 24) {
        await world.server.close();
        await world.startServer();
        for (const one of providers) one.serverUrl = world.url;
      }
      // Gives the sockets a turn, so that edits and breaks fall between frames.
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const provider of providers) provider.connect();
    const watcher = await world.raw('watcher');
    watcher.step1();
    for (const [index, provider] of providers.entries()) {
      await synced(provider);
      provider.doc.getMap('board').set(`done${index}`, true);
    }
    const isDone = (doc: Y.Doc) => providers.every((_, index) => doc.getMap('board').get(`done${index}`) === true);
    await Promise.all(
      [...providers.map((one) => one.doc), watcher.doc].map(
        (doc) =>
          new Promise<void>((resolve) => {
            const look = () => isDone(doc) && resolve();
            doc.on('update', look);
            look();
          }),
      ),
    );
    const read = (doc: Y.Doc) => [
      doc.getMap('board').toJSON(),
      doc.getArray('list').toJSON(),
      doc.store.pendingStructs,
    ];
    for (const provider of providers) expect(read(provider.doc)).toEqual(read(watcher.doc));
  },
);

it('[S7] frames of random bytes, and sound frames with some bytes changed, close at most their own socket', async () => {
  const random = seeded(7);
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  const sound = [
    [0, 2, 0, ...edit('a', 1)],
    [0, 0, 1, 0],
    [1, 7, 1, 5, 1, 4, ...Buffer.from('null')],
    [3],
    [100, 47, ...Buffer.from('{"type":"hello","client":9,"board":"x","visible":true}'.slice(0, 47))],
  ];
  for (let i = 0; i < 200; i++) {
    const mallory = await world.raw('mallory');
    const frame =
      i % 4 === 0
        ? Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256))
        : [...(sound[i % sound.length] ?? [])];
    if (frame[0] === 0 && frame[1] === 2) frame[2] = frame.length - 3;
    for (let change = random() * 4; change > 1 && frame.length > 0; change--) {
      frame[Math.floor(random() * frame.length)] = Math.floor(random() * 256);
    }
    mallory.ws.send(Uint8Array.from(frame));
    mallory.ws.close();
    await mallory.closed;
  }
  ada.update(edit('after', 1));
  await ada.untilSaved(1);
  const reader = world.provider('ben');
  await synced(reader);
  expect(reader.doc.getMap('board').get('after')).toBe(1);
});
