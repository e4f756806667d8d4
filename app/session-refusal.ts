/** Why an open board takes no edits at all, beside what the edits themselves are refused for. */
import type { Coded, NoParams } from '#schemas/coded.ts';

export type SessionRefusal = Coded<SessionRefusalParams>;

export interface SessionRefusalParams {
  readonly viewer: NoParams;
  /** The board was written in a newer format than this page knows. */
  readonly 'format-newer': NoParams;
  readonly 'proposal-gone': NoParams;
}
