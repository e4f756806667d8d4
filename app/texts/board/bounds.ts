import type { RootName } from '#engine/board/board.ts';
import type { BoundKind } from '#engine/board/bounds.ts';
import type { LeftOut } from '#schemas/outputs.ts';
import { counted, list, number, type PluralForms } from '../format.ts';
import { inLanguage } from '../language.ts';

/** A board that holds values beyond what one may enter: a label of a million letters, a place out of every reach. */
export const boundsTexts = inLanguage('bounds', {
  found: ({ count }: { count: number }) =>
    `${counted(count, { one: 'value on this board exceeds', other: 'values on this board exceed' })} what Busbar allows. The board is drawn with ${count === 1 ? 'it' : 'them'} cut to size; nothing is lost.`,
  leftOut: ({ leftOut: { cut = 0, ...entries } }: { leftOut: LeftOut }) =>
    [
      ...(Object.keys(entries).length === 0
        ? []
        : [`A file cannot hold all of this board. It leaves out ${list(entriesNamed(entries))}.`]),
      ...(cut === 0 ? [] : [`In a file, ${counted(cut, { one: 'value is', other: 'values are' })} cut to size.`]),
    ].join(' '),
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

type Entries = Omit<LeftOut, 'cut'>;

function entriesNamed(entries: Entries): string[] {
  const kinds = Object.keys(LEFT_OUT) as (keyof Entries)[];
  return kinds.flatMap((kind) => {
    const count = entries[kind];
    return count === undefined ? [] : [counted(count, LEFT_OUT[kind])];
  });
}

const LEFT_OUT: { readonly [kind in keyof Required<Entries>]: PluralForms } = {
  parts: { one: 'part', other: 'parts' },
  connections: { one: 'connection', other: 'connections' },
  notes: { one: 'note', other: 'notes' },
  comments: { one: 'comment', other: 'comments' },
  definitions: { one: 'part definition', other: 'part definitions' },
  pins: { one: 'fixed pin', other: 'fixed pins' },
  waivers: { one: 'waiver', other: 'waivers' },
  ticks: { one: 'checklist tick', other: 'checklist ticks' },
  settings: { one: 'setting', other: 'settings' },
  unreadable: { one: 'unreadable entry', other: 'unreadable entries' },
};

/** A number that may have three hundred digits. */
function figure(value: number): string {
  return Math.abs(value) < 1e9 ? number(value) : number(value, { notation: 'scientific', maximumSignificantDigits: 3 });
}

const ROOTS_NAMED: { readonly [root in RootName]: string } = {
  board: 'Settings',
  definitions: 'Part definitions',
  parts: 'Parts',
  connections: 'Connections',
  pins: 'Fixed pins',
  waivers: 'Waivers',
  ticks: 'Checklist ticks',
  notes: 'Notes',
  comments: 'Comments',
  calls: 'Agent calls',
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
