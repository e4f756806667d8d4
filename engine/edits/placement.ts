/** Looking for resources on a part for one interface, and refusing where there are none. */
import { LIMITS } from '#schemas/limits.ts';
import { type Explained, explain } from '../allocation/explain.ts';
import { moveEdits } from '../allocation/move-edits.ts';
import { type Scene, sceneOf, type Wanted } from '../allocation/scene.ts';
import { instanceIn, resourceIn } from '../allocation/shortage.ts';
import type { EditSession } from './edit-session.ts';
import type { Remedy, SlotMove } from './refusal.ts';
import { namedSide, type Side } from './resolve.ts';

/** What an instance of `side` meets on its part. */
export function sceneAt(session: EditSession, side: Side, wanted: Wanted): Scene {
  const scene = sceneOf(session.placedPart(side.part), wanted);
  if (scene === null) throw new Error(`${side.part.id} has no ${side.domain} domain, in which its interface was found`);
  return scene;
}

/** Refuses an instance that finds no place, with what would make one. */
export function refusePlace(session: EditSession, scene: Scene, pointer: string): never {
  const explained = explain(scene);
  const { cause, wayOut } = explained;
  session.refuse(
    pointer,
    'no-place',
    { part: scene.placed.part.label, why: { cause, wayOut } },
    { remedies: remediesBy(explained, scene) },
  );
}

/** Refuses an instance of which the step budget did not decide whether it finds a place. */
export function refuseUndecided(session: EditSession, side: Side, instance: number, pointer: string): never {
  const params = { interface: namedSide(side, instance), steps: LIMITS.allocationSteps };
  session.refuse(pointer, 'place-undecided', params);
}

/** Moves of what nobody fixed: the way out that needs nobody's leave but that of whoever edits. */
function remediesBy({ moves, forced, fewest }: Explained, scene: Scene): readonly Remedy[] {
  if (moves.length === 0 || forced) return [];
  const instanceOf = (key: string) => scene.others.find((other) => other.key === key);
  const told = moves.flatMap(({ key, slot, from, to }): readonly SlotMove[] => {
    const instance = instanceOf(key);
    if (instance === undefined) return [];
    return [
      {
        part: scene.placed.part.id,
        interface: instanceIn(scene, instance),
        function: instance.slots[slot]?.function ?? '',
        from: resourceIn(scene, from),
        to: resourceIn(scene, to),
      },
    ];
  });
  return [{ code: 'make-place', params: { moves: told, fewest }, edits: moveEdits(moves, instanceOf) }];
}
