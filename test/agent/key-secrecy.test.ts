/** Where the value of an agent key may be: in its client, and nowhere else. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { type Live, startLive } from './live.ts';

let live: Live;
let logged: string[];

beforeEach(async () => {
  logged = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      logged.push(words.map((word) => (word instanceof Error ? `${word.stack}` : String(word))).join(' '));
    });
  }
  live = await startLive();
});
afterEach(async () => {
  await live.close();
  vi.restoreAllMocks();
});

test('[A35] the value of a key reaches no log, no record, no document, no presence and no answer but the first', async () => {
  const board = await live.newBoard('Bench');
  const { key, value } = await live.newKey('Robot');
  const other = (await live.newKey('Other')).value;
  const tab = await live.tab(board);
  const frames: string[] = [];
  tab.bridge.onMessage((message) => frames.push(JSON.stringify(message)));
  const agent = await live.agent(value);
  await agent.call('apply_edits', { edits: [{ op: 'add_note', text: 'here', at: [0, 0] }] });
  const answers: string[] = [];
  const send = async (path: string, body: string, headers: Record<string, string> = {}, method = 'POST') => {
    const response = await fetch(live.server.url + path, {
      method,
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body } : {}),
    });
    answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
  };
  const accept = { accept: 'application/json, text/event-stream' };
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  await send('/api/mcp', '{', accept);
  await send('/api/mcp', 'x'.repeat(LIMITS.mcpBodyBytes + 1), accept);
  await send('/api/mcp', list, {});
  await send('/api/mcp', list, accept, 'GET');
  await send('/api/mcp', '{"jsonrpc":"2.0","id":1,"method":"no/such"}', accept);
  await send('/api/mcp', list, { ...accept, authorization: `Basic ${value}` });
  await send('/api/mcp', list, { ...accept, authorization: `Bearer ${value} ${other}` });
  await send('/api/mcp', list, { ...accept, origin: 'http://evil.example' });
  await send('/api/keys', '{"label":5}');
  await send('/api/nowhere', '{}');
  await live.api('PATCH', `/api/keys/${key.id}`, { label: 'Robot 2' });
  answers.push(JSON.stringify(await live.api('GET', '/api/keys')));
  answers.push(JSON.stringify(await live.api('GET', `/api/keys/${key.id}/check`)));
  const states = JSON.stringify([...tab.presence.agents, ...tab.presence.persons]);
  await live.revoke(key.id);
  await send('/api/mcp', list, accept);

  const document = Buffer.from(Y.encodeStateAsUpdate(tab.doc)).toString('latin1');
  const { folder } = live;
  await tab.close();
  live = await live.restart();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  expect(stored.length).toBeGreaterThan(2);
  // Neither whole, nor without its prefix or its last four, which are shown.
  const secret = value.slice(3, -4);
  for (const text of [...logged, ...answers, ...frames, ...stored, states, document]) {
    expect(text.includes(secret), text.slice(0, 300)).toBe(false);
  }
  expect(states).toContain('Robot');
  expect(document).toContain('here');
});
