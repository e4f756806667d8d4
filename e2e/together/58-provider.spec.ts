import type { Page } from '@playwright/test';
import { faultsOf } from '../support/accessible.ts';
import { expect, hasBeenHere } from '../support/story.ts';
import { comeIn, onTeam, startProviderTeam } from '../support/team.ts';

const verified = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org`, email_verified: true });
const test = onTeam(() => startProviderTeam({ max: verified('Max'), eve: verified('Eve'), olga: verified('Olga') }));

/** Signs in at the provider's own page. */
async function atProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('[V58] somebody comes in by a provider, signs in with it by keyboard, and is told in words when it does not let them in', async ({
  context,
  browser,
  team,
}) => {
  test.setTimeout(300_000);
  await hasBeenHere(context);
  const { origin } = new URL(team.ownerLink);
  const olga = await context.newPage();
  await comeIn(olga, team.ownerLink, 'Olga');
  const others = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await hasBeenHere(others);
  const max = await others.newPage();
  const byProvider = max.getByRole('button', { name: 'Sign in with Keycloak' });

  const link = await test.step('the owner invites somebody, by a link and by their address', async () => {
    await olga.goto(`${origin}/settings/people`);
    await olga.getByRole('textbox', { name: 'Whom is it for?' }).fill('Eve');
    await olga.getByRole('textbox', { name: 'E-mail address' }).fill('eve@example.org');
    expect(await faultsOf(olga)).toEqual([]);
    await olga.getByRole('button', { name: 'Make invitation' }).click();
    await olga.getByRole('button', { name: 'Done' }).click();
    await olga.getByRole('textbox', { name: 'Whom is it for?' }).fill('Max');
    await olga.getByRole('button', { name: 'Make invitation' }).click();
    return (await olga.getByTestId('invitation-link').textContent()) ?? '';
  });
  await test.step('the link leads to the provider, and back into the team, on a phone', async () => {
    await max.goto(link);
    await max.getByRole('button', { name: 'Continue with Keycloak' }).waitFor();
    expect(await faultsOf(max)).toEqual([]);
    expect(await max.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await max.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await atProvider(max, 'max');
    await max.waitForURL(/\/b\/b_/);
  });
  await test.step('they have no password to change, and cannot end the one way in that they have', async () => {
    await max.goto(`${origin}/settings/sign-in`);
    await expect(max.getByText('You sign in with Keycloak')).toBeVisible();
    await expect(max.getByRole('heading', { name: 'Change password' })).toHaveCount(0);
    expect(await faultsOf(max)).toEqual([]);
    await max.getByRole('button', { name: 'Disconnect' }).click();
    await expect(max.getByText('You could not sign in without it.', { exact: false })).toBeVisible();
  });
  await test.step('signed out, they come back by keyboard to the page that they were on', async () => {
    await max.goto(`${origin}/settings/profile`);
    await max.getByRole('button', { name: 'Sign out' }).click();
    await byProvider.focus();
    expect(await faultsOf(max)).toEqual([]);
    await max.keyboard.press('Enter');
    await expect(max.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(new URL(max.url()).pathname).toBe('/settings/profile');
  });
  const eve = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await test.step('who says no at the provider is told so, and may try again', async () => {
    await eve.goto(origin);
    await eve.getByRole('button', { name: 'Sign in with Keycloak' }).click();
    await eve.getByRole('link', { name: 'Cancel' }).click();
    await expect(eve.getByRole('alert').filter({ hasText: 'did not let you in' })).toBeVisible();
    expect(new URL(eve.url()).hash).toBe('');
    expect(await faultsOf(eve)).toEqual([]);
  });
  await test.step('whose address was invited comes in without the link', async () => {
    await eve.getByRole('button', { name: 'Sign in with Keycloak' }).click();
    await atProvider(eve, 'eve');
    await eve.waitForURL(/\/b\/b_/);
  });
});
