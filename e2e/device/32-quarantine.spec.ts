import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { frameRecords } from '../../sync-server/storage/framing.ts';
import { asOwner, BoardPage, expect, test } from '../support/story.ts';

/** An update that is checked in a worker. */
function longUpdate(): Uint8Array {
  const doc = new Y.Doc();
  doc.getMap('extra').set('text', 'x'.repeat(2 * LIMITS.inlineJobBytes));
  return Y.encodeStateAsUpdate(doc);
}

test('[V34] the owner of a board that costs too much to open is told so, keeps working, and opens its last good state', async ({
  board,
  browser,
  page,
  program,
}) => {
  const folder = join(program.data, 'boards', board.id);
  await program.stop();
  writeFileSync(join(folder, 'segment-00000099'), await frameRecords([longUpdate()], 'BUSBLOG1'));
  await program.restart('little time');
  await board.networkReturns();
  const notice = page.locator('.board-banner');
  await expect(notice).toContainText('keeps it closed. All of its files are kept. You can open its last good state');
  await expect(notice).toContainText('are kept on this device');
  // Edits go on.
  const label = page.getByRole('textbox', { name: 'Board name' });
  await label.fill('Edited meanwhile');
  await label.press('Enter');
  await expect(page.getByTestId('sync-state')).toHaveAttribute('data-state', 'offline');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download its files' }).click();
  expect((await download).suggestedFilename()).toBe(`${board.id}.tar`);

  // A device without a copy sees it in the list, and may go back from there.
  const other = await browser.newPage();
  await other.goto(asOwner(`${program.url}/boards`));
  const card = other.locator('.board-card').filter({ hasText: 'Closed on the server' });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: /More for/ }).click();
  await other.getByRole('menuitem', { name: 'Open the last good state' }).click();
  await expect(card).toHaveCount(0);
  expect(readdirSync(folder)).toContain('damaged-costly-segment-00000099-1');

  // What was edited meanwhile comes too.
  await expect(notice).toHaveCount(0);
  await board.saved();
  await other.goto(page.url());
  await new BoardPage(other).ready();
  await expect(other.getByRole('textbox', { name: 'Board name' })).toHaveValue('Edited meanwhile');
});
