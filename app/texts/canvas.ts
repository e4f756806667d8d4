import { alternatives, list, number, plural } from './format.ts';
import { inLanguage } from './language.ts';

/** Uses of a pin that are named; an ordinary one has a dozen. */
const PAD_USES = 6;

/** The board for who hears it, and the hints beside the pointer. */
export const canvasTexts = inLanguage('canvas', {
  board: 'Board',
  partsAndNotes: ({ count }: { count: number }) => `Parts and notes of the board, ${number(count)}`,
  frameTitle: 'Title of the frame',
  noteText: 'Text of the note',
  writeNote: 'Write a note',
  missingPart: 'a missing part',
  wire: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
  notConnected: ({ part }: { part: string }) => `${part}. Not connected.`,
  connected: ({ part, wires }: { part: string; wires: string }) => `${part}. Connected: ${wires}.`,
  frame: ({ text }: { text: string }) => `Frame: ${text}`,
  note: ({ text }: { text: string }) => `Note: ${text}`,
  connections: ({ count }: { count: number }) =>
    `${number(count)} ${plural(count, { one: 'connection', other: 'connections' })}`,
  selected: 'selected',
  has: { error: 'has an error', warning: 'has a warning', info: 'has a note', todo: 'is not done yet' },
  freePort: ({ port, part }: { port: string; part: string }) => `${port}, port of ${part}, not connected`,
  joinedPort: ({ port, part, to }: { port: string; part: string; to: readonly string[] }) =>
    `${port}, port of ${part}, connected to ${list(to)}`,
  usedPad: ({ pad, to }: { pad: string; to: readonly string[] }) => `${pad}, connected to ${list(to)}`,
  freePad: ({ pad, can }: { pad: string; can: readonly string[] }) =>
    `${pad} is free. It can be ${can.length > PAD_USES ? list([...can.slice(0, PAD_USES), 'more']) : alternatives(can)}.`,
  connectTo: ({ port }: { port: string }) => `Connect to ${port}`,
  connectToAsking: ({ port, asks }: { port: string; asks: string }) => `Connect to ${port} (${asks})`,
  cannotConnect: 'These cannot be connected.',
  lookOnly: 'You can view this board, but not edit it.',
  noPicture: 'This browser cannot draw the picture. Export the drawing (SVG) instead.',
  proposes: ({ agent }: { agent: string }) => `${agent} proposes`,
  lock: 'Lock',
  unlock: 'Unlock',
  locked: 'locked',
});
