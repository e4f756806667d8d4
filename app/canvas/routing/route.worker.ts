/** The routing worker: keeps a router, answers in small batches so that what is wanted first is drawn first. */
import type { RouteEnd } from '#engine/drawing/routing/route.ts';
import { Router } from '#engine/drawing/routing/router.ts';
import type { RouteAnswer, RouteRequest } from './route-messages.ts';
import { readEnd } from './route-messages.ts';

interface Job {
  readonly round: number;
  readonly a: RouteEnd;
  readonly b: RouteEnd;
}

const BATCH_MS = 24;
const router = new Router();
/** Waiting wires in order; one that is asked for again keeps its place and takes the newest ends. */
const waiting = new Map<string, Job>();
const { port1: again, port2: wake } = new MessageChannel();
let awake = false;

self.addEventListener('message', (event: MessageEvent<RouteRequest>) => {
  const { placed, boxes, removed, forgotten, wires, ends, round } = event.data;
  for (const id of removed) router.remove(id);
  router.place(
    placed.map((id, i) => ({
      id,
      minX: boxes[4 * i] ?? 0,
      minY: boxes[4 * i + 1] ?? 0,
      maxX: boxes[4 * i + 2] ?? 0,
      maxY: boxes[4 * i + 3] ?? 0,
    })),
  );
  for (const id of forgotten) {
    waiting.delete(id);
    router.forget(id);
  }
  wires.forEach((id, i) => {
    waiting.set(id, { round, a: readEnd(ends, 8 * i), b: readEnd(ends, 8 * i + 4) });
  });
  schedule();
});

wake.onmessage = () => {
  awake = false;
  const until = performance.now() + BATCH_MS;
  const done = new Map<number, { wires: string[]; paths: number[][] }>();
  for (const [id, job] of waiting) {
    waiting.delete(id);
    const batch = done.get(job.round) ?? { wires: [], paths: [] };
    done.set(job.round, batch);
    batch.wires.push(id);
    batch.paths.push(router.route(id, job.a, job.b));
    if (performance.now() > until) break;
  }
  for (const [round, { wires, paths }] of done) answer(round, wires, paths);
  if (waiting.size > 0) schedule();
};

/** A turn of the event loop lies between batches, so that a newer request is read before the next one. */
function schedule(): void {
  if (awake) return;
  awake = true;
  again.postMessage(null);
}

function answer(round: number, wires: readonly string[], paths: readonly number[][]): void {
  const starts = new Uint32Array(paths.length + 1);
  let total = 0;
  paths.forEach((path, i) => {
    starts[i] = total;
    total += path.length;
  });
  starts[paths.length] = total;
  const points = new Float64Array(total);
  paths.forEach((path, i) => {
    points.set(path, starts[i]);
  });
  const reply: RouteAnswer = { round, wires, points, starts };
  self.postMessage(reply, { transfer: [points.buffer, starts.buffer] });
}
