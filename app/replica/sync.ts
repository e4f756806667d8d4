/** The line to the server: y-websocket for document and presence, bridge frames beside them, and what is unsaved. */

import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { Awareness } from 'y-protocols/awareness';
import { readSyncMessage } from 'y-protocols/sync';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { FRAME, type FromTab, type Role, type ToTab } from '#schemas/bridge.ts';
import { CLOSE } from '#schemas/errors.ts';
import { reconnectDelayMs } from './backoff.ts';
import { bridgeFrame, readBridgeFrame } from './bridge-frame.ts';
import { hasContent } from './has-content.ts';
import type { Ports } from './ports.ts';
import type { Unsaved } from './unsaved.ts';

/**
 * connecting: the first attempt is under way. offline: there is no connection and attempts go on. signed-out, no-access
 * and refused: the server closed for good (4401, 4403, any other 44xx); only `connect` tries again.
 */
export type Link = 'connecting' | 'online' | 'offline' | 'signed-out' | 'no-access' | 'refused';

export interface SyncOptions {
  readonly doc: Y.Doc;
  /** The room's address without its id: `ws://host/api/sync`. */
  readonly url: string;
  readonly room: string;
  readonly awareness: Awareness;
  readonly ports: Pick<Ports, 'WebSocket' | 'random'>;
  readonly unsaved: Unsaved;
  /** The origin of updates read from this device's disk: what is read before the first `connect` is no new edit. */
  readonly stored: object;
  /** The `hello` of this moment: it goes out first on every connection. */
  readonly hello: () => FromTab;
}

export interface Sync {
  readonly link: Link;
  /** True while this connection has had the whole stored board. */
  readonly synced: boolean;
  /** From the server's `welcome`; null before the first. */
  readonly role: Role | null;
  /** What the server found broken in what it has stored, in words; null where all is well. */
  readonly serverDamage: string | null;
  /** Updates of the server that this document could not take, since it was opened. */
  readonly refused: number;
  /** The transaction origin of what came from the server; another before the first `connect`. Nothing applied under it is sent there. */
  readonly origin: object;
  /** Sends a bridge frame. False where there is no connection: nothing is queued. */
  send(message: FromTab): boolean;
  /** Bridge messages that are not this file's own business, in order. Gives what ends it. */
  onMessage(listener: (message: ToTab) => void): () => void;
  /** Called after link, synced, role or the count of unsaved edits changed. */
  onChange(listener: () => void): () => void;
  /** Connects now: at the start, when the network or the person comes back, after a new sign-in. */
  connect(): void;
  /** Ends the connection and stays away until `connect`. */
  disconnect(): void;
  close(): void;
}

export function openSync(options: SyncOptions): Sync {
  const { doc, unsaved, awareness } = options;
  const messageListeners = new Set<(message: ToTab) => void>();
  const changeListeners = new Set<() => void>();
  let link: Link = 'connecting';
  let role: Role | null = null;
  let serverDamage: string | null = null;
  let refused = 0;
  let attempt = 0;
  let started = false;
  let closed = false;
  let provider: WebsocketProvider | null = null;
  const unconnected = {};

  const changed = () => {
    for (const listener of [...changeListeners]) listener();
  };
  const setLink = (next: Link) => {
    if (link === next) return;
    link = next;
    changed();
  };

  const onTransaction = (transaction: Y.Transaction) => {
    const { origin } = transaction;
    if (origin === (provider ?? unconnected) || (origin === options.stored && !started) || !hasContent(transaction))
      return;
    unsaved.edited();
    changed();
  };
  doc.on('afterTransaction', onTransaction);

  return {
    get link() {
      return link;
    },
    get synced() {
      return provider?.synced ?? false;
    },
    get role() {
      return role;
    },
    get serverDamage() {
      return serverDamage;
    },
    get refused() {
      return refused;
    },
    get origin() {
      return provider ?? unconnected;
    },
    send(message) {
      if (provider?.ws == null || !provider.wsconnected) return false;
      provider.ws.send(bridgeFrame(message));
      return true;
    },
    onMessage(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    connect() {
      attempt = 0;
      started = true;
      if (link !== 'online') setLink('connecting');
      provider ??= newProvider();
      provider.connect();
    },
    disconnect() {
      provider?.disconnect();
      setLink('offline');
    },
    close() {
      closed = true;
      changeListeners.clear();
      messageListeners.clear();
      doc.off('afterTransaction', onTransaction);
      provider?.destroy();
    },
  };

  /** Made when the device's copy is read: a provider listens for updates, and while none does, Yjs writes none. */
  function newProvider(): WebsocketProvider {
    const provider = new WebsocketProvider(options.url, options.room, doc, {
      connect: false,
      awareness,
      // Its own BroadcastChannel carries anyone's edits and removals; see `tabs.ts` for ours.
      disableBc: true,
      WebSocketPolyfill: filtered(options.ports.WebSocket, (frame) => {
        // y-websocket sends back each state that it hears, and the server drops all but the tab's own.
        if (frame[0] === FRAME.awareness) return ownState(frame, awareness.clientID);
        if (frame[0] === FRAME.sync && frame[1] === SYNC_STEP_2) unsaved.sentDifference();
        else if (frame[0] === FRAME.sync && frame[1] === SYNC_UPDATE) unsaved.sentUpdate();
        return frame;
      }),
    });

    // y-websocket's own, with an ear for what Yjs cannot apply: the rest of the board comes all the same.
    provider.messageHandlers[FRAME.sync] = (encoder, decoder, _provider, emitSynced) => {
      encoding.writeVarUint(encoder, FRAME.sync);
      const kind = readSyncMessage(decoder, encoder, doc, provider, () => {
        refused += 1;
        changed();
      });
      if (emitSynced && kind === SYNC_STEP_2 && !provider.synced) provider.synced = true;
    };
    provider.messageHandlers[FRAME.bridge] = (_encoder, decoder) => {
      const message = readBridgeFrame(decoder);
      if (message === null) return;
      if (message.type === 'saved') {
        unsaved.saved(message.n);
        changed();
        return;
      }
      if (message.type === 'welcome') {
        role = message.role;
        serverDamage = message.damaged ?? null;
        changed();
      }
      for (const listener of [...messageListeners]) listener(message);
    };

    provider.on('status', ({ status }) => {
      if (status === 'connected') {
        unsaved.connected();
        provider.ws?.send(bridgeFrame(options.hello()));
        setLink('online');
      }
    });
    provider.on('sync', (synced) => {
      if (synced) attempt = 0;
      changed();
    });
    provider.on('connection-close', () => {
      // y-websocket waits min(2^n * 100, maxBackoffTime), the same in every tab. A high n makes its own bound the delay.
      attempt += 1;
      provider.wsUnsuccessfulReconnects = ALWAYS_MAX;
      provider.maxBackoffTime = closed ? 0 : reconnectDelayMs(attempt, options.ports.random());
      unsaved.connected();
      setLink('offline');
    });
    provider.on('closed', ({ code }) => {
      setLink(code === CLOSE.signedOut ? 'signed-out' : code === CLOSE.noAccess ? 'no-access' : 'refused');
    });
    return provider;
  }
}

const SYNC_STEP_2 = 1;
const SYNC_UPDATE = 2;
const ALWAYS_MAX = 30;

/** The WebSocket class, sending of each frame what `filter` gives; nothing where that is null. */
function filtered(Socket: typeof WebSocket, filter: (frame: Uint8Array) => Uint8Array | null): typeof WebSocket {
  return class extends Socket {
    override send(data: string | Blob | BufferSource): void {
      const frame = data instanceof Uint8Array ? filter(data) : data;
      // What lib0 gives lies in memory of its own, which the type does not say.
      if (frame !== null) super.send(frame as BufferSource);
    }
  };
}

/** An awareness frame with the state of `client` alone; null where it holds none. */
function ownState(frame: Uint8Array, client: number): Uint8Array | null {
  const outer = decoding.createDecoder(frame);
  decoding.readVarUint(outer);
  const decoder = decoding.createDecoder(decoding.readVarUint8Array(outer));
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
    const [id, clock, state] = [
      decoding.readVarUint(decoder),
      decoding.readVarUint(decoder),
      decoding.readVarString(decoder),
    ];
    if (id !== client) continue;
    const update = encoding.createEncoder();
    encoding.writeVarUint(update, 1);
    encoding.writeVarUint(update, id);
    encoding.writeVarUint(update, clock);
    encoding.writeVarString(update, state);
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FRAME.awareness);
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update));
    return encoding.toUint8Array(encoder);
  }
  return null;
}
