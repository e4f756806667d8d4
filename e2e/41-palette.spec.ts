import { heldBack } from './support/held-back.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

test('[K104] [K105] a person does everything by name, and finds what is on the board', async ({ board, page }) => {
  const field = page.getByRole('combobox', { name: 'Commands, parts, boards and settings' });
  const chosen = page.getByRole('option', { selected: true });

  await test.step('a part of the board, by its model', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('bme280');
    await expect(page.getByRole('option').nth(1)).toContainText('BME280');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type(' air');
    await expect(chosen).toContainText('Air sensor');
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toHaveValue('Air sensor');
  });

  await test.step('a part of the library is added, and seen', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sg90');
    await expect(chosen).toContainText('Tower Pro SG90');
    await page.keyboard.press('Enter');
    await expect(board.part('Tower Pro SG90')).toBeVisible();
  });

  await test.step('what was chosen lately comes first; a command says its key, and has a sign of its own', async () => {
    await page.keyboard.press('Control+k');
    const signs = await page.locator('.palette-row > svg').evaluateAll((all) => all.map((svg) => svg.innerHTML));
    expect(new Set(signs).size).toBeGreaterThan(signs.length - 4);
    await expect(page.getByRole('option').first()).toContainText('Tower Pro SG90');
    await page.keyboard.type('undo');
    await expect(chosen).toContainText('Ctrl+Z');
    await page.keyboard.press('Enter');
    await expect(board.part('Tower Pro SG90')).toHaveCount(0);
  });

  await test.step('a setting, and a rule with what breaks it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pull-up');
    await page.getByRole('option').filter({ hasText: 'rule' }).first().click();
    await expect(page.getByRole('searchbox', { name: 'Search the violations' })).not.toHaveValue('');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  });

  await test.step('Ctrl+F finds by label, model and interface, one after another', async () => {
    await page.keyboard.press('Control+f');
    const find = page.getByRole('textbox', { name: 'Find on this board' });
    await expect(find).toBeFocused();
    await page.keyboard.type('sensor');
    const label = page.getByTestId('inspector').getByRole('textbox', { name: 'Label' });
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(label).toHaveValue('Air sensor');
    await page.keyboard.press('Enter');
    await expect(label).toHaveValue('Soil sensor');
    await page.keyboard.press('Shift+Enter');
    await expect(label).toHaveValue('Air sensor');
    await find.fill('1-wire');
    await expect(page.getByText('ESP32 · 1-Wire')).toBeVisible();
    await find.fill('hydraulic');
    await expect(page.getByText('Nothing here matches', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(find).toHaveCount(0);
    await expect(page.locator('.board-canvas')).toBeFocused();
  });
});

test('[K201] what is typed after Ctrl+K before the palette has come is in its field, and does nothing else', async ({
  page,
  program,
}) => {
  const come = await heldBack(page, /\/assets\/CommandPalette-[^/]*\.js$/);
  await page.goto(asOwner(program.url));
  const board = new BoardPage(page);
  await board.ready();
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('elp');
  const field = page.getByRole('combobox', { name: 'Commands, parts, boards and settings' });
  await expect(field).toHaveCount(0);
  come();
  await expect(field).toHaveValue('help');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('help!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Hand/ })).toHaveAttribute('aria-pressed', 'false');
});

test('[K201] Enter that is pressed before the palette has come chooses what was typed once it has', async ({
  page,
  program,
}) => {
  const come = await heldBack(page, /\/assets\/CommandPalette-[^/]*\.js$/);
  await page.goto(asOwner(program.url));
  await new BoardPage(page).ready();
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  come();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('combobox', { name: 'Commands, parts, boards and settings' })).toHaveCount(0);
});

test('[K212] what is typed after / before the library has come is in its search, and does nothing else', async ({
  page,
  program,
}) => {
  const come = await heldBack(page, /\/assets\/LibraryPanel-[^/]*\.js$/);
  await page.addInitScript(() => localStorage.setItem('busbar:panel', 'none'));
  await page.goto(asOwner(program.url));
  const board = new BoardPage(page);
  await board.ready();
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('bme2');
  const field = page.getByRole('complementary', { name: 'Parts' }).getByRole('searchbox');
  await expect(field).toHaveCount(0);
  come();
  await expect(field).toHaveValue('bme2');
  await page.keyboard.type('80');
  await expect(page.getByRole('button', { name: 'Bosch BME280' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select/ }).first()).toHaveAttribute('aria-pressed', 'true');
});

test('[K212] what is typed while the code of the library does not come is in its search once it is tried again', async ({
  page,
  program,
}) => {
  let isThere = false;
  await page.route(/\/assets\/LibraryPanel-[^/]*\.js$/, (route) => (isThere ? route.continue() : route.abort()));
  await page.addInitScript(() => localStorage.setItem('busbar:panel', 'none'));
  await page.goto(asOwner(program.url));
  await new BoardPage(page).ready();
  await page.locator('.board-canvas').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('bme2');
  await expect(page.getByText('A part of this page could not be loaded. Check your connection.')).toBeVisible();
  await expect(page.getByText('“bme2” waits for a part of this page that has not come yet.')).toBeVisible();
  isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  const field = page.getByRole('complementary', { name: 'Parts' }).getByRole('searchbox');
  await expect(field).toHaveValue('bme2');
  await expect(field).toBeFocused();
});

test('[K106] [K107] [K108] [K110] [K112] several parts are lined up, grouped, copied and set at once', async ({
  board,
  page,
}) => {
  const place = async (label: string) => board.placeOf(await board.idOf(label));
  const inspector = page.getByTestId('inspector');

  await test.step('aligned by the menu of the selection', async () => {
    await board.click('R1 SDA');
    await page.keyboard.down('Shift');
    await board.click('Soil sensor');
    await page.keyboard.up('Shift');
    const before = await place('R1 SDA');
    await page.mouse.click(before.x, before.y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Align top' }).click();
    await expect.poll(async () => (await place('Soil sensor')).y).toBeLessThan(before.y + 30);
    await page.keyboard.press('Control+z');
  });

  await test.step('a group is moved and copied as one', async () => {
    await inspector.getByRole('button', { name: 'Group', exact: true }).click();
    await page.keyboard.press('Escape');
    const soil = await place('Soil sensor');
    await board.dragBy(await board.idOf('R1 SDA'), 0, -40);
    await expect.poll(async () => (await place('Soil sensor')).y).toBeLessThan(soil.y - 20);
    await page.keyboard.press('Control+d');
    await expect(board.part('Soil sensor 2')).toBeVisible();
    await expect(board.part('R1 SDA 2')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(board.part('Soil sensor 2')).toHaveCount(0);
  });

  await test.step('one value for all', async () => {
    await board.click('R2 SCL');
    await page.keyboard.down('Shift');
    await board.click('R3 DQ');
    await page.keyboard.up('Shift');
    await expect(inspector.getByText('For all of them')).toBeVisible();
  });
});

test('[K111] a finger that rests opens the menu of what lies under it', async ({ board, page }) => {
  const { x, y } = await board.placeOf(await board.idOf('ESP32'));
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.getByRole('menuitem', { name: 'Connect…' })).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('menuitem', { name: 'Connect…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(board.part('ESP32 2')).toBeVisible();
});
