import { expect, it } from 'vitest';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { faultLog } from '../../../sync-server/rooms/fault-log.ts';
import { MalformedFrame } from '../../../sync-server/rooms/malformed.ts';
import type { BoardStorage } from '../../../sync-server/storage/board-storage.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { sentences } from '../../support/logged.ts';
import { BOARD, edit, untilSockets, withWorld } from './world.ts';

it('[S16] a fault of the server at a frame closes that socket with 1011, is logged once with its stack, and hurts nobody else', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    world.server.rooms.listen({
      bridge(message) {
        if (message.type === 'stop') throw new TypeError('a bug in the bridge');
      },
    });
    for (const client of [2, 3]) {
      const ben = await world.raw('ben', BOARD, { hello: client });
      ben.bridge({ type: 'stop', call: 'call_0000000000000000' });
      expect(await ben.closed).toBe(1011);
    }
    expect(world.warnings).toHaveLength(1);
    expect(world.warnings[0]).toContain('TypeError: a bug in the bridge');
    expect(world.warnings[0]).toContain('faults.test.ts');
    ada.update(edit('a', 1));
    await ada.untilSaved(1);
  }));

it('[S16] a fault when a tab has gone is logged, and the next listener hears of it', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const { rooms } = world.server;
    rooms.listen({
      left() {
        throw new Error('a bug on leaving');
      },
    });
    const left = new Promise<string>((resolve) => rooms.listen({ left: (tab) => resolve(tab.account.name) }));
    ada.destroy();
    expect(await left).toBe('ada');
    expect(world.warnings.join()).toContain('a bug on leaving');
  }));

it('[S16] [limit faultsLogged] [limit logTextChars] the log of faults is bounded: each once, cut at its limit, and no more than so many', () => {
  const lines: string[] = [];
  const report = faultLog(sentences(lines));
  for (let n = 0; n <= LIMITS.faultsLogged + 5; n++) {
    for (let again = 0; again < 3; again++) report('here', new Error(`${n} ${'x'.repeat(2 * LIMITS.logTextChars)}`));
  }
  expect(lines).toHaveLength(LIMITS.faultsLogged + 1);
  expect(lines.at(-1)).toContain('Further faults');
  const [first = ''] = lines;
  expect(first.slice(first.indexOf('Error:'))).toHaveLength(LIMITS.logTextChars);
});

it('[S16] what is malformed is the fault of who sent it, and is not logged', () =>
  withWorld(async (world) => {
    const ben = await world.raw('ben', BOARD, { hello: 1 });
    ben.states({ client: 1, state: 'no object' });
    expect(await ben.closed).toBe(4400);
    expect(world.warnings).toEqual([]);
    expect(new MalformedFrame('x')).toBeInstanceOf(Error);
  }));

it('[S18] [limit closeWaitMs] whoever is closed out is gone for the others at once, though the other side never answers', () =>
  withWorld(async (world, clock) => {
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    const eve = await world.raw('eve', BOARD, { hello: 3 });
    await ben.untilFrame('bridge');
    eve.states({ client: 3, state: { kind: 'person' } });
    const states = () => ben.frames.flatMap((frame) => (frame.type === 'awareness' ? frame.states : []));
    await ben.until(() => states().some((one) => one.client === 3 && one.state !== null));
    eve.ws.pause();
    world.access.setRole('eve', BOARD, null);
    await ben.until(() => states().some((one) => one.client === 3 && one.state === null));
    expect([...(world.server.rooms.get(BOARD)?.tabs ?? [])].map((tab) => tab.account.name)).toEqual(['ben']);
    expect(world.server.rooms.counts().sockets).toBe(2);
    clock.pass(LIMITS.closeWaitMs - 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(world.server.rooms.counts().sockets).toBe(2);
    clock.pass(1);
    await untilSockets(world, 1);
  }));

it('[S39] a disk that cannot keep what the owner accepts is a fault that is logged, and the board stays damaged', () => {
  const memory = memoryStorage();
  const storage: BoardStorage = {
    ...memory,
    async open(docId) {
      const log = await memory.open(docId);
      return {
        ...log,
        take: () => ({ ...log.take(), damage: { what: 'missing', message: 'a segment is missing', kept: [] } }),
        accept: () => Promise.reject(new Error('no space left on device')),
      };
    },
  };
  return withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.bridge({ type: 'acceptDamage' });
    const logged = () => world.warnings.filter((one) => one.includes('no space left on device'));
    while (logged().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(logged()).toEqual([expect.stringContaining(`${BOARD} damaged, whose owner accepts it`)]);
    expect(world.server.rooms.counts().damaged).toBe(1);
  }, storage);
});

it('[S37] every socket of a server that has lost its folder is closed, on whatever board it is', () =>
  withWorld(async (world) => {
    const tabs = await Promise.all(
      [BOARD, 'b_000000000002'].map((board, client) => world.raw('ada', board, { hello: client + 1 })),
    );
    await Promise.all(tabs.map((tab) => tab.untilFrame('bridge')));
    world.server.rooms.kickAll(CLOSE.folderLost, 'another server has taken the data of this one');
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([CLOSE.folderLost, CLOSE.folderLost]);
  }));
