import { expect, test } from 'vitest';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { boardOfTemplate } from '#engine/samples/template.ts';
import { BOARD_TEMPLATES } from '#engine/samples/templates.ts';
import { context } from '../../support/board-builder.ts';
import { verdict } from '../rules/support.ts';

test.each(Object.entries(BOARD_TEMPLATES))(
  '[V43] [K175] %s has no finding, has its look, and no part lies on another',
  (name, template) => {
    const board = boardOfTemplate(template, name, context());
    expect(board.name).toBe(name);
    expect(verdict(board)).toEqual({});
    expect(board.look).toBe(name === 'cameras' ? 'blocks' : 'drawn');
    const scene = new Scene(DRAWN);
    scene.update(board);
    const boxes = [...scene.parts.values()];
    const overlaps = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => overlap(a, b))
        .map((b) => `${a.label} and ${b.label}`),
    );
    expect(overlaps).toEqual([]);
  },
);

test('[V43] a template that the library does not have is refused, not half made', () => {
  const odd = { parts: [['a', 'no-such-part', 'A']], connections: [] } as const;
  expect(() => boardOfTemplate(odd, 'odd', context())).toThrow('a template is not as the library has it');
});
