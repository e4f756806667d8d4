import { faultsOf } from '../support/accessible.ts';
import { expect, hasBeenHere } from '../support/story.ts';
import { comeIn, onTeam, startMailingTeam } from '../support/team.ts';

const test = onTeam(startMailingTeam);

const linkIn = (text: string) => /http:\S+#invitation=\w+/.exec(text)?.[0] ?? '';

test('[V59] somebody comes in by a mailed invitation, and back in by a mailed link after they have forgotten their password', async ({
  context,
  browser,
  team,
}) => {
  test.setTimeout(300_000);
  await hasBeenHere(context);
  const { origin } = new URL(team.ownerLink);
  const olga = await context.newPage();
  await comeIn(olga, team.ownerLink, 'Olga');
  await olga.goto(`${origin}/settings/people`);
  await olga.getByRole('textbox', { name: 'Whom is it for?' }).fill('Max');
  await olga.getByRole('textbox', { name: 'E-mail address' }).fill('max@example.org');
  const invitation = team.mail.next();
  await olga.getByRole('button', { name: 'Make invitation' }).click();
  await expect(olga.getByText('This link is on its way to Max by mail.')).toBeVisible();
  expect(await faultsOf(olga)).toEqual([]);

  const others = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await hasBeenHere(others);
  const max = await others.newPage();
  await comeIn(max, linkIn((await invitation).text), 'Max');
  await max.goto(`${origin}/settings/profile`);
  await max.getByRole('button', { name: 'Sign out' }).click();
  await max.getByRole('button', { name: 'Forgot your password?' }).click();
  const email = max.getByRole('textbox', { name: 'E-mail address' }).first();
  await email.fill('max@example.org');
  expect(await faultsOf(max)).toEqual([]);
  expect(await max.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const link = team.mail.next();
  await email.press('Enter');
  await expect(max.getByText('If somebody signs in by this address, a link is on its way there.')).toBeVisible();
  await max.goto(linkIn((await link).text));
  await max.getByLabel(/^New password/).fill('another battery staple');
  await max.getByRole('button', { name: 'Set password' }).click();
  await max.getByRole('button', { name: 'I have kept them' }).click();
  await max.waitForURL(/\/b\/b_/);
});
