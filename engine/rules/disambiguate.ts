/** Words about parts that share a label, for readers who have nothing but the words. */
import type { Board } from '../board/board.ts';
import { addTo } from './collect.ts';
import type { Fix, Ref, Violation } from './rule.ts';

const repeats = new WeakMap<Board, ReadonlySet<string>>();

/** Labels that several parts of the board have. */
function repeatedLabels(board: Board): ReadonlySet<string> {
  let found = repeats.get(board);
  if (found === undefined) {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const { label } of board.parts.values()) (seen.has(label) ? twice : seen).add(label);
    twice.delete('');
    found = twice;
    repeats.set(board, found);
  }
  return found;
}

/**
 * The message of a violation with the id behind a label that several parts share: "Mains (p_x1)". Where it is not sure
 * which of them a label in the text means, the ids stand at its end: "… (Mains: p_x1, p_x2)".
 */
export function unambiguousMessage(board: Board, { message, refs }: Pick<Violation, 'message' | 'refs'>): string {
  return withIds(
    board,
    message,
    refs.flatMap((ref) => partsOf(board, ref)),
  );
}

/** The fixes with labels that tell parts of equal label apart; no two fixes with different edits have the same label. */
export function fixesOf(board: Board, fixes: readonly Fix[]): readonly Fix[] {
  const named = fixes.map((fix) => ({ ...fix, label: withIds(board, fix.label, idsIn(fix)) }));
  return named.map((fix) => {
    const others = named.filter((one) => one.label === fix.label && one !== fix).map(idsIn);
    const own = idsIn(fix).filter((id) => others.some((ids) => !ids.includes(id)));
    return own.length === 0 ? fix : { ...fix, label: `${fix.label} (${own.join(', ')})` };
  });
}

function withIds(board: Board, text: string, parts: readonly string[]): string {
  const repeated = repeatedLabels(board);
  if (repeated.size === 0) return text;
  const ids = new Map<string, string[]>();
  for (const id of new Set(parts)) {
    const label = board.parts.get(id)?.label ?? '';
    if (repeated.has(label)) addTo(ids, label, id);
  }
  let said = text;
  for (const [label, own] of ids) {
    const places = placesOf(said, label);
    const [place] = places;
    if (place === undefined) continue;
    const end = place + label.length;
    const [id] = own;
    said =
      own.length === 1 && places.length === 1
        ? `${said.slice(0, end)} (${id})${said.slice(end)}`
        : `${said} (${label}: ${own.join(', ')})`;
  }
  return said;
}

/** Where a label stands in a text as a word of its own. */
function placesOf(text: string, label: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(label); at !== -1; at = text.indexOf(label, at + label.length)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + label.length] ?? ' '];
    if (!WORD.test(before) && !WORD.test(after)) places.push(at);
  }
  return places;
}

const WORD = /[\p{L}\p{N}_]/u;

function partsOf(board: Board, ref: Ref): readonly string[] {
  if (ref.part !== undefined) return [ref.part];
  const ends = ref.connection === undefined ? undefined : board.connections.get(ref.connection)?.ends;
  return ends?.map((end) => end.part) ?? [];
}

/** The ids of parts and connections that the edits of a fix name, in their order. */
function idsIn({ edits }: Fix): readonly string[] {
  return [...new Set(JSON.stringify(edits).match(/"[pc]_[^"]+"/g) ?? [])].map((id) => id.slice(1, -1));
}
