/** Each reason for which the server's records refuse something, made by real records and worded for people and programs. */
import { Hono } from 'hono';
import { describe, expect, it, test, vi } from 'vitest';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorParams } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { ACCOUNT_HEADER } from '#schemas/messages/account-header.ts';
import type { BodyKey } from '#schemas/messages/body-key.ts';
import { serverErrorsTexts, serverErrorWords } from '../../app/texts/problems/server-errors.ts';
import { Refused } from '../../sync-server/access/refused.ts';
import { ThreadedPasswords } from '../../sync-server/access/team/passwords.ts';
import { Quarantined } from '../../sync-server/rooms/malformed.ts';
import { mountSync } from '../../sync-server/rooms/upgrade.ts';
import { memoryStorage } from '../../sync-server/storage/memory.ts';
import { type Records, StorageError } from '../../sync-server/storage/records.ts';
import { askedFor, authorizePath, newPkce, PersonBrowser, registered, type Send, YES } from '../support/oauth-flow.ts';
import { ownedTeam, PASSWORD, secretOf, TEAM_URL } from '../sync-server/access/team-world.ts';
import { type Answer, accessWorld, Browser, ownerOf, TOKEN } from '../sync-server/access/world.ts';
import { OIDC_CASES } from './oidc-cases.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

/** An owner with a board, and a guest who may look at it. */
async function sharedBoard() {
  const { versions } = memoryStorage();
  const world = await accessWorld({ versions });
  const owner = await ownerOf(world);
  const account = (await owner.ask('GET', '/api/me')).body.account?.id ?? '';
  const board = (await owner.ask('POST', '/api/boards', {})).body.board?.id ?? '';
  const path = `/api/boards/${board}`;
  const { link } = (await owner.ask('POST', `${path}/links`, { role: 'viewer' })).body;
  const secret = link?.url?.split('/join/')[1] ?? '';
  const guest = world.browser();
  await guest.ask('POST', '/api/session', { link: secret, name: 'Gus' });
  return { ...world, versions, owner, guest, account, board, path, secret, link: link?.id ?? '' };
}

type World = Awaited<ReturnType<typeof sharedBoard>>;

const times = <T>(count: number, run: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => run(n));
const join = ({ browser }: World, link: string) => browser().ask('POST', '/api/session', { link, name: 'Eve' });
const put = ({ owner, path }: World, who: object) => owner.ask('PUT', `${path}/members`, { ...who, role: 'viewer' });
const accounts = ({ records }: World, ...names: readonly string[]) =>
  records.change((change) => {
    for (const [n, name] of names.entries()) {
      change.put('accounts', { id: `u_${n}`, sample: '', kind: 'member', name, tier: 'free', createdAt: 1 });
    }
  });

/** A body that is no text of JSON's, as a browser's page would not send it. */
async function raw({ app, owner }: World, body: BodyInit): Promise<Answer> {
  const headers = { host: 'localhost:4777', cookie: owner.cookie, 'content-type': 'application/json' };
  const response = await app.request('/api/boards', { method: 'POST', headers, body });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** What is asked while nothing can be changed, for `error`. */
async function failing({ owner, records }: World, error: Error): Promise<Answer> {
  records.change = () => Promise.reject(error);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await owner.ask('POST', '/api/boards', {});
  log.mockRestore();
  return answer;
}

const VERSION = 'h_000000000001';
const NAMED = 'kind=named&name=Old&made=1&boardBytes=1';

const namedVersions = ({ records, board }: World, count: number, bytes: number) =>
  records.change((change) => {
    for (let n = 0; n < count; n += 1) {
      const about = { kind: 'named', name: 'x', account: 'u', by: 'Ada', made: n } as const;
      change.put('versions', { id: `${board}/h_${n}`, board, bytes, ...about });
    }
  });

const PASSKEY = { credential: 'A', clientData: 'A', authenticatorData: 'A', signature: 'A', userHandle: 'A' };

/** Passkeys of somebody who has no password. */
const withPasskeys = (records: Records, account: string, count: number) =>
  records.change((change) => {
    const login = change.get('logins', account);
    if (login !== null) change.put('logins', { ...login, password: '' });
    for (let n = 0; n < count; n += 1) {
      const about = { account, credential: `${n}`, publicKey: '', counter: 0, name: 'x', createdAt: 1, usedAt: null };
      change.put('passkeys', { id: `p_${n}`, ...about });
    }
  });

const CASES: { readonly [Code in keyof ErrorParams]: (world: World) => Promise<Answer> | Promise<unknown> } = {
  'host-foreign': ({ owner }) => owner.ask('GET', '/api/me', undefined, { host: 'box:4777' }),
  'origin-foreign': ({ owner }) => owner.ask('GET', '/api/me', undefined, { origin: 'http://evil.example' }),
  'page-foreign': ({ owner }) => owner.ask('GET', '/api/me', undefined, { 'sec-fetch-site': 'cross-site' }),
  'behind-proxy': ({ owner }) => owner.ask('GET', '/api/me', undefined, { via: '1.1 caddy' }),
  'path-unknown': ({ owner }) => owner.ask('GET', '/api/nothing'),
  'method-unknown': ({ owner }) => owner.ask('DELETE', '/api/me'),
  'oauth-absent': ({ owner }) => owner.ask('GET', '/.well-known/openid-configuration'),
  'team-needed': ({ owner }) => owner.ask('GET', '/api/people'),
  'websocket-needed': ({ access, board }) => {
    const app = new Hono();
    mountSync(app, access);
    return new Browser(app).ask('GET', `/api/sync/${board}`);
  },
  'body-type': ({ owner }) => owner.ask('POST', '/api/boards', '{}', { 'content-type': 'text/plain' }),
  'body-too-large': ({ owner }) => owner.ask('POST', '/api/boards', ' '.repeat(LIMITS.bodyBytes + 1)),
  'body-not-utf8': (world) => raw(world, new Uint8Array([0x7b, 0xff, 0x7d])),
  'body-not-json': ({ owner }) => owner.ask('POST', '/api/boards', '{"name": "x"'),
  'body-key-unknown': ({ owner }) => owner.ask('POST', '/api/boards', { nmae: 'x' }),
  'name-unfit': ({ owner }) => owner.ask('POST', '/api/boards', { name: 'a\u202eb' }),
  'body-value': ({ owner }) => owner.ask('POST', '/api/boards', { name: ' ' }),
  'metrics-token-needed': ({ owner }) => owner.ask('GET', '/api/metrics'),
  'not-ready': ({ owner, disk }) => {
    disk.refuses = 'the disk refuses: ENOSPC';
    return owner.ask('GET', '/api/ready');
  },
  'not-stored': (world) => failing(world, new StorageError('the disk is full')),
  fault: (world) => failing(world, new Error('a mistake of ours')),
  'session-ended': ({ access }) => access.people.patch('v_gone', { name: 'Ada' }),
  'sign-in-needed': async () => {
    const rule = { mode: 'team', publicUrl: 'https://busbar.example' } as const;
    return (await accessWorld({ rule })).access.enterLocal(TOKEN, null);
  },
  'person-removed': async () => {
    const { owner, invited } = await ownedTeam();
    const { browser, account } = await invited(owner, 'Max');
    await owner.ask('DELETE', `/api/people/${account}`);
    return browser.ask('GET', '/api/me');
  },
  'person-disabled': async () => {
    const { owner, invited, signIn } = await ownedTeam();
    const { account } = await invited(owner, 'Max');
    await owner.ask('PATCH', `/api/people/${account}`, { disabled: true });
    return signIn('Max');
  },
  ...OIDC_CASES,
  'mail-absent': async () =>
    (await ownedTeam()).browser().ask('POST', '/api/session/reset', { email: 'olga@example.org' }),
  'credentials-wrong': async () => (await ownedTeam()).signIn('Olga', 'wrong'),
  'sign-ins-guessed': async () => {
    const { signIn } = await ownedTeam();
    for (let n = 0; n < LIMITS.signInsPerWindow; n += 1) await signIn('Olga', 'wrong');
    return signIn('Olga');
  },
  'passwords-busy': async () => {
    const passwords = new ThreadedPasswords();
    await passwords.close();
    return passwords.hash('x', '127.0.0.1');
  },
  'password-weak': async () => {
    const { owner } = await ownedTeam();
    return owner.ask('PUT', '/api/me/password', { password: PASSWORD, newPassword: 'aaaaaaaaaaaa' });
  },
  'email-taken': async () => {
    const { owner, join } = await ownedTeam();
    return join(secretOf((await owner.ask('POST', '/api/invitations', { role: 'member' })).body.url), 'Olga');
  },
  'invitation-dead': async () => (await ownedTeam()).join('wrong', 'Eve'),
  'invitation-unknown': async () => (await ownedTeam()).owner.ask('DELETE', '/api/invitations/i_gone'),
  'invitations-too-many': async () => {
    const { owner, team } = await ownedTeam();
    await Promise.all(times(LIMITS.invitationsOpen, () => team.invitations.create(null, { role: 'member' })));
    return owner.ask('POST', '/api/invitations', { role: 'member' });
  },
  'people-too-many': async () => {
    const { owner, join, records } = await ownedTeam();
    const { url } = (await owner.ask('POST', '/api/invitations', { role: 'member' })).body;
    await records.change((change) => {
      for (let n = 0; n < LIMITS.peoplePerTeam; n += 1) {
        change.put('logins', { id: `u_${n}`, email: `${n}@x`, password: '', by: '', since: 1, disabledAt: null });
      }
    });
    return join(secretOf(url), 'Max');
  },
  'person-unknown': async () => (await ownedTeam()).owner.ask('PATCH', '/api/people/u_gone', { role: 'guest' }),
  'team-owner-needed': async () => {
    const { owner, invited } = await ownedTeam();
    return (await invited(owner, 'Max')).browser.ask('GET', '/api/invitations');
  },
  'last-owner': async () => {
    const { owner, ownerId } = await ownedTeam();
    return owner.ask('PATCH', `/api/people/${ownerId}`, { role: 'member' });
  },
  'heir-unfit': async () => {
    const { owner, invited } = await ownedTeam();
    const { account } = await invited(owner, 'Max');
    return owner.ask('DELETE', `/api/people/${account}`, { heir: account });
  },
  'passkey-wrong': async () => (await ownedTeam()).owner.ask('POST', '/api/session/passkey', PASSKEY),
  'passkey-unknown': async () => (await ownedTeam()).owner.ask('DELETE', '/api/me/passkeys/p_gone'),
  'passkeys-too-many': async () => {
    const { owner, ownerId, records } = await ownedTeam();
    await withPasskeys(records, ownerId, LIMITS.passkeysPerAccount);
    return owner.ask('POST', '/api/me/passkeys/challenge', { password: PASSWORD });
  },
  'passkeys-absent': async () => {
    const { browser } = await ownedTeam({ rule: { mode: 'team', publicUrl: 'http://127.0.0.1:4777' } });
    const headers = { host: '127.0.0.1:4777', origin: 'http://127.0.0.1:4777' };
    return browser().ask('POST', '/api/session/passkey/challenge', undefined, headers);
  },
  'last-way-in': async () => {
    const { owner, ownerId, records } = await ownedTeam();
    await withPasskeys(records, ownerId, 1);
    return owner.ask('DELETE', '/api/me/passkeys/p_0');
  },
  'sign-in-stale': async () => {
    const { owner, ownerId, records, clock } = await ownedTeam();
    await withPasskeys(records, ownerId, 1);
    clock.advance(LIMITS.freshSignInMs);
    return owner.ask('POST', '/api/me/passkeys/challenge', {});
  },
  'session-unknown': ({ owner }) => owner.ask('DELETE', '/api/sessions/v_gone'),
  'token-needed': ({ browser }) => browser().ask('GET', '/api/me'),
  'token-wrong': ({ browser }) => browser().ask('POST', '/api/session', { token: 'wrong' }),
  'account-changed': ({ owner }) => owner.ask('GET', '/api/boards', undefined, { [ACCOUNT_HEADER]: 'u_another00000' }),
  'sessions-too-many': async (world) => {
    await Promise.all(times(LIMITS.sessionsPerAccount - 1, () => ownerOf(world)));
    return world.browser().ask('POST', '/api/session', { token: TOKEN });
  },
  'board-unknown': ({ owner }) => owner.ask('GET', '/api/boards/b_000000000000'),
  'board-id-taken': async ({ owner, documents }) => {
    documents.texts.set('b_madeHere0000', 'of nobody that is known');
    return owner.ask('PUT', '/api/boards/b_madeHere0000', {});
  },
  'board-id-invalid': ({ owner }) => owner.ask('PUT', '/api/boards/b_1', {}),
  'board-costly': ({ owner, board, documents, path }) => {
    documents.rename = () => Promise.reject(new Quarantined(board, 'it takes too long', false));
    return owner.ask('PATCH', path, { name: 'Station' });
  },
  'board-not-quarantined': ({ owner, path }) => owner.ask('POST', `${path}/last-good-state`),
  'board-all-costly': ({ owner, path, board, documents }) => {
    documents.quarantines.set(board, { until: 1, canGoBack: false });
    return owner.ask('POST', `${path}/last-good-state`);
  },
  'boards-too-many': async ({ owner, records, account }) => {
    await records.change((change) => {
      for (let n = 0; n < LIMITS.boardsPerAccount; n += 1) {
        change.put('members', { id: `b${n}/${account}`, board: `b${n}`, account, role: 'owner', since: n });
      }
    });
    return owner.ask('POST', '/api/boards', {});
  },
  'role-too-low': ({ guest, path }) => guest.ask('PATCH', path, { name: 'Mine' }),
  'guest-may-not': ({ guest }) => guest.ask('POST', '/api/boards', {}),
  'key-unknown': ({ owner }) => owner.ask('DELETE', '/api/keys/k_gone'),
  'grant-unknown': async () => (await ownedTeam()).owner.ask('DELETE', '/api/grants/g_gone'),
  'grants-too-many': async () => {
    const { team, ownerId, clock } = await ownedTeam();
    const wish = { client: 'c', clientName: 'c', label: 'c', mode: 'read', boards: null, dailyLimit: null } as const;
    const expiresAt = clock.date() + 60_000;
    const made = (n: number) => team.grants.create(ownerId, { ...wish, label: `${n}`, expiresAt });
    await Promise.all(times(LIMITS.grantsPerAccount, made));
    return made(0);
  },
  'grant-mode-unasked': async () => {
    const { owner, app } = await ownedTeam({ oauth: true });
    const send: Send = async (path, init = {}) =>
      app.request(path, { ...init, headers: { host: 'localhost:4777', ...(init.headers as object) } });
    const browser = new PersonBrowser(send, TEAM_URL, owner.cookie);
    const path = authorizePath(await registered(send), newPkce(), { scope: 'read' });
    const id = await askedFor(browser, path);
    const said = await browser.json('POST', `/api/authorizations/${id}`, YES);
    return { status: said.status, body: await said.json(), headers: said.headers };
  },
  'authorization-stale': async () => (await ownedTeam({ oauth: true })).owner.ask('GET', '/api/authorizations/gone'),
  'oauth-off': async () => (await ownedTeam()).owner.ask('GET', '/api/authorizations/gone'),
  'keys-too-many': async ({ access, account, owner }) => {
    await Promise.all(times(LIMITS.keysPerAccount, (n) => access.keys.create(account, { label: `key ${n}` })));
    return owner.ask('POST', '/api/keys', { label: 'one more' });
  },
  'link-dead': (world) => join(world, 'wrong'),
  'link-unknown': ({ owner, path }) => owner.ask('DELETE', `${path}/links/l_gone`),
  'link-full': async (world) => {
    const { records, link, board } = world;
    await records.change((change) => {
      for (let n = 0; n < LIMITS.guestsPerLink; n += 1) {
        change.put('grants', { id: `${link}/u${n}`, link, account: `u${n}`, board, since: n });
      }
    });
    return join(world, world.secret);
  },
  'links-too-many': async ({ access, account, board, owner, path }) => {
    await Promise.all(times(LIMITS.linksPerBoard - 1, () => access.links.create(board, { role: 'viewer' }, account)));
    return owner.ask('POST', `${path}/links`, { role: 'viewer' });
  },
  'links-guessed': async (world) => {
    for (let n = 0; n < LIMITS.guessesPerWindow; n += 1) await join(world, 'wrong');
    return join(world, 'wrong');
  },
  'expiry-past': ({ owner, path }) => owner.ask('POST', `${path}/links`, { role: 'viewer', expiresAt: 1 }),
  'version-unknown': ({ owner, path }) => owner.ask('GET', `${path}/versions/${VERSION}`),
  'version-id-invalid': ({ owner, path }) => owner.ask('PUT', `${path}/versions/v1?${NAMED}`, 'bytes'),
  'version-empty': ({ owner, path }) => owner.ask('PUT', `${path}/versions/${VERSION}?${NAMED}`),
  'version-lost': async ({ owner, path, board, versions }) => {
    await owner.ask('PUT', `${path}/versions/${VERSION}?${NAMED}`, 'bytes');
    await versions.remove(board, VERSION);
    return owner.ask('GET', `${path}/versions/${VERSION}`);
  },
  'versions-too-many': async (world) => {
    await namedVersions(world, LIMITS.namedVersions, 1);
    return world.owner.ask('PUT', `${world.path}/versions/${VERSION}?${NAMED}`, 'bytes');
  },
  'versions-too-large': async (world) => {
    await namedVersions(world, 1, LIMITS.namedVersionBytes);
    return world.owner.ask('PUT', `${world.path}/versions/${VERSION}?${NAMED}`, 'bytes');
  },
  'member-unknown': ({ owner, path }) => owner.ask('DELETE', `${path}/members/u_gone`),
  'members-too-many': async (world) => {
    const { records, board } = world;
    await accounts(world, 'Ada');
    await records.change((change) => {
      for (let n = 0; n < LIMITS.membersPerBoard; n += 1) {
        change.put('members', { id: `${board}/m${n}`, board, account: `m${n}`, role: 'viewer', since: n });
      }
    });
    return put(world, { account: 'u_0' });
  },
  'owner-needed': (world) => put(world, { account: world.account }),
  'account-unknown': (world) => put(world, { account: 'u_gone' }),
  'account-name-unknown': async (world) => {
    await accounts(world, 'Robert');
    return put(world, { name: 'Robrt' });
  },
  'account-name-ambiguous': async (world) => {
    await accounts(world, 'Eve', 'Eve');
    return put(world, { name: 'Eve' });
  },
};

/** What looks like a leftover and is meant. */
const MEANT = [', or null for never', 'bb_...'];

async function refusedBy(asked: Promise<unknown>): Promise<ErrorBody['error'] | Refused | undefined> {
  try {
    return ((await asked) as Answer).body.error;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

describe('[H10] a refusal of the server is data, worded for people and for programs', () => {
  it.each(Object.entries(CASES))('%s', async (code, ask) => {
    const error = await refusedBy(ask(await sharedBoard()));
    if (error === undefined) throw new Error('nothing was refused');
    expect(error.reason.code).toBe(code);
    expectForAgents(MEANT.reduce((text, part) => text.replace(part, ''), error.message));
    const words = serverErrorWords(error.code, error.reason);
    expectForPeople(words);
    expect(words).not.toBe(error.message);
  });
});

const AT = `/api/boards/:board/versions/${VERSION}`;

/** A mistake at every key of every body, and at a whole body: by the key, what the page says. */
const VALUES: { readonly [Key in BodyKey | '']: readonly [method: string, path: string, body: object, words: string] } =
  {
    '': ['PATCH', '/api/me', {}, 'The change must not be empty.'],
    name: ['PATCH', '/api/me', { name: 'x'.repeat(121) }, 'The name must have at most 120 characters.'],
    color: ['PATCH', '/api/me', { color: 'red' }, 'The colour must be a colour, such as “#1a2b3c”.'],
    link: ['POST', '/api/session', { link: '', name: 'Eve' }, 'The link must not be empty.'],
    token: ['POST', '/api/session', { token: 7 }, 'The token must be a text.'],
    email: [
      'POST',
      '/api/session',
      { email: 'ada', password: 'x' },
      'The e-mail address must be an e-mail address, such as “ada@example.org”.',
    ],
    password: ['POST', '/api/session', { email: 'a@b', password: '' }, 'The password must not be empty.'],
    newPassword: [
      'PUT',
      '/api/me/password',
      { password: 'x', newPassword: 'short' },
      'The new password must have 10 characters or more.',
    ],
    recoveryCode: [
      'POST',
      '/api/session',
      { email: 'a@b', recoveryCode: '', newPassword: PASSWORD },
      'The recovery code must not be empty.',
    ],
    back: ['POST', '/api/session/oidc', { back: '' }, 'The page to come back to has a form that is not allowed here.'],
    credential: ['POST', '/api/session/passkey', { ...PASSKEY, credential: '' }, 'The passkey must not be empty.'],
    clientData: [
      'POST',
      '/api/session/passkey',
      { ...PASSKEY, clientData: '' },
      'What the browser says of the passkey must not be empty.',
    ],
    authenticatorData: [
      'POST',
      '/api/session/passkey',
      { ...PASSKEY, authenticatorData: '' },
      'What the passkey says must not be empty.',
    ],
    signature: [
      'POST',
      '/api/session/passkey',
      { ...PASSKEY, signature: '' },
      'The signature of the passkey must not be empty.',
    ],
    userHandle: [
      'POST',
      '/api/session/passkey',
      { ...PASSKEY, userHandle: '' },
      'The person of the passkey must not be empty.',
    ],
    attestation: [
      'POST',
      '/api/me/passkeys',
      { name: 'x', credential: 'A', clientData: 'A', attestation: '' },
      'What the passkey says must not be empty.',
    ],
    invitation: ['POST', '/api/invitations/open', {}, 'The invitation is missing.'],
    for: ['POST', '/api/invitations', { role: 'member', for: ' ' }, 'The name must not be blank.'],
    tier: ['PATCH', '/api/people/u_gone', { tier: 'gold' }, 'The tier must be free, pro or team.'],
    mail: ['POST', '/api/people/u_gone/reset', { mail: 'yes' }, 'Whether to mail the link must be true or false.'],
    disabled: [
      'PATCH',
      '/api/people/u_gone',
      { disabled: 'yes' },
      'The mark of a disabled person must be true or false.',
    ],
    heir: ['DELETE', '/api/people/u_gone', { heir: 7 }, 'The person who gets the boards must be a text.'],
    label: ['POST', '/api/keys', {}, 'The label is missing.'],
    mode: ['POST', '/api/keys', { label: 'x', mode: 'reed' }, 'The mode must be edit, ask or read.'],
    dailyLimit: ['POST', '/api/keys', { label: 'x', dailyLimit: 0 }, 'The daily limit must be 1 or more.'],
    archived: ['PATCH', '/api/boards/b', { archived: 1 }, 'The mark of an archived board must be true or false.'],
    account: ['PUT', '/api/boards/:board/members', { account: 7, role: 'viewer' }, 'The account must be a text.'],
    role: ['POST', '/api/boards/:board/links', { role: 'owner' }, 'The role must be editor or viewer.'],
    expiresAt: [
      'POST',
      '/api/boards/:board/links',
      { role: 'viewer', expiresAt: 'soon' },
      'The end of the link must be a number or nothing.',
    ],
    kind: ['PUT', `${AT}?kind=old&made=1&boardBytes=1`, {}, 'The kind of version must be automatic or named.'],
    made: ['PUT', `${AT}?kind=named&made=soon&boardBytes=1`, {}, 'The time of the version must be a whole number.'],
    boards: [
      'POST',
      '/api/authorizations/gone',
      { mode: 'edit', boards: [], days: 1 },
      'The list of boards must have 1 entry or more.',
    ],
    days: [
      'POST',
      '/api/authorizations/gone',
      { mode: 'edit', boards: null, days: 0 },
      'The number of days must be 1 or more.',
    ],
    boardBytes: ['PUT', `${AT}?kind=named&made=1`, {}, 'The size of the board is missing.'],
  };

test.each(Object.entries(VALUES))(
  '[H10] a wrong "%s" of a body is told to people',
  async (key, [method, path, body, words]) => {
    const { owner, board } = /invitations|people|passkey|oidc|authorizations/.test(path)
      ? { ...(await ownedTeam()), board: '' }
      : await sharedBoard();
    const { error } = (await owner.ask(method, path.replace(':board', board), body)).body;
    expect(error?.reason).toMatchObject({ code: 'body-value', params: { key: key === '' ? null : key } });
    const told = serverErrorWords('bad_request', error?.reason);
    expect(told).toBe(words);
    expectForPeople(told);
  },
);

test('[H10] a wrong value is told with its place and the nearest one', async () => {
  const { owner } = await sharedBoard();
  const { error } = (await owner.ask('POST', '/api/keys', { label: 'x', mode: 'reed' })).body;
  expect(error).toEqual({
    code: 'bad_request',
    message: 'mode must be one of "edit", "ask", "read"; the nearest is "read".',
    pointer: '/mode',
    reason: {
      code: 'body-value',
      params: {
        key: 'mode',
        expected: { code: 'choice', params: { values: ['edit', 'ask', 'read'] } },
        nearest: 'read',
      },
    },
  });
  const params = { key: 'moon', expected: { code: 'present', params: {} }, nearest: null } as const;
  expect(serverErrorWords('bad_request', { code: 'body-value', params })).toBe('“moon” is missing.');
});

test('[H10] a refused Host is told, even an empty one, and only in local mode with the flag that allows it', async () => {
  const rule = { mode: 'team', publicUrl: 'https://busbar.example' } as const;
  const { error } = (await (await accessWorld({ rule })).browser().ask('GET', '/api/me')).body;
  expect(error?.message).toBe('This server answers to busbar.example only, not to "localhost:4777".');
  const none = { code: 'host-foreign', params: { given: '', names: ['localhost'], mode: 'local' } } as const;
  expectForPeople(serverErrorWords('bad_host', none));
});

test('[H10] what has a reason that the page does not know is told by its code', () => {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  expect(Object.keys(serverErrorsTexts.codes)).toEqual(codes);
  for (const code of codes) expectForPeople(serverErrorWords(code));
  const newer = { code: 'moon-phase', params: {} } as never;
  expect(serverErrorWords('conflict', newer)).toBe(serverErrorsTexts.codes.conflict);
  expect(serverErrorWords('teapot' as never)).toBe(serverErrorsTexts.codes.internal);
});
