/** A client that speaks either protocol, with no more of it than a measurement needs. */

import type { Socket } from 'node:net';
import { decoding, encoding } from 'lib0';
import { WebSocket } from 'ws';
import { STEP_1, STEP_2, SYNC, UPDATE } from '../support/sync-frames.ts';
import type { Running } from './contenders.ts';

const EMPTY = Uint8Array.of(0);
const AUTH = 2;

export class PeerSocket {
  readonly ws: WebSocket;
  /** Called with each update, that of sync step 2 too. */
  onUpdate: (update: Uint8Array) => void = () => {};
  bytesIn = 0;
  /** Resolves with the answer to sync step 1. */
  readonly synced: Promise<void>;
  readonly #head: Uint8Array;
  #connection: Socket | null = null;

  private constructor(ws: WebSocket, head: Uint8Array) {
    this.ws = ws;
    this.#head = head;
    ws.on('upgrade', ({ socket }) => {
      this.#connection = socket;
    });
    this.synced = new Promise((resolve, reject) => {
      ws.on('close', (code) => reject(new Error(`closed with ${code}`)));
      ws.on('error', reject);
      ws.on('message', (data: Buffer) => {
        this.bytesIn += data.length;
        const decoder = decoding.createDecoder(data);
        decoder.pos = head.length;
        // Hocuspocus has a kind of its own, 4, for an answer to sync step 1.
        if (![SYNC, 4].includes(decoding.readVarUint(decoder))) return;
        const kind = decoding.readVarUint(decoder);
        if (kind === STEP_1) return;
        this.onUpdate(decoding.readVarUint8Array(decoder));
        if (kind === STEP_2) resolve();
      });
    });
    this.synced.catch(() => {});
  }

  /** Connects, and asks for what a state vector lacks. */
  static async join(
    server: Running,
    room: string,
    {
      onUpdate = () => {},
      stateVector = EMPTY,
    }: { onUpdate?: (update: Uint8Array) => void; stateVector?: Uint8Array } = {},
  ): Promise<PeerSocket> {
    const { url, headers } = await server.address(room);
    const { isHocuspocus } = server.contender;
    const head = isHocuspocus
      ? encoding.encode((encoder) => encoding.writeVarString(encoder, room))
      : new Uint8Array(0);
    const peer = new PeerSocket(new WebSocket(url, { headers, perMessageDeflate: false, maxPayload: 0 }), head);
    peer.onUpdate = onUpdate;
    await new Promise((resolve, reject) => peer.ws.once('open', resolve).once('error', reject));
    if (isHocuspocus) peer.ws.send(peer.#token());
    peer.send(STEP_1, stateVector);
    return peer;
  }

  send(kind: number, payload: Uint8Array): void {
    this.ws.send(this.frame(kind, payload));
  }

  frame(kind: number, payload: Uint8Array): Uint8Array {
    return encoding.encode((encoder) => {
      encoding.writeUint8Array(encoder, this.#head);
      encoding.writeVarUint(encoder, SYNC);
      encoding.writeVarUint(encoder, kind);
      encoding.writeVarUint8Array(encoder, payload);
    });
  }

  edit(update: Uint8Array): void {
    this.send(UPDATE, update);
  }

  /** Reads nothing more. */
  stall(): void {
    this.#connection?.pause();
  }

  end(): void {
    this.ws.terminate();
  }

  #token(): Uint8Array {
    return encoding.encode((encoder) => {
      encoding.writeUint8Array(encoder, this.#head);
      encoding.writeVarUint(encoder, AUTH);
      encoding.writeVarUint(encoder, 0);
      encoding.writeVarString(encoder, 'bench');
      encoding.writeVarString(encoder, '4.7.0');
    });
  }
}
