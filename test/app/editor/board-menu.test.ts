import { expect, it } from 'vitest';
import { boardMenu } from '../../../app/editor/board-menu.ts';
import { applied, apply, boardOf, partId } from '../../support/board-builder.ts';

const board = applied(
  apply(boardOf('bme280 as A', 'bme280 as B'), { op: 'update_part', part: '$B', locked: true }),
).board;
const [A, B] = [partId(board, 'A'), partId(board, 'B')];

/** The menu on a target: what it offers, and what was done by choosing it. */
function open(target: Parameters<typeof boardMenu>[1], { selection = [] as readonly string[], readOnly = false } = {}) {
  const done: unknown[][] = [];
  const tell =
    (name: string) =>
    (...about: unknown[]) =>
      void done.push([name, ...about]);
  const view = {
    board: () => board,
    selection: () => new Set(selection),
    readOnly: () => readOnly,
    select: tell('select'),
    rotate: tell('rotate'),
    flip: tell('flip'),
    toggleLock: tell('toggleLock'),
    toggleLook: tell('toggleLook'),
    duplicate: tell('duplicate'),
    remove: tell('remove'),
  };
  const items = boardMenu(view, target, {
    inspect: tell('inspect'),
    connect: tell('connect'),
    openLibrary: tell('openLibrary'),
    fit: tell('fit'),
    write: tell('write'),
    editText: tell('editText'),
  }).flat();
  return {
    labels: items.map(({ label }) => label),
    enabled: items.filter(({ disabled }) => !disabled).map(({ label }) => label),
    choose(label: string) {
      items.find((item) => item.label === label)?.run();
      return done;
    },
  };
}

const part = (id: string) => ({ kind: 'part', part: id }) as const;

it('[K47] the menu of parts unlocks them where all are locked, and locks them otherwise', () => {
  expect(open(part(A), { selection: [A, B] }).labels).toContain('Lock');
  expect(open(part(B), { selection: [B] }).labels).toContain('Unlock');
  expect(open(part(B), { selection: [B] }).choose('Unlock')).toEqual([['toggleLock']]);
});

it('[K52] a viewer is offered nothing that changes the board', () => {
  const offered = (target: Parameters<typeof boardMenu>[1]) => open(target, { readOnly: true }).enabled;
  expect(offered({ kind: 'empty' })).toEqual(['Select everything', 'Show the whole board']);
  expect(offered(part(A))).toEqual(['Inspect']);
  expect(offered({ kind: 'wire', wire: 'w', line: 'w' })).toEqual(['Inspect']);
  expect(offered({ kind: 'note', note: 'n' })).toEqual([]);
});

it('[K52] each entry does what it says to the thing that was pressed', () => {
  expect(open({ kind: 'empty' }).choose('Select everything')).toEqual([['select', [A, B]]]);
  expect(open({ kind: 'empty' }).labels).toContain('Add a frame');
  expect(open({ kind: 'empty' }, { selection: [A] }).choose('Frame the selection')).toEqual([['write', 'frame']]);
  expect(open({ kind: 'note', note: 'n' }).choose('Edit the text')).toEqual([['editText', 'n']]);
  expect(open(part(A)).choose('Connect…')).toEqual([['connect', A]]);
  expect(open({ kind: 'wire', wire: 'w', line: 'w' }).choose('Disconnect')).toEqual([['remove']]);
});
