/** What moves when a selection is moved, and what stays because it is locked. */
import { bySeq } from '#engine/board/board.ts';
import { within } from '#engine/drawing/geometry.ts';
import type { SceneItem } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { LIMITS } from '#schemas/limits.ts';

/** Ids of parts and notes. A frame takes along what lies wholly in it. */
interface MoveSet {
  readonly free: readonly string[];
  readonly locked: readonly string[];
}

/**
 * Of frames that lie over each other the largest take along what lies in them, as long as no more than `LIMITS.framesLookedThrough`
 * things are looked at; all others move alone.
 */
export function moveSet(scene: Scene, selection: Iterable<string>): MoveSet {
  const free = new Set<string>();
  const locked = new Set<string>();
  const take = (item: SceneItem): void => {
    if ('note' in item || !item.part.locked) free.add(item.id);
    else locked.add(item.id);
  };
  const frames: SceneNote[] = [];
  for (const id of selection) {
    const item = scene.item(id);
    if (item === undefined) continue;
    take(item);
    if ('note' in item && item.note.kind === 'frame') frames.push(item);
  }
  frames.sort((a, b) => extent(b) - extent(a) || bySeq(a.note, b.note));
  /** In a larger frame, which has taken what is in them. */
  const taken = new Set<string>();
  let looked = 0;
  for (const { id, area } of frames) {
    if (taken.has(id)) continue;
    const inside = [...scene.partsIn(area), ...scene.notesIn(area)];
    looked += inside.length;
    if (looked > LIMITS.framesLookedThrough) break;
    for (const one of inside) {
      if (!within(one, area)) continue;
      take(one);
      taken.add(one.id);
    }
  }
  return { free: [...free], locked: [...locked] };
}

function extent({ area }: SceneNote): number {
  return (area.maxX - area.minX) * (area.maxY - area.minY);
}
