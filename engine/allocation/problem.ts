/**
 * Allocation as plain numbers: instances choose one option each, an option uses up a place in a bundle and gives every
 * slot one resource of its candidates. Independent of parts and boards, so that it can be checked by brute force.
 */
export interface Problem {
  /** Resources are 0 … resources − 1. */
  readonly resources: number;
  /** How many instances each bundle hosts. */
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
  /** Which `requires` entry it is a copy of: two copies of one entry never share. */
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

export type Outcome =
  | { readonly status: 'solved'; readonly solution: Solution; readonly steps: number }
  | { readonly status: 'infeasible'; readonly steps: number }
  | { readonly status: 'undetermined'; readonly steps: number };

/** Whether slots `a` and `b` of two instances, or of one, may use one resource together. */
export function mayShare(
  problem: Pick<Problem, 'shares'>,
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
