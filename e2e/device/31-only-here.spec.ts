import { readFile } from 'node:fs/promises';
import { faultsOf } from '../support/accessible.ts';
import { asOwner, BoardPage, expect, test } from '../support/story.ts';

test('[V32] without a network a person makes, duplicates and edits boards; all of it is on the server once that is back', async ({
  board,
  browser,
  context,
  page,
  program,
}) => {
  test.slow();
  await board.cached();
  await context.setOffline(true);
  await program.stop();

  await test.step('a copy of the open board', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate board' }).click();
    await expect(page).toHaveTitle(/ESP32 weather station copy/);
    await board.relabel('Display', 'Panel');
  });
  await test.step('a new board, which says in the list where it is, also after a reload', async () => {
    await page.goto(`${program.url}/boards`);
    await page.getByRole('button', { name: 'New board' }).click();
    await expect(page).toHaveTitle(/Untitled board/);
    await page.goto(`${program.url}/boards`);
    await expect(page.getByText('Only on this device, until the server is back')).toHaveCount(2);
  });
  await test.step('the server comes back, and has both', async () => {
    await program.restart();
    await context.setOffline(false);
    await page.goto(`${program.url}/boards`);
    await expect(page.getByText('Only on this device')).toHaveCount(0);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(asOwner(`${program.url}/boards`));
    await expect(other.getByRole('link', { name: /Untitled board/ })).toBeVisible();
    await other.getByRole('link', { name: /weather station copy/ }).click();
    await new BoardPage(other).ready();
    await expect(new BoardPage(other).part('Panel')).toBeVisible();
    await elsewhere.close();
  });
});

test('[V36] edits made without a network reach the server from the list of boards, which says so, without the board being opened', async ({
  board,
  browser,
  context,
  page,
  program,
}) => {
  test.slow();
  await board.cached();
  const address = page.url();
  await context.setOffline(true);
  await program.stop();
  await board.relabel('Display', 'Panel');
  await expect(page.getByTestId('sync-state')).toHaveAttribute('data-state', 'offline');
  await page.goto(`${program.url}/boards`);
  const card = page.getByRole('listitem').filter({ hasText: 'ESP32 weather station' });
  await expect(card).toContainText('Unsent edits on this device');
  await program.restart();
  await context.setOffline(false);
  await expect(card).not.toContainText('Unsent edits', { timeout: 30_000 });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(asOwner(address));
  await new BoardPage(other).ready();
  await expect(new BoardPage(other).part('Panel')).toBeVisible();
  await elsewhere.close();
});

test('[V33] boards that the server has lost are found on the device, opened, exported and put on the server again', async ({
  board,
  page,
  program,
}) => {
  test.slow();
  await board.relabel('Display', 'Panel');
  await board.saved();
  const address = page.url();
  await program.loseData();

  await test.step('the tab that has it open keeps it, and says what has become of it', async () => {
    await page.goto(asOwner(address));
    await expect(
      page.getByText('The server no longer has this board, or it is not shared with you any more.'),
    ).toBeVisible();
    await expect(board.part('Panel')).toBeVisible();
  });
  await test.step('it is found in the list of boards, and exported from there', async () => {
    await page.goto(`${program.url}/boards`);
    const found = page.getByRole('region', { name: 'Only on this device' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('ESP32 weather station');
    expect(await faultsOf(page)).toEqual([]);
    const file = page.waitForEvent('download');
    await found.getByRole('button', { name: 'More for ESP32 weather station' }).click();
    await page.getByRole('menuitem', { name: 'Export as a file' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ board: { name: 'ESP32 weather station' } });
    expect(text).toContain('"Panel"');
  });
  await test.step('its address opens it as this device holds it', async () => {
    await page.goto(address);
    await expect(page.getByText('This board is only on this device.')).toBeVisible();
    await expect(board.part('Panel')).toBeVisible();
  });
  await test.step('and put on the server, as a board of whoever is signed in', async () => {
    await page.getByRole('button', { name: 'Upload to the server' }).click();
    await expect(page.getByText('This board is only on this device.')).toHaveCount(0);
    await board.saved();
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
      localStorage.clear();
    });
    await page.goto(page.url());
    await board.ready();
    await expect(board.part('Panel')).toBeVisible();
  });
});

test('[V38] a board whose page is closed after the server has it, and before it has its content, is there whole later', async ({
  board,
  browser,
  context,
  page,
  program,
}) => {
  test.slow();
  await board.cached();
  // From now on no socket of this page gets through, as in a network that has just gone.
  await page.routeWebSocket(/\/api\/sync\//, () => undefined);
  const put = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate board' }).click();
  await put;
  await page.close();

  const later = await context.newPage();
  await later.goto(`${program.url}/boards`);
  await expect(later.getByRole('link', { name: /weather station copy/ })).toBeVisible();
  await expect(later.getByText('Only on this device')).toHaveCount(0, { timeout: 30_000 });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(asOwner(`${program.url}/boards`));
  await other.getByRole('link', { name: /weather station copy/ }).click();
  await new BoardPage(other).ready();
  await expect(new BoardPage(other).part('Display')).toBeVisible();
  await elsewhere.close();
});

test('[O37] a tab whose board is removed from the device in another tab says so, and keeps what it shows as a board', async ({
  board,
  context,
  page,
  program,
}) => {
  test.slow();
  const address = page.url();
  await board.saved();
  await program.loseData();
  await page.goto(asOwner(address));
  await expect(
    page.getByText('The server no longer has this board, or it is not shared with you any more.'),
  ).toBeVisible();
  const list = await context.newPage();
  await list.goto(`${program.url}/boards`);
  const found = list.getByRole('region', { name: 'Only on this device' }).getByRole('listitem');
  await found.getByRole('button', { name: 'More for ESP32 weather station' }).click();
  await list.getByRole('menuitem', { name: 'Remove from this device' }).click();
  await list.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click();
  await list.close();
  await expect(page.getByText('This board was removed from this device in another tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload to the server' }).click();
  await expect(page).not.toHaveURL(address);
  await board.ready();
  await expect(board.part('Display')).toBeVisible();
});
