import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { answers } from '../../support/answers.ts';
import { ownedTeam } from './team-world.ts';
import type { Browser } from './world.ts';

const newBoard = async (browser: Browser) => (await browser.ask('POST', '/api/boards', {})).body.board?.id ?? '';

it('[A127] [A128] an heir is told of the boards that nobody else owned, and of no others, until they have read it', async () => {
  const world = await ownedTeam();
  const { browser: max, account: maxId } = await world.invited(world.owner, 'Max');
  const { browser: eve, account: eveId } = await world.invited(world.owner, 'Eve');
  const shared = await newBoard(max);
  await max.ask('PUT', `/api/boards/${shared}/members`, { account: world.ownerId, role: 'owner' });
  await newBoard(max);
  const { people = [] } = (await world.owner.ask('GET', '/api/people')).body;
  // Each has a sample.
  expect(people.map(({ name, boards, boardsAlone }) => [name, boards, boardsAlone])).toEqual([
    ['Olga', 2, 1],
    ['Max', 3, 2],
    ['Eve', 1, 1],
  ]);
  await max.ask('DELETE', `/api/people/${maxId}`, { heir: eveId });
  const told = await eve.ask('GET', '/api/handovers');
  expect([answers.handovers(told.body), told.body.handovers]).toMatchObject([true, [{ name: 'Max', boards: 2 }]]);
  expect((await world.owner.ask('GET', '/api/handovers')).body.handovers).toEqual([]);
  const path = `/api/handovers/${told.body.handovers?.[0]?.id}`;
  // Somebody else's stays.
  await world.owner.ask('DELETE', path);
  expect((await eve.ask('GET', '/api/handovers')).body.handovers).toHaveLength(1);
  expect((await eve.ask('DELETE', path)).body.handovers).toEqual([]);
  expect((await world.browser().ask('GET', '/api/handovers')).status).toBe(401);
});

it('[A127] whoever chose themselves is not told, nor whoever got nothing; what somebody was told of goes with them', async () => {
  const world = await ownedTeam();
  const { account: maxId } = await world.invited(world.owner, 'Max');
  await world.owner.ask('DELETE', `/api/people/${maxId}`, {});
  expect((await world.owner.ask('GET', '/api/handovers')).body.handovers).toEqual([]);
  const { browser: eve, account: eveId } = await world.invited(world.owner, 'Eve');
  const { account: guest } = await world.invited(world.owner, 'Gus', 'guest');
  await world.owner.ask('DELETE', `/api/people/${guest}`, { heir: eveId });
  expect((await eve.ask('GET', '/api/handovers')).body.handovers).toEqual([]);
  const { account: annId } = await world.invited(world.owner, 'Ann');
  await world.owner.ask('DELETE', `/api/people/${annId}`, { heir: eveId });
  expect((await eve.ask('GET', '/api/handovers')).body.handovers).toMatchObject([{ name: 'Ann', boards: 1 }]);
  await world.owner.ask('DELETE', `/api/people/${eveId}`, {});
  expect([...world.records.all('handovers')]).toEqual([]);
});

it('[A127] [limit handoversKept] the oldest go', async () => {
  const world = await ownedTeam();
  const { browser: eve, account: heir } = await world.invited(world.owner, 'Eve');
  for (let n = 0; n <= LIMITS.handoversKept; n += 1) {
    const { account } = await world.invited(world.owner, `P${n}`);
    await world.owner.ask('DELETE', `/api/people/${account}`, { heir });
    const kept = (await eve.ask('GET', '/api/handovers')).body.handovers ?? [];
    expect([kept.length, kept[0]?.name]).toEqual([Math.min(n + 1, LIMITS.handoversKept), `P${n}`]);
  }
});
