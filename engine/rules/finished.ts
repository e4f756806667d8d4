/** What a run says of a board that is finished: todos count with their consequence. */
import { LIMITS } from '#schemas/limits.ts';
import type { Consequence } from '../board/values.ts';
import type { RuleRun, Violation } from './rule.ts';
import { byWeight } from './weight.ts';

type FinishedViolation = Violation & { readonly severity: Consequence };
export interface FinishedRun extends RuleRun {
  readonly violations: readonly FinishedViolation[];
}

/** The run with its todos graded by their consequence. Cached by run. */
export function asFinished(run: RuleRun): FinishedRun {
  const known = cache.get(run);
  if (known !== undefined) return known;
  const { counts, todos } = run;
  const made: FinishedRun = {
    ...run,
    violations: inOrder(run.violations.map(finished)),
    counts: {
      error: counts.error + todos.error,
      warning: counts.warning + todos.warning,
      info: counts.info + todos.info,
      todo: 0,
      waived: counts.waived,
    },
    todos: { error: 0, warning: 0, info: 0 },
  };
  cache.set(run, made);
  return made;
}

const cache = new WeakMap<RuleRun, FinishedRun>();

/**
 * Of a sorted list as many as a run lists, in the same order: those that are the gravest on a finished board, so that a
 * run without its todos lists the same.
 */
export function mostOf(violations: readonly Violation[]): readonly Violation[] {
  if (violations.length <= LIMITS.violationsKept) return violations;
  const kept = inOrder(violations.map(finished)).slice(0, LIMITS.violationsKept);
  const prints = new Set(kept.map((one) => one.fingerprint));
  return violations.filter((one) => prints.has(one.fingerprint));
}

function finished(one: Violation): FinishedViolation {
  if (one.severity !== 'todo') return one;
  const { consequence, ...rest } = one;
  return { ...rest, severity: consequence };
}

function inOrder<V extends Violation>(violations: readonly V[]): readonly V[] {
  return [...violations].sort(byWeight);
}
