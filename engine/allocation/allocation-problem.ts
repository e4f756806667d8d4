/**
 * Allocation as a constraint problem over plain numbers: each instance chooses an option, which takes one unit of a
 * bundle's capacity and gives every slot one of its candidate resources. Independent of parts and boards, so that brute
 * force can check it.
 */
export interface AllocationProblem {
  /** Resources are 0 … resources − 1. */
  readonly resources: number;
  /** The capacity of each bundle in instances. */
  readonly bundles: readonly number[];
  readonly instances: readonly ProblemInstance[];
  /** Of each group at most one member may be in use. A member is a resource, or only its use through one function. */
  readonly exclusive: readonly ExclusiveGroup[];
  /** True where two slots of whatever instances may use `resource` at once through these two functions. */
  readonly shares: (resource: number, a: string, b: string) => boolean;
}

export type ExclusiveGroup = ReadonlyMap<number, ReadonlySet<string> | 'any'>;

export interface ProblemInstance {
  /** In order of preference. All have the same number of slots. */
  readonly options: readonly Option[];
}

export interface Option {
  readonly bundle: number | null;
  readonly slots: readonly ProblemSlot[];
}

export interface ProblemSlot {
  readonly function: string;
  /** Index of its `requires` entry; slots of one entry never share. */
  readonly requires: number;
  /** Functions of the same instance with which the entry lets it share a resource. */
  readonly sharesWith: readonly string[] | 'all';
  /** In order of preference. */
  readonly candidates: readonly number[];
}

export interface Solution {
  /** Index of the option that each instance takes. */
  readonly options: readonly number[];
  /** A resource for each slot of each instance. */
  readonly assigned: readonly (readonly number[])[];
}

export type SolveResult =
  | { readonly status: 'solved'; readonly solution: Solution; readonly steps: number }
  | { readonly status: 'infeasible'; readonly steps: number }
  | { readonly status: 'undetermined'; readonly steps: number };

/** Whether slots `a` and `b`, of one instance or of two, may share a resource. */
export function mayShare(
  problem: Pick<AllocationProblem, 'shares'>,
  resource: number,
  a: ProblemSlot,
  b: ProblemSlot,
  sameInstance: boolean,
): boolean {
  if (sameInstance && a.requires === b.requires) return false;
  if (sameInstance && (lists(a, b.function) || lists(b, a.function))) return true;
  return problem.shares(resource, a.function, b.function);
}

function lists(slot: ProblemSlot, name: string): boolean {
  return slot.sharesWith === 'all' || slot.sharesWith.includes(name);
}
