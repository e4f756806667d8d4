/**
 * The twelve main screens in both themes, on a desk and on a phone, beside how they looked when they were recorded. Each is kept as a
 * coarse picture: what moves, vanishes or changes its colour is found, a time or another antialiasing is not. Only the Chromium
 * that they were recorded under can be compared; `RECORD=1` records them anew, and `ONLY=home,parts` looks at those screens alone. The pictures of a run are in `.reports/pictures`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startProgram } from '../../e2e/support/server.ts';
import { hasBeenHere } from '../../e2e/support/story.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../test/support/chromium.ts';
import { changedCells, coarsePicture } from './pictures/coarse.ts';
import { SCREENS } from './pictures/screens.ts';
import type { Verdict } from './verdict.ts';

interface Recorded {
  /** The version of the Chromium that drew them. */
  readonly chromium: string;
  /** `screen-size-theme` → cells, as `coarsePicture` gives them. */
  readonly pictures: Readonly<Record<string, string>>;
}

const RECORDED = join(import.meta.dirname, 'pictures/recorded.json');
const REPORTS = join(import.meta.dirname, '../../.reports/pictures');
const SIZES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;
const THEMES = ['light', 'dark'] as const;
/** Names of `SCREENS`, with commas; all of them where it is not said. */
const ONLY = process.env.ONLY?.split(',');
const CHOSEN = SCREENS.filter(({ name }) => ONLY === undefined || ONLY.includes(name));
/** So many cells of a picture may differ: a time of day, a name that is drawn by lot. */
const MOST_CHANGED = 12;

export async function judgePictures(): Promise<Verdict> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const version = browser.version();
    const recording = process.env.RECORD === '1';
    const recorded = readRecorded();
    if (!recording && recorded?.chromium !== version) {
      const report = `SKIPPED: the pictures were recorded under Chromium ${recorded?.chromium ?? '(none: nothing was recorded yet)'}, and this is ${version}. Nothing was compared.`;
      return { report, faults: [] };
    }
    const taken = await takePictures(browser);
    if (recording) {
      const kept = recorded?.chromium === version ? Object.entries(recorded.pictures) : [];
      const pictures = Object.fromEntries([...new Map([...kept, ...taken])].sort(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(RECORDED, `${JSON.stringify({ chromium: version, pictures } satisfies Recorded, null, 2)}\n`);
      return { report: `${taken.size} pictures recorded under Chromium ${version}`, faults: [] };
    }
    return compared(taken, recorded?.pictures ?? {});
  } finally {
    await browser.close();
  }
}

function compared(taken: ReadonlyMap<string, string>, recorded: Recorded['pictures']): Verdict {
  const faults: string[] = [];
  const unknown: string[] = [];
  for (const [name, cells] of taken) {
    const before = recorded[name];
    const changed = before === undefined ? null : changedCells(before, cells);
    if (changed === null) unknown.push(name);
    else if (changed.count > MOST_CHANGED)
      faults.push(
        `${name} differs in ${changed.count} cells, within ${changed.where}: see .reports/pictures/${name}.png`,
      );
  }
  const isGone = (name: string) => !SCREENS.some((screen) => name.startsWith(`${screen.name}-`));
  for (const name of Object.keys(recorded)) if (isGone(name)) faults.push(`${name} is no screen any more`);
  const rest = unknown.length === 0 ? '' : `\nNEVER RECORDED, and so not compared: ${unknown.join(', ')}`;
  const count = taken.size - unknown.length;
  return { report: `${count} pictures compared, at most ${MOST_CHANGED} cells of each may differ${rest}`, faults };
}

async function takePictures(browser: Browser): Promise<ReadonlyMap<string, string>> {
  mkdirSync(REPORTS, { recursive: true });
  const taken = new Map<string, string>();
  for (const [size, device] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      // Each on a server of its own, so that none sees what another left.
      const program = await startProgram();
      const options = { ...device, colorScheme: theme, reducedMotion: 'reduce' } as const;
      try {
        for (const { name, isNew, show } of CHOSEN) {
          const context = await browser.newContext(options);
          if (isNew !== true) await hasBeenHere(context, 'closed');
          const page = await context.newPage();
          page.setDefaultTimeout(120_000);
          await show(page, program.url);
          await settled(page);
          const key = `${name}-${size}-${theme}`;
          const png = await page.screenshot({
            path: join(REPORTS, `${key}.png`),
            animations: 'disabled',
            caret: 'hide',
          });
          taken.set(key, await coarsePicture(page, png));
          await context.close();
          console.log(key);
        }
      } finally {
        await program.close();
      }
    }
  }
  return taken;
}

/** Fonts are there, nothing is busy, and what came last has been painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 12; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

function readRecorded(): Recorded | null {
  // Written by this judge alone.
  return existsSync(RECORDED) ? (JSON.parse(readFileSync(RECORDED, 'utf8')) as Recorded) : null;
}
