import { beforeEach, describe, expect, it } from 'vitest';
import type { Disk } from '../../../sync-server/storage/disk.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { recordedManifests } from '../../../sync-server/storage/manifest.ts';
import { DROP, DroppingDisk, KEEP, PowerCut, seeded } from './dropping-disk.ts';
import { bytesOf } from './storage.contract.ts';
import {
  ALL,
  accept,
  append,
  change,
  FILES,
  FOLDER,
  namesOf,
  path,
  read,
  recordsOn,
  snapshotOf,
  textsOf,
  withStore,
  written,
} from './written-board.ts';

let whole: DroppingDisk;
beforeEach(async () => {
  whole = await written();
});

it('[L11] a board whose files are all there is sound, and is what was written', async () => {
  expect(await read(whole)).toMatchObject({ texts: ALL, what: null });
  expect(await namesOf(whole)).toEqual(FILES);
});

describe('[L11] a board of which', () => {
  it.each<[what: string, gone: readonly string[], named: readonly string[], left: readonly string[]]>([
    ['the newest segment is gone', ['segment-00000004'], ['segment-00000004'], ['a', 'b', 'c', 'd']],
    ['a segment in the middle is gone', ['segment-00000003'], ['segment-00000003'], ['a', 'b', 'c', 'e', 'f']],
    ['the newest snapshot is gone', ['snapshot-00000003'], ['snapshot-00000003'], ALL],
    [
      'both snapshots are gone',
      ['snapshot-00000002', 'snapshot-00000003'],
      ['snapshot-00000003'],
      ['c', 'd', 'e', 'f'],
    ],
    ['the folder is gone', [''], ['snapshot-00000003', 'segment-00000003', 'segment-00000004'], []],
  ])('%s is damaged, and says what is missing', async (_, gone, named, left) => {
    for (const name of gone) await whole.remove(name === '' ? FOLDER : path(name));
    for (let opening = 0; opening < 2; opening++) {
      const { texts, what, message } = await read(whole);
      expect({ texts, what }).toEqual({ texts: left, what: 'missing' });
      expect(message).toContain(`: ${named.join(', ')}. What is left`);
    }
  });

  it('what only the snapshot before the newest needed is gone has lost nothing', async () => {
    for (const name of ['snapshot-00000002', 'segment-00000002']) await whole.remove(path(name));
    expect(await read(whole)).toMatchObject({ texts: ALL, what: null });
  });

  it('a missing file comes back while the server is stopped is sound again', async () => {
    const bytes = await whole.read(path('segment-00000003'));
    await whole.remove(path('segment-00000003'));
    await append(whole, 'g');
    expect(await read(whole)).toMatchObject({ what: 'missing' });
    const file = await whole.open(path('segment-00000003'), 'w');
    await file.write(bytes, 0);
    expect(await read(whole)).toMatchObject({ texts: [...ALL, 'g'], what: null });
  });
});

/** The same disk, which can read none of the files so named any more. */
const withBadSectors = (disk: DroppingDisk, names: readonly string[], code = 'EIO'): Disk => ({
  open: (path, flags) => disk.open(path, flags),
  read: (path) =>
    names.some((name) => path.endsWith(`/${name}`))
      ? Promise.reject(Object.assign(new Error(`${code}: i/o error`), { code }))
      : disk.read(path),
  list: (path) => disk.list(path),
  makeFolder: (path) => disk.makeFolder(path),
  rename: (from, to) => disk.rename(from, to),
  remove: (path) => disk.remove(path),
  syncFolder: (path) => disk.syncFolder(path),
});

describe('[L34] a board of which the disk cannot read', () => {
  it.each<[what: string, names: readonly string[], left: readonly string[]]>([
    ['a segment', ['segment-00000003'], ['a', 'b', 'c', 'e', 'f']],
    ['the last segment', ['segment-00000004'], ['a', 'b', 'c', 'd']],
    ['the newest snapshot', ['snapshot-00000003'], ALL],
    ['both snapshots', ['snapshot-00000003', 'snapshot-00000002'], ['c', 'd', 'e', 'f']],
  ])(
    '%s opens with what is left, takes edits, leaves the file as it lies, and is whole where it can be read again',
    async (_, names, left) => {
      const before = await Promise.all(names.map((name) => whole.read(path(name))));
      const bad = withBadSectors(whole, names);
      expect(await read(bad)).toMatchObject({
        texts: left,
        what: 'missing',
        message: expect.stringContaining(names.at(0) ?? ''),
      });
      await append(bad, 'g');
      expect(await read(bad)).toMatchObject({ texts: [...left, 'g'], what: 'missing' });
      expect(await Promise.all(names.map((name) => whole.read(path(name))))).toEqual(before);
      expect(await read(whole)).toMatchObject({ texts: [...ALL, 'g'], what: null });
    },
  );

  it('a segment that no list names is damaged all the same, and its number stays its own', async () => {
    const bad = withBadSectors(whole, ['segment-00000004']);
    const alone = fileStorage('/data/boards', bad);
    const log = await alone.open('b_1');
    expect(log.take()).toMatchObject({ damage: { what: 'missing' } });
    await log.append([bytesOf('g')]);
    await log.close();
    expect(await namesOf(whole)).toContain('segment-00000005');
  });

  it('a file is sound once its owner accepts, and the file lies beside it as damaged', async () => {
    const bad = withBadSectors(whole, ['segment-00000003']);
    expect(await read(bad)).toMatchObject({ what: 'missing' });
    await accept(bad);
    expect(await namesOf(whole)).toContain('damaged-accepted-segment-00000003-1');
    expect(await read(whole)).toMatchObject({ texts: ['a', 'b', 'c', 'e', 'f'], what: null });
  });

  it('a file gives its owner all others', async () => {
    const names: string[] = [];
    const storage = fileStorage('/data/boards', withBadSectors(whole, ['segment-00000003']));
    for await (const { name } of storage.files('b_1')) names.push(name);
    expect(names).toEqual(FILES.filter((name) => name !== 'segment-00000003'));
  });

  it.each(['EMFILE', 'EACCES', 'ENOMEM'])(
    'anything for the moment (%s) is not opened, and nothing is taken for missing',
    async (code) => {
      await expect(read(withBadSectors(whole, ['segment-00000003'], code))).rejects.toMatchObject({ code });
      expect(await read(whole)).toMatchObject({ texts: ALL, what: null });
    },
  );
});

it('[L11] what is written meanwhile is kept, under a number that no missing segment has', async () => {
  await whole.remove(FOLDER);
  await append(whole, 'g');
  expect(await namesOf(whole)).toEqual(['segment-00000005']);
  expect(await read(whole)).toMatchObject({ texts: ['g'], what: 'missing' });
});

describe('[L11] whatever one fault there is on disk', () => {
  const isNoneLost = ({ texts, what }: Awaited<ReturnType<typeof read>>) =>
    what !== null || ALL.every((text) => texts.includes(text));

  it.each(FILES)('%s that was cut at any length never opens as healthy with less', async (name) => {
    const { length } = await whole.read(path(name));
    for (let at = 0; at < length; at++) {
      const disk = whole.afterCut(KEEP);
      await change(disk, name, (bytes) => bytes.subarray(0, at));
      expect(isNoneLost(await read(disk)), `cut at ${at}`).toBe(true);
      // Opening it has repaired it; what was lost is not forgotten by that.
      expect(isNoneLost(await read(disk)), `cut at ${at}, again`).toBe(true);
    }
  });

  it.each<[state: string, isClosed: boolean, files: readonly string[], bits: readonly number[]]>([
    ['that was closed', true, FILES, [3]],
    ['that was not closed before the power went', false, ['segment-00000004'], [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('one flipped bit in a board %s never makes it open as healthy with less', async (_, isClosed, files, bits) => {
    const before = await written({ isClosed });
    for (const name of files) {
      const original = await before.read(path(name));
      for (let at = 0; at < original.length * bits.length; at++) {
        const disk = before.afterCut(KEEP);
        await change(disk, name, (bytes) => flipped(bytes, Math.floor(at / bits.length), bits[at % bits.length] ?? 0));
        const content = await read(disk);
        expect(isNoneLost(content), `${name}, ${at}`).toBe(true);
        if (content.what === null) continue;
        const copies = (await namesOf(disk)).filter((one) => one.startsWith('damaged-'));
        const [copy] = await Promise.all(copies.map((one) => disk.read(path(one))));
        expect(copy).toHaveLength(original.length);
      }
    }
  });

  it('a power cut is none: at any moment of writing, nothing is taken for missing', async () => {
    for (const choose of [DROP, KEEP, seeded(1), seeded(2)]) {
      for (let cutAt = 1, isCut = true; isCut; cutAt++) {
        const disk = whole.afterCut(KEEP, { cutAt });
        const told: string[] = [];
        isCut = await life(disk, told).then(() => false, isPowerCut);
        const { texts, what } = await read(disk.afterCut(choose));
        expect(
          { what, lost: [...ALL, ...told].filter((text) => !texts.includes(text)) },
          `cut at call ${cutAt}`,
        ).toEqual({ what: null, lost: [] });
      }
    }
  });

  /** Appends, and a snapshot beside them. */
  const life = (disk: Disk, told: string[]) =>
    withStore(disk, async (open) => {
      const log = await open();
      const before = textsOf(log.take());
      await log.append([bytesOf('g')]);
      told.push('g');
      const mark = await log.mark();
      await Promise.all([
        log.compact(mark, snapshotOf([...before, 'g'])),
        log.append([bytesOf('h')]).then(() => told.push('h')),
      ]);
      await log.close();
    });
});

/** A cut may be wrapped in the refusal of a change. Anything else is thrown on. */
function isPowerCut(error: Error): true {
  if (error instanceof PowerCut || error.cause instanceof PowerCut) return true;
  throw error;
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return bytes;
}

describe('[L12] the owner accepts what is there', () => {
  it.each(['segment-00000003', 'segment-00000004', 'snapshot-00000003', ''])(
    'without %s: the board is sound from then on, and what there was is kept beside',
    async (gone) => {
      await whole.remove(gone === '' ? FOLDER : path(gone));
      const { texts } = await read(whole);
      const left = gone === '' ? [] : await namesOf(whole);
      await accept(whole);
      expect(await read(whole)).toMatchObject({ texts, what: null });
      const copies = left.map((name) => `damaged-accepted-${name}-1`);
      expect(gone === '' ? [] : await namesOf(whole)).toEqual([...copies, ...left].sort());
      await append(whole, 'g');
      expect(await read(whole.afterCut(DROP))).toMatchObject({ texts: [...texts, 'g'], what: null });
    },
  );

  it('with a broken file: it keeps its copy under another name', async () => {
    await change(whole, 'segment-00000003', (bytes) => bytes.fill(1, 20));
    const { texts, what } = await read(whole);
    expect(what).toBe('segment');
    await accept(whole);
    expect(await read(whole)).toMatchObject({ texts, what: null });
    expect(await namesOf(whole)).toContain('damaged-accepted-segment-00000003-1-1');
  });

  it('a power cut at any moment of it leaves the board damaged or accepted, and loses nothing', async () => {
    await whole.remove(path('segment-00000003'));
    for (const choose of [DROP, KEEP, seeded(1), seeded(2)]) {
      for (let cutAt = 1; cutAt <= 40; cutAt++) {
        const disk = whole.afterCut(KEEP, { cutAt });
        const isCut = await accept(disk).then(() => false, isPowerCut);
        const left = disk.afterCut(choose);
        const { texts, what } = await read(left);
        expect({ texts, what }, `cut at call ${cutAt}`).toEqual({
          texts: ['a', 'b', 'c', 'e', 'f'],
          what: isCut ? expect.toBeOneOf([null, 'missing']) : null,
        });
      }
    }
  });
});

describe('[L14] a board goes back to the first updates of its log', () => {
  const cutBack = (disk: Disk, count: number) =>
    withStore(disk, async (open) => {
      const log = await open();
      log.take();
      await log.cutBack(count);
      await log.close();
    });

  it('what there was is kept beside, also when it goes back twice', async () => {
    const before = await Promise.all(['segment-00000003', 'segment-00000004'].map((name) => whole.read(path(name))));
    await cutBack(whole, 2);
    expect(await read(whole)).toMatchObject({ texts: ALL.slice(0, 5), what: null });
    await cutBack(whole, 1);
    expect(await read(whole.afterCut(DROP))).toMatchObject({ texts: ALL.slice(0, 4), what: null });
    const kept = ['damaged-costly-segment-00000003-1', 'damaged-costly-segment-00000004-1'];
    expect(await Promise.all(kept.map((name) => whole.read(path(name))))).toEqual(before);
    expect(await namesOf(whole)).toEqual(
      [...kept, 'damaged-costly-segment-00000003-2', 'damaged-costly-segment-00000004-2', ...FILES]
        .filter((name) => name !== 'segment-00000004')
        .sort(),
    );
  });

  it('what was missing is missed afterwards too', async () => {
    await whole.remove(path('segment-00000003'));
    await cutBack(whole, 1);
    expect(await read(whole)).toMatchObject({ texts: ['a', 'b', 'c', 'e'], what: 'missing' });
  });

  it('a power cut at any moment of it leaves the board of before or the one that went back', async () => {
    for (const choose of [DROP, KEEP, seeded(1), seeded(2)]) {
      for (let cutAt = 1; cutAt <= 40; cutAt++) {
        const disk = whole.afterCut(KEEP, { cutAt });
        const isCut = await cutBack(disk, 1).then(() => false, isPowerCut);
        const { texts, what } = await read(disk.afterCut(choose));
        const went = [4, 5, 6].map((count) => ALL.slice(0, count));
        expect({ texts, what }, `cut at call ${cutAt}`).toEqual({
          texts: isCut ? expect.toBeOneOf(went) : went[0],
          what: null,
        });
      }
    }
  });
});

describe('[L15] the files of a board', () => {
  const filesOf = async (disk: Disk, during: (name: string) => Promise<void> = async () => {}) => {
    const files = new Map<string, Uint8Array>();
    for await (const { name, bytes } of fileStorage('/data/boards', disk).files('b_1')) {
      files.set(name, bytes);
      await during(name);
    }
    return files;
  };

  it('are all that lies in its folder, as it lies there, but nothing half written', async () => {
    const draft = await whole.open(path('snapshot-00000009.0badcafe.tmp'), 'w');
    await draft.write(bytesOf('half'), 0);
    const files = await filesOf(whole);
    expect([...files.keys()]).toEqual(FILES);
    for (const [name, bytes] of files) expect(bytes).toEqual(await whole.read(path(name)));
  });

  it('hold what was stored before, also where a snapshot takes its place meanwhile', async () => {
    await withStore(whole, async (open) => {
      const log = await open();
      log.take();
      let isFirst = true;
      const files = await filesOf(whole, async () => {
        if (!isFirst) return;
        isFirst = false;
        for (const texts of [ALL, [...ALL, 'g']]) {
          await log.append([bytesOf('g')]);
          await log.compact(await log.mark(), snapshotOf(texts));
        }
      });
      await log.close();
      const names = await namesOf(whole);
      expect(names).not.toContain('segment-00000004');
      for (const name of names) expect(files.get(name)).toEqual(await whole.read(path(name)));
    });
  });
});

it('[L11] a board that an earlier version wrote is known from its first opening on', async () => {
  const older = new DroppingDisk();
  const log = await fileStorage('/data/boards', older).open('b_1');
  log.take();
  await log.append([bytesOf('a')]);
  await log.close();
  expect(await read(older)).toMatchObject({ texts: ['a'], what: null });
  await older.remove(path('segment-00000001'));
  expect(await read(older)).toMatchObject({ texts: [], what: 'missing' });
});

it('[L11] a removed board is not missed', async () => {
  await withStore(whole, async (open) => (await open()).close());
  const records = await recordsOn(whole);
  await fileStorage('/data/boards', whole, recordedManifests(records)).remove('b_1');
  await records.close();
  expect(await read(whole)).toMatchObject({ texts: [], what: null });
});

it('[L11] costs no write of its own for an edit, but one for each new segment', async () => {
  const disk = new DroppingDisk();
  await withStore(disk, async (open) => {
    const log = await open();
    log.take();
    await log.append([bytesOf('first')]);
    const before = disk.calls;
    for (let n = 0; n < 10; n++) await log.append([bytesOf(`${n}`)]);
    // Each writes its bytes and syncs the file.
    expect(disk.calls - before).toBe(20);
    await log.close();
  });
});
