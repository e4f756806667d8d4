import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { createAdaptorServer } from '@hono/node-server';
import { LIMITS } from '#schemas/limits.ts';
import type { PerTurn } from './per-turn.ts';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/**
 * Decides when each request is answered, by `fetch`: thousands may be there at once. Those that come on one connection are answered one after
 * another, and each but the first in a turn of the event loop of its own; a connection on which more than `LIMITS.pipelinedRequests` wait for
 * an answer is closed. Over all connections at most `LIMITS.requestsPerTurn` are begun in a turn, with what else takes of `starts`.
 */
export function inOrder(fetch: Fetch, starts: PerTurn): Fetch {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (request, env) => {
    const { incoming, outgoing } = env;
    const { socket } = incoming;
    const pipeline = pipelines.get(socket) ?? { waiting: 0, last: null };
    pipelines.set(socket, pipeline);
    if (pipeline.waiting >= LIMITS.pipelinedRequests) {
      socket.destroy();
      return new Response(null, { status: 503 });
    }
    const before = pipeline.last;
    const answered = new Promise<void>((resolve) => outgoing.once('close', resolve));
    pipeline.waiting++;
    pipeline.last = answered;
    answered.then(() => {
      pipeline.waiting--;
      if (pipeline.last === answered) pipeline.last = null;
    });
    if (before === null && starts.take()) return fetch(request, env);
    const own = before === null ? starts.next() : before.then(() => nextTurn()).then(() => starts.next());
    return own.then(() => fetch(request, env));
  };
}

interface Pipeline {
  /** Requests that have come and were not answered to the end. */
  waiting: number;
  /** Resolves when the last of them is answered. */
  last: Promise<void> | null;
}
