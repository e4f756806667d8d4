import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { agentColor } from '../../../sync-server/agent/color.ts';
import { MemoryTab } from './memory-rooms.ts';
import { BOARD, OTHER, ROBOT, world } from './world.ts';

describe('the board of a call', () => {
  test('[B13] is the one that is open, and stays the target when another opens', async () => {
    const w = world();
    w.works(w.open(1));
    expect(await w.call('look').reply).toEqual({ text: 'done' });
    w.open(2, { board: OTHER });
    expect((await w.call('list_boards').reply).structured).toEqual({
      boards: [
        { id: BOARD, name: 'Main', role: 'owner', tabs: 1, visible: true, targeted: true },
        { id: OTHER, name: 'Spare', role: 'owner', tabs: 1, visible: true, targeted: false },
      ],
    });
  });

  test('[B13] is the one that is open at the first call, whatever that is', async () => {
    const w = world();
    w.open(1);
    const { structured } = await w.call('list_boards').reply;
    expect(structured).toMatchObject({ boards: [{ id: BOARD, targeted: true }] });
    w.open(2, { board: OTHER });
    expect((await w.call('list_boards').reply).structured).toMatchObject({
      boards: [
        { id: BOARD, targeted: true },
        { id: OTHER, targeted: false },
      ],
    });
  });

  test('[B13] has to be chosen where several are open, and connect_board chooses', async () => {
    const w = world();
    w.works(w.open(1));
    w.works(w.open(2, { board: OTHER }), { text: 'on the spare one' });
    const asked = await w.call('look').reply;
    expect(asked.error).toBe(true);
    expect(asked.text).toContain(`- ${BOARD} "Main" (owner)\n- ${OTHER} "Spare" (owner)`);
    expect(asked.text).toContain('connect_board');
    expect((await w.call('list_boards').reply).structured).toMatchObject({
      next: 'Call connect_board with the id of the board to work on.',
    });
    expect(await w.call('connect_board', { board: 'Spare' }).reply).toMatchObject({ structured: { id: OTHER } });
    expect(await w.call('look').reply).toEqual({ text: 'on the spare one' });
  });

  test('[B13] may be named for one call alone', async () => {
    const w = world();
    w.works(w.open(1));
    w.works(w.open(2, { board: OTHER }), { text: 'on the spare one' });
    await w.call('connect_board', { board: BOARD }).reply;
    expect(await w.call('look', { board: OTHER }).reply).toEqual({ text: 'on the spare one' });
    expect([BOARD, OTHER].map((board) => w.rooms.agent(board, ROBOT.id)?.status)).toEqual(['connected', 'connected']);
    expect(await w.call('look').reply).toEqual({ text: 'done' });
    expect(w.rooms.agent(OTHER, ROBOT.id)).toBeNull();
  });

  test('[B13] is one of those that its owner has open, in the order of their names', () => {
    const w = world();
    for (const [client, board] of [OTHER, BOARD, BOARD].entries()) w.open(client, { board });
    const alike = ['b_000000000009', 'b_000000000008'];
    for (const board of alike) w.rooms.open(new MemoryTab(board, 'u1', 7, { visible: false }), 'Main');
    const main = { name: 'Main', role: 'owner', visible: false, tabs: 1 };
    expect(w.agents.open(ROBOT)).toEqual([
      { ...main, id: BOARD, tabs: 2, visible: true },
      ...alike.toReversed().map((id) => ({ ...main, id })),
      { ...main, id: OTHER, name: 'Spare', visible: true },
    ]);
  });

  test('[B13] is the first that opens while the call waits', async () => {
    const w = world();
    const { reply } = w.call('look');
    w.clock.advance(10_000);
    w.works(w.open(1));
    expect(await reply).toEqual({ text: 'done' });
    expect(w.rooms.agent(BOARD, ROBOT.id)).toMatchObject({ status: 'connected', lastTool: 'look' });
  });

  test('[B13] that is closed is waited for, and the error names those that are open', async () => {
    const w = world();
    const tab = w.works(w.open(1));
    await w.call('look').reply;
    w.rooms.close(tab);
    w.open(2, { board: OTHER });
    const { reply } = w.call('look');
    w.clock.advance(LIMITS.callWaitMs);
    const { text, error } = await reply;
    expect(error).toBe(true);
    expect(text).toContain(`No tab has "Main" (${BOARD}) open; waited 30 s. Nothing was changed.`);
    expect(text).toContain(`- ${OTHER} "Spare" (owner)`);
  });

  test('[B13] that the owner has no role on is unknown, alike whether it exists', async () => {
    const w = world();
    w.open(1);
    w.roles.set(`u1 ${OTHER}`, null);
    const { text } = await w.call('look', { board: OTHER }).reply;
    expect(text).toContain(`The owner of this key has no board "${OTHER}"`);
    expect((await w.call('connect_board', { board: 'b_doesnotexis' }).reply).text).toContain('has no board');
  });

  test('[B13] is not one that only another person has open', async () => {
    const w = world();
    w.works(w.open(1, { account: 'u2' }));
    const { reply } = w.call('look');
    w.clock.advance(LIMITS.callWaitMs);
    expect((await reply).text).toContain('No board is open in a browser; waited 30 s. Nothing was changed.');
  });
});

describe('what a call may do', () => {
  test('[B9] on a board that the owner only views: look, and not edit', async () => {
    const w = world();
    w.roles.set(`u1 ${BOARD}`, 'viewer');
    w.works(w.open(1, { role: 'viewer' }));
    expect(await w.call('look').reply).toEqual({ text: 'done' });
    expect((await w.call('edit').reply).text).toContain('it may be read, not edited. Nothing was changed.');
  });

  test('[B9] with a key that reads: look, and not edit', async () => {
    const w = world();
    const tab = w.works(w.open(1));
    const key = { ...ROBOT, mode: 'read' } as const;
    expect(await w.call('look', {}, key).reply).toEqual({ text: 'done' });
    expect(await w.call('edit', {}, key).reply).toMatchObject({ error: true });
    expect(tab.of('grant').map(({ tool }) => tool)).toEqual(['look']);
  });

  test('[B31] the tab that runs a call is told the mode of its key', async () => {
    const w = world();
    const tab = w.works(w.open(1));
    await w.call('edit', {}, { ...ROBOT, mode: 'ask' }).reply;
    await w.call('edit').reply;
    expect(tab.of('grant').map(({ mode }) => mode)).toEqual(['ask', 'edit']);
  });

  test('[B14] with arguments that are wrong: nothing, and it is told which and what is near', async () => {
    const w = world();
    const { text } = await w.call('look', { att: 1 }).reply;
    expect(text).toBe(
      'Nothing was done. /att: is not a known key. Nearest valid: at, n. Next: fix this and call look again.',
    );
    expect((await w.call('look', { board: 7 }).reply).text).toContain('/board: must be the id or name of a board');
  });

  test('[B14] by a name that is no tool: it is told the nearest and all of them', async () => {
    const w = world();
    expect(await w.call('lok').reply).toEqual({
      error: true,
      text: 'There is no tool "lok". Did you mean look? The tools are: list_boards, connect_board, look, edit, paint.',
    });
  });

  test('[B15] while an editor has paused the agent on the board: nothing there, until it is resumed', async () => {
    const w = world();
    const tab = w.open(1);
    const { reply } = w.call('edit');
    w.rooms.from(tab, { type: 'pause', key: ROBOT.id, paused: true });
    expect((await reply).text).toContain('Person u1 paused this agent on "Main"');
    expect((await w.call('look').reply).text).toContain('paused this agent');
    expect(w.open(2).of('paused')).toEqual([{ type: 'paused', keys: [ROBOT.id] }]);
    w.works(tab);
    w.rooms.from(tab, { type: 'pause', key: ROBOT.id, paused: false });
    expect(await w.call('look').reply).toEqual({ text: 'done' });
  });

  test('[B15] a viewer can neither pause an agent nor stop its call', async () => {
    const w = world();
    const tab = w.open(1);
    const viewer = w.open(2, { account: 'u2', role: 'viewer' });
    const { reply } = w.call('look');
    w.rooms.from(viewer, { type: 'pause', key: ROBOT.id, paused: true });
    w.rooms.from(viewer, { type: 'stop', call: 'call_1' });
    w.works(tab);
    expect(await reply).toEqual({ text: 'done' });
  });

  test('[B15] an editor of another board neither stops a call nor pauses the agent here', async () => {
    const w = world();
    const tab = w.open(1);
    const elsewhere = w.open(2, { board: OTHER, account: 'u2' });
    w.open(3, { board: OTHER });
    await w.call('connect_board', { board: BOARD }).reply;
    const edit = w.call('edit');
    const look = w.call('look', { board: OTHER });
    const [call] = w.rooms.agent(BOARD, ROBOT.id)?.calls ?? [];
    w.rooms.from(elsewhere, { type: 'stop', call: call?.call ?? '' });
    w.rooms.from(elsewhere, { type: 'pause', key: ROBOT.id, paused: true });
    expect((await look.reply).text).toContain('paused this agent on "Spare"');
    w.works(tab);
    expect(await edit.reply).toEqual({ text: 'done' });
  });

  test('[B15] an editor stops a call: one that no tab has never runs, one that a tab has is reported as taken', async () => {
    const w = world();
    const tab = w.open(1);
    const waiting = w.call('edit');
    w.rooms.from(tab, { type: 'stop', call: 'call_1' });
    expect((await waiting.reply).text).toBe('Person u1 stopped the call. Nothing was changed.');
    const taken = w.call('edit');
    w.rooms.from(tab, { type: 'claim', call: 'call_2', clock: 1 });
    w.rooms.from(tab, { type: 'stop', call: 'call_2' });
    expect((await taken.reply).text).toBe(
      'Person u1 stopped the call, after a tab had taken the call: the edit may have been made. Read the board before trying again.',
    );
  });
});

describe('energy', () => {
  test('[B10] a call costs 1, and 1 more for each ten edits begun, when a tab takes it', async () => {
    const w = world();
    const tab = w.open(1);
    const spent = () => w.energy.spent.get('u1') ?? 0;
    const { reply, cancel } = w.call('edit', { n: 11 });
    expect(spent()).toBe(0);
    cancel();
    await reply;
    expect(spent()).toBe(0);
    w.works(tab);
    const costs: number[] = [];
    for (const n of [0, 1, 10, 11, 500]) {
      const before = spent();
      await w.call('edit', { n }).reply;
      costs.push(spent() - before);
    }
    expect(costs).toEqual([1, 2, 2, 3, 51]);
    await w.call('list_boards').reply;
    expect(spent()).toBe(60);
  });

  test('[B10] that is spent refuses the call with the figures, and nothing runs', async () => {
    const w = world();
    const tab = w.works(w.open(1));
    w.energy.budget = 2;
    await w.call('edit').reply;
    const { text, error } = await w.call('look').reply;
    expect(error).toBe(true);
    expect(text).toBe(
      "Not enough energy: this call costs 1, and 2 of today's budget of 2 units are spent. It refills at " +
        '2027-01-16T00:00:00.000Z. Nothing was executed. Tell the user, and wait until then.',
    );
    expect(tab.of('grant')).toHaveLength(1);
    expect((await w.call('list_boards').reply).text).toContain('Not enough energy');
  });
});

describe('what people see of an agent', () => {
  test('[B16] connected from its first call, with the call that waits, its tool, and then where it worked', async () => {
    const w = world();
    const tab = w.open(1);
    const { reply } = w.call('edit', { n: 3 });
    const since = w.clock.now();
    expect(w.rooms.agent(BOARD, ROBOT.id)).toEqual({
      kind: 'agent',
      user: { id: ROBOT.id, name: 'Robot', color: agentColor(ROBOT.id), owner: 'u1' },
      calls: [
        {
          call: 'call_1',
          tool: 'edit',
          summary: 'edits 3',
          what: [{ code: 'undoes-calls', params: { count: 3 } }],
          to: 1,
          granted: false,
          since,
        },
      ],
      status: 'connected',
      last: since,
      lastTool: 'edit',
      mode: 'edit',
      energy: { used: 0, limit: 1_000, own: false },
    });
    w.works(tab);
    await reply;
    expect(w.rooms.agent(BOARD, ROBOT.id)).toMatchObject({ calls: [], cursor: [5, 6], status: 'connected' });
  });

  test('[B16] [limit agentInactiveMs] [limit agentGoneMs] inactive 60 s after the last call, gone after 15 minutes', async () => {
    const w = world();
    w.works(w.open(1));
    await w.call('look').reply;
    w.clock.advance(LIMITS.agentInactiveMs - 1);
    expect(w.rooms.agent(BOARD, ROBOT.id)?.status).toBe('connected');
    w.clock.advance(1);
    expect(w.rooms.agent(BOARD, ROBOT.id)?.status).toBe('inactive');
    w.clock.advance(LIMITS.agentGoneMs - LIMITS.agentInactiveMs - 1);
    expect(w.rooms.agent(BOARD, ROBOT.id)?.status).toBe('inactive');
    w.clock.advance(1);
    expect(w.rooms.agent(BOARD, ROBOT.id)).toBeNull();
  });

  test('[B16] without a target, it shows on every board that its owner has open; with one, there alone', async () => {
    const w = world();
    w.open(1);
    w.open(2, { board: OTHER });
    await w.call('list_boards').reply;
    expect([BOARD, OTHER].map((board) => w.rooms.agent(board, ROBOT.id)?.status)).toEqual(['connected', 'connected']);
    await w.call('connect_board', { board: OTHER }).reply;
    expect([BOARD, OTHER].map((board) => w.rooms.agent(board, ROBOT.id)?.status)).toEqual([undefined, 'connected']);
  });

  test('[B16] a tab that opens later sees the agents that are there', async () => {
    const w = world();
    const tab = w.works(w.open(1));
    await w.call('look').reply;
    w.rooms.close(tab);
    w.open(3);
    expect(w.rooms.agent(BOARD, ROBOT.id)?.status).toBe('connected');
  });

  test('[B17] revoked: it is gone at once, its calls end and say whether they were taken', async () => {
    const w = world();
    const tab = w.open(1);
    const taken = w.call('edit');
    const waiting = w.call('edit');
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    w.agents.revoked(ROBOT.id);
    expect((await taken.reply).text).toContain('The key was revoked, after a tab had taken the call');
    expect((await waiting.reply).text).toBe('The key was revoked. Nothing was changed.');
    expect(w.rooms.agent(BOARD, ROBOT.id)).toBeNull();
    w.rooms.from(tab, { type: 'claim', call: 'call_2', clock: 2 });
    expect(tab.of('grant')).toHaveLength(1);
  });

  test('[A83] revoked: a request that was let in before does nothing after', async () => {
    const w = world();
    const tab = w.works(w.open(1));
    await w.call('edit').reply;
    w.agents.revoked(ROBOT.id);
    expect((await w.call('edit').reply).text).toBe('The key was revoked. Nothing was changed.');
    expect([tab.of('grant').length, w.rooms.agent(BOARD, ROBOT.id)]).toEqual([1, null]);
  });
});

describe('the answer of a call', () => {
  test('[B18] waits until what the tab wrote before it is durable', async () => {
    const w = world();
    const tab = w.open(1);
    let stored = () => {};
    tab.durable = () => new Promise((resolve) => (stored = resolve));
    w.works(tab);
    const { reply } = w.call('edit');
    let answered = false;
    void reply.then(() => {
      answered = true;
    });
    await new Promise(setImmediate);
    expect([tab.of('ack').length, answered]).toEqual([1, false]);
    stored();
    expect(await reply).toEqual({ text: 'done' });
  });

  test('[B18] says so where the edit could not be stored', async () => {
    const w = world();
    const tab = w.open(1);
    tab.durable = () => Promise.reject(new Error('disk full'));
    w.works(tab);
    expect((await w.call('edit').reply).text).toContain('the server could not store the edit');
  });

  test('[B5] of a tab that took the call and fell silent: the edit may still arrive; its late reply changes nothing', async () => {
    const w = world();
    const tab = w.open(1);
    const { reply } = w.call('edit');
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    w.clock.advance(LIMITS.callWaitMs);
    expect((await reply).text).toContain('fell silent: the edit may still arrive. Read the board before trying again');
    w.rooms.close(tab);
    const back = w.open(1);
    w.rooms.from(back, { type: 'reply', call: 'call_1', result: { text: 'done' } });
    expect(back.of('ack')).toEqual([{ type: 'ack', call: 'call_1' }]);
  });

  test('[B5] of a tab that is open and frozen says how many there are and when a person was last there', async () => {
    const w = world();
    const tab = w.open(1, { visible: false });
    tab.lastActive = w.clock.now() - 14_000;
    const { reply } = w.call('look');
    w.clock.advance(LIMITS.callWaitMs);
    expect((await reply).text).toBe(
      `One tab has "Main" (${BOARD}) open (hidden, last active 44 s ago), but none answered in 30 s: the page is frozen or asleep. ` +
        'Nothing was changed. Ask the user to bring the tab to the front, then call again.',
    );
  });

  test('[B8] of a seventeenth call at once is a refusal that says what to do', async () => {
    const w = world();
    w.open(1);
    for (let i = 0; i < LIMITS.callsPerAgent; i += 1) w.call('look');
    expect((await w.call('look').reply).text).toContain('This agent has 16 calls waiting already');
  });

  test('[B19] whose tab sends something that is no answer is an error, not silence', async () => {
    const w = world();
    const tab = w.open(1);
    const { reply } = w.call('look');
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    w.rooms.from(tab, { type: 'reply', call: 'call_1', result: { nonsense: true } });
    expect(await reply).toEqual({
      error: true,
      text: 'The tab ran the call, but its answer cannot be read. Read the board before going on.',
    });
  });

  test('[B12] comes once for each of 48 calls of four agents at once, and each runs once', async () => {
    const w = world();
    const tabs = [w.works(w.open(1)), w.works(w.open(2)), w.works(w.open(3))];
    const replies = Array.from({ length: 4 }, (_, i) => ({ ...ROBOT, id: `k_${i}` })).flatMap((key) =>
      Array.from({ length: 12 }, () => w.call('edit', {}, key).reply),
    );
    expect(await Promise.all(replies)).toEqual(replies.map(() => ({ text: 'done' })));
    const granted = tabs.flatMap((tab) => tab.of('grant').map(({ call }) => call));
    expect(new Set(granted).size).toBe(48);
    expect(granted).toHaveLength(48);
  });
});

test('[B14] arguments that are nested too deep, or larger than a tab is sent, are refused and reach nobody', async () => {
  const w = world();
  w.works(w.open(1));
  const deep = JSON.parse(`{"at":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  expect((await w.call('look', deep).reply).text).toContain('nested');
  expect((await w.call('look', { at: 'x'.repeat(LIMITS.bridgeBytes) }).reply).text).toContain('more than');
  expect(await w.call('look', { at: 'x'.repeat(LIMITS.bridgeBytes - 5_000) }).reply).toEqual({ text: 'done' });
  expect(w.energy.spent.get('u1')).toBe(1);
});

test('[B30] [limit pictureChars] what a tab says is a picture reaches the agent only as base64 within the bound', async () => {
  const answered = async (image: string) => {
    const w = world();
    w.works(w.open(1), { text: 'here', image });
    return w.call('look').reply;
  };
  expect(await answered('UE5H')).toEqual({ text: 'here', image: 'UE5H' });
  for (const other of ['<svg>', '<svg>UE5H', 'UE5H<svg>']) expect(await answered(other)).toEqual({ text: 'here' });
  const largest = 'U'.repeat(LIMITS.pictureChars);
  expect(await answered(largest)).toEqual({ text: 'here', image: largest });
  expect(await answered(`${largest}U`)).toEqual({ text: 'here' });
});

test('[B10] a tool that costs more than its edits takes that too, and nothing where it is not there', async () => {
  const w = world();
  w.energy.budget = 9;
  w.works(w.open(1));
  await w.call('paint').reply;
  expect(w.energy.spent.get('u1')).toBe(5);
  expect((await w.call('paint').reply).text).toContain('this call costs 5, and 5 of');
  expect(w.energy.spent.get('u1')).toBe(5);
});
