/** Versions that were made on this device and that the server is not known to have, in IndexedDB. */
import * as idb from 'lib0/indexeddb';
import type { PutVersion } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';

const WAITING = 'waiting';

/** A version on its way. */
export interface WaitingVersion {
  readonly account: string;
  readonly board: string;
  readonly id: string;
  readonly facts: PutVersion;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface VersionOutbox {
  /** Keeps a version until it is removed. Of automatic ones a board keeps the newest `LIMITS.versionsWaiting`. */
  put(version: WaitingVersion): Promise<void>;
  /** Oldest first. */
  of(account: string, board: string): Promise<readonly WaitingVersion[]>;
  remove(version: Pick<WaitingVersion, 'account' | 'board' | 'id'>): Promise<void>;
  close(): void;
}

export async function openVersionOutbox(storage: string): Promise<VersionOutbox> {
  const db = await idb.openDB(`${storage}-versions`, (created) => idb.createStores(created, [[WAITING]]));
  const store = (access: 'readonly' | 'readwrite') => {
    const [opened] = idb.transact(db, [WAITING], access);
    if (opened === undefined) throw new Error('the database of versions has no store');
    return opened;
  };
  async function of(account: string, board: string): Promise<readonly WaitingVersion[]> {
    const prefix = keyOf({ account, board, id: '' });
    const found: WaitingVersion[] = await idb.getAll(
      store('readonly'),
      idb.createIDBKeyRangeBound(prefix, `${prefix}\uffff`, false, true),
    );
    return found.sort((a, b) => a.facts.made - b.facts.made || (a.id < b.id ? -1 : 1));
  }
  async function remove(version: Pick<WaitingVersion, 'account' | 'board' | 'id'>): Promise<void> {
    await idb.del(store('readwrite'), keyOf(version));
  }
  return {
    async put(version) {
      await idb.rtop(store('readwrite').put(version, keyOf(version)));
      const waiting = await of(version.account, version.board);
      const automatic = waiting.filter(({ facts }) => facts.kind === 'automatic');
      for (const old of automatic.slice(0, -LIMITS.versionsWaiting)) await remove(old);
    },
    of,
    remove,
    close: () => db.close(),
  };
}

function keyOf({ account, board, id }: Pick<WaitingVersion, 'account' | 'board' | 'id'>): string {
  return `${account}/${board}/${id}`;
}
