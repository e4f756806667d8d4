/**
 * The real page on boards of up to 10,000 parts and 20,000 wires, and on the largest one that is drawn: opened from the copy on the
 * device, panned, zoomed and dragged with trusted input. Build the page first (`npm run build`). CPU is that of the renderer process with an empty page's subtracted.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { toBoardFile } from '#engine/board/board-file.ts';
import type { Look } from '#engine/board/values.ts';
import { LIMITS } from '#schemas/limits.ts';
import { asOwner, startProgram } from '../e2e/support/server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../test/support/chromium.ts';
import { boardOf } from './support/boards.ts';
import { figure, summary, table } from './support/stats.ts';

interface Case {
  readonly parts: number;
  readonly look: Look;
  /** ms until the first picture, until every wire has its route, and MB of heap; null where no bar is set. */
  readonly bars: readonly [pictureMs: number, wiresMs: number, heapMb: number | null];
}
const CASES: readonly Case[] = [
  { parts: 10_000, look: 'blocks', bars: [1_500, 2_500, 150] },
  { parts: 1_000, look: 'blocks', bars: [700, 1_500, null] },
  // Nine parts fewer than a weather station more would be shown as blocks.
  { parts: LIMITS.drawnParts - 8, look: 'drawn', bars: [700, 1_500, null] },
];
const RUNS = 3;
const STEPS = 60;
const SETTLE_MS = 1_000;
const VIEWPORT = { width: 1440, height: 900 };

interface Act {
  readonly name: 'pan' | 'zoom' | 'drag';
  /** What a step may cost at most, in ms of renderer CPU. */
  readonly bar: number;
}
const ACTS: readonly Act[] = [
  { name: 'pan', bar: 16 },
  { name: 'zoom', bar: 35 },
  { name: 'drag', bar: 16 },
];

interface Cost {
  readonly cpuMs: number;
  readonly frameMs: number;
}

export async function benchCanvas(): Promise<string> {
  const tables: string[] = [];
  for (const one of CASES) tables.push(await benchCase(one));
  return tables.join('\n\n');
}

async function benchCase({ parts, look, bars }: Case): Promise<string> {
  const board = { ...boardOf(parts, 'joined'), look };
  const program = await startProgram();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const first = await context.newPage();
    first.setDefaultTimeout(180_000);
    await first.goto(asOwner(`${program.url}/boards`));
    await first.locator('input[type=file]').setInputFiles({
      name: 'bench.busbar.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(toBoardFile(board))),
    });
    await first.waitForURL(/\/b\/b_/);
    await first.waitForFunction((all) => (window.__bench?.n ?? 0) >= all || window.__board !== undefined, parts);
    await settled(first);
    const address = first.url();
    await first.close();

    const opened: Opening[] = [];
    let page: Page | null = null;
    for (let run = 0; run < RUNS; run += 1) {
      await page?.close();
      page = await context.newPage();
      opened.push(await open(page, address));
    }
    if (page === null) throw new Error('nothing was opened');
    const system = await browser.newBrowserCDPSession();
    const costs: (readonly [view: string, act: Act, cost: Cost, dom: number])[] = [];
    for (const view of ['near', 'fitted'] as const) {
      for (const act of ACTS) {
        await showView(page, view);
        costs.push([
          view,
          act,
          await measure(page, system, act),
          await page.evaluate(() => window.__bench?.dom() ?? 0),
        ]);
      }
    }
    await page.close();
    const empty = await emptyCosts(browser, system);
    const median = (of: (one: Opening) => number) => summary(opened.map(of)).p50;
    return [
      table(
        [
          `open ${board.parts.size} parts and ${board.connections.size} connections as ${look} from IndexedDB`,
          'measured',
          'bar',
        ],
        [
          ['first picture, ms', median((one) => one.readyMs), figure(bars[0])],
          ['every wire routed, ms', median((one) => one.routedMs), figure(bars[1])],
          ['heap after GC, MB', median((one) => one.heapMb), bars[2] === null ? '' : figure(bars[2])],
        ],
      ),
      table(
        ['view', 'gesture', 'renderer CPU a step, ms', 'bar', 'p95 frame, ms', 'bar', 'elements'],
        costs.map(([view, act, cost, dom]) => [
          view,
          act.name,
          Math.max(0, cost.cpuMs - (empty.get(act.name)?.cpuMs ?? 0)),
          figure(act.bar),
          cost.frameMs,
          '33.0',
          String(dom),
        ]),
      ),
    ].join('\n\n');
  } finally {
    await browser.close();
    await program.close();
  }
}

interface Opening {
  readonly readyMs: number;
  readonly routedMs: number;
  readonly heapMb: number;
}

async function open(page: Page, address: string): Promise<Opening> {
  page.setDefaultTimeout(180_000);
  await page.goto(address);
  await page.waitForFunction(() => window.__bench !== undefined && window.__bench.routedAt !== null);
  const times = await page.evaluate(() => [window.__bench?.readyAt ?? 0, window.__bench?.routedAt ?? 0] as const);
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { readyMs: times[0], routedMs: times[1], heapMb: usedSize / 1e6 };
}

/** Saved, checked and quiet. */
async function settled(page: Page): Promise<void> {
  await page.locator('[data-testid="sync-state"][data-state="saved"]').waitFor();
  await page.locator('[data-testid="drc-chip"]:not([data-state="checking"])').waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

/** `near` is life size about the first part. */
async function showView(page: Page, view: 'near' | 'fitted'): Promise<void> {
  if (view === 'fitted') {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Shift+1');
  } else {
    await page.evaluate(() => {
      const at = window.__bench?.node(0) ?? { x: 0, y: 0 };
      window.__bench?.setViewport({ x: 300 - at.x, y: 300 - at.y, k: 1 });
    });
  }
  await page.waitForTimeout(SETTLE_MS);
}

async function emptyCosts(browser: Browser, system: CDPSession): Promise<ReadonlyMap<string, Cost>> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent('<main></main>');
  const costs = new Map<string, Cost>();
  for (const act of ACTS) costs.set(act.name, await measure(page, system, act));
  await page.close();
  return costs;
}

/** One gesture of STEPS events, each awaited: renderer CPU a step, and the p95 of the frames meanwhile. */
async function measure(page: Page, system: CDPSession, act: Act): Promise<Cost> {
  const input = await page.context().newCDPSession(page);
  const at = await page.evaluate(() => {
    const bench = window.__bench;
    if (bench === undefined) return { x: innerWidth / 2, y: innerHeight / 2, part: 0 };
    const canvas = document.querySelector('.board-canvas')?.getBoundingClientRect();
    const [left, top] = [canvas?.left ?? 0, canvas?.top ?? 0];
    const [middleX, middleY] = [left + (canvas?.width ?? 0) / 2, top + (canvas?.height ?? 0) / 2];
    const { x, y, k } = bench.viewport();
    let best = { x: middleX, y: middleY, far: Infinity, part: 0 };
    for (let i = 0; i < bench.n; i += 1) {
      const corner = bench.node(i);
      // Within the header of the part, where no port is, on a whole px: a mouse event has no others, and from afar a part is few.
      const place = {
        x: Math.round(left + (corner.x + 70) * k + x),
        y: Math.round(top + (corner.y + 12) * k + y),
      };
      const [dx, dy] = [(place.x - left - x) / k - corner.x, (place.y - top - y) / k - corner.y];
      if (dx < 20 || dx > 120 || dy < 2 || dy > 60) continue;
      const far = Math.hypot(place.x - middleX, place.y - middleY);
      if (far < best.far) best = { ...place, far, part: i };
    }
    return best;
  });
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) =>
    input.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  if (act.name === 'drag') {
    await mouse('mousePressed', at.x, at.y);
    await mouse('mouseMoved', at.x + 8, at.y + 8);
    await page.waitForTimeout(SETTLE_MS / 2);
  }
  await page.evaluate(RECORD_FRAMES);
  const place = () =>
    page.evaluate((part) => JSON.stringify([window.__bench?.viewport(), window.__bench?.node(part)]), at.part);
  const start = await place();
  let moved = start;
  const before = await rendererMs(system);
  for (let i = 0; i < STEPS; i += 1) {
    const back = i >= STEPS / 2 ? -1 : 1;
    if (i === STEPS / 2) moved = await place();
    if (act.name === 'drag') await mouse('mouseMoved', at.x + 8 + 90 * Math.sin(i / 9), at.y + 8 + 2 * i);
    else
      await input.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: at.x,
        y: at.y,
        deltaX: act.name === 'pan' ? 18 * back : 0,
        deltaY: act.name === 'pan' ? 12 : 4 * back,
        modifiers: act.name === 'zoom' ? 2 : 0,
      });
  }
  const cpuMs = (await rendererMs(system)) - before;
  if (moved === start && moved !== '[null,null]') throw new Error(`The ${act.name} moved nothing.`);
  const frames = await page.evaluate<number[]>(TAKE_FRAMES);
  if (act.name === 'drag') {
    await page.keyboard.press('Escape');
    await mouse('mouseReleased', at.x, at.y);
  }
  await input.detach();
  const gaps = frames.slice(1).map((time, i) => time - (frames[i] ?? time));
  return { cpuMs: cpuMs / STEPS, frameMs: summary(gaps).p95 };
}

/** As text, because what runs the benchmarks rewrites functions with names of its own, which the page does not know. */
const RECORD_FRAMES = `{
  const frames = (window.frameTimes = []);
  const follow = (time) => {
    frames.push(time);
    if (window.frameTimes === frames) requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
}`;
const TAKE_FRAMES = '(() => { const taken = window.frameTimes; delete window.frameTimes; return taken; })()';

/** CPU that renderer processes used so far, in ms. */
async function rendererMs(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
