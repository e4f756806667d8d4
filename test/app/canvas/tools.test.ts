import { describe, expect, test } from 'vitest';
import type { Point } from '#engine/board/values.ts';
import type { CanvasTool } from '../../../app/canvas/canvas-tool.ts';
import { runCommand } from '../../../app/canvas/input/commands.ts';
import { drawnArea } from '../../../app/canvas/input/drawn-area.ts';
import { Interaction } from '../../../app/canvas/input/interaction.ts';
import { keyCommand } from '../../../app/canvas/input/keys.ts';
import type { PointerInput } from '../../../app/canvas/input/press.ts';
import { boardOf, part } from './board.ts';
import { localHost } from './local-host.ts';

const BOARD = boardOf([part('a', [0, 0]), part('b', [400, 0])]);

/** A canvas at zoom 1 with its corner at the board's zero. */
function holding(tool: CanvasTool, readOnly = false) {
  const host = localHost(BOARD, { tool, readOnly });
  const wrote: unknown[] = [];
  const interaction = new Interaction(host, () => ({ x: 0, y: 0, k: 1 }), {
    resizing: () => {},
    dragged: () => {},
    pending: () => {},
    write: (kind, area) => wrote.push([kind, area]),
    overlay: () => {},
    tip: () => {},
    cursor: () => {},
  });
  return { host, interaction, wrote };
}

function at(point: Point): PointerInput {
  return { at: point, shift: false, alt: false, control: false, touch: false };
}

describe('[K100] the tools', () => {
  test('a frame is drawn from corner to corner on the grid, also across parts, and the tool is put down', () => {
    const { host, interaction, wrote } = holding('frame');
    interaction.begin(at([3, -58]));
    interaction.move(at([300, 100]));
    interaction.drop(at([421, 203]));
    expect(wrote).toEqual([['frame', { minX: 0, minY: -60, maxX: 420, maxY: 200 }]]);
    expect([host.tool(), host.asked]).toEqual(['select', [['setTool', 'select']]]);
  });

  test('drawn to the left and up it is the same area, and never smaller than a hand can grasp', () => {
    expect(drawnArea([420, 200], [0, -60], false)).toEqual({ minX: 0, minY: -60, maxX: 420, maxY: 200 });
    expect(drawnArea([0, 0], [10, 10], false)).toEqual({ minX: 0, minY: 0, maxX: 80, maxY: 40 });
    expect(drawnArea([0, 0], [-10, -10], false)).toEqual({ minX: -80, minY: -40, maxX: 0, maxY: 0 });
    expect(drawnArea([3, 3], [100, 91], true)).toEqual({ minX: 3, minY: 3, maxX: 100, maxY: 91 });
  });

  test('a note that is only tapped lies around the place', () => {
    const { host, interaction, wrote } = holding('note');
    interaction.tap(at([203, 300]));
    expect(wrote).toEqual([['note', { minX: 80, minY: 240, maxX: 320, maxY: 360 }]]);
    expect(host.tool()).toBe('select');
  });

  test('connecting begins at the port of a part that is nearest to the press, and lists what can be connected on a tap', () => {
    const { host, interaction } = holding('connect');
    interaction.begin(at([350, 10]));
    interaction.cancel();
    interaction.tap(at([420, -20]));
    expect(host.asked).toEqual([
      ['connectability', 'b/electrical/in'],
      ['openConnect', 'b'],
    ]);
  });

  test('a viewer draws nothing, whatever tool is in hand', () => {
    const { host, interaction, wrote } = holding('note', true);
    interaction.begin(at([200, 300]));
    interaction.drop(at([300, 400]));
    expect([wrote, host.tool()]).toEqual([[], 'note']);
  });

  test.each([
    ['v', false, 'select'],
    ['h', false, 'hand'],
    ['w', false, 'connect'],
    ['c', false, 'comment'],
  ] as const)('%s takes it into the hand, where nothing is selected that it acts on', (key, shiftKey, tool) => {
    const { host } = holding('select');
    expect(pressed(host, key, shiftKey)).toBe(true);
    expect(host.tool()).toBe(tool);
  });

  test('Shift+F begins a frame at once, and Escape puts a tool down before it gives up the selection', () => {
    const { host } = holding('hand');
    host.select(new Set(['a']));
    const begun: string[] = [];
    pressed(host, 'f', true, (kind) => begun.push(kind));
    expect(begun).toEqual(['frame']);
    pressed(host, 'Escape', false);
    expect([host.tool(), [...host.selection()]]).toEqual(['select', ['a']]);
    pressed(host, 'Escape', false);
    expect([...host.selection()]).toEqual([]);
  });
});

describe('[K122] the comment tool', () => {
  test('comments on the part, the connection or the place that is pressed, and is put down', () => {
    const begun = (point: Point) => {
      const { host, interaction } = holding('comment');
      interaction.tap(at(point));
      return [host.tool(), host.asked.find(([what]) => what === 'comment')];
    };
    expect(begun([0, 0])).toEqual(['select', ['comment', { part: 'a' }, [0, 0]]]);
    expect(begun([200, 400])).toEqual(['select', ['comment', null, [200, 400]]]);
  });

  test('a drag with it ends where the comment begins, and moves nothing', () => {
    const { host, interaction } = holding('comment');
    expect(interaction.holds(at([200, 400]))).toBe(true);
    interaction.begin(at([0, 0]));
    interaction.move(at([200, 300]));
    interaction.drop(at([400, 0]));
    expect(host.asked.filter(([what]) => what === 'comment' || what === 'move')).toEqual([
      ['comment', { part: 'b' }, [400, 0]],
    ]);
  });

  test('Enter comments on what the keyboard stands on, else on the middle of the view', () => {
    const { host } = holding('comment');
    pressed(host, 'Enter', false, () => {}, ['b']);
    expect(host.asked).toContainEqual(['comment', { part: 'b' }, [400, 300]]);
    host.setTool('comment');
    pressed(host, 'Enter', false);
    expect(host.asked).toContainEqual(['comment', null, [400, 300]]);
  });

  test('a viewer cannot take it', () => {
    const { host } = holding('select', true);
    expect(pressed(host, 'c', false)).toBe(true);
    expect(host.tool()).toBe('select');
  });
});

function pressed(
  host: ReturnType<typeof localHost>,
  key: string,
  shiftKey: boolean,
  newNote: (kind: 'note' | 'frame') => void = () => {},
  ids: readonly string[] = [],
): boolean {
  const command = keyCommand({ key, code: '', shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  if (command === null) throw new Error(`${key} means nothing`);
  return runCommand(command, {
    host,
    renderer: { size: { width: 800, height: 600 }, viewport: { x: 0, y: 0, k: 1 } },
    gestures: { panBy: () => {}, show: () => {}, zoomBy: () => {} },
    ids,
    code: () => null,
    port: null,
    writing: { newNote, editNote: () => {} },
    whole: () => null,
    refuse: () => {},
  });
}
