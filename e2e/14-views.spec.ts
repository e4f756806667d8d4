import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { faultsInBothThemes, faultsOf } from './support/accessible.ts';
import { faultyBoardFile } from './support/faulty-board.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

const IDLE = 1_200;

test('[V21] of a thousand violations a person finds, shows, fixes and waives one by the keyboard, and sets the severity of a rule', async ({
  page,
  program,
}) => {
  test.slow();
  await opened(page, program.url, faultyBoardFile(IDLE));
  await page.getByTestId('drc-chip').click();
  const grid = page.getByRole('treegrid', { name: 'Violations' });
  const row = (rule: string) => page.locator(`[data-rule="${rule}"]`);
  await expect(grid).toHaveAttribute('aria-rowcount', new RegExp(`^${IDLE + 6}$`));

  await test.step('[Y4] only what is on screen is on the page, also at the end of the list', async () => {
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
    await grid.getByRole('row').first().focus();
    await page.keyboard.press('End');
    await expect(grid.getByRole('row').last()).toBeFocused();
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('Home');
    await expect(grid.getByRole('row').first()).toBeFocused();
  });

  await test.step('[Y32] fifteen violations are seen in 300 px', async () => {
    const rows = grid.locator('[data-rule]');
    // The last of those on the page are of one group.
    const last = (await rows.count()) - 1;
    const [before, after] = [await rows.nth(last - 5).boundingBox(), await rows.nth(last).boundingBox()];
    expect(((after?.y ?? Infinity) - (before?.y ?? 0)) / 5).toBeLessThanOrEqual(300 / 15);
  });

  await test.step('a search by words, from the keys alone', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search the violations' });
    await expect(search).toBeFocused();
    await page.keyboard.type('idle 7 supply');
    await expect(page.locator('[data-group="Still to do"]')).toContainText(/^\D*Still to do\s*\d+$/);
    await search.fill('share address');
    await expect(row('elec-i2c-address-conflict')).toBeVisible();
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
  });

  await test.step('its rule says why and how to fix it, the fix what it would do', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(row('elec-i2c-address-conflict')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row('elec-i2c-address-conflict')).toHaveAttribute('aria-expanded', 'true');
    await expect(row('elec-i2c-address-conflict')).toContainText('Both answer at once');
    await expect(row('elec-i2c-address-conflict')).toContainText('Second sensor: set I2C address to 0x77.');
  });

  await test.step('Enter shows it on the board, F fixes it, and one undo brings it back', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector').getByRole('heading', { level: 2 })).toContainText('2 parts');
    await page.keyboard.press('f');
    await expect(row('elec-i2c-address-conflict')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row('elec-i2c-address-conflict')).toBeVisible();
  });

  await test.step('W waives it with a reason and a day; it is counted and shown among the waived, with who and why', async () => {
    await row('elec-i2c-address-conflict').focus();
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: 'Waive this violation' });
    await dialog.getByRole('textbox', { name: /Why/ }).fill('Never fitted together');
    await dialog.getByLabel('Until (optional)').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Waive' }).click();
    await expect(row('elec-i2c-address-conflict')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('combobox', { name: 'Waived' }).selectOption({ label: 'Waived 1' });
    await expect(row('elec-i2c-address-conflict')).toContainText(
      /Waived by .+ until Dec 31, 2099: Never fitted together/,
    );
  });

  await test.step('a waiver whose violation is gone is flagged as stale', async () => {
    await pick(page, 'Second sensor');
    await page.getByRole('combobox', { name: /I2C address/i }).selectOption('0x77');
    await page.getByRole('combobox', { name: 'Waived' }).selectOption({ value: 'waived' });
    await expect(row('waiver-stale')).toContainText('stale waiver');
    await row('waiver-stale').getByRole('button', { name: 'Remove the waiver' }).click();
    await expect(row('waiver-stale')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Waived' }).selectOption({ label: 'Open' });
  });

  await test.step('filters by severity, family and selection; groups by part, remembered after a reload', async () => {
    await page.getByRole('button', { name: /^To do/ }).click();
    await expect(row('power-unpowered-part').first()).toBeVisible();
    await expect(row('elec-i2c-address-conflict')).toHaveCount(0);
    await page.getByRole('button', { name: /^To do/ }).click();
    await page.getByRole('combobox', { name: 'Family' }).selectOption('electrical');
    await expect(row('power-unpowered-part')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Selection only' }).check();
    await pick(page, 'ESP32');
    await expect(row('elec-pullup-missing')).toBeVisible();
    await expect(row('power-unpowered-part')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Selection only' }).uncheck();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('part');
    await expect(page.locator('[data-group="Still to do"]')).toBeVisible();
  });

  await test.step('a list as CSV is what the filters let through; a report is everything', async () => {
    await page.getByRole('searchbox', { name: 'Search the violations' }).fill('pull');
    const list = await saved(page, 'Export the violations', /This list as CSV \(1\)/);
    expect(list.name).toBe('Many-faults-violations.csv');
    expect(list.text).toMatch(/^\uFEFFSeverity,Rule,Family,Message,Parts,/);
    expect(list.text.trim().split('\r\n')).toHaveLength(2);
    expect(list.text).toContain('error,elec-pullup-missing,electrical,');
    const report = await saved(page, 'Export the violations', 'Report as JSON');
    expect(JSON.parse(report.text).counts).toMatchObject({ error: IDLE + 1, warning: 0 });
    await page.getByRole('searchbox', { name: 'Search the violations' }).fill('');
  });

  await test.step('the severity of a rule is set for the board, listed among the changed ones, and reset', async () => {
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('rule');
    const first = row('power-unpowered-part').first();
    await first.getByRole('button', { name: 'Why, and how to fix it' }).click();
    await first.getByRole('button', { name: 'Severity of power-unpowered-part on this board' }).click();
    await page.getByRole('menuitem', { name: 'Ignore this rule' }).click();
    await expect(row('power-unpowered-part')).toHaveCount(0);
    await expect(page.getByTestId('drc-chip')).toHaveAccessibleName(/^0 errors, 0 warnings, 1 to do/);
    await page.getByRole('button', { name: 'Severities 1' }).click();
    await expect(page.getByRole('list', { name: 'Changed severities' })).toContainText('comes as to do');
    await page.getByRole('button', { name: 'Reset power-unpowered-part' }).click();
    await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'todo');
  });

  await test.step('[Y30] checked as finished, what is still to do counts as what it is then, here and on the board', async () => {
    await page.getByRole('button', { name: 'Violations', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Check as finished' }).check();
    await expect(page.getByTestId('drc-chip')).toHaveAccessibleName(/^1,201 errors, 0 warnings\./);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('part');
    await expect(page.locator('[data-group="Idle 1"]')).toBeVisible();
    await expect(page.locator('[data-group="Still to do"]')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('rule');
    await page.getByRole('checkbox', { name: 'Check as finished' }).uncheck();
    await expect(page.getByTestId('drc-chip')).toHaveAttribute('data-state', 'todo');
  });

  await test.step('what was not evaluated says what is missing, and goes to the field where it is stated', async () => {
    await page.getByRole('button', { name: /^Not evaluated [1-9]/ }).click();
    const missing = page.locator('[data-missing="elec-i2c-address-conflict"]');
    await expect(missing).toContainText('Mystery');
    await expect(missing).toContainText('I2C address');
    await missing.getByRole('button').click();
    const field = page.getByRole('combobox', { name: /I2C address/i });
    await expect(field).toBeFocused();
    await field.selectOption('0x77');
    await expect(missing).toHaveCount(0);
  });

  await test.step('the checklist is ticked by name', async () => {
    await page.getByRole('button', { name: /^Checklist 0\// }).click();
    const item = page.getByRole('checkbox', { name: /Mains voltage kills/ });
    await item.check();
    await expect(page.getByRole('row', { name: /Mains voltage kills/ })).toContainText(/Ticked by \S/);
    await expect(page.getByRole('button', { name: /^Checklist 1\// })).toBeVisible();
    await item.uncheck();
    await expect(page.getByRole('button', { name: /^Checklist 0\// })).toBeVisible();
  });

  await sound(page);
});

test('[V22] power tree, buses and pin map follow the selection, light up wires, fix pins and are taken away as files', async ({
  page,
  program,
}) => {
  test.slow();
  const board = await opened(page, program.url, faultyBoardFile(0));
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Views' }).click();
  const tab = (name: string) => page.getByRole('tab', { name });

  await test.step('the power tree has every rail with its load, and the way to what is selected', async () => {
    await tab('Power').click();
    const tree = page.getByRole('tree', { name: /^Power tree/ });
    await expect(tree.getByRole('treeitem', { name: /^ESP32 3\.3 V, 3\.3 V/ })).toHaveCount(1);
    await expect(tree.getByRole('treeitem', { name: /^USB supply 5 V output.*% of 3.A/ })).toHaveCount(1);
    await pick(page, 'Display');
    const display = tree.getByRole('treeitem', { name: /^Display VCC/ });
    await expect(display).toHaveAttribute('aria-selected', 'true');
    await expect(tree.getByRole('treeitem', { name: /^Soil sensor/ })).toHaveAttribute('data-back', '');
    await expect(tree.getByRole('treeitem', { name: /^Mains/ })).not.toHaveAttribute('data-back', '');
    await display.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem', { name: /^ESP32 3\.3 V/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toHaveValue('ESP32');
  });

  await test.step('it follows the board', async () => {
    await pick(page, 'Display');
    await page.getByTestId('inspector').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('treeitem', { name: /^Display VCC/ })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('treeitem', { name: /^Display VCC/ })).toHaveCount(1);
  });

  await test.step('it is a drawing and a table', async () => {
    const drawing = await saved(page, 'Export the power tree', 'Drawing as SVG');
    expect(drawing.name).toBe('Many-faults-power.svg');
    expect(drawing.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(drawing.text).toContain('>Soil sensor</text>');
    expect(drawing.text).not.toContain('var(');
    const table = await saved(page, 'Export the power tree', 'Figures as CSV');
    expect(table.text).toContain('USB supply,5 V output,output,USB supply Mains input,5,5,4.75,5.25,');
  });

  await test.step('buses with roles, addresses, pins and pull-ups; a conflict is marked', async () => {
    await tab('Buses').click();
    const grid = page.getByRole('treegrid', { name: 'Buses' });
    await expect(page.locator('[data-bus="i2c"]')).toContainText('2 nodes share 0x76');
    await expect(page.locator('[data-bus="i2c"]')).toContainText('SCL pulled up by 45 kΩ, at most 14.1 kΩ');
    await expect(page.locator('[data-bus="onewire"]')).toContainText('DATA pulled up by 4.7 kΩ');
    await expect(grid.getByRole('row', { name: /Display.*slave.*0x3C.*SDA: SDA/ })).toBeVisible();
    await grid.getByRole('row').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(grid.getByRole('row').first()).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await grid.getByRole('button', { name: /^Second sensor/ }).click();
    await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toHaveValue('Second sensor');
    await expect(grid.getByRole('row', { name: /Second sensor/ })).toHaveAttribute('data-selected', '');
    const table = await saved(page, 'Export the buses', /These buses as CSV \(2\)/);
    expect(table.text).toContain('Second sensor,I2C,1,slave,0x76,yes,');
  });

  await test.step('the pin map of the selected part is a table; a pin is fixed and let go', async () => {
    await page.keyboard.press('Escape');
    await tab('Pins').click();
    await pick(page, 'ESP32');
    const grid = page.getByRole('treegrid', { name: 'Pins of ESP32' });
    await expect(page.getByRole('tabpanel')).toContainText(/\d+ of 44 taken/);
    await page.getByRole('searchbox', { name: 'Search the pins' }).fill('gpio21');
    const sda = page.locator('[data-pin="gpio21"]');
    await expect(sda).toContainText('I2C SDA');
    await expect(sda).toContainText('I2C_SDA');
    await sda.getByRole('button', { name: 'Fix I2C SDA of I2C to GPIO21' }).click();
    await expect(sda.getByRole('button', { name: /^Fixed by .+: release GPIO21$/ })).toBeVisible();
    await sda.focus();
    await page.keyboard.press('p');
    await expect(sda.getByRole('button', { name: 'Fix I2C SDA of I2C to GPIO21' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the pins' }).fill('');
    await page.getByRole('combobox', { name: 'Which pins' }).selectOption({ label: 'Free' });
    await expect(grid.getByText('free', { exact: true }).first()).toBeVisible();
    await expect(sda).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Which pins' }).selectOption({ label: 'All pins' });
    const table = await saved(page, 'Export the pin map', 'Table as CSV');
    expect(table.name).toBe('Many-faults-ESP32-pins.csv');
    expect(table.text).toMatch(/\r\ngpio21,GPIO21,electrical,.*,i2c_sda,I2C \(i2c_sda\),,I2C_SDA,/);
  });

  await test.step('and a drawing, whose pins lead to the other end', async () => {
    await page.getByRole('button', { name: 'Drawing', exact: true }).click();
    const pins = page.getByRole('group', { name: 'Pins of ESP32' });
    await pins.getByRole('button', { name: /^GPIO4, 1-Wire data → Soil sensor/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Pins of Soil sensor' })).toBeVisible();
    const drawing = await saved(page, 'Export the pin map', 'Drawing as SVG');
    expect(drawing.text).toContain('>1-Wire data → ESP32.GPIO4');
  });

  await test.step('[Y20] the drawer is resized by its edge and by keys, and remembers', async () => {
    const edge = page.getByRole('separator', { name: 'Height of the views' });
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await page.keyboard.press('ArrowUp');
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 24));
    await page.reload();
    await board.ready();
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Views' }).click();
    await expect(tab('Pins')).toHaveAttribute('aria-selected', 'true');
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 24));
    await pick(page, 'ESP32');
  });

  for (const name of ['Power', 'Buses', 'Pins', 'Violations']) {
    await tab(name).click();
    await sound(page);
  }

  await test.step('[D60] the panel says what no rule judges, and how many figures nobody has read', async () => {
    await expect(page.locator('.view-said')).toHaveText(/\d+ rules checked.* · [\d,]+ of [\d,]+ figures unverified/);
    await page.getByRole('button', { name: 'What is not judged' }).click();
    await expect(page.getByTestId('check-limits')).toContainText('figures behind this check are unverified');
    expect(await page.getByTestId('check-limits').getByRole('listitem').count()).toBeGreaterThan(8);
    await sound(page);
  });
});

async function opened(page: Page, url: string, file: string): Promise<BoardPage> {
  await page.goto(asOwner(`${url}/boards`));
  await expect(page.getByRole('link', { name: /You own it/ })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  const board = new BoardPage(page);
  await board.ready();
  await page.getByRole('button', { name: 'Outline' }).click();
  return board;
}

/** Selects a part in the outline, and with that brings it into view. */
async function pick(page: Page, label: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find on this board' }).fill(label);
  await page
    .locator('.outline-row')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click();
  await expect(page.getByTestId('inspector').getByRole('textbox', { name: 'Label' })).toHaveValue(label);
}

async function saved(page: Page, menu: string, item: string | RegExp): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const download: Download = await waiting;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** No fault of accessibility that a machine can find, in both themes and on a phone. */
async function sound(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page, '.drawer')).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOf(page, '.drawer')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (size) await page.setViewportSize(size);
}
