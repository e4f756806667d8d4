import { expect, test } from './support/story.ts';

test('[V4] an empty board takes a drop on its card and parts from the keyboard; a refused wire says why', async ({
  board,
  page,
}) => {
  await page.getByRole('link', { name: 'All boards' }).click();
  await page.getByRole('button', { name: 'New board' }).first().click();
  await board.ready();
  await board.asBlocks();
  const card = page.getByText('This board is empty');
  const search = page.getByRole('searchbox', { name: 'Find a part in the library' });

  await test.step('dropped on the card, on its button too', async () => {
    const button = await page.getByRole('button', { name: 'Choose a part' }).boundingBox();
    await page.locator('.library-part[data-definition="bme280"]').hover();
    await page.mouse.down();
    await page.mouse.move((button?.x ?? 0) + 20, (button?.y ?? 0) + 10, { steps: 8 });
    await expect(card).toBeHidden();
    await page.mouse.up();
    await expect(card).toHaveCount(0);
    await expect(board.part('Bosch BME280')).toBeVisible();
  });

  await test.step('found, walked to and placed by keys, each where it is seen', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill('SG90');
    await page.keyboard.press('Enter');
    await expect(board.part('Tower Pro SG90')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.library-part').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    const part = await board.part('Tower Pro SG90').boundingBox();
    const stage = await page.locator('.board-canvas').boundingBox();
    expect((part?.x ?? 0) + (part?.width ?? 0)).toBeLessThanOrEqual((stage?.x ?? 0) + (stage?.width ?? 0));
  });

  await test.step('a wire to a port that it may not join', async () => {
    const [sensor, servo] = [await board.idOf('Bosch BME280'), await board.idOf('Tower Pro SG90')];
    const from = await board.placeOf(`${sensor}/electrical/i2c`);
    const signal = await page.locator(`[data-port^="${servo}/"]`, { hasText: 'Signal' }).getAttribute('data-port');
    await board.drag(from, await board.placeOf(signal ?? ''));
    await expect(page.getByRole('alert')).toContainText('I2C joins only I2C; Signal is servo PWM');
  });
});
