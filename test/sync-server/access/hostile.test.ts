/** What somebody tries who has read the code: each attack beside what is allowed. */
import { describe, expect, it } from 'vitest';
import {
  allowed,
  askedFor,
  askToken,
  authorizePath,
  connected,
  newPkce,
  PersonBrowser,
  refreshParams,
  registered,
  type Send,
  tokensOf,
  YES,
} from '../../support/oauth-flow.ts';
import { withLimits } from '../../support/with-limits.ts';
import { ownedTeam, PASSWORD, secretOf, TEAM_URL } from './team-world.ts';
import type { Answer, Browser } from './world.ts';

const reasonOf = ({ body }: Answer) => body.error?.reason.code;
const COMING_BACK = { newPassword: PASSWORD };

describe('who was an owner', () => {
  /** Max, a second owner, with an invitation of an owner in his pocket and a link for the password of Olga. */
  async function twoOwners() {
    const world = await ownedTeam();
    const { owner, ownerId, invited } = world;
    const { browser: max, account } = await invited(owner, 'Max', 'owner');
    const invitation = secretOf((await max.ask('POST', '/api/invitations', { role: 'owner' })).body.url);
    const reset = secretOf((await max.ask('POST', `/api/people/${ownerId}/reset`)).body.url);
    return { ...world, max, account, invitation, reset };
  }

  it.each([
    ['made a member', { role: 'member' }],
    ['made a guest', { role: 'guest' }],
    ['disabled', { disabled: true }],
  ])('[A153] and is %s comes back by no link that they made before', async (_, change) => {
    const { owner, account, invitation, reset, join, browser } = await twoOwners();
    const kept = secretOf((await owner.ask('POST', '/api/invitations', { role: 'member' })).body.url);
    expect((await owner.ask('PATCH', `/api/people/${account}`, change)).status).toBe(200);
    expect(reasonOf(await join(invitation, 'Mallory'))).toBe('invitation-dead');
    const taken = await browser().ask('POST', '/api/invitations/accept', { invitation: reset, ...COMING_BACK });
    expect(reasonOf(taken)).toBe('invitation-dead');
    expect((await join(kept, 'Eve')).status).toBe(200);
  });

  it('[A153] and stays one keeps them', async () => {
    const { owner, account, invitation, join } = await twoOwners();
    await owner.ask('PATCH', `/api/people/${account}`, { tier: 'pro' });
    await owner.ask('PATCH', `/api/people/${account}`, { role: 'owner' });
    expect((await join(invitation, 'Eve')).status).toBe(200);
  });
});

describe('whether somebody signs in by an address', () => {
  it('[A154] is not told by how long a refusal takes: it does not wait for the audit log', async () => {
    const world = await ownedTeam();
    const append = world.audit.append.bind(world.audit);
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.audit.append = (line) => gate.then(() => append(line));
    expect([reasonOf(await world.signIn('Olga', 'wrong')), reasonOf(await world.signIn('Nobody', 'wrong'))]).toEqual([
      'credentials-wrong',
      'credentials-wrong',
    ]);
    release();
    await gate;
    const refused = (await world.team.audit.entries()).filter(({ action }) => action === 'sign-in-refused');
    expect(refused.map(({ name }) => name ?? 'nobody')).toEqual(['Olga', 'nobody']);
  });

  it('[A154] attempts on accounts that are not there are noted without the address, and fill no log', async () => {
    const { signIn, team } = await ownedTeam();
    for (let n = 0; n < 30; n += 1) await signIn(`Nobody${n}`, 'wrong');
    const noted = (await team.audit.entries()).filter(({ action }) => action === 'sign-in-refused');
    expect(noted).toHaveLength(1);
    expect(noted[0]).toMatchObject({ by: '', detail: 'password', address: '127.0.0.1' });
    expect(JSON.stringify(noted)).not.toMatch(/nobody/i);
  });
});

/** A request whose headers have come and whose body comes when the test likes. */
function slow(world: { readonly app: { request: (url: string, init: RequestInit) => unknown } }, browser: Browser) {
  return (method: string, path: string, body: object) => {
    let send: () => void = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        send = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
          controller.close();
        };
      },
    });
    const answer = world.app.request(TEAM_URL + path, {
      ...{ method, body: stream, duplex: 'half' },
      headers: {
        ...{ host: 'localhost:4777', origin: TEAM_URL, cookie: browser.cookie, 'content-type': 'application/json' },
      },
    } as RequestInit) as Promise<Response>;
    return async () => {
      send();
      const response = await answer;
      const told = (await response.json()) as { readonly error?: { readonly reason: { readonly code: string } } };
      return told.error?.reason.code ?? response.status;
    };
  };
}

describe('a request whose body comes late', () => {
  async function sharedBoard() {
    const world = await ownedTeam();
    const { owner, ownerId, invited } = world;
    const { browser: max, account } = await invited(owner, 'Max', 'owner');
    const board = (await owner.ask('POST', '/api/boards', { name: 'Rover' })).body.board?.id ?? '';
    const path = `/api/boards/${board}`;
    await owner.ask('PUT', `${path}/members`, { account, role: 'owner' });
    return { ...world, max, account, ownerId, board, path, late: slow(world, max) };
  }

  it('[A155] does nothing that its sender may not do any more', async () => {
    const { owner, account, path, late, team, access, board } = await sharedBoard();
    const inviting = late('POST', '/api/invitations', { role: 'owner' });
    const staying = late('PUT', `${path}/members`, { account, role: 'owner' });
    const sharing = late('POST', `${path}/links`, { role: 'editor' });
    const making = late('POST', '/api/keys', { label: 'late' });
    const drawing = late('POST', '/api/boards', { name: 'late' });
    const ofMember = late('PATCH', `/api/people/${account}`, { role: 'owner' });
    await owner.ask('PUT', `${path}/members`, { account, role: 'viewer' });
    await owner.ask('PATCH', `/api/people/${account}`, { role: 'guest' });
    const said = [];
    for (const answer of [inviting, staying, sharing, making, drawing, ofMember]) said.push(await answer());
    expect(said).toEqual([
      ...['team-owner-needed', 'role-too-low', 'role-too-low', 'guest-may-not', 'guest-may-not', 'team-owner-needed'],
    ]);
    expect([team.invitations.list(), access.links.list(board), access.keys.list(account)]).toEqual([[], [], []]);
  });

  it('[A155] of a browser that was signed out meanwhile does nothing; of one that was not it counts', async () => {
    const world = await sharedBoard();
    const { max, signIn, access, account } = world;
    const browser = world.browser();
    await signIn('Max', PASSWORD, browser);
    const making = slow(world, browser)('POST', '/api/keys', { label: 'late' });
    await max.ask('DELETE', '/api/sessions');
    expect(await making()).toBe('sign-in-needed');
    expect(await slow(world, max)('POST', '/api/keys', { label: 'mine' })()).toBe(201);
    expect(access.keys.list(account).map(({ label }) => label)).toEqual(['mine']);
  });

  it('[A155] nor does one that is carried out right behind the change that took its right', async () => {
    const { owner, account, ownerId, board, access, team, path } = await sharedBoard();
    const code = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: { readonly reason: { readonly code: string } }) => error.reason.code,
      );
    const demoted = access.members.put(board, { account, role: 'viewer' }, ownerId);
    const back = code(access.members.put(board, { account, role: 'owner' }, account));
    const shared = code(access.links.create(board, { role: 'editor' }, account));
    const sent = code(access.members.remove(board, ownerId, account));
    const shut = team.people.patch(ownerId, account, { role: 'guest' });
    const key = code(access.keys.create(account, { label: 'late' }));
    const invited = code(team.invitations.create(account, { role: 'owner' }));
    const reset = code(team.invitations.reset(account, ownerId));
    await Promise.all([demoted, shut]);
    expect(await Promise.all([back, shared, sent, key, invited, reset])).toEqual([
      ...['role-too-low', 'role-too-low', 'role-too-low', 'guest-may-not', 'team-owner-needed', 'team-owner-needed'],
    ]);
    expect((await owner.ask('GET', `${path}/members`)).body.members).toMatchObject([
      { account: ownerId, role: 'owner' },
      { account, role: 'viewer' },
    ]);
  });
});

it('[A156] recovery codes have 28 characters of 30, drawn anew each: more than 128 bits', async () => {
  const world = await ownedTeam();
  const { codes } = await world.invited(world.owner, 'Max');
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/);
  expect(28 * Math.log2(30)).toBeGreaterThan(128);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBeGreaterThan(20);
});

describe('who answers for a program', () => {
  async function openTeam() {
    const world = await ownedTeam({ oauth: true });
    const send: Send = async (path, init = {}) =>
      world.app.request(TEAM_URL + path, { ...init, headers: { host: 'localhost:4777', ...(init.headers as object) } });
    const live = () => world.team.grants.list(world.ownerId).filter(({ revokedAt }) => revokedAt === null);
    return { ...world, send, live, me: new PersonBrowser(send, TEAM_URL, world.owner.cookie) };
  }

  it('[A158] goes on with the answer in the browser that began, once, and in no other', async () => {
    const { send, me } = await openTeam();
    const client = await registered(send);
    const id = (await askedFor(me, authorizePath(client, newPkce()))) ?? '';
    // The name is fixed by cookies of ours alone: behind https they are bound to this host.
    expect([...me.cookies.keys()].map((name) => name.replace(/^busbar_[^_]+/, 'ours'))).toEqual([
      'ours',
      'ours_agents',
    ]);
    const other = new PersonBrowser(send, TEAM_URL, `_interaction_resume=${id}`);
    const early = await me.ask(`/authorize/${id}`);
    expect(early.headers.get('location')).toMatch(/^\/connect\/refused#/);
    const said = await me.json('POST', `/api/authorizations/${id}`, YES);
    expect(said.status).toBe(200);
    expect((await other.ask(`/authorize/${id}`)).headers.get('location')).toMatch(/^\/connect\/refused#/);
    const back = await me.ask(`/authorize/${id}`);
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
    expect((await me.ask(`/authorize/${id}`)).headers.get('location')).toMatch(/^\/connect\/refused#/);
  });

  it('[A159] a token of renewal ends its leave when it comes back, however many have been given since', () =>
    withLimits({ grantTokensKept: 4 }, async () => {
      const { send, me, live, team } = await openTeam();
      const { client, tokens } = await connected(send, me);
      await connected(send, me);
      let newest = tokens;
      for (let n = 0; n < 8; n += 1)
        newest = await tokensOf(await askToken(send, refreshParams(client, newest.refresh_token)));
      const first = tokens.refresh_token;
      const forged = [
        first.slice(0, -1),
        `${first}A`,
        first.replace(/.{9}$/, (end) => `${end === 'A' ? 'B' : 'A'}${end.slice(1)}`),
      ];
      for (const token of forged) expect((await askToken(send, refreshParams(client, token))).status).toBe(400);
      expect((await askToken(send, refreshParams(await registered(send), first))).status).toBe(400);
      expect([live().length, team.grants.admit(newest.access_token).key !== null]).toEqual([2, true]);
      expect((await askToken(send, refreshParams(client, first))).status).toBe(400);
      expect([live().length, team.grants.admit(newest.access_token).key]).toEqual([1, null]);
      expect((await askToken(send, refreshParams(client, newest.refresh_token))).status).toBe(400);
    }));

  it('[A158] a program is sent its answer where it began twice at once', async () => {
    const { send, me } = await openTeam();
    const client = await registered(send);
    const ids = [
      await askedFor(me, authorizePath(client, newPkce())),
      await askedFor(me, authorizePath(client, newPkce())),
    ];
    for (const id of ids) expect((await allowed(me, id ?? '')).searchParams.has('code')).toBe(true);
  });
});

it('[A161] a wrong password of whoever is signed in is noted, wherever it is asked for', async () => {
  const { owner, ownerId, team } = await ownedTeam();
  const wrong = { password: 'wrong' };
  const asked = [
    owner.ask('PUT', '/api/me/password', { ...wrong, newPassword: `${PASSWORD} 2` }),
    owner.ask('POST', '/api/me/recovery-codes', wrong),
    owner.ask('POST', '/api/me/passkeys/challenge', wrong),
    owner.ask('POST', '/api/me/oidc', wrong),
  ];
  expect((await Promise.all(asked)).map(reasonOf)).toEqual(Array(4).fill('credentials-wrong'));
  const noted = (await team.audit.entries()).filter(({ action }) => action === 'sign-in-refused');
  expect(noted).toMatchObject(Array(4).fill({ by: ownerId, account: ownerId, detail: 'password' }));
});

it('[A165] a guest of the team who owns a board finds nobody by it with whom they do not share it', async () => {
  const { owner, ownerId, invited } = await ownedTeam();
  const { browser: gus, account: guest } = await invited(owner, 'Gus', 'guest');
  const { browser: max, account: member } = await invited(owner, 'Max');
  const board = (await owner.ask('POST', '/api/boards', { name: 'Rover' })).body.board?.id ?? '';
  const path = `/api/boards/${board}/members`;
  await owner.ask('PUT', path, { account: guest, role: 'owner' });
  for (const who of [{ name: 'Max' }, { name: 'Maxi' }, { name: 'Nobody' }]) {
    const { body } = await gus.ask('PUT', path, { ...who, role: 'viewer' });
    expect(body.error?.reason).toEqual({ code: 'account-name-unknown', params: { given: who.name, nearest: null } });
  }
  expect(reasonOf(await gus.ask('PUT', path, { account: member, role: 'viewer' }))).toBe('account-unknown');
  expect((await gus.ask('PUT', path, { name: 'Olga', role: 'editor' })).status).toBe(200);
  expect((await gus.ask('PUT', path, { account: ownerId, role: 'owner' })).status).toBe(200);
  await owner.ask('PUT', path, { account: member, role: 'owner' });
  expect((await max.ask('PUT', path, { name: 'Gus', role: 'viewer' })).status).toBe(200);
});

it.each([
  ['/api/me/passkeys/challenge', { password: PASSWORD }],
  ['/api/me/recovery-codes', { password: PASSWORD }],
])('[A166] whoever gives their password again, for %s, goes on under a new secret', async (path, body) => {
  const { owner, browser } = await ownedTeam();
  const stolen = browser();
  stolen.cookie = owner.cookie;
  expect(reasonOf(await owner.ask('POST', path, { password: 'wrong' }))).toBe('credentials-wrong');
  expect((await stolen.ask('GET', '/api/me')).status).toBe(200);
  expect((await owner.ask('POST', path, body)).status).toBe(200);
  expect(owner.cookie).not.toBe(stolen.cookie);
  expect((await stolen.ask('GET', '/api/me')).status).toBe(401);
  expect((await owner.ask('GET', '/api/me')).status).toBe(200);
});
