import { BoardPage, expect, test } from './support/story.ts';

test('[V13] a selection is copied with its connections and pasted at the pointer, here and onto a board in another tab, each as one step of undo', async ({
  board,
  context,
  page,
  program,
}) => {
  const canvas = page.locator('.board-canvas');
  await board.click('ESP32');
  await page.keyboard.down('Shift');
  await board.click('Air sensor');
  await page.keyboard.up('Shift');
  await page.keyboard.press('Control+c');

  await test.step('here', async () => {
    const at = { x: 700, y: 800 };
    await page.mouse.move(at.x, at.y);
    await page.keyboard.press('Control+v');
    await expect(page.getByTestId('inspector').getByRole('heading', { level: 2 })).toHaveText('2 parts');
    await canvas.focus();
    await page.keyboard.press('Shift+1');
    await expect(page.locator('[data-part-id]').filter({ hasText: 'ESP32' })).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-part-id]').filter({ hasText: 'ESP32' })).toHaveCount(1);
  });

  await test.step('onto a new board in another tab', async () => {
    const response = await page.request.post(`${program.url}/api/boards`, {
      data: { name: 'Second' },
      headers: { origin: program.url },
    });
    const { board: record } = await response.json();
    const second = await context.newPage();
    await second.goto(`${program.url}/b/${record.id}`);
    const other = new BoardPage(second);
    await other.ready();
    await second.keyboard.press('Control+v');
    await expect(second.getByTestId('inspector').getByRole('heading', { level: 2 })).toHaveText('2 parts');
    await second.locator('.board-canvas').focus();
    await second.keyboard.press('Shift+1');
    await expect(other.part('ESP32')).toHaveAccessibleName(/connections/);
    await expect(other.part('Air sensor')).toBeVisible();
    await other.saved();
    await second.close();
  });

  await test.step('words on the clipboard do nothing', async () => {
    const parts = await page.locator('[data-part-id]').count();
    await board.click('Air sensor');
    const label = page.getByTestId('inspector').getByRole('textbox', { name: 'Label' });
    await label.selectText();
    await page.keyboard.press('Control+c');
    await canvas.focus();
    await page.keyboard.press('Control+v');
    await expect(page.locator('[data-part-id]')).toHaveCount(parts);
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  await test.step('cut takes it away, undo brings it back', async () => {
    await board.click('Display');
    await page.keyboard.press('Control+x');
    await expect(board.part('Display')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(board.part('Display')).toBeVisible();
  });
  await board.saved();
});
