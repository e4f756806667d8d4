import { asOwner, expect, test } from '../support/story.ts';

/** What may travel before a board is usable, in bytes with their headers: code, styles, fonts and the router's worker. 289,100 when it was set, with passkeys and panels that may come late. */
const TRANSFERRED = 292_000;
/** What of it the browser may read as code: 881,000 when it was set, with what draws parts. */
const CODE = 900_000;
/** Words that only the shipped parts, the validators, the agents' tools, their wording, the sentences of all rules and refusals, and the bounds hold. */
const LATER = {
  library: '"teensy-4-1"',
  validator: 'schemaPath',
  tool: 'Nothing was applied',
  wording: 'and send the whole list again',
  violations: 'isolates the ground of its pin',
  refusals: 'Ask its owner to make you an editor',
  limits: 'mcpRequestsPerKey',
};

test.beforeEach(async ({ context }) => {
  // As for somebody who left both panels closed, which is how they are at first.
  await context.addInitScript(() => {
    localStorage.setItem('busbar:panel', 'none');
    localStorage.setItem('busbar:inspector', 'closed');
  });
});

test('[G24] all code of a first board is named by the page, within its budget, without library, validators, tools and long words', async ({
  page,
  program,
}) => {
  const html = await (await fetch(program.url, { headers: { accept: 'text/html' } })).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const texts = await Promise.all(named.map(async (path) => (await fetch(program.url + path)).text()));
  for (const [what, word] of Object.entries(LATER)) {
    expect(
      named.filter((_, at) => texts[at]?.includes(word)),
      `holds the ${what}`,
    ).toEqual([]);
  }
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(CODE);

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && !pathname.includes('.worker-')) asked.push(pathname);
  });
  await page.goto(asOwner(program.url));
  // From the moment that the board can be used, other code may come.
  const before = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const look = () => {
          if (window.__board === undefined) requestAnimationFrame(look);
          else resolve(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
        };
        look();
      }),
  );
  expect(asked).toEqual(expect.arrayContaining(named));
  const code = before.filter((path) => path.endsWith('.js') && !path.includes('.worker-'));
  expect(code.filter((path) => !named.includes(path))).toEqual([]);
});

test('[K170] until the sample is shown with its wires, at most 292 kB travel', async ({ page, program }) => {
  await page.goto(asOwner(program.url));
  await page.waitForFunction(() => typeof window.__bench?.routedAt === 'number');
  const read = await page.evaluate(() => {
    const shown = window.__bench?.readyAt ?? 0;
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.map((entry) => {
      const { name, startTime, transferSize } = entry as PerformanceResourceTiming; // both kinds are
      const path = new URL(name).pathname;
      // Text and wires are there only with these, whenever they come.
      return { path, bytes: transferSize, counts: startTime <= shown || /\.woff2$|\/route\.worker-/.test(path) };
    });
  });
  const counted = read.filter(({ counts }) => counts);
  expect(counted.map(({ path }) => path.replace(/-[\w-]{8}\.\w+$/, ''))).toEqual(
    expect.arrayContaining(['/assets/board', '/assets/drawn', '/assets/inter-latin', '/assets/route.worker']),
  );
  expect(counted.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(TRANSFERRED);
});

test.describe('without what was kept for offline use', () => {
  test.use({ serviceWorkers: 'block' });

  test('[V52] a page whose code does not come says so, and leads back', async ({ page, program }) => {
    await page.goto(asOwner(`${program.url}/boards`));
    const parts = page.getByRole('link', { name: 'My parts' });
    await expect(parts).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.abort());
    await parts.click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'All boards' }).click();
    await expect(page.getByRole('heading', { name: 'Boards' })).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My parts' })).toBeVisible();
  });

  test('[V52] a panel whose code does not come leaves the board as it is, and is there after another try', async ({
    board,
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.locator('.board-canvas').focus();
    await page.keyboard.press('Shift+H');
    await expect(page.getByText('A part of this page could not be loaded')).toHaveCount(1);
    await expect(board.part('ESP32')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('complementary', { name: 'Versions' })).toBeVisible();
  });
});
