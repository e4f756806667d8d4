import { LIMITS } from '#schemas/limits.ts';
import type { ResourceGroup } from '#schemas/part-definition/types.ts';
import type { NamedInterface } from '../definition/named.ts';
import { allocate, allocationProblemOf, type Demand, type Reassignment, reassign } from './allocate.ts';
import { type AllocationRequest, fixedDemand, movableDemand, relaxedDemand, unplaced } from './allocation-request.ts';
import { minimalConflict } from './conflict.ts';
import type { Explanation, InterfaceMove } from './explanation.ts';
import type { Instance } from './instance.ts';
import { pinMoveEdits } from './pin-move-edits.ts';
import { holderIn, namedInstanceOf, resourceIn, shortageOf, wantedIn } from './shortage.ts';

/** An explanation with what was found out on the way. */
export interface DetailedExplanation extends Explanation {
  /** The moves that would make place; empty where none would. */
  readonly moves: Reassignment['moves'];
  /** False where the step budget ended before it was shown that fewer moves would not do. */
  readonly fewest: boolean;
  /** True where the moves touch what a person fixed. */
  readonly forced: boolean;
  /** Keys of the instances that stand in the way, the wanted one not among them. */
  readonly conflict: readonly string[];
  /** False where the step budget ended before the conflict was shown to be as small as it can be. */
  readonly minimal: boolean;
}

/**
 * Why `request.wanted` finds no place: which function is short, which resources offer it, who holds them and who fixed
 * that; then the fewest moves that would make place, be it only by moving what a person fixed, or the instances of which
 * one must go. All of it together takes at most about `limit` steps.
 */
export function explain(request: AllocationRequest, limit: number = LIMITS.explanationSteps): DetailedExplanation {
  const { domain, others, own } = request;
  const standing = others.filter(({ key }) => own?.has(key) !== true);
  const stored = new Map(standing.map(({ key, slots }) => [key, slots.map(({ resource }) => resource)]));
  const moving = demandsOf(request, movableDemand);
  const share = Math.ceil(limit / SHARES);
  const unforced = reassign(domain, moving, stored, share * MOVES_SHARE);
  const forced =
    unforced === null && standing.some(({ slots }) => slots.some(({ pinnedBy }) => pinnedBy !== undefined));
  const reassignment = forced ? reassign(domain, demandsOf(request, relaxedDemand), stored, share) : unforced;
  return reassignment !== null && reassignment !== 'undetermined' && reassignment.moves.length > 0
    ? byMoves(request, reassignment, forced)
    : byConflict(request, { limit, share, undetermined: unforced === 'undetermined' });
}

/** What it looks for, in shares of its steps: moves, moves of what is fixed, a conflict, a conflict as things stand. */
const MOVES_SHARE = 3;
const SHARES = MOVES_SHARE + 3;

/** The demands of all that stands there, as `free` sees it, and of the wanted interface. */
function demandsOf(
  { others, wanted, own }: AllocationRequest,
  free: (instance: Instance) => Demand,
): readonly Demand[] {
  return [...others.map((instance) => own?.get(instance.key) ?? free(instance)), wanted];
}

function byMoves(request: AllocationRequest, { moves, minimal }: Reassignment, forced: boolean): DetailedExplanation {
  const holders = [...new Set(moves.map(({ key }) => key))];
  const instanceOf = (key: string) => request.others.find((other) => other.key === key);
  const needed = { moves: movesOf(request, moves), fewest: minimal, edits: pinMoveEdits(moves, instanceOf) };
  return {
    cause: shortageOf(request) ??
      exclusionOf(request, holders) ?? {
        code: 'blocked',
        params: { wanted: wantedIn(request), others: namesOf(request, holders) },
      },
    advice: forced
      ? { code: 'move-fixed', params: { ...needed, fixedBy: fixersOf(request, moves) } }
      : { code: 'move', params: needed },
    moves,
    fewest: minimal,
    forced,
    conflict: holders,
    minimal: true,
  };
}

interface SearchLimits {
  readonly limit: number;
  readonly share: number;
  /** Whether the steps ended before it was known if moves would help. */
  readonly undetermined: boolean;
}

function byConflict(request: AllocationRequest, { limit, share, undetermined }: SearchLimits): DetailedExplanation {
  const { domain, others, wanted } = request;
  const whatever = minimalConflict(allocationProblemOf(domain, demandsOf(request, movableDemand)), share);
  const found = whatever ?? minimalConflict(allocationProblemOf(domain, demandsOf(request, fixedDemand)), share);
  const undecided = undetermined && whatever === null;
  // A conflict that was not found in time is among all that stand there.
  const conflict = found === null ? others.map(({ key }) => key) : found.instances.flatMap((n) => others[n]?.key ?? []);
  const minimal = found?.minimal ?? false;
  const among = { wanted: wantedIn(request), others: namesOf(request, conflict), minimal };
  const alone = conflict.length === 0;
  const outcome = { moves: [], fewest: false, forced: false, conflict, minimal };
  const shortage = shortageOf(request);
  if (alone && canServe(request)) {
    const fixed = wanted.held.flatMap((resource, slot) =>
      resource === null ? [] : [{ ...resourceIn(request, resource), of: bundlesOf(request, resource, slot) }],
    );
    return {
      cause: { code: 'fixed-apart', params: { wanted: among.wanted, fixed } },
      advice: { code: 'fix-fewer', params: { wanted: among.wanted } },
      ...outcome,
    };
  }
  if (alone) {
    return {
      cause: shortage ?? { code: 'unservable', params: { wanted: among.wanted } },
      advice: { code: 'use-another', params: { wanted: among.wanted } },
      ...outcome,
    };
  }
  return {
    cause: shortage ?? exclusionOf(request, conflict) ?? { code: undecided ? 'undecided' : 'conflict', params: among },
    advice: {
      code: 'disconnect-one',
      params: { others: among.others, minimal, ...(undecided ? { undecidedAfter: Math.ceil(limit) } : {}) },
    },
    ...outcome,
  };
}

/** The names of the bundles that have a resource in the function of a slot. */
function bundlesOf({ domain, wanted }: AllocationRequest, resource: string, slot: number): readonly string[] {
  const name = wanted.index.slots[slot]?.function;
  return domain.groups
    .filter(({ kind, members }) => kind === 'bundle' && members.some((member) => isMember(member, resource, name)))
    .map((group) => group.name ?? group.id);
}

/** An exclusive group that has both a resource that is fixed for the wanted interface and one that another holds. */
function exclusionOf(request: AllocationRequest, conflict: readonly string[]): Explanation['cause'] | null {
  const { domain, others, wanted } = request;
  const groups = domain.groups.filter(({ kind }) => kind === 'exclusive');
  for (const [slot, resource] of wanted.held.entries()) {
    if (resource === null) continue;
    const name = wanted.index.slots[slot]?.function;
    for (const { members, name: called, id } of groups) {
      if (!members.some((member) => isMember(member, resource, name))) continue;
      for (const instance of others.filter(({ key }) => conflict.includes(key))) {
        for (const { resource: held, function: through, pinnedBy } of instance.slots) {
          if (held === null || !members.some((member) => isMember(member, held, through))) continue;
          return {
            code: 'exclusive',
            params: {
              wanted: wantedIn(request),
              resource: resourceIn(request, resource),
              held: resourceIn(request, held),
              holder: holderIn(request, instance, pinnedBy),
              group: called ?? id,
            },
          };
        }
      }
    }
  }
  return null;
}

function isMember(member: ResourceGroup['members'][number], resource: string, name: string | undefined): boolean {
  if (typeof member === 'string') return member === resource;
  return member.resource_id === resource && (member.function === undefined || member.function === name);
}

/** Whether the wanted interface would find a place on the empty part if no slot of it were fixed. */
function canServe({ domain, wanted: { key, index } }: AllocationRequest): boolean {
  return allocate(domain, [unplaced(key, index)]).status === 'solved';
}

function movesOf(request: AllocationRequest, moves: Reassignment['moves']): readonly InterfaceMove[] {
  return request.others.flatMap((instance): readonly InterfaceMove[] => {
    const own = moves.filter(({ key }) => key === instance.key);
    if (own.length === 0) return [];
    const resources = (ids: readonly string[]) => ids.map((id) => resourceIn(request, id));
    return [
      {
        interface: namedInstanceOf(request, instance),
        from: resources(own.map(({ from }) => from)),
        to: resources(own.map(({ to }) => to)),
      },
    ];
  });
}

/** Who fixed what the moves would move, each once. */
function fixersOf({ others }: AllocationRequest, moves: Reassignment['moves']): readonly string[] {
  const who = moves.flatMap(({ key, slot }) => others.find((other) => other.key === key)?.slots[slot]?.pinnedBy ?? []);
  return [...new Set(who)];
}

function namesOf(request: AllocationRequest, keys: readonly string[]): readonly NamedInterface[] {
  return keys.flatMap((key) => {
    const instance = request.others.find((other) => other.key === key);
    return instance === undefined ? [] : [namedInstanceOf(request, instance)];
  });
}
