/** Others on the board as the canvas shows them. */
import type { Point } from '#engine/board/values.ts';
import type { AgentState } from '#schemas/presence.ts';
import { agentDoing } from '../agent/agent-doing.ts';
import type { RemotePresence } from '../canvas/presence.ts';
import type { Person } from '../presence/presence.ts';

/** Tabs of people that are in view, then agents that work at a place. */
export function remotePresence(
  tabs: readonly Person[],
  agents: readonly AgentState[],
  paused: ReadonlySet<string>,
): readonly RemotePresence[] {
  return [...tabs.flatMap(personOf), ...agents.flatMap((agent) => agentOf(agent, paused.has(agent.user.id)))];
}

function personOf({ client, user, visible, cursor, selection, drag, connecting }: Person): readonly RemotePresence[] {
  if (!user || visible === false) return [];
  return [
    {
      id: String(client),
      kind: 'person',
      name: user.name,
      color: user.color,
      ...(cursor ? { cursor: asPoint(cursor) } : {}),
      ...(selection ? { selection } : {}),
      ...(drag ? { drag: { parts: drag.parts, by: asPoint(drag.by) } } : {}),
      ...(connecting
        ? { connecting: { part: connecting.part, interface: connecting.interface, to: asPoint(connecting.to) } }
        : {}),
    },
  ];
}

function agentOf(agent: AgentState, paused: boolean): readonly RemotePresence[] {
  if (!agent.cursor || agent.status !== 'connected') return [];
  return [
    {
      id: agent.user.id,
      kind: 'agent',
      name: agent.user.name,
      color: agent.user.color,
      cursor: asPoint(agent.cursor),
      doing: paused ? 'paused' : agentDoing(agent),
    },
  ];
}

const asPoint = (pair: readonly number[]): Point => [pair[0] ?? 0, pair[1] ?? 0];
