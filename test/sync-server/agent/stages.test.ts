/** Endings of a call that few tests meet, and what a client hears while it waits. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { type Bridge, type BridgeHost, createBridge } from '../../../sync-server/agent/bridge.ts';
import type { Ending, TabCall } from '../../../sync-server/agent/call.ts';
import { createDefinitionCheck } from '../../../sync-server/agent/definition-check.ts';
import { MemoryTab } from './memory-rooms.ts';
import { world } from './world.ts';

const PAUSED = { code: 'paused', params: { board: 'Main', by: 'Ada' } } as const;

const BOARD = 'b_000000000001';
const callOf = (call: string, more: Partial<TabCall> = {}): TabCall => ({
  ...{
    call,
    key: 'k',
    label: 'Robot',
    color: '#112233',
    account: 'u1',
    tool: 'edit',
    summary: '',
    what: [],
    input: {},
  },
  ...{ mode: 'edit', readOnly: false, units: 1, progress: false },
  ...more,
});

/** A bridge over these tabs, and how its calls ended. */
function bridgeOver(tabs: readonly MemoryTab[], confirm?: (call: string) => void) {
  const endings: (readonly [string, string | null, Ending])[] = [];
  const host: BridgeHost = {
    now: () => 1000,
    tabs: () => tabs,
    affords: () => null,
    pay: () => {},
    changed: () => {},
    confirm: confirm ?? ((call) => bridge.confirmed(call, true)),
    progress: () => {},
    ended: ({ call }, board, ending) => endings.push([call, board, ending]),
  };
  const bridge: Bridge = createBridge(host);
  return { bridge, endings };
}

describe('[B13] calls that wait for a board', () => {
  test('are aimed at it, or refused in words; those that have one stay there', () => {
    const tab = new MemoryTab(BOARD, 'u1', 1);
    const { bridge, endings } = bridgeOver([tab]);
    bridge.ask(callOf('a'), null);
    bridge.ask(callOf('b'), null);
    bridge.ask(callOf('c'), 'b_000000000002');
    bridge.ask(callOf('d', { key: 'other' }), null);
    bridge.aim('k', BOARD, ({ call }) => (call === 'a' ? PAUSED : null));
    expect(endings).toEqual([['a', BOARD, { how: 'refused', refusal: PAUSED }]]);
    expect(['a', 'b', 'c', 'd'].map((call) => bridge.find(call)?.board)).toEqual([
      undefined,
      BOARD,
      'b_000000000002',
      null,
    ]);
    expect(bridge.shown('k', BOARD)).toMatchObject([{ call: 'b', to: 1, granted: false, since: 1000 }]);
  });
});

describe('[B9] an edit of which the server dropped something', () => {
  const at = [1, 2] as const;
  const run = (more: Partial<TabCall>, reply: { text: string; error?: true }, act: (tab: MemoryTab) => MemoryTab) => {
    const tab = new MemoryTab(BOARD, 'u1', 1);
    tab.dropped = 3;
    const { bridge, endings } = bridgeOver([tab]);
    bridge.ask(callOf('a', more), BOARD);
    bridge.claim(tab, 'a', 1);
    bridge.reply(act(tab), 'a', reply, at);
    return endings.map(([, , ending]) => ending);
  };
  const done = { text: 'done' };
  const drop = (tab: MemoryTab) => {
    tab.dropped += 1;
    return tab;
  };

  test('since the tab got the call ends as dropped', () => {
    expect(run({}, done, drop)).toEqual([{ how: 'dropped' }]);
    expect(run({}, done, (tab) => tab)).toEqual([{ how: 'replied', reply: done, at }]);
  });

  test('is answered where it only looked, or failed by itself', () => {
    expect(run({ readOnly: true }, done, drop)).toMatchObject([{ how: 'replied' }]);
    expect(run({}, { text: 'no', error: true }, drop)).toMatchObject([{ how: 'replied' }]);
  });

  test('is counted anew on another socket of the same tab', () => {
    const again = (dropped: number) => () => Object.assign(new MemoryTab(BOARD, 'u1', 1), { dropped });
    expect(run({}, done, again(0))).toMatchObject([{ how: 'replied' }]);
    expect(run({}, done, again(1))).toEqual([{ how: 'dropped' }]);
  });
});

test('[B12] a call that was taken back while its edit was being stored ends once', () => {
  const tab = new MemoryTab(BOARD, 'u1', 1);
  const confirms: string[] = [];
  const { bridge, endings } = bridgeOver([tab], (call) => confirms.push(call));
  const why = { code: 'cancelled', params: {} } as const;
  bridge.ask(callOf('a'), BOARD);
  bridge.claim(tab, 'a', 1);
  bridge.reply(tab, 'a', { text: 'done' }, null);
  bridge.withdraw('a', why);
  bridge.confirmed('a', true);
  expect([confirms, endings]).toEqual([['a'], [['a', BOARD, { how: 'withdrawn', why, taken: true }]]]);
});

test('[B11] a client that waits hears what for, and since how many seconds', async () => {
  const w = world();
  const heard: string[] = [];
  const { reply, cancel } = w.call('look', {}, undefined, (text) => heard.push(text));
  w.clock.advance(LIMITS.progressEveryMs);
  w.open(1);
  w.clock.advance(LIMITS.progressEveryMs);
  cancel();
  expect(heard).toEqual([
    'waiting for a board to be opened (2 s of 30)',
    'waiting for the tab to take the call (4 s of 30)',
  ]);
  expect((await reply).text).toBe('The call was cancelled. Nothing was changed.');
  w.clock.advance(LIMITS.progressEveryMs);
  expect(heard).toHaveLength(2);
});

/** A thread that does nothing by itself: what a check uses of a worker. */
function idleThread(ended: string[]): Worker {
  const thread = { ref() {}, unref() {}, postMessage() {}, terminate: async () => void ended.push('terminated') };
  return Object.assign(new EventEmitter(), thread) as unknown as Worker;
}

test('[M16] a check that closes gives up what waits', async () => {
  const ended: string[] = [];
  const check = createDefinitionCheck(() => idleThread(ended));
  const answers = [check.check({}), check.check({})];
  await check.close();
  expect(await Promise.all(answers)).toEqual([{ gaveUp: true }, { gaveUp: true }]);
  expect(ended).toEqual(['terminated']);
});

test.each(['error', 'exit'])(
  '[M16] a thread that is lost (%s) costs the file that it looked at; another checks the next',
  async (how) => {
    const threads: Worker[] = [];
    const check = createDefinitionCheck(() => {
      threads.push(idleThread([]));
      return threads.at(-1) as Worker; // the one just made
    });
    const answers = [check.check({}), check.check({})];
    threads[0]?.emit('message', { ready: true });
    threads[0]?.emit(how);
    expect([await answers[0], threads.length]).toEqual([{ gaveUp: true }, 2]);
    // What a lost thread still says is for nobody.
    threads[0]?.emit('message', { problems: [] });
    threads[0]?.emit('exit');
    threads[1]?.emit('message', { ready: true });
    threads[1]?.emit('message', { problems: [] });
    expect([await answers[1], threads.length]).toEqual([{ problems: [] }, 2]);
    await check.close();
  },
);
