/** Where an agent is shown, in which state, and until when; and which board its calls act on. */
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentCall } from '#schemas/presence.ts';
import { type Activity, createActivity } from '../../../sync-server/agent/activity.ts';
import { agentMemory } from '../../../sync-server/agent/agent-memory.ts';
import { agentColor } from '../../../sync-server/agent/color.ts';
import { keyCheckOf } from '../../../sync-server/agent/key-check.ts';
import { createPauses } from '../../../sync-server/agent/pauses.ts';
import { type AgentKey, shortOf } from '../../../sync-server/agent/ports.ts';
import { createTargets } from '../../../sync-server/agent/targets.ts';
import { memoryRecords } from '../../../sync-server/storage/memory.ts';
import { ManualClock } from './manual-clock.ts';
import { MemoryRooms, MemoryTab } from './memory-rooms.ts';

const [ONE, TWO] = ['b_000000000001', 'b_000000000002'];
const KEY: AgentKey = { id: 'k_1', label: 'Bot', account: 'ada', mode: 'edit' };

let clock: ManualClock;
let rooms: MemoryRooms;
let activity: Activity;
/** By board. */
let waiting: Map<string, readonly AgentCall[]>;
let refillsAt: number;
const call: AgentCall = { call: 'c', tool: 'look', summary: 'looks', to: null, granted: false, since: 0 };

beforeEach(() => {
  clock = new ManualClock();
  rooms = new MemoryRooms();
  waiting = new Map();
  refillsAt = Number.POSITIVE_INFINITY;
  for (const board of [ONE, TWO]) rooms.open(new MemoryTab(board, 'ada', 1));
  activity = createActivity({
    rooms,
    clock,
    calls: (_key, board) => waiting.get(board) ?? [],
    energy: () => ({ used: 1, limit: 10, own: false, refillsAt }),
  });
});
const shown = (board: string) => rooms.agent(board, KEY.id);

describe('[B16] the state of an agent', () => {
  test("[S98] stays what it is where the machine's clock is set, and its times are those of the new date", () => {
    activity.seen(KEY, [ONE], 'look');
    waiting.set(ONE, [{ ...call, since: clock.now() - 500 }]);
    clock.setBy = -3_600_000;
    clock.advance(1_000);
    activity.publish(KEY.id);
    const date = clock.date();
    expect(shown(ONE)).toMatchObject({ last: date - 1_000, calls: [{ since: date - 1_500 }] });
    waiting.clear();
    clock.setBy = 3_600_000;
    clock.advance(LIMITS.agentInactiveMs - 1_001);
    activity.publish(KEY.id);
    expect(shown(ONE)).toMatchObject({ status: 'connected' });
    clock.advance(1);
    expect(shown(ONE)).toMatchObject({ status: 'inactive' });
  });

  test('says who it is, what it last did and where, and what it may spend', () => {
    const seen = clock.now();
    activity.seen(KEY, [ONE], 'look');
    activity.ended(KEY.id, ONE, [3, 4]);
    expect(shown(ONE)).toEqual({
      kind: 'agent',
      user: { id: 'k_1', name: 'Bot', color: agentColor('k_1'), owner: 'ada' },
      calls: [],
      status: 'connected',
      last: seen,
      mode: 'edit',
      energy: { used: 1, limit: 10, own: false },
      lastTool: 'look',
      cursor: [3, 4],
    });
    expect(shown(TWO)).toBeNull();
    expect([activity.isOn(KEY.id, ONE), activity.isOn(KEY.id, TWO), activity.isOn('k_2', ONE)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('keeps its tool and its place where a later call has none', () => {
    activity.seen(KEY, [ONE], 'look');
    activity.ended(KEY.id, ONE, [3, 4]);
    activity.seen(KEY, [ONE]);
    activity.ended(KEY.id, ONE, null);
    expect(shown(ONE)).toMatchObject({ lastTool: 'look', cursor: [3, 4] });
    activity.seen({ ...KEY, id: 'k_2' }, [ONE]);
    expect(rooms.agent(ONE, 'k_2')).not.toHaveProperty('lastTool');
    expect(rooms.agent(ONE, 'k_2')).not.toHaveProperty('cursor');
  });

  test('is inactive and gone by itself, counted from what it did last', () => {
    activity.seen(KEY, [ONE], 'look');
    clock.advance(LIMITS.agentInactiveMs - 1);
    expect(shown(ONE)?.status).toBe('connected');
    activity.ended(KEY.id, ONE, null);
    clock.advance(1);
    expect(shown(ONE)?.status).toBe('connected');
    clock.advance(LIMITS.agentInactiveMs - 1);
    expect(shown(ONE)?.status).toBe('inactive');
    clock.advance(LIMITS.agentGoneMs - LIMITS.agentInactiveMs - 1);
    expect(shown(ONE)?.status).toBe('inactive');
    clock.advance(1);
    expect(shown(ONE)).toBeNull();
    expect(activity.isOn(KEY.id, ONE)).toBe(false);
  });

  test('stays connected as long as its calls wait', () => {
    waiting.set(ONE, [call]);
    activity.seen(KEY, [ONE], 'look');
    clock.advance(LIMITS.agentGoneMs);
    expect(shown(ONE)).toMatchObject({ status: 'connected', calls: [call] });
    waiting.clear();
    activity.publish(KEY.id);
    expect(shown(ONE)).toBeNull();
  });

  test('is renewed when its energy is', () => {
    refillsAt = clock.now() + 500;
    activity.seen(KEY, [ONE], 'look');
    rooms.setAgentState(ONE, KEY.id, null);
    clock.advance(499);
    expect(shown(ONE)).toBeNull();
    refillsAt = Number.POSITIVE_INFINITY;
    clock.advance(1);
    expect(shown(ONE)).not.toBeNull();
  });

  test('follows its key, and leaves with it', () => {
    activity.seen(KEY, [ONE, TWO], 'look');
    activity.changed({ ...KEY, label: 'Robot', mode: 'read' });
    expect([shown(ONE), shown(TWO)]).toMatchObject(
      [ONE, TWO].map(() => ({ mode: 'read', user: { name: 'Robot' }, lastTool: 'look' })),
    );
    activity.gone(KEY.id);
    expect([shown(ONE), shown(TWO), activity.isOn(KEY.id, ONE)]).toEqual([null, null, false]);
    activity.changed(KEY);
    activity.publish(KEY.id);
    activity.ended(KEY.id, ONE, null);
    activity.gone(KEY.id);
    activity.moved(KEY.id, ONE);
    activity.tabsChanged(ONE);
    expect(shown(ONE)).toBeNull();
  });

  test('leaves the boards that it moves away from, but for those where its calls wait', () => {
    activity.seen(KEY, [ONE, TWO], 'look');
    waiting.set(ONE, [call]);
    activity.moved(KEY.id, TWO);
    expect([activity.isOn(KEY.id, ONE), activity.isOn(KEY.id, TWO)]).toEqual([true, true]);
    waiting.clear();
    activity.moved(KEY.id, TWO);
    expect([shown(ONE), activity.isOn(KEY.id, ONE), activity.isOn(KEY.id, TWO)]).toEqual([null, false, true]);
  });

  test('is told to a room that is new, of those agents that are on its board', () => {
    activity.seen(KEY, [ONE], 'look');
    for (const board of [ONE, TWO]) rooms.setAgentState(board, KEY.id, null);
    activity.tabsChanged(ONE);
    activity.tabsChanged(TWO);
    expect([shown(ONE)?.lastTool, shown(TWO)]).toEqual(['look', null]);
  });

  test('is nowhere without a board, and is not renewed once closed', () => {
    activity.seen(KEY, [], 'look');
    expect(activity.isOn(KEY.id, ONE)).toBe(false);
    activity.seen(KEY, [ONE], 'look');
    activity.close();
    clock.advance(LIMITS.agentGoneMs);
    expect(shown(ONE)?.status).toBe('connected');
  });
});

describe('[B13] the boards of an agent', () => {
  const memory = () => agentMemory(memoryRecords(clock));
  const names = new Map([
    [ONE, 'Same'],
    [TWO, 'Same'],
    ['b_000000000003', 'Early'],
  ]);
  const roles = new Map<string, 'editor' | 'viewer'>([
    [ONE, 'editor'],
    [TWO, 'viewer'],
    ['b_000000000003', 'editor'],
  ]);
  const targetsOf = (kept = memory()) =>
    createTargets(rooms, { roleOf: (_account, board) => roles.get(board) ?? null }, (id) => names.get(id) ?? id, kept);

  test('are those that its owner has open, by name and then id, with their tabs', () => {
    rooms.open(new MemoryTab('b_000000000003', 'ada', 1, { visible: false }));
    rooms.open(new MemoryTab('b_000000000003', 'ada', 2, { visible: false }));
    rooms.open(new MemoryTab('b_000000000004', 'ada', 1));
    rooms.open(new MemoryTab(ONE, 'ben', 7));
    expect(targetsOf().open({ account: 'ada' })).toEqual([
      { id: 'b_000000000003', name: 'Early', role: 'editor', tabs: 2, visible: false },
      { id: ONE, name: 'Same', role: 'editor', tabs: 1, visible: true },
      { id: TWO, name: 'Same', role: 'viewer', tabs: 1, visible: true },
    ]);
    expect(targetsOf().open({ account: 'ben' })).toHaveLength(1);
  });

  test('are found by id, or by a name that only one has', () => {
    rooms.open(new MemoryTab('b_000000000003', 'ada', 1));
    const targets = targetsOf();
    expect(targets.resolve(KEY, 'Early')).toEqual({ board: 'b_000000000003', role: 'editor' });
    expect(targets.resolve(KEY, 'Same')).toEqual({ unknown: 'Same', alike: [ONE, TWO] });
    expect(targets.resolve(KEY, TWO)).toEqual({ board: TWO, role: 'viewer' });
    expect(targets.resolve(KEY)).toEqual({ choose: true });
    expect(targets.connect(KEY, 'Nothing')).toEqual({ unknown: 'Nothing', alike: [] });
    expect(targets.get(KEY.id)).toBeNull();
    targets.connect(KEY, 'Early');
    expect([targets.get(KEY.id), targets.resolve(KEY)]).toEqual([
      'b_000000000003',
      { board: 'b_000000000003', role: 'editor' },
    ]);
    targets.forget(KEY.id);
    expect(targets.get(KEY.id)).toBeNull();
    expect(targets.find(KEY, TWO)).toEqual({ id: TWO, name: 'Same', role: 'viewer' });
    expect(targets.find(KEY, 'b_000000000009')).toBeNull();
  });

  test('become the target where only one is open; one that was lost is no target any more', () => {
    const kept = memory();
    const targets = targetsOf(kept);
    kept.setTarget(KEY.id, 'b_000000000009');
    expect(targets.resolve(KEY)).toEqual({ unknown: 'b_000000000009' });
    expect(kept.target(KEY.id)).toBeNull();
    rooms.rooms.delete(TWO);
    expect(targets.resolve(KEY)).toEqual({ board: ONE, role: 'editor' });
    expect(kept.target(KEY.id)).toBe(ONE);
    rooms.rooms.delete(ONE);
    kept.setTarget(KEY.id, null);
    expect(targets.resolve(KEY)).toEqual({ waits: true });
  });

  test('[B15] tell their tabs who is paused on them, first paused first', () => {
    const kept = memory();
    const tab = rooms.open(new MemoryTab(ONE, 'ben', 2));
    const silent = rooms.open(new MemoryTab(ONE, 'cem', 3));
    silent.greeted = false;
    const pauses = createPauses(rooms, kept);
    pauses.set(ONE, 'k_2', 'Ben');
    pauses.set(ONE, 'k_1', 'Cem');
    pauses.set(TWO, 'k_1', 'Cem');
    expect([pauses.by(ONE, 'k_2'), pauses.by(TWO, 'k_2'), pauses.on(ONE), pauses.on(TWO)]).toEqual([
      'Ben',
      null,
      ['k_2', 'k_1'],
      ['k_1'],
    ]);
    pauses.forget('k_1');
    expect([pauses.on(ONE), pauses.on(TWO), kept.pausedBoards('k_2')]).toEqual([['k_2'], [], [ONE]]);
    pauses.set(ONE, 'k_2', null);
    expect(tab.of('paused').map(({ keys }) => keys)).toEqual([['k_2'], ['k_2', 'k_1'], ['k_2'], []]);
    expect(silent.of('paused')).toEqual([]);
  });

  test('[B36] decide what the owner of its key is told', () => {
    const kept = memory();
    const [targets, pauses] = [targetsOf(kept), createPauses(rooms, kept)];
    const told = (spent = false) => keyCheckOf(KEY, targets.open(KEY), targets, pauses, spent);
    const board = { id: ONE, name: 'Same', role: 'editor' };
    expect(told()).toMatchObject({ mode: 'edit', state: 'choose', boards: [{ id: ONE }, { id: TWO }] });
    expect(told()).not.toHaveProperty('board');
    kept.setTarget(KEY.id, ONE);
    expect(told()).toMatchObject({ state: 'ready', board });
    expect(told(true)).toMatchObject({ state: 'spent', board });
    pauses.set(ONE, KEY.id, 'Ben');
    expect(told()).toMatchObject({ state: 'paused', pausedBy: 'Ben', board });
    pauses.set(ONE, KEY.id, null);
    rooms.rooms.delete(ONE);
    expect(told()).toMatchObject({ state: 'no_tab', board });
    kept.setTarget(KEY.id, 'b_000000000009');
    expect(told()).toMatchObject({ state: 'lost' });
    expect(told()).not.toHaveProperty('board');
    kept.setTarget(KEY.id, null);
    expect(told()).toMatchObject({ state: 'ready', board: { id: TWO, name: 'Same', role: 'viewer' } });
    rooms.rooms.delete(TWO);
    expect(told()).toEqual({ mode: 'edit', boards: [], state: 'no_board' });
  });
});

test('[B32] the limit of a key counts before the budget of its account, and each is spent to the last unit', () => {
  const state = (spent: number, own: number, limit: number | null) => ({
    ...{ budget: 10, spent, refillsAt: 0 },
    agent: { spent: own, limit },
  });
  expect(shortOf(state(9, 4, 5), 1)).toBeNull();
  expect(shortOf(state(9, 4, 5), 2)).toBe('agent');
  expect(shortOf(state(9, 4, null), 2)).toBe('account');
  expect(shortOf({ ...state(9, 0, null), agent: null }, 1)).toBeNull();
  expect(shortOf({ ...state(10, 0, null), agent: null }, 1)).toBe('account');
});

test('[B16] the colour of a key stays over versions', () => {
  expect(['', 'k_1', 'k_2', 'agent'].map(agentColor)).toEqual(['#0f9d7a', '#d9730d', '#d6409f', '#d9730d']);
});
