/** Many definitions in one text: how a library is exported, and how whatever was dropped is taken apart. */
import { BOARD_FILE_FORMAT } from '#schemas/board-file.ts';
import { memberOf, readJsonText } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';

export type PartTexts =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly message: string };

/**
 * The texts of the definitions that a text holds: itself, or the items of a list, each as it is written there. What is
 * no JSON is one text too: its own check says where it breaks.
 */
export function partTexts(text: string): PartTexts {
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (unmarked.trim() === '') return { ok: false, message: 'There is nothing in it.' };
  if (!/^\s*\[/.test(unmarked)) {
    return unmarked.includes(`"${BOARD_FILE_FORMAT}"`) && isBoard(unmarked)
      ? { ok: false, message: 'This is a board, not a part. Import it on the page Boards.' }
      : { ok: true, texts: [unmarked] };
  }
  const read = readJsonText(unmarked, LIST_BOUNDS);
  if (!read.ok) {
    const { line, column, message } = read.fault;
    return { ok: false, message: `Line ${line}, column ${column}: this is not JSON. ${message}` };
  }
  if (read.root.kind !== 'array') return { ok: true, texts: [unmarked] };
  const { items } = read.root;
  if (items.length === 0) return { ok: false, message: 'The list in it is empty.' };
  if (items.length > LIMITS.partsPerImport) {
    return {
      ok: false,
      message: `It lists ${items.length} parts; at most ${LIMITS.partsPerImport} are taken at once.`,
    };
  }
  return { ok: true, texts: items.map(({ start, end }) => unmarked.slice(start, end)) };
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
