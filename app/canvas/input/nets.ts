/** Wires that carry the same: joined, directly or through others, at the same interface instance. */
import { endKey } from '#engine/board/board.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';

const MOST = 400;

/** `wire` and what hangs together with it, at most 400, nearest first. */
export function conductorOf(scene: Scene, wire: string): SceneWire[] {
  const found = new Map<string, SceneWire>();
  const queue = [wire];
  for (let id = queue.shift(); id !== undefined && found.size < MOST; id = queue.shift()) {
    const next = scene.wires.get(id);
    if (next === undefined || found.has(id)) continue;
    found.set(id, next);
    for (const end of next.connection.ends) {
      const key = endKey(end);
      for (const other of scene.parts.get(end.part)?.wires ?? []) {
        if (found.has(other)) continue;
        if (scene.wires.get(other)?.connection.ends.some((its) => endKey(its) === key)) queue.push(other);
      }
    }
  }
  return [...found.values()];
}
