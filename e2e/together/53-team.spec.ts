import type { Page } from '@playwright/test';
import { faultsOf, isAccessible } from '../support/accessible.ts';
import { makeKey } from '../support/agent.ts';
import { BoardPage, expect, hasBeenHere } from '../support/story.ts';
import { comeIn, onTeam, PASSWORD, type RunningTeam, startTeam, TEAM_URL } from '../support/team.ts';

const test = onTeam(startTeam);

async function person(team: RunningTeam): Promise<Page> {
  const browser = await team.browser();
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  await hasBeenHere(context);
  return context.newPage();
}

async function opened(page: Page, board: string): Promise<BoardPage> {
  await page.goto(`${TEAM_URL}/b/${board}`);
  const shown = new BoardPage(page);
  await shown.ready();
  await shown.asBlocks();
  return shown;
}

async function keyOf(page: Page): Promise<string> {
  await page.goto(`${TEAM_URL}/settings/developer`);
  return makeKey(page, 'Robot');
}

test('[V50] two people of a team edit one board; one who is removed stops at once, keeps what they have, and can export it', async ({
  team,
}) => {
  test.setTimeout(300_000);
  const [olga, max] = [await person(team), await person(team)];

  await test.step('the printed link makes the first one the owner', async () => {
    await comeIn(olga, team.ownerLink, 'Olga');
    expect(new URL(olga.url()).origin).toBe(TEAM_URL);
  });
  const board = new URL(olga.url()).pathname.split('/').pop() ?? '';
  await test.step('the owner invites the second one by a link, and shares a board with them by name', async () => {
    await olga.goto(`${TEAM_URL}/settings/people`);
    expect(await faultsOf(olga)).toEqual([]);
    await olga.getByRole('textbox', { name: 'Whom is it for?' }).fill('Max');
    await olga.getByRole('button', { name: 'Make invitation' }).click();
    const link = (await olga.getByTestId('invitation-link').textContent()) ?? '';
    await comeIn(max, link, 'Max');
    await opened(olga, board);
    await olga.getByRole('button', { name: 'Share', exact: true }).click();
    await olga.getByRole('combobox', { name: 'Add a person of the team' }).first().selectOption('Max');
    await olga.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(olga.getByRole('combobox', { name: 'What Max may do on this board' })).toHaveValue('editor');
    await olga.keyboard.press('Escape');
  });
  const keys = await test.step('an agent of each is let in', async () => {
    const values = [await keyOf(olga), await keyOf(max)] as const;
    for (const value of values) expect((await team.ask(value, 'list_boards')).status).toBe(200);
    return values;
  });
  const [hers, his] = [await opened(olga, board), await opened(max, board)];
  await test.step('each sees what the other edits', async () => {
    await his.relabel('Soil sensor', 'Ground probe');
    await expect(hers.part('Ground probe')).toBeVisible();
    await hers.relabel('Ground probe', 'Root probe');
    await expect(his.part('Root probe')).toBeVisible();
  });
  await test.step('one edits without a network, and is removed meanwhile', async () => {
    await max.context().setOffline(true);
    await his.relabel('Root probe', 'Stolen probe');
    const settings = await olga.context().newPage();
    await settings.goto(`${TEAM_URL}/settings/people`);
    await settings
      .getByRole('listitem')
      .filter({ hasText: 'max@example.org' })
      .getByRole('button', { name: 'Remove' })
      .click();
    const dialog = settings.getByRole('dialog');
    expect(await faultsOf(settings)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(settings.getByText('Max is not in the team any more.')).toBeVisible();
  });
  await test.step('what they bring back is refused, and is still on their device to be exported', async () => {
    await max.context().setOffline(false);
    await expect(max.getByText('You have been removed from this team.')).toBeVisible();
    await expect(his.part('Stolen probe')).toBeVisible();
    await expect(hers.part('Root probe')).toBeVisible();
    await expect(hers.part('Stolen probe')).toHaveCount(0);
    await max.getByRole('button', { name: 'More', exact: true }).click();
    await max.getByRole('menuitem', { name: 'Export…' }).click();
    const download = max.waitForEvent('download');
    await max
      .getByRole('dialog')
      .getByRole('button', { name: /^Board / })
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    expect((await team.ask(keys[0], 'list_boards')).status).toBe(200);
    expect((await team.ask(keys[1], 'list_boards')).status).toBe(401);
  });
});

test('[V51] somebody signs out, and in again by keyboard, with a wrong password first', async ({ team }) => {
  test.setTimeout(180_000);
  const page = await person(team);
  await page.goto(team.ownerLink);
  await page.getByRole('heading', { name: 'Welcome to Busbar' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await isAccessible(page);
  await page.goto('about:blank');
  await comeIn(page, team.ownerLink, 'Olga');
  await page.goto(`${TEAM_URL}/settings/people`);
  await page.getByRole('textbox', { name: 'Whom is it for?' }).waitFor();
  await isAccessible(page);
  await page.goto(`${TEAM_URL}/settings/sign-in`);
  await expect(page.getByText('this browser')).toBeVisible();
  await isAccessible(page);
  await page.goto(`${TEAM_URL}/settings/profile`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const email = page.getByRole('textbox', { name: 'E-mail address' });
  await email.waitFor();
  await isAccessible(page);
  await email.focus();
  await page.keyboard.type('olga@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(email.locator('xpath=ancestor::form').getByRole('alert')).toHaveText(
    'The e-mail address, or the password or code, is not right.',
  );
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('[V57] somebody deletes their account, names who gets their boards, and is signed out', async ({ team }) => {
  test.setTimeout(600_000);
  const [olga, max] = [await person(team), await person(team)];
  await comeIn(olga, team.ownerLink, 'Olga');
  await olga.goto(`${TEAM_URL}/settings/sign-in`);
  await expect(olga.getByText('You are the only owner of the team.')).toBeVisible();
  await olga.goto(`${TEAM_URL}/settings/people`);
  await olga.getByRole('textbox', { name: 'Whom is it for?' }).fill('Max');
  await olga.getByRole('button', { name: 'Make invitation' }).click();
  await comeIn(max, (await olga.getByTestId('invitation-link').textContent()) ?? '', 'Max');
  const board = new URL(max.url()).pathname.split('/').pop() ?? '';
  await max.goto(`${TEAM_URL}/settings/sign-in`);
  await expect(max.getByRole('combobox', { name: /^1 board that nobody else owns/ })).toHaveValue(/^u_/);
  await isAccessible(max);
  await max.setViewportSize({ width: 390, height: 844 });
  expect(await max.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(max.getByRole('button', { name: 'Delete account for good' })).toBeDisabled();
  await max.getByRole('textbox', { name: 'Type your e-mail address to confirm' }).fill('max@example.org');
  await max.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(max.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
  await opened(olga, board);
});
