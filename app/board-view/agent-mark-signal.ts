/** What agents changed, as a signal: fresh for a moment, then quiet, until it is selected. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import { type AgentMark, marked, settled } from '../agent/agent-marks.ts';

interface AgentMarks {
  readonly marks: Accessor<ReadonlyMap<string, AgentMark>>;
  /** These calls wrote to the board. */
  mark(board: Board, calls: ReadonlySet<string>): void;
  /** Somebody looked at these things. */
  forget(ids: ReadonlySet<string>): void;
}

/** How long what an agent just changed glows. */
const GLOW_MS = 3_000;

export function agentMarks(): AgentMarks {
  const [marks, setMarks] = createSignal<ReadonlyMap<string, AgentMark>>(new Map());
  let settling: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(settling));
  return {
    marks,
    mark(board, calls) {
      setMarks(marked(marks(), board, calls));
      clearTimeout(settling);
      settling = setTimeout(() => setMarks(settled(marks())), GLOW_MS);
    },
    forget(ids) {
      if (![...ids].some((id) => marks().has(id))) return;
      setMarks(new Map([...marks()].filter(([id]) => !ids.has(id))));
    },
  };
}
