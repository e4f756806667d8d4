import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './support/accessible.ts';
import { asOwner, test } from './support/story.ts';

const SENSOR = readFileSync(join(import.meta.dirname, '../schemas/parts/sensor/bme280.json'), 'utf8');

function partText(id: string, name: string): string {
  const file = JSON.parse(SENSOR);
  Object.assign(file.definition.metadata, { id, name });
  return JSON.stringify(file);
}

async function pasteText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByRole('textbox', { name: 'Text of a part file' }).fill(text);
  await page.getByRole('button', { name: 'Import text' }).click();
  await expect(page.getByTestId('import-summary')).toContainText('1 added');
  await page.keyboard.press('Escape');
}

const rows = (page: Page) => page.getByRole('list', { name: 'My parts' }).getByRole('listitem');

test('[V19] own parts are imported offline, survive a reload offline, and reach the account in other tabs and browsers', async ({
  board,
  browser,
  context,
  page,
  program,
}) => {
  await board.saved();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${program.url}/parts`);
  await expect(page.getByText('No parts of your own yet')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await pasteText(page, partText('mine', 'My sensor'));
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByTestId('own-sync')).toHaveAttribute('data-state', 'saved');

  await test.step('without a network, and after a reload without one', async () => {
    await context.setOffline(true);
    await program.stop();
    await expect(page.getByTestId('own-sync')).toHaveAttribute('data-state', 'offline');
    await pasteText(page, partText('offline', 'Made on the train'));
    await expect(page.getByTestId('own-sync')).toHaveText('Offline · 1 change waits');
    await page.reload();
    await expect(rows(page)).toHaveText([/Made on the train/, /My sensor/]);
  });
  await test.step('a second tab sees them at once, and another browser of the account when the server is back', async () => {
    const second = await context.newPage();
    await second.goto(`${program.url}/parts`);
    await expect(rows(second)).toHaveCount(2);
    await pasteText(second, partText('third', 'From the second tab'));
    await expect(rows(page)).toHaveCount(3);
    await second.close();
    await program.restart();
    await context.setOffline(false);
    await expect(page.getByTestId('own-sync')).toHaveAttribute('data-state', 'saved');
    const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await elsewhere.newPage();
    await phone.goto(asOwner(`${program.url}/parts`));
    await expect(rows(phone)).toHaveCount(3);
    await elsewhere.close();
  });
});

test('[V19] a guest of a link keeps no own parts and sees none; on the board of their owner they are there to be placed', async ({
  board,
  browser,
  page,
  program,
}) => {
  const shared = page.url();
  await page.goto(`${program.url}/parts`);
  await pasteText(page, partText('mine', 'My sensor'));
  await expect(page.getByTestId('own-sync')).toHaveAttribute('data-state', 'saved');

  const id = new URL(shared).pathname.split('/')[2] ?? '';
  const response = await page.request.post(`${program.url}/api/boards/${id}/links`, {
    data: { role: 'editor', expiresAt: null },
    headers: { origin: program.url },
  });
  const { link } = await response.json();
  const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const guest = await visit.newPage();
  await guest.goto(link.url);
  await guest.getByRole('textbox').fill('Guest');
  await guest.getByRole('button', { name: 'Join' }).click();
  await guest.getByRole('button', { name: 'Parts', exact: true }).click();
  const library = guest.getByTestId('library');
  await expect(library.getByText('You are a guest here')).toBeVisible();
  await expect(library.getByText('My sensor')).toHaveCount(0);
  await pasteText(guest, partText('brought', 'Brought by a guest'));
  const brought = library.getByRole('region', { name: 'Only on this board' });
  await expect(brought.locator('.library-part')).toHaveCount(1);
  await guest.goto(`${program.url}/parts`);
  await expect(guest.getByText('Guests have no parts of their own')).toBeVisible();
  await visit.close();

  await page.goto(shared);
  await board.ready();
  await page
    .getByTestId('library')
    .getByRole('button', { name: /^My sensor/ })
    .click();
  await expect(board.part('My sensor')).toBeVisible();
  await board.saved();
});
