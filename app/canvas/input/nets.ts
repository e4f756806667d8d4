/** Wires that carry the same: joined, directly or through others, at the same interface instance. */
import { endKey } from '#engine/board/board.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';

const MOST = 400;

/** `wire` and what hangs together with it, at most 400, nearest first. Looks at each wire of a part once for that part. */
export function conductorOf(scene: Scene, wire: string): SceneWire[] {
  const first = scene.wires.get(wire);
  if (first !== undefined && first.net !== null) return wiresOfNet(scene, first.net);
  const found = new Set<SceneWire>(first === undefined ? [] : [first]);
  const parts = new Map<string, Map<string, SceneWire[]>>();
  for (const next of found) {
    for (const end of next.connection.ends) {
      const ends = parts.get(end.part) ?? wiresByEnd(scene, end.part);
      parts.set(end.part, ends);
      const key = endKey(end);
      for (const other of ends.get(key) ?? []) {
        if (found.size === MOST) return [...found];
        found.add(other);
      }
      ends.delete(key);
    }
  }
  return [...found];
}

/** In drawn look a wire knows its net. */
function wiresOfNet(scene: Scene, net: string): SceneWire[] {
  const found: SceneWire[] = [];
  for (const wire of scene.wires.values()) if (wire.net === net && found.length < MOST) found.push(wire);
  return found;
}

/** The wires at a part by the ends that they have there. */
function wiresByEnd(scene: Scene, part: string): Map<string, SceneWire[]> {
  const ends = new Map<string, SceneWire[]>();
  for (const id of scene.parts.get(part)?.wires ?? []) {
    const wire = scene.wires.get(id);
    for (const end of wire?.connection.ends ?? []) {
      if (wire === undefined || end.part !== part) continue;
      const key = endKey(end);
      const at = ends.get(key);
      if (at === undefined) ends.set(key, [wire]);
      else at.push(wire);
    }
  }
  return ends;
}
