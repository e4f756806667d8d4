import type { Change } from '../../../test/corpus/design.ts';

/** One change of a sound design, as an engineer slips. */
export interface Mutation {
  /** What was done. */
  readonly kind: string;
  /** What it was done to: equal for all of which a rule would say the same. */
  readonly area: string;
  /** Which one it is, within its design. */
  readonly what: string;
  readonly changes: readonly Change[];
}

/** - `same`: the board is that of the sound design. - `info`: new findings, all of them infos. */
export type Outcome = 'refused' | 'found' | 'info' | 'silent' | 'same';

export interface JudgedMutation {
  readonly design: string;
  readonly mutation: Mutation;
  readonly outcome: Outcome;
  /** Why silence is right here; undefined where nobody has said so. */
  readonly allowed: string | undefined;
  readonly infos: readonly string[];
}
