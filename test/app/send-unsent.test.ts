import { expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { unsentSender } from '../../app/home/send-unsent.ts';
import type { CopyKey } from '../../app/replica/device-copies.ts';

const copy = (room: string): CopyKey => ({ room, account: 'u_ada' });

/** A browser with copies to send, and a server that refuses some. */
function world(rooms: readonly string[], begun: string | null = null) {
  const device = {
    unsent: rooms.map(copy),
    refused: new Set<string>(),
    tried: [] as string[],
    isTaken: false,
    atOnce: 0,
    most: 0,
    sending: null as string | null,
  };
  const sender = unsentSender({
    unsent: () => device.unsent,
    turn: async () => (device.isTaken ? null : { held: Promise.resolve(), end: () => undefined }),
    attempt: { begun: () => begun, begin: (name) => (device.sending = name), end: () => (device.sending = null) },
    async send({ room }) {
      device.tried.push(room);
      device.atOnce += 1;
      device.most = Math.max(device.most, device.atOnce);
      await new Promise(setImmediate);
      device.atOnce -= 1;
      if (device.refused.has(room)) throw new Error('refused');
      device.unsent = device.unsent.filter((one) => one.room !== room);
    },
  });
  return { device, sender };
}

test('[O34] copies are sent one at a time, each once, however often a round is asked for', async () => {
  const { device, sender } = world(['b_1', 'b_2', 'b_3']);
  await Promise.all([sender.round(), sender.round()]);
  expect([device.tried, device.most]).toEqual([['b_1', 'b_2', 'b_3'], 1]);
  await sender.round();
  expect(device.tried).toHaveLength(3);
});

test('[O34] by one tab of a browser at a time', async () => {
  const { device, sender } = world(['b_1']);
  device.isTaken = true;
  await sender.round();
  expect(device.tried).toEqual([]);
  device.isTaken = false;
  await sender.round();
  expect(device.tried).toEqual(['b_1']);
});

test('[O34] [limit unsentSkipped] one that fails holds up no other, and is tried ever more seldom until something has changed', async () => {
  const { device, sender } = world(['b_bad', 'b_good']);
  device.refused.add('b_bad');
  await sender.round();
  expect(device.tried).toEqual(['b_bad', 'b_good']);
  /** The rounds until it is tried again. */
  const waits: number[] = [];
  while (waits.length < 8) {
    const before = device.tried.length;
    let rounds = 0;
    while (device.tried.length === before) {
      await sender.round();
      rounds += 1;
    }
    waits.push(rounds - 1);
  }
  const most = LIMITS.unsentSkipped;
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 32, 32].map((skipped) => Math.min(skipped, most)));
  expect(most).toBe(32);
  sender.startAnew();
  device.refused.clear();
  await sender.round();
  expect(device.unsent).toEqual([]);
});

test('[O34] one on which a page ended, perhaps of it, is left out for long, so that no page ends on it again and again', async () => {
  const { device, sender } = world(['b_fatal', 'b_good'], 'b_fatal/u_ada');
  for (let round = 0; round < LIMITS.unsentSkipped; round++) await sender.round();
  expect(device.tried).toEqual(['b_good']);
  const last = sender.round();
  await Promise.resolve();
  await Promise.resolve();
  expect(device.sending).toBe('b_fatal/u_ada');
  await last;
  expect([device.tried, device.sending]).toEqual([['b_good', 'b_fatal'], null]);
});
