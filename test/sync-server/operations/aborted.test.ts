/** What a client breaks off is no fault of the server. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { type Live, startLive } from '../../agent/live.ts';
import { sentences } from '../../support/logged.ts';
import { routesWithBody } from '../../support/routes-with-body.ts';

let live: Live | null = null;
afterEach(() => live?.close());

it('[X3] a download that its client breaks off logs nothing', async () => {
  const consoled = vi.spyOn(console, 'error');
  const infos = vi.spyOn(console, 'info');
  const logged: string[] = [];
  live = await startLive(undefined, {}, sentences(logged));
  const { server } = live;
  const board = await live.newBoard('Bench');
  const tab = await live.tab(board);
  const agent = await live.agent((await live.newKey('Robot')).value);
  // More than the system takes at once of a socket that nobody reads.
  const texts = Array.from({ length: 500 }, (_, n) => ({
    op: 'add_note',
    text: `${n} ${'x'.repeat(3_900)}`,
    at: [n, 0],
  }));
  for (let n = 0; n < 4; n++) await agent.call('apply_edits', { edits: texts });
  const socket = connect(server.port, '127.0.0.1');
  const head = [`GET /api/boards/${board}/files HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, `Cookie: ${live.cookie}`];
  socket.write([...head, '', ''].join('\r\n'));
  await once(socket, 'readable');
  expect(String(socket.read(15))).toBe('HTTP/1.1 200 OK');
  socket.resetAndDestroy();
  await live.api('GET', '/api/me');
  await tab.close();
  await server.close();
  expect(logged).toEqual([]);
  expect(consoled).not.toHaveBeenCalled();
  expect(infos).not.toHaveBeenCalled();
});

it('[X3] an upload that its client breaks off, to any route with a body, logs nothing', async () => {
  const consoled = vi.spyOn(console, 'error');
  const logged: string[] = [];
  live = await startLive(undefined, {}, sentences(logged));
  const { server } = live;
  for (const { route, headers } of await routesWithBody(live)) {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [`${route} HTTP/1.1`, ...headers, 'Content-Length: 1000', '', '{"name":'];
    // Expect: 100-continue would be an answer before the body; without it the first bytes tell that the head was read.
    await new Promise((resolve) => socket.write(head.join('\r\n'), resolve));
    // A request behind it on the same server: the broken one has been taken up before it is answered.
    await live.api('GET', '/api/me');
    socket.resetAndDestroy();
    await live.api('GET', '/api/me');
  }
  await server.close();
  expect(logged).toEqual([]);
  expect(consoled).not.toHaveBeenCalled();
});
