/** What agents changed, marked in their colour until somebody looks at it. */
import type { Board, CallRecord } from '#engine/board/board.ts';

export interface AgentMark {
  readonly color: string;
  readonly label: string;
  readonly fresh: boolean;
}

/** Ids of the parts, notes and connections that a call wrote. */
export function touchedBy(call: CallRecord): readonly string[] {
  return [
    ...new Set(
      call.changes.flatMap(({ root, key }) =>
        root === 'parts' || root === 'notes' || root === 'connections' ? [key] : [],
      ),
    ),
  ];
}

/** A glow is painted anew in each frame: hundreds of them keep a page from all else, the agent's next call among it. */
const MOST_GLOWING = 24;

/**
 * `marks` with those of the named calls on top, as `wordsOf` words them, fresh ones while few are fresh; what an undone call changed is
 * marked no more. The same map where the calls change nothing of it.
 */
export function marked(
  marks: ReadonlyMap<string, AgentMark>,
  board: Board,
  calls: Iterable<string>,
  wordsOf: (call: CallRecord) => string,
): ReadonlyMap<string, AgentMark> {
  const next = new Map(marks);
  let changed = false;
  let glowing = [...marks.values()].filter(({ fresh }) => fresh).length;
  for (const id of calls) {
    const call = board.calls.get(id);
    if (!call) continue;
    for (const thing of touchedBy(call)) {
      changed = true;
      if (call.undone) {
        next.delete(thing);
        continue;
      }
      const fresh = next.get(thing)?.fresh === true || glowing < MOST_GLOWING;
      if (fresh && next.get(thing)?.fresh !== true) glowing += 1;
      next.set(thing, { color: call.color, label: `${call.label}: ${wordsOf(call)}`, fresh });
    }
  }
  return changed ? next : marks;
}

/** The same marks, no longer fresh. */
export function settled(marks: ReadonlyMap<string, AgentMark>): ReadonlyMap<string, AgentMark> {
  return ![...marks.values()].some((mark) => mark.fresh)
    ? marks
    : new Map([...marks].map(([id, mark]) => [id, { ...mark, fresh: false }]));
}
