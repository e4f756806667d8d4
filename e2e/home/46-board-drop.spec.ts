import type { Page } from '@playwright/test';
import { toBoardFile } from '#engine/board/board-file.ts';
import { boardOf, connect } from '../../test/support/board-builder.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/story.ts';

const TEXT = JSON.stringify(
  toBoardFile({
    ...boardOf('bme280 as Attic', 'resistor-4k7 as Pull-up', connect('Attic.i2c', 'Pull-up.end_1')),
    name: 'Attic',
  }),
);

async function drop(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    made.items.add(new File([given], 'attic.json', { type: 'application/json' }));
    return made;
  }, TEXT);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('.board-canvas', type, { dataTransfer: transfer });
}

test('[V45] a board dropped on a board is inserted as one step of undo, or opened as a new one', async ({
  board,
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'attic.json is a board' });
  const here = board.id;

  await test.step('inserted here', async () => {
    await drop(page);
    await expect(dialog).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Insert here' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(board.part('Attic')).toBeVisible();
    await expect(board.part('ESP32')).toBeVisible();
    expect(board.id).toBe(here);
  });

  await test.step('one undo takes all of it back', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+z');
    await expect(board.part('Attic')).toHaveCount(0);
    await expect(board.part('Pull-up')).toHaveCount(0);
  });

  await test.step('opened as a new board', async () => {
    await drop(page);
    await dialog.getByRole('button', { name: 'Open as a new board' }).click();
    await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('Attic');
    await board.ready();
    await expect(board.part('Attic')).toBeVisible();
    expect(board.id).not.toBe(here);
  });
});
