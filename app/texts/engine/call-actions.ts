import type {
  AddedPart,
  CallActionParams,
  CallActions,
  ChangedPart,
  EndPair,
  TruncatedList,
} from '#schemas/call-action.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { counted, list, number, type PluralForms } from '../format.ts';
import { inLanguage } from '../language.ts';
import { endOf, fieldOf, nameOf } from '../names.ts';

/** What a call of an agent does, for people; the line that it came with where this page cannot word it. */
export function callWords({ what, summary }: { readonly what?: CallActions; readonly summary: string }): string {
  if (what === undefined) return summary;
  return callActionTexts.all({
    phrases: what.map((one) => worded<CallActionParams, keyof CallActionParams, string>(callActionTexts.codes, one)),
  });
}

export const callActionTexts = inLanguage('callActions', {
  all: ({ phrases }: { readonly phrases: readonly string[] }) => phrases.join(', '),
  added: ({ name, definition, count }: AddedPart) =>
    `${count === 1 ? '' : `${number(count)} × `}${name}${name === definition ? '' : ` (${definition})`}`,
  changed: ({ part, fields, more }: ChangedPart) =>
    `${list([...fields.map(fieldOf), ...(more === 0 ? [] : [`${number(more)} more`])])} of ${part}`,
  pair: {
    and: ({ from, to }: EndPair) => `${endOf(from)} and ${endOf(to)}`,
    to: ({ from, to }: EndPair) => `${endOf(from)} to ${endOf(to)}`,
    from: ({ from, to }: EndPair) => `${endOf(from)} from ${endOf(to)}`,
  },
  codes: {
    'adds-parts': ({ things, more }) => `adds ${named(things.map(addedPart), more, PARTS, MORE_PARTS)}`,
    'changes-parts': ({ things, more }) => `changes ${named(things.map(changedPart), more, PARTS, MORE_PARTS)}`,
    'moves-parts': ({ things, more }) => `moves ${named(things, more, PARTS, MORE_PARTS)}`,
    'removes-parts': ({ things, more }) => `removes ${named(things, more, PARTS, MORE_PARTS)}`,
    connects: (params) => `connects ${pairs(params, 'to')}`,
    disconnects: (params) => `disconnects ${pairs(params, 'from')}`,
    'changes-connections': (params) => `changes the connection of ${pairs(params, 'and')}`,
    'fixes-pins': ({ things, more }) =>
      `fixes ${named(
        things.map(({ end, resource }) => `${endOf(end)} to ${nameOf({ id: resource })}`),
        more,
        { one: 'pin', other: 'pins' },
        { one: 'more pin', other: 'more pins' },
      )}`,
    'frees-pins': ({ things, more }) =>
      `frees the pins of ${named(
        things.map(endOf),
        more,
        { one: 'interface', other: 'interfaces' },
        { one: 'more interface', other: 'more interfaces' },
      )}`,
    'waives-rules': ({ things, more }) => `waives ${named(things, more, VIOLATIONS, MORE_VIOLATIONS)}`,
    'unwaives-rules': ({ things, more }) => `removes the waiver of ${named(things, more, VIOLATIONS, MORE_VIOLATIONS)}`,
    'ticks-items': ({ more }) => `ticks ${counted(more, ITEMS)} of the checklist`,
    'unticks-items': ({ more }) => `unticks ${counted(more, ITEMS)} of the checklist`,
    'adds-frames': ({ things, more }) =>
      `adds ${named(
        things.map((text) => `the frame “${text}”`),
        more,
        { one: 'frame', other: 'frames' },
        { one: 'more frame', other: 'more frames' },
      )}`,
    'adds-notes': ({ more }) => `adds ${counted(more, NOTES)}`,
    'changes-notes': ({ more }) => `changes ${counted(more, NOTES)}`,
    'removes-notes': ({ more }) => `removes ${counted(more, NOTES)}`,
    'renames-board': ({ name }) => `renames the board to “${name}”`,
    'changes-settings': () => 'changes the settings',
    'and-more': () => 'and more',

    'checks-rules': ({ count }) =>
      count === 0 ? 'checks the design rules' : `checks the design rules of ${counted(count, PARTS)}`,
    'tidies-layout': ({ count }) => (count === 0 ? 'tidies the layout' : `tidies ${counted(count, PARTS)}`),
    'undoes-calls': ({ count }) =>
      count === 1 ? 'takes back its last call' : `takes back its last ${number(count)} calls`,
    'imports-part': ({ name }) => (name === '' ? 'imports a part' : `imports the part ${name}`),
    'reads-part': ({ name }) => (name === '' ? 'reads a part' : `reads ${name}`),
    'exports-board': ({ format }) => `exports the board (${format})`,
    'looks-at-board': () => 'looks at the board',
    'reads-board': () => 'reads the board',
    'finds-partners': (end) => `looks for what ${endOf(end)} can connect to`,
    'searches-library': ({ query }) => (query === '' ? 'searches the library' : `searches the library for “${query}”`),

    forced: ({ why }) => `forced: ${why}`,
    accepted: ({ who }) => `accepted by ${who}`,
  } satisfies Catalogue<CallActionParams, string>,
});

const PARTS = { one: 'part', other: 'parts' };
const MORE_PARTS = { one: 'more part', other: 'more parts' };
const VIOLATIONS = { one: 'violation', other: 'violations' };
const MORE_VIOLATIONS = { one: 'more violation', other: 'more violations' };
const NOTES = { one: 'note', other: 'notes' };
const ITEMS = { one: 'item', other: 'items' };

function pairs({ things, more }: TruncatedList<EndPair>, by: 'and' | 'to' | 'from'): string {
  return named(
    things.map(callActionTexts.pair[by]),
    more,
    { one: 'pair', other: 'pairs' },
    { one: 'more pair', other: 'more pairs' },
  );
}

/** "A and B", "A, B and 4 more parts", "1 part". */
function named(names: readonly string[], more: number, forms: PluralForms, moreForms: PluralForms): string {
  return list(more === 0 ? names : [...names, counted(more, names.length === 0 ? forms : moreForms)]);
}

function addedPart(part: AddedPart): string {
  return callActionTexts.added(part);
}

function changedPart(part: ChangedPart): string {
  return callActionTexts.changed(part);
}
