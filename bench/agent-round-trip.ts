/** An agent's edit from HTTP request to HTTP response, through a real tab in Chromium. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { chromium } from '@playwright/test';
import { asOwner, startProgram } from '../e2e/support/server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../test/support/chromium.ts';
import { newBoard, newKey, owner } from './support/client.ts';
import { summary, table } from './support/stats.ts';

const SINGLE = 200;
const MANY = 500;
const MANY_RUNS = 5;

export async function benchAgentRoundTrip(): Promise<string> {
  const program = await startProgram();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const who = await owner(program.url);
    const board = await newBoard(who, 'round trip');
    const page = await browser.newPage();
    await page.goto(asOwner(`${program.url}/b/${board}`));
    await page.locator('[data-testid="sync-state"][data-state="saved"]').waitFor();
    const client = new Client({ name: 'bench', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${program.url}/api/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${await newKey(who, 'bench')}` } },
      }),
    );
    const edit = async (edits: unknown[]) => {
      const started = performance.now();
      const answer = await client.callTool({ name: 'apply_edits', arguments: { edits } });
      if (answer.isError) throw new Error(JSON.stringify(answer.content));
      return performance.now() - started;
    };
    const add = (n: number) => ({ op: 'add_note', text: `Note ${n}`, at: [n * 20, 0] });
    await edit([add(0)]);
    const single: number[] = [];
    for (let n = 1; n <= SINGLE; n += 1) single.push(await edit([add(n)]));
    const many: number[] = [];
    for (let run = 0; run < MANY_RUNS; run += 1) {
      many.push(await edit(Array.from({ length: MANY }, (_, n) => add(run * MANY + n))));
    }
    await client.close();
    const [one, lot] = [summary(single), summary(many)];
    return table(
      ['call', 'p50, ms', 'p95', 'max'],
      [
        ['one edit', one.p50, one.p95, one.max],
        [`${MANY} edits`, lot.p50, lot.p95, lot.max],
      ],
    );
  } finally {
    await browser.close();
    await program.close();
  }
}
