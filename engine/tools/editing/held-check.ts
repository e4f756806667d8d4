import type { CallActions } from '#schemas/call-action.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../../board/board.ts';
import type { Edit } from '../../board/edit.ts';
import { namesIn } from '../../board/edit-names.ts';
import type { HeldItem } from '../../wording/call-refusals.ts';
import { partLabelled } from '../replies/names.ts';
import { cut, refuseCall } from '../replies/reply.ts';
import type { TabContext, ToolOutcome } from '../tool.ts';

/**
 * Null where `edits` change nothing that a person has selected or is dragging; else the refusal that says who holds
 * what. Joining something to a part that is held does not change the part.
 */
export function refuseHeld(edits: readonly Edit[], { board, held }: TabContext): ToolOutcome | null {
  const holds = holdsOf(held, board);
  if (holds.size === 0) return null;
  const met = new Map<string, number>();
  for (const [index, edit] of edits.entries()) {
    const name = changedBy(edit);
    const id = name === undefined || board.parts.has(name) ? name : (partLabelled(board, name) ?? name);
    if (id !== undefined && holds.has(id) && !met.has(id)) met.set(id, index);
  }
  if (met.size === 0) return null;
  const list = [...met].flatMap(([id, edit]) => {
    const hold = holds.get(id);
    return hold === undefined ? [] : [{ ...hold, edit }];
  });
  return refuseHolds('applied', list);
}

/** The same for what a call would write by itself: the ids of its parts, connections and notes. */
export function refuseHeldThings(ids: ReadonlySet<string>, { board, held }: TabContext): ToolOutcome | null {
  const list = [...holdsOf(held, board).values()].filter(({ id }) => ids.has(id));
  return list.length === 0 ? null : refuseHolds('changed', list);
}

function refuseHolds(nothing: 'applied' | 'changed', list: readonly HeldItem[]): ToolOutcome {
  const holds = list.slice(0, LIMITS.namedInText).map((hold) => ({ ...hold, who: cut(hold.who, NAME_BYTES) }));
  return refuseCall({ code: 'held', params: { nothing, holds, more: list.length - holds.length } });
}

const NAME_BYTES = 60;

/** What somebody holds, by its id. */
function holdsOf(held: TabContext['held'], board: Board): ReadonlyMap<string, HeldItem> {
  const holds = new Map<string, HeldItem>();
  for (const { who, parts, dragging } of held) {
    for (const id of parts) {
      const label = board.parts.get(id)?.label;
      if (!holds.has(id)) holds.set(id, { who, dragging, id, ...(label === undefined ? {} : { label }) });
    }
  }
  return holds;
}

/** What an edit changes of what is there: connecting something to a part does not change the part. */
function changedBy(edit: Edit): string | undefined {
  return edit.op === 'connect' ? undefined : namesIn(edit)[0];
}

/** What a call does, with the reason for which it was forced. */
export function forced(actions: CallActions, force: string | undefined): CallActions {
  if (force === undefined) return actions;
  return [...actions, { code: 'forced', params: { why: cut(force.trim(), REASON_BYTES) } }];
}

const REASON_BYTES = 120;
