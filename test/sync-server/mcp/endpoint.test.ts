import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { createExportedFiles } from '../../../sync-server/agent/exported-files.ts';
import { createMcp, type Mcp } from '../../../sync-server/mcp/endpoint.ts';
import { RequestTurns } from '../../../sync-server/mcp/request-turns.ts';
import { createSubscriptions, type Subscriptions } from '../../../sync-server/mcp/subscriptions.ts';
import { BOARD, MemoryKeys, OTHER, ROBOT, TEST_PACKAGES, type World, world } from '../agent/world.ts';

const VALUE = 'bb_value';

let w: World;
let keys: MemoryKeys;
let mcp: Mcp;
let subscriptions: Subscriptions;
let http: HttpServer;
let url: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  w = world();
  keys = new MemoryKeys();
  keys.add(VALUE, ROBOT);
  subscriptions = createSubscriptions(w.clock, (account, board) => w.roleOf(account, board));
  mcp = createMcp({
    agents: w.agents,
    keys,
    packages: TEST_PACKAGES,
    version: '1.2.3',
    subscriptions,
    files: createExportedFiles(w.clock, () => 'token'),
  });
  const app = new Hono();
  app.all('/api/mcp', (c) => mcp.fetch(c.req.raw, '127.0.0.1'));
  await new Promise<void>((resolve) => {
    http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve()) as HttpServer;
  });
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/mcp`;
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  w.agents.close();
  await mcp.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});

/** What the tests need of either client. */
interface AnyClient {
  listResources(): Promise<{ resources: readonly { uri: string; title?: string | undefined }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: readonly { uriTemplate: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: readonly object[] }>;
  listPrompts(): Promise<{ prompts: readonly { name: string }[] }>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{ messages: readonly object[] }>;
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  getInstructions(): string | undefined;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
    options?: {
      signal?: AbortSignal;
      onprogress?: (progress: { progress: number; message?: string | undefined }) => void;
    },
  ): Promise<Record<string, unknown>>;
}

const requestInit = { headers: { authorization: `Bearer ${VALUE}` } };

async function legacy(): Promise<AnyClient> {
  const client = new Client({ name: 'legacy', version: '1' });
  // The transport's optional `sessionId` is typed without undefined; the SDK was not built with exact optional types.
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as never);
  closing.push(() => client.close());
  return {
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    listResourceTemplates: () => client.listResourceTemplates(),
    readResource: (params) => client.readResource(params),
    listPrompts: () => client.listPrompts(),
    getPrompt: (params) => client.getPrompt(params),
    getInstructions: () => client.getInstructions(),
    callTool: (params, options) => client.callTool(params, undefined, options),
  };
}

async function modern(): Promise<AnyClient> {
  const client = new ModernClient({ name: 'modern', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new ModernTransport(new URL(url), { requestInit }));
  closing.push(() => client.close());
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return {
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    listResourceTemplates: () => client.listResourceTemplates(),
    readResource: (params) => client.readResource(params),
    listPrompts: () => client.listPrompts(),
    getPrompt: (params) => client.getPrompt(params),
    getInstructions: () => client.getInstructions(),
    callTool: (params, options) => client.callTool(params, options),
  };
}

/** Resolves when the tab has been sent a message of this type. */
function sent(tab: ReturnType<World['open']>, type: 'grant'): Promise<void> {
  return new Promise((resolve) => {
    const before = tab.onMessage;
    tab.onMessage = (message) => {
      before(message);
      if (message.type === type) resolve();
    };
  });
}

/** Resolves when the agent shows so many calls on the board. */
async function shows(count: number): Promise<void> {
  while ((w.rooms.agent(BOARD, ROBOT.id)?.calls.length ?? 0) !== count) await new Promise(setImmediate);
}

describe.each([
  ['of the initialize generation', legacy],
  ['of 2026-07-28', modern],
] as const)('a client %s', (_name, connect) => {
  test('[M17] lists the schema and the open boards as resources, and reads the schema', async () => {
    w.open(1);
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['part-schema://1.4.0', `board://${BOARD}`]);
    expect(resources[1]).toMatchObject({ title: 'Main' });
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: 'board://{id}' }]);
    const { contents } = await client.readResource({ uri: 'part-schema://1.4.0' });
    const [schema] = contents as readonly { readonly text: string }[];
    expect(JSON.parse(schema?.text ?? '')).toMatchObject({ $id: 'part-schema://1.4.0' });
    await expect(client.readResource({ uri: 'board://none' })).rejects.toThrow(`board://${BOARD}`);
  });

  test('[M18] lists prompts, fills their arguments in, and says which one is missing', async () => {
    const client = await connect();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['review_board', 'wire_part', 'add_part_from_data_sheet']);
    const { messages } = await client.getPrompt({ name: 'wire_part', arguments: { part: 'Air sensor' } });
    expect(messages).toMatchObject([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('Wire the part "Air sensor"') } },
    ]);
    for (const { name } of prompts) {
      const filled = await client.getPrompt({ name, arguments: { part: 'Air sensor', board: 'Spare' } });
      expect(JSON.stringify(filled.messages)).toContain('the board \\"Spare\\"');
    }
    await expect(client.getPrompt({ name: 'wire_part' })).rejects.toThrow('needs "part"');
    await expect(client.getPrompt({ name: 'sing' })).rejects.toThrow('review_board');
  });

  test('[M18] [limit promptArgumentChars] a prompt takes so many characters of an argument', async () => {
    const client = await connect();
    const filled = async (length: number) => {
      const { messages } = await client.getPrompt({ name: 'wire_part', arguments: { part: 'x'.repeat(length) } });
      return /x{9,}/.exec(JSON.stringify(messages))?.[0].length;
    };
    const most = LIMITS.promptArgumentChars;
    expect([await filled(most), await filled(most + 1)]).toEqual([most, most]);
  });

  test('[M1] lists the same tools in the same order, with no tab open', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['list_boards', 'connect_board', 'look', 'edit', 'paint']);
    expect(tools[2]).toMatchObject({
      title: 'Look',
      inputSchema: { type: 'object', properties: { at: {}, board: { type: 'string' } } },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
    expect(await client.listTools()).toEqual(await client.listTools());
    expect(client.getInstructions()).toContain('list_boards');
  });

  test('[M2] gets the structured answer of a tab and the same as text', async () => {
    w.works(w.open(1), { text: '{"echo":1}', structured: { echo: 1 } });
    const client = await connect();
    expect(await client.callTool({ name: 'look' })).toMatchObject({
      content: [{ type: 'text', text: '{"echo":1}' }],
      structuredContent: { echo: 1 },
    });
  });

  test('[M3] reads refusals as results with isError, not as protocol errors', async () => {
    const client = await connect();
    const unknown = await client.callTool({ name: 'lok' });
    expect(unknown).toMatchObject({ isError: true });
    expect(JSON.stringify(unknown)).toContain(
      'Did you mean look? The tools are: list_boards, connect_board, look, edit, paint.',
    );
    const invalid = await client.callTool({ name: 'look', arguments: { att: 1 } });
    expect(invalid).toMatchObject({ isError: true });
    expect(JSON.stringify(invalid)).toContain('/att: is not a known key');
  });

  test('[W45] gets harmless texts, whatever it gave and whatever a tab answers', async () => {
    const hostile = 'a\u001b[31mb\u202ec\u2066d';
    w.works(w.open(1), { text: hostile, structured: { echo: [{ at: hostile }] } });
    const client = await connect();
    const caught = (asked: Promise<unknown>) => asked.catch((error: unknown) => ({ message: String(error) }));
    const answers = [
      await client.callTool({ name: 'look' }),
      await client.callTool({ name: hostile }),
      await client.callTool({ name: 'look', arguments: { [hostile]: 1 } }),
      await client.callTool({ name: 'look', arguments: { board: hostile } }),
      await client.getPrompt({ name: 'wire_part', arguments: { part: hostile } }),
      await caught(client.getPrompt({ name: hostile })),
      await caught(client.readResource({ uri: `board://${hostile}` })),
    ].map((answer) => JSON.stringify(answer));
    expect(answers.map((answer) => /\\u001b|[\u202a-\u202e\u2066-\u2069]/.test(answer))).toEqual(
      answers.map(() => false),
    );
    expect(answers.map((answer) => answer.includes('a\ufffd[31mb\ufffdc'))).toEqual(answers.map(() => true));
  });

  test('[M4] hears of progress every 2 s while its call waits', async () => {
    const client = await connect();
    w.open(1);
    const heard: string[] = [];
    let two = () => {};
    const twice = new Promise<void>((resolve) => (two = resolve));
    const onprogress = ({ progress, message }: { progress: number; message?: string | undefined }) => {
      heard.push(`${progress}: ${message}`);
      if (heard.length === 2) two();
    };
    const reply = client.callTool({ name: 'edit' }, { onprogress });
    await shows(1);
    w.clock.advance(2 * LIMITS.progressEveryMs);
    await twice;
    expect(heard).toEqual([
      '2: waiting for the tab to take the call (2 s of 30)',
      '4: waiting for the tab to take the call (4 s of 30)',
    ]);
    w.clock.advance(LIMITS.callWaitMs);
    expect(await reply).toMatchObject({ isError: true });
  });

  test('[M5] that cancels a call which no tab has: it never runs', async () => {
    const client = await connect();
    const tab = w.open(1);
    const abort = new AbortController();
    const reply = client.callTool({ name: 'edit' }, { signal: abort.signal }).catch(() => 'rejected');
    await shows(1);
    abort.abort();
    expect(await reply).toBe('rejected');
    await shows(0);
    w.works(tab);
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    expect(tab.of('grant')).toEqual([]);
  });

  test('[M6] whose key is revoked: its waiting call ends with words, and the next is 401', async () => {
    const client = await connect();
    w.open(1);
    const reply = client.callTool({ name: 'edit' });
    await shows(1);
    keys.revoke(VALUE);
    expect(JSON.stringify(await reply)).toContain('The key was revoked. Nothing was changed.');
    await expect(client.callTool({ name: 'look' })).rejects.toThrow(/401|Unauthorized/);
  });

  test('[M7] that drops its line while a call waits withdraws it', async () => {
    const client = await connect();
    const tab = w.open(1);
    const reply = client.callTool({ name: 'edit' }).catch(() => 'rejected');
    await shows(1);
    http.closeAllConnections();
    await shows(0);
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    expect(tab.of('grant')).toEqual([]);
    for (const close of closing.splice(0)) await close();
    await reply;
  });

  test('[M8] with 12 calls at once gets 12 answers, each run once', async () => {
    const tab = w.works(w.open(1));
    const client = await connect();
    const replies = await Promise.all(Array.from({ length: 12 }, () => client.callTool({ name: 'edit' })));
    expect(replies.map(({ content }) => content)).toEqual(replies.map(() => [{ type: 'text', text: 'done' }]));
    expect(new Set(tab.of('grant').map(({ call }) => call)).size).toBe(12);
    expect(tab.of('grant')).toHaveLength(12);
  });
});

describe('the endpoint', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${VALUE}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test.each([
    ['no key', ''],
    ['a wrong key', 'Bearer bb_wrong'],
    ['no scheme', VALUE],
    ['another scheme', `Basic ${VALUE}`],
    ['two keys', `Bearer ${VALUE} ${VALUE}`],
  ])('[M9] answers 401 to %s, whatever the method and body, and says what to do', async (_name, authorization) => {
    for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
      const init = { method, headers: { authorization }, ...(method === 'POST' ? { body: 'not json' } : {}) };
      const response = await fetch(url, init);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="busbar", error="invalid_token"');
      const body = (await response.json()) as { error: { message: string } };
      expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32001 } });
      expect(body.error.message).toMatch(/^Unauthorized: .*Settings > Developer/);
    }
    expect(keys.touched).toEqual([]);
  });

  test('[M10] marks the key as used at every message', async () => {
    await post({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(keys.touched).toEqual([ROBOT.id, ROBOT.id]);
  });

  test('[B95] a request without a message tells whether the key is live, and is no use of it', async () => {
    expect((await fetch(url, requestInit)).status).toBe(405);
    expect((await fetch(url, { headers: { authorization: 'Bearer bb_unknown' } })).status).toBe(401);
    expect(keys.touched).toEqual([]);
  });

  test('[M11] has no stream to GET and no session to DELETE', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(url, { method, headers: { ...requestInit.headers, accept: 'text/event-stream' } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('[M12] [limit mcpBodyBytes] answers bad bodies with JSON-RPC errors', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect((await post(ping.padEnd(LIMITS.mcpBodyBytes))).status).toBe(200);
    const big = await post(ping.padEnd(LIMITS.mcpBodyBytes + 1));
    expect(big.status).toBe(413);
    expect(await big.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
  });

  test('[H28] [limit mcpBodyValues] a body of the limit is read, one of a value more is not parsed', async () => {
    const ping = (more: object) => post({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: more } });
    // Beside the list stand seven commas and brackets; those in a text are none.
    const values = Array(LIMITS.mcpBodyValues - 6).fill(0);
    expect((await ping({ values })).status).toBe(200);
    const long = await ping({ values: [...values, 0] });
    expect([long.status, (await long.json()).error.code]).toEqual([413, -32000]);
    expect((await ping({ text: ',[{"\\'.repeat(LIMITS.mcpBodyValues) })).status).toBe(200);
  });

  test('[H29] [limit mcpRequestsPerKey] beyond the limit nothing is read of a request, and when another has ended there is room', async () => {
    const slow = Array.from({ length: LIMITS.mcpRequestsPerKey }, () => new TransformStream<Uint8Array>());
    const waiting = slow.map(({ readable: body }) => {
      // Types of Node's fetch know no `duplex` yet, and it takes no stream without.
      const init = { method: 'POST', headers: { authorization: `Bearer ${VALUE}` }, body, duplex: 'half' };
      return mcp.fetch(new Request(url, init), '127.0.0.1');
    });
    const ping = async () => (await post({ jsonrpc: '2.0', id: 1, method: 'ping' })).status;
    expect(await ping()).toBe(429);
    await slow[0]?.writable.close();
    expect((await waiting[0])?.status).toBe(400);
    expect(await ping()).toBe(200);
    for (const { writable } of slow.slice(1)) await writable.close();
    await Promise.all(waiting);
  });

  test('[H29] of many requests that are there at once one is begun in each turn of the event loop', async () => {
    const turns = new RequestTurns();
    let turn = 0;
    const began: number[] = [];
    const all = Promise.all(Array.from({ length: 20 }, () => turns.next().then(() => began.push(turn))));
    while (began.length < 20) {
      await nextTurn();
      turn++;
    }
    await all;
    expect(began).toEqual(Array.from(began, (_, n) => (began[0] ?? 0) + n));
  });

  test.each([
    ['tools/call', { name: 'read', arguments: [1] }, 'params.arguments of tools/call must be an object, not a list'],
    ['tools/call', { name: 'read', arguments: '{}' }, 'must be an object, not a string'],
    ['tools/call', { arguments: {} }, 'params.name of tools/call must be a string'],
    ['tools/call', undefined, 'tools/call takes params, an object such as {"name": "get_board"'],
    ['prompts/get', { name: 5 }, 'prompts/list lists what there is'],
    ['resources/read', {}, 'params.uri of resources/read must be a string'],
  ])('[A38] %s with %j is answered in words, under its id', async (method, params, words) => {
    const response = await post({ jsonrpc: '2.0', id: 'a', method, ...(params === undefined ? {} : { params }) });
    const { id, error } = (await response.json()) as { id: string; error: { code: number; message: string } };
    expect([id, error.code]).toEqual(['a', -32602]);
    expect(error.message).toContain(words);
    expect(error.message).not.toContain('invalid_type');
  });

  test('[A42] a board that the owner of the key has not is a resource that is not there', async () => {
    w.open(1);
    w.roles.set(`u1 ${OTHER}`, null);
    const response = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri: `board://${OTHER}` },
    });
    const text = await response.text();
    expect(text).toContain('"code":-32002');
    expect(text).toContain('There is no resource');
    expect(text).toContain(`board://${BOARD}`);
  });

  test('[A38] arguments that are null are none', async () => {
    w.open(1);
    const params = { name: 'list_boards', arguments: null };
    expect(await (await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })).text()).toContain(
      '\\"boards\\"',
    );
  });

  test('[M5] a cancellation that fits two requests of the key withdraws neither', async () => {
    w.open(1);
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'edit', arguments: {} } };
    const both = [post(call), post(call)];
    await shows(2);
    await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
    await shows(2);
    w.clock.advance(LIMITS.callWaitMs);
    for (const response of await Promise.all(both)) expect(await response.text()).toContain('Nothing was changed');
  });

  test('[M5] a cancellation withdraws no request of another key that has the same id', async () => {
    w.open(1);
    keys.add('bb_other', { ...ROBOT, id: 'k_other' });
    const call = post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'edit', arguments: {} } });
    await shows(1);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    await post(cancel, { authorization: 'Bearer bb_other' });
    await shows(1);
    await post(cancel);
    await shows(0);
    expect(await (await call).text()).not.toContain('"text":"done"');
  });

  /** A stream that listens, line by line of JSON. */
  async function listen(notifications: object) {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const response = await post(
      { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { _meta, notifications } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    const next = async (): Promise<Record<string, unknown> | null> => {
      const line = /data: (.*)\n\n/.exec(rest);
      if (line !== null) {
        rest = rest.slice(line.index + line[0].length);
        return JSON.parse(line[1] ?? '');
      }
      const read = await reader?.read();
      if (read === undefined || read.done) return null;
      rest += read.value;
      return next();
    };
    return next;
  }

  test('[M6] revoking a key ends a stream that only listens', async () => {
    const next = await listen({ resourceSubscriptions: [`board://${BOARD}`] });
    expect(await next()).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
    keys.revoke(VALUE);
    expect(await next()).toMatchObject({ id: 1, result: { resultType: 'complete' } });
    expect(await next()).toBeNull();
  });

  test('[M14] a server that stops ends a stream that only listens', async () => {
    const next = await listen({ resourcesListChanged: true });
    await next();
    await mcp.close();
    expect(await next()).toMatchObject({ id: 1, result: { resultType: 'complete' } });
    expect(await next()).toBeNull();
  });

  test('[M19] [limit resourceNotifyMs] a stream hears of the boards that it asked for, at most once a second, the last change included', async () => {
    const next = await listen({ resourceSubscriptions: [`board://${BOARD}`] });
    await next();
    for (const board of [BOARD, OTHER, BOARD]) subscriptions.boardChanged(board);
    w.clock.advance(LIMITS.resourceNotifyMs - 1);
    subscriptions.boardChanged(BOARD);
    w.clock.advance(1);
    subscriptions.boardChanged(BOARD);
    w.clock.advance(LIMITS.resourceNotifyMs);
    keys.revoke(VALUE);
    const told = { method: 'notifications/resources/updated', params: { uri: `board://${BOARD}` } };
    expect([await next(), await next()]).toMatchObject([told, told]);
    expect(await next()).toMatchObject({ result: {} });
  });

  test('[M19] a stream hears that other boards are open', async () => {
    const next = await listen({ resourcesListChanged: true });
    expect(await next()).toMatchObject({ params: { notifications: { resourcesListChanged: true } } });
    subscriptions.boardsChanged('u2');
    subscriptions.boardsChanged('u1');
    expect(await next()).toMatchObject({ method: 'notifications/resources/list_changed' });
    keys.revoke(VALUE);
    expect(await next()).toMatchObject({ result: {} });
  });

  test('[M20] what the owner of the key may not read is not subscribed, and told no more once it is lost', async () => {
    w.roles.set(`u1 ${OTHER}`, null);
    const uris = [`board://${BOARD}`, `board://${OTHER}`, 'part-schema://1.4.0', 'file:///etc/passwd'];
    const next = await listen({ resourceSubscriptions: uris });
    expect(await next()).toMatchObject({
      params: { notifications: { resourceSubscriptions: [`board://${BOARD}`, 'part-schema://1.4.0'] } },
    });
    w.roles.set(`u1 ${BOARD}`, null);
    subscriptions.boardChanged(BOARD);
    w.clock.advance(LIMITS.resourceNotifyMs);
    keys.revoke(VALUE);
    expect(await next()).toMatchObject({ result: {} });
  });

  test('[M20] [limit subscriptionsPerStream] a stream subscribes to so many addresses, the first ones', async () => {
    const uris = Array.from({ length: LIMITS.subscriptionsPerStream + 1 }, (_, n) => `part-schema://1.4.0/${n}`);
    const known = ['part-schema://1.4.0', `board://${BOARD}`];
    const unknown = uris.slice(0, LIMITS.subscriptionsPerStream - 1);
    const acknowledged = async (resourceSubscriptions: readonly string[]) =>
      await (await listen({ resourceSubscriptions }))();
    expect(await acknowledged([...unknown, ...known])).toMatchObject({
      params: { notifications: { resourceSubscriptions: [known[0]] } },
    });
  });

  test('[M20] [limit streamsPerKey] a key listens on so many streams and no more', async () => {
    for (let n = 0; n < LIMITS.streamsPerKey; n += 1) {
      await (await listen({ resourcesListChanged: true }))();
    }
    const response = await post(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
          notifications: { resourcesListChanged: true },
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect(await response.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
  });

  test('[M13] tells models how to work in under 2 KB', async () => {
    const response = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    });
    const { result } = JSON.parse(/data: (.*)/.exec(await response.text())?.[1] ?? '');
    expect(result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'busbar', title: 'Busbar', version: '1.2.3' },
      capabilities: { tools: {} },
    });
    expect(Buffer.byteLength(result.instructions)).toBeLessThanOrEqual(LIMITS.descriptionBytes);
  });

  test('[B16] an agent shows on its boards as soon as its client connects', async () => {
    w.open(1);
    await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(w.rooms.agent(BOARD, ROBOT.id)).toMatchObject({ status: 'connected', calls: [] });
  });

  test('[M7] a call that a tab has is not lost with the line: it ends as taken', async () => {
    const tab = w.open(1);
    const abort = new AbortController();
    const granted = sent(tab, 'grant');
    const request = fetch(url, {
      method: 'POST',
      signal: abort.signal,
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...requestInit.headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'edit', arguments: {} } }),
    }).then((response) => response.text());
    await shows(1);
    w.rooms.from(tab, { type: 'claim', call: 'call_1', clock: 1 });
    await granted;
    abort.abort();
    await expect(request).rejects.toThrow();
    await shows(0);
    w.rooms.from(tab, { type: 'reply', call: 'call_1', result: { text: 'done' } });
    expect(tab.of('ack')).toHaveLength(1);
  });
});
