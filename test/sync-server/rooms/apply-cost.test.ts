/** What an update makes Yjs do in whoever applies it: counted in steps, tried in a worker where it may be much. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import * as Y from 'yjs';
import { CLOSE } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { BoardContent } from '../../../sync-server/rooms/content/board-content.ts';
import { ApplyCost } from '../../../sync-server/rooms/cost/apply-cost.ts';
import { complexityOf } from '../../../sync-server/rooms/jobs/document-complexity.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { type Job, runJob } from '../../../sync-server/rooms/jobs/jobs.ts';
import { metered, meteredDocument } from '../../../sync-server/rooms/jobs/meter.ts';
import { decodeComplexity } from '../../../sync-server/rooms/jobs/stored-complexity.ts';
import { FrameTooCostly } from '../../../sync-server/rooms/malformed.ts';
import { type UpdateFacts, updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import {
  firstValues,
  interleavedMap,
  longChain,
  repeatedDeletions,
  shortTexts,
  splitTexts,
  waitingClients,
} from '../../support/hostile-frames.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, type World, withWorld } from './world.ts';

/** Steps to apply an update after another. */
function stepsOf(before: Uint8Array, update: Uint8Array): number {
  const doc = meteredDocument();
  Y.applyUpdate(doc, before);
  return metered(Number.POSITIVE_INFINITY, () => Y.applyUpdate(doc, update)).steps;
}

/** Each a board and an update that does something to each of its `count` things. */
const SHAPES: readonly [name: string, make: (count: number) => readonly [board: Uint8Array, update: Uint8Array]][] = [
  ['texts that are split', (count) => [shortTexts(count), splitTexts(count)]],
  ['first values of a key with many', (count) => [longChain(4 * count), firstValues(count)]],
  ['pairs that are joined', (count) => [interleavedMap(2 * count).board, interleavedMap(2 * count).deletion]],
  ['a list that is deleted again and again', (count) => [shortTexts(count), repeatedDeletions(count, 2 * count)]],
];

describe('[S70] the steps that an update takes are counted', () => {
  test.each(SHAPES)('more than in proportion for %s', (_name, make) => {
    return withLimits({ movedPerStep: 1 }, async () => {
      const [few = 0, many] = [100, 400].map((count) => stepsOf(...make(count)));
      expect(many).toBeGreaterThan(10 * few);
      expect(stepsOf(...make(100))).toBe(few);
    });
  });

  test('in proportion for what people do', () => {
    const typed = (count: number) => {
      const doc = new Y.Doc();
      for (let n = 0; n < count; n++) doc.getText('t').insert(n, 'x');
      for (let n = 0; n < count; n++) doc.getMap('board').set(`key ${n % 50}`, n);
      return Y.encodeStateAsUpdate(doc);
    };
    const empty = Y.encodeStateAsUpdate(new Y.Doc());
    expect(stepsOf(empty, typed(8_000))).toBeLessThan(9 * stepsOf(empty, typed(1_000)));
  });

  test('[limit movedPerStep] structs that move are so many to a step', () => {
    const count = 20 * LIMITS.movedPerStep;
    const doc = meteredDocument();
    Y.applyUpdate(doc, shortTexts(count));
    const [first, last] = [0, 2 * count - 2].map((clock) =>
      metered(Number.POSITIVE_INFINITY, () => Y.applyUpdate(doc, deletionAt(5, clock))),
    );
    expect((first?.steps ?? 0) - (last?.steps ?? 0)).toBeCloseTo(19 - 1 / LIMITS.movedPerStep);
  });

  test('[limit applySteps] beyond so many it is stopped', () => {
    const [board, update] = [shortTexts(200), splitTexts(200)];
    const most = stepsOf(board, update);
    const trial = (limit: number): Job => ({ kind: 'trial', updates: [board], update, most: limit });
    expect(runJob(trial(most))).toMatchObject({ complexity: { structCount: 400, longestList: 400, waiting: 0 } });
    expect(() => runJob(trial(most - 1))).toThrow(FrameTooCostly);
  });
});

function deletionAt(client: number, clock: number): Uint8Array {
  const high = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...high(n >> 7)]);
  return Uint8Array.from([0, 1, client, 1, ...high(clock), 1]);
}

/** Sends updates on one socket, one after another; what became of the last. */
async function sent(world: World, updates: readonly Uint8Array[], board = BOARD): Promise<'saved' | number> {
  const tab = await world.raw('ada', board, { hello: 1 });
  for (const update of updates) tab.update(update);
  const outcome = await Promise.race([tab.untilSaved(updates.length).then(() => 'saved' as const), tab.closed]);
  tab.destroy();
  return outcome;
}

describe('[S71] an update that costs whoever applies it too much', () => {
  const small = { untriedSteps: 1_000, applySteps: 4_000 };

  test('is tried, refused with 4413 and not stored', () =>
    withLimits(small, () =>
      withWorld(async (world) => {
        for (const [name, make] of SHAPES) {
          const [board, update] = make(400);
          const id = `b_${name.replaceAll(' ', '').padEnd(12, '0').slice(0, 12)}`;
          await withLimits({ untriedSteps: 1e9, applySteps: 1e9 }, async () => {
            expect(await sent(world, [board], id)).toBe('saved');
          });
          expect([name, await sent(world, [update], id)]).toEqual([name, CLOSE.costly]);
          expect(await sent(world, [edit('other', 1)], id)).toBe('saved');
        }
      }),
    ));

  test('[limit untriedSteps] what takes no more than so many, at most, is taken untried', () =>
    withWorld(async (world) => {
      const most = 40 * (40 + 40 / LIMITS.movedPerStep);
      await withLimits({ untriedSteps: most - 1, applySteps: 0 }, async () => {
        expect(await sent(world, [shortTexts(40)])).toBe(CLOSE.costly);
      });
      await withLimits({ untriedSteps: most, applySteps: 0 }, async () => {
        expect(await sent(world, [shortTexts(40)])).toBe('saved');
      });
    }));

  test('[limit inlineApplySteps] a short job that takes more than so many goes to a worker', () =>
    withLimits({ inlineApplySteps: 10, jobMs: 1 }, () =>
      withWorld(async (world) => {
        // No worker starts within that.
        await withLimits({ untriedSteps: 0 }, async () => {
          expect(await sent(world, [shortTexts(40)])).toBe(CLOSE.costly);
        });
      }),
    ));

  test('[limit logSteps] a log of which all updates together may take more becomes a snapshot', () =>
    withLimits({ logSteps: 2_000 }, () =>
      withWorld(async (world) => {
        const edits = Array.from({ length: 200 }, (_, n) => edit(`key ${n}`, n));
        expect(await sent(world, edits)).toBe('saved');
        await world.server.close();
        await world.startServer();
        const names = await readdir(join(world.folder, 'boards', BOARD));
        expect(names.filter((name) => name.startsWith('snapshot'))).not.toEqual([]);
      }),
    ));
});

describe('[S71] what an update may take at most', () => {
  /** For each struct: what it may pass, and what it may move. */
  const most = (count: number, longestList: number, structs: number) =>
    count * (longestList + structs / LIMITS.movedPerStep);
  const one = updateFactsOf(edit('key', 1));

  test('after a snapshot of which only the bytes are known: as many structs, all in one list, as they can hold', () => {
    const cost = new ApplyCost();
    cost.guess(500);
    expect(cost.stepsOf(one)).toBeCloseTo(most(1, 100 + 1, 100 + 1));
  });

  test('of what is stored since the snapshot and not in it', () => {
    const cost = new ApplyCost();
    cost.take(one, false);
    cost.stored(one);
    const mark = cost.mark();
    for (let n = 0; n < 3; n++) cost.take(one, false);
    const shape = { structCount: 1_000, longestList: 20, deletionSteps: 0, waiting: 0, waitingClients: [] };
    cost.condensed(shape, mark);
    expect(cost.logSteps).toBeCloseTo(most(3, 20 + 3, 1_000 + 3));
  });
});

describe('[S80] edits that were made offline', () => {
  /** Parts with a place each, and what two people did to them who did not hear of each other. */
  function apart(parts: number, edits: number) {
    const made = new Y.Doc();
    const map = made.getMap<Y.Map<unknown>>('parts');
    made.transact(() => {
      for (let n = 0; n < parts; n++) map.set(`part ${n}`, new Y.Map(Object.entries({ at: [n, 0], label: `U${n}` })));
    });
    const board = Y.encodeStateAsUpdate(made);
    const returned = [1, 2].map((client) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, board);
      doc.clientID = client;
      const own = doc.getMap<Y.Map<unknown>>('parts');
      for (let n = 0; n < edits; n++) own.get(`part ${(n * 31 * client) % parts}`)?.set('at', [n, client]);
      return Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(board));
    });
    return { board, returned };
  }

  test('2,000 each of two people on a board of 1,000 parts are taken without a trial', () => {
    const { board, returned } = apart(1_000, 2_000);
    const doc = meteredDocument();
    Y.applyUpdate(doc, board);
    const cost = new ApplyCost();
    cost.found(complexityOf(doc), 0);
    for (const update of returned) {
      const facts = updateFactsOf(update);
      expect(cost.isSmall(facts, false)).toBe(true);
      cost.take(facts, false);
      const { steps } = metered(Number.POSITIVE_INFINITY, () => Y.applyUpdate(doc, update));
      expect(steps).toBeLessThan(cost.logSteps);
    }
  });

  test('the same after everybody had gone: a snapshot keeps the counts that this is known from', () =>
    withLimits({ roomLingerMs: 0, compactIdleRecords: 0 }, () =>
      withWorld(async (world) => {
        const { board, returned } = apart(50, 20);
        expect(await sent(world, [board])).toBe('saved');
        await world.server.close();
        await world.startServer();
        const names = await readdir(join(world.folder, 'boards', BOARD));
        expect(names.filter((name) => name.startsWith('snapshot'))).toHaveLength(1);
        const doc = meteredDocument();
        Y.applyUpdate(doc, board);
        const [known, guessed] = [new ApplyCost(), new ApplyCost()];
        known.found(complexityOf(doc), 0);
        guessed.guess(Y.encodeStateAsUpdate(doc).length);
        const [first, second] = returned.map(updateFactsOf) as [UpdateFacts, UpdateFacts]; // two people
        known.take(first, false);
        const untriedSteps = known.stepsOf(second);
        expect(guessed.stepsOf(first)).toBeGreaterThan(untriedSteps);
        // A trial would need more than it may.
        await withLimits({ untriedSteps, inlineApplySteps: 0, jobMs: 1 }, async () => {
          expect(await sent(world, returned)).toBe('saved');
        });
      }),
    ));

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"structCount":1}',
    '{"structCount":-1,"longestList":1,"deletionSteps":1,"waiting":0,"waitingClients":[]}',
    '{"structCount":1,"longestList":1,"deletionSteps":1,"waiting":0,"waitingClients":["a"]}',
  ])('counts that make no sense count for nothing: %s', (text) =>
    expect(decodeComplexity(Buffer.from(text))).toBeNull(),
  );
});

describe('[S72] edits that came before those they stand on', () => {
  test.each([
    ['waitingStructs', 60],
    ['waitingClients', 60],
  ] as const)('[limit waitingStructs] [limit waitingClients] wait up to %s', (limit, most) =>
    withWorld((world) =>
      withLimits({ waitingStructs: 60, waitingClients: 1_000, [limit]: most }, async () => {
        expect(await sent(world, [waitingClients(most)])).toBe('saved');
        expect(await sent(world, [waitingClients(most + 1)])).toBe(CLOSE.tryAgain);
        expect(await sent(world, [edit('other', 1)])).toBe('saved');
      }),
    ),
  );
});

it(
  '[S71] what people and agents do is never refused: 100,000 edits, typing all over a long text, undoing all of it',
  { timeout: 60_000 },
  () =>
    withWorld(async (world) => {
      const doc = new Y.Doc();
      const text = doc.getText('text');
      text.insert(0, 'word '.repeat(4_000));
      const updates = [Y.encodeStateAsUpdate(doc)];
      const session = (client: number, work: (own: Y.Doc) => void) => {
        const own = new Y.Doc();
        own.clientID = client;
        for (const update of updates) Y.applyUpdate(own, update);
        const before = Y.encodeStateVector(own);
        work(own);
        updates.push(Y.encodeStateAsUpdate(own, before));
      };
      session(7, (own) => {
        for (let n = 0; n < 1_000; n++) own.getText('text').insert((n * 7_919) % 20_000, 'x');
      });
      session(8, (own) => {
        own.transact(() => {
          for (let n = 0; n < 100_000; n++) own.getMap('board').set(`key ${n % 5_000}`, n);
        });
      });
      session(9, (own) => own.getText('text').delete(0, own.getText('text').length));
      session(9, (own) => {
        const map = own.getMap('board');
        own.transact(() => {
          for (const key of [...map.keys()]) map.delete(key);
        });
      });
      expect(await sent(world, updates)).toBe('saved');
    }),
);

test('[S72] an edit that stands on one that is on its way to the disk does not wait for others', () =>
  withLimits({ waitingStructs: 10 }, async () => {
    const jobs = createJobQueue();
    const log = await memoryStorage().open(BOARD);
    const snapshots = { isPaused: () => false, overran: () => {} };
    const content = await BoardContent.open({ log, jobs: jobs.lane(), docId: BOARD, logger: () => {}, snapshots });
    const doc = new Y.Doc();
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    for (let n = 0; n < 50; n++) doc.getMap('board').set('key', n);
    const smalls = updates.map((update) => {
      const facts = updateFactsOf(update);
      const isSmall = content.costCheck.isSmall(update, facts);
      content.costCheck.expect(facts);
      return isSmall;
    });
    expect(smalls).toEqual(updates.map(() => true));
    const beyond = Array.from({ length: 11 }, (_, n) => updateFactsOf(updates[2 * n + 1] ?? new Uint8Array()));
    const other = await BoardContent.open({
      ...{ log: await memoryStorage().open(BOARD), jobs: jobs.lane(), docId: BOARD, logger: () => {}, snapshots },
    });
    for (const facts of beyond) other.costCheck.expect(facts);
    expect(other.costCheck.isSmall(new Uint8Array(), beyond[0] ?? updateFactsOf(new Uint8Array()))).toBe(false);
    await jobs.close();
  }));
