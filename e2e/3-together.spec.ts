import { type Browser, expect, type Page } from '@playwright/test';
import { asOwner, BoardPage, test } from './support/story.ts';

async function secondBrowser(
  browser: Browser,
  url: string,
): Promise<{ board: BoardPage; page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(asOwner(url));
  const board = new BoardPage(page);
  await board.ready();
  return { board, page, close: () => context.close() };
}

test('[V6] a second browser is another person: cursor, selection, drag and edits are seen live, and each undoes only their own', async ({
  board,
  browser,
  page,
}) => {
  const other = await secondBrowser(browser, page.url());
  const person = page.getByRole('list', { name: 'People on this board' }).getByRole('button');
  await expect(person).toHaveCount(1);
  const name = (await person.getAttribute('title')) ?? '';
  expect(name).not.toBe('');

  await test.step('the cursor carries the name', async () => {
    await other.page.mouse.move(700, 300);
    await other.page.mouse.move(720, 320, { steps: 3 });
    await expect(page.locator('.cursors')).toContainText(name);
  });
  await test.step('a drag is seen while it moves, the edit when it drops', async () => {
    const id = await board.idOf('USB supply');
    const start = await board.placeOf(id);
    const from = await other.board.placeOf(id);
    await other.page.mouse.move(from.x, from.y);
    await other.page.mouse.down();
    await other.page.mouse.move(from.x, from.y + 80, { steps: 6 });
    await expect.poll(async () => (await board.placeOf(id)).y).toBeGreaterThan(start.y + 30);
    await other.page.mouse.up();
    await other.board.saved();
    await expect.poll(async () => (await board.placeOf(id)).y).toBeGreaterThan(start.y + 30);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });
  await test.step('undo takes back only the own edit', async () => {
    await board.relabel('Soil sensor', 'Ground probe');
    await expect(other.board.part('Ground probe')).toBeVisible();
    await other.page.locator('.board-canvas').focus();
    await other.page.keyboard.press('Control+z');
    await expect(other.board.part('Ground probe')).toBeVisible();
    await expect(board.part('Ground probe')).toBeVisible();
  });
  await other.close();
  await expect(person).toHaveCount(0);
});

test('[V7] edits without a network survive a reload without a network and merge on return, with a state that tells the truth', async ({
  board,
  browser,
  page,
  program,
  context,
}) => {
  // Five pages are opened one after the other.
  test.slow();
  const other = await secondBrowser(browser, page.url());
  const state = page.getByTestId('sync-state');
  await board.cached();
  await other.board.cached();

  await context.setOffline(true);
  await program.stop();
  await expect(state).toHaveAttribute('data-state', 'offline');
  const rename = async (on: BoardPage, from: string, to: string) => {
    await on.relabel(from, to);
    await expect(on.part(to)).toBeVisible();
  };
  await rename(board, 'Display', 'Offline screen');
  await expect(state).toContainText('1 edit waiting');
  await rename(other.board, 'Soil sensor', 'Other probe');

  await page.reload();
  await expect(board.part('Offline screen')).toBeVisible();
  await page.evaluate(() => window.__board?.fit());
  await rename(board, 'Air sensor', 'Weather head');
  await expect(state).toContainText('2 edits waiting');

  await program.restart();
  await context.setOffline(false);
  await other.board.networkReturns();
  await board.saved();
  await other.board.saved();
  for (const seen of [board, other.board]) {
    for (const label of ['Offline screen', 'Weather head', 'Other probe']) await expect(seen.part(label)).toBeVisible();
  }
  await other.close();
});
