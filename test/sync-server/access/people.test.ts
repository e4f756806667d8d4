import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { PERSON_COLORS } from '../../../sync-server/access/names.ts';
import { OwnerToken } from '../../../sync-server/access/owner-token.ts';
import { memoryRecords } from '../../../sync-server/storage/memory.ts';
import { ManualClock } from '../agent/manual-clock.ts';
import { accessWorld, Browser, ownerOf, TOKEN } from './world.ts';

describe('who opens the printed address in local mode', () => {
  it('[A15] is the owner, by a cookie that scripts and other sites cannot use', async () => {
    const world = await accessWorld();
    const browser = world.browser();
    const { status, body, headers } = await browser.ask('POST', '/api/session', { token: TOKEN });
    expect([status, Object.keys(body)]).toEqual([200, ['account']]);
    expect(headers.get('set-cookie')).toMatch(
      /^busbar_\w{6}=\w{32}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const me = (await browser.ask('GET', '/api/me')).body;
    expect(me).toEqual({
      account: {
        id: expect.stringMatching(/^u_\w{12}$/),
        name: expect.stringMatching(/^\w+ \w+$/),
        color: me.account?.color,
      },
      user: expect.stringMatching(/^v_\w{12}$/),
      mode: 'local',
      tier: 'team',
      energy: { budget: 50_000, spent: 0, left: 50_000, refillsAt: Math.ceil(world.clock.now() / 864e5) * 864e5 },
    });
    expect(PERSON_COLORS).toContain(me.account?.color);
  });

  it('[A15] nothing else makes a session: not asking, however often, and no other token', async () => {
    const world = await accessWorld();
    const owner = await ownerOf(world);
    for (let n = 0; n < LIMITS.sessionsPerAccount + 5; n++) {
      const { status, headers } = await world.browser().ask('GET', '/api/me');
      expect([status, headers.get('set-cookie')]).toEqual([401, null]);
    }
    for (const token of ['', 'wrong', `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()]) {
      const { status, headers } = await world.browser().ask('POST', '/api/session', { token });
      expect([status, headers.get('set-cookie')]).toEqual([token === '' ? 400 : 401, null]);
    }
    expect([...world.records.all('sessions')]).toHaveLength(1);
    expect((await owner.ask('GET', '/api/boards')).status).toBe(200);
  });

  it('[A45] [limit openCodeMs] a code stands for the token once, and not for long', async () => {
    const clock = new ManualClock();
    const token = new OwnerToken(clock.now, TOKEN);
    const [early, late] = [token.once(), token.once()];
    clock.advance(LIMITS.openCodeMs - 1);
    expect([token.takes(early), token.takes(early)]).toEqual([true, false]);
    clock.advance(1);
    expect([token.takes(late), token.takes(TOKEN)]).toEqual([false, true]);
  });

  it('[A15] a browser that is signed in keeps its session; that of a guest becomes the owner', async () => {
    const world = await accessWorld();
    const owner = await ownerOf(world);
    const again = await owner.ask('POST', '/api/session', { token: TOKEN });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
    const board = (await owner.ask('POST', '/api/boards', {})).body.board?.id;
    const { link } = (await owner.ask('POST', `/api/boards/${board}/links`, { role: 'viewer' })).body;
    const guest = world.browser();
    await guest.ask('POST', '/api/session', { link: link?.url?.split('/join/')[1], name: 'Gus' });
    await guest.ask('POST', '/api/session', { token: TOKEN });
    const me = (await guest.ask('GET', '/api/me')).body;
    expect([me.guest, me.account?.id]).toEqual([undefined, (await owner.ask('GET', '/api/me')).body.account?.id]);
    expect([...world.records.all('sessions')]).toHaveLength(2);
  });

  it('[A15] stays the same person in the same browser, whose answers set no second cookie', async () => {
    const browser = await ownerOf(await accessWorld());
    const first = await browser.ask('GET', '/api/me');
    const second = await browser.ask('GET', '/api/me');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('set-cookie')).toBeNull();
  });

  it('[A16] a second browser is the same account under another name, colour and presence id', async () => {
    const world = await accessWorld();
    const ada = (await (await ownerOf(world)).ask('GET', '/api/me')).body;
    const bob = (await (await ownerOf(world)).ask('GET', '/api/me')).body;
    expect(bob.account?.id).toBe(ada.account?.id);
    expect(bob.user).not.toBe(ada.user);
    expect(bob.account?.name).not.toBe(ada.account?.name);
    expect(bob.account?.color).not.toBe(ada.account?.color);
    expect([...world.records.all('accounts')]).toHaveLength(1);
  });

  it('[A16] twelve browsers have twelve colours', async () => {
    const world = await accessWorld();
    const colors = new Set<string | undefined>();
    for (const _ of PERSON_COLORS) colors.add((await (await ownerOf(world)).ask('GET', '/api/me')).body.account?.color);
    expect(colors.size).toBe(PERSON_COLORS.length);
  });

  it("[A16] a new name and colour are this browser's alone, and rooms hear of them", async () => {
    const world = await accessWorld();
    const ada = await ownerOf(world);
    const bob = await ownerOf(world);
    const before = (await bob.ask('GET', '/api/me')).body;
    let told = 0;
    world.access.onAccessChanged(() => told++);
    const { body } = await ada.ask('PATCH', '/api/me', { name: ' Ada ', color: '#aabbcc' });
    expect(body.account).toMatchObject({ name: 'Ada', color: '#aabbcc' });
    expect(told).toBe(1);
    const visitor = world.access.authenticate(new Headers({ cookie: ada.cookie }));
    expect(visitor?.user).toEqual({ id: body.user, name: 'Ada', color: '#aabbcc' });
    expect((await bob.ask('GET', '/api/me')).body).toEqual(before);
  });

  it('[A15] a wrong, cut or foreign cookie is nobody', async () => {
    const world = await accessWorld();
    const { cookie } = await ownerOf(world);
    const judge = (text: string) => world.access.authenticate(new Headers({ cookie: text }))?.kind ?? null;
    expect(judge(`other=1; ${cookie}; more=2`)).toBe('owner');
    expect(judge(cookie.slice(0, -1))).toBeNull();
    expect(judge(`${cookie}x`)).toBeNull();
    expect(judge(cookie.replace('busbar', 'busbor'))).toBeNull();
    expect(judge('')).toBeNull();
    const other = await accessWorld();
    expect(other.access.cookie).not.toBe(world.access.cookie);
  });

  it('[A15] signing out ends the session at once, and the page can be opened anew', async () => {
    const world = await accessWorld();
    const browser = await ownerOf(world);
    const { cookie } = browser;
    const { status, headers } = await browser.ask('DELETE', '/api/session');
    expect(status).toBe(204);
    expect(headers.get('set-cookie')).toContain('Max-Age=0');
    const old = new Browser(world.app);
    old.cookie = cookie;
    expect((await old.ask('GET', '/api/boards')).status).toBe(401);
    expect((await browser.ask('GET', '/api/boards')).body.error).toMatchObject({
      code: 'unauthorized',
      reason: { code: 'token-needed', params: {} },
    });
    expect((await browser.ask('POST', '/api/session', { token: TOKEN })).status).toBe(200);
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(204);
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(204);
  });

  it('[A17] [limit sessionsPerAccount] beyond the limit of browsers the one that was not used for longest is signed out', async () => {
    const world = await accessWorld();
    const browsers = [await ownerOf(world), await ownerOf(world)];
    const [first, second] = await Promise.all(browsers.map(async (one) => (await one.ask('GET', '/api/me')).body.user));
    world.clock.advance(LIMITS.sessionKeptMs + LIMITS.seenEveryMs);
    await browsers[0]?.ask('GET', '/api/me');
    for (let n = 2; n < LIMITS.sessionsPerAccount; n++) await ownerOf(world);
    const signedIn = () => [...world.records.all('sessions')].map(({ id }) => id);
    expect(signedIn()).toEqual(expect.arrayContaining([first, second]));
    await ownerOf(world);
    expect(signedIn()).toHaveLength(LIMITS.sessionsPerAccount);
    expect(signedIn()).toContain(first);
    expect(signedIn()).not.toContain(second);
    expect((await browsers[1]?.ask('GET', '/api/boards'))?.status).toBe(401);
  });

  it('[A17] [limit sessionKeptMs] who has a socket or was here within the hour is never signed out for another', async () => {
    const world = await accessWorld();
    const [connected, recent] = [await ownerOf(world), await ownerOf(world)];
    const user = (await connected.ask('GET', '/api/me')).body.user ?? '';
    const closed = world.access.inUse(user);
    for (let n = 2; n < LIMITS.sessionsPerAccount; n++) await ownerOf(world);
    const sign = () => world.browser().ask('POST', '/api/session', { token: TOKEN });
    expect((await sign()).body.error).toMatchObject({ code: 'too_many', reason: { code: 'sessions-too-many' } });
    world.clock.advance(LIMITS.sessionKeptMs + LIMITS.seenEveryMs);
    await recent.ask('GET', '/api/me');
    const signedIn = () => [...world.records.all('sessions')].map(({ id }) => id);
    for (let n = 2; n < LIMITS.sessionsPerAccount; n++) expect((await sign()).status).toBe(200);
    expect(signedIn()).toEqual(expect.arrayContaining([user, (await recent.ask('GET', '/api/me')).body.user]));
    expect((await sign()).status).toBe(429);
    closed();
    closed();
    world.clock.advance(LIMITS.sessionKeptMs + LIMITS.seenEveryMs);
    expect((await sign()).status).toBe(200);
  });

  it('[S103] after the clock was set back nobody is signed out, and who was seen later than now gives their place to whoever comes', async () => {
    const world = await accessWorld();
    const year = 365 * 24 * 3_600_000;
    world.clock.time += year;
    const browsers = [];
    for (let n = 0; n < LIMITS.sessionsPerAccount; n++) browsers.push(await ownerOf(world));
    world.clock.time -= year;
    const [back] = browsers;
    expect((await back?.ask('GET', '/api/boards'))?.status).toBe(200);
    expect((await browsers.at(-1)?.ask('GET', '/api/boards'))?.status).toBe(200);
    const sign = () => world.browser().ask('POST', '/api/session', { token: TOKEN });
    for (let n = 2; n < LIMITS.sessionsPerAccount; n++) expect((await sign()).status).toBe(200);
    // They have been here since.
    expect((await sign()).status).toBe(429);
    expect((await back?.ask('GET', '/api/boards'))?.status).toBe(200);
  });

  it('[A17] a browser with an open socket does not become idle, and counts as used until it closes', async () => {
    const world = await accessWorld();
    const owner = await ownerOf(world);
    const user = (await owner.ask('GET', '/api/me')).body.user ?? '';
    const [one, two] = [world.access.inUse(user), world.access.inUse(user)];
    world.clock.advance(2 * LIMITS.sessionIdleMs);
    expect(world.access.visitorOf(user)?.kind).toBe('owner');
    one();
    one();
    expect(world.access.visitorOf(user)?.kind).toBe('owner');
    two();
    world.clock.advance(LIMITS.sessionIdleMs - 1);
    expect(world.access.visitorOf(user)?.kind).toBe('owner');
    world.clock.advance(1);
    expect(world.access.visitorOf(user)).toBeNull();
    expect((await owner.ask('GET', '/api/boards')).status).toBe(401);
  });

  it('[A17] [limit sessionIdleMs] a browser that was not seen for the limit is nobody, one that was stays', async () => {
    const world = await accessWorld();
    const seen = await ownerOf(world);
    const unseen = await ownerOf(world);
    world.clock.advance(LIMITS.sessionIdleMs - 1);
    expect((await seen.ask('GET', '/api/boards')).status).toBe(200);
    world.clock.advance(1);
    expect((await seen.ask('GET', '/api/boards')).status).toBe(200);
    expect((await unseen.ask('GET', '/api/boards')).status).toBe(401);
  });
});

describe('the first visit', () => {
  it('[A18] finds one sample board, made once, whoever comes at the same time', async () => {
    const world = await accessWorld();
    const browsers = [world.browser(), world.browser(), world.browser()];
    await Promise.all(browsers.map((browser) => browser.ask('POST', '/api/session', { token: TOKEN })));
    const { body } = await (browsers[0] ?? world.browser()).ask('GET', '/api/boards');
    const time = world.clock.now();
    expect(body.boards).toEqual([
      {
        id: expect.stringMatching(/^b_\w{12}$/),
        name: 'ESP32 weather station',
        role: 'owner',
        ownerName: expect.any(String),
        createdAt: time,
        updatedAt: time,
        archivedAt: null,
        openTabs: 0,
      },
    ]);
    expect([...world.documents.texts.values()]).toEqual(['sample ESP32 weather station']);
  });

  it('[A18] an archived sample is not made again, after a restart either', async () => {
    const records = memoryRecords(new ManualClock());
    const world = await accessWorld({ records });
    const browser = await ownerOf(world);
    const { boards } = (await browser.ask('GET', '/api/boards')).body;
    await browser.ask('PATCH', `/api/boards/${boards?.[0]?.id}`, { archived: true });
    const again = await ownerOf(await accessWorld({ records }));
    const after = (await again.ask('GET', '/api/boards')).body.boards;
    expect(after?.map((board) => board.archivedAt !== null)).toEqual([true]);
  });

  it('[A18] a sample that could not be stored leaves nothing, and the next visit tries again', async () => {
    const world = await accessWorld();
    const { create } = world.documents;
    world.documents.create = async () => {
      throw new Error('disk full');
    };
    const visit = () => world.browser().ask('POST', '/api/session', { token: TOKEN });
    expect((await visit()).body.error?.code).toBe('internal');
    expect([...world.records.all('accounts')]).toEqual([]);
    world.documents.create = create;
    expect((await visit()).status).toBe(200);
    expect([...world.records.all('boards')]).toHaveLength(1);
  });

  it('[A18] a program without a sample opens an empty list, and a later one with a sample adds it', async () => {
    const records = memoryRecords(new ManualClock());
    const without = await accessWorld({ records, initialDocument: () => null });
    expect((await (await ownerOf(without)).ask('GET', '/api/boards')).body).toEqual({ boards: [] });
    const later = await accessWorld({ records });
    expect((await (await ownerOf(later)).ask('GET', '/api/boards')).body.boards).toHaveLength(1);
    expect([...records.all('accounts')]).toHaveLength(1);
  });
});
