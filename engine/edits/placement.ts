/** Looking for resources on a part for one interface, and refusing where there are none. */
import { LIMITS } from '#schemas/limits.ts';
import type { Demand } from '../allocation/allocate.ts';
import { type AllocationRequest, requestOf } from '../allocation/allocation-request.ts';
import { type DetailedExplanation, explain } from '../allocation/explain.ts';
import { pinMoveEdits } from '../allocation/pin-move-edits.ts';
import { namedInstanceOf, resourceIn } from '../allocation/shortage.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import type { EditSession } from './edit-session.ts';
import { partnersOf } from './instance-connections.ts';
import type { Remedy, SlotMove } from './refusal.ts';
import { namedEnd, type ResolvedEnd } from './resolve.ts';
import { sharePin } from './share-pin.ts';

/** What an instance of `side` meets on its part. */
export function requestAt(session: EditSession, side: ResolvedEnd, wanted: Demand): AllocationRequest {
  const request = requestOf(session.placedPart(side.part), wanted);
  if (request === null)
    throw new Error(`${side.part.id} has no ${side.domain} domain, in which its interface was found`);
  return request;
}

/** Refuses an instance that finds no place, with what would make one. `share` are the instances that it could share. */
export function refusePlace(
  session: EditSession,
  request: AllocationRequest,
  refused: { readonly pointer: string; readonly index: InterfaceIndex; readonly share: readonly number[] },
): never {
  const servesOf = (key: string) => partnersOf(session, usedBy(session, request, key));
  const explained = explain({ ...request, servesOf });
  const { cause, advice } = explained;
  const [share] = refused.share;
  session.refuse(
    refused.pointer,
    'no-place',
    { part: request.placed.part.label, why: { cause, advice }, ...(share === undefined ? {} : { share }) },
    { remedies: [...remediesBy(explained, request), ...sharePin(session, request.placed, refused.index, refused)] },
  );
}

function usedBy(session: EditSession, { placed }: AllocationRequest, key: string) {
  return session.usedInstances(placed.part).filter((used) => used.key === key);
}

/** Refuses an instance of which the step budget did not decide whether it finds a place. */
export function refuseUndecided(
  session: EditSession,
  side: Pick<ResolvedEnd, 'part' | 'index'>,
  instance: number,
  pointer: string,
): never {
  const params = { interface: namedEnd(side, instance), steps: LIMITS.allocationSteps };
  session.refuse(pointer, 'place-undecided', params);
}

/** Moves of what nobody fixed: they need the consent of nobody but whoever edits. */
function remediesBy({ moves, forced, fewest }: DetailedExplanation, request: AllocationRequest): readonly Remedy[] {
  if (moves.length === 0 || forced) return [];
  const instanceOf = (key: string) => request.others.find((other) => other.key === key);
  const told = moves.flatMap(({ key, slot, from, to }): readonly SlotMove[] => {
    const instance = instanceOf(key);
    if (instance === undefined) return [];
    return [
      {
        part: request.placed.part.id,
        interface: namedInstanceOf(request, instance),
        function: instance.slots[slot]?.function ?? '',
        from: resourceIn(request, from),
        to: resourceIn(request, to),
      },
    ];
  });
  return [{ code: 'make-place', params: { moves: told, fewest }, edits: pinMoveEdits(moves, instanceOf) }];
}
