import { existsSync, mkdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { openModules } from '../../sync-server/modules.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { sentences } from '../support/logged.ts';
import { emailOf, PASSWORD, secretOf } from '../sync-server/access/team-world.ts';
import { busbar, folder } from './support.ts';

const NAME = 'boards.example.org';
let server: RunningServer | null = null;
let cwd = '';
let log: string[] = [];

beforeEach(() => {
  cwd = folder();
  log = [];
});
afterEach(stop);

/** A team's server behind a proxy of this machine. */
async function start(): Promise<RunningServer> {
  server = await startServer(
    {
      ...{ mode: 'team', host: '127.0.0.1', port: 0, store: `file:${join(cwd, 'data')}` },
      ...{ publicUrl: `https://${NAME}`, door: { proxies: ['127.0.0.1'] } },
    },
    { openModules, version: '1.2.3', page: null, logger: sentences(log) },
  );
  return server;
}

async function stop(): Promise<void> {
  await server?.close();
  server = null;
}

const user = (...args: string[]) => busbar(cwd, ['user', ...args]);
const people = async () =>
  JSON.parse((await user('list', '--json')).out).people as { email: string; disabledAt: number | null }[];

async function ask(method: string, path: string, body?: object, cookie = '') {
  const headers = { origin: `https://${NAME}`, 'content-type': 'application/json', cookie };
  const { url = '' } = server ?? {};
  // Host is what fetch does not let anybody set.
  return new Promise<{ status: number; cookie: string; body: { recoveryCodes?: string[]; account?: { id: string } } }>(
    (resolve) => {
      const sent = request(`${url}${path}`, { method, headers: { ...headers, host: NAME } }, async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        const set = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        resolve({ status: response.statusCode ?? 0, cookie: set, body: text.startsWith('{') ? JSON.parse(text) : {} });
      });
      sent.end(body && JSON.stringify(body));
    },
  );
}

const accept = (link: string, more: object = {}) =>
  ask('POST', '/api/invitations/accept', { invitation: secretOf(link.trim()), newPassword: PASSWORD, ...more });
const signIn = (name: string) => ask('POST', '/api/session', { email: emailOf(name), password: PASSWORD });

describe.each(['runs', 'is stopped'] as const)('while the server %s', (state) => {
  /** Runs a command in that state, and goes on with a server that runs. */
  const does = async (...args: string[]) => {
    if (state === 'runs') return user(...args);
    await stop();
    const said = await user(...args, '--public-url', `https://${NAME}`);
    await start();
    return said;
  };

  beforeEach(async () => {
    const { ownerLink } = await start();
    await accept(ownerLink ?? '', { name: 'Olga', email: emailOf('Olga') });
  });

  it('[A87] an account is added, and its person sets a password by the printed link and finds a board', async () => {
    const added = await does('add', emailOf('Max'), '--name', 'Max');
    expect([added.code, added.out]).toEqual([
      0,
      expect.stringMatching(`^https://${NAME}/welcome#invitation=\\w{32}\n$`),
    ]);
    expect((await signIn('Max')).status).toBe(403);
    const joined = await accept(added.out);
    expect([joined.status, joined.body.recoveryCodes?.length]).toEqual([200, LIMITS.recoveryCodes]);
    expect((await ask('GET', '/api/boards', undefined, joined.cookie)).body).toMatchObject({
      boards: [{ role: 'owner' }],
    });
    expect((await signIn('Max')).status).toBe(200);
    expect((await does('add', emailOf('Max'), '--name', 'Again')).err).toContain(
      'signs in with this e-mail address already',
    );
    expect(await people()).toMatchObject([
      { email: emailOf('Olga') },
      { email: emailOf('Max'), name: 'Max', role: 'member', byName: '' },
    ]);
  });

  it('[A87] an invitation and a link for a new password are printed, each for one use', async () => {
    const invited = await does('invite', '--role', 'owner', '--for', 'Ann');
    expect((await accept(invited.out, { name: 'Ann', email: emailOf('Ann') })).status).toBe(200);
    expect((await accept(invited.out, { name: 'Eve', email: emailOf('Eve') })).status).toBe(404);
    const { out } = await does('reset', emailOf('Olga').toUpperCase());
    expect((await accept(out, { newPassword: `${PASSWORD} anew` })).status).toBe(200);
    expect((await signIn('Olga')).status).toBe(403);
  });

  it('[A87] somebody is disabled and enabled, and the last owner who can sign in stays', async () => {
    await accept((await does('invite')).out, { name: 'Max', email: emailOf('Max') });
    const { cookie } = await signIn('Max');
    expect((await does('disable', emailOf('Max'))).out).toBe(`${emailOf('Max')} cannot sign in any more.\n`);
    expect([(await ask('GET', '/api/me', undefined, cookie)).status, (await signIn('Max')).status]).toEqual([401, 403]);
    expect((await does('list')).out).toMatch(/^max@example\.org\tMax\tmember\tdisabled \d{4}-/m);
    expect(await does('disable', emailOf('Olga'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('at least one owner'),
    });
    await does('enable', emailOf('Max'));
    expect((await signIn('Max')).status).toBe(200);
  });
});

describe('the socket of whoever runs the server', () => {
  it('[A88] lies in the data folder for its owner alone while the server runs, and takes the place of one that was left', async () => {
    const path = join(cwd, 'data', 'operator.sock');
    await start();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await stop();
    expect(existsSync(path)).toBe(false);
    const left = createServer().listen(path);
    await start();
    expect((await user('list')).out).toContain('Nobody has an account yet.');
    left.close();
  });

  it('[A88] where none can be made the log says so, and commands say what is in their way', async () => {
    cwd = join(cwd, 'x'.repeat(120));
    await start();
    expect(log.filter((line) => line.includes('busbar user'))).toHaveLength(1);
    mkdirSync(cwd, { recursive: true });
    expect(await user('list')).toMatchObject({ code: 2, err: expect.stringContaining('is in use by process') });
  });
});

describe('what is wrong', () => {
  it.each([
    [[], 'list, invite, add, reset, disable, enable'],
    [['disble', 'x@y'], 'Did you mean disable?'],
    [['reset'], 'takes an e-mail address'],
    [['list', 'x@y'], 'does not take "x@y"'],
    [['invite', '--role', 'boss'], '--role takes owner, member, guest'],
    [['add', 'max@example.org'], '--name NAME'],
    [['list', '--public-url', 'nowhere'], '--public-url takes an http or https address'],
    [['list'], 'is no data folder'],
  ])('[A89] %j is refused with %s', async (args, words) => {
    const said = await user(...args);
    expect([said.code, said.out]).toEqual([2, '']);
    expect(said.err).toContain(words);
    expect(existsSync(join(cwd, 'data'))).toBe(false);
  });

  it('[A89] an unknown person, a wrong address and, while the server is stopped, a link without its address', async () => {
    await start();
    expect((await user('reset', 'who@example.org')).err).toContain('The team has no person who@example.org');
    expect((await user('add', 'nobody', '--name', 'Max')).err).toContain('email must be an e-mail address');
    await stop();
    expect((await user('invite')).err).toContain('--public-url URL');
    expect((await user('list')).out).toContain('invitation as owner');
  });
});
