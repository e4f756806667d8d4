import { LIMITS } from '#schemas/limits.ts';

/** When an entry was made, after which others, as a document says: a whole number from 0 to `LIMITS.seq`. Anything else counts as 0. */
export function seqIn(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LIMITS.seq ? value : 0;
}

/** The `seq` of what is made next, where `last` is the greatest: one that every reader takes. */
export function seqAfter(last: number): number {
  return Math.min(last + 1, LIMITS.seq);
}
