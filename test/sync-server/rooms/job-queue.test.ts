import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { createJobQueue, type JobQueue } from '../../../sync-server/rooms/job-queue.ts';
import { Malformed } from '../../../sync-server/rooms/malformed.ts';

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

it('[S29] bytes that Yjs cannot read are their fault, a worker that ends is not', async () => {
  const broken = large().subarray(0, 4 * LIMITS.inlineJobBytes);
  await expect(queue.run({ kind: 'facts', update: new Uint8Array(broken) })).rejects.toBeInstanceOf(Malformed);
  await expect(queue.run({ kind: 'facts', update: Uint8Array.from([9]) })).rejects.toBeInstanceOf(Malformed);
  const lost = [1, 2].map(() => queue.run({ kind: 'facts', update: large() }).catch((error) => error));
  await queue.close();
  const waiting = await lost[1];
  expect(waiting).toBeInstanceOf(Error);
  expect(waiting).not.toBeInstanceOf(Malformed);
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
