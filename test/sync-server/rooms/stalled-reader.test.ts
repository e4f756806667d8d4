/** Readers that take nothing over sockets of this machine, whose buffers take megabytes first. */
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { BOARD, edit, seen, untilSockets, type World, withWorld } from './world.ts';

/** Ben has the board and reads no more; Ada will write. */
async function stalled(world: World) {
  const slow = await world.raw('ben', BOARD, { hello: 5 });
  slow.step1();
  await slow.untilFrame('sync', (frame) => frame.kind === 1);
  const served = world.served('ben');
  slow.ws.pause();
  return { slow, served, writer: await world.raw('ada', BOARD, { hello: 1 }) };
}

it('[S27] a reader that stalls is sent no more than the limit, then one difference when it reads again', () =>
  withWorld(async (world) => {
    const { slow, served, writer } = await stalled(world);
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => writer.update(update));
    let most = 0;
    const EDITS = 500;
    for (let i = 1; i <= EDITS; i++) {
      doc.getMap('board').set(`k${i % 50}`, `${i} ${'x'.repeat(60_000)}`);
      if (i % 50 === 0) await writer.untilSaved(i);
      most = Math.max(most, served.unsent);
    }
    // The system may have taken some of what crossed the limit since.
    expect(served.lag).not.toBeNull();
    expect(most).toBeLessThan(LIMITS.unsentBytes + 4_000_000);
    const before = slow.frames.length;
    slow.ws.resume();
    await seen(slow.doc, `k0`, doc.getMap('board').get('k0'));
    expect(slow.doc.getMap('board').toJSON()).toEqual(doc.getMap('board').toJSON());
    expect(slow.frames.length - before).toBeLessThan(EDITS);
    writer.update(edit('after', 1));
    await seen(slow.doc, 'after', 1);
  }));

it('[S27] [limit slowReaderMs] a reader that takes nothing for 30 s is closed with 1013', () =>
  withWorld(async (world, clock) => {
    const { slow, served, writer } = await stalled(world);
    for (let i = 1; served.lag === null; i++) {
      writer.update(edit(`k${i}`, 'x'.repeat(60_000)));
      await writer.untilSaved(i);
    }
    clock.pass(LIMITS.slowReaderMs - 1);
    expect(served.isOpen).toBe(true);
    clock.pass(2_001);
    expect(served.isOpen).toBe(false);
    slow.ws.resume();
    expect([await slow.closed, await slow.closedFor]).toEqual([1013, 'slow-reader']);
  }));

it('[S27] a reader that never takes anything is dropped soon after its 30 s, with what was kept for it', () =>
  withWorld(async (world, clock) => {
    const { served, writer } = await stalled(world);
    // Each replaces the one before, so that the board itself stays small. All come at once: the widest batch there is.
    const text = 'x'.repeat(60_000);
    for (let n = 1; n <= 300; n++) writer.update(edit('k', `${n} ${text}`));
    await writer.untilSaved(300);
    expect(served.lag).not.toBeNull();
    const kept = served.ws.bufferedAmount;
    for (let n = 301; n <= 400; n++) writer.update(edit('k', `${n} ${text}`));
    await writer.untilSaved(400);
    expect(served.ws.bufferedAmount).toBe(kept);
    clock.pass(LIMITS.slowReaderMs + 2_000);
    expect(served.isOpen).toBe(false);
    const gone = untilSockets(world, 1);
    clock.pass(LIMITS.closeWaitMs + 1_000);
    await gone;
    expect([...(world.server.rooms.get(BOARD)?.tabs ?? [])].map((tab) => tab.account.name)).toEqual(['ada']);
  }));
