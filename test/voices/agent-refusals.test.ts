/** Each refusal of the server that an agent may meet, word for word, for agents act on it; each made by a call. */
import { describe, expect, it, test } from 'vitest';
import type { ToolReply } from '#schemas/bridge.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { byteLength } from '#schemas/text/cut.ts';
import type { CallStage } from '../../sync-server/agent/call.ts';
import { createExportedFiles } from '../../sync-server/agent/exported-files.ts';
import { refusalReply, waitingWords } from '../../sync-server/agent/refusal-texts.ts';
import type { AgentRefusalParams, WithdrawalParams } from '../../sync-server/agent/refusals.ts';
import type { TargetBoard } from '../../sync-server/agent/targets.ts';
import { TOOLBOX } from '../../sync-server/agent/toolbox.ts';
import { createMcp } from '../../sync-server/mcp/endpoint.ts';
import { createSubscriptions } from '../../sync-server/mcp/subscriptions.ts';
import { BOARD, MemoryKeys, OTHER, ROBOT, TEST_PACKAGES, type World, world } from '../sync-server/agent/world.ts';
import { expectForAgents } from './sound.ts';

const MAIN = `"Main" (${BOARD})`;
const NOTHING = 'Nothing was changed.';
const MAIN_LINE = `- ${BOARD} "Main" (owner)`;
const OPENED = `Open boards (choose with connect_board):\n${MAIN_LINE}`;
const CALL_WAITS = LIMITS.callWaitMs / 1000;

type Path = (w: World) => Promise<string>;
type Cases<Params> = { readonly [Code in keyof Params]: readonly [text: string | RegExp, path: Path] };

const textOf = async (reply: Promise<ToolReply>) => {
  const { text, error } = await reply;
  expect(error).toBe(true);
  expect(byteLength(text)).toBeLessThanOrEqual(LIMITS.errorBytes);
  return text;
};
const call =
  (tool: string, input: { readonly [name: string]: Json } = {}, key = ROBOT): Path =>
  (w) =>
    textOf(w.call(tool, input, key).reply);
/** With the board open in a tab that answers. */
const served =
  (path: Path, reply?: ToolReply): Path =>
  (w) => {
    w.works(w.open(1), reply);
    return path(w);
  };
/** A call that waits as long as it may. */
const waited: Path = (w) => {
  const { reply } = w.call('edit');
  w.clock.advance(LIMITS.callWaitMs);
  w.clock.advance(LIMITS.probeWaitMs);
  return textOf(reply);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** The tab claims what names it, and `then` decides. */
const claimed =
  (then: (w: World, tab: ReturnType<World['open']>) => void): Path =>
  async (w) => {
    const tab = w.open(1);
    const { reply } = w.call('edit');
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    then(w, tab);
    await turn();
    w.clock.advance(LIMITS.callWaitMs + LIMITS.grantAgeMs);
    return textOf(reply);
  };
const answers = (w: World, tab: ReturnType<World['open']>) =>
  w.rooms.from(tab, { type: 'reply', call: 'call_1', result: { text: 'done' } });

/** The door for agents, before a board that is open. */
function doorOf(w: World, value: string, resourceMetadata?: string) {
  w.open(1);
  const keys = new MemoryKeys();
  keys.add('bb_value', ROBOT);
  const guessed = {
    ...keys,
    onRevoked: () => {},
    onChanged: () => {},
    touch: () => {},
    admit: () => ({ waitMs: 59_500 }),
  };
  return createMcp({
    ...(resourceMetadata !== undefined && { resourceMetadata }),
    ...{ agents: w.agents, packages: TEST_PACKAGES, version: '1.2.3' },
    keys: value === 'guessed' ? guessed : keys,
    subscriptions: createSubscriptions(w.clock, w.roleOf),
    files: createExportedFiles(w.clock, () => 'token'),
  });
}

type Sent = string | { readonly method: string; readonly params?: Json };

/** What one request of an MCP client is answered with. */
const asks =
  (sent: Sent, init: RequestInit = {}, value = 'bb_value', times = 1, resourceMetadata?: string): Path =>
  async (w) => {
    const mcp = doorOf(w, value, resourceMetadata);
    const body = typeof sent === 'string' ? sent : JSON.stringify({ jsonrpc: '2.0', id: 1, ...sent });
    const headers = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${value}`,
    };
    const ask = () =>
      mcp.fetch(new Request('http://localhost/api/mcp', { method: 'POST', body, headers, ...init }), '127.0.0.1');
    const responses = await Promise.all(Array.from({ length: times }, ask));
    const text = (await responses.at(-1)?.text()) ?? '';
    await mcp.close();
    const { error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as { error: { message: string } };
    // The older SDK puts the code in front.
    return error.message.replace(/^MCP error -?\d+: /, '');
  };

const withTools =
  (path: Path): Path =>
  () =>
    path(world({ toolbox: TOOLBOX }));

const CASES: Cases<AgentRefusalParams> = {
  'tool-unknown': [
    'There is no tool "lok". Did you mean look? The tools are: list_boards, connect_board, look, edit, paint.',
    call('lok'),
  ],
  'energy-spent': [
    "Not enough energy: this call costs 2, and 0 of today's budget of 1 units are spent. It refills at 2027-01-16T00:00:00.000Z. Nothing was executed. Tell the user, and wait until then.",
    served((w) => {
      w.energy.budget = 1;
      return call('edit')(w);
    }),
  ],
  'calls-too-many': [
    `This agent has ${LIMITS.callsPerAgent} calls waiting already, and they run one at a time. ${NOTHING} Wait for their answers, then call again; put several edits into one apply_edits call.`,
    (w) => {
      for (let n = 0; n < LIMITS.callsPerAgent; n += 1) w.call('edit');
      return call('edit')(w);
    },
  ],
  'board-not-chosen': [
    `Several boards are open and none is chosen. ${NOTHING} Call connect_board with one of them, then call again:\n${MAIN_LINE}\n- ${OTHER} "Spare" (owner)`,
    served((w) => {
      w.open(2, { board: OTHER });
      return call('look')(w);
    }),
  ],
  'board-not-shared': [
    `The owner of this key has no board "${OTHER}", or no longer has access to it. ${NOTHING} ${OPENED}`,
    served((w) => {
      w.roles.set(`u1 ${OTHER}`, null);
      return call('look', { board: OTHER })(w);
    }),
  ],
  'board-not-open': [
    `No open board is called "Nowhere". Ask the user to open it in a tab, or name a board by its id. ${NOTHING} No other board is open.`,
    call('look', { board: 'Nowhere' }),
  ],
  'board-name-ambiguous': [
    /^2 open boards are named "Spare"; use an id\. Nothing was changed\. Open boards/,
    (w) => {
      w.open(1, { board: OTHER });
      w.open(2, { board: 'b_000000000003' });
      return call('look', { board: 'Spare' })(w);
    },
  ],
  'owner-only-views': [
    `The owner of this key is a viewer on ${MAIN}: it may be read, not edited. ${NOTHING} Ask the user for the role of an editor, or work on another board (list_boards).`,
    served((w) => {
      w.roles.set(`u1 ${BOARD}`, 'viewer');
      return call('edit')(w);
    }),
  ],
  'board-unsaid': [
    `connect_board takes either board, the id or name of a board, or create, the name of a new one. ${NOTHING} list_boards has the open ones.`,
    call('connect_board', { board: BOARD, create: 'New' }),
  ],
  'board-name-unfit': [
    `The name of the new board holds a line break or a tab. ${NOTHING} Give another name.`,
    call('connect_board', { create: 'Pump\nrig' }),
  ],
  'boards-chosen': [
    `The user lets this agent work on certain boards only, and make no others. ${NOTHING} Work on one of those (list_boards), or ask the user to make a board and to connect this agent again.`,
    call('connect_board', { create: 'Another' }, { ...ROBOT, boards: new Set(['b_000000000001']) }),
  ],
  'boards-too-many': [
    `The owner of this key has ${LIMITS.boardsPerAccount} boards, as many as an account may have. ${NOTHING} Ask the user to remove some, or work on one of them (list_boards).`,
    call('connect_board', { create: 'One too many' }),
  ],
  'key-only-reads': [
    `This key may read and not edit. ${NOTHING} If edits are wanted, ask the user to set the key to "edit" in Settings > Developer.`,
    served(call('edit', {}, { ...ROBOT, mode: 'read' })),
  ],
  'key-changed': [
    `The owner of this key has just changed what it may do. ${NOTHING} Call again: the answer says what holds now.`,
    (w) => {
      w.open(1);
      const reply = call('edit')(w);
      w.agents.changed({ ...ROBOT, mode: 'read' });
      return reply;
    },
  ],
  paused: [
    `Person u1 paused this agent on ${MAIN}. ${NOTHING} Stop working on that board and ask the user to resume the agent.`,
    (w) => {
      const tab = w.open(1);
      const reply = call('edit')(w);
      w.rooms.from(tab, { type: 'pause', key: ROBOT.id, paused: true });
      return reply;
    },
  ],

  'edit-not-stored': [
    `A tab ran this call on ${MAIN}, but the server could not store the edit. Read the board before trying again, and tell the user.`,
    claimed((w, tab) => {
      tab.durable = () => Promise.reject(new Error('disk full'));
      answers(w, tab);
    }),
  ],
  'edit-not-taken': [
    `A tab ran this call on ${MAIN}, but its person may no longer edit that board, so the edit was not taken. It may still arrive when they may edit again. Tell the user, and read the board before trying again.`,
    claimed((w, tab) => {
      tab.dropped += 1;
      answers(w, tab);
    }),
  ],
  withdrawn: [
    'Person u1 stopped the call, after a tab had taken the call: the edit may have been made. Read the board before trying again.',
    claimed((w, tab) => w.rooms.from(tab, { type: 'stop', call: 'call_1' })),
  ],
  'waited-behind-call': [
    `Another call of this agent was still waiting for a tab after ${CALL_WAITS} s, and calls run one at a time. ${NOTHING} See that call's answer first.`,
    (w) => {
      w.open(1);
      w.call('edit');
      return waited(w);
    },
  ],
  'waited-for-board': [
    `No board is open in a browser; waited ${CALL_WAITS} s. ${NOTHING} Ask the user to open the board and keep its tab visible, then call again.`,
    waited,
  ],
  'waited-for-tab': [
    `No tab has "Spare" (${OTHER}) open; waited ${CALL_WAITS} s. ${NOTHING} Ask the user to open it, then call again. ${OPENED}`,
    (w) => {
      w.open(1);
      const { reply } = w.call('edit', { board: OTHER });
      w.clock.advance(LIMITS.callWaitMs);
      return textOf(reply);
    },
  ],
  'tabs-silent': [
    /^One tab has "Main" \(b_000000000001\) open \((visible|hidden), (not seen active|last active \d+ s ago)\), but none answered in 30 s: the page is frozen or asleep\. Nothing was changed\. Ask the user to bring the tab to the front, then call again\.$/,
    (w) => {
      w.open(1);
      return waited(w);
    },
  ],
  'tabs-cut': [
    /^One tab has "Main" \(b_000000000001\) open \((not seen active|last active \d+ s ago)\), but nothing comes over the connection: the network is cut, or the computer is off or suspended\. Waited 30 s\. Nothing was changed\. Ask the user to check the network of that tab, or to open the board in another one, then call again\.$/,
    (w) => {
      w.open(1).isCut = true;
      return waited(w);
    },
  ],
  'tab-left': [
    `The tab that took this call on ${MAIN} was closed or lost its connection, and did not come back in 5 s: the edit may still arrive. Read the board before trying again; do not just repeat the call.`,
    claimed((w, tab) => w.rooms.close(tab)),
  ],
  'tab-fell-silent': [
    `A tab took this call on ${MAIN} and fell silent: the edit may still arrive. Read the board before trying again; do not just repeat the call.`,
    claimed(() => {}),
  ],
  'tab-cut': [
    `A tab took this call on ${MAIN}, and nothing comes over its connection: its network is cut, or the computer is off or suspended. The edit may still arrive. Ask the user to check the network of that tab, and read the board before trying again; do not just repeat the call.`,
    claimed((w, tab) => {
      tab.isCut = true;
      w.clock.advance(LIMITS.callWaitMs);
    }),
  ],
  'edit-not-confirmed': [
    `A tab ran this call on ${MAIN}, but the server has not yet confirmed that the edit is stored. Read the board before trying again.`,
    claimed((w, tab) => {
      tab.durable = () => new Promise(() => {});
      answers(w, tab);
    }),
  ],
  'reply-unreadable': [
    'The tab ran the call, but its answer cannot be read. Read the board before going on.',
    served(call('look'), {} as ToolReply), // What a broken page may send.
  ],

  'checks-too-many': [
    'The server checks too many part definitions at once. Nothing was checked. Call again in a moment.',
    withTools(async (w) => {
      const check = () => w.call('validate_part_definition', { file: {} }).reply;
      const before = Array.from({ length: LIMITS.definitionChecksWaiting }, check);
      const text = await textOf(check());
      await w.agents.close();
      await Promise.all(before);
      return text;
    }),
  ],
  'check-given-up': [
    'The check of this file took too much time or memory and was given up. A part has tens of pins, not thousands: send a smaller file, with fewer resources and functions.',
    withTools(async (w) => {
      const { reply } = w.call('validate_part_definition', { file: {} });
      await w.agents.close();
      return textOf(reply);
    }),
  ],
  'words-unmatched': [
    '/query: nothing in functions has all of these words. Next: call get_part_schema with fewer or shorter words, or without query for all.',
    withTools(call('get_part_schema', { section: 'functions', query: 'zzzz' })),
  ],

  'resource-unknown': [
    `There is no resource "board://none". There are: part-schema://1.4.0, board://${BOARD}.`,
    asks({ method: 'resources/read', params: { uri: 'board://none' } }),
  ],
  'prompt-unknown': [
    'There is no prompt "sing". There are: review_board, wire_part, add_part_from_data_sheet.',
    asks({ method: 'prompts/get', params: { name: 'sing' } }),
  ],
  'prompt-argument-missing': [
    'wire_part needs "part": Label or id of the placed part.',
    asks({ method: 'prompts/get', params: { name: 'wire_part' } }),
  ],
  'params-missing': [
    'Invalid params: tools/call takes params, an object such as {"name": "get_board", "arguments": {"detail": "concise"}}.',
    asks({ method: 'tools/call' }),
  ],
  'param-not-text': [
    'Invalid params: params.uri of resources/read must be a string, such as in {"uri": "part-schema://1.4.0"}. resources/list lists what there is.',
    asks({ method: 'resources/read', params: {} }),
  ],
  'arguments-not-object': [
    /^Invalid params: params\.arguments of tools\/call must be an object, not a list, such as .*; leave it out where there are none\.$/,
    asks({ method: 'tools/call', params: { name: 'look', arguments: [1] } }),
  ],

  'method-not-post': ['Method not allowed: POST one JSON-RPC message.', asks('', { method: 'DELETE', body: null })],
  'body-too-large': [
    `The body is larger than ${LIMITS.mcpBodyBytes} bytes: send less in one call.`,
    asks(' '.repeat(LIMITS.mcpBodyBytes + 1)),
  ],
  'body-values-many': [
    `The body has more than ${LIMITS.mcpBodyValues} values. Nothing was done: send fewer edits or smaller definitions in one call.`,
    asks('['.repeat(LIMITS.mcpBodyValues + 1)),
  ],
  'requests-too-many': [
    `This key has ${LIMITS.mcpRequestsPerKey} requests under way. This one was not looked at: wait for their answers, then send it again.`,
    asks({ method: 'ping' }, {}, 'bb_value', LIMITS.mcpRequestsPerKey + 1),
  ],
  'body-not-json': ['Parse error: the body is not JSON.', asks('{')],
  'key-needed': [
    /^Unauthorized: .* Create one in Settings > Developer, .* and reconnect\.$/,
    asks('{}', {}, 'bb_wrong'),
  ],
  'grant-needed': [
    /^Unauthorized: .* have allowed to connect\. .* With an agent key, use the path \/api\/mcp\.$/,
    asks('{}', {}, 'wrong', 1, 'https://boards.example.org/.well-known/oauth-protected-resource/mcp'),
  ],
  'keys-guessed': [
    'Too many wrong keys came from this address. Keys that are new to it are looked at again in 60 s.',
    asks('{}', {}, 'guessed'),
  ],
};

/** Before a tab has taken the call. */
const WITHDRAWN: Cases<WithdrawalParams> = {
  cancelled: [
    `The call was cancelled. ${NOTHING}`,
    (w) => {
      const { reply, cancel } = w.call('edit');
      cancel();
      return textOf(reply);
    },
  ],
  stopped: [
    `Person u1 stopped the call. ${NOTHING}`,
    (w) => {
      const tab = w.open(1);
      const reply = call('edit')(w);
      w.rooms.from(tab, { type: 'stop', call: 'call_1' });
      return reply;
    },
  ],
  'key-revoked': [
    `The key was revoked. ${NOTHING}`,
    (w) => {
      const reply = call('edit')(w);
      w.agents.revoked(ROBOT.id);
      return reply;
    },
  ],
  'server-stopping': [
    `The server is shutting down. ${NOTHING}`,
    async (w) => {
      const reply = call('edit')(w);
      await w.agents.close();
      return reply;
    },
  ],
};

describe.each([
  ['a refusal of the server', Object.entries(CASES)],
  ['a call that was taken back', Object.entries(WITHDRAWN)],
])('[B78] %s is data, worded for agents', (_what, cases) => {
  it.each(cases)('%s', async (_code, [expected, path]) => {
    const w = world();
    const text = await path(w);
    if (typeof expected === 'string') expect(text).toBe(expected);
    else expect(text).toMatch(expected);
    expectForAgents(text);
    await w.agents.close();
  });
});

test('[B14] a list of boards names twenty at most and counts the rest, within the bound of an error', () => {
  const open = (count: number) =>
    Array.from({ length: count }, (_, n): TargetBoard => {
      return { id: `b_${n}`, name: 'One', role: 'editor', tabs: 1, visible: true };
    });
  const last = (count: number) =>
    refusalReply({ code: 'board-not-chosen', params: { open: open(count) } })
      .text.split('\n')
      .slice(-2);
  expect(last(20)).toEqual(['- b_18 "One" (editor)', '- b_19 "One" (editor)']);
  expect(last(22)).toEqual(['- b_19 "One" (editor)', '- and 2 more']);
  const { text } = refusalReply({ code: 'board-not-open', params: { given: 'ü'.repeat(LIMITS.errorBytes), open: [] } });
  expect(byteLength(text)).toBeLessThanOrEqual(LIMITS.errorBytes);
});

test('[B5] a call that waits says for what', () => {
  const stages: readonly CallStage[] = ['queued', 'aimless', 'tabless', 'offered', 'granted', 'lost', 'replied'];
  expect(stages.map((stage) => waitingWords(stage, 7))).toEqual([
    'waiting for an earlier call of this agent (7 s of 30)',
    'waiting for a board to be opened (7 s of 30)',
    'waiting for a tab with the board (7 s of 30)',
    'waiting for the tab to take the call (7 s of 30)',
    'a tab works on it (7 s of 30)',
    'the tab that works on it was closed or lost its connection; waiting for it to come back (7 s of 30)',
    'storing the edit (7 s of 30)',
  ]);
});
