/** Fifty agents at once, each with a key of its own, through one tab. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { type Live, startLive } from './live.ts';

const AGENTS = 50;
const CALLS = 4;

let live: Live;
beforeEach(async () => {
  live = await startLive();
});
afterEach(() => live.close());

test('[B42] of 50 agents at once every call is answered once, with its own answer, and none is lost or doubled', async () => {
  const board = await live.newBoard('Crowd');
  const tab = await live.tab(board);
  const watcher = await live.tab(board, { guest: 'viewer' });
  const agents: { readonly id: string; readonly value: string }[] = [];
  for (let n = 0; n < AGENTS; n += 1) {
    const { key, value } = await live.newKey(`Agent ${n}`);
    agents.push({ id: key.id, value });
  }

  const call = async (value: string, id: string, text: string) => {
    const response = await fetch(`${live.server.url}/api/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${value}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'apply_edits', arguments: { edits: [{ op: 'add_note', id: '$n', text, at: [0, 0] }] } },
      }),
    });
    const answers = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
    return { status: response.status, answers };
  };
  const asked = agents.flatMap(({ value }, agent) =>
    Array.from({ length: CALLS }, (_, n) => ({ value, id: `${agent}-${n}`, text: `note ${agent}/${n}` })),
  );
  const answers = await Promise.all(asked.map(({ value, id, text }) => call(value, id, text)));

  await watcher.until(() => watcher.store.board.notes.size === AGENTS * CALLS);
  const noteOf = new Map([...watcher.store.board.notes].map(([id, { text }]) => [text, id]));
  expect(noteOf.size).toBe(AGENTS * CALLS);
  for (const [n, { id, text }] of asked.entries()) {
    const { status, answers: all } = answers[n] ?? { status: 0, answers: [] };
    expect([status, all.length, all[0]?.id, all[0]?.result?.isError ?? false]).toEqual([200, 1, id, false]);
    // The answer is that of its own call: it names the note that this call made.
    expect(JSON.stringify(all[0]?.result)).toContain(noteOf.get(text));
  }
  const kept = [...watcher.store.board.calls.values()];
  expect(kept).toHaveLength(Math.min(AGENTS * CALLS, LIMITS.callsKept));
  for (const { id } of agents) expect(kept.filter(({ key }) => key === id)).toHaveLength(CALLS);
  expect(tab.presence.agents).toHaveLength(AGENTS);
}, 60_000);
