import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crc32c } from '../../../sync-server/storage/crc32c.ts';
import { DataFolderError, openDataFolder } from '../../../sync-server/storage/data-folder.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { bytesOf, snapshotOf, textOf } from './storage.contract.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('[L3] CRC-32C is that of RFC 3720', () => {
  expect(crc32c(bytesOf('123456789'))).toBe(0xe3069283);
  expect(crc32c(bytesOf('6789'), crc32c(bytesOf('12345')))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
});

describe('board files', () => {
  async function append(...batches: string[][]) {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    for (const batch of batches) await log.append(batch.map(bytesOf));
    await log.close();
  }
  async function read() {
    const log = await fileStorage(folder).open('b_1');
    const { snapshot, tail, torn, damage } = log.take();
    await log.close();
    return { snapshot: snapshot && textOf(snapshot.update), tail: tail.map(textOf), torn, damage };
  }
  const path = (name: string) => join(folder, 'b_1', name);
  const segment = path.bind(null, 'segment-00000001');

  it('[L4] at every length to which a segment can be torn, the whole records before it come back and the rest is cut', async () => {
    await append(['first', 'second'], ['third']);
    const whole = await readFile(segment());
    const ends = [8, 25, 43, 60];
    expect(whole.length).toBe(ends.at(-1));
    for (let length = 0; length <= whole.length; length++) {
      await writeFile(segment(), whole.subarray(0, length));
      const records = ends.filter((end) => end > 8 && end <= length).length;
      const sound = length < 8 ? 0 : (ends.filter((end) => end <= length).at(-1) ?? 0);
      expect(await read()).toEqual({
        snapshot: null,
        tail: ['first', 'second', 'third'].slice(0, records),
        torn: length - sound,
        damage: null,
      });
      expect((await read()).torn).toBe(0);
    }
  });

  it('[L4] what is appended after a torn tail is kept', async () => {
    await append(['first'], ['second']);
    const whole = await readFile(segment());
    await writeFile(segment(), whole.subarray(0, whole.length - 1));
    await append(['third']);
    expect((await read()).tail).toEqual(['first', 'third']);
  });

  it('[L4] zeros after the last record, as a file system may leave them, are a torn tail', async () => {
    await append(['first']);
    await writeFile(segment(), Buffer.concat([await readFile(segment()), Buffer.alloc(5000)]));
    expect(await read()).toEqual({ snapshot: null, tail: ['first'], torn: 5000, damage: null });
  });

  it('[L5] a flipped bit before sound records is damage: the file is set aside, everything sound around it is used', async () => {
    await append(['first', 'second', 'third']);
    const bytes = await readFile(segment());
    bytes[25 + 12 + 2] = (bytes[25 + 12 + 2] ?? 0) ^ 1;
    await writeFile(segment(), bytes);
    const content = await read();
    expect(content.tail).toEqual(['first', 'third']);
    expect(content.damage).toMatchObject({ what: 'segment', kept: ['damaged-segment-00000001-1'] });
    expect(await readFile(path('damaged-segment-00000001-1'))).toEqual(bytes);
    // It stays known as damaged, and nothing is set aside twice.
    expect(await read()).toEqual(content);
  });

  it('[L5] a damaged snapshot falls back on the one before it and its log, and nothing is lost', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    await log.append([bytesOf('a')]);
    await log.compact(await log.mark(), snapshotOf('A'));
    await log.append([bytesOf('b')]);
    await log.compact(await log.mark(), snapshotOf('AB'));
    await log.append([bytesOf('c')]);
    await log.close();
    const names = (await readdir(join(folder, 'b_1'))).sort();
    const newest = names.filter((name) => name.startsWith('snapshot')).at(-1) ?? '';
    const handle = await open(path(newest), 'r+');
    await handle.write(Buffer.from([0xff]), 0, 1, (await handle.stat()).size - 3);
    await handle.close();
    const content = await read();
    expect(content).toMatchObject({ snapshot: 'A content', tail: ['b', 'c'], damage: { what: 'snapshot' } });
    expect(content.damage?.kept).toEqual([`damaged-${newest}-1`]);
  });

  it('[L5] a segment of another program, and a snapshot without one before it, damage this board alone', async () => {
    await append(['first']);
    await writeFile(segment(), 'not a log at all, but long enough to be one');
    await writeFile(path('snapshot-00000002'), 'not a snapshot');
    expect(await read()).toMatchObject({ snapshot: null, tail: [], damage: { kept: expect.any(Array) } });
    const other = await fileStorage(folder).open('b_2');
    expect(other.take().damage).toBeNull();
  });

  it('[L6] an unfinished snapshot counts for nothing and is cleared away', async () => {
    await append(['first']);
    await writeFile(path('snapshot-00000002.tmp'), 'half a snap');
    expect(await read()).toMatchObject({ snapshot: null, tail: ['first'], damage: null });
    expect(await readdir(join(folder, 'b_1'))).toEqual(['segment-00000001']);
  });

  it('[L6] old snapshots and segments go: at most two generations lie on disk', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    for (let i = 0; i < 6; i++) {
      await log.append([bytesOf(`u${i}`)]);
      await log.compact(await log.mark(), snapshotOf(`S${i}`));
    }
    await log.close();
    expect((await readdir(join(folder, 'b_1'))).sort()).toEqual([
      'segment-00000006',
      'snapshot-00000006',
      'snapshot-00000007',
    ]);
  });

  it('[L7] an idle board holds no file: reading opens none and leaves none behind', async () => {
    const log = await fileStorage(folder).open('b_1');
    log.take();
    await log.append([]);
    await log.close();
    expect(await stat(join(folder, 'b_1')).catch(() => null)).toBeNull();
  });
});

describe('the data folder', () => {
  it('[L8] is created, says its version, and is locked against a second server', async () => {
    const path = join(folder, 'deep', 'data');
    const first = await openDataFolder(path);
    expect(await readFile(join(path, 'VERSION'), 'utf8')).toBe('busbar data 1\n');
    await expect(openDataFolder(path)).rejects.toThrow(`in use by process ${process.pid}`);
    await first.release();
    await (await openDataFolder(path)).release();
  });

  it('[L8] the lock of a process that died is taken over', async () => {
    await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, began: '', token: 'x' }));
    await (await openDataFolder(folder)).release();
  });

  it.runIf(process.platform === 'linux')(
    '[L8] a process that got the id of a dead one does not keep its lock',
    async () => {
      await writeFile(join(folder, 'lock'), JSON.stringify({ pid: process.pid, began: 'another boot:1', token: 'x' }));
      await (await openDataFolder(folder)).release();
    },
  );

  it('[L8] of many that find a dead lock at once, one gets it', async () => {
    await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, began: '', token: 'x' }));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => openDataFolder(folder)));
    const winners = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(winners).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DataFolderError);
    await winners[0]?.release();
  });

  it('[L8] of a newer version is refused untouched, in words', async () => {
    await writeFile(join(folder, 'VERSION'), 'busbar data 2\n');
    await expect(openDataFolder(folder)).rejects.toThrow('newer version');
    expect(await readdir(folder)).toEqual(['VERSION']);
  });
});
