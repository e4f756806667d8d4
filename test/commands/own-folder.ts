/** Somebody's own data folder as a server leaves it, and what a data folder holds. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Y from 'yjs';
import { openStore } from '../../sync-server/storage/index.ts';
import type { Store } from '../../sync-server/storage/store.ts';
import { noLogger } from '../support/logged.ts';

export const OWN = {
  board: 'b_000000000001',
  old: 'b_000000000002',
  library: 'l_000000000000',
  key: 'k_000000000001',
} as const;
const OWNER = 'u_000000000000';
export const VERSION = 'h_000000000001';

export function opened(folder: string): Promise<Store> {
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  return openStore(`file:${folder}`, { now: () => 1_000, after, logger: noLogger });
}

/** What an update writes that sets keys of a document's root. */
export function setting(root: string, entries: Readonly<Record<string, string>>): Uint8Array {
  const doc = new Y.Doc();
  for (const [key, value] of Object.entries(entries)) doc.getMap(root).set(key, value);
  return Y.encodeStateAsUpdate(doc);
}

/** Two boards, one of them archived, a version, two keys, of which one is revoked, own parts, a link and a guest. */
export async function makeOwnFolder(folder: string): Promise<void> {
  const store = await opened(folder);
  await store.records.change((change) => {
    change.put('server', { id: 'server', name: 'abcdef', createdAt: 1 });
    change.put('accounts', { id: OWNER, sample: OWN.board, kind: 'owner', name: 'Me', tier: 'team', createdAt: 1 });
    change.put('accounts', { id: 'u_guest0000000', sample: '', kind: 'guest', name: 'G', tier: 'free', createdAt: 1 });
    change.put('boards', { id: OWN.board, owner: OWNER, start: 'sample', createdAt: 5, archivedAt: null });
    change.put('boards', { id: OWN.old, owner: OWNER, start: 'empty', createdAt: 6, archivedAt: 7 });
    for (const board of [OWN.board, OWN.old]) {
      change.put('members', { id: `${board}/${OWNER}`, board, account: OWNER, role: 'owner', since: 5 });
    }
    const link = { id: 's_000000000001', hash: 'x', board: OWN.board, role: 'viewer', expiresAt: null } as const;
    change.put('links', { ...link, revokedAt: null, createdAt: 8 });
    const key = { account: OWNER, last4: '0001', mode: 'ask', dailyLimit: 50, createdAt: 9 } as const;
    change.put('keys', { ...key, id: OWN.key, hash: 'a'.repeat(64), label: 'Robot', revokedAt: null });
    change.put('keys', { ...key, id: 'k_000000000002', hash: 'b'.repeat(64), label: 'Gone', revokedAt: 10 });
    const version = { kind: 'named', name: 'First', account: OWNER, by: 'Me', made: 11, bytes: 3 } as const;
    change.put('versions', { ...version, id: `${OWN.board}/${VERSION}`, board: OWN.board });
  });
  store.records.update('titles', OWN.board, () => ({ id: OWN.board, name: 'Station', updatedAt: 12 }));
  store.records.update('titles', OWN.old, () => ({ id: OWN.old, name: 'Pump', updatedAt: 13 }));
  store.records.update('uses', OWN.key, () => ({ id: OWN.key, at: 14 }));
  const pause = { id: `${OWN.old}/${OWN.key}`, board: OWN.old, key: OWN.key, by: 'Me' };
  store.records.update('pauses', pause.id, () => pause);
  await appended(store, OWN.board, setting('board', { name: 'Station' }), setting('parts', { p: 'ESP32' }));
  await appended(store, OWN.old, setting('board', { name: 'Pump' }));
  await appended(store, OWN.library, setting('parts', { 'mine@1': 'text' }));
  await store.boards.versions.put(OWN.board, VERSION, Uint8Array.of(1, 2, 3));
  await store.close();
}

export async function appended(store: Store, docId: string, ...updates: Uint8Array[]): Promise<void> {
  const log = await store.boards.open(docId);
  log.take();
  for (const update of updates) await log.append([update]);
  await log.close();
}

/** What a folder holds of the boards of the own folder, of its key and of the parts of an account. */
export async function contentOf(folder: string, account: string) {
  const store = await opened(folder);
  try {
    const { records } = store;
    const content = async (docId: string) => {
      const log = await store.boards.open(docId);
      const { snapshot, tail } = log.take();
      await log.close();
      const doc = new Y.Doc();
      for (const update of [...(snapshot === null ? [] : [snapshot.update]), ...tail]) Y.applyUpdate(doc, update);
      return { board: doc.getMap('board').toJSON(), parts: doc.getMap('parts').toJSON() };
    };
    const board = async (id: string) => ({
      row: records.get('boards', id),
      name: records.get('titles', id)?.name,
      roles: records.find('members', 'board', id).map(({ account, role }) => `${account} ${role}`),
      versions: records.find('versions', 'board', id).map(({ id: row, name, by, made }) => ({ row, name, by, made })),
      content: await content(id),
    });
    return {
      boards: [await board(OWN.board), await board(OWN.old)],
      version: await store.boards.versions.get(OWN.board, VERSION),
      keys: [...records.all('keys')].map(({ id, account, mode, dailyLimit, revokedAt }) => ({
        ...{ id, account, mode, dailyLimit, revokedAt, used: records.get('uses', id)?.at },
      })),
      pauses: [...records.all('pauses')],
      parts: (await content(`l_${account.slice(2)}`)).parts,
      links: [...records.all('links')].length,
    };
  } finally {
    await store.close();
  }
}

/** Every file below a folder with a sum of what is in it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted();
}
