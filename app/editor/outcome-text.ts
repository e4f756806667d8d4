import type { Board, Change } from '#engine/board/board.ts';
import { outcomeTexts } from '../texts/board/outcome.ts';

const KINDS = ['parts', 'connections', 'notes'] as const;
const DONE = ['added', 'moved', 'changed', 'removed'] as const;

type Kind = (typeof KINDS)[number];
type OutcomeKind = (typeof DONE)[number];

/**
 * What edits came to, for who does not see it: "Added ESP32 and 2 connections.", "Moved 3 parts."; empty where nothing that
 * stands on the board changed. `before` is the board as it was.
 */
export function outcomeText(changes: readonly Change[], before: Board, after: Board): string {
  const things = new Map<OutcomeKind, Map<Kind, string[]>>(DONE.map((done) => [done, new Map()]));
  for (const kind of KINDS) {
    const its = changes.filter((change) => change.root === kind);
    for (const key of new Set(its.map((change) => change.key))) {
      const moved = its.every((change) => change.key !== key || change.path[0] === 'at');
      const done = whatWasDone(before[kind].has(key), after[kind].has(key), moved);
      const kinds = done === null ? undefined : things.get(done);
      kinds?.set(kind, [...(kinds.get(kind) ?? []), key]);
    }
  }
  const name = (kind: Kind, keys: readonly string[]): string => {
    const [key = ''] = keys;
    const label = kind === 'parts' ? (after.parts.get(key) ?? before.parts.get(key))?.label : undefined;
    return keys.length === 1 && label !== undefined ? label : outcomeTexts[kind]({ count: keys.length });
  };
  return [...things]
    .filter(([, kinds]) => kinds.size > 0)
    .map(([done, kinds]) => outcomeTexts[done]({ things: [...kinds].map(([kind, keys]) => name(kind, keys)) }))
    .join(' ');
}

function whatWasDone(was: boolean, is: boolean, moved: boolean): OutcomeKind | null {
  if (!is) return was ? 'removed' : null;
  if (!was) return 'added';
  return moved ? 'moved' : 'changed';
}
