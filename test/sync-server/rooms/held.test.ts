import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';
import { HeldDisk } from './held-disk.ts';
import { BOARD, edit, type RawTab, seen, synced, type TestClock, type World, withWorld } from './world.ts';

const withDisk = (use: (world: World, disk: HeldDisk, clock: TestClock) => Promise<void>): Promise<void> => {
  const disk = new HeldDisk();
  return withWorld((world, clock) => use(world, disk, clock), disk);
};

/** What a tab has been sent of the document by the time that this comes back to it. */
async function sentBy(tab: RawTab): Promise<unknown> {
  const welcomes = () => tab.frames.filter((one) => one.type === 'bridge' && one.message.type === 'welcome').length;
  const before = welcomes();
  tab.bridge({ type: 'hello', client: tab.doc.clientID, board: '' });
  await tab.until(() => welcomes() > before);
  return tab.doc.getMap('board').toJSON();
}

it('[S20] until an update is on disk nobody gets it: not by broadcast, sync step 2, `saved` or afterDurable', () =>
  withDisk(async (world, disk) => {
    const watcher = await world.raw('ben');
    watcher.step1();
    await watcher.untilFrame('sync', (frame) => frame.kind === 1);
    const writer = await world.raw('ada', BOARD, { hello: 1 });
    await writer.untilFrame('bridge');
    const order: string[] = [];
    const { asked, release } = disk.hold();
    writer.update(edit('a', 1));
    await asked;
    for (const tab of world.server.rooms.get(BOARD)?.tabs ?? []) {
      if (tab.account.name === 'ada') void tab.afterDurable().then(() => order.push('durable'));
    }
    const late = await world.raw('eve');
    late.step1();
    await late.untilFrame('sync', (frame) => frame.kind === 1);
    expect([await sentBy(watcher), await sentBy(late), order]).toEqual([{}, {}, []]);
    expect(writer.frames.some((one) => one.type === 'bridge' && one.message.type === 'saved')).toBe(false);
    order.push('released');
    release();
    await Promise.all([seen(watcher.doc, 'a', 1), seen(late.doc, 'a', 1), writer.untilSaved(1)]);
    expect(order).toEqual(['released', 'durable']);
  }));

it('[S20] what arrives while one write is under way rides on the next, all together', () =>
  withDisk(async (world, disk) => {
    const writer = await world.raw('ada', BOARD, { hello: 1 });
    await writer.untilFrame('bridge');
    const { asked, release } = disk.hold();
    writer.update(edit('k0', 0));
    await asked;
    for (let i = 1; i <= 40; i++) writer.update(edit(`k${i}`, i));
    await sentBy(writer);
    release();
    await writer.untilSaved(41);
    expect(disk.appends).toBe(2);
  }));

it('[S20] a new name is listed nowhere before the edit that gave it is on disk', () =>
  withDisk(async (world, disk) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const { asked, release } = disk.hold();
    ada.update(edit('name', 'Rover'));
    ada.bridge({ type: 'renamed', board: 'Rover' });
    await asked;
    await sentBy(ada);
    expect([world.access.names, world.server.rooms.get(BOARD)?.name]).toEqual([[], null]);
    release();
    await ada.untilSaved(1);
    await sentBy(ada);
    expect([world.access.names.at(-1), world.server.rooms.get(BOARD)?.name]).toEqual([`${BOARD} Rover`, 'Rover']);
  }));

it('[S20] a name whose edit could not be stored is never told', () =>
  withDisk(async (world, disk) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const { asked, fail } = disk.hold();
    ada.update(edit('name', 'Rover'));
    ada.bridge({ type: 'renamed', board: 'Rover' });
    await asked;
    await sentBy(ada);
    fail();
    expect(await ada.closed).toBe(1013);
    expect(world.access.names).toEqual([]);
  }));

it('[S60] a name counts once an edit of the socket that reports it is on disk, and not before', () =>
  withDisk(async (world, disk) => {
    const name = () => world.server.rooms.get(BOARD)?.name;
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.bridge({ type: 'renamed', board: 'Forged' });
    ada.update(Y.encodeStateAsUpdate(new Y.Doc()));
    await ada.untilSaved(1);
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    const stored = edit('a', 1);
    ben.update(stored);
    await ben.untilSaved(1);
    await sentBy(ada);
    expect([name(), world.access.names]).toEqual(['Station', [`${BOARD} Station`]]);
    ada.bridge({ type: 'renamed', board: 'Rover' });
    // What is stored already is no edit of hers.
    ada.update(stored);
    await ada.untilSaved(2);
    await sentBy(ada);
    expect(name()).toBe('Station');
    const { asked, release } = disk.hold();
    ada.update(edit('name', 'Rover'));
    await asked;
    await sentBy(ada);
    expect(name()).toBe('Station');
    release();
    await ada.untilSaved(3);
    expect([name(), world.access.names.at(-1)]).toEqual(['Rover', `${BOARD} Rover`]);
  }));

it('[S60] a name that was reported before another took effect is not taken back by an edit of something else', () =>
  withDisk(async (world) => {
    const old = await world.raw('ada', BOARD, { hello: 1 });
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    ben.update(edit('name', 'Rover'));
    ben.bridge({ type: 'renamed', board: 'Rover' });
    await ben.untilSaved(1);
    await sentBy(ben);
    old.update(edit('a', 1));
    await old.untilSaved(1);
    await world.server.rooms.rename(BOARD, 'Lander');
    expect([world.server.rooms.get(BOARD)?.name, world.access.names]).toEqual([
      'Lander',
      [`${BOARD} Station`, `${BOARD} Rover`],
    ]);
  }));

it('[S26] where the disk refuses, nobody saw the edit, the sockets are told to come back, and then it works', () =>
  withDisk(async (world, disk) => {
    const ada = world.provider('ada');
    await synced(ada);
    const watcher = await world.raw('ben');
    watcher.step1();
    await watcher.untilFrame('sync', (frame) => frame.kind === 1);
    const { asked, fail } = disk.hold();
    ada.doc.getMap('board').set('a', 1);
    await asked;
    const { release } = disk.hold();
    fail();
    expect(await watcher.closed).toBe(1013);
    expect(watcher.doc.getMap('board').size).toBe(0);
    release();
    // Ada's provider comes back by itself and brings what was not stored.
    const reader = world.provider('eve');
    await seen(reader.doc, 'a', 1);
    expect(world.warnings.join()).toContain('no space left on device');
  }));

it('[S5] whoever loses access while the board is being opened is told nothing of it', () =>
  withDisk(async (world, disk) => {
    let open = () => {};
    disk.opening = new Promise((resolve) => {
      open = resolve;
    });
    const eve = await world.raw('eve', BOARD, { hello: 1 });
    const ada = await world.raw('ada', BOARD, { hello: 2 });
    world.access.setRole('eve', BOARD, null);
    open();
    expect(await eve.closed).toBe(4403);
    await ada.untilFrame('bridge');
    expect(eve.frames).toEqual([]);
  }));

it('[S16] whom the server fails to judge is closed with 1011, the others stay', () =>
  withDisk(async (world, _disk, clock) => {
    const [ada, eve] = [await world.raw('ada', BOARD, { hello: 1 }), await world.raw('eve', BOARD, { hello: 2 })];
    await Promise.all([ada.untilFrame('bridge'), eve.untilFrame('bridge')]);
    const { roleOf } = world.access;
    world.access.roleOf = (account, docId) => {
      if (account === 'u_eve') throw new Error('a bug in the roles');
      return roleOf.call(world.access, account, docId);
    };
    clock.pass(LIMITS.accessRecheckMs);
    expect(await eve.closed).toBe(1011);
    expect(world.warnings.join()).toContain('a bug in the roles');
    ada.update(edit('a', 1));
    await ada.untilSaved(1);
  }));

it('[S28] [limit roomLingerMs] a board leaves memory some seconds after the last tab, and comes back whole', () =>
  withDisk(async (world, _disk, clock) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('a', 1));
    await ada.untilSaved(1);
    const left = new Promise<void>((resolve) => world.server.rooms.listen({ left: () => resolve() }));
    ada.destroy();
    await left;
    expect(world.server.rooms.get(BOARD)).not.toBeNull();
    clock.pass(LIMITS.roomLingerMs - 1);
    expect(world.server.rooms.get(BOARD)).not.toBeNull();
    clock.pass(1);
    expect(world.server.rooms.get(BOARD)).toBeNull();
    const ben = world.provider('ben');
    await synced(ben);
    expect(ben.doc.getMap('board').toJSON()).toEqual({ a: 1 });
  }));

it('[B74] [limit inlineUpdateBytes] an update as long as a call of 500 edits makes is read at once, a longer one holds its tab until a worker has read it', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const tab = [...(world.server.rooms.get(BOARD)?.tabs ?? [])][0];
    if (!(tab instanceof TabSocket)) throw new Error('no tab');
    const held: boolean[] = [];
    for (const [n, length] of [LIMITS.inlineUpdateBytes - 60, LIMITS.inlineUpdateBytes].entries()) {
      const update = edit('text', 'x'.repeat(length));
      expect(update.length > LIMITS.inlineUpdateBytes).toBe(n === 1);
      ada.update(update);
      while (tab.received === n) await new Promise((resolve) => setImmediate(resolve));
      held.push(tab.isHeld);
      await ada.untilSaved(n + 1);
    }
    expect(held).toEqual([false, true]);
  }));
