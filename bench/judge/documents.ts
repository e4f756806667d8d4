/**
 * Hostile documents against the real page: whatever a board holds, its safe view answers a click, and the page with the canvas draws
 * a frame. `SEED` and `RUNS` choose the documents.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { asOwner, startProgram } from '../../e2e/support/server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';
import { writeHostile } from './hostile-documents.ts';
import type { Verdict } from './verdict.ts';

const RUNS = Number(process.env.RUNS ?? 60);
const SEED = Number(process.env.SEED ?? 1);
/** Within which the page must answer. Far more than it takes: the machine may do other work. */
const ANSWER_MS = 20_000;
const FRAMES = 3;

export async function judgeDocuments(): Promise<Verdict> {
  const program = await startProgram();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  const faults: string[] = [];
  const kinds = new Map<string, number>();
  try {
    for (let seed = SEED; seed < SEED + RUNS; seed++) {
      const doc = new Y.Doc();
      const kind = writeHostile(doc, seed);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      const fault = await faultOf(browser, program.url, doc);
      if (fault !== null) faults.push(`SEED=${seed} RUNS=1 (${kind}): ${fault}`);
    }
  } finally {
    await browser.close();
    await program.close();
  }
  const counts = [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  return { report: `${RUNS} documents (${counts}), seeds ${SEED} to ${SEED + RUNS - 1}`, faults };
}

/** What a document does to the page that it should not; null for nothing. */
async function faultOf(browser: Browser, url: string, doc: Y.Doc): Promise<string | null> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(asOwner(`${url}/boards`));
    await page.getByRole('button', { name: 'New board' }).click();
    await page.waitForURL(/\/b\/b_/);
    const address = page.url();
    await page.waitForFunction(() => window.__board !== undefined);
    await page.close();
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await send(url, cookie, new URL(address).pathname.split('/')[2] ?? '', doc);
    return (
      (await judgePage(await context.newPage(), `${address}?safe`, safeAnswers)) ??
      (await judgePage(await context.newPage(), address, draws))
    );
  } finally {
    await context.close();
  }
}

async function judgePage(page: Page, address: string, judge: (page: Page) => Promise<void>): Promise<string | null> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const crashed = new Promise<never>((_, reject) => page.on('crash', () => reject(new Error('the page crashed'))));
  crashed.catch(() => undefined);
  page.setDefaultTimeout(ANSWER_MS);
  const where = address.endsWith('?safe') ? 'safe view' : 'canvas';
  try {
    await page.goto(address, { timeout: ANSWER_MS });
    await Promise.race([judge(page), crashed]);
  } catch (error) {
    return `${where}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
  return errors.length === 0 ? null : `${where}: ${errors[0]}`;
}

async function safeAnswers(page: Page): Promise<void> {
  await page.getByText('Safe view').first().waitFor();
  await page.getByRole('button', { name: 'Download the board' }).waitFor();
  await page.getByRole('link', { name: 'Open with the canvas' }).click({ trial: true });
}

async function draws(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__board !== undefined);
  for (let frame = 0; frame < FRAMES; frame++) {
    await page.waitForFunction(() => new Promise<boolean>((drawn) => requestAnimationFrame(() => drawn(true))));
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
}

/** Resolves when the server has stored it: what another connection asks for behind it comes back then. */
async function send(url: string, cookie: string, board: string, doc: Y.Doc): Promise<void> {
  class SignedIn extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: url } });
    }
  }
  const options = { WebSocketPolyfill: SignedIn as unknown as typeof globalThis.WebSocket, disableBc: true };
  const line = (content: Y.Doc) =>
    new WebsocketProvider(`${url.replace('http', 'ws')}/api/sync`, board, content, options);
  const lines: WebsocketProvider[] = [];
  for (const content of [doc, new Y.Doc()]) {
    const provider = line(content);
    lines.push(provider);
    await new Promise<void>((resolve) => provider.once('sync', () => resolve()));
  }
  for (const provider of lines) provider.destroy();
}
