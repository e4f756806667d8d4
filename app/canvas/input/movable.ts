/** What moves when a selection is moved. */
import { within } from '#engine/drawing/geometry.ts';
import type { Scene, SceneThing } from '../scene.ts';

/** Ids of the selected parts and notes that are not locked, and of what lies wholly in a selected frame: a frame takes it along. */
export function movable(scene: Scene, selection: Iterable<string>): string[] {
  const found = new Set<string>();
  const take = (thing: SceneThing): void => {
    if ('note' in thing || !thing.part.locked) found.add(thing.id);
  };
  for (const id of selection) {
    const thing = scene.thing(id);
    if (thing === undefined) continue;
    take(thing);
    if (!('note' in thing) || thing.note.kind !== 'frame') continue;
    const inside = [...scene.partsIn(thing.area), ...scene.notesIn(thing.area)];
    for (const one of inside) if (within(one, thing.area)) take(one);
  }
  return [...found];
}
