import type { Locator, Page } from '@playwright/test';
import { toBoardFile } from '#engine/board/board-file.ts';
import { boardOf } from '../../test/support/board-builder.ts';
import { asOwner, expect, test } from '../support/story.ts';

/** How many pixels of a picture have a colour: those of wires. */
async function colouredPixels(picture: Locator): Promise<number> {
  return picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [480, 260];
    const context = canvas.getContext('2d');
    context?.drawImage(img, 0, 0, canvas.width, canvas.height);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) count++;
    }
    return count;
  });
}

const card = (page: Page, name: string) => page.locator('.board-card').filter({ hasText: name });

test('[V40] [V41] a browser that never had a board open shows its picture with wires, and who is on it', async ({
  board,
  browser,
  page,
  program,
}) => {
  await expect(board.part('ESP32')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(asOwner(`${program.url}/boards`));
  const sample = card(other, 'ESP32 weather station');
  await expect(sample.locator('img')).toBeVisible();
  const wired = await colouredPixels(sample.locator('img'));
  expect(wired).toBeGreaterThan(200);
  await expect(sample.getByRole('img', { name: /^Here now: / })).toBeVisible();

  await test.step('it is kept, and shown without the server', async () => {
    await other.getByRole('link', { name: 'My parts' }).click();
    await expect(other.getByRole('heading', { name: 'My parts' })).toBeVisible();
    await other.context().setOffline(true);
    await other.getByRole('link', { name: 'Boards', exact: true }).click();
    await expect(sample.locator('img')).toBeVisible();
  });

  await test.step('it is drawn again once the board has changed', async () => {
    await board.click('ESP32');
    await page.keyboard.press('Delete');
    await expect(board.part('ESP32')).toHaveCount(0);
    await board.saved();
    await other.context().setOffline(false);
    await other.reload();
    await expect.poll(() => colouredPixels(sample.locator('img'))).toBeLessThan(wired / 2);
  });
  await other.context().close();
  await page.close();
});

test('[V42] [V43] a new board starts from a template, and boards are tagged and sorted', async ({
  board,
  page,
  program,
}) => {
  await board.saved();
  await page.goto(`${program.url}/boards`);

  await test.step('a template opens ready', async () => {
    await page.getByRole('button', { name: 'From a template' }).click();
    await expect(page.getByRole('button', { name: 'Weather station' }).locator('img')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Cameras on PoE' }).click();
    await board.ready();
    await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('Cameras on PoE');
    await expect(board.part('Recorder')).toBeVisible();
    await page.goto(`${program.url}/boards`);
  });

  await test.step('tags filter, and are there after a reload', async () => {
    await card(page, 'Cameras on PoE').getByRole('button', { name: 'More for Cameras on PoE' }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await page.getByRole('textbox', { name: 'Tags, with commas between them' }).fill('site, network');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await page.getByRole('button', { name: 'network', exact: true }).click();
    await expect(page.locator('.board-card')).toHaveCount(1);
    await page.reload();
    await expect(card(page, 'Cameras on PoE')).toContainText('site');
    await expect(page.locator('.board-card')).toHaveCount(2);
  });

  await test.step('the order is remembered', async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
    await page.reload();
    await expect(page.locator('.board-card-name').first()).toHaveText('Cameras on PoE');
  });
});

test('[K171] [V44] a board file that is dropped on the list is imported and opened, and any other is told off', async ({
  board,
  page,
  program,
}) => {
  await board.saved();
  await page.goto(`${program.url}/boards`);
  await expect(card(page, 'ESP32 weather station')).toBeVisible();
  const drop = async (name: string, text: string) => {
    const file = { name, text };
    const made = await page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([given.text], given.name, { type: 'application/json' }));
      return transfer;
    }, file);
    for (const type of ['dragenter', 'dragover', 'drop'])
      await page.dispatchEvent('main', type, { dataTransfer: made });
  };
  await drop('part.json', '{"definition": {}}');
  await expect(page.getByText('part.json is not a board file.')).toBeVisible();
  await drop('air.json', JSON.stringify(toBoardFile({ ...boardOf('bme280 as Air'), name: 'Dropped' })));
  await board.ready();
  await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('Dropped');
  await expect(page.getByRole('button', { name: 'Blocks', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
