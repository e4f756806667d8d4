/** How a tool answers: data with its text, pages that keep to the budget, refusals that say what to do next. */
import type { ToolReply } from '#schemas/bridge.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { byteLength, cut } from '#schemas/text/cut.ts';
import {
  type CallRefusal,
  callRefusalForAgents,
  type EditRefusal,
  editRefusalForAgents,
} from '../../wording/call-refusals.ts';
import { type InputProblem, inputProblemsForAgents } from '../../wording/input-problems.ts';
import type { ToolOutcome } from '../tool.ts';

export { byteLength, cut };

export type Structured = { readonly [key: string]: Json };

/** The answer as data, and the same as JSON text for clients that read text alone. */
export function replyWith(structured: Structured): ToolReply {
  return { text: JSON.stringify(structured), structured };
}

/** Nothing was done, for this reason. */
export function refuseCall(refusal: CallRefusal): ToolOutcome {
  return { reply: { text: callRefusalForAgents(refusal), error: true } };
}

/** Nothing was done, for what is wrong with the arguments of a call of `tool`. */
export function refuseInput(tool: string, problems: readonly InputProblem[]): ToolReply {
  return { text: inputProblemsForAgents(tool, problems), error: true };
}

/** None of the edits was done, because of this one. */
export function refuseEdit(refusal: EditRefusal): ToolOutcome {
  return { reply: { text: editRefusalForAgents(refusal), error: true } };
}

/** The bytes that one reply has left: what fits goes in, in order; the rest waits for the cursor. */
export interface ReplyBudget {
  /** False, and nothing is taken, where `item` does not fit any more. The first item always fits. */
  readonly take: (item: Json) => boolean;
}

/**
 * The budget beside `head` (what the reply holds besides its items): `LIMITS.replyBytes` for a concise reply, else
 * `LIMITS.replyMaxChars`, and at most `items` items.
 */
export function budgetBeside(head: Structured, detail: 'concise' | 'detailed', items: number): ReplyBudget {
  const text = JSON.stringify(head);
  let left = (detail === 'concise' ? LIMITS.replyBytes : LIMITS.replyMaxChars) - byteLength(text) - CURSOR_ROOM;
  let count = 0;
  return {
    take: (item) => {
      const size = byteLength(JSON.stringify(item)) + 1;
      if (count > 0 && (size > left || count >= items)) return false;
      left -= size;
      count += 1;
      return true;
    },
  };
}

/** What `next_cursor` and the brackets take. */
const CURSOR_ROOM = 200;
