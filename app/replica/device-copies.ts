/** Copies of documents in this browser, apart from any open session. */
import * as Y from 'yjs';
import { databaseName, documentPlace } from './database-name.ts';
import { openUpdateStore } from './update-store.ts';

/** Where the copies of one server's documents lie: what names of databases begin with, and the server's sync address. */
interface CopyPlace {
  readonly storage: string;
  readonly url: string;
}

/** A document, and the account whose copy it is. */
export interface CopyKey {
  readonly room: string;
  readonly account: string;
}

/** The copies that this device has. Empty where the browser cannot list its databases. */
export async function listCopies({ storage, url }: CopyPlace): Promise<readonly CopyKey[]> {
  if (!('databases' in indexedDB)) return [];
  const prefix = databaseName(storage, `${url}/`);
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
  return names.flatMap((name) => {
    const [room, account, more] = name.slice(prefix.length).split('/');
    return room && account && more === undefined ? [{ room, account }] : [];
  });
}

/** What the copy holds; an empty document where there is none. Rejects where it cannot be read. */
export async function readCopy(place: CopyPlace, key: CopyKey): Promise<Y.Doc> {
  const doc = new Y.Doc();
  const store = await openUpdateStore(nameOf(place, key), doc, {});
  try {
    await store.load();
    return doc;
  } finally {
    store.close();
  }
}

/** Adds what `doc` holds to a copy, as an edit that the server does not have. Rejects, with nothing written, e.g. where it is full. */
export async function writeCopy(place: CopyPlace, key: CopyKey, doc: Y.Doc): Promise<void> {
  const store = await openUpdateStore(nameOf(place, key), new Y.Doc(), {});
  try {
    await store.append([Y.encodeStateAsUpdate(doc)], 1 + (await store.waiting()));
  } finally {
    store.close();
  }
}

/** Deletes a copy, as soon as no tab has it open. */
export function removeCopy(place: CopyPlace, key: CopyKey): void {
  indexedDB.deleteDatabase(nameOf(place, key));
}

function nameOf({ storage, url }: CopyPlace, { room, account }: CopyKey): string {
  return databaseName(storage, documentPlace(url, room, account));
}
