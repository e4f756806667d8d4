import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import {
  allowed,
  askedFor,
  askToken,
  authorizePath,
  codeFor,
  codeParams,
  connected,
  newPkce,
  PersonBrowser,
  REDIRECT,
  refreshParams,
  registered,
  type Send,
  tokensOf,
  YES,
} from '../../support/oauth-flow.ts';
import { withLimits } from '../../support/with-limits.ts';
import { emailOf, ownedTeam, TEAM_URL } from './team-world.ts';

/** A team whose agents may connect by address, and the browser of its owner. */
async function openTeam() {
  const world = await ownedTeam({ oauth: true });
  const send: Send = async (path, init = {}) =>
    world.app.request(TEAM_URL + path, { ...init, headers: { host: 'localhost:4777', ...(init.headers as object) } });
  const browserOf = ({ cookie }: { readonly cookie: string }) => new PersonBrowser(send, TEAM_URL, cookie);
  const live = () => world.team.grants.list(world.ownerId).filter(({ revokedAt }) => revokedAt === null);
  const takes = (token: string) => world.team.grants.admit(token).key !== null;
  return { ...world, send, me: browserOf(world.owner), browserOf, live, takes };
}

const DAY_MS = 24 * 60 * 60_000;
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error];
const reasonOf = async (response: Response) =>
  ((await response.json()) as { error?: { reason: { code: string } } }).error?.reason.code;
const made = (world: Awaited<ReturnType<typeof openTeam>>, expiresAt = world.clock.date() + DAY_MS) =>
  world.team.grants.create(world.ownerId, {
    ...{ client: 'c', clientName: 'c', label: 'c', mode: 'read', boards: null, dailyLimit: null, expiresAt },
  });

describe('what a person allows an agent', () => {
  it('[A142] ends at its stated end, with its tokens and open streams, and not before', async () => {
    const world = await openTeam();
    const { client, tokens } = await connected(world.send, world.me, { ...YES, days: 1 });
    const told: string[] = [];
    world.team.grants.onRevoked((id) => told.push(id));
    world.clock.advance(LIMITS.accessTokenMs - 1);
    expect(world.takes(tokens.access_token)).toBe(true);
    const { access_token } = await tokensOf(await askToken(world.send, refreshParams(client, tokens.refresh_token)));
    const [grant] = world.live();
    world.clock.advance(DAY_MS - LIMITS.accessTokenMs);
    expect([world.takes(access_token), told]).toEqual([false, []]);
    world.clock.advance(1);
    expect(told).toEqual([grant?.id]);
    expect(world.team.grants.live(grant?.id ?? '')).toBeNull();
  });

  it('[A142] [limit accessTokenMs] a token of access ends after an hour, and the program gets another one by itself', async () => {
    const world = await openTeam();
    const { client, tokens } = await connected(world.send, world.me);
    world.clock.advance(LIMITS.accessTokenMs - 1);
    expect(world.takes(tokens.access_token)).toBe(true);
    world.clock.advance(1);
    expect(world.takes(tokens.access_token)).toBe(false);
    const next = await tokensOf(await askToken(world.send, refreshParams(client, tokens.refresh_token)));
    expect(world.takes(next.access_token)).toBe(true);
  });

  it('[A142] is listed for its person alone, changed and revoked by them, and counts from the next call on', async () => {
    const world = await openTeam();
    const { tokens } = await connected(world.send, world.me, {
      ...YES,
      mode: 'ask',
      days: 7,
      label: 'Laptop',
      dailyLimit: 50,
    });
    const [grant] = world.live();
    expect(grant).toMatchObject({ label: 'Laptop', client: 'Robot', mode: 'ask', energy: { spent: 0, limit: 50 } });
    const changes: string[] = [];
    world.team.grants.onChanged(({ mode }) => changes.push(mode));
    const changed = await world.me.json('PATCH', `/api/grants/${grant?.id}`, {
      mode: 'read',
      dailyLimit: null,
      label: 'Desk',
    });
    expect(await changed.json()).toMatchObject({ grant: { label: 'Desk', mode: 'read', energy: { limit: null } } });
    expect([world.team.grants.admit(tokens.access_token).key?.mode, changes]).toEqual(['read', ['read']]);
    const { browser } = await world.invited(world.owner, 'Max');
    const max = world.browserOf(browser);
    expect(await (await max.ask('/api/grants')).json()).toEqual({ grants: [], address: `${TEAM_URL}/mcp` });
    for (const method of ['PATCH', 'DELETE'])
      expect(
        await reasonOf(
          await max.json(method, `/api/grants/${grant?.id}`, method === 'PATCH' ? { mode: 'edit' } : undefined),
        ),
      ).toBe('grant-unknown');
    const revoked: string[] = [];
    world.team.grants.onRevoked((id) => revoked.push(id));
    await world.me.json('DELETE', `/api/grants/${grant?.id}`);
    await world.me.json('DELETE', `/api/grants/${grant?.id}`);
    expect([world.takes(tokens.access_token), revoked, [...world.records.all('agentTokens')]]).toEqual([
      false,
      [grant?.id],
      [],
    ]);
  });

  it('[A142] ends with the person: removed, disabled, or made a guest', async () => {
    for (const end of ['remove', 'disable', 'guest'] as const) {
      const world = await openTeam();
      const { browser, account } = await world.invited(world.owner, 'Max');
      const { tokens } = await connected(world.send, world.browserOf(browser));
      expect(world.takes(tokens.access_token)).toBe(true);
      if (end === 'remove') await world.owner.ask('DELETE', `/api/people/${account}`, {});
      else
        await world.owner.ask(
          'PATCH',
          `/api/people/${account}`,
          end === 'disable' ? { disabled: true } : { role: 'guest' },
        );
      expect(world.takes(tokens.access_token)).toBe(false);
      expect(world.team.grants.list(account).every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    }
  });

  it('[A142] is for the boards that were chosen alone, and only for ones that the person has', async () => {
    const world = await openTeam();
    const { body } = await world.owner.ask('POST', '/api/boards', { name: 'Bench' });
    const board = body.board?.id ?? '';
    const { tokens } = await connected(world.send, world.me, { ...YES, boards: [board] });
    expect([...(world.team.grants.admit(tokens.access_token).key?.boards ?? [])]).toEqual([board]);
    expect(world.live()[0]?.boards).toEqual([{ id: board, name: 'Bench' }]);
    const { browser } = await world.invited(world.owner, 'Max');
    const max = world.browserOf(browser);
    const id = await askedFor(max, authorizePath(await registered(world.send), newPkce()));
    expect(await reasonOf(await max.json('POST', `/api/authorizations/${id}`, { ...YES, boards: [board] }))).toBe(
      'board-unknown',
    );
  });

  it('[A143] [limit grantDaysMax] [limit grantBoards] is for so many days and named boards at most', async () => {
    const world = await openTeam();
    const id = await askedFor(world.me, authorizePath(await registered(world.send), newPkce()));
    const say = (wish: object) => world.me.json('POST', `/api/authorizations/${id}`, { ...YES, ...wish });
    const boards = (count: number) => Array.from({ length: count }, () => 'b_000000000000');
    expect(await reasonOf(await say({ days: LIMITS.grantDaysMax + 1 }))).toBe('body-value');
    expect(await reasonOf(await say({ boards: boards(LIMITS.grantBoards + 1) }))).toBe('body-value');
    expect(await reasonOf(await say({ boards: boards(LIMITS.grantBoards) }))).toBe('board-unknown');
    expect((await say({ days: LIMITS.grantDaysMax })).status).toBe(200);
  });

  it('[A143] [limit grantsPerAccount] [limit endedGrantsKept] so many are live, and so many ended ones remembered', async () => {
    const world = await openTeam();
    for (let n = 0; n < LIMITS.grantsPerAccount; n++) await made(world);
    await expect(made(world)).rejects.toThrow(`the limit is ${LIMITS.grantsPerAccount}`);
    for (const { id } of world.live()) await world.team.grants.end(id);
    for (let n = 0; n < 2; n++) await made(world);
    expect(world.team.grants.list(world.ownerId)).toHaveLength(LIMITS.endedGrantsKept + 2);
    await world.team.grants.end(world.live()[0]?.id ?? '');
    await made(world);
    expect(world.team.grants.list(world.ownerId)).toHaveLength(LIMITS.endedGrantsKept + 2);
  });

  it('[A143] [limit grantTokensKept] so many tokens of each are kept, the newest', async () => {
    const world = await openTeam();
    const { client, tokens } = await connected(world.send, world.me);
    let { refresh_token } = tokens;
    for (let n = 0; n < LIMITS.grantTokensKept; n++)
      ({ refresh_token } = await tokensOf(await askToken(world.send, refreshParams(client, refresh_token))));
    expect([...world.records.all('agentTokens')]).toHaveLength(LIMITS.grantTokensKept);
    expect((await askToken(world.send, refreshParams(client, refresh_token))).status).toBe(200);
  });
});

describe('what a program asks for', () => {
  it('[A143] [limit authorizationMs] [limit authorizationCodeMs] waits for its person, and a code for its program, for a time', async () => {
    const world = await openTeam();
    const client = await registered(world.send);
    const pkce = newPkce();
    const first = await askedFor(world.me, authorizePath(client, pkce));
    world.clock.advance(LIMITS.authorizationMs - 1);
    expect((await world.me.ask(`/api/authorizations/${first}`)).status).toBe(200);
    world.clock.advance(1);
    expect(await reasonOf(await world.me.ask(`/api/authorizations/${first}`))).toBe('authorization-stale');
    const inTime = await codeFor(world.me, client, pkce);
    world.clock.advance(LIMITS.authorizationCodeMs - 1);
    expect((await askToken(world.send, codeParams(client, inTime, pkce))).status).toBe(200);
    const late = await codeFor(world.me, client, pkce);
    world.clock.advance(LIMITS.authorizationCodeMs);
    expect(await errorOf(await askToken(world.send, codeParams(client, late, pkce)))).toEqual([400, 'invalid_grant']);
  });

  it('[A143] [limit authorizationsOpen] so many wait at once, the newest', async () => {
    const world = await openTeam();
    const path = authorizePath(await registered(world.send), newPkce());
    await withLimits({ authorizationsOpen: 3 }, async () => {
      const ids: (string | null)[] = [];
      for (let n = 0; n < 4; n++) ids.push(await askedFor(world.me, path));
      const seen = await Promise.all(ids.map(async (id) => (await world.me.ask(`/api/authorizations/${id}`)).status));
      expect(seen).toEqual([404, 200, 200, 200]);
    });
  });

  it('[A144] is shown to and answered by the browser alone that began it, and once', async () => {
    const world = await openTeam();
    const { browser } = await world.invited(world.owner, 'Max');
    const max = world.browserOf(browser);
    const client = await registered(world.send);
    const id = (await askedFor(world.me, authorizePath(client, newPkce()))) ?? '';
    await askedFor(max, authorizePath(client, newPkce()));
    for (const said of [
      await max.ask(`/api/authorizations/${id}`),
      await max.json('POST', `/api/authorizations/${id}`, YES),
      await max.json('DELETE', `/api/authorizations/${id}`),
    ])
      expect(await reasonOf(said)).toBe('authorization-stale');
    const end = await allowed(world.me, id);
    expect(end.href.startsWith(`${REDIRECT}?code=`)).toBe(true);
    expect(await reasonOf(await world.me.json('POST', `/api/authorizations/${id}`, YES))).toBe('authorization-stale');
  });

  it('[A144] nobody answers who is not signed in, a guest, or a page of another site', async () => {
    const world = await openTeam();
    const { browser } = await world.invited(world.owner, 'Gus', 'guest');
    const client = await registered(world.send);
    const stranger = new PersonBrowser(world.send, TEAM_URL);
    const id = await askedFor(stranger, authorizePath(client, newPkce()));
    expect(await reasonOf(await stranger.json('POST', `/api/authorizations/${id}`, YES))).toBe('sign-in-needed');
    const guest = world.browserOf(browser);
    const asked = await askedFor(guest, authorizePath(client, newPkce()));
    expect(await reasonOf(await guest.json('POST', `/api/authorizations/${asked}`, YES))).toBe('guest-may-not');
    const own = await askedFor(world.me, authorizePath(client, newPkce()));
    const foreign = await world.me.ask(`/api/authorizations/${own}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify(YES),
    });
    expect([foreign.status, world.live()]).toEqual([403, []]);
    // Whoever signs in now in the browser that began is asked.
    const signedIn = await stranger.json('POST', '/api/session', {
      email: emailOf('Olga'),
      password: 'correct horse battery',
    });
    expect(signedIn.status).toBe(200);
    expect((await stranger.json('POST', `/api/authorizations/${id}`, YES)).status).toBe(200);
  });
});

describe('a program that registers itself', () => {
  const register = (send: Send, body: unknown, more: object = {}) =>
    send('/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('[A145] gets no secret, whatever it asks for, and is kept as no more than its name and addresses', async () => {
    const world = await openTeam();
    const said = await register(world.send, {
      ...{ client_name: 'Robot\u202e', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'client_secret_basic' },
      ...{
        jwks_uri: 'https://evil.example/jwks',
        logo_uri: 'https://evil.example/a.png',
        client_id: 'mine',
        scope: 'openid',
      },
      ...{ grant_types: ['client_credentials', 'implicit'], response_types: ['token'] },
    });
    const body = (await said.json()) as Record<string, unknown>;
    expect(said.status).toBe(201);
    expect(body).toMatchObject({
      client_name: 'Robot\ufffd',
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
    });
    expect(Object.keys(body).filter((key) => /secret|jwks|logo|scope|registration/.test(key))).toEqual([]);
    expect(body.client_id).toMatch(/^c_\w{12}$/);
  });

  it.each([
    ['no JSON', '{', 'invalid_client_metadata'],
    ['a list', [], 'invalid_client_metadata'],
    ['no address', {}, 'invalid_client_metadata'],
    ['an empty list of addresses', { redirect_uris: [] }, 'invalid_client_metadata'],
    ['a number for an address', { redirect_uris: [7] }, 'invalid_client_metadata'],
    ...[
      'http://evil.example/cb',
      'https://evil.example/cb#part',
      'javascript:alert(1)',
      'data:text/html,hi',
      'https://user:word@evil.example/cb',
      '//evil.example/cb',
      'file:///etc/passwd',
      'https://evil.example\\@boards.example.org/cb',
      'http://localhost.evil.example/cb',
      'ftp://evil.example/cb',
    ].map((uri) => [uri, { redirect_uris: [uri] }, 'invalid_client_metadata'] as const),
  ] as const)('[A145] with %s is refused, and a sound one is taken in the same way', async (_, body, error) => {
    const world = await openTeam();
    expect(await errorOf(await register(world.send, body))).toEqual([400, error]);
    expect((await register(world.send, { redirect_uris: ['https://good.example/cb'] })).status).toBe(201);
  });

  it('[A145] [limit redirectUris] [limit redirectUriChars] has so many addresses of such a length', async () => {
    const world = await openTeam();
    const many = (count: number) => Array.from({ length: count }, (_, n) => `https://good.example/${n}`);
    const long = (length: number) => `https://good.example/${'x'.repeat(length - 21)}`;
    expect((await register(world.send, { redirect_uris: many(LIMITS.redirectUris) })).status).toBe(201);
    expect((await register(world.send, { redirect_uris: many(LIMITS.redirectUris + 1) })).status).toBe(400);
    expect((await register(world.send, { redirect_uris: [long(LIMITS.redirectUriChars)] })).status).toBe(201);
    expect((await register(world.send, { redirect_uris: [long(LIMITS.redirectUriChars + 1)] })).status).toBe(400);
    const tooLarge = { redirect_uris: ['https://good.example/'], more: 'x'.repeat(LIMITS.bodyBytes) };
    expect((await register(world.send, tooLarge)).status).toBe(413);
  });

  it('[A145] [limit registrationsPerWindow] an address that registers many has to wait', async () => {
    const world = await openTeam();
    const sound = { redirect_uris: [REDIRECT] };
    for (let n = 0; n < LIMITS.registrationsPerWindow; n++) await register(world.send, sound);
    const refused = await register(world.send, sound);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    world.clock.advance(LIMITS.guessWindowMs);
    expect((await register(world.send, sound)).status).toBe(201);
  });

  it('[A145] [limit registeredClientMs] is forgotten after a day, unless somebody has given it leave', async () => {
    const world = await openTeam();
    const idle = await registered(world.send);
    const { client } = await connected(world.send, world.me);
    const asks = (id: string) => askedFor(world.me, authorizePath(id, newPkce()));
    world.clock.advance(LIMITS.registeredClientMs - 1);
    expect(await asks(idle)).not.toBeNull();
    world.clock.advance(1);
    expect([await asks(idle), (await asks(client)) !== null]).toEqual([null, true]);
    await registered(world.send);
    expect([...world.records.all('agentClients')].map(({ id }) => id)).not.toContain(idle);
  });

  it('[A145] [limit registeredClients] so many are kept, and of those without a leave the newest', async () => {
    const world = await openTeam();
    const { client } = await connected(world.send, world.me);
    await withLimits({ registeredClients: 3 }, async () => {
      const others: string[] = [];
      for (let n = 0; n < 3; n++) others.push(await registered(world.send));
      expect([...world.records.all('agentClients')].map(({ id }) => id)).toEqual([client, ...others.slice(1)]);
    });
  });
});
