import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SLOW, TESTS } from './tests.ts';

test('[Z17] the tests that mutation runs name, and those they leave out, exist', () => {
  const named = [...Object.keys(TESTS), ...Object.values(TESTS).flat(), ...SLOW];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
