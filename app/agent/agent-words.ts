/** What agents do, in words for people. */
import type { AgentState } from '#schemas/presence.ts';
import { ago } from '../ui/times.ts';

const DOING: Readonly<Record<string, string>> = {
  get_board: 'reading the board',
  get_part: 'reading a part',
  search_parts: 'looking for parts',
  find_connectable: 'looking for what fits',
  run_drc: 'checking the rules',
  apply_edits: 'editing',
  undo: 'undoing',
  export_board: 'exporting',
  take_screenshot: 'taking a picture',
  tidy_layout: 'tidying the layout',
  import_part_definition: 'importing a part',
};

/** "editing", "waiting for a tab", "connected", "recently inactive". */
export function agentDoing(agent: AgentState): string {
  const [running] = agent.calls;
  if (running)
    return running.granted
      ? (DOING[running.tool] ?? running.tool)
      : running.to === null
        ? 'waiting for a tab'
        : (DOING[running.tool] ?? running.tool);
  return agent.status === 'inactive' ? 'recently inactive' : 'connected';
}

/** What its key may do, where that is less than everything. */
export function modeWords({ mode }: AgentState): string {
  return mode === 'ask' ? 'asks first' : mode === 'read' ? 'read only' : '';
}

/** Whether its call has found no tab for so long that a person should hear of it. */
export function waitsForTab({ calls }: AgentState, now: number): boolean {
  const [running] = calls;
  return running !== undefined && running.granted !== true && now - (running.since ?? now) > WAITS_MS;
}

/** Longer than a visible tab takes. */
const WAITS_MS = 3_000;

/** "last active 2 min ago (apply_edits)". */
export function lastActive(agent: AgentState, now: number): string {
  return `last active ${ago(agent.last, now)}${agent.lastTool ? ` (${agent.lastTool})` : ''}`;
}

/** The agent to name first: one that runs a call, then the last active. */
export function busiest(agents: readonly AgentState[]): AgentState | undefined {
  return [...agents].sort(
    (a, b) =>
      Number(b.calls.length > 0) - Number(a.calls.length > 0) || b.last - a.last || (a.user.id < b.user.id ? -1 : 1),
  )[0];
}
