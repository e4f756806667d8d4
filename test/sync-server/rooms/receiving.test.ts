import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { FrameSplitter } from '../../../sync-server/rooms/receiving/frame-splitter.ts';
import { ReceiveBudget } from '../../../sync-server/rooms/receiving/receive-budget.ts';
import { longProperty, updateFrame } from '../../support/hostile-frames.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, type RawTab, withWorld } from './world.ts';

/** A masked frame whose mask is zero, or the beginning of one. */
function frame(start: number, payload: Uint8Array, isWhole = true): Buffer {
  const head = Buffer.alloc(14);
  head[0] = start;
  head[1] = 0xff;
  head.writeBigUInt64BE(BigInt(isWhole ? payload.length : 2 * payload.length), 2);
  return Buffer.concat([head, payload]);
}

describe('[S58] what has come of a message that is not all there', () => {
  const zeros = (length: number) => new Uint8Array(length);

  it('is counted over its frames, until the last of them is all there', () => {
    const splitter = new FrameSplitter();
    const counted = (bytes: Buffer) => {
      splitter.split(bytes);
      return splitter.unfinished;
    };
    expect(counted(frame(0x02, zeros(1_000)))).toBe(1_000);
    expect(counted(frame(0x89, zeros(100)))).toBe(1_000);
    expect(counted(frame(0x00, zeros(200_000)))).toBe(201_000);
    expect(counted(frame(0x80, zeros(500), false))).toBe(201_500);
    expect(counted(Buffer.from(zeros(499)))).toBe(201_999);
    expect(counted(Buffer.from(zeros(1)))).toBe(0);
    expect(counted(frame(0x82, zeros(0)))).toBe(0);
  });

  it.each([1, 7, 64, 4_096])('is counted alike in chunks of %i bytes', (step) => {
    const sent = Buffer.concat([frame(0x02, zeros(70_000)), frame(0x80, zeros(9)), frame(0x82, zeros(66_000), false)]);
    const splitter = new FrameSplitter();
    for (let at = 0; at < sent.length; at += step) splitter.split(sent.subarray(at, at + step));
    expect(splitter.unfinished).toBe(66_000);
  });
});

describe('[S58] [limit receivingBytes] over all sockets', () => {
  const budgetOf = () => {
    const budget = new ReceiveBudget<string>();
    const over: string[] = [];
    budget.onOver = (socket) => over.push(socket);
    return { budget, over };
  };

  it('so much may wait; beyond, who has sent the most of one message is closed, and no other', () => {
    const { budget, over } = budgetOf();
    const half = LIMITS.receivingBytes / 2;
    expect([budget.unfinished('a', half), budget.unfinished('b', half - 1), budget.unfinished('c', 1)]).toEqual([
      ...[true, true, true],
    ]);
    expect(over).toEqual([]);
    expect(budget.unfinished('c', 2)).toBe(true);
    expect(over).toEqual(['a']);
    expect(budget.unfinished('a', half + 1)).toBe(false);
    expect(budget.held).toBe(LIMITS.receivingBytes + 1);
    budget.end('a');
    expect(budget.held).toBe(half + 1);
  });

  it('what is whole and waits for a worker counts, and closes whoever is still sending', () => {
    const { budget, over } = budgetOf();
    const handled = budget.waits(LIMITS.receivingBytes);
    expect(over).toEqual([]);
    expect(budget.unfinished('a', 1)).toBe(false);
    handled();
    expect([over, budget.held]).toEqual([['a'], 1]);
    budget.end('a');
    expect(budget.held).toBe(0);
  });

  it('a socket of the server is closed with 1013 at once, whether it answers or not; the others go on', () =>
    withWorld(async (world) => {
      await withLimits({ receivingBytes: 1 << 20 }, async () => {
        const [ada, ben, eve] = [
          await world.raw('ada', BOARD, { hello: 1 }),
          await world.raw('ben', BOARD, { hello: 2 }),
          await world.raw('eve', BOARD, { hello: 3 }),
        ];
        eve.step1();
        await eve.untilFrame('sync', ({ kind }) => kind === 1);
        const { receiving } = world.server.rooms;
        const upload = updateFrame(longProperty(600_000));
        await halfSent(ben, upload, 300_000, () => receiving.held);
        await halfSent(eve, new Uint8Array(700_000), 700_000, () => receiving.held);
        await sent(ben, upload.subarray(300_000, 400_000));
        expect([await eve.closed, await eve.closedFor]).toEqual([CLOSE.tryAgain, 'half-sent']);
        await sent(ben, upload.subarray(400_000));
        await ben.untilSaved(1);
        ada.update(edit('k', 1));
        await ada.untilSaved(1);
        expect(receiving.held).toBe(0);
      });
    }));

  it('what a socket that does not answer has sent is given back at once', () =>
    withLimits({ receivingBytes: 1 << 20, closeWaitMs: 10 * 60_000 }, () =>
      withWorld(async (world) => {
        const [ben, eve] = [await world.raw('ben'), await world.raw('eve')];
        const { receiving } = world.server.rooms;
        await halfSent(ben, new Uint8Array(500_000), 500_000, () => receiving.held);
        connectionOf(eve).pause();
        await halfSent(eve, new Uint8Array(500_000), 500_000, () => receiving.held);
        await sent(eve, new Uint8Array(100_000));
        while (receiving.held !== 500_000) await new Promise((resolve) => setImmediate(resolve));
      }),
    ));
});

const connectionOf = ({ ws }: RawTab): Socket => Reflect.get(ws, '_socket');

async function sent(tab: RawTab, bytes: Uint8Array): Promise<void> {
  const connection = connectionOf(tab);
  if (!connection.write(bytes)) await once(connection, 'drain');
}

/** Sends a frame's head and some of its bytes; resolves when the server holds them. */
async function halfSent(tab: RawTab, payload: Uint8Array, count: number, held: () => number): Promise<void> {
  const before = held();
  const head = frame(0x82, payload).subarray(0, 14);
  if (count === payload.length) head.writeBigUInt64BE(BigInt(2 * count), 2);
  await sent(tab, Buffer.concat([head, payload.subarray(0, count)]));
  while (held() < before + count) await new Promise((resolve) => setImmediate(resolve));
}
