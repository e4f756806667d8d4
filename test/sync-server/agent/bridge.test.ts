import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { type Bridge, createBridge } from '../../../sync-server/agent/bridge.ts';
import type { Ending, TabCall } from '../../../sync-server/agent/call.ts';
import type { AgentRefusal } from '../../../sync-server/agent/refusals.ts';
import type { Tab } from '../../../sync-server/rooms/room.ts';
import { runs } from '../../support/runs.ts';
import { MemoryTab } from './memory-rooms.ts';

const CANCELLED = { code: 'cancelled', params: {} } as const;
const STOPPED = { code: 'stopped', params: { by: 'Ada' } } as const;
const PAUSED = { code: 'paused', params: { board: 'Main', by: 'Ada' } } as const;
const SPENT: AgentRefusal = {
  code: 'energy-spent',
  params: { units: 1, short: 'account', spent: 9, limit: 9, refillsAt: 0 },
};

const BOARD = 'b_000000000001';

function askOf(call: string, key = 'k1', more: Partial<TabCall> = {}): TabCall {
  return {
    call,
    key,
    label: 'Robot',
    color: '#112233',
    account: 'u1',
    tool: 'apply_edits',
    summary: 'adds a part',
    what: [],
    input: {},
    mode: 'edit',
    readOnly: false,
    units: 2,
    progress: false,
    ...more,
  };
}

/** A bridge with a clock, tabs and a record of all that it did. */
function world() {
  const state = {
    now: 1_000,
    tabs: new Set<MemoryTab>(),
    endings: new Map<string, Ending>(),
    paid: [] as string[],
    broke: null as AgentRefusal | null,
    progress: [] as string[],
    bridge: undefined as unknown as Bridge,
    open(client: number, options: { role?: 'viewer' | 'editor'; visible?: boolean; lastActive?: number } = {}) {
      const tab = new MemoryTab(BOARD, 'u1', client, options);
      tab.lastActive = options.lastActive ?? 0;
      state.tabs.add(tab);
      state.bridge.tabsChanged(BOARD);
      return tab;
    },
    close(tab: MemoryTab) {
      state.tabs.delete(tab);
      state.bridge.tabsChanged(BOARD);
    },
    pass(ms: number) {
      const end = state.now + ms;
      for (let due = state.bridge.due(); due !== null && due <= end; due = state.bridge.due()) {
        state.now = Math.max(state.now, due);
        state.bridge.tick();
      }
      state.now = end;
    },
    to: (key = 'k1') => state.bridge.shown(key, BOARD)[0]?.to,
  };
  state.bridge = createBridge({
    now: () => state.now,
    tabs: (account, board) => [...state.tabs].filter((tab) => tab.account.id === account && tab.docId === board),
    affords: () => state.broke,
    pay: ({ call }) => {
      state.paid.push(call);
    },
    changed: () => {},
    confirm: (call) => state.bridge.confirmed(call, true),
    progress: (_ask, stage, ms) => state.progress.push(`${stage} ${ms}`),
    ended: (ask, _board, ending) => {
      expect(state.endings.has(ask.call)).toBe(false);
      state.endings.set(ask.call, ending);
    },
  });
  return state;
}

describe('a call of an agent', () => {
  test('[B1] [limit claimWaitMs] is offered to the visible tab first, then to the one active last, and 1.5 s later to the next', () => {
    const w = world();
    w.open(1, { visible: false, lastActive: 900 });
    w.open(2, { visible: true, lastActive: 100 });
    w.open(3, { visible: true, lastActive: 200 });
    w.bridge.ask(askOf('a'), BOARD);
    const named = [w.to()];
    for (let i = 0; i < 3; i += 1) {
      w.pass(LIMITS.claimWaitMs - 1);
      expect(w.to()).toBe(named.at(-1));
      w.pass(1);
      named.push(w.to());
    }
    expect(named).toEqual([3, 2, 1, 3]);
  });

  test('[B2] is granted to a tab that was passed over, as long as nobody has it', () => {
    const w = world();
    const slow = w.open(1, { lastActive: 2 });
    const other = w.open(2, { lastActive: 1 });
    w.bridge.ask(askOf('a'), BOARD);
    w.pass(LIMITS.claimWaitMs);
    expect(w.to()).toBe(2);
    w.bridge.claim(slow, 'a', 1);
    w.bridge.claim(other, 'a', 1);
    expect(slow.of('grant').map(({ call }) => call)).toEqual(['a']);
    expect(other.inbox).toEqual([{ type: 'deny', call: 'a', clock: 1, reason: 'another tab has the call' }]);
  });

  test('[B2] is not granted to a tab that was passed over once its 30 s are over', () => {
    const w = world();
    const holder = w.open(1, { lastActive: 2 });
    const other = w.open(2, { lastActive: 1 });
    w.bridge.ask(askOf('a'), BOARD);
    w.pass(LIMITS.callWaitMs - 1);
    w.bridge.claim(holder, 'a', 1);
    // Waited for beyond its time, as its holder may read the grant so late.
    w.pass(2);
    w.bridge.claim(other, 'a', 1);
    w.bridge.decline(holder, 'a', 1);
    w.bridge.claim(other, 'a', 2);
    expect([...holder.of('grant'), ...other.of('grant')]).toHaveLength(1);
    expect(other.of('deny').map(({ reason }) => reason)).toEqual(Array(2).fill('the call has waited too long'));
    w.pass(0);
    expect(w.endings.get('a')).toMatchObject({ how: 'timed out', stage: 'offered' });
  });

  test('[B3] is not granted after it was withdrawn, and the agent is told that nothing ran', () => {
    const w = world();
    const tab = w.open(1);
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.withdraw('a', CANCELLED);
    w.bridge.claim(tab, 'a', 1);
    expect(tab.inbox).toEqual([{ type: 'deny', call: 'a', clock: 1, reason: 'the call has ended' }]);
    expect(w.endings.get('a')).toEqual({ how: 'withdrawn', why: CANCELLED, taken: false });
    expect(w.paid).toEqual([]);
  });

  test('[B3] that a tab has is reported as taken when it is withdrawn', () => {
    const w = world();
    const tab = w.open(1);
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(tab, 'a', 1);
    w.bridge.withdraw('a', STOPPED);
    expect(w.endings.get('a')).toEqual({ how: 'withdrawn', why: STOPPED, taken: true });
  });

  test('[B4] that its holder declines is offered again, and paid for once', () => {
    const w = world();
    const first = w.open(1, { lastActive: 2 });
    const second = w.open(2, { lastActive: 1 });
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(first, 'a', 7);
    w.bridge.decline(first, 'a', 6);
    expect(w.to()).toBe(1);
    w.bridge.decline(first, 'a', 7);
    expect(w.to()).toBe(2);
    w.bridge.claim(second, 'a', 1);
    w.bridge.reply(second, 'a', { text: 'done' }, [3, 4]);
    expect(w.endings.get('a')).toEqual({ how: 'replied', reply: { text: 'done' }, at: [3, 4] });
    expect(w.paid).toEqual(['a']);
  });

  test('[B4] whose grant cannot be sent is offered to the next tab, and nothing is paid before one has it', () => {
    const w = world();
    const stuffed = w.open(1, { lastActive: 2 });
    const sound = w.open(2, { lastActive: 1 });
    stuffed.send = () => false;
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(stuffed, 'a', 1);
    expect(w.bridge.shown('k1', BOARD)).toMatchObject([{ to: 2, granted: false }]);
    expect(w.paid).toEqual([]);
    w.bridge.claim(sound, 'a', 1);
    expect(w.paid).toEqual(['a']);
  });

  test('[B6] keeps its holder when the socket of before loses the awareness id to the new one', () => {
    const w = world();
    const before = w.open(1);
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(before, 'a', 1);
    const after = w.open(1);
    Object.assign(before, { client: null });
    w.bridge.reply(after, 'a', { text: 'done' }, null);
    expect(w.endings.get('a')).toMatchObject({ how: 'replied' });
  });

  test('[B5] [limit callWaitMs] waits 30 s for a tab, and one that opens in time runs it', () => {
    const w = world();
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.ask(askOf('b', 'k2'), BOARD);
    w.pass(LIMITS.callWaitMs - 1);
    const tab = w.open(5);
    expect(w.to()).toBe(5);
    w.bridge.claim(tab, 'a', 1);
    w.bridge.reply(tab, 'a', { text: 'done' }, null);
    w.pass(1);
    expect(w.endings.get('a')).toMatchObject({ how: 'replied' });
    expect(w.endings.get('b')).toMatchObject({ how: 'timed out', stage: 'offered' });
    w.bridge.claim(tab, 'b', 2);
    expect(tab.of('grant').map(({ call }) => call)).toEqual(['a']);
  });

  test('[B5] ends with the true cause: no tab, no claim, no answer, or an earlier call', () => {
    const w = world();
    w.bridge.ask(askOf('aimless', 'k0'), null);
    w.bridge.ask(askOf('tabless', 'k1'), 'b_000000000009');
    w.bridge.ask(askOf('offered', 'k2'), BOARD);
    w.bridge.ask(askOf('queued', 'k2'), BOARD);
    w.bridge.ask(askOf('granted', 'k3'), BOARD);
    const tab = w.open(1);
    w.bridge.claim(tab, 'granted', 1);
    w.pass(LIMITS.callWaitMs);
    for (const stage of ['aimless', 'tabless', 'offered', 'queued', 'granted']) {
      expect(w.endings.get(stage)).toMatchObject({ how: 'timed out', stage });
    }
    expect(w.bridge.due()).toBeNull();
  });

  test('[B5] [limit grantAgeMs] that was granted late is waited for as long as its tab may take to read the grant', () => {
    const w = world();
    const tab = w.open(1);
    w.bridge.ask(askOf('a'), BOARD);
    w.pass(LIMITS.callWaitMs - 1);
    w.bridge.claim(tab, 'a', 1);
    w.pass(LIMITS.grantAgeMs - 1);
    expect(w.endings.get('a')).toBeUndefined();
    w.pass(1);
    expect(w.endings.get('a')).toMatchObject({ how: 'timed out', stage: 'granted' });
  });

  test('[B6] whose tab returns without having read its grant is granted to it anew, and to no other', () => {
    const w = world();
    const before = w.open(1);
    const other = w.open(2);
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(before, 'a', 1);
    w.close(before);
    w.bridge.claim(other, 'a', 1);
    const after = w.open(1);
    w.bridge.claim(after, 'a', 2);
    expect(other.of('grant')).toEqual([]);
    expect(after.of('grant')).toMatchObject([{ call: 'a', clock: 2 }]);
    expect(w.paid).toEqual(['a']);
  });

  test('[B7] is answered by the tab that has it alone: not by another, nor by its id elsewhere', () => {
    const w = world();
    const holder = w.open(1);
    const others = [w.open(2), new MemoryTab(BOARD, 'u2', 1), new MemoryTab('b_000000000002', 'u1', 1)];
    w.bridge.ask(askOf('a'), BOARD);
    for (const other of others) w.bridge.reply(other, 'a', { text: 'before it was granted' }, null);
    w.bridge.claim(holder, 'a', 1);
    for (const other of others) {
      w.bridge.reply(other, 'a', { text: 'not mine' }, null);
      w.bridge.decline(other, 'a', 1);
    }
    expect(w.endings.size).toBe(0);
    w.bridge.reply(holder, 'a', { text: 'done' }, null);
    expect(w.endings.get('a')).toMatchObject({ reply: { text: 'done' } });
  });

  test('[B7] whose reply is sent again is answered once, and each copy is acknowledged', () => {
    const w = world();
    const tab = w.open(1);
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(tab, 'a', 1);
    for (let i = 0; i < 3; i += 1) w.bridge.reply(tab, 'a', { text: `reply ${i}` }, null);
    expect(w.endings.get('a')).toMatchObject({ reply: { text: 'reply 0' } });
    expect(tab.of('ack')).toHaveLength(3);
  });

  test('[B8] waits behind the earlier calls of its agent, and not behind those of another', () => {
    const w = world();
    const tab = w.open(1);
    w.bridge.ask(askOf('a1', 'k1'), BOARD);
    w.bridge.ask(askOf('a2', 'k1'), BOARD);
    w.bridge.ask(askOf('b1', 'k2'), BOARD);
    for (const call of ['a2', 'b1', 'a1']) w.bridge.claim(tab, call, 1);
    expect(tab.of('grant').map(({ call }) => call)).toEqual(['b1', 'a1']);
    w.bridge.reply(tab, 'a1', { text: '' }, null);
    w.bridge.claim(tab, 'a2', 2);
    expect(tab.of('grant').map(({ call }) => call)).toEqual(['b1', 'a1', 'a2']);
  });

  test('[B8] [limit callsPerAgent] beyond the sixteenth of its agent is refused, and one place is free when one has ended', () => {
    const w = world();
    for (let i = 0; i < LIMITS.callsPerAgent; i += 1) expect(w.bridge.ask(askOf(`c${i}`), BOARD)).toBe(true);
    expect(w.bridge.ask(askOf('more'), BOARD)).toBe(false);
    w.bridge.withdraw('c3', CANCELLED);
    expect(w.bridge.ask(askOf('more'), BOARD)).toBe(true);
    expect(w.bridge.shown('k1', BOARD)).toHaveLength(LIMITS.callsPerAgent);
  });

  test('[B9] is not granted to a viewer, unless it only looks', () => {
    const w = world();
    const viewer = w.open(1, { role: 'viewer' });
    w.bridge.ask(askOf('edit', 'k1'), BOARD);
    w.bridge.ask(askOf('look', 'k2', { readOnly: true }), BOARD);
    expect([w.to('k1'), w.to('k2')]).toEqual([null, 1]);
    w.bridge.claim(viewer, 'edit', 1);
    w.bridge.claim(viewer, 'look', 2);
    expect(viewer.of('grant').map(({ call }) => call)).toEqual(['look']);
  });

  test('[B9] is not granted to a tab of another account or another board', () => {
    const w = world();
    w.open(1);
    w.bridge.ask(askOf('a'), BOARD);
    const stranger = new MemoryTab(BOARD, 'u2', 9);
    const elsewhere = new MemoryTab('b_000000000002', 'u1', 10);
    for (const tab of [stranger, elsewhere]) w.bridge.claim(tab, 'a', 1);
    expect([...stranger.inbox, ...elsewhere.inbox].map(({ type }) => type)).toEqual(['deny', 'deny']);
  });

  test('[B10] that its account cannot pay for is refused when a tab would take it, and costs nothing', () => {
    const w = world();
    const tab = w.open(1);
    w.broke = SPENT;
    w.bridge.ask(askOf('a'), BOARD);
    w.bridge.claim(tab, 'a', 1);
    expect(w.endings.get('a')).toEqual({ how: 'refused', refusal: SPENT });
    expect(tab.of('grant')).toEqual([]);
  });

  test('[B11] [limit progressEveryMs] tells how it stands every 2 s where the client asked', () => {
    const w = world();
    w.bridge.ask(askOf('a', 'k1', { progress: true }), BOARD);
    w.bridge.ask(askOf('b', 'k2'), BOARD);
    w.pass(LIMITS.progressEveryMs - 1);
    expect(w.progress).toEqual([]);
    w.pass(1 + LIMITS.progressEveryMs);
    const tab = w.open(1);
    w.pass(LIMITS.progressEveryMs);
    w.bridge.claim(tab, 'a', 1);
    w.pass(LIMITS.progressEveryMs);
    expect(w.progress).toEqual(['tabless 2000', 'tabless 4000', 'offered 6000', 'granted 8000']);
  });
});

describe('whatever tabs and agents do', () => {
  const tabIndex = fc.nat({ max: 3 });
  const callIndex = fc.nat({ max: 11 });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('ask' as const), key: fc.nat({ max: 2 }), readOnly: fc.boolean() }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('claim' as const), tab: tabIndex, call: callIndex }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('claim named' as const), tab: tabIndex }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), tab: tabIndex, call: callIndex }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('reply' as const), tab: tabIndex, call: callIndex }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), call: callIndex }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), key: fc.nat({ max: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('toggle' as const), tab: tabIndex, viewer: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 4_000 }) }) },
  );

  test('[B12] a call has one holder at most, no grant after its end, and exactly one true ending', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const w = world();
        const holders = new Map<string, MemoryTab>();
        const grants = new Map<string, number>();
        const asked: TabCall[] = [];
        const slots: (MemoryTab | null)[] = [null, null, null, null];
        let clock = 0;

        const watch = (tab: MemoryTab) => {
          tab.onMessage = (message) => {
            if (message.type !== 'grant') return;
            const { call } = message;
            expect(w.endings.has(call)).toBe(false);
            const holder = holders.get(call);
            if (holder !== undefined) expect(holder.client).toBe(tab.client);
            holders.set(call, tab);
            grants.set(call, message.clock);
            const { key } = asked.find((ask) => ask.call === call) ?? { key: '' };
            const running = asked.filter((ask) => ask.key === key && holders.has(ask.call) && !w.endings.has(ask.call));
            expect(running.map((ask) => ask.call)).toEqual([call]);
          };
          return tab;
        };
        const claim = (tab: MemoryTab, call: string) => {
          clock += 1;
          w.bridge.claim(tab, call, clock);
        };

        for (const one of steps) {
          const tab = 'tab' in one ? slots[one.tab] : null;
          const call = 'call' in one ? (asked[one.call]?.call ?? 'none') : '';
          if (one.do === 'ask') {
            if (asked.length >= 12) continue;
            const ask = askOf(`call${asked.length}`, `k${one.key}`, { readOnly: one.readOnly });
            asked.push(ask);
            w.bridge.ask(ask, BOARD);
          } else if (one.do === 'toggle') {
            if (tab) {
              w.close(tab);
              slots[one.tab] = null;
            } else slots[one.tab] = watch(w.open(one.tab, { role: one.viewer ? 'viewer' : 'editor' }));
          } else if (one.do === 'pass') w.pass(one.ms);
          else if (one.do === 'withdraw') w.bridge.withdraw(call, CANCELLED);
          else if (one.do === 'refuse') w.bridge.refuseWaiting(`k${one.key}`, PAUSED);
          else if (!tab) continue;
          else if (one.do === 'claim') claim(tab, call);
          else if (one.do === 'claim named') {
            for (const key of ['k0', 'k1', 'k2']) {
              for (const shown of w.bridge.shown(key, BOARD)) if (shown.to === tab.client) claim(tab, shown.call);
            }
          } else if (one.do === 'decline') {
            const held = holders.get(call)?.client === tab.client && !w.endings.has(call);
            w.bridge.decline(tab, call, grants.get(call) ?? 0);
            if (held) holders.delete(call);
          } else w.bridge.reply(tab, call, { text: `by ${tab.client}` }, null);
        }
        w.pass(LIMITS.callWaitMs + LIMITS.grantAgeMs);

        expect(w.bridge.due()).toBeNull();
        expect([...w.endings.keys()].sort()).toEqual(asked.map((ask) => ask.call).sort());
        for (const ask of asked) {
          const ending = w.endings.get(ask.call);
          const holder: Tab | undefined = holders.get(ask.call);
          if (ending?.how === 'replied') expect(ending.reply.text).toBe(`by ${holder?.client}`);
          if (ending?.how === 'withdrawn') expect(ending.taken).toBe(holder !== undefined);
          if (ending?.how === 'timed out') expect(ending.stage === 'granted').toBe(holder !== undefined);
          if (ending?.how === 'refused') expect(holder).toBeUndefined();
        }
        expect(new Set(w.paid).size).toBe(w.paid.length);
      }),
      { numRuns: runs(400) },
    );
  });
});
