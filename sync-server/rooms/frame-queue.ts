import type { Writable } from 'node:stream';
import { LIMITS } from '#schemas/limits.ts';

/** The bytes of whole WebSocket frames, in pieces that follow one another. Nothing may be sent between the pieces. */
export type WireFrame = readonly Uint8Array[];

/** Bytes that frames take on the wire, their heads included. */
export function wireBytes(frames: readonly WireFrame[]): number {
  return frames.reduce((sum, frame) => sum + lengthOf(frame), 0);
}

/**
 * Frames on their way to a socket, in order. They are handed over a little at a time, the next when the system has taken
 * the last: the stream of a socket counts one long write as unsent until the last byte of it was taken, and a slow
 * reader of it would look like one that does not read.
 */
export class FrameQueue {
  readonly #socket: Writable;
  readonly #frames: WireFrame[] = [];
  /** Bytes in the queue. */
  #bytes = 0;
  #isWriting = false;
  #waiters: (() => void)[] = [];

  constructor(socket: Writable) {
    this.#socket = socket;
  }

  /** Bytes that the system has not taken yet. */
  get unsent(): number {
    return this.#bytes + this.#socket.writableLength;
  }

  add(frames: readonly WireFrame[]): void {
    const [first] = frames;
    if (!this.#isWriting && frames.length === 1 && first?.length === 1) {
      // An edit to many, nearly all of whom have taken what came before: nothing is queued or added up for each of them.
      this.#isWriting = true;
      this.#socket.write(first[0], this.#onTaken);
      return;
    }
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#bytes += lengthOf(frame);
    }
    if (!this.#isWriting) this.#handOver(LIMITS.fragmentBytes);
  }

  /** Calls back once, when the system has taken all that was added. */
  onceDrained(then: () => void): void {
    this.#waiters.push(then);
  }

  /** Hands over the rest at once: whatever the socket is given from now on comes after it. */
  flush(): void {
    this.#handOver(Number.POSITIVE_INFINITY);
  }

  /** Hands over frames until they come to `bytes`. */
  #handOver(bytes: number): void {
    const pieces: Uint8Array[] = [];
    for (let taken = 0; taken < bytes; ) {
      const frame = this.#frames.shift();
      if (frame === undefined) break;
      taken += lengthOf(frame);
      pieces.push(...frame);
    }
    const last = pieces.pop();
    if (last === undefined) return;
    this.#bytes -= lengthOf(pieces) + last.length;
    this.#isWriting = true;
    // Corking costs as much as a write.
    const isOne = pieces.length === 0;
    if (!isOne) this.#socket.cork();
    for (const piece of pieces) this.#socket.write(piece);
    this.#socket.write(last, this.#onTaken);
    if (!isOne) this.#socket.uncork();
  }

  readonly #onTaken = (error: Error | null | undefined): void => {
    this.#isWriting = false;
    // The socket has ended: nobody waits for the rest.
    if (error) return;
    if (this.#frames.length > 0) this.#handOver(LIMITS.fragmentBytes);
    else for (const then of this.#waiters.splice(0)) then();
  };
}

function lengthOf(pieces: WireFrame): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}
