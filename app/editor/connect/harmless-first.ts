/** Candidates of a connection, tried on the board as it is. */
import { type Accessor, batch, createEffect, createMemo, createSignal, onCleanup, untrack } from 'solid-js';
import type { Edit } from '#engine/board/edit.ts';
import type { OfferFact } from '#engine/compatibility/offer-facts.ts';
import { byTrial, isFine, mostTried, TRIED_AT_ONCE } from '#engine/offers/best-first.ts';
import type { Trial } from '#engine/offers/trial.ts';
import type { Violation } from '#engine/rules/rule.ts';
import type { BoardView } from '../../board-view.ts';
import { placedDefinitions } from '../../violations/check/placed-definitions.ts';

/** A row of the list. It stays the same object while its candidate is one, so that the element drawn for it keeps the focus. */
export interface TriedCandidate<Candidate> {
  readonly key: string;
  readonly candidate: Candidate;
  /** The first error that joining it would add; null where it adds none. */
  readonly harm: Violation | null;
  /** It cannot be made as the board is: the two are joined already, or nothing is left for it. */
  readonly refused: boolean;
  /** What decides about it; empty where it was not tried. */
  readonly facts: readonly OfferFact[];
}

/**
 * The candidates in their order, as many as the board lets us try (`mostTried`) a few at a time, again after each check of the board.
 * Rows appear as they are found fine, of the few that were tried together those first that leave most room; once all are
 * tried those follow that were not, and those that would add an error. Null until there is a row. No row moves afterwards:
 * what turns harmful is marked where it stands, and what becomes possible comes last. `keyOf` says which candidates are the
 * same, `groupOf` which come after all others, by a higher number.
 */
export function harmlessFirst<Candidate>(
  view: Pick<BoardView, 'board' | 'tryEdits' | 'run' | 'library'>,
  candidates: Accessor<readonly Candidate[]>,
  keyOf: (candidate: Candidate) => string,
  editsOf: (candidate: Candidate) => readonly Edit[],
  groupOf: (candidate: Candidate) => number = () => 0,
): Accessor<readonly TriedCandidate<Candidate>[] | null> {
  const [trials, setTrials] = createSignal<ReadonlyMap<string, Trial>>(new Map());
  const [rows, setRows] = createSignal<readonly TriedCandidate<Candidate>[]>([]);
  const current = createMemo(() => new Map(candidates().map((candidate) => [keyOf(candidate), candidate] as const)));

  const rowOf = (key: string, first: Candidate): TriedCandidate<Candidate> => {
    let last = first;
    return {
      key,
      get candidate() {
        last = current().get(key) ?? last;
        return last;
      },
      get harm() {
        return trials().get(key)?.errors[0] ?? null;
      },
      get refused() {
        return trials().get(key)?.refused ?? false;
      },
      get facts() {
        return trials().get(key)?.facts ?? [];
      },
    };
  };

  /** Rows for those of the candidates that have none yet. */
  function append(some: readonly KeyedCandidate<Candidate>[], asked: ReadonlyMap<string, Candidate>): void {
    setRows((before) => {
      const kept = before.filter(({ key }) => asked.has(key));
      const known = new Set(kept.map(({ key }) => key));
      const added = [...new Map(some)].filter(([key]) => !known.has(key));
      if (added.length === 0 && kept.length === before.length) return before;
      return [...kept, ...added.map(([key, one]) => rowOf(key, one))];
    });
  }

  createEffect(() => {
    view.run();
    let stale = false;
    onCleanup(() => {
      stale = true;
    });
    const asked = current();
    void tryAll(view, [...asked], { editsOf, groupOf, isStale: () => stale }, (answer, next) =>
      batch(() => {
        setTrials((before) => new Map([...before, ...answer]));
        append(next, asked);
      }),
    );
  });
  return createMemo(() => {
    const shown = rows().filter(({ key }) => current().has(key));
    return shown.length === 0 && current().size > 0 ? null : shown;
  });
}

type KeyedCandidate<Candidate> = readonly [key: string, candidate: Candidate];

interface TrialOptions<Candidate> {
  readonly editsOf: (candidate: Candidate) => readonly Edit[];
  readonly groupOf: (candidate: Candidate) => number;
  readonly isStale: () => boolean;
}

/**
 * Tries the candidates a few at a time. After each few, `tell` gets all trials made so far and the candidates that may be
 * shown now: the fine ones of these few, and with the last few all of them, those that do harm at the end.
 */
async function tryAll<Candidate>(
  view: Pick<BoardView, 'board' | 'tryEdits' | 'library'>,
  asked: readonly KeyedCandidate<Candidate>[],
  { editsOf, groupOf, isStale }: TrialOptions<Candidate>,
  tell: (trials: ReadonlyMap<string, Trial>, next: readonly KeyedCandidate<Candidate>[]) => void,
): Promise<void> {
  const waiting = asked.slice(
    0,
    untrack(() => mostTried(view.board())),
  );
  const answer = new Map<string, Trial>();
  const trialOf = ([key]: KeyedCandidate<Candidate>) => answer.get(key) ?? UNKNOWN;
  while (waiting.length > 0) {
    const few = waiting.splice(0, TRIED_AT_ONCE);
    const lists = few.map(([, candidate]) => editsOf(candidate));
    const found = await view.tryEdits(lists, placedDefinitions(lists.flat(), view.library));
    if (isStale()) return;
    few.forEach(([key], at) => {
      const trial = found[at];
      if (trial !== undefined) answer.set(key, trial);
    });
    const fine = few
      .filter((one) => isFine(trialOf(one)))
      .sort((a, b) => groupOf(a[1]) - groupOf(b[1]) || byTrial(trialOf(a), trialOf(b)));
    const rest = [...asked].sort((a, b) => Number(!isFine(trialOf(a))) - Number(!isFine(trialOf(b))));
    tell(answer, waiting.length > 0 ? fine : [...fine, ...rest]);
  }
}

/** Of what was not tried nothing speaks against it. */
const UNKNOWN: Trial = { refused: false, errors: [], warnings: 0, facts: [] };
