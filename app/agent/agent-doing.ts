/** What agents do, as the badge and the panel tell it. */
import type { AgentState } from '#schemas/presence.ts';
import { agentStateTexts } from '../texts/agents/agent-state.ts';
import { ago } from '../texts/times.ts';

/** "editing", "waiting for a tab", "connected", "recently inactive". A tool that is not known here is called by its name. */
export function agentDoing({ calls, status }: AgentState): string {
  const [running] = calls;
  if (running === undefined)
    return status === 'inactive' ? agentStateTexts.recentlyInactive : agentStateTexts.connected;
  if (running.granted !== true && running.to === null) return agentStateTexts.waitingForTab;
  const doing: Readonly<Record<string, string>> = agentStateTexts.doing;
  return doing[running.tool] ?? running.tool;
}

/** What its key may do, where that is less than everything. */
export function limitedTo({ mode }: AgentState): string {
  return mode === 'ask' ? agentStateTexts.asksFirst : mode === 'read' ? agentStateTexts.readOnly : '';
}

/** Whether its call has found no tab for so long that a person should hear of it. */
export function waitsForTab({ calls }: AgentState, now: number): boolean {
  const [running] = calls;
  return running !== undefined && running.granted !== true && now - (running.since ?? now) > WAITS_MS;
}

/** Longer than a visible tab takes. */
const WAITS_MS = 3_000;

/** "last active 2 min. ago (apply_edits)". */
export function lastActive({ last, lastTool }: AgentState, now: number): string {
  const since = ago(last, now);
  return lastTool
    ? agentStateTexts.lastActiveWith({ ago: since, tool: lastTool })
    : agentStateTexts.lastActive({ ago: since });
}

/** The agent to name first: one that runs a call, then the last active. */
export function busiest(agents: readonly AgentState[]): AgentState | undefined {
  return [...agents].sort(
    (a, b) =>
      Number(b.calls.length > 0) - Number(a.calls.length > 0) || b.last - a.last || (a.user.id < b.user.id ? -1 : 1),
  )[0];
}
