import { expect, hasBeenHere } from '../support/story.ts';
import { comeIn, onTeam, startLocalTeam } from '../support/team.ts';

const test = onTeam(startLocalTeam);

test('[V60] somebody who is signed in joins a board by a link as themselves, and an heir is told of the boards that they have got', async ({
  context,
  browser,
  team,
}) => {
  test.setTimeout(300_000);
  await hasBeenHere(context);
  const { origin } = new URL(team.ownerLink);
  const olga = await context.newPage();
  await comeIn(olga, team.ownerLink, 'Olga');
  const board = new URL(olga.url()).pathname.split('/').pop() ?? '';
  const told = await olga.evaluate(async (id) => {
    const send = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const link = await (await send(`/api/boards/${id}/links`, { role: 'editor' })).json();
    const invitation = await (await send('/api/invitations', { role: 'member' })).json();
    return { link: String(link.link.url), invitation: String(invitation.url) };
  }, board);

  const others = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await hasBeenHere(others);
  const max = await others.newPage();
  await comeIn(max, told.invitation, 'Max');
  await max.goto(new URL(told.link, origin).href);
  await expect(max.getByText('You are signed in, and join as Max.')).toBeVisible();
  await expect(max.getByRole('textbox')).toHaveCount(0);
  await max.getByRole('button', { name: 'Join' }).click();
  await max.waitForURL(`${origin}/b/${board}`);

  await max.goto(`${origin}/settings/sign-in`);
  await expect(max.getByLabel('1 board that nobody else owns goes to')).toBeVisible();
  await max.getByLabel('Type your e-mail address to confirm').fill('max@example.org');
  await max.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(max.getByRole('heading', { name: 'Sign in to Busbar' })).toBeVisible();
  await olga.goto(`${origin}/boards`);
  const notice = olga.getByText('Max has left the team: 1 board is yours now.');
  await expect(notice).toBeVisible();
  await olga.getByRole('button', { name: 'Got it', exact: true }).click();
  await expect(notice).toHaveCount(0);
});
