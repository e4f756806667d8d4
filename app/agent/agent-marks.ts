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

/**
 * `marks` with those of the named calls on top, fresh ones; what an undone call changed is marked no more. The same map
 * where the calls change nothing of it.
 */
export function marked(
  marks: ReadonlyMap<string, AgentMark>,
  board: Board,
  calls: Iterable<string>,
): ReadonlyMap<string, AgentMark> {
  const next = new Map(marks);
  let changed = false;
  for (const id of calls) {
    const call = board.calls.get(id);
    if (!call) continue;
    for (const thing of touchedBy(call)) {
      changed = true;
      if (call.undone) next.delete(thing);
      else next.set(thing, { color: call.color, label: `${call.label}: ${call.summary}`, fresh: true });
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
