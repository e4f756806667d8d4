import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { createJobQueue, type JobQueue, startWorker } from '../../../sync-server/rooms/jobs/job-queue.ts';
import { MalformedFrame, Overrun } from '../../../sync-server/rooms/malformed.ts';

let queue: JobQueue = createJobQueue();
afterEach(async () => {
  vi.useRealTimers();
  await queue.close();
  queue = createJobQueue();
});

function large(): Uint8Array {
  const doc = new Y.Doc();
  doc.getMap('board').set('text', 'x'.repeat(8 * LIMITS.inlineJobBytes));
  return Y.encodeStateAsUpdate(doc);
}

it('[S29] many queue over one large board wait without a copy of it each', async () => {
  const update = large();
  const before = process.memoryUsage().arrayBuffers;
  const waiting = Array.from({ length: 40 }, () =>
    queue.run({ kind: 'difference', updates: [update], stateVector: Uint8Array.from([0]) }),
  );
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * update.length);
  for (const made of await Promise.all(waiting)) expect(made.length).toBe(update.length);
});

it('[S29] many small updates are handed to a worker in as few buffers as two', async () => {
  const buffers: number[] = [];
  queue = createJobQueue(() => {
    const worker = startWorker();
    const post = worker.postMessage.bind(worker);
    vi.spyOn(worker, 'postMessage').mockImplementation((message, moved) => {
      buffers.push(Array.isArray(moved) ? moved.length : 0);
      post(message, Array.isArray(moved) ? moved : []);
    });
    return worker;
  });
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < 5_000; n++) doc.getMap('board').set(`k${n % 50}`, n);
  const made = await queue.run({ kind: 'difference', updates, stateVector: Uint8Array.from([0]) });
  const read = new Y.Doc();
  Y.applyUpdate(read, made);
  expect(read.getMap('board').toJSON()).toEqual(doc.getMap('board').toJSON());
  expect(await queue.run({ kind: 'sift', updates: [updates[0] ?? made, large(), Uint8Array.of(9)] })).toEqual([2]);
  expect(buffers).toEqual([2, 2]);
});

it('[S83] a worker has a lower priority than the event loop, whose own stays', async ({ skip }) => {
  skip(process.platform !== 'linux', 'elsewhere threads have no priority of their own');
  const own = getPriority(0);
  const before = threadPriorities();
  await queue.run({ kind: 'facts', update: large() });
  const fresh = [...threadPriorities()].filter(([thread]) => !before.has(thread)).map(([, priority]) => priority);
  expect(fresh).toContain(Math.min(19, own + 10));
  expect(getPriority(0)).toBe(own);
});

/** The nice value of each thread of this process, by its id: field 19 of proc_pid_stat(5). */
function threadPriorities(): ReadonlyMap<string, number> {
  const tasks = '/proc/self/task';
  return new Map(
    readdirSync(tasks).map((thread) => {
      const [, behindName = ''] = readFileSync(`${tasks}/${thread}/stat`, 'utf8').split(') ');
      return [thread, Number(behindName.split(' ')[16])];
    }),
  );
}

it('[S29] bytes that Yjs cannot read are their fault, a worker that ends is not', async () => {
  const broken = large().subarray(0, 4 * LIMITS.inlineJobBytes);
  await expect(queue.run({ kind: 'facts', update: new Uint8Array(broken) })).rejects.toBeInstanceOf(MalformedFrame);
  await expect(queue.run({ kind: 'facts', update: Uint8Array.from([9]) })).rejects.toBeInstanceOf(MalformedFrame);
  const lost = [1, 2].map(() => queue.run({ kind: 'facts', update: large() }).catch((error) => error));
  await queue.close();
  const waiting = await lost[1];
  expect(waiting).toBeInstanceOf(Error);
  expect(waiting).not.toBeInstanceOf(MalformedFrame);
});

it('[limit workerIdleMs] [S29] a worker without work ends after the limit, and the next work starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const workers: Worker[] = [];
  queue = createJobQueue(() => {
    const echo = "const { parentPort: p } = require('node:worker_threads'); p.on('message', () => p.postMessage({}));";
    const worker = new Worker(echo, { eval: true });
    workers.push(worker);
    return worker;
  });
  const work = () => queue.run({ kind: 'facts', update: large() });
  await work();
  vi.advanceTimersByTime(LIMITS.workerIdleMs - 1);
  await work();
  vi.advanceTimersByTime(LIMITS.workerIdleMs - 1);
  await work();
  expect(workers).toHaveLength(1);
  const ended = workers.map((worker) => once(worker, 'exit'));
  vi.advanceTimersByTime(LIMITS.workerIdleMs);
  await Promise.all(ended);
  await work();
  expect(workers).toHaveLength(2);
});

/** A queue whose workers answer a job only when they are told to. */
function heldQueue() {
  const answers: (() => void)[] = [];
  queue = createJobQueue(() => {
    const worker = new Worker("require('node:worker_threads').parentPort.on('message', () => {})", { eval: true });
    vi.spyOn(worker, 'postMessage').mockImplementation(() => {
      answers.push(() => worker.emit('message', { result: answers.length }));
    });
    return worker;
  });
  return answers;
}

it('[limit workers] [S53] a board with much to do takes one worker, and those of other boards have their turns', async () => {
  const answers = heldQueue();
  const done: string[] = [];
  const work = (name: string, lane = queue.lane()) => {
    const job = () => lane.run({ kind: 'facts', update: large() }).then(() => done.push(name));
    return { name, job };
  };
  const [greedy, one, two] = ['greedy', 'one', 'two'].map((name) => work(name));
  const all = [greedy, greedy, greedy, one, two].map((board) => board?.job());
  for (let n = 0; n < all.length; n++) {
    while (answers.length <= n) await Promise.resolve();
    expect(answers.length - n).toBeLessThanOrEqual(LIMITS.workers);
    answers[n]?.();
    while (done.length <= n) await Promise.resolve();
  }
  await Promise.all(all);
  expect(done.slice(0, 3)).toEqual(['greedy', 'one', 'two']);
});

it('[limit jobMs] [S53] a job that takes longer than the limit is ended, and the next one runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = heldQueue();
  let failed: unknown = null;
  const job = queue.run({ kind: 'facts', update: large() }).catch((error) => {
    failed = error;
  });
  await vi.advanceTimersByTimeAsync(LIMITS.jobMs - 1);
  expect(failed).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await job;
  expect(failed).toBeInstanceOf(Overrun);
  const next = queue.run({ kind: 'facts', update: large() });
  while (answers.length < 2) await Promise.resolve();
  answers[1]?.();
  expect(await next).toBe(2);
});

it('[limit workerHeapMB] [S53] a job that takes more memory than the limit ends its worker alone', async () => {
  const worker = startWorker();
  expect(worker.resourceLimits?.maxOldGenerationSizeMb).toBe(LIMITS.workerHeapMB);
  await worker.terminate();
  const greedy =
    "require('node:worker_threads').parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill(0)); })";
  queue = createJobQueue(() => new Worker(greedy, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }));
  await expect(queue.run({ kind: 'facts', update: large() })).rejects.toBeInstanceOf(Overrun);
});
