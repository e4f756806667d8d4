/** Lets a session carry out the calls of agents that name its tab. */

import { newRevisionHistory } from '#engine/tools/history.ts';
import { TOOLS } from '#engine/tools/index.ts';
import type { TabContext } from '#engine/tools/tool.ts';
import type { OwnPresence } from '../presence/presence.ts';
import type { Session } from '../session.ts';
import { type FulfilPort, startFulfilling } from './fulfil.ts';

/** Time as an argument, for tests. */
export interface TabClock {
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

/** Serves from now until what it gives is called. `draw` makes pictures, where there is a browser to draw in. */
export function serveCalls(
  session: Session,
  { now, after }: TabClock = WALL_CLOCK,
  draw: FulfilPort['draw'] = null,
): () => void {
  const { boardId, bridge, own, presence, store, newId } = session;
  const history = newRevisionHistory();
  const fulfiller = startFulfilling(
    {
      client: () => presence.client,
      ready: () => session.status.link === 'online' && session.status.synced,
      role: () => session.status.role,
      agents: () => presence.agents,
      context: () => ({
        ...{ board: store.board, boardId, library: session.library, held: heldBy(session), newId, history },
        ...(own === null ? {} : { own }),
      }),
      commit: (changes, origin) => session.changes(changes, origin),
      keep: (parts) => own?.keep(parts),
      draw,
      send: bridge.send,
      now,
      after,
      fault: (error) => console.error(error),
    },
    TOOLS,
  );
  const stops = [
    presence.onChange(fulfiller.presenceChanged),
    bridge.onMessage(fulfiller.message),
    session.onChange(fulfiller.lineChanged),
    fulfiller.close,
  ];
  fulfiller.lineChanged();
  return () => {
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
  for (const person of presence.persons) add(person.user?.name ?? 'Somebody', person);
  return held;
}
