import type { Page } from '@playwright/test';
import { faultsOf } from './support/accessible.ts';
import { outlinedBoardFile } from './support/outlined-board.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

test('[V20] parts of every outline look and are hit as they are drawn; what they cost and what they work with stands in the inspector, and connects them', async ({
  page,
  program,
}) => {
  test.slow();
  await page.goto(asOwner(`${program.url}/boards`));
  await expect(page.getByRole('link', { name: /You own it/ })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'outlines.json',
    mimeType: 'application/json',
    buffer: Buffer.from(outlinedBoardFile()),
  });
  const board = new BoardPage(page);
  await board.ready();
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Shift+1');
  const inspector = page.getByTestId('inspector');

  await test.step('the empty corner of a box is not the part', async () => {
    for (const label of ['Triangle', 'Op-amp', 'Round motor', 'Disc', 'L bracket']) await clickCorner(board, label);
  });

  await test.step('[K39] so it is from afar, where parts are painted; the keys stay with the board', async () => {
    const id = await board.idOf('Op-amp');
    for (let i = 0; i < 4; i++) await page.keyboard.press('-');
    await expect(page.locator('[data-part-id]')).toHaveCount(0);
    const { x, y } = await board.placeOf(id);
    const title = inspector.getByRole('textbox', { name: 'Label' });
    await page.mouse.click(x, y);
    await expect(title).toHaveValue('Op-amp');
    const k = await page.evaluate(() => window.__board?.viewport().k ?? 1);
    await page.mouse.click(x + 80 * k, y - 90 * k);
    await expect(title).toHaveCount(0);
    await page.keyboard.press('Shift+1');
    await expect(board.part('Valve')).toBeVisible();
  });

  await test.step('a part is dragged by its body', async () => {
    const id = await board.idOf('Valve');
    const before = await board.placeOf(id);
    await board.dragBy(id, 40, 20);
    await expect.poll(async () => (await board.placeOf(id)).x).toBeGreaterThan(before.x + 10);
    await page.keyboard.press('Control+z');
  });

  await test.step('offers, their age and the sources of figures', async () => {
    await board.click('Gear motor');
    const offers = inspector.getByTestId('purchase-info');
    const link = offers.getByRole('link', { name: 'Motors & Co' });
    await expect(link).toHaveAttribute('rel', 'sponsored noopener noreferrer');
    await expect(offers).toContainText('affiliate link');
    await expect(offers).toContainText('1 needed, 4 to order (packs of 2, at least 4): 50.00 USD');
    await expect(offers).toContainText(/Price \d+ years old, ask again/);
    await expect(offers.getByRole('link', { name: 'Corner shop' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(offers).toContainText('No price stated');
    await expect(inspector.getByTestId('sources')).toContainText('verifiedData sheet GM1, page 3, table 2');
    await expect(inspector.getByTestId('sources')).toContainText('unverifiedMotor catalogue');
  });

  await test.step('one press joins, another adds and joins; one step takes each back', async () => {
    await inspector.getByRole('button', { name: 'Works with Encoder' }).click();
    await inspector
      .getByRole('button', { name: /^Op-amp/ })
      .first()
      .click();
    await expect(board.part('Op-amp')).toHaveAccessibleName(/1 connection/);
    await page.keyboard.press('Control+z');
    await expect(board.part('Op-amp')).toHaveAccessibleName(/0 connections/);
    const parts = await page.locator('[data-part-id]').count();
    await board.click('Round motor');
    await inspector.getByRole('button', { name: 'Works with Motor' }).click();
    await inspector.getByTitle(/^Add /).first().click();
    await expect(page.locator('[data-part-id]')).toHaveCount(parts + 1);
    await expect(board.part('Round motor')).toHaveAccessibleName(/1 connection/);
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-part-id]')).toHaveCount(parts);
  });

  await board.click('Gear motor');
  await inspector.getByRole('button', { name: 'Works with Motor' }).click();
  expect(await faultsOf(page, '[data-testid="inspector"]')).toEqual([]);
  await board.saved();
});

/** Presses just inside the left upper corner of a part's box, then its middle or its foot. */
async function clickCorner(board: BoardPage, label: string): Promise<void> {
  const { page } = board;
  await board.still();
  const box = await boxOf(page, await board.idOf(label));
  await page.mouse.click(box.x + box.width - 6, box.y + 6);
  await expect(board.part(label)).not.toHaveClass(/selected/);
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.62);
  await expect(board.part(label)).toHaveClass(/selected/);
}

async function boxOf(page: Page, id: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator(`[data-part-id="${id}"]`).boundingBox();
  if (box === null) throw new Error(`${id} is not on the page`);
  return box;
}
