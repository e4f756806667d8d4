/** A document between its copies: IndexedDB on this device, other tabs of this browser, the server. */
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { FromTab, Role } from '#schemas/bridge.ts';
import { placeOf } from './database-name.ts';
import { openOffline } from './offline.ts';
import type { Ports } from './ports.ts';
import type { DeviceState, Status } from './status.ts';
import { openSync, type Sync } from './sync.ts';
import { openTabs, type Tabs } from './tabs.ts';
import { unsavedEdits } from './unsaved.ts';

export interface ReplicaOptions {
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
  /** Tabs give each other edits only while they say the same here: given the role that the server named, null before. */
  readonly circle?: (role: Role | null) => string;
}

/** What is known of the copies. `damaged` counts stored records and updates of the server that make no sense. */
export type ReplicaState = Omit<Status, 'save' | 'readOnly'>;

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
  const { doc, url, room, account, tab, ports, circle = () => '' } = options;
  const place = placeOf(url, room, account);
  const unsaved = unsavedEdits();
  const listeners = new Set<() => void>();
  const waiters = new Set<() => void>();
  let loaded = false;
  let counted = false;
  let wanted = true;
  let closed = false;
  let tabs: Tabs | null = null;
  let joined: string | null = null;
  let storedByOther = 0;

  const offline = openOffline({
    doc,
    name: place,
    // A tab that cannot tell another what to store has to store it itself.
    ports: ports.openChannel === null ? { ...ports, queueFor: null } : ports,
    waiting: () => unsaved.waiting,
  });
  const sync = openSync({
    doc,
    url,
    room,
    awareness: options.awareness,
    ports,
    unsaved,
    stored: offline.origin,
    hello: options.hello,
  });

  function device(): DeviceState {
    if (offline.role === 'off') return 'off';
    if (offline.full) return 'full';
    if (offline.role === 'writer') return offline.pending ? 'saving' : 'saved';
    return offline.role === 'reader' && storedByOther >= (tabs?.told ?? 0) ? 'saved' : 'saving';
  }

  function state(): ReplicaState {
    const { link, role, synced, serverDamage } = sync;
    const damaged = offline.damaged + sync.refused;
    return { link, role, loaded, synced, waiting: unsaved.waiting, device: device(), damaged, serverDamage };
  }

  function changed(): void {
    if (closed) return;
    if (sync.synced) loaded = true;
    if (loaded) joinTabs();
    offline.noteWaiting();
    for (const look of [...waiters]) look();
    for (const listener of [...listeners]) listener();
  }

  function joinTabs(): void {
    const name = circle(sync.role);
    if (ports.openChannel === null || joined === name) return;
    tabs?.close();
    joined = name;
    storedByOther = 0;
    tabs = openTabs({
      doc,
      channel: ports.openChannel([ports.storage ?? 'busbar', place, ...(name === '' ? [] : [name])].join('/')),
      tab,
      serverOrigin: () => sync.origin,
      storedOrigin: offline.origin,
      inTouch: () => sync.link === 'online' && sync.synced,
      onHeard: confirmStored,
      onStored: (n) => {
        storedByOther = Math.max(storedByOther, n);
        changed();
      },
    });
  }

  function confirmStored(): void {
    if (offline.role === 'writer' && !offline.pending) tabs?.stored();
  }

  sync.onChange(changed);
  offline.onChange(() => {
    confirmStored();
    changed();
  });
  offline.whenLoaded.then((waiting) => {
    if (closed) return;
    unsaved.edited(waiting);
    counted = true;
    if (doc.store.clients.size > 0) loaded = true;
    if (wanted) sync.connect();
    changed();
  });

  return {
    get state() {
      return state();
    },
    until(holds) {
      if (holds(state())) return Promise.resolve();
      return new Promise((resolve) => {
        const look = () => {
          if (!holds(state())) return;
          waiters.delete(look);
          resolve();
        };
        waiters.add(look);
      });
    },
    send: sync.send,
    onMessage: sync.onMessage,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect() {
      wanted = true;
      if (counted && !closed) sync.connect();
    },
    disconnect() {
      wanted = false;
      sync.disconnect();
    },
    async close() {
      if (closed) return;
      closed = true;
      tabs?.close();
      sync.close();
      await offline.close();
    },
  };
}
