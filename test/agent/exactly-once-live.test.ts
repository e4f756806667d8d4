/** The same over real sockets, a real server and real files; and what a server that is killed leaves behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { serveCalls } from '../../app/agent/serve-calls.ts';
import { type HeadlessTab, openHeadlessTab } from '../support/headless-tab.ts';
import { ownerCookie } from '../support/owner-cookie.ts';
import { edit, BOARD as ROOM, World } from '../sync-server/rooms/world.ts';
import { type Live, type LiveTab, startLive, type ToolAnswer } from './live.ts';

const NOTHING = /Nothing was (changed|executed)/;
const MAYBE = /may have been made|may still arrive|could not store|not yet confirmed/;

const note = (n: number) => ({ edits: [{ op: 'add_note', text: `mark ${n}`, at: [0, 0] }] });
const marksOf = (tab: HeadlessTab) => [...tab.store.board.notes.values()].map(({ text }) => text).sort();
const turn = () => new Promise(setImmediate);

const STEP = fc.record({
  do: fc.constantFrom(
    ...([
      'ask',
      'ask',
      'ask',
      'freeze',
      'thaw',
      'cut',
      'reconnect',
      'reconnect',
      'reload',
      'cancel',
      'pass',
      'turns',
    ] as const),
    'turns' as const,
  ),
  a: fc.nat({ max: 5 }),
  b: fc.nat({ max: 6_000 }),
});

describe('over real sockets', () => {
  let live: Live;
  beforeEach(async () => {
    live = await startLive();
  });
  afterEach(() => live.close());

  test('[B72] of twenty random runs none executes a call twice or answers what is not so', async () => {
    const runs = fc.sample(fc.array(STEP, { minLength: 12, maxLength: 24, size: 'max' }), { seed: 26, numRuns: 20 });
    const told = { success: 0, other: 0 };
    for (const [run, steps] of runs.entries()) {
      const board = await live.newBoard(`Run ${run}`);
      const { value } = await live.newKey(`Robot ${run}`);
      const agent = await live.agent(value, run % 2 === 0 ? 'modern' : 'legacy');
      const tabs: LiveTab[] = [await live.tab(board), await live.tab(board), await live.tab(board, { visible: false })];
      expect((await agent.call('connect_board', { board })).isError).toBe(false);
      const asked: { readonly abort: AbortController; readonly answer: Promise<ToolAnswer | null> }[] = [];
      for (const { do: what, a, b } of steps) {
        const at = a % tabs.length;
        const tab = tabs[at];
        if (what === 'ask' && asked.length < 12) {
          const abort = new AbortController();
          const { signal } = abort;
          const answer = agent.call('apply_edits', note(asked.length), { signal }).catch((error) => {
            // A call that the client itself gave up has no answer.
            if (signal.aborted) return null;
            throw error;
          });
          asked.push({ abort, answer });
        } else if (what === 'cancel') asked[b % Math.max(asked.length, 1)]?.abort.abort();
        else if (what === 'pass') live.clock.advance(b);
        else if (what === 'turns') for (let n = b % 40; n > 0; n -= 1) await turn();
        else if (what === 'freeze') tab?.freeze();
        else if (what === 'thaw') tab?.thaw();
        else if (what === 'cut') tab?.goOffline();
        else if (what === 'reconnect') tab?.goOnline();
        else if (what === 'reload') {
          tab?.thaw();
          await tab?.vanish();
          tabs[at] = await live.tab(board);
        }
        await turn();
      }
      for (const tab of tabs) {
        tab.thaw();
        tab.goOnline();
      }
      // Frames that were under way are over when every tab has met the server again.
      for (const tab of tabs) await tab.until(() => tab.status.synced);
      let open = asked.length;
      for (const { answer } of asked) {
        void answer.then(() => {
          open -= 1;
        });
      }
      while (open > 0) {
        for (let n = 0; n < 20; n += 1) await turn();
        live.clock.advance(LIMITS.claimWaitMs);
      }
      // A call that the client gave up, and whose tab is gone with it, holds up the next until its time is over.
      live.clock.advance(LIMITS.callWaitMs + LIMITS.returnWaitMs);
      const last = await live.tab(board);
      expect(await agent.call('apply_edits', note(999))).toMatchObject({ isError: false });
      for (const tab of [...tabs, last]) {
        if (tab.status.link !== 'online') tab.goOnline();
        await tab.until(() => tab.status.synced && tab.status.waiting === 0 && marksOf(tab).includes('mark 999'));
      }
      const merged = marksOf(last);
      expect(new Set(merged).size, `run ${run}`).toBe(merged.length);
      for (const tab of tabs) expect(marksOf(tab), `run ${run}`).toEqual(merged);
      for (const [n, { answer }] of asked.entries()) {
        const reply = await answer;
        if (reply === null) continue;
        const there = merged.includes(`mark ${n}`);
        told[reply.isError ? 'other' : 'success'] += 1;
        if (!reply.isError) expect([run, n, there]).toEqual([run, n, true]);
        else if (NOTHING.test(reply.text)) expect([run, n, there, reply.text]).toEqual([run, n, false, reply.text]);
        else expect(reply.text).toMatch(MAYBE);
      }
      for (const tab of [...tabs, last]) await tab.vanish();
      await agent.close();
    }
    expect(told.success).toBeGreaterThan(20);
  }, 240_000);
});

test('[B71] what a socket wrote while its person might only look is counted, and asked for when they may edit', async () => {
  const world = await World.start();
  try {
    const ada = await world.raw('ada', ROOM, { hello: 1 });
    world.access.setRole('ada', ROOM, 'viewer');
    await ada.untilFrame('bridge', ({ message }) => message.type === 'welcome' && message.role === 'viewer');
    const asked = ada.frames.filter(({ type }) => type === 'sync').length;
    ada.update(edit('a', 1));
    // Frames of one socket are taken in order: who knows its new cursor has taken the edit before it.
    const [tab] = world.server.rooms.get(ROOM)?.tabs ?? [];
    const taken = new Promise<void>((resolve) => {
      world.server.rooms.listen({ bridge: ({ type }) => type === 'activity' && resolve() });
    });
    ada.bridge({ type: 'activity', visible: true });
    await taken;
    expect(tab?.dropped).toBe(1);
    world.access.setRole('ada', ROOM, 'editor');
    await ada.untilFrame(
      'sync',
      ({ kind }) => kind === 0 && ada.frames.filter(({ type }) => type === 'sync').length > asked,
    );
  } finally {
    await world.close();
  }
});

const TOKEN = 'the-token-of-the-local-owner';
/** A server that compiles itself first takes long to start on a busy machine. */
const STARTS_MS = 120_000;

describe('a server that is killed and starts again on its folder', { timeout: STARTS_MS }, () => {
  let folder: string;
  let child: ChildProcess;
  let url = '';
  let cookie = '';
  let key = '';
  let board = '';
  const closing: (() => Promise<void>)[] = [];

  async function start(port = 0): Promise<void> {
    const script = fileURLToPath(new URL('./killable-server.ts', import.meta.url));
    child = spawn(process.execPath, ['--import', 'tsx', script, folder, String(port), TOKEN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('no output');
    const [line] = await once(child.stdout, 'data');
    url = String(line).trim();
  }

  async function killAndStart(): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await start(Number(new URL(url).port));
  }

  async function api(path: string, body?: unknown) {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return response.json();
  }

  async function tab(serves = true): Promise<HeadlessTab> {
    const { account } = await api('/api/me');
    const session = await openHeadlessTab({ url, board, cookie, account: account.id });
    const stop = serves ? serveCalls(session) : null;
    closing.push(async () => {
      stop?.();
      await session.close();
    });
    await session.until(() => session.status.synced);
    return session;
  }

  /** The text of the answer, or null where the line broke before it came. */
  async function call(tool: string, input: object): Promise<string | null> {
    try {
      const response = await fetch(`${url}/api/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: input } }),
      });
      return await response.text();
    } catch {
      return null;
    }
  }

  const callsOf = (session: HeadlessTab) => session.presence.agents.flatMap(({ calls }) => calls);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'busbar-killed-'));
    await start();
    cookie = await ownerCookie(url, TOKEN);
    board = (await api('/api/boards', { name: 'Bench' })).board.id;
    key = (await api('/api/keys', { label: 'Robot' })).value;
  }, STARTS_MS);
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  test('[B73] a call that no tab had is withdrawn with it: its agent loses the line, and a tab that wakes later runs nothing', async () => {
    const tabs = [await tab(), await tab()];
    const watcher = await tab(false);
    await call('connect_board', { board });
    for (const session of tabs) session.freeze();
    const reply = call('apply_edits', note(1));
    await watcher.until(() => callsOf(watcher).length === 1);
    await killAndStart();
    expect(await reply).toBeNull();
    await watcher.close();
    for (const session of tabs) session.thaw();
    for (const session of tabs) {
      session.reconnect();
      await session.until(() => session.status.synced && callsOf(session).length === 0);
    }
    expect(await call('apply_edits', note(2))).toContain('applied');
    for (const session of tabs) {
      await session.until(() => session.store.board.notes.size > 0);
      expect(marksOf(session)).toEqual(['mark 2']);
    }
  });

  test('[B73] a call that a tab has run lands once, though its agent never heard and it was not stored', async () => {
    const worker = await tab();
    const { changes } = worker;
    const ran = new Promise<void>((resolve) => {
      worker.changes = (...given) => {
        // The server dies before the update can reach it.
        child.kill('SIGKILL');
        worker.goOffline();
        resolve();
        return changes(...given);
      };
    });
    const reply = call('apply_edits', note(1));
    await ran;
    worker.changes = changes;
    expect(await reply).toBeNull();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await start(Number(new URL(url).port));
    worker.goOnline();
    await worker.until(() => worker.status.synced && worker.status.waiting === 0);
    const other = await tab();
    expect([marksOf(worker), marksOf(other)]).toEqual([['mark 1'], ['mark 1']]);
    // The agent reads before it tries again, as it should, and undoes the call of before.
    expect(await call('get_board', {})).toContain('mark 1');
    expect(await call('undo', {})).toContain('applied');
    await other.until(() => other.store.board.notes.size === 0);
  });
});
