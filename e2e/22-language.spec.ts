import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { humanised, inWords, protocolName, protocolWords } from '#schemas/vocabulary/spelling.ts';
import { asOwner, BoardPage, expect, test } from './support/story.ts';

const QUANTITY = /^[^\p{L}]*\d[\d.,\s]*\p{L}{0,3}$/u;
const DAY = /^\p{L}{3} \d+$/u;
/** How the name of a file ends. */
const SYMBOL = /^\.[a-z]+$/;
const BETWEEN_PIECES = /\s*[·,:;()→×#|⟦⟧]\s*|\s+\d+$/;
const ROOT = join(import.meta.dirname, '..');

test('[G48] in a language of another look only content, vocabulary and numbers keep their English look', async ({
  page,
  program,
}) => {
  await page.addInitScript(() => localStorage.setItem('busbar:language', 'en-XA'));
  const content = contentOf(WEATHER_STATION, ...filesIn('schemas/parts'), ...filesIn('schemas/vocabulary'));
  const found: string[] = [];
  const look = async (where: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const text of await unbracketed(page)) if (!isContent(text, content)) found.push(`${where}: ${text}`);
  };

  await page.goto(asOwner(program.url));
  await page.waitForFunction(() => window.__board !== undefined);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await look('board');
  const board = new BoardPage(page);
  await board.ready();
  await board.click('ESP32');
  await look('inspector');
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog').waitFor();
  await look('keyboard');
  await page.keyboard.press('Escape');
  await menus(page, 'board', look);
  for (const entry of ['⟦Export…⟧', '⟦Share…⟧']) {
    await page.getByRole('button', { name: '⟦More⟧', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await page.getByRole('dialog').waitFor();
    await look(entry);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  for (const name of ['⟦Parts⟧', '⟦Agents⟧', '⟦Outline⟧', '⟦Views⟧']) {
    await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
    await look(name);
  }
  const tabs = page.getByRole('tab');
  expect(await tabs.count()).toBeGreaterThan(3);
  for (const tab of await tabs.all()) {
    await tab.click();
    await look(`view ${await tab.textContent()}`);
  }
  for (const path of ['/boards', '/parts', '/settings/profile', '/settings/appearance', '/settings/shortcuts']) {
    await page.goto(program.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(path);
    await menus(page, path, look);
  }
  await page.goto(`${program.url}/parts`);
  await page
    .getByRole('button', { name: /⟦Import/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await look('import');
  await page.goto(`${program.url}/settings/developer`);
  await page.getByRole('heading', { name: '⟦Energy⟧' }).waitFor();
  await look('/settings/developer');
  await page.goto(`${program.url}/parts/new`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('/parts/new');
  expect([...new Set(found)]).toEqual([]);
});

/** Opens the menus of a page, one of each kind: a list has the same one in every row. */
async function menus(page: Page, where: string, look: (where: string) => Promise<void>): Promise<void> {
  const triggers = page.locator('button[aria-haspopup]:not([aria-haspopup=listbox]):visible');
  const kinds = await triggers.evaluateAll((all) => all.map((one) => one.parentElement?.className ?? ''));
  for (const [at, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) !== at) continue;
    await triggers.nth(at).click();
    await page.getByRole('menu').waitFor();
    await look(`${where}, a menu`);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
}

/** What is seen or heard on the page outside of the brackets that each text of the catalogue has. */
function unbracketed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const note = (text: string | null) => {
      let rest = text ?? '';
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const line of rest.split('\n')) if (/\p{L}{2}/u.test(line)) found.push(line.replace(/\s+/g, ' ').trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node as Element;
      if (element.closest('[translate=no], code, kbd, pre, script, style, noscript') || !element.checkVisibility())
        continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) note(element.getAttribute(name));
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) note(child.textContent);
    }
    return found;
  });
}

/** Whether all of a text's pieces are content, vocabulary or quantities. */
function isContent(text: string, content: ReadonlySet<string>): boolean {
  if (content.has(text.toLowerCase()) || DAY.test(text)) return true;
  return text
    .toLowerCase()
    .split(BETWEEN_PIECES)
    .every((piece) => isPiece(piece.trim(), content) || isPair(piece.trim(), content));
}

function isPiece(piece: string, content: ReadonlySet<string>): boolean {
  return piece === '' || content.has(piece) || QUANTITY.test(piece) || SYMBOL.test(piece);
}

/** A part and what of it is meant: `usb supply 5 v output`, `display.vcc`. */
function isPair(piece: string, content: ReadonlySet<string>): boolean {
  return [...piece.matchAll(/[ .]/g)].some(
    ({ index }) => content.has(piece.slice(0, index)) && isPiece(piece.slice(index + 1), content),
  );
}

/** Every text inside the given values, as it is and as the vocabulary spells it. */
function contentOf(...values: readonly unknown[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string')
      for (const form of [
        value,
        value.replaceAll('_', ' '),
        humanised(value),
        inWords(value),
        protocolName(value),
        protocolWords(value),
      ])
        for (const piece of [form, ...form.split(BETWEEN_PIECES)])
          found.add(piece.toLowerCase().replace(/\s+/g, ' ').trim());
    else if (Array.isArray(value)) for (const one of value) add(one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        add(key);
        add(one);
      }
  };
  for (const value of values) add(value);
  return found;
}

function filesIn(path: string): readonly unknown[] {
  const folder = join(ROOT, path);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
