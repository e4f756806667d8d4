/** What each rule is shown: a board that it must find fault with, one that just passes, and one that lacks the figure. */
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { FieldValue } from '#engine/board/values.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { partId } from '../../../support/board-builder.ts';
import { boardWith, chip, edited, forced } from '../support.ts';

export interface Cases {
  readonly fires: () => Board;
  /** Further faults, for the messages and fixes that the first does not show. */
  readonly firesToo?: readonly (() => Board)[];
  readonly nearMiss: () => Board;
  /** The figure that the rule needs is not stated: it must keep quiet. An empty board where a rule needs none. */
  readonly missingData: () => Board;
  /** Where the rule says what it lacked: the fields. */
  readonly lacks?: readonly string[];
}
export type CaseTable = Readonly<Record<string, Cases>>;

/** Two definitions placed as a and b, joined by their interface x. */
export function joined(
  a: PartDefinitionFile,
  b: PartDefinitionFile,
  wire: readonly [string, string] = ['a.x', 'b.x'],
): Board {
  return forced(boardWith([a, b], `${idOf(a)} as a`, `${idOf(b)} as b`), wire);
}

export function placed(...files: readonly PartDefinitionFile[]): Board {
  const names = ['a', 'b', 'c', 'd', 'e'];
  return boardWith(files, ...files.map((file, index) => `${idOf(file)} as ${names[index]}`));
}

export function set(board: Board, label: string, fields: Readonly<Record<string, FieldValue>>): Board {
  return edited(board, { op: 'update_part', part: partId(board, label), fields });
}

export function many(board: Board, label: string, quantity: number): Board {
  return edited(board, { op: 'update_part', part: partId(board, label), quantity });
}

/** The board with fields on every connection. */
export function cabled(board: Board, fields: Readonly<Record<string, number>>): Board {
  const edits = [...board.connections.keys()].map(
    (connection): Edit => ({ op: 'update_connection', connection, fields }),
  );
  return edited(board, ...edits);
}

export function field(key: string, value: FieldValue | undefined): object {
  if (value === undefined) return {};
  return { custom_fields: [{ key, type: typeof value, default: value }] };
}

/** A definition of one interface x and its pins, in any domain. */
export function one(
  id: string,
  domain: string,
  x: string | readonly [string, object],
  pins: Parameters<typeof chip>[1]['pins'],
  more: Readonly<Record<string, unknown>> = {},
): PartDefinitionFile {
  return chip(id, { domain, pins, ports: { x }, more });
}

/** The same definition with one more domain. */
export function alsoIn(file: PartDefinitionFile, domain: Readonly<Record<string, unknown>>): PartDefinitionFile {
  const added = { resources: [], interfaces: [], ...domain };
  // Tests make domains of whatever shape the rule is to be shown.
  return {
    ...file,
    definition: { ...file.definition, domains: [...file.definition.domains, added] },
  } as unknown as PartDefinitionFile;
}

export function withMetadata(
  file: PartDefinitionFile,
  metadata: Readonly<Record<string, unknown>>,
): PartDefinitionFile {
  const definition = { ...file.definition, metadata: { ...file.definition.metadata, ...metadata } };
  return { ...file, definition };
}

function idOf(file: PartDefinitionFile): string {
  return file.definition.metadata.id;
}
