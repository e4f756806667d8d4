import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { AgentState } from '#schemas/presence.ts';
import { isSame } from '../../../sync-server/rooms/browsers.ts';
import { AwarenessStates } from '../../../sync-server/rooms/presence/presence.ts';
import { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';
import { BOARD, type Frame, type RawTab, synced, TestClock, World } from './world.ts';

let clock: TestClock;
let world: World;
beforeEach(async () => {
  clock = new TestClock();
  world = await World.start(clock);
});
afterEach(() => world.close());

const ADA = { id: 'u_ada', name: 'ada', color: '#123456' };
const BEN = { id: 'u_ben', name: 'ben', color: '#123456' };
const states = (frames: readonly Frame[]) =>
  frames.flatMap((frame) => (frame.type === 'awareness' ? frame.states : []));
const untilState = (tab: RawTab, client: number, fits: (state: unknown) => boolean) =>
  tab.until(() => states(tab.frames).find((one) => one.client === client && fits(one.state)));
/** A tab that said hello with this awareness id, and was welcomed. */
async function greeted(who: string, client: number): Promise<RawTab> {
  const tab = await world.raw(who, BOARD, { hello: client });
  await tab.untilFrame('bridge');
  return tab;
}

it('[S10] a tab speaks for its own id alone: states and removals of others are dropped silently', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  const eve = await greeted('eve', 3);
  ada.states({ client: 1, state: { kind: 'person', cursor: [1, 1] } });
  await untilState(eve, 1, (state) => state !== null);
  eve.states(
    { client: 1, clock: 99, state: null },
    { client: 2, clock: 99, state: { kind: 'person', cursor: [6, 6] } },
  );
  eve.states({ client: 3, state: { kind: 'person' } });
  await untilState(ben, 3, (state) => state !== null);
  expect(states(ben.frames).filter((one) => one.client !== 3)).toMatchObject([
    { client: 1, state: { kind: 'person', cursor: [1, 1], user: ADA } },
  ]);
});

it('[S101] who comes is told everybody once: others at once, further tabs of its own account when it has said which one it is', async () => {
  const ben = await greeted('ben', 2);
  const first = await greeted('ada', 1);
  for (const [tab, client] of [
    [ben, 2],
    [first, 1],
  ] as const)
    tab.states({ client, state: { kind: 'person' } });
  await untilState(ben, 1, (state) => state !== null);
  await untilState(first, 2, (state) => state !== null);
  const second = await world.raw('ada', BOARD);
  await untilState(second, 2, (state) => state !== null);
  second.bridge({ type: 'hello', client: 3, board: 'b' });
  await untilState(second, 1, (state) => state !== null);
  expect(states(second.frames).map((one) => one.client)).toEqual([2, 1]);
});

it('[A61] who may only look summons nobody, and a summons ends with the role', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  ada.states({ client: 1, state: { kind: 'person', summons: true, view: [0, 0, 9, 9], following: 2, writer: 7 } });
  const { state } = await untilState(ben, 1, (one) => one !== null);
  expect(state).toEqual({ kind: 'person', user: ADA, summons: true, view: [0, 0, 9, 9], following: 2, writer: 7 });
  world.access.setRole('ada', BOARD, 'viewer');
  const later = await untilState(ben, 1, (one) => one !== null && !JSON.stringify(one).includes('summons'));
  expect(later.state).toEqual({ kind: 'person', user: ADA, view: [0, 0, 9, 9], following: 2, writer: 7 });
  ada.states({
    client: 1,
    state: { kind: 'person', summons: true, view: [0, 0], following: 'ben', writer: 0.5, cursor: [4, 4] },
  });
  const last = await untilState(ben, 1, (one) => JSON.stringify(one).includes('[4,4]'));
  expect(last.state).toEqual({ kind: 'person', user: ADA, cursor: [4, 4] });
});

it('[S10] the server stamps who it is, whatever the tab writes, and a person cannot pose as an agent', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  ada.states({
    client: 1,
    state: { kind: 'agent', user: BEN, calls: [], cursor: 'here', selection: ['p_1'], drag: { parts: 1 }, custom: 5 },
  });
  const { state } = await untilState(ben, 1, (state) => state !== null);
  expect(state).toEqual({ kind: 'person', user: ADA, calls: [], selection: ['p_1'], custom: 5 });
  const connecting = { part: 'p_1', interface: 'i2c', to: [1, 2] };
  ada.states({ client: 1, state: { kind: 'person', connecting, custom: 6 } });
  const later = await untilState(ben, 1, (state) => JSON.stringify(state).includes('"custom":6'));
  expect(later.state).toEqual({ kind: 'person', user: ADA, connecting, custom: 6 });
  ada.states({ client: 1, state: { kind: 'person', connecting: { ...connecting, interface: 7 }, custom: 7 } });
  const last = await untilState(ben, 1, (state) => JSON.stringify(state).includes('"custom":7'));
  expect(last.state).toEqual({ kind: 'person', user: ADA, custom: 7 });
});

it('[S97] [limit jsonDepth] what is nested deeper than the limit is left out of a state, what is as deep as it stays', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const [fits, over, far] = [LIMITS.jsonDepth, LIMITS.jsonDepth + 1, 3_000].map(nested);
  ada.states({ client: 1, state: { kind: 'person', fits, over } });
  const { state } = await untilState(ben, 1, (state) => state !== null);
  expect(state).toEqual({ kind: 'person', user: ADA, fits });
  ada.states({ client: 1, state: { kind: 'person', far, visible: true } });
  const next = await untilState(ben, 1, (state) => state !== null && Reflect.has(Object(state), 'visible'));
  expect(next.state).toEqual({ kind: 'person', user: ADA, visible: true });
});

it('[S10] an id of another account cannot be taken, by hello or by a first state', async () => {
  const ada = await greeted('ada', 1);
  ada.states({ client: 1, state: { kind: 'person' } });
  const eve = await greeted('eve', 1);
  const standard = await world.raw('eve');
  for (const tab of [eve, standard]) tab.states({ client: 1, clock: 50, state: { kind: 'person', cursor: [6, 6] } });
  const ben = await greeted('ben', 2);
  eve.destroy();
  standard.destroy();
  await Promise.all([eve.closed, standard.closed]);
  ada.states({ client: 1, clock: 2, state: { kind: 'person', cursor: [1, 1] } });
  await untilState(ben, 1, (state) => JSON.stringify(state).includes('cursor'));
  for (const { client, state } of states(ben.frames)) expect([client, state]).toMatchObject([1, { user: ADA }]);
  expect(states(ben.frames).at(-1)?.state).toMatchObject({ cursor: [1, 1] });
});

it('[S10] an id moves to a newer socket of the same account, and the end of the older one removes nothing', async () => {
  const old = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  old.states({ client: 1, state: { kind: 'person' } });
  await untilState(ben, 1, (state) => state !== null);
  const fresh = await greeted('ada', 1);
  old.states({ client: 1, clock: 2, state: { kind: 'person', cursor: [9, 9] } });
  old.destroy();
  await old.closed;
  fresh.states({ client: 1, clock: 3, state: { kind: 'person', cursor: [1, 1] } });
  await untilState(ben, 1, (state) => JSON.stringify(state).includes('[1,1]'));
  expect(states(ben.frames).some((one) => one.state === null)).toBe(false);
  expect(JSON.stringify(states(ben.frames))).not.toContain('[9,9]');
});

it('[S10] a name that changes is shown at once, with what the tab last showed, and where it shows nothing nothing is', async () => {
  const ada = await greeted('ada', 1);
  await greeted('ada', 3);
  const ben = await greeted('ben', 2);
  ada.states({ client: 1, state: { kind: 'person', cursor: [1, 1] } });
  await untilState(ben, 1, (state) => state !== null);
  world.access.setName('ada', 'Ada Lovelace');
  await ben.until(() => states(ben.frames).length > 1);
  expect(states(ben.frames)).toMatchObject([
    { client: 1, state: { cursor: [1, 1], user: ADA } },
    { client: 1, state: { cursor: [1, 1], user: { ...ADA, name: 'Ada Lovelace' } } },
  ]);
});

it('[S11] the id of a socket that closes is removed for everyone', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  ada.states({ client: 1, state: { kind: 'person' } });
  const shown = await untilState(ben, 1, (state) => state !== null);
  ada.destroy();
  const gone = await untilState(ben, 1, (state) => state === null);
  expect(gone.clock).toBeGreaterThan(shown.clock);
});

it('[S11] a tab is never told its own state, not when its older socket still stands either', async () => {
  const old = await world.raw('ada');
  old.states({ client: 1, state: { kind: 'person' } });
  const ben = await greeted('ben', 2);
  await untilState(ben, 1, (state) => state !== null);
  const fresh = await world.raw('ada');
  fresh.step1();
  await fresh.untilFrame('sync', (frame) => frame.kind === 1);
  fresh.states({ client: 1, state: { kind: 'person', cursor: [1, 1] } });
  await untilState(ben, 1, (state) => JSON.stringify(state).includes('cursor'));
  ben.states({ client: 2, state: { kind: 'person' } });
  await untilState(fresh, 2, (state) => state !== null);
  clock.pass(LIMITS.silenceMs);
  await fresh.until(() => states(fresh.frames).filter((one) => one.client === 2).length > 1);
  expect(states(fresh.frames).filter((one) => one.client === 1)).toEqual([]);
  expect(states(old.frames).filter((one) => one.client === 1)).toEqual([]);
});

it('[S12] each state is told again within 15 s under a rising clock, though its tab sleeps', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  ada.states({ client: 1, state: { kind: 'person' } });
  await untilState(ben, 1, (state) => state !== null);
  for (let i = 2; i <= 4; i++) {
    clock.pass(LIMITS.silenceMs);
    await ben.until(() => states(ben.frames).filter((one) => one.client === 1).length >= i);
  }
  const clocks = states(ben.frames).map((one) => one.clock);
  expect(clocks).toEqual([...new Set(clocks)].sort((a, b) => a - b));
});

it.each([
  ['back', -3_600_000],
  ['on', 3_600_000],
])(
  "[S98] with the machine's clock set %s by an hour, states are told again within 15 s and nobody is dropped",
  async (_way, by) => {
    const ada = await greeted('ada', 1);
    const ben = await greeted('ben', 2);
    ada.states({ client: 1, state: { kind: 'person' } });
    await untilState(ben, 1, (state) => state !== null);
    clock.setBy = by;
    clock.pass(LIMITS.silenceMs);
    await ben.until(() => states(ben.frames).filter((one) => one.client === 1).length === 2);
    expect(['ada', 'ben'].map((who) => world.served(who).isOpen)).toEqual([true, true]);
  },
);

it('[S12] [limit silenceMs] a tab that is alone hears something every 15 s', async () => {
  const ada = await greeted('ada', 1);
  for (let i = 0; i < 3; i++) {
    const before = ada.frames.length;
    clock.pass(LIMITS.silenceMs);
    await ada.until(() => ada.frames.length > before);
    expect(ada.frames.at(-1)).toEqual({ type: 'awareness', states: [] });
  }
});

it.each<[when: string, byMs: number]>([
  ['at once', 1_000],
  ['after the machine’s clock was set back by a day', -24 * 3_600_000],
  ['twice, after it was set back by ten years', -10 * 365 * 24 * 3_600_000],
])(
  '[S12] [S102] states are taken by a client that knew them before the server was started anew %s',
  async (when, byMs) => {
    const first = await greeted('ada', 1);
    const ben = world.provider('ben');
    await synced(ben);
    const heard = (cursor: unknown) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (JSON.stringify(ben.awareness.getStates().get(1)?.cursor) !== JSON.stringify(cursor)) return;
          ben.awareness.off('change', look);
          resolve();
        };
        ben.awareness.on('change', look);
        look();
      });
    for (let i = 0; i < 20; i++) first.states({ client: 1, clock: i, state: { kind: 'person', cursor: [i, i] } });
    await heard([19, 19]);
    const { port } = world.server;
    await world.server.close();
    clock.startAt(clock.now() + byMs);
    await world.startServer(port);
    if (when.startsWith('twice')) {
      await world.server.close();
      await world.startServer(port);
    }
    const again = await greeted('ada', 1);
    again.states({ client: 1, state: { kind: 'person', cursor: [50, 50] } });
    await heard([50, 50]);
  },
);

it('[S13] agents are shown by the server alone, under ids that no tab can take', async () => {
  const ada = await greeted('ada', 1);
  const state: AgentState = {
    kind: 'agent',
    user: { id: 'k_1', name: 'helper', color: '#654321', owner: 'u_ada' },
    calls: [],
    status: 'connected',
    last: 1,
  };
  const client = world.server.rooms.setAgentState(BOARD, 'k_1', state) ?? -1;
  expect((await untilState(ada, client, (shown) => shown !== null)).state).toEqual(state);
  const eve = await greeted('eve', client);
  eve.states({ client, clock: 99, state: null });
  const ben = await greeted('ben', 2);
  await untilState(ben, client, (shown) => shown !== null);
  expect(world.server.rooms.setAgentState(BOARD, 'k_1', null)).toBe(client);
  for (const tab of [ada, ben]) await untilState(tab, client, (shown) => shown === null);
  expect(states(ada.frames).map((one) => one.state)).toEqual([state, null]);
});

it('[S14] many states of one turn go out as one frame', async () => {
  const ada = await greeted('ada', 1);
  const told = () => ada.frames.flatMap((frame) => (frame.type === 'awareness' ? [frame.states] : []));
  const before = told().length;
  const show = (n: number) => {
    const user = { id: `k_${n % 10}`, name: 'helper', color: '#654321', owner: 'u_ada' };
    const state: AgentState = { kind: 'agent', user, calls: [], status: 'connected', last: n };
    return world.server.rooms.setAgentState(BOARD, user.id, state) ?? -1;
  };
  for (let n = 0; n < 50; n++) {
    show(n);
    await null; // the same turn still
  }
  await ada.until(() => told().length > before);
  await untilState(ada, show(50), (state) => JSON.stringify(state).includes('"last":50'));
  const frames = told().slice(before);
  expect(frames.map((one) => one.length)).toEqual([10, 1]);
  const last = frames.flat().map(({ state }) => (state as AgentState).last);
  expect(last).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
});

it('[S15] a connection is pinged where nothing came for so long that it might be gone, and not where something did', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  const pinged: string[] = [];
  ada.ws.on('ping', () => pinged.push('ada'));
  ben.ws.on('ping', () => pinged.push('ben'));
  const answered = () => world.served('ada').heardAt === clock.now();
  for (let i = 0; i < 4; i++) {
    clock.pass(LIMITS.silenceMs - 1_000);
    // Every other of these signs of life has a ping with it, which a WebSocket answers by itself.
    while (i % 2 === 1 && !answered()) await new Promise((resolve) => setImmediate(resolve));
    ben.bridge({ type: 'hello', client: 2, board: 'Station' });
    const welcomes = () => ben.frames.filter((one) => one.type === 'bridge' && one.message.type === 'welcome').length;
    await ben.until(() => welcomes() === i + 2);
  }
  expect(pinged).toEqual(['ada', 'ada']);
});

it('[S5] access is looked up once for all tabs of a browser on a board', async () => {
  const tabs = await Promise.all([1, 2, 3].map((client) => greeted('ada', client)));
  await greeted('ben', 4);
  const asked: string[] = [];
  const { roleOf } = world.access;
  world.access.roleOf = (account, docId) => {
    asked.push(account);
    return roleOf.call(world.access, account, docId);
  };
  clock.pass(LIMITS.accessRecheckMs);
  expect(asked).toEqual(['u_ada', 'u_ben']);
  world.access.roleOf = () => null;
  clock.pass(LIMITS.accessRecheckMs);
  expect(await Promise.all(tabs.map((tab) => tab.closed))).toEqual([4403, 4403, 4403]);
});

it('[S15] a connection that answers no ping is dropped, one that does is kept', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  const gone: string[] = [];
  world.server.rooms.listen({ left: (tab) => gone.push(tab.account.name) });
  ada.ws.pause();
  for (let i = 0; i < 4; i++) {
    clock.pass(LIMITS.silenceMs);
    // The answer to this comes after ben's answer to the ping before.
    ben.bridge({ type: 'hello', client: 2, board: 'Station' });
    const welcomes = () => ben.frames.filter((one) => one.type === 'bridge' && one.message.type === 'welcome').length;
    await ben.until(() => welcomes() === i + 2);
  }
  expect(gone).toEqual(['ada']);
});

it('[S91] a beat passes over the silent tabs of a room until something is due for one of them', async () => {
  await Promise.all([1, 2, 3].map((client) => greeted('ada', client)));
  const passes = vi.spyOn(TabSocket.prototype, 'restsUntil', 'get');
  const beat = () => {
    passes.mockClear();
    clock.pass(1_000);
    return passes.mock.calls.length > 0;
  };
  beat();
  const touched = Array.from({ length: 25 }, beat);
  passes.mockRestore();
  // A sign of life is due once.
  expect(touched.filter((isTouched) => isTouched).length).toBe(1);
});

it('[S85] a tab that does nothing is looked at when something is due, and its person not at all', async () => {
  const ada = await greeted('ada', 1);
  const ben = await greeted('ben', 2);
  const looks = vi.spyOn(TabSocket.prototype, 'isDead');
  const told: string[] = [];
  for (const who of ['ada', 'ben']) {
    const tab = world.served(who);
    const { account } = tab;
    Object.defineProperty(tab, 'account', { get: () => account, set: () => told.push(who) });
  }
  clock.pass(LIMITS.silenceMs - 1_000);
  const idle = looks.mock.calls.length;
  // Once each to find that nothing is due, and once when it is.
  expect(idle).toBeLessThanOrEqual(4);
  expect(told).toEqual([]);
  // What happens is seen at the next beat, as before.
  world.access.setName('ben', 'Benedict');
  expect(told).toEqual(['ben']);
  ada.ws.pause();
  world.access.setRole('ben', BOARD, null);
  expect(await ben.closed).toBe(4403);
  clock.pass(LIMITS.deadSocketMs + 1_000);
  expect(world.tabs()).toEqual([]);
  looks.mockRestore();
});

it('[S11] an id whose state was removed belongs to nobody, also before that is told', () => {
  const states = new AwarenessStates<{ readonly client: number; readonly account: { readonly id: string } }>(() => 0);
  const tab = { client: 7, account: { id: 'u_ada' } };
  states.set(7, tab, '{}');
  states.set(8, null, '{}');
  expect([states.ownerOf(7), states.ownerOf(8)]).toEqual([tab, 'agent']);
  states.remove(7, true);
  states.remove(8, true);
  expect([states.ownerOf(7), states.ownerOf(8)]).toEqual([null, null]);
});

it('[S5] a browser is told anew where its role, its account or the person shown is another', () => {
  const visitor = { account: ADA, user: ADA, sessionId: 's_1' };
  const told = { role: 'editor', visitor } as const;
  expect(isSame(told, structuredClone(told))).toBe(true);
  for (const change of [{ id: 'u_x' }, { name: 'x' }, { color: '#654321' }]) {
    expect(isSame(told, { ...told, visitor: { ...visitor, account: { ...ADA, ...change } } })).toBe(false);
    expect(isSame(told, { ...told, visitor: { ...visitor, user: { ...ADA, ...change } } })).toBe(false);
  }
  expect(isSame(told, { ...told, role: 'viewer' })).toBe(false);
  expect(isSame(told, { ...told, visitor: null })).toBe(false);
});
