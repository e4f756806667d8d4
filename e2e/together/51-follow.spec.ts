import { asOwner, BoardPage, expect, test } from '../support/story.ts';

test('[K126] [K127] a person looks at the board through the eyes of another, and asks everybody to do so', async ({
  board,
  browser,
  page,
}) => {
  await board.saved();
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const otherPage = await context.newPage();
  await otherPage.goto(asOwner(page.url()));
  const other = new BoardPage(otherPage);
  await other.ready();
  const people = page.getByRole('list', { name: 'People on this board' });
  const avatar = people.getByRole('button');
  const frame = page.locator('.follow-frame');
  /** The board point in the middle of what is seen. */
  const middle = (on: typeof page) =>
    on.evaluate(() => {
      const area = document.querySelector('.board-canvas')?.getBoundingClientRect();
      if (!area || !window.__board) return [0, 0];
      return [...window.__board.boardOf(area.x + area.width / 2, area.y + area.height / 2)].map(Math.round);
    });
  const apart = async () => {
    const [[a = 0, b = 0], [c = 0, d = 0]] = [await middle(page), await middle(otherPage)];
    return Math.hypot(a - c, b - d);
  };

  await test.step('a click on the avatar follows, wherever the other goes', async () => {
    await avatar.click();
    await expect(avatar).toHaveAttribute('aria-pressed', 'true');
    await expect(frame).toContainText(/^Following /);
    await otherPage.locator('.board-canvas').focus();
    for (let n = 0; n < 5; n += 1) await otherPage.keyboard.press('Shift+ArrowRight');
    await expect.poll(apart).toBeLessThan(30);
  });

  await test.step('one’s own pan ends it', async () => {
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('ArrowDown');
    await expect(frame).toHaveCount(0);
    await expect(avatar).toHaveAttribute('aria-pressed', 'false');
    const before = await middle(page);
    await otherPage.keyboard.press('Shift+ArrowLeft');
    await other.still();
    expect(await middle(page)).toEqual(before);
  });

  await test.step('everybody is asked, may decline, and is let go when it is over', async () => {
    await otherPage.getByRole('button', { name: 'More' }).click();
    await otherPage.getByRole('menuitem', { name: 'Bring everyone here' }).click();
    const ask = page.getByRole('alert').filter({ hasText: 'invites you to see what they see' });
    await ask.getByRole('button', { name: 'Not now' }).click();
    await expect(ask).toHaveCount(0);
    await otherPage.getByRole('button', { name: 'Stop' }).click();

    await otherPage.getByRole('button', { name: 'More' }).click();
    await otherPage.getByRole('menuitem', { name: 'Bring everyone here' }).click();
    await ask.getByRole('button', { name: 'Follow' }).click();
    await expect(frame).toBeVisible();
    await expect.poll(apart).toBeLessThan(30);
    await otherPage.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('You no longer follow')).toBeVisible();
    await expect(frame).toHaveCount(0);
  });
  await context.close();
});
