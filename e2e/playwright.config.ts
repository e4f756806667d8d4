import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../test/support/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
});
