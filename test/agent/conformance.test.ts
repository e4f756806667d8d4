/** The official conformance suites of both generations, against the real HTTP, key and session code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFixtures } from '../support/conformance/fixtures.ts';
import { keyedDoor, runSuite, SUITES, type SuiteName } from '../support/conformance/suite.ts';
import { expected } from './conformance-baseline.ts';
import { type Live, startLive } from './live.ts';

const LONGEST_MS = 120_000;

let live: Live;
let door: { url: string; close(): Promise<void> };

beforeAll(async () => {
  live = await startLive(undefined, { extend: withFixtures });
  door = await keyedDoor(live.server.port, (await live.newKey('Suite')).value);
});
afterAll(async () => {
  await door.close();
  await live.close();
});

test.each(Object.keys(SUITES) as SuiteName[])(
  '[M21] the conformance suite %s finds what is stated, no less and no more',
  async (suite) => {
    const findings = await runSuite(suite, door.url, LONGEST_MS);
    expect(findings).toEqual(expected(suite));
  },
  LONGEST_MS + 10_000,
);
