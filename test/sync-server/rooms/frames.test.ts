/** Frames byte by byte, what a socket may ask, and what is told of an update: without a server. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { FRAME } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { costOf, FrameAllowance, stateCostOf } from '../../../sync-server/rooms/frame-allowance.ts';
import type { WireFrame } from '../../../sync-server/rooms/frame-queue.ts';
import {
  awarenessFrame,
  bridgeFrame,
  decodeText,
  encodeState,
  readFrame,
  SYNC,
  syncFrame,
  updateFrames,
} from '../../../sync-server/rooms/frames.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { rangesOf } from './clock-ranges.ts';

const bytes = (length: number, value = 7) => new Uint8Array(length).fill(value);

/** The messages that unmasked binary WebSocket frames carry (RFC 6455, 5.2 and 5.4), put together from their fragments. */
function messages(frames: readonly WireFrame[]): Uint8Array[] {
  const all = Buffer.concat(frames.flat());
  const found: Uint8Array[] = [];
  let fragments: Uint8Array[] = [];
  for (let at = 0; at < all.length; ) {
    const [start = 0, short = 0] = all.subarray(at, at + 2);
    const [head, length] = short < 126 ? [2, short] : [4, all.readUInt16BE(at + 2)];
    if (head === 4) expect(length).toBeGreaterThan(125);
    expect(length).toBeLessThanOrEqual(LIMITS.fragmentBytes);
    expect(start & 0x7f).toBe(fragments.length === 0 ? 2 : 0);
    fragments.push(all.subarray(at + head, at + head + length));
    at += head + length;
    if ((start & 0x80) === 0) {
      expect(length).toBe(LIMITS.fragmentBytes);
      continue;
    }
    found.push(new Uint8Array(Buffer.concat(fragments)));
    fragments = [];
  }
  expect(fragments).toEqual([]);
  return found;
}

/** What a client reads of a sync frame: [kind, payload]. */
function syncOf(payload: Uint8Array): readonly [number, Uint8Array] {
  const decoder = decoding.createDecoder(payload);
  expect(decoding.readVarUint(decoder)).toBe(FRAME.sync);
  const read = [decoding.readVarUint(decoder), decoding.readVarUint8Array(decoder)] as const;
  expect(decoder.pos).toBe(payload.length);
  return read;
}

function message(...parts: readonly (number | Uint8Array)[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const part of parts) {
    if (typeof part === 'number') encoding.writeVarUint(encoder, part);
    else encoding.writeVarUint8Array(encoder, part);
  }
  return encoding.toUint8Array(encoder);
}

/** Around each length at which a head grows by a byte, and where updates are no longer copied. */
const LENGTHS = [0, 1, 121, 122, 123, 124, 127, 128, 4095, 4096, 4097, 16_383, 16_384, 32_763, 32_764, 32_765, 70_000];

describe('[S1] a sync frame', () => {
  test.each(LENGTHS)('of %i bytes is what a client reads', (length) => {
    for (const kind of [SYNC.step2, SYNC.update]) {
      const [only, ...more] = messages(syncFrame(kind, bytes(length)));
      expect(more).toEqual([]);
      const [read, payload] = syncOf(only ?? bytes(0));
      expect([read, payload.length, Buffer.compare(payload, bytes(length))]).toEqual([kind, length, 0]);
    }
  });

  test('of each update goes out in order, small ones in one buffer and big ones uncopied', () => {
    const big = bytes(4096, 9);
    const updates = [bytes(1, 1), bytes(130, 2), big, bytes(3, 3), bytes(4095, 4)];
    const frames = updateFrames(updates);
    expect(messages(frames).map((payload) => syncOf(payload))).toEqual(updates.map((one) => [SYNC.update, one]));
    expect(frames).toHaveLength(3);
    expect(frames[1]?.some(({ buffer }) => buffer === big.buffer)).toBe(true);
    expect(updateFrames([])).toEqual([]);
    expect(messages(updateFrames([big, big]))).toHaveLength(2);
  });

  test('[limit fragmentBytes] of many updates goes out in buffers that end with the one that passes the limit', () => {
    const updates = Array.from({ length: 20 }, () => bytes(4000));
    const frames = updateFrames(updates);
    expect(frames.map((frame) => Math.round(frame.reduce((sum, one) => sum + one.length, 0) / 4000))).toEqual([
      9, 9, 2,
    ]);
    expect(messages(frames)).toHaveLength(20);
  });
});

describe('[S7] a frame of a client', () => {
  test('is read to its last byte', () => {
    expect(readFrame(message(FRAME.sync, SYNC.step1, bytes(3)))).toEqual({ type: 'step1', stateVector: bytes(3) });
    for (const kind of [SYNC.step2, SYNC.update])
      expect(readFrame(message(FRAME.sync, kind, bytes(3)))).toEqual({ type: 'update', update: bytes(3) });
    expect(readFrame(message(FRAME.queryAwareness))).toEqual({ type: 'queryAwareness' });
    expect(readFrame(message(FRAME.auth, 1, 2, 3))).toEqual({ type: 'ignored' });
    expect(readFrame(message(FRAME.bridge, Buffer.from('{"ü":1}')))).toEqual({ type: 'bridge', json: '{"ü":1}' });
    const states = message(2, 5, 9, Buffer.from('{}'), 6, 1, Buffer.from('null'));
    expect(readFrame(message(FRAME.awareness, states))).toEqual({
      type: 'awareness',
      states: [
        { client: 5, json: new Uint8Array(Buffer.from('{}')) },
        { client: 6, json: new Uint8Array(Buffer.from('null')) },
      ],
    });
    expect(readFrame(message(FRAME.awareness, message(0)))).toEqual({ type: 'awareness', states: [] });
  });

  test('[limit fragmentBytes] leaves the buffer that it came in with others where it is short, and is not copied where it is long', () => {
    const isCopied = (length: number) => {
      const frame = message(FRAME.sync, SYNC.update, bytes(length));
      const read = readFrame(frame);
      return read.type === 'update' && read.update.buffer !== frame.buffer;
    };
    expect([LIMITS.fragmentBytes - 1, LIMITS.fragmentBytes].map(isCopied)).toEqual([true, false]);
  });

  test('that is none is refused in words', () => {
    const [sync, update] = [FRAME.sync, SYNC.update];
    expect(() => readFrame(message(sync, 3, bytes(1)))).toThrow('no sync message 3');
    expect(() => readFrame(message(99))).toThrow('no frame type 99');
    expect(() => readFrame(Buffer.concat([message(sync, update, bytes(1)), bytes(1)]))).toThrow('bytes are left over');
    expect(() => readFrame(message(sync, update, bytes(4)).subarray(0, 6))).toThrow('the frame ends early');
    expect(() => readFrame(message(FRAME.bridge, new Uint8Array([0xff])))).toThrow(TypeError);
    expect(() => readFrame(bytes(0))).toThrow();
    expect(decodeText(Buffer.from('ä'))).toBe('ä');
  });

  test('gives an update that owns its bytes', () => {
    const read = readFrame(message(FRAME.sync, SYNC.update, bytes(3)));
    expect(read.type === 'update' && read.update.buffer.byteLength).toBe(3);
  });
});

describe('[S14] a frame of the server', () => {
  test.each([0, 1, 200, 70_000])('tells states with a text of %i characters', (length) => {
    const entries = [encodeState(5, 300, 'x'.repeat(length)), encodeState(6, 1, 'null')];
    const [payload = bytes(0), ...more] = messages(awarenessFrame(2, entries));
    expect(more).toEqual([]);
    const read = readFrame(payload);
    expect(read.type === 'awareness' && read.states.map(({ client, json }) => [client, decodeText(json)])).toEqual([
      [5, 'x'.repeat(length)],
      [6, 'null'],
    ]);
  });

  test.each([0, 120, 123, 124, 65_540])('carries a bridge message of %i characters', (length) => {
    const [payload = bytes(0)] = messages(bridgeFrame('y'.repeat(length)));
    expect(readFrame(payload)).toEqual({ type: 'bridge', json: 'y'.repeat(length) });
  });
});

describe('[S17] an allowance', () => {
  const { frameBurst: burst, framesPerSecond: rate } = LIMITS;

  test('is spent to nothing, and is back with time, never above a burst', () => {
    const allowance = new FrameAllowance(1000);
    allowance.take(burst - 1, 1000);
    expect(allowance.isLeft(1000)).toBe(true);
    allowance.take(1, 1000);
    expect(allowance.isLeft(1000)).toBe(false);
    expect(allowance.isLeft(900)).toBe(false);
    allowance.take(rate, 900);
    expect(allowance.isLeft(1900)).toBe(false);
    expect(allowance.isLeft(1901)).toBe(true);
    allowance.take(burst, 1_000_000);
    expect(allowance.isLeft(1_000_000)).toBe(false);
  });

  test('is charged a burst for one frame at most', () => {
    const allowance = new FrameAllowance(0);
    allowance.take(burst * 10, 0);
    expect(allowance.isLeft(0)).toBe(false);
    expect(allowance.isLeft(1)).toBe(true);
  });

  test('pays for bytes beside each frame', () => {
    expect([costOf(0), costOf(LIMITS.frameUnitBytes), costOf(3 * LIMITS.frameUnitBytes)]).toEqual([1, 2, 4]);
    expect([stateCostOf(0), stateCostOf(LIMITS.stateUnitBytes)]).toEqual([1, 2]);
  });
});

describe('[S2] the facts of an update', () => {
  const brought = (update: Uint8Array) => {
    const { structs, deletions } = updateFactsOf(update);
    return { structs: rangesOf(structs), deletions: rangesOf(deletions) };
  };

  test('are the ranges that it brings and takes away, neighbours joined', () => {
    const doc = new Y.Doc();
    doc.clientID = 5;
    const text = doc.getText('t');
    text.insert(0, 'abc');
    text.insert(3, 'def');
    text.insert(0, 'x');
    text.delete(1, 2);
    text.delete(3, 1);
    expect(brought(Y.encodeStateAsUpdate(doc))).toEqual({
      structs: [{ client: 5, clock: 0, end: 7 }],
      deletions: [
        { client: 5, clock: 0, end: 2 },
        { client: 5, clock: 4, end: 5 },
      ],
    });
  });

  test('of a part name its beginning, and what it skips is not there', () => {
    const [one, two] = [new Y.Doc(), new Y.Doc()];
    one.clientID = 5;
    two.clientID = 6;
    one.getMap('m').set('a', 1);
    const known = Y.encodeStateVector(one);
    one.getMap('m').set('b', 1);
    const later = Y.encodeStateAsUpdate(one, known);
    expect(brought(later).structs).toEqual([{ client: 5, clock: 1, end: 2 }]);
    const known2 = Y.encodeStateVector(one);
    one.getMap('m').set('c', 1);
    const latest = Y.encodeStateAsUpdate(one, known2);
    const first = Y.encodeStateAsUpdate(one, new Uint8Array([0])).slice();
    two.getMap('m').set('z', 1);
    const merged = Y.mergeUpdates([latest, Y.encodeStateAsUpdate(two), later.slice(0)]);
    expect(brought(merged).structs).toEqual([
      { client: 6, clock: 0, end: 1 },
      { client: 5, clock: 1, end: 3 },
    ]);
    expect(brought(first).structs).toEqual([{ client: 5, clock: 0, end: 3 }]);
  });

  test('are of its own bytes alone', () => {
    const update = Y.encodeStateAsUpdate(new Y.Doc());
    expect(brought(update)).toEqual({ structs: [], deletions: [] });
    expect(brought(new Uint8Array([...update, 9]).subarray(0, update.length))).toEqual({ structs: [], deletions: [] });
  });
});
