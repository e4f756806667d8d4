/** Requests that no browser makes, over plain TCP. */
import { EventEmitter, once } from 'node:events';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { PerTurn } from '../../sync-server/per-turn.ts';
import { inOrder } from '../../sync-server/request-order.ts';
import { type Live, startLive } from '../agent/live.ts';
import { withLimits } from '../support/with-limits.ts';

let live: Live;
beforeEach(async () => {
  live = await startLive();
});
afterEach(() => live.close());

/** What the server sends until it closes the connection. */
async function answered(lines: readonly string[], body = ''): Promise<string> {
  const { port } = live.server;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [target = '', ...headers] = lines;
  socket.write([target, `Host: 127.0.0.1:${port}`, ...headers, '', body].join('\r\n'));
  return text(socket);
}

const H2C = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'];

describe('[H26] a request that asks for another protocol', () => {
  it('is answered in HTTP/1.1, and its connection is closed', async () => {
    const answer = await answered(['GET /api/health HTTP/1.1', ...H2C]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\{"status":"ok"/s);
  });

  it('or for WebSocket where there is none, is answered as the same request without that', async () => {
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', key];
    const answer = await answered(['GET /api/health HTTP/1.1', ...upgrade]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\{"status":"ok"/s);
    const stranger = await answered([
      'GET /api/sync/b_000000000000 HTTP/1.1',
      ...upgrade,
      'Origin: http://evil.example',
    ]);
    expect(stranger).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n.*"origin-foreign"/s);
    const framed = await answered(['GET /api/sync/b_000000000000 HTTP/1.1', ...upgrade, 'Sec-Fetch-Site: cross-site']);
    expect(framed).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n.*"page-foreign"/s);
  });

  it('keeps its body and is judged like any other', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(100) });
    const head = ['POST /api/boards HTTP/1.1', ...H2C, `Cookie: ${live.cookie}`, 'Content-Type: application/json'];
    const made = await answered([...head, `Content-Length: ${body.length}`], body);
    expect(made).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect((await live.boards()).map(({ name }) => name)).toContain('x'.repeat(100));
    const proxied = await answered(['GET /api/health HTTP/1.1', ...H2C, 'Via: 1.1 proxy']);
    expect(proxied).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
  });
});

it('[H27] of a request every header counts, however many stand before it', async () => {
  const many = Array.from({ length: 2_500 }, () => 'a:');
  const head = ['GET /api/health HTTP/1.1', 'Connection: close'];
  expect(many.join('\r\n').length).toBeLessThan(LIMITS.headerBytes);
  expect(await answered([...head, ...many])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(await answered([...head, ...many, 'X-Forwarded-For: 1.2.3.4'])).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
});

describe('[H36] a request that names a host in its target', () => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';

  it.each(['/', '/api/me', '/api/health', '/api/sync/b_000000000000'])(
    'is refused at %s where that is no host of this one',
    async (path) => {
      for (const more of [[], [...upgrade, key]]) {
        for (const host of ['evil.example', 'localhost.evil.example:80', 'user@evil.example']) {
          const head = [`GET http://${host}${path} HTTP/1.1`, `Cookie: ${live.cookie}`, 'Connection: close', ...more];
          expect(await answered(head)).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n.*"host-foreign"/s);
        }
      }
    },
  );

  it('is answered where it is, whatever its Host header says', async () => {
    const { port } = live.server;
    const head = [`GET http://127.0.0.1:${port}/api/health HTTP/1.1`, 'Connection: close'];
    expect(await answered(head)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('[H31] a proxy in front of the server', () => {
  const PATHS = ['GET /', 'GET /api/me', 'GET /api/health', 'POST /api/mcp', 'GET /api/sync/b_000000000000'] as const;
  const PROXIED = [
    'Forwarded: for=1.2.3.4',
    'Via: 1.1 proxy',
    'X-Forwarded-For: 1.2.3.4',
    'x-forwarded-proto: https',
    'X-Real-IP: 1.2.3.4',
    'CF-Connecting-IP: 1.2.3.4',
    'True-Client-IP: 1.2.3.4',
    'X-Envoy-External-Address: 1.2.3.4',
  ];
  const WEBSOCKET = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  const statusOf = async (lines: readonly string[]) => Number((await answered(lines)).slice(9, 12));

  it('that says so is refused, whatever is asked for, with a cookie of the owner too', async () => {
    for (const path of PATHS) {
      const upgrade = path.includes('/sync/') ? ['Connection: Upgrade', ...WEBSOCKET] : ['Connection: close'];
      for (const header of PROXIED) {
        const head = [`${path} HTTP/1.1`, ...upgrade, `Cookie: ${live.cookie}`, header];
        expect(await statusOf(head), `${path} ${header}`).toBe(403);
      }
    }
  });

  it('that hides makes a stranger nobody, in HTTP/1.0 too', async () => {
    expect(await statusOf(['GET /api/boards HTTP/1.0'])).toBe(401);
    expect(await statusOf(['GET /api/boards HTTP/1.1', 'Connection: close'])).toBe(401);
    expect(await statusOf(['GET /api/boards HTTP/1.0', `Cookie: ${live.cookie}`])).toBe(200);
  });
});

describe('[H33] requests that come at once on one connection', () => {
  it('are answered one after another, each in a turn of the event loop of its own', async () => {
    const COUNT = 20;
    const socket = new Socket();
    const outgoings = Array.from({ length: COUNT }, () => new EventEmitter());
    const began: number[] = [];
    let turn = 0;
    const fetch = inOrder((_request, { outgoing }) => {
      began.push(turn);
      setImmediate(() => outgoing.emit('close'));
      return new Response();
    }, new PerTurn(LIMITS.requestsPerTurn));
    for (const outgoing of outgoings) {
      // All that is read of the two.
      fetch(new Request('http://localhost'), { incoming: { socket }, outgoing } as unknown as HttpBindings);
    }
    expect(began).toEqual([0]);
    while (began.length < COUNT) {
      await nextTurn();
      turn++;
    }
    expect(new Set(began).size).toBe(COUNT);
  });

  it('[limit requestsPerTurn] and on many connections: so many are begun in a turn, and no more', async () => {
    const began: number[] = [];
    let turn = 0;
    const fetch = inOrder(() => {
      began.push(turn);
      return new Response();
    }, new PerTurn(LIMITS.requestsPerTurn));
    // Before all else in each turn.
    const count = () => {
      turn++;
      if (began.length < COUNT) setImmediate(count);
    };
    setImmediate(count);
    const COUNT = 3 * LIMITS.requestsPerTurn + 1;
    for (let n = 0; n < COUNT; n++) {
      const env = { incoming: { socket: new Socket() }, outgoing: new EventEmitter() };
      fetch(new Request('http://localhost'), env as unknown as HttpBindings);
    }
    expect(began.length).toBe(LIMITS.requestsPerTurn);
    while (began.length < COUNT) await nextTurn();
    const most = Math.max(...began.map((at) => began.filter((other) => other === at).length));
    expect(most).toBe(LIMITS.requestsPerTurn);
  });

  it('[limit pipelinedRequests] are all answered up to the limit; a connection with one more is closed', () =>
    withLimits({ pipelinedRequests: 5 }, async () => {
      const { port, url } = live.server;
      const answers = async (count: number) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        await once(socket, 'connect');
        const host = `Host: 127.0.0.1:${port}\r\n`;
        const last = `GET /api/health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
        socket.write(`GET /api/health HTTP/1.1\r\n${host}\r\n`.repeat(count - 1) + last);
        return (await text(socket).catch(() => '')).split('HTTP/1.1 200 OK').length - 1;
      };
      expect(await answers(5)).toBe(5);
      expect(await answers(6)).toBeLessThan(5);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
    }));
});

it.each(['/', '/api/health', '/api/mcp', '/nowhere'])(
  '[A164] TRACE %s does not give back what was sent',
  async (path) => {
    const answer = await answered([`TRACE ${path} HTTP/1.1`, 'Connection: close', 'X-Secret: of-a-proxy']);
    expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d /);
    expect(answer).not.toContain('of-a-proxy');
  },
);
