import { isAccessible } from '../support/accessible.ts';
import { asOwner, BoardPage, expect, test } from '../support/story.ts';

test('[O39] a merge says which of one’s own offline edits were put aside, and one press brings them back', async ({
  board,
  browser,
  page,
  program,
}) => {
  const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const otherPage = await visit.newPage();
  await otherPage.goto(asOwner(page.url()));
  const other = new BoardPage(otherPage);
  await other.ready();
  await board.cached();
  const address = page.url();
  const notice = page.getByText('Others edited the board while you were offline');

  await test.step('without a server a part gets a name; meanwhile somebody else deletes it', async () => {
    await program.stop();
    await expect(page.getByTestId('sync-state')).toHaveAttribute('data-state', 'offline');
    await board.relabel('Soil sensor', 'Ground probe');
    await expect(page.getByTestId('sync-state')).toContainText('1 edit waiting');
    await page.goto('about:blank');
    await program.restart();
    await other.networkReturns();
    await other.saved();
    await other.click('Soil sensor');
    await otherPage.keyboard.press('Delete');
    await expect(other.part('Soil sensor')).toHaveCount(0);
    await other.saved();
  });
  await test.step('with the server back, the loss is listed with both sides', async () => {
    await page.goto(address);
    await board.ready();
    await expect(notice).toContainText('1 edit of yours was put aside');
    await expect(board.part('Ground probe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const row = page.getByRole('dialog').getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Ground probe');
    await expect(row).toContainText('removed');
    await isAccessible(page);
  });
  await test.step('one press brings it back for everybody, with its connections, as one step', async () => {
    await page.getByRole('button', { name: 'Bring mine back' }).click();
    await expect(notice).toHaveCount(0);
    await expect(board.part('Ground probe')).toBeVisible();
    await expect(other.part('Ground probe')).toBeVisible();
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+z');
    await expect(board.part('Ground probe')).toHaveCount(0);
    await board.saved();
  });
  await visit.close();
});
