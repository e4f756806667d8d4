import { harmlessNames } from '#schemas/names.ts';
import { firstChars } from '#schemas/text/cut.ts';
import type { Board, Proposal } from '../board/board.ts';
import type { Edit, EndRef } from '../board/edit.ts';
import type { FieldValue } from '../board/values.ts';
import type { Detail, EditDescription } from '../edits/edit-description.ts';

interface PendingProposal {
  readonly id: string;
  /** Indexes of the edits of the proposal that are about it. */
  readonly edits: readonly number[];
}

/**
 * What a person is asked to accept about one thing of a proposal; null where nothing of it waits. What the edits say is
 * text of an agent, and is shown harmlessly to who decides.
 */
export function describeSubject(
  board: Board,
  after: Board,
  proposal: Proposal,
  waiting: PendingProposal,
): EditDescription | null {
  return harmlessNames(askAbout(board, after, proposal, waiting));
}

// Long: one case for each operation.
function askAbout(
  board: Board,
  after: Board,
  proposal: Proposal,
  { id, edits: indexes }: PendingProposal,
): EditDescription | null {
  const edits = indexes.flatMap((index) => proposal.edits[index] ?? []);
  const [first] = edits;
  if (first === undefined) return null;
  const nameOf = (ref: string) => {
    const part = proposal.ids[ref] ?? ref;
    return board.parts.get(part)?.label ?? after.parts.get(part)?.label ?? ref;
  };
  const end = (ref: EndRef) => ({ part: nameOf(ref.part), interface: ref.interface });
  const details = edits.flatMap(detailsOf);
  switch (first.op) {
    case 'add_part': {
      const coming = after.parts.get(id);
      const name = coming?.label ?? first.label ?? first.definition;
      const made = coming && after.definitions.get(coming.definition)?.definition.metadata.name;
      const definition = made === undefined || made === name ? null : made;
      const connections = edits.filter(({ op }) => op === 'connect').length;
      return { code: 'add-part', params: { name, definition, count: first.quantity ?? 1, connections } };
    }
    case 'connect':
      return { code: 'connect', params: { from: end(first.from), to: end(first.to) } };
    case 'remove_part':
      return { code: 'remove-part', params: { part: nameOf(first.part) } };
    case 'move_part':
    case 'update_part':
    case 'pin':
    case 'unpin':
      return edits.every(({ op }) => op === 'move_part')
        ? { code: 'move-part', params: { part: nameOf(id) } }
        : { code: 'change-part', params: { part: nameOf(id), details } };
    case 'disconnect':
    case 'update_connection': {
      const ends = board.connections.get(first.connection)?.ends.map(({ part }) => nameOf(part));
      const between = ends ?? [first.connection];
      return first.op === 'disconnect'
        ? { code: 'disconnect', params: { between } }
        : { code: 'change-connection', params: { between, details } };
    }
    case 'add_note':
      return { code: first.kind === 'frame' ? 'add-frame' : 'add-note', params: { text: short(first.text) } };
    case 'update_note': {
      const to = edits.flatMap((edit) => (edit.op === 'update_note' ? (edit.text ?? []) : [])).at(-1);
      const text = short(board.notes.get(first.note)?.text ?? first.note);
      return to === undefined
        ? { code: 'place-note', params: { text } }
        : { code: 'change-note', params: { text, to: short(to) } };
    }
    case 'remove_note':
      return { code: 'remove-note', params: { text: short(board.notes.get(first.note)?.text ?? first.note) } };
    case 'waive':
      return { code: 'waive', params: { rule: ruleOf(first.fingerprint), why: short(first.why, WHY_CHARS) } };
    case 'unwaive':
      return { code: 'unwaive', params: { rule: ruleOf(first.fingerprint) } };
    case 'rename_board':
      return { code: 'rename-board', params: { name: short(first.name) } };
    case 'update_settings':
      return { code: 'change-settings', params: { details } };
    case 'tick':
    case 'untick':
      return { code: first.op, params: {} };
    default:
      return first satisfies never;
  }
}

const TEXT_CHARS = 40;
const WHY_CHARS = 120;

function detailsOf(edit: Edit): readonly Detail[] {
  switch (edit.op) {
    case 'update_part': {
      const { definition, label, rotation, flip, group, locked, quantity } = edit;
      return [
        ...some(definition, (to): Detail => ({ code: 'definition', params: { to: short(to) } })),
        ...some(label, (to): Detail => ({ code: 'label', params: { to: short(to) } })),
        ...fieldsTo(edit.fields ?? {}),
        ...some(rotation, (degrees): Detail => ({ code: 'rotation', params: { degrees } })),
        ...some(flip, (to): Detail => ({ code: 'flip', params: { to } })),
        ...some(group, (to): Detail => ({ code: 'group', params: { to: to === null ? null : short(to) } })),
        ...some(locked, (to): Detail => ({ code: 'lock', params: { to } })),
        ...some(quantity, (to): Detail => ({ code: 'quantity', params: { to } })),
      ];
    }
    case 'update_connection':
      return fieldsTo(edit.fields ?? {});
    case 'move_part':
      return [{ code: 'place', params: {} }];
    case 'pin': {
      const { slot, resource } = edit;
      return [{ code: 'pin', params: { slot: slot.function ?? slot.interface, resource } }];
    }
    case 'unpin':
      return [{ code: 'unpin', params: { interface: edit.slot.interface } }];
    case 'connect':
      return [{ code: 'joint', params: {} }];
    case 'update_settings': {
      const { ambient_C, severities = {}, look } = edit;
      return [
        ...some(ambient_C, (to): Detail => ({ code: 'ambient', params: { to } })),
        ...some(look, (to): Detail => ({ code: 'look', params: { to } })),
        ...Object.entries(severities).map(([rule, to]): Detail => ({ code: 'severity', params: { rule, to } })),
      ];
    }
    default:
      return [];
  }
}

function some<T>(value: T | undefined, detail: (value: T) => Detail): readonly Detail[] {
  return value === undefined ? [] : [detail(value)];
}

function fieldsTo(fields: Readonly<Record<string, FieldValue | null>>): readonly Detail[] {
  return Object.entries(fields).map(([key, value]) => ({
    code: 'field',
    params: { key, to: value === null ? null : short(String(value)) },
  }));
}

function ruleOf(fingerprint: string): string {
  return fingerprint.split('|')[0] ?? fingerprint;
}

function short(text: string, chars = TEXT_CHARS): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= chars ? line : `${firstChars(line, chars - 1)}…`;
}
