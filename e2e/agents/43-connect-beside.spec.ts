import { agent, makeKey } from '../support/agent.ts';
import { expect, test } from '../support/story.ts';

test('[V39] an agent is connected beside the board, whose tab stays the one that does its work', async ({
  board,
  page,
  program,
}) => {
  const panel = page.getByRole('complementary', { name: 'Connect an agent' });
  await page.getByRole('button', { name: 'Agents', exact: true }).click();
  await page.getByRole('button', { name: 'Connect an agent' }).click();
  await expect(panel).toBeVisible();
  await expect(board.part('ESP32')).toBeVisible();
  const key = await makeKey(page, 'Claude here');

  await test.step('the snippet holds the key, and the test is not taken for a call', async () => {
    await panel.getByRole('button', { name: 'Key in the snippet' }).click();
    await expect(panel.locator('.snippet').first()).toContainText(key);
    await panel.locator('.revealed').getByRole('button', { name: 'Test “Claude here”' }).click();
    await expect(panel.getByText('The key works.')).toContainText('Its next call works on “ESP32 weather station”');
    await expect(panel.getByText('Waiting for its first call…')).toBeVisible();
    await expect(panel.getByText('never used')).toBeVisible();
  });

  await test.step('the first call is done by this tab, with the panel open, and is seen there', async () => {
    const client = await agent(program.url, key);
    const reply = await client.callTool({ name: 'get_board', arguments: {} });
    expect(reply.isError ?? false).toBe(false);
    await expect(panel.getByText('Connected', { exact: true })).toBeVisible();
    await client.close();
  });

  await test.step('the palette leads there too, and the board stays', async () => {
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.getByRole('button', { name: 'Close Connect an agent' }).click();
    await expect(panel).toHaveCount(0);
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('developer');
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/b/${board.id}`);
  });
});
