import type { Page } from '@playwright/test';
import { faultsOf } from '../support/accessible.ts';
import { expect, hasBeenHere } from '../support/story.ts';
import { comeIn, onTeam, PASSWORD, startLocalTeam } from '../support/team.ts';

const test = onTeam(startLocalTeam);

/** An authenticator of this device, which keeps passkeys and knows its person. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

async function signOut(page: Page, team: string): Promise<void> {
  await page.goto(`${team}/settings/profile`);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('[V53] somebody adds a passkey, signs in with it by keyboard without a name, and removes it', async ({
  context,
  team,
}) => {
  test.setTimeout(300_000);
  await hasBeenHere(context);
  const page = await context.newPage();
  const { origin } = new URL(team.ownerLink);
  await withAuthenticator(page);
  await comeIn(page, team.ownerLink, 'Olga');
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });

  await test.step('it is added under a name, with the password', async () => {
    await page.goto(`${origin}/settings/sign-in`);
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await page.getByRole('textbox', { name: /^Name of the passkey/ }).fill('Laptop');
    await page.getByLabel('Your password, to add a passkey').fill(PASSWORD);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('never used');
    expect(await faultsOf(page)).toEqual([]);
  });
  await test.step('the same device adds no second one', async () => {
    await page.getByLabel('Your password, to add a passkey').fill(PASSWORD);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device has a passkey of your account already.')).toBeVisible();
  });
  await test.step('it gets another name, on a phone in the dark too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Rename the passkey Laptop' }).click();
    await page.getByRole('listitem').getByRole('textbox', { name: 'Name of the passkey' }).fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove the passkey Work laptop' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
  await test.step('it signs in without a name or a password', async () => {
    await signOut(page, origin);
    await byPasskey.focus();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
  await test.step('once it is removed it does not', async () => {
    await page.goto(`${origin}/settings/sign-in`);
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await signOut(page, origin);
    await byPasskey.click();
    await expect(page.getByText('This passkey did not work.', { exact: false })).toBeVisible();
  });
});
