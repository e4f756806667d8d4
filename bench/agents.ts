/** Fifty agents at once, each with a key of its own, that edit one board through a real tab in Chromium. */
import { chromium } from '@playwright/test';
import { asOwner, startProgram } from '../e2e/support/server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../test/support/chromium.ts';
import { newBoard, newKey, owner } from './support/client.ts';
import { summary, table } from './support/stats.ts';

const AGENTS = 50;
const CALLS = 8;

export async function benchAgents(): Promise<string> {
  const program = await startProgram();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const who = await owner(program.url);
    const board = await newBoard(who, 'fifty agents');
    const page = await browser.newPage();
    await page.goto(asOwner(`${program.url}/b/${board}`));
    await page.locator('[data-testid="sync-state"][data-state="saved"]').waitFor();
    const keys: string[] = [];
    for (let n = 0; n < AGENTS; n += 1) keys.push(await newKey(who, `agent ${n}`));

    const spans: number[] = [];
    let answers = 0;
    const call = async (key: string, id: string) => {
      const started = performance.now();
      const response = await fetch(`${program.url}/api/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name: 'apply_edits', arguments: { edits: [{ op: 'add_note', text: id, at: [0, 0] }] } },
        }),
      });
      const text = await response.text();
      spans.push(performance.now() - started);
      if (!text.includes(`"id":"${id}"`) || text.includes('"isError":true')) throw new Error(text.slice(0, 500));
      answers += text.match(/^data: /gm)?.length ?? 0;
    };
    const started = performance.now();
    await Promise.all(
      keys.map(async (key, agent) => {
        for (let n = 0; n < CALLS; n += 1) await call(key, `${agent}-${n}`);
      }),
    );
    const seconds = (performance.now() - started) / 1_000;
    const wanted = AGENTS * CALLS;
    const { p50, p95, max } = summary(spans);
    return table(
      ['agents', 'calls', 'answered once', 'calls a second', 'p50, ms', 'p95', 'max'],
      [[`${AGENTS}`, `${wanted}`, `${answers}`, wanted / seconds, p50, p95, max]],
    );
  } finally {
    await browser.close();
    await program.close();
  }
}
