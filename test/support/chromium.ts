import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Flags under which Chromium runs anywhere, also as root, and asks nothing of the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium to use: $CHROMIUM, an installed one, Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const own = () => {
    const path = chromium.executablePath();
    return path && existsSync(path) ? path : undefined;
  };
  const named = process.env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM is ${named}, but there is no such file`);
    return named;
  }
  return KNOWN.find((path) => existsSync(path)) ?? own();
}

/** Finds a Chromium, or installs one: Playwright's, else Debian's. Throws with what to do where neither works. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const attempts: readonly (readonly string[])[] = [
    ['npx', 'playwright', 'install', 'chromium'],
    ['sh', '-c', 'apt-get update && apt-get install -y --no-install-recommends chromium'],
  ];
  for (const [command = '', ...args] of attempts) {
    console.log(`No Chromium found; trying: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium could be found or installed: install one and name it in the environment variable CHROMIUM',
  );
}
