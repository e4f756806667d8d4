import { expect, test } from './support/story.ts';

test('[V28] a person locks a part: it stays where it is and says so, until it is unlocked', async ({ board, page }) => {
  const id = await board.idOf('Display');
  const canvas = page.locator('.board-canvas');
  const message = page.getByText('Display is locked. Unlock it to');
  const toast = page.locator('.toast').filter({ hasText: 'is locked' });
  const left = async () => Math.round((await board.placeOf(id)).x);

  await test.step('from its menu', async () => {
    const { x, y } = await board.placeOf(id);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Lock/ }).click();
    await expect(board.part('Display').locator('.part-lock')).toBeVisible();
    await expect(board.part('Display')).toHaveAccessibleName(/, locked/);
    await expect(page.getByTestId('inspector').getByRole('button', { name: 'Unlock' })).toBeVisible();
  });

  await test.step('a drag says why it stays, and offers to unlock it', async () => {
    const before = await left();
    const { x, y } = await board.placeOf(id);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 5 });
    await expect(page.locator('.board-tip')).toHaveText('Display is locked. Unlock it to move it.');
    await page.mouse.up();
    await expect(toast.getByRole('button', { name: 'Unlock' })).toBeVisible();
    expect(await left()).toBe(before);
  });

  await test.step('so do the arrow keys, the keys that rotate and flip, and Delete', async () => {
    const before = await left();
    await canvas.focus();
    await page.keyboard.press('ArrowRight');
    await expect(message).toHaveText(/to move it/);
    await page.keyboard.press('r');
    await expect(message).toHaveText(/to rotate it/);
    await page.keyboard.press('f');
    await expect(message).toHaveText(/to flip it/);
    await page.keyboard.press('Delete');
    await expect(message).toHaveText(/to delete it/);
    await expect(board.part('Display')).toBeVisible();
    expect(await left()).toBe(before);
  });

  await test.step('the rest of a selection moves', async () => {
    const other = await board.idOf('R3 DQ');
    const from = (await board.placeOf(other)).x;
    const before = await left();
    await page.keyboard.down('Shift');
    await board.click('R3 DQ');
    await page.keyboard.up('Shift');
    await canvas.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await board.placeOf(other)).x).toBeGreaterThan(from + 10);
    expect(await left()).toBe(before);
    await page.keyboard.press('Control+z');
  });

  await test.step('the outline shows it', async () => {
    await page.getByRole('button', { name: 'Outline' }).click();
    const row = page.locator('.outline-row').filter({ hasText: 'Display' });
    await expect(row.getByRole('img', { name: 'locked' })).toBeVisible();
  });

  await test.step('Shift+L unlocks it, undo locks it again, and the message unlocks it too', async () => {
    await page.keyboard.press('Escape');
    await board.click('Display');
    await canvas.focus();
    await page.keyboard.press('Shift+L');
    await expect(board.part('Display').locator('.part-lock')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(board.part('Display').locator('.part-lock')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await toast.getByRole('button', { name: 'Unlock' }).click();
    await expect(board.part('Display').locator('.part-lock')).toHaveCount(0);
    const before = await left();
    await canvas.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(left).toBeGreaterThan(before + 10);
  });
  await board.saved();
});
