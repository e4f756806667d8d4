import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { CLOSE } from '#schemas/errors.ts';
import type { BoardAnswer, BoardsAnswer, CreatedKey, LinkAnswer, Me } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type AccessModule, openAccess } from '../../../sync-server/access/access-module.ts';
import type { Config } from '../../../sync-server/config.ts';
import { initialDocument } from '../../../sync-server/sample.ts';
import { type RunningServer, type Services, startServer } from '../../../sync-server/server.ts';
import { machineDisk } from '../../../sync-server/storage/disk.ts';
import { readWithLogs } from '../../../sync-server/storage/records/reading.ts';
import type { ServerClock } from '../../../sync-server/system-clock.ts';
import { sentences } from '../../support/logged.ts';

let folder = '';
let server: RunningServer | null = null;
let area: AccessModule | null = null;
let warnings: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-access-'));
  warnings = [];
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

/** Time that stands still: nothing happens that waits for a timer. */
const STANDING: ServerClock = {
  now: () => 1_800_000_000_000,
  date: () => 1_800_000_000_000,
  after: () => () => undefined,
  every: () => () => undefined,
};

async function start(config: Partial<Config> = {}, clock?: ServerClock): Promise<RunningServer> {
  const openModules = async (services: Services) => {
    const opened = await openAccess(services, initialDocument);
    area = opened;
    return { access: opened.access, routes: opened.routes, afterRooms: () => [opened.notFound] };
  };
  server = await startServer(
    { mode: 'local', host: '127.0.0.1', port: 0, store: `file:${folder}`, publicUrl: null, ...config },
    { openModules, version: '1.2.3', page: null, logger: sentences(warnings), ...(clock && { clock }) },
  );
  return server;
}

async function stop(): Promise<void> {
  await server?.close();
  server = null;
}

/** A browser's part: it keeps the cookie. */
class Client {
  cookie = '';

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const url = server?.url ?? '';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        cookie: this.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    // The server answers by its schemas: routes.test.ts holds it to that.
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  socket(board: string, headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(`${(server?.url ?? '').replace('http', 'ws')}/api/sync/${board}`, {
      headers: { cookie: this.cookie, ...headers },
    });
  }

  /** The board as a standard y-websocket client has it. */
  provider(board: string): WebsocketProvider {
    const cookie = this.cookie;
    class CookieSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie } });
      }
    }
    return new WebsocketProvider(`${(server?.url ?? '').replace('http', 'ws')}/api/sync`, board, new Y.Doc(), {
      // It is a WebSocket with one header more.
      WebSocketPolyfill: CookieSocket as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    });
  }
}

async function openClient(): Promise<Client> {
  const client = new Client();
  await client.ask('POST', '/api/session', { token: server?.ownerToken.value });
  return client;
}

async function guestOf(owner: Client, board: string, role: 'editor' | 'viewer') {
  const { link } = await owner.ask<LinkAnswer>('POST', `/api/boards/${board}/links`, { role });
  const guest = new Client();
  await guest.ask('POST', '/api/session', { link: link.url?.split('/join/')[1], name: 'Gus' });
  return { link, guest };
}

const closed = async (socket: WebSocket): Promise<number> => Number((await once(socket, 'close'))[0]);

describe('access on a real server', () => {
  it('[A18] the first visit finds the sample, with its parts, in a document of its own', async () => {
    await start();
    const client = await openClient();
    const { boards } = await client.ask<BoardsAnswer>('GET', '/api/boards');
    const [sample] = boards;
    expect(boards).toHaveLength(1);
    const provider = client.provider(sample?.id ?? '');
    await new Promise((resolve) => provider.once('sync', resolve));
    expect(provider.doc.getMap('board').get('name')).toBe(sample?.name);
    expect(provider.doc.getMap('parts').size).toBeGreaterThan(3);
    provider.destroy();
  });

  it("[A28] revoking a link closes its guests' sockets with 4403 at once, and nobody else's", async () => {
    await start({}, STANDING);
    const owner = await openClient();
    const { board } = await owner.ask<BoardAnswer>('POST', '/api/boards', {});
    const { link, guest } = await guestOf(owner, board.id, 'editor');
    const other = await guestOf(owner, board.id, 'editor');
    const [hers, theirs, own] = [guest.socket(board.id), other.guest.socket(board.id), owner.socket(board.id)];
    await Promise.all([hers, theirs, own].map((socket) => once(socket, 'message')));
    const code = closed(hers);
    await owner.ask('DELETE', `/api/boards/${board.id}/links/${link.id}`);
    expect(await code).toBe(CLOSE.noAccess);
    expect([theirs.readyState, own.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    expect(await closed(guest.socket(board.id))).toBe(CLOSE.noAccess);
    theirs.close();
    own.close();
  });

  it("[A28] signing out closes that browser's sockets with 4401", async () => {
    await start();
    const owner = await openClient();
    const other = await openClient();
    const { board } = await owner.ask<BoardAnswer>('POST', '/api/boards', {});
    const [own, second] = [owner.socket(board.id), other.socket(board.id)];
    await Promise.all([own, second].map((socket) => once(socket, 'message')));
    const code = closed(own);
    const { cookie } = owner;
    await owner.ask('DELETE', '/api/session');
    expect(await code).toBe(CLOSE.signedOut);
    expect(second.readyState).toBe(WebSocket.OPEN);
    owner.cookie = cookie;
    expect(await closed(owner.socket(board.id))).toBe(CLOSE.signedOut);
    second.close();
  });

  /** What the server answers to whoever has these headers; its code and whether it makes a session. */
  async function asked(path: string, init: RequestInit = {}): Promise<readonly [status: number, cookie: boolean]> {
    const response = await fetch(`${server?.url}${path}`, init);
    await response.text();
    return [response.status, response.headers.get('set-cookie') !== null];
  }

  it('[A15] [A17] 205 programs that ask without a cookie make no session, and sign nobody out', async () => {
    await start();
    const owner = await openClient();
    const { board } = await owner.ask<BoardAnswer>('POST', '/api/boards', {});
    const socket = owner.socket(board.id);
    await once(socket, 'message');
    const answers = await Promise.all(Array.from({ length: 205 }, () => asked('/api/me')));
    expect(answers).toEqual(answers.map(() => [401, false]));
    expect((await owner.ask<Me>('GET', '/api/me')).account.name).not.toBe('');
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
    const records = await readWithLogs(machineDisk, folder);
    expect(records?.tables.sessions).toHaveLength(1);
  });

  it('[A17] after 30 idle days a browser is signed out, over HTTP and at the socket; one with a socket is not', async () => {
    let time = STANDING.now();
    await start({}, { ...STANDING, now: () => time, date: () => time });
    const [idle, here] = [await openClient(), await openClient()];
    const { board } = await here.ask<BoardAnswer>('POST', '/api/boards', {});
    const socket = here.socket(board.id);
    await once(socket, 'message');
    time += LIMITS.sessionIdleMs - 1;
    expect(await asked('/api/boards', { headers: { cookie: here.cookie } })).toEqual([200, false]);
    time += 1;
    expect(await asked('/api/boards', { headers: { cookie: idle.cookie } })).toEqual([401, false]);
    expect(await closed(idle.socket(board.id))).toBe(CLOSE.signedOut);
    time += LIMITS.sessionIdleMs;
    expect(await asked('/api/boards', { headers: { cookie: here.cookie } })).toEqual([200, false]);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });

  it('[A27] a guest with a right link comes in, however many wrong ones were tried from the same address', async () => {
    await start();
    const owner = await openClient();
    const { board } = await owner.ask<BoardAnswer>('POST', '/api/boards', {});
    const enter = (link: string) => {
      const body = JSON.stringify({ link, name: 'Eve' });
      return asked('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    };
    const { guessesPerWindow } = LIMITS;
    const guesses = await Promise.all(Array.from({ length: guessesPerWindow + 5 }, (_, n) => enter(`wrong-${n}`)));
    const refused = Array.from(guesses, (_, n): readonly [number, boolean] => [
      n < guessesPerWindow ? 404 : 429,
      false,
    ]);
    expect(guesses.toSorted(([one], [other]) => one - other)).toEqual(refused);
    const { guest } = await guestOf(owner, board.id, 'editor');
    const socket = guest.socket(board.id);
    await once(socket, 'message');
    expect(await enter('wrong')).toEqual([429, false]);
    socket.close();
  });

  it("[A28] a board that is not there and one without a role close alike, as does another's part library", async () => {
    await start();
    const owner = await openClient();
    const { account } = await owner.ask<Me>('GET', '/api/me');
    const { board } = await owner.ask<BoardAnswer>('POST', '/api/boards', {});
    const { guest } = await guestOf(
      owner,
      (await owner.ask<BoardAnswer>('POST', '/api/boards', {})).board.id,
      'editor',
    );
    const library = `l_${account.id.slice(2)}`;
    for (const id of [board.id, 'b_000000000000', library, 'nonsense']) {
      expect(await closed(guest.socket(id)), id).toBe(CLOSE.noAccess);
    }
    const own = owner.socket(library);
    await once(own, 'message');
    own.close();
  });

  it('[A16] two browsers of the owner are two people in presence, two tabs of one browser are one', async () => {
    await start();
    const ada = await openClient();
    const bob = await openClient();
    const { board } = await ada.ask<BoardAnswer>('POST', '/api/boards', {});
    const providers = [ada, ada, bob].map((client) => client.provider(board.id));
    const [first] = providers;
    for (const provider of providers) provider.awareness.setLocalState({ cursor: [1, 2] });
    const users = () =>
      providers.slice(1).map(({ awareness }) => {
        const state: { user?: { id: string; name: string; color: string } } | undefined = first?.awareness
          .getStates()
          .get(awareness.clientID);
        return state?.user;
      });
    await new Promise<void>((resolve) => {
      const look = () => users().every((user) => user !== undefined) && resolve();
      first?.awareness.on('change', look);
      look();
    });
    const [me, other] = [await ada.ask<Me>('GET', '/api/me'), await bob.ask<Me>('GET', '/api/me')];
    expect(users()).toEqual([
      { id: me.user, name: me.account.name, color: me.account.color },
      { id: other.user, name: other.account.name, color: other.account.color },
    ]);
    expect(me.user).not.toBe(other.user);

    // Nobody moves: the server itself tells the new name.
    const renamed = new Promise<void>((resolve) => {
      first?.awareness.on('change', () => users()[1]?.name === 'Bob' && resolve());
    });
    await bob.ask('PATCH', '/api/me', { name: 'Bob', color: '#00ff00' });
    await renamed;
    expect(users()[1]).toEqual({ id: other.user, name: 'Bob', color: '#00ff00' });
    for (const provider of providers) provider.destroy();
  });

  it('[A8] foreign Hosts, Origins and proxies are refused on pages, writes and upgrades', async () => {
    const { port } = await start();
    const statusOf = (path: string, headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, host: '127.0.0.1', path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.on('error', reject);
        asked.end();
      });
    const own = `127.0.0.1:${port}`;
    expect(await statusOf('/api/health', { host: own })).toBe(200);
    expect(await statusOf('/api/health', { host: 'rebound.example.org' })).toBe(403);
    expect(await statusOf('/api/health', { host: own, 'x-forwarded-for': '1.2.3.4' })).toBe(403);
    expect(await statusOf('/', { host: 'rebound.example.org' })).toBe(403);
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    for (const bad of [
      { host: 'rebound.example.org' },
      { host: own, origin: 'http://evil.example.org' },
      { host: own, via: '1.1 x' },
    ]) {
      expect(await statusOf('/api/sync/b_000000000000', { ...upgrade, ...bad })).toBe(403);
    }
  });

  it('[A29] cookies, keys, names and revocations outlive the server', async () => {
    await start();
    const client = await openClient();
    await client.ask('PATCH', '/api/me', { name: 'Ada' });
    const before = await client.ask<Me>('GET', '/api/me');
    const kept = await client.ask<CreatedKey>('POST', '/api/keys', { label: 'kept' });
    const gone = await client.ask<CreatedKey>('POST', '/api/keys', { label: 'gone' });
    await client.ask('DELETE', `/api/keys/${gone.key.id}`);
    area?.access.keys.touch(kept.key.id);
    area?.access.energy.charge({ account: before.account.id, key: kept.key.id }, 7, 'bridge');
    const boards = await client.ask<BoardsAnswer>('GET', '/api/boards');
    const keys = await client.ask('GET', '/api/keys');
    const { url } = server ?? { url: '' };
    await stop();
    const onDisk = await readFile(join(folder, 'records.json'), 'utf8');
    expect(onDisk).not.toContain(kept.value);
    expect(onDisk).not.toContain(client.cookie.split('=')[1]);

    await start();
    expect(server?.url).not.toBe(url);
    const after = await client.ask<Me>('GET', '/api/me');
    expect(after).toEqual({ ...before, energy: { ...before.energy, spent: 7, left: before.energy.left - 7 } });
    expect(await client.ask('GET', '/api/keys')).toEqual(keys);
    expect(await client.ask('GET', '/api/boards')).toEqual(boards);
    expect(area?.access.keys.authenticate(kept.value)?.label).toBe('kept');
    expect(area?.access.keys.authenticate(gone.value)).toBeNull();
    expect(warnings).toEqual([]);
  });

  it('[A19] a board is renamed and duplicated in its document, open or not', async () => {
    await start();
    const client = await openClient();
    const [sample] = (await client.ask<BoardsAnswer>('GET', '/api/boards')).boards;
    const copy = await client.ask<BoardAnswer>('POST', `/api/boards/${sample?.id}/duplicate`, {});
    const provider = client.provider(copy.board.id);
    await new Promise((resolve) => provider.once('sync', resolve));
    const board = provider.doc.getMap('board');
    expect(board.get('name')).toBe(copy.board.name);
    const renamed = new Promise((resolve) => board.observe(() => resolve(board.get('name'))));
    await client.ask('PATCH', `/api/boards/${copy.board.id}`, { name: 'Second station' });
    expect(await renamed).toBe('Second station');
    provider.destroy();
  });

  it('[A7] damaged records without a backup stop the start with words, and the folder is free again', async () => {
    await writeFile(join(folder, 'records.json'), 'not json');
    await expect(start()).rejects.toThrow(/records\.json is damaged: it is not JSON.*Nothing was changed/);
    await rm(join(folder, 'records.json'));
    await start();
    expect((await (await openClient()).ask<Me>('GET', '/api/me')).mode).toBe('local');
  });
});
