import type { Page } from '@playwright/test';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height }, locale: 'de-DE', isNew: true });

    test(`[G54] in German every text of the main screens has room at ${width} px`, async ({ page, program }) => {
      const found: string[] = [];
      const look = async (where: string) => {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        for (const text of await withoutRoom(page)) found.push(`${where}: ${text}`);
      };
      await page.goto(asOwner(program.url));
      await page.waitForFunction(() => window.__board !== undefined);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByText('Ein Bauteil platzieren')).toBeAttached();
      await look('first steps');
      const rail = page.getByRole('navigation', { name: 'Bereiche' });
      for (const name of ['Bauteile', 'Agenten', 'Kommentare', 'Gliederung', 'Ansichten']) {
        const button = rail.getByRole('button', { name, exact: true });
        const menu = rail.getByRole('button', { name: 'Weitere Bereiche' });
        await button.or(menu).first().waitFor();
        if (await button.isVisible()) await button.click();
        else {
          await menu.click();
          await look('rail menu');
          await page.getByRole('menuitem', { name }).click();
        }
        await look(name);
      }
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await look(`view ${await tab.textContent()}`);
      }
      for (const path of [
        '/boards',
        '/parts',
        '/settings/profile',
        '/settings/shortcuts',
        '/settings/developer',
        '/parts/new',
        '/settings/appearance',
      ]) {
        await page.goto(program.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(path);
      }
      expect([...new Set(found)]).toEqual([]);

      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'As the system' }).click();
      await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
    });
  });
}

test.describe('a German board', () => {
  test.use({ locale: 'de-DE' });

  test('[G52] a German reads figures with a comma, and exports the report that everybody gets', async ({
    page,
    program,
  }) => {
    await page.goto(asOwner(program.url));
    const board = new BoardPage(page);
    await board.ready();
    await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('button', { name: 'Ansichten' }).click();
    await page.getByRole('tab', { name: 'Versorgung' }).click();
    await expect(page.locator('.paper')).toContainText(/3,3\sV/);
    await board.click('ESP32');
    await expect(page.getByRole('heading', { name: 'Bezugsquellen' })).toBeAttached();
    await page.getByRole('button', { name: 'Mehr', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exportieren…' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Prüfbericht Verstöße/ }).click();
    const report = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(report).toString()).toContain('rules checked');
  });
});

/** Texts that reach beyond their button or the screen, where they are seen and nothing says that they are cut, and what scrolls sideways for them. */
function withoutRoom(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !/\p{L}{2}/u.test(node.textContent ?? '') || !parent.checkVisibility()) continue;
      if (parent.closest('svg, canvas, [translate=no]') !== null || mayBeCut(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2) continue;
      const room = (parent.closest('button, a, [role=tab]') ?? document.documentElement).getBoundingClientRect();
      if (text.left < Math.max(room.left, 0) - 1 || text.right > Math.min(room.right, innerWidth) + 1)
        found.push(`${node.textContent?.trim()} (${Math.round(text.left)} to ${Math.round(text.right)})`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    // A row of filters, a drawing and what is to be copied are made to be scrolled on a phone.
    for (const one of document.querySelectorAll('*')) {
      if (scrollsSideways(one) && one.closest('.view-filters, .paper, pre') === null)
        found.push(`${one.className} scrolls sideways`);
    }
    return found;

    function mayBeCut(from: Element): boolean {
      for (let one: Element | null = from; one !== null; one = one.parentElement) {
        const { textOverflow, clipPath } = getComputedStyle(one);
        if (textOverflow === 'ellipsis' || clipPath !== 'none' || scrollsSideways(one)) return true;
      }
      return false;
    }

    function scrollsSideways(one: Element): boolean {
      return one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX);
    }
  });
}
