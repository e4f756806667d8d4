import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/story.ts';

test('[K160] a part is replaced from its menu: what goes along and what is lost is said before, and one undo takes it back', async ({
  board,
  page,
}) => {
  await board.click('ESP32');
  const { x, y } = await board.placeOf(await board.idOf('ESP32'));
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Replace…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace ESP32' });
  await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeDisabled();
  await dialog.getByRole('searchbox', { name: 'Find a replacement' }).fill('raspberry pi pico');
  await dialog.getByRole('list', { name: 'Possible replacements' }).getByRole('button').first().click();
  await expect(dialog.getByRole('status')).toContainText(/lost|no longer has|move to another interface/);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const inspector = page.getByTestId('inspector');
  await expect(inspector).toContainText('Raspberry Pi Pico');
  await expect(inspector.getByRole('textbox', { name: 'Label' })).toHaveValue('ESP32');
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Control+z');
  await expect(inspector).not.toContainText('Raspberry Pi Pico');
});
