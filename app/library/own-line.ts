/** A document of own parts between its copies: IndexedDB on this device, other tabs of this browser, the server. */
import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { base62, libraryId } from '#schemas/ids.ts';
import { openOffline } from '../board/offline.ts';
import type { Ports } from '../board/ports.ts';
import { type DeviceState, type SaveState, saveState } from '../board/status.ts';
import { type Link, openSync } from '../board/sync.ts';
import { openTabs, type Tabs } from '../board/tabs.ts';
import { unsavedEdits } from '../board/unsaved.ts';

export interface OwnLineOptions {
  readonly doc: Y.Doc;
  /** `ws://host/api/sync`, without the document. */
  readonly url: string;
  readonly account: string;
  readonly ports: Ports;
}

export interface OwnStatus {
  readonly link: Link;
  /** The stored parts are here, from the device or the server. */
  readonly loaded: boolean;
  /** Edits of this device that the server has not made durable. */
  readonly waiting: number;
  readonly save: SaveState;
}

export interface OwnLine {
  /** The same object until something in it changes. */
  readonly status: OwnStatus;
  /** Resolves when the stored parts are here, from the device or, where it has none, from the server. */
  readonly whenLoaded: Promise<void>;
  /** Resolves when what was written until now lies on this device or with the server, or nothing can store it. */
  stored(): Promise<void>;
  onChange(listener: () => void): () => void;
  reconnect(): void;
  disconnect(): void;
  close(): Promise<void>;
}

/** Opens the device's copy first, then the line to the server, so that only differences travel. */
export function openOwnLine({ doc, url, account, ports }: OwnLineOptions): OwnLine {
  const room = libraryId(account);
  const place = `${url}/${room}/${account}`;
  const awareness = new Awareness(doc);
  // Nobody watches who looks through their own parts.
  awareness.setLocalState(null);
  const unsaved = unsavedEdits();
  const tab = base62(ports.randomBytes(32), 16);
  const listeners = new Set<() => void>();
  /** Who waits for a condition: looked at whenever anything may have changed. */
  const waiters = new Set<() => void>();
  let loaded = false;
  /** What waited on this device is counted: a connection made before would send it and leave it counted for ever. */
  let counted = false;
  let closed = false;
  let tabs: Tabs | null = null;
  let storedByOther = 0;

  const offline = openOffline({
    doc,
    name: place,
    ports: ports.openChannel === null ? { ...ports, queueFor: null } : ports,
    waiting: () => unsaved.waiting,
  });
  const sync = openSync({
    doc,
    url,
    room,
    awareness,
    ports,
    unsaved,
    stored: offline.origin,
    hello: () => ({ type: 'hello', client: awareness.clientID, board: '', visible: false }),
  });

  function device(): DeviceState {
    if (offline.role === 'off') return 'off';
    if (offline.full) return 'full';
    if (offline.role === 'writer') return offline.pending ? 'saving' : 'saved';
    return offline.role === 'reader' && storedByOther >= (tabs?.told ?? 0) ? 'saved' : 'saving';
  }

  let status = readStatus();
  function readStatus(): OwnStatus {
    const { link, synced } = sync;
    const { waiting } = unsaved;
    const save = saveState({
      ...{ link, loaded, synced, waiting, device: device() },
      ...{ role: sync.role, readOnly: null, damaged: 0, serverDamage: sync.serverDamage },
    });
    return { link, loaded, waiting, save };
  }

  function changed(): void {
    if (closed) return;
    if (sync.synced) loaded = true;
    if (loaded && tabs === null) joinTabs();
    offline.noteWaiting();
    for (const look of [...waiters]) look();
    const next = readStatus();
    const { link, waiting, save } = status;
    if (next.link === link && next.loaded === status.loaded && next.waiting === waiting && next.save === save) return;
    status = next;
    for (const listener of [...listeners]) listener();
  }

  function joinTabs(): void {
    if (ports.openChannel === null) return;
    tabs = openTabs({
      doc,
      channel: ports.openChannel(`${ports.storage ?? 'busbar'}/${place}`),
      tab,
      serverOrigin: sync.origin,
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
  const whenLoaded = offline.whenLoaded.then(async (waiting) => {
    if (closed) return;
    unsaved.edited(waiting);
    counted = true;
    if (doc.store.clients.size > 0) loaded = true;
    sync.connect();
    changed();
    await until(() => loaded || isDone(sync.link));
  });

  function until(holds: () => boolean): Promise<void> {
    if (closed || holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiters.delete(look);
        resolve();
      };
      waiters.add(look);
    });
  }

  return {
    get status() {
      return status;
    },
    whenLoaded,
    stored: () => until(() => ['saved', 'off', 'full'].includes(device()) || (sync.synced && unsaved.waiting === 0)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reconnect() {
      if (counted) sync.connect();
    },
    disconnect: () => sync.disconnect(),
    async close() {
      if (closed) return;
      closed = true;
      tabs?.close();
      awareness.destroy();
      sync.close();
      await offline.close();
    },
  };
}

const isDone = (link: Link) => link === 'signed-out' || link === 'no-access' || link === 'refused';
