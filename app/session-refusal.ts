/** Why an open board takes no edits at all, or no comment, beside what edits themselves are refused for. */
import type { CommentRefusalParams } from '#engine/comments/refusal.ts';
import type { Coded, NoParams } from '#schemas/coded.ts';

export type SessionRefusal = Coded<SessionRefusalParams>;

export interface SessionRefusalParams extends CommentRefusalParams {
  readonly viewer: NoParams;
  /** The board was written in a newer format than this page knows. */
  readonly 'format-newer': NoParams;
  readonly 'proposal-gone': NoParams;
}
