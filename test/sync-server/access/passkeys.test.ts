import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { PasskeyCreation, PasskeyRequest } from '#schemas/messages/http-passkeys.ts';
import { Ceremonies } from '../../../sync-server/access/team/ceremonies.ts';
import { answers } from '../../support/answers.ts';
import { Authenticator } from './authenticator.ts';
import { ownedTeam, PASSWORD } from './team-world.ts';
import type { Answer, Browser } from './world.ts';

/** A team whose owner has a passkey, called Laptop. */
async function passkeyTeam() {
  const world = await ownedTeam();
  const key = new Authenticator();
  const creation = await toAdd(world.owner);
  const added = await world.owner.ask('POST', '/api/me/passkeys', key.make(creation, ' Laptop '));
  return { ...world, key, added, passkey: added.body.passkeys?.[0]?.id ?? '' };
}

const bodyOf = <T>({ body }: Answer): T => body as T; // answers are checked by their schemas below
const toAdd = async (browser: Browser, password = PASSWORD) =>
  bodyOf<PasskeyCreation>(await browser.ask('POST', '/api/me/passkeys/challenge', { password }));
const toSign = async (browser: Browser) =>
  bodyOf<PasskeyRequest>(await browser.ask('POST', '/api/session/passkey/challenge'));
const enter = (browser: Browser, body: object) => browser.ask('POST', '/api/session/passkey', body);
const reasonOf = ({ body }: Answer) => body.error?.reason.code;

describe('passkeys', () => {
  it('[A101] are added under a name, listed, renamed and removed, and sign in without a name or a password', async () => {
    const { owner, browser, key, added, passkey, ownerId, audit } = await passkeyTeam();
    expect([added.status, added.body.passkeys]).toMatchObject([201, [{ name: 'Laptop', usedAt: null }]]);
    expect((await owner.ask('GET', '/api/session/ways')).body).toMatchObject({ passkeys: true });
    const other = browser();
    const asked = await other.ask('POST', '/api/session/passkey/challenge');
    const signed = await enter(other, key.sign(bodyOf(asked)));
    expect([signed.status, signed.body.account?.id]).toEqual([200, ownerId]);
    expect((await other.ask('GET', '/api/me')).body.person).toEqual({ role: 'owner', email: 'olga@example.org' });
    const list = await owner.ask('GET', '/api/me/passkeys');
    expect(list.body.passkeys?.[0]?.usedAt).not.toBeNull();
    const renamed = await owner.ask('PATCH', `/api/me/passkeys/${passkey}`, { name: 'Old laptop' });
    expect(renamed.body.passkeys).toMatchObject([{ name: 'Old laptop' }]);
    expect((await owner.ask('DELETE', `/api/me/passkeys/${passkey}`)).body).toMatchObject({ passkeys: [] });
    expect(reasonOf(await enter(other, key.sign(await toSign(other))))).toBe('passkey-wrong');
    for (const [validator, answer] of [
      [answers.passkeyRequest, asked],
      [answers.passkeys, list],
      [answers.session, signed],
    ] as const) {
      expect([validator(answer.body), validator.errors ?? []]).toEqual([true, []]);
    }
    expect(answers.passkeyCreation(await toAdd(owner))).toBe(true);
    const noted = (await audit.lines()).map((line) => JSON.parse(line));
    expect(noted.map(({ action, detail }) => [action, detail])).toEqual([
      ['joined', 'owner'],
      ['passkey-added', 'Laptop'],
      ['signed-in', 'passkey'],
      ['passkey-removed', 'Old laptop'],
    ]);
  });

  it('[A101] are of who added them: nobody else sees, renames or removes them', async () => {
    const world = await passkeyTeam();
    const { browser: max } = await world.invited(world.owner, 'Max');
    expect((await max.ask('GET', '/api/me/passkeys')).body).toMatchObject({ passkeys: [] });
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await max.ask(
        method,
        `/api/me/passkeys/${world.passkey}`,
        method === 'PATCH' ? { name: 'x' } : undefined,
      );
      expect(reasonOf(answer)).toBe('passkey-unknown');
    }
    expect((await world.browser().ask('GET', '/api/me/passkeys')).status).toBe(401);
  });

  it('[A102] [limit ceremonyMs] a challenge is answered once, by the browser that got it, and in time', async () => {
    const { browser, key, clock, owner } = await passkeyTeam();
    const [mine, theirs] = [browser(), browser()];
    const challenge = await toSign(mine);
    const answer = key.sign(challenge);
    await toSign(theirs);
    expect(reasonOf(await enter(theirs, answer))).toBe('passkey-wrong');
    expect(reasonOf(await enter(browser(), answer))).toBe('passkey-wrong');
    expect((await enter(mine, answer)).status).toBe(200);
    expect(reasonOf(await enter(mine, answer))).toBe('passkey-wrong');

    const late = key.sign(await toSign(mine));
    clock.advance(LIMITS.ceremonyMs);
    expect(reasonOf(await enter(mine, late))).toBe('passkey-wrong');
    const inTime = key.sign(await toSign(mine));
    clock.advance(LIMITS.ceremonyMs - 1);
    expect((await enter(mine, inTime)).status).toBe(200);

    // A wrong answer uses it up too.
    const open = await toSign(mine);
    await enter(mine, key.sign(open, { flags: 1 }));
    expect(reasonOf(await enter(mine, key.sign(open)))).toBe('passkey-wrong');

    // One for signing in adds none, whoever has it.
    const other = new Authenticator();
    const made = other.make({ ...(await toAdd(owner)), ...(await toSign(owner)) }, 'x');
    expect(reasonOf(await owner.ask('POST', '/api/me/passkeys', made))).toBe('passkey-wrong');
  });

  it('[A102] what somebody began to add is not added to the account of somebody else in that browser', async () => {
    const world = await passkeyTeam();
    const creation = await toAdd(world.owner);
    const { browser: max } = await world.invited(world.owner, 'Max');
    max.ceremony = world.owner.ceremony;
    const made = new Authenticator().make(creation, 'x');
    expect(reasonOf(await max.ask('POST', '/api/me/passkeys', made))).toBe('passkey-wrong');
  });

  it.each([
    ['another page', { origin: 'https://evil.example.org' }],
    ['another port', { origin: 'http://localhost:4778' }],
    ['another name', { rpId: 'evil.example.org' }],
    ['nobody verified', { flags: 1 }],
    ['another account', { userHandle: Buffer.from('u_somebodyElse').toString('base64url') }],
    ['another kind of answer', { type: 'webauthn.create' }],
  ])('[A103] sign nobody in with a right signature for %s', async (_, says) => {
    const { browser, key } = await passkeyTeam();
    const other = browser();
    expect(reasonOf(await enter(other, key.sign(await toSign(other), says)))).toBe('passkey-wrong');
    expect(other.cookie).toBe('');
    expect((await enter(other, key.sign(await toSign(other)))).status).toBe(200);
  });

  it('[A103] sign nobody in with the signature of another key, or of another challenge', async () => {
    const { browser, key } = await passkeyTeam();
    const other = browser();
    const forged = new Authenticator().sign(await toSign(other));
    const right = key.sign(await toSign(other));
    expect(reasonOf(await enter(other, { ...right, signature: forged.signature }))).toBe('passkey-wrong');
    const stale = key.sign(await toSign(other));
    await toSign(other);
    expect(reasonOf(await enter(other, stale))).toBe('passkey-wrong');
    expect(reasonOf(await enter(other, { ...right, clientData: 'bm9uc2Vuc2U' }))).toBe('passkey-wrong');
  });

  it.each([
    ['another page', { origin: 'https://evil.example.org' }],
    ['another name', { rpId: 'evil.example.org' }],
    ['nobody verified', { flags: 1 }],
    ['a certificate, whose issuer would be looked up', { certificate: true }],
    ['another kind of answer', { type: 'webauthn.get' }],
  ])('[A103] are not added for %s', async (_, says) => {
    const { owner } = await passkeyTeam();
    const made = new Authenticator().make(await toAdd(owner), 'x', says);
    expect(reasonOf(await owner.ask('POST', '/api/me/passkeys', made))).toBe('passkey-wrong');
  });

  it('[A103] one is of one account: nobody adds it again', async () => {
    const world = await passkeyTeam();
    const { browser: max } = await world.invited(world.owner, 'Max');
    const again = world.key.make(await toAdd(max), 'x');
    expect(reasonOf(await max.ask('POST', '/api/me/passkeys', again))).toBe('passkey-wrong');
  });

  it('[A104] of an authenticator that counts each count signs in once; one that does not count goes on', async () => {
    const { browser, key } = await passkeyTeam();
    const other = browser();
    for (const [counter, status] of [
      [0, 200],
      [0, 200],
      [5, 200],
      [5, 403],
      [4, 403],
      [0, 403],
      [6, 200],
    ] as const) {
      expect([counter, (await enter(other, key.sign(await toSign(other), { counter }))).status]).toEqual([
        counter,
        status,
      ]);
    }
    const [one, two] = [browser(), browser()];
    const both = [key.sign(await toSign(one), { counter: 7 }), key.sign(await toSign(two), { counter: 7 })] as const;
    const statuses = await Promise.all([enter(one, both[0]), enter(two, both[1])]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('the ways in of an account', () => {
  it('[A105] [limit freshSignInMs] change for whoever gives the password, or has just signed in where there is none', async () => {
    const world = await passkeyTeam();
    const { owner, records, ownerId, clock } = world;
    expect(reasonOf(await owner.ask('POST', '/api/me/passkeys/challenge', {}))).toBe('credentials-wrong');
    expect(reasonOf(await owner.ask('POST', '/api/me/passkeys/challenge', { password: 'x' }))).toBe(
      'credentials-wrong',
    );
    await records.change((change) => {
      const login = change.get('logins', ownerId);
      if (login !== null) change.put('logins', { ...login, password: '' });
    });
    clock.advance(LIMITS.freshSignInMs - 1);
    expect((await owner.ask('POST', '/api/me/passkeys/challenge', {})).status).toBe(200);
    clock.advance(1);
    expect(reasonOf(await owner.ask('POST', '/api/me/passkeys/challenge', {}))).toBe('sign-in-stale');
    // Nothing would be left to sign in by.
    expect(reasonOf(await owner.ask('DELETE', `/api/me/passkeys/${world.passkey}`))).toBe('last-way-in');
    expect((await owner.ask('GET', '/api/me/passkeys')).body.passkeys).toHaveLength(1);
  });

  it('[A106] a passkey gives the browser a new session, and ends with its person: removed, disabled or let in anew', async () => {
    const world = await passkeyTeam();
    const { browser: max, account } = await world.invited(world.owner, 'Max');
    const key = new Authenticator();
    await max.ask('POST', '/api/me/passkeys', key.make(await toAdd(max), 'Phone'));
    const planted = world.browser();
    planted.cookie = max.cookie;
    expect((await enter(planted, key.sign(await toSign(planted)))).status).toBe(200);
    expect(planted.cookie).not.toBe(max.cookie);
    expect((await max.ask('GET', '/api/me')).status).toBe(401);

    await world.owner.ask('PATCH', `/api/people/${account}`, { disabled: true });
    expect(reasonOf(await enter(planted, key.sign(await toSign(planted))))).toBe('person-disabled');
    await world.owner.ask('PATCH', `/api/people/${account}`, { disabled: false });
    expect((await enter(planted, key.sign(await toSign(planted)))).status).toBe(200);

    const { url } = (await world.owner.ask('POST', `/api/people/${account}/reset`)).body;
    const invitation = url?.split('#invitation=')[1];
    await world.browser().ask('POST', '/api/invitations/accept', { invitation, newPassword: `${PASSWORD} 2` });
    expect(reasonOf(await enter(planted, key.sign(await toSign(planted))))).toBe('passkey-wrong');

    const again = world.browser();
    await world.signIn('Max', `${PASSWORD} 2`, again);
    await again.ask('POST', '/api/me/passkeys', key.make(await toAdd(again, `${PASSWORD} 2`), 'Phone'));
    await world.owner.ask('DELETE', `/api/people/${account}`, {});
    expect(reasonOf(await enter(again, key.sign(await toSign(again))))).toBe('passkey-wrong');
    expect([...world.records.all('passkeys')]).toHaveLength(1);
  });
});

describe('bounds of passkeys', () => {
  it('[A107] [limit passkeysPerAccount] an account has so many, also where two are added at once', async () => {
    const { owner, browser, signIn } = await passkeyTeam();
    const second = browser();
    await signIn('Olga', PASSWORD, second);
    const add = async (from: Browser) =>
      from.ask('POST', '/api/me/passkeys', new Authenticator().make(await toAdd(from), 'x'));
    for (let n = 2; n < LIMITS.passkeysPerAccount; n += 1) expect((await add(owner)).status).toBe(201);
    const [one, two] = [await toAdd(owner), await toAdd(second)];
    const made = await Promise.all([
      owner.ask('POST', '/api/me/passkeys', new Authenticator().make(one, 'x')),
      second.ask('POST', '/api/me/passkeys', new Authenticator().make(two, 'x')),
    ]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 429]);
    expect(reasonOf(await owner.ask('POST', '/api/me/passkeys/challenge', { password: PASSWORD }))).toBe(
      'passkeys-too-many',
    );
  });

  it('[A107] [limit passkeyChars] what an authenticator says is bounded', async () => {
    const { browser, key } = await passkeyTeam();
    const other = browser();
    const long = (chars: number) => ({ ...key.sign(FOREIGN), signature: 'A'.repeat(chars) });
    expect(reasonOf(await enter(other, long(LIMITS.passkeyChars)))).toBe('passkey-wrong');
    expect((await enter(other, long(LIMITS.passkeyChars + 1))).body.error?.pointer).toBe('/signature');
    expect((await enter(other, { ...key.sign(FOREIGN), signature: '=+/' })).body.error?.pointer).toBe('/signature');
  });

  it('[A107] wrong ones slow down only wrong ones of the same address: a right one signs in', async () => {
    const { browser, key } = await passkeyTeam();
    const other = browser();
    for (let n = 0; n < LIMITS.guessesPerWindow; n += 1) {
      expect(reasonOf(await enter(other, key.sign(FOREIGN)))).toBe('passkey-wrong');
    }
    expect(reasonOf(await enter(other, key.sign(FOREIGN)))).toBe('sign-ins-guessed');
    expect((await enter(other, key.sign(await toSign(other)))).status).toBe(200);
  });

  it('[A107] [limit ceremoniesOpen] who begins too much loses what they began, and nobody else does', () => {
    const ceremonies = new Ceremonies<string>(() => 0);
    const mine = ceremonies.begin('mine', 'a');
    const first = ceremonies.begin('first', 'b');
    for (let n = 2; n < LIMITS.ceremoniesOpen; n += 1) ceremonies.begin('more', 'b');
    const last = ceremonies.begin('last', 'b');
    expect([first, mine, last].map((secret) => ceremonies.take(secret))).toEqual([null, 'mine', 'last']);
  });

  it('[A108] there are none at an address that has no name, and in local mode', async () => {
    const world = await ownedTeam({ rule: { mode: 'team', publicUrl: 'http://127.0.0.1:4777' } });
    const headers = { host: '127.0.0.1:4777', origin: 'http://127.0.0.1:4777' };
    const browser = world.browser();
    expect((await browser.ask('GET', '/api/session/ways', undefined, headers)).body).toMatchObject({ passkeys: false });
    const asked = await browser.ask('POST', '/api/session/passkey/challenge', undefined, headers);
    expect(reasonOf(asked)).toBe('passkeys-absent');
  });

  it('[A80] a page of another site, or under another name of the server, gets no challenge', async () => {
    const { browser, owner } = await passkeyTeam();
    for (const [path, from] of [
      ['/api/session/passkey/challenge', browser()],
      ['/api/me/passkeys/challenge', owner],
    ] as const) {
      for (const headers of [{ origin: 'https://evil.example.org' }, { host: 'evil.example.org' }] as const) {
        const asked = await from.ask('POST', path, { password: PASSWORD }, headers);
        expect([asked.status, asked.headers.get('set-cookie')]).toEqual([403, null]);
      }
    }
  });
});

/** A challenge that nobody was given. */
const FOREIGN = { challenge: 'AAAA', rpId: 'localhost' };
