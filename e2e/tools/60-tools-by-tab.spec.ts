import { expect, test } from '../support/story.ts';

test('[K214] each tool is reached by Tab, says its name and its state, and is taken by Enter', async ({
  page,
  board,
}) => {
  const tools = page.getByRole('group', { name: 'Tools' }).getByRole('button');
  await board.saved();
  await tools.first().focus();
  for (const name of ['Select', 'Hand', 'Connect']) {
    const tool = page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true });
    await expect(tool).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tool).toHaveAttribute('aria-pressed', 'true');
    await tool.focus();
    await page.keyboard.press('Tab');
  }
});
