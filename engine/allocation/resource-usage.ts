import { type AllocationProblem, mayShare, type ProblemSlot } from './allocation-problem.ts';

/** A slot of an instance as the user of a resource. */
export interface ResourceUse {
  readonly instance: number;
  readonly position: number;
  readonly slot: ProblemSlot;
}

/** Which slots use which resource, and which others may: the sharing rules and exclusive groups in one place. */
export class ResourceUsage {
  private readonly problem: Pick<AllocationProblem, 'shares' | 'exclusive'>;
  private readonly held = new Map<number, readonly ResourceUse[]>();
  private readonly groupsOf = new Map<number, number[]>();

  constructor(problem: Pick<AllocationProblem, 'shares' | 'exclusive'>) {
    this.problem = problem;
    problem.exclusive.forEach((members, group) => {
      for (const resource of members.keys()) {
        this.groupsOf.set(resource, [...(this.groupsOf.get(resource) ?? NO_GROUPS), group]);
      }
    });
  }

  of(resource: number): readonly ResourceUse[] {
    return this.held.get(resource) ?? NO_USES;
  }

  entries(): IterableIterator<[number, readonly ResourceUse[]]> {
    return this.held.entries();
  }

  inGroup(resource: number): boolean {
    return this.groupsOf.has(resource);
  }

  add(use: ResourceUse, resource: number): void {
    this.held.set(resource, [...this.of(resource), use]);
  }

  /** Removes the last use of a resource. */
  removeLast(resource: number): void {
    this.held.set(resource, this.of(resource).slice(0, -1));
  }

  /** Whether `use` may take `resource` beside all uses so far. */
  allows(use: ResourceUse, resource: number): boolean {
    for (const other of this.of(resource)) {
      if (!mayShare(this.problem, resource, use.slot, other.slot, use.instance === other.instance)) return false;
    }
    for (const group of this.groupsOf.get(resource) ?? NO_GROUPS) {
      const members = this.problem.exclusive[group];
      if (members === undefined || !isMember(members, resource, use.slot)) continue;
      for (const other of members.keys()) {
        if (other !== resource && this.of(other).some(({ slot }) => isMember(members, other, slot))) return false;
      }
    }
    return true;
  }
}

const NO_USES: readonly ResourceUse[] = [];
const NO_GROUPS: readonly number[] = [];

function isMember(
  members: ReadonlyMap<number, ReadonlySet<string> | 'any'>,
  resource: number,
  slot: ProblemSlot,
): boolean {
  const by = members.get(resource);
  return by === 'any' || by?.has(slot.function) === true;
}
