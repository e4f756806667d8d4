import type { RootName } from '#engine/board/board.ts';
import type { BoundKind } from '#engine/board/bounds.ts';
import { counted, number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** A board that holds values beyond what one may enter: a label of a million letters, a place out of every reach. */
export const boundsTexts = inLanguage('bounds', {
  found: ({ count }: { count: number }) =>
    `${counted(count, { one: 'value of this board is', other: 'values of this board are' })} beyond what Busbar shows. The board is drawn with ${count === 1 ? 'it' : 'them'} cut to size; nothing is lost.`,
  which: 'Which ones',
  trim: 'Cut to size',
  more: ({ count }: { count: number }) => `and ${number(count)} more`,
  row: ({ thing, field, kind, found, limit }: Row) =>
    `${thing}, ${field}: ${MEASURES[kind]({ found: figure(found), limit: figure(limit) })}`,
  board: 'Board',
  note: 'Note',
  connection: 'Connection',
  agent: 'Agent',
  position: 'Position',
  entriesRow: ({ root, found, limit }: { root: RootName; found: number; limit: number }) =>
    `${ROOTS_NAMED[root]}: ${MEASURES.entries({ found: figure(found), limit: figure(limit) })}`,
});

/** A number that may have three hundred digits. */
function figure(value: number): string {
  return Math.abs(value) < 1e9 ? number(value) : number(value, { notation: 'scientific', maximumSignificantDigits: 3 });
}

const ROOTS_NAMED: { readonly [root in RootName]: string } = {
  board: 'Settings',
  definitions: 'Definitions of parts',
  parts: 'Parts',
  connections: 'Connections',
  pins: 'Fixed pins',
  waivers: 'Accepted findings',
  ticks: 'Ticks of the checklist',
  notes: 'Notes',
  calls: 'Calls of agents',
  proposals: 'Proposals of agents',
};

interface Row {
  readonly thing: string;
  readonly field: string;
  readonly kind: BoundKind;
  readonly found: number;
  readonly limit: number;
}

const MEASURES: { readonly [kind in BoundKind]: (figures: { found: string; limit: string }) => string } = {
  text: ({ found, limit }) => `${found} characters, at most ${limit}`,
  list: ({ found, limit }) => `${found} entries, at most ${limit}`,
  entries: ({ found, limit }) => `${found}, of which ${limit} are shown`,
  number: ({ found, limit }) => `${found}, at most ${limit}`,
};
