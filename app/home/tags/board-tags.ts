/** The tags that a person gives boards: theirs alone, kept in the document of their own parts, so that they work offline and on every device. */
import type * as Y from 'yjs';
import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import { harmlessName } from '#schemas/names.ts';

export interface BoardTags {
  /** The tags of a board, sorted. The same object until one changes. */
  of(board: string): readonly string[];
  /** Every tag that some board has, sorted. */
  readonly all: readonly string[];
  /** Gives a board exactly these; what `tagsIn` read. */
  set(board: string, tags: readonly string[]): void;
  /** Gives what ends it. */
  subscribe(listener: () => void): () => void;
}

const NONE: readonly string[] = [];
/** A root of its own: key `board tag`, so that tags that two devices give one board stand beside each other. */
const ROOT = 'boardTags';

/** Follows the tags in a document of own parts. Entries that make no sense are left alone, and out. */
export function boardTagsOf(doc: Y.Doc): BoardTags {
  const root: Y.Map<unknown> = doc.getMap(ROOT);
  const listeners = new Listeners();
  let tags = read(root);
  root.observe(() => {
    tags = read(root);
    listeners.tell();
  });
  return {
    of: (board) => tags.get(board) ?? NONE,
    get all() {
      return sorted(new Set([...tags.values()].flat()));
    },
    set(board, wanted) {
      const before = tags.get(board) ?? NONE;
      doc.transact(() => {
        for (const tag of before) if (!wanted.includes(tag)) root.delete(`${board} ${tag}`);
        for (const tag of wanted) if (!before.includes(tag)) root.set(`${board} ${tag}`, 1);
      });
    },
    subscribe: listeners.add,
  };
}

/** The tags in a text with commas: `LIMITS.boardTags` at most, each of at most `LIMITS.boardTagChars`; null where it is more than that. */
export function tagsIn(text: string): readonly string[] | null {
  const tags = sorted(
    new Set(
      text
        .split(',')
        .map((tag) => harmlessName(tag).trim())
        .filter((tag) => tag !== ''),
    ),
  );
  const fits = tags.length <= LIMITS.boardTags && tags.every((tag) => tag.length <= LIMITS.boardTagChars);
  return fits ? tags : null;
}

function read(root: Y.Map<unknown>): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>();
  for (const key of [...root.keys()].sort()) {
    const [board = '', ...words] = key.split(' ');
    const tag = words.join(' ');
    if (!ID.board.test(board) || tagsIn(tag)?.[0] !== tag) continue;
    const its = tags.get(board) ?? [];
    if (its.length < LIMITS.boardTags) its.push(tag);
    tags.set(board, its);
  }
  return tags;
}

const sorted = (tags: Iterable<string>) => [...tags].sort();
