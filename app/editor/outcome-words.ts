/** What edits came to, in words for who does not see it. */
import type { Board, Change } from '#engine/board/board.ts';

const KINDS = [
  ['parts', 'part'],
  ['connections', 'connection'],
  ['notes', 'note'],
] as const;

const VERBS = ['Added', 'Moved', 'Changed', 'Removed'] as const;

/** "Added ESP32 and 2 connections.", "Moved 3 parts."; empty where nothing that stands on the board changed. `before` is the board as it was. */
export function outcomeWords(changes: readonly Change[], before: Board, after: Board): string {
  const done = new Map<string, Map<string, string[]>>(VERBS.map((verb) => [verb, new Map()]));
  for (const [root, kind] of KINDS) {
    const its = changes.filter((change) => change.root === root);
    for (const key of new Set(its.map((change) => change.key))) {
      const moved = its.every((change) => change.key !== key || change.path[0] === 'at');
      const verb = verbOf(before[root].has(key), after[root].has(key), moved);
      const kinds = verb === null ? undefined : done.get(verb);
      kinds?.set(kind, [...(kinds.get(kind) ?? []), key]);
    }
  }
  const name = (kind: string, keys: readonly string[]): string => {
    const [key = ''] = keys;
    const label = kind === 'part' ? (after.parts.get(key) ?? before.parts.get(key))?.label : undefined;
    if (keys.length > 1) return `${keys.length} ${kind}s`;
    return label ?? `1 ${kind}`;
  };
  return [...done]
    .filter(([, kinds]) => kinds.size > 0)
    .map(([verb, kinds]) => `${verb} ${[...kinds].map(([kind, keys]) => name(kind, keys)).join(' and ')}.`)
    .join(' ');
}

function verbOf(was: boolean, is: boolean, moved: boolean): (typeof VERBS)[number] | null {
  if (!is) return was ? 'Removed' : null;
  if (!was) return 'Added';
  return moved ? 'Moved' : 'Changed';
}
