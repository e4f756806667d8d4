/** What agents changed, as a signal: fresh for a moment, then quiet, until it is selected. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Board, CallRecord } from '#engine/board/board.ts';
import { type AgentMark, marked, settled } from '../agent/agent-marks.ts';

interface AgentMarks {
  readonly marks: Accessor<ReadonlyMap<string, AgentMark>>;
  /** These calls wrote to the board; what they changed is marked as soon as the words for it are there. */
  mark(board: Board, calls: ReadonlySet<string>): void;
  /** Somebody looked at these things. */
  forget(ids: ReadonlySet<string>): void;
}

/** How long what an agent just changed glows. */
const GLOW_MS = 3_000;

export function agentMarks(): AgentMarks {
  const [marks, setMarks] = createSignal<ReadonlyMap<string, AgentMark>>(new Map());
  let settling: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  onCleanup(() => {
    gone = true;
    clearTimeout(settling);
  });
  return {
    marks,
    mark(board, calls) {
      void callWording().then((wordsOf) => {
        if (gone) return;
        setMarks(marked(marks(), board, calls, wordsOf));
        clearTimeout(settling);
        settling = setTimeout(() => setMarks(settled(marks())), GLOW_MS);
      });
    },
    forget(ids) {
      if (![...ids].some((id) => marks().has(id))) return;
      setMarks(new Map([...marks()].filter(([id]) => !ids.has(id))));
    },
  };
}

/** How calls are worded comes with the first one; where it does not come, they are said as their agent is told. */
const callWording = () =>
  import('../texts/engine/call-actions.ts').then(
    ({ callWords }) => callWords,
    () => (call: CallRecord) => call.summary,
  );
