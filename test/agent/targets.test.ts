/** Which board an agent's calls act on, over real servers and real tabs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EnergyHistory, KeyCheck, KeysAnswer } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type Live, type LiveTab, startLive } from './live.ts';

let live: Live;
let bench: string;
let attic: string;
let value: string;
let keyId: string;

beforeEach(async () => {
  live = await startLive();
  bench = await live.newBoard('Bench');
  attic = await live.newBoard('Attic');
  const made = await live.newKey('Robot');
  value = made.value;
  keyId = made.key.id;
});
afterEach(() => live.close());

const note = (text: string) => ({ edits: [{ op: 'add_note', text, at: [0, 0] }] });
const notes = (tab: LiveTab) => [...tab.store.board.notes.values()].map(({ text }) => text);
const agentOn = (tab: LiveTab) => tab.presence.agents.find(({ user }) => user.id === keyId);
const check = () => live.api<KeyCheck>('GET', `/api/keys/${keyId}/check`);

test('[B36] the check of a key is its owner’s alone, marks nothing as used, and knows a revoked key', async () => {
  const path = `${live.server.url}/api/keys/${keyId}/check`;
  const ask = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;
  expect(await ask(path)).toBe(401);
  await expect(live.api('GET', '/api/keys/k_nothing00000/check')).rejects.toThrow('404');
  await expect(live.api('POST', `/api/keys/${keyId}/check`)).rejects.toThrow(/405/);
  const unused = await live.api<KeysAnswer>('GET', '/api/keys');
  expect(await check()).toEqual({ state: 'no_board', mode: 'edit', boards: [] });
  expect(await live.api<KeysAnswer>('GET', '/api/keys')).toEqual(unused);
  await live.revoke(keyId);
  expect(await check()).toMatchObject({ state: 'revoked' });
});

describe('a server that is started again', () => {
  test('[B37] knows the target, the pause, the limit and the energy of an agent', async () => {
    const guest = await live.tab(bench, { guest: 'editor' });
    await live.tab(bench);
    await live.tab(attic);
    const agent = await live.agent(value);
    await agent.call('connect_board', { board: bench });
    await agent.call('get_board');
    await live.api('PATCH', `/api/keys/${keyId}`, { dailyLimit: 200 });
    guest.bridge.send({ type: 'pause', key: keyId, paused: true });
    await guest.until(() => agentOn(guest) !== undefined);
    while ((await check()).state !== 'paused');

    live = await live.restart();
    const told = new Promise<readonly string[]>((resolve) => {
      void live.tab(bench, { guest: 'editor' }).then((tab) =>
        tab.bridge.onMessage((message) => {
          if (message.type === 'paused') resolve(message.keys);
        }),
      );
    });
    await live.tab(bench);
    await live.tab(attic);
    const again = await live.agent(value);
    expect((await again.call('get_board')).text).toContain('Guest paused this agent on "Bench"');
    const resumed = await live.tab(bench, { guest: 'editor' });
    resumed.bridge.send({ type: 'pause', key: keyId, paused: false });
    expect(await told).toEqual([]);
    expect((await again.call('get_board')).text).toContain(bench);
    const { keys } = await live.api<KeysAnswer>('GET', '/api/keys');
    expect(keys.find(({ id }) => id === keyId)?.energy).toEqual({ spent: 3, limit: 200 });
    const { today, days } = await live.api<EnergyHistory>('GET', '/api/energy');
    expect([today.spent, days.at(-1)?.bridge]).toEqual([3, 3]);
  });
});

describe('with two boards open', () => {
  test('[B13] an agent has to choose, then stays, and looks at the other for one call', async () => {
    const [one, two] = [await live.tab(bench), await live.tab(attic)];
    const agent = await live.agent(value);
    const asked = await agent.call('apply_edits', note('where?'));
    expect(asked.isError).toBe(true);
    for (const id of [bench, attic]) expect(asked.text).toContain(id);
    await agent.call('connect_board', { board: 'Attic' });
    await agent.call('apply_edits', note('here'));
    await agent.call('apply_edits', { ...note('there'), board: bench });
    await agent.call('apply_edits', note('here again'));
    await two.until(() => two.store.board.notes.size === 2);
    await one.until(() => one.store.board.notes.size === 1);
    expect([notes(one), notes(two).sort()]).toEqual([['there'], ['here', 'here again']]);
  });

  test('[B38] a target whose tab was closed is waited for, then the open boards are named', async () => {
    const tab = await live.tab(bench);
    const other = await live.tab(attic);
    const watcher = await live.tab(bench, { guest: 'viewer' });
    const agent = await live.agent(value);
    await agent.call('connect_board', { board: bench });
    await tab.vanish();
    await watcher.until(() => watcher.presence.persons.length === 0);
    expect(await check()).toMatchObject({ state: 'no_tab', board: { id: bench } });
    const reply = agent.call('apply_edits', note('late'));
    await watcher.until(() => agentOn(watcher)?.calls.length === 1);
    live.clock.advance(LIMITS.callWaitMs);
    const { isError, text } = await reply;
    expect(isError).toBe(true);
    expect(text).toContain(`No tab has "Bench" (${bench}) open`);
    expect(text).toContain(`${attic} "Attic" (owner)`);
    expect(notes(other)).toEqual([]);

    const back = agent.call('apply_edits', note('in time'));
    const opened = await live.tab(bench);
    expect((await back).isError).toBe(false);
    expect(notes(opened)).toEqual(['in time']);
  });
});

test('[T73] connect_board makes an empty board for its owner and chooses it; calls wait until a tab opens it', async () => {
  const agent = await live.agent(value);
  const made = await agent.call('connect_board', { create: ' Pump rig ' });
  const { id } = made.data as { readonly id: string };
  expect(made.data).toMatchObject({ name: 'Pump rig', role: 'owner', open: false, path: `/b/${id}` });
  const waiting = agent.call('apply_edits', note('first'));
  const tab = await live.tab(id);
  expect((await waiting).isError).toBe(false);
  expect([tab.store.board.name, notes(tab)]).toEqual(['Pump rig', ['first']]);
  expect(await live.api('GET', `/api/boards/${id}`)).toMatchObject({ board: { name: 'Pump rig', role: 'owner' } });

  await live.api('PATCH', `/api/keys/${keyId}`, { mode: 'read' });
  expect((await agent.call('connect_board', { create: 'Another' })).text).toContain('This key may read and not edit');
});

test('[B39] a board that is renamed or archived stays the target, under its new name', async () => {
  const tab = await live.tab(bench);
  const agent = await live.agent(value);
  await agent.call('connect_board', { board: bench });
  await live.api('PATCH', `/api/boards/${bench}`, { name: 'Lab' });
  await tab.until(() => tab.store.board.name === 'Lab');
  expect((await agent.call('list_boards')).text).toContain('Lab');
  await live.api('PATCH', `/api/boards/${bench}`, { archived: true });
  expect((await agent.call('apply_edits', note('still here'))).isError).toBe(false);
  expect((await agent.call('connect_board', { board: 'Lab' })).data).toMatchObject({ id: bench, name: 'Lab' });
});

test('[B40] a board that its owner may only look at, or has no more, is refused at once with what is open', async () => {
  // Somebody else owns the board too, so that our own role on it can change.
  live = await live.restart((records) => {
    const file = JSON.parse(records);
    file.tables.accounts.push({ id: 'u_else', sample: '', kind: 'member', name: 'Bea', tier: 'free', createdAt: 1 });
    const id = `${bench}/u_else`;
    file.tables.members.push({ id, board: bench, account: 'u_else', role: 'owner', since: 1 });
    return JSON.stringify(file);
  });
  const own = live.me.account.id;
  const tab = await live.tab(bench);
  await live.tab(attic);
  const agent = await live.agent(value);
  await agent.call('connect_board', { board: bench });
  expect((await agent.call('apply_edits', note('as owner'))).isError).toBe(false);

  await live.api('PUT', `/api/boards/${bench}/members`, { account: own, role: 'viewer' });
  await tab.until(() => tab.status.role === 'viewer');
  expect((await agent.call('get_board')).isError).toBe(false);
  const edit = await agent.call('apply_edits', note('as viewer'));
  expect(edit).toMatchObject({ isError: true });
  expect(edit.text).toContain('it may be read, not edited. Nothing was changed.');
  expect((await agent.call('list_boards')).text).toContain('"role":"viewer"');
  expect(notes(tab)).toEqual(['as owner']);

  await live.api('DELETE', `/api/boards/${bench}/members/${own}`);
  const gone = await agent.call('get_board');
  expect(gone.isError).toBe(true);
  expect(gone.text).toContain(`The owner of this key has no board "${bench}", or no longer has access to it.`);
  expect(gone.text).toContain(`${attic} "Attic" (owner)`);
  await agent.call('connect_board', { board: attic });
  expect((await agent.call('get_board')).text).toContain('Attic');
});

test('[B41] of three tabs on two machines exactly one runs a call: the visible one, then the last used', async () => {
  const tabs = [
    await live.tab(bench, { visible: false }),
    await live.tab(bench, { visible: true }),
    await live.tab(bench, { visible: false }),
  ];
  const granted: number[] = [];
  for (const [n, tab] of tabs.entries()) {
    tab.bridge.onMessage(({ type }) => {
      if (type === 'grant') granted.push(n);
    });
  }
  const agent = await live.agent(value);
  await agent.call('apply_edits', note('one'));
  for (const tab of tabs) await tab.until(() => tab.store.board.notes.size === 1);
  expect([granted, tabs.map((tab) => tab.store.board.calls.size)]).toEqual([[1], [1, 1, 1]]);

  await tabs[1]?.vanish();
  expect((await agent.call('apply_edits', note('two'))).isError).toBe(false);
  live.clock.advance(1_000);
  tabs[0]?.bridge.send({ type: 'activity', visible: false });
  await settled(tabs[0]);
  expect((await agent.call('apply_edits', note('three'))).isError).toBe(false);
  await tabs[0]?.until(() => tabs[0]?.store.board.notes.size === 3);
  expect([granted.length, granted[2]]).toEqual([3, 0]);
});

/** What the tab has sent is with the server: it has answered an edit that came after. */
async function settled(tab: LiveTab | undefined): Promise<void> {
  tab?.edit([{ op: 'rename_board', name: 'Settled' }]);
  await tab?.until(() => tab.status.waiting === 0);
}
