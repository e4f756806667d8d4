/** What an agent may do and spend, and what its owner is told of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentKey } from '../../../sync-server/agent/ports.ts';
import { refusalReply } from '../../../sync-server/agent/refusal-texts.ts';
import { runs } from '../../support/runs.ts';
import { BOARD, OTHER, ROBOT, world } from './world.ts';

describe('energy', () => {
  test('[B10] [limit editsPerUnit] a call costs one unit, and one more for each so many edits that it begins', async () => {
    const costOf = async (n: number) => {
      const w = world();
      w.works(w.open(1));
      await w.call('edit', { n }).reply;
      return w.energy.spent.get('u1');
    };
    const { editsPerUnit } = LIMITS;
    expect(await Promise.all([1, editsPerUnit, editsPerUnit + 1].map(costOf))).toEqual([2, 2, 3]);
  });

  test('[B10] [limit pictureUnits] a picture costs so many units more, and is not drawn with one unit less', async () => {
    const drawn = async (budget: number) => {
      const w = world();
      w.works(w.open(1));
      w.energy.budget = budget;
      return [(await w.call('paint').reply).error ?? false, w.energy.spent.get('u1') ?? 0];
    };
    const cost = 1 + LIMITS.pictureUnits;
    expect([await drawn(cost), await drawn(cost - 1)]).toEqual([
      [false, cost],
      [true, 0],
    ]);
  });

  test("[B32] an agent is stopped by its own limit, which says so, and others go on with the account's", async () => {
    const w = world();
    w.works(w.open(1));
    w.energy.limits.set(ROBOT.id, 4);
    for (let n = 0; n < 2; n += 1) expect((await w.call('edit').reply).error).toBeUndefined();
    expect(await w.call('look').reply).toEqual({
      error: true,
      text:
        'Not enough energy: this call costs 1, and this agent has spent 4 of the 4 units that it may spend a day. It ' +
        'refills at 2027-01-16T00:00:00.000Z. Nothing was executed. Tell the user, who can raise the limit of this key ' +
        'in Settings > Developer, or wait until then.',
    });
    expect((await w.call('list_boards').reply).text).toContain('Not enough energy');
    expect((await w.call('look', {}, { ...ROBOT, id: 'k_2' }).reply).error).toBeUndefined();
    expect(w.energy.spent.get('u1')).toBe(5);
  });

  test('[B33] what an agent has spent of what it may stands in its state, anew with each call and each day', async () => {
    const w = world();
    w.works(w.open(1));
    const shown = () => w.rooms.agent(BOARD, ROBOT.id)?.energy;
    await w.call('edit').reply;
    expect(shown()).toEqual({ used: 2, limit: 1_000, own: false });
    w.energy.limits.set(ROBOT.id, 200);
    w.agents.changed(ROBOT);
    expect(shown()).toEqual({ used: 2, limit: 200, own: true });
    w.energy.limits.set(ROBOT.id, 5_000);
    w.agents.changed(ROBOT);
    expect(shown()).toEqual({ used: 2, limit: 1_000, own: true });
  });

  test('[B34] whatever calls wait, run, are withdrawn or refused at once, nothing is overspent and nothing lost', async () => {
    const step = fc.record({
      act: fc.constantFrom('edit', 'cancel', 'claim', 'list'),
      key: fc.nat(2),
      n: fc.integer({ min: 1, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (steps, budget, limit) => {
          const w = world();
          w.energy.budget = budget;
          w.energy.limits.set('k_0', limit);
          const tab = w.open(1);
          const cancels: (() => void)[] = [];
          const replies: Promise<unknown>[] = [];
          const prices = new Map<string, number>();
          let listed = 0;
          for (const { act, key, n } of steps) {
            const who: AgentKey = { ...ROBOT, id: `k_${key}` };
            if (act === 'list') {
              if ((await w.call('list_boards', {}, who).reply).error !== true) listed += 1;
            } else if (act === 'edit') {
              const { reply, cancel } = w.call('edit', { n }, who);
              replies.push(reply);
              cancels.push(cancel);
              for (const { call } of w.rooms.agent(BOARD, who.id)?.calls ?? []) {
                if (!prices.has(call)) prices.set(call, 1 + Math.ceil(n / LIMITS.editsPerUnit));
              }
            } else if (act === 'cancel') cancels[n % Math.max(1, cancels.length)]?.();
            else {
              const [first] = w.rooms.agent(BOARD, who.id)?.calls ?? [];
              if (first !== undefined) w.rooms.from(tab, { type: 'claim', call: first.call, clock: n });
              if (first !== undefined && n % 2 === 0) {
                w.rooms.from(tab, { type: 'reply', call: first.call, result: { text: 'done' } });
              }
            }
          }
          const ran = new Set(tab.of('grant').map(({ call }) => call));
          const paid = [...ran].reduce((sum, call) => sum + (prices.get(call) ?? 0), 0) + listed;
          expect(w.energy.spent.get('u1') ?? 0).toBe(paid);
          expect(paid).toBeLessThanOrEqual(budget);
          expect(w.energy.spent.get('k_0') ?? 0).toBeLessThanOrEqual(limit);
          await w.agents.close();
          await Promise.all(replies);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('a key that is changed', () => {
  test('[B35] to another mode: edits that wait under the old one are refused, what only looks goes on', async () => {
    const w = world();
    const tab = w.open(1);
    const edit = w.call('edit');
    const look = w.call('look');
    w.agents.changed({ ...ROBOT, mode: 'read' });
    expect((await edit.reply).text).toContain('has just changed what it may do. Nothing was changed.');
    w.works(tab);
    expect((await look.reply).error).toBeUndefined();
    expect(tab.of('grant').map(({ tool }) => tool)).toEqual(['look']);
    expect(w.rooms.agent(BOARD, ROBOT.id)).toMatchObject({ mode: 'read', calls: [] });
  });

  test('[B35] to another label: it shows under the new one at once, and its calls go on', async () => {
    const w = world();
    const tab = w.open(1);
    const edit = w.call('edit');
    w.agents.changed({ ...ROBOT, label: 'Codex' });
    expect(w.rooms.agent(BOARD, ROBOT.id)).toMatchObject({ user: { name: 'Codex' }, calls: [{ tool: 'edit' }] });
    w.works(tab);
    expect((await edit.reply).error).toBeUndefined();
    w.agents.changed({ ...ROBOT, id: 'k_nowhere' });
    expect(w.rooms.agent(BOARD, 'k_nowhere')).toBeNull();
  });
});

test('[B36] the owner of a key is told what its agent would find: ready, or why not', async () => {
  const w = world();
  const keyCheck = () => w.agents.keyCheck(ROBOT);
  expect(await keyCheck()).toEqual({ state: 'no_board', mode: 'edit', boards: [] });
  const main = w.open(1);
  const mainBoard = { id: BOARD, name: 'Main', role: 'owner' };
  const listed = { ...mainBoard, tabs: 1, visible: true };
  expect(await keyCheck()).toEqual({ state: 'ready', mode: 'edit', board: mainBoard, boards: [listed] });
  w.open(2, { board: OTHER });
  expect(await keyCheck()).toMatchObject({ state: 'choose', boards: [listed, { id: OTHER, name: 'Spare' }] });
  await w.call('connect_board', { board: BOARD }).reply;
  expect(await keyCheck()).toMatchObject({ state: 'ready', board: mainBoard });
  w.rooms.from(main, { type: 'pause', key: ROBOT.id, paused: true });
  expect(await keyCheck()).toMatchObject({ state: 'paused', pausedBy: 'Person u1', board: mainBoard });
  w.rooms.from(main, { type: 'pause', key: ROBOT.id, paused: false });
  w.rooms.close(main);
  expect(await keyCheck()).toMatchObject({ state: 'no_tab', board: mainBoard });
  w.roles.set(`u1 ${BOARD}`, null);
  expect(await keyCheck()).toMatchObject({ state: 'lost' });
  expect(await keyCheck()).not.toHaveProperty('board');
  w.energy.budget = 0;
  expect(await keyCheck()).toMatchObject({ state: 'spent' });
});

test('[B14] [limit errorBytes] a refusal of the limit is told whole, a longer one is cut within it', () => {
  const withBy = (by: string) =>
    refusalReply({ code: 'withdrawn', params: { why: { code: 'stopped', params: { by } }, taken: false } });
  const room = LIMITS.errorBytes - Buffer.byteLength(withBy('').text);
  const whole = withBy('x'.repeat(room));
  expect([whole.error, Buffer.byteLength(whole.text)]).toEqual([true, LIMITS.errorBytes]);
  expect(whole.text.endsWith('Nothing was changed.')).toBe(true);
  const { text } = withBy('é'.repeat(room));
  expect(text.endsWith('…')).toBe(true);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMITS.errorBytes);
});

test('[B83] a client that hears of progress is told that nothing comes over the connection of the tab that has its call', async () => {
  const heard: string[] = [];
  const w = world();
  const tab = w.open(1);
  w.call('edit', {}, ROBOT, (text) => heard.push(text));
  w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
  const told = async () => {
    w.clock.advance(LIMITS.progressEveryMs);
    await new Promise(setImmediate);
    return heard.at(-1);
  };
  expect(await told()).toBe('a tab works on it (2 s of 30)');
  tab.isCut = true;
  await told();
  expect(await told()).toBe('a tab took it, and nothing comes over its connection: its network may be cut (4 s of 30)');
  tab.isCut = false;
  expect(await told()).toBe('a tab works on it (8 s of 30)');
});

test.each([
  [true, 'nothing comes over its connection: its network is cut'],
  [false, 'fell silent'],
])('[B83] the answer of a call that a tab has says at its end whether that is cut (%s)', async (isCut, words) => {
  const w = world();
  const tab = w.open(1);
  const { reply } = w.call('edit');
  w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
  tab.isCut = isCut;
  w.clock.advance(LIMITS.callWaitMs);
  w.clock.advance(LIMITS.probeWaitMs);
  const { text } = await reply;
  expect(text).toContain(words);
  expect(text).toContain('he edit may still arrive');
});

describe('[B80] [limit returnWaitMs] a tab that took a call and whose socket closes', () => {
  const taken = (progress?: (text: string) => void) => {
    const w = world();
    const tab = w.open(1);
    const { reply } = w.call('edit', {}, ROBOT, progress);
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    let text: string | null = null;
    void reply.then((said) => {
      text = said.text;
    });
    const answered = async () => {
      await new Promise(setImmediate);
      return text;
    };
    return { w, tab, answered };
  };
  const LEFT = expect.stringContaining('did not come back in 5 s: the edit may still arrive');

  test('is waited for so long and no longer, which a client that hears of progress is told at once', async () => {
    const heard: string[] = [];
    const { w, tab, answered } = taken((text) => heard.push(text));
    w.clock.advance(1_000);
    w.rooms.close(tab);
    expect(heard).toEqual([
      'the tab that works on it was closed or lost its connection; waiting for it to come back (1 s of 30)',
    ]);
    w.clock.advance(LIMITS.returnWaitMs - 1);
    expect([await answered(), heard.length]).toEqual([null, 3]);
    w.clock.advance(1);
    expect(await answered()).toEqual(LEFT);
  });

  test('answers on its next one', async () => {
    const { w, tab, answered } = taken();
    w.rooms.close(tab);
    w.clock.advance(LIMITS.returnWaitMs - 1);
    const back = w.open(1);
    w.clock.advance(LIMITS.returnWaitMs);
    expect(await answered()).toBeNull();
    w.rooms.from(back, { type: 'reply', call: 'call_1', result: { text: 'done' } });
    expect(await answered()).toBe('done');
  });

  test('is not missed where its next one was there before, and may come and go until its time is over', async () => {
    const { w, tab, answered } = taken();
    let last = w.open(1);
    w.rooms.close(tab);
    w.clock.advance(LIMITS.returnWaitMs + 1);
    for (let n = 0; n < 5; n++) {
      w.rooms.close(last);
      w.clock.advance(LIMITS.returnWaitMs - 1);
      last = w.open(1);
    }
    expect(await answered()).toBeNull();
    w.clock.advance(LIMITS.callWaitMs);
    expect(await answered()).toContain('fell silent: the edit may still arrive');
  });

  test('is waited for where nearly all of the time of the call is over', async () => {
    const { w, tab, answered } = taken();
    w.clock.advance(LIMITS.callWaitMs - 1);
    w.rooms.close(tab);
    w.clock.advance(LIMITS.returnWaitMs - 1);
    expect(await answered()).toBeNull();
    w.clock.advance(1);
    expect(await answered()).toEqual(LEFT);
  });

  test('does not keep a call that it declines on its next one', async () => {
    const { w, tab, answered } = taken();
    w.rooms.close(tab);
    w.rooms.from(w.open(1), { type: 'decline', call: 'call_1', clock: 1 });
    w.works(w.open(2));
    w.clock.advance(LIMITS.returnWaitMs);
    expect(await answered()).toBe('done');
  });

  test('and comes back too late, or whose key was revoked meanwhile, has its reply acknowledged, and changes nothing of the answer', async () => {
    for (const revoked of [false, true]) {
      const { w, tab, answered } = taken();
      w.rooms.close(tab);
      if (revoked) w.agents.revoked(ROBOT.id);
      w.clock.advance(LIMITS.returnWaitMs);
      const said = revoked ? expect.stringContaining('revoked, after a tab had taken the call') : LEFT;
      expect(await answered()).toEqual(said);
      const back = w.open(1);
      w.rooms.from(back, { type: 'reply', call: 'call_1', result: { text: 'done' } });
      expect([await answered(), back.of('ack').map(({ call }) => call)]).toEqual([said, ['call_1']]);
      w.rooms.from(back, { type: 'claim', call: 'call_1', clock: 2 });
      expect([back.of('grant'), back.of('deny').map(({ reason }) => reason)]).toEqual([[], ['the call has ended']]);
    }
  });

  test('and is reloaded before it reads its grant leaves the call to nobody: it may have run there', async () => {
    const { w, tab, answered } = taken();
    w.rooms.close(tab);
    const reloaded = w.open(7);
    w.rooms.from(reloaded, { type: 'claim', call: 'call_1', clock: 1 });
    w.clock.advance(LIMITS.returnWaitMs);
    expect([reloaded.of('grant'), await answered()]).toEqual([[], LEFT]);
    w.works(reloaded);
    expect((await w.call('edit').reply).text).toBe('done');
  });

  test('ends nothing of a call that it has answered: what it wrote is being stored', async () => {
    const { w, tab, answered } = taken();
    let stored = () => {};
    tab.durable = () => new Promise((resolve) => (stored = resolve));
    w.rooms.from(tab, { type: 'reply', call: 'call_1', result: { text: 'done' } });
    w.rooms.close(tab);
    w.clock.advance(LIMITS.returnWaitMs);
    expect(await answered()).toBeNull();
    stored();
    expect(await answered()).toBe('done');
  });
});

describe('a tab whose network is cut', () => {
  const silent = async (...tabs: readonly { cut: boolean; visible?: boolean }[]) => {
    const w = world();
    for (const [n, { cut, visible = true }] of tabs.entries()) w.open(n + 1, { visible }).isCut = cut;
    const { reply } = w.call('edit');
    w.clock.advance(LIMITS.callWaitMs);
    w.clock.advance(LIMITS.probeWaitMs);
    return (await reply).text;
  };

  test('[B81] is told apart from one that is frozen', async () => {
    expect(await silent({ cut: true })).toMatch(
      /^One tab has .* nothing comes over the connection: the network is cut/,
    );
    expect(await silent({ cut: true }, { cut: true })).toMatch(/^2 tabs have .* the network is cut/);
    expect(await silent({ cut: false })).toMatch(/^One tab has .* the page is frozen or asleep\. Nothing/);
    expect(await silent({ cut: false, visible: false }, { cut: true })).toMatch(
      /^One tab has .*\(hidden, .* the page is frozen or asleep\. The network of 1 more is cut\. Nothing/,
    );
  });

  test('[B82] [limit probeWaitMs] is listed as open and not as visible, once it has been silent for so long', async () => {
    const w = world();
    w.open(1).isCut = true;
    w.open(2, { board: OTHER });
    let listed: unknown;
    const { reply } = w.call('list_boards');
    void reply.then(({ structured }) => {
      listed = structured;
    });
    const outlook = w.agents.keyCheck(ROBOT);
    w.clock.advance(LIMITS.probeWaitMs - 1);
    await new Promise(setImmediate);
    expect(listed).toBeUndefined();
    w.clock.advance(1);
    await reply;
    expect(listed).toMatchObject({
      boards: [
        { id: BOARD, tabs: 1, visible: false },
        { id: OTHER, tabs: 1, visible: true },
      ],
    });
    expect((await outlook).boards.map(({ visible }) => visible)).toEqual([false, true]);
  });
});
