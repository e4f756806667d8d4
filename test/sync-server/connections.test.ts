import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { RequestHeaders } from '../../sync-server/access/request-headers.ts';
import { mostConnections } from '../../sync-server/connection-limit.ts';
import { openHeadlessTab } from '../support/headless-tab.ts';
import { OpenAccess, startOpenServer } from './rooms/world.ts';

it('[H32] [limit tcpConnections] a server has as many connections as half of its files, and no more than the limit', () => {
  const limits = (files: string) =>
    `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${files.padEnd(21)}1048576              files\n`;
  expect(['1024', '1', '1048576', 'unlimited', ''].map((files) => mostConnections(limits(files)))).toEqual([
    512,
    0,
    ...Array(3).fill(LIMITS.tcpConnections),
  ]);
});

// Where /proc tells the limit.
it.runIf(process.platform === 'linux')(
  '[H32] whoever opens more connections than a server has files keeps nobody from storing',
  async () => {
    const FILES = 200;
    const data = mkdtempSync(join(tmpdir(), 'busbar-connections-'));
    const script = join(import.meta.dirname, 'open-server.ts');
    const command = `ulimit -n ${FILES}; exec "$0" --import tsx "${script}" "${data}"`;
    const server = spawn('sh', ['-c', command, process.execPath], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = String(await once(server.stdout, 'data')).trim();
      const tab = await openHeadlessTab({ url, board: 'b_000000000001', cookie: 'who=ada' });
      await tab.until(() => tab.status.save === 'saved');
      const strangers = Array.from({ length: 2 * FILES }, () => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
        socket.on('error', () => {});
        return once(socket, 'close').then(() => {});
      });
      // Those that find no room are closed at once.
      let closed = 0;
      await new Promise<void>((resolve) => {
        for (const one of strangers) one.then(() => ++closed > FILES && resolve());
      });
      tab.edit([{ op: 'add_note', text: 'a', at: [0, 0] }]);
      await tab.until(() => tab.status.save === 'saved' || tab.status.link !== 'online');
      expect(tab.status).toMatchObject({ link: 'online', save: 'saved' });
      await tab.close();
      expect(server.exitCode).toBe(null);
    } finally {
      server.kill('SIGKILL');
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    }
  },
);

it('[H34] [limit requestsPerTurn] of sockets that come at once so many are made in a turn of the event loop, and all get in', async () => {
  let turn = 0;
  const began: number[] = [];
  class CountingAccess extends OpenAccess {
    override authenticate(headers: RequestHeaders) {
      began.push(turn);
      return super.authenticate(headers);
    }
  }
  const data = mkdtempSync(join(tmpdir(), 'busbar-upgrades-'));
  const server = await startOpenServer(data, 0, new CountingAccess());
  const COUNT = 3 * LIMITS.requestsPerTurn + 1;
  const sockets = Array.from({ length: COUNT }, () => connect(server.port, '127.0.0.1'));
  let running = true;
  const count = () => {
    turn++;
    if (running) setImmediate(count);
  };
  try {
    // What was answered once has been accepted: connections are, one in a turn.
    const accepted = sockets.map((socket) => once(socket, 'data'));
    for (const socket of sockets) socket.write('GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await Promise.all(accepted);
    setImmediate(count);
    const answers = sockets.map((socket) => once(socket, 'data'));
    for (const socket of sockets) socket.write(UPGRADE);
    for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
    expect(began.length).toBe(COUNT);
    const most = Math.max(...began.map((at) => began.filter((other) => other === at).length));
    expect(most).toBe(LIMITS.requestsPerTurn);
  } finally {
    running = false;
    for (const socket of sockets) socket.destroy();
    await server.close();
    rmSync(data, { recursive: true, force: true });
  }
});

const UPGRADE = [
  'GET /api/sync/b_000000000001 HTTP/1.1',
  'Host: localhost',
  'Cookie: who=ada',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');
