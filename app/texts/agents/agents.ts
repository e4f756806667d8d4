import { counted, number } from '../format.ts';
import { inLanguage } from '../language.ts';

export const agentsTexts = inLanguage('agents', {
  showAgents: 'Show the agents of this board',
  proposalsWait: 'Proposals waiting for you',
  secondsSince: ({ seconds }: { seconds: number }) => ` · ${number(seconds)} s`,
  energyToday: ({ name }: { name: string }) => `Energy of “${name}” today`,
  stopCall: 'Stop this call',
  resume: ({ name }: { name: string }) => `Resume ${name}`,
  pause: ({ name }: { name: string }) => `Pause ${name} on this board`,
  whatItMayDo: ({ name }: { name: string }) => `What ${name} may do`,
  revokeKey: 'Revoke its key…',
  noAgent: 'No agent here',
  connectAgent: 'Connect an agent',
  connectAnother: 'Keys, and connecting another agent',
  makeKeyFirst:
    'Create a key, paste its snippet into your coding agent, and ask it to work on this board. You can watch it here.',
  agentsHere: 'Agents on this board',
  whatAgentsChanged: 'What agents changed',
  undoCall: 'Undo this call',
  outOfSight: {
    above: 'Out of view, above:',
    below: 'Out of view, below:',
    left: 'Out of view, to the left:',
    right: 'Out of view, to the right:',
  },
  showOutOfSight: 'Show',
  changedTooMuch: 'This call changed more than the history keeps, so it cannot be shown or undone.',
  waitingForYou: 'Waiting for you',
  proposals: 'Proposals of agents',
  asks: ({ agent, ago }: { agent: string; ago: string }) => `${agent} asks · ${ago}`,
  boardChangedSince: ({ reason }: { reason: string }) => `The board has changed since: ${reason}`,
  accept: ({ what }: { what: string }) => `Accept: ${what}`,
  reject: ({ what }: { what: string }) => `Reject: ${what}`,
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  effect: 'What it changes in the violations',
  effectSum: ({ added, resolved }: { added: number; resolved: number }) =>
    added === 0 && resolved === 0
      ? 'Adds and resolves no violation.'
      : `Adds ${counted(added, { one: 'violation', other: 'violations' })}, resolves ${number(resolved)}.`,
  addsMore: ({ count }: { count: number }) => `and ${number(count)} more`,
  reason: 'Reason for rejecting, for the agent',
  reasonHint: 'Why not? The agent reads it',
  paused: 'paused',
  yours: 'yours',
  waitsForTab: {
    mine: 'It is waiting for one of your tabs with this board. Bring one to the front and keep it open.',
    others: 'It is waiting for a tab of its owner with this board. Bring one to the front and keep it open.',
  },
  callInfo: ({ agent, ago }: { agent: string; ago: string }) => `${agent} · ${ago}`,
  callUndone: ({ agent, ago }: { agent: string; ago: string }) => `${agent} · ${ago} · undone`,
  waitForYou: 'waiting for you',
});
