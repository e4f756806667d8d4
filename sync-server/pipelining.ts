import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { createAdaptorServer } from '@hono/node-server';
import { LIMITS } from '#schemas/limits.ts';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/**
 * Answers the requests that come on one connection one after another, and each but the first in a turn of the event loop of its own: thousands
 * may be there at once. A connection on which more than `LIMITS.pipelinedRequests` wait for an answer is closed. `fetch` answers one.
 */
export function oneAtATime(fetch: Fetch): Fetch {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (request, env) => {
    const { incoming, outgoing } = env;
    // One that becomes a WebSocket is the last on its connection.
    if (outgoing === undefined) return fetch(request, env);
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
    if (before === null) return fetch(request, env);
    return before.then(() => nextTurn()).then(() => fetch(request, env));
  };
}

interface Pipeline {
  /** Requests that have come and were not answered to the end. */
  waiting: number;
  /** Resolves when the last of them is answered. */
  last: Promise<void> | null;
}
