/** Clients that know nothing of our code: their requests, byte by byte as they were seen, to the real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { newKeyValue } from '../../sync-server/access/key-value.ts';
import { type Live, startLive } from './live.ts';

let live: Live;
let value: string;
let board: string;

beforeAll(async () => {
  live = await startLive();
  value = (await live.newKey('Foreign')).value;
  board = await live.newBoard('Bench');
  await live.tab(board);
});
afterAll(() => live.close());

const BOTH = 'application/json, text/event-stream';

async function send(message: object | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${live.server.url}/api/mcp`, {
    method: 'POST',
    headers: { accept: BOTH, 'content-type': 'application/json', authorization: `Bearer ${value}`, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return { status: response.status, headers: response.headers, body: data === '' ? null : JSON.parse(data) };
}

describe.each(['2025-06-18', '2025-03-26', '2024-11-05', '2025-11-25'])(
  'a client that initializes with %s',
  (version) => {
    const headers = { 'mcp-protocol-version': version };

    test('[M22] shakes hands, lists and calls tools, with ids of either kind, and finds no stream and no session', async () => {
      const hello = await send({
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: {
          protocolVersion: version,
          capabilities: { roots: { listChanged: true }, elicitation: {} },
          clientInfo: { name: 'gemini-cli-mcp-client-busbar', version: '0.0.1' },
        },
      });
      expect([hello.status, hello.headers.get('mcp-session-id')]).toEqual([200, null]);
      expect(hello.body).toMatchObject({ id: 0, result: { protocolVersion: version, serverInfo: { name: 'busbar' } } });
      const ready = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
      expect([ready.status, ready.body]).toEqual([202, null]);
      const listed = await send({ jsonrpc: '2.0', id: 'list-1', method: 'tools/list', params: {} }, headers);
      expect(listed.body).toMatchObject({ id: 'list-1', result: { tools: expect.any(Array) } });
      const called = await send(
        {
          jsonrpc: '2.0',
          id: 2,
          method: 'tools/call',
          params: { name: 'get_board', arguments: { detail: 'concise' }, _meta: { progressToken: 2 } },
        },
        headers,
      );
      expect(called.body).toMatchObject({ id: 2, result: { structuredContent: { board: { id: board } } } });
      const stream = { accept: 'text/event-stream', authorization: `Bearer ${value}`, ...headers };
      for (const method of ['GET', 'DELETE']) {
        const response = await fetch(`${live.server.url}/api/mcp`, { method, headers: stream });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
        await response.text();
      }
    });
  },
);

describe('a client of 2026-07-28', () => {
  const modern = (method: string, params: object = {}, more: Record<string, string> = {}) =>
    send(
      {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'claude-code', version: '2.1.329' },
            'io.modelcontextprotocol/clientCapabilities': { roots: {}, elicitation: {} },
          },
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...more },
    );

  test('[M22] discovers the server first, without a handshake, and calls', async () => {
    const { status, body } = await modern('server/discover');
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      supportedVersions: expect.arrayContaining(['2026-07-28']),
      capabilities: { tools: {}, resources: { subscribe: true, listChanged: true }, prompts: {}, completions: {} },
      instructions: expect.stringContaining('list_boards'),
    });
    const params = { name: 'get_board', arguments: {} };
    const called = await modern('tools/call', params, { 'mcp-name': 'get_board' });
    expect(called.body.result).toMatchObject({ structuredContent: { board: { id: board } } });
  });

  test('[M19] that listens hears that its board was changed, once that is stored', async () => {
    const abort = new AbortController();
    const response = await fetch(`${live.server.url}/api/mcp`, {
      method: 'POST',
      signal: abort.signal,
      headers: {
        accept: BOTH,
        'content-type': 'application/json',
        authorization: `Bearer ${value}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 'listen',
        method: 'subscriptions/listen',
        params: {
          notifications: { resourceSubscriptions: [`board://${board}`] },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'claude-code', version: '2.1.329' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const until = async (words: string) => {
      while (!heard.includes(words)) heard += (await reader?.read())?.value ?? '';
    };
    await until('notifications/subscriptions/acknowledged');
    const edits = [{ op: 'add_note', text: 'news', at: [0, 0] }];
    await modern('tools/call', { name: 'apply_edits', arguments: { edits } }, { 'mcp-name': 'apply_edits' });
    live.clock.advance(LIMITS.resourceNotifyMs);
    await until('notifications/resources/updated');
    expect(heard).toContain(`"uri":"board://${board}"`);
    abort.abort();
  });

  test('[M22] is told where its headers and its body disagree', async () => {
    const { status, body } = await modern('tools/call', { name: 'get_board', arguments: {} }, { 'mcp-name': 'undo' });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/header|name/i)]);
  });

  test('[M23] is offered the open boards while a person fills in a prompt or an address', async () => {
    const ask = (ref: object, name: string, typed: string) =>
      modern('completion/complete', { ref, argument: { name, value: typed } });
    const prompt = { type: 'ref/prompt', name: 'review_board' };
    expect((await ask(prompt, 'board', 'be')).body.result.completion.values).toEqual(['Bench']);
    expect((await ask(prompt, 'board', 'zz')).body.result.completion.values).toEqual([]);
    const template = { type: 'ref/resource', uri: 'board://{id}' };
    expect((await ask(template, 'id', 'b_')).body.result.completion.values).toEqual([board]);
    expect((await ask({ type: 'ref/prompt', name: 'wire_part' }, 'part', 'a')).body.result.completion.values).toEqual(
      [],
    );
  });
});

describe('a client without a key', () => {
  test('[A41] that ends the address with a slash is answered alike, also where it is refused', async () => {
    const url = `${live.server.url}/api/mcp/`;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { accept: BOTH, 'content-type': 'application/json' };
    const bearer = { authorization: `Bearer ${value}` };
    expect(await (await fetch(url, { method: 'POST', headers: { ...headers, ...bearer }, body })).text()).toContain(
      'apply_edits',
    );
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    const strange = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...bearer, origin: 'https://evil.example' },
      body,
    });
    expect([strange.status, await strange.json()]).toEqual([403, expect.objectContaining({ jsonrpc: '2.0' })]);
  });

  test('[M24] that looks for an OAuth server reads in JSON that there is none and what to do', async () => {
    const probes: [string, string][] = [
      ['GET', '/.well-known/oauth-protected-resource/api/mcp'],
      ['GET', '/.well-known/oauth-protected-resource'],
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/.well-known/oauth-authorization-server/api/mcp'],
      ['GET', '/.well-known/openid-configuration'],
      ['GET', '/api/mcp/.well-known/openid-configuration'],
      ['POST', '/register'],
    ];
    for (const [method, path] of probes) {
      const response = await fetch(live.server.url + path, {
        method,
        headers: { accept: 'application/json', 'mcp-protocol-version': '2025-11-25' },
        ...(method === 'POST' ? { body: '{"redirect_uris":["http://localhost/callback"]}' } : {}),
      });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 404, 'application/json']);
      expect(await response.text()).toContain('Authorization: Bearer bb_');
    }
  });

  test('[A32] that tries keys which do not exist is made to wait, and nobody else is', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const fresh = (await live.newKey('Made meanwhile')).value;
    expect((await send(list)).status).toBe(200);
    for (let n = 0; n < LIMITS.keyGuessesPerWindow; n += 1) {
      expect((await send(list, { authorization: `Bearer ${newKeyValue()}` })).status).toBe(401);
    }
    const slowed = await send(list, { authorization: `Bearer ${newKeyValue()}` });
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '60']);
    expect(slowed.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32001 } });
    expect(slowed.body.error.message).toContain('looked at again in 60 s');
    expect((await send(list, { authorization: 'Bearer bb_mistyped' })).status).toBe(401);
    expect((await send(list)).status).toBe(200);
    expect((await send(list, { authorization: `Bearer ${fresh}` })).status).toBe(200);
    live.clock.advance(LIMITS.guessWindowMs);
    expect((await send(list, { authorization: `Bearer ${newKeyValue()}` })).status).toBe(401);
  });

  test('[M24] that came by another key is refused with the words that clients print', async () => {
    const { status, headers, body } = await send(
      { jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} },
      {
        authorization: 'Bearer bb_mistyped',
      },
    );
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="busbar", error="invalid_token"');
    expect(body.error.message).toMatch(/^Unauthorized: .*Settings > Developer/);
  });
});
