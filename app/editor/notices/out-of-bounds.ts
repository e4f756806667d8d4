import type { Board } from '#engine/board/board.ts';
import type { OutOfBoundsValue } from '#engine/board/bounds.ts';
import { boundsTexts } from '../../texts/board/bounds.ts';
import { fieldOf } from '../../texts/names.ts';

const SHOWN = 50;
const NAME_CHARS = 40;

/** What is beyond its bounds, a line each; the last one counts those that are not shown. */
export function outOfBoundsRows(board: Board, excesses: readonly OutOfBoundsValue[]): readonly string[] {
  const rows = excesses.slice(0, SHOWN).map(({ root, key, path, kind, found, limit }) => {
    if (kind === 'entries') return boundsTexts.entriesRow({ root, found, limit });
    const name = path.at(-1) ?? key;
    const field = name === 'at' ? boundsTexts.position : fieldOf(name).slice(0, NAME_CHARS);
    return boundsTexts.row({ thing: thingOf(board, root, key), field, kind, found, limit });
  });
  const more = excesses.length - rows.length;
  return more > 0 ? [...rows, boundsTexts.more({ count: more })] : rows;
}

function thingOf(board: Board, root: OutOfBoundsValue['root'], key: string): string {
  if (root === 'board') return boundsTexts.board;
  if (root === 'notes') return boundsTexts.note;
  if (root === 'connections') return boundsTexts.connection;
  if (root === 'calls' || root === 'proposals') return boundsTexts.agent;
  const name =
    board.parts.get(key.split('/')[0] ?? key)?.label ?? board.definitions.get(key)?.definition.metadata.name ?? key;
  return name.slice(0, NAME_CHARS);
}
