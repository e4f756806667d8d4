import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { emailOf, ownedTeam, PASSWORD, secretOf, TEAM_URL, teamWorld } from './team-world.ts';
import { accessWorld, ownerOf } from './world.ts';

const accept = (invitation: string, name: string, newPassword = PASSWORD) =>
  ['POST', '/api/invitations/accept', { invitation, name, email: emailOf(name), newPassword }] as const;

describe('the first owner', () => {
  it('[A67] [limit ownerLinkMs] comes by a link that works once, until it expires or the server starts anew', async () => {
    const world = await teamWorld();
    const [old, late] = [await world.team.invitations.forFirstOwner(), await world.team.invitations.forFirstOwner()];
    expect((await world.join(old ?? '', 'Olga')).body.error?.reason.code).toBe('invitation-dead');
    world.clock.advance(LIMITS.ownerLinkMs);
    expect((await world.join(late ?? '', 'Olga')).body.error?.reason.code).toBe('invitation-dead');
    const link = (await world.team.invitations.forFirstOwner()) ?? '';
    world.clock.advance(LIMITS.ownerLinkMs - 1);
    const { browser, status } = await world.join(link, 'Olga');
    expect([status, (await browser.ask('GET', '/api/me')).body]).toMatchObject([
      200,
      { mode: 'team', tier: 'team', account: { name: 'Olga' }, person: { role: 'owner', email: 'olga@example.org' } },
    ]);
    expect((await world.join(link, 'Eve')).body.error?.reason.code).toBe('invitation-dead');
    expect(await world.team.invitations.forFirstOwner()).toBeNull();
    expect(JSON.stringify([...world.records.all('invitations')])).not.toContain(link);
    expect(world.events).toMatchObject([['person-joined', { role: 'owner', by: '' }]]);
  });

  it('[A68] takes over what one person had in this folder, and nobody who was signed in there stays so', async () => {
    const alone = await accessWorld();
    const local = await ownerOf(alone);
    const { id } = (await local.ask('GET', '/api/me')).body.account ?? {};
    const boards = (await local.ask('GET', '/api/boards')).body.boards ?? [];
    const world = await teamWorld({ records: alone.records });
    const stale = world.browser();
    stale.cookie = local.cookie;
    expect((await stale.ask('GET', '/api/me')).status).toBe(401);
    const { browser, body } = await world.join((await world.team.invitations.forFirstOwner()) ?? '', 'Olga');
    expect(body.account).toMatchObject({ id, name: 'Olga' });
    expect((await browser.ask('GET', '/api/boards')).body.boards?.map((board) => board.id)).toEqual(
      boards.map((board) => board.id),
    );
    expect((await stale.ask('GET', '/api/me')).status).toBe(401);
  });

  it('[A15] a team takes no token, and one machine no password', async () => {
    const { browser } = await teamWorld();
    const asked = await browser().ask('POST', '/api/session', { token: 'the-token-of-the-local-owner' });
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([401, null]);
  });
});

describe('invitations', () => {
  it('[A74] [limit invitationMs] let one person in, once, until they expire', async () => {
    const world = await ownedTeam();
    const { body } = await world.owner.ask('POST', '/api/invitations', { role: 'member', for: 'Max' });
    expect(body.url?.startsWith(`${TEAM_URL}/welcome#invitation=`)).toBe(true);
    expect((await world.owner.ask('GET', '/api/invitations')).body.invitations).toEqual([body.invitation]);
    expect(body.invitation).toMatchObject({ for: 'joining', role: 'member', name: 'Max', byName: 'Olga' });
    const secret = secretOf(body.url);
    expect(JSON.stringify([...world.records.all('invitations')])).not.toContain(secret);
    world.clock.advance(LIMITS.invitationMs - 1);
    expect((await world.browser().ask('POST', '/api/invitations/open', { invitation: secret })).body).toEqual({
      for: 'joining',
      role: 'member',
      expiresAt: body.invitation?.expiresAt,
    });
    expect((await world.join(secret, 'Max')).status).toBe(200);
    expect((await world.join(secret, 'Eve')).body.error?.reason.code).toBe('invitation-dead');
    expect((await world.owner.ask('GET', '/api/invitations')).body.invitations).toEqual([]);

    const second = await world.owner.ask('POST', '/api/invitations', { role: 'member' });
    world.clock.advance(LIMITS.invitationMs);
    expect((await world.join(secretOf(second.body.url), 'Eve')).body.error?.reason.code).toBe('invitation-dead');
  });

  it('[A74] of two who come by one at the same time one comes in', async () => {
    const world = await ownedTeam();
    const secret = secretOf((await world.owner.ask('POST', '/api/invitations', { role: 'member' })).body.url);
    const both = await Promise.all([world.join(secret, 'Max'), world.join(secret, 'Eve')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([...world.records.all('logins')]).toHaveLength(2);
    // The sample of who did not come in is gone again.
    expect(world.documents.texts.size).toBe(2);
  });

  it('[A74] a revoked one lets nobody in', async () => {
    const world = await ownedTeam();
    const { body } = await world.owner.ask('POST', '/api/invitations', { role: 'member' });
    const kept = await world.owner.ask('POST', '/api/invitations', { role: 'member' });
    await world.owner.ask('DELETE', `/api/invitations/${body.invitation?.id}`);
    expect((await world.join(secretOf(body.url), 'Eve')).body.error?.reason.code).toBe('invitation-dead');
    expect((await world.join(secretOf(kept.body.url), 'Max')).status).toBe(200);
  });

  it.each([
    ['newPassword', { newPassword: 'x'.repeat(LIMITS.passwordMinChars - 1) }],
    ['email', { email: 'nobody' }],
    ['email', { email: `${'x'.repeat(LIMITS.emailChars - 11)}@example.org` }],
    ['name', { name: ' ' }],
  ])(
    '[A74] [limit passwordMinChars] [limit emailChars] make no account that could not sign in: %s %j',
    async (key, wrong) => {
      const world = await ownedTeam();
      const invitation = secretOf((await world.owner.ask('POST', '/api/invitations', { role: 'member' })).body.url);
      const right = {
        invitation,
        name: 'Max',
        email: `${'x'.repeat(LIMITS.emailChars - 12)}@example.org`,
        newPassword: 'abcdefghij'.slice(0, LIMITS.passwordMinChars - 1).concat('!'),
      };
      const ask = (body: object) => world.browser().ask('POST', '/api/invitations/accept', body);
      expect((await ask({ ...right, ...wrong })).body.error?.pointer).toBe(`/${key}`);
      expect([...world.records.all('logins')]).toHaveLength(1);
      expect((await ask(right)).status).toBe(200);
    },
  );

  it('[A74] make no second account of an address, in whichever case it is written', async () => {
    const world = await ownedTeam();
    const invitation = secretOf((await world.owner.ask('POST', '/api/invitations', { role: 'member' })).body.url);
    const [method, path, body] = accept(invitation, 'Max');
    const taken = await world.browser().ask(method, path, { ...body, email: 'OLGA@Example.org' });
    expect([taken.status, taken.body.error?.reason.code]).toEqual([409, 'email-taken']);
    expect((await world.browser().ask(method, path, body)).status).toBe(200);
  });

  it('[A75] are made, seen and revoked by owners alone', async () => {
    const world = await ownedTeam();
    const { body } = await world.owner.ask('POST', '/api/invitations', { role: 'guest' });
    const [member, guest] = [await world.invited(world.owner, 'Max'), await world.invited(world.owner, 'Gus', 'guest')];
    for (const { browser } of [member, guest, { browser: world.browser() }]) {
      for (const [method, path, sent] of [
        ['GET', '/api/invitations', undefined],
        ['POST', '/api/invitations', { role: 'owner' }],
        ['DELETE', `/api/invitations/${body.invitation?.id}`, undefined],
        ['POST', `/api/people/${world.ownerId}/reset`, undefined],
        ['PATCH', `/api/people/${member.account}`, { role: 'owner' }],
        ['DELETE', `/api/people/${world.ownerId}`, undefined],
      ] as const) {
        expect((await browser.ask(method, path, sent)).status, `${method} ${path}`).toBeGreaterThanOrEqual(401);
      }
    }
    expect((await world.owner.ask('GET', '/api/invitations')).body.invitations).toEqual([body.invitation]);
    expect([...world.records.all('logins')]).toHaveLength(3);
  });

  it('[A74] [limit invitationsOpen] are bounded', async () => {
    const world = await ownedTeam();
    const make = () => world.owner.ask('POST', '/api/invitations', { role: 'member' });
    for (let n = 0; n < LIMITS.invitationsOpen; n++) await make();
    expect((await make()).body.error?.reason.code).toBe('invitations-too-many');
    world.clock.advance(LIMITS.invitationMs);
    expect((await make()).status).toBe(201);
  });

  it('[A74] [limit peoplePerTeam] fill a team up to its bound', async () => {
    const world = await ownedTeam();
    const secrets = [];
    for (let n = 0; n < 2; n++) {
      secrets.push(secretOf((await world.owner.ask('POST', '/api/invitations', { role: 'guest' })).body.url));
    }
    await world.records.change((change) => {
      for (let n = 0; n < LIMITS.peoplePerTeam - 2; n++) {
        change.put('logins', {
          id: `u_${n}`,
          email: `${n}@example.org`,
          password: '',
          by: '',
          since: 1,
          disabledAt: null,
        });
      }
    });
    expect((await world.join(secrets[0] ?? '', 'Max')).status).toBe(200);
    expect((await world.join(secrets[1] ?? '', 'Eve')).body.error?.reason.code).toBe('people-too-many');
  });

  it.each([
    ['aaaaaaaaaaaa', 'repeats'],
    ['abcabcabcabc', 'repeats'],
    ['MAX@example.org', 'address'],
    ['Password1234', 'common'],
    ['1234567890', 'common'],
  ])('[A84] refuse "%s", which is tried first', async (newPassword, why) => {
    const world = await ownedTeam();
    const invitation = secretOf((await world.owner.ask('POST', '/api/invitations', { role: 'member' })).body.url);
    const { body } = await world.browser().ask(...accept(invitation, 'Max', newPassword));
    expect(body.error?.reason).toEqual({ code: 'password-weak', params: { why } });
    expect((await world.browser().ask(...accept(invitation, 'Max', `${newPassword} 7zq`))).status).toBe(200);
  });
});

describe('signing in', () => {
  it('[A69] an unknown address and a wrong password are refused alike, after comparing one hash each', async () => {
    const world = await ownedTeam();
    const [wrong, unknown] = [await world.signIn('Olga', 'something else'), await world.signIn('Nobody')];
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body.error?.reason.code).toBe('credentials-wrong');
    expect(world.passwords.asked).toEqual([`plain ${PASSWORD}`, null]);
    expect([wrong.headers.get('set-cookie'), unknown.headers.get('set-cookie')]).toEqual([null, null]);
    expect((await world.signIn('OLGA')).status).toBe(200);
  });

  it('[A70] [limit signInsPerWindow] wrong ones slow down that account from that address alone, longer and longer', async () => {
    let address = '192.0.2.1';
    const world = await ownedTeam({ addressOf: () => address });
    await world.invited(world.owner, 'Max');
    for (let n = 0; n < LIMITS.signInsPerWindow; n++) expect((await world.signIn('Olga', 'wrong')).status).toBe(403);
    const compared = world.passwords.asked.length;
    const slowed = await world.signIn('Olga');
    expect([slowed.status, slowed.body.error?.reason]).toEqual([
      429,
      { code: 'sign-ins-guessed', params: { seconds: 60 } },
    ]);
    expect(world.passwords.asked).toHaveLength(compared);
    expect((await world.signIn('Max')).status).toBe(200);
    address = '192.0.2.2';
    expect((await world.signIn('Olga')).status).toBe(200);
    address = '192.0.2.1';
    world.clock.advance(LIMITS.guessWindowMs);
    for (let n = 0; n < LIMITS.signInsPerWindow; n++) await world.signIn('Olga', 'wrong');
    expect((await world.signIn('Olga')).body.error?.reason.params).toEqual({ seconds: 120 });
    world.clock.advance(2 * LIMITS.guessWindowMs);
    expect((await world.signIn('Olga')).status).toBe(200);
    for (let n = 0; n < LIMITS.signInsPerWindow; n++) expect((await world.signIn('Olga', 'wrong')).status).toBe(403);
  });

  it('[A70] many attempts at once are as many', async () => {
    const world = await ownedTeam();
    const tries = Array.from({ length: LIMITS.signInsPerWindow + 3 }, () => world.signIn('Olga', 'wrong'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(LIMITS.signInsPerWindow).fill(403), 429, 429, 429]);
  });

  it('[A72] gives a cookie of its own: one that was put into the browser before is worth nothing', async () => {
    const world = await ownedTeam();
    await world.invited(world.owner, 'Max');
    const browser = world.browser();
    await world.signIn('Max', PASSWORD, browser);
    const planted = browser.cookie;
    await world.signIn('Olga', PASSWORD, browser);
    expect(browser.cookie).not.toBe(planted);
    const eve = world.browser();
    eve.cookie = planted;
    expect([
      (await eve.ask('GET', '/api/me')).status,
      (await browser.ask('GET', '/api/me')).body.account?.name,
    ]).toEqual([401, 'Olga']);
  });

  it('[A80] a page of another site signs nobody in, changes nothing, and cannot use the cookie', async () => {
    const world = await ownedTeam();
    const evil = { origin: 'https://evil.example' };
    const body = { email: emailOf('Olga'), password: PASSWORD };
    expect((await world.browser().ask('POST', '/api/session', body, evil)).body.error?.code).toBe('bad_origin');
    for (const [method, path, sent] of [
      ['POST', '/api/invitations', { role: 'owner' }],
      ['PUT', '/api/me/password', { password: PASSWORD, newPassword: 'something quite new' }],
      ['DELETE', '/api/sessions', undefined],
      ['DELETE', `/api/people/${world.ownerId}`, undefined],
    ] as const) {
      expect((await world.owner.ask(method, path, sent, evil)).body.error?.code, path).toBe('bad_origin');
      const form = await world.owner.ask(method, path, sent, { 'sec-fetch-site': 'cross-site' });
      expect(form.body.error?.code, path).toBe('bad_origin');
    }
    const form = await world.owner.ask('POST', '/api/invitations', 'role=owner', { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
    expect((await world.owner.ask('GET', '/api/invitations')).body.invitations).toEqual([]);
    expect((await world.owner.ask('POST', '/api/invitations', { role: 'owner' })).status).toBe(201);
  });
});

describe('the browsers of a person', () => {
  it('[A73] [limit sessionAgentChars] are listed with what they call themselves, and signed out one or all', async () => {
    const world = await ownedTeam();
    const [laptop, phone] = [world.browser(), world.browser()];
    for (const [browser, agent] of [
      [laptop, 'Laptop/1.0'],
      [phone, `Phone/${'9'.repeat(LIMITS.sessionAgentChars)}`],
    ] as const) {
      world.clock.advance(1_000);
      const body = { email: emailOf('Olga'), password: PASSWORD };
      await browser.ask('POST', '/api/session', body, { 'user-agent': agent });
    }
    const sessions = (await phone.ask('GET', '/api/sessions')).body.sessions ?? [];
    expect(sessions.map(({ agent, here }) => [agent, here])).toEqual([
      [`Phone/${'9'.repeat(LIMITS.sessionAgentChars - 6)}`, true],
      ['Laptop/1.0', false],
      ['', false],
    ]);
    const left = await phone.ask('DELETE', `/api/sessions/${sessions[1]?.id}`);
    expect(left.body.sessions).toHaveLength(2);
    expect((await laptop.ask('GET', '/api/me')).status).toBe(401);
    expect((await world.owner.ask('GET', '/api/me')).status).toBe(200);
    expect((await phone.ask('DELETE', '/api/sessions')).body.sessions).toMatchObject([{ here: true }]);
    expect((await world.owner.ask('GET', '/api/me')).status).toBe(401);
  });

  it("[A73] nobody sees or ends another's", async () => {
    const world = await ownedTeam();
    const { browser } = await world.invited(world.owner, 'Max');
    const own = (await world.owner.ask('GET', '/api/sessions')).body.sessions?.[0]?.id;
    const { status, body } = await browser.ask('DELETE', `/api/sessions/${own}`);
    expect([status, body.error?.reason.code]).toEqual([404, 'session-unknown']);
    expect((await browser.ask('GET', '/api/sessions')).body.sessions).toHaveLength(1);
    expect((await world.owner.ask('GET', '/api/me')).status).toBe(200);
  });

  it('[A72] a new password signs out all others, and this one goes on under a new secret', async () => {
    const world = await ownedTeam();
    const other = world.browser();
    await world.signIn('Olga', PASSWORD, other);
    const before = world.owner.cookie;
    const change = (password: string, newPassword: string) =>
      world.owner.ask('PUT', '/api/me/password', { password, newPassword });
    expect((await change('wrong', 'something quite new')).status).toBe(403);
    expect((await other.ask('GET', '/api/me')).status).toBe(200);
    expect((await change(PASSWORD, 'something quite new')).status).toBe(200);
    expect((await other.ask('GET', '/api/me')).status).toBe(401);
    expect((await world.owner.ask('GET', '/api/me')).status).toBe(200);
    const thief = world.browser();
    thief.cookie = before;
    expect((await thief.ask('GET', '/api/me')).status).toBe(401);
    expect([(await world.signIn('Olga')).status, (await world.signIn('Olga', 'something quite new')).status]).toEqual([
      403, 200,
    ]);
  });

  it('[A85] show one name and one colour, whichever of them changes it', async () => {
    const world = await ownedTeam();
    const other = world.browser();
    await world.signIn('Olga', PASSWORD, other);
    expect((await other.ask('GET', '/api/me')).body.account).toEqual(
      (await world.owner.ask('GET', '/api/me')).body.account,
    );
    await other.ask('PATCH', '/api/me', { name: 'Olga P.', color: '#112233' });
    expect((await world.owner.ask('GET', '/api/me')).body.account).toMatchObject({ name: 'Olga P.', color: '#112233' });
  });
});

describe('who has forgotten their password', () => {
  it('[A78] [limit recoveryCodes] signs in once with each recovery code, and sets a new one', async () => {
    const world = await ownedTeam();
    const { browser, codes } = await world.invited(world.owner, 'Max');
    expect(new Set(codes).size).toBe(LIMITS.recoveryCodes);
    const recover = (name: string, recoveryCode = '', newPassword = 'something quite new') =>
      world.browser().ask('POST', '/api/session', { email: emailOf(name), recoveryCode, newPassword });
    const wrong = await recover('Max', 'aaaa-aaaa-aaaa-aaaa');
    expect([wrong.status, wrong.body]).toEqual([403, (await recover('Nobody', codes[0])).body]);
    expect((await recover('Olga', codes[0])).status).toBe(403);
    expect((await recover('Max', codes[0]?.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await browser.ask('GET', '/api/me')).status).toBe(401);
    expect((await world.signIn('Max', 'something quite new')).status).toBe(200);
    expect((await recover('Max', codes[0])).status).toBe(403);
    expect((await recover('Max', codes[1])).status).toBe(200);
    expect(JSON.stringify([...world.records.all('recoveryCodes')])).not.toContain(codes[2]);
  });

  it('[A78] has new codes for the password, and the earlier ones are worth nothing', async () => {
    const world = await ownedTeam();
    const { browser, codes } = await world.invited(world.owner, 'Max');
    expect((await browser.ask('POST', '/api/me/recovery-codes', { password: 'wrong' })).status).toBe(403);
    const { recoveryCodes = [] } = (await browser.ask('POST', '/api/me/recovery-codes', { password: PASSWORD })).body;
    const newPassword = 'something quite new';
    const by = (recoveryCode = '') =>
      world.browser().ask('POST', '/api/session', { email: emailOf('Max'), recoveryCode, newPassword });
    expect([(await by(codes[0])).status, (await by(recoveryCodes[0])).status]).toEqual([403, 200]);
  });

  it("[A79] comes back by an owner's link, which works once, and all that was signed in is not", async () => {
    const world = await ownedTeam();
    const { browser, account, codes } = await world.invited(world.owner, 'Max');
    const first = await world.owner.ask('POST', `/api/people/${account}/reset`);
    const { body } = await world.owner.ask('POST', `/api/people/${account}/reset`);
    const by = (url: string | undefined, newPassword = 'something quite new') =>
      world.browser().ask('POST', '/api/invitations/accept', { invitation: secretOf(url), newPassword });
    expect((await by(first.body.url)).body.error?.reason.code).toBe('invitation-dead');
    const opened = await world.browser().ask('POST', '/api/invitations/open', { invitation: secretOf(body.url) });
    expect(opened.body).toMatchObject({ for: 'new-password', email: 'max@example.org' });
    expect((await world.join(secretOf(body.url), 'Eve')).body.error?.reason.code).toBe('invitation-dead');
    expect((await by(body.url)).status).toBe(200);
    expect((await by(body.url)).body.error?.reason.code).toBe('invitation-dead');
    expect((await browser.ask('GET', '/api/me')).status).toBe(401);
    expect([(await world.signIn('Max')).status, (await world.signIn('Max', 'something quite new')).status]).toEqual([
      403, 200,
    ]);
    const recoveryCode = codes[0] ?? '';
    const old = { email: emailOf('Max'), recoveryCode, newPassword: PASSWORD };
    expect((await world.browser().ask('POST', '/api/session', old)).status).toBe(403);
  });
});

describe('who is in the team', () => {
  it('[A75] owners see how everybody signs in, members see names, guests nobody', async () => {
    const world = await ownedTeam();
    const [max, gus] = [await world.invited(world.owner, 'Max'), await world.invited(world.owner, 'Gus', 'guest')];
    const seen = (await world.owner.ask('GET', '/api/people')).body.people ?? [];
    expect(seen).toMatchObject([
      { name: 'Olga', role: 'owner', email: 'olga@example.org', byName: '', boards: 1 },
      { name: 'Max', role: 'member', email: 'max@example.org', byName: 'Olga', boards: 1 },
      { name: 'Gus', role: 'guest', email: 'gus@example.org', byName: 'Olga', boards: 0 },
    ]);
    expect((await max.browser.ask('GET', '/api/people')).body.people).toEqual([
      { account: world.ownerId, name: 'Olga', role: 'owner' },
      expect.objectContaining({ account: max.account, email: 'max@example.org' }),
      { account: gus.account, name: 'Gus', role: 'guest' },
    ]);
    expect((await gus.browser.ask('GET', '/api/people')).status).toBe(403);
  });

  it('[A76] a guest has only what is shared, and becomes a member by an owner alone', async () => {
    const world = await ownedTeam();
    const { browser: gus, account } = await world.invited(world.owner, 'Gus', 'guest');
    expect((await gus.ask('GET', '/api/boards')).body.boards).toEqual([]);
    for (const path of ['/api/boards', '/api/keys']) {
      expect((await gus.ask('POST', path, path === '/api/keys' ? { label: 'x' } : {})).status).toBe(403);
    }
    const { board } = (await world.owner.ask('POST', '/api/boards', {})).body;
    await world.owner.ask('PUT', `/api/boards/${board?.id}/members`, { account, role: 'viewer' });
    expect((await gus.ask('GET', '/api/boards')).body.boards).toMatchObject([{ id: board?.id, role: 'viewer' }]);
    expect((await gus.ask('PATCH', `/api/boards/${board?.id}`, { name: 'Mine' })).status).toBe(403);
    expect((await gus.ask('PUT', `/api/boards/${board?.id}/members`, { account, role: 'owner' })).status).toBe(403);
    expect((await world.owner.ask('PATCH', `/api/people/${account}`, { role: 'member' })).status).toBe(200);
    expect((await gus.ask('POST', '/api/boards', {})).status).toBe(201);
  });

  it('[A76] a member who becomes a guest loses keys at once; who stays a member does not', async () => {
    const world = await ownedTeam();
    const [max, ann] = [await world.invited(world.owner, 'Max'), await world.invited(world.owner, 'Ann')];
    const values = [];
    for (const { browser } of [max, ann])
      values.push((await browser.ask('POST', '/api/keys', { label: 'x' })).body.value ?? '');
    const revoked: string[] = [];
    world.access.keys.onRevoked((id) => revoked.push(id));
    await world.owner.ask('PATCH', `/api/people/${max.account}`, { role: 'guest' });
    expect(values.map((value) => world.access.keys.authenticate(value) !== null)).toEqual([false, true]);
    expect(revoked).toHaveLength(1);
    expect(world.events.at(-1)).toEqual([
      'person-role-changed',
      { account: max.account, role: 'guest', by: world.ownerId },
    ]);
  });

  it('[A86] whoever is disabled is signed out, loses keys and links, and neither signs in nor sets a password until enabled', async () => {
    const world = await ownedTeam();
    const { browser, account, codes } = await world.invited(world.owner, 'Max');
    const { value = '' } = (await browser.ask('POST', '/api/keys', { label: 'x' })).body;
    const { url } = (await world.owner.ask('POST', `/api/people/${account}/reset`)).body;
    const disable = (disabled: boolean) => world.owner.ask('PATCH', `/api/people/${account}`, { disabled });
    expect((await disable(true)).body.people?.find((one) => one.account === account)?.disabledAt).toBe(
      world.clock.date(),
    );
    expect((await browser.ask('GET', '/api/me')).status).toBe(401);
    expect(world.access.keys.authenticate(value)).toBeNull();
    const refused = [
      await world.signIn('Max'),
      await world.browser().ask('POST', '/api/session', {
        ...{ email: emailOf('Max'), recoveryCode: codes[0], newPassword: `${PASSWORD} 2` },
      }),
      await world.owner.ask('POST', `/api/people/${account}/reset`),
    ];
    expect(refused.map(({ body }) => body.error?.reason.code)).toEqual(Array(3).fill('person-disabled'));
    // A wrong password is told as everybody's is.
    expect((await world.signIn('Max', 'wrong')).body.error?.reason.code).toBe('credentials-wrong');
    const late = ['POST', '/api/invitations/accept', { invitation: secretOf(url), newPassword: PASSWORD }] as const;
    expect((await world.browser().ask(...late)).body.error?.reason.code).toBe('invitation-dead');
    expect(world.events.at(-1)).toEqual(['person-disabled', { account, by: world.ownerId }]);

    await disable(false);
    expect(world.events.at(-1)).toEqual(['person-enabled', { account, by: world.ownerId }]);
    expect((await world.signIn('Max')).status).toBe(200);
    const [code] = codes;
    const recovered = { email: emailOf('Max'), recoveryCode: code, newPassword: `${PASSWORD} 2` };
    expect((await world.browser().ask('POST', '/api/session', recovered)).status).toBe(200);
  });

  it('[A94] an owner sets the tier of an account, and with it what its agents may spend', async () => {
    const world = await ownedTeam();
    const { browser, account } = await world.invited(world.owner, 'Max');
    const budget = async () => (await browser.ask('GET', '/api/me')).body.energy?.budget;
    expect(await budget()).toBe(50_000);
    expect((await browser.ask('PATCH', `/api/people/${account}`, { tier: 'team' })).status).toBe(403);
    for (const [tier, units] of [
      ['free', 1_000],
      ['pro', 10_000],
    ] as const) {
      const { body } = await world.owner.ask('PATCH', `/api/people/${account}`, { tier });
      expect(body.people?.find((one) => one.account === account)).toMatchObject({ tier, role: 'member' });
      expect(await budget()).toBe(units);
    }
    expect(world.events.at(-1)).toEqual(['person-tier-changed', { account, tier: 'pro', by: world.ownerId }]);
    expect((await world.owner.ask('PATCH', `/api/people/${account}`, { tier: 'gold' })).status).toBe(400);
  });

  it('[A86] the last owner who can sign in is not disabled, and no half of such a change is made', async () => {
    const world = await ownedTeam();
    const { account } = await world.invited(world.owner, 'Otto', 'owner');
    await world.owner.ask('PATCH', `/api/people/${account}`, { disabled: true });
    for (const change of [{ disabled: true }, { role: 'guest' }, { role: 'member', disabled: true }]) {
      const asked = await world.owner.ask('PATCH', `/api/people/${world.ownerId}`, change);
      expect(asked.body.error?.reason.code).toBe('last-owner');
    }
    expect(world.records.get('accounts', world.ownerId)?.kind).toBe('owner');
    expect((await world.owner.ask('GET', '/api/me')).status).toBe(200);
  });

  it('[A77] the last owner stays: no role, no removal and no two at once take them away', async () => {
    const world = await ownedTeam();
    const { account, browser: second } = await world.invited(world.owner, 'Otto', 'owner');
    const both = await Promise.all([
      world.owner.ask('PATCH', `/api/people/${world.ownerId}`, { role: 'member' }),
      second.ask('PATCH', `/api/people/${account}`, { role: 'member' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left] = [...world.records.find('accounts', 'kind', 'owner')];
    const browser = left?.id === account ? second : world.owner;
    for (const ask of [
      browser.ask('DELETE', `/api/people/${left?.id}`),
      browser.ask('PATCH', `/api/people/${left?.id}`, { role: 'guest' }),
    ]) {
      expect((await ask).body.error?.reason.code).toBe('last-owner');
    }
  });
});

describe('who is removed', () => {
  it('[A77] loses sessions, keys, boards and invitations; boards that nobody else owns go to the heir', async () => {
    const world = await ownedTeam();
    const [max, ann] = [await world.invited(world.owner, 'Max', 'owner'), await world.invited(world.owner, 'Ann')];
    const { board: alone } = (await max.browser.ask('POST', '/api/boards', { name: 'Alone' })).body;
    const { board: shared } = (await max.browser.ask('POST', '/api/boards', { name: 'Shared' })).body;
    await max.browser.ask('PUT', `/api/boards/${shared?.id}/members`, { account: world.ownerId, role: 'owner' });
    const value = (await max.browser.ask('POST', '/api/keys', { label: 'x' })).body.value ?? '';
    const invitation = secretOf((await max.browser.ask('POST', '/api/invitations', { role: 'owner' })).body.url);
    const reset = secretOf((await world.owner.ask('POST', `/api/people/${max.account}/reset`)).body.url);
    const removed = await world.owner.ask('DELETE', `/api/people/${max.account}`, { heir: ann.account });
    expect(removed.body.people?.map(({ name }) => name)).toEqual(['Olga', 'Ann']);

    const gone = await max.browser.ask('GET', '/api/boards');
    expect([gone.status, gone.body.error?.reason.code]).toEqual([401, 'person-removed']);
    expect((await world.signIn('Max')).body.error?.reason.code).toBe('credentials-wrong');
    expect(world.access.keys.authenticate(value)).toBeNull();
    for (const secret of [invitation, reset]) {
      expect((await world.join(secret, 'Eve')).body.error?.reason.code).toBe('invitation-dead');
    }
    expect(world.access.roleOf(max.account, alone?.id ?? '')).toBeNull();
    const membersOf = async (browser: typeof world.owner, id: string | undefined) =>
      (await browser.ask('GET', `/api/boards/${id}/members`)).body.members?.map(({ name, role }) => [name, role]);
    expect(await membersOf(ann.browser, alone?.id)).toEqual([['Ann', 'owner']]);
    expect(await membersOf(world.owner, shared?.id)).toEqual([['Olga', 'owner']]);
    expect(
      (await ann.browser.ask('GET', '/api/boards')).body.boards?.find(({ id }) => id === alone?.id)?.ownerName,
    ).toBe('Ann');
    expect(world.events.at(-1)).toEqual(['person-removed', { account: max.account, by: world.ownerId }]);
  });

  it('[A77] may have gone by themselves, and nothing goes to who is a guest or gone', async () => {
    const world = await ownedTeam();
    const [max, gus] = [await world.invited(world.owner, 'Max'), await world.invited(world.owner, 'Gus', 'guest')];
    for (const heir of [gus.account, max.account, 'u_nobody']) {
      const { status } = await max.browser.ask('DELETE', `/api/people/${max.account}`, { heir });
      expect(status, heir).toBeGreaterThanOrEqual(400);
    }
    expect((await max.browser.ask('DELETE', `/api/people/${gus.account}`)).status).toBe(403);
    const left = await max.browser.ask('DELETE', `/api/people/${max.account}`);
    expect([left.status, max.browser.cookie]).toEqual([200, '']);
    const boards = (await world.owner.ask('GET', '/api/boards')).body.boards ?? [];
    expect(boards.map(({ ownerName }) => ownerName)).toEqual(['Olga', 'Olga']);
  });

  it('[A135] leaves their name, and nothing that was theirs alone: no address, codes, parts, energy or kind of browser', async () => {
    const world = await ownedTeam();
    const max = await world.invited(world.owner, 'Max');
    const { key } = (await max.browser.ask('POST', '/api/keys', { label: 'x' })).body;
    const agent = { account: max.account, key: key?.id ?? '', keyLimit: null };
    expect(world.access.energy.charge(agent, 3, 'bridge').ok).toBe(true);
    world.documents.texts.set(`l_${max.account.slice(2)}`, 'own parts');
    await world.owner.ask('DELETE', `/api/people/${max.account}`);
    const { records } = world;
    expect(records.get('accounts', max.account)?.name).toBe('Max');
    expect(records.get('logins', max.account)).toBeNull();
    for (const table of ['recoveryCodes', 'energy', 'spending', 'grants', 'members'] as const) {
      expect(records.find(table, 'account', max.account), table).toEqual([]);
    }
    expect(records.find('sessions', 'account', max.account).map(({ agent }) => agent)).toEqual(['']);
    expect(world.documents.texts.has(`l_${max.account.slice(2)}`)).toBe(false);
  });

  it('[A136] the audit log tells who deleted their account or was removed, under a name, and who got boards', async () => {
    const world = await ownedTeam();
    const [max, ann] = [await world.invited(world.owner, 'Max'), await world.invited(world.owner, 'Ann')];
    await max.browser.ask('DELETE', `/api/people/${max.account}`, { heir: ann.account });
    await world.owner.ask('DELETE', `/api/people/${ann.account}`, { heir: world.ownerId });
    const [removed, left] = await world.team.audit.newest();
    expect(left).toMatchObject({ action: 'left', byName: 'Max', name: 'Max', detail: 'Ann' });
    expect(removed).toMatchObject({ action: 'removed', byName: 'Olga', name: 'Ann', detail: 'Olga' });
  });

  it('[A77] is found by nobody who shares a board', async () => {
    const world = await ownedTeam();
    const { account } = await world.invited(world.owner, 'Max');
    await world.owner.ask('DELETE', `/api/people/${account}`);
    const { board } = (await world.owner.ask('POST', '/api/boards', {})).body;
    for (const who of [{ account }, { name: 'Max' }]) {
      expect(
        (await world.owner.ask('PUT', `/api/boards/${board?.id}/members`, { ...who, role: 'editor' })).status,
      ).toBe(404);
    }
  });
});

describe('links to a board', () => {
  it('[A81] who has an account enters under their own name, in the session that they have', async () => {
    const world = await ownedTeam();
    const { browser: max } = await world.invited(world.owner, 'Max');
    const { board } = (await world.owner.ask('POST', '/api/boards', {})).body;
    const { link } = (await world.owner.ask('POST', `/api/boards/${board?.id}/links`, { role: 'editor' })).body;
    const secret = link?.url?.split('/join/')[1] ?? '';
    const { cookie } = max;
    const entered = await max.ask('POST', '/api/session', { link: secret, name: 'Olga' });
    expect([entered.body.account?.name, entered.body.role, max.cookie]).toEqual(['Max', 'editor', cookie]);
    expect((await max.ask('GET', '/api/boards')).body.boards).toHaveLength(2);
    const stranger = world.browser();
    await stranger.ask('POST', '/api/session', { link: secret, name: 'Eve' });
    expect((await stranger.ask('GET', '/api/me')).body).toMatchObject({ guest: board?.id, account: { name: 'Eve' } });
    expect((await stranger.ask('GET', '/api/people')).status).toBe(403);
    await world.owner.ask('DELETE', `/api/boards/${board?.id}/links/${link?.id}`);
    expect((await max.ask('GET', '/api/boards')).body.boards).toHaveLength(1);
  });
});
