/** Every kind of fault of a board's files, met by a server and its clients: what was lost is told, and nothing else is lost. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { seeded } from '../../support/seeded.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, type RawTab, type TestClock, type World, withWorld } from './world.ts';

const KEYS = Array.from({ length: 40 }, (_, n) => `part${n}`);
const folderOf = (world: World) => join(world.folder, 'boards', BOARD);

/** A board of one author in two snapshots and three segments, each part in a record; the server is stopped. `beforeTheEnd`: all is saved. */
async function written(world: World, beforeTheEnd: () => Promise<void>): Promise<void> {
  await world.server.close();
  const doc = new Y.Doc();
  for (let n = 0; n < KEYS.length; n += 10) {
    await withLimits({ compactIdleRecords: n < 20 ? 1 : 1_000 }, async () => {
      await world.startServer();
      const tab = await world.raw('ada', BOARD, { hello: 1 });
      const send = (update: Uint8Array) => tab.update(update);
      doc.on('update', send);
      for (const key of KEYS.slice(n, n + 10)) doc.getMap('board').set(key, true);
      doc.off('update', send);
      await tab.untilSaved(10);
      if (n + 10 === KEYS.length) await beforeTheEnd();
      await world.server.close();
    });
  }
}

const damagesOf = (tab: RawTab) =>
  tab.frames.flatMap((one) => (one.type === 'bridge' && one.message.type === 'welcome' ? [one.message.damaged] : []));

/** The board as a newcomer has it once the server has brought so many parts to light. */
async function met(world: World, clock: TestClock, parts: number) {
  await world.startServer();
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  tab.step1();
  await tab.untilFrame('sync', (frame) => frame.kind === 1);
  await tab.until(() => damagesOf(tab).length > 0);
  clock.pass(LIMITS.rescueAfterMs + 1_000);
  await tab.until(() => tab.doc.getMap('board').size >= parts);
  return { tab, damage: damagesOf(tab).at(-1), keys: KEYS.filter((key) => tab.doc.getMap('board').has(key)) };
}

/** What the server had written, and when it was looked at: after it had closed, or in the middle of its work. */
const saved = new Map<'closed' | 'killed', string>();

beforeAll(() =>
  withWorld(async (world) => {
    const copied = async (when: 'closed' | 'killed') => {
      const place = await mkdtemp(join(tmpdir(), 'busbar-lost-'));
      await cp(world.folder, place, { recursive: true, filter: (path) => !path.endsWith('/lock') });
      saved.set(when, place);
    };
    await written(world, () => copied('killed'));
    await copied('closed');
    await world.startServer();
  }),
);
afterAll(async () => {
  for (const place of saved.values()) await rm(place, { recursive: true });
});

/** A server over what one of them had written, after `harm`; it is not started. */
const harmed = (
  when: 'closed' | 'killed',
  harm: (folder: string) => Promise<void>,
  then: (world: World, clock: TestClock) => Promise<void>,
) =>
  withWorld(async (world, clock) => {
    await world.server.close();
    await rm(world.folder, { recursive: true });
    await cp(saved.get(when) ?? '', world.folder, { recursive: true });
    await harm(folderOf(world));
    await then(world, clock);
    await world.startServer();
  });

/** Between the snapshots lies one segment, and behind them two, of which a killed server had not closed the last. */
const FILES = ['segment-00000003', 'segment-00000005', 'segment-00000006', 'snapshot-00000002', 'snapshot-00000004'];
const SNAPSHOTS = FILES.filter((name) => name.startsWith('snapshot'));

describe('[S95] a board without', () => {
  it.each([
    ['a segment between two snapshots', ['segment-00000003'], []],
    ['the segment behind the newest snapshot', ['segment-00000005'], KEYS.slice(20, 30)],
    ['the last segment', ['segment-00000006'], KEYS.slice(30)],
    ['the older snapshot', ['snapshot-00000002'], []],
    ['the newest snapshot', ['snapshot-00000004'], []],
    ['both snapshots', SNAPSHOTS, KEYS.slice(0, 10)],
    ['both snapshots and the segment between them', [...SNAPSHOTS, 'segment-00000003'], KEYS.slice(0, 20)],
    ['any file', FILES, KEYS],
    ['its folder', [''], KEYS],
  ])(
    '%s lacks what was in them and says so, and is one like any other once its owner accepts',
    async (_, names, lost) => {
      const left = KEYS.filter((key) => !lost.includes(key));
      for (const when of ['closed', 'killed'] as const) {
        const remove = async (folder: string) => {
          for (const name of names) await rm(join(folder, name), { recursive: true });
        };
        await harmed(when, remove, async (world, clock) => {
          const { tab, damage, keys } = await met(world, clock, left.length);
          expect(keys).toEqual(left);
          if (lost.length > 0) expect(damage).toBe('missing');
          if (damage === undefined) return world.server.close();
          tab.bridge({ type: 'acceptDamage' });
          await tab.until(() => damagesOf(tab).at(-1) === undefined);
          await world.server.close();
          expect(await met(world, clock, left.length)).toMatchObject({ damage: undefined, keys: left });
          await world.server.close();
        });
      }
    },
  );
});

describe('[S105] a board with', () => {
  const exchanged = (one: string, other: string) => async (folder: string) => {
    const [a, b] = await Promise.all([readFile(join(folder, one)), readFile(join(folder, other))]);
    await writeFile(join(folder, one), b);
    await writeFile(join(folder, other), a);
  };
  const copied = (from: string, to: string) => (folder: string) => cp(join(folder, from), join(folder, to));

  it.each([
    ['its snapshots exchanged', exchanged('snapshot-00000002', 'snapshot-00000004'), KEYS],
    ['the older snapshot in place of the newer one', copied('snapshot-00000002', 'snapshot-00000004'), KEYS],
    ['two segments exchanged', exchanged('segment-00000005', 'segment-00000006'), KEYS],
    ['a segment exchanged with an older one', exchanged('segment-00000003', 'segment-00000006'), KEYS],
    ['an older segment in place of the last', copied('segment-00000003', 'segment-00000006'), KEYS.slice(0, 30)],
  ])('%s says so, shows what is there, and is one like any other once its owner accepts', async (_, harm, left) => {
    for (const when of ['closed', 'killed'] as const) {
      await harmed(when, harm, async (world, clock) => {
        const { tab, damage, keys } = await met(world, clock, left.length);
        expect({ damage, keys }).toEqual({ damage: 'missing', keys: left });
        tab.bridge({ type: 'acceptDamage' });
        await tab.until(() => damagesOf(tab).at(-1) === undefined);
        await world.server.close();
        expect(await met(world, clock, left.length)).toMatchObject({ damage: undefined, keys: left });
        await world.server.close();
      });
    }
  });
});

it.each(['closed', 'killed'] as const)(
  '[S96] whichever bit of the files of a board is flipped (%s): at most one edit is lost, not without a word, and what was there is kept',
  async (when) => {
    const random = seeded(when === 'closed' ? 96 : 97);
    for (let round = 0; round < ROUNDS; round++) {
      const name = FILES[round % FILES.length] ?? '';
      let changed = Buffer.alloc(0);
      let story = '';
      const flip = async (folder: string) => {
        changed = await readFile(join(folder, name));
        const at = Math.floor(random() * changed.length);
        const bit = Math.floor(random() * 8);
        story = `${name} of ${changed.length} bytes, byte ${at}, bit ${bit}`;
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await writeFile(join(folder, name), changed);
      };
      await harmed(when, flip, async (world, clock) => {
        const { damage, keys } = await met(world, clock, KEYS.length - 1);
        const lost = KEYS.filter((key) => !keys.includes(key));
        expect(lost.length, story).toBeLessThanOrEqual(1);
        if (lost.length > 0) expect(damage, story).toBe('segment');
        await world.server.close();
        const folder = folderOf(world);
        const kept = await Promise.all((await readdir(folder)).map((one) => readFile(join(folder, one))));
        if (lost.length > 0)
          expect(
            kept.some((bytes) => bytes.equals(changed)),
            story,
          ).toBe(true);
      });
    }
  },
);

/** For each of two servers. */
const ROUNDS = 10;
