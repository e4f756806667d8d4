import { asOwner, expect, test } from '../support/story.ts';

/** What the browser may read before a board is usable, in bytes of code as it is run: 898,000 when it was set. */
const BUDGET = 930_000;
/** Words that only the shipped parts, the validators, the agents' tools, their wording and the sentences of all rules hold. */
const LATER = {
  library: '"teensy-4-1"',
  validator: 'schemaPath',
  tool: 'Nothing was applied',
  wording: 'and send the whole list again',
  violations: 'isolates the ground of its pin',
};

test('[G24] all code of a first board is named by the page, within its budget, without library, validators and tools', async ({
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
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(BUDGET);

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
