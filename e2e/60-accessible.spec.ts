import { isAccessible } from './support/accessible.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

test.describe('[K214] no fault that axe finds', () => {
  test.use({ isDrawn: true });

  test('on the board, in its panels and its dialogs', async ({ page, board }) => {
    test.slow();
    const canvas = page.locator('.board-canvas');
    const panel = (name: string) => page.getByRole('complementary', { name });

    await test.step('a drawn part and its inspector', async () => {
      await board.click('Air sensor');
      await expect(page.getByTestId('inspector')).toBeVisible();
      await isAccessible(page);
    });
    await test.step('the library, and what is searched for', async () => {
      await canvas.focus();
      await page.keyboard.press('/');
      await panel('Parts').getByRole('searchbox').fill('bme');
      await expect(panel('Parts').getByText('Bosch BME280').first()).toBeVisible();
      await isAccessible(page);
    });
    await test.step('the agents, and how one is connected', async () => {
      await page.getByRole('button', { name: 'Agents', exact: true }).click();
      await isAccessible(page);
      await panel('Agents').getByRole('button', { name: 'Connect an agent' }).click();
      await expect(page.getByRole('heading', { name: 'Agent keys' })).toBeVisible();
      await isAccessible(page);
    });
    await test.step('the outline', async () => {
      await page.getByRole('button', { name: 'Outline', exact: true }).click();
      await expect(panel('Outline')).toBeVisible();
      await isAccessible(page);
      await page.getByRole('button', { name: 'Outline', exact: true }).click();
    });
    for (const view of ['Violations', 'Power', 'Buses', 'Pins']) {
      await test.step(`the view ${view}`, async () => {
        if (view === 'Violations') await page.getByTestId('drc-chip').click();
        await page.getByRole('tab', { name: view }).click();
        await isAccessible(page);
      });
    }
    await page.getByTestId('drc-chip').click();
    await test.step('the palette', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('sens');
      await expect(page.getByRole('option').first()).toBeVisible();
      await isAccessible(page);
      await page.keyboard.press('Escape');
    });
    await test.step('a menu', async () => {
      const { x, y } = await board.placeOf(await board.idOf('ESP32'));
      await page.mouse.click(x, y, { button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
      await isAccessible(page);
      await page.keyboard.press('Escape');
    });
    for (const dialog of ['Share', 'Keyboard shortcuts']) {
      await test.step(`the dialog ${dialog}`, async () => {
        if (dialog === 'Share') await page.getByRole('button', { name: 'Share', exact: true }).click();
        else await page.keyboard.press('Shift+?');
        await expect(page.getByRole('dialog')).toBeVisible();
        await isAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
  });

  test('on the pages beside the board', async ({ page, program }) => {
    test.slow();
    for (const [path, heading] of [
      ['/boards', 'Boards'],
      ['/parts', 'My parts'],
      ['/parts/new', 'New part'],
      ['/settings/profile', 'Settings'],
      ['/settings/appearance', 'Settings'],
      ['/settings/shortcuts', 'Settings'],
      ['/settings/developer', 'Settings'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(asOwner(program.url + path));
        await expect(page.getByRole('heading', { name: heading, level: 1 }).first()).toBeVisible();
        await isAccessible(page);
      });
    }
    await test.step('templates, and an empty board', async () => {
      await page.goto(`${program.url}/boards`);
      await page.getByRole('button', { name: 'From a template' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New board' }).first().click();
      await expect(page.getByText('This board is empty')).toBeVisible();
      await isAccessible(page);
    });
    await test.step('a part that is written', async () => {
      await page.goto(`${program.url}/parts/new`);
      await page.getByRole('button', { name: /^Sensor over I2C/ }).click();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toBeVisible();
      await isAccessible(page);
    });
  });
});

test.describe('the first steps', () => {
  test.use({ isNew: true });

  test('[K214] have no fault that axe finds', async ({ page, program }) => {
    await page.goto(asOwner(program.url));
    await new BoardPage(page).ready();
    await expect(page.getByRole('button', { name: /^Place a part/ })).toBeVisible();
    await isAccessible(page);
  });
});

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
