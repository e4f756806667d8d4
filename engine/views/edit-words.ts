/** What edits would do, thing by thing, for who is about to do them. */
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Board } from '../board/board.ts';
import type { Edit, EndRef } from '../board/edit.ts';
import type { Design } from '../design/design.ts';
import type { Library } from '../library/library.ts';

/** One sentence an edit, in their order. Names are those that the board shows; new parts are named as the edits name them. */
export function editsInWords(
  design: Design,
  library: Pick<Library, 'definitions'>,
  edits: readonly Edit[],
): readonly string[] {
  const { board } = design;
  const fileOf = (key: string): PartDefinitionFile | undefined =>
    board.definitions.get(key) ??
    library.definitions.get(key) ??
    [...library.definitions.values()].find((one) => one.definition.metadata.id === key);
  const added = new Map(
    edits.flatMap((edit) => (edit.op === 'add_part' && edit.id !== undefined ? [[edit.id, edit]] : [])),
  );
  const part = (id: string): string => {
    const edit = added.get(id);
    if (edit === undefined) return board.parts.get(id)?.label ?? id;
    return edit.label ?? fileOf(edit.definition)?.definition.metadata.name ?? edit.definition;
  };
  const end = (ref: EndRef): string => {
    const edit = added.get(ref.part);
    const file = edit === undefined ? design.parts.get(ref.part)?.definition?.file : fileOf(edit.definition);
    return `${part(ref.part)} ${interfaceName(file, ref)}`;
  };
  const nameOf = (edit: Extract<Edit, { op: 'add_part' }>): string => {
    const name = fileOf(edit.definition)?.definition.metadata.name ?? edit.definition;
    return edit.label === undefined || edit.label === name ? name : `${edit.label} (${name})`;
  };
  return edits.map((edit) => wordsOf(board, edit, part, end, nameOf));
}

function wordsOf(
  board: Board,
  edit: Edit,
  part: (id: string) => string,
  end: (ref: EndRef) => string,
  nameOf: (edit: Extract<Edit, { op: 'add_part' }>) => string,
): string {
  switch (edit.op) {
    case 'add_part':
      return `Adds ${nameOf(edit)}${fieldsInWords(edit.fields)}`;
    case 'update_part': {
      const changes = [
        ...(edit.definition === undefined ? [] : [`its definition to ${edit.definition}`]),
        ...(edit.label === undefined ? [] : [`its label to ${edit.label}`]),
        ...Object.entries(edit.fields ?? {}).map(([key, value]) => `${plain(key)} to ${value ?? 'its default'}`),
        ...(edit.quantity === undefined ? [] : [`its quantity to ${edit.quantity}`]),
      ];
      return changes.length === 0 ? `Changes ${part(edit.part)}` : `${part(edit.part)}: sets ${changes.join(', ')}`;
    }
    case 'move_part':
      return `Moves ${part(edit.part)}`;
    case 'remove_part':
      return `Removes ${part(edit.part)} with its connections`;
    case 'connect':
      return `Connects ${end(edit.from)} with ${end(edit.to)}`;
    case 'update_connection':
      return `${connection(board, edit.connection, part)}: sets ${Object.entries(edit.fields)
        .map(([key, value]) => `${plain(key)} to ${value ?? 'nothing'}`)
        .join(', ')}`;
    case 'disconnect':
      return `Disconnects ${connection(board, edit.connection, part)}`;
    case 'pin':
      return `Fixes ${end(edit.slot)}${edit.slot.function === undefined ? '' : ` ${plain(edit.slot.function)}`} to ${edit.resource}`;
    case 'unpin':
      return `Lets the engine choose the pin of ${end(edit.slot)}`;
    case 'waive':
      return 'Waives the violation';
    case 'unwaive': {
      const waiver = board.waivers.get(edit.fingerprint);
      return waiver === undefined ? 'Removes a waiver' : `Removes the waiver of ${waiver.who}: “${waiver.why}”`;
    }
    case 'tick':
      return 'Ticks an item of the checklist';
    case 'untick':
      return 'Unticks an item of the checklist';
    case 'add_note':
      return `Adds a ${edit.kind ?? 'note'}`;
    case 'update_note':
      return 'Changes a note';
    case 'remove_note':
      return 'Removes a note';
    case 'rename_board':
      return `Renames the board to ${edit.name}`;
    case 'update_settings':
      return 'Changes the settings of the board';
  }
}

function interfaceName(file: PartDefinitionFile | undefined, ref: EndRef): string {
  const found = file?.definition.domains
    .filter((one) => ref.domain === undefined || one.domain === ref.domain)
    .flatMap((one) => one.interfaces)
    .find((one) => one.id === ref.interface);
  return found?.name ?? ref.interface;
}

function connection(board: Board, id: string, part: (id: string) => string): string {
  const ends = board.connections.get(id)?.ends;
  return ends === undefined ? 'a connection' : ends.map((one) => `${part(one.part)} ${one.interface}`).join(' – ');
}

function fieldsInWords(fields: Readonly<Record<string, unknown>> | undefined): string {
  const words = Object.entries(fields ?? {}).map(([key, value]) => `${plain(key)} ${value}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** `electrical/i2c/i2c_address` as "i2c address". */
function plain(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
