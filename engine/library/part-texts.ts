/** Many definitions in one text: how a library is exported, and how whatever was dropped is taken apart. */

import type { Coded, NoParams } from '#schemas/coded.ts';
import { BOARD_FILE_FORMAT } from '#schemas/ids.ts';
import { memberOf, readJsonText } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { JsonTextFault } from '#schemas/text/text-fault.ts';
import { isKicadLibrary } from '../symbols/kicad-head.ts';
import type { KicadFault } from '../symbols/kicad-symbols.ts';
import { readSymbolFile } from '../symbols/symbol-file.ts';

export type PartTexts =
  | { readonly ok: true; readonly texts: readonly string[] }
  | ({ readonly ok: false } & PartTextsFault);

/** Why a text holds no definitions that can be taken. */
export type PartTextsFault = Coded<PartTextsFaultParams>;

export interface PartTextsFaultParams {
  readonly empty: NoParams;
  readonly board: NoParams;
  readonly 'text-invalid': { readonly fault: JsonTextFault };
  readonly 'symbols-invalid': { readonly fault: KicadFault };
  readonly 'list-empty': NoParams;
  readonly 'parts-too-many': { readonly count: number; readonly limit: number };
}

/**
 * The texts of the definitions that a text holds: itself, or the items of a list, each as it is written there, or one made
 * of each symbol of a KiCad library. What is neither that nor
 * JSON is one text too: its own check says where it breaks.
 */
export function partTexts(text: string): PartTexts {
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (unmarked.trim() === '') return { ok: false, code: 'empty', params: {} };
  if (isKicadLibrary(unmarked)) return symbolTexts(unmarked);
  if (!/^\s*\[/.test(unmarked)) {
    return unmarked.includes(`"${BOARD_FILE_FORMAT}"`) && isBoard(unmarked)
      ? { ok: false, code: 'board', params: {} }
      : { ok: true, texts: [unmarked] };
  }
  const read = readJsonText(unmarked, LIST_BOUNDS);
  if (!read.ok) return { ok: false, code: 'text-invalid', params: { fault: read.fault } };
  if (read.root.kind !== 'array') return { ok: true, texts: [unmarked] };
  return withinLimit(read.root.items, ({ start, end }) => unmarked.slice(start, end));
}

function symbolTexts(text: string): PartTexts {
  const read = readSymbolFile(text);
  if (!read.ok) return { ok: false, code: 'symbols-invalid', params: { fault: read } };
  return withinLimit(read.parts, ({ file }) => JSON.stringify(file, null, 2));
}

function withinLimit<T>(items: readonly T[], textOf: (item: T) => string): PartTexts {
  if (items.length === 0) return { ok: false, code: 'list-empty', params: {} };
  if (items.length > LIMITS.partsPerImport) {
    const params = { count: items.length, limit: LIMITS.partsPerImport };
    return { ok: false, code: 'parts-too-many', params };
  }
  return { ok: true, texts: items.map(textOf) };
}

/** One text that holds all of them; `partTexts` gives back the very same ones. */
export function listOfTexts(texts: readonly string[]): string {
  return texts.length === 0 ? '[]\n' : `[\n${texts.join(',\n')}\n]\n`;
}

const LIST_BOUNDS = { nodes: LIMITS.boardFileNodes, depth: LIMITS.definitionDepth + 1 };

function isBoard(text: string): boolean {
  const read = readJsonText(text, { nodes: LIMITS.boardFileNodes, depth: LIMITS.boardFileDepth });
  if (!read.ok) return false;
  const format = memberOf(read.root, 'format')?.value;
  return format !== undefined && text.slice(format.start, format.end) === `"${BOARD_FILE_FORMAT}"`;
}
