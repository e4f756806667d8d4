/** An agent's call from the HTTP request to the HTTP response, through the real server, tab and engine. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FRAME } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { writeBridgeFrame } from '../../app/replica/bridge-frame.ts';
import { silentLine } from '../support/silent-line.ts';
import { type Live, type LiveTab, startLive } from './live.ts';

let live: Live;
let board: string;
let value: string;
let keyId: string;

beforeEach(async () => {
  live = await startLive();
  board = await live.newBoard('Bench');
  const made = await live.newKey('Robot');
  value = made.value;
  keyId = made.key.id;
});

afterEach(() => live.close());

const ADD = { edits: [{ op: 'add_part', id: '$s', definition: 'bme280', label: 'Outdoor' }] };
const labels = (tab: LiveTab) => [...tab.store.board.parts.values()].map(({ label }) => label).sort();
const agentOn = (tab: LiveTab) => tab.presence.agents.find(({ user }) => user.id === keyId);
const waits = (tab: LiveTab, count = 1) => tab.until(() => agentOn(tab)?.calls.length === count);
const settled = (tab: LiveTab) => tab.until(() => agentOn(tab)?.calls.length === 0);

describe.each(['legacy', 'modern'] as const)('an agent with a %s client', (generation) => {
  test('[B28] adds and connects real parts in one call, and reads its own writes', async () => {
    const tab = await live.tab(board);
    const other = await live.tab(board, { visible: false });
    const agent = await live.agent(value, generation);
    const done = await agent.call('apply_edits', {
      edits: [
        { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4', label: 'MCU' },
        { op: 'add_part', id: '$s', definition: 'bme280', label: 'Outdoor' },
        { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$s', interface: 'i2c' } },
      ],
    });
    expect(done).toMatchObject({ isError: false, data: { applied: true } });
    await other.until(() => other.store.board.connections.size === 1);
    expect(labels(tab)).toEqual(['MCU', 'Outdoor']);
    expect(labels(other)).toEqual(['MCU', 'Outdoor']);
    const read = await agent.call('get_board');
    expect(read.text).toContain('Outdoor');
    expect(read.data.revision).toBe(done.data.revision);
    const [record] = [...tab.store.board.calls.values()];
    expect(record).toMatchObject({ key: keyId, label: 'Robot', tool: 'apply_edits' });
    expect(agentOn(other)).toMatchObject({ status: 'connected', user: { name: 'Robot' }, lastTool: 'get_board' });
  });

  test('[M17] reads a board by its address, as get_board tells it', async () => {
    const tab = await live.tab(board);
    const agent = await live.agent(value, generation);
    await agent.call('apply_edits', ADD);
    const read = JSON.parse(await agent.read(`board://${board}`));
    expect(read).toMatchObject({ board: { id: board }, parts: [{ label: 'Outdoor' }] });
    expect(read).toEqual((await agent.call('get_board', { detail: 'detailed' })).data);
    expect(labels(tab)).toEqual(['Outdoor']);
    await expect(agent.read('board://b_nothing00000')).rejects.toThrow(/has no board|no resource/);
  });

  test('[B14] gets bad edits back with where and why, and the board is as it was', async () => {
    const tab = await live.tab(board);
    const agent = await live.agent(value, generation);
    const unknown = await agent.call('apply_edits', { edits: [{ op: 'add_part', definition: 'bme208' }] });
    expect(unknown).toMatchObject({ isError: true });
    expect(unknown.text).toContain('bme280');
    const invalid = await agent.call('apply_edits', { edits: [{ op: 'add_part', definitoin: 'bme280' }] });
    expect(invalid).toMatchObject({ isError: true });
    expect(invalid.text).toContain('/edits/0');
    expect(labels(tab)).toEqual([]);
  });
});

test('[B91] lists and objects that a client sends as JSON text are read, and other text is refused', async () => {
  const tab = await live.tab(board);
  const agent = await live.agent(value);
  const { edits } = ADD;
  expect(await agent.call('apply_edits', { edits: JSON.stringify(edits) })).toMatchObject({ isError: false });
  expect(await agent.call('apply_edits', { edits: edits.map((one) => JSON.stringify(one)) })).toMatchObject({
    isError: false,
  });
  expect(await agent.call('get_board', { include: '["parts"]' })).toMatchObject({ isError: false });
  expect(labels(tab)).toEqual(['Outdoor', 'Outdoor']);
  for (const odd of ['[{"op": "add_part"', 'add a sensor']) {
    const refused = await agent.call('apply_edits', { edits: odd });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('/edits: must be a list in [ ]');
  }
});

test('[B29] an agent that read the board before people changed it is stopped only where its edits meet theirs', async () => {
  const tab = await live.tab(board);
  const agent = await live.agent(value);
  await agent.call('apply_edits', {
    edits: ['One', 'Two'].map((label) => ({ op: 'add_part', definition: 'bme280', label })),
  });
  const { revision } = (await agent.call('get_board')).data;
  const idOf = (label: string) => [...tab.store.board.parts.values()].find((part) => part.label === label)?.id ?? '';
  const [one, two] = [idOf('One'), idOf('Two')];
  tab.edit([{ op: 'update_part', part: one, label: 'Ada’s' }]);
  const edit = (part: string) =>
    agent.call('apply_edits', { base_revision: revision, edits: [{ op: 'update_part', part, label: 'Mine' }] });
  expect(await edit(two)).toMatchObject({ isError: false });
  expect(await edit(one)).toMatchObject({ isError: true });
  expect(labels(tab)).toEqual(['Ada’s', 'Mine']);
});

test('[B27] an agent undoes its own last call in another tab than ran it, after that one was closed', async () => {
  const first = await live.tab(board);
  const agent = await live.agent(value);
  await agent.call('apply_edits', { edits: [{ op: 'add_part', definition: 'bme280', label: 'Kept' }] });
  await agent.call('apply_edits', ADD);
  await first.vanish();
  const second = await live.tab(board);
  expect(labels(second)).toEqual(['Kept', 'Outdoor']);
  expect(await agent.call('undo')).toMatchObject({ isError: false, data: { applied: true, left: 1 } });
  expect(labels(second)).toEqual(['Kept']);
  const undone = [...second.store.board.calls.values()].map((call) => [call.tool, call.undone ?? false]);
  expect(undone.sort()).toEqual([
    ['apply_edits', false],
    ['apply_edits', true],
    ['undo', false],
  ]);
});

test('[B21] of two tabs exactly one runs a call', async () => {
  const tabs = [await live.tab(board), await live.tab(board)];
  const agent = await live.agent(value);
  for (let i = 0; i < 4; i += 1) await agent.call('apply_edits', ADD);
  for (const tab of tabs) await tab.until(() => tab.store.board.parts.size === 4);
  expect(tabs.map((tab) => tab.store.board.calls.size)).toEqual([4, 4]);
});

test('[B21] a tab that froze with its call and wakes after another ran it changes nothing', async () => {
  const frozen = await live.tab(board);
  const other = await live.tab(board, { visible: false });
  const agent = await live.agent(value);
  frozen.freeze();
  const reply = agent.call('apply_edits', ADD);
  await waits(other);
  live.clock.advance(LIMITS.claimWaitMs);
  expect(await reply).toMatchObject({ isError: false });
  frozen.thaw();
  await frozen.until(() => frozen.store.board.parts.size === 1);
  await agent.call('get_board');
  expect([frozen, other].map((tab) => [tab.store.board.parts.size, tab.store.board.calls.size])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('[B5] a tab that is frozen alone for 30 s: the agent hears why, and nothing runs when it wakes', async () => {
  const tab = await live.tab(board);
  const guest = await live.tab(board, { guest: 'editor' });
  const agent = await live.agent(value);
  tab.freeze();
  const reply = agent.call('apply_edits', ADD);
  await waits(guest);
  live.clock.advance(LIMITS.callWaitMs);
  const { text, isError } = await reply;
  expect(isError).toBe(true);
  expect(text).toContain('none answered in 30 s: the page is frozen or asleep. Nothing was changed.');
  tab.thaw();
  await settled(tab);
  expect((await agent.call('get_board')).isError).toBe(false);
  expect(tab.store.board.parts.size).toBe(0);
});

test('[O34] what waited on a device and is sent from there makes no tab that an agent could find', async () => {
  const cookie = live.cookie;
  const url = `${live.server.url.replace('http', 'ws')}/api/sync/${board}`;
  const page = new WebSocket(url, { headers: { cookie } });
  const heard = new Promise<void>((resolve) =>
    page.on('message', (data: Buffer) => data[0] === FRAME.bridge && resolve()),
  );
  await new Promise((resolve) => page.once('open', resolve));
  page.send(writeBridgeFrame({ type: 'hello', board: '', visible: false }));
  await heard;
  expect(live.server.rooms.get(board)?.tabs.size).toBe(1);
  const agent = await live.agent(value);
  expect((await agent.call('list_boards')).data.boards).toEqual([]);
  page.close();
});

test('[B81] [B82] a tab whose network is cut is not called frozen, nor visible', async () => {
  const line = await silentLine(live.server.url);
  const cut = await live.tab(board, { through: line.url });
  const guest = await live.tab(board, { guest: 'editor' });
  const agent = await live.agent(value);
  const list = async () => (await agent.call('list_boards')).data.boards;
  expect(await list()).toMatchObject([{ id: board, tabs: 1, visible: true }]);
  line.cut();
  const [served] = [...(live.server.rooms.get(board)?.tabs ?? [])].filter(
    ({ account }) => account.id === live.me.account.id,
  );
  const asked = served === undefined ? null : vi.spyOn(served, 'probe');
  const listed = list();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { interval: 1 });
  live.clock.advance(LIMITS.probeWaitMs);
  expect(await listed).toMatchObject([{ id: board, tabs: 1, visible: false }]);
  const reply = agent.call('apply_edits', ADD);
  await waits(guest);
  live.clock.advance(LIMITS.callWaitMs);
  live.clock.advance(LIMITS.probeWaitMs);
  const { text } = await reply;
  expect(text).toContain('nothing comes over the connection: the network is cut');
  expect(text).not.toContain('frozen');
  await cut.vanish();
  await line.close();
});

test('[B9] the tab of a guest runs no call of the owner’s agent, and sees who works', async () => {
  await (await live.tab(board)).vanish();
  const guest = await live.tab(board, { guest: 'editor' });
  const agent = await live.agent(value);
  await agent.call('connect_board', { board });
  const reply = agent.call('apply_edits', ADD);
  await waits(guest);
  expect(live.server.rooms.get(board)?.name).toBe('Bench');
  expect(agentOn(guest)).toMatchObject({ user: { name: 'Robot', owner: live.me.account.id }, calls: [{ to: null }] });
  const tab = await live.tab(board);
  expect((await reply).isError).toBe(false);
  await guest.until(() => guest.store.board.parts.size === 1);
  expect(tab.store.board.calls.size).toBe(1);
});

test('[B15] a guest who edits stops a call and pauses the agent; one who only looks cannot', async () => {
  const tab = await live.tab(board);
  const viewer = await live.tab(board, { guest: 'viewer' });
  const editor = await live.tab(board, { guest: 'editor' });
  const agent = await live.agent(value);
  tab.freeze();
  const reply = agent.call('apply_edits', ADD);
  await waits(viewer);
  await waits(editor);
  const [waiting] = agentOn(editor)?.calls ?? [];
  viewer.bridge.send({ type: 'stop', call: waiting?.call ?? '' });
  viewer.bridge.send({ type: 'pause', key: keyId, paused: true });
  editor.bridge.send({ type: 'stop', call: waiting?.call ?? '' });
  expect((await reply).text).toBe('Guest stopped the call. Nothing was changed.');
  const told = new Promise<readonly string[]>((resolve) => {
    viewer.bridge.onMessage((message) => {
      if (message.type === 'paused') resolve(message.keys);
    });
  });
  editor.bridge.send({ type: 'pause', key: keyId, paused: true });
  expect(await told).toEqual([keyId]);
  expect((await agent.call('get_board')).text).toContain('Guest paused this agent on "Bench"');
});

test('[B80] a tab that closes with the grant in hand: the edit may still arrive, read the board first', async () => {
  const tab = await live.tab(board);
  const watcher = await live.tab(board, { visible: false });
  const agent = await live.agent(value);
  let taken = () => {};
  const granted = new Promise<void>((resolve) => {
    taken = resolve;
  });
  tab.bridge.onMessage(({ type }) => {
    if (type === 'grant') taken();
  });
  // The page dies when the grant arrives: its line is cut before the tool's update can leave.
  const { changes } = tab;
  tab.changes = (...given) => {
    tab.goOffline();
    return changes(...given);
  };
  const reply = agent.call('apply_edits', ADD);
  await granted;
  await tab.vanish();
  await watcher.until(() => agentOn(watcher)?.calls[0]?.granted === true);
  while (live.server.rooms.get(board)?.tabs.size !== 1) await new Promise(setImmediate);
  live.clock.advance(LIMITS.returnWaitMs);
  expect((await reply).text).toContain('did not come back in 5 s: the edit may still arrive. Read the board');
  expect((await agent.call('get_board')).isError).toBe(false);
  expect(watcher.store.board.parts.size).toBe(0);
});

describe('[B80] [B83] the connection of the tab that has a call, over real sockets', () => {
  /** A tab whose line `breaks` when it runs the call, before anything of it is sent, and what the agent's client hears. */
  async function broken(breaks: (tab: LiveTab) => void, through = live.server.url) {
    const tab = await live.tab(board, { through });
    const { changes } = tab;
    tab.changes = (...given) => {
      breaks(tab);
      tab.changes = changes;
      return changes(...given);
    };
    const agent = await live.agent(value);
    const heard: string[] = [];
    const reply = agent.call('apply_edits', ADD, { onprogress: ({ message = '' }) => heard.push(message) });
    await tab.until(() => tab.store.board.parts.size === 1);
    const hears = (words: string) =>
      vi.waitFor(() => expect(heard.join('\n')).toContain(words), { interval: 1, timeout: 20_000 });
    return { tab, agent, reply, hears };
  }

  test('closes: its agent is told at once and, when it is not back after 5 s, that the edit may still arrive, as it does', async () => {
    const { tab, agent, reply, hears } = await broken((one) => one.goOffline());
    await hears('was closed or lost its connection; waiting for it to come back (0 s of 30)');
    live.clock.advance(LIMITS.returnWaitMs);
    const { isError, text } = await reply;
    expect([isError, text]).toEqual([
      true,
      expect.stringContaining('did not come back in 5 s: the edit may still arrive'),
    ]);
    tab.goOnline();
    await tab.until(() => tab.status.synced && tab.status.waiting === 0);
    expect((await agent.call('get_board')).text).toContain('Outdoor');
  });

  test('closes and is back within 5 s: the call succeeds, once', async () => {
    const { tab, reply, hears } = await broken((one) => one.goOffline());
    await hears('waiting for it to come back');
    live.clock.advance(LIMITS.returnWaitMs - 1);
    tab.goOnline();
    expect(await reply).toMatchObject({ isError: false, data: { applied: true } });
    const other = await live.tab(board);
    expect([labels(other), other.store.board.calls.size]).toEqual([['Outdoor'], 1]);
  });

  test('is cut and stays open: its agent is told so with the next progress, and at the end that the edit may still arrive', async () => {
    const line = await silentLine(live.server.url);
    const { tab, reply, hears } = await broken(() => line.cut(), line.url);
    live.clock.advance(LIMITS.progressEveryMs);
    live.clock.advance(LIMITS.probeWaitMs);
    await hears('nothing comes over its connection: its network may be cut');
    live.clock.advance(LIMITS.callWaitMs);
    live.clock.advance(LIMITS.probeWaitMs);
    const { text } = await reply;
    expect(text).toContain('nothing comes over its connection: its network is cut');
    expect(text).toContain('The edit may still arrive');
    expect(text).not.toMatch(/frozen|asleep|fell silent/);
    await tab.vanish();
    await line.close();
  });
});

test('[B23] a tab whose line breaks after it ran the call replies when it is back', async () => {
  const tab = await live.tab(board);
  const agent = await live.agent(value);
  const { changes } = tab;
  tab.changes = (...given) => {
    tab.goOffline();
    tab.changes = changes;
    return changes(...given);
  };
  const reply = agent.call('apply_edits', ADD);
  await tab.until(() => tab.store.board.parts.size === 1);
  await tab.until(() => tab.status.link === 'offline');
  tab.goOnline();
  expect(await reply).toMatchObject({ isError: false, data: { applied: true } });
  expect(tab.store.board.calls.size).toBe(1);
});

test('[B3] a call that is cancelled while no tab has it never runs', async () => {
  const tab = await live.tab(board);
  const watcher = await live.tab(board, { visible: false });
  const agent = await live.agent(value);
  tab.freeze();
  const abort = new AbortController();
  const reply = agent.call('apply_edits', ADD, { signal: abort.signal }).catch(() => 'cancelled');
  await waits(watcher);
  abort.abort();
  expect(await reply).toBe('cancelled');
  await settled(watcher);
  tab.thaw();
  await settled(tab);
  expect((await agent.call('get_board')).isError).toBe(false);
  expect(tab.store.board.parts.size).toBe(0);
});

test('[B17] a revoked key: the waiting call ends, the agent leaves the board, the next request is 401', async () => {
  const tab = await live.tab(board);
  const watcher = await live.tab(board, { visible: false });
  const agent = await live.agent(value);
  tab.freeze();
  const reply = agent.call('apply_edits', ADD);
  await waits(watcher);
  await live.revoke(keyId);
  expect((await reply).text).toBe('The key was revoked. Nothing was changed.');
  await watcher.until(() => agentOn(watcher) === undefined);
  await expect(agent.call('get_board')).rejects.toThrow(/401|Unauthorized/);
  tab.thaw();
  await tab.until(() => agentOn(tab) === undefined);
  expect(tab.store.board.parts.size).toBe(0);
});

test('[M14] a server that stops answers whoever waits, and does not wait for listeners', async () => {
  const tab = await live.tab(board);
  const watcher = await live.tab(board, { guest: 'viewer' });
  const agent = await live.agent(value);
  tab.freeze();
  const reply = agent.call('apply_edits', ADD);
  await waits(watcher);
  const stopped = live.server.close();
  expect((await reply).text).toBe('The server is shutting down. Nothing was changed.');
  await stopped;
});

test('[B12] 48 calls of four agents through two tabs: none is lost, none runs twice', async () => {
  const tabs = [await live.tab(board), await live.tab(board)];
  const agents = await Promise.all(
    [1, 2, 3, 4].map(async (n) => live.agent((await live.newKey(`Robot ${n}`)).value, n % 2 ? 'legacy' : 'modern')),
  );
  const answers = await Promise.all(
    agents.flatMap((agent, n) =>
      Array.from({ length: 12 }, (_, i) =>
        agent.call('apply_edits', { edits: [{ op: 'add_note', text: `${n}/${i}`, at: [n * 300, i * 200] }] }),
      ),
    ),
  );
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  for (const tab of tabs) {
    await tab.until(() => tab.store.board.calls.size === 48);
    const notes = [...tab.store.board.notes.values()].map(({ text }) => text);
    expect([notes.length, new Set(notes).size]).toEqual([48, 48]);
  }
});
