import { expect, it } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { boardMenu } from '../../../app/editor/board-menu.ts';
import { applied, apply, boardOf, connect, partId } from '../../support/board-builder.ts';

const board = applied(
  apply(boardOf('bme280 as A', 'bme280 as B'), { op: 'update_part', part: '$B', locked: true }),
).board;
const [A, B] = [partId(board, 'A'), partId(board, 'B')];

/** The menu on a target: what it offers, and what was done by choosing it. */
function open(
  target: Parameters<typeof boardMenu>[1],
  { selection = [] as readonly string[], readOnly = false, on = board } = {},
) {
  const done: unknown[][] = [];
  const tell =
    (name: string) =>
    (...about: unknown[]) =>
      void done.push([name, ...about]);
  const view = {
    board: () => on,
    selection: () => new Set(selection),
    readOnly: () => readOnly,
    select: tell('select'),
    rotate: tell('rotate'),
    flip: tell('flip'),
    toggleLock: tell('toggleLock'),
    toggleLook: tell('toggleLook'),
    duplicate: tell('duplicate'),
    remove: tell('remove'),
    show: tell('show'),
    edit(edits: readonly Edit[]) {
      done.push(['edit', edits]);
      return true;
    },
    align: tell('align'),
    distribute: tell('distribute'),
    group: tell('group'),
    ungroup: tell('ungroup'),
  };
  const items = boardMenu(view, target, {
    inspect: tell('inspect'),
    connect: tell('connect'),
    replace: tell('replace'),
    openLibrary: tell('openLibrary'),
    find: tell('find'),
    fit: tell('fit'),
    paste: tell('paste'),
    write: tell('write'),
    editText: tell('editText'),
    comment: tell('comment'),
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
  expect(offered({ kind: 'empty' })).toEqual(['Select everything', 'Find on this board', 'Show the whole board']);
  expect(offered(part(A))).toEqual(['Inspect']);
  expect(offered({ kind: 'wire', wire: 'w', line: 'w' })).toEqual(['Inspect']);
  expect(offered({ kind: 'note', note: 'n' })).toEqual([]);
});

it('[K52] each entry does what it says to the thing that was pressed', () => {
  expect(open({ kind: 'empty' }).choose('Select everything')).toEqual([['select', [A, B]]]);
  expect(open({ kind: 'empty' }).labels).toContain('Add a frame');
  expect(open({ kind: 'empty' }, { selection: [A] }).choose('Frame the selection')).toEqual([['write', 'frame']]);
  expect(open({ kind: 'note', note: 'n' }).choose('Edit the text')).toEqual([['editText', 'n']]);
  expect(open(part(A)).choose('Connect…')).toEqual([['connect', A, null]]);
  expect(open({ kind: 'wire', wire: 'w', line: 'w' }).choose('Disconnect')).toEqual([['remove']]);
});

it('[K122] a part, a connection, a note and a place can be commented on, and a viewer cannot', () => {
  expect(open(part(A)).choose('Comment')).toEqual([['comment', { part: A }]]);
  const wire = { kind: 'wire', wire: 'w', line: 'w#1' } as const;
  expect(open(wire).choose('Comment')).toEqual([['comment', { connection: 'w' }]]);
  for (const target of [{ kind: 'note', note: 'n' }, { kind: 'empty' }] as const)
    expect(open(target).choose('Comment')).toEqual([['comment', null]]);
  expect(open(part(A), { readOnly: true }).enabled).not.toContain('Comment');
});

it('[K110] a selection of many is lined up, spread and grouped, whatever of it was pressed', () => {
  const many = open(part(A), { selection: [A, B] });
  expect(many.labels).toEqual([
    'Align left',
    'Align centres across',
    'Align right',
    'Align top',
    'Align middles',
    'Align bottom',
    'Distribute across',
    'Distribute down',
    'Group',
    'Ungroup',
    'Rotate',
    'Flip',
    'Lock',
    'Duplicate',
    'Frame the selection',
    'Delete',
  ]);
  // Two things have nothing between them, and no group is there.
  expect(many.enabled).not.toContain('Distribute across');
  expect(many.enabled).not.toContain('Ungroup');
  expect(many.choose('Align top')).toEqual([['align', 'top']]);
});

it('[K110] a port is connected, or disconnected from one part; a wire leads to its ends', () => {
  const wired = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));
  const [wire] = wired.connections.values();
  const air = partId(wired, 'Air');
  const mcu = partId(wired, 'MCU');
  const i2c = { part: air, domain: 'electrical', interface: 'i2c' } as const;
  const port = open({ kind: 'port', part: air, port: i2c }, { on: wired });
  expect(port.labels).toEqual(['Connect this port…', 'Inspect', 'Comment', 'Disconnect from MCU']);
  expect(port.choose('Disconnect from MCU')).toEqual([['remove', [wire?.id]]]);
  const line = open(
    { kind: 'wire', wire: wire?.id ?? '', line: wire?.id ?? '' },
    { on: wired, selection: [wire?.id ?? ''] },
  );
  expect(new Set(line.labels)).toEqual(new Set(['Inspect', 'Comment', 'Show MCU', 'Show Air', 'Disconnect']));
  expect(line.choose('Show MCU')).toEqual([['show', [mcu]]]);
});

it('[K183] a wire that somebody laid is left to the router again', () => {
  const joined = boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'));
  const [connection = ''] = joined.connections.keys();
  const target = { kind: 'wire', wire: connection, line: connection } as const;
  expect(open(target, { on: joined }).labels).not.toContain('Reset route');
  const route = [{ runs: 'across', end: 0, at: 60, from: 100, to: -100 }] as const;
  const on = applied(apply(joined, { op: 'update_connection', connection, route })).board;
  expect(open(target, { on }).choose('Reset route')).toEqual([
    ['edit', [{ op: 'update_connection', connection, route: null }]],
  ]);
  expect(open(target, { on, readOnly: true }).enabled).not.toContain('Reset route');
});
