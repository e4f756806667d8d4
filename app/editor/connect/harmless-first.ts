/** Candidates of a connection, tried on the board as it is. */
import { type Accessor, batch, createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import type { Edit } from '#engine/board/edit.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { BoardView } from '../../board-view.ts';
import { placedDefinitions } from '../../violations/check/placed-definitions.ts';

/** A row of the list. It stays the same object while its candidate is one, so that the element drawn for it keeps the focus. */
export interface TriedCandidate<Candidate> {
  readonly key: string;
  readonly candidate: Candidate;
  /** The first error that joining it would add; null where it adds none. */
  readonly harm: Violation | null;
}

/**
 * The candidates in their order, those last that would add an error; the first `LIMITS.candidatesTried` are tried, again
 * after each check of the board. Null until they have been tried. No row moves afterwards: what turns harmful is marked where
 * it stands, and what becomes possible comes last. `keyOf` says which candidates are the same.
 */
export function harmlessFirst<Candidate>(
  view: Pick<BoardView, 'errorsAdded' | 'run' | 'library'>,
  candidates: Accessor<readonly Candidate[]>,
  keyOf: (candidate: Candidate) => string,
  editsOf: (candidate: Candidate) => readonly Edit[],
): Accessor<readonly TriedCandidate<Candidate>[] | null> {
  const [errors, setErrors] = createSignal<ReadonlyMap<string, Violation | undefined>>(new Map());
  const [rows, setRows] = createSignal<readonly TriedCandidate<Candidate>[]>([]);
  const current = createMemo(() => new Map(candidates().map((candidate) => [keyOf(candidate), candidate] as const)));

  function rowOf(key: string, first: Candidate): TriedCandidate<Candidate> {
    let last = first;
    return {
      key,
      get candidate() {
        last = current().get(key) ?? last;
        return last;
      },
      get harm() {
        return errors().get(key) ?? null;
      },
    };
  }

  createEffect(() => {
    view.run();
    const asked = current();
    const tried = [...asked].slice(0, LIMITS.candidatesTried);
    let isStale = false;
    onCleanup(() => {
      isStale = true;
    });
    if (tried.length === 0) return;
    const lists = tried.map(([, candidate]) => editsOf(candidate));
    void view.errorsAdded(lists, placedDefinitions(lists.flat(), view.library)).then((found) => {
      if (isStale) return;
      const answer = new Map(tried.map(([key], at) => [key, found[at]?.[0]] as const));
      batch(() => {
        setErrors(answer);
        setRows((before) => {
          const kept = before.filter(({ key }) => asked.has(key));
          const known = new Set(kept.map(({ key }) => key));
          const added = [...asked].filter(([key]) => !known.has(key)).map(([key, one]) => rowOf(key, one));
          return [...kept, ...added.filter(({ harm }) => harm === null), ...added.filter(({ harm }) => harm !== null)];
        });
      });
    });
  });
  return createMemo(() => {
    const shown = rows().filter(({ key }) => current().has(key));
    return shown.length === 0 && current().size > 0 ? null : shown;
  });
}
