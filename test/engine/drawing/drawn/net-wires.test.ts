/** How the wires of a drawn board lie: each net is one tree, and keeps off others. */
import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { NAME_PX } from '#engine/drawing/drawn/part-label.ts';
import { type Box, boxOfPath, grown, overlap } from '#engine/drawing/geometry.ts';
import { pitchOutOf } from '#engine/drawing/routing/net-path.ts';
import { routeScene } from '#engine/drawing/routing/route-scene.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import { nameObstacle, obstaclesOf } from '#engine/drawing/scene/obstacles.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { textWidth } from '#engine/drawing/text.ts';
import { PITCH } from '#engine/placement/grid.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { boardOf, connect, partId } from '../../../support/board-builder.ts';

const LOOK: Edit = { op: 'update_settings', look: 'drawn' };
const station = boardOf(...WEATHER_STATION, LOOK);

function routed(board: Board): Scene {
  const scene = new Scene(DRAWN);
  scene.update(board);
  routeScene(scene);
  return scene;
}

function byNet(scene: Scene): Map<string, SceneWire[]> {
  const nets = new Map<string, SceneWire[]>();
  for (const wire of scene.wires.values()) nets.set(wire.net ?? '', [...(nets.get(wire.net ?? '') ?? []), wire]);
  return nets;
}

function legsOf({ path }: SceneWire): Box[] {
  return Array.from({ length: path.length / 2 - 1 }, (_, leg) => {
    const [a = 0, b = 0, c = 0, d = 0] = [path[2 * leg], path[2 * leg + 1], path[2 * leg + 2], path[2 * leg + 3]];
    return { minX: Math.min(a, c), minY: Math.min(b, d), maxX: Math.max(a, c), maxY: Math.max(b, d) };
  });
}

/** Without the ends, where the wires of two pads are as near as the pads are. */
function innerLegs(wire: SceneWire): Box[] {
  return legsOf(wire).slice(1, -1);
}

/** How long two legs run side by side, 0 where they cross or do not meet. */
function beside(a: Box, b: Box, within: number): number {
  const upright = a.minX === a.maxX;
  if (upright !== (b.minX === b.maxX)) return 0;
  const apart = upright ? Math.abs(a.minX - b.minX) : Math.abs(a.minY - b.minY);
  if (apart >= within) return 0;
  return upright
    ? Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY)
    : Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX);
}

describe('[K80] the wires of a net are one tree', () => {
  test('three sensors on one pad share its trunk, and each branches off where it is nearest', () => {
    const board = boardOf(
      { op: 'add_part', id: '$U', definition: 'esp32-devkitc-v4', label: 'U', at: [0, 0] },
      ...[-360, 0, 360].map(
        (y, n): Edit => ({ op: 'add_part', id: `$R${n}`, definition: 'resistor-4k7', label: `R${n}`, at: [540, y] }),
      ),
      ...[0, 1, 2].map((n) => connect('U.3v3_out', `R${n}.t1`)),
      LOOK,
    );
    const wires = [...routed(board).wires.values()].filter(({ class: its }) => its === 'rail3');
    const whole = wires.flatMap(legsOf).reduce((sum, leg) => sum + leg.maxX - leg.minX + leg.maxY - leg.minY, 0);
    expect(wires.length).toBe(3);
    expect(drawnLength(wires)).toBeLessThan(whole * 0.8);
    expect(wires.every(({ joins }) => joins.some(({ part }) => part === partId(board, 'U')))).toBe(true);
  });

  test('on the sample no net has two lines side by side where one would do', () => {
    const doubled = [...byNet(routed(station))].flatMap(([net, wires]) => {
      const legs = wires.flatMap(innerLegs);
      return legs.flatMap((a, at) =>
        legs.slice(at + 1).flatMap((b) => {
          const isSame = a.minX === a.maxX ? a.minX === b.minX : a.minY === b.minY;
          return !isSame && beside(a, b, PITCH) > PITCH ? [net] : [];
        }),
      );
    });
    expect(doubled).toEqual([]);
  });
});

test('[K81] a wire leaves free where wires of other nets, made later too, leave their pads', () => {
  const wires = [...routed(station).wires.values()];
  const lain = wires.flatMap((wire) =>
    wire.ends.flatMap((end) => {
      const stub = grown(boxOfPath([end.x, end.y, ...pitchOutOf(end)]), 1);
      return wires.flatMap((other) =>
        other.net !== wire.net && cornersOf(other).some((corner) => overlap(grown(corner, 1), stub))
          ? [`${other.id} ${wire.id}`]
          : [],
      );
    }),
  );
  expect(lain).toEqual([]);
});

function cornersOf({ path }: SceneWire): Box[] {
  return Array.from({ length: path.length / 2 }, (_, at) => boxOfPath([path[2 * at] ?? 0, path[2 * at + 1] ?? 0]));
}

describe('[K82] on the sample', () => {
  const scene = routed(station);

  test('two nets run at least half a pitch apart', () => {
    const wires = [...scene.wires.values()];
    const close = wires.flatMap((a, at) =>
      wires.slice(at + 1).flatMap((b) => {
        const isNear = innerLegs(a).some((leg) => innerLegs(b).some((other) => beside(leg, other, PITCH / 2) > 0));
        return a.net !== b.net && isNear ? [`${a.id} ${b.id}`] : [];
      }),
    );
    expect(close).toEqual([]);
  });

  test('no wire comes nearer than 8 units to a part, or crosses a name', () => {
    const supplies = new Set(['Mains', 'USB supply'].map((label) => partId(station, label)));
    const obstacles = [...scene.parts.values()].flatMap(obstaclesOf);
    const near = [...scene.wires.values()].flatMap((wire) =>
      // The mains outlet and the supply of this board lie under each other.
      wire.joins.every(({ part }) => supplies.has(part))
        ? []
        : innerLegs(wire).flatMap((leg) =>
            obstacles.flatMap((one) => (overlap(grown(leg, 7.9), one) ? [`${wire.id} ${one.id}`] : [])),
          ),
    );
    expect(near).toEqual([]);
  });

  test('a name is an obstacle of its own, so that wires leave beside it', () => {
    const esp32 = scene.parts.get(partId(station, 'ESP32'));
    if (esp32 === undefined) throw new Error('the ESP32 is on the board');
    const [body, name] = obstaclesOf(esp32);
    expect([body?.id, name?.id]).toEqual([esp32.id, nameObstacle(esp32.id)]);
    expect(name === undefined ? 0 : name.maxY).toBeLessThanOrEqual(body?.minY ?? 0);
  });
});

test('[K83] a name that is longer than its part is not cut, where pads are on the left and on the right too', () => {
  const board = boardOf(
    { op: 'add_part', id: '$R', definition: 'resistor-4k7', label: 'A pull-up with a name', at: [0, 0] },
    LOOK,
  );
  const label = routed(board).parts.get(partId(board, 'A pull-up with a name'))?.drawn?.label;
  expect(label?.room).toBeGreaterThanOrEqual(textWidth('A pull-up with a name', NAME_PX, true));
});

/** px of line that is seen: what lies on one line counts once. */
function drawnLength(wires: readonly SceneWire[]): number {
  const seen = new Set<string>();
  for (const { minX, minY, maxX, maxY } of wires.flatMap(legsOf)) {
    for (let x = Math.round(minX); x < Math.round(maxX); x++) seen.add(`${x}.5 ${Math.round(minY)}`);
    for (let y = Math.round(minY); y < Math.round(maxY); y++) seen.add(`${Math.round(minX)} ${y}.5`);
  }
  return seen.size;
}
