/**
 * The one test command. Runs the static checks, the unit tests and, in a real Chromium, the stories; each test
 * that failed is named again at the end, and the last line sums what the two runners reported, or with
 * `--only=static` the static checks. `--only=static`, `--only=unit` or
 * `--only=e2e` runs one of the three.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { generateWhereStale } from '#schemas/generate-where-stale.ts';
import { ensureChromium } from './support/chromium.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './support/outcome.ts';

const REPORTS = '.reports';
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const wanted = (stage: string) => only === undefined || only === stage;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const broken: string[] = [];
let steps = 0;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
generateWhereStale();

if (wanted('static')) {
  step('lint, format, import boundaries and cycles', ['biome', 'check', '--error-on-warnings', '.']);
  for (const folder of ['engine', 'sync-server', 'app', '.']) step(`types of ${folder}`, ['tsc', '-p', folder]);
  step('unused code', ['knip', '--no-config-hints']);
  step('code that only tests use', ['knip', '--production', '--no-config-hints']);
}
if (wanted('unit')) {
  step('unit tests', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORTS}/unit.json`,
  ]);
  add(vitestOutcome(`${REPORTS}/unit.json`));
}
if (wanted('e2e')) {
  process.env.CHROMIUM = ensureChromium();
  // Relative, it would be taken from the folder of the configuration.
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = resolve(REPORTS, 'e2e.json');
  step('build', ['vite', 'build', '--logLevel', 'warn']);
  step('stories in Chromium', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']);
  add(playwrightOutcome(`${REPORTS}/e2e.json`));
}

if (only === 'static') add({ passed: steps - broken.length, failed: broken.length, skipped: 0, failures: [] });
if (broken.length > 0) console.log(`\nFailed: ${broken.join('; ')}`);
for (const failure of failures) console.log(`\n${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = broken.length > 0 || total.failed > 0 ? 1 : 0;

function step(name: string, command: readonly string[]): void {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const { status } = spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit' });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  steps += 1;
  if (status !== 0) broken.push(name);
}

function add(outcome: Outcome): void {
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
  failures.push(...outcome.failures);
}
