import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { createJobQueue, type JobLane } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { CostlyBoard } from '../../../sync-server/rooms/malformed.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { ascendingDeletions } from '../../support/hostile-frames.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, openContent, type World, withWorld } from './world.ts';

const OTHER = 'b_000000000002';

it('[S55] [limit quarantineMs] a board that costs too much to open stays closed for a while, and costs nobody anything', () =>
  withWorld(async (world, clock) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('long', 'x'.repeat(2 * LIMITS.inlineJobBytes)));
    await ada.untilSaved(1);
    const told = () => world.warnings.filter((warning) => warning.includes('quarantine'));
    // No worker starts within that, so the log becomes no snapshot, and its long record is not checked.
    await withLimits({ jobMs: 1 }, async () => {
      await world.server.close();
      await world.startServer();
      for (const who of ['ada', 'ben']) expect(await (await world.raw(who)).closed).toBe(CLOSE.quarantined);
      expect(told()).toEqual([expect.stringContaining(`Board ${BOARD} could not be opened: a job took too long.`)]);
    });
    const ben = await world.raw('ben', OTHER, { hello: 2 });
    ben.update(edit('k', 1));
    await ben.untilSaved(1);
    const early = await world.raw('ada');
    expect(await early.closed).toBe(CLOSE.quarantined);
    clock.pass(LIMITS.quarantineMs);
    const again = await world.raw('ada', BOARD);
    again.step1();
    await again.untilFrame('sync', ({ kind }) => kind === 1);
    expect(again.doc.getMap('board').get('long')).toHaveLength(2 * LIMITS.inlineJobBytes);
    expect(told()).toHaveLength(1);
  }));

const LONG = 'x'.repeat(2 * LIMITS.inlineJobBytes);

/** A board of three edits, the second of which is in quarantine where no worker may start. `use` runs under that limit. */
async function quarantined(use: (world: World) => Promise<void>): Promise<void> {
  await withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('first', 1));
    ada.update(edit('long', LONG));
    ada.update(edit('last', 3));
    await ada.untilSaved(3);
    await withLimits({ jobMs: 1 }, async () => {
      await world.server.close();
      await world.startServer();
      expect(await (await world.raw('ada')).closed).toBe(CLOSE.quarantined);
      await use(world);
    });
  });
}

const boardOf = async (world: World, who: string) => {
  const tab = await world.raw(who, BOARD);
  tab.step1();
  await tab.untilFrame('sync', ({ kind }) => kind === 1);
  return tab;
};

describe('[S56] a board in quarantine goes back to its last good state', () => {
  it('that is what was stored before the update that costs too much; the rest stays beside it', () =>
    quarantined(async (world) => {
      const { rooms } = world.server;
      expect(rooms.quarantineOf(BOARD)).toEqual({ until: expect.any(Number), good: 1 });
      expect(await rooms.openLastGoodState(BOARD)).toBe(true);
      expect(rooms.quarantineOf(BOARD)).toBeNull();
      expect((await boardOf(world, 'ben')).doc.getMap('board').toJSON()).toEqual({ first: 1 });
      expect(await readdir(join(world.folder, 'boards', BOARD))).toContain('damaged-costly-segment-00000001-1');
      expect(world.warnings.at(-1)).toBe(
        `Board ${BOARD}: its owner has opened its last good state, 1 of 3 updates of its log. Its earlier files are kept as damaged-costly-….`,
      );
    }));

  it('and takes edits from then on, also what a device still has of the rest', () =>
    quarantined(async (world) => {
      await world.server.rooms.openLastGoodState(BOARD);
      const ada = await world.raw('ada', BOARD, { hello: 2 });
      ada.update(edit('last', 3));
      ada.update(edit('new', 4));
      await ada.untilSaved(2);
      expect((await boardOf(world, 'ben')).doc.getMap('board').toJSON()).toEqual({ first: 1, last: 3, new: 4 });
    }));

  it('[S71] and a device that brings back what costs too much is refused that, also after a restart: nobody else notices', () =>
    quarantined(async (world) => {
      await world.server.rooms.openLastGoodState(BOARD);
      for (const attempt of [1, 2]) {
        const ada = await world.raw('ada', BOARD, { hello: 2 });
        ada.update(edit('long', LONG));
        expect(await ada.closed).toBe(CLOSE.costly);
        const ben = await world.raw('ben', BOARD, { hello: 3 });
        ben.update(edit(`goes on ${attempt}`, 1));
        await ben.untilSaved(1);
        await world.server.close();
        await world.startServer();
      }
      const keys = ['first', 'goes on 1', 'goes on 2'];
      expect([...(await boardOf(world, 'eve')).doc.getMap('board').keys()].toSorted()).toEqual(keys);
    }));

  it('by one of two who ask at once', () =>
    quarantined(async (world) => {
      const { rooms } = world.server;
      const asked = await Promise.all([rooms.openLastGoodState(BOARD), rooms.openLastGoodState(BOARD)]);
      expect(asked.toSorted()).toEqual([false, true]);
    }));

  it('and any other board does not', () =>
    quarantined(async (world) => {
      expect(await world.server.rooms.openLastGoodState(OTHER)).toBe(false);
      expect(await readdir(join(world.folder, 'boards'))).toEqual([BOARD]);
    }));

  it('but not where its snapshot costs too much', () =>
    withWorld(async (world) => {
      const ada = await world.raw('ada', BOARD, { hello: 1 });
      ada.update(ascendingDeletions(LIMITS.inlineJobBytes / 2));
      await ada.untilSaved(1);
      // Closing makes a snapshot, whose deletions a worker reads.
      await world.server.close();
      await withLimits({ jobMs: 1 }, async () => {
        await world.startServer();
        expect(await (await world.raw('ada')).closed).toBe(CLOSE.quarantined);
        const { rooms } = world.server;
        expect(rooms.quarantineOf(BOARD)?.good).toBeNull();
        expect(await rooms.openLastGoodState(BOARD)).toBe(false);
      });
    }));
});

it('[S55] [limit openMs] a board whose updates each cost little, and together too much, is in quarantine', () =>
  withWorld(async (world) => {
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    for (const key of ['a', 'b', 'c']) ada.update(edit(key, LONG));
    await ada.untilSaved(3);
    // So early it is not worth a snapshot.
    await withLimits({ compactIdleBytes: 16 * LONG.length }, () => world.server.close());
    await withLimits({ openMs: 0 }, async () => {
      await world.startServer();
      expect(await (await world.raw('ada')).closed).toBe(CLOSE.quarantined);
      expect(world.server.rooms.quarantineOf(BOARD)?.good).toBe(0);
    });
    await world.server.rooms.openLastGoodState(BOARD);
    expect((await boardOf(world, 'ada')).doc.getMap('board').toJSON()).toEqual({});
  }));

it('[S56] the last good state of such a board is what was read in half of the time, so that there is some left', async () => {
  const storage = memoryStorage();
  const log = await storage.open(BOARD);
  await log.append(['a', 'b', 'c', 'd', 'e'].map((key) => edit(key, 1)));
  await log.close();
  const jobs = createJobQueue();
  let spentMs = 0;
  const third: JobLane = {
    get spentMs() {
      return spentMs;
    },
    run(job) {
      spentMs += LIMITS.openMs / 3;
      return jobs.run(job);
    },
  };
  await expect(openContent(await storage.open(BOARD), third)).rejects.toEqual(
    new CostlyBoard('its updates together take too long', 1),
  );
  await jobs.close();
});

it('[S57] a board of which a snapshot costs too much goes on from its log, and none is tried for a while', () =>
  withWorld(async (world, clock) => {
    const tries = () => world.warnings.filter((warning) => warning.includes('no snapshot can be made'));
    const ada = await world.raw('ada', BOARD, { hello: 1 });
    ada.update(edit('long', LONG));
    await ada.untilSaved(1);
    await withLimits({ jobMs: 1, inlineUpdateBytes: 512 << 10, compactAfterRecords: 1 }, async () => {
      for (let n = 2; n <= 8; n++) {
        ada.update(edit(`k${n}`, n));
        await ada.untilSaved(n);
      }
      await ada.until(() => tries().length === 1);
      ada.destroy();
      clock.pass(2 * LIMITS.roomLingerMs);
    });
    expect((await boardOf(world, 'ben')).doc.getMap('board').size).toBe(8);
    expect(tries()).toEqual([
      `Board ${BOARD}: no snapshot can be made: a job took too long. The board stays open and works from its log; the next attempt is in 10 minutes.`,
    ]);
    clock.pass(LIMITS.quarantineMs);
    const files = join(world.folder, 'boards', BOARD);
    expect((await readdir(files)).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    await world.server.close();
    expect((await readdir(files)).filter((name) => name.startsWith('snapshot'))).toHaveLength(1);
    await world.startServer();
  }));
