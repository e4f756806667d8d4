import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderLost } from '../../../sync-server/storage/folder-lock.ts';
import { openStore } from '../../../sync-server/storage/index.ts';
import { ownIdentity } from '../../../sync-server/storage/process-identity.ts';
import type { Store } from '../../../sync-server/storage/store.ts';
import { noLogger } from '../../support/logged.ts';
import { HandClock } from './hand-clock.ts';

const BOARD = 'b_000000000001';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-two-'));
});
afterEach(() => rm(folder, { recursive: true }));

const opened = (clock: HandClock) =>
  openStore(`file:${folder}`, { now: () => 0, after: clock.after, logger: noLogger });

/** Opens the store anew while `old` sleeps: as if it ran where nothing can be known of it. */
async function takenOver(): Promise<Store> {
  const lock = join(folder, 'lock');
  const text = JSON.parse(await readFile(lock, 'utf8'));
  await writeFile(lock, JSON.stringify({ ...text, space: 'elsewhere' }));
  const clock = new HandClock();
  let store: Store | null = null;
  const opening = opened(clock).then((one) => {
    store = one;
  });
  while (store === null) await Promise.race([clock.fire(), opening]);
  return store;
}

it('[L8] of two stores in one folder the one that lost it acknowledges nothing, and the other has all that it acknowledged', async () => {
  const old = await opened(new HandClock());
  const log = await old.boards.open(BOARD);
  await log.append([new Uint8Array([1])]);
  await old.records.change((change) => change.put('links', link('first')));
  const mark = await log.mark();

  const now = await takenOver();
  const theirs = await now.boards.open(BOARD);
  expect(theirs.take().tail.map(([byte]) => byte)).toEqual([1]);
  await theirs.append([new Uint8Array([2])]);
  await now.records.change((change) => change.put('links', link('second')));
  const before = await filesOf();

  await expect(log.append([new Uint8Array([3])])).rejects.toThrow(FolderLost);
  const nothing = { update: new Uint8Array(), stateVector: new Uint8Array(), deletions: new Uint8Array() };
  await expect(log.compact(mark, nothing)).rejects.toThrow(FolderLost);
  await expect(old.boards.remove('b_000000000002')).rejects.toThrow(FolderLost);
  await expect(old.records.change((change) => change.put('links', link('lost')))).rejects.toThrow(
    'has taken the data folder',
  );
  expect((await old.lost).message).toContain(`Another server (process ${ownIdentity().pid} on `);
  await old.boards.close();
  await old.close();
  expect(await filesOf()).toEqual(before);

  await theirs.append([new Uint8Array([4])]);
  await theirs.close();
  expect((await now.boards.open(BOARD)).take().tail.map(([byte]) => byte)).toEqual([1, 2, 4]);
  expect([...now.records.all('links')].map(({ id }) => id)).toEqual(['first', 'second']);
  await now.boards.close();
  await now.close();
});

it('[L8] what was on its way to the disk as the folder was lost is acknowledged only if the other has read it', async () => {
  const old = await opened(new HandClock());
  const log = await old.boards.open(BOARD);
  await log.append([new Uint8Array([1])]);
  const appending = log.append([new Uint8Array([2])]).then(
    () => true,
    () => false,
  );
  const now = await takenOver();
  const wasAcknowledged = await appending;
  const theirs = (await now.boards.open(BOARD)).take().tail.map(([byte]) => byte);
  expect(theirs).toEqual(wasAcknowledged ? [1, 2] : expect.arrayContaining([1]));
  await now.boards.close();
  await now.close();
});

function link(id: string) {
  return { id, hash: id, board: BOARD, role: 'viewer', expiresAt: null, revokedAt: null, createdAt: 0 } as const;
}

async function filesOf(): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const files = names.map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'base64')]);
  return Object.fromEntries(await Promise.all(files));
}
