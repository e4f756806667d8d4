import type { Board } from '../../board/board.ts';
import type { Edit, EndRef } from '../../board/edit.ts';
import { byteLength, cut } from './reply.ts';

/**
 * One line for people, of at most `BYTES` bytes: "adds Outdoor (bme280), connects MCU.i2c to Outdoor.i2c". Ops in the
 * order in which they are first met, each with the names of its first few things and the number of the others. `board`
 * is the one before the edits; without it ids stay unnamed.
 */
export function summariseEdits(edits: readonly Edit[], board?: Board): string {
  const names = namesFor(edits, board);
  const done = new Map<string, { readonly verb: string; readonly many: string; readonly what: (string | null)[] }>();
  for (const edit of edits) {
    const { verb, what, many } = phraseOf(edit, names, board);
    const there = done.get(verb + many);
    if (there === undefined) done.set(verb + many, { verb, many, what: [what] });
    else if (what === null || edit.op === 'add_part' || !there.what.includes(what)) there.what.push(what);
  }
  for (let named = NAMED; ; named -= 1) {
    const phrases = [...done.values()].map(({ verb, many, what }) => `${verb} ${listed(what, many, named)}`);
    const line = phrases.join(', ');
    if (byteLength(line) <= BYTES || named === 1) return cut(line, BYTES);
  }
}

const BYTES = 200;
const NAMED = 3;
const NAME_BYTES = 48;

/** "A", "A and B", "A, B, C and 4 more parts", "1 part". */
function listed(what: readonly (string | null)[], many: string, most: number): string {
  const counts = new Map<string, number>();
  for (const one of what) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
  const unnamed = what.length - [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shown = [...counts].slice(0, counts.size + (unnamed > 0 ? 1 : 0) <= most ? most : Math.max(1, most - 1));
  const rest = what.length - shown.reduce((sum, [, count]) => sum + count, 0);
  const names = shown.map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  if (rest === 0) return and(names);
  const [one = '', more = ''] = many.split('|');
  const count = `${rest} ${names.length > 0 ? 'more ' : ''}${rest === 1 ? one : more}`;
  return and([...names, count]);
}

function and(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

interface Phrase {
  readonly verb: string;
  /** null where the board must be known to name it. */
  readonly what: string | null;
  /** "part|parts". */
  readonly many: string;
}

function phraseOf(edit: Edit, names: (ref: string) => string | null, board: Board | undefined): Phrase {
  const end = (ref: EndRef) => within(names(ref.part), `.${ref.interface}`);
  switch (edit.op) {
    case 'add_part': {
      const { label, definition } = edit;
      const count = edit.quantity === undefined || edit.quantity === 1 ? '' : `${edit.quantity} × `;
      const what = label === undefined || label === definition ? definition : `${short(label)} (${short(definition)})`;
      return { verb: 'adds', what: `${count}${what}`, many: 'part|parts' };
    }
    case 'update_part': {
      const fields = [...Object.keys(edit.fields ?? {}), ...OWN.filter((key) => edit[key] !== undefined)];
      const shown = fields.slice(0, NAMED).map((key) => short(key.split('/').at(-1) ?? key));
      const rest = fields.length - shown.length;
      const what = and([...shown, ...(rest > 0 ? [`${rest} more`] : [])]);
      return { verb: 'changes', what: within(names(edit.part), `’s ${what}`), many: 'part|parts' };
    }
    case 'move_part':
      return { verb: 'moves', what: names(edit.part), many: 'part|parts' };
    case 'remove_part':
      return { verb: 'removes', what: names(edit.part), many: 'part|parts' };
    case 'connect':
      return { verb: 'connects', what: joined([end(edit.from), end(edit.to)], ' to '), many: 'pair|pairs' };
    case 'update_connection':
    case 'disconnect': {
      const ends = board?.connections.get(edit.connection)?.ends.map(end) ?? [null];
      return edit.op === 'disconnect'
        ? { verb: 'disconnects', what: joined(ends, ' from '), many: 'pair|pairs' }
        : { verb: 'changes the connection of', what: joined(ends, ' to '), many: 'pair|pairs' };
    }
    case 'pin':
      return { verb: 'fixes', what: within(end(edit.slot), ` to ${short(edit.resource)}`), many: 'pin|pins' };
    case 'unpin':
      return { verb: 'frees the pins of', what: end(edit.slot), many: 'interface|interfaces' };
    case 'waive':
    case 'unwaive': {
      const verb = edit.op === 'waive' ? 'waives' : 'takes back the waiver of';
      return { verb, what: short(edit.fingerprint.split('|')[0] ?? ''), many: 'violation|violations' };
    }
    case 'tick':
    case 'untick':
      return { verb: `${edit.op}s`, what: null, many: 'checklist item|checklist items' };
    case 'add_note':
      return {
        verb: 'adds',
        what: edit.kind === 'frame' ? `the frame “${short(edit.text)}”` : null,
        many: 'note|notes',
      };
    case 'update_note':
      return { verb: 'changes', what: null, many: 'note|notes' };
    case 'remove_note':
      return { verb: 'removes', what: null, many: 'note|notes' };
    case 'rename_board':
      return { verb: 'renames the board to', what: `“${short(edit.name)}”`, many: '|' };
    case 'update_settings':
      return { verb: 'changes', what: 'the settings', many: '|' };
    default:
      return edit satisfies never;
  }
}

const OWN = ['label', 'rotation', 'flip', 'group', 'locked', 'quantity'] as const;

/** From what an edit calls a part (id, local name or label) to what people call it; null where that is not known. */
function namesFor(edits: readonly Edit[], board: Board | undefined): (ref: string) => string | null {
  const local = new Map(
    edits.flatMap((edit) =>
      edit.op === 'add_part' && edit.id !== undefined ? [[edit.id, edit.label ?? edit.definition] as const] : [],
    ),
  );
  return (ref) => {
    const name = local.get(ref) ?? board?.parts.get(ref)?.label;
    if (name !== undefined) return short(name);
    return /^p_[0-9A-Za-z]{6,}$/.test(ref) || ref.startsWith('$') ? null : short(ref);
  };
}

function within(name: string | null, after: string): string | null {
  return name === null ? null : `${name}${after}`;
}

function joined(ends: readonly (string | null)[], by: string): string | null {
  return ends.includes(null) ? null : ends.join(by);
}

function short(text: string): string {
  return cut(text, NAME_BYTES);
}
