import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../../../sync-server/storage/data-folder.ts';
import { StorageError } from '../../../sync-server/storage/records.ts';
import { noLogger } from '../../support/logged.ts';
import { HandClock } from './hand-clock.ts';

let made: string;
let folder: string;
beforeEach(async () => {
  made = await mkdtemp(join(tmpdir(), 'busbar-data-'));
  folder = made;
});
afterEach(() => rm(made, { recursive: true }));

const opened = () => openDataFolder(folder, { after: new HandClock().after, logger: noLogger });

/** What the opening is refused with. */
async function refusal(): Promise<StorageError> {
  const error: unknown = await opened().then(
    (unexpected) => unexpected.release().then(() => null),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StorageError)) throw new Error(`not refused as it should be: ${String(error)}`);
  return error;
}

it('[L8] is created, says its version, and is locked against a second server, which is told what to do', async () => {
  folder = join(folder, 'deep', 'data');
  const first = await opened();
  expect(await readFile(join(folder, 'VERSION'), 'utf8')).toBe('busbar data 1\n');
  expect((await refusal()).message).toContain(`The data folder ${folder} is in use by process ${process.pid} on `);
  await first.release();
  expect((await readdir(folder)).toSorted()).toEqual(['VERSION', 'boards']);
  await (await opened()).release();
});

it('[L20] is for whoever runs the server alone, also where an earlier version made it for all, and no other folder is', async () => {
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'VERSION'), 'other data 1\n');
  await refusal();
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  await rm(join(folder, 'VERSION'));
  const opening = await opened();
  const modes = await Promise.all(
    ['.', 'VERSION', 'boards', 'lock'].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600, 0o700, 0o600]);
  await opening.release();
});

it('[L8] what another server had not finished writing is removed, so that it cannot finish', async () => {
  await writeFile(join(folder, 'records.json.0123abcd.tmp'), '{}');
  await (await opened()).release();
  expect((await readdir(folder)).toSorted()).toEqual(['VERSION', 'boards']);
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
