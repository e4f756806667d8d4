import type { Board } from '../board/board.ts';
import { EMPTY_BOARD } from '../board/board.ts';
import type { Edit, EndRef } from '../board/edit.ts';
import type { Look } from '../board/values.ts';
import { designOf } from '../design/design-of.ts';
import { applyEdits, type EditContext } from '../edits/apply.ts';
import { tidy } from '../layout/tidy.ts';

/** A board to start from: sound as it is, except for what only its maker can decide. */
export interface BoardTemplate {
  /** `handle` is what `connections` and `fields` name it by. */
  readonly parts: readonly (readonly [handle: string, definition: string, label: string])[];
  /** Ends as `handle.interface`, with `#1` behind it for the second instance. */
  readonly connections: readonly (readonly [from: string, to: string])[];
  /** How it is shown; drawn where nothing is said. */
  readonly look?: Look;
  readonly fields?: Readonly<Record<string, Readonly<Record<string, number | boolean | string>>>>;
}

/** The board of a template, laid out, under this name. Throws where the library lacks one of its parts. */
export function boardOfTemplate(template: BoardTemplate, name: string, context: EditContext): Board {
  const made = applied(EMPTY_BOARD, editsOf(template, name), context);
  const moves = [...tidy(designOf(made), new Set(made.parts.keys()))].map(
    ([part, at]): Edit => ({ op: 'move_part', part, at }),
  );
  return applied(made, moves, context);
}

function editsOf({ parts, connections, fields = {}, look = 'drawn' }: BoardTemplate, name: string): readonly Edit[] {
  return [
    { op: 'rename_board', name },
    { op: 'update_settings', look },
    ...parts.map(([handle, definition, label]): Edit => ({ op: 'add_part', id: `$${handle}`, definition, label })),
    ...Object.entries(fields).map(
      ([handle, values]): Edit => ({ op: 'update_part', part: `$${handle}`, fields: values }),
    ),
    ...connections.map(([from, to]): Edit => ({ op: 'connect', from: end(from), to: end(to) })),
  ];
}

function end(text: string): EndRef {
  const [path = '', instance] = text.split('#');
  const [handle = '', name = ''] = path.split('.');
  const ref = { part: `$${handle}`, interface: name };
  return instance === undefined ? ref : { ...ref, instance: Number(instance) };
}

function applied(board: Board, edits: readonly Edit[], context: EditContext): Board {
  const done = applyEdits(board, edits, context);
  if (!done.ok) throw new Error(`a template is not as the library has it: ${JSON.stringify(done.refusal)}`);
  return done.board;
}
