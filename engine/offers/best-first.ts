/** The order in which candidates are offered once they were tried. */
import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../board/board.ts';
import type { Trial } from './trial.ts';

export interface Tried<T> {
  readonly one: T;
  /** Null where it was not tried. */
  readonly trial: Trial | null;
}

/** So many are tried before the first is offered. */
export const TRIED_AT_ONCE = 24;

/**
 * Candidates, best first as they come, group by group: the fine ones of each few that were tried, then those that were not,
 * then those that would add an error or cannot be made as the board is. Where none is fine, those that were not tried come
 * last: nobody knows of them. Only as many are tried as are asked for, and `most` at all.
 */
export function* bestFirst<T>(
  candidates: readonly T[],
  groupOf: (one: T) => number,
  most: number,
  tryOne: (one: T) => Trial,
): Generator<Tried<T>> {
  const bad: Tried<T>[] = [];
  let hasFine = false;
  for (const few of portions(candidates.slice(0, most), groupOf)) {
    const tried = few.map((one) => ({ one, trial: tryOne(one) })).sort((a, b) => byTrial(a.trial, b.trial));
    for (const each of tried) {
      if (isFine(each.trial)) {
        hasFine = true;
        yield each;
      } else bad.push(each);
    }
  }
  const untried = candidates.slice(most).map((one): Tried<T> => ({ one, trial: null }));
  bad.sort((a, b) => Number(a.trial?.refused) - Number(b.trial?.refused));
  yield* hasFine ? [...untried, ...bad] : [...bad, ...untried];
}

/** Neighbours of one group, a few at a time. */
function* portions<T>(candidates: readonly T[], groupOf: (one: T) => number): Generator<readonly T[]> {
  let few: T[] = [];
  for (const one of candidates) {
    const [last] = few;
    if (last !== undefined && (few.length === TRIED_AT_ONCE || groupOf(last) !== groupOf(one))) {
      yield few;
      few = [];
    }
    few.push(one);
  }
  if (few.length > 0) yield few;
}

/** It can be made and adds no error. */
export function isFine({ refused, errors }: Trial): boolean {
  return !refused && errors.length === 0;
}

/** Candidates of one group: first a supply that has a voltage, what adds no warning, what leaves room. */
export function byTrial(a: Trial, b: Trial): number {
  return weightOf(a) - weightOf(b);
}

function weightOf(trial: Trial): number {
  const warns = trial.warnings > 0 ? 2 : 0;
  const supply = trial.facts.find((fact) => fact.code === 'supply')?.params;
  if (supply === undefined) return warns;
  const dead = supply.volts === null ? 4 : 0;
  const { left } = supply;
  const tight = left !== null && left.left_mA < SPARE * left.limit_mA ? 1 : 0;
  return warns + dead + tight;
}

/** A supply of which less is left is nearly used up. */
const SPARE = 0.2;

/**
 * How many candidates are tried on a board: `LIMITS.candidatesTried`, and on a large one, where each trial may have every part
 * checked again, as many as come to `LIMITS.partsTriedWith` parts.
 */
export function mostTried({ parts }: Pick<Board, 'parts'>): number {
  return Math.max(1, Math.min(LIMITS.candidatesTried, Math.floor(LIMITS.partsTriedWith / Math.max(1, parts.size))));
}
