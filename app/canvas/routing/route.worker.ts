/** The routing worker: keeps a router, answers in small batches so that what is wanted first is drawn first. */
import { Router } from '#engine/drawing/routing/router.ts';
import type { RouteAnswer, RouteRequest } from './route-messages.ts';
import { readRouteEnd } from './route-messages.ts';

const BATCH_MS = 24;
const router = new Router();
/** The round in which each wire was asked for last. */
const asked = new Map<string, number>();
const { port1: again, port2: wake } = new MessageChannel();
let newest = 0;
let awake = false;

self.addEventListener('message', (event: MessageEvent<RouteRequest>) => {
  const { placed, boxes, removed, forgotten, wires, ends, seqs, nets, laid, round } = event.data;
  router.place(
    placed.map((id, i) => ({
      id,
      minX: boxes[4 * i] ?? 0,
      minY: boxes[4 * i + 1] ?? 0,
      maxX: boxes[4 * i + 2] ?? 0,
      maxY: boxes[4 * i + 3] ?? 0,
    })),
    removed,
  );
  router.want(
    wires.map((id, i) => ({
      id,
      seq: seqs[i] ?? 0,
      ends: [readRouteEnd(ends, 8 * i), readRouteEnd(ends, 8 * i + 4)] as const,
      net: nets[i] ?? null,
      laid: laid.get(id) ?? [],
    })),
    forgotten,
  );
  for (const id of forgotten) asked.delete(id);
  for (const id of wires) asked.set(id, round);
  newest = round;
  schedule();
});

wake.onmessage = () => {
  awake = false;
  const until = performance.now() + BATCH_MS;
  let more = router.step();
  while (more && performance.now() < until) more = router.step();
  answer(router.take(), more ? null : newest);
  if (more) schedule();
};

/** A turn of the event loop lies between batches, so that a newer request is read before the next one. */
function schedule(): void {
  if (awake) return;
  awake = true;
  again.postMessage(null);
}

function answer(routes: ReadonlyMap<string, readonly number[]>, settled: number | null): void {
  const starts = new Uint32Array(routes.size + 1);
  const rounds = new Uint32Array(routes.size);
  let total = 0;
  let at = 0;
  for (const [id, path] of routes) {
    rounds[at] = asked.get(id) ?? 0;
    total += path.length;
    at += 1;
    starts[at] = total;
  }
  const points = new Float64Array(total);
  at = 0;
  for (const path of routes.values()) points.set(path, starts[at++]);
  const reply: RouteAnswer = { wires: [...routes.keys()], rounds, points, starts, settled };
  self.postMessage(reply, { transfer: [points.buffer, starts.buffer, rounds.buffer] });
}
