import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { costOf, FrameAllowance, stateCostOf } from '../../../sync-server/rooms/frame-allowance.ts';
import type { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';
import { BOARD, edit, type RawTab, seen, withWorld } from './world.ts';

async function untilThrottled(tab: TabSocket): Promise<void> {
  while (!tab.isThrottled) await new Promise((resolve) => setImmediate(resolve));
}
const keys = (tab: RawTab) => tab.doc.getMap('board').size;

it('[S17] [limit frameBurst] [limit framesPerSecond] an allowance is spent by a burst, comes back with time, and no frame costs more than a burst', () => {
  const allowance = new FrameAllowance(0);
  allowance.take(LIMITS.frameBurst - 1, 0);
  expect(allowance.isLeft(0)).toBe(true);
  allowance.take(1, 0);
  expect(allowance.isLeft(0)).toBe(false);
  expect(allowance.isLeft(1)).toBe(true);
  allowance.take(costOf(LIMITS.frameBytes) * 100, 1);
  const back = (LIMITS.frameBurst / LIMITS.framesPerSecond) * 1000;
  expect([allowance.isLeft(back), allowance.isLeft(back + 2)]).toEqual([false, true]);
  // A clock that was set back gives nothing and takes nothing.
  expect(allowance.isLeft(0)).toBe(true);
  // However long nothing is sent, no more than a burst is saved up.
  expect(allowance.isLeft(1e9)).toBe(true);
  allowance.take(LIMITS.frameBurst, 1e9);
  expect(allowance.isLeft(1e9)).toBe(false);
});

it('[S17] a flood of edits is slowed, nothing of it is lost, and the others go on', () =>
  withWorld(async (world, clock) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    await Promise.all([ada.untilFrame('bridge'), ben.untilFrame('bridge')]);
    const FLOOD = LIMITS.frameBurst + 500;
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => ada.update(update));
    for (let n = 0; n < FLOOD; n++) doc.getMap('board').set(`k${n % 50}`, n);
    const flooding = world.served('ada');
    await untilThrottled(flooding);
    expect(flooding.received).toBeLessThanOrEqual(LIMITS.frameBurst);
    ben.update(edit('b', 1));
    await ben.untilSaved(1);
    expect(flooding.received).toBeLessThanOrEqual(LIMITS.frameBurst);
    expect(ada.ws.readyState).toBe(ada.ws.OPEN);
    while (flooding.received < FLOOD) {
      clock.pass(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ada.untilSaved(FLOOD);
    ben.step1();
    await seen(ben.doc, `k${(FLOOD - 1) % 50}`, FLOOD - 1);
    expect(keys(ben)).toBe(51);
  }));

it('[S17] a flood of large states is slowed after so many bytes, as each of them goes to everybody', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    await Promise.all([ada.untilFrame('bridge'), ben.untilFrame('bridge')]);
    const note = 'x'.repeat(LIMITS.awarenessBytes - 100);
    const most = Math.ceil(LIMITS.frameBurst / stateCostOf(note.length));
    for (let n = 1; n <= 2 * most; n++) ada.states({ client: 1, clock: n, state: { n, note } });
    await untilThrottled(world.served('ada'));
    ben.update(edit('b', 1));
    await ben.untilSaved(1);
    const heard = ben.frames.flatMap((frame) => (frame.type === 'awareness' ? frame.states : []));
    expect(Math.max(...heard.map((one) => Number(Reflect.get(Object(one.state), 'n'))))).toBeLessThanOrEqual(most);
  }));

it('[S17] echoes of what others say, which a standard client sends by itself, cost next to nothing', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const echo = Array.from({ length: 20 }, (_, n) => ({ client: 100 + n, state: { kind: 'person' } }));
    for (let n = 0; n < 2 * LIMITS.framesPerSecond; n++) ada.states(...echo);
    ada.update(edit('a', 1));
    await ada.untilSaved(1);
    expect(world.served('ada').isThrottled).toBe(false);
  }));

it('[S17] one that asks for the board again and again is answered once at a time', () =>
  withWorld(async (world, clock) => {
    const writer = await world.raw('ada', BOARD, { hello: 1 });
    const doc = new Y.Doc();
    for (let n = 0; n < 600; n++) doc.getMap('board').set(`k${n}`, 'x'.repeat(200));
    const half = Y.encodeStateVector(doc);
    for (let n = 0; n < 600; n++) doc.getMap('board').set(`m${n}`, 'y'.repeat(200));
    writer.update(Y.encodeStateAsUpdate(doc));
    await writer.untilSaved(1);
    // Closed and opened again it is a snapshot, of which a difference takes work.
    const left = new Promise<void>((resolve) => world.server.rooms.listen({ left: () => resolve() }));
    writer.destroy();
    await left;
    clock.pass(LIMITS.roomLingerMs + 1_000);
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    await ben.untilFrame('bridge');
    const ASKED = 200;
    for (let n = 0; n < ASKED; n++) ben.step1(half);
    const answers = () => ben.frames.filter((frame) => frame.type === 'sync' && frame.kind === 1).length;
    await ben.until(() => answers() > 1);
    ben.update(edit('b', 1));
    await ben.untilSaved(1);
    expect(answers()).toBeLessThan(10);
    Y.applyUpdate(ben.doc, Y.encodeStateAsUpdate(doc));
    expect(keys(ben)).toBe(1200);
  }));
