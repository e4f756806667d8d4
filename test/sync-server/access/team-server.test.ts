import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Config } from '../../../sync-server/config.ts';
import { openModules } from '../../../sync-server/modules.ts';
import { type RunningServer, startServer } from '../../../sync-server/server.ts';
import { selfSigned } from '../../support/certificate.ts';
import { sentences } from '../../support/logged.ts';
import { emailOf, PASSWORD, secretOf } from './team-world.ts';

const NAME = 'boards.example.org';
let folder = '';
let server: RunningServer | null = null;
let log: string[] = [];
const { cert, key } = selfSigned(NAME);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-team-'));
  log = [];
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
});
afterEach(async () => {
  await server?.close();
  server = null;
  await rm(folder, { recursive: true });
});

async function start(config: Partial<Config> = {}): Promise<RunningServer> {
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  server = await startServer(
    {
      ...{ mode: 'team', host: '127.0.0.1', port: 0, store: `file:${join(folder, 'data')}` },
      ...{ publicUrl: `https://${NAME}`, door: { proxies: [], tls } },
      ...config,
    },
    { openModules, version: '1.2.3', page: null, logger: sentences(log) },
  );
  return server;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  // The server answers by its schemas: routes.test.ts holds it to that.
  readonly body: {
    readonly [Key in 'board' | 'account']?: { readonly id: string };
  } & { readonly [Key in 'url' | 'value']?: string } & { readonly error?: object };
}

/** A browser that has opened the public address, by TLS to wherever the server is. */
class Client {
  cookie = '';
  readonly #agent = new Agent({ ca: cert, servername: NAME, keepAlive: true });

  ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Reply> {
    const headers: Record<string, string> = {
      ...{ host: NAME, origin: `https://${NAME}`, cookie: this.cookie },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    const port = server?.port ?? 0;
    const options = { host: '127.0.0.1', port, method, path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const asked = request(options, async (response) => {
        const set = response.headers['set-cookie']?.[0];
        if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text.startsWith('{') ? JSON.parse(text) : {},
          text,
        });
      });
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  socket(board: string, headers: Record<string, string> = {}): WebSocket {
    const own = { host: NAME, origin: `https://${NAME}`, cookie: this.cookie, ...headers };
    // ws has this option of TLS, its types do not.
    const options = { headers: own, ca: cert, servername: NAME };
    return new WebSocket(`wss://127.0.0.1:${server?.port}/api/sync/${board}`, options);
  }

  async accept(invitation: string, name: string): Promise<Reply> {
    return this.ask('POST', '/api/invitations/accept', {
      invitation,
      name,
      email: emailOf(name),
      newPassword: PASSWORD,
    });
  }
}

async function ownerOf({ ownerLink }: RunningServer): Promise<Client> {
  const owner = new Client();
  await owner.accept(secretOf(ownerLink ?? ''), 'Olga');
  return owner;
}

async function invitedBy(owner: Client, name: string) {
  const { body } = await owner.ask('POST', '/api/invitations', { role: 'member' });
  const client = new Client();
  const { account } = (await client.accept(secretOf(body.url), name)).body;
  return { client, account: account?.id ?? '' };
}

const closed = async (socket: WebSocket): Promise<number> => Number((await once(socket, 'close'))[0]);

describe('a team with a certificate', () => {
  it('[A65] [A66] [A80] is served by TLS, with a cookie that is only for it, and tells browsers to come by TLS alone', async () => {
    const running = await start();
    expect(running.url).toBe(`https://127.0.0.1:${running.port}`);
    expect(running.ownerLink?.startsWith(`https://${NAME}/welcome#invitation=`)).toBe(true);
    const owner = new Client();
    const { headers } = await owner.accept(secretOf(running.ownerLink ?? ''), 'Olga');
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-busbar_\w+=\w{32}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const { body } = await owner.ask('POST', '/api/boards', {});
    const socket = owner.socket(body.board?.id ?? '');
    await once(socket, 'message');
    socket.close();
    await once(socket, 'close');
    await running.close();
    const again = await start();
    expect(again.ownerLink).toBeNull();
    expect((await owner.ask('GET', '/api/me')).status).toBe(200);
    expect(log.filter((line) => line.includes(secretOf(running.ownerLink ?? '')))).toEqual([]);
  });

  it('[A157] speaks TLS 1.2 and 1.3 alone, with forward secrecy and authenticated encryption', async () => {
    const { port } = await start();
    const agreed = async (more: ConnectionOptions) => {
      const socket = connectTls({ port, host: '127.0.0.1', ca: cert, servername: NAME, ...more });
      try {
        await once(socket, 'secureConnect');
        return socket.getProtocol();
      } catch {
        return 'refused';
      } finally {
        socket.destroy();
      }
    };
    const only = (maxVersion: 'TLSv1.1' | 'TLSv1.2', ciphers: string) =>
      agreed({ minVersion: 'TLSv1', maxVersion, ciphers: `${ciphers}@SECLEVEL=0` });
    expect(await agreed({})).toBe('TLSv1.3');
    expect(await only('TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256')).toBe('TLSv1.2');
    const old = [
      'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA',
      'AES128-GCM-SHA256:AES128-SHA',
      'AES128-CCM:DEFAULT:!ECDHE',
    ];
    for (const ciphers of old) expect(await only('TLSv1.2', ciphers)).toBe('refused');
    expect(await only('TLSv1.1', 'DEFAULT')).toBe('refused');
  });

  it('[A65] a request for another protocol is answered, and a server that is asked to stop stops', async () => {
    const running = await start();
    const client = new Client();
    const upgrade = await client.ask('GET', '/api/health', undefined, { connection: 'Upgrade', upgrade: 'h2c' });
    expect(upgrade.status).toBe(200);
    // One that never greets.
    const silent = connect(running.port, '127.0.0.1');
    await once(silent, 'connect');
    silent.on('error', () => undefined);
    await running.close();
    server = null;
    expect(silent.destroyed || (await once(silent, 'close'))).toBeTruthy();
  });

  it.each([
    ['cert.pem', 'cannot be read', { cert: 'none.pem', key: 'key.pem' }],
    ['key.pem', 'are no pair in PEM', { cert: 'key.pem', key: 'key.pem' }],
  ])('[A65] %s that %s stops the start with words', async (_file, words, files) => {
    const tls = { cert: join(folder, files.cert), key: join(folder, files.key) };
    await expect(start({ door: { proxies: [], tls } })).rejects.toThrow(words);
  });

  it('[A9] Host and Origin are those of the public address, on pages, writes, upgrades and the door of agents', async () => {
    const running = await start();
    const owner = await ownerOf(running);
    const { body } = await owner.ask('POST', '/api/boards', {});
    const board = body.board?.id ?? '';
    const bad = [
      { host: `127.0.0.1:${running.port}` },
      { origin: 'https://evil.example' },
      { origin: `http://${NAME}` },
    ];
    for (const headers of bad) {
      for (const [method, path] of [
        ['GET', '/'],
        ['POST', '/api/boards'],
        ['POST', '/api/mcp'],
      ] as const) {
        expect(
          (await owner.ask(method, path, method === 'GET' ? undefined : {}, headers)).status,
          `${path} ${JSON.stringify(headers)}`,
        ).toBe(403);
      }
      const socket = owner.socket(board, headers);
      const [error] = await once(socket, 'error');
      expect(String(error)).toContain('403');
    }
    expect((await owner.ask('POST', '/api/boards', {})).status).toBe(201);
  });

  it('[A77] [A82] who is removed loses sockets, streams and keys at once, and is told so; nobody else does', async () => {
    const owner = await ownerOf(await start());
    const { client: max, account } = await invitedBy(owner, 'Max');
    const { body } = await owner.ask('POST', '/api/boards', {});
    const board = body.board?.id ?? '';
    await owner.ask('PUT', `/api/boards/${board}/members`, { account, role: 'editor' });
    const value = String((await max.ask('POST', '/api/keys', { label: 'x' })).body.value);
    const bearer = { authorization: `Bearer ${value}`, cookie: '' };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_board', arguments: {} } };
    const accepts = { ...bearer, accept: 'application/json, text/event-stream' };
    const [own, theirs] = [max.socket(board), owner.socket(board)];
    await Promise.all([own, theirs].map((socket) => once(socket, 'message')));
    // No tab fulfils it: it waits.
    const pending = max.ask('POST', '/api/mcp', call, accepts);
    const code = closed(own);
    await owner.ask('DELETE', `/api/people/${account}`);
    expect(await code).toBe(4403);
    expect((await pending).text).toContain('revoked');
    expect((await max.ask('POST', '/api/mcp', call, accepts)).status).toBe(401);
    expect((await max.ask('GET', '/api/boards')).body.error).toMatchObject({ reason: { code: 'person-removed' } });
    expect(await closed(max.socket(board))).toBe(4403);
    expect(theirs.readyState).toBe(WebSocket.OPEN);
    theirs.close();
  });

  it('[A76] a role that is taken away ends what a socket that was open before may do', async () => {
    const owner = await ownerOf(await start());
    const { client: max, account } = await invitedBy(owner, 'Max');
    const library = `l_${account.slice(2)}`;
    const [own, other] = [max.socket(library), max.socket(library)];
    await Promise.all([own, other].map((socket) => once(socket, 'message')));
    const codes = Promise.all([closed(own), closed(other)]);
    await owner.ask('PATCH', `/api/people/${account}`, { role: 'guest' });
    expect(await codes).toEqual([4403, 4403]);
  });
});

describe('a team behind a proxy', () => {
  it('[A64] [A70] slows down whoever guesses, by the address that the trusted proxy tells', async () => {
    const running = await start({ publicUrl: `https://${NAME}`, door: { proxies: ['127.0.0.1'] } });
    const ask = async (address: string, password: string) => {
      const { request: plain } = await import('node:http');
      const body = JSON.stringify({ email: emailOf('Olga'), password });
      return new Promise<number>((resolve, reject) => {
        const headers = { host: NAME, 'content-type': 'application/json', 'x-forwarded-for': address };
        const asked = plain(
          { host: '127.0.0.1', port: running.port, method: 'POST', path: '/api/session', headers },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        );
        asked.on('error', reject);
        asked.end(body);
      });
    };
    for (let n = 0; n < 5; n++) expect(await ask('203.0.113.7', 'wrong')).toBe(403);
    expect(await ask('1.2.3.4, 203.0.113.7', 'wrong')).toBe(429);
    expect(await ask('203.0.113.8', 'wrong')).toBe(403);
  });
});
