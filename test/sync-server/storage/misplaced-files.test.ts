/** A sound file that lies in the place of another one, as a restored backup, a copy or a mistake leaves it. */
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { DROP, DroppingDisk, KEEP, PowerCut, seeded } from './dropping-disk.ts';
import { bytesOf } from './storage.contract.ts';
import { ALL, accept, append, change, FOLDER, namesOf, path, read, withStore, written } from './written-board.ts';

type Harm = (disk: DroppingDisk) => Promise<void>;

const put = (disk: DroppingDisk, name: string, bytes: Buffer) => change(disk, name, () => bytes);

const exchanged =
  (one: string, other: string): Harm =>
  async (disk) => {
    const [a, b] = [await disk.read(path(one)), await disk.read(path(other))];
    await put(disk, one, b);
    await put(disk, other, a);
  };

const copied =
  (from: string, to: string): Harm =>
  async (disk) =>
    put(disk, to, await disk.read(path(from)));

const moved =
  (from: string, to: string): Harm =>
  async (disk) => {
    const bytes = await disk.read(path(from));
    await disk.remove(path(from));
    const file = await disk.open(path(to), 'w');
    await file.write(bytes, 0);
    await file.sync();
  };

/** A file of the same name and length that another board has, or this one had before it was deleted and made again. */
const foreign =
  (name: string, { board = 'b_2', text = 'x' } = {}): Harm =>
  async (disk) => {
    const other = new DroppingDisk();
    const log = await fileStorage('/other', other).open(board);
    log.take();
    const { number } = /(?<number>\d+)$/.exec(name)?.groups ?? {};
    for (let n = 1; n < Number(number); n++) {
      await log.append([bytesOf('y')]);
      await log.mark();
    }
    if (name.startsWith('segment'))
      for (let n = 0; n < (name.endsWith('4') ? 2 : 1); n++) await log.append([bytesOf(text)]);
    else
      await log.compact(Number(number), {
        update: bytesOf('["x"]'),
        stateVector: bytesOf('v'),
        deletions: bytesOf('d'),
      });
    await log.close();
    await put(disk, name, await other.read(`/other/${board}/${name}`));
  };

const HARMS: readonly [what: string, harm: Harm, left: readonly string[]][] = [
  ['an older snapshot under the name of the newer one', copied('snapshot-00000002', 'snapshot-00000003'), ALL],
  ['its two snapshots exchanged', exchanged('snapshot-00000002', 'snapshot-00000003'), ALL],
  ['the older snapshot moved to the name of the newer one', moved('snapshot-00000002', 'snapshot-00000003'), ALL],
  ['the newer snapshot moved to a name of its own', moved('snapshot-00000003', 'snapshot-00000009'), ALL],
  ['two segments exchanged', exchanged('segment-00000003', 'segment-00000004'), ALL],
  ['a segment exchanged with one from before the snapshot', exchanged('segment-00000002', 'segment-00000003'), ALL],
  ['an older segment of the same length', copied('segment-00000002', 'segment-00000003'), ['a', 'b', 'c', 'e', 'f']],
  ['the last segment moved to a later number', moved('segment-00000004', 'segment-00000009'), ALL],
  ['a segment of another board', foreign('segment-00000003'), ['a', 'b', 'c', 'e', 'f']],
  ['the last segment of another board', foreign('segment-00000004'), ['a', 'b', 'c', 'd']],
  ['a snapshot of another board', foreign('snapshot-00000003'), ALL],
  [
    'a segment that it had before it was deleted',
    foreign('segment-00000003', { board: 'b_1' }),
    ['a', 'b', 'c', 'e', 'f'],
  ],
  ['a snapshot that it had before it was deleted', foreign('snapshot-00000003', { board: 'b_1' }), ALL],
];

async function sortedRead(disk: DroppingDisk) {
  const { texts, what, message } = await read(disk);
  // What lies under a wrong name is used as it is: a snapshot is one update of many.
  const single = texts.flatMap((text): string[] => (text.startsWith('[') ? JSON.parse(text) : [text]));
  return { texts: [...new Set(single)].sort(), what, message };
}

async function headless(): Promise<DroppingDisk> {
  const place = new URL('./fixtures/headless-folder.json', import.meta.url);
  const files: Record<string, string> = JSON.parse(await readFile(place, 'utf8'));
  const disk = new DroppingDisk();
  await disk.makeFolder(FOLDER);
  for (const [name, base64] of Object.entries(files)) {
    const file = await disk.open(`/data/${name}`, 'w');
    await file.write(Buffer.from(base64, 'base64'), 0);
    await file.sync();
  }
  return disk.afterCut(KEEP);
}

/** Nothing says that this is its own: nobody has looked into it since there is a list of what is. */
const UNKNOWN = { 'the older snapshot moved to the name of the newer one': ['c', 'd', 'e', 'f'] };

describe.each<[state: string, make: () => Promise<DroppingDisk>, unknown: Readonly<Record<string, readonly string[]>>]>(
  [
    ['that was closed', () => written(), {}],
    ['that was not closed before the power went', () => written({ isClosed: false }), {}],
    [
      'that an earlier version wrote and that was opened once since',
      async () => {
        const disk = await headless();
        expect(await read(disk)).toMatchObject({ texts: ALL, what: null });
        return disk;
      },
      UNKNOWN,
    ],
  ],
)('[L35] a board %s', (_, make, unknown) => {
  let disk: DroppingDisk;
  beforeEach(async () => {
    disk = await make();
  });

  it.each(HARMS)('with %s says so, is changed in nothing, and shows all of its own', async (what, harm, own) => {
    const left = unknown[what] ?? own;
    await harm(disk);
    const before = await Promise.all((await namesOf(disk)).map(async (name) => [name, await disk.read(path(name))]));
    for (let opening = 0; opening < 2; opening++) {
      const { message, ...found } = await sortedRead(disk);
      expect(found).toEqual({ texts: left, what: 'missing' });
      expect(message).toContain('in the place of others');
    }
    expect(await Promise.all((await namesOf(disk)).map(async (name) => [name, await disk.read(path(name))]))).toEqual(
      before,
    );
  });

  it.each(HARMS)('with %s takes edits, and is sound and the same once its owner accepts', async (what, harm, own) => {
    const left = unknown[what] ?? own;
    await harm(disk);
    await append(disk, 'g');
    expect(await sortedRead(disk)).toMatchObject({ texts: [...left, 'g'], what: 'missing' });
    const names = await namesOf(disk);
    await accept(disk);
    expect(await sortedRead(disk)).toMatchObject({ texts: [...left, 'g'], what: null });
    await append(disk, 'h');
    expect(await sortedRead(disk)).toMatchObject({ texts: [...left, 'g', 'h'], what: null });
    expect(await namesOf(disk)).toEqual(expect.arrayContaining(names.map((name) => `damaged-accepted-${name}-1`)));
  });
});

it.each(HARMS)('[L35] with %s a board is whole again once its own files are back', async (_, harm) => {
  const whole = await written();
  const disk = whole.afterCut(KEEP);
  await harm(disk);
  await append(disk, 'g');
  for (const name of await namesOf(disk)) {
    if (/0000000[2-4]$/.test(name)) await disk.remove(path(name));
    else if (name.endsWith('9')) await disk.remove(path(name));
  }
  for (const name of await namesOf(whole)) {
    const file = await disk.open(path(name), 'w');
    await file.write(await whole.read(path(name)), 0);
  }
  expect(await read(disk)).toMatchObject({ texts: [...ALL, 'g'], what: null });
});

describe('[L35] a power cut while the owner accepts a board', () => {
  it.each(HARMS)('with %s leaves it damaged or accepted, and loses nothing', async (_, harm, left) => {
    const before = await written();
    await harm(before);
    for (const choose of [DROP, KEEP, seeded(1), seeded(2)]) {
      for (let cutAt = 1; cutAt <= 60; cutAt += 1) {
        const disk = before.afterCut(KEEP, { cutAt });
        const isCut = await accept(disk).then(
          () => false,
          (error: Error) => {
            if (error instanceof PowerCut || error.cause instanceof PowerCut) return true;
            throw error;
          },
        );
        const { texts, what } = await sortedRead(disk.afterCut(choose));
        expect({ texts, what }, `cut at call ${cutAt}`).toEqual({
          texts: left,
          what: isCut ? expect.toBeOneOf([null, 'missing']) : null,
        });
        if (!isCut) break;
      }
    }
  });
});

it('[L35] a file of another board tells nothing of that board, whatever becomes of it', async () => {
  const disk = await written();
  await foreign('segment-00000003', { text: 'secret' })(disk);
  await foreign('snapshot-00000003')(disk);
  for (const step of [read, accept, read]) await step(disk);
  const { texts } = await read(disk);
  expect(texts).not.toContain('secret');
  expect(texts).not.toContain('x');
});

it('[L14] a board goes back without what lies in the place of its own files', async () => {
  const disk = await written();
  await exchanged('segment-00000003', 'segment-00000004')(disk);
  await withStore(disk, async (open) => {
    const log = await open();
    log.take();
    await log.cutBack(1);
    await log.close();
  });
  expect(await sortedRead(disk)).toMatchObject({ texts: ['a', 'b', 'c'], what: 'missing' });
});

it('[L35] a folder of an earlier version opens as it was, takes edits, and stays sound', async () => {
  const disk = await headless();
  expect(await read(disk)).toMatchObject({ texts: ALL, what: null });
  await append(disk, 'g');
  expect(await read(disk.afterCut(DROP))).toMatchObject({ texts: [...ALL, 'g'], what: null });
});
