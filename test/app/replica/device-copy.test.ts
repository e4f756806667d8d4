/** The board's copy on the device by itself: what lies in its database, record by record. */
import 'fake-indexeddb/auto';
import * as idb from 'lib0/indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREFERRED_TRIM_SIZE } from 'y-indexeddb';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { databaseName } from '../../../app/replica/database-name.ts';
import { type Offline, openOffline } from '../../../app/replica/offline.ts';
import type { WriterLock } from '../../../app/replica/ports.ts';
import { preload, takePreloaded } from '../../../app/replica/preload.ts';

/** IndexedDB here answers by `setImmediate`, which goes on while timers stand still. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let devices = 0;
const newStorage = () => `copies${devices++}`;

interface Copy {
  readonly doc: Y.Doc;
  readonly offline: Offline;
  /** Resolves when it holds, which is looked at after each change. */
  until(holds: (offline: Offline) => boolean): Promise<void>;
}

function open(
  storage: string,
  options: { queueFor?: (name: string) => WriterLock; waiting?: () => number } = {},
): Copy {
  const { queueFor = null, waiting = () => 0 } = options;
  const doc = new Y.Doc();
  const offline = openOffline({ doc, name: 'board', ports: { storage, queueFor }, waiting });
  const until = (holds: (offline: Offline) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => holds(offline) && resolve();
      offline.onChange(look);
      look();
    });
  return { doc, offline, until };
}

/** A queue for the one writing tab, in which the turn begins when it is told. */
function turn(): { readonly queueFor: () => WriterLock; readonly begin: () => void } {
  let begin = () => {};
  const held = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { queueFor: () => ({ held, end: () => undefined }), begin: () => begin() };
}

const isStored = ({ role, pending }: Offline) => role === 'writer' && !pending;
const write = (doc: Y.Doc, key: string, value: string = key) => doc.getMap('board').set(key, value);
const keys = (doc: Y.Doc) => [...doc.getMap('board').keys()].sort();

/** The records of a copy, and the count of waiting edits that lies beside them. */
async function contentOf(storage: string): Promise<{ updates: readonly Uint8Array[]; waiting: unknown }> {
  const db = await idb.openDB(databaseName(storage, 'board'), () => undefined);
  const [updates, custom] = idb.transact(db, ['updates', 'custom'], 'readonly');
  if (updates === undefined || custom === undefined) throw new Error('no stores');
  const content = { updates: await idb.getAll(updates), waiting: await idb.get(custom, 'waiting') };
  db.close();
  return content;
}

async function written(storage: string, key: string, value?: string): Promise<void> {
  const { doc, offline, until } = open(storage);
  await until(isStored);
  write(doc, key, value);
  await offline.close();
}

async function readBack(storage: string): Promise<readonly string[]> {
  const { doc, offline } = open(storage);
  await offline.whenLoaded;
  await offline.close();
  return keys(doc);
}

async function turns(): Promise<void> {
  for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve));
}

test.each([[[]], [['before']]])(
  '[O26] what is edited before the copy was read is stored with it, beside %s',
  async (before) => {
    const storage = newStorage();
    for (const key of before) await written(storage, key);
    const { doc, offline, until } = open(storage);
    write(doc, 'hasty');
    await until(isStored);
    expect(keys(doc)).toEqual([...before, 'hasty']);
    await offline.close();
    expect(await readBack(storage)).toEqual([...before, 'hasty']);
  },
);

test('[O12] the tab whose turn has come stores only what the device lacks', async () => {
  const storage = newStorage();
  await written(storage, 'long', 'x'.repeat(10_000));
  const { queueFor, begin } = turn();
  const { doc, offline, until } = open(storage, { queueFor });
  await until(({ role }) => role === 'reader');
  write(doc, 'meanwhile');
  await written(storage, 'by the one before');
  begin();
  await until(isStored);
  expect(keys(doc)).toEqual(['by the one before', 'long', 'meanwhile']);
  await offline.close();
  const { updates } = await contentOf(storage);
  expect(updates.filter(({ length }) => length > 10_000)).toHaveLength(1);
  expect(await readBack(storage)).toEqual(['by the one before', 'long', 'meanwhile']);
});

test('[O12] and nothing where it lacks nothing', async () => {
  const storage = newStorage();
  await written(storage, 'before');
  const { queueFor, begin } = turn();
  const { doc, offline, until } = open(storage, { queueFor });
  await until(({ role }) => role === 'reader');
  await written(storage, 'by the one before');
  begin();
  await until(isStored);
  expect(keys(doc)).toEqual(['before', 'by the one before']);
  await offline.close();
  expect((await contentOf(storage)).updates).toHaveLength(2);
});

test('[O12] a tab whose turn comes after it has closed stores nothing', async () => {
  const storage = newStorage();
  await written(storage, 'before');
  const { queueFor, begin } = turn();
  const { doc, offline, until } = open(storage, { queueFor });
  await until(({ role }) => role === 'reader');
  write(doc, 'after');
  await offline.close();
  begin();
  await turns();
  expect([offline.role, await readBack(storage)]).toEqual(['reader', ['before']]);
});

test('[O15] what many visits left behind is folded by the first edit of the next', async () => {
  const storage = newStorage();
  await written(storage, 'first');
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < PREFERRED_TRIM_SIZE; n++) write(doc, 'last', `${n}`);
  const db = await idb.openDB(databaseName(storage, 'board'), () => undefined);
  const [store] = idb.transact(db, ['updates'], 'readwrite');
  if (store === undefined) throw new Error('no store');
  for (const update of updates) store.add(update);
  await idb.count(store);
  db.close();
  await written(storage, 'one more');
  expect((await contentOf(storage)).updates).toHaveLength(1);
  expect(await readBack(storage)).toEqual(['first', 'last', 'one more']);
});

test('[O23] a device that cannot be read is done without, at once or when this tab should write', async () => {
  const storage = newStorage();
  await written(storage, 'before');
  const refuse = () =>
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError');
    });
  const broken = refuse();
  const unread = open(storage).offline;
  expect([await unread.whenLoaded, unread.role]).toEqual([0, 'off']);
  broken.mockRestore();
  const { queueFor, begin } = turn();
  const later = open(storage, { queueFor });
  await later.until(({ role }) => role === 'reader');
  refuse();
  begin();
  await later.until(({ role }) => role === 'off');
  write(later.doc, 'after');
  expect([later.offline.pending, later.offline.full]).toEqual([false, false]);
  vi.restoreAllMocks();
  await unread.close();
  await later.offline.close();
  expect(await readBack(storage)).toEqual(['before']);
});

test('[limit lazySaveMs] [O8] the count of waiting edits is stored once it has come to rest, without another edit', async () => {
  const storage = newStorage();
  let waiting = 0;
  const { doc, offline, until } = open(storage, { waiting: () => waiting });
  await until(isStored);
  waiting = 1;
  write(doc, 'one');
  await until(isStored);
  expect((await contentOf(storage)).waiting).toBe(1);
  waiting = 0;
  offline.noteWaiting();
  vi.advanceTimersByTime(LIMITS.lazySaveMs - 1);
  offline.noteWaiting();
  await turns();
  expect((await contentOf(storage)).waiting).toBe(1);
  vi.advanceTimersByTime(1);
  await turns();
  expect((await contentOf(storage)).waiting).toBe(0);
  await offline.close();
});

test('[B76] a copy with nothing in it is read ahead as such', async () => {
  const storage = newStorage();
  const { offline, until } = open(storage);
  await until(isStored);
  await offline.close();
  preload(databaseName(storage, 'board'));
  const ahead = await takePreloaded(databaseName(storage, 'board'));
  expect(ahead).toMatchObject({ updates: [], last: 0 });
  ahead?.db.close();
});
