import type { Board, Connection } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Design } from '#engine/design/design.ts';
import { definitionUpdate } from '#engine/edits/definition/definition-update.ts';
import type { Library } from '#engine/library/library.ts';
import { definitionUpdateTexts } from '../texts/board/definition-update.ts';
import { fieldOf } from '../texts/names.ts';
import { interfaceName } from './interface-name.ts';

/** What newer definitions of parts change, in sentences, and the edits that do it; null where the library lost one of them. */
export function updateRows(
  board: Board,
  design: Design,
  newer: ReadonlyMap<string, string>,
  library: Library,
): { readonly rows: readonly string[]; readonly edits: readonly Edit[] } | null {
  const update = definitionUpdate(board, newer, library);
  if (update === null) return null;
  const { pins, fields, losses, carried } = update;
  const end = (one: Connection['ends'][number]) =>
    `${board.parts.get(one.part)?.label ?? one.part} ${interfaceName(design, one)}`;
  const label = (part: string) => board.parts.get(part)?.label ?? part;
  const joins = (connections: readonly Connection[]) =>
    connections.map(({ ends: [a, b] }) =>
      newer.has(a.part)
        ? definitionUpdateTexts.connection({ from: end(a), to: end(b) })
        : definitionUpdateTexts.connection({ from: end(b), to: end(a) }),
    );
  const changes = [
    sentence(definitionUpdateTexts.pinsAdded, pins.added),
    sentence(definitionUpdateTexts.pinsRemoved, pins.removed),
    sentence(definitionUpdateTexts.fieldsAdded, fields.added),
    sentence(definitionUpdateTexts.fieldsRemoved, fields.removed),
    sentence(definitionUpdateTexts.connectionsCarried, joins(carried)),
  ].flat();
  const lost = [
    sentence(definitionUpdateTexts.connectionsLost, joins(losses.connections)),
    sentence(
      definitionUpdateTexts.pinsLost,
      losses.pins.map(({ resource }) => resource),
    ),
    sentence(
      definitionUpdateTexts.fieldsLost,
      losses.fields.map(({ part, key }) => (newer.size === 1 ? fieldOf(key) : `${label(part)} ${fieldOf(key)}`)),
    ),
  ].flat();
  const rows = [
    ...(changes.length === 0 ? [definitionUpdateTexts.figuresOnly] : changes),
    ...(lost.length === 0 ? [definitionUpdateTexts.nothingLost] : lost),
  ];
  return { rows, edits: update.edits };
}

function sentence(text: (params: { names: readonly string[] }) => string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [text({ names })];
}
