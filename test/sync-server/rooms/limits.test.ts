import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { readBridgeMessage } from '../../../sync-server/rooms/bridge-message.ts';
import { costOf, stateCostOf } from '../../../sync-server/rooms/frame-allowance.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { runJob } from '../../../sync-server/rooms/jobs/jobs.ts';
import { FrameSplitter } from '../../../sync-server/rooms/receiving/frame-splitter.ts';
import { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, openContent, type RawTab, seen, type TestClock, type World, withWorld } from './world.ts';

it('[S7] [limit frameBytes] a frame of the limit is read, one that says it has a byte more closes its socket', () =>
  withWorld(async (world) => {
    const begin = async (who: string, bytes: number) => {
      const tab = await world.raw(who);
      const head = Buffer.alloc(14);
      head.writeUInt16BE(0x82ff);
      head.writeBigUInt64BE(BigInt(bytes), 2);
      // Only the socket itself can send the beginning of a frame alone.
      (tab.ws as unknown as { _socket: Socket })._socket.write(head);
      return tab;
    };
    const within = await begin('ada', LIMITS.frameBytes);
    const beyond = await begin('ben', LIMITS.frameBytes + 1);
    expect(await beyond.closed).toBe(1009);
    expect(within.ws.readyState).toBe(within.ws.OPEN);
  }));

it('[S7] [limit awarenessBytes] a state of the limit is shown, one byte more closes its socket', () =>
  withWorld(async (world) => {
    const ben = await world.raw('ben', BOARD, { hello: 2 });
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    const state = (bytes: number) => ({ note: 'x'.repeat(bytes - JSON.stringify({ note: '' }).length) });
    ada.states({ client: 1, state: state(LIMITS.awarenessBytes) });
    await ben.untilFrame('awareness', (frame) => frame.states.some((one) => one.client === 1 && one.state !== null));
    ada.states({ client: 1, clock: 2, state: state(LIMITS.awarenessBytes + 1) });
    expect(await ada.closed).toBe(1009);
  }));

it('[S7] [limit bridgeBytes] a message of the limit is read, one character more is not', () => {
  const text = JSON.stringify({ type: 'activity', visible: true });
  expect(readBridgeMessage(text.padEnd(LIMITS.bridgeBytes))).toEqual({ type: 'activity', visible: true });
  expect(() => readBridgeMessage(text.padEnd(LIMITS.bridgeBytes + 1))).toThrow('bridgeBytes');
});

it('[S27] [limit unsentBytes] a reader may leave so many bytes and is behind with one more', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const { account, user, sessionId, role, ws } = world.served('ada');
    const socket = new Socket();
    const tab = new TabSocket(
      BOARD,
      { account, user, sessionId },
      role,
      ws,
      { out: socket, arrival: new FrameSplitter() },
      0,
      0,
    );
    socket.cork();
    socket.write(Buffer.alloc(LIMITS.unsentBytes));
    expect(tab.isBehind).toBe(false);
    socket.write(Buffer.alloc(1));
    expect(tab.isBehind).toBe(true);
    socket.destroy();
  }));

it('[S15] [limit deadSocketMs] a silent connection is kept until the limit and dropped after', () =>
  withWorld(async (world, clock) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    const served = world.served('ada');
    ada.ws.pause();
    clock.pass(LIMITS.deadSocketMs);
    expect(served.isOpen).toBe(true);
    clock.pass(1_000);
    expect(served.isOpen).toBe(false);
  }));

describe('[S62] [limit slowMessageMs] what arrives in parts', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const STEP_MS = 30_000;

  /** Sends a part every 30 s for as long as a message may take, and gives what became of the socket then, and a second later. */
  async function dribbled(world: World, clock: TestClock, part: (tab: RawTab, n: number) => void): Promise<boolean[]> {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    await ada.untilFrame('bridge');
    // A pong in the middle of a frame would be a part of it.
    Object.assign(ada.ws, { _autoPong: false });
    const served = world.served('ada');
    const connection = connectionOf(served.ws);
    for (let n = 0; n * STEP_MS < LIMITS.slowMessageMs; n++) {
      const before = connection.bytesRead;
      part(ada, n);
      while (connection.bytesRead === before) await turn();
      clock.pass(STEP_MS);
    }
    const isOpen = [served.isOpen];
    clock.pass(2_000);
    return [...isOpen, served.isOpen];
  }

  // Only the connection itself can send the beginning of a frame alone, and tells what has arrived of one.
  const connectionOf = (ws: WebSocket) => (ws as unknown as { _socket: Socket })._socket;
  const bytes = (tab: RawTab, sent: Uint8Array) => connectionOf(tab.ws).write(sent);
  const head = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0]);

  it.each<[string, (tab: RawTab, n: number) => void]>([
    ['a frame that comes byte by byte', (tab, n) => bytes(tab, n === 0 ? head : Buffer.alloc(1))],
    ['the beginning of a head', (tab, n) => bytes(tab, n < head.length ? head.subarray(n, n + 1) : Buffer.alloc(1))],
    ['fragments without an end', (tab, n) => tab.ws.send(Buffer.from([n === 0 ? 1 : 0]), { fin: false })],
    [
      'a ping between fragments without an end',
      (tab, n) => (n === 0 ? tab.ws.send(Buffer.from([1]), { fin: false }) : tab.ws.ping()),
    ],
  ])('%s is read for so long and no longer', (_, part) =>
    withWorld(async (world, clock) => expect(await dribbled(world, clock, part)).toEqual([true, false])),
  );

  it('a message that arrives slowly and arrives is taken, and one after another may', () =>
    withWorld(async (world, clock) => {
      const whole = edit('slow', 'x'.repeat(1_000));
      const frame = Buffer.concat([Buffer.from([0, 2]), lengthOf(whole.length), whole]);
      const masked = Buffer.alloc(8 + frame.length);
      masked.writeUInt16BE(0x82fe);
      masked.writeUInt16BE(frame.length, 2);
      frame.copy(masked, 8);
      const size = Math.ceil(masked.length / 6);
      const isOpen = await dribbled(world, clock, (tab, n) => {
        const at = (n % 6) * size;
        bytes(tab, masked.subarray(at, at + size));
      });
      expect(isOpen).toEqual([true, true]);
      const late = world.provider('ben');
      await seen(late.doc, 'slow', 'x'.repeat(1_000));
    }));
});

it('[S5] [limit accessRecheckMs] access that was lost without a word is looked at again within the limit', () =>
  withWorld(async (world, clock) => {
    const eve = await world.raw('eve', BOARD, { hello: 1 });
    await eve.untilFrame('bridge');
    world.access.roleOf = () => null;
    clock.pass(LIMITS.accessRecheckMs - 1);
    expect(world.tabs()).toHaveLength(1);
    clock.pass(1);
    expect(await eve.closed).toBe(4403);
  }));

it('[S29] [limit inlineJobBytes] a job of the limit is done at once, one byte more goes to the worker', async () => {
  const jobs = createJobQueue();
  // A record counts 100 bytes more than it has. Nobody can read these, which is found either way.
  const isDoneAtOnce = async (bytes: number) => {
    let isDone = false;
    const job = jobs.run({ kind: 'facts', update: new Uint8Array(bytes - 100).fill(0xff) }).catch(() => {
      isDone = true;
    });
    for (let n = 0; n < 10; n++) await Promise.resolve();
    const wasDone = isDone;
    await job;
    return wasDone;
  };
  expect([await isDoneAtOnce(LIMITS.inlineJobBytes), await isDoneAtOnce(LIMITS.inlineJobBytes + 1)]).toEqual([
    true,
    false,
  ]);
  await jobs.close();
});

it('[S17] [limit frameUnitBytes] [limit stateUnitBytes] a frame costs one unit, and one more for each so many bytes', () => {
  expect([costOf(0), costOf(LIMITS.frameUnitBytes), costOf(10 * LIMITS.frameUnitBytes)]).toEqual([1, 2, 11]);
  expect([stateCostOf(0), stateCostOf(LIMITS.stateUnitBytes)]).toEqual([1, 2]);
});

it('[S19] [limit unsoundUpdates] so many updates that cannot be applied are found in one go, and no more', () => {
  const behindItself = Uint8Array.from([1, 1, 5, 0, 0x88, 5, 0, 1, 125, 1, 0]);
  const found = (count: number) =>
    runJob({ kind: 'sift', updates: [edit('a', 1), ...Array(count).fill(behindItself)] });
  expect(found(LIMITS.unsoundUpdates)).toHaveLength(LIMITS.unsoundUpdates);
  expect(found(LIMITS.unsoundUpdates + 1)).toHaveLength(LIMITS.unsoundUpdates);
});

/** An update of exactly so many bytes. */
function editOf(client: number, bytes: number): Uint8Array {
  const made = (length: number) => {
    const doc = new Y.Doc();
    doc.clientID = client;
    doc.getMap('board').set('text', 'x'.repeat(length));
    return Y.encodeStateAsUpdate(doc);
  };
  // The length of the text is written in as many bytes as it needs, alike a little below and at the size.
  const update = made(bytes - (made(bytes - 40).length - (bytes - 40)));
  expect(update).toHaveLength(bytes);
  return update;
}

/** The content of an empty board, which `records` gives updates to append. */
async function contentWorld() {
  const storage = memoryStorage();
  const jobs = createJobQueue();
  const open = async () => openContent(await storage.open(BOARD), jobs);
  const records = (count: number, key = 'k') => {
    const updates: Uint8Array[] = [];
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => updates.push(update));
    for (let n = 0; n < count; n++) doc.getMap('board').set(key, n);
    return updates.map((update) => ({ update, facts: updateFactsOf(update) }));
  };
  const record = (bytes: number) => {
    const update = editOf(1, bytes);
    return [{ update, facts: updateFactsOf(update) }];
  };
  /** Whether closing the board makes a snapshot of these. */
  const isWorth = async (updates: ReturnType<typeof records>) => {
    const content = await open();
    await content.append(updates);
    await content.close();
    const log = await storage.open(BOARD);
    const { snapshot } = log.take();
    await log.close();
    await storage.remove(BOARD);
    return snapshot !== null;
  };
  return { open, records, record, isWorth, close: () => jobs.close() };
}

it('[S22] [limit compactAfterRecords] [limit compactAfterBytes] a log becomes a snapshot beyond so many records or bytes', async () => {
  const { open, records, record, close } = await contentWorld();
  const content = await open();
  await content.append(records(LIMITS.compactAfterRecords));
  expect(content.isLong()).toBe(false);
  await content.append(records(1, 'more'));
  expect(content.isLong()).toBe(true);
  await content.close();

  const other = (await contentWorld()).open;
  const long = await other();
  await long.append(record(LIMITS.compactAfterBytes));
  expect(long.isLong()).toBe(false);
  await long.append(records(1));
  expect(long.isLong()).toBe(true);
  await long.close();
  await close();
});

it('[S22] [limit compactIdleRecords] [limit compactIdleBytes] at closing a shorter log becomes one too', async () => {
  const { records, record, isWorth, close } = await contentWorld();
  expect([
    await isWorth(records(LIMITS.compactIdleRecords)),
    await isWorth(records(LIMITS.compactIdleRecords + 1)),
    await isWorth(record(LIMITS.compactIdleBytes)),
    await isWorth(record(LIMITS.compactIdleBytes + 1)),
  ]).toEqual([false, true, false, true]);
  await close();
});

it('[S27] [limit catchUpRecords] a reader that missed so many updates is sent them, one that missed more a difference', async () => {
  const { open, records, close } = await contentWorld();
  const content = await open();
  await content.append(records(LIMITS.catchUpRecords + 1));
  expect(content.since(1)).toHaveLength(LIMITS.catchUpRecords);
  expect(content.since(0)).toBeNull();
  await content.close();
  await close();
});

/** A varUint of two bytes. */
function lengthOf(bytes: number): Buffer {
  return Buffer.from([0x80 | (bytes & 0x7f), bytes >> 7]);
}

it('[S36] [limit documentBytes] [limit structsPerBoard] an update fits that fills a board to its limit, one byte or struct more does not', async () => {
  const { open, record, close } = await contentWorld();
  const content = await open();
  await content.append(record(1_000));
  const facts = updateFactsOf(edit('k', 1));
  const room = LIMITS.documentBytes - content.bytes;
  expect([room, room + 1].map((bytes) => content.hasRoom(bytes, facts))).toEqual([true, false]);
  const structs = LIMITS.structsPerBoard - 1;
  expect([structs, structs + 1].map((structCount) => content.hasRoom(1, { ...facts, structCount }))).toEqual([
    true,
    false,
  ]);
  await content.close();
  await close();
});

it('[S35] past so many sockets of a board or of an account one more is told to come back, and stays outside', () =>
  withLimits({ socketsPerRoom: 3, socketsPerAccount: 2 }, () =>
    withWorld(async (world) => {
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      for (const who of ['ada', 'ada', 'ben']) await world.raw(who);
      while (world.tabs().length < LIMITS.socketsPerRoom) await turn();
      for (const one of [await world.raw('eve'), await world.raw('ada', 'b_000000000002')])
        expect([await one.closed, await one.closedFor]).toEqual([1013, 'too-many-tabs']);
      expect(world.tabs()).toHaveLength(LIMITS.socketsPerRoom);
    }),
  ));
