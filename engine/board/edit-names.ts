/** What edits name of a board: parts, connections and notes, by id, local name or label. */
import type { Edit, EndRef } from './edit.ts';

/** What an edit names, not what it introduces, in the order of its fields. */
export function namesIn(edit: Edit): readonly string[] {
  const names: string[] = [];
  renamed(edit, (name) => {
    names.push(name);
    return name;
  });
  return names;
}

/** The edit with what it names named otherwise; what it introduces keeps its name. */
export function renamed(edit: Edit, name: (name: string) => string): Edit {
  const end = (ref: EndRef): EndRef => ({ ...ref, part: name(ref.part) });
  switch (edit.op) {
    case 'update_part':
    case 'move_part':
    case 'remove_part':
      return { ...edit, part: name(edit.part) };
    case 'connect':
      return { ...edit, from: end(edit.from), to: end(edit.to) };
    case 'update_connection':
    case 'disconnect':
      return { ...edit, connection: name(edit.connection) };
    case 'pin':
    case 'unpin':
      return { ...edit, slot: { ...edit.slot, part: name(edit.slot.part) } };
    case 'update_note':
    case 'remove_note':
      return { ...edit, note: name(edit.note) };
    case 'add_part':
    case 'add_note':
    case 'waive':
    case 'unwaive':
    case 'tick':
    case 'untick':
    case 'rename_board':
    case 'update_settings':
      return edit;
    default:
      return edit satisfies never;
  }
}
