import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { Validator } from '#schemas/validator.ts';
import { answers } from '../support/answers.ts';
import { accessWorld, ownerOf } from './access/world.ts';

const MEMBER = 'u_BobBobBobBob';

/** A signed-in browser with a board that has a second member, a key and a link; a path may name them as :board, :key and :link. */
async function routeWorld() {
  const world = await accessWorld();
  const owner = await ownerOf(world);
  const board = (await owner.ask('POST', '/api/boards', { name: 'Rover' })).body.board?.id ?? '';
  const key = (await owner.ask('POST', '/api/keys', { label: 'Claude' })).body.key?.id ?? '';
  await world.records.change((change) =>
    change.put('accounts', { id: MEMBER, sample: '', kind: 'member', name: 'Bob', tier: 'free', createdAt: 1 }),
  );
  await owner.ask('PUT', `/api/boards/${board}/members`, { account: MEMBER, role: 'viewer' });
  const link = (await owner.ask('POST', `/api/boards/${board}/links`, { role: 'viewer' })).body.link?.id ?? '';
  const path = (text: string) => text.replace(':board', board).replace(':key', key).replace(':link', link);
  return { ...world, owner, path };
}

describe('answers', () => {
  const good: [string, string, unknown, number, Validator<unknown>][] = [
    ['GET', '/api/me', undefined, 200, answers.me],
    ['PATCH', '/api/me', { name: 'Ada' }, 200, answers.me],
    ['PATCH', '/api/me', { color: '#A0b1C2' }, 200, answers.me],
    ['GET', '/api/energy', undefined, 200, answers.energy],
    ['GET', '/api/keys', undefined, 200, answers.keys],
    ['POST', '/api/keys', { label: 'Codex', mode: 'ask' }, 201, answers.createdKey],
    ['POST', '/api/keys', { label: 'Codex', dailyLimit: 200 }, 201, answers.createdKey],
    ['PATCH', '/api/keys/:key', { label: 'x', mode: 'read', dailyLimit: null }, 200, answers.key],
    ['DELETE', '/api/keys/:key', undefined, 200, answers.key],
    ['GET', '/api/boards', undefined, 200, answers.boards],
    ['POST', '/api/boards', {}, 201, answers.board],
    ['POST', '/api/boards', undefined, 201, answers.board],
    ['GET', '/api/boards/:board', undefined, 200, answers.board],
    ['PUT', '/api/boards/:board', { name: 'x' }, 200, answers.board],
    ['PUT', '/api/boards/b_madeHere0000', undefined, 201, answers.board],
    ['PATCH', '/api/boards/:board', { name: 'x'.repeat(LIMITS.nameChars), archived: true }, 200, answers.board],
    ['POST', '/api/boards/:board/duplicate', {}, 201, answers.board],
    ['GET', '/api/boards/:board/members', undefined, 200, answers.members],
    ['PUT', '/api/boards/:board/members', { account: MEMBER, role: 'editor' }, 200, answers.members],
    ['DELETE', `/api/boards/:board/members/${MEMBER}`, undefined, 200, answers.members],
    ['GET', '/api/boards/:board/versions', undefined, 200, answers.versions],
    ['GET', '/api/boards/:board/links', undefined, 200, answers.links],
    ['POST', '/api/boards/:board/links', { role: 'editor', expiresAt: 4e12 }, 201, answers.link],
    ['DELETE', '/api/boards/:board/links/:link', undefined, 200, answers.link],
  ];
  it.each(good)(
    '[H1] %s %s %j is answered %i in the shape of its schema',
    async (method, path, body, status, validator) => {
      const world = await routeWorld();
      const answer = await world.owner.ask(method, world.path(path), body);
      expect(answer.status).toBe(status);
      expect([validator(answer.body), validator.errors ?? []]).toEqual([true, []]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toBe('application/json');
    },
  );

  it('[H1] health tells the version and nothing else, to who is not signed in too', async () => {
    const { status, body } = await (await accessWorld()).browser().ask('GET', '/api/health');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', version: '1.2.3' } });
  });

  it('[H1] who enters by a link is answered in the shape of its schema, whoever signs out without a body', async () => {
    const world = await routeWorld();
    const { url = '' } =
      (await world.owner.ask('POST', world.path('/api/boards/:board/links'), { role: 'viewer' })).body.link ?? {};
    const guest = world.browser();
    const entered = await guest.ask('POST', '/api/session', { link: url.split('/join/')[1], name: 'Gus' });
    expect([answers.session(entered.body), entered.headers.get('cache-control')]).toEqual([true, 'no-store']);
    const left = await guest.ask('DELETE', '/api/session');
    expect([left.status, left.body]).toEqual([204, {}]);
  });

  it('[H8] a guest sees of energy what their own account spent', async () => {
    const world = await routeWorld();
    const { id: account = '' } = (await world.owner.ask('GET', '/api/me')).body.account ?? {};
    world.access.energy.charge({ account, key: null }, 4, 'bridge');
    const { url = '' } =
      (await world.owner.ask('POST', world.path('/api/boards/:board/links'), { role: 'editor' })).body.link ?? {};
    const guest = world.browser();
    await guest.ask('POST', '/api/session', { link: url.split('/join/')[1], name: 'Gus' });
    expect((await guest.ask('GET', '/api/energy')).body.today?.spent).toBe(0);
    expect((await world.owner.ask('GET', '/api/energy')).body.today?.spent).toBe(4);
  });

  it('[H2] every route but health, ready, metrics and session wants a session', async () => {
    const world = await routeWorld();
    const asked = new Set<string>();
    for (const [method, path, body] of good) {
      const { status, body: refused } = await world.browser().ask(method, world.path(path), body);
      expect({ status, code: refused.error?.code }, `${method} ${path}`).toEqual({ status: 401, code: 'unauthorized' });
      asked.add(path);
    }
    expect(asked.size).toBe(13);
  });
});

it.each([
  ['POST', '/api/keys', { label: 'Codex' }],
  ['PATCH', '/api/keys/:key', { mode: 'read' }],
  ['DELETE', '/api/keys/:key', undefined],
  ['PUT', '/api/boards/:board/members', { account: MEMBER, role: 'editor' }],
  ['DELETE', `/api/boards/:board/members/${MEMBER}`, undefined],
  ['POST', '/api/boards/:board/links', { role: 'editor' }],
  ['DELETE', '/api/boards/:board/links/:link', undefined],
  ['PATCH', '/api/boards/:board', { archived: true }],
  ['POST', '/api/boards', {}],
  ['PUT', '/api/boards/b_madeHere0000', {}],
  ['PATCH', '/api/me', { name: 'Ada' }],
  ['DELETE', '/api/session', undefined],
])('[A5] %s %s %j that cannot be stored is answered with an error, and nothing changes', async (method, path, body) => {
  const world = await routeWorld();
  const before = tables(world.records);
  world.records.change = () => Promise.reject(new Error('disk full'));
  const answer = await world.owner.ask(method, world.path(path), body);
  expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
  expect(world.faults).toEqual([expect.stringMatching(`^answering ${method} /api/.*: Error: disk full$`)]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(tables(world.records)).toEqual(before);
});

describe('bad bodies', () => {
  const bad: [string, string, unknown, string, string][] = [
    ['POST', '/api/keys', { label: 'x', dailyLimit: 0 }, '/dailyLimit', 'dailyLimit must be 1 or more.'],
    ['POST', '/api/keys', { label: 'x', dailyLimit: 1.5 }, '/dailyLimit', 'dailyLimit must be a whole number or null.'],
    ['PATCH', '/api/keys/:key', { dailyLimit: '200' }, '/dailyLimit', 'dailyLimit must be a whole number or null.'],
    ['PATCH', '/api/keys/:key', { dailyLimit: 1e7 }, '/dailyLimit', 'dailyLimit must be 1000000 or less.'],
    [
      'PATCH',
      '/api/keys/:key',
      { dailylimit: 5 },
      '/dailylimit',
      'dailylimit is not a known key; the nearest is "dailyLimit".',
    ],
    [
      'PATCH',
      '/api/keys/:key',
      { mode: 'aks' },
      '/mode',
      'mode must be one of "edit", "ask", "read"; the nearest is "ask".',
    ],
    ['PATCH', '/api/me', {}, '', 'The body must say at least one thing.'],
    ['PATCH', '/api/me', { name: '' }, '/name', 'name must not be empty.'],
    ['PATCH', '/api/me', { name: ' ' }, '/name', 'name must not be blank.'],
    [
      'PATCH',
      '/api/me',
      { name: 'x'.repeat(LIMITS.nameChars + 1) },
      '/name',
      'name must have 120 characters or fewer.',
    ],
    ['PATCH', '/api/me', { color: 'red' }, '/color', 'color must be a colour in hexadecimal, as "#1a2b3c".'],
    ['PATCH', '/api/me', { colour: '#ffffff' }, '/colour', 'colour is not a known key; the nearest is "color".'],
    ['PATCH', '/api/me', { tier: 'team' }, '/tier', 'tier is not a known key: this takes name, color.'],
    ['POST', '/api/keys', {}, '/label', 'label is missing.'],
    ['POST', '/api/keys', { label: 7 }, '/label', 'label must be text in quotes.'],
    [
      'POST',
      '/api/keys',
      { label: 'x'.repeat(LIMITS.keyLabelChars + 1) },
      '/label',
      'label must have 80 characters or fewer.',
    ],
    [
      'POST',
      '/api/keys',
      { label: 'x', mode: 'reed' },
      '/mode',
      'mode must be one of "edit", "ask", "read"; the nearest is "read".',
    ],
    ['PATCH', '/api/keys/:key', { labl: 'x' }, '/labl', 'labl is not a known key; the nearest is "label".'],
    ['POST', '/api/boards', [], '', 'The body must be an object in { }.'],
    ['POST', '/api/boards', 'null', '', 'The body must be an object in { }.'],
    ['POST', '/api/boards', '{"name": "x"', '', 'The body is not JSON: '],
    ['POST', '/api/boards', '{"__proto__": {"name": "x"}}', '/__proto__', '__proto__ is not a known key'],
    ['PATCH', '/api/boards/:board', { archived: 'yes' }, '/archived', 'archived must be true or false.'],
    ['PUT', '/api/boards/:board/members', { account: 'u_1' }, '/role', 'role is missing.'],
    [
      'PUT',
      '/api/boards/:board/members',
      { name: 'Bob', role: 'ownr' },
      '/role',
      'role must be one of "owner", "editor", "viewer"; the nearest is "owner".',
    ],
    ['POST', '/api/boards/:board/links', { role: 'owner' }, '/role', 'role must be one of "editor", "viewer"'],
    [
      'POST',
      '/api/boards/:board/links',
      { role: 'viewer', expiresAt: 'soon' },
      '/expiresAt',
      'expiresAt must be a number or null.',
    ],
    ['POST', '/api/boards/:board/links', { role: 'viewer', expiresAt: -1 }, '/expiresAt', 'expiresAt lies in the past'],
    ['POST', '/api/session', { link: 'x' }, '/name', 'name is missing.'],
    [
      'POST',
      '/api/session',
      { link: 'x', name: 'Ada', weight: 'y' },
      '/weight',
      'weight is not a known key: this takes email, password, recoveryCode, newPassword, link, name, token.',
    ],
  ];
  it.each(bad)('[H3] %s %s %j is refused at %s, and nothing changes', async (method, path, body, pointer, message) => {
    const world = await routeWorld();
    const before = tables(world.records);
    const answer = await world.owner.ask(method, world.path(path), body);
    expect(answer.status).toBe(400);
    const stated = { code: 'bad_request', message: expect.stringContaining(message), pointer };
    expect(answer.body.error).toEqual({ ...stated, reason: expect.anything() });
    expect(answers.error(answer.body)).toBe(true);
    expect(tables(world.records)).toEqual(before);
  });

  it('[H4] a body of another type than JSON is refused, so that no form of another page can send one', async () => {
    const { owner } = await routeWorld();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const answer = await owner.ask('POST', '/api/boards', '{}', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/merge-patch+json']) {
      expect((await owner.ask('POST', '/api/boards', '{}', { 'content-type': type })).status).toBe(201);
    }
  });

  it('[H4] [limit bodyBytes] a body at the limit is read, one byte more is refused, told or counted', async () => {
    const { app, owner } = await routeWorld();
    const body = (bytes: number) => `${' '.repeat(bytes - 2)}{}`;
    expect((await owner.ask('POST', '/api/boards', body(LIMITS.bodyBytes))).status).toBe(201);
    const told = async (bytes: number) => owner.ask('POST', '/api/boards', '{}', { 'content-length': String(bytes) });
    expect((await told(LIMITS.bodyBytes)).status).toBe(201);
    expect(await told(LIMITS.bodyBytes + 1)).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
    const counted = await owner.ask('POST', '/api/boards', body(LIMITS.bodyBytes + 1));
    expect(counted).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
    expect((await app.request('http://localhost/api/health', { headers: { host: 'localhost' } })).status).toBe(200);
  });

  it('[H30] a refusal repeats 200 characters of a key, and not more', async () => {
    const { owner } = await routeWorld();
    const { body } = await owner.ask('POST', '/api/boards', { ['k'.repeat(LIMITS.bodyBytes / 2)]: 1 });
    expect(body.error).toMatchObject({
      reason: { params: { given: 'k'.repeat(200) } },
      pointer: `/${'k'.repeat(199)}`,
    });
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
  });

  it('[H4] a body that is not UTF-8 is refused', async () => {
    const { app, owner } = await routeWorld();
    const response = await app.request('http://localhost:4777/api/boards', {
      method: 'POST',
      headers: { host: 'localhost:4777', cookie: owner.cookie, 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: {
          code: 'bad_request',
          message: 'The body is not UTF-8 text.',
          reason: { code: 'body-not-utf8', params: {} },
          pointer: '',
        },
      },
    ]);
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/keys/k_1/again'],
    ['GET', '/api/invitations'],
    ['GET', '/api/people'],
    ['POST', '/api/invitations'],
  ])('[H5] %s %s is a JSON 404', async (method, path) => {
    const { owner } = await routeWorld();
    const answer = await owner.ask(method, path, method === 'POST' ? {} : undefined);
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it.each([
    ['PUT', '/api/me', 'GET, PATCH'],
    ['GET', '/api/session', 'POST, DELETE'],
    ['DELETE', '/api/keys', 'GET, POST'],
    ['GET', '/api/keys/:key', 'PATCH, DELETE'],
    ['PUT', '/api/boards', 'GET, POST'],
    ['DELETE', '/api/boards/:board', 'GET, PUT, PATCH'],
    ['GET', '/api/boards/:board/duplicate', 'POST'],
    ['POST', '/api/boards/:board/members', 'GET, PUT'],
    ['GET', '/api/boards/:board/members/u_1', 'DELETE'],
    ['PATCH', '/api/boards/:board/links', 'GET, POST'],
    ['GET', '/api/boards/:board/links/:link', 'DELETE'],
    ['POST', '/api/health', 'GET'],
    ['POST', '/api/ready', 'GET'],
    ['POST', '/api/metrics', 'GET'],
  ])('[H5] %s %s is refused with the methods that there are', async (method, path, allow) => {
    const world = await routeWorld();
    const answer = await world.owner.ask(method, world.path(path));
    expect(answer).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } });
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it.each([
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/api/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/api/mcp/.well-known/openid-configuration'],
    ['GET', '/register'],
    ['POST', '/register'],
  ])('[H6] %s %s tells an MCP client to use a key, in JSON', async (method, path) => {
    const { status, body, headers } = await (await accessWorld())
      .browser()
      .ask(method, path, method === 'POST' ? {} : undefined);
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        error: {
          code: 'not_found',
          message:
            `There is no ${path}: this server has no OAuth. Make an agent key in the app, under Settings > Developer, ` +
            'and send it with every request to /api/mcp as the header "Authorization: Bearer bb_...".',
          reason: { code: 'oauth-absent', params: { path } },
        },
      },
    });
    expect(headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['PATCH', '/api/keys/k_none', { label: 'x' }, 'You have no key k_none.'],
    ['DELETE', '/api/keys/k_none', undefined, 'You have no key k_none.'],
    ['GET', '/api/boards/b_none', undefined, 'There is no board b_none, or it is not shared with you.'],
    ['DELETE', '/api/boards/:board/links/s_none', undefined, 'The board has no link s_none.'],
    ['DELETE', '/api/boards/:board/members/u_none', undefined, 'The board has no member u_none.'],
  ])('[H5] %s %s is not found', async (method, path, body, message) => {
    const world = await routeWorld();
    const answer = await world.owner.ask(method, world.path(path), body);
    expect([answer.status, answer.body.error?.message]).toEqual([404, message]);
  });
});

/** All rows but the times of use. */
function tables(records: Awaited<ReturnType<typeof accessWorld>>['records']): unknown {
  const names = ['accounts', 'sessions', 'keys', 'boards', 'members', 'links', 'grants', 'titles'] as const;
  return names.map((name) => [...records.all(name)]);
}
