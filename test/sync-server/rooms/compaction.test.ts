import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardContent } from '../../../sync-server/rooms/content/board-content.ts';
import { GroupCommit } from '../../../sync-server/rooms/group-commit.ts';
import { createJobQueue } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { updateFactsOf } from '../../../sync-server/rooms/update-facts.ts';
import type { BoardLog } from '../../../sync-server/storage/board-storage.ts';
import { fileStorage } from '../../../sync-server/storage/file-storage.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';
import { sentences } from '../../support/logged.ts';
import { seeded } from '../../support/seeded.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, openContent, type RawTab, synced, TestClock, World } from './world.ts';

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
}

/** The files of a log, each call of it early or late by some turns of the event loop. */
function shaken(log: BoardLog, random: () => number): BoardLog {
  const wait = () => turns(Math.floor(random() * 4));
  return {
    take: () => log.take(),
    async append(updates) {
      await wait();
      await log.append(updates);
      await wait();
    },
    async mark() {
      await wait();
      return log.mark();
    },
    async compact(mark, snapshot) {
      await wait();
      await log.compact(mark, snapshot);
      await wait();
    },
    accept: () => log.accept(),
    cutBack: (count) => log.cutBack(count),
    close: () => log.close(),
  };
}

const entries = (doc: Y.Doc) => doc.getMap('board').toJSON();

/** Far fewer than usual: what each record costs is not what is shown. */
const compactAfterRecords = 1_000;

// A seed that once failed stays in this list.
it.each(Array.from({ length: 6 }, (_, index) => index + 1))(
  '[S22] writers, snapshots and readers in any order: whoever asks gets all that was durable when they asked (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const folder = await mkdtemp(join(tmpdir(), 'busbar-compaction-'));
    const jobs = createJobQueue();
    const authors = Array.from({ length: 4 }, () => new Y.Doc());
    const outbox: Uint8Array[] = [];
    for (const doc of authors) doc.on('update', (update: Uint8Array) => outbox.push(update));
    /** What is durable, as a document. */
    const durable = new Y.Doc();
    try {
      for (let life = 0; life < 3; life++) {
        const log = await fileStorage(folder).open(BOARD);
        const content = await openContent(shaken(log, random), jobs);
        const readers: Promise<void>[] = [];
        const ask = async () => {
          await turns(Math.floor(random() * 6));
          const had = new Y.Doc();
          // A tab that comes back has what it had of an author, or of all, or nothing.
          const roll = random();
          const known = roll < 0.3 ? null : roll < 0.6 ? durable : authors[Math.floor(random() * authors.length)];
          if (known) Y.applyUpdate(had, Y.encodeStateAsUpdate(known));
          const wanted = Y.encodeStateAsUpdate(durable);
          const clocks = Y.decodeStateVector(Y.encodeStateVector(had));
          const made = random() < 0.7 ? content.difference(clocks) : content.oneDifference(clocks);
          for (const update of await made) Y.applyUpdate(had, update);
          const before = Y.encodeStateVector(had);
          Y.applyUpdate(had, wanted);
          expect(Y.encodeStateVector(had)).toEqual(before);
          expect(had.store.pendingStructs).toBeNull();
        };
        for (let step = 0; step < 40; step++) {
          const author = authors[Math.floor(random() * authors.length)];
          if (author && random() < 0.3) Y.applyUpdate(author, Y.encodeStateAsUpdate(durable));
          const map = author?.getMap('board');
          const key = `k${Math.floor(random() * 10)}`;
          if (random() < 0.8) map?.set(key, `${seed} ${life} ${step} ${'x'.repeat(random() < 0.1 ? 30_000 : 10)}`);
          else map?.delete(key);
          const batch = outbox
            .splice(0)
            .map((update) => ({ update: new Uint8Array(update), facts: updateFactsOf(update) }));
          await content.append(batch);
          for (const { update } of batch) Y.applyUpdate(durable, update);
          if (random() < 0.3) await content.startCompaction();
          if (random() < 0.4) readers.push(ask());
        }
        await Promise.all(readers);
        await content.close();
      }
      const log = await fileStorage(folder).open(BOARD);
      const content = await openContent(log, jobs);
      const cold = new Y.Doc();
      for (const update of await content.difference(new Map())) Y.applyUpdate(cold, update);
      expect(entries(cold)).toEqual(entries(durable));
      expect(content.damage).toBeNull();
      await content.close();
    } finally {
      await jobs.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

it('[S22] a snapshot that cannot be written costs nothing but room: it is said once, and tried again when the log has doubled', () =>
  withLimits({ compactAfterRecords }, async () => {
    const storage = memoryStorage();
    const jobs = createJobQueue();
    const warnings: string[] = [];
    let isFull = true;
    const opened = async () => {
      const log = await storage.open(BOARD);
      const compact: BoardLog['compact'] = (mark, snapshot) =>
        isFull ? Promise.reject(new Error('no space left on device')) : log.compact(mark, snapshot);
      return openContent({ ...log, compact }, jobs, sentences(warnings));
    };
    const doc = new Y.Doc();
    const batch: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => batch.push(update));
    const write = async (content: BoardContent, edits: number) => {
      for (let n = 0; n < edits; n++) doc.getMap('board').set(`k${n % 20}`, n);
      await content.append(
        batch.splice(0).map((update) => ({ update: new Uint8Array(update), facts: updateFactsOf(update) })),
      );
    };
    const content = await opened();
    await write(content, LIMITS.compactAfterRecords + 1);
    expect(content.isLong()).toBe(true);
    await content.startCompaction();
    while (warnings.length === 0) await turns(1);
    await turns(1);
    expect(content.isLong()).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('no space left on device')]);
    await write(content, LIMITS.compactAfterRecords + 1);
    expect(content.isLong()).toBe(true);
    isFull = false;
    await content.startCompaction();
    await content.close();
    expect(warnings).toHaveLength(1);
    const again = await opened();
    const cold = new Y.Doc();
    const updates = await again.difference(new Map());
    for (const update of updates) Y.applyUpdate(cold, update);
    expect(updates).toHaveLength(1);
    expect(entries(cold)).toEqual(entries(doc));
    await jobs.close();
  }));

it.each([1, 2, 3])(
  '[S22] first writers at a board that is just being closed and made a snapshot of lose nothing (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const clock = new TestClock();
    const world = await World.start(clock);
    let written = 0;
    const visit = async (who: string): Promise<void> => {
      await turns(Math.floor(random() * 8));
      const tab: RawTab = await world.raw(who, BOARD, { hello: 1 + Math.floor(random() * 1e9) });
      const edits = 1 + Math.floor((random() * LIMITS.compactIdleRecords) / 2);
      const doc = new Y.Doc();
      doc.on('update', (update: Uint8Array) => tab.update(update));
      // Before anything of the board was heard.
      for (let n = 0; n < edits; n++) doc.getMap('board').set(`w${written++}`, n);
      tab.step1();
      await tab.untilSaved(edits);
      await tab.untilFrame('sync', (frame) => frame.kind === 1);
      tab.ws.close();
      await tab.closed;
    };
    try {
      for (let round = 0; round < 6; round++) {
        const visits = ['ada', 'ben', 'eve'].map(visit);
        await turns(Math.floor(random() * 5));
        clock.pass(LIMITS.roomLingerMs + 1_000);
        await Promise.all(visits);
        await turns(Math.floor(random() * 3));
        // The board is closed while the next come.
        clock.pass(LIMITS.roomLingerMs + 1_000);
      }
      const reader = world.provider('reader');
      await synced(reader);
      expect(reader.doc.getMap('board').size).toBe(written);
      expect(world.warnings).toEqual([]);
      const names = await readdir(join(world.folder, 'boards', BOARD));
      expect(names.some((name) => name.startsWith('snapshot-'))).toBe(true);
    } finally {
      await world.close();
    }
  },
  60_000,
);

it.each([
  ['its log is split', /^segment-00000003$/],
  ['the snapshot is being written', /^snapshot-00000003\..*tmp$/],
  ['the snapshot has its name', /^snapshot-00000003$/],
])(
  '[S22] kill -9 when %s: nothing that anyone had seen, or was told is saved, is lost',
  async (_when, name) => {
    const world = await World.start();
    let child: ChildProcess | null = null;
    try {
      await world.server.close();
      const folder = join(world.folder, 'boards', BOARD);
      // The first segment of a log that is nearly long enough: the burst writes the rest of it into the second.
      const stored = 0.7 * compactAfterRecords;
      const doc = new Y.Doc();
      const before: Uint8Array[] = [];
      const collect = (update: Uint8Array) => void before.push(new Uint8Array(update));
      doc.on('update', collect);
      for (let n = 0; n < stored; n++) doc.getMap('board').set(`k${n}`, n);
      doc.off('update', collect);
      const log = await fileStorage(join(world.folder, 'boards')).open(BOARD);
      await log.append(before);
      await log.close();
      const script = fileURLToPath(new URL('../open-server.ts', import.meta.url));
      const started = spawn(
        process.execPath,
        ['--import', 'tsx', script, world.folder, JSON.stringify({ compactAfterRecords })],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      child = started;
      const ended = once(started, 'exit');
      const [line] = await once(started.stdout, 'data');
      world.serverUrl = String(line).trim();
      const writer = await world.raw('ada', BOARD, { hello: 1 });
      const reader = await world.raw('ben');
      reader.step1();
      await reader.untilFrame('sync', (frame) => frame.kind === 1);
      const watcher = watch(folder, (_event, changed) => {
        if (changed !== null && name.test(changed)) started.kill('SIGKILL');
      });
      doc.on('update', (update: Uint8Array) => writer.update(update));
      const saved = () => {
        const last = writer.frames.findLast((one) => one.type === 'bridge' && one.message.type === 'saved');
        return last?.type === 'bridge' && last.message.type === 'saved' ? last.message.n : 0;
      };
      // How many records it takes depends on the disk: it goes on until the moment to kill has come, with some under way.
      for (let sent = 0; sent < 30 * compactAfterRecords && !started.killed; ) {
        for (const end = sent + 10; sent < end; sent++) doc.getMap('board').set(`k${stored + sent}`, sent);
        await Promise.race([writer.closed, writer.until(() => saved() > sent - 50)]);
        if (readdirSync(folder).some((file) => name.test(file))) started.kill('SIGKILL');
      }
      await Promise.all([writer.closed, reader.closed]);
      watcher.close();
      // Its sockets close before the system has taken it away, and until then its lock holds.
      await ended;
      expect(saved()).toBeGreaterThan(0);
      await world.startServer();
      const again = world.provider('eve');
      await synced(again);
      const kept = again.doc.getMap('board');
      const promised = [...Array(stored + saved()).keys()].map((n) => `k${n}`);
      expect([...promised, ...reader.doc.getMap('board').keys()].filter((key) => !kept.has(key))).toEqual([]);
    } finally {
      child?.kill('SIGKILL');
      await world.close();
    }
  },
  60_000,
);

it('[S87] edits that come faster than a snapshot is made wait for it once the log is twice as long as it should be', () =>
  withLimits({ compactAfterBytes: 20_000 }, async () => {
    const jobs = createJobQueue();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const log = await memoryStorage().open(BOARD);
    const slow: BoardLog = {
      ...log,
      async compact(mark, snapshot) {
        await released;
        await log.compact(mark, snapshot);
      },
    };
    const content = await openContent(slow, jobs);
    let stored = 0;
    const commits = new GroupCommit({
      content,
      stored: (updates) => {
        stored += updates.length;
      },
      release: () => {},
      failed: (error) => expect.unreachable(error.message),
    });
    const COUNT = 80;
    for (let n = 0; n < COUNT; n++) {
      const update = edit(`k${n}`, 'x'.repeat(1_000));
      expect(commits.accept({ tab: null, update, facts: updateFactsOf(update) })).toBe(true);
      await turns(5);
    }
    // Those before the snapshot began, and as many again.
    expect(stored).toBeGreaterThan(30);
    expect(content.bytes).toBeLessThan(2 * LIMITS.compactAfterBytes + 2_000);
    release();
    await commits.settled();
    expect(stored).toBe(COUNT);
    await content.close();
    await jobs.close();
  }));
