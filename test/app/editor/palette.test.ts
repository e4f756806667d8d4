import { describe, expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { type PaletteEntry, rankedEntries, withRecent } from '../../../app/editor/palette/entries.ts';
import { folded, matchScore } from '../../../app/editor/palette/match.ts';

const entry = (kind: PaletteEntry['kind'], name: string, about?: string): PaletteEntry => ({
  id: `${kind} ${name}`,
  kind,
  name,
  ...(about === undefined ? {} : { about }),
  run: () => {},
});
const ENTRIES = [
  entry('command', 'Zoom in'),
  entry('command', 'Show the selection'),
  entry('command', 'Align left'),
  entry('part', 'Air sensor', 'Bosch BME280'),
  entry('library', 'Bosch BME280', 'Bosch'),
  entry('board', 'Greenhouse'),
  entry('rule', 'A sensor has no supply'),
];
const names = (query: string, recent: readonly string[] = []) =>
  rankedEntries(ENTRIES, query, recent).map(({ name }) => name);

describe('[K104] typed words', () => {
  test.each([
    ['zoom', 'zoom in'],
    ['in', 'zoom in'],
    ['in zoom', 'zoom in'],
    ['zi', 'zoom in'],
    ['sts', 'show the selection'],
    ['oom', 'zoom in'],
  ])('%s names %s', (query, text) => {
    expect(matchScore(query, text)).not.toBeNull();
  });

  test.each([
    ['zx', 'zoom in'],
    ['zoom out', 'zoom in'],
    ['oin', 'zoom in'],
  ])('%s does not name %s', (query, text) => {
    expect(matchScore(query, text)).toBeNull();
  });

  test('count most at the beginning, then at a word, then anywhere, then as letters', () => {
    const scores = ['pin map', 'the pin', 'spinner', 'places in names'].map((text) => matchScore('pin', text) ?? -1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  test('case and accents do not count', () => {
    expect(folded('Überspannung É')).toBe('uberspannung e');
  });
});

describe('[K104] the palette', () => {
  test('lists commands first where nothing is typed, and before them what was chosen lately', () => {
    expect(names('')).toEqual(['Zoom in', 'Show the selection', 'Align left']);
    expect(names('', ['board Greenhouse', 'command Align left', 'part of another board'])).toEqual([
      'Greenhouse',
      'Align left',
      'Zoom in',
      'Show the selection',
    ]);
  });

  test('finds by the name first, then by what stands beside it', () => {
    expect(names('bme280')).toEqual(['Bosch BME280', 'Air sensor']);
    expect(names('sensor')).toEqual(['Air sensor', 'A sensor has no supply']);
    expect(names('sensor', ['rule A sensor has no supply'])).toEqual(['A sensor has no supply', 'Air sensor']);
    expect(names('qqq')).toEqual([]);
  });

  test.each([
    [LIMITS.paletteRows, LIMITS.paletteRows],
    [LIMITS.paletteRows + 1, LIMITS.paletteRows],
  ])('[limit paletteRows] of %i matches it lists %i', (count, listed) => {
    const many = Array.from({ length: count }, (_, at) => entry('part', `LED ${at}`));
    expect(rankedEntries(many, 'led', []).length).toBe(listed);
  });

  test('[limit paletteRecent] remembers the last choices, each once', () => {
    const ids = Array.from({ length: LIMITS.paletteRecent }, (_, at) => `${at}`);
    const full = ids.reduce<readonly string[]>(withRecent, []);
    expect(full).toEqual(ids.toReversed());
    expect(withRecent(full, '0')).toEqual(['0', ...full.filter((id) => id !== '0')]);
    expect(withRecent(full, 'new')).toEqual(['new', ...full.slice(0, -1)]);
  });
});
