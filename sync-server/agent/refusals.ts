/** Why the server does not do what an agent asks for, as data: `refusal-texts.ts` words it. People make no calls. */
import type { Coded, GivenText, NoParams } from '#schemas/coded.ts';
import type { NameFault } from '#schemas/names.ts';
import type { TargetBoard } from './targets.ts';

export type AgentRefusal = Coded<AgentRefusalParams>;

/** `given` is what the agent named. `board` is a board by its name and id; `open` are the owner's open boards. */
export interface AgentRefusalParams {
  readonly 'tool-unknown': GivenText & { readonly tools: readonly string[] };
  /** In units; `refillsAt` in ms since 1970. `short` says whose budget does not suffice: spent of its limit. */
  readonly 'energy-spent': {
    readonly units: number;
    readonly short: 'agent' | 'account';
    readonly spent: number;
    readonly limit: number;
    readonly refillsAt: number;
  };
  readonly 'calls-too-many': { readonly limit: number };
  readonly 'board-not-chosen': OpenBoards;
  readonly 'board-not-shared': GivenText & OpenBoards;
  readonly 'board-not-open': GivenText & OpenBoards;
  readonly 'board-name-ambiguous': GivenText & OpenBoards & { readonly count: number };
  /** Neither a board nor the name of a new one is given, or both. */
  readonly 'board-unsaid': NoParams;
  readonly 'board-name-unfit': { readonly fault: NameFault };
  /** The agent may work on boards that its owner has chosen, and make none. */
  readonly 'boards-chosen': NoParams;
  readonly 'boards-too-many': { readonly limit: number };
  readonly 'owner-only-views': OnBoard;
  readonly 'key-only-reads': NoParams;
  readonly 'key-changed': NoParams;
  readonly paused: OnBoard & { readonly by: string };

  readonly 'edit-not-stored': OnBoard;
  readonly 'edit-not-taken': OnBoard;
  /** `taken`: a tab had the call already. */
  readonly withdrawn: { readonly why: Withdrawal; readonly taken: boolean };
  readonly 'waited-behind-call': WaitingTime;
  readonly 'waited-for-board': WaitingTime;
  readonly 'waited-for-tab': WaitingTime & OnBoard & OpenBoards;
  /** Tabs whose connections answer, and whose pages do not. `cut`: so many more have a connection that is silent. */
  readonly 'tabs-silent': WaitingTime & OnBoard & LastActive & { readonly visible: boolean; readonly cut: number };
  /** Tabs whose connections are silent, all of them. */
  readonly 'tabs-cut': WaitingTime & OnBoard & LastActive;
  /** A tab that has the call and whose connection answers. */
  readonly 'tab-fell-silent': OnBoard;
  /** A tab that has the call and whose connection is silent. */
  readonly 'tab-cut': OnBoard;
  readonly 'tab-left': WaitingTime & OnBoard;
  readonly 'edit-not-confirmed': OnBoard;
  readonly 'reply-unreadable': NoParams;

  readonly 'checks-too-many': NoParams;
  readonly 'check-given-up': NoParams;
  readonly 'words-unmatched': { readonly section: string };

  readonly 'resource-unknown': GivenText & { readonly nearest: readonly string[] };
  readonly 'prompt-unknown': GivenText & { readonly prompts: readonly string[] };
  readonly 'prompt-argument-missing': { readonly prompt: string; readonly argument: string; readonly means: string };
  /** `like` is an example in JSON. */
  readonly 'params-missing': { readonly method: string; readonly like: string };
  readonly 'param-not-text': {
    readonly method: string;
    readonly name: string;
    readonly like: string;
    readonly list: string;
  };
  readonly 'arguments-not-object': { readonly method: string; readonly given: string; readonly like: string };

  readonly 'method-not-post': NoParams;
  /** In bytes. */
  readonly 'body-too-large': { readonly limit: number };
  readonly 'body-values-many': { readonly limit: number };
  readonly 'body-not-json': NoParams;
  readonly 'requests-too-many': { readonly limit: number };
  readonly 'key-needed': NoParams;
  /** Where agents connect by address. */
  readonly 'grant-needed': NoParams;
  readonly 'keys-guessed': { readonly seconds: number };
}

/** Who or what took a call back before it was answered. */
export type Withdrawal = Coded<WithdrawalParams>;

export interface WithdrawalParams {
  readonly cancelled: NoParams;
  readonly stopped: { readonly by: string };
  readonly 'key-revoked': NoParams;
  readonly 'server-stopping': NoParams;
}

interface OpenBoards {
  readonly open: readonly TargetBoard[];
}

interface OnBoard {
  readonly board: string;
}

/** `active_s`: seconds since a person was last active in one of the tabs; null where none has been. */
interface LastActive {
  readonly tabs: number;
  readonly active_s: number | null;
}

interface WaitingTime {
  readonly waited_s: number;
}
