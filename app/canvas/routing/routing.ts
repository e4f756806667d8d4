/** Keeps a scene routed: asks the worker for the wires that need it, those on screen first, and hands back what comes. */
import type { Box } from '#engine/drawing/geometry.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { SceneChange } from '#engine/drawing/scene/scene-change.ts';
import type { RouteAnswer, RouteRequest } from './route-messages.ts';
import { writeEnd } from './route-messages.ts';

const FLOOD_MS = 300;
/** Longer than any wire. */
const OFF_SCREEN = 1e9;

/** The worker's side of the conversation; a test gives its own. */
export interface RoutePort {
  postMessage(request: RouteRequest, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<RouteAnswer>) => void) | null;
  terminate(): void;
}

/** Routes every wire of the scene and follows its changes until the given function is called. `routed` hears when none waits. */
export function keepRouted(scene: Scene, port: RoutePort, visible: () => Box, routed?: () => void): () => void {
  /** The round in which a wire was last asked for: an older answer is out of date. */
  const asked = new Map<string, number>();
  let round = 0;
  let arrived: [string, ArrayLike<number>][] = [];
  let flushed = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Few routes show at once; a flood of them in a few steps, since each step repaints the board. */
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    flushed = performance.now();
    const routes = arrived;
    arrived = [];
    scene.setRoutes(routes);
    if (asked.size === 0) routed?.();
  };

  const ask = (change: SceneChange): void => {
    round++;
    const wires = ordered(wanted(scene, change), visible());
    for (const wire of wires) asked.set(wire.id, round);
    for (const id of change.removedWires) asked.delete(id);
    const request = requestOf(scene, change, wires, round);
    port.postMessage(request, [request.boxes.buffer, request.ends.buffer]);
  };

  port.onmessage = ({ data }) => {
    data.wires.forEach((id, i) => {
      if (asked.get(id) !== data.round) return;
      asked.delete(id);
      arrived.push([id, data.points.subarray(data.starts[i], data.starts[i + 1])]);
    });
    if (asked.size === 0) flush();
    else timer ??= setTimeout(flush, flushed + FLOOD_MS - performance.now());
  };

  const unsubscribe = scene.subscribe((change) => {
    if (
      !change.routes &&
      change.parts.size + change.wires.size + change.removedParts.size + change.removedWires.size > 0
    )
      ask(change);
  });
  const none = new Set<string>();
  ask({
    parts: new Set(scene.parts.keys()),
    wires: new Set(scene.wires.keys()),
    removedParts: none,
    removedWires: none,
    notes: none,
    routes: false,
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
    port.onmessage = null;
    port.terminate();
  };
}

/** What the worker must know of a change, with the wires that it should route. */
function requestOf(scene: Scene, change: SceneChange, wires: readonly SceneWire[], round: number) {
  const placed = [...change.parts];
  const boxes = new Float64Array(placed.length * 4);
  placed.forEach((id, i) => {
    const part = scene.parts.get(id);
    if (part !== undefined) boxes.set([part.minX, part.minY, part.maxX, part.maxY], 4 * i);
  });
  const ends = new Float64Array(wires.length * 8);
  wires.forEach((wire, i) => {
    writeEnd(wire.ends[0], ends, 8 * i);
    writeEnd(wire.ends[1], ends, 8 * i + 4);
  });
  return {
    placed,
    boxes,
    removed: [...change.removedParts],
    forgotten: [...change.removedWires],
    wires: wires.map(({ id }) => id),
    ends,
    round,
  } satisfies RouteRequest;
}

/** Changed wires without a route, and those that a placed part now lies across. */
function wanted(scene: Scene, change: SceneChange): SceneWire[] {
  const found = new Map<string, SceneWire>();
  for (const id of change.wires) {
    const wire = scene.wires.get(id);
    if (wire !== undefined && !wire.routed) found.set(id, wire);
  }
  if (change.parts.size > 200) return [...found.values()];
  for (const id of change.parts) {
    const part = scene.parts.get(id);
    if (part === undefined) continue;
    for (const wire of scene.wiresIn(part)) if (crosses(wire, part)) found.set(wire.id, wire);
  }
  return [...found.values()];
}

function crosses(wire: SceneWire, part: Box): boolean {
  const { path } = wire;
  for (let i = 2; i + 5 < path.length; i += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [path[i], path[i + 1], path[i + 2], path[i + 3]];
    const leg = { minX: Math.min(x0, x1), minY: Math.min(y0, y1), maxX: Math.max(x0, x1), maxY: Math.max(y0, y1) };
    if (overlap({ ...leg, maxX: leg.maxX + 0.01, maxY: leg.maxY + 0.01 }, part)) return true;
  }
  return false;
}

/** Those on screen first, then the shorter ones: they take least and are most. */
function ordered(wires: SceneWire[], visible: Box): SceneWire[] {
  // Length and place in one number: sorting plain numbers takes a tenth of the time.
  const keys = new Float64Array(wires.length);
  for (const [i, wire] of wires.entries()) {
    const length = wire.maxX - wire.minX + wire.maxY - wire.minY + (overlap(wire, visible) ? 0 : OFF_SCREEN);
    keys[i] = Math.min(2 * OFF_SCREEN, Math.round(length)) * wires.length + i;
  }
  return [...keys.sort()].flatMap((key) => wires[key % wires.length] ?? []);
}
