import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { isToken } from '../../../sync-server/token-form.ts';
import { accessWorld, ownerOf } from './world.ts';

it('[A43] [limit boardsPerAccount] an account makes so many boards, and no more', async () => {
  const world = await accessWorld();
  const owner = await ownerOf(world);
  const account = (await owner.ask('GET', '/api/me')).body.account?.id ?? '';
  const make = () => owner.ask('POST', '/api/boards', {});
  const there = world.records.find('members', 'account', account).length;
  await world.records.change((change) => {
    for (let n = there; n < LIMITS.boardsPerAccount - 1; n++) {
      const board = `b_${String(n).padStart(12, '0')}`;
      change.put('boards', { id: board, owner: account, start: 'empty', createdAt: n, archivedAt: null });
      change.put('members', { id: `${board}/${account}`, board, account, role: 'owner', since: n });
    }
  });
  expect((await make()).status).toBe(201);
  expect(await make()).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
});

it('[A43] [limit membersPerBoard] a board takes so many members, and no more; who is one may change', async () => {
  const world = await accessWorld();
  const owner = await ownerOf(world);
  const board = (await owner.ask('POST', '/api/boards', {})).body.board?.id ?? '';
  await world.records.change((change) => {
    for (let n = 0; n < LIMITS.membersPerBoard; n++) {
      const id = `u_${n}`;
      change.put('accounts', { id, sample: '', kind: 'member', name: `member ${n}`, tier: 'free', createdAt: 1 });
      // With the owner there is one place left.
      if (n < LIMITS.membersPerBoard - 2) {
        change.put('members', { id: `${board}/${id}`, board, account: id, role: 'viewer', since: 1 });
      }
    }
  });
  const put = (n: number, role = 'viewer') =>
    owner.ask('PUT', `/api/boards/${board}/members`, { account: `u_${n}`, role });
  expect((await put(LIMITS.membersPerBoard - 2)).status).toBe(200);
  const message = `The board has ${LIMITS.membersPerBoard} members, and the limit is ${LIMITS.membersPerBoard}.`;
  expect(await put(LIMITS.membersPerBoard - 1)).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many', message } },
  });
  expect((await put(0, 'editor')).status).toBe(200);
});

it('[A17] [limit seenEveryMs] being seen is noted once in so long', async () => {
  const world = await accessWorld();
  const owner = await ownerOf(world);
  const noted = () => [...world.records.all('uses')].map(({ at }) => at);
  const start = world.clock.now();
  world.clock.advance(LIMITS.seenEveryMs - 1);
  await owner.ask('GET', '/api/me');
  expect(noted()).toEqual([]);
  world.clock.advance(1);
  await owner.ask('GET', '/api/me');
  expect(noted()).toEqual([start + LIMITS.seenEveryMs]);
});

it.each<[limit: string, method: string, path: string, body: (size: number) => object, atMost: number, ok: number]>([
  ['[limit nameChars] ', 'PATCH', '/api/me', (size) => ({ name: 'x'.repeat(size) }), LIMITS.nameChars, 200],
  ['[limit keyLabelChars] ', 'POST', '/api/keys', (size) => ({ label: 'x'.repeat(size) }), LIMITS.keyLabelChars, 201],
  [
    '[limit dailyLimitMax] ',
    'POST',
    '/api/keys',
    (size) => ({ label: 'x', dailyLimit: size }),
    LIMITS.dailyLimitMax,
    201,
  ],
  [
    '[limit secretChars] ',
    'POST',
    '/api/session',
    (size) => ({ link: 'x'.repeat(size), name: 'x' }),
    LIMITS.secretChars,
    404,
  ],
])('[H3] %s at the limit a request is taken, one beyond it is refused', async (_, method, path, body, atMost, ok) => {
  const owner = await ownerOf(await accessWorld());
  expect((await owner.ask(method, path, body(atMost))).status).toBe(ok);
  expect((await owner.ask(method, path, body(atMost + 1))).status).toBe(400);
});

it('[limit secretChars] a token of the server has so many characters, and not one more', () => {
  expect([0, 1].map((more) => isToken('x'.repeat(LIMITS.secretChars + more)))).toEqual([true, false]);
});
