/** What every story starts from: the real program on an empty data folder, and a browser that has just come. */
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { openHeadlessTab } from '../../test/support/headless-tab.ts';
import { ownerCookie } from '../../test/support/owner-cookie.ts';
import { asOwner, OWNER_TOKEN, type RunningProgram, startProgram } from './server.ts';

export const test = base.extend<{ program: RunningProgram; board: BoardPage; isNew: boolean; isDrawn: boolean }>({
  /** Whether nobody was in this browser before: then `/` opens the first steps, else the sample. */
  isNew: [false, { option: true }],
  /** Whether the board is left in the look that it comes in; else it is shown as blocks, whose names and ports are elements. */
  isDrawn: [false, { option: true }],
  context: async ({ context, isNew }, use) => {
    if (!isNew) await hasBeenHere(context);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  program: async ({}, use) => {
    const program = await startProgram();
    await use(program);
    await program.close();
  },
  board: async ({ page, program, isDrawn }, use) => {
    if (!isDrawn) await sampleAsBlocks(program.url);
    await page.goto(asOwner(program.url));
    const board = new BoardPage(page);
    await board.ready();
    await use(board);
  },
});

/** Lets the sample be seen as blocks, before any page has opened it. */
async function sampleAsBlocks(url: string): Promise<void> {
  const cookie = await ownerCookie(url, OWNER_TOKEN);
  const { boards } = await (await fetch(`${url}/api/boards`, { headers: { cookie } })).json();
  const tab = await openHeadlessTab({ url, cookie, board: boards[0].id });
  await tab.until(() => tab.store.board.parts.size > 0);
  tab.edit([{ op: 'update_settings', look: 'blocks' }]);
  await tab.until(() => tab.status.save === 'saved');
  await tab.close();
}

/** Lets `/` open the sample, with both panels open or closed, as for somebody who has seen the first steps and works with them. */
export async function hasBeenHere(context: BrowserContext, panels: 'open' | 'closed' = 'open'): Promise<void> {
  await context.addInitScript((isOpen) => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('busbar:first-steps', 'seen');
    for (const [key, value] of [
      ['busbar:panel', isOpen ? 'library' : 'none'],
      ['busbar:inspector', isOpen ? 'open' : 'closed'],
    ] as const) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, panels === 'open');
}

export { asOwner, expect };

/** A board page as a person uses it. */
export class BoardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The board is there, painted, routed and saved, and seen as a whole. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => window.__board !== undefined);
    await this.page.evaluate(() => window.__board?.fit());
    await this.saved();
    await this.page.locator('[data-testid="drc-chip"]:not([data-state="checking"])').waitFor();
  }

  /** Shows the board as blocks, from now on and for everybody, as if nothing had been done to it yet. */
  async asBlocks(): Promise<void> {
    await this.page.getByRole('button', { name: 'Blocks', exact: true }).click();
    await expect(this.page.locator('.drawn[data-part-id]')).toHaveCount(0);
    await this.saved();
    await this.page.reload();
    await this.ready();
  }

  async saved(): Promise<void> {
    await this.page.locator('[data-testid="sync-state"][data-state="saved"]').waitFor();
  }

  /** After a start of the server: the page tries again now, as when the network returns, and not after a delay of up to 10 s. */
  async networkReturns(): Promise<void> {
    await this.page.evaluate(() => dispatchEvent(new Event('online')));
  }

  get id(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  /** A part's element; it is on the page while the part is near. */
  part(label: string): Locator {
    return this.page.locator(`[data-part-id][aria-label^="${label},"]`);
  }

  async idOf(label: string): Promise<string> {
    const id = await this.part(label).getAttribute('data-part-id');
    if (!id) throw new Error(`${label} is not on the page`);
    return id;
  }

  /** The view has come to rest: a glide moves what one is about to press. */
  async still(): Promise<void> {
    await this.page.evaluate(
      (frames) =>
        new Promise<void>((resolve) => {
          let before = '';
          let same = 0;
          const look = () => {
            const now = JSON.stringify(window.__board?.viewport());
            same = now === before ? same + 1 : 0;
            before = now;
            if (same >= frames) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
      6,
    );
  }

  /** Where a part or a port (`part/domain/interface`) is once the view rests, in px of the page; the whole board is shown where it is off screen. */
  async placeOf(id: string): Promise<{ x: number; y: number }> {
    await this.still();
    const place = await this.page.evaluate((key) => window.__board?.screenOf(key) ?? null, id);
    if (!place) throw new Error(`${id} is not on the board`);
    const seen = await this.page.locator('.board-canvas').boundingBox();
    if (
      seen &&
      place.x >= seen.x &&
      place.x <= seen.x + seen.width &&
      place.y >= seen.y &&
      place.y <= seen.y + seen.height
    )
      return place;
    await this.page.evaluate(() => window.__board?.fit());
    await this.still();
    return (await this.page.evaluate((key) => window.__board?.screenOf(key) ?? null, id)) ?? place;
  }

  async click(label: string): Promise<void> {
    const { x, y } = await this.placeOf(await this.idOf(label));
    await this.page.mouse.click(x, y);
  }

  /** Gives a part another label in the inspector. */
  async relabel(from: string, to: string): Promise<void> {
    await this.click(from);
    const label = this.page.getByTestId('inspector').getByRole('textbox', { name: 'Label' });
    await label.fill(to);
    await label.press('Enter');
  }

  /** From now on the page opens without a network too. */
  async cached(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready);
    await this.page.reload();
    await this.ready();
  }

  async dragBy(id: string, dx: number, dy: number): Promise<void> {
    const { x, y } = await this.placeOf(id);
    await this.drag({ x, y }, { x: x + dx, y: y + dy });
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
    await mouse.move(to.x, to.y, { steps: 5 });
    await mouse.up();
  }
}
