/** A document of own parts between its copies: IndexedDB on this device, other tabs of this browser, the server. */
import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { base62, libraryId } from '#schemas/ids.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { Ports } from '../../replica/ports.ts';
import { openReplica, type ReplicaState } from '../../replica/replica.ts';
import { type SaveState, saveState } from '../../replica/save-state.ts';

interface OwnPartsReplicaOptions {
  readonly doc: Y.Doc;
  /** `ws://host/api/sync`, without the document. */
  readonly url: string;
  readonly account: string;
  readonly ports: Ports;
}

/** What is told of the copies of the own parts; `loaded`: the stored parts are here, from the device or the server. */
export interface OwnStatus extends Pick<ReplicaState, 'link' | 'loaded' | 'waiting' | 'serverDamage'> {
  readonly save: SaveState;
}

interface OwnPartsReplica {
  /** The same object until something in it changes. */
  readonly status: OwnStatus;
  /** Resolves when the stored parts are here, or where the device has none and the server gives none. */
  readonly whenLoaded: Promise<void>;
  /** Resolves when what was written until now lies on this device or with the server, or nothing can store it. */
  stored(): Promise<void>;
  /** Tells the server that what it has is all that there is. */
  acceptDamage(): void;
  onChange(listener: () => void): () => void;
  reconnect(): void;
  disconnect(): void;
  close(): Promise<void>;
}

export function openOwnPartsReplica({ doc, url, account, ports }: OwnPartsReplicaOptions): OwnPartsReplica {
  const awareness = new Awareness(doc);
  // Nobody watches who looks through their own parts.
  awareness.setLocalState(null);
  const listeners = new Listeners();
  const replica = openReplica({
    doc,
    awareness,
    url,
    room: libraryId(account),
    account,
    tab: base62(ports.randomBytes(32), 16),
    ports,
    hello: () => ({ type: 'hello', client: awareness.clientID, board: '', visible: false }),
  });

  let status = readStatus();
  function readStatus(): OwnStatus {
    const { state } = replica;
    const { link, loaded, waiting, serverDamage } = state;
    return { link, loaded, waiting, serverDamage, save: saveState({ ...state, readOnly: null }) };
  }

  replica.onChange(() => {
    const next = readStatus();
    const { link, loaded, waiting, serverDamage, save } = status;
    const isSame = next.link === link && next.loaded === loaded && next.waiting === waiting && next.save === save;
    if (isSame && next.serverDamage === serverDamage) return;
    status = next;
    listeners.tell();
  });

  return {
    get status() {
      return status;
    },
    whenLoaded: replica.until(({ loaded, link }) => loaded || GIVEN_UP.has(link)),
    stored: () => replica.until(({ device, synced, waiting }) => STORED.has(device) || (synced && waiting === 0)),
    acceptDamage: () => void replica.send({ type: 'acceptDamage' }),
    onChange: listeners.add,
    reconnect: () => replica.connect(),
    disconnect: () => replica.disconnect(),
    async close() {
      awareness.destroy();
      await replica.close();
    },
  };
}

const GIVEN_UP: ReadonlySet<ReplicaState['link']> = new Set(['signed-out', 'no-access', 'refused'] as const);
/** Of the device: nothing more is to be waited for. */
const STORED: ReadonlySet<ReplicaState['device']> = new Set(['saved', 'off', 'full'] as const);
