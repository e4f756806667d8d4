/** Boards in one line: `boardOf('esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c'))`. */

import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit, EndRef } from '#engine/board/edit.ts';
import type { CommentContext } from '#engine/comments/comment-changes.ts';
import { type Applied, applyEdits, type EditContext } from '#engine/edits/apply.ts';
import { type Library, libraryOf } from '#engine/library/library.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

export const STARTER_LIBRARY: Library = libraryOf(STARTER_PARTS);

/** A context whose new ids count up: p_00000001, p_00000002, … */
export function context(library: Library = STARTER_LIBRARY, who = 'Ada', from = 0): EditContext {
  let count = from;
  return {
    library,
    who,
    now: '2026-01-01T00:00:00.000Z',
    newId: (prefix) => {
      count++;
      return `${prefix}_${`${count}`.padStart(8, '0')}`;
    },
  };
}

/** Ada, who comments: new ids count up over the whole test file. */
export function commenter(by = 'u_ada', who = 'Ada'): CommentContext {
  return {
    by,
    who,
    now: '2026-01-01T00:00:00.000Z',
    newId: () => {
      comments++;
      return `m_${`${comments}`.padStart(8, '0')}`;
    },
  };
}

let comments = 0;

/** `part.interface`, with `#1` behind it for the second instance: `mcu.uart#1`. */
export function end(text: string): EndRef {
  const [path = '', instance] = text.split('#');
  const dot = path.indexOf('.');
  const ref = { part: `$${path.slice(0, dot)}`, interface: path.slice(dot + 1) };
  return instance === undefined ? ref : { ...ref, instance: Number(instance) };
}

export function connect(from: string, to: string): Edit {
  return { op: 'connect', from: end(from), to: end(to) };
}

/** Edits from words: `'bme280 as bme'` adds a part that is labelled bme, and other edits pass through. */
export function editsOf(...steps: readonly (string | Edit)[]): readonly Edit[] {
  return steps.map((step): Edit => {
    if (typeof step !== 'string') return step;
    const [definition = '', name = definition] = step.split(' as ');
    return { op: 'add_part', id: `$${name}`, definition, label: name };
  });
}

/** The board that these steps make, or an error with the refusal. */
export function boardOf(...steps: readonly (string | Edit)[]): Board {
  return applied(apply(EMPTY_BOARD, ...steps)).board;
}

/** The steps applied to a board. Parts of the board are named `$label` as if this list had added them. */
export function apply(board: Board, ...steps: readonly (string | Edit)[]): Applied {
  return applyEdits(board, localNames(board, editsOf(...steps)), context(STARTER_LIBRARY, 'Ada', board.parts.size));
}

export function applied(outcome: Applied): Extract<Applied, { ok: true }> {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome;
}

export function refused(outcome: Applied): Extract<Applied, { ok: false }>['refusal'] {
  if (outcome.ok) throw new Error('was not refused');
  return outcome.refusal;
}

export function partId(board: Board, label: string): string {
  for (const part of board.parts.values()) if (part.label === label) return part.id;
  throw new Error(`no part ${label}`);
}

/** A small definition: interfaces and resources of one electrical domain. */
export function definitionOf(id: string, domain: Record<string, unknown>): PartDefinitionFile {
  const file = {
    definition: {
      metadata: { id, name: id.toUpperCase(), type: 'custom', description: `A ${id} for tests.` },
      domains: [{ domain: 'electrical', resources: [], interfaces: [], ...domain }],
    },
  };
  // Tests also want definitions that the types forbid.
  return file as unknown as PartDefinitionFile;
}

function localNames(board: Board, edits: readonly Edit[]): readonly Edit[] {
  const added = new Set(edits.flatMap((edit) => (edit.op === 'add_part' && edit.id ? [edit.id] : [])));
  const ids = new Map([...board.parts.values()].map(({ id, label }) => [`$${label}`, id]));
  return JSON.parse(JSON.stringify(edits), (key, value: unknown) => {
    const known = key === 'part' && typeof value === 'string' && !added.has(value) ? ids.get(value) : undefined;
    return known ?? value;
  });
}
