import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { DataFolderError, openDataFolder } from '../../../sync-server/storage/data-folder.ts';

let made: string;
let folder: string;
beforeEach(async () => {
  made = await mkdtemp(join(tmpdir(), 'busbar-data-'));
  folder = made;
});
afterEach(() => rm(made, { recursive: true }));

/** Of a process that cannot be there. */
const DEAD = JSON.stringify({ pid: 2 ** 22 + 1, began: '', token: 'x' });

/** Writes a file as if it had been written so long ago. */
async function written(name: string, content: string, agoMs = 0): Promise<void> {
  await writeFile(join(folder, name), content);
  const at = (Date.now() - agoMs) / 1000;
  await utimes(join(folder, name), at, at);
}

/** What the opening is refused with. */
async function refusal(): Promise<DataFolderError> {
  const error: unknown = await openDataFolder(folder).then(
    (opened) => opened.release().then(() => null),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DataFolderError)) throw new Error(`not refused as it should be: ${String(error)}`);
  return error;
}

it('[L8] is created, says its version, and is locked against a second server, which is told what to do', async () => {
  folder = join(folder, 'deep', 'data');
  const first = await openDataFolder(folder);
  expect(await readFile(join(folder, 'VERSION'), 'utf8')).toBe('busbar data 1\n');
  expect((await refusal()).message).toBe(
    `The data folder ${folder} is in use by process ${process.pid}. Stop that server, or give this one another folder: ` +
      '--store file:DIR.',
  );
  await first.release();
  expect((await readdir(folder)).toSorted()).toEqual(['VERSION', 'boards']);
  await (await openDataFolder(folder)).release();
});

it('[L8] the lock of a process that died is taken over', async () => {
  await written('lock', DEAD);
  const opened = await openDataFolder(folder);
  expect((await refusal()).message).toContain(`in use by process ${process.pid}`);
  await opened.release();
});

it.runIf(process.platform === 'linux')(
  '[L8] a process that got the id of a dead one does not keep its lock',
  async () => {
    const opened = await openDataFolder(folder);
    const own = JSON.parse(await readFile(join(folder, 'lock'), 'utf8'));
    expect(own).toEqual({
      pid: process.pid,
      began: expect.stringMatching(/^[0-9a-f-]{36}:\d+$/),
      token: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    await opened.release();
    await written('lock', JSON.stringify({ ...own, began: `${own.began}1` }));
    await (await openDataFolder(folder)).release();
  },
);

it('[L8] of many that find a dead lock at once, one gets it', async () => {
  await written('lock', DEAD);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => openDataFolder(folder)));
  const winners = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(winners).toHaveLength(1);
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DataFolderError);
  await winners[0]?.release();
});

it('[L8] who is taking a lock over is left alone, until it must have died at it', async () => {
  await written('lock', DEAD);
  await written('lock.takeover', DEAD, LIMITS.takeoverMs / 2);
  expect((await refusal()).message).toBe(`Another process is just starting with ${folder}.`);
  await written('lock.takeover', DEAD, LIMITS.takeoverMs + 1_000);
  await (await openDataFolder(folder)).release();
  expect(await readdir(folder)).not.toContain('lock.takeover');
});

it.each([
  '',
  '7',
  'null',
  '{"pid":"1","began":"","token":"x"}',
  '{"pid":1,"began":1,"token":"x"}',
  '{"pid":1,"began":""}',
])('[L8] a lock that holds %j is one that is being written, and after a while one that never was', async (content) => {
  await written('lock', content, LIMITS.takeoverMs / 2);
  expect((await refusal()).message).toBe(`Another process is just starting with ${folder}. Try again in some seconds.`);
  await written('lock', content, LIMITS.takeoverMs + 1_000);
  await (await openDataFolder(folder)).release();
});

it('[L8] releasing takes away its own lock alone', async () => {
  const first = await openDataFolder(folder);
  await written('lock', DEAD);
  await first.release();
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(DEAD);
  await rm(join(folder, 'lock'));
  await first.release();
});

it('[L8] of a newer version, or of another program, is refused untouched, in words', async () => {
  await writeFile(join(folder, 'VERSION'), 'busbar data 2\n');
  expect((await refusal()).message).toContain('written by a newer version of this program (data 2, this one knows 1)');
  expect(await readdir(folder)).toEqual(['VERSION']);
  for (const other of ['other data 1\n', 'busbar data 1 and more', '']) {
    await writeFile(join(folder, 'VERSION'), other);
    expect((await refusal()).message).toContain(`is not a data folder of this program: VERSION says "${other}"`);
  }
});

it('[L8] that cannot be made is refused in words', async () => {
  await writeFile(join(folder, 'file'), '');
  folder = join(folder, 'file', 'data');
  expect((await refusal()).message).toMatch(/^The data folder .*data cannot be made: ENOTDIR/);
});
