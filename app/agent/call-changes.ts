/** What a call changed, thing by thing, as the history of agents tells it. */
import type { Board, CallRecord, Change } from '#engine/board/board.ts';
import { connectionOf, noteOf, partOf } from '#engine/board/entry-codec.ts';
import type { Skipped } from '#engine/board/undo-changes.ts';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { callChangesTexts } from '../texts/board/call-changes.ts';
import { skipWords } from '../texts/engine/skips.ts';
import { list } from '../texts/format.ts';

interface CallChange {
  /** What is there now to be shown of it: the thing itself, of a connection that is gone its ends. */
  readonly ids: readonly string[];
  readonly words: string;
}

/**
 * One line for each thing that a call wrote, in the order in which it wrote them. Names are those of now, else those
 * that the call knew.
 */
export function changesOfCall(board: Board, call: CallRecord): readonly CallChange[] {
  const lines = new Map<string, readonly Change[]>();
  for (const change of call.changes) {
    const key = `${change.root} ${change.key}`;
    lines.set(key, [...(lines.get(key) ?? []), change]);
  }
  return [...lines.values()].flatMap((changes) => lineOf(board, call, changes) ?? []);
}

/** What undoing a call leaves as it is, and why: each reason once, the first three and how many more. */
export function reasonsLeft(skipped: readonly Pick<Skipped, 'why'>[]): string {
  const reasons = [...new Set(skipped.map(({ why }) => skipWords(why)))];
  const shown = reasons.slice(0, NAMED).join('; ');
  const count = reasons.length - NAMED;
  return count > 0 ? callChangesTexts.reasonsAndMore({ shown, count }) : shown;
}

function lineOf(board: Board, call: CallRecord, changes: readonly Change[]): CallChange | null {
  const [first] = changes;
  if (first === undefined) return null;
  const { root, key } = first;
  const done = whatWasDone(changes);
  switch (root) {
    case 'parts':
      return { ids: here(board, key), words: partLine(labelOf(board, call, key), done, changes) };
    case 'connections':
      return connectionLine(board, call, key, changes);
    case 'notes': {
      const note = board.notes.get(key) ?? noteOf(key, wholeOf(changes));
      const texts = callChangesTexts[note?.kind ?? 'note'];
      return { ids: here(board, key), words: texts[done]({ text: (note?.text ?? '').slice(0, LONGEST) }) };
    }
    case 'pins': {
      const [id = ''] = key.split('/');
      const part = labelOf(board, call, id);
      const words = done === 'removed' ? callChangesTexts.pinFreed({ part }) : callChangesTexts.pinFixed({ part });
      return { ids: here(board, id), words };
    }
    case 'waivers':
      return { ids: [], words: waiverLine(board, key, done, changes) };
    case 'ticks':
      return { ids: [], words: done === 'removed' ? callChangesTexts.unticked : callChangesTexts.ticked };
    case 'board': {
      const name = String(first.after);
      return {
        ids: [],
        words: key === 'name' ? callChangesTexts.boardRenamed({ name }) : callChangesTexts.settingsChanged,
      };
    }
    default:
      return null;
  }
}

function partLine(part: string, done: ChangeKind, changes: readonly Change[]): string {
  if (done !== 'changed') return callChangesTexts.part[done]({ part });
  if (changes.every(({ path }) => path[0] === 'at')) return callChangesTexts.part.moved({ part });
  return callChangesTexts.part.changed({ part, fields: fieldList(changes.map(fieldText)) });
}

function connectionLine(board: Board, call: CallRecord, key: string, changes: readonly Change[]): CallChange {
  const connection = board.connections.get(key) ?? connectionOf(key, wholeOf(changes));
  const named = connection?.ends.map((end) => `${labelOf(board, call, end.part)} ${end.interface}`);
  const ends = named === undefined ? callChangesTexts.aConnection : list(named);
  const ids = board.connections.has(key) ? [key] : (connection?.ends ?? []).flatMap((end) => here(board, end.part));
  const fields = fieldList(changes.map(fieldText));
  return { ids, words: callChangesTexts.connection[whatWasDone(changes)]({ ends, fields }) };
}

function waiverLine(board: Board, key: string, done: ChangeKind, changes: readonly Change[]): string {
  const before = wholeOf(changes);
  const why = board.waivers.get(key)?.why ?? (isObject(before) ? before.why : undefined);
  if (typeof why !== 'string' || why === '')
    return done === 'removed' ? callChangesTexts.waiverTakenBack : callChangesTexts.waived;
  return done === 'removed' ? callChangesTexts.waiverTakenBackOf({ why }) : callChangesTexts.waivedBecause({ why });
}

function here(board: Board, id: string): readonly string[] {
  return board.parts.has(id) || board.notes.has(id) ? [id] : [];
}

const NAMED = 3;
const LONGEST = 40;

/** "label Air → Roof air", "without i2c_address"; the name alone where what it was or is has more than one value. */
function fieldText({ path, before, after }: Change): string {
  const field = path.at(-1)?.split('/').at(-1) ?? '';
  if (after === undefined || after === null) return callChangesTexts.without({ field });
  if (typeof after === 'object' || typeof before === 'object') return field;
  if (before === undefined) return callChangesTexts.set({ field, after: short(after) });
  return callChangesTexts.became({ field, before: short(before), after: short(after) });
}

function short(value: Json): string {
  const text = `${value}`;
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** "A, B and 2 more". */
function fieldList(fields: readonly string[]): string {
  const shown = fields.slice(0, fields.length <= NAMED ? NAMED : NAMED - 1);
  const count = fields.length - shown.length;
  return count === 0 ? shown.join(', ') : callChangesTexts.andMore({ shown: shown.join(', '), count });
}

type ChangeKind = 'added' | 'removed' | 'changed';

function whatWasDone(changes: readonly Change[]): ChangeKind {
  const whole = changes.filter(({ path }) => path.length === 0);
  if (whole.some(({ before }) => before === undefined)) return 'added';
  return whole.some(({ after }) => after === undefined) ? 'removed' : 'changed';
}

function wholeOf(changes: readonly Change[]): Json | undefined {
  const whole = changes.find(({ path }) => path.length === 0);
  return whole?.after ?? whole?.before;
}

function labelOf(board: Board, call: CallRecord, part: string): string {
  const now = board.parts.get(part);
  if (now !== undefined) return now.label;
  const its = call.changes.filter(({ root, key }) => root === 'parts' && key === part);
  return partOf(part, wholeOf(its))?.label ?? part;
}
