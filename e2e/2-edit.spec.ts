import { expect, test } from './support/story.ts';

test('[V3] a person pans, zooms, selects, moves, renames, rotates and deletes, and takes each step back', async ({
  board,
  page,
}) => {
  const before = await page.evaluate(() => window.__board?.viewport());
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.__board?.viewport().y)).not.toBe(before?.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(() => page.evaluate(() => window.__board?.viewport().k ?? 0)).toBeGreaterThan(before?.k ?? 0);
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Shift+1');
  await expect(board.part('Display')).toBeVisible();

  await test.step('move', async () => {
    const id = await board.idOf('Display');
    const place = await board.placeOf(id);
    await board.dragBy(id, 60, 40);
    await expect.poll(async () => (await board.placeOf(id)).x).toBeGreaterThan(place.x + 20);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await board.placeOf(id)).x).toBeCloseTo(place.x, 0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await board.placeOf(id)).x).toBeGreaterThan(place.x + 20);
  });

  await test.step('rename', async () => {
    await board.relabel('Display', 'Status screen');
    await expect(board.part('Status screen')).toBeVisible();
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+z');
    await expect(board.part('Display')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(board.part('Status screen')).toBeVisible();
  });

  await test.step('rotate', async () => {
    const id = await board.idOf('Status screen');
    const portIsLeft = async () => (await board.placeOf(`${id}/electrical/power`)).x < (await board.placeOf(id)).x - 20;
    await expect.poll(portIsLeft).toBe(true);
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('r');
    await expect.poll(portIsLeft).toBe(false);
    await page.keyboard.press('Control+z');
    await expect.poll(portIsLeft).toBe(true);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(portIsLeft).toBe(false);
  });

  await test.step('delete, and back with its wires', async () => {
    await page.keyboard.press('Delete');
    await expect(board.part('Status screen')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(board.part('Status screen')).toHaveAccessibleName(/3 connections|2 connections/);
  });

  await test.step('marquee', async () => {
    const [a, b] = [await board.placeOf(await board.idOf('R1 SDA')), await board.placeOf(await board.idOf('R3 DQ'))];
    await board.drag({ x: a.x - 90, y: a.y - 90 }, { x: b.x + 90, y: b.y + 90 });
    await expect(page.getByTestId('inspector').getByRole('heading', { level: 2 })).toContainText('3 parts');
  });
  await board.saved();
});

test('[V4] a part dragged from the library lands where it is dropped; connecting says what cannot join, and why, and what would do harm', async ({
  board,
  page,
}) => {
  const canvas = page.locator('.board-canvas');
  await page.getByRole('searchbox', { name: 'Find a part in the library' }).fill('BMP280');
  const item = page.locator('[data-definition="bmp280"]');
  await item.dragTo(canvas, { targetPosition: { x: 480, y: 640 } });
  await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toHaveValue(/BMP280/);
  const added = await page.locator('[data-part-id]').filter({ hasText: 'BMP280' }).getAttribute('data-part-id');
  const shown = await canvas.boundingBox();
  const dropped = await board.placeOf(added ?? '');
  expect(Math.hypot(dropped.x - (shown?.x ?? 0) - 480, dropped.y - (shown?.y ?? 0) - 640)).toBeLessThan(25);
  const mcu = await board.idOf('ESP32');
  const from = await board.placeOf(`${mcu}/electrical/i2c`);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  // Its address is taken: that is said before it is dropped.
  await expect(page.locator(`[data-port="${added}/electrical/i2c"]`)).toHaveAttribute('data-connect', 'harms');
  await expect(page.locator(`[data-port="${mcu}/electrical/i2c"]`)).toHaveAttribute('data-connect', 'from');
  const refused = page.locator(`[data-port="${added}/electrical/vdd"]`);
  await expect(refused).toHaveAttribute('data-connect', 'no');
  const wrong = await board.placeOf(`${added}/electrical/vdd`);
  await page.mouse.move(wrong.x, wrong.y, { steps: 6 });
  await expect(page.locator('.board-tip')).toContainText(/speaks|pair|power/);
  const right = await board.placeOf(`${added}/electrical/i2c`);
  await page.mouse.move(right.x, right.y, { steps: 6 });
  await expect(page.locator('.board-tip')).toContainText('0x76');
  await page.mouse.up();
  await expect(page.locator('[data-part-id]').filter({ hasText: 'BMP280' })).toHaveAccessibleName(/1 connection/);

  await test.step('what it breaks is listed with limit and actual, and a row jumps there', async () => {
    const chip = page.getByTestId('drc-chip');
    await expect(chip).toHaveAttribute('data-state', 'error');
    await chip.click();
    const clash = page.locator('[data-rule="elec-i2c-address-conflict"]');
    await expect(clash).toContainText('0x76');
    await clash.getByRole('button').first().click();
    await expect(page.getByTestId('inspector').getByRole('heading', { level: 2 })).toContainText('2 parts');
  });
});

test('[V5] a person connects without a pointer: Tab to a part, C, choose', async ({ board, page }) => {
  await page.getByRole('searchbox', { name: 'Find a part in the library' }).fill('BMP280');
  await page.locator('[data-definition="bmp280"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toHaveValue(/BMP280/);
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Interface' }).selectOption({ label: 'I2C' });
  await dialog.getByRole('list', { name: 'Can be connected' }).getByRole('button', { name: /ESP32/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('inspector')).toContainText('I2C SDA');
  await board.saved();
});
