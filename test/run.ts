/**
 * The one test command. Runs the static checks, the unit tests and, in a real Chromium, the stories; the last line
 * sums what the two runners reported, or with `--only=static` the static checks. `--only=static`, `--only=unit` or
 * `--only=e2e` runs one of the three.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { generateWhereStale } from '#schemas/generate-where-stale.ts';
import { ensureChromium } from './support/chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const REPORTS = '.reports';
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const wanted = (stage: string) => only === undefined || only === stage;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
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
  add(vitestCounts(`${REPORTS}/unit.json`));
}
if (wanted('e2e')) {
  process.env.CHROMIUM = ensureChromium();
  // Relative, it would be taken from the folder of the configuration.
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = resolve(REPORTS, 'e2e.json');
  step('build', ['vite', 'build', '--logLevel', 'warn']);
  step('stories in Chromium', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']);
  add(playwrightCounts(`${REPORTS}/e2e.json`));
}

if (only === 'static') add({ passed: steps - broken.length, failed: broken.length, skipped: 0 });
if (broken.length > 0) console.log(`\nFailed: ${broken.join('; ')}`);
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

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

function vitestCounts(path: string): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  // Vitest's own report: the fields are those of its JSON reporter.
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    numPendingTests: number;
    numTodoTests: number;
  };
  const failed = report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

function playwrightCounts(path: string): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  // Playwright's own report: `stats` of its JSON reporter. A flaky test is a failed one here.
  const { stats } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
