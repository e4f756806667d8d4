/**
 * Forged and replayed tokens, codes, redirects and audiences, each beside a valid twin that differs in that one thing and is accepted by the same server in
 * the same test.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalResource } from '../../../sync-server/access/team/oauth/resource.ts';
import {
  askedFor,
  askToken,
  authorizePath,
  codeFor,
  codeParams,
  connected,
  form,
  newPkce,
  type Params,
  PersonBrowser,
  REDIRECT,
  refreshParams,
  registered,
  type Send,
  tokensOf,
} from '../../support/oauth-flow.ts';
import { ownedTeam, TEAM_URL } from './team-world.ts';

const WEB = 'https://good.example/callback';
const NATIVE = 'robot.app:/callback';
const ALL = [REDIRECT, WEB, NATIVE];
const RESOURCE = `${TEAM_URL}/mcp`;

type World = Awaited<ReturnType<typeof openWorld>>;
let world: World;
/** A program that has registered all three kinds of addresses, and another one. */
let client = '';
let other = '';

async function openWorld() {
  let address = 0;
  const team = await ownedTeam({ oauth: true, addressOf: () => `10.0.${address++ % 200}.1` });
  const send: Send = async (path, init = {}) =>
    team.app.request(TEAM_URL + path, { ...init, headers: { host: 'localhost:4777', ...(init.headers as object) } });
  const me = new PersonBrowser(send, TEAM_URL, team.owner.cookie);
  return { ...team, send, me };
}

beforeAll(async () => {
  world = await openWorld();
  client = await registered(world.send, { redirect_uris: ALL });
  other = await registered(world.send, { redirect_uris: ALL });
});
afterAll(() => expect(world.faults).toEqual([]));

const CHARS = Array.from({ length: 43 }, (_, at) => at);

/** A value of the same form that is not it: one character is another. */
function mutated(token: string, at: number): string {
  const to = token[at] === 'A' ? 'B' : 'A';
  return token.slice(0, at) + to + token.slice(at + 1);
}

/** Leaves are bounded: those that a test has made go. */
async function forget(): Promise<void> {
  for (const { id, revokedAt } of world.team.grants.list(world.ownerId))
    if (revokedAt === null) await world.team.grants.end(id);
}

const isAsked = async (more: Params): Promise<boolean> =>
  (await askedFor(world.me, authorizePath(client, newPkce(), more))) !== null;
/** Where a browser is sent instead: to our own page, or back to the program with a code of OAuth's. */
async function sentTo(more: Params): Promise<string> {
  const answer = await world.me.ask(authorizePath(client, newPkce(), more));
  return answer.headers.get('location') ?? '';
}

/** Spellings of a registered address that are not it. */
function redirects(registeredOne: string): string[] {
  const { protocol, host, pathname } = new URL(registeredOne);
  return [
    `${registeredOne}/`,
    `${registeredOne}?x=1`,
    `${registeredOne}#x`,
    `${registeredOne}%2f`,
    `${registeredOne}/../evil`,
    `${registeredOne}.evil`,
    `${registeredOne} `,
    ` ${registeredOne}`,
    `${registeredOne}\t`,
    `${registeredOne}%00`,
    registeredOne.slice(0, -1),
    registeredOne.replace('callback', 'Callback'),
    registeredOne.replace('callback', 'callback2'),
    registeredOne.replace('callback', '%63allback'),
    registeredOne.replace('callback', './callback'),
    registeredOne.replace('callback', 'x/../callback'),
    registeredOne.replace('/callback', '//callback'),
    registeredOne.replace('/callback', '\\callback'),
    registeredOne.toUpperCase(),
    `https://evil.example/?${registeredOne}`,
    `https://evil.example/#${registeredOne}`,
    `https://evil.example${pathname}`,
    `http://evil.example${pathname}`,
    `${protocol}//evil.example@${host}${pathname}`,
    `${protocol}//${host}@evil.example${pathname}`,
    `${protocol}//${host}.evil.example${pathname}`,
    `${protocol}//evil.${host}${pathname}`,
    `javascript:location='${registeredOne}'`,
    `data:text/html,${registeredOne}`,
    `//evil.example${pathname}`,
    pathname,
    'about:blank',
    '',
  ];
}

describe('redirects', () => {
  const forged = ALL.flatMap((one) => redirects(one).map((uri) => [uri, one] as const));
  it.each(forged)('[A150] an answer never goes to %j, where %j is registered and is asked for', async (uri, twin) => {
    const sent = await sentTo({ redirect_uri: uri });
    expect(sent).toMatch(/^\/connect\/refused#\w+$/);
    expect(await isAsked({ redirect_uri: twin })).toBe(true);
  });

  const LOOPBACKS = ['http://127.0.0.1:1/callback', 'http://127.0.0.1/callback', 'http://127.0.0.1:65535/callback'];
  it.each(LOOPBACKS)(
    '[A150] a program on this machine has another port each time: %s, and no other host has',
    async (uri) => {
      expect(await isAsked({ redirect_uri: uri })).toBe(true);
      expect(await sentTo({ redirect_uri: uri.replace('127.0.0.1', '127.0.0.2') })).toMatch(/^\/connect\/refused#/);
      expect(await sentTo({ redirect_uri: uri.replace('127.0.0.1', 'localhost') })).toMatch(/^\/connect\/refused#/);
      expect(await sentTo({ redirect_uri: uri.replace('http:', 'https:') })).toMatch(/^\/connect\/refused#/);
    },
  );
});

describe('requests', () => {
  /** What is wrong of a request whose address is sound: the program is told, at that address alone. */
  const WRONG: readonly (readonly [string, Params, string])[] = [
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge that is sent as it is', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['another method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['s256', { code_challenge_method: 's256' }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['a challenge that is too long', { code_challenge: 'x'.repeat(129) }, 'invalid_request'],
    ['a challenge with a space', { code_challenge: `${'x'.repeat(42)} ` }, 'invalid_request'],
    ['an empty challenge', { code_challenge: '' }, 'invalid_request'],
    ...['token', 'id_token', 'code token', 'code id_token', 'none', 'CODE', ''].map(
      (type) => [`the response type ${type}`, { response_type: type }, 'any'] as const,
    ),
    ['no response type', { response_type: undefined }, 'any'],
    ['a request by value', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  ];
  it.each(WRONG)('[A150] %s is told to the program alone, and its twin is asked', async (_, more, error) => {
    const sent = await sentTo(more);
    // For what has other types it stands behind a #.
    const told = sent.startsWith(REDIRECT) ? new URL(sent.replace('#', '?')).searchParams : null;
    expect([told?.has('code') ?? false, sent.startsWith(REDIRECT) || sent.startsWith('/connect/refused#')]).toEqual([
      false,
      true,
    ]);
    if (told !== null) expect(told.get('iss')).toBe(TEAM_URL);
    if (error !== 'any') expect(told?.get('error')).toBe(error);
    expect(await isAsked({})).toBe(true);
  });

  it.each(['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method', 'state', 'scope'])(
    '[A150] %s is not taken twice',
    async (name) => {
      const path = authorizePath(client, newPkce(), { scope: 'read' });
      const value = new URL(path, TEAM_URL).searchParams.get(name) ?? '';
      const twice = await world.me.ask(`${path}&${form({ [name]: value })}`);
      // Of scopes the first counts: the person is asked whatever is named.
      if (name === 'scope') expect(twice.headers.get('location')).toMatch(/^\/connect\/[\w-]+$/);
      else expect(twice.headers.get('location')).not.toMatch(/^\/connect\/[\w-]{20,}$/);
      expect((await world.me.ask(path)).headers.get('location')).toMatch(/^\/connect\/[\w-]{20,}$/);
    },
  );

  it.each([
    '',
    'c_gone',
    'C_GONE',
    `${'x'.repeat(500)}`,
    '../c',
    'c_%00',
    '__proto__',
    'constructor',
    'toString',
    'null',
    '[object Object]',
  ])('[A150] the program %j is none, and its twin is asked', async (id) => {
    const answer = await world.me.ask(authorizePath(id, newPkce()));
    expect(answer.headers.get('location')).toMatch(/^\/connect\/refused#\w+$/);
    expect(await isAsked({})).toBe(true);
  });
});

/** Spellings of the endpoint's address: those that are it, and those that only look so. */
const SAME = [
  RESOURCE,
  `${RESOURCE}/`,
  RESOURCE.toUpperCase().replace('/MCP', '/mcp'),
  RESOURCE.replace('localhost', 'LocalHost'),
];
const OTHER = [
  `${TEAM_URL}/api/mcp`,
  TEAM_URL,
  `${TEAM_URL}/`,
  `${RESOURCE}//`,
  `${RESOURCE}/x`,
  `${RESOURCE}?x`,
  `${RESOURCE}?`,
  `${RESOURCE}#`,
  `${RESOURCE}#x`,
  `${RESOURCE}%2f`,
  `${RESOURCE}.evil`,
  `${TEAM_URL}/MCP`,
  `${TEAM_URL}/%6dcp`,
  `${TEAM_URL}//mcp`,
  RESOURCE.replace('4777', '4778'),
  RESOURCE.replace(':4777', ''),
  RESOURCE.replace('http:', 'https:'),
  RESOURCE.replace('localhost', '127.0.0.1'),
  RESOURCE.replace('localhost', 'localhost.'),
  RESOURCE.replace('localhost', 'localhost.evil.example'),
  RESOURCE.replace('localhost', 'user@localhost'),
  RESOURCE.replace('localhost', 'evil.example'),
  'evil.example/mcp',
  '/mcp',
  'mcp',
  'urn:busbar:mcp',
  ' ',
];

describe('audiences', () => {
  it.each(SAME.filter((one) => one !== RESOURCE))('[A151] %s is the endpoint in another spelling', async (named) => {
    expect(canonicalResource(named, TEAM_URL)).toBe(RESOURCE);
    expect(await isAsked({ resource: named })).toBe(true);
  });

  it.each(OTHER)('[A151] %j is another resource: nothing is asked for it, and for its twin is', async (named) => {
    const sent = await sentTo({ resource: named });
    expect([new URL(sent, TEAM_URL).searchParams.get('error'), sent.startsWith(REDIRECT)]).toEqual([
      'invalid_target',
      true,
    ]);
    expect(await isAsked({ resource: RESOURCE })).toBe(true);
  });

  it.each([...OTHER])('[A151] a code is redeemed for the endpoint, and never for %j', async (named) => {
    const pkce = newPkce();
    const forged = await codeFor(world.me, client, pkce, { resource: RESOURCE });
    const refused = await askToken(world.send, { ...codeParams(client, forged, pkce), resource: named });
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'invalid_target']);
    const code = await codeFor(world.me, client, pkce, { resource: RESOURCE });
    expect((await askToken(world.send, { ...codeParams(client, code, pkce), resource: `${RESOURCE}/` })).status).toBe(
      200,
    );
    await forget();
  });
});

describe('codes', () => {
  /** How a code is redeemed by whoever has no right to it; the twin is the right way. */
  const WRONG: readonly (readonly [string, (params: Params) => Params])[] = [
    ['without a verifier', (params) => ({ ...params, code_verifier: undefined })],
    ['with another verifier', (params) => ({ ...params, code_verifier: newPkce().verifier })],
    ['with the challenge as verifier', (params) => ({ ...params, code_verifier: hashed(params.code_verifier) })],
    ['with an empty verifier', (params) => ({ ...params, code_verifier: '' })],
    ['with a verifier in capitals', (params) => ({ ...params, code_verifier: params.code_verifier?.toUpperCase() })],
    ['with a longer verifier', (params) => ({ ...params, code_verifier: `${params.code_verifier}x` })],
    ['with a shorter verifier', (params) => ({ ...params, code_verifier: params.code_verifier?.slice(1) })],
    ['by another program', (params) => ({ ...params, client_id: other })],
    ['by no program', (params) => ({ ...params, client_id: undefined })],
    ['by a program that is none', (params) => ({ ...params, client_id: 'c_gone' })],
    ['for another registered address', (params) => ({ ...params, redirect_uri: WEB })],
    ['for another port', (params) => ({ ...params, redirect_uri: REDIRECT.replace('33418', '33419') })],
    ['for no address', (params) => ({ ...params, redirect_uri: undefined })],
    ['in capitals', (params) => ({ ...params, code: params.code?.toUpperCase() })],
    ['with a character more', (params) => ({ ...params, code: `${params.code}x` })],
    ['with a character less', (params) => ({ ...params, code: params.code?.slice(0, -1) })],
    ['with its characters reversed', (params) => ({ ...params, code: [...(params.code ?? '')].reverse().join('') })],
    ['as a refresh token', ({ code, ...params }) => ({ ...params, grant_type: 'refresh_token', refresh_token: code })],
    ['as a password', (params) => ({ ...params, grant_type: 'password', username: 'olga', password: 'x' })],
    ['as credentials of the program', (params) => ({ ...params, grant_type: 'client_credentials' })],
    ['as an assertion', (params) => ({ ...params, grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' })],
    ['as a device', (params) => ({ ...params, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' })],
    ['by exchange', (params) => ({ ...params, grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' })],
    ['as nothing', (params) => ({ ...params, grant_type: undefined })],
  ];
  it.each(WRONG)('[A150] a code is not redeemed %s, and its twin is', async (_, wrong) => {
    const pkce = newPkce();
    const params = codeParams(client, await codeFor(world.me, client, pkce), pkce);
    const refused = await askToken(world.send, wrong(params));
    expect([refused.status >= 400 && refused.status < 500, Object.keys((await refused.json()) as object)]).toEqual([
      true,
      expect.arrayContaining(['error']),
    ]);
    const twin = codeParams(client, await codeFor(world.me, client, pkce), pkce);
    expect((await askToken(world.send, twin)).status).toBe(200);
    await forget();
  });

  it.each(CHARS)('[A150] a code whose character %i is another is none, and its twin is redeemed', async (at) => {
    const pkce = newPkce();
    const params = codeParams(client, await codeFor(world.me, client, pkce), pkce);
    expect((await askToken(world.send, { ...params, code: mutated(params.code ?? '', at) })).status).toBe(400);
    expect((await askToken(world.send, params)).status).toBe(200);
    await forget();
  });

  it.each(CHARS)('[A150] a verifier whose character %i is another redeems nothing, and its twin does', async (at) => {
    const pkce = newPkce();
    const forged = codeParams(client, await codeFor(world.me, client, pkce), pkce);
    expect((await askToken(world.send, { ...forged, code_verifier: mutated(pkce.verifier, at) })).status).toBe(400);
    expect((await askToken(world.send, forged)).status).toBe(200);
    await forget();
  });

  it.each(Array.from({ length: 14 }, (_, at) => at))(
    '[A150] a program whose id has another character %i redeems nothing, and its twin does',
    async (at) => {
      const pkce = newPkce();
      const params = codeParams(client, await codeFor(world.me, client, pkce), pkce);
      expect((await askToken(world.send, { ...params, client_id: mutated(client, at) })).status).toBe(401);
      expect((await askToken(world.send, params)).status).toBe(200);
      await forget();
    },
  );

  it('[A152] a code that is redeemed twice ends what the first gave', async () => {
    const pkce = newPkce();
    const params = codeParams(client, await codeFor(world.me, client, pkce), pkce);
    const { access_token } = await tokensOf(await askToken(world.send, params));
    expect(world.team.grants.admit(access_token).key).not.toBeNull();
    expect((await askToken(world.send, params)).status).toBe(400);
    expect(world.team.grants.admit(access_token).key).toBeNull();
  });

  it.each(Array.from({ length: 20 }, (_, n) => n + 2))(
    '[A152] of %i that redeem one code at once one is given tokens at most',
    async (many) => {
      const pkce = newPkce();
      const params = codeParams(client, await codeFor(world.me, client, pkce), pkce);
      const answers = await Promise.all(Array.from({ length: many }, () => askToken(world.send, params)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      await forget();
    },
  );
});

const hashed = (text = '') => createHash('sha256').update(text).digest('base64url');

describe('tokens', () => {
  let tokens: Awaited<ReturnType<typeof connected>>['tokens'];
  let own = '';
  beforeAll(async () => {
    ({ tokens, client: own } = await connected(world.send, world.me));
  });
  const takes = (token: string) => world.team.grants.admit(token).key !== null;

  it.each(CHARS)('[A150] a token of access whose character %i is another is none', (at) => {
    expect([takes(mutated(tokens.access_token, at)), takes(tokens.access_token)]).toEqual([false, true]);
  });

  it.each(CHARS)('[A150] a refresh token whose character %i is another renews nothing', async (at) => {
    expect((await askToken(world.send, refreshParams(own, mutated(tokens.refresh_token, at)))).status).toBe(400);
    const next = await askToken(world.send, refreshParams(own, tokens.refresh_token));
    tokens = await tokensOf(next);
    expect(takes(tokens.access_token)).toBe(true);
  });

  const FORGED: readonly (readonly [string, (token: string) => string])[] = [
    ['nothing', () => ''],
    ['a space', () => ' '],
    ['its hash', (token) => createHash('sha256').update(token).digest('hex')],
    ['itself in capitals', (token) => token.toUpperCase()],
    ['itself in small letters', (token) => token.toLowerCase()],
    ['itself twice', (token) => token + token],
    ['itself with padding', (token) => `${token}=`],
    ['itself with a space', (token) => `${token} `],
    ['itself with a line break', (token) => `${token}\n`],
    ['itself with a null', (token) => `${token}\0`],
    ['itself without its end', (token) => token.slice(0, -1)],
    ['itself without its beginning', (token) => token.slice(1)],
    ['itself reversed', (token) => [...token].reverse().join('')],
    ['an unsigned web token', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1XzEifQ.'],
    ['a web token of somebody else', () => 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1XzEifQ.c2ln'],
    ['a key that is none', () => `bb_${'0'.repeat(38)}`],
    ['a name of an object', () => '__proto__'],
    ['another name of an object', () => 'constructor'],
    ['a path', () => '../agentTokens'],
    ['a long text', () => 'x'.repeat(10_000)],
  ];
  it.each(FORGED)('[A150] %s is no token, of either kind, and the true ones are', async (_, forge) => {
    for (const token of [tokens.access_token, tokens.refresh_token]) expect(takes(forge(token))).toBe(false);
    expect((await askToken(world.send, refreshParams(own, forge(tokens.refresh_token)))).status).toBe(400);
    expect(takes(tokens.access_token)).toBe(true);
    tokens = await tokensOf(await askToken(world.send, refreshParams(own, tokens.refresh_token)));
  });

  it('[A150] a token of one kind is none of the other', async () => {
    expect(takes(tokens.refresh_token)).toBe(false);
    expect((await askToken(world.send, refreshParams(own, tokens.access_token))).status).toBe(400);
  });

  it('[A150] a refresh token is that of its program alone', async () => {
    expect((await askToken(world.send, refreshParams(client, tokens.refresh_token))).status).toBe(400);
    tokens = await tokensOf(await askToken(world.send, refreshParams(own, tokens.refresh_token)));
  });

  it('[A150] renewing gives no more than was given', async () => {
    const { client: one, tokens: few } = await connected(world.send, world.me, { mode: 'read', boards: null, days: 1 });
    expect(few.scope).toBe('read');
    const more = await askToken(world.send, { ...refreshParams(one, few.refresh_token), scope: 'read propose edit' });
    expect(more.status).toBe(400);
    const next = await tokensOf(await askToken(world.send, refreshParams(one, few.refresh_token)));
    expect([next.scope, world.team.grants.admit(next.access_token).key?.mode]).toEqual(['read', 'read']);
  });

  it.each(Array.from({ length: 30 }, (_, n) => n + 1))(
    '[A152] a refresh token that comes back after %i renewals ends all that came of it, and those of another leave stay',
    async (renewals) => {
      const thief = await connected(world.send, world.me);
      let { refresh_token, access_token } = thief.tokens;
      for (let n = 0; n < renewals; n++)
        ({ refresh_token, access_token } = await tokensOf(
          await askToken(world.send, refreshParams(thief.client, refresh_token)),
        ));
      expect(takes(access_token)).toBe(true);
      expect((await askToken(world.send, refreshParams(thief.client, thief.tokens.refresh_token))).status).toBe(400);
      expect([takes(access_token), takes(tokens.access_token)]).toEqual([false, true]);
      expect((await askToken(world.send, refreshParams(thief.client, refresh_token))).status).toBe(400);
    },
  );

  it.each(Array.from({ length: 10 }, (_, n) => n + 2))(
    '[A152] of %i that renew by one token at once one is given new ones at most',
    async (many) => {
      const racing = await connected(world.send, world.me);
      const answers = await Promise.all(
        Array.from({ length: many }, () =>
          askToken(world.send, refreshParams(racing.client, racing.tokens.refresh_token)),
        ),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    },
  );

  it.each(['access_token', 'refresh_token'] as const)(
    '[A152] a program gives its leave back by its %s, and no other program can',
    async (kind) => {
      const back = await connected(world.send, world.me);
      const revoke = (id: string) =>
        world.send('/revoke', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form({ client_id: id, token: back.tokens[kind] }),
        });
      expect([(await revoke(client)).status, takes(back.tokens.access_token)]).toEqual([200, true]);
      expect([(await revoke(back.client)).status, takes(back.tokens.access_token)]).toEqual([200, false]);
      expect((await askToken(world.send, refreshParams(back.client, back.tokens.refresh_token))).status).toBe(400);
    },
  );
});

describe('the way back', () => {
  it('[A144] goes to the browser that began, and not to one that was only told the address', async () => {
    const thief = new PersonBrowser(world.send, TEAM_URL);
    const id = (await askedFor(thief, authorizePath(client, newPkce()))) ?? '';
    // The person is led to the page of what the thief has begun: nothing is asked there.
    expect((await world.me.ask(`/api/authorizations/${id}`)).status).toBe(404);
    expect(
      (await world.me.json('POST', `/api/authorizations/${id}`, { mode: 'edit', boards: null, days: 1 })).status,
    ).toBe(404);
    expect((await thief.ask(`/authorize/${id}`)).headers.get('location')).not.toContain('code=');
    const own = (await askedFor(world.me, authorizePath(client, newPkce()))) ?? '';
    const said = await world.me.json('POST', `/api/authorizations/${own}`, { mode: 'edit', boards: null, days: 1 });
    const { pathname } = new URL(((await said.json()) as { url: string }).url);
    expect((await thief.ask(pathname)).headers.get('location')).not.toContain('code=');
    expect((await world.me.ask(pathname)).headers.get('location')).toContain('code=');
    expect((await world.me.ask(pathname)).headers.get('location')).toMatch(/^\/connect\/refused#/);
  });
});
