import { mayShare, type Problem, type ProblemSlot } from './problem.ts';

/** One slot of one instance that holds, or wants, a resource. */
export interface Use {
  readonly instance: number;
  readonly position: number;
  readonly slot: ProblemSlot;
}

/** Who uses which resource, and who else may: the sharing rules and the exclusive groups in one place. */
export class Uses {
  private readonly problem: Pick<Problem, 'shares' | 'exclusive'>;
  private readonly held = new Map<number, readonly Use[]>();
  private readonly groupsOf = new Map<number, number[]>();

  constructor(problem: Pick<Problem, 'shares' | 'exclusive'>) {
    this.problem = problem;
    problem.exclusive.forEach((members, group) => {
      for (const resource of members.keys()) {
        this.groupsOf.set(resource, [...(this.groupsOf.get(resource) ?? []), group]);
      }
    });
  }

  of(resource: number): readonly Use[] {
    return this.held.get(resource) ?? NONE;
  }

  entries(): IterableIterator<[number, readonly Use[]]> {
    return this.held.entries();
  }

  inGroup(resource: number): boolean {
    return this.groupsOf.has(resource);
  }

  add(use: Use, resource: number): void {
    this.held.set(resource, [...this.of(resource), use]);
  }

  /** Takes the last use of a resource back. */
  drop(resource: number): void {
    this.held.set(resource, this.of(resource).slice(0, -1));
  }

  /** Whether `use` may have `resource` beside all that are there. */
  allows(use: Use, resource: number): boolean {
    for (const other of this.of(resource)) {
      if (!mayShare(this.problem, resource, use.slot, other.slot, use.instance === other.instance)) return false;
    }
    for (const group of this.groupsOf.get(resource) ?? NONE_GROUPS) {
      const members = this.problem.exclusive[group];
      if (members === undefined || !isMember(members, resource, use.slot)) continue;
      for (const other of members.keys()) {
        if (other !== resource && this.of(other).some(({ slot }) => isMember(members, other, slot))) return false;
      }
    }
    return true;
  }
}

const NONE: readonly Use[] = [];
const NONE_GROUPS: readonly number[] = [];

function isMember(
  members: ReadonlyMap<number, ReadonlySet<string> | 'any'>,
  resource: number,
  slot: ProblemSlot,
): boolean {
  const by = members.get(resource);
  return by === 'any' || by?.has(slot.function) === true;
}
