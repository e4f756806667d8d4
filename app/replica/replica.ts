/** A document between its copies: IndexedDB on this device, other tabs of this browser, the server. */
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { FromTab, Role, ToTab } from '#schemas/bridge.ts';
import { Listeners } from '#schemas/listeners.ts';
import { ClientId } from './client-id.ts';
import { documentPlace } from './database-name.ts';
import { type Offline, openOffline } from './offline.ts';
import type { Ports } from './ports.ts';
import type { DeviceState, Status } from './save-state.ts';
import { openSync, type Sync } from './sync.ts';
import { TabGroup } from './tab-group.ts';
import { unsavedEdits } from './unsaved-edits.ts';
import { CopyNote } from './unsent-notes.ts';

interface ReplicaOptions {
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  /** `ws://host/api/sync`, without the document. */
  readonly url: string;
  /** The document's id on the server. */
  readonly room: string;
  /** Each account has its own copy on the device. */
  readonly account: string;
  /** Names this tab among those of the browser. */
  readonly tab: string;
  readonly ports: Ports;
  /** The first frame of every connection. */
  readonly hello: () => FromTab;
  /** Called on each connection with what the server has, a Yjs state vector, before anything of it has come. */
  readonly onServerState?: (stateVector: Uint8Array) => void;
  /** Tabs give each other edits only while they say the same here: given the role that the server named, null before. */
  readonly circle?: (role: Role | null) => string;
}

/** What is known of the copies. `damaged` counts stored records and updates of the server that make no sense. */
export type ReplicaState = Omit<Status, 'save' | 'readOnly' | 'outOfBounds'>;

export interface Replica extends Pick<Sync, 'send' | 'onMessage'> {
  readonly state: ReplicaState;
  /** Resolves when it holds of the state, which is looked at now and after every change; never where it does not. */
  until(holds: (state: ReplicaState) => boolean): Promise<void>;
  /** Called after anything in the state may have changed. */
  onChange(listener: () => void): () => void;
  /** Connects now, or as soon as the device's copy is read: what waits is counted before it can be sent. */
  connect(): void;
  /** Ends the connection and stays away until `connect`. */
  disconnect(): void;
  /** Stores what is pending on the device and ends every connection. */
  close(): Promise<void>;
}

/** Opens the device's copy first, then the connection to the server, so that only differences travel. */
export function openReplica(options: ReplicaOptions): Replica {
  return new DocumentReplica(options);
}

class DocumentReplica implements Replica {
  readonly #options: ReplicaOptions;
  readonly #unsaved = unsavedEdits();
  readonly #offline: Offline;
  readonly #sync: Sync;
  readonly #tabs: TabGroup;
  readonly #clientId: ClientId;
  readonly #note: CopyNote | null;
  readonly #listeners = new Listeners();
  #loaded = false;
  /** Whether it is known what the server lacked at the end of the last visit. */
  #counted = false;
  #wanted = true;
  #closed = false;

  constructor(options: ReplicaOptions) {
    const { doc, awareness, url, room, account, tab, ports, hello } = options;
    const place = documentPlace(url, room, account);
    // Before anything is read: what is noted now is in what is read.
    this.#note = ports.notes === null ? null : new CopyNote(ports.notes, { room, account }, tab);
    this.#options = options;
    this.#offline = openOffline({
      doc,
      name: place,
      // A tab that cannot tell another what to store has to store it itself.
      ports: ports.openChannel === null ? { ...ports, queueFor: null } : ports,
      waiting: () => this.#unsaved.waiting,
    });
    const stored = this.#offline.origin;
    this.#sync = openSync({
      ...{ doc, url, room, account, awareness, ports, unsaved: this.#unsaved, stored, hello },
      onServerState: (stateVector) => {
        this.#clientId.serverHas(stateVector);
        options.onServerState?.(stateVector);
      },
    });
    this.#clientId = new ClientId({
      doc,
      name: `${ports.storage ?? 'busbar'}/${place}/client-id`,
      ports,
      isSaved: () => this.#sync.synced && this.#sync.confirmed && this.#unsaved.waiting === 0,
    });
    this.#tabs = new TabGroup({
      doc,
      tab,
      openChannel: ports.openChannel,
      channel: `${ports.storage ?? 'busbar'}/${place}`,
      serverOrigin: () => this.#sync.origin,
      storedOrigin: stored,
      inTouch: () => this.#sync.link === 'online' && this.#sync.synced,
      onHeard: () => this.#confirmStored(),
      onStored: () => this.#changed(),
    });
    this.#sync.onChange(() => this.#changed());
    this.#offline.onChange(() => {
      this.#confirmStored();
      this.#changed();
    });
    this.#offline.whenLoaded.then((waiting) => this.#onRead(waiting));
  }

  get state(): ReplicaState {
    const { link, role, synced, confirmed, serverDamage, lost, refused } = this.#sync;
    const damaged = this.#offline.damaged + refused;
    const { waiting } = this.#unsaved;
    const device = this.#device();
    return { link, role, loaded: this.#loaded, synced, confirmed, waiting, device, damaged, serverDamage, lost };
  }

  until(holds: (state: ReplicaState) => boolean): Promise<void> {
    if (holds(this.state)) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.onChange(() => {
        if (!holds(this.state)) return;
        stop();
        resolve();
      });
    });
  }

  send(message: FromTab) {
    return this.#sync.send(message);
  }

  onMessage(listener: (message: ToTab) => void) {
    return this.#sync.onMessage(listener);
  }

  onChange(listener: () => void) {
    return this.#listeners.add(listener);
  }

  connect() {
    this.#wanted = true;
    if (this.#counted && !this.#closed) this.#sync.connect();
  }

  disconnect() {
    this.#wanted = false;
    this.#sync.disconnect();
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#tabs.close();
    this.#note?.close();
    this.#sync.close();
    await this.#offline.close();
    this.#clientId.close();
  }

  /** The device's copy is in the document; `waiting` edits of it were not on the server then. */
  #onRead(waiting: number): void {
    if (this.#closed) return;
    this.#unsaved.edited(waiting);
    this.#counted = true;
    if (this.#options.doc.store.clients.size > 0) this.#loaded = true;
    if (this.#wanted) this.#sync.connect();
    this.#changed();
  }

  #changed(): void {
    if (this.#closed) return;
    if (this.#sync.synced) {
      this.#loaded = true;
      // Before anybody writes: whoever waits for the board is told below.
      this.#clientId.synced();
    }
    this.#clientId.changed();
    if (this.#loaded) this.#tabs.join(this.#options.circle?.(this.#sync.role) ?? '');
    this.#offline.noteWaiting();
    const { waiting } = this.#unsaved;
    this.#note?.update({ waiting, confirmed: this.#sync.confirmed, hasCopy: this.#offline.role !== 'off' });
    this.#listeners.tell();
  }

  #device(): DeviceState {
    const { role, full, pending } = this.#offline;
    if (role === 'off') return 'off';
    if (full) return 'full';
    if (role === 'writer') return pending ? 'saving' : 'saved';
    return role === 'reader' && this.#tabs.isStored ? 'saved' : 'saving';
  }

  #confirmStored(): void {
    if (this.#offline.role === 'writer' && !this.#offline.pending) this.#tabs.confirmStored();
  }
}
