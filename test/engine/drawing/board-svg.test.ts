import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Part } from '#engine/board/board.ts';
import { boardSvg } from '#engine/drawing/board-svg.ts';
import { NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import { paintPart } from '#engine/drawing/paint/part.ts';
import { tracePathData } from '#engine/drawing/paint/path-data.ts';
import { LIGHT_PALETTE } from '#engine/drawing/palette.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { SvgBrush } from '#engine/drawing/svg/svg-brush.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { exportFile } from '../../../app/editor/export/export-files.ts';
import { routedScene, shippedBoards } from '../../../bench/support/routed-boards.ts';
import { boardOf, definition, face, note, part, wire, withNotes } from '../../app/canvas/board.ts';

const BOARD = withNotes(
  boardOf(
    [part('a', [0, 0]), part('b', [400, 0]), part('c', [200, 0], { label: 'C & <D>' })],
    [wire('a.out', 'b.in'), wire('a.out', 'c.in')],
  ),
  [note('n', [0, 300]), note('f', [200, 0], [900, 300], { kind: 'frame', text: 'Power' })],
);

describe('[K45] a board as SVG without a page', () => {
  test('has every part, note and frame by name, and around the parts in its way a wire with its corners', () => {
    const svg = boardSvg(BOARD);
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    for (const text of ['A', 'B', 'C &amp; &lt;D&gt;', 'About n', 'Power']) expect(texts).toContain(text);
    const wires = [...svg.matchAll(/<path d="([^"]*)" fill="none" stroke="#3a6cb8"/g)].map(([, d]) => d ?? '');
    expect(wires[0]).toMatch(/^M80 20L.*Q.*L320 20/);
  });

  test('is the file that the page exports, but for the colours that it is given', async () => {
    const dark = { ...LIGHT_PALETTE, canvas: '#151413', card: '#242220' };
    const { name, content } = await exportFile(
      { board: BOARD, outOfBounds: [], damaged: [] },
      'svg',
      '2026-01-01T00:00:00.000Z',
      dark,
    );
    expect(name).toMatch(/\.svg$/);
    expect(content).toBe(boardSvg(BOARD, dark));
    expect(
      String(content).replaceAll(dark.canvas, LIGHT_PALETTE.canvas).replaceAll(dark.card, LIGHT_PALETTE.card),
    ).toBe(boardSvg(BOARD));
  });

  test('does not depend on the order in which parts and wires stand in the board', () => {
    const turned = {
      ...BOARD,
      parts: new Map([...BOARD.parts].reverse()),
      connections: new Map([...BOARD.connections].reverse()),
    };
    expect(boardSvg(turned)).toBe(boardSvg(BOARD));
  });
});

test.each(shippedBoards())('[K215] a picture of the whole board has all of its wires: $name', ({ board }) => {
  const [, area = ''] = /viewBox="([^"]*)"/.exec(boardSvg(board)) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = area.split(' ').map(Number);
  const wires = [...routedScene(board).wires.values()];
  expect(wires.length).toBeGreaterThan(0);
  for (const { minX, minY, maxX, maxY } of wires) {
    expect([minX >= x, minY >= y, maxX <= x + width, maxY <= y + height]).toEqual([true, true, true, true]);
  }
});

test('[K45] has the colours of the page in its light theme', () => {
  const css = readFileSync(new URL('../../../app/ui/tokens.css', import.meta.url), 'utf8').split('@media')[0] ?? '';
  const light = new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}),/g)].map(([, name, hex]) => [name, hex]),
  );
  const source = readFileSync(new URL('../../../app/canvas/paint/page-palette.ts', import.meta.url), 'utf8');
  const tokens = [...source.matchAll(/^ {2}(\w+): '--([\w-]+)',$/gm)].map(([, key, token]) => [key, light.get(token)]);
  const { wires, font: _, ...plain } = LIGHT_PALETTE;
  expect(Object.fromEntries(tokens)).toEqual(plain);
  for (const [name, colour] of Object.entries(wires)) expect(light.get(`wire-${name}`)).toBe(colour);
});

describe('[K46] the path data of an icon', () => {
  const traced = (d: string): string => {
    const brush = new SvgBrush();
    brush.beginPath();
    tracePathData(brush, d);
    brush.fill();
    return /d="([^"]*)"/.exec(brush.file({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, '', '#fff'))?.[1] ?? '';
  };

  test.each([
    ['lines, absolute and relative', 'M1 2h3v4H0V0l2 2 1-1z', 'M1 2L4 2L4 6L0 6L0 0L2 2L3 1Z'],
    ['further points of a move', 'm1 1 2 0 0 2', 'M1 1L3 1L3 3'],
    ['curves, one that mirrors the last', 'M0 0c0 1 1 2 2 2s2 1 2 2', 'M0 0C0 1 1 2 2 2C3 2 4 3 4 4'],
    ['a half circle', 'M-3 0a3 3 0 0 1 6 0', 'M-3 0L-3 0A3 3 0 0 1 3 0'],
    ['the longer arc, anticlockwise', 'M3 0A3 3 0 1 0 0 3', 'M3 0L3 0A3 3 0 0 0 -2.121 -2.121A3 3 0 0 0 0 3'],
    ['numbers without spaces', 'M.5-.5L1.5.5', 'M0.5 -0.5L1.5 0.5'],
  ])('is traced: %s', (_, d, expected) => {
    expect(traced(d)).toBe(expected);
  });

  test.each(['M0 0Q1 1 2 2', 'M0', 'Z1'])('that is not understood throws: %s', (d) => {
    expect(() => traced(d)).toThrow(d);
  });
});

describe('[K50] a locked part', () => {
  const svgOf = (more: Partial<Part>, file?: PartDefinitionFile): string =>
    boardSvg(boardOf([part('a', [0, 0], more)], [], file));
  const padlocks = (svg: string): readonly string[] =>
    [...svg.matchAll(/<path d="M10 0A10 [^>]*transform="translate\(([^)]*)\)/g)].map(([, place]) => place ?? '');

  test('carries a padlock on its upper left, and only then', () => {
    expect(padlocks(svgOf({ locked: true }))).toEqual(['-78 -38', '-78 -38']);
    expect(padlocks(svgOf({}))).toEqual([]);
  });

  test('carries it on the outline where that is round', () => {
    const round = definition([face('in')], 'circle');
    expect(padlocks(svgOf({ locked: true }, round))[0]).toBe('-56.569 -56.569');
  });

  test('from afar has a padlock of a few px, and none where it would be a blot', () => {
    const painted = (k: number): number => {
      const scene = new Scene();
      scene.update(boardOf([part('a', [0, 0], { locked: true })]));
      const brush = new SvgBrush();
      for (const placed of scene.parts.values()) paintPart(brush, placed, k, LIGHT_PALETTE, NO_HIGHLIGHTS);
      const svg = brush.file({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, '', '#fff');
      const [, scale] = /translate\(-78 -38\)scale\(([\d.]+)/.exec(svg) ?? [];
      return Number(scale ?? 0) * 10 * k;
    };
    expect([painted(1), painted(0.25), painted(0.15)]).toEqual([10, 5.5, 0]);
  });
});
