import type { Coded, NoParams } from '#schemas/coded.ts';

/** Why nothing was written of what somebody wanted to say. */
export type CommentRefusal = Coded<CommentRefusalParams>;

export interface CommentRefusalParams {
  readonly 'comment-empty': NoParams;
  /** Characters. */
  readonly 'comment-too-long': { readonly length: number; readonly limit: number };
  readonly 'comment-gone': NoParams;
  readonly 'comment-not-yours': { readonly who: string };
  /** What it would be about is no longer on the board. */
  readonly 'comment-subject-gone': NoParams;
  readonly 'too-many-mentions': { readonly limit: number };
  readonly 'too-many-answers': { readonly limit: number };
  /** Of the board. */
  readonly 'too-many-threads': { readonly limit: number };
  readonly 'too-many-comments': { readonly limit: number };
}
