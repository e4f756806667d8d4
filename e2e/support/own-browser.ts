/** A Chromium whose tabs are visible, hidden and frozen as people's are: Playwright's own keeps every tab in front. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';

export interface OwnBrowser {
  readonly context: BrowserContext;
  /** What sets the page lifecycle state of a tab. A frozen page runs no script; its sockets stay open. */
  lifecycle(page: Page): Promise<(state: 'frozen' | 'active') => Promise<unknown>>;
  close(): Promise<void>;
}

export async function openOwnBrowser(): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'busbar-browser-'));
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=1440,900'];
  const child = spawn(ensureChromium(), [...CHROMIUM_FLAGS, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const browser = await chromium.connectOverCDP(await addressOf(child.stderr), { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('a browser without a profile');
  return {
    context,
    async lifecycle(page) {
      const session = await context.newCDPSession(page);
      return (state) => session.send('Page.setWebLifecycleState', { state });
    },
    async close() {
      const session = await browser.newBrowserCDPSession();
      await Promise.all([exited, session.send('Browser.close').catch(() => child.kill())]);
      // Its helpers end a moment after it, and write until then.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Reads on until its end, so that the browser never waits for a reader. */
function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.once('close', () => reject(new Error('Chromium ended before it listened')));
  });
}
