import type { BrowserContext } from '@playwright/test';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { faultsOf } from '../support/accessible.ts';
import { expect, test } from '../support/story.ts';

/** Writes into a board what no page writes, and resolves when the server has it. */
async function write(context: BrowserContext, url: string, board: string, change: (doc: Y.Doc) => void): Promise<void> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  class SignedIn extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: url } });
    }
  }
  const doc = new Y.Doc();
  const options = { WebSocketPolyfill: SignedIn as unknown as typeof globalThis.WebSocket, disableBc: true };
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/api/sync`, board, doc, options);
  await new Promise<void>((resolve) => provider.once('sync', () => resolve()));
  change(doc);
  // What is asked for behind it comes back when it is durable.
  const other = new WebsocketProvider(`${url.replace('http', 'ws')}/api/sync`, board, new Y.Doc(), options);
  await new Promise<void>((resolve) => other.once('sync', () => resolve()));
  provider.destroy();
  other.destroy();
}

test('[V35] a board with values beyond all bounds opens, says which, and is cut to size by one click that can be undone', async ({
  board,
  page,
  program,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const notice = page.locator('.board-banner');
  await expect(notice).toHaveCount(0);
  await write(page.context(), program.url, board.id, (doc) => {
    const parts = doc.getMap('parts');
    doc.getMap('definitions').set('huge@1', {
      definition: { metadata: { id: 'huge', name: 'n'.repeat(1_000_000), type: 'custom' }, domains: [] },
    });
    parts.set('p_huge', { definition: 'huge@1', label: 'l'.repeat(100_000), at: [1e308, -1e308] });
    parts.set('p_near', { definition: 'huge@1', label: 'l'.repeat(100_000), at: [400, 400] });
    doc.getMap('notes').set('n_huge', { text: 't'.repeat(100_000), at: [0, 600], size: [1e308, 120] });
    doc.getMap('notes').set('n_long', { text: 'w'.repeat(4_000), at: [-400, 600], size: [240, 120] });
  });
  await expect(notice).toContainText('6 values on this board exceed what Busbar allows');
  await notice.getByText('Which ones').click();
  await expect(notice.getByRole('listitem')).toHaveCount(6);
  await expect(notice).toContainText('Label: 100,000 characters, at most 200');
  await page.reload();
  await board.ready();
  await notice.getByRole('button', { name: 'Cut to size' }).click();
  await expect(notice).toHaveCount(0);
  await board.saved();
  await page.keyboard.press('Control+z');
  await expect(notice).toContainText('6 values');
  expect(errors).toEqual([]);
});

test('[V37] the safe view opens a board without its canvas, lists what is wrong with it, and mends and undoes it', async ({
  board,
  page,
  program,
}) => {
  await write(page.context(), program.url, board.id, (doc) => {
    doc.getMap('notes').set('n_huge', { text: 't'.repeat(100_000), at: [0, 600], size: [1e308, 120] });
    doc.getMap('parts').set('p_torn', ['no part']);
  });
  await page.locator('.board-banner').getByRole('link', { name: 'Safe view' }).click();
  const excess = page.getByRole('list', { name: 'Beyond the limits' });
  await expect(excess.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('.board-canvas')).toHaveCount(0);
  const unreadable = page.getByRole('list', { name: 'Unreadable' });
  await expect(unreadable).toHaveText('parts · p_torn');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cut to size' }).click();
  await expect(excess).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(unreadable).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(unreadable).toHaveText('parts · p_torn');
  await undo.click();
  await expect(excess.getByRole('listitem')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the board' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('link', { name: 'Open with the canvas' }).click();
  await board.ready();
});

test('[W39] [K56] a board of many definitions, one of them with wrong types, shows the first of them and lists what it cannot read', async ({
  board,
  page,
  program,
}) => {
  const domains: unknown[] = [];
  await write(page.context(), program.url, board.id, (doc) => {
    const definitions = doc.getMap('definitions');
    for (let n = 0; n < 250; n++) {
      definitions.set(`d${n}@1`, {
        definition: { metadata: { id: `d${n}`, name: `Part ${n}`, type: 'custom' }, domains },
      });
    }
    definitions.set('odd@1', { definition: { metadata: { id: 'odd', name: 'Odd', type: 'custom' }, domains: [null] } });
    doc.getMap('parts').set('p_odd', { definition: 'odd@1', label: 'Odd', at: [0, 0] });
  });
  const group = page.getByRole('region', { name: 'Only on this board' });
  await expect(group.getByRole('listitem')).toHaveCount(200);
  await group.getByRole('button', { name: 'Show more (50 left)' }).click();
  await expect(group.getByRole('listitem')).toHaveCount(250);
  await page.locator('.board-banner').getByRole('link', { name: 'Safe view' }).click();
  await expect(page.getByRole('list', { name: 'Unreadable' })).toHaveText('definitions · odd@1');
});

test('[V37] a tab that went down while it opened a board asks before it opens it again', async ({ board, page }) => {
  // What the tab leaves behind that was closed before it had shown the board.
  await page.evaluate((id) => {
    addEventListener('pagehide', () => sessionStorage.setItem('busbar.opening', id));
  }, board.id);
  await page.reload();
  await expect(page.getByText('This board did not open last time')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open with the canvas' }).click();
  await board.ready();
  await page.reload();
  await board.ready();
});
