/** Keeps a scene routed: asks the worker for the wires that need it, those on screen first, and hands back what comes. */
import type { Box } from '#engine/drawing/geometry.ts';
import { overlap } from '#engine/drawing/geometry.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import { nameObstacle, obstaclesOf } from '#engine/drawing/scene/obstacles.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { SceneChange } from '#engine/drawing/scene/scene-change.ts';
import type { RouteAnswer, RouteRequest } from './route-messages.ts';
import { writeEnd } from './route-messages.ts';

const FLOOD_MS = 300;
/** Longer than any wire. */
const OFF_SCREEN = 1e9;

interface PendingRoute {
  readonly round: number;
  readonly seq: number;
}

/** The worker's side of the conversation; a test gives its own. */
export interface RoutePort {
  postMessage(request: RouteRequest, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<RouteAnswer>) => void) | null;
  terminate(): void;
}

/** Routes every wire of the scene and follows its changes until the given function is called. `routed` hears when all is routed. */
export function keepRouted(scene: Scene, port: RoutePort, visible: () => Box, routed?: () => void): () => void {
  /** When a wire was last asked for: an older answer is out of date. */
  const asked = new Map<string, PendingRoute>();
  let round = 0;
  let arrived = new Map<string, ArrayLike<number>>();
  let flushed = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Few routes show at once; a flood of them in a few steps, since each step repaints the board. */
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    flushed = performance.now();
    const routes = arrived;
    arrived = new Map();
    scene.setRoutes(routes);
  };

  const ask = (change: SceneChange): void => {
    round++;
    const wires = ordered(wanted(scene, change, asked), visible());
    for (const { id, connection } of wires) {
      asked.set(id, { round, seq: connection.seq });
      arrived.delete(id);
    }
    for (const id of change.removedWires) asked.delete(id);
    const request = requestOf(scene, change, wires, round);
    port.postMessage(request, [request.boxes.buffer, request.ends.buffer, request.seqs.buffer]);
  };

  port.onmessage = ({ data }) => {
    data.wires.forEach((id, i) => {
      if (asked.get(id)?.round !== data.rounds[i]) return;
      arrived.set(id, data.points.subarray(data.starts[i], data.starts[i + 1]));
    });
    if (data.settled === round) {
      flush();
      routed?.();
    } else if (arrived.size > 0) timer ??= setTimeout(flush, flushed + FLOOD_MS - performance.now());
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
  const placed = [...change.parts].flatMap((id) => {
    const part = scene.parts.get(id);
    return part === undefined ? [] : obstaclesOf(part);
  });
  const boxes = new Float64Array(placed.length * 4);
  for (const [i, { minX, minY, maxX, maxY }] of placed.entries()) boxes.set([minX, minY, maxX, maxY], 4 * i);
  const nameless = [...change.parts, ...change.removedParts].filter(
    (id) => (scene.parts.get(id)?.drawn ?? null) === null,
  );
  const ends = new Float64Array(wires.length * 8);
  wires.forEach((wire, i) => {
    writeEnd(wire.ends[0], ends, 8 * i);
    writeEnd(wire.ends[1], ends, 8 * i + 4);
  });
  return {
    placed: placed.map(({ id }) => id),
    boxes,
    removed: scene.look === null ? [...change.removedParts] : [...change.removedParts, ...nameless.map(nameObstacle)],
    forgotten: [...change.removedWires],
    wires: wires.map(({ id }) => id),
    ends,
    seqs: Float64Array.from(wires, ({ connection }) => connection.seq),
    nets: wires.map(({ net }) => net),
    laid: new Map(wires.flatMap((wire) => (wire.laid.length === 0 ? [] : [[wire.id, wire.laid]]))),
    round,
  } satisfies RouteRequest;
}

/** Changed wires that the worker does not know as they are now. */
function wanted(scene: Scene, change: SceneChange, asked: ReadonlyMap<string, PendingRoute>): SceneWire[] {
  return [...change.wires].flatMap((id) => {
    const wire = scene.wires.get(id);
    return wire === undefined || (wire.routed && asked.get(id)?.seq === wire.connection.seq) ? [] : [wire];
  });
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
