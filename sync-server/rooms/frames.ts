import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { FRAME } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { WireFrame } from './frame-queue.ts';
import { type FrameLimit, FrameTooCostly } from './malformed.ts';

/** The kinds of a sync frame, as y-protocols numbers them. */
export const SYNC = { step1: 0, step2: 1, update: 2 } as const;

/** What a client may send. Bytes lie within the frame, but for a short update. */
export type Incoming =
  | { readonly type: 'step1'; readonly stateVector: Uint8Array }
  | { readonly type: 'update'; readonly update: Uint8Array }
  | { readonly type: 'awareness'; readonly states: readonly IncomingState[] }
  | { readonly type: 'queryAwareness' }
  | { readonly type: 'bridge'; readonly json: string }
  | { readonly type: 'ignored' };

/**
 * `json` is UTF-8 text within the frame's bytes, not decoded: most of what a client sends is an echo of others' states, which is
 * dropped.
 */
export interface IncomingState {
  readonly client: number;
  readonly json: Uint8Array;
}

/**
 * Reads one frame of a client. Throws if the protocol does not allow it, trailing bytes included, and `FrameTooCostly` if it is longer than
 * a frame of its kind may be; then only its head is read.
 */
export function readFrame(frame: Uint8Array): Incoming {
  const decoder = decoding.createDecoder(frame);
  const message = readMessage(decoder, decoding.readVarUint(decoder));
  if (decoder.pos !== frame.length) throw new RangeError('bytes are left over');
  return message;
}

function readMessage(decoder: decoding.Decoder, type: number): Incoming {
  switch (type) {
    case FRAME.sync: {
      const kind = decoding.readVarUint(decoder);
      if (kind === SYNC.step1) {
        mustFit(decoder, 'stateVectorBytes');
        return { type: 'step1', stateVector: readBytes(decoder) };
      }
      if (kind === SYNC.step2 || kind === SYNC.update) return { type: 'update', update: owned(readBytes(decoder)) };
      throw new RangeError(`no sync message ${kind}`);
    }
    case FRAME.awareness:
      mustFit(decoder, 'awarenessFrameBytes');
      return { type: 'awareness', states: readStates(readBytes(decoder)) };
    case FRAME.queryAwareness:
      return { type: 'queryAwareness' };
    case FRAME.auth:
      // Only a server has something to say here.
      mustFit(decoder, 'authBytes');
      readAll(decoder);
      return { type: 'ignored' };
    case FRAME.bridge:
      mustFit(decoder, 'bridgeBytes');
      return { type: 'bridge', json: readText(decoder) };
    default:
      throw new RangeError(`no frame type ${type}`);
  }
}

/** What follows may be as long as the limit and the few bytes of its own length. */
function mustFit(decoder: decoding.Decoder, limit: FrameLimit): void {
  if (decoder.arr.length - decoder.pos > LIMITS[limit] + LENGTH_BYTES) throw new FrameTooCostly(limit);
}

const LENGTH_BYTES = 8;

function readStates(bytes: Uint8Array): IncomingState[] {
  const decoder = decoding.createDecoder(bytes);
  const states: IncomingState[] = [];
  let left = decoding.readVarUint(decoder);
  if (left > LIMITS.awarenessStates) throw new FrameTooCostly('awarenessStates');
  for (; left > 0; left--) {
    const client = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    states.push({ client, json: readBytes(decoder) });
  }
  return states;
}

/** A view of the next length-prefixed bytes. lib0's own reader would give what lies beyond the frame in memory. */
function readBytes(decoder: decoding.Decoder): Uint8Array {
  const length = decoding.readVarUint(decoder);
  const end = decoder.pos + length;
  if (end > decoder.arr.length) throw new RangeError('the frame ends early');
  const bytes = decoder.arr.subarray(decoder.pos, end);
  decoder.pos = end;
  return bytes;
}

/** A short update leaves the buffer that it came in with many others; a long one has that for itself. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.length < LIMITS.fragmentBytes ? new Uint8Array(bytes) : bytes;
}

function readText(decoder: decoding.Decoder): string {
  return decodeText(readBytes(decoder));
}

function readAll(decoder: decoding.Decoder): void {
  decoder.pos = decoder.arr.length;
}

/** Throws where the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A sync message as WebSocket frames: a big payload is not copied. */
export function syncFrame(kind: number, payload: Uint8Array): readonly WireFrame[] {
  if (payload.length >= COPY_BELOW) {
    const start = Buffer.allocUnsafe(2 + varUintLength(payload.length));
    writeSyncStart(start, 0, kind, payload.length);
    return framed(start, payload);
  }
  const out = Buffer.allocUnsafe(smallFrameLength(payload));
  writeSmallFrame(out, 0, kind, payload);
  return [[out]];
}

/** Updates as WebSocket frames: the small ones, which are nearly all, behind one another in one buffer. */
export function updateFrames(updates: readonly Uint8Array[]): readonly WireFrame[] {
  const frames: WireFrame[] = [];
  for (let first = 0; first < updates.length; ) {
    let size = 0;
    let end = first;
    for (; size < LIMITS.fragmentBytes; end++) {
      const update = updates[end];
      if (update === undefined || update.length >= COPY_BELOW) break;
      size += smallFrameLength(update);
    }
    if (end > first) {
      const out = Buffer.allocUnsafe(size);
      let at = 0;
      for (const update of updates.slice(first, end)) at = writeSmallFrame(out, at, SYNC.update, update);
      frames.push([out]);
      first = end;
      continue;
    }
    const big = updates[first];
    if (big !== undefined) frames.push(...syncFrame(SYNC.update, big));
    first += 1;
  }
  return frames;
}

/** Frame type, kind and length; gives where the payload begins. Both numbers are one byte as varUint. */
function writeSyncStart(out: Buffer, at: number, kind: number, length: number): number {
  out[at++] = FRAME.sync;
  out[at++] = kind;
  for (let left = length; ; left >>>= 7) {
    if (left < 128) {
      out[at++] = left;
      return at;
    }
    out[at++] = 128 | (left & 127);
  }
}

function varUintLength(value: number): number {
  let length = 1;
  for (let left = value; left >= 128; left >>>= 7) length++;
  return length;
}

function smallFrameLength(payload: Uint8Array): number {
  const content = 2 + varUintLength(payload.length) + payload.length;
  return content + (content < 126 ? 2 : 4);
}

/** Writes the frame of a payload below `COPY_BELOW`; gives where it ends. */
function writeSmallFrame(out: Buffer, at: number, kind: number, payload: Uint8Array): number {
  const content = 2 + varUintLength(payload.length) + payload.length;
  out[at++] = 0x82;
  if (content < 126) {
    out[at++] = content;
  } else {
    out[at++] = 126;
    out[at++] = content >>> 8;
    out[at++] = content & 255;
  }
  const start = writeSyncStart(out, at, kind, payload.length);
  out.set(payload, start);
  return start + payload.length;
}

/** One awareness message of `count` entries that were encoded by `encodeState`, given as their bytes in slices. */
export function awarenessFrame(count: number, entries: readonly Uint8Array[]): readonly WireFrame[] {
  let length = varUintLength(count);
  for (const slice of entries) length += slice.length;
  const start = encoding.createEncoder();
  encoding.writeVarUint(start, FRAME.awareness);
  encoding.writeVarUint(start, length);
  encoding.writeVarUint(start, count);
  return framed(encoding.toUint8Array(start), ...entries);
}

/** One entry of an awareness message; `json` "null" removes the state. */
export function encodeState(client: number, clock: number, json: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, client);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, json);
  return encoding.toUint8Array(encoder);
}

export function bridgeFrame(json: string): readonly WireFrame[] {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, FRAME.bridge);
  encoding.writeVarString(encoder, json);
  return framed(encoding.toUint8Array(encoder));
}

/** A ping without content (RFC 6455, 5.5.2). */
export const PING: WireFrame = [Uint8Array.of(0x89, 0)];

/** Below this an update is copied behind its head, so that a frame is one buffer. */
const COPY_BELOW = 4 << 10;

/**
 * A binary WebSocket message whose content lies in pieces, as unmasked frames of at most `LIMITS.fragmentBytes` of it
 * (RFC 6455, 5.2 and 5.4).
 */
function framed(...content: readonly Uint8Array[]): readonly WireFrame[] {
  const fragments: Uint8Array[][] = [[]];
  let room: number = LIMITS.fragmentBytes;
  for (const piece of content) {
    for (let at = 0; at < piece.length; ) {
      if (room === 0) {
        fragments.push([]);
        room = LIMITS.fragmentBytes;
      }
      const slice = piece.subarray(at, at + room);
      fragments.at(-1)?.push(slice);
      at += slice.length;
      room -= slice.length;
    }
  }
  return fragments.map((pieces, index) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const frame = [frameHead(length, index === 0, index === fragments.length - 1), ...pieces];
    return length < COPY_BELOW ? [Buffer.concat(frame)] : frame;
  });
}

/** For contents below 64 KiB. */
function frameHead(length: number, isFirst: boolean, isLast: boolean): Uint8Array {
  const start = (isLast ? 0x80 : 0) | (isFirst ? 0x02 : 0);
  if (length < 126) return Uint8Array.of(start, length);
  return Uint8Array.of(start, 126, length >>> 8, length & 255);
}
