import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { boundHeld, closeUnread } from '../../sync-server/unread-answers.ts';
import { type Live, startLive } from '../agent/live.ts';
import { sentences } from '../support/logged.ts';
import { routesWithBody } from '../support/routes-with-body.ts';
import { withLimits } from '../support/with-limits.ts';

let live: Live | null = null;
afterEach(() => live?.close());

/**
 * Short enough to be waited for, since Node measures requests by a clock of its own, and long beside what a busy machine
 * takes from a request that is whole.
 */
const SHORT = { headersTimeoutMs: 1_000, requestTimeoutMs: 2_000, keepAliveMs: 1_000, timeoutCheckMs: 200 };

/** Sends the beginning of a request, then a byte of the rest again and again; gives what was answered when the server has closed. */
async function dribble(port: number, beginning: string, rest: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(beginning);
  const timer = rest === '' ? undefined : setInterval(() => socket.write(rest), SHORT.timeoutCheckMs);
  await closed;
  clearInterval(timer);
  return answer.split('\r\n')[0] ?? '';
}

it('[H20] [limit headersTimeoutMs] [limit requestTimeoutMs] [limit keepAliveMs] [limit timeoutCheckMs] half a request is closed in time, whatever is missing and however slowly it comes', async () => {
  const logged: string[] = [];
  const before = await startLive(undefined, {}, sentences(logged));
  live = before;
  const board = await before.newBoard('Bench');
  const routes = await routesWithBody(before);
  await withLimits(SHORT, async () => {
    live = await before.restart();
    const { port } = live.server;
    const host = `Host: 127.0.0.1:${port}\r\n`;
    const signedIn = `${host}Cookie: ${live.cookie}\r\n`;
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    const heads: [name: string, beginning: string, rest: string][] = [
      ['nothing', '', ''],
      ['half a line', 'GET /api/he', 'a'],
      ['half the headers', `GET /api/health HTTP/1.1\r\n${host}X-Slow: `, 'a'],
      ['half an upgrade', `GET /api/sync/${board} HTTP/1.1\r\n${signedIn}${upgrade}`, 'X: a\r\n'],
    ];
    const bodies = routes.flatMap(({ route, headers }) => {
      const head = [`${route} HTTP/1.1`, ...headers, ''].join('\r\n').replace(`:${before.server.port}`, `:${port}`);
      return [
        [route, `${head}Content-Length: 1000\r\n\r\n{"name":"`, 'a'],
        [`${route} in chunks`, `${head}Transfer-Encoding: chunked\r\n\r\n9\r\n{"name":"\r\n`, '1\r\na\r\n'],
      ] as const;
    });
    // These are answered before their body has come; the connection is not kept for the rest.
    const length = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
    const answered = [
      ['nobody', `POST /api/boards HTTP/1.1\r\n${host}${length}`, 'a'],
      ['no key', `POST /api/mcp HTTP/1.1\r\n${host}${length}`, 'a'],
      ['no route', `POST /api/nothing HTTP/1.1\r\n${signedIn}${length}`, 'a'],
      ['no body wanted', `GET /api/health HTTP/1.1\r\n${host}${length}`, 'a'],
      ['whole', `GET /api/health HTTP/1.1\r\n${host}\r\n`, ''],
    ] as const;
    const outcome = async (cases: readonly (readonly [string, string, string])[]) =>
      Object.fromEntries(
        await Promise.all(cases.map(async ([name, ...sent]) => [name, await dribble(port, ...sent)] as const)),
      );
    const [early, late, told] = await Promise.all([outcome(heads), outcome(bodies), outcome(answered)]);
    const TIMEOUT = 'HTTP/1.1 408 Request Timeout';
    expect(early).toEqual(Object.fromEntries(heads.map(([name]) => [name, TIMEOUT])));
    expect(late).toEqual(Object.fromEntries(bodies.map(([name]) => [name, TIMEOUT])));
    expect(told).toEqual({
      nobody: 'HTTP/1.1 401 Unauthorized',
      'no key': 'HTTP/1.1 401 Unauthorized',
      'no route': 'HTTP/1.1 404 Not Found',
      'no body wanted': 'HTTP/1.1 200 OK',
      whole: 'HTTP/1.1 200 OK',
    });
    expect(logged).toEqual([]);
  });
});

it('[H21] [limit unreadAnswerMs] whoever asks and does not read is closed', () =>
  withLimits({ unreadAnswerMs: 100, pipelinedRequests: 10_000 }, async () => {
    const logged: string[] = [];
    live = await startLive(undefined, {}, sentences(logged));
    const { port } = live.server;
    const { value } = await live.newKey('Reader');
    const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const request = [
      'POST /api/mcp HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${value}`,
      'Accept: application/json, text/event-stream',
      'Content-Type: application/json',
      `Content-Length: ${asked.length}`,
      '',
      asked,
    ].join('\r\n');
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(request.repeat(150));
    // A socket that is not read learns of its end when it writes.
    const timer = setInterval(() => socket.write(request), 20);
    await closed;
    clearInterval(timer);
    expect(logged).toEqual([]);
  }));

describe('[H21] an answer of many megabytes', () => {
  const answering = async (
    answer: (response: ServerResponse) => void,
    then: (port: number, connected: Promise<Socket>) => Promise<void>,
  ) => {
    const server = createServer((_request, response) => answer(response));
    closeUnread(server);
    boundHeld(server);
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await then((server.address() as AddressInfo).port, connected); // a TCP server that listens has one
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };
  const ask = (port: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return socket;
  };
  const BYTES = 32 << 20;

  it('that is not read is dropped with its connection', () =>
    withLimits({ unreadAnswerMs: 50 }, () =>
      answering(
        (response) => response.end(Buffer.alloc(BYTES)),
        async (port, connected) => {
          const socket = ask(port).pause();
          const served = await connected;
          await once(served, 'close');
          expect(served.writableFinished).toBe(false);
          socket.destroy();
        },
      ),
    ));

  it('that takes its time to be made comes', () =>
    withLimits({ unreadAnswerMs: 20 }, () =>
      answering(
        (response) => setTimeout(() => response.end('made'), 5 * LIMITS.unreadAnswerMs),
        async (port) => expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('made'),
      ),
    ));

  it('[H25] [limit requestBytesHeld] [limit requestCheckMs] of those that are not read the longest is dropped beyond the limit', () => {
    const lengths = [24, 32, 16].map((megabytes) => megabytes << 20);
    // The system takes megabytes of each before anything waits.
    return withLimits({ requestBytesHeld: 50 << 20, requestCheckMs: 20 }, async () => {
      const served: Socket[] = [];
      let answered = 0;
      await answering(
        (response) => {
          if (response.socket !== null) served.push(response.socket);
          response.end(Buffer.alloc(lengths[answered++] ?? 0));
        },
        async (port) => {
          const sockets: Socket[] = [];
          for (const _ of lengths) {
            sockets.push(ask(port).pause());
            while (served.length < sockets.length) await nextTurn();
          }
          const [, longest] = served as [Socket, Socket];
          if (!longest.destroyed) await once(longest, 'close');
          expect(served.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
          for (const socket of sockets) socket.destroy();
        },
      );
    });
  });
});

it('[H25] bodies that come slowly are bounded together: the longest are closed, and a short request is answered', () =>
  withLimits({ bodyBytes: 1 << 20, requestBytesHeld: 2 << 20, requestCheckMs: 20 }, async () => {
    live = await startLive();
    const { port, url } = live.server;
    const closed: number[] = [];
    const sockets = [900_000, 890_000, 880_000, 870_000].map((bytes, index) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.once('close', () => closed.push(index));
      const head = `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: 1000000\r\n\r\n{"name":"${'x'.repeat(bytes)}`);
      return socket;
    });
    while (closed.length < 2) await nextTurn();
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(closed.length).toBe(2);
    for (const socket of sockets) socket.destroy();
  }));
