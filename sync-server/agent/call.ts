/** One call of an agent that a tab must carry out: what was asked, and how it can end. */
import type { AgentMode, ToolReply } from '#schemas/bridge.ts';
import type { CallActions } from '#schemas/call-action.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { Tab } from '../rooms/room.ts';
import type { AgentRefusal, Withdrawal } from './refusals.ts';

export interface TabCall {
  readonly call: string;
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** The owner of the key: only tabs of this account are asked. */
  readonly account: string;
  readonly tool: string;
  readonly summary: string;
  /** The same as data. */
  readonly what: CallActions;
  readonly input: Json;
  readonly mode: AgentMode;
  /** A viewer's tab may run it. */
  readonly readOnly: boolean;
  /** Energy that it costs when a tab takes it. */
  readonly units: number;
  /** Whether the client asked to hear of progress. */
  readonly progress: boolean;
}

/** Where a call that has not ended stands. */
export type CallStage =
  /** Behind an earlier call of the same agent. */
  | 'queued'
  /** No board to run on: the owner has none open. */
  | 'aimless'
  /** No tab of the board is open. */
  | 'tabless'
  /** A tab is asked and has not claimed. */
  | 'offered'
  /** A tab has it. */
  | 'granted'
  /** A tab has it, and its socket has closed. */
  | 'lost'
  /** A tab has answered; what it wrote is not durable yet. */
  | 'replied';

/**
 * How calls end, as they are counted: `done`, `failed` (what was asked for could not be done), `refused` (nothing ran), or as an
 * `Ending` says.
 */
export const CALL_OUTCOMES = ['done', 'failed', 'refused', 'unstored', 'dropped', 'withdrawn', 'timed out'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Every call ends exactly once, in one of these ways. `taken`: a tab had it, so what it asked for may have happened. */
export type Ending =
  | { readonly how: 'replied'; readonly reply: ToolReply; readonly at: readonly [number, number] | null }
  /** A tab answered, but the server could not store what it wrote. */
  | { readonly how: 'unstored' }
  /** A tab answered, but what it wrote was not taken: its person had just lost the right to edit. */
  | { readonly how: 'dropped' }
  /** No tab got it: nothing ran. */
  | { readonly how: 'refused'; readonly refusal: AgentRefusal }
  | { readonly how: 'withdrawn'; readonly why: Withdrawal; readonly taken: boolean }
  /** `tabs`: the one that has the call, else those that were asked. */
  | { readonly how: 'timed out'; readonly stage: CallStage; readonly tabs: readonly Tab[] };
