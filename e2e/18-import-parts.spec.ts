import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { library, symbol } from '../test/engine/symbols/support.ts';
import { faultsOf } from './support/accessible.ts';
import { test } from './support/story.ts';

const SENSOR = readFileSync(join(import.meta.dirname, '../schemas/parts/sensor/bme280.json'), 'utf8');

/** A shipped sensor under another id and name, as a file of somebody's own. */
function partFile(id: string, name: string, change = (text: string) => text) {
  const file = JSON.parse(SENSOR);
  Object.assign(file.definition.metadata, { id, name });
  return { name: `${id}.json`, text: change(JSON.stringify(file, null, 2)) };
}

/** Drops files in the middle of the page, as a person drags them from a folder. */
async function dropFiles(
  page: Page,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, text } of given) made.items.add(new File([text], name, { type: 'application/json' }));
    return made;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('.board-canvas', type, { dataTransfer: transfer });
  }
}

test('[V18] part files are dropped onto the board: each is reported, an alias is fixed, a clash decided, and one is placed', async ({
  board,
  page,
}) => {
  const row = (source: string) => page.locator(`.import-row[data-source="${source}"]`);
  const again = partFile('air-head', 'Air head');
  const changed = { ...partFile('air-head', 'Air head, heated'), name: 'changed.json' };
  await dropFiles(page, [
    partFile('air-head', 'Air head'),
    { ...again, name: 'again.json' },
    changed,
    partFile('alias', 'Aliased sensor', (text) => text.replaceAll('"i2c_sda"', '"SDA"')),
    partFile('legacy', 'Legacy sensor', (text) => text.replace(/"version": "[^"]*"/, '"version": "1.2.3"')),
    { name: 'symbols.kicad_sym', text: library(symbol('XY-1', [{ number: '1', name: 'SDA' }])) },
    { name: 'broken.json', text: '{"definition": {\n  "metadata": oops' },
  ]);
  await expect(page.getByTestId('import-summary')).toHaveText(
    '3 added · 1 already there · 1 needs a choice · 2 not imported',
  );
  await expect(row('broken.json')).toContainText('Line 2, column 15');
  await expect(row('again.json')).toContainText('Already in My parts');
  expect(await faultsOf(page, '.dialog')).toEqual([]);

  await test.step('what was changed is told with its place', async () => {
    await row('legacy.json').getByText('1 changed').click();
    await expect(row('legacy.json')).toContainText('/definition/metadata/version');
    await expect(row('legacy.json')).toContainText('Write 1.2');
  });
  await test.step('an alias is fixed by its button', async () => {
    await row('alias.json')
      .getByRole('button', { name: /Apply all \d fixes|Write i2c_sda/ })
      .last()
      .click();
    await expect(row('alias.json')).toContainText('Added');
  });
  await test.step('of two with one id both are kept', async () => {
    await row('changed.json').getByRole('button', { name: 'Keep both' }).click();
    await expect(page.getByTestId('import-summary')).toHaveText('5 added · 1 already there · 1 not imported');
  });
  await test.step('one is placed on the board from the report, and another from the panel', async () => {
    await row('alias.json').getByRole('button', { name: 'Place on board' }).click();
    await page.keyboard.press('Escape');
    await expect(board.part('Aliased sensor')).toBeVisible();
    const mine = page.getByTestId('library').getByRole('region', { name: 'My parts' });
    await expect(mine.locator('.library-part')).toHaveCount(5);
    await expect(mine.locator('.library-part').first()).toContainText(/verified|unverified/);
    await mine.getByRole('button', { name: /^Air head, heated/ }).click();
    await expect(board.part('Air head, heated')).toBeVisible();
    await board.saved();
  });
  await test.step('own and shipped parts are found together', async () => {
    await page.getByRole('searchbox', { name: 'Find a part in the library' }).fill('air head');
    await expect(page.locator('.library-part').first()).toContainText('mine');
    await page.getByRole('searchbox', { name: 'Find a part in the library' }).fill('bme280');
    await expect(page.locator('.library-part[data-definition="bme280"]')).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Find a part in the library' }).fill('');
  });
  await test.step('one is deleted and comes back, and the board keeps its own', async () => {
    const mine = page.getByTestId('library').getByRole('region', { name: 'My parts' });
    await mine.getByText('Aliased sensor').hover();
    await mine.getByRole('button', { name: 'More for Aliased sensor' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(mine.locator('.library-part')).toHaveCount(4);
    await expect(board.part('Aliased sensor')).toBeVisible();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(mine.locator('.library-part')).toHaveCount(5);
  });
  await test.step('the whole library is exported as one file, and imported again it changes nothing', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export My parts' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('busbar-parts.json');
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(text)).toHaveLength(5);
    await dropFiles(page, [{ name: 'busbar-parts.json', text }]);
    await expect(page.getByTestId('import-summary')).toHaveText('5 already there');
  });
});
