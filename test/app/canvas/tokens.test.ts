import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../app/ui/tokens.css', import.meta.url), 'utf8').split('@media')[0] ?? '';
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map((found) => [
    found[1],
    [found[2] ?? '', found[3] ?? ''] as const,
  ]),
);

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(front: string, back: string, theme: 0 | 1): number {
  const [a, b] = [front, back].map((name) => luminance(pairs.get(name)?.[theme] ?? '#')).sort((x, y) => y - x);
  return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
}

const SURFACES = ['canvas', 'app', 'panel', 'raised', 'sunken', 'hover'];
const text = ['text', 'text-soft', 'text-faint', 'accent', 'error', 'warning', 'info', 'success'].flatMap((front) =>
  SURFACES.map((back) => [front, back, 4.5] as const),
);
const noted = ['text', 'text-soft', 'text-faint'].map((front) => [front, 'note', 4.5] as const);
const filled = ['accent', 'error', 'warning', 'info'].map((state) => [`on-${state}`, state, 4.5] as const);
const soft = ['accent', 'error', 'warning', 'info', 'success'].map((state) => [state, `${state}-soft`, 4.5] as const);
const graphics = [...pairs.keys()]
  .filter((name): name is string => /^(wire|focus|line-control)/.test(name ?? ''))
  .flatMap((front) => ['canvas', 'panel', 'raised'].map((back) => [front, back, 3] as const));

describe('[K1] every text and every mark meets WCAG 2.2 AA contrast', () => {
  test.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('in the %s theme', (_, theme) => {
    const short = [...text, ...noted, ...filled, ...soft, ...graphics]
      .map(([front, back, least]) => ({ front, back, least, is: contrast(front, back, theme) }))
      .filter(({ is, least }) => !(is >= least));
    expect(short).toEqual([]);
  });
});
