/** Lets a session carry out the calls of agents that name its tab. */

import { newRevisionHistory } from '#engine/tools/editing/history.ts';
import type { TabContext, Tool } from '#engine/tools/tool.ts';
import type { OwnPresence } from '../presence/presence.ts';
import type { Session } from '../session.ts';
import { agentStateTexts } from '../texts/agents/agent-state.ts';
import type { Fulfiller, FulfilPort } from './fulfil.ts';

/** Time as an argument, for tests. */
interface TabClock {
  /** ms since 1970. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

const WALL_CLOCK: TabClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The tools are much code, which a board without an agent does not need. */
const loadTools = async (): Promise<readonly Tool[]> => (await import('#engine/tools/index.ts')).TOOLS;

/**
 * Serves from now until what it gives is called. `draw` makes pictures, where there is a browser to draw in. `tools` is
 * asked when an agent shows itself on the board, and again at its next sign of life where that failed; nothing is claimed
 * before it has answered.
 */
export function serveCalls(
  session: Session,
  { now, after }: TabClock = WALL_CLOCK,
  draw: FulfilPort['draw'] = null,
  tools: () => Promise<readonly Tool[]> = loadTools,
): () => void {
  const { boardId, bridge, own, presence, store, newId } = session;
  const history = newRevisionHistory();
  let fulfiller: Fulfiller | null = null;
  let asked = false;
  let closed = false;
  const port: FulfilPort = {
    client: () => presence.client,
    ready: () => session.status.link === 'online' && session.status.synced,
    role: () => session.status.role,
    agents: () => presence.agents,
    context: () => ({
      ...{ board: store.board, boardId, library: session.library, held: heldBy(session), newId, history },
      ...(own === null ? {} : { own }),
      source: store,
    }),
    commit: (changes, origin) => session.changes(changes, origin),
    repair: () => session.repair(),
    keep: (parts) => own?.keep(parts),
    draw,
    send: bridge.send,
    now,
    after,
    fault: (error) => console.error(error),
  };

  async function start(): Promise<void> {
    if (asked || presence.agents.length === 0) return;
    asked = true;
    try {
      const [served, { startFulfilling }] = await Promise.all([tools(), import('./fulfil.ts')]);
      if (closed) return;
      fulfiller = startFulfilling(port, served);
      fulfiller.lineChanged();
    } catch (error) {
      asked = false;
      port.fault(error);
    }
  }

  const stops = [
    presence.onChange(() => {
      if (fulfiller === null) void start();
      else fulfiller.presenceChanged();
    }),
    bridge.onMessage((message) => fulfiller?.message(message)),
    session.onChange(() => fulfiller?.lineChanged()),
    () => fulfiller?.close(),
  ];
  void start();
  return () => {
    closed = true;
    for (const stop of stops) stop();
  };
}

/** What people have selected or are dragging: in this tab first, then in the others by awareness id. */
function heldBy({ presence, who }: Session): TabContext['held'] {
  const held: TabContext['held'][number][] = [];
  const add = (name: string, { drag, selection }: OwnPresence) => {
    if (drag !== undefined) held.push({ who: name, parts: drag.parts, dragging: true });
    else if (selection !== undefined && selection.length > 0)
      held.push({ who: name, parts: selection, dragging: false });
  };
  add(who, presence.own);
  for (const person of presence.persons) add(person.user?.name ?? agentStateTexts.somebody, person);
  return held;
}
