/** What a log must never hold, over a whole flow of people, agents, wrong turns and damage. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { LinkAnswer } from '#schemas/http.ts';
import { logLines } from '../../sync-server/operations/log-lines.ts';
import { RecordsStore } from '../../sync-server/storage/records-store.ts';
import { ownerCookie } from '../support/owner-cookie.ts';
import { type Live, startLive } from './live.ts';

let live: Live | null = null;
afterEach(async () => {
  await live?.close();
  vi.restoreAllMocks();
});

test('[X4] no log line holds a token, key, cookie, share link or anything that people wrote', async () => {
  const lines: string[] = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void lines.push(words.map(String).join(' ')));
  }
  const write = (text: string) => void lines.push(text);
  const logger = logLines({ isTerminal: false, colours: false, write }, () => 0);
  live = await startLive(undefined, {}, logger);
  const { server, folder } = live;
  const code = server.ownerToken.once();
  const second = await ownerCookie(server.url, code);
  const board = await live.newBoard('Manhattan project');
  const { key, value } = await live.newKey('Los Alamos');
  const link = await live.api<LinkAnswer>('POST', `/api/boards/${board}/links`, { role: 'editor' });
  const linkSecret = /[^/#]+$/.exec(link.link.url ?? '')?.[0] ?? '';
  const tab = await live.tab(board);
  const agent = await live.agent(value);
  await agent.call('apply_edits', { edits: [{ op: 'add_note', text: 'heavy water', at: [0, 0] }] });
  const session = (body: object) =>
    fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const guest = (await session({ link: linkSecret, name: 'Klaus' })).headers.get('set-cookie') ?? '';
  // Wrong turns, with the secrets where they do not belong.
  for (const secret of [server.ownerToken.value, value, linkSecret]) {
    await session({ token: secret });
    await session({ link: secret, name: secret });
    await fetch(`${server.url}/api/${secret}?${secret}#${secret}`);
    await fetch(`${server.url}/api/boards/${secret}`, { headers: { cookie: live.cookie } });
    await fetch(`${server.url}/api/mcp`, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: '{' });
  }
  // A fault of ours while each of them is in a request.
  const change = vi.spyOn(RecordsStore.prototype, 'change').mockRejectedValue(new Error('a bug'));
  await fetch(`${server.url}/api/keys/${key.id}?${value}`, { method: 'DELETE', headers: { cookie: live.cookie } });
  await session({ token: server.ownerToken.value });
  await session({ link: linkSecret, name: 'Klaus' });
  change.mockRestore();
  await live.revoke(key.id);
  await tab.close();

  // A board and records that were damaged meanwhile.
  const boards = join(folder, 'boards', board);
  live = await live.restart((records) => {
    for (const name of readdirSync(boards)) {
      const bytes = readFileSync(join(boards, name));
      writeFileSync(join(boards, name), bytes.fill(0xff, 20, 24));
    }
    return `${records.slice(0, 60)}?`;
  });
  await live.tab(board);
  const secrets = [server.ownerToken.value, code, value, linkSecret, ...[live.cookie, second, guest].map(secretOf)];
  expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
  const written = ['Manhattan', 'Los Alamos', 'heavy water', 'Klaus'];
  const events = lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).event] : []));
  expect(events).toEqual(expect.arrayContaining(['fault', 'records-damaged', 'board-damaged']));
  for (const line of lines) {
    for (const secret of [...secrets, ...written]) expect(line.includes(secret), line.slice(0, 300)).toBe(false);
  }
});

function secretOf(cookie: string): string {
  return /=([^;]+)/.exec(cookie)?.[1] ?? '';
}
