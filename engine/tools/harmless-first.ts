/** Which of several candidates would do harm: each is tried on the board. */
import type { Edit } from '../board/edit.ts';
import { errorsAdded } from '../rules/errors-added.ts';
import type { TabContext } from './tool.ts';

export interface Candidate<T> {
  readonly one: T;
  /** Messages of the errors that it would add, the first few; null where it was not tried. */
  readonly adds: readonly string[] | null;
}

/**
 * The candidates in their order, the first `most` of them tried: those that add no error, then those that were not tried,
 * then those that add one. Where each that was tried adds one, those that were not come last: nobody knows of them.
 */
export function harmlessFirst<T>(
  context: TabContext,
  candidates: readonly T[],
  most: number,
  editsOf: (one: T) => readonly Edit[],
): readonly Candidate<T>[] {
  const tried = candidates.map((one, at): Candidate<T> => {
    if (at >= most) return { one, adds: null };
    const errors = errorsAdded(context.board, editsOf(one), context);
    return { one, adds: errors.slice(0, ERRORS_SHOWN).map(({ message }) => message) };
  });
  const isFine = ({ adds }: Candidate<T>) => adds !== null && adds.length === 0;
  const unknown = tried.some(isFine) ? 1 : 3;
  const rank = (one: Candidate<T>) => (isFine(one) ? 0 : one.adds === null ? unknown : 2);
  return tried.sort((a, b) => rank(a) - rank(b));
}

const ERRORS_SHOWN = 3;
