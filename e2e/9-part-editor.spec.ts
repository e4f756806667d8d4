import { isAccessible } from './support/accessible.ts';
import { expect, test } from './support/story.ts';

const mod = 'Control';

test('[V16] a person writes a small I2C sensor, by form and code, saves it, places it and connects it', async ({
  board,
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => dialog.accept());
  const home = board.id;
  await page.goto(new URL('/parts/new', page.url()).href);
  await page.getByRole('button', { name: /^Empty part/ }).click();
  const form = page.locator('.part-form');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Thermometer');
  await form.getByRole('textbox', { name: 'Id', exact: true }).fill('TMP117 mine');
  const problems = page.getByTestId('problems');

  await test.step('a problem is shown at its field, and its fix fixes it', async () => {
    await form.getByRole('button', { name: /tmp117-mine/ }).click();
    await expect(form.getByRole('textbox', { name: 'Id', exact: true })).toHaveValue('tmp117-mine');
    await expect(problems.locator('[data-severity="error"]')).toHaveCount(0);
  });

  await test.step('pins by the keyboard alone, then the rest from a table', async () => {
    await page
      .getByRole('navigation', { name: 'Sections of the form' })
      .getByRole('button', { name: 'Electrical' })
      .click();
    await page.getByRole('button', { name: 'Add pin' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Id of pin 1' })).toBeFocused();
    await page.keyboard.type('v');
    await page.keyboard.press('Tab');
    await page.keyboard.type('V+');
    await page.keyboard.press('Tab');
    await page.keyboard.type('vcc');
    await page.keyboard.press('Enter');
    await expect(page.locator('.chip-in').filter({ hasText: 'power_input' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Id of pin 2' })).toBeFocused();
    await page.keyboard.type('gnd');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gnd');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Paste a table' }).click();
    await page.getByRole('textbox', { name: /Rows of a data sheet/ }).fill('5\tSDA\tI2C1_SDA\n6\tSCL\tI2C1_SCL');
    await page.getByRole('button', { name: 'Add 2 rows' }).click();
    await expect(page.getByRole('textbox', { name: 'Id of pin 4' })).toHaveValue('scl');
  });

  await test.step('interfaces bring what they need', async () => {
    await page.getByRole('button', { name: 'Add interface' }).click();
    await page.getByRole('textbox', { name: 'Id', exact: true }).fill('power');
    const protocol = page.getByRole('combobox', { name: 'Protocol' });
    await protocol.fill('power');
    await protocol.press('Enter');
    await page.getByRole('checkbox', { name: 'sink' }).check();
    await expect(page.getByTestId('capacity').locator('li').first()).toContainText('takes v and gnd');
  });

  await test.step('in the code: completion, a problem with its quick fix', async () => {
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const code = page.getByRole('textbox', { name: 'Code of the part' });
    await expect(code).toContainText('"power_input"');
    // The second interface is written behind the first one.
    const interfaces = page.locator('.cm-line').filter({ hasText: '"interfaces": [' });
    await interfaces.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('{"id": "i2c", "pro');
    const offer = (word: string) => page.locator('.cm-tooltip-autocomplete li').filter({ hasText: word }).first();
    await offer('protocol').click();
    await page.keyboard.type('"type": "i2');
    await offer('i2c').click();
    await page.keyboard.type(', "role": "');
    await offer('slave').click();
    await expect(code).toContainText('"role": "slave"');
    await page.keyboard.press('End');
    // The brace that the editor closed stands behind the cursor.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(', "requires": [{"function": "sda", "count": 1');
    await page.keyboard.press('End');
    await page.keyboard.type(',');
    await expect(page.locator('.cm-diagnosticAction, .problem-list .button').first()).toBeVisible();
    await page.locator('.problem-list .button').filter({ hasText: 'i2c_sda' }).click();
    await expect(code).toContainText('"i2c_sda", "count": 1');
  });

  await test.step('the rest by the form, from the same text', async () => {
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    const card = page.locator('[data-row="/definition/domains/0/interfaces/0"]').first();
    if ((await card.getAttribute('data-open')) === null) await card.locator('.row-open').first().click();
    await card.getByRole('button', { name: 'Add requirement' }).click();
    const need = card.getByRole('combobox', { name: 'Function' });
    await need.fill('i2c_scl');
    await need.press('Enter');
    await expect(page.getByTestId('capacity')).toContainText('takes sda and scl');
  });

  await test.step('saved, placed and connected', async () => {
    await page.getByRole('button', { name: 'Save and place…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /ESP32 weather station/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/b/${home}$`));
    await board.ready();
    await expect(board.part('Thermometer')).toBeVisible();
    const id = await board.idOf('Thermometer');
    await board.click('Thermometer');
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /ESP32/ }).first().click();
    await expect(board.part('Thermometer')).toHaveAccessibleName(/1 connection/);
    expect(id).not.toBe('');
  });
  expect(complaints).toEqual([]);
});

test('[V17] a copy of a shipped part is changed; the draft survives a reload, and one undo goes through form and code', async ({
  board,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await board.click('Air sensor');
  await page.getByTestId('inspector').getByRole('button', { name: 'Duplicate the definition and edit it' }).click();
  await expect(page).toHaveURL(/\/parts\/d_\w+\/edit$/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue(/\(copy\)$/);
  await name.fill('Air sensor, mine');
  await expect(page.getByTestId('draft-state')).toContainText('on this device');

  await page.getByRole('button', { name: 'Code', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'Code of the part' });
  await expect(code).toContainText('"name": "Air sensor, mine"');
  await page.locator('.cm-line').filter({ hasText: '"name": "Air sensor, mine"' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' "x-mine": "MINE-1",');
  await expect(code).toContainText('MINE-1');

  await test.step('a reload keeps the draft', async () => {
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)).includes('MINE-1')))
      .toBe(true);
    await page.reload();
    await expect(name).toHaveValue('Air sensor, mine');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await expect(code).toContainText('"x-mine": "MINE-1"');
    await page.getByRole('button', { name: 'Form', exact: true }).click();
  });

  await test.step('one history', async () => {
    await name.fill('Renamed');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await page.locator('.cm-line').filter({ hasText: '"name": "Renamed"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' "x-note": "kept",');
    await expect(code).toContainText('x-note');
    await page.keyboard.press(`${mod}+z`);
    await expect(code).not.toContainText('x-note');
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await page.keyboard.press(`${mod}+z`);
    await expect(name).toHaveValue('Air sensor, mine');
    await page.keyboard.press(`${mod}+Shift+z`);
    await page.keyboard.press(`${mod}+Shift+z`);
    await expect(name).toHaveValue('Renamed');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await expect(code).toContainText('x-note');
  });

  await test.step('broken code waits, and is taken back', async () => {
    await page.locator('.cm-line').filter({ hasText: '"name": "Renamed"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' oops');
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await expect(page.getByText('The code is not valid JSON.', { exact: true })).toBeVisible();
    await expect(name).toBeDisabled();
    await page.getByRole('button', { name: 'Revert the code' }).click();
    await expect(name).toBeEnabled();
  });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('draft-state')).toHaveAttribute('data-state', 'saved');
  await page.reload();
  await expect(name).toHaveValue('Renamed');
});

test('[V10] the part editor has no accessibility fault that a machine can find, in either theme', async ({
  board,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  expect(board.id).not.toBe('');
  await page.goto(new URL('/parts/new', page.url()).href);
  await isAccessible(page);
  await page.getByRole('button', { name: /^Sensor over I2C/ }).click();
  await page.getByTestId('capacity').waitFor();
  for (const section of ['Part', 'Electrical', 'Shape', 'Buying', 'Notes', 'Sources']) {
    await page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name: section }).click();
    if (section === 'Electrical') await page.getByRole('button', { name: /^I2C/ }).first().click();
    await test.step(section, () => isAccessible(page));
  }
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await page.getByRole('textbox', { name: 'Code of the part' }).waitFor();
  await isAccessible(page);
});
