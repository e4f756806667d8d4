import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { connectablePorts, type PortRef, portKey } from '../../../app/canvas/connecting.ts';
import { portDescription } from '../../../app/canvas/descriptions.ts';
import { hitTest, isOnName } from '../../../app/canvas/hit-test.ts';
import { runCommand } from '../../../app/canvas/input/commands.ts';
import { aimedPort, connectionDrag } from '../../../app/canvas/input/connection-drag.ts';
import { Interaction } from '../../../app/canvas/input/interaction.ts';
import { keyCommand } from '../../../app/canvas/input/keys.ts';
import { connectability } from '../../../app/editor/connect/connectability.ts';
import { joinEdits } from '../../../app/inspector/interface-matches.ts';
import { verdictWords } from '../../../app/texts/engine/verdicts.ts';
import { applied, apply, boardOf, connect, partId } from '../../support/board-builder.ts';
import { localHost } from './local-host.ts';

const board = boardOf(
  { op: 'add_part', id: '$U', definition: 'esp32-devkitc-v4', label: 'U', at: [0, 0] },
  { op: 'add_part', id: '$S', definition: 'bme280', label: 'S', at: [600, 0] },
  { op: 'add_part', id: '$D', definition: 'ds18b20', label: 'D', at: [600, 400] },
  connect('U.3v3_out', 'D.power'),
  { op: 'update_settings', look: 'drawn' },
);

function sceneOf(its: Board): Scene {
  const scene = new Scene(DRAWN);
  scene.update(its);
  return scene;
}

function pad(its: Board, label: string, id: string): PortRef {
  return { part: partId(its, label), domain: 'electrical', interface: id };
}

/** Where a pad lies. */
function placeOf(scene: Scene, port: PortRef): Point {
  const part = scene.parts.get(port.part);
  const found = part?.layout.byKey.get(`${port.domain}/${port.interface}`);
  if (part === undefined || found === undefined) throw new Error('the pad is on the board');
  return [part.at[0] + found.x, part.at[1] + found.y];
}

/** A drag from a pad to a point; gives the board with what a drop there connects. */
function dragged(from: PortRef, at: Point): { readonly target: PortRef | null; readonly board: Board } {
  const scene = sceneOf(board);
  const drag = connectionDrag(scene, from, connectability(designOf(board), from, verdictWords, true));
  if (drag === null) throw new Error('the pad is on the board');
  const target = aimedPort(scene, drag, at, 1);
  if (target === null) return { target, board };
  return { target, board: applied(apply(board, ...joinEdits(from, target))).board };
}

/** By function, the resources that the one new connection of a part uses. */
function pinsAt(after: Board, label: string): Record<string, { resource: string | null; fixed: boolean }> {
  const instances = designOf(after).parts.get(partId(after, label))?.instances ?? [];
  const slots = instances.filter(({ connections }) => connections.some((id) => !board.connections.has(id)));
  return Object.fromEntries(
    slots.flatMap(({ slots: its }) =>
      its.map((slot) => [slot.function, { resource: slot.resource, fixed: slot.pinnedBy !== undefined }]),
    ),
  );
}

describe('[K77] in drawn look a connection begins and ends at pads', () => {
  const scene = sceneOf(board);
  const io5 = pad(board, 'U', 'gpio5');

  test('dropped on a pad both pins are fixed', () => {
    const { board: after } = dragged(io5, placeOf(scene, pad(board, 'D', 'dq')));
    expect(pinsAt(after, 'U')).toEqual({ onewire_data: { resource: 'gpio5', fixed: true } });
  });

  test('dropped on a body the engine chooses there, and the rest of the interface follows', () => {
    const sensor = scene.parts.get(partId(board, 'S'));
    if (sensor === undefined) throw new Error('the sensor is on the board');
    const { target, board: after } = dragged(pad(board, 'U', 'gpio21'), sensor.at);
    expect(target).toEqual({ part: sensor.id, domain: 'electrical', interface: 'i2c' });
    expect(pinsAt(after, 'U')).toMatchObject({ i2c_sda: { resource: 'gpio21' }, i2c_scl: { resource: 'gpio22' } });
    expect(pinsAt(after, 'S')).toMatchObject({ i2c_sda: { resource: 'sdi', fixed: false } });
  });

  test('pads that would take it light up, the others do not', () => {
    const answers = connectability(designOf(board), io5, verdictWords, true);
    const lit = (port: PortRef) => connectablePorts({ from: io5, targets: answers }).has(portKey(port));
    expect([lit(pad(board, 'D', 'dq')), lit(pad(board, 'S', 'sdi')), lit(pad(board, 'D', 'vdd'))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a pad is meant within half a pitch, its part between them', () => {
    const at = placeOf(scene, io5);
    expect(hitTest(scene, at, 1)).toEqual({ kind: 'port', port: io5, part: io5.part });
    expect(hitTest(scene, [at[0] - 30, at[1]], 1)).toEqual({ kind: 'part', part: io5.part });
  });

  test('[K177] its name, which stands above or beside it, is the part too', () => {
    const scene = sceneOf(board);
    const part = scene.parts.get(partId(board, 'U'));
    if (part?.drawn == null) throw new Error('the controller is drawn');
    const { minX, minY } = part.drawn.label.box;
    const at: Point = [part.at[0] + minX + 4, part.at[1] + minY + 4];
    expect(hitTest(scene, at, 1)).toEqual({ kind: 'part', part: part.id });
    expect([isOnName(part, at), isOnName(part, part.at)]).toEqual([true, false]);
  });
});

test('[K78] a pad says what it does and for whom, or what it can do', () => {
  const scene = sceneOf(board);
  const said = (id: string) => {
    const port = pad(board, 'U', id);
    const part = scene.parts.get(port.part);
    const found = part?.layout.byKey.get(`electrical/${id}`);
    return part === undefined || found === undefined ? null : portDescription(scene, part, found);
  };
  expect(said('3v3')).toBe('3V3, connected to D VDD');
  expect(said('gpio5')).toMatch(/^GPIO5 is free\. It can be .*(digital|I2C).* and more\.$/);
});

test('[K79] drawn parts are dragged and nudged from pitch to pitch, and seen where they land', () => {
  const host = localHost(board, {});
  host.scene.setLook(DRAWN);
  const sensor = partId(board, 'S');
  const place = () => host.scene.parts.get(sensor)?.at ?? [0, 0];
  const interaction = new Interaction(host, () => ({ x: 0, y: 0, k: 1 }), {
    resizing: () => {},
    write: () => {},
    dragged: () => {},
    pending: () => {},
    overlay: () => {},
    tip: () => {},
    cursor: () => {},
  });
  const before = place();
  const hand = (by: Point) => ({ at: [before[0] + by[0], before[1] + by[1]] as const, shift: false, alt: false });
  const press = (by: Point) => ({ ...hand(by), control: false, touch: false });
  interaction.begin(press([0, 0]));
  interaction.drop(press([25, -7]));
  expect(place()).toEqual([before[0] + 18, before[1]]);
  const nudge = keyCommand({
    key: 'ArrowDown',
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  });
  if (nudge === null) throw new Error('an arrow nudges');
  runCommand(nudge, {
    host,
    renderer: { size: { width: 800, height: 600 }, viewport: { x: 0, y: 0, k: 1 } },
    gestures: { panBy: () => {}, show: () => {}, zoomBy: () => {} },
    ids: [sensor],
    code: () => null,
    port: null,
    writing: { newNote: () => {}, editNote: () => {} },
    whole: () => null,
    refuse: () => {},
  });
  expect(place()).toEqual([before[0] + 18, before[1] + 18]);
});
