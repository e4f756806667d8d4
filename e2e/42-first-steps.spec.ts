import { asOwner, BoardPage, expect, test } from './support/story.ts';

test.use({ isNew: true });

test('[K120] [K121] [K151] [K152] who comes for the first time finds a living board with one fault, and four steps that tick themselves off', async ({
  page,
  program,
}) => {
  await page.goto(asOwner(program.url));
  const board = new BoardPage(page);
  await page.waitForFunction(() => window.__board !== undefined);
  expect(await page.evaluate(() => window.__board?.viewport().k)).toBe(1);
  await board.ready();
  const steps = page.getByRole('region', { name: 'First steps' });
  /** The middle of a drawn part, whose name stands in the picture. */
  const placeOf = async (label: string) => {
    const part = page.getByRole('group', { name: new RegExp(`^${label},`) });
    return board.placeOf((await part.getAttribute('data-part-id')) ?? '');
  };

  await test.step('one error, at the air sensor', async () => {
    await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('First steps: weather station');
    await expect(page.getByTestId('drc-chip')).toContainText('1');
    await expect(steps).toContainText('0 of 4 done');
  });

  await test.step('drawn, at life size, with no panel in the way; what is wrong stands beside the sensor', async () => {
    await expect(page.getByRole('button', { name: 'Drawn' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Parts' })).toHaveCount(0);
    const callout = page.getByRole('complementary', { name: 'What Busbar found' });
    await expect(callout).toContainText('gives 5 V');
    const [place, sensor] = [await callout.boundingBox(), await placeOf('Air sensor')];
    expect(place?.x).toBeGreaterThan(sensor.x);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThan(1440);
  });

  await test.step('the inspector comes with a selection, on the side where the selection is not, and goes with it', async () => {
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    const controller = await placeOf('ESP32');
    await page.mouse.click(controller.x, controller.y);
    await expect(inspector).toHaveAttribute('data-over', 'right');
    await page.keyboard.press('Escape');
    await expect(inspector).toHaveCount(0);
    const sensor = await placeOf('Air sensor');
    await page.mouse.click(sensor.x, sensor.y);
    await expect(inspector).toHaveAttribute('data-over', 'left');
    await page.keyboard.press('Escape');
    await expect(inspector).toHaveCount(0);
  });

  await test.step('placing and fixing are ticked', async () => {
    await steps.getByRole('button', { name: 'Place a part' }).click();
    await page.locator('.library-part').first().click();
    await expect(steps).toContainText('1 of 4 done');
    await steps.getByRole('button', { name: 'Fix what Busbar found' }).click();
    await page.getByRole('button', { name: 'Feed it from ESP32 3.3 V' }).first().click();
    await expect(steps).toContainText('2 of 4 done');
  });

  await test.step('an agent is let in beside the board', async () => {
    await steps.getByRole('button', { name: 'Let an agent in' }).click();
    await expect(page.getByRole('textbox', { name: 'Label of the new key' })).toBeVisible();
    await expect(steps).toBeVisible();
  });

  await test.step('they can be put away, and the board is the one that `/` opens from now on', async () => {
    await board.saved();
    await steps.getByRole('button', { name: 'Hide the first steps' }).click();
    await expect(steps).toHaveCount(0);
    await page.goto(program.url);
    await board.ready();
    await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('First steps: weather station');
    await expect(steps).toHaveCount(0);
  });

  await test.step('the palette makes another one', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('first steps');
    await page.keyboard.press('Enter');
    await expect(steps).toContainText('0 of 4 done');
  });
});
