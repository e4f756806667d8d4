import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { readConfig } from '../../sync-server/config.ts';
import { mountPage, mountSecurityHeaders } from '../../sync-server/page.ts';
import { startServer } from '../../sync-server/server.ts';
import { BACKENDS } from '../../sync-server/storage/index.ts';
import { noLogger } from '../support/logged.ts';
import { ManualClock } from './agent/manual-clock.ts';
import { BOARD, edit, OpenAccess, startOpenServer, synced, World } from './rooms/world.ts';

/** The addresses that a wrong one is refused with. */
const EXAMPLES = BACKENDS.map(({ example }) => example).join(' or ');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'busbar-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('starting and stopping', () => {
  it('[S30] a taken port says so, names another, and leaves the data folder free', async () => {
    const first = await startOpenServer(join(folder, 'a'), 0, new OpenAccess());
    const second = startOpenServer(join(folder, 'b'), first.port, new OpenAccess());
    await expect(second).rejects.toThrow(
      `Port ${first.port} on 127.0.0.1 is taken by another program. Stop that one, or choose another port: npm start -- --port ${first.port + 1}`,
    );
    await first.close();
    await (await startOpenServer(join(folder, 'b'), 0, new OpenAccess())).close();
  });

  it('[S30] a data folder in use is refused, and is free when the first server has stopped', async () => {
    const first = await startOpenServer(folder, 0, new OpenAccess());
    await expect(startOpenServer(folder, 0, new OpenAccess())).rejects.toThrow('--store file:DIR');
    await first.close();
    await (await startOpenServer(folder, 0, new OpenAccess())).close();
  });

  it('[S31] stopping stores what came before, and closes each socket with 1001', async () => {
    const world = await World.start();
    const tabs = await Promise.all([1, 2, 3].map((client) => world.raw('ada', BOARD, { hello: client })));
    for (const tab of tabs) await tab.untilFrame('bridge');
    for (let i = 0; i < 50; i++) tabs[0]?.update(edit(`k${i}`, i));
    await tabs[0]?.untilSaved(1);
    await world.server.close();
    expect(await Promise.all(tabs.map((tab) => tab.closed))).toEqual([1001, 1001, 1001]);
    const saved = tabs[0]?.frames.flatMap((one) =>
      one.type === 'bridge' && one.message.type === 'saved' ? [one.message.n] : [],
    );
    await world.startServer();
    const reader = world.provider('ben');
    await synced(reader);
    expect(reader.doc.getMap('board').size).toBeGreaterThanOrEqual(saved?.at(-1) ?? 50);
    await world.close();
  });

  it('[H9] [S34] [limit headerBytes] every answer carries the policy of a page, and a request whose headers are longer than the limit is refused', async () => {
    const server = await startOpenServer(folder, 0, new OpenAccess());
    const policyOf = async () => (await fetch(`${server.url}/api/nothing`)).headers.get('content-security-policy');
    expect(await policyOf()).toContain("script-src 'self';");
    const statusOf = async (bytes: number) =>
      (await fetch(server.url, { headers: { 'x-long': 'x'.repeat(bytes) } })).status;
    // The other headers of the request are shorter than this.
    const OTHERS = 1_000;
    expect([await statusOf(LIMITS.headerBytes - OTHERS), await statusOf(LIMITS.headerBytes)]).toEqual([404, 431]);
    await server.close();
  });

  it('[S31] [limit shutdownMs] stopping does not wait for an idle connection, nor for ever for one that holds on', async () => {
    const clock = new ManualClock();
    const server = await startServer(
      { mode: 'local', host: '127.0.0.1', port: 0, store: `file:${folder}`, publicUrl: null },
      {
        version: '0',
        page: null,
        logger: noLogger,
        openModules: async () => ({
          access: new OpenAccess(),
          routes: {
            mount(app) {
              app.get(
                '/stream',
                () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(1)) })),
              );
            },
            async close() {},
          },
          afterRooms: () => [],
        }),
        clock: { now: clock.now, date: clock.date, after: clock.after, every: () => () => {} },
      },
    );
    const idle = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const stream = await fetch(`${server.url}/stream`);
    const reader = stream.body?.getReader();
    await reader?.read();
    let isClosed = false;
    const closed = server.close().then(() => {
      isClosed = true;
    });
    clock.advance(LIMITS.shutdownMs - 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    clock.advance(1);
    await closed;
    await expect(reader?.read()).rejects.toThrow();
    await server.close();
  });
});

describe('the command line', () => {
  const read = (...argv: string[]) => readConfig(argv, {});
  it('[S32] gives the defaults of local mode, and takes each flag or its variable', () => {
    const local = { mode: 'local', host: '127.0.0.1', port: 4777, store: 'file:./data', publicUrl: null };
    expect(read()).toEqual({ kind: 'run', config: { ...local, open: true } });
    expect(read('--port', '0', '--host', '::1', '--data', '/x')).toEqual({
      kind: 'run',
      config: { ...local, port: 0, host: '::1', store: 'file:/x', open: true },
    });
    expect(readConfig([], { BUSBAR_PORT: '5000', BUSBAR_DATA: '/y' })).toEqual({
      kind: 'run',
      config: { ...local, port: 5000, store: 'file:/y', open: true },
    });
    const team = { BUSBAR_HOST: '::1', BUSBAR_PUBLIC_URL: 'https://busbar.example.org' };
    expect(readConfig(['--team'], team)).toMatchObject({
      config: { host: '::1', publicUrl: 'https://busbar.example.org', door: { proxies: [] } },
    });
    expect(readConfig(['--port', '1'], { BUSBAR_PORT: '5000' })).toMatchObject({ config: { port: 1 } });
    expect(read('--store', 'memory:')).toMatchObject({ config: { store: 'memory:' } });
    expect(readConfig(['--data', '/z'], { BUSBAR_STORE: 'memory:' })).toMatchObject({ config: { store: 'file:/z' } });
    expect(readConfig([], { BUSBAR_STORE: 'memory:' })).toMatchObject({ config: { store: 'memory:' } });
    expect(read('--team', '--public-url', 'https://busbar.example.org')).toEqual({
      kind: 'run',
      config: { ...local, mode: 'team', publicUrl: 'https://busbar.example.org', door: { proxies: [] } },
    });
  });

  it('[S32] takes a host that is allowed besides, and no browser', () => {
    expect(read('--allow-host', 'box.local', '--no-open')).toMatchObject({
      config: { allowedHost: 'box.local', open: false },
    });
    expect(readConfig([], { BUSBAR_ALLOW_HOST: 'box' })).toMatchObject({ config: { allowedHost: 'box' } });
  });

  it.each([
    ['BUSBAR_TOKEN', 'token'],
    ['BUSBAR_METRICS_TOKEN', 'metricsToken'],
  ])('[S32] [limit ownerTokenMinChars] %s takes a token that nobody guesses', (variable, key) => {
    const token = 'x'.repeat(LIMITS.ownerTokenMinChars);
    expect(readConfig([], { [variable]: token })).toMatchObject({ config: { [key]: token } });
    for (const bad of ['', token.slice(1), `${token}#`, `${token} `, 'x'.repeat(LIMITS.secretChars + 1)]) {
      expect(readConfig([], { [variable]: bad })).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(`^${variable} takes 20 to 200 letters`),
      });
    }
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['--port', 'http'], '--port takes a whole number'],
    [['--port', '65536'], '--port takes a whole number'],
    [['--host', '0.0.0.0'], 'has no sign-in for others'],
    [['--host', '127.0.0.1.evil.example'], 'has no sign-in for others'],
    [['--public-url', 'https://a.example'], 'add --team'],
    [['--team'], 'needs --public-url'],
    [['--team', '--public-url', 'ftp://a.example'], 'http or https'],
    [['--team', '--public-url', 'https://a.example/path'], 'without a path'],
    [['stray'], 'stray'],
    [['--store', 'postgres://x'], `--store takes ${EXAMPLES}, not "postgres://x"`],
    [['--store', './data'], `--store takes ${EXAMPLES}, not "./data"`],
    [['--store', 'memory:', '--data', './data'], 'give one of them'],
    [['--data', ''], '--data takes a folder'],
    [['--allow-host', '*'], '--allow-host takes one name without a port'],
    [['--allow-host', 'box:4777'], '--allow-host takes one name without a port'],
    [['--allow-host', ''], '--allow-host takes one name without a port'],
    [['--team', '--public-url', 'https://a.example', '--allow-host', 'box'], '--allow-host belongs to local mode'],
  ])('[S32] %j is refused in words', (argv, words) => {
    expect(readConfig(argv, {})).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) });
  });

  it('[A37] takes the energy of each tier and the tier of the local owner', () => {
    expect(read('--tier', 'pro', '--energy', 'pro=20000, free=5')).toMatchObject({
      config: { tier: 'pro', budgets: { pro: 20_000, free: 5 } },
    });
    expect(readConfig([], { BUSBAR_TIER: 'team', BUSBAR_ENERGY: 'team=7' })).toMatchObject({
      config: { tier: 'team', budgets: { team: 7 } },
    });
    for (const [argv, words] of [
      [['--tier', 'gold'], '--tier takes free, pro, team, not "gold"'],
      [['--energy', 'gold=5'], '--energy takes the tiers free, pro, team, not "gold"'],
      [['--energy', 'free=many'], 'a whole number of units for free, not "many"'],
      [['--team', '--public-url', 'https://x.org', '--tier', 'pro'], '--tier belongs to local mode'],
    ] as const) {
      expect(read(...argv)).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) });
    }
  });

  it('[S32] --help explains every flag', () => {
    const help = read('--help');
    for (const flag of ['--port', '--host', '--store', '--data', '--team', '--public-url', '--tier', '--energy']) {
      expect(help).toMatchObject({ kind: 'help', message: expect.stringContaining(flag) });
    }
  });
});

describe('the page', () => {
  async function page() {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Busbar</title>');
    await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), `export {};${' '.repeat(2000)}`);
    await writeFile(join(folder, 'secret.key'), 'not for the web');
    const app = new Hono();
    mountSecurityHeaders(app);
    mountPage(app, folder);
    return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(path, { method, headers: { host: 'localhost:1', accept: 'text/html', ...headers } });
  }

  it('[S33] comes for GET of HTML on the routes of the app, and for nothing else', async () => {
    const get = await page();
    const boards = ['/', '/boards', '/b/b_000000000001', '/join/abc'];
    const settings = ['/settings', '/settings/developer'];
    for (const path of [...boards, ...settings, '/parts', '/parts/new', '/parts/bme280@1/edit']) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    for (const path of [
      '/b',
      '/b/x/y',
      '/nothing',
      '/parts/bme280@1',
      '/assets/gone.js',
      '/secret.key',
      '/%2e%2e/package.json',
      '/.env',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/', {}, 'POST')).status).toBe(404);
    expect((await get('/b/b_000000000001', { accept: 'application/json' })).status).toBe(404);
  });

  it('[S33] is asked for again each time, its hashed files are kept for a year, and text is compressed', async () => {
    const get = await page();
    const index = await get('/');
    expect(index.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/', { 'if-none-match': index.headers.get('etag') ?? '' })).status).toBe(304);
    const script = await get('/assets/app-1a2b3c.js', { accept: '*/*', 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await script.arrayBuffer()).byteLength).toBeLessThan(200);
  });

  it('[S90] a file that the build has compressed is held in that form alone, and unpacked for whoever asks for it', async () => {
    const name = 'board-9z8y7x.js';
    const plain = `export const held = 'from the compressed form';${' '.repeat(2000)}`;
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', name), plain.replace('compressed', 'plain'));
    await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(plain));
    const app = new Hono();
    mountPage(app, folder);
    // Files are read from the next turn on; the first request waits for all.
    await app.request('/');
    await rm(join(folder, 'assets'), { recursive: true });
    const get = async (encoding: string) => {
      const answer = await app.request(`/assets/${name}`, { headers: { 'accept-encoding': encoding } });
      return { as: answer.headers.get('content-encoding'), body: Buffer.from(await answer.arrayBuffer()) };
    };
    expect(await get('br')).toEqual({ as: 'br', body: brotliCompressSync(plain) });
    for (let asked = 0; asked < 2; asked++) {
      expect(await get('identity')).toEqual({ as: null, body: Buffer.from(plain) });
      const { as, body } = await get('gzip');
      expect([as, gunzipSync(body).toString()]).toEqual(['gzip', plain]);
    }
  });

  it('[S99] its files are read after the turn that mounts it, and whoever asks before that waits', async () => {
    const app = new Hono();
    mountPage(app, folder);
    const early = app.request('/');
    writeFileSync(join(folder, 'index.html'), 'written after the page was mounted');
    expect(await (await early).text()).toBe('written after the page was mounted');
  });

  it('[S34] every answer forbids inline script, eval, frames and sniffing', async () => {
    const get = await page();
    for (const path of ['/', '/assets/app-1a2b3c.js', '/nothing']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("connect-src 'self' ws://localhost:1");
      expect(policy).not.toContain('unsafe-eval');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
    }
    const odd = await get('/', { host: "x; script-src 'unsafe-inline'" });
    expect(odd.headers.get('content-security-policy')).toContain("connect-src 'self';");
  });
});
