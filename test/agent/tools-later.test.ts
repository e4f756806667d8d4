import { afterEach, expect, test, vi } from 'vitest';
import { TOOLS } from '#engine/tools/index.ts';
import type { Tool } from '#engine/tools/tool.ts';
import { startLive } from './live.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('[G23] a tab that waits for the code of the tools claims nothing, and does what waits when it has come', async () => {
  const live = await startLive();
  closing.push(live.close);
  const board = await live.newBoard('Station');
  let come: (tools: readonly Tool[]) => void = () => undefined;
  let asked: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const tab = await live.tab(board, {
    tools: () => {
      asked();
      return new Promise((resolve) => {
        come = resolve;
      });
    },
  });
  const agent = await live.agent((await live.newKey('Claude')).value);
  const answer = agent.call('apply_edits', { edits: [{ op: 'add_note', text: 'Hello', at: [0, 0] }] });
  await wanted;
  await tab.until(() => tab.presence.agents.some(({ calls }) => calls.length === 1));
  expect(tab.store.board.notes.size).toBe(0);
  come(TOOLS);
  expect((await answer).isError).toBe(false);
  expect([...tab.store.board.notes.values()].map(({ text }) => text)).toEqual(['Hello']);
});

test('[G23] tools that did not come are asked for again at the next call, and both calls are done', async () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  closing.push(async () => fault.mockRestore());
  const live = await startLive();
  closing.push(live.close);
  const board = await live.newBoard('Station');
  let times = 0;
  const tab = await live.tab(board, {
    tools: async () => {
      times += 1;
      if (times === 1) throw new Error('The server is gone');
      return TOOLS;
    },
  });
  const agent = await live.agent((await live.newKey('Claude')).value);
  const note = (text: string) => agent.call('apply_edits', { edits: [{ op: 'add_note', text, at: [0, 0] }] });
  const first = note('First');
  await tab.until(() => times === 1);
  const second = note('Second');
  expect([(await first).isError, (await second).isError]).toEqual([false, false]);
  expect(tab.store.board.notes.size).toBe(2);
  expect(fault).toHaveBeenCalledOnce();
});
