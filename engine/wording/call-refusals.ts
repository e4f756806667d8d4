import { type Catalogue, type Coded, worded } from '#schemas/coded.ts';

/** Why a call is refused whatever it asks for. People do not make calls, so agents alone meet these. */
export interface CallRefusalParams {
  readonly 'cursor-invalid': { readonly given: string };
  readonly 'revision-unknown': { readonly given: string };
  readonly 'proposals-full': { readonly count: number };
  readonly 'proposal-too-large': { readonly limit_KB: number };
  /** `edit` is the index of the edit that names the thing. */
  readonly 'proposal-waits': { readonly edit: number; readonly given: string };
}

export type CallRefusal = Coded<CallRefusalParams>;

/** What is wrong, and the next call. */
type Sentences = readonly [message: string, next: string];

/** The sentences of a refusal of a call. */
export function callRefusalForAgents(refusal: CallRefusal): Sentences {
  return worded(CALL_REFUSALS, refusal);
}

const CALL_REFUSALS: Catalogue<CallRefusalParams, Sentences> = {
  'cursor-invalid': ({ given }) => [
    `/cursor: "${given}" is no cursor of this call, or is too old: a next_cursor goes on with the same board and the same arguments that it came with.`,
    'Call again with those, or without a cursor to start from the first page.',
  ],
  'revision-unknown': ({ given }) => [
    `/base_revision: this tab does not know the revision "${given}".`,
    'Read again: call get_board, look at what you are about to edit, and send the edits with its revision.',
  ],
  'proposals-full': ({ count }) => [
    `Nothing was proposed: ${count} proposals of yours wait on this board, which is the most.`,
    'Next: ask the user to accept or reject them in the Agents panel, or withdraw the newest with undo.',
  ],
  'proposal-too-large': ({ limit_KB }) => [
    `Nothing was proposed: one proposal holds at most ${limit_KB} KB of edits.`,
    'Next: send them in smaller lists.',
  ],
  'proposal-waits': ({ edit, given }) => [
    `Nothing was proposed. Edit ${edit}: "${given}" waits in a proposal of yours and is not on the board yet.`,
    'Next: wait until a person accepts it, or withdraw that proposal with undo and propose both together.',
  ],
};
