import { expect, test } from './support/story.ts';

test('[K100] [K101] [K102] [K103] [K113] [K178] [K210] a person takes tools from the bar, and finds the way on a large board by the minimap', async ({
  board,
  page,
}) => {
  const tool = (name: string) => page.getByRole('group', { name: 'Tools' }).getByRole('button', { name });
  const stage = page.locator('.board-canvas');
  const zoom = async () => (await page.evaluate(() => window.__board?.viewport().k)) ?? 0;

  await test.step('the board opens readable, and a minimap shows the rest', async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.reload();
    await page.waitForFunction(() => window.__board !== undefined);
    expect(await zoom()).toBeGreaterThanOrEqual(0.8);
    const map = page.getByRole('group', { name: /^Minimap/ });
    const before = await page.evaluate(() => window.__board?.viewport().x ?? 0);
    const box = await map.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 160, (box?.y ?? 0) + 50);
    expect(await page.evaluate(() => window.__board?.viewport().x ?? 0)).toBeLessThan(before);
    await map.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await page.setViewportSize({ width: 1440, height: 900 });
    await board.ready();
    await expect(map).toHaveCount(0);
  });

  await test.step('a drag with the hand moves the view and nothing else', async () => {
    await tool('Hand').click();
    await expect(tool('Hand')).toHaveAttribute('aria-pressed', 'true');
    const id = await board.idOf('ESP32');
    const from = await board.placeOf(id);
    await board.drag(from, { x: from.x - 120, y: from.y + 40 });
    await expect.poll(async () => (await board.placeOf(id)).x).toBeCloseTo(from.x - 120, 0);
    await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(tool('Select')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a frame is drawn, then the tool is put down', async () => {
    await tool('Frame').click();
    const box = await stage.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 90];
    await board.drag({ x, y }, { x: x + 200, y: y + 120 });
    await expect(page.getByRole('textbox', { name: 'Title of the frame' })).toBeFocused();
    await page.keyboard.type('Garden');
    await page.keyboard.press('Enter');
    await expect(page.locator('.frame-title')).toHaveText('Garden');
    await expect(tool('Select')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('an icon says its name and key, until it is pressed', async () => {
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    const tip = page.getByRole('tooltip');
    await zoomIn.hover();
    await expect(tip).toHaveText('Zoom in+');
    const [name, button] = [await tip.boundingBox(), await zoomIn.boundingBox()];
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await zoomIn.click();
    await expect(tip).toHaveCount(0);
  });

  await test.step('by keyboard a note is begun at once', async () => {
    await tool('Note').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('[K210] what is gone to, and what is placed, stands above the tools', async () => {
    const isClear = async (label: string) => {
      const bottomOf = async () => {
        const box = await board.part(label).boundingBox();
        return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
      };
      // The view glides there.
      await expect.poll(bottomOf).toBeLessThanOrEqual((await page.locator('.toolbar').boundingBox())?.y ?? 0);
      await board.still();
      expect(await bottomOf()).toBeLessThanOrEqual((await page.locator('.toolbar').boundingBox())?.y ?? 0);
    };
    const { y } = await board.placeOf(await board.idOf('Soil sensor'));
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, y - 880);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Soil sensor');
    await page.keyboard.press('Enter');
    await isClear('Soil sensor');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('sg90');
    await page.keyboard.press('Enter');
    await isClear('Tower Pro SG90');
    await page.keyboard.press('Control+z');
  });

  await test.step('on a phone the tools have no names, and undo is in the bar below', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tool('Connect')).toBeVisible();
    const low = await page
      .locator('.board-head :is(a, button, input)')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
          .map((one) => one.outerHTML),
      );
    expect(low).toEqual([]);
    const undo = page.locator('.rail').getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await expect(page.locator('.frame-title')).toHaveCount(0);
    const rail = page.locator('.rail');
    await expect(rail.getByRole('button', { name: 'Outline' })).toBeHidden();
    for (const name of ['Parts', 'Agents', 'Comments', 'Views']) {
      await expect(rail.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await rail.getByRole('button', { name: 'More panels' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Outline', 'Inspector', 'Versions']);
    await page.getByRole('menuitem', { name: 'Outline' }).click();
    await expect(page.getByRole('complementary', { name: 'Outline' })).toBeVisible();
  });
});

test('[K216] on a phone the inspector comes below the part that it is about', async ({ board, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const display = await board.idOf('Display');
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Display');
  await expect(page.getByRole('option', { selected: true })).toContainText('Display');
  await page.keyboard.press('Enter');
  await page.locator('.rail').getByRole('button', { name: 'More panels' }).click();
  await page.getByRole('menuitem', { name: 'Inspector' }).click();
  const sheet = page.getByRole('complementary', { name: 'Inspector' });
  await expect(sheet.getByRole('textbox', { name: 'Label' })).toHaveValue('Display');
  const top = (await sheet.boundingBox())?.y ?? 0;
  await expect.poll(async () => (await board.placeOf(display)).y).toBeLessThan(top - 24);
});
