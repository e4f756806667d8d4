/** What moves when a selection is moved, and what stays because it is locked. */
import { within } from '#engine/drawing/geometry.ts';
import type { SceneItem } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';

/** Ids of parts and notes. A frame takes along what lies wholly in it. */
interface MoveSet {
  readonly free: readonly string[];
  readonly locked: readonly string[];
}

export function moveSet(scene: Scene, selection: Iterable<string>): MoveSet {
  const free = new Set<string>();
  const locked = new Set<string>();
  const take = (item: SceneItem): void => {
    if ('note' in item || !item.part.locked) free.add(item.id);
    else locked.add(item.id);
  };
  for (const id of selection) {
    const item = scene.item(id);
    if (item === undefined) continue;
    take(item);
    if (!('note' in item) || item.note.kind !== 'frame') continue;
    const inside = [...scene.partsIn(item.area), ...scene.notesIn(item.area)];
    for (const one of inside) if (within(one, item.area)) take(one);
  }
  return { free: [...free], locked: [...locked] };
}
