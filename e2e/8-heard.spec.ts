import { asOwner, BoardPage, expect, test } from './support/story.ts';

test('[V14] who hears the board is told what an edit came to, and that somebody else changed something', async ({
  board,
  browser,
  page,
}) => {
  const told = page.locator('.board-canvas [role=status].visually-hidden');
  await board.click('Display');
  await page.keyboard.press('Delete');
  await expect(told).toHaveText(/^Removed Display and \d connections?\./);
  await page.keyboard.press('Control+z');
  await expect(told).toHaveText(/^Added Display and \d connections?\./);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(asOwner(page.url()));
  await new BoardPage(other).ready();
  await other.locator('.board-canvas').focus();
  await other.keyboard.press('Control+a');
  await other.keyboard.press('ArrowRight');
  await expect(told).toHaveText('Somebody else changed 9 things.');
  await context.close();
});
