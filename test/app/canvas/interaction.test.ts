import { describe, expect, test } from 'vitest';
import type { Point } from '#engine/board/values.ts';
import type { Connectability } from '../../../app/canvas/connecting.ts';
import { runCommand } from '../../../app/canvas/input/commands.ts';
import { Interaction } from '../../../app/canvas/input/interaction.ts';
import { keyCommand } from '../../../app/canvas/input/keys.ts';
import type { PointerInput } from '../../../app/canvas/input/press.ts';
import type { Tooltip } from '../../../app/canvas/input/tip.ts';
import { boardOf, definition, face, note, part, withNotes } from './board.ts';
import { localHost } from './local-host.ts';

const FILE = definition([face('in'), face('aux'), face('out', 'master')]);
const BOARD = boardOf([part('a', [0, 0]), part('b', [400, 0]), part('c', [800, 0], { locked: true })], [], FILE);
const TARGETS = new Map<string, Connectability>([
  ['b/electrical/in', { ok: true }],
  ['b/electrical/aux', { reason: 'Both ends are targets.' }],
]);

/** A canvas at zoom 1 with its corner at the board's zero, and everything that was asked of its host. */
function hands(readOnly = false, board = BOARD) {
  const host = localHost(board, { readOnly, connectability: TARGETS });
  let tip: Tooltip | null = null;
  const interaction = new Interaction(host, () => ({ x: 0, y: 0, k: 1 }), {
    resizing: () => {},
    write: () => {},
    dragged: () => {},
    pending: () => {},
    overlay: () => {},
    tip(now) {
      tip = now;
    },
    cursor: () => {},
  });
  const drag = (from: Point, ...to: readonly PointerInput[]) => {
    interaction.begin(press(from));
    for (const each of to) interaction.move(each);
  };
  return { interaction, host, told: host.asked, drag, tip: () => tip?.text ?? null };
}

function press(at: Point, more: Partial<PointerInput> = {}): PointerInput {
  return { at, shift: false, alt: false, control: false, touch: false, ...more };
}

const OUT: Point = [80, 0];
const IN: Point = [320, 0];
const AUX: Point = [320, 20];

describe('[K20] drawing a connection', () => {
  test('asks once what may be joined, and connects on the drop', () => {
    const { interaction, drag, told } = hands();
    drag(OUT, press([200, 50]), press([300, 5]));
    interaction.drop(press(IN));
    expect(told).toEqual([
      ['connectability', 'a/electrical/out'],
      ['connect', 'a/electrical/out', 'b/electrical/in'],
    ]);
  });

  test('says why a port refuses, once more when dropped there, and joins nothing', () => {
    const { interaction, drag, told, tip } = hands();
    drag(OUT, press(AUX));
    const said = tip();
    interaction.drop(press(AUX));
    expect([said, told.slice(1)]).toEqual(['Both ends are targets.', [['refuseConnection', 'Both ends are targets.']]]);
  });

  test('dropped anywhere on a part joins the nearest port of it that may be joined', () => {
    const { interaction, drag, told } = hands();
    drag(OUT, press([420, -20]));
    interaction.drop(press([420, -20]));
    expect(told.at(-1)).toEqual(['connect', 'a/electrical/out', 'b/electrical/in']);
  });

  test('ends as if it had never begun when it is cancelled', () => {
    const { interaction, drag, told } = hands();
    drag(OUT, press(IN));
    interaction.cancel();
    interaction.drop(press(IN));
    expect(told).toEqual([['connectability', 'a/electrical/out']]);
  });
});

describe('[K21] moving', () => {
  test('takes the whole selection along, without what is locked, by whole grid steps', () => {
    const { interaction, drag, told } = hands();
    interaction.tap(press([0, -20]));
    interaction.tap(press([400, -20], { shift: true }));
    interaction.tap(press([800, -20], { shift: true }));
    drag([0, -20], press([33, -12]));
    interaction.drop(press([33, -12]));
    expect(told.slice(3)).toEqual([
      ['move', ['a', 'b'], [40, 0]],
      ['keptInPlace', 'c'],
    ]);
  });

  test('[K13] with Alt lands anywhere', () => {
    const { interaction, drag, told } = hands();
    drag([0, -20], press([33, -11], { alt: true }));
    interaction.drop(press([33, -11], { alt: true }));
    expect(told.at(-1)).toEqual(['move', ['a'], [33, 9]]);
  });

  test('selects a part that was not selected and lets go of the others', () => {
    const { interaction, drag, told } = hands();
    interaction.tap(press([0, -20]));
    drag([400, -20], press([400, 30]));
    interaction.drop(press([400, 30]));
    expect(told.slice(1)).toEqual([
      ['select', 'b'],
      ['move', ['b'], [0, 60]],
    ]);
  });

  test('on a board that may only be read draws a marquee, and neither that nor a wire from a port', () => {
    const { interaction, drag, told } = hands(true);
    drag([-100, -100], press([100, 100]));
    interaction.drop(press([100, 100]));
    drag(OUT, press(IN));
    interaction.drop(press(IN));
    expect(told).toEqual([['select', 'a']]);
  });
});

const NOTED = withNotes(BOARD, [
  note('n', [0, 300], [200, 100]),
  note('frame', [200, 0], [900, 400], { kind: 'frame', text: 'Power', seq: 1 }),
]);

describe('[K23] a corner of the one selected note', () => {
  test('takes the corner along on the grid, and the opposite one stays', () => {
    const { interaction, drag, told } = hands(false, NOTED);
    interaction.tap(press([0, 300]));
    drag([100, 350], press([155, 331]));
    interaction.drop(press([155, 331]));
    expect(told.slice(1)).toEqual([['resizeNote', 'n', { minX: -100, minY: 250, maxX: 160, maxY: 340 }]]);
  });

  test('goes no nearer to the opposite one than what a hand can hold', () => {
    const { interaction, drag, told } = hands(false, NOTED);
    interaction.tap(press([0, 300]));
    drag([-100, 250], press([400, 700]));
    interaction.drop(press([400, 700]));
    expect(told.slice(1)).toEqual([['resizeNote', 'n', { minX: 20, minY: 310, maxX: 100, maxY: 350 }]]);
  });

  test('is only a place on the note where the board may only be read', () => {
    const { interaction, drag, told } = hands(true, NOTED);
    interaction.tap(press([0, 300]));
    drag([100, 350], press([155, 331]));
    interaction.drop(press([155, 331]));
    expect(told.some(([what]) => what === 'resizeNote')).toBe(false);
  });
});

test('[K24] a frame that is dragged takes along what lies wholly in it, except what is locked', () => {
  const board = boardOf([part('a', [0, 0]), part('b', [400, 0]), part('c', [540, 100], { locked: true })], [], FILE);
  const { interaction, drag, told } = hands(false, withNotes(board, [...NOTED.notes.values()]));
  drag([-240, -215], press([-220, -195]));
  interaction.drop(press([-220, -195]));
  expect(told).toEqual([
    ['select', 'frame'],
    ['move', ['frame', 'a', 'b'], [20, 20]],
    ['keptInPlace', 'c'],
  ]);
});

describe('[K38] who may only look', () => {
  test.each([
    ['a part', [0, -20]],
    ['a port', OUT],
    ['a note', [0, 400]],
  ] as const)('is told so when %s is dragged, and nothing is moved, joined or marked', (_, from) => {
    const { interaction, drag, told, tip } = hands(true, withNotes(BOARD, [note('n', [0, 400])]));
    drag(from, press([300, 5]));
    expect(tip()).toBe('You can view this board, but not edit it.');
    interaction.drop(press(IN));
    expect([tip(), told]).toEqual([null, []]);
  });

  test('is told nothing for a marquee, and who may edit nothing at all', () => {
    const viewer = hands(true);
    viewer.drag([200, 300], press([300, 400]));
    const editor = hands(false);
    editor.drag([0, -20], press([40, -20]));
    expect([viewer.tip(), editor.tip()]).toEqual([null, null]);
  });

  test.each(['n', 'Delete', 'ArrowLeft', 'F2', 'r', 'f', 'c'])(
    'is told so for the key %s; looking about stays free',
    (key) => {
      const { ran } = keys(key);
      expect(ran).toEqual(['refused']);
    },
  );

  test('may zoom, and pan where nothing is selected', () => {
    expect([keys('+').ran, keys('ArrowLeft', []).ran]).toEqual([['zoomBy'], ['panBy']]);
  });
});

describe('[K48] what is locked stays', () => {
  test('and says so beside the pointer, and with a button once it is let go, where nothing else moves', () => {
    const { interaction, drag, told, tip } = hands();
    drag([800, -20], press([840, -20]));
    expect(tip()).toBe('C is locked. Unlock it to move it.');
    interaction.drop(press([840, -20]));
    expect([tip(), told]).toEqual([
      null,
      [
        ['select', 'c'],
        ['keptInPlace', 'c'],
      ],
    ]);
  });

  test('while the rest of the selection moves, also when it is the locked part that is dragged', () => {
    const { interaction, drag, host, tip } = hands();
    interaction.tap(press([0, -20]));
    interaction.tap(press([800, -20], { shift: true }));
    drag([800, -20], press([840, -20]));
    expect([tip(), host.shownDrag]).toEqual([null, { parts: ['a'], by: [40, 0] }]);
    interaction.drop(press([840, -20]));
    expect([host.board.parts.get('a')?.at, host.board.parts.get('c')?.at, host.asked.at(-1)]).toEqual([
      [40, 0],
      [800, 0],
      ['keptInPlace', 'c'],
    ]);
  });

  test('while the rest moves, also where somebody else locks a part that is being dragged', () => {
    const { interaction, drag, host } = hands();
    const before = host.board.parts.get('a')?.at;
    interaction.tap(press([0, -20]));
    interaction.tap(press([400, -20], { shift: true }));
    drag([400, -20], press([440, -20]));
    host.edit([{ op: 'update_part', part: 'a', locked: true }]);
    interaction.drop(press([440, -20]));
    expect([host.board.parts.get('a')?.at, host.board.parts.get('b')?.at, host.asked.at(-1)]).toEqual([
      before,
      [440, 0],
      ['keptInPlace', 'a'],
    ]);
  });

  test('and nothing is said where the drag ends where it began, or is cancelled', () => {
    const back = hands();
    back.interaction.tap(press([0, -20]));
    back.interaction.tap(press([800, -20], { shift: true }));
    back.drag([0, -20], press([40, -20]), press([0, -20]));
    back.interaction.drop(press([0, -20]));
    const cancelled = hands();
    cancelled.drag([800, -20], press([840, -20]));
    cancelled.interaction.cancel();
    for (const { told } of [back, cancelled]) expect(told.map(([what]) => what)).not.toContain('keptInPlace');
  });

  test('by the arrow keys alike', () => {
    const { host } = keys('ArrowRight', ['a', 'c'], { readOnly: false });
    expect(host.asked).toEqual([
      ['move', ['a'], [20, 0]],
      ['keptInPlace', 'c'],
    ]);
    expect(keys('ArrowRight', ['c'], { readOnly: false }).host.asked).toEqual([['keptInPlace', 'c']]);
  });
});

test('[K47] Shift+L locks the parts that are selected, and nothing else that is; L alone means nothing', () => {
  const { host } = keys('L', ['a', 'b', 'a.out-b.in'], { readOnly: false, shiftKey: true });
  expect(host.asked).toEqual([['toggleLock', ['a', 'b']]]);
  expect(keys('L', ['a'], { shiftKey: true }).ran).toEqual(['refused']);
  expect(
    keyCommand({ key: 'l', code: 'KeyL', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }),
  ).toBeNull();
});

/** A key on the canvas: what it came to. */
function keys(key: string, ids: readonly string[] = ['a'], { readOnly = true, shiftKey = false } = {}) {
  const host = localHost(BOARD, { readOnly, selection: ids });
  const ran: string[] = [];
  const tell = (what: string) => () => {
    ran.push(what);
  };
  const command = keyCommand({ key, code: '', shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  if (command === null) throw new Error(`${key} means nothing`);
  runCommand(command, {
    host,
    renderer: { size: { width: 800, height: 600 }, viewport: { x: 0, y: 0, k: 1 } },
    gestures: { zoomBy: tell('zoomBy'), panBy: tell('panBy'), show: tell('show') },
    ids,
    code: () => null,
    port: null,
    writing: { editNote: tell('editNote'), newNote: tell('newNote') },
    whole: () => host.scene.bounds(),
    refuse: tell('refused'),
  });
  return { ran, host };
}
