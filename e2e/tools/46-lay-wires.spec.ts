import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';

type Way = readonly number[];

for (const look of ['Blocks', 'Drawn']) {
  test(`[K180] [K183] ${look}: a segment is dragged, another tab and a reload show it, undo takes it back, and it is reset`, async ({
    page,
    board,
    context,
  }) => {
    await page.getByRole('button', { name: look, exact: true }).click();
    await board.still();
    const before = await settledWays(page);
    const { wire, laid } = await test.step('the longest segment that may go there is dragged down', () =>
      drag(page, look === 'Blocks' ? 40 : 36));
    expect(before.get(wire)).not.toEqual(laid);

    await test.step('the inspector says so and leaves it to the router again, undo lays it once more', async () => {
      const inspector = page.getByTestId('inspector');
      await expect(inspector).toContainText('Its wires run where somebody laid them.');
      await inspector.getByRole('button', { name: 'Reset route' }).click();
      await expect.poll(async () => (await ways(page)).get(wire)).toEqual(before.get(wire));
      await expect(inspector.getByRole('button', { name: 'Reset route' })).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await ways(page)).get(wire)).toEqual(laid);
    });

    await test.step('another tab shows the same wires, and so does a reload', async () => {
      await board.saved();
      const now = [...(await ways(page))].sort();
      const other = await context.newPage();
      await other.goto(page.url());
      await expect.poll(async () => [...(await ways(other))].sort()).toEqual(now);
      await other.close();
      await page.reload();
      await board.ready();
      await expect.poll(async () => [...(await ways(page))].sort()).toEqual(now);
    });
  });
}

/** The ways of all wires once the router has nothing more to say of them: two readings are the same. */
async function settledWays(page: Page): Promise<Map<string, Way>> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = JSON.stringify([...(await ways(page))]);
        return last === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return ways(page);
}

async function ways(page: Page): Promise<Map<string, Way>> {
  await page.waitForFunction(() => typeof window.__bench?.routedAt === 'number');
  const all = await page.evaluate(() => window.__bench?.ways() ?? []);
  return new Map(all.map(({ wire, path }) => [wire, path]));
}

/** Drags long level segments down, one after the other, until a wire lies where it was laid. */
async function drag(page: Page, by: number): Promise<{ readonly wire: string; readonly laid: Way }> {
  const segments = [...(await ways(page))].flatMap(([wire, path]) =>
    [...path.keys()]
      .filter((i) => i % 2 === 0 && i >= 2 && i + 5 < path.length && path[i + 1] === path[i + 3])
      .map((i) => ({ wire, path, x: ((path[i] ?? 0) + (path[i + 2] ?? 0)) / 2, y: path[i + 1] ?? 0, i })),
  );
  const length = ({ path, i }: (typeof segments)[number]) => Math.abs((path[i + 2] ?? 0) - (path[i] ?? 0));
  for (const { wire, path, x, y } of segments.sort((a, b) => length(b) - length(a)).slice(0, 12)) {
    const from = await onPage(page, x, y);
    const to = await onPage(page, x, y + by);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    const settled = expect.poll(async () => `${(await ways(page)).get(wire)}`, { timeout: 1_500 });
    const isLaid = await settled.not.toBe(`${path}`).then(
      () => true,
      () => false,
    );
    const laid = (await ways(page)).get(wire) ?? [];
    if (isLaid && laid.some((value, at) => at % 2 === 1 && Math.abs(value - y - by) <= 5)) return { wire, laid };
    await page.keyboard.press('Control+z');
  }
  throw new Error('no segment could be laid');
}

/** A place of the board in CSS px of the page. */
async function onPage(page: Page, x: number, y: number) {
  const view = await page.evaluate(() => window.__board?.viewport() ?? { x: 0, y: 0, k: 1 });
  const corner = await page.locator('.board-canvas').boundingBox();
  return { x: (corner?.x ?? 0) + view.x + view.k * x, y: (corner?.y ?? 0) + view.y + view.k * y };
}
