import type { Page } from '@playwright/test';

/** Keeps what the page asks for by this address on its way, until what is returned is called. */
export async function heldBack(page: Page, address: RegExp): Promise<() => void> {
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}
