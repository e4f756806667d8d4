/** Candidates of a connection, tried on the board as it is. */
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js';
import type { Edit } from '#engine/board/edit.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardView } from '../../board-view.ts';
import { placedDefinitions } from '../../violations/check/placed-definitions.ts';

export interface TriedCandidate<Candidate> {
  readonly candidate: Candidate;
  /** The first error that joining it would add; null where it adds none or nobody knows yet. */
  readonly harm: Violation | null;
}

/**
 * The candidates in their order, those last that would add an error; the first `LIMITS.candidatesTried` are tried, again
 * after each check of the board. Until that is known they stand as they came.
 */
export function harmlessFirst<Candidate>(
  view: Pick<BoardView, 'errorsAdded' | 'run' | 'library'>,
  candidates: Accessor<readonly Candidate[]>,
  editsOf: (candidate: Candidate) => readonly Edit[],
): Accessor<readonly TriedCandidate<Candidate>[]> {
  const [errors, setErrors] = createSignal<ReadonlyMap<Candidate, Violation | undefined>>(new Map());
  createEffect(() => {
    view.run();
    const tried = candidates().slice(0, LIMITS.candidatesTried);
    let isStale = false;
    onCleanup(() => {
      isStale = true;
    });
    if (tried.length === 0) return;
    const lists = tried.map(editsOf);
    void view.errorsAdded(lists, placedDefinitions(lists.flat(), view.library)).then((found) => {
      if (!isStale) setErrors(new Map(tried.map((candidate, at) => [candidate, found[at]?.[0]] as const)));
    });
  });
  return () => {
    const all = candidates().map((candidate): TriedCandidate<Candidate> => {
      return { candidate, harm: errors().get(candidate) ?? null };
    });
    return [...all.filter(({ harm }) => harm === null), ...all.filter(({ harm }) => harm !== null)];
  };
}
