import { expect, test } from 'vitest';
import { shellTexts } from '../../../app/texts/shell.ts';
import { errorWords, WordedError } from '../../../app/texts/worded-error.ts';

test.each([
  'Failed to fetch dynamically imported module: https://boards.example.org/assets/formats-1.js',
  'error loading dynamically imported module: https://boards.example.org/assets/formats-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/export-1.css',
])('[V52] an action whose code could not be fetched says so: %s', (message) => {
  expect(errorWords(new TypeError(message))).toBe(shellTexts.partNotLoaded);
});

test('an error is told in its own words where it has some for people, and else with what a report needs', () => {
  expect(errorWords(new WordedError('The board is full.'))).toBe('The board is full.');
  expect(errorWords(new RangeError('x'))).toBe(shellTexts.wentWrong({ error: 'RangeError: x' }));
});
