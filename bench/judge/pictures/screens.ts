import type { Page } from '@playwright/test';
import { asOwner } from '../../../e2e/support/server.ts';

/** A screen that people see often, and how it is reached in a fresh browser. */
interface Screen {
  readonly name: string;
  /** Nobody was in this browser before. */
  readonly isNew?: true;
  show(page: Page, url: string): Promise<void>;
}

export const SCREENS: readonly Screen[] = [
  { name: 'first-steps', isNew: true, show: board },
  { name: 'board-drawn', show: board },
  {
    name: 'inspector',
    async show(page, url) {
      await board(page, url);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Air sensor');
      await page.getByRole('option', { selected: true }).filter({ hasText: 'Air sensor' }).waitFor();
      await page.keyboard.press('Enter');
      // On a phone it comes only by hand.
      const more = page.locator('.rail-more > button');
      if (await more.isVisible()) {
        await more.click();
        await page.getByRole('menuitem', { name: 'Inspector' }).click();
      }
      await page.getByTestId('inspector').waitFor();
    },
  },
  {
    name: 'palette',
    async show(page, url) {
      await board(page, url);
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'library',
    async show(page, url) {
      await board(page, url);
      await page.keyboard.press('/');
      await page.getByRole('complementary', { name: 'Parts' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'violations',
    isNew: true,
    async show(page, url) {
      await board(page, url);
      await page.getByTestId('drc-chip').click();
      await page.getByRole('tab', { name: /Violations/ }).waitFor();
    },
  },
  {
    name: 'versions',
    async show(page, url) {
      await board(page, url);
      await page.keyboard.press('Shift+H');
      await page.getByRole('complementary', { name: 'Versions' }).waitFor();
    },
  },
  {
    name: 'home',
    async show(page, url) {
      await opened(page, url, '/boards', 'Boards');
      await page.locator('.board-picture img').first().waitFor();
    },
  },
  { name: 'settings', show: (page, url) => opened(page, url, '/settings/appearance', 'Settings') },
  { name: 'developer', show: (page, url) => opened(page, url, '/settings/developer', 'Settings') },
  { name: 'parts', show: (page, url) => opened(page, url, '/parts', 'My parts') },
  { name: 'new-part', show: (page, url) => opened(page, url, '/parts/new', 'New part') },
];

/** The board that a visit opens, checked and with its wires. */
async function board(page: Page, url: string): Promise<void> {
  await page.goto(asOwner(url));
  await page.waitForFunction(() => typeof window.__bench?.routedAt === 'number');
  await page.locator('[data-testid="drc-chip"]:not([data-state="checking"])').waitFor();
  await page.locator('[data-testid="sync-state"][data-state="saved"]').waitFor();
  await page.locator('.board-canvas').focus();
}

async function opened(page: Page, url: string, path: string, heading: string): Promise<void> {
  await page.goto(asOwner(url + path));
  await page.getByRole('heading', { name: heading, level: 1 }).first().waitFor();
}
