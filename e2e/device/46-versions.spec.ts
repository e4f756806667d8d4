import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/story.ts';

test('[K140] [K141] [K142] a person keeps a version, looks at it, compares it in words and restores it', async ({
  board,
  page,
}) => {
  test.slow();
  const panel = page.getByRole('complementary', { name: 'Versions' });
  const shown = page.getByRole('region', { name: 'Looking at As ordered' });

  await test.step('a version is kept under a name', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Shift+H');
    await panel.getByRole('textbox', { name: 'Name of this version' }).fill('As ordered');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /^As ordered/ })).toBeVisible();
  });

  await test.step('the board goes on', async () => {
    await board.part('Air sensor').click();
    await page.keyboard.press('Delete');
    await expect(board.part('Air sensor')).toHaveCount(0);
  });

  await test.step('the version shows the board as it was; the board itself keeps still', async () => {
    await panel.getByRole('button', { name: /^As ordered/ }).click();
    await expect(shown.locator('[data-part-id]').getByText('Air sensor', { exact: true })).toBeVisible();
    await expect(page.locator('.editor-canvas')).toHaveAttribute('inert', '');
    await page.keyboard.press('Delete');
    await expect(shown.locator('[data-part-id]').getByText('Air sensor', { exact: true })).toBeVisible();
  });

  await test.step('compared with now it says what was removed, and what follows', async () => {
    await panel.getByRole('combobox', { name: 'Compare with' }).selectOption('now');
    const since = panel.getByRole('region', { name: 'Since then' });
    await expect(since.getByText('Air sensor (Bosch BME280) was removed.')).toBeVisible();
    await expect(since.getByText(/was disconnected from/).first()).toBeVisible();
    await expect(since.getByText('Both boards are being checked …')).toHaveCount(0);
    await isAccessible(page);
  });

  await test.step('Escape and the banner lead back', async () => {
    await page.locator('.shown-version .board-canvas').focus();
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(board.part('Air sensor')).toHaveCount(0);
    await panel.getByRole('button', { name: /^As ordered/ }).click();
    await shown.getByRole('button', { name: 'Back to now' }).click();
    await expect(shown).toHaveCount(0);
  });

  await test.step('restored, the part is back with its wires, the state before is kept, and undo takes it back', async () => {
    await panel.getByRole('button', { name: /^As ordered/ }).click();
    await shown.getByRole('button', { name: 'Restore' }).click();
    await expect(shown).toHaveCount(0);
    await expect(board.part('Air sensor')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Before restoring As ordered/ })).toBeVisible();
    await page.locator('.editor-canvas .board-canvas').focus();
    await page.keyboard.press('Control+z');
    await expect(board.part('Air sensor')).toHaveCount(0);
  });
});

test.describe('a board that nobody has changed', () => {
  test.use({ isDrawn: true });

  test('[K143] a version that is kept without a network arrives when it is back', async ({ board, context, page }) => {
    await board.saved();
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Shift+H');
    const panel = page.getByRole('complementary', { name: 'Versions' });
    await expect(panel.getByText('No versions yet')).toBeVisible();
    await context.setOffline(true);
    await panel.getByRole('textbox', { name: 'Name of this version' }).fill('On the train');
    await page.keyboard.press('Enter');
    const row = panel.getByRole('button', { name: /^On the train/ });
    await expect(row).toContainText('on this device only');
    await expect(panel.getByText(/The server cannot be reached/)).toBeVisible();
    await context.setOffline(false);
    await expect(row).not.toContainText('on this device only');
    const listed = await page.evaluate(async (id) => (await fetch(`/api/boards/${id}/versions`)).json(), board.id);
    expect(listed.versions.map(({ name }: { name: string }) => name)).toEqual(['On the train']);
  });
});
