/** What a call changed, thing by thing, in words for people. */
import type { Board, CallRecord, Change } from '#engine/board/board.ts';
import { connectionOf, isObject, noteOf, partOf } from '#engine/board/entry-codec.ts';
import type { Json } from '#schemas/json-schema.ts';

export interface CallChange {
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
export function leftWords(skipped: readonly { readonly reason: string }[]): string {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const rest = reasons.length - NAMED;
  return `${reasons.slice(0, NAMED).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

function lineOf(board: Board, call: CallRecord, changes: readonly Change[]): CallChange | null {
  const [first] = changes;
  if (first === undefined) return null;
  const { root, key } = first;
  const verb = verbOf(changes);
  switch (root) {
    case 'parts': {
      const is = verb === 'Changed' && changes.every(({ path }) => path[0] === 'at') ? 'Moved' : verb;
      const fields = is === 'Changed' ? `: ${listed(changes.map(fieldWords))}` : '';
      return { ids: here(board, key), words: `${is} ${labelOf(board, call, key)}${fields}` };
    }
    case 'connections': {
      const connection = board.connections.get(key) ?? connectionOf(key, wholeOf(changes));
      const ends = connection?.ends.map((end) => `${labelOf(board, call, end.part)} ${end.interface}`);
      const is = { Added: 'Connected', Removed: 'Disconnected', Changed: 'Changed the connection of' }[verb];
      const fields = verb === 'Changed' ? `: ${listed(changes.map(fieldWords))}` : '';
      const there = board.connections.has(key)
        ? [key]
        : (connection?.ends ?? []).flatMap((end) => here(board, end.part));
      return { ids: there, words: `${is} ${ends?.join(' and ') ?? key}${fields}` };
    }
    case 'notes': {
      const note = board.notes.get(key) ?? noteOf(key, wholeOf(changes));
      return {
        ids: here(board, key),
        words: `${verb} the ${note?.kind ?? 'note'} “${(note?.text ?? '').slice(0, 40)}”`,
      };
    }
    case 'pins':
      return {
        ids: here(board, key.split('/')[0] ?? ''),
        words: `${verb === 'Removed' ? 'Let go of' : 'Fixed'} a pin of ${labelOf(board, call, key.split('/')[0] ?? '')}`,
      };
    case 'waivers': {
      const before = wholeOf(changes);
      const why = board.waivers.get(key)?.why ?? (isObject(before) ? before.why : undefined);
      return {
        ids: [],
        words: `${verb === 'Removed' ? 'Took back a waiver' : 'Waived a violation'}${why ? `: ${why}` : ''}`,
      };
    }
    case 'ticks':
      return { ids: [], words: `${verb === 'Removed' ? 'Unticked' : 'Ticked'} an item of the checklist` };
    case 'board':
      return {
        ids: [],
        words: key === 'name' ? `Renamed the board to ${String(first.after)}` : 'Changed the settings',
      };
    default:
      return null;
  }
}

function here(board: Board, id: string): readonly string[] {
  return board.parts.has(id) || board.notes.has(id) ? [id] : [];
}

const NAMED = 3;

/** "label Air → Roof air", "without i2c_address"; the name alone where what it was or is has more than one value. */
function fieldWords({ path, before, after }: Change): string {
  const name = path.at(-1)?.split('/').at(-1) ?? '';
  if (after === undefined || after === null) return `without ${name}`;
  if (typeof after === 'object' || typeof before === 'object') return name;
  return before === undefined ? `${name} ${short(after)}` : `${name} ${short(before)} → ${short(after)}`;
}

function short(value: Json): string {
  const text = `${value}`;
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** "A, B and 2 more". */
function listed(fields: readonly string[]): string {
  const shown = fields.slice(0, fields.length <= NAMED ? NAMED : NAMED - 1);
  const rest = fields.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`;
}

function verbOf(changes: readonly Change[]): 'Added' | 'Removed' | 'Changed' {
  const whole = changes.filter(({ path }) => path.length === 0);
  if (whole.some(({ before }) => before === undefined)) return 'Added';
  return whole.some(({ after }) => after === undefined) ? 'Removed' : 'Changed';
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
