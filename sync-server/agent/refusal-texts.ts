/** What an agent is told when a call cannot be done: what happened, whether anything was changed, and what to do next. */
import type { ToolReply } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { Ending, Stage } from './call.ts';
import type { EnergyState } from './ports.ts';
import type { OpenBoard } from './targets.ts';

const NOTHING = 'Nothing was changed.';
const WAIT_S = LIMITS.callWaitMs / 1000;

/** A refusal as a tool result, within `LIMITS.errorBytes` of UTF-8. */
export function refusal(text: string): ToolReply {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= LIMITS.errorBytes) return { text, error: true };
  const cut = new TextDecoder().decode(bytes.subarray(0, LIMITS.errorBytes - 8), { stream: true });
  return { text: `${cut} …`, error: true };
}

export function unknownTool(name: string, tools: readonly string[]): string {
  const [like] = nearest(name, tools, 1);
  const hint = like === undefined ? '' : ` Did you mean ${like}?`;
  return `There is no tool "${name.slice(0, 80)}".${hint} The tools are: ${tools.join(', ')}.`;
}

export function energySpent(state: EnergyState, units: number, short: 'agent' | 'account'): string {
  const { budget, spent, agent, refillsAt } = state;
  const used =
    short === 'account'
      ? `${spent} of today's budget of ${budget} units are spent`
      : `this agent has spent ${agent?.spent} of the ${agent?.limit} units that it may spend a day`;
  const next =
    short === 'account'
      ? 'Tell the user, and wait until then.'
      : 'Tell the user, who can raise the limit of this key in Settings > Developer, or wait until then.';
  const refill = new Date(refillsAt).toISOString();
  return `Not enough energy: this call costs ${units}, and ${used}. It refills at ${refill}. Nothing was executed. ${next}`;
}

export function tooManyCalls(): string {
  return (
    `This agent has ${LIMITS.callsPerAgent} calls waiting already, and they run one at a time. ${NOTHING} ` +
    'Wait for their answers, then call again; put several edits into one apply_edits call.'
  );
}

export function chooseBoard(open: readonly OpenBoard[]): string {
  return `Several boards are open and none is chosen. ${NOTHING} Call connect_board with one of them, then call again:\n${lines(open)}`;
}

export function unknownBoard(wanted: string, alike: readonly string[], open: readonly OpenBoard[]): string {
  const name = wanted.slice(0, 120);
  const why =
    alike.length > 1
      ? `${alike.length} open boards are named "${name}"; use an id.`
      : /^b_[0-9A-Za-z]{8,}$/.test(name)
        ? `The owner of this key has no board "${name}", or no longer has access to it.`
        : `No open board is called "${name}". Ask the user to open it in a tab, or name a board by its id.`;
  return `${why} ${NOTHING} ${opened(open)}`;
}

export function viewerOnly(board: string): string {
  return (
    `The owner of this key is a viewer on ${board}: it may be read, not edited. ${NOTHING} ` +
    'Ask the user for the role of an editor, or work on another board (list_boards).'
  );
}

export function mayNotEdit(): string {
  return `This key may read and not edit. ${NOTHING} If edits are wanted, ask the user to set the key to "edit" in Settings > Developer.`;
}

export function modeChanged(): string {
  return `The owner of this key has just changed what it may do. ${NOTHING} Call again: the answer says what holds now.`;
}

export function paused(board: string, by: string): string {
  return `${by} paused this agent on ${board}. ${NOTHING} Stop working on that board and ask the user to resume the agent.`;
}

/** Every ending of a call but a reply. `name` says which board. */
export function endingWords(
  ending: Exclude<Ending, { readonly how: 'replied' }>,
  name: string,
  open: readonly OpenBoard[],
  now: number,
): string {
  switch (ending.how) {
    case 'refused':
      return ending.text;
    case 'unstored':
      return `A tab ran this call on ${name}, but the server could not store the edit. Read the board before trying again, and tell the user.`;
    case 'dropped':
      return `A tab ran this call on ${name}, but its person may no longer edit that board, so the edit was not taken. It may still arrive when they may edit again. Tell the user, and read the board before trying again.`;
    case 'withdrawn':
      return ending.taken
        ? `${ending.why}, after a tab had taken the call: the edit may have been made. Read the board before trying again.`
        : `${ending.why}. ${NOTHING}`;
    case 'timed out':
      return timedOut(ending, name, open, now);
  }
}

function timedOut(
  { stage, tabs }: Extract<Ending, { readonly how: 'timed out' }>,
  name: string,
  open: readonly OpenBoard[],
  now: number,
): string {
  switch (stage) {
    case 'queued':
      return `Another call of this agent was still waiting for a tab after ${WAIT_S} s, and calls run one at a time. ${NOTHING} See that call's answer first.`;
    case 'aimless':
      return `No board is open in a browser; waited ${WAIT_S} s. ${NOTHING} Ask the user to open the board and keep its tab visible, then call again.`;
    case 'tabless':
      return `No tab has ${name} open; waited ${WAIT_S} s. ${NOTHING} Ask the user to open it, then call again. ${opened(open)}`;
    case 'offered': {
      const last = tabs.reduce((latest, tab) => Math.max(latest, tab.lastActive), 0);
      const seen = last === 0 ? 'not seen active' : `last active ${Math.max(0, Math.round((now - last) / 1000))} s ago`;
      const visible = tabs.some((tab) => tab.visible) ? 'visible' : 'hidden';
      const count = tabs.length === 1 ? 'One tab has' : `${tabs.length} tabs have`;
      return `${count} ${name} open (${visible}, ${seen}), but none answered in ${WAIT_S} s: the page is frozen or asleep. ${NOTHING} Ask the user to bring the tab to the front, then call again.`;
    }
    case 'granted':
      return `A tab took this call on ${name} and fell silent: the edit may still arrive. Read the board before trying again; do not just repeat the call.`;
    case 'replied':
      return `A tab ran this call on ${name}, but the server has not yet confirmed that the edit is stored. Read the board before trying again.`;
  }
}

/** What a waiting client hears. */
export function waitingWords(stage: Stage, seconds: number): string {
  const doing: Record<Stage, string> = {
    queued: 'waiting for an earlier call of this agent',
    aimless: 'waiting for a board to be opened',
    tabless: 'waiting for a tab with the board',
    offered: 'waiting for the tab to take the call',
    granted: 'a tab works on it',
    replied: 'storing the edit',
  };
  return `${doing[stage]} (${seconds} s of ${WAIT_S})`;
}

function opened(open: readonly OpenBoard[]): string {
  if (open.length === 0) return 'No other board is open.';
  return `Open boards (choose with connect_board):\n${lines(open)}`;
}

function lines(open: readonly OpenBoard[]): string {
  const shown = open.slice(0, 20).map(({ id, name, role }) => `- ${id} "${name}" (${role})`);
  return [...shown, ...(open.length > 20 ? [`- and ${open.length - 20} more`] : [])].join('\n');
}
