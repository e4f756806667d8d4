import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { libraryId } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { accessWorld, type Browser, ownerOf, TOKEN } from './world.ts';

type World = Awaited<ReturnType<typeof accessWorld>>;

async function boardWorld() {
  const world = await accessWorld();
  const owner = await ownerOf(world);
  const { board } = (await owner.ask('POST', '/api/boards', { name: 'Rover' })).body;
  const { account } = (await owner.ask('GET', '/api/me')).body;
  return { ...world, owner, board: board?.id ?? '', ownerId: account?.id ?? '' };
}

/** Another account of the server, signed in. */
async function memberOf(world: World, id: string, name: string): Promise<Browser> {
  await world.records.change((change) =>
    change.put('accounts', { id, sample: '', kind: 'member', name, tier: 'free', createdAt: 1 }),
  );
  const { secret } = await world.access.people.signIn(id, { name });
  const browser = world.browser();
  browser.cookie = `${world.access.cookie.name}=${secret}`;
  return browser;
}

async function guestOf(world: World, owner: Browser, board: string, role: string, expiresAt: number | null = null) {
  const made = await owner.ask('POST', `/api/boards/${board}/links`, { role, expiresAt });
  const { id = '', url = '' } = made.body.link ?? {};
  const token = url.split('/join/')[1] ?? '';
  const guest = world.browser();
  const entered = await guest.ask('POST', '/api/session', { link: token, name: 'Gus' });
  const account = entered.body.account?.id ?? '';
  return { link: id, url, token, guest, entered, account };
}

describe('boards', () => {
  it('[A46] are made under an id that the device drew, once however often it asks, for its account alone', async () => {
    const world = await boardWorld();
    const { owner, documents, records } = world;
    const id = 'b_madeHere0000';
    const put = (browser: Browser, name?: string) => browser.ask('PUT', `/api/boards/${id}`, { ...(name && { name }) });
    const answers = await Promise.all([put(owner, ' Train '), put(owner, 'Train'), put(await ownerOf(world))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(answers.map(({ body }) => body.board)).toEqual(
      answers.map(() => expect.objectContaining({ id, name: 'Train', role: 'owner' })),
    );
    expect([...records.all('boards')].filter((row) => row.id === id)).toHaveLength(1);
    const other = await memberOf(world, 'u_000000000009', 'Ben');
    const taken = { status: 409, body: { error: { code: 'conflict', reason: { code: 'board-id-taken' } } } };
    expect(await put(other, 'Mine')).toMatchObject(taken);
    await owner.ask('PUT', `/api/boards/${id}/members`, { account: 'u_000000000009', role: 'owner' });
    expect(await put(other, 'Mine')).toMatchObject(taken);
    expect((await owner.ask('GET', `/api/boards/${id}`)).body.board?.name).toBe('Train');
    documents.texts.set('b_stored000000', 'content whose record is gone');
    expect(await owner.ask('PUT', '/api/boards/b_stored000000', {})).toMatchObject(taken);
    expect(documents.texts.get('b_stored000000')).toBe('content whose record is gone');
    for (const bad of ['b_1', 'l_000000000000', `${id}0`, 'b_..%2F..%2Fx0000'])
      expect((await owner.ask('PUT', `/api/boards/${bad}`, {})).status).toBe(400);
  });

  it('[A46] of two accounts that draw one id at the same time one gets it, and the other is told to draw anew', async () => {
    const world = await boardWorld();
    const other = await memberOf(world, 'u_000000000009', 'Ben');
    const answers = await Promise.all(
      [world.owner, other].map((browser) => browser.ask('PUT', '/api/boards/b_madeHere0000', {})),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('[A19] are made, renamed, archived and restored, and the list is last changed first', async () => {
    const world = await accessWorld({
      initialDocument: ({ start, name }) => (start === 'empty' ? Buffer.from(name) : null),
    });
    const { clock, documents } = world;
    const owner = await ownerOf(world);
    const names = async () => (await owner.ask('GET', '/api/boards')).body.boards;
    for (const body of [{ name: '  Rover ' }, {}, undefined]) {
      clock.advance(1_000);
      expect((await owner.ask('POST', '/api/boards', body)).status).toBe(201);
    }
    const boards = await names();
    expect(boards?.map(({ name }) => name)).toEqual(['Untitled board 2', 'Untitled board', 'Rover']);
    const rover = boards?.[2]?.id ?? '';
    expect(documents.texts.get(rover)).toBe('Rover');

    clock.advance(1_000);
    const renamed = await owner.ask('PATCH', `/api/boards/${rover}`, { name: 'Mars rover' });
    expect(renamed.body.board).toMatchObject({ id: rover, name: 'Mars rover', updatedAt: clock.now() });
    expect(documents.texts.get(rover)).toBe('Rover, renamed Mars rover');
    expect((await names())?.map(({ name }) => name)).toEqual(['Mars rover', 'Untitled board 2', 'Untitled board']);

    clock.advance(1_000);
    const archived = await owner.ask('PATCH', `/api/boards/${rover}`, { archived: true });
    expect(archived.body.board).toMatchObject({ archivedAt: clock.now() });
    const again = await owner.ask('PATCH', `/api/boards/${rover}`, { archived: true });
    expect(again.body.board).toEqual(archived.body.board);
    const restored = await owner.ask('PATCH', `/api/boards/${rover}`, { archived: false });
    expect(restored.body.board).toMatchObject({ archivedAt: null });
  });

  it('[A19] a duplicate is a copy of the document under a name of its own', async () => {
    const { owner, board, documents } = await boardWorld();
    const first = await owner.ask('POST', `/api/boards/${board}/duplicate`, {});
    expect(first).toMatchObject({ status: 201, body: { board: { name: 'Rover copy', role: 'owner' } } });
    const id = first.body.board?.id ?? '';
    expect(documents.texts.get(id)).toBe('empty Rover, copied as Rover copy');
    const second = await owner.ask('POST', `/api/boards/${board}/duplicate`, {});
    expect(second.body.board).toMatchObject({ name: 'Rover copy 2' });
    const named = await owner.ask('POST', `/api/boards/${board}/duplicate`, { name: 'Lander' });
    expect(named.body.board).toMatchObject({ name: 'Lander' });
    const longest = { name: 'x'.repeat(LIMITS.nameChars) };
    await owner.ask('PATCH', `/api/boards/${board}`, longest);
    const copy = (await owner.ask('POST', `/api/boards/${board}/duplicate`, {})).body.board?.name ?? '';
    expect([copy.length <= LIMITS.nameChars, copy.endsWith('x copy')]).toEqual([true, true]);
  });

  it('[A19] the record keeps the name that tabs report, bounded, and passes over a blank one', async () => {
    const { access, owner, board } = await boardWorld();
    const name = async () => (await owner.ask('GET', `/api/boards/${board}`)).body.board?.name;
    access.boardRenamed(board, '  Hexapod ');
    expect(await name()).toBe('Hexapod');
    access.boardRenamed(board, ' ');
    expect(await name()).toBe('Hexapod');
    access.boardRenamed(board, 'x'.repeat(1_000));
    expect(await name()).toBe('x'.repeat(LIMITS.nameChars));
    access.boardRenamed('b_none', 'Nothing');
    expect([access.boardName(board)?.length, access.boardName('b_none')]).toEqual([LIMITS.nameChars, null]);
  });

  it('[A19] [limit editNotedMs] an edit moves updatedAt, noted at most once in a while', async () => {
    const { access, owner, board, clock } = await boardWorld();
    const updatedAt = async () => (await owner.ask('GET', `/api/boards/${board}`)).body.board?.updatedAt;
    const start = await updatedAt();
    clock.advance(LIMITS.editNotedMs - 1);
    access.boardEdited(board);
    expect(await updatedAt()).toBe(start);
    clock.advance(1);
    access.boardEdited(board);
    expect(await updatedAt()).toBe(clock.now());
  });

  it("[A19] openTabs counts everybody's tabs", async () => {
    const { owner, board, documents } = await boardWorld();
    documents.tabs.set(board, 3);
    expect((await owner.ask('GET', `/api/boards/${board}`)).body.board).toMatchObject({ openTabs: 3 });
  });

  it('[A19] a board whose record cannot be stored leaves no document', async () => {
    const world = await boardWorld();
    const change = world.records.change.bind(world.records);
    world.records.change = () => Promise.reject(new Error('disk full'));
    expect((await world.owner.ask('POST', '/api/boards', { name: 'Lost' })).status).toBe(500);
    world.records.change = change;
    expect([...world.documents.texts.values()].filter((text) => text.includes('Lost'))).toEqual([]);
    expect([...world.records.all('titles')].filter((title) => title.name === 'Lost')).toEqual([]);
  });
});

describe('roles', () => {
  it('[A20] a board that is not there and one that is not shared are refused alike', async () => {
    const world = await boardWorld();
    const eve = await memberOf(world, 'u_EveEveEveEve', 'Eve');
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['POST', '/duplicate', {}],
      ['GET', '/members', undefined],
      ['PUT', '/members', { account: 'u_EveEveEveEve', role: 'owner' }],
      ['DELETE', '/members/u_EveEveEveEve', undefined],
      ['GET', '/links', undefined],
      ['POST', '/links', { role: 'viewer' }],
      ['DELETE', '/links/s_1', undefined],
    ] as const) {
      const hers = await eve.ask(method, `/api/boards/${world.board}${rest}`, body);
      const nobodys = await eve.ask(method, `/api/boards/b_000000000000${rest}`, body);
      expect(hers.status, `${method} ${rest}`).toBe(404);
      expect(JSON.stringify(hers.body).replaceAll(world.board, 'b_000000000000')).toBe(JSON.stringify(nobodys.body));
    }
    expect(world.access.roleOf('u_EveEveEveEve', world.board)).toBeNull();
  });

  const may: [string, string, string, object | undefined, { owner: number; editor: number; viewer: number }][] = [
    ['read the record', 'GET', '', undefined, { owner: 200, editor: 200, viewer: 200 }],
    ['rename', 'PATCH', '', { name: 'New' }, { owner: 200, editor: 200, viewer: 403 }],
    ['archive', 'PATCH', '', { archived: true }, { owner: 200, editor: 403, viewer: 403 }],
    ['duplicate', 'POST', '/duplicate', {}, { owner: 201, editor: 201, viewer: 201 }],
    ['see members', 'GET', '/members', undefined, { owner: 200, editor: 200, viewer: 200 }],
    [
      'change members',
      'PUT',
      '/members',
      { account: 'u_BobBobBobBob', role: 'owner' },
      { owner: 200, editor: 403, viewer: 403 },
    ],
    ['see links', 'GET', '/links', undefined, { owner: 200, editor: 403, viewer: 403 }],
    ['make links', 'POST', '/links', { role: 'viewer' }, { owner: 201, editor: 403, viewer: 403 }],
    ['restore', 'PATCH', '', { archived: false }, { owner: 200, editor: 403, viewer: 403 }],
    // Whoever may not is told so; whoever may, that there is none.
    ['send others away', 'DELETE', '/members/u_none', undefined, { owner: 404, editor: 403, viewer: 403 }],
    ['revoke links', 'DELETE', '/links/s_none', undefined, { owner: 404, editor: 403, viewer: 403 }],
  ];
  it.each(may)('[A20] who may %s', async (_, method, rest, body, expected) => {
    for (const role of ['owner', 'editor', 'viewer'] as const) {
      const world = await boardWorld();
      const bob = await memberOf(world, 'u_BobBobBobBob', 'Bob');
      await world.owner.ask('PUT', `/api/boards/${world.board}/members`, { account: 'u_BobBobBobBob', role });
      expect((await bob.ask(method, `/api/boards/${world.board}${rest}`, body)).status, role).toBe(expected[role]);
    }
  });

  it('[A20] a member is added by id or by name, changed, and removed; each change is told', async () => {
    const world = await boardWorld();
    const { owner, board, access, ownerId } = world;
    await memberOf(world, 'u_BobBobBobBob', 'Bob');
    const heard: (string | null)[] = [];
    access.onAccessChanged(() => heard.push(access.roleOf('u_BobBobBobBob', board)));
    const me = { account: ownerId, role: 'owner', name: expect.any(String) };
    const added = await owner.ask('PUT', `/api/boards/${board}/members`, { name: 'Bob', role: 'viewer' });
    expect(added.body).toEqual({ members: [me, { account: 'u_BobBobBobBob', name: 'Bob', role: 'viewer' }] });
    await owner.ask('PUT', `/api/boards/${board}/members`, { account: 'u_BobBobBobBob', role: 'editor' });
    const removed = await owner.ask('DELETE', `/api/boards/${board}/members/u_BobBobBobBob`);
    expect(removed.body).toEqual({ members: [me] });
    expect(heard).toEqual(['viewer', 'editor', null]);
    expect((await owner.ask('DELETE', `/api/boards/${board}/members/u_BobBobBobBob`)).status).toBe(404);
  });

  it('[A20] a member may leave, and cannot send others away', async () => {
    const world = await boardWorld();
    const bob = await memberOf(world, 'u_BobBobBobBob', 'Bob');
    await world.owner.ask('PUT', `/api/boards/${world.board}/members`, { name: 'Bob', role: 'editor' });
    expect((await bob.ask('DELETE', `/api/boards/${world.board}/members/${world.ownerId}`)).status).toBe(403);
    expect((await bob.ask('DELETE', `/api/boards/${world.board}/members/u_BobBobBobBob`)).status).toBe(200);
    expect((await bob.ask('GET', `/api/boards/${world.board}`)).status).toBe(404);
  });

  it("[A21] a board keeps an owner; with a second one the first may go, and the board bears the second's name", async () => {
    const world = await boardWorld();
    const { owner, board, ownerId } = world;
    const bob = await memberOf(world, 'u_BobBobBobBob', 'Bob');
    const last = { status: 409, body: { error: { code: 'conflict' } } };
    expect(await owner.ask('DELETE', `/api/boards/${board}/members/${ownerId}`)).toMatchObject(last);
    expect(await owner.ask('PUT', `/api/boards/${board}/members`, { account: ownerId, role: 'editor' })).toMatchObject(
      last,
    );
    await owner.ask('PUT', `/api/boards/${board}/members`, { name: 'Bob', role: 'owner' });
    expect((await owner.ask('DELETE', `/api/boards/${board}/members/${ownerId}`)).status).toBe(200);
    expect((await bob.ask('GET', `/api/boards/${board}`)).body.board).toMatchObject({
      ownerName: 'Bob',
      role: 'owner',
    });
  });

  it('[A20] an unknown name is answered with the nearest, an ambiguous one with how to choose', async () => {
    const world = await boardWorld();
    const put = (name: string) =>
      world.owner.ask('PUT', `/api/boards/${world.board}/members`, { name, role: 'viewer' });
    await memberOf(world, 'u_BobBobBobBob', 'Robert');
    expect((await put('Robrt')).body.error).toEqual({
      code: 'not_found',
      message: 'No account is called "Robrt"; the nearest is "Robert". Somebody without an account can come by a link.',
      pointer: '/name',
      reason: { code: 'account-name-unknown', params: { given: 'Robrt', nearest: 'Robert' } },
    });
    await memberOf(world, 'u_RobRobRobRob', 'Robert');
    expect((await put('Robert')).body.error).toMatchObject({ code: 'conflict', pointer: '/name' });
  });

  it("[A22] a part library is its account's alone, and no guest has one", async () => {
    const world = await boardWorld();
    await memberOf(world, 'u_BobBobBobBob', 'Bob');
    const { account } = await guestOf(world, world.owner, world.board, 'editor');
    const { access, ownerId } = world;
    expect(libraryId('u_BobBobBobBob')).toBe('l_BobBobBobBob');
    expect(access.roleOf('u_BobBobBobBob', 'l_BobBobBobBob')).toBe('owner');
    expect(access.roleOf(ownerId, 'l_BobBobBobBob')).toBeNull();
    expect(access.roleOf(account, libraryId(account))).toBeNull();
    expect(access.roleOf('u_unknown', 'l_unknown')).toBeNull();
  });

  it('[A22] archiving takes no role away', async () => {
    const world = await boardWorld();
    const { account } = await guestOf(world, world.owner, world.board, 'editor');
    await world.owner.ask('PATCH', `/api/boards/${world.board}`, { archived: true });
    expect(world.access.roleOf(account, world.board)).toBe('editor');
    expect(world.access.roleOf(world.ownerId, world.board)).toBe('owner');
  });
});

describe('links', () => {
  it('[A23] a visitor picks a name and is a guest with that role on that board, and nothing else', async () => {
    const world = await boardWorld();
    const { owner, board, access } = world;
    const { url, token, guest, entered, account } = await guestOf(world, owner, board, 'viewer');
    expect(url).toMatch(/^http:\/\/localhost:4777\/join\/\w{32}$/);
    expect(entered).toMatchObject({ status: 200, body: { account: { name: 'Gus' }, board, role: 'viewer' } });
    expect((await guest.ask('GET', '/api/me')).body).toMatchObject({
      account: { id: account, name: 'Gus' },
      guest: board,
    });
    expect((await guest.ask('GET', '/api/boards')).body.boards).toEqual([
      expect.objectContaining({ id: board, role: 'viewer' }),
    ]);
    expect(access.roleOf(account, board)).toBe('viewer');
    for (const [method, path, body] of [
      ['POST', '/api/boards', {}],
      ['POST', `/api/boards/${board}/duplicate`, {}],
      ['POST', '/api/keys', { label: 'x' }],
      ['PATCH', `/api/boards/${board}`, { name: 'x' }],
    ] as const) {
      expect((await guest.ask(method, path, body)).status, path).toBe(403);
    }
    expect(JSON.stringify([...world.records.all('links')])).not.toContain(token);
    expect(JSON.stringify((await owner.ask('GET', `/api/boards/${board}/links`)).body)).not.toContain(token);
  });

  it('[A23] a guest cannot be made a member, so a revoked link always ends what they may do', async () => {
    const world = await boardWorld();
    const { account } = await guestOf(world, world.owner, world.board, 'viewer');
    const put = await world.owner.ask('PUT', `/api/boards/${world.board}/members`, { account, role: 'editor' });
    expect(put).toMatchObject({ status: 404, body: { error: { pointer: '/account' } } });
  });

  it('[A24] revoking a link takes the role away, tells, and lets nobody in', async () => {
    const world = await boardWorld();
    const { link, token, guest, account } = await guestOf(world, world.owner, world.board, 'editor');
    const heard: unknown[] = [];
    world.access.onAccessChanged(() => heard.push(world.access.roleOf(account, world.board)));
    const { body } = await world.owner.ask('DELETE', `/api/boards/${world.board}/links/${link}`);
    expect(body.link).toMatchObject({ id: link, revokedAt: world.clock.now() });
    expect(heard).toEqual([null]);
    expect((await guest.ask('GET', `/api/boards/${world.board}`)).status).toBe(404);
    const late = await world.browser().ask('POST', '/api/session', { link: token, name: 'Late' });
    expect(late).toMatchObject({ status: 404, body: { error: { code: 'not_found', pointer: '/link' } } });
    const again = await world.owner.ask('DELETE', `/api/boards/${world.board}/links/${link}`);
    expect(again.body.link).toEqual(body.link);
  });

  it('[A24] an expiring link takes the role away at its moment, and tells without being asked', async () => {
    const world = await boardWorld();
    const { board, clock, access, owner } = world;
    const soon = clock.now() + 60_000;
    const { account } = await guestOf(world, owner, board, 'editor', soon);
    const longer = await guestOf(world, owner, board, 'viewer', soon + 1_000);
    const heard: unknown[] = [];
    access.onAccessChanged(() => heard.push([access.roleOf(account, board), access.roleOf(longer.account, board)]));
    clock.advance(59_999);
    expect(heard).toEqual([]);
    expect(access.roleOf(account, board)).toBe('editor');
    clock.advance(1);
    expect(heard).toEqual([[null, 'viewer']]);
    clock.advance(1_000);
    expect(heard).toEqual([
      [null, 'viewer'],
      [null, null],
    ]);
  });

  it('[A24] a link that expires after a restart takes the role away and tells all the same, and lets nobody in', async () => {
    const before = await boardWorld();
    const expiresAt = before.clock.now() + 60_000;
    const { token, account } = await guestOf(before, before.owner, before.board, 'editor', expiresAt);
    const { access, clock, browser } = await accessWorld({ records: before.records });
    clock.time = before.clock.now();
    const heard: unknown[] = [];
    access.onAccessChanged(() => heard.push(access.roleOf(account, before.board)));
    clock.advance(60_000);
    expect(heard).toEqual([null]);
    const late = await browser().ask('POST', '/api/session', { link: token, name: 'Late' });
    expect(late).toMatchObject({ status: 404, body: { error: { code: 'not_found', pointer: '/link' } } });
  });

  it('[A24] an expiry in the past is refused, one beyond the longest timer is kept', async () => {
    const world = await boardWorld();
    const { board, clock, access, owner } = world;
    const past = await owner.ask('POST', `/api/boards/${board}/links`, { role: 'viewer', expiresAt: clock.now() });
    expect(past).toMatchObject({ status: 400, body: { error: { code: 'bad_request', pointer: '/expiresAt' } } });
    const far = clock.now() + 100 * 24 * 60 * 60_000;
    const { account } = await guestOf(world, owner, board, 'viewer', far);
    let told = 0;
    access.onAccessChanged(() => told++);
    clock.advance(far - clock.now() - 1);
    expect([access.roleOf(account, board), told]).toEqual(['viewer', 0]);
    clock.advance(1);
    expect([access.roleOf(account, board), told]).toEqual([null, 1]);
  });

  it('[A25] a guest with a second link stays the same guest, with both boards and the better role', async () => {
    const world = await boardWorld();
    const { owner, board, access } = world;
    const { guest, account } = await guestOf(world, owner, board, 'viewer');
    const other = (await owner.ask('POST', '/api/boards', {})).body.board?.id ?? '';
    world.clock.advance(10);
    for (const [id, role] of [
      [board, 'editor'],
      [other, 'viewer'],
    ] as const) {
      const { body } = await owner.ask('POST', `/api/boards/${id}/links`, { role });
      const token = body.link?.url?.split('/join/')[1];
      const entered = await guest.ask('POST', '/api/session', { link: token, name: 'Gus' });
      expect(entered.body).toMatchObject({ account: { id: account }, board: id, role });
    }
    expect([access.roleOf(account, board), access.roleOf(account, other)]).toEqual(['editor', 'viewer']);
    expect((await guest.ask('GET', '/api/me')).body.guest).toBe(other);
    expect([...world.records.all('sessions')].filter((session) => session.account === account)).toHaveLength(1);
  });

  it("[A25] the owner's browser that enters a link is a guest until it signs out", async () => {
    const world = await boardWorld();
    const { owner, board, ownerId } = world;
    const { body } = await owner.ask('POST', `/api/boards/${board}/links`, { role: 'viewer' });
    const token = body.link?.url?.split('/join/')[1];
    await owner.ask('POST', '/api/session', { link: token, name: 'Me as a guest' });
    expect((await owner.ask('GET', '/api/me')).body).toMatchObject({
      account: { name: 'Me as a guest' },
      guest: board,
    });
    expect((await owner.ask('PATCH', `/api/boards/${board}`, { name: 'x' })).status).toBe(403);
    await owner.ask('DELETE', '/api/session');
    await owner.ask('POST', '/api/session', { token: TOKEN });
    const back = (await owner.ask('GET', '/api/me')).body;
    expect([back.account?.id, back.guest]).toEqual([ownerId, undefined]);
  });

  it('[A26] [limit linksPerBoard] beyond the limit the oldest dead link makes room; without one the next is refused', async () => {
    const world = await boardWorld();
    const { owner, board } = world;
    const make = () => owner.ask('POST', `/api/boards/${board}/links`, { role: 'viewer' });
    const first = (await guestOf(world, owner, board, 'viewer')).link;
    for (let n = 1; n < LIMITS.linksPerBoard; n++) await make();
    expect(await make()).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
    await owner.ask('DELETE', `/api/boards/${board}/links/${first}`);
    expect((await make()).status).toBe(201);
    expect([...world.records.all('grants')]).toEqual([]);
    const { links } = (await owner.ask('GET', `/api/boards/${board}/links`)).body;
    expect(links).toHaveLength(LIMITS.linksPerBoard);
    expect(links?.map(({ id }) => id)).not.toContain(first);
  });

  it('[A26] [limit guestsPerLink] a link lets in so many guests and no more', async () => {
    const world = await boardWorld();
    const { body } = await world.owner.ask('POST', `/api/boards/${world.board}/links`, { role: 'viewer' });
    const link = body.link?.url?.split('/join/')[1];
    const enter = (browser: Browser) => browser.ask('POST', '/api/session', { link, name: 'Gus' });
    const first = world.browser();
    await enter(first);
    for (let n = 1; n < LIMITS.guestsPerLink; n++) await enter(world.browser());
    expect(await enter(world.browser())).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
    expect((await enter(first)).status).toBe(200);
  });

  it('[A27] [limit guessesPerWindow] [limit guessWindowMs] who guesses links has to wait, and whoever has a right one does not', async () => {
    const world = await boardWorld();
    const { token } = await guestOf(world, world.owner, world.board, 'viewer');
    const guess = (link: string) => world.browser().ask('POST', '/api/session', { link, name: 'Eve' });
    for (let n = 0; n < LIMITS.guessesPerWindow; n++) expect((await guess('wrong')).status).toBe(404);
    const slowed = await guess('wrong');
    expect(slowed).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
    expect(slowed.headers.get('retry-after')).toBe(String(LIMITS.guessWindowMs / 1_000));
    expect((await guess(token)).status).toBe(200);
    world.clock.advance(LIMITS.guessWindowMs - 1);
    expect((await guess('wrong')).status).toBe(429);
    world.clock.advance(1);
    expect((await guess('wrong')).status).toBe(404);
  });

  it("[A27] [S98] setting the machine's clock neither ends nor prolongs the wait of who guesses links", async () => {
    const { access, clock } = await accessWorld();
    for (let n = 0; n < LIMITS.guessesPerWindow; n++) access.guesses.wrong('address');
    for (const setBy of [-3_600_000, 3_600_000]) {
      clock.setBy = setBy;
      expect(access.guesses.waitOf('address')).toBe(LIMITS.guessWindowMs);
    }
  });

  it('[A27] [limit guessAddresses] the memory of guessers is bounded: the longest silent is forgotten', async () => {
    const { access } = await boardWorld();
    for (let n = 0; n < LIMITS.guessesPerWindow; n++) access.guesses.wrong('first');
    for (let n = 1; n < LIMITS.guessAddresses; n++) access.guesses.wrong(`address ${n}`);
    expect([access.guesses.waitOf('first') > 0, access.guesses.waitOf('address 1')]).toEqual([true, 0]);
    access.guesses.wrong('one more');
    expect(access.guesses.waitOf('first')).toBe(0);
  });
});

describe('[H11] the files of a board', () => {
  it('are a tar archive for its owner, as they are kept', async () => {
    const { owner, board, app, documents } = await boardWorld();
    const text = 'x'.repeat(1_300);
    documents.texts.set(board, text);
    const headers = { host: 'localhost:4777', cookie: owner.cookie };
    const answer = await app.request(`/api/boards/${board}/files`, { headers });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/x-tar',
      `attachment; filename="${board}.tar"`,
    ]);
    const archive = Buffer.from(await answer.arrayBuffer());
    expect(archive.length % 512).toBe(0);
    // Another program reads it.
    const read = spawnSync('tar', ['-xOf', '-', `${board}/text`], { input: archive });
    expect(read.stdout.toString()).toBe(text);
    expect(read.status).toBe(0);
  });

  it('are nobody else’s', async () => {
    const world = await boardWorld();
    const { owner, board, browser } = world;
    const { guest } = await guestOf(world, owner, board, 'editor');
    for (const [method, what] of [
      ['GET', 'files'],
      ['POST', 'last-good-state'],
    ] as const) {
      const path = `/api/boards/${board}/${what}`;
      expect((await guest.ask(method, path)).body.error?.reason).toEqual({
        code: 'role-too-low',
        params: { needed: 'owner', role: 'editor' },
      });
      expect((await browser().ask(method, path)).status).toBe(401);
      expect((await owner.ask(method, `/api/boards/b_000000000000/${what}`)).status).toBe(404);
    }
  });
});

it('[S56] a board in quarantine says until when, and whether an earlier state of it opens; its owner opens that', async () => {
  const { owner, board, documents } = await boardWorld();
  const path = `/api/boards/${board}`;
  const quarantine = { until: 1_700_000_600_000, canGoBack: true };
  documents.quarantines.set(board, quarantine);
  expect((await owner.ask('GET', path)).body.board?.quarantine).toEqual(quarantine);
  expect((await owner.ask('GET', '/api/boards')).body.boards?.find(({ id }) => id === board)?.quarantine).toEqual(
    quarantine,
  );
  const back = await owner.ask('POST', `${path}/last-good-state`);
  expect([back.status, back.body.board?.id, back.body.board?.quarantine]).toEqual([200, board, undefined]);
  expect((await owner.ask('POST', `${path}/last-good-state`)).status).toBe(409);
});
