import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { LIMITS } from '#schemas/limits.ts';
import { copyNames } from '../../../app/editor/edits/copy-names.ts';
import { duplicateEdits } from '../../../app/editor/edits/duplicate-edits.ts';
import { applied, apply } from '../../support/board-builder.ts';
import { boardOf, part } from '../canvas/board.ts';

function copied(board: Board, ids: readonly string[]) {
  const parts = ids.flatMap((id) => board.parts.get(id) ?? []);
  const names = copyNames(board, parts);
  return parts.map((one) => [names.label(one), names.group(one)]);
}
const labelled = (...labels: string[]) => boardOf(labels.map((label, at) => part(`p${at}`, [0, 0], { label })));

describe('[K107] copies', () => {
  test('keep their names, with the next free number', () => {
    expect(copied(labelled('ESP32', 'Air sensor'), ['p0', 'p1'])).toEqual([
      ['ESP32 2', undefined],
      ['Air sensor 2', undefined],
    ]);
    expect(copied(labelled('ESP32', 'ESP32 2', 'ESP32 4'), ['p1', 'p0'])).toEqual([
      ['ESP32 3', undefined],
      ['ESP32 5', undefined],
    ]);
  });

  test('a name that is not taken is kept as it is', () => {
    const names = copyNames(labelled('Pump'), [
      part('x', [0, 0], { label: 'Valve' }),
      part('y', [0, 0], { label: 'Valve' }),
    ]);
    expect(names.label(part('x', [0, 0]))).toBe('Valve');
    expect(names.label(part('y', [0, 0]))).toBe('Valve 2');
  });

  test.each([LIMITS.labelChars, LIMITS.labelChars - 7])(
    '[limit labelChars] a name of %i characters makes room for the number',
    (length) => {
      const label = 'x'.repeat(length);
      const [[copy = ''] = []] = copied(labelled(label), ['p0']);
      expect([copy.length <= LIMITS.labelChars, copy.endsWith(' 2')]).toEqual([true, true]);
    },
  );

  test('a group is a group again, beside the one that it was copied from', () => {
    const board = boardOf([
      part('a', [0, 0], { group: 'Group 1' }),
      part('b', [0, 0], { group: 'Group 1' }),
      part('c', [0, 0]),
    ]);
    expect(copied(board, ['a', 'b', 'c']).map(([, group]) => group)).toEqual(['Group 2', 'Group 2', undefined]);
  });

  test('the engine takes the copies', () => {
    const board = boardOf([part('a', [0, 0], { group: 'Pair' }), part('b', [400, 0], { group: 'Pair' })]);
    const after = applied(apply(board, ...duplicateEdits(board, [...board.parts.values()], []))).board;
    expect([...after.parts.values()].map(({ label, group }) => [label, group])).toEqual([
      ['A', 'Pair'],
      ['B', 'Pair'],
      ['A 2', 'Pair 2'],
      ['B 2', 'Pair 2'],
    ]);
  });
});
