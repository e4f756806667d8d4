/** A small sync server in memory whose behaviour a test can hold back: what a session does is told apart from what a server does. */

import type { AddressInfo } from 'node:net';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { type WebSocket, WebSocketServer } from 'ws';
import { readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { type DamageCode, FRAME, type FromTab, type Role, type ToTab } from '#schemas/bridge.ts';

export interface Relay {
  readonly url: string;
  /** The document of a board as the server holds it. */
  doc(board: string): Y.Doc;
  /** Bridge messages in the order in which they came. */
  readonly heard: readonly FromTab[];
  /** The awareness ids whose states came, frame by frame, each from the tab that said this id of itself. */
  readonly states: readonly { readonly tab: number | null; readonly ids: readonly number[] }[];
  /** How many frames with document updates came, over all sockets. */
  readonly updates: number;
  /** While false, `saved` is not sent; set true, each socket gets its newest. */
  confirms: boolean;
  role: Role;
  /** While false, nobody is told their role. */
  welcomes: boolean;
  /** What `welcome` says to be damaged. */
  damage: DamageCode | null;
  /** Whoever comes is let in and closed with this code. */
  refusal: number | null;
  /** Sends every tab of the board an update that the server's own document has not. */
  broadcast(board: string, update: Uint8Array): void;
  /** Ends every connection, with a close code and reason where they are given. */
  kick(code?: number, reason?: string): void;
  close(): Promise<void>;
}

const SYNC_STEP_1 = 0;

interface Peer {
  readonly socket: WebSocket;
  readonly board: string;
  updates: number;
  client: number | null;
  greeted: boolean;
}

export async function startRelay(): Promise<Relay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const docs = new Map<string, Y.Doc>();
  const peers = new Set<Peer>();
  const heard: FromTab[] = [];
  const states: Relay['states'][number][] = [];
  let updates = 0;
  let confirms = true;
  let role: Role = 'owner';
  let damage: DamageCode | null = null;
  let welcomes = true;
  let refusal: number | null = null;

  const broadcast = (board: string, update: Uint8Array, but?: unknown) => {
    const bytes = frame(FRAME.sync, (encoder) => writeUpdate(encoder, update));
    for (const peer of peers) if (peer !== but && peer.board === board) peer.socket.send(bytes);
  };
  const docOf = (board: string) => {
    const known = docs.get(board);
    if (known !== undefined) return known;
    const doc = new Y.Doc();
    docs.set(board, doc);
    doc.on('update', (update: Uint8Array, origin: unknown) => broadcast(board, update, origin));
    return doc;
  };
  const tell = (peer: Peer, message: ToTab) => {
    if (!peer.greeted) return;
    peer.socket.send(frame(FRAME.bridge, (encoder) => encoding.writeVarString(encoder, JSON.stringify(message))));
  };
  const confirm = (peer: Peer) => {
    if (confirms) tell(peer, { type: 'saved', n: peer.updates });
  };

  server.on('connection', (socket, request) => {
    if (refusal !== null) {
      socket.close(refusal);
      return;
    }
    const peer: Peer = {
      socket,
      board: new URL(request.url ?? '', 'ws://relay').pathname.split('/').at(-1) ?? '',
      updates: 0,
      client: null,
      greeted: false,
    };
    const doc = docOf(peer.board);
    peers.add(peer);
    socket.on('close', () => peers.delete(peer));
    socket.send(frame(FRAME.sync, (encoder) => writeSyncStep1(encoder, doc)));
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(new Uint8Array(data));
      const type = decoding.readVarUint(decoder);
      // As the real server does: what a viewer sends is dropped and not counted.
      if (type === FRAME.sync && role === 'viewer' && data[1] !== SYNC_STEP_1) return;
      if (type === FRAME.sync) {
        const reply = encoding.createEncoder();
        encoding.writeVarUint(reply, FRAME.sync);
        if (readSyncMessage(decoder, reply, doc, peer) !== SYNC_STEP_1) {
          updates += 1;
          peer.updates += 1;
          confirm(peer);
        } else socket.send(encoding.toUint8Array(reply));
      } else if (type === FRAME.awareness) {
        states.push({ tab: peer.client, ids: idsIn(decoding.readVarUint8Array(decoder)) });
        for (const other of peers) if (other !== peer && other.board === peer.board) other.socket.send(data);
      } else if (type === FRAME.bridge) {
        // The session under test made it.
        const message = JSON.parse(decoding.readVarString(decoder)) as FromTab;
        heard.push(message);
        if (message.type !== 'hello') return;
        peer.client = message.client ?? null;
        peer.greeted = true;
        if (welcomes)
          tell(peer, {
            type: 'welcome',
            role,
            account: 'u_test',
            version: 'test',
            ...(damage !== null && { damaged: damage }),
          });
      }
    });
  });

  // A WebSocketServer that listens on a port has an address that is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    doc: docOf,
    heard,
    states,
    get updates() {
      return updates;
    },
    get confirms() {
      return confirms;
    },
    set confirms(next) {
      confirms = next;
      for (const peer of peers) confirm(peer);
    },
    get role() {
      return role;
    },
    set role(next) {
      role = next;
    },
    get welcomes() {
      return welcomes;
    },
    set welcomes(next) {
      welcomes = next;
    },
    get damage() {
      return damage;
    },
    set damage(next) {
      damage = next;
    },
    get refusal() {
      return refusal;
    },
    set refusal(next) {
      refusal = next;
    },
    broadcast: (board, update) => broadcast(board, update),
    kick(code, reason) {
      for (const { socket } of peers) {
        if (code === undefined) socket.terminate();
        else socket.close(code, reason);
      }
    },
    async close() {
      for (const { socket } of peers) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function idsIn(states: Uint8Array): number[] {
  const decoder = decoding.createDecoder(states);
  return Array.from({ length: decoding.readVarUint(decoder) }, () => {
    const client = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    decoding.readVarString(decoder);
    return client;
  });
}

function frame(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
