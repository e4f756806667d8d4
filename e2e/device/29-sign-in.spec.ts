import { faultsOf } from '../support/accessible.ts';
import { asOwner, BoardPage, expect, test } from '../support/story.ts';

test('[V29] the printed address signs a browser in; signed out, a person is told so, edits on, and loses nothing', async ({
  context,
  page,
  program,
}) => {
  const signedOut = page.getByTestId('signed-out');

  await test.step('a browser that nobody signed in is told where to find the address', async () => {
    await page.goto(`${program.url}/boards`);
    await expect(page.getByRole('heading', { name: 'Sign in to Busbar' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
  await test.step('a wrong token is refused in words', async () => {
    await page.getByRole('textbox', { name: 'Address or token' }).fill(`${program.url}/#token=wrong`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This is not the token of this server.')).toBeVisible();
  });
  await test.step('the printed address, opened in the same tab, signs in and keeps the token nowhere', async () => {
    await page.goto(asOwner(`${program.url}/boards`));
    await page.getByRole('link', { name: /ESP32 weather station/ }).click();
    await new BoardPage(page).ready();
    expect(page.url()).not.toContain('token');
    expect(JSON.stringify(await context.storageState())).not.toContain(new URL(asOwner(program.url)).hash.slice(7));
  });
  const board = new BoardPage(page);
  await test.step('who is signed out by hand elsewhere in the browser is told so at once, and goes on', async () => {
    const settings = await context.newPage();
    await settings.goto(`${program.url}/settings/profile`);
    await settings.getByRole('button', { name: 'Sign out' }).click();
    await expect(settings.getByRole('heading', { name: 'Sign in to Busbar' })).toBeVisible();
    await settings.close();
    await expect(signedOut).toContainText('You are signed out.');
    await expect(page.getByTestId('sync-state')).toContainText('Signed out');
    await board.relabel('Display', 'Panel');
    await expect(board.part('Panel')).toBeVisible();
  });
  await test.step('signing in again sends what was edited meanwhile', async () => {
    await signedOut.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Address or token' }).fill(asOwner(program.url));
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await expect(signedOut).toHaveCount(0);
    await board.saved();
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(new BoardPage(second).part('Panel')).toBeVisible();
  });
});
