/** What every sentence of a voice must be like, whatever it says. */
import { expect } from 'vitest';
import { TOOLS } from '#engine/tools/index.ts';

const LEFTOVERS = /undefined|\bnull\b|NaN|Infinity|\[object|\$\{|\.\.| {2}/;
const TOOL_NAMES = new RegExp(TOOLS.map(({ name }) => name).join('|'));

/** For people: whole sentences without tools, JSON or ids of the vocabulary. `allowed`: ids that a person wrote. */
export function expectForPeople(text: string, ...allowed: readonly string[]): void {
  expect(text).toMatch(/^.{12,}\.$/);
  expect(text).not.toMatch(LEFTOVERS);
  expect(text).not.toMatch(TOOL_NAMES);
  expect(text).not.toMatch(/[{}[\]"]|\$/);
  const words = allowed.reduce((rest, word) => rest.replaceAll(word, ''), text);
  expect(words).not.toMatch(/[a-z0-9]_[a-z0-9]/i);
}

/** For agents: a clause that says something; it may name tools and ids, and hold JSON. */
export function expectForAgents(text: string): void {
  expect(text.trim().length).toBeGreaterThan(8);
  expect(text).not.toMatch(LEFTOVERS);
}
