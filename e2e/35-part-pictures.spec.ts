import type { Locator } from '@playwright/test';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

test('[K69] lists and the inspector show what parts look like, in both themes, and nothing of it before the board', async ({
  page,
  program,
}) => {
  const board = new BoardPage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(asOwner(program.url));
  await page.waitForFunction(() => window.__board !== undefined);
  expect(asked.filter((url) => url.includes('paint-thumb'))).toEqual([]);
  await board.ready();

  await test.step('the library', async () => {
    const row = page.locator('.library-part[data-definition="arduino-nano"]');
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByTestId('part-thumb')).toHaveAttribute('data-drawn', 'picture');
    expect(asked.filter((url) => url.includes('paint-thumb'))).toHaveLength(1);
    const light = await inkOf(row.getByTestId('part-thumb'));
    expect(light.colours).toBeGreaterThan(8);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await inkOf(row.getByTestId('part-thumb'))).sum).not.toBe(light.sum);
  });

  await test.step('the inspector, which changes with the selection', async () => {
    const thumb = page.getByTestId('inspector').getByTestId('part-thumb');
    await board.click('ESP32');
    await expect(thumb).toHaveAttribute('data-drawn', 'picture');
    const before = (await inkOf(thumb)).sum;
    await board.click('Display');
    await expect.poll(async () => (await inkOf(thumb)).sum).not.toBe(before);
  });

  await test.step('the outline', async () => {
    await page.getByRole('button', { name: 'Outline' }).click();
    const row = page.locator('.outline-row').filter({ hasText: 'Display' });
    await expect(row.getByTestId('part-thumb')).toHaveAttribute('data-drawn', 'picture');
  });
});

/** How many colours a canvas shows, and a figure that differs where its pixels do. */
async function inkOf(canvas: Locator): Promise<{ colours: number; sum: number }> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    const colours = new Set<number>();
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      const value = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
      colours.add(value);
      sum = (sum * 31 + value) % 1_000_003;
    }
    return { colours: colours.size, sum };
  });
}
