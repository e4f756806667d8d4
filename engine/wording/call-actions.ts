import type {
  CallAction,
  CallActionParams,
  CallActions,
  EndPair,
  NamedEnd,
  Summary,
  TruncatedList,
} from '#schemas/call-action.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { LIMITS } from '#schemas/limits.ts';
import { byteLength, cut } from '#schemas/text/cut.ts';

/**
 * What a call does in one line for agents: "adds Outdoor (bme280), connects MCU.i2c to Outdoor.i2c". Where it is too long
 * the names give way, not why it was forced nor who accepted it.
 */
export function callActionsForAgents(actions: CallActions): string {
  const [phrases, ends] = [actions.filter((one) => !isEnd(one)), actions.filter(isEnd)];
  return withEnd(phrases.map((one) => worded(ENGLISH, one)).join(', '), ends);
}

/** A line with what `ends` say behind it, within the bound of a summary. */
export function withEnd(line: string, ends: CallActions): string {
  const end = ends.map((one) => worded(ENGLISH, one)).join('');
  return `${cut(line, LIMITS.summaryChars - byteLength(end))}${end}`;
}

/** `what` with its line. */
export function summaryOf(what: CallActions): Summary {
  return { summary: callActionsForAgents(what), what };
}

function isEnd({ code }: CallAction): boolean {
  return code === 'forced' || code === 'accepted' || code === 'and-more';
}

const ENGLISH: Catalogue<CallActionParams, string> = {
  'adds-parts': ({ things, more }) =>
    `adds ${listed(
      things.map(({ name, definition, count }) => {
        const what = name === definition ? name : `${name} (${definition})`;
        return count === 1 ? what : `${count} × ${what}`;
      }),
      more,
      'part',
    )}`,
  'changes-parts': ({ things, more }) =>
    `changes ${listed(
      things.map(
        ({ part, fields, more: others }) => `${part}’s ${and(fields, others === 0 ? [] : [`${others} more`])}`,
      ),
      more,
      'part',
    )}`,
  'moves-parts': (params) => `moves ${named(params, 'part')}`,
  'removes-parts': (params) => `removes ${named(params, 'part')}`,
  connects: (params) => `connects ${pairs(params, 'to')}`,
  disconnects: (params) => `disconnects ${pairs(params, 'from')}`,
  'changes-connections': (params) => `changes the connection of ${pairs(params, 'to')}`,
  'fixes-pins': ({ things, more }) =>
    `fixes ${listed(
      things.map(({ end, resource }) => `${endOf(end)} to ${resource}`),
      more,
      'pin',
    )}`,
  'frees-pins': ({ things, more }) => `frees the pins of ${listed(things.map(endOf), more, 'interface')}`,
  'waives-rules': (params) => `waives ${named(params, 'violation')}`,
  'unwaives-rules': (params) => `removes the waiver of ${named(params, 'violation')}`,
  'ticks-items': (params) => `ticks ${named(params, 'checklist item')}`,
  'unticks-items': (params) => `unticks ${named(params, 'checklist item')}`,
  'adds-frames': ({ things, more }) =>
    `adds ${listed(
      things.map((text) => `the frame “${text}”`),
      more,
      'frame',
    )}`,
  'adds-notes': (params) => `adds ${named(params, 'note')}`,
  'changes-notes': (params) => `changes ${named(params, 'note')}`,
  'removes-notes': (params) => `removes ${named(params, 'note')}`,
  'renames-board': ({ name }) => `renames the board to “${name}”`,
  'changes-settings': () => 'changes the settings',
  'and-more': () => ' and more',

  'checks-rules': ({ count }) => `checks the design rules${count === 0 ? '' : ` of ${counted(count, 'part')}`}`,
  'tidies-layout': ({ count }) => `tidies ${count === 0 ? 'the layout' : counted(count, 'part')}`,
  'undoes-calls': ({ count }) => `undoes its last ${count === 1 ? 'call' : `${count} calls`}`,
  'imports-part': ({ name }) => `imports the part ${name}`,
  'reads-part': ({ name }) => `reads ${name === '' ? 'a part' : name}`,
  'exports-board': ({ format }) => `exports the board (${format})`,
  'looks-at-board': () => 'looks at the board',
  'reads-board': () => 'reads the board',
  'finds-partners': (end) => `looks for what ${endOf(end)} can connect to`,
  'searches-library': ({ query }) => `searches the library${query === '' ? '' : ` for “${query}”`}`,

  forced: ({ why }) => ` (forced: ${why})`,
  accepted: ({ who }) => `, accepted by ${who}`,
};

function named({ things, more }: TruncatedList<string>, one: string): string {
  return listed(things, more, one);
}

function pairs({ things, more }: TruncatedList<EndPair>, by: string): string {
  return listed(
    things.map(({ from, to }) => `${endOf(from)} ${by} ${endOf(to)}`),
    more,
    'pair',
  );
}

function endOf(end: NamedEnd): string {
  return `${end.part}.${end.interface}`;
}

/** "A", "A and B", "A, B, C and 4 more parts", "1 part". */
function listed(names: readonly string[], more: number, one: string): string {
  if (more === 0) return and(names, []);
  return and(names, [names.length === 0 ? counted(more, one) : counted(more, `more ${one}`)]);
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

function and(names: readonly string[], last: readonly string[]): string {
  const words = [...names, ...last];
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
