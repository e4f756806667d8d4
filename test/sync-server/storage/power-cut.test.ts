import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardLog } from '../../../sync-server/storage/board-storage.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { openLowdbRecords } from '../../../sync-server/storage/records/lowdb.ts';
import { noLogger, sentences } from '../../support/logged.ts';
import { ManualClock } from '../agent/manual-clock.ts';
import { type Choose, DROP, DroppingDisk, type DroppingDiskOptions, KEEP, PowerCut, seeded } from './dropping-disk.ts';
import { bytesOf, textOf } from './storage.contract.ts';

const ROOT = '/data/boards';
const LOSSES: Record<string, Choose> = {
  'nothing that was not synced': DROP,
  'all of it': KEEP,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((seed) => [`parts of it (seed ${seed})`, seeded(seed)])),
};

/** What a life of the storage tried to store, and what it was told is stored. */
interface Story {
  readonly tried: string[];
  readonly told: string[];
  removed: 'no' | 'tried' | 'told';
}

const newStory = (): Story => ({ tried: [], told: [], removed: 'no' });

describe('a board after a power cut', () => {
  it.each(Object.entries(LOSSES))(
    '[L9] at any call, of a disk that keeps %s, has all that was acknowledged and is not damaged',
    async (_, choose) => {
      for (let cutAt = 1; cutAt <= 1 + (await callsOf(writeBoard)); cutAt++) {
        const { disk, story } = await cutDuring(writeBoard, { cutAt });
        const left = disk.afterCut(choose);
        expect(await lossOf(left, story), `cut at call ${cutAt}`).toEqual(NO_LOSS);
        // What comes after the cut stays, and the tail that was cut off does not come back.
        await writeTo(left, 'b_1', async (log) => log.append([bytesOf('later')]));
        const later = { ...story, tried: [...story.tried, 'later'], told: [...story.told, 'later'] };
        expect(await lossOf(left.afterCut(DROP), later), `after the cut at call ${cutAt}`).toEqual(NO_LOSS);
      }
    },
  );

  it('[L9] that was cut again and again while it was being opened and written, has all that was acknowledged', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const choose = seeded(seed);
      const story = newStory();
      let disk = new DroppingDisk();
      for (let life = 0; life < 4; life++) {
        disk = disk.afterCut(choose, { cutAt: 1 + choose(30) });
        await untilCut(writeBoard(disk, story, `${life}`));
      }
      expect(await lossOf(disk.afterCut(choose), story), `seed ${seed}`).toEqual(NO_LOSS);
    }
  });

  it.each(Object.entries(LOSSES))('[L9] a removed board stays removed on a disk that keeps %s', async (_, choose) => {
    for (let cutAt = 1; cutAt <= 1 + (await callsOf(removeBoard)); cutAt++) {
      const { disk, story } = await cutDuring(removeBoard, { cutAt });
      const stored = await read(disk.afterCut(choose));
      const whole = { texts: story.tried, damage: null };
      const gone = { texts: [], damage: null };
      if (story.removed === 'no') expect(await lossOf(disk.afterCut(choose), story)).toEqual(NO_LOSS);
      else if (story.removed === 'told') expect(stored, `cut at call ${cutAt}`).toEqual(gone);
      else expect([whole, gone], `cut at call ${cutAt}`).toContainEqual(stored);
    }
  });

  it('[L9] that had a flipped bit loses nothing sound where the power is cut while it is being repaired', async () => {
    const disk = new DroppingDisk();
    await writeTo(disk, 'b_1', (log) => log.append(['a', 'b', 'c'].map(bytesOf)));
    const path = `${ROOT}/b_1/segment-00000001`;
    const bytes = await disk.read(path);
    bytes[bytes.indexOf('b', 33)] = 0;
    const file = await disk.open(path, 'w');
    await file.write(bytes, 0);
    await file.sync();
    for (const choose of Object.values(LOSSES)) {
      for (let cutAt = 1; cutAt <= 12; cutAt++) {
        const cut = disk.afterCut(KEEP, { cutAt });
        await untilCut(read(cut).then(() => {}));
        const { texts, damage } = await read(cut.afterCut(choose));
        expect({ texts, kept: damage?.kept.length }, `cut at call ${cutAt}`).toEqual({
          texts: ['a', 'c'],
          kept: expect.toSatisfy((copies: number) => copies >= 1),
        });
      }
    }
  });

  it.each(['files', 'folders'] as const)(
    '[L9] is found to have lost something where %s are never synced',
    async (ignores) => {
      const { disk, story } = await cutDuring(writeBoard, { ignores });
      expect((await lossOf(disk.afterCut(DROP), story)).lost).not.toEqual([]);
    },
  );
});

describe('a version after a power cut', () => {
  it.each(Object.entries(LOSSES))(
    '[L32] at any call, of a disk that keeps %s, is whole where it was acknowledged, and harms no board',
    async (_, choose) => {
      for (let cutAt = 1; cutAt <= 1 + (await callsOf(putVersion)); cutAt++) {
        const { disk, story } = await cutDuring(putVersion, { cutAt });
        const left = disk.afterCut(choose);
        const found = await fileStorage(ROOT, left).versions.get('b_1', 'h_000000000001');
        if (story.told.length > 0) expect(textOf(found ?? bytesOf('lost')), `cut at call ${cutAt}`).toBe('a version');
        expect((await read(left)).damage, `cut at call ${cutAt}`).toBeNull();
      }
    },
  );

  it.each(['files', 'folders'] as const)('[L32] is found to be lost where %s are never synced', async (ignores) => {
    const { disk } = await cutDuring(putVersion, { ignores });
    const found = await fileStorage(ROOT, disk.afterCut(DROP))
      .versions.get('b_1', 'h_000000000001')
      .catch(() => null);
    expect(textOf(found ?? bytesOf('lost'))).not.toBe('a version');
  });
});

describe('the records after a power cut', () => {
  it.each(Object.entries(LOSSES))(
    '[A5] at any call, on a disk that keeps %s, hold every change that was answered and are not damaged',
    async (_, choose) => {
      for (let cutAt = 1; cutAt <= 1 + (await callsOf(changeRecords)); cutAt++) {
        const { disk, story } = await cutDuring(changeRecords, { cutAt });
        const { names, reports } = await readRecords(disk.afterCut(choose));
        expect(reports, `cut at call ${cutAt}`).toEqual([]);
        expect(story.tried.slice(0, names.length)).toEqual(names);
        expect(names.length, `cut at call ${cutAt}`).toBeGreaterThanOrEqual(story.told.length);
      }
    },
  );

  it.each(['files', 'folders'] as const)(
    '[A5] are found to have lost something where %s are never synced',
    async (ignores) => {
      const { disk, story } = await cutDuring(changeRecords, { ignores });
      const kept = await readRecords(disk.afterCut(DROP)).catch(() => ({ names: [] }));
      expect(kept.names.length).toBeLessThan(story.told.length);
    },
  );
});

type Life = (disk: DroppingDisk, story: Story) => Promise<void>;

async function putVersion(disk: DroppingDisk, story: Story): Promise<void> {
  await fileStorage(ROOT, disk).versions.put('b_1', 'h_000000000001', bytesOf('a version'));
  story.told.push('a version');
}

/** Appends, snapshots beside appends, and openings; `name` makes its updates unlike those of other lives. */
async function writeBoard(disk: DroppingDisk, story: Story, name = ''): Promise<void> {
  const append = async (log: BoardLog, ...texts: string[]) => {
    const named = texts.map((text) => name + text);
    story.tried.push(...named);
    await log.append(named.map(bytesOf));
    story.told.push(...named);
  };
  await writeTo(disk, 'b_1', async (log, before) => {
    await append(log, 'a');
    await append(log, 'b', 'c');
    const mark = await log.mark();
    const snapshot = snapshotOf([...before, ...['a', 'b', 'c'].map((text) => name + text)]);
    await Promise.all([log.compact(mark, snapshot), append(log, 'd')]);
    await append(log, 'e');
  });
  await writeTo(disk, 'b_1', async (log, before) => {
    await append(log, 'f');
    await log.compact(await log.mark(), snapshotOf([...before, `${name}f`]));
    await append(log, 'g');
  });
}

async function removeBoard(disk: DroppingDisk, story: Story): Promise<void> {
  await writeBoard(disk, story);
  story.removed = 'tried';
  await fileStorage(ROOT, disk).remove('b_1');
  story.removed = 'told';
}

async function changeRecords(disk: DroppingDisk, story: Story): Promise<void> {
  await disk.makeFolder('/data');
  await disk.syncFolder('/');
  const clock = new ManualClock();
  const records = await openLowdbRecords({
    folder: '/data',
    now: clock.now,
    after: clock.after,
    logger: noLogger,
    disk,
  });
  for (const id of ['k_1', 'k_2', 'k_3', 'k_4']) {
    story.tried.push(id);
    await records.change((change) => change.put('server', { id, name: id, createdAt: 1 }));
    story.told.push(id);
    if (id === 'k_2') clock.advance(LIMITS.lazySaveMs);
  }
  await records.close();
}

async function writeTo(
  disk: DroppingDisk,
  board: string,
  use: (log: BoardLog, before: readonly string[]) => Promise<void>,
) {
  const log = await fileStorage(ROOT, disk).open(board);
  const { snapshot, tail } = log.take();
  await use(log, [...(snapshot === null ? [] : textsOf(snapshot.update)), ...tail.map(textOf)]);
  await log.close();
}

async function read(disk: DroppingDisk) {
  const log = await fileStorage(ROOT, disk).open('b_1');
  const { snapshot, tail, damage } = log.take();
  await log.close();
  return { texts: [...(snapshot === null ? [] : textsOf(snapshot.update)), ...tail.map(textOf)], damage };
}

const NO_LOSS = { lost: [], unknown: [], isInOrder: true, damage: null };

/** What a disk has lost of what was acknowledged, and what it holds that nobody ever wrote. */
async function lossOf(disk: DroppingDisk, { tried, told }: Story) {
  const { texts, damage } = await read(disk);
  const places = texts.map((text) => tried.indexOf(text));
  return {
    lost: told.filter((text) => !texts.includes(text)),
    unknown: texts.filter((text) => !tried.includes(text)),
    isInOrder: places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1)),
    damage,
  };
}

async function readRecords(disk: DroppingDisk) {
  const reports: string[] = [];
  const clock = new ManualClock();
  const logger = sentences(reports);
  const records = await openLowdbRecords({ folder: '/data', now: clock.now, after: clock.after, logger, disk });
  return { names: [...records.all('server')].map(({ id }) => id), reports };
}

async function cutDuring(life: Life, options: DroppingDiskOptions) {
  const disk = new DroppingDisk(options);
  const story = newStory();
  await untilCut(life(disk, story));
  return { disk, story };
}

async function callsOf(life: Life): Promise<number> {
  return (await cutDuring(life, {})).disk.calls;
}

/** A cut may be wrapped in the refusal of a change. */
async function untilCut(life: Promise<void>): Promise<void> {
  await life.catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (!(cause instanceof PowerCut)) throw error;
  });
}

function snapshotOf(texts: readonly string[]) {
  return { update: bytesOf(JSON.stringify(texts)), stateVector: bytesOf('v'), deletions: bytesOf('d') };
}

function textsOf(snapshot: Uint8Array): string[] {
  return JSON.parse(textOf(snapshot));
}
