import { counted } from '../format.ts';
import { inLanguage } from '../language.ts';

/** Agents that connect by address: what they ask for, and what they were allowed. */
export const connectTexts = inLanguage('connect', {
  title: ({ name }: { name: string }) => `“${name}” wants to work on your boards`,
  calledBySite: ({ site }: { site: string }) => `${site} says that it is called so.`,
  calledByItself: 'It calls itself so, and nobody vouches for that. Go on only if you have just connected it yourself.',
  goesHere: ({ to }: { to: string }) => `Your answer goes to a program on this computer (${to}).`,
  goesTo: ({ to }: { to: string }) => `Your answer goes to ${to}.`,
  signedInAs: ({ name }: { name: string }) => `It will act for you, ${name}. Others on the board see what it does.`,
  itMay: 'It may',
  modes: {
    read: 'Read',
    ask: 'Read and propose',
    edit: 'Read and edit',
  },
  modeNotes: {
    read: 'It sees parts, connections, violations and pictures, and changes nothing.',
    ask: 'Its edits wait on the board until somebody accepts them.',
    edit: 'Its edits are made at once. Anybody on the board can undo them.',
  },
  onBoards: 'On',
  allBoards: 'All boards that you can open',
  allBoardsNote: 'Also those that you make later. On boards where you only view, it only reads.',
  someBoards: 'Only these boards',
  someBoardsNote: 'It sees no other board, and makes none.',
  until: 'For',
  days: ({ days }: { days: number }) => counted(days, { one: 'day', other: 'days' }),
  untilDate: ({ date }: { date: string }) => `Until ${date}. You can end it at any time, under Settings > Developer.`,
  needsTab: 'It works only while a board is open in a tab of yours.',
  allow: 'Allow',
  deny: 'Do not allow',
  answered: 'Answered. You can close this tab if nothing else opens.',
  nothingAsked: 'Nothing to answer',
  refused: {
    client: 'The program that sent you here is not known, or no longer. Let it connect again from the start.',
    address: 'The program wants the answer at an address that it has not named before. Nothing was sent there.',
    other: 'What the program asks for is not sound, so nothing was asked. Let it connect again from the start.',
  },

  connected: 'Connected by address',
  explained:
    'A client that can sign in by itself needs no key: give it this address. It sends you here, and you say what it may do, on which boards, and for how long.',
  yours: 'Agents that you have let connect',
  none: 'No agent has connected by address yet.',
  ended: 'Ended',
  endedAt: ({ when }: { when: string }) => `ended ${when}`,
  client: ({ client }: { client: string }) => `by ${client}`,
  endsAt: ({ date }: { date: string }) => `until ${date}`,
  boards: ({ names }: { names: string }) => `only on ${names}`,
  end: 'End its leave',
  endWarning:
    'Its next call is refused with 401, on every board, and it has to ask you again. What it changed stays and can be undone.',
  endedNow: ({ label }: { label: string }) => `“${label}” may do nothing any more.`,
});
