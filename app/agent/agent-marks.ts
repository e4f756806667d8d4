/** What agents changed, marked in their colour until somebody looks at it. */
import type { Board, CallRecord } from '#engine/board/board.ts';

export interface AgentMark {
  readonly color: string;
  readonly label: string;
  readonly fresh: boolean;
}

/** Ids of the parts and connections that a call wrote. */
export function touchedBy(call: CallRecord): readonly string[] {
  return [
    ...new Set(call.changes.flatMap(({ root, key }) => (root === 'parts' || root === 'connections' ? [key] : []))),
  ];
}

/** `marks` with those of the named calls on top, fresh ones; what an undone call changed is marked no more. */
export function marked(
  marks: ReadonlyMap<string, AgentMark>,
  board: Board,
  calls: Iterable<string>,
): ReadonlyMap<string, AgentMark> {
  const next = new Map(marks);
  for (const id of calls) {
    const call = board.calls.get(id);
    if (!call) continue;
    for (const thing of touchedBy(call)) {
      if (call.undone) next.delete(thing);
      else next.set(thing, { color: call.color, label: `${call.label}: ${call.summary}`, fresh: true });
    }
  }
  return next;
}

/** The same marks, no longer fresh. */
export function settled(marks: ReadonlyMap<string, AgentMark>): ReadonlyMap<string, AgentMark> {
  return new Map([...marks].map(([id, mark]) => [id, { ...mark, fresh: false }]));
}
