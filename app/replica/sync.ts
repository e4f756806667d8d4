/** The connection to the server: y-websocket for document and presence, bridge frames beside them, and what is unsaved. */

import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { Awareness } from 'y-protocols/awareness';
import { readSyncMessage } from 'y-protocols/sync';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { type DamageCode, FRAME, type FromTab, type Role, type ToTab } from '#schemas/bridge.ts';
import { CLOSE, type CloseCause, closeCauseIn } from '#schemas/errors.ts';
import { Listeners } from '#schemas/listeners.ts';
import { reconnectDelayMs } from './backoff.ts';
import { readBridgeFrame, writeBridgeFrame } from './bridge-frame.ts';
import { hasContent } from './has-content.ts';
import { ownState, withSendFilter } from './own-frames.ts';
import type { Ports } from './ports.ts';
import type { UnsavedEdits } from './unsaved-edits.ts';

/**
 * connecting: the first attempt is under way. offline: there is no connection and attempts go on. signed-out, no-access
 * and refused: the server closed for good (4401, 4403, any other 44xx); only `connect` tries again.
 */
export type LinkState = 'connecting' | 'online' | 'offline' | 'signed-out' | 'no-access' | 'refused';

/** Why the server closed a connection that the tab then tries to open again. */
export type DisconnectReason =
  | CloseCause
  | 'folder-lost'
  | 'quarantined'
  | 'too-costly'
  | 'not-now'
  | 'stopping'
  | 'fault';

interface SyncOptions {
  readonly doc: Y.Doc;
  /** The room's address without its id: `ws://host/api/sync`. */
  readonly url: string;
  readonly room: string;
  /** Whose edits they are: a session of somebody else is refused. */
  readonly account: string;
  readonly awareness: Awareness;
  readonly ports: Pick<Ports, 'WebSocket' | 'random'>;
  readonly unsaved: UnsavedEdits;
  /** The origin of updates read from this device's disk: what is read before the first `connect` is no new edit. */
  readonly stored: object;
  /** Called with what the server has when a connection begins: a Yjs state vector. */
  readonly onServerState?: (stateVector: Uint8Array) => void;
  /** The `hello` of this moment: it goes out first on every connection. */
  readonly hello: () => FromTab;
}

export interface Sync {
  readonly link: LinkState;
  /** True while this connection has had the whole stored board. */
  readonly synced: boolean;
  /** The server has confirmed, on this connection, all that was here when it asked. Never of a viewer. */
  readonly confirmed: boolean;
  /** From the server's `welcome`; null before the first. */
  readonly role: Role | null;
  /** What the server found broken in what it has stored; null where all is well. */
  readonly serverDamage: DamageCode | null;
  /** Why the last connection was lost; null where the server gave no reason, and once another stands. */
  readonly lost: DisconnectReason | null;
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
  return new ServerSync(options);
}

class ServerSync implements Sync {
  readonly #options: SyncOptions;
  readonly #messageListeners = new Listeners<[message: ToTab]>();
  readonly #changeListeners = new Listeners();
  readonly #unconnected = {};
  /** Made when the device's copy is read: a provider listens for updates, and while none does, Yjs writes none. */
  #provider: WebsocketProvider | null = null;
  #link: LinkState = 'connecting';
  #role: Role | null = null;
  #serverDamage: DamageCode | null = null;
  #lost: DisconnectReason | null = null;
  #refused = 0;
  /** Connections lost since the last that brought the whole board. */
  #losses = 0;
  #closed = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    options.doc.on('afterTransaction', this.#onTransaction);
  }

  get link() {
    return this.#link;
  }
  get synced() {
    return this.#provider?.synced ?? false;
  }
  get confirmed() {
    return this.synced && this.#options.unsaved.confirmed;
  }
  get role() {
    return this.#role;
  }
  get serverDamage() {
    return this.#serverDamage;
  }
  get lost() {
    return this.#lost;
  }
  get refused() {
    return this.#refused;
  }
  get origin() {
    return this.#provider ?? this.#unconnected;
  }

  send(message: FromTab) {
    if (this.#provider?.ws == null || !this.#provider.wsconnected) return false;
    this.#provider.ws.send(writeBridgeFrame(message));
    return true;
  }

  onMessage(listener: (message: ToTab) => void) {
    return this.#messageListeners.add(listener);
  }

  onChange(listener: () => void) {
    return this.#changeListeners.add(listener);
  }

  connect() {
    this.#losses = 0;
    if (this.#link !== 'online') this.#setLink('connecting');
    this.#provider ??= this.#newProvider();
    this.#provider.connect();
  }

  disconnect() {
    this.#provider?.disconnect();
    this.#setLink('offline');
  }

  close() {
    this.#closed = true;
    this.#changeListeners.clear();
    this.#messageListeners.clear();
    this.#options.doc.off('afterTransaction', this.#onTransaction);
    this.#provider?.destroy();
  }

  #setLink(next: LinkState): void {
    if (this.#link === next) return;
    this.#link = next;
    this.#changeListeners.tell();
  }

  readonly #onTransaction = (transaction: Y.Transaction) => {
    const { origin } = transaction;
    const isStored = origin === this.#options.stored && this.#provider === null;
    if (origin === this.origin || isStored || !hasContent(transaction)) return;
    this.#options.unsaved.edited();
    this.#changeListeners.tell();
  };

  #newProvider(): WebsocketProvider {
    const { url, room, account, doc, awareness, ports, unsaved } = this.#options;
    const provider = new WebsocketProvider(url, room, doc, {
      connect: false,
      params: { account },
      awareness,
      // Its own BroadcastChannel carries anyone's edits and removals; see `tabs.ts` for ours.
      disableBc: true,
      WebSocketPolyfill: withSendFilter(ports.WebSocket, (frame) => {
        // y-websocket sends back each state that it hears, and the server drops all but the tab's own.
        if (frame[0] === FRAME.awareness) return ownState(frame, awareness.clientID);
        if (frame[0] === FRAME.sync && frame[1] === SYNC_STEP_2) unsaved.sentDifference();
        else if (frame[0] === FRAME.sync && frame[1] === SYNC_UPDATE) unsaved.sentUpdate();
        return frame;
      }),
    });
    // It takes the id under which the document is written for that of the tab, which stays the same.
    provider.doc = Object.create(doc, { clientID: { value: awareness.clientID } }) as Y.Doc;
    this.#handleFrames(provider);
    this.#follow(provider);
    return provider;
  }

  #handleFrames(provider: WebsocketProvider): void {
    // y-websocket's own, with an ear for what Yjs cannot apply: the rest of the board comes all the same.
    provider.messageHandlers[FRAME.sync] = (encoder, decoder, _provider, emitSynced) => {
      encoding.writeVarUint(encoder, FRAME.sync);
      const begin = decoder.pos;
      if (decoding.readVarUint(decoder) === SYNC_STEP_1)
        this.#options.onServerState?.(decoding.readVarUint8Array(decoder));
      decoder.pos = begin;
      const kind = readSyncMessage(decoder, encoder, this.#options.doc, provider, () => {
        this.#refused += 1;
        this.#changeListeners.tell();
      });
      if (emitSynced && kind === SYNC_STEP_2 && !provider.synced) provider.synced = true;
    };
    provider.messageHandlers[FRAME.bridge] = (_encoder, decoder) => {
      const message = readBridgeFrame(decoder);
      if (message !== null) this.#take(message);
    };
  }

  #take(message: ToTab): void {
    if (message.type === 'saved') {
      this.#options.unsaved.saved(message.n);
      this.#changeListeners.tell();
      return;
    }
    if (message.type === 'welcome') {
      this.#role = message.role;
      this.#serverDamage = message.damaged ?? null;
      this.#changeListeners.tell();
    }
    this.#messageListeners.tell(message);
  }

  #follow(provider: WebsocketProvider): void {
    const { unsaved, hello, ports } = this.#options;
    provider.on('status', ({ status }) => {
      if (status !== 'connected') return;
      this.#lost = null;
      unsaved.connected();
      provider.ws?.send(writeBridgeFrame(hello()));
      this.#setLink('online');
    });
    provider.on('sync', (synced) => {
      if (synced) this.#losses = 0;
      this.#changeListeners.tell();
    });
    provider.on('connection-close', (event) => {
      // An attempt that fails before it stands says nothing new.
      this.#lost = (event && (closeCauseIn(event.reason) ?? LOSSES.get(event.code))) ?? this.#lost;
      // y-websocket waits min(2^n * 100, maxBackoffTime), the same in every tab. A high n makes its own bound the delay.
      this.#losses += 1;
      provider.wsUnsuccessfulReconnects = ALWAYS_MAX;
      provider.maxBackoffTime = this.#closed ? 0 : reconnectDelayMs(this.#losses, ports.random());
      unsaved.connected();
      this.#setLink('offline');
    });
    provider.on('closed', ({ code }) => {
      this.#setLink(code === CLOSE.signedOut ? 'signed-out' : code === CLOSE.noAccess ? 'no-access' : 'refused');
    });
  }
}

const LOSSES: ReadonlyMap<number, DisconnectReason> = new Map([
  [CLOSE.folderLost, 'folder-lost'],
  [CLOSE.quarantined, 'quarantined'],
  // Without a cause it is the WebSocket layer's own.
  [CLOSE.tooBig, 'frame-too-large'],
  [CLOSE.costly, 'too-costly'],
  [CLOSE.tryAgain, 'not-now'],
  [CLOSE.goingAway, 'stopping'],
  [CLOSE.fault, 'fault'],
]);
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;
const SYNC_UPDATE = 2;
const ALWAYS_MAX = 30;
