import { LIMITS } from '#schemas/limits.ts';

/** What has arrived on a connection. */
export interface Arrival {
  readonly bytes: number;
  /** Messages that are whole, and pings and the like, which may come between the fragments of one, not counted. */
  readonly messages: number;
  /** Whether a message has begun that is not whole. */
  readonly isWithin: boolean;
  /** Called when bytes have come and a message has begun that is not whole. */
  onWithin: () => void;
}

/**
 * Splits long WebSocket frames of a client into fragments as their bytes come (RFC 6455, 5.4), so that what reads them
 * unmasks a little at a time and not tens of MiB in one go. The bytes of the payload stay as they are: a fragment begins at a
 * multiple of the mask's four bytes. What ws has to refuse goes on as it came.
 */
export class FrameSplitter implements Arrival {
  bytes = 0;
  messages = 0;
  isWithin = false;
  onWithin: () => void = () => {};
  /** The beginning of a head that is not all there. */
  #pending: Buffer = NOTHING;
  /** Bytes of the frame's payload that have not come. */
  #left = 0;
  /** First byte of the frame's head. */
  #start = 0;
  #unfinished = 0;
  /** The frame that is being split, or null: its bytes go on as they come. */
  #long: FrameHeader | null = null;
  /** Bytes until the next fragment begins. */
  #room = 0;

  /** The last frame of a message was not the end of it. */
  #isFragmented = false;

  /** Bytes that have come of a message that is not all there. */
  get unfinished(): number {
    return this.#unfinished;
  }

  /** What is to be read instead of a chunk of the connection. */
  split(received: Buffer): Buffer[] {
    return this.inTurns(received).flat();
  }

  /** The same, in parts of at most `LIMITS.turnUnits` frames: what reads them hands on every frame of a part in one go. */
  inTurns(received: Buffer): Buffer[][] {
    this.bytes += received.length;
    const chunk = this.#pending.length === 0 ? received : Buffer.concat([this.#pending, received]);
    this.#pending = NOTHING;
    let part: Buffer[] = [];
    const parts = [part];
    let frames = 0;
    let from = 0;
    let at = 0;
    const passOn = () => {
      // Nearly always it is one frame alone.
      if (at > from) part.push(at - from === chunk.length ? chunk : chunk.subarray(from, at));
      from = at;
    };
    const end = () => {
      this.#end();
      if (++frames < LIMITS.turnUnits) return;
      passOn();
      part = [];
      parts.push(part);
      frames = 0;
    };
    while (at < chunk.length) {
      if (this.#left === 0) {
        const head = readHead(chunk, at);
        if (head === null) break;
        if (head.isLong) passOn();
        at += head.size;
        if (head.isLong) from = at;
        this.#begin(head);
        if (head.length === 0) end();
        continue;
      }
      if (this.#long !== null && this.#room === 0) {
        passOn();
        part.push(this.#fragment(this.#long));
      }
      const taken = Math.min(this.#left, this.#long === null ? this.#left : this.#room, chunk.length - at);
      at += taken;
      this.#left -= taken;
      this.#room -= taken;
      this.#count(taken);
      if (this.#left === 0) end();
    }
    passOn();
    if (at < chunk.length) {
      this.#pending = chunk.subarray(at);
      this.isWithin = true;
    }
    if (this.isWithin) this.onWithin();
    if (part.length === 0) parts.pop();
    return parts;
  }

  #begin(head: FrameHeader): void {
    this.#start = head.start;
    this.isWithin = true;
    this.#left = head.length;
    this.#long = head.isLong ? head : null;
    this.#room = 0;
    this.#count(0);
  }

  /** Pings and the like may come between the frames of a message. */
  #count(taken: number): void {
    if ((this.#start & CONTROL) !== 0) return;
    const isAll = this.#left === 0 && (this.#start & FIN) !== 0;
    this.#unfinished = isAll ? 0 : this.#unfinished + taken;
  }

  /** The frame is whole. */
  #end(): void {
    if ((this.#start & CONTROL) !== 0) {
      this.isWithin = this.#isFragmented;
      return;
    }
    this.#isFragmented = (this.#start & FIN) === 0;
    this.isWithin = this.#isFragmented;
    if (!this.#isFragmented) this.messages++;
  }

  /** The head of the next fragment. */
  #fragment(head: FrameHeader): Buffer {
    this.#room = Math.min(this.#left, PIECE);
    const isFirst = this.#left === head.length;
    const isLast = this.#room === this.#left;
    const bytes = Buffer.alloc(14);
    bytes[0] = (isFirst ? head.start & 0x7f : head.start & 0x70) | (isLast ? head.start & 0x80 : 0);
    bytes[1] = 0xff;
    bytes.writeUInt32BE(this.#room, 6);
    head.mask.copy(bytes, 10);
    return bytes;
  }
}

/** No longer than the connection's own chunks; a multiple of four. */
const PIECE = 64 << 10;
/** Bits of the first byte of a head. */
const FIN = 0x80;
const CONTROL = 0x08;
const NOTHING = Buffer.alloc(0);

interface FrameHeader {
  /** Its first byte: FIN, three reserved bits, opcode. */
  readonly start: number;
  /** Bytes of the head itself. */
  readonly size: number;
  /** Bytes of the payload. */
  readonly length: number;
  /** Of a long one. */
  readonly mask: Buffer;
  readonly isLong: boolean;
}

/** The head of the frame at `at`, or null where the chunk ends before it does. */
function readHead(chunk: Buffer, at: number): FrameHeader | null {
  const there = chunk.length - at;
  if (there < 2) return null;
  const start = chunk[at] ?? 0;
  const second = chunk[at + 1] ?? 0;
  const isMasked = (second & 0x80) !== 0;
  const short = second & 0x7f;
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
  const size = 2 + lengthBytes + (isMasked ? 4 : 0);
  if (there < size) return null;
  let length = short;
  if (short === 126) length = chunk.readUInt16BE(at + 2);
  if (short === 127) length = Number(chunk.readBigUInt64BE(at + 2));
  const isLong = isMasked && length > PIECE && length <= LIMITS.frameBytes;
  const mask = isLong ? chunk.subarray(at + size - 4, at + size) : NOTHING;
  return { start, size, length, mask, isLong };
}
