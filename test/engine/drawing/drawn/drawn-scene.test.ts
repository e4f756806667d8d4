import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board, Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { shownLook } from '#engine/board/shown-look.ts';
import { boardSvg } from '#engine/drawing/board-svg.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import { branchPoints } from '#engine/drawing/paint/branch-points.ts';
import { routeScene } from '#engine/drawing/routing/route-scene.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { PITCH } from '#engine/placement/grid.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { LIMITS } from '#schemas/limits.ts';
import { applied, apply, boardOf, connect, partId } from '../../../support/board-builder.ts';
import { libraryBoard } from '../../../support/library-boards.ts';

const LOOK: Edit = { op: 'update_settings', look: 'drawn' };
const station = boardOf(...WEATHER_STATION, LOOK);

function sceneOf(board: Board): Scene {
  const scene = new Scene(DRAWN);
  scene.update(board);
  return scene;
}

function partOf(scene: Scene, board: Board, label: string): ScenePart {
  const part = scene.parts.get(partId(board, label));
  if (part === undefined) throw new Error(`${label} is not on the board`);
  return part;
}

/** What each wire joins, as `label pad`, with its colour. */
function wiresIn(scene: Scene): string[] {
  const name = ({ part, key }: { part: string; key: string }) => `${scene.parts.get(part)?.label} ${key.split('/')[1]}`;
  return [...scene.wires.values()].map(({ joins: [a, b], class: its, kind }) =>
    [...[name(a), name(b)].sort(), its, ...(kind === 'wire' ? [] : [kind])].join(', '),
  );
}

describe('[K71] a part with a picture is drawn as itself', () => {
  test('at most half a pitch from its position, with its pads on the pitch, however it is turned and flipped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('esp32-devkitc-v4', 'ds18b20', 'bme280', 'resistor-4k7'),
        fc.constantFrom<Part['rotation'][]>(0, 90, 180, 270),
        fc.boolean(),
        fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
        (definition, rotation, flip, at) => {
          const board = boardOf({ op: 'add_part', id: '$a', definition, label: 'A', at, rotation, flip }, LOOK);
          const part = partOf(sceneOf(board), board, 'A');
          expect(Math.max(Math.abs(part.at[0] - at[0]), Math.abs(part.at[1] - at[1]))).toBeLessThanOrEqual(PITCH / 2);
          const row = part.layout.ports.filter(({ side }) => side === part.layout.ports[0]?.side);
          const off = row.map(({ side, x, y }) =>
            side === 'left' || side === 'right' ? part.at[1] + y : part.at[0] + x,
          );
          for (const value of off) expect(Math.abs(value / PITCH - Math.round(value / PITCH))).toBeLessThan(1e-6);
        },
      ),
    );
  });

  test('one without what a picture needs is a block with its ports', () => {
    const board = boardOf({ op: 'add_part', id: '$a', definition: 'bme280', label: 'A', at: [0, 0] }, LOOK);
    const [key = ''] = board.definitions.keys();
    const file = board.definitions.get(key);
    if (file === undefined) throw new Error('the board holds what it places');
    const { drawing: _, ...definition } = file.definition;
    const bare = { ...board, definitions: new Map([[key, { ...file, definition }]]) };
    const part = partOf(sceneOf(bare), bare, 'A');
    expect([part.drawn, part.layout.ports.map(({ interface: id }) => id)]).toEqual([
      null,
      expect.arrayContaining(['i2c', 'vdd']),
    ]);
  });
});

describe('[K72] a connection is drawn as the wires that it takes', () => {
  test('each line from the pad that it was given to the one that takes it, a plug as one cable', () => {
    const wires = wiresIn(sceneOf(station));
    expect(wires).toEqual(
      expect.arrayContaining([
        'Air sensor sdi, ESP32 gpio21, blue',
        'Air sensor sck, ESP32 gpio22, teal',
        'Air sensor vdd, ESP32 3v3, rail3',
        'Air sensor gnd_1, ESP32 gnd_j2_14, ground',
        'ESP32 gpio4, Soil sensor dq, violet',
        'ESP32 usb_vbus, USB supply vbus, slate, cable',
        'Mains l, USB supply l, live',
      ]),
    );
    expect(wires.filter((one) => one.endsWith('cable')).length).toBe(1);
  });

  test('what two connections have in common is drawn once, and belongs to both', () => {
    const board = boardOf(
      { op: 'add_part', id: '$U', definition: 'esp32-devkitc-v4', label: 'U', at: [0, 0] },
      { op: 'add_part', id: '$S', definition: 'bme280', label: 'S', at: [700, 0] },
      connect('U.3v3_out', 'S.vdd'),
      connect('U.3v3_out', 'S.vddio'),
      LOOK,
    );
    const scene = sceneOf(board);
    const pairs = [...scene.wires.values()].map(({ joins }) =>
      joins
        .map(({ part, pad }) => `${part} ${pad}`)
        .sort()
        .join(' '),
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const id of board.connections.keys()) expect(scene.wiresOf(id).length).toBeGreaterThan(0);
  });

  test('a wire ends at the lane of a block, and at the body where a part has no pad for it', () => {
    const board = boardOf(
      { op: 'add_part', id: '$U', definition: 'esp32-devkitc-v4', label: 'U', at: [0, 0] },
      { op: 'add_part', id: '$S', definition: 'bme280', label: 'S', at: [700, 0] },
      { op: 'add_part', id: '$W', definition: 'esp32-devkitc-v4', label: 'W', at: [0, 700] },
      connect('U.i2c', 'S.i2c'),
      connect('U.wifi', 'W.wifi'),
      LOOK,
    );
    const key = board.parts.get(partId(board, 'S'))?.definition ?? '';
    const file = board.definitions.get(key);
    if (file === undefined) throw new Error('the board holds what it places');
    const { drawing: _, ...definition } = file.definition;
    const scene = sceneOf({ ...board, definitions: new Map(board.definitions).set(key, { ...file, definition }) });
    const [sda, scl, radio] = [...scene.wires.values()];
    expect([sda?.joins[1].key, scl?.joins[1].key]).toEqual(['electrical/i2c', 'electrical/i2c']);
    expect(sda?.ends[1].y).not.toBe(scl?.ends[1].y);
    expect([radio?.kind, radio?.joins.map(({ pad }) => pad)]).toEqual(['link', [null, null]]);
  });

  test('a pad is filled in the colour of its net, and free again with the connection gone', () => {
    const scene = sceneOf(station);
    const id = partId(station, 'Soil sensor');
    const coloured = () => [...(scene.parts.get(id)?.pads.values() ?? [])].sort();
    expect(coloured()).toEqual(['ground', 'rail3', 'violet']);
    const cut = [...station.connections.values()].filter(({ ends }) => ends.some(({ part }) => part === id));
    scene.update(applied(apply(station, ...cut.map((one): Edit => ({ op: 'disconnect', connection: one.id })))).board);
    expect(coloured()).toEqual([]);
  });
});

describe('[K73] the drawn look follows the board', () => {
  test('a scene updated edit by edit equals the scene made at once, whatever its look was before', () => {
    fc.assert(
      fc.property(fc.array(libraryBoard, { minLength: 1, maxLength: 3 }), fc.array(fc.boolean()), (boards, looks) => {
        const scene = new Scene(DRAWN);
        let last: Board = station;
        for (const [at, board] of [station, ...boards].entries()) {
          last = { ...board, look: looks[at] === true ? 'blocks' : 'drawn' };
          scene.update(last);
        }
        const fresh = sceneOf(last);
        expect(new Map([...scene.parts].sort())).toEqual(new Map([...fresh.parts].sort()));
        expect(new Map([...scene.wires].sort())).toEqual(new Map([...fresh.wires].sort()));
      }),
      { numRuns: 30 },
    );
  });

  test('a pin that a person fixes moves the wire', () => {
    const part = partId(station, 'ESP32');
    const scene = sceneOf(station);
    const slot = { part, interface: 'onewire', instance: 0 };
    const moved = applied(apply(station, { op: 'pin', slot, resource: 'gpio5' })).board;
    scene.update(moved);
    expect(wiresIn(scene)).toContain('ESP32 gpio5, Soil sensor dq, violet');
  });

  test('without the code that draws it a board is shown as blocks', () => {
    const scene = new Scene();
    scene.update(station);
    expect([scene.isDrawn, scene.wires.size]).toEqual([false, station.connections.size]);
    scene.setLook(DRAWN);
    expect([scene.isDrawn, [...scene.parts.values()].every(({ drawn }) => drawn !== null)]).toEqual([true, true]);
  });
});

test('[K74] wires of one net may share a line and branch at a dot; none crosses a part or a name', () => {
  const scene = sceneOf(station);
  routeScene(scene);
  const rail = [...scene.wires.values()].filter((wire) => wire.class === 'rail3');
  expect(branchPoints(rail).length).toBeGreaterThan(0);
  const through = [...scene.wires.values()].flatMap((wire) =>
    [...scene.parts.values()].flatMap((part) => {
      if (wire.joins.some((join) => join.part === part.id)) return [];
      return legsOf(wire.path).some((leg) => overlap(leg, part)) ? [`${wire.id} ${part.label}`] : [];
    }),
  );
  // The mains outlet and the supply of this board lie under each other.
  expect(through.filter((one) => !/Mains|USB supply/.test(one))).toEqual([]);
});

function legsOf(path: ArrayLike<number>) {
  return Array.from({ length: path.length / 2 - 1 }, (_, leg) => {
    const [a = 0, b = 0, c = 0, d = 0] = [path[2 * leg], path[2 * leg + 1], path[2 * leg + 2], path[2 * leg + 3]];
    return { minX: Math.min(a, c), minY: Math.min(b, d), maxX: Math.max(a, c), maxY: Math.max(b, d) };
  });
}

test('[limit drawnParts] [K75] a board of more parts is shown as blocks', () => {
  const parts = (count: number) => ({
    ...station,
    parts: new Map(Array.from({ length: count }, (_, at) => [`p${at}`, [...station.parts.values()][0] as Part])),
  });
  const looks = [LIMITS.drawnParts, LIMITS.drawnParts + 1].map((count) => shownLook(parts(count)));
  expect(looks).toEqual(['drawn', 'blocks']);
});

test('[limit drawnConnections] [K75] a board of more connections is shown as blocks', () => {
  const [first] = station.connections.values();
  if (first === undefined) throw new Error('the station is wired');
  const joined = (count: number) => ({
    ...station,
    connections: new Map(Array.from({ length: count }, (_, at) => [`c${at}`, first])),
  });
  const looks = [LIMITS.drawnConnections, LIMITS.drawnConnections + 1].map((count) => shownLook(joined(count)));
  expect(looks).toEqual(['drawn', 'blocks']);
});

test('[K76] the SVG of a board follows its look', () => {
  const [drawn, blocks] = [boardSvg(station), boardSvg({ ...station, look: 'blocks' })];
  expect([drawn.includes('>IO21<'), blocks.includes('>IO21<')]).toEqual([true, false]);
  expect(boardSvg(station)).toBe(drawn);
});
