/** What people see of agents: one awareness state for each agent and board that it is on, kept true as time passes. */
import { LIMITS } from '#schemas/limits.ts';
import type { AgentCall, AgentState } from '#schemas/presence.ts';
import type { Rooms } from '../rooms/room.ts';
import { agentColor } from './color.ts';
import type { AgentKey, Clock } from './ports.ts';

interface BoardActivity {
  last: number;
  lastTool: string | null;
  cursor: readonly [number, number] | null;
}

interface AgentActivity {
  readonly key: AgentKey;
  readonly places: Map<string, BoardActivity>;
}

/** What an agent has spent today of the most that it may; `own`: its own limit, else its account's budget. */
export type ShownEnergy = NonNullable<AgentState['energy']> & {
  /** When it is as much as before: ms since 1970. */
  readonly refillsAt: number;
};

interface ActivityOptions {
  readonly rooms: Rooms;
  readonly clock: Clock;
  readonly calls: (key: string, board: string) => readonly AgentCall[];
  readonly energy: (key: AgentKey) => ShownEnergy;
}

export interface Activity {
  /** The agent did something just now, seen on `boards`. Without a tool: it only knocked. */
  seen(key: AgentKey, boards: Iterable<string>, tool?: string): void;
  /** A call of the agent has ended; `at` is where on the board it worked. */
  ended(key: string, board: string, at: readonly [number, number] | null): void;
  isOn(key: string, board: string): boolean;
  /** Sends the agent's states anew, for its calls have changed. */
  publish(key: string): void;
  /** The key has another label, mode or limit. */
  changed(key: AgentKey): void;
  /** The agent has moved to one board: it leaves the others, except where its calls still wait. */
  moved(key: string, board: string): void;
  /** A tab of the board came: its room may be new and know no agent. */
  tabsChanged(board: string): void;
  /** The agent is gone, at once and everywhere. */
  gone(key: string): void;
  close(): void;
}

/**
 * `calls` are the agent's waiting and running calls on a board. An agent is connected while it has calls there and for
 * `LIMITS.agentInactiveMs` after it was last seen, then inactive, and gone `LIMITS.agentGoneMs` after.
 */
// Long: its functions share one map of where each agent is shown.
export function createActivity({ rooms, clock, calls, energy }: ActivityOptions): Activity {
  const agents = new Map<string, AgentActivity>();
  let cancel = () => {};

  /** Whoever sees it compares it with a clock of their own. */
  const dateOf = (time: number) => clock.date() - (clock.now() - time);

  function stateOf({ key }: AgentActivity, place: BoardActivity, waiting: readonly AgentCall[]): AgentState {
    const { used, limit, own } = energy(key);
    const active = waiting.length > 0 || clock.now() - place.last < LIMITS.agentInactiveMs;
    return {
      kind: 'agent',
      user: { id: key.id, name: key.label, color: agentColor(key.id), owner: key.account },
      calls: waiting.map(({ since, ...call }) => ({ ...call, ...(since !== undefined && { since: dateOf(since) }) })),
      status: active ? 'connected' : 'inactive',
      last: dateOf(place.last),
      mode: key.mode,
      energy: { used, limit, own },
      ...(place.lastTool === null ? {} : { lastTool: place.lastTool }),
      ...(place.cursor === null ? {} : { cursor: [...place.cursor] as [number, number] }),
    };
  }

  function show(agent: AgentActivity, board: string, place: BoardActivity): void {
    const waiting = calls(agent.key.id, board);
    if (waiting.length === 0 && clock.now() - place.last >= LIMITS.agentGoneMs) {
      remove(agent, board);
      return;
    }
    rooms.setAgentState(board, agent.key.id, stateOf(agent, place, waiting));
  }

  function remove(agent: AgentActivity, board: string): void {
    agent.places.delete(board);
    if (agent.places.size === 0) agents.delete(agent.key.id);
    rooms.setAgentState(board, agent.key.id, null);
  }

  function showAll(agent: AgentActivity): void {
    for (const [board, place] of [...agent.places]) show(agent, board, place);
  }

  /** Wakes when the next agent becomes inactive or gone. */
  function schedule(): void {
    cancel();
    cancel = () => {};
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const agent of agents.values()) {
      next = Math.min(next, now + Math.max(0, energy(agent.key).refillsAt - clock.date()));
      for (const { last } of agent.places.values()) {
        for (const at of [last + LIMITS.agentInactiveMs, last + LIMITS.agentGoneMs]) {
          if (at > now) next = Math.min(next, at);
        }
      }
    }
    if (next === Number.POSITIVE_INFINITY) return;
    cancel = clock.after(next - now, () => {
      for (const agent of [...agents.values()]) showAll(agent);
      schedule();
    });
  }

  return {
    seen(key, boards, tool) {
      const known = agents.get(key.id);
      // The label may have changed since.
      const agent: AgentActivity = { key, places: known?.places ?? new Map() };
      for (const board of boards) {
        const place = agent.places.get(board) ?? { last: 0, lastTool: null, cursor: null };
        place.last = clock.now();
        if (tool !== undefined) place.lastTool = tool;
        agent.places.set(board, place);
      }
      if (agent.places.size === 0) return;
      agents.set(key.id, agent);
      showAll(agent);
      schedule();
    },
    ended(key, board, at) {
      const agent = agents.get(key);
      const place = agent?.places.get(board);
      if (agent === undefined || place === undefined) return;
      place.last = clock.now();
      if (at !== null) place.cursor = at;
      show(agent, board, place);
      schedule();
    },
    isOn: (key, board) => agents.get(key)?.places.has(board) ?? false,
    publish(key) {
      const agent = agents.get(key);
      if (agent !== undefined) showAll(agent);
    },
    changed(key) {
      const agent = agents.get(key.id);
      if (agent === undefined) return;
      const renewed = { key, places: agent.places };
      agents.set(key.id, renewed);
      showAll(renewed);
    },
    moved(key, board) {
      const agent = agents.get(key);
      if (agent === undefined) return;
      for (const other of [...agent.places.keys()]) {
        if (other !== board && calls(key, other).length === 0) remove(agent, other);
      }
    },
    tabsChanged(board) {
      for (const agent of [...agents.values()]) {
        const place = agent.places.get(board);
        if (place !== undefined) show(agent, board, place);
      }
    },
    gone(key) {
      const agent = agents.get(key);
      if (agent === undefined) return;
      for (const board of [...agent.places.keys()]) remove(agent, board);
    },
    close: () => cancel(),
  };
}
