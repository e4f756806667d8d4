/** What an agent is told when a call cannot be done: what happened, whether anything was changed, and what to do next. */
import type { ToolReply } from '#schemas/bridge.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { LIMITS } from '#schemas/limits.ts';
import { NAME_FAULT_WORDS } from '#schemas/names.ts';
import { nearest } from '#schemas/nearest.ts';
import { cut } from '#schemas/text/cut.ts';
import type { CallStage } from './call.ts';
import type { AgentRefusal, AgentRefusalParams, WithdrawalParams } from './refusals.ts';
import type { TargetBoard } from './targets.ts';

/** A refusal as a tool result, within `LIMITS.errorBytes` of UTF-8. */
export function refusalReply(why: AgentRefusal): ToolReply {
  return { text: cut(refusalText(why), LIMITS.errorBytes), error: true };
}

export function refusalText(why: AgentRefusal): string {
  return worded(REFUSALS, why);
}

const NOTHING = 'Nothing was changed.';

const REFUSALS: Catalogue<AgentRefusalParams, string> = {
  'tool-unknown': ({ given, tools }) => {
    const [like] = nearest(given, tools, 1);
    const hint = like === undefined ? '' : ` Did you mean ${like}?`;
    return `There is no tool "${given.slice(0, 80)}".${hint} The tools are: ${tools.join(', ')}.`;
  },
  'energy-spent': ({ units, short, spent, limit, refillsAt }) => {
    const [used, next] =
      short === 'account'
        ? [`${spent} of today's budget of ${limit} units are spent`, 'Tell the user, and wait until then.']
        : [
            `this agent has spent ${spent} of the ${limit} units that it may spend a day`,
            'Tell the user, who can raise the limit of this key in Settings > Developer, or wait until then.',
          ];
    const refill = new Date(refillsAt).toISOString();
    return `Not enough energy: this call costs ${units}, and ${used}. It refills at ${refill}. Nothing was executed. ${next}`;
  },
  'calls-too-many': ({ limit }) =>
    `This agent has ${limit} calls waiting already, and they run one at a time. ${NOTHING} Wait for their answers, then call again; put several edits into one apply_edits call.`,
  'board-not-chosen': ({ open }) =>
    `Several boards are open and none is chosen. ${NOTHING} Call connect_board with one of them, then call again:\n${lines(open)}`,
  'board-not-shared': ({ given, open }) =>
    `The owner of this key has no board "${given}", or no longer has access to it. ${NOTHING} ${opened(open)}`,
  'board-not-open': ({ given, open }) =>
    `No open board is called "${given}". Ask the user to open it in a tab, or name a board by its id. ${NOTHING} ${opened(open)}`,
  'board-name-ambiguous': ({ given, count, open }) =>
    `${count} open boards are named "${given}"; use an id. ${NOTHING} ${opened(open)}`,
  'board-unsaid': () =>
    `connect_board takes either board, the id or name of a board, or create, the name of a new one. ${NOTHING} list_boards has the open ones.`,
  'board-name-unfit': ({ fault }) =>
    `The name of the new board holds ${NAME_FAULT_WORDS[fault]}. ${NOTHING} Give another name.`,
  'boards-chosen': () =>
    `The user lets this agent work on certain boards only, and make no others. ${NOTHING} Work on one of those (list_boards), or ask the user to make a board and to connect this agent again.`,
  'boards-too-many': ({ limit }) =>
    `The owner of this key has ${limit} boards, as many as an account may have. ${NOTHING} Ask the user to remove some, or work on one of them (list_boards).`,
  'owner-only-views': ({ board }) =>
    `The owner of this key is a viewer on ${board}: it may be read, not edited. ${NOTHING} Ask the user for the role of an editor, or work on another board (list_boards).`,
  'key-only-reads': () =>
    `This key may read and not edit. ${NOTHING} If edits are wanted, ask the user to set the key to "edit" in Settings > Developer.`,
  'key-changed': () =>
    `The owner of this key has just changed what it may do. ${NOTHING} Call again: the answer says what holds now.`,
  paused: ({ board, by }) =>
    `${by} paused this agent on ${board}. ${NOTHING} Stop working on that board and ask the user to resume the agent.`,

  'edit-not-stored': ({ board }) =>
    `A tab ran this call on ${board}, but the server could not store the edit. Read the board before trying again, and tell the user.`,
  'edit-not-taken': ({ board }) =>
    `A tab ran this call on ${board}, but its person may no longer edit that board, so the edit was not taken. It may still arrive when they may edit again. Tell the user, and read the board before trying again.`,
  withdrawn: ({ why, taken }) => {
    const cause = worded(WITHDRAWALS, why);
    return taken
      ? `${cause}, after a tab had taken the call: the edit may have been made. Read the board before trying again.`
      : `${cause}. ${NOTHING}`;
  },
  'waited-behind-call': ({ waited_s }) =>
    `Another call of this agent was still waiting for a tab after ${waited_s} s, and calls run one at a time. ${NOTHING} See that call's answer first.`,
  'waited-for-board': ({ waited_s }) =>
    `No board is open in a browser; waited ${waited_s} s. ${NOTHING} Ask the user to open the board and keep its tab visible, then call again.`,
  'waited-for-tab': ({ board, waited_s, open }) =>
    `No tab has ${board} open; waited ${waited_s} s. ${NOTHING} Ask the user to open it, then call again. ${opened(open)}`,
  'tabs-silent': ({ board, waited_s, tabs, visible, active_s, cut }) => {
    const more = cut === 0 ? '' : ` The network of ${cut} more is cut.`;
    return `${haveTabs(tabs)} ${board} open (${visible ? 'visible' : 'hidden'}, ${lastActive(active_s)}), but none answered in ${waited_s} s: the page is frozen or asleep.${more} ${NOTHING} Ask the user to bring the tab to the front, then call again.`;
  },
  'tabs-cut': ({ board, waited_s, tabs, active_s }) =>
    `${haveTabs(tabs)} ${board} open (${lastActive(active_s)}), but nothing comes over the connection: the network is cut, or the computer is off or suspended. Waited ${waited_s} s. ${NOTHING} Ask the user to check the network of that tab, or to open the board in another one, then call again.`,
  'tab-fell-silent': ({ board }) =>
    `A tab took this call on ${board} and fell silent: the edit may still arrive. Read the board before trying again; do not just repeat the call.`,
  'tab-cut': ({ board }) =>
    `A tab took this call on ${board}, and nothing comes over its connection: its network is cut, or the computer is off or suspended. The edit may still arrive. Ask the user to check the network of that tab, and read the board before trying again; do not just repeat the call.`,
  'tab-left': ({ board, waited_s }) =>
    `The tab that took this call on ${board} was closed or lost its connection, and did not come back in ${waited_s} s: the edit may still arrive. Read the board before trying again; do not just repeat the call.`,
  'edit-not-confirmed': ({ board }) =>
    `A tab ran this call on ${board}, but the server has not yet confirmed that the edit is stored. Read the board before trying again.`,
  'reply-unreadable': () => 'The tab ran the call, but its answer cannot be read. Read the board before going on.',

  'checks-too-many': () =>
    'The server checks too many part definitions at once. Nothing was checked. Call again in a moment.',
  'check-given-up': () =>
    'The check of this file took too much time or memory and was given up. A part has tens of pins, not thousands: send a smaller file, with fewer resources and functions.',
  'words-unmatched': ({ section }) =>
    `/query: nothing in ${section} has all of these words. Next: call get_part_schema with fewer or shorter words, or without query for all.`,

  'resource-unknown': ({ given, nearest: near }) =>
    `There is no resource "${given.slice(0, 120)}". There are: ${near.join(', ')}.`,
  'prompt-unknown': ({ given, prompts }) =>
    `There is no prompt "${given.slice(0, 80)}". There are: ${prompts.join(', ')}.`,
  'prompt-argument-missing': ({ prompt, argument, means }) => `${prompt} needs "${argument}": ${means}.`,
  'params-missing': ({ method, like }) => `Invalid params: ${method} takes params, an object such as ${like}.`,
  'param-not-text': ({ method, name, like, list }) =>
    `Invalid params: params.${name} of ${method} must be a string, such as in ${like}. ${list} lists what there is.`,
  'arguments-not-object': ({ method, given, like }) =>
    `Invalid params: params.arguments of ${method} must be an object, not ${given}, such as ${like}; leave it out where there are none.`,

  'method-not-post': () => 'Method not allowed: POST one JSON-RPC message.',
  'body-too-large': ({ limit }) => `The body is larger than ${limit} bytes: send less in one call.`,
  'body-values-many': ({ limit }) =>
    `The body has more than ${limit} values. Nothing was done: send fewer edits or smaller definitions in one call.`,
  'requests-too-many': ({ limit }) =>
    `This key has ${limit} requests under way. This one was not looked at: wait for their answers, then send it again.`,
  'body-not-json': () => 'Parse error: the body is not JSON.',
  'key-needed': () =>
    'Unauthorized: send the header "Authorization: Bearer <agent key>" with a live key. It is missing, mistyped or revoked. ' +
    'Create one in Settings > Developer, put it into the configuration of your client, and reconnect.',
  'grant-needed': () =>
    'Unauthorized: this address takes agents that users have allowed to connect. The metadata that the header WWW-Authenticate names says where to ask. ' +
    'A leave ends when it is revoked in Settings > Developer, and at its stated end: then ask again. With an agent key, use the path /api/mcp.',
  'keys-guessed': ({ seconds }) =>
    `Too many wrong keys came from this address. Keys that are new to it are looked at again in ${seconds} s.`,
};

const WITHDRAWALS: Catalogue<WithdrawalParams, string> = {
  cancelled: () => 'The call was cancelled',
  stopped: ({ by }) => `${by} stopped the call`,
  'key-revoked': () => 'The key was revoked',
  'server-stopping': () => 'The server is shutting down',
};

/** What a waiting client hears. */
export function waitingWords(stage: CallStage | 'cut', seconds: number): string {
  return `${WAITING[stage]} (${seconds} s of ${LIMITS.callWaitMs / 1000})`;
}

const WAITING: Readonly<Record<CallStage | 'cut', string>> = {
  queued: 'waiting for an earlier call of this agent',
  aimless: 'waiting for a board to be opened',
  tabless: 'waiting for a tab with the board',
  offered: 'waiting for the tab to take the call',
  granted: 'a tab works on it',
  cut: 'a tab took it, and nothing comes over its connection: its network may be cut',
  lost: 'the tab that works on it was closed or lost its connection; waiting for it to come back',
  replied: 'storing the edit',
};

function haveTabs(tabs: number): string {
  return tabs === 1 ? 'One tab has' : `${tabs} tabs have`;
}

function lastActive(active_s: number | null): string {
  return active_s === null ? 'not seen active' : `last active ${active_s} s ago`;
}

function opened(open: readonly TargetBoard[]): string {
  if (open.length === 0) return 'No other board is open.';
  return `Open boards (choose with connect_board):\n${lines(open)}`;
}

function lines(open: readonly TargetBoard[]): string {
  const shown = open.slice(0, 20).map(({ id, name, role }) => `- ${id} "${name}" (${role})`);
  return [...shown, ...(open.length > 20 ? [`- and ${open.length - 20} more`] : [])].join('\n');
}
