/** What the awareness states of a board say: who is there, and what they hold. */
import type { TabContext } from '#engine/tools/tool.ts';
import type { AgentState, PersonState } from '#schemas/presence.ts';

/** By awareness id. States come from other programs: what does not look like one is passed over. */
export type Presence = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

export function agentsOf(presence: Presence): readonly AgentState[] {
  const agents: AgentState[] = [];
  for (const state of presence.values()) {
    // Only the server writes agent states, and it writes them whole.
    if (state.kind === 'agent' && Array.isArray(state.calls)) agents.push(state as unknown as AgentState);
  }
  return agents;
}

/** What people have selected or are dragging, in the order of their awareness ids. */
export function heldOf(presence: Presence): TabContext['held'] {
  const held: { who: string; parts: readonly string[]; dragging: boolean }[] = [];
  for (const [, state] of [...presence].sort(([a], [b]) => a - b)) {
    if (state.kind !== 'person') continue;
    // The server lets only valid states of people through.
    const { user, drag, selection } = state as Partial<PersonState>;
    const who = user?.name ?? 'Somebody';
    if (drag !== undefined) held.push({ who, parts: drag.parts, dragging: true });
    else if (selection !== undefined && selection.length > 0) held.push({ who, parts: selection, dragging: false });
  }
  return held;
}
