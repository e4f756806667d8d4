import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/story.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[V10] no page has an accessibility fault that a machine can find (${colorScheme})`, async ({
    board,
    page,
    program,
  }) => {
    // Many pages are looked at one after the other.
    test.slow();
    await page.emulateMedia({ colorScheme });
    const faults = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(
        (one) =>
          `${one.id}: ${one.nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join('; ')}`,
      );
    await board.click('ESP32');
    await page.getByTestId('drc-chip').click();
    expect(await faults()).toEqual([]);
    for (const path of [
      '/boards',
      '/settings/profile',
      '/settings/appearance',
      '/settings/shortcuts',
      '/settings/developer',
    ]) {
      await page.goto(program.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await faults(), path).toEqual([]);
    }
  });
}

test('[V11] every part can be reached and read in words without a pointer', async ({ board, page }) => {
  const tree = page.getByRole('listbox', { name: /Parts and notes of the board/ });
  await tree.focus();
  await page.keyboard.press('Home');
  const seen: string[] = [];
  for (let n = 0; n < 9; n += 1) {
    const option = tree.locator(`[role="option"][aria-posinset="${n + 1}"]`);
    seen.push((await option.textContent()) ?? '');
    await page.keyboard.press('ArrowDown');
  }
  expect(seen.filter((words) => words.length > 0)).toHaveLength(9);
  expect(seen.join('\n')).toMatch(/ESP32/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toBeVisible();
  expect(board.id).toMatch(/^b_/);
});
