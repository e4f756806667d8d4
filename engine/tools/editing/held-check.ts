import type { Doings } from '#schemas/doing.ts';
import type { Board } from '../../board/board.ts';
import type { Edit } from '../../board/edit.ts';
import { partLabelled } from '../replies/names.ts';
import { cut, refuse } from '../replies/reply.ts';
import type { TabContext, ToolOutcome } from '../tool.ts';

/**
 * Null where `edits` change nothing that a person has selected or is dragging; else the refusal that says who holds
 * what. Joining something to a part that is held does not change the part.
 */
export function refuseHeld(edits: readonly Edit[], { board, held }: TabContext): ToolOutcome | null {
  const holds = holdsOf(held);
  if (holds.size === 0) return null;
  const met = new Map<string, number>();
  for (const [index, edit] of edits.entries()) {
    const name = changedBy(edit);
    const id = name === undefined || board.parts.has(name) ? name : (partLabelled(board, name) ?? name);
    if (id !== undefined && holds.has(id) && !met.has(id)) met.set(id, index);
  }
  if (met.size === 0) return null;
  const list = [...met].map(([id, index]) => `${holds.get(id)} ${nameOf(board, id)} (/edits/${index})`);
  return refuse(
    `Nothing was applied: ${list.slice(0, SHOWN).join('; ')}${list.length > SHOWN ? `; and ${list.length - SHOWN} more` : ''}.`,
    'Next: leave these edits out, ask the user, or send the list again with "force": "<why it may not wait>".',
  );
}

/** The same for what a call would write by itself: the ids of its parts, connections and notes. */
export function refuseHeldThings(ids: ReadonlySet<string>, { board, held }: TabContext): ToolOutcome | null {
  const list = [...holdsOf(held)].flatMap(([id, who]) => (ids.has(id) ? [`${who} ${nameOf(board, id)}`] : []));
  if (list.length === 0) return null;
  return refuse(
    `Nothing was changed: ${list.slice(0, SHOWN).join('; ')}${list.length > SHOWN ? `; and ${list.length - SHOWN} more` : ''}.`,
    'Next: ask the user, or call again with "force": "<why it may not wait>".',
  );
}

const SHOWN = 8;

/** Id of what somebody holds → "Ada is dragging". */
function holdsOf(held: TabContext['held']): ReadonlyMap<string, string> {
  const holds = new Map<string, string>();
  for (const { who, parts, dragging } of held) {
    for (const id of parts) if (!holds.has(id)) holds.set(id, `${who} ${dragging ? 'is dragging' : 'has selected'}`);
  }
  return holds;
}

function changedBy(edit: Edit): string | undefined {
  switch (edit.op) {
    case 'update_part':
    case 'move_part':
    case 'remove_part':
      return edit.part;
    case 'pin':
    case 'unpin':
      return edit.slot.part;
    case 'update_connection':
    case 'disconnect':
      return edit.connection;
    case 'update_note':
    case 'remove_note':
      return edit.note;
    default:
      return undefined;
  }
}

function nameOf(board: Board, id: string): string {
  const part = board.parts.get(id);
  return part === undefined ? id : `${id} (${part.label})`;
}

/** What a call does, with the reason for which it was forced. */
export function forced(doings: Doings, force: string | undefined): Doings {
  if (force === undefined) return doings;
  return [...doings, { code: 'forced', params: { why: cut(force.trim(), REASON_BYTES) } }];
}

const REASON_BYTES = 120;
