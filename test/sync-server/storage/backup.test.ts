/** What a backup takes of a data folder, and which archives are none. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../../../sync-server/storage/backup/backup.ts';
import { restore } from '../../../sync-server/storage/backup/restore.ts';
import { type ArchivedFile, filesIn, tarOf } from '../../../sync-server/storage/backup/tar.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { openStore } from '../../../sync-server/storage/index.ts';
import { noLogger } from '../../support/logged.ts';
import { withLimits } from '../../support/with-limits.ts';
import { HandClock } from './hand-clock.ts';
import { bytesOf, snapshotOf } from './storage.contract.ts';

let place: string;
let data: string;
/** Two snapshots, the log between them, and the log since. */
const BOARD_FILES = ['segment-00000002', 'segment-00000003', 'snapshot-00000002', 'snapshot-00000003'];
const BOARD = 'boards/b_1';

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'busbar-backup-'));
  data = join(place, 'data');
  const { after } = new HandClock();
  const store = await openStore(`file:${data}`, { now: () => 1, after, logger: noLogger });
  const log = await store.boards.open('b_1');
  for (const name of ['A', 'B']) {
    await log.append([bytesOf(name)]);
    await log.compact(await log.mark(), snapshotOf(name));
  }
  await log.append([bytesOf('c')]);
  await log.close();
  await store.close();
});
afterEach(() => rm(place, { recursive: true }));

/** A backup of the data folder: what is in it, what it says is wrong, and how often the folder was copied. */
async function backedUp() {
  let files: ArchivedFile[] = [];
  let copies = 0;
  const { findings, bytes } = await backUp(data, 1, async (archive) => {
    files = [];
    copies++;
    for await (const { name, bytes } of filesIn(archive)) files.push({ name, bytes });
  });
  expect(bytes).toBe(files.slice(0, -1).reduce((sum, file) => sum + file.bytes.length, 0));
  return {
    files,
    findings,
    copies,
    boards: files.map(({ name }) => name).filter((name) => name.startsWith('boards/')),
  };
}

const named = (names: readonly string[], board = BOARD) => names.map((name) => `${board}/${name}`);

it('[X7] takes boards that no record lists, what lies beside a board, and neither drafts nor boards that are being removed', async () => {
  const old = await fileStorage(join(data, 'boards')).open('b_old');
  await old.append([bytesOf('a')]);
  await old.close();
  await mkdir(join(data, 'boards', 'removed.b_2'));
  await writeFile(join(data, 'boards', 'removed.b_2', 'segment-00000001'), 'gone');
  await writeFile(join(data, BOARD, 'snapshot-00000004.tmp'), 'half');
  const aside = 'damaged-torn-segment-00000001-1';
  await writeFile(join(data, BOARD, aside), 'cut off');
  expect(await backedUp()).toMatchObject({
    boards: [...named([aside, ...BOARD_FILES]), 'boards/b_old/segment-00000001'],
    findings: [],
    copies: 1,
  });
});

it('[L33] takes the versions of each board, and a restore has them again', async () => {
  await fileStorage(join(data, 'boards')).versions.put('b_1', 'h_000000000001', bytesOf('a version'));
  const { boards, findings } = await backedUp();
  expect([boards, findings]).toEqual([named([...BOARD_FILES, 'version-000000000001']), []]);
  const archive = join(place, 'all.tar');
  await backUp(data, 1, (stream) => writeFile(archive, stream));
  const to = join(place, 'restored');
  await restore(archive, to, { after: new HandClock().after, logger: noLogger, force: false });
  const bytes = await fileStorage(join(to, 'boards')).versions.get('b_1', 'h_000000000001');
  expect(bytes).toEqual(Buffer.from('a version'));
});

it('[X10] tells no damage of a segment that is still written', async () => {
  const log = await fileStorage(join(data, 'boards')).open('b_old');
  await log.append([bytesOf('a')]);
  await log.append([bytesOf('b')]);
  const segment = join(data, 'boards', 'b_old', 'segment-00000001');
  await truncate(segment, (await stat(segment)).size - 1);
  expect((await backedUp()).findings).toEqual([]);
});

it('[X10] [L34] goes on past a file that cannot be read, and names it', async () => {
  await rm(join(data, BOARD, 'segment-00000003'));
  await mkdir(join(data, BOARD, 'segment-00000003'));
  const { boards, findings } = await backedUp();
  expect(findings).toEqual([`${BOARD}/segment-00000003 cannot be read, and was left out.`]);
  expect(boards).not.toContain(`${BOARD}/segment-00000003`);
  expect(boards.length).toBeGreaterThan(0);
});

it('[X10] names each file that lies in the place of another one, and keeps it as it is', async () => {
  const older = await readFile(join(data, BOARD, 'snapshot-00000002'));
  await writeFile(join(data, BOARD, 'snapshot-00000003'), older);
  const { files, findings } = await backedUp();
  expect(findings).toEqual([`${BOARD}/snapshot-00000003 lies in the place of another file, and is kept as it is.`]);
  expect(files.find(({ name }) => name === `${BOARD}/snapshot-00000003`)?.bytes).toEqual(new Uint8Array(older));
});

it('[X10] names each file that is missing, once it was looked for three times', async () => {
  const gone = ['snapshot-00000003', 'segment-00000003'];
  for (const name of gone) await rename(join(data, BOARD, name), join(place, name));
  expect(await backedUp()).toMatchObject({
    boards: named(['segment-00000002', 'snapshot-00000002']),
    findings: gone.map((name) => `${BOARD}/${name} is missing, or shorter than it was.`),
    copies: 3,
  });
});

it('[X8] an archive with records that are none, a file that leads out of it, or something missing is refused in words', async () => {
  const { files } = await backedUp();
  const archived = async (changed: readonly ArchivedFile[], sums: readonly ArchivedFile[] = [sumsOf(changed)]) => {
    const path = join(place, 'backup.tar');
    await writeFile(path, tarOf(entries([...changed, ...sums]), 1));
    return path;
  };
  const target = join(place, 'restored');
  const restored = async (archive: string) =>
    restore(archive, target, { after: new HandClock().after, logger: noLogger, force: false }).then(
      ({ documents }) => documents,
      (error: Error) => error.message,
    );
  const whole = files.filter(({ name }) => name !== 'SHA256SUMS');
  const unread = whole.map((file) => (file.name === 'records.json' ? { ...file, bytes: bytesOf('{}') } : file));
  expect(await restored(await archived(unread))).toContain(
    'backup.tar is not a whole backup: its records.json cannot be used: it has no "format"',
  );
  expect(await restored(await archived(whole, []))).toContain('its end is missing: it has no SHA256SUMS. Nothing was');
  const outside = await archived([...whole, { name: '../token', bytes: bytesOf('theirs') }]);
  expect(await restored(outside)).toContain('"../token" does not belong in one');
  const short = await archived(whole.slice(0, -1), [sumsOf(whole)]);
  expect(await restored(short)).toContain(`${whole.at(-1)?.name} is missing`);
  expect(await restored(join(place, 'none.tar'))).toContain('There is no file');
  expect(await readdir(place)).not.toContain('restored');
  expect(await restored(await archived(whole))).toBe(1);
  expect((await readdir(join(target, BOARD))).toSorted()).toEqual(BOARD_FILES);
});

it('[X8] [limit archivedFileBytes] a file of the limit is copied and restored; a longer one is left out, and read from no archive', async () => {
  const longest = Math.max(...(await backedUp()).files.map(({ bytes }) => bytes.length));
  const archive = join(place, 'backup.tar');
  const packed = () => backUp(data, 1, async (files) => writeFile(archive, files));
  const restored = (to: string) =>
    restore(archive, join(place, to), { after: new HandClock().after, logger: noLogger, force: false });
  const big = join(data, BOARD, 'damaged-segment-00000009');
  await writeFile(big, Buffer.alloc(longest + 1));
  await withLimits({ archivedFileBytes: longest }, async () => {
    expect((await packed()).findings).toEqual([
      `${BOARD}/damaged-segment-00000009 is larger than any file that the server makes, and was left out.`,
    ]);
    await restored('whole');
  });
  await packed();
  await withLimits({ archivedFileBytes: longest }, async () => {
    await expect(restored('none')).rejects.toThrow(
      `segment-00000009 is larger than ${longest} bytes. Nothing was changed`,
    );
  });
  expect(await readdir(place)).not.toContain('none');
});

it('[X9] what a folder holds is kept in it where it is restored into with force, and only then', async () => {
  const archive = join(place, 'backup.tar');
  await backUp(data, 1, async (packed) => writeFile(archive, packed));
  const again = (force: boolean) => restore(archive, data, { after: new HandClock().after, logger: noLogger, force });
  await expect(again(false)).rejects.toThrow(`${data} is not empty`);
  await writeFile(join(data, 'notes.txt'), 'mine');
  for (const before of ['before-restore-1', 'before-restore-2'].map((name) => join(data, name))) {
    expect(await again(true)).toEqual({ documents: 1, before });
    expect(await readdir(before)).toContain('VERSION');
  }
  expect(await readFile(join(data, 'before-restore-1', 'notes.txt'), 'utf8')).toBe('mine');
  expect((await readdir(data)).toSorted()).toEqual([
    'VERSION',
    'before-restore-1',
    'before-restore-2',
    'boards',
    'records.json',
  ]);
});

/** The sums of the files, as `sha256sum` writes them. */
function sumsOf(files: readonly ArchivedFile[]): ArchivedFile {
  const lines = files.map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  return { name: 'SHA256SUMS', bytes: bytesOf(lines.join('')) };
}

async function* entries(files: readonly ArchivedFile[]): AsyncGenerator<ArchivedFile> {
  yield* files;
}
