/** What a document's place on the server and an account's copy of it on the device are called. */

/** `url` is `ws://host/api/sync`, `room` the document's id there. Each account has its own copy. */
export function documentPlace(url: string, room: string, account: string): string {
  return `${url}/${room}/${account}`;
}

/** The lock of the one tab that writes a copy. */
export function writerLock(storage: string, place: string): string {
  return `${databaseName(storage, place)}/writer`;
}

/** The database of a copy; `storage` is what names of this program begin with. */
export function databaseName(storage: string, place: string): string {
  return `${storage}/${place}`;
}
