import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/story.ts';

test('[K70] Shift+D draws the parts of a board, everybody sees it, pads tell what they do, and undo takes it back', async ({
  page,
  board,
  context,
}) => {
  const id = await board.idOf('ESP32');
  await page.keyboard.press('Shift+D');
  const esp32 = page.locator(`[data-part-id="${id}"]`);
  await expect(esp32).toHaveClass(/drawn/);
  await expect(
    esp32.getByRole('button', { name: 'IO21, port of ESP32, connected to Air sensor SDI / SDA' }),
  ).toBeAttached();
  await expect(esp32.getByRole('button', { name: 'IO5, port of ESP32, not connected' })).toBeAttached();

  await test.step('another tab shows it too', async () => {
    await board.saved();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.locator(`[data-part-id="${id}"]`)).toHaveClass(/drawn/);
    await other.close();
  });

  await test.step('a pad under the pointer says what it does', async () => {
    const at = await page.evaluate((key) => window.__board?.screenOf(key) ?? null, `${id}/electrical/gpio4`);
    if (at === null) throw new Error('the pad is on the board');
    await page.mouse.move(at.x, at.y);
    await expect(page.locator('.board-tip')).toHaveText(/^GPIO4, connected to (Soil sensor DQ|R3 DQ 2)/);
    await page.mouse.move(5, 5);
  });

  await test.step('nothing in it is out of reach for who does not see it', async () => {
    const { violations } = await new AxeBuilder({ page }).include('.board-canvas').analyze();
    expect(violations).toEqual([]);
  });

  await page.keyboard.press('Control+z');
  await expect(esp32).not.toHaveClass(/drawn/);
});

test('[K84] the bar under the board shows which look it has, and changes it', async ({ page, board }) => {
  const id = await board.idOf('ESP32');
  const look = (name: string) =>
    page.getByRole('group', { name: 'Look of the board' }).getByRole('button', { name, exact: true });
  await expect(look('Blocks')).toHaveAttribute('aria-pressed', 'true');
  await look('Drawn').click();
  await expect(page.locator(`[data-part-id="${id}"]`)).toHaveClass(/drawn/);
  await expect(look('Drawn')).toHaveAttribute('aria-pressed', 'true');
  await look('Drawn').click();
  await expect(page.locator(`[data-part-id="${id}"]`)).toHaveClass(/drawn/);
  await look('Blocks').click();
  await expect(page.locator(`[data-part-id="${id}"]`)).not.toHaveClass(/drawn/);
});
