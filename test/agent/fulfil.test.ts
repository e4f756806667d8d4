import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Board, type CallRecord, type Change, EMPTY_BOARD, type Proposal } from '#engine/board/board.ts';
import { applyChanges } from '#engine/board/changes.ts';
import { undoChanges } from '#engine/board/undo-changes.ts';
import { libraryOf } from '#engine/library/library.ts';
import { rejectProposal } from '#engine/proposals/proposals.ts';
import type { Picture, TabTool, Tool } from '#engine/tools/tool.ts';
import type { AgentMode, FromTab, Role } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type Fulfiller, type FulfilPort, startFulfilling } from '../../app/agent/fulfil.ts';
import type { MemoryTab } from '../sync-server/agent/memory-rooms.ts';
import { BOARD, ROBOT, type World, world } from '../sync-server/agent/world.ts';

const LIBRARY = libraryOf([]);

/** Renames the board, so that what ran can be seen in it. */
const RENAME: TabTool = {
  runs: 'tab',
  name: 'edit',
  title: 'Edit',
  description: '',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  summarise: ({ n }) => ({
    summary: `renames to ${String(n)}`,
    what: [{ code: 'renames-board', params: { name: String(n) } }],
  }),
  run: ({ n }, { board }) => {
    const change: Change = { root: 'board', key: 'name', path: [], before: board.name, after: `name ${String(n)}` };
    return { reply: { text: change.after as string }, changes: [change], at: [1, 2] };
  },
};

const LOOK: TabTool = {
  ...RENAME,
  name: 'look',
  annotations: { ...RENAME.annotations, readOnlyHint: true },
  run: (_input, { board, held, key, who }) => ({ reply: { text: JSON.stringify([board.name, held, key, who]) } }),
};

interface TabInWorld {
  readonly tab: MemoryTab;
  readonly board: () => Board;
  /** A person's edit in this tab. */
  change(changes: readonly Change[]): void;
  readonly commits: { readonly changes: readonly Change[]; readonly key: string; readonly call: string }[];
  readonly faults: unknown[];
  readonly sent: FromTab[];
  /** Page script stops: what comes queues. */
  freeze(): void;
  thaw(): void;
  /** The line breaks: what is sent is lost, the server sees the tab leave. */
  cut(): void;
  /** The line is back, as a new socket with the same awareness id. */
  reconnect(): void;
}

/** A tab that runs the real fulfilment on a board of its own, joined to a world's server by memory. */
function openTab(
  w: World,
  client: number,
  options: {
    role?: Role;
    tools?: readonly Tool[];
    board?: Board;
    readOnly?: boolean;
    visible?: boolean;
    draw?: FulfilPort['draw'];
  } = {},
): TabInWorld {
  let board = options.board ?? EMPTY_BOARD;
  let online = true;
  let frozen = false;
  const queue: (() => void)[] = [];
  const when = (task: () => void) => {
    if (frozen) queue.push(task);
    else task();
  };
  const result = {
    commits: [] as TabInWorld['commits'],
    faults: [] as unknown[],
    sent: [] as FromTab[],
  };
  let tab: MemoryTab;
  const fulfiller: Fulfiller = startFulfilling(
    {
      client: () => client,
      ready: () => online,
      role: () => options.role ?? 'editor',
      agents: () => [...(w.rooms.rooms.get(BOARD)?.agents.values() ?? [])],
      context: () => ({
        board,
        boardId: BOARD,
        library: LIBRARY,
        held: [{ who: 'Ada', parts: ['p_1'], dragging: true }],
        newId: (prefix) => `${prefix}_1`,
      }),
      repair: () => undefined,
      commit(changes, { key, call }) {
        if (options.readOnly === true) return false;
        board = applyChanges(board, changes);
        result.commits.push({ changes, key, call });
        return true;
      },
      draw: options.draw ?? null,
      send(message) {
        if (!online) return false;
        result.sent.push(message);
        if (result.sent.length > 1_000) throw new Error('the tab and the server chase each other');
        const through = tab;
        // A frame takes its time, so that nothing is answered while it is being sent, and is lost with its line.
        queueMicrotask(() => {
          if (online && through === tab) w.rooms.from(tab, message);
        });
        return true;
      },
      now: w.clock.now,
      after: w.clock.after,
      fault: (error) => result.faults.push(error),
    },
    options.tools ?? [RENAME, LOOK],
  );
  const join = () => {
    tab = w.open(client, {
      ...(options.role && { role: options.role }),
      ...(options.visible === false && { visible: false }),
    });
    const mine = tab;
    tab.onMessage = (message) => {
      if (mine === tab) when(() => fulfiller.message(message));
    };
    tab.onStates = () => when(() => fulfiller.presenceChanged());
    when(() => fulfiller.lineChanged());
    return tab;
  };
  tab = join();
  return {
    ...result,
    get tab() {
      return tab;
    },
    board: () => board,
    change(changes) {
      board = applyChanges(board, changes);
    },
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const task of queue.splice(0)) task();
    },
    cut() {
      if (!online) return;
      online = false;
      w.rooms.close(tab);
      when(() => fulfiller.lineChanged());
    },
    reconnect() {
      if (online) return;
      online = true;
      join();
    },
  };
}

/** A tab whose server is the test: it claims the call that it is told to, and is granted what the test grants. */
function unserved(port: Partial<FulfilPort> = {}, tools: readonly Tool[] = [RENAME, LOOK]) {
  const user = { id: 'k_1', name: 'Robot', color: '#000000', owner: 'u1' };
  const sent: FromTab[] = [];
  const commits: (readonly Change[])[] = [];
  let named = '';
  const fulfiller = startFulfilling(
    {
      client: () => 1,
      ready: () => true,
      role: () => 'editor',
      agents: () => [
        { kind: 'agent', user, status: 'connected', last: 0, calls: [{ call: named, tool: '', summary: '', to: 1 }] },
      ],
      send: (message) => sent.push(message) > 0,
      now: () => 0,
      after: () => () => undefined,
      commit: (changes) => commits.push(changes) > 0,
      repair: () => undefined,
      context: () => ({
        board: EMPTY_BOARD,
        boardId: BOARD,
        library: LIBRARY,
        held: [],
        newId: (prefix) => `${prefix}_1`,
      }),
      draw: null,
      fault: () => undefined,
      ...port,
    },
    tools,
  );
  return {
    fulfiller,
    sent,
    commits,
    /** Names this tab for a call, and gives the clock of its last claim. */
    claim(call: string): number {
      named = call;
      fulfiller.presenceChanged();
      const claims = sent.filter((message) => message.type === 'claim');
      return claims.at(-1)?.clock ?? 0;
    },
    grant(call: string, clock: number, tool = 'none', mode: AgentMode = 'edit') {
      const agent = { key: 'k_1', label: 'Robot', color: '#000000' };
      fulfiller.message({ type: 'grant', call, clock, agent, tool, input: {}, mode });
    },
  };
}

const PROPOSAL: Proposal = {
  id: 'call_1',
  key: 'k',
  label: '',
  color: '',
  tool: 'edit',
  summary: 'renames',
  edits: [],
  ids: {},
  decisions: {},
  when: '',
  seq: 1,
};

type Step =
  | { readonly do: 'call'; readonly key: number }
  | { readonly do: 'freeze' | 'thaw' | 'cut' | 'reconnect'; readonly tab: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'cancel'; readonly call: number };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('call' as const), key: fc.nat({ max: 1 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('freeze' as const, 'thaw' as const, 'cut' as const, 'reconnect' as const),
      tab: fc.nat({ max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 7_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), call: fc.nat({ max: 9 }) }) },
);

const turn = () => new Promise(setImmediate);

describe('a tab that is named by an agent’s call', () => {
  test('[B20] runs it, commits once with the call’s record, and says where it worked', async () => {
    const w = world();
    const t = openTab(w, 1);
    expect(await w.call('edit', { n: 7 }).reply).toEqual({ text: 'name 7' });
    expect(t.board().name).toBe('name 7');
    expect(t.commits).toMatchObject([{ key: ROBOT.id, call: 'call_1' }]);
    const record = t.board().calls.get('call_1') as CallRecord;
    expect(record).toMatchObject({
      key: ROBOT.id,
      label: 'Robot',
      tool: 'edit',
      summary: 'renames to 7',
      what: [{ code: 'renames-board', params: { name: '7' } }],
      when: new Date(w.clock.now()).toISOString(),
      seq: 1,
    });
    expect(undoChanges(t.board(), record.changes)).toMatchObject({
      changes: [{ root: 'board', key: 'name', after: EMPTY_BOARD.name }],
      skipped: [],
    });
    expect(w.rooms.agent(BOARD, ROBOT.id)).toMatchObject({ cursor: [1, 2] });
  });

  test('[B20] writes no record for a call that changed nothing, and tells the tool what people hold', async () => {
    const w = world();
    const t = openTab(w, 1);
    const { text } = await w.call('look').reply;
    expect(JSON.parse(text)).toEqual([
      EMPTY_BOARD.name,
      [{ who: 'Ada', parts: ['p_1'], dragging: true }],
      ROBOT.id,
      'Robot',
    ]);
    expect(t.commits).toEqual([]);
  });

  test('[B21] of two tabs exactly one runs it', async () => {
    const w = world();
    const tabs = [openTab(w, 1), openTab(w, 2)];
    for (let n = 0; n < 5; n += 1) await w.call('edit', { n }).reply;
    expect(tabs.flatMap((t) => t.commits.map(({ call }) => call)).sort()).toEqual([
      'call_1',
      'call_2',
      'call_3',
      'call_4',
      'call_5',
    ]);
  });

  test('[B21] one that was frozen and wakes after its call went to another tab changes nothing', async () => {
    const w = world();
    const frozen = openTab(w, 1);
    const other = openTab(w, 2, { visible: false });
    frozen.freeze();
    const { reply } = w.call('edit', { n: 1 });
    await turn();
    expect(other.commits).toEqual([]);
    w.clock.advance(LIMITS.claimWaitMs);
    expect(await reply).toEqual({ text: 'name 1' });
    frozen.thaw();
    await turn();
    expect([frozen.commits, other.commits.length]).toEqual([[], 1]);
  });

  test('[B21] one that was frozen alone and wakes in time runs the call', async () => {
    const w = world();
    const t = openTab(w, 1);
    t.freeze();
    const { reply } = w.call('edit', { n: 1 });
    w.clock.advance(20_000);
    t.thaw();
    expect(await reply).toEqual({ text: 'name 1' });
  });

  test('[B21] one that wakes after the 30 s runs nothing', async () => {
    const w = world();
    const t = openTab(w, 1);
    t.freeze();
    const { reply } = w.call('edit', { n: 1 });
    w.clock.advance(LIMITS.callWaitMs);
    expect((await reply).text).toContain('none answered in 30 s');
    t.thaw();
    await turn();
    expect(t.commits).toEqual([]);
  });

  test('[B22] that reads its grant more than 5 s after its claim declines, claims anew and runs it once', async () => {
    const w = world();
    const t = openTab(w, 1);
    const { reply } = w.call('edit', { n: 1 });
    t.freeze();
    await turn();
    w.clock.advance(LIMITS.grantAgeMs + 1);
    t.thaw();
    expect(await reply).toEqual({ text: 'name 1' });
    expect(t.sent.map(({ type }) => type)).toEqual(['claim', 'decline', 'claim', 'reply']);
    expect(t.commits).toHaveLength(1);
  });

  test('[B22] with two claims under way waits for the answer to the later one', async () => {
    const w = world();
    const t = openTab(w, 1);
    openTab(w, 2, { visible: false }).freeze();
    const { reply } = w.call('edit', { n: 1 });
    // Before its claim has arrived the other tab is named, and then it again.
    w.clock.advance(2 * LIMITS.claimWaitMs);
    expect(await reply).toEqual({ text: 'name 1' });
    expect(t.sent.map(({ type }) => type)).toEqual(['claim', 'claim', 'reply']);
  });

  test('[B22] that reads its grant hours later runs nothing', async () => {
    const w = world();
    const t = openTab(w, 1);
    const { reply } = w.call('edit', { n: 1 });
    t.freeze();
    await turn();
    w.clock.advance(3 * 60 * 60_000);
    expect((await reply).text).toContain('the edit may still arrive');
    t.thaw();
    await turn();
    expect(t.commits).toEqual([]);
  });

  test('[B23] whose line breaks between running and replying replies when it is back; the call ran once', async () => {
    const w = world();
    const t = openTab(w, 1);
    const { reply } = w.call('edit', { n: 1 });
    // The claim goes out now; the grant finds the line broken for what the tab sends back.
    await Promise.resolve();
    const { tab } = t;
    const from = w.rooms.from.bind(w.rooms);
    w.rooms.from = (who, message) => {
      if (message.type !== 'reply') from(who, message);
    };
    await turn();
    expect(t.commits).toHaveLength(1);
    w.rooms.from = from;
    t.cut();
    w.clock.advance(LIMITS.returnWaitMs - 1);
    t.reconnect();
    expect(await reply).toEqual({ text: 'name 1' });
    expect([t.commits.length, t.tab === tab]).toEqual([1, false]);
  });

  test('[limit replyResendMs] [B23] resends its reply every 2 s until it is acknowledged', async () => {
    const w = world();
    const t = openTab(w, 1);
    const { reply } = w.call('edit', { n: 1 });
    const send = t.tab.send.bind(t.tab);
    let lost = 2;
    t.tab.send = (message) => {
      if (message.type === 'ack' && lost > 0) {
        lost -= 1;
        return true;
      }
      return send(message);
    };
    expect(await reply).toEqual({ text: 'name 1' });
    const replies = () => t.sent.filter(({ type }) => type === 'reply').length;
    const seen: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      w.clock.advance(LIMITS.replyResendMs - 1);
      await turn();
      seen.push(replies());
      w.clock.advance(1);
      await turn();
    }
    expect([...seen, replies()]).toEqual([1, 2, 3, 3, 3]);
    expect(t.commits).toHaveLength(1);
  });

  test('[limit callsRemembered] [B24] as many calls are remembered, so that a grant that comes late is not answered again', () => {
    const t = unserved();
    const runs = (call: string) => {
      t.grant(call, t.claim(call));
      t.fulfiller.message({ type: 'ack', call });
    };
    for (let n = 0; n < LIMITS.callsRemembered; n += 1) runs(`call ${n}`);
    const before = t.sent.length;
    t.grant('call 0', 1);
    expect(t.sent.length).toBe(before);
    runs('one more');
    t.grant('call 0', 1);
    expect(t.sent.at(-1)).toEqual({ type: 'decline', call: 'call 0', clock: 1 });
  });

  test('[B6] whose line broke before it read its grant gets it again and runs the call', async () => {
    const w = world();
    const t = openTab(w, 1);
    t.freeze();
    const { reply } = w.call('edit', { n: 1 });
    t.thaw();
    t.tab.onMessage = () => {};
    await turn();
    expect(t.tab.of('grant')).toHaveLength(1);
    t.cut();
    t.reconnect();
    expect(await reply).toEqual({ text: 'name 1' });
    expect(t.commits).toHaveLength(1);
  });

  test('[B24] that finds the call on the board already does not run it again', async () => {
    const w = world();
    const ran = applyChanges(EMPTY_BOARD, [
      {
        root: 'calls',
        key: 'call_1',
        path: [],
        after: { key: 'k', label: '', color: '', tool: 'edit', summary: 'renames', changes: [], when: '', seq: 1 },
      },
    ]);
    const waits = { ...EMPTY_BOARD, proposals: new Map([['call_2', { ...PROPOSAL, id: 'call_2' }]]) };
    for (const board of [ran, { ...waits, calls: ran.calls }]) {
      const t = openTab(w, 1, { board });
      expect((await w.call('edit', { n: 1 }).reply).text).toBe('Done before: renames. Read the board.');
      expect(t.commits).toEqual([]);
      w.rooms.close(t.tab);
    }
  });

  test('[B25] of a viewer never runs an edit, whatever the server says, nor asks for it again', () => {
    const t = unserved({ role: () => 'viewer' });
    const clock = t.claim('call 1');
    t.grant('call 1', clock, 'edit');
    t.claim('call 1');
    t.grant('call 2', t.claim('call 2'), 'look');
    expect(t.sent.map(({ type }) => type)).toEqual(['claim', 'decline', 'claim', 'reply']);
    expect(t.sent[1]).toEqual({ type: 'decline', call: 'call 1', clock });
    expect(t.commits).toEqual([]);
  });

  test('[B9] runs no edit of a key that is read-only, whatever the server says, and lets it look', () => {
    const t = unserved();
    t.grant('call 1', t.claim('call 1'), 'edit', 'read');
    t.grant('call 2', t.claim('call 2'), 'look', 'read');
    const replies = t.sent.flatMap((message) => (message.type === 'reply' ? [message.result] : []));
    expect(replies).toMatchObject([{ error: true }, { text: expect.stringContaining(EMPTY_BOARD.name) }]);
    expect(t.commits).toEqual([]);
  });

  test('[B31] of an agent that asks first edits nothing that nobody accepted, and lets it look', async () => {
    const w = world();
    const t = openTab(w, 1);
    const asking = { ...ROBOT, mode: 'ask' } as const;
    expect(await w.call('edit', { n: 1 }, asking).reply).toMatchObject({
      error: true,
      text: expect.stringContaining('may not change the board by itself'),
    });
    expect((await w.call('look', {}, asking).reply).error).toBeUndefined();
    expect(t.commits).toEqual([]);
  });

  test('[B50] of an agent that asks first puts its edits up as a proposal, once, and tells later how it ended', async () => {
    const w = world();
    const propose: TabTool = {
      ...RENAME,
      run: (_input, { ask }) => ({
        reply: { text: `proposed as ${ask?.call}`, structured: { proposal: ask?.call ?? '' } },
        propose: { edits: [{ op: 'rename_board', name: 'Weather' }], ids: {} },
      }),
    };
    const t = openTab(w, 1, { tools: [propose, LOOK] });
    const asking = { ...ROBOT, mode: 'ask' } as const;
    expect((await w.call('edit', { n: 1 }, asking).reply).text).toBe('proposed as call_1');
    expect([...t.board().proposals.values()]).toMatchObject([{ id: 'call_1', summary: 'renames to 1', decisions: {} }]);
    expect(t.board().calls.size).toBe(0);

    expect((await w.call('look', {}, asking).reply).text).not.toContain('rejected');
    const [proposal] = t.board().proposals.values();
    if (proposal !== undefined) t.change(rejectProposal(proposal, 'all', 'Ada'));
    expect((await w.call('look', {}, { ...asking, id: 'k_other' }).reply).text).not.toContain('rejected');
    expect((await w.call('look', {}, asking).reply).text).toContain(
      'Your proposal call_1 ("renames to 1") was rejected by Ada.',
    );
    expect((await w.call('look', {}, asking).reply).text).not.toContain('rejected');
    t.change([{ root: 'proposals', key: 'call_1', path: ['told'], after: false }]);
    const told = await w.call('edit', { n: 2 }, asking).reply;
    expect(JSON.parse(told.text)).toEqual({
      proposal: 'call_6',
      decided: [expect.stringContaining('rejected by Ada')],
    });
  });

  test('[limit decisionLookMs] [B92] answers a call that waits for a decision once a person has decided, with the reason', async () => {
    const w = world();
    const isOver = (board: Board) =>
      [...board.proposals.values()].every(({ decisions }) => decisions['0'] !== undefined);
    const waiting: TabTool = { ...LOOK, waits: () => ({ mostMs: LIMITS.decisionWaitMs, isOver }) };
    const propose: TabTool = {
      ...RENAME,
      run: () => ({ reply: { text: '' }, propose: { edits: [{ op: 'rename_board', name: 'Weather' }], ids: {} } }),
    };
    const t = openTab(w, 1, { tools: [propose, waiting] });
    const asking = { ...ROBOT, mode: 'ask' } as const;
    await w.call('edit', { n: 1 }, asking).reply;
    const answer = w.call('look', {}, asking).reply;
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    w.clock.advance(LIMITS.decisionLookMs * 4);
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    const [proposal] = t.board().proposals.values();
    if (proposal !== undefined) t.change(rejectProposal(proposal, 'all', 'Ada', { why: ' too much current ' }));
    w.clock.advance(LIMITS.decisionLookMs - 1);
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    w.clock.advance(1);
    expect((await answer).text).toContain('was rejected by Ada. Their reason: "too much current".');
  });

  test('[limit decisionWaitMs] [B92] answers at the end of the time where nobody decides', async () => {
    const w = world();
    const waiting: TabTool = { ...LOOK, waits: () => ({ mostMs: LIMITS.decisionWaitMs, isOver: () => false }) };
    openTab(w, 1, { tools: [waiting] });
    const answer = w.call('look').reply;
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await new Promise(setImmediate);
    w.clock.advance(LIMITS.decisionWaitMs - 1);
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    w.clock.advance(LIMITS.decisionLookMs);
    expect((await answer).error).toBeUndefined();
  });

  test('[B25] that may not edit says so', async () => {
    const w = world();
    openTab(w, 1, { readOnly: true });
    expect(await w.call('edit').reply).toMatchObject({ error: true });
  });

  test('[B26] whose tool fails tells the agent that nothing was changed, and the log why', async () => {
    const w = world();
    const broken: TabTool = {
      ...RENAME,
      run: () => {
        throw new Error('our fault');
      },
    };
    const t = openTab(w, 1, { tools: [broken] });
    expect(await w.call('edit').reply).toEqual({
      text: 'The tool failed inside the tab; this is a fault of the program. Nothing was changed.',
      error: true,
    });
    expect(t.faults).toEqual([new Error('our fault')]);
    expect((await w.call('look').reply).text).toContain(
      'has no tool look. Nothing was changed. Ask the user to reload',
    );
  });

  test('[B26] whose tab fails after the edit was made tells the agent that it may have been', () => {
    const imports: TabTool = {
      ...RENAME,
      run: (input, context) => ({ ...RENAME.run(input, context), keep: [] }),
    };
    const fault = new Error('our fault');
    const faults: unknown[] = [];
    const keep = () => {
      throw fault;
    };
    const t = unserved({ keep, fault: (error) => faults.push(error) }, [imports]);
    t.grant('call 1', t.claim('call 1'), 'edit');
    expect([t.commits.length, faults]).toEqual([1, [fault]]);
    expect(t.sent.at(-1)).toMatchObject({
      result: { error: true, text: expect.stringContaining('The edit may have been made: read the board') },
    });
  });

  const picture: TabTool = {
    ...LOOK,
    run: (_input, { board, draws }) => ({
      reply: { text: `draws: ${draws}` },
      at: [3, 4],
      ...(draws === true && {
        picture: {
          request: { board, show: 'all', violations: new Map() },
          caption: ({ width, height }) => `${width} × ${height}`,
        },
      }),
    }),
  };

  test('[B30] that draws a picture answers with it when it is drawn; one that cannot draw answers in words', async () => {
    const w = world();
    let finish = (_picture: Picture) => {};
    const draw = () => new Promise<Picture>((resolve) => (finish = resolve));
    const t = openTab(w, 1, { tools: [picture, RENAME], draw });
    const drawn = w.call('look').reply;
    const next = w.call('edit', { n: 1 }).reply;
    await turn();
    expect(t.sent.filter(({ type }) => type === 'reply')).toEqual([]);
    t.cut();
    t.reconnect();
    finish({ data: 'UE5H', width: 8, height: 6, region: { x: 0, y: 0, width: 8, height: 6 } });
    expect(await drawn).toEqual({ text: '8 × 6', image: 'UE5H' });
    expect(await next).toEqual({ text: 'name 1' });

    const blind = world();
    openTab(blind, 1, { tools: [picture] });
    expect(await blind.call('look').reply).toEqual({ text: 'draws: false' });
  });

  test('[B30] whose drawing fails says that nothing was changed, and the log why', async () => {
    const w = world();
    const t = openTab(w, 1, { tools: [picture], draw: () => Promise.reject(new Error('no canvas')) });
    expect(await w.call('look').reply).toMatchObject({
      error: true,
      text: expect.stringContaining('Nothing was changed'),
    });
    expect(t.faults).toEqual([new Error('no canvas')]);
  });

  test('[B27] keeps of a large call what it did, not what undoes it, and never a definition twice', async () => {
    const w = world();
    const large: TabTool = {
      ...RENAME,
      run: ({ n }) => ({
        reply: { text: '' },
        changes: [
          { root: 'definitions', key: 'd', path: [], after: {} },
          { root: 'notes', key: 'n_1', path: [], after: { text: 'x'.repeat(n === 1 ? 10 : LIMITS.inverseBytes) } },
        ],
      }),
    };
    const t = openTab(w, 1, { tools: [large] });
    await w.call('edit', { n: 1 }).reply;
    await w.call('edit', { n: 2 }).reply;
    const written = t.commits.map(({ changes }) => changes.find(({ root }) => root === 'calls')?.after);
    expect(written).toMatchObject([
      { seq: 1, changes: [{ root: 'notes' }] },
      { changes: [], summary: 'renames to 2' },
    ]);
  });

  test('[B21] runs each of 48 calls of four agents once, beside two more tabs', async () => {
    const w = world();
    const tabs = [openTab(w, 1), openTab(w, 2), openTab(w, 3)];
    const replies = Array.from({ length: 4 }, (_, i) => ({ ...ROBOT, id: `k_${i}` })).flatMap((key) =>
      Array.from({ length: 12 }, (_, n) => w.call('edit', { n }, key).reply),
    );
    for (const { error } of await Promise.all(replies)) expect(error).toBeUndefined();
    const ran = tabs.flatMap((t) => t.commits.map(({ call }) => call));
    expect([ran.length, new Set(ran).size]).toEqual([48, 48]);
  });

  test('[B21] whatever freezes, breaks and comes back: no call runs twice, and each answer is true', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 60 }), fc.array(fc.nat({ max: 3 })), async (steps, pauses) => {
        const w = world();
        const tabs = [openTab(w, 1), openTab(w, 2), openTab(w, 3, { visible: false })];
        const calls: ReturnType<World['call']>[] = [];
        for (const [i, step] of steps.entries()) {
          if (step.do === 'call') calls.push(w.call('edit', { n: calls.length }, { ...ROBOT, id: `k_${step.key}` }));
          else if (step.do === 'pass') w.clock.advance(step.ms);
          else if (step.do === 'cancel') calls[step.call]?.cancel();
          else tabs[step.tab]?.[step.do]();
          // Some frames are still under way when the next thing happens.
          for (let n = pauses[i] ?? 1; n > 0; n -= 1) await Promise.resolve();
        }
        for (const t of tabs) {
          t.reconnect();
          t.thaw();
        }
        await turn();
        w.clock.advance(LIMITS.callWaitMs + LIMITS.grantAgeMs);
        await turn();
        const ran = tabs.flatMap((t) => t.commits.map(({ changes }) => String(changes[0]?.after)));
        expect(new Set(ran).size).toBe(ran.length);
        for (const [n, { reply }] of calls.entries()) {
          const { text, error } = await reply;
          if (error !== true) expect([text, ran.includes(text)]).toEqual([`name ${n}`, true]);
          else if (text.includes('Nothing was changed')) expect(ran).not.toContain(`name ${n}`);
          else expect(text).toMatch(/may have been made|may still arrive/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
