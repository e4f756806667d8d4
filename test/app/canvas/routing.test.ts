import { describe, expect, test } from 'vitest';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { RouteAnswer, RouteRequest } from '../../../app/canvas/routing/route-messages.ts';
import { readRouteEnd } from '../../../app/canvas/routing/route-messages.ts';
import { keepRouted, type RoutePort } from '../../../app/canvas/routing/routing.ts';
import { boardOf, part, wire } from './board.ts';

/** A routing worker that answers when told, with a path through one point. */
class SlowWorker implements RoutePort {
  onmessage: RoutePort['onmessage'] = null;
  readonly asked: RouteRequest[] = [];

  postMessage(request: RouteRequest): void {
    this.asked.push(request);
  }

  /** Routes of the wires of a request, as of the newest one unless told otherwise. */
  answer({ wires, ends, round }: RouteRequest, via: number, settled = round): void {
    const paths = wires.map((_, i) => {
      const [a, b] = [readRouteEnd(ends, 8 * i), readRouteEnd(ends, 8 * i + 4)];
      return [a.x, a.y, via, via, b.x, b.y];
    });
    const data: RouteAnswer = {
      wires,
      rounds: new Uint32Array(wires.map(() => round)),
      points: new Float64Array(paths.flat()),
      starts: new Uint32Array([0, ...paths.map((_, i) => 6 * (i + 1))]),
      settled,
    };
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.onmessage = null;
  }
}

const everywhere = () => ({ minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 });
const BOARD = boardOf([part('a', [0, 0]), part('b', [800, 0]), part('c', [400, 600])], [wire('a.out', 'b.in')]);

function following() {
  const scene = new Scene();
  scene.update(BOARD);
  const worker = new SlowWorker();
  keepRouted(scene, worker, everywhere);
  const [first] = worker.asked;
  if (first === undefined) throw new Error('nothing was asked');
  return { scene, worker, first };
}

describe('[K14] keeping a scene routed', () => {
  test('asks for every wire once and draws what comes', () => {
    const { scene, worker, first } = following();
    worker.answer(first, 7);
    expect([first.wires, Array.from(scene.wires.get('a.out-b.in')?.path ?? []).slice(2, 4)]).toEqual([
      ['a.out-b.in'],
      [7, 7],
    ]);
  });

  test('drops an answer to a question that was asked again since', () => {
    const { scene, worker, first } = following();
    scene.update({ ...BOARD, parts: new Map(BOARD.parts).set('b', part('b', [800, 200])) });
    worker.answer(first, 7);
    expect(scene.wires.get('a.out-b.in')?.routed).toBe(false);
  });

  test('tells the worker of a moved part, and draws the route of a wire that it did not ask for again', () => {
    const { scene, worker, first } = following();
    worker.answer(first, 7);
    scene.update({ ...BOARD, parts: new Map(BOARD.parts).set('c', part('c', [400, 0])) });
    const [second] = worker.asked.slice(1);
    expect([second?.wires, second?.placed]).toEqual([[], ['c']]);
    worker.answer(first, 9, second?.round);
    expect(Array.from(scene.wires.get('a.out-b.in')?.path ?? []).slice(2, 4)).toEqual([9, 9]);
  });

  test('asks again for a connection that was made anew between the same ends', () => {
    const { scene, worker, first } = following();
    worker.answer(first, 7);
    const anew = { ...wire('a.out', 'b.in'), seq: 2_000 };
    scene.update({ ...BOARD, connections: new Map([[anew.id, anew]]) });
    expect(worker.asked.slice(1).map(({ wires, seqs }) => [wires, [...seqs]])).toEqual([[[anew.id], [2_000]]]);
  });

  test('tells the worker to forget a wire that is gone', () => {
    const { scene, worker } = following();
    scene.update({ ...BOARD, connections: new Map() });
    expect(worker.asked.at(-1)?.forgotten).toEqual(['a.out-b.in']);
  });
});
