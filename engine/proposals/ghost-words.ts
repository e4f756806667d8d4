import type { Board, Proposal } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import type { FieldValue } from '../board/values.ts';

/** What a person is asked to accept about one thing of a proposal: what would change, and to what. */
export function ghostWords(
  board: Board,
  after: Board,
  proposal: Proposal,
  { id, edits: indexes }: { readonly id: string; readonly edits: readonly number[] },
): string {
  const edits = indexes.flatMap((index) => proposal.edits[index] ?? []);
  const [first] = edits;
  const coming = after.parts.get(id);
  if (first === undefined) return coming?.label ?? id;
  const nameOf = (ref: string) => {
    const part = proposal.ids[ref] ?? ref;
    return board.parts.get(part)?.label ?? after.parts.get(part)?.label ?? ref;
  };
  switch (first.op) {
    case 'add_part': {
      const label = coming?.label ?? first.label ?? first.definition;
      const made =
        coming === undefined ? undefined : after.definitions.get(coming.definition)?.definition.metadata.name;
      const joins = edits.filter(({ op }) => op === 'connect').length;
      const wires = joins === 0 ? '' : `, ${joins} ${joins === 1 ? 'connection' : 'connections'}`;
      const count = first.quantity === undefined || first.quantity === 1 ? '' : `${first.quantity} × `;
      return `Add ${count}${label}${made === undefined || made === label ? '' : ` (${made})`}${wires}`;
    }
    case 'connect':
      return `Connect ${nameOf(first.from.part)} ${first.from.interface} to ${nameOf(first.to.part)} ${first.to.interface}`;
    case 'remove_part':
      return `Remove ${nameOf(first.part)}`;
    case 'move_part':
    case 'update_part':
    case 'pin':
    case 'unpin':
      return edits.every(({ op }) => op === 'move_part')
        ? `Move ${nameOf(id)}`
        : `Change ${nameOf(id)}: ${listed(edits.flatMap(detailsOf))}`;
    case 'disconnect':
    case 'update_connection': {
      const ends = board.connections.get(first.connection)?.ends.map((end) => nameOf(end.part));
      const between = ends?.join(' and ') ?? first.connection;
      return first.op === 'disconnect'
        ? `Disconnect ${between}`
        : `Change the connection of ${between}: ${listed(edits.flatMap(detailsOf))}`;
    }
    case 'add_note':
      return `Add the ${first.kind ?? 'note'} “${short(first.text)}”`;
    case 'update_note': {
      const text = edits.flatMap((edit) => (edit.op === 'update_note' ? (edit.text ?? []) : [])).at(-1);
      const is = short(board.notes.get(first.note)?.text ?? first.note);
      return text === undefined ? `Move or resize the note “${is}”` : `Change the note “${is}” to “${short(text)}”`;
    }
    case 'remove_note':
      return `Remove the note “${short(board.notes.get(first.note)?.text ?? first.note)}”`;
    case 'waive':
      return `Waive ${ruleOf(first.fingerprint)}: ${short(first.why, WHY_CHARS)}`;
    case 'unwaive':
      return `Take back the waiver of ${ruleOf(first.fingerprint)}`;
    case 'rename_board':
      return `Rename the board to “${short(first.name)}”`;
    case 'update_settings':
      return `Change the settings: ${listed(edits.flatMap(detailsOf))}`;
    case 'tick':
    case 'untick':
      return `${first.op === 'tick' ? 'Tick' : 'Untick'} an item of the checklist`;
    default:
      return first satisfies never;
  }
}

const NAMED = 3;
const TEXT_CHARS = 40;
const WHY_CHARS = 120;

function detailsOf(edit: Edit): readonly string[] {
  switch (edit.op) {
    case 'update_part': {
      const { label, rotation, flip, group, locked, quantity } = edit;
      return [
        ...(label === undefined ? [] : [`label to “${short(label)}”`]),
        ...fieldsTo(edit.fields ?? {}),
        ...(rotation === undefined ? [] : [`rotation to ${rotation}°`]),
        ...(flip === undefined ? [] : [flip ? 'flipped' : 'not flipped']),
        ...(group === undefined ? [] : [group === null ? 'out of its group' : `group to “${short(group)}”`]),
        ...(locked === undefined ? [] : [locked ? 'locked' : 'unlocked']),
        ...(quantity === undefined ? [] : [`quantity to ${quantity}`]),
      ];
    }
    case 'update_connection':
      return fieldsTo(edit.fields);
    case 'move_part':
      return ['moved'];
    case 'pin':
      return [`${edit.slot.function ?? edit.slot.interface} fixed to ${edit.resource}`];
    case 'unpin':
      return [`pins of ${edit.slot.interface} let go`];
    case 'connect':
      return ['one connection'];
    case 'update_settings': {
      const { ambient_C, severities = {} } = edit;
      return [
        ...(ambient_C === undefined
          ? []
          : [ambient_C === null ? 'no ambient temperature' : `${ambient_C.join(' to ')} °C`]),
        ...Object.entries(severities).map(([rule, severity]) => `${rule} to ${severity ?? 'its own severity'}`),
      ];
    }
    default:
      return [];
  }
}

function fieldsTo(fields: Readonly<Record<string, FieldValue | null>>): readonly string[] {
  return Object.entries(fields).map(([key, value]) => {
    const name = key.split('/').at(-1) ?? key;
    return value === null ? `without ${name}` : `${name} to ${short(String(value))}`;
  });
}

/** "A, B and 4 more". */
function listed(details: readonly string[]): string {
  const shown = details.slice(0, details.length <= NAMED ? NAMED : NAMED - 1);
  const rest = details.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`;
}

function ruleOf(fingerprint: string): string {
  return fingerprint.split('|')[0] ?? fingerprint;
}

function short(text: string, chars = TEXT_CHARS): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= chars ? line : `${line.slice(0, chars - 1)}…`;
}
