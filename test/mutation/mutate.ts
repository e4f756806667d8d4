/**
 * `npm run mutate -- FOLDER [TESTS…]`: changes the folder's code in up to 150 places, one at a time, and asks whether a test
 * notices. TESTS are test files or folders, by default those that `testsFor` names. Writes the folder's row in `docs/mutation.md`
 * and prints each survivor. Options: `--seed=`, `--size=`, `--minutes=`, `--concurrency=`, and `--force` to forget earlier runs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { Sampled } from './plugin.ts';
import { candidatesIn, rangesOf } from './sample.ts';
import type { Settings } from './settings.ts';
import { withRow } from './table.ts';
import { testsFor } from './tests.ts';

const PAGE = 'docs/mutation.md';
const WORK = '.mutation';
/** How many candidates stand by for each mutant of the sample, since those in code that runs while a module loads drop out. */
const RESERVE = 1.5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    size: { type: 'string', default: '150' },
    minutes: { type: 'string', default: '20' },
    concurrency: { type: 'string', default: '3' },
    force: { type: 'boolean', default: false },
  },
});
const folder = normalize(positionals[0] ?? '').replace(/\/$/, '');
if (!existsSync(folder) || folder === '.' || !statSync(folder).isDirectory()) {
  console.error(
    'usage: npm run mutate -- FOLDER [TESTS…] [--seed=1] [--size=150] [--minutes=20] [--concurrency=3] [--force]',
  );
  process.exit(2);
}

const work = resolve(WORK, folder.replaceAll('/', '-'));
const [candidatesFile, sampleFile] = [join(work, 'candidates.json'), join(work, 'sample.json')];
const incrementalFile = join(work, 'incremental.json');
mkdirSync(work, { recursive: true });
if (values.force) rmSync(incrementalFile, { force: true });
forgetUnmeasured(incrementalFile);

const settings: Settings = {
  size: Number(values.size),
  deadline: Date.now() + Number(values.minutes) * 60_000,
  candidatesFile,
  sampleFile,
  durationsFile: join(work, 'durations.json'),
};
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const every = await candidatesIn(
  sources.map((file) => resolve(folder, file)),
  Number(values.seed),
);
const candidates = every.slice(0, Math.ceil(RESERVE * settings.size));
writeFileSync(candidatesFile, JSON.stringify(candidates));
process.env.MUTATION = JSON.stringify(settings);

const results = await new Stryker({
  // Every mutant in the code costs memory and time for each test, even one that is not drawn.
  mutate: rangesOf(candidates),
  testFiles: [...testsFor(folder, positionals.slice(1))],
  testRunner: 'sampled-vitest',
  testRunnerNodeArgs: ['--import', 'tsx'],
  checkerNodeArgs: ['--import', 'tsx'],
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/plugin.ts'],
  reporters: ['sample', 'progress-append-only'],
  // The tests to run are named: the module graph need not be asked.
  vitest: { configFile: 'vite.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  disableTypeChecks: false,
  // Stryker rewrites the paths of a tsconfig through an API that TypeScript 7 does not have; ours needs no rewriting.
  tsconfigFile: 'none',
  incremental: true,
  incrementalFile,
  tempDirName: join(WORK, 'sandbox'),
  ignorePatterns: ['app/dist', '.reports', 'e2e', 'data'],
  concurrency: Number(values.concurrency),
  // Longer than a test may take, so that a busy machine does not pass for an endless loop; most of those are counted out before.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: Number(values.minutes),
  allowConsoleColors: false,
  logLevel: 'warn',
} as ConstructorParameters<typeof Stryker>[0]).runMutationTest();

report(results);

/** What an earlier run wrote, as far as it is asked here: Stryker's own report. */
interface Report {
  readonly files: Readonly<Record<string, { mutants: readonly { status: string; coveredBy?: readonly string[] }[] }>>;
  readonly testFiles?: Readonly<Record<string, { source?: string; tests: readonly { id: string }[] }>>;
}

/**
 * Earlier answers for mutants that never ran must not be taken for results, nor those for survivors whose tests say more
 * since: the runner tells no test's place in its file, and without it Stryker takes a test of the same name for the same.
 */
function forgetUnmeasured(file: string): void {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const changed = Object.entries(report.testFiles ?? {}).flatMap(([name, { source, tests }]) => {
    return existsSync(name) && readFileSync(name, 'utf8') === source ? [] : tests.map(({ id }) => id);
  });
  const rewritten = new Set(changed);
  for (const one of Object.values(report.files))
    one.mutants = one.mutants.filter(({ status, coveredBy = [] }) => {
      return status !== 'RuntimeError' && !(status === 'Survived' && coveredBy.some((id) => rewritten.has(id)));
    });
  writeFileSync(file, JSON.stringify(report));
}

function report(all: readonly MutantResult[]): void {
  // Written by the plugin in this very run.
  const sample = JSON.parse(readFileSync(sampleFile, 'utf8')) as readonly Sampled[];
  const statusOf = new Map(all.map(({ id, status }) => [id, status]));
  const having = (status: MutantResult['status']) => sample.filter(({ id }) => statusOf.get(id) === status);
  const alive = [...having('Survived'), ...having('NoCoverage')];
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  for (const { key, file, location, original, replacement, id } of alive) {
    const explained = page.includes(`\`${key}\``) ? ', explained' : '';
    console.log(
      `\n${key} ${file}:${location.start.line + 1} (${statusOf.get(id)}${explained})\n${marked('-', original)}\n${marked('+', replacement)}`,
    );
  }
  const counts = {
    killed: having('Killed').length,
    timedOut: having('Timeout').length,
    survived: having('Survived').length,
    noCoverage: having('NoCoverage').length,
  };
  const ran = counts.killed + counts.timedOut + counts.survived + counts.noCoverage;
  const row = { folder, mutants: every.length, ran, ...counts, date: new Date().toISOString().slice(0, 10) };
  console.log(`\n${JSON.stringify(row)}; ${sample.length - ran} of the sample did not run`);
  writeFileSync(PAGE, withRow(page, row));
}

function marked(sign: string, text: string): string {
  return text.replace(/^/gm, `  ${sign} `);
}
