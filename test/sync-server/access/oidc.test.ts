import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { answers } from '../../support/answers.ts';
import {
  CLIENT,
  KEYCLOAK,
  type ProviderPeople,
  type ProviderShape,
  type RunningProvider,
  signInAt,
  startProvider,
} from '../../support/oidc-provider.ts';
import { Authenticator } from './authenticator.ts';
import { emailOf, ownedTeam, PASSWORD, secretOf, TEAM_URL, teamWorld } from './team-world.ts';
import type { Answer, Browser } from './world.ts';

const CALLBACK = `${TEAM_URL}/oidc/callback`;
/** What the provider says of whoever signs in as this; changed by tests. */
const people: ProviderPeople = {};
let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider(CALLBACK, people);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.published = null;
  for (const login of Object.keys(people)) delete people[login];
  for (const name of ['Olga', 'Max', 'Eve']) people[name] = { email: emailOf(name), email_verified: true, name };
});

const signIn = (more: object = {}, passwords = true) => ({
  passwords,
  oidc: { issuer: provider.issuer, ...CLIENT, name: 'Keycloak', mailDomains: [], ...more },
});
const reasonOf = ({ body }: Answer) => body.error?.reason.code;
/** Where the server sends a browser that has come back. */
const wayOf = ({ status, headers }: Answer) => [status, headers.get('location')];
const refused = (code: string) => [303, `/welcome#refused=${code}`];

async function begun(browser: Browser, body: object = {}, path = '/api/session/oidc'): Promise<string> {
  const { body: told } = await browser.ask('POST', path, body);
  return told.url ?? '';
}

/** Comes back from the provider to the server, by the address that the provider named. */
const comeBack = (browser: Browser, address: string) =>
  browser.ask('GET', address.slice(TEAM_URL.length), undefined, { 'sec-fetch-site': 'cross-site' });

/** Goes to the provider, signs in there as `login`, and comes back. */
async function enter(browser: Browser, login: string, body: object = {}, path?: string): Promise<Answer> {
  return comeBack(browser, await signInAt(await begun(browser, body, path), login));
}

/** A team whose owner, Olga, has connected her account. */
async function connectedTeam(more: object = {}) {
  const world = await ownedTeam({ signIn: signIn(more) });
  const connected = await enter(world.owner, 'Olga', { password: PASSWORD }, '/api/me/oidc');
  return { ...world, connected };
}

const SHAPES: readonly (readonly [string, ProviderShape, object])[] = [
  ['Google', { path: '', tellsAtOnce: true, secretBy: 'client_secret_post' }, { email_verified: true, name: 'Max' }],
  ['Entra', { path: '/0f3c-tenant/v2.0', tellsAtOnce: false, secretBy: 'client_secret_post' }, { name: 'Max' }],
  ['Keycloak', KEYCLOAK, { email_verified: true, preferred_username: 'max' }],
  [
    'Authentik',
    { path: '/application/o/busbar/', tellsAtOnce: true, secretBy: 'client_secret_basic' },
    { email_verified: false, name: 'Max' },
  ],
];

describe('a provider of identities', () => {
  it.each(SHAPES)(
    '[A109] in the shape of %s lets in who was invited by link, and signs in again',
    async (_, shape, says) => {
      const own = await startProvider(CALLBACK, { 'max-1': { email: emailOf('Max'), ...says } }, shape);
      try {
        const world = await ownedTeam({ signIn: signIn({ issuer: own.issuer }) });
        const { url } = (await world.owner.ask('POST', '/api/invitations', { role: 'member' })).body;
        const first = world.browser();
        expect(wayOf(await enter(first, 'max-1', { invitation: secretOf(url) }))).toEqual([303, '/']);
        const me = (await first.ask('GET', '/api/me')).body;
        expect(me).toMatchObject({ person: { role: 'member', email: emailOf('Max') } });
        expect(me.account?.name.toLowerCase()).toBe('max');
        expect((await first.ask('GET', '/api/boards')).body.boards).toHaveLength(1);
        const again = world.browser();
        expect(wayOf(await enter(again, 'max-1', { back: '/settings/profile' }))).toEqual([303, '/settings/profile']);
        expect((await again.ask('GET', '/api/me')).body.account?.id).toBe(me.account?.id);
        expect([...world.records.all('identities')]).toMatchObject([{ issuer: own.issuer, subject: 'max-1' }]);
      } finally {
        await own.close();
      }
    },
  );

  it('[A109] knows people by issuer and subject alone, whatever becomes of their name and address', async () => {
    const { browser, ownerId, audit } = await connectedTeam();
    people.Olga = { email: emailOf('Eve'), email_verified: false, name: 'Eve' };
    const other = browser();
    expect(wayOf(await enter(other, 'Olga'))).toEqual([303, '/']);
    expect((await other.ask('GET', '/api/me')).body).toMatchObject({
      account: { id: ownerId, name: 'Olga' },
      person: { email: emailOf('Olga') },
    });
    people.Eve = { ...people.Olga };
    expect(wayOf(await enter(browser(), 'Eve'))).toEqual(refused('oidc-unverified'));
    const noted = (await audit.lines()).map((line) => JSON.parse(line));
    expect(noted.map(({ action, detail }) => [action, detail])).toEqual([
      ['joined', 'owner'],
      ['identity-connected', undefined],
      ['signed-in', 'oidc'],
    ]);
  });

  it('[A110] says what one can sign in by, and each answer has the form that is told', async () => {
    const { owner, browser } = await connectedTeam();
    const ways = await browser().ask('GET', '/api/session/ways');
    expect(ways.body).toEqual({ passkeys: true, passwords: true, oidc: 'Keycloak', mail: false });
    const started = await browser().ask('POST', '/api/session/oidc', {});
    const connection = await owner.ask('GET', '/api/me/oidc');
    expect(connection.body.connectedAt).toBeGreaterThan(0);
    for (const [validator, { body }] of [
      [answers.signInWays, ways],
      [answers.oidcStarted, started],
      [answers.oidcConnection, connection],
    ] as const) {
      expect([validator(body), validator.errors ?? []]).toEqual([true, []]);
    }
    const plain = await ownedTeam();
    expect((await plain.browser().ask('GET', '/api/session/ways')).body.oidc).toBeNull();
    expect(reasonOf(await plain.browser().ask('POST', '/api/session/oidc', {}))).toBe('oidc-absent');
    expect((await plain.app.request(CALLBACK, { headers: { host: 'localhost:4777' } })).status).toBe(404);
  });
});

describe('what comes back from a provider', () => {
  const mine = async () => {
    const world = await connectedTeam();
    const browser = world.browser();
    return { ...world, other: browser, url: await begun(browser) };
  };
  const changed = (address: string, name: string, value: string) => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };

  it.each([
    ['state', 'a state of somebody else', 'oidc-failed'],
    ['iss', 'https://accounts.evil.example', 'oidc-failed'],
    ['code', 'a code of somebody else', 'oidc-failed'],
  ])('[A111] with a forged %s signs nobody in, and as it was it does', async (name, value, code) => {
    const { other, url, events } = await mine();
    expect(wayOf(await comeBack(other, changed(await signInAt(url, 'Olga'), name, value)))).toEqual(refused(code));
    expect(other.cookie).toBe('');
    expect(events.filter(([event]) => event === 'oidc-failed')).toHaveLength(1);
    expect(wayOf(await enter(other, 'Olga'))).toEqual([303, '/']);
  });

  it('[A111] without the issuer, from a provider that always says it, signs nobody in', async () => {
    const { other, url } = await mine();
    const back = new URL(await signInAt(url, 'Olga'));
    back.searchParams.delete('iss');
    expect(wayOf(await comeBack(other, back.href))).toEqual(refused('oidc-failed'));
  });

  it.each([
    ['nonce', 'another nonce'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('[A111] for another %s than was asked with signs nobody in', async (name, value) => {
    const { other, url } = await mine();
    expect(wayOf(await comeBack(other, await signInAt(changed(url, name, value), 'Olga')))).toEqual(
      refused('oidc-failed'),
    );
    expect(wayOf(await enter(other, 'Olga'))).toEqual([303, '/']);
  });

  it('[A111] is taken once, from the browser that went there, and in time', async () => {
    const { other, url, browser, clock } = await mine();
    const back = await signInAt(url, 'Olga');
    expect(wayOf(await comeBack(browser(), back))).toEqual(refused('oidc-stale'));
    const thief = browser();
    await begun(thief);
    expect(wayOf(await comeBack(thief, back))).toEqual(refused('oidc-failed'));
    expect(wayOf(await comeBack(other, back))).toEqual([303, '/']);
    expect(wayOf(await comeBack(other, back))).toEqual(refused('oidc-stale'));
    // Begun again, it is the answer to something else.
    await begun(other);
    expect(wayOf(await comeBack(other, back))).toEqual(refused('oidc-failed'));

    const late = await signInAt(await begun(other), 'Olga');
    clock.advance(LIMITS.ceremonyMs);
    expect(wayOf(await comeBack(other, late))).toEqual(refused('oidc-stale'));
    const inTime = await signInAt(await begun(other), 'Olga');
    clock.advance(LIMITS.ceremonyMs - 1);
    expect(wayOf(await comeBack(other, inTime))).toEqual([303, '/']);
  });

  it('[A111] a challenge of a passkey is no beginning of it, nor the other way round', async () => {
    const { other } = await mine();
    const back = await signInAt(await begun(other), 'Olga');
    await other.ask('POST', '/api/session/passkey/challenge');
    expect(wayOf(await comeBack(other, back))).toEqual(refused('oidc-stale'));
    const asked = await other.ask('POST', '/api/session/passkey/challenge');
    await begun(other);
    const answer = new Authenticator().sign(asked.body as { challenge: string; rpId: string }, { userHandle: 'dQ' });
    expect(reasonOf(await other.ask('POST', '/api/session/passkey', answer))).toBe('passkey-wrong');
  });

  it('[A111] signed with a key that the provider does not publish signs nobody in', async () => {
    const own = await startProvider(CALLBACK, people);
    try {
      const world = await ownedTeam({ signIn: signIn({ issuer: own.issuer, mailDomains: ['example.org'] }) });
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      own.published = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] };
      expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('oidc-failed'));
    } finally {
      await own.close();
    }
  });

  it('[A112] that somebody, or the provider, has said no is said', async () => {
    const { other, url, events } = await mine();
    expect(wayOf(await comeBack(other, await signInAt(url, 'Olga', 'no')))).toEqual(refused('oidc-denied'));
    const back = `${CALLBACK}?error=temporarily_unavailable&state=${new URL(await begun(other)).searchParams.get('state')}`;
    expect(wayOf(await comeBack(other, changed(back, 'iss', provider.issuer)))).toEqual(refused('oidc-failed'));
    expect(events.at(-1)).toEqual(['oidc-failed', { reason: 'temporarily_unavailable' }]);
  });

  it('[A113] a browser goes on to pages of this server alone', async () => {
    const { browser } = await connectedTeam();
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\tevil', '', 'b/x', '/b?x#y']) {
      const asked = await browser().ask('POST', '/api/session/oidc', { back });
      expect([back, asked.status, asked.body.error?.pointer]).toEqual([back, 400, '/back']);
    }
    expect(wayOf(await enter(browser(), 'Olga', { back: '/b/b_000000000001' }))).toEqual([303, '/b/b_000000000001']);
  });

  it('[A72] [A80] gives the browser a new session, and a page of another site begins nothing', async () => {
    const { browser, owner } = await connectedTeam();
    const planted = browser();
    planted.cookie = owner.cookie;
    expect(wayOf(await enter(planted, 'Olga'))).toEqual([303, '/']);
    expect(planted.cookie).not.toBe(owner.cookie);
    expect((await owner.ask('GET', '/api/me')).status).toBe(401);
    const foreign = { origin: 'https://evil.example' };
    expect((await browser().ask('POST', '/api/session/oidc', {}, foreign)).status).toBe(403);
    expect((await planted.ask('POST', '/api/me/oidc', {}, foreign)).status).toBe(403);
  });
});

describe('who comes in by a provider', () => {
  it('[A114] somebody who was invited by an address joins with it, where the provider has verified it', async () => {
    const world = await ownedTeam({ signIn: signIn() });
    const invite = { role: 'guest', for: 'Max', email: 'Max@Example.org' };
    const { invitation } = (await world.owner.ask('POST', '/api/invitations', invite)).body;
    expect(invitation?.email).toBe(emailOf('Max'));
    for (const unsaid of [{ email_verified: false }, { email_verified: 'true' }, { email_verified: undefined }]) {
      people.Max = { email: emailOf('Max'), name: 'Max', ...unsaid };
      expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('oidc-unverified'));
    }
    people.Max = { email: 'MAX@example.org', email_verified: true, name: 'Max\u202e' };
    const max = world.browser();
    expect(wayOf(await enter(max, 'Max'))).toEqual([303, '/']);
    expect((await max.ask('GET', '/api/me')).body).toMatchObject({
      account: { name: 'Max\ufffd' },
      person: { role: 'guest' },
    });
    expect((await world.owner.ask('GET', '/api/invitations')).body.invitations).toEqual([]);
    expect(wayOf(await enter(world.browser(), 'Eve'))).toEqual(refused('oidc-unknown'));
    expect(reasonOf(await world.owner.ask('POST', '/api/invitations', { role: 'member', email: emailOf('Max') }))).toBe(
      'email-taken',
    );
  });

  it('[A114] an invitation by an address that is over lets nobody in', async () => {
    const world = await ownedTeam({ signIn: signIn() });
    await world.owner.ask('POST', '/api/invitations', { role: 'member', email: emailOf('Max') });
    world.clock.advance(LIMITS.invitationMs);
    expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('oidc-unknown'));
  });

  it('[A114] an account that was added for somebody and never used becomes theirs; one in use is connected by its person', async () => {
    const world = await ownedTeam({ signIn: signIn() });
    await world.team.invitations.add({ name: 'Max Added', email: emailOf('Max'), role: 'member' });
    const max = world.browser();
    expect(wayOf(await enter(max, 'Max'))).toEqual([303, '/']);
    expect((await max.ask('GET', '/api/me')).body.account?.name).toBe('Max Added');
    expect((await max.ask('GET', '/api/boards')).body.boards).toHaveLength(1);
    expect([...world.records.all('invitations')]).toEqual([]);

    // Whoever made this account may have typed somebody else's address.
    const { browser: eve } = await world.invited(world.owner, 'Eve');
    const real = world.browser();
    expect(wayOf(await enter(real, 'Eve'))).toEqual(refused('oidc-connect-first'));
    expect((await eve.ask('GET', '/api/me')).status).toBe(200);
    expect(wayOf(await enter(eve, 'Eve', { password: PASSWORD }, '/api/me/oidc'))).toEqual([303, '/settings/sign-in']);
    expect(wayOf(await enter(real, 'Eve'))).toEqual([303, '/']);
  });

  it('[A115] whoever has a verified address of a domain that is let in comes as a member, and nobody else does', async () => {
    const world = await ownedTeam({ signIn: signIn({ mailDomains: ['example.org', 'example.net'] }) });
    people.Ann = { email: 'ann@example.net', email_verified: true };
    people.Bob = { email: 'bob@example.net', email_verified: false };
    people.Cat = { email: 'cat@sub.example.net', email_verified: true };
    people.Dan = { email: 'dan@evil.example@example.com', email_verified: true };
    const ann = world.browser();
    expect(wayOf(await enter(ann, 'Ann'))).toEqual([303, '/']);
    expect((await ann.ask('GET', '/api/me')).body).toMatchObject({
      account: { name: 'ann' },
      person: { role: 'member' },
    });
    expect(wayOf(await enter(world.browser(), 'Bob'))).toEqual(refused('oidc-unverified'));
    expect(wayOf(await enter(world.browser(), 'Cat'))).toEqual(refused('oidc-unknown'));
    expect(wayOf(await enter(world.browser(), 'Dan'))).toEqual(refused('oidc-unverified'));
    expect(world.events.filter(([event]) => event === 'person-joined')).toHaveLength(2);
  });

  it('[A74] an invitation lets one in, whose address nobody else has, and whose identity is nobody else’s', async () => {
    const world = await connectedTeam();
    const link = async () => secretOf((await world.owner.ask('POST', '/api/invitations', { role: 'member' })).body.url);
    const first = await link();
    expect(wayOf(await enter(world.browser(), 'Olga', { invitation: first }))).toEqual(refused('oidc-taken'));
    people.Max = { email: emailOf('Olga'), email_verified: true };
    expect(wayOf(await enter(world.browser(), 'Max', { invitation: first }))).toEqual(refused('email-taken'));
    people.Max = { name: 'Max' };
    expect(wayOf(await enter(world.browser(), 'Max', { invitation: first }))).toEqual(refused('oidc-email-missing'));
    people.Max = { email: `${'x'.repeat(LIMITS.emailChars)}@example.org`, name: 'Max' };
    expect(wayOf(await enter(world.browser(), 'Max', { invitation: first }))).toEqual(refused('oidc-email-missing'));
    people.Max = { email: emailOf('Max'), name: 'Max' };
    const [one, two] = [world.browser(), world.browser()];
    const [left, right] = [await begun(one, { invitation: first }), await begun(two, { invitation: first })];
    expect(wayOf(await comeBack(one, await signInAt(left, 'Max')))).toEqual([303, '/']);
    expect(wayOf(await comeBack(two, await signInAt(right, 'Eve')))).toEqual(refused('invitation-dead'));
    expect(reasonOf(await world.browser().ask('POST', '/api/session/oidc', { invitation: first }))).toBe(
      'invitation-dead',
    );
    // The samples of those who did not come in are gone again.
    expect(world.documents.texts.size).toBe(2);
  });

  it('[A74] the first owner of a team may come by a provider', async () => {
    const world = await teamWorld({ signIn: signIn() });
    const invitation = (await world.team.invitations.forFirstOwner()) ?? '';
    const olga = world.browser();
    expect(wayOf(await enter(olga, 'Olga', { invitation }))).toEqual([303, '/']);
    expect((await olga.ask('GET', '/api/me')).body.person?.role).toBe('owner');
  });
});

describe('the account that is connected', () => {
  it('[A116] takes the password, or a sign-in of just now; the identity is of one account, and an account has one', async () => {
    const { owner, ownerId, browser, records, clock, invited } = await connectedTeam();
    expect(reasonOf(await owner.ask('POST', '/api/me/oidc', {}))).toBe('credentials-wrong');
    const { browser: max } = await invited(owner, 'Max');
    expect(wayOf(await enter(max, 'Olga', { password: PASSWORD }, '/api/me/oidc'))).toEqual(refused('oidc-taken'));
    expect((await max.ask('GET', '/api/me/oidc')).body.connectedAt).toBeNull();
    expect(wayOf(await enter(owner, 'Eve', { password: PASSWORD }, '/api/me/oidc'))).toEqual([
      303,
      '/settings/sign-in',
    ]);
    expect([...records.all('identities')]).toMatchObject([{ account: ownerId, subject: 'Eve' }]);
    expect(wayOf(await enter(browser(), 'Olga'))).toEqual(refused('oidc-connect-first'));
    await records.change((change) => {
      const login = change.get('logins', ownerId);
      if (login !== null) change.put('logins', { ...login, password: '' });
    });
    clock.advance(LIMITS.freshSignInMs);
    expect(reasonOf(await owner.ask('POST', '/api/me/oidc', {}))).toBe('sign-in-stale');
    expect(reasonOf(await owner.ask('DELETE', '/api/me/oidc'))).toBe('last-way-in');
    expect([...records.all('identities')]).toHaveLength(1);
  });

  it('[A116] what one begins in a session connects no other account that has signed in there since', async () => {
    const world = await connectedTeam();
    const { browser: max } = await world.invited(world.owner, 'Max');
    const { browser: eve } = await world.invited(world.owner, 'Eve');
    const back = await signInAt(await begun(max, { password: PASSWORD }, '/api/me/oidc'), 'Max');
    max.cookie = eve.cookie;
    expect(wayOf(await comeBack(max, back))).toEqual(refused('oidc-stale'));
    expect((await max.ask('GET', '/api/me/oidc')).body.connectedAt).toBeNull();
  });

  it('[A116] [A77] [A86] ends by its person, with a removal, and signs nobody in who is disabled', async () => {
    const world = await connectedTeam();
    const { browser: max, account } = await world.invited(world.owner, 'Max');
    await enter(max, 'Max', { password: PASSWORD }, '/api/me/oidc');
    await world.owner.ask('PATCH', `/api/people/${account}`, { disabled: true });
    expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('person-disabled'));
    expect(JSON.parse((await world.audit.lines()).at(-1) ?? '')).toMatchObject({
      action: 'sign-in-refused',
      account,
      detail: 'oidc',
    });
    await world.owner.ask('PATCH', `/api/people/${account}`, { disabled: false });
    const again = world.browser();
    expect(wayOf(await enter(again, 'Max'))).toEqual([303, '/']);
    expect((await again.ask('DELETE', '/api/me/oidc')).body.connectedAt).toBeNull();
    expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('oidc-connect-first'));
    await enter(again, 'Max', { password: PASSWORD }, '/api/me/oidc');
    await world.owner.ask('DELETE', `/api/people/${account}`, {});
    expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('oidc-unknown'));
    expect([...world.records.all('identities')]).toHaveLength(1);
  });
});

describe('a team without passwords', () => {
  const closed = async () => {
    const open = await connectedTeam();
    const { browser: max } = await open.invited(open.owner, 'Max');
    const world = await teamWorld({
      signIn: signIn({}, false),
      records: open.records,
      documents: () => open.documents,
    });
    return { open, max, world };
  };

  it('[A117] takes none, nor a recovery code, and makes no account that would need one', async () => {
    const { world, open } = await closed();
    const browser = world.browser();
    const url = (await open.owner.ask('POST', '/api/invitations', { role: 'member' })).body.url;
    const [email, newPassword] = [emailOf('Olga'), `${PASSWORD} 2`];
    for (const [path, body] of [
      ['/api/session', { email, password: PASSWORD }],
      ['/api/session', { email, recoveryCode: 'x', newPassword }],
      ['/api/invitations/accept', { invitation: secretOf(url), name: 'Eve', email: emailOf('Eve'), newPassword }],
    ] as const) {
      expect(reasonOf(await browser.ask('POST', path, body))).toBe('passwords-off');
    }
    const olga = world.browser();
    expect(wayOf(await enter(olga, 'Olga'))).toEqual([303, '/']);
    expect((await olga.ask('GET', '/api/session/ways')).body).toEqual({
      passkeys: true,
      passwords: false,
      oidc: 'Keycloak',
      mail: false,
    });
    expect(reasonOf(await olga.ask('PUT', '/api/me/password', { password: PASSWORD, newPassword }))).toBe(
      'passwords-off',
    );
    expect(reasonOf(await olga.ask('POST', '/api/me/recovery-codes', { password: PASSWORD }))).toBe('passwords-off');
    // A sign-in of just now counts in place of the password that nobody takes.
    expect((await olga.ask('GET', '/api/me/passkeys')).body.needsPassword).toBe(false);
    expect((await olga.ask('POST', '/api/me/passkeys/challenge', {})).status).toBe(200);
    expect(reasonOf(await olga.ask('DELETE', '/api/me/oidc'))).toBe('last-way-in');
    expect(wayOf(await enter(world.browser(), 'Eve', { invitation: secretOf(url) }))).toEqual([303, '/']);
  });

  it('[A117] whose account has nothing left but a password comes in by their verified address, and out of all that was', async () => {
    const { max, world } = await closed();
    people.Max = { email: emailOf('Max'), name: 'Max' };
    expect(wayOf(await enter(world.browser(), 'Max'))).toEqual(refused('oidc-unverified'));
    people.Max = { ...people.Max, email_verified: true };
    const again = world.browser();
    expect(wayOf(await enter(again, 'Max'))).toEqual([303, '/']);
    expect((await max.ask('GET', '/api/me')).status).toBe(401);
    expect((await again.ask('GET', '/api/me')).body.account?.name).toBe('Max');
  });

  it('[A118] a link of an owner, or of whoever runs the server, connects an account anew', async () => {
    const { world, open } = await closed();
    const id = [...open.records.all('logins')].find(({ email }) => email === emailOf('Max'))?.id ?? '';
    const { url } = (await open.owner.ask('POST', `/api/people/${id}/reset`)).body;
    const browser = world.browser();
    expect(
      reasonOf(
        await browser.ask('POST', '/api/invitations/accept', { invitation: secretOf(url), newPassword: PASSWORD }),
      ),
    ).toBe('passwords-off');
    people.Eve = { email: 'other@example.net', name: 'Eve' };
    expect(wayOf(await enter(browser, 'Eve', { invitation: secretOf(url) }))).toEqual([303, '/']);
    expect((await browser.ask('GET', '/api/me')).body).toMatchObject({
      account: { id },
      person: { email: emailOf('Max') },
    });
    const asked = await world.browser().ask('POST', '/api/session/oidc', { invitation: secretOf(url) });
    expect(reasonOf(asked)).toBe('invitation-dead');
  });

  it('[A118] an owner who has nothing left to sign in by gets a link at each start, and one who has gets none', async () => {
    const open = await ownedTeam();
    const options = { records: open.records, documents: () => open.documents };
    const world = await teamWorld({ signIn: signIn({}, false), ...options });
    const invitation = (await world.team.invitations.forFirstOwner()) ?? '';
    const olga = world.browser();
    expect((await olga.ask('POST', '/api/invitations/open', { invitation })).body).toMatchObject({
      for: 'new-password',
    });
    expect(wayOf(await enter(olga, 'Eve', { invitation }))).toEqual([303, '/']);
    expect((await olga.ask('GET', '/api/me')).body).toMatchObject({ account: { id: open.ownerId } });
    expect(await world.team.invitations.forFirstOwner()).toBeNull();
    // Another provider knows nobody of those whom this one knew.
    const moved = await teamWorld({ signIn: signIn({ issuer: 'https://other.example' }, false), ...options });
    expect(await moved.team.invitations.forFirstOwner()).not.toBeNull();
  });
});

describe('a provider that is not there', () => {
  it('[A119] [limit oidcAnswerMs] does not keep a server from starting, is told of, and is looked up again when somebody signs in', async () => {
    const own = await startProvider(CALLBACK, people);
    own.isSilent = true;
    try {
      const world = await teamWorld({ signIn: signIn({ issuer: own.issuer }) });
      const started = world.team.oidc.prepare();
      await until(() => world.clock.waiting > 0);
      world.clock.advance(LIMITS.oidcAnswerMs - 1);
      expect(world.events).toEqual([]);
      world.clock.advance(1);
      await started;
      expect(world.events).toEqual([
        ['oidc-unreachable', { issuer: own.issuer, reason: expect.stringContaining('it does not answer') }],
      ]);
      own.isSilent = false;
      const invitation = (await world.team.invitations.forFirstOwner()) ?? '';
      expect(wayOf(await enter(world.browser(), 'Olga', { invitation }))).toEqual([303, '/']);
    } finally {
      await own.close();
    }
  });

  it('[A119] whoever wants to sign in meanwhile is told, as is the operator', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo; // a TCP server that listens has one
    await new Promise((resolve) => gone.close(resolve));
    const issuer = `http://127.0.0.1:${port}`;
    const world = await ownedTeam({ signIn: signIn({ issuer }) });
    const asked = await world.browser().ask('POST', '/api/session/oidc', {});
    expect([asked.status, reasonOf(asked), asked.headers.get('set-cookie')]).toEqual([503, 'oidc-unreachable', null]);
    expect(world.events.at(-1)).toEqual([
      'oidc-unreachable',
      { issuer, reason: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect((await world.signIn('Olga')).status).toBe(200);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
