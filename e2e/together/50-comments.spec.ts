import { isAccessible } from '../support/accessible.ts';
import { asOwner, BoardPage, expect, test } from '../support/story.ts';

test('[K122] [K123] [K124] [K125] two people talk about a part on the board, and a viewer reads it', async ({
  board,
  browser,
  page,
  program,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const otherPage = await context.newPage();
  await otherPage.goto(asOwner(page.url()));
  const other = new BoardPage(otherPage);
  await other.ready();
  const person = page.getByRole('list', { name: 'People on this board' }).getByRole('button');
  const grace = (await person.getAttribute('title')) ?? '';
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const pin = page.locator('.comment-pin');
  const card = (on: typeof page) => on.getByRole('dialog', { name: /^Comments: / });

  await test.step('C takes the tool, a press begins, an @ offers names, Enter sends, and the other is told', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('c');
    await expect(page.getByRole('button', { name: 'Comment', pressed: true })).toBeVisible();
    await board.click('Soil sensor');
    await expect(field).toBeFocused();
    await page.keyboard.type(`Dry enough? @${grace.slice(0, 3)}`);
    await expect(page.getByRole('option', { name: grace })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`Dry enough? @${grace} `);
    await page.keyboard.press('Enter');
    await expect(otherPage.getByText('mentioned you in a comment.')).toBeVisible();
    await expect(card(page)).toContainText('Dry enough?');
    await expect(card(page).locator('.mention')).toHaveText(`@${grace}`);
  });

  await test.step('Escape leaves the pin, which follows its part', async () => {
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await expect(pin).toHaveCount(1);
    const id = await board.idOf('Soil sensor');
    const before = await pin.boundingBox();
    await board.dragBy(id, -120, -40);
    await expect.poll(async () => (await pin.boundingBox())?.x ?? 0).toBeLessThan((before?.x ?? 0) - 60);
    await board.saved();
  });

  await test.step('the other finds it unread in the list, and replies', async () => {
    await otherPage.getByRole('button', { name: 'Comments, 1 unread' }).click();
    await otherPage.getByRole('button', { name: 'Mentions' }).click();
    await otherPage.locator('.thread-row.unread').filter({ hasText: 'Dry enough' }).click();
    await expect(card(otherPage)).toBeVisible();
    await expect(otherPage.getByRole('button', { name: 'Comments', exact: true })).toBeVisible();
    await otherPage.getByRole('textbox', { name: 'Reply' }).fill('Wet!');
    await otherPage.keyboard.press('Enter');
    await expect(card(otherPage).getByRole('listitem')).toHaveCount(2);
    await isAccessible(otherPage);
    await other.saved();
  });

  await test.step('a reply is unread until its thread is opened, by keyboard too', async () => {
    await expect(pin).toHaveClass(/unread/);
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('Wet!');
    await expect(pin).not.toHaveClass(/unread/);
  });

  await test.step('one’s own comment is rewritten; another’s is not', async () => {
    await expect(card(page).getByRole('button', { name: 'Edit' })).toHaveCount(1);
    await card(page).getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Edit' }).fill('Dry?');
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('edited');
    await expect(card(otherPage)).toContainText('Dry?');
  });

  await test.step('the part goes, its thread stays; undo gives it back', async () => {
    await page.keyboard.press('Escape');
    await board.click('Soil sensor');
    await page.keyboard.press('Delete');
    await expect(pin).toHaveAccessibleName(/Its part was removed/);
    await page.keyboard.press('Control+z');
    await expect(pin).toHaveAccessibleName(/on Soil sensor/);
  });

  await test.step('resolved, it leaves the board and rests in the list', async () => {
    await card(otherPage).getByRole('button', { name: 'Resolve' }).click();
    await expect(pin).toHaveCount(0);
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    await expect(page.getByText('No open comments')).toBeVisible();
    await page.getByRole('button', { name: 'Resolved' }).click();
    await page.getByRole('button', { name: /Dry\?/ }).click();
    await expect(card(page)).toContainText(`Resolved by ${grace}`);
    await card(page).getByRole('button', { name: 'Reopen' }).click();
    await board.saved();
  });

  await test.step('a viewer reads it and cannot write', async () => {
    const response = await page.request.post(`${program.url}/api/boards/${board.id}/links`, {
      data: { role: 'viewer', expiresAt: null },
      headers: { origin: program.url },
    });
    const { link } = (await response.json()) as { link: { url: string } };
    const visitor = await browser.newContext();
    const seen = await visitor.newPage();
    await seen.goto(link.url);
    await seen.getByRole('textbox').fill('Vera');
    await seen.getByRole('button', { name: 'Join' }).click();
    await seen.locator('.comment-pin').click();
    await expect(card(seen)).toContainText('Wet!');
    await expect(card(seen)).toContainText('You can read comments here.');
    await expect(card(seen).getByRole('textbox')).toHaveCount(0);
    await expect(card(seen).getByRole('button')).toHaveText(['']);
    await visitor.close();
  });
  await context.close();
});
