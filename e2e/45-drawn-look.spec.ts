import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessible.ts';
import { expect, test } from './support/story.ts';

type Sides = readonly [left: number, top: number, right: number, bottom: number];

/** Where one part of the board lies over another. */
async function coveredParts(page: Page): Promise<readonly Sides[]> {
  const parts = await page
    .locator('[data-part-id]')
    .evaluateAll((all) =>
      all
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, right, bottom }): Sides => [x, y, right, bottom]),
    );
  expect(parts.length).toBeGreaterThan(5);
  return parts.flatMap(([left, top, right, bottom], at) =>
    parts.slice(at + 1).filter((other) => left < other[2] && other[0] < right && top < other[3] && other[1] < bottom),
  );
}

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
    expect(await faultsOf(page, '.board-canvas')).toEqual([]);
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

test.describe('what a board looks like at first', () => {
  test.use({ isDrawn: true });

  test('[K172] [K177] [K211] a wire says what it carries, and a double click on the name of a part renames it there', async ({
    page,
    board,
  }) => {
    const id = await board.idOf('ESP32');
    const tip = page.locator('.board-tip');
    const hover = async (pad: string) => {
      const at = await board.placeOf(`${id}/electrical/${pad}`);
      await page.mouse.move(at.x + 28, at.y - 1);
      await page.mouse.move(at.x + 28, at.y);
    };
    // What wires carry comes a moment after the first picture.
    await expect(async () => {
      await hover('gpio22');
      await expect(tip).toContainText('I2C SCL', { timeout: 500 });
    }).toPass();
    await expect(tip).toContainText('ESP32 IO22');

    const box = await page.locator(`[data-part-id="${id}"]`).boundingBox();
    const k = await page.evaluate(() => window.__board?.viewport().k ?? 1);
    await page.mouse.dblclick((box?.x ?? 0) + 20 * k, (box?.y ?? 0) - 30 * k);
    const name = page.locator('.editor-canvas').getByRole('textbox', { name: 'Label' });
    await expect(name).toBeFocused();
    await name.fill('Brain');
    await page.keyboard.press('Enter');
    await expect(name).toHaveCount(0);
    await expect(board.part('Brain')).toBeVisible();

    await page.keyboard.press('F2');
    await expect(name).toHaveValue('Brain');
    await name.fill('Left as it is');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await expect(board.part('Brain')).toBeVisible();
  });

  test('[K171] the sample and what somebody begins are drawn, blocks are a press away, and no part covers another', async ({
    page,
    board,
  }) => {
    await expect(page.locator(`[data-part-id="${await board.idOf('ESP32')}"]`)).toHaveClass(/drawn/);
    await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'clean');
    expect(await coveredParts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Blocks', exact: true }).click();
    await expect(page.locator('[data-part-id].drawn')).toHaveCount(0);
    expect(await coveredParts(page)).toEqual([]);

    await page.goto(new URL('/boards', page.url()).href);
    await page.getByRole('button', { name: 'New board' }).first().click();
    await page.waitForURL(/\/b\/b_/);
    await expect(page.getByRole('button', { name: 'Drawn', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Blocks', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Blocks', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });
});
