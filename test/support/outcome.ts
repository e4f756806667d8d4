import { existsSync, readFileSync } from 'node:fs';

/** What a runner reports of its tests; `failures` names each that failed, with the head of what it said. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
}

const HEAD_LINES = 12;

/** The outcome in a file of Vitest's JSON reporter. A file that is not there is one failure. */
export function vitestOutcome(path: string): Outcome {
  if (!existsSync(path)) return noReport(path);
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) return failed.map((test) => named(name, test.fullName, test.failureMessages.join('\n')));
    return message === '' ? [] : [named(name, '', message)];
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** The outcome in a file of Playwright's JSON reporter; a flaky test is a failed one. */
export function playwrightOutcome(path: string): Outcome {
  if (!existsSync(path)) return noReport(path);
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  const failures = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return named(file, title, error?.message ?? 'no message');
      }),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures,
  };
}

function noReport(path: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [`${path}: the runner left no report`] };
}

function named(file: string, test: string, message: string): string {
  const head = message.split('\n').slice(0, HEAD_LINES).join('\n  ');
  return `✗ ${file}${test === '' ? '' : ` › ${test}`}\n  ${head}`;
}

function specsOf(suite: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly {
    name: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: readonly PlaywrightSpec[];
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  file: string;
  title: string;
  tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
}
