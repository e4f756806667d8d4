import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * The accessibility faults that a machine finds in what the selector `within` matches, or on the whole page, each with its
 * places and what would mend the first. `rules` are the ids of axe's rules that run, all of them where it is absent.
 */
export async function faultsOf(page: Page, within?: string, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([selector, ids]) => {
      const found = await window.axe.run(selector ?? document, {
        // Selectors for each element that is in order take most of the time.
        resultTypes: ['violations'],
        ...(ids && { runOnly: { type: 'rule', values: [...ids] } }),
      });
      return found.violations;
    },
    [within, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('; ')}. ${nodes[0]?.failureSummary}`,
  );
}

/** The page as it is has no accessibility fault that a machine can find, in either theme. */
export async function isAccessible(page: Page, within?: string): Promise<void> {
  expect(await faultsInBothThemes(page, within)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/** In the light theme whatever a machine finds, in the dark one, which stays, what a theme decides. */
export async function faultsInBothThemes(page: Page, within?: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
    const found = await faultsOf(page, within, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
