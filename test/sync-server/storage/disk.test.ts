/** The disk of this machine, and what files and folders are made durable by. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Disk, machineDisk } from '../../../sync-server/storage/disk.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { makeFolder, replaceFile } from '../../../sync-server/storage/files.ts';
import { openStore } from '../../../sync-server/storage/index.ts';
import { StorageError } from '../../../sync-server/storage/records.ts';
import { timedDisk } from '../../../sync-server/storage/timed-disk.ts';
import { noEvents } from '../../support/logged.ts';
import { ManualClock } from '../agent/manual-clock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('[L1] the disk of this machine', () => {
  it('writes all bytes where they belong, be they few or many', async () => {
    const path = join(folder, 'a');
    const file = await machineDisk.open(path, 'w');
    const many = Buffer.alloc(200_000, 'many');
    await file.write(Buffer.from('12345'), 0);
    await file.write(many, 3);
    await file.write(Buffer.from('end'), 3 + many.length);
    await file.sync();
    await file.close();
    expect((await machineDisk.read(path)).equals(Buffer.concat([Buffer.from('123'), many, Buffer.from('end')]))).toBe(
      true,
    );
  });

  it('empties a file that it opens to write, leaves one as it is that it opens to change, and keeps what it makes private', async () => {
    const path = join(folder, 'a');
    await (await machineDisk.open(path, 'w')).close();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(path, '12345');
    const file = await machineDisk.open(path, 'r+');
    await file.truncate(2);
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('12');
    await (await machineDisk.open(path, 'w')).close();
    expect(await readFile(path, 'utf8')).toBe('');
  });

  it('says which folder was missing, and fails where there is none', async () => {
    expect(await machineDisk.makeFolder(join(folder, 'a', 'b', 'c'))).toBe(join(folder, 'a'));
    expect((await stat(join(folder, 'a', 'b'))).mode & 0o777).toBe(0o700);
    expect(await machineDisk.makeFolder(join(folder, 'a', 'b', 'c'))).toBeUndefined();
    expect(await machineDisk.list(join(folder, 'a'))).toEqual(['b']);
    await machineDisk.syncFolder(join(folder, 'a'));
    for (const fails of [machineDisk.syncFolder, machineDisk.list, machineDisk.read])
      await expect(fails(join(folder, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(machineDisk.open(join(folder, 'gone'), 'r+')).rejects.toMatchObject({ code: 'ENOENT' });
    await machineDisk.remove(join(folder, 'a'));
    await machineDisk.remove(join(folder, 'a'));
    expect(await machineDisk.list(folder)).toEqual([]);
  });
});

/** This machine's disk, with a note of each call. */
function noted(fails?: 'write'): { readonly disk: Disk; readonly calls: string[] } {
  const calls: string[] = [];
  // A draft has the mark of its process in its name.
  const short = (path: string) => path.slice(folder.length).replace(/\.[0-9a-f]{8}\.tmp$/, '.tmp');
  const note = (call: string, path: string) => calls.push(`${call} ${short(path)}`);
  const disk: Disk = {
    ...machineDisk,
    async open(path, flags) {
      note(`open ${flags}`, path);
      const file = await machineDisk.open(path, flags);
      return {
        async write(bytes, position) {
          if (fails === 'write') throw new Error('the disk is full');
          await file.write(bytes, position);
        },
        truncate: (length) => file.truncate(length),
        sync: () => {
          note('sync', path);
          return file.sync();
        },
        close: () => {
          note('close', path);
          return file.close();
        },
      };
    },
    rename(from, to) {
      note('rename', from);
      return machineDisk.rename(from, to);
    },
    syncFolder: async (path) => void note('syncFolder', path),
  };
  return { disk, calls };
}

it('[H7] a timed disk does what the disk does, and tells how long each sync of a file took', async () => {
  const { disk, calls } = noted();
  const seconds: number[] = [];
  const file = await timedDisk(disk, (took) => seconds.push(took)).open(join(folder, 'a'), 'w');
  await file.write(Buffer.from('12345'), 0);
  await file.truncate(3);
  await file.sync();
  await file.sync();
  await file.close();
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('123');
  expect(calls).toEqual(['open w /a', 'sync /a', 'sync /a', 'close /a']);
  expect(seconds).toEqual([expect.any(Number), expect.any(Number)]);
});

describe('[L9] a file', () => {
  it('is written beside its place, made durable and then put there', async () => {
    const { disk, calls } = noted();
    await replaceFile(disk, join(folder, 'a'), [Buffer.from('one '), Buffer.from('two'), Buffer.from('.')]);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('one two.');
    expect(calls).toEqual(['open w /a.tmp', 'sync /a.tmp', 'close /a.tmp', 'rename /a.tmp', 'syncFolder ']);
  });

  it('that cannot be written stays as it was, and is closed', async () => {
    const { disk, calls } = noted('write');
    await writeFile(join(folder, 'a'), 'old');
    await expect(replaceFile(disk, join(folder, 'a'), [Buffer.from('new')])).rejects.toThrow('the disk is full');
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old');
    expect(calls).toEqual(['open w /a.tmp', 'close /a.tmp']);
  });
});

it('[L9] each folder that is made is made durable in the one that holds it', async () => {
  const { disk, calls } = noted();
  await makeFolder(disk, join(folder, 'a', 'b', 'c'));
  expect(calls).toEqual(['syncFolder /a/b', 'syncFolder /a', 'syncFolder ']);
  await makeFolder(disk, join(folder, 'a', 'b', 'c'));
  expect(calls).toHaveLength(3);
  const root = { ...disk, makeFolder: async () => '/nothing of it' };
  await makeFolder(root, '/');
  expect(calls).toHaveLength(4);
});

describe('[L1] the storage of boards', () => {
  it('closes what is open with itself, and fails where the disk does', async () => {
    const storage = fileStorage(folder);
    const log = await storage.open('b_1');
    await expect(storage.open('b_1')).rejects.toThrow('b_1 is open already');
    await storage.close();
    await expect(log.append([Buffer.from('a')])).rejects.toThrow('the board is closed');
    await (await storage.open('b_1')).close();
    const broken = { ...machineDisk, list: () => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' })) };
    await expect(fileStorage(folder, broken).open('b_1')).rejects.toThrow('no');
    const stuck = { ...machineDisk, rename: () => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' })) };
    await expect(fileStorage(folder, stuck).remove('b_1')).rejects.toThrow('no');
  });

  it('removes a board with what an earlier removal left behind, and nothing else', async () => {
    for (const name of ['b_1', 'b_2', 'removed.b_1', 'removed.b_3']) await mkdir(join(folder, name));
    await fileStorage(folder).remove('b_4');
    expect(await machineDisk.list(folder)).toHaveLength(4);
    await fileStorage(folder).remove('b_1');
    expect(await machineDisk.list(folder)).toEqual(['b_2']);
  });
});

it('[L8] a store whose records cannot be read leaves its folder to others', async () => {
  await writeFile(join(folder, 'records.json'), 'damaged');
  const clock = new ManualClock();
  const open = () => openStore(`file:${folder}`, { now: clock.now, after: clock.after, logger: noEvents });
  await expect(open()).rejects.toThrow(StorageError);
  expect(await machineDisk.list(folder)).not.toContain('lock');
  for (const name of await machineDisk.list(folder)) {
    if (name.startsWith('records')) await machineDisk.remove(join(folder, name));
  }
  await (await open()).close();
  expect(await machineDisk.list(folder)).not.toContain('lock');
});
