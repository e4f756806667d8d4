/** What an agent's call does, as data: phrases that the page words for people, and the engine for agents. */
import type { Coded } from './coded.ts';
import { isObject } from './json.ts';

/** One phrase of what a call does. */
export type CallAction = Coded<CallActionParams>;
/** The phrases of one call, in order. */
export type CallActions = readonly CallAction[];

/** What a call does in a line of English, and as data. */
export interface Summary {
  readonly summary: string;
  readonly what: CallActions;
}

/** Texts are names that people or agents gave, or ids; rules are ids of rules. */
export interface CallActionParams {
  readonly 'adds-parts': TruncatedList<AddedPart>;
  readonly 'changes-parts': TruncatedList<ChangedPart>;
  readonly 'moves-parts': TruncatedList<string>;
  readonly 'removes-parts': TruncatedList<string>;
  readonly connects: TruncatedList<EndPair>;
  readonly disconnects: TruncatedList<EndPair>;
  readonly 'changes-connections': TruncatedList<EndPair>;
  readonly 'fixes-pins': TruncatedList<FixedPin>;
  readonly 'frees-pins': TruncatedList<NamedEnd>;
  readonly 'waives-rules': TruncatedList<string>;
  readonly 'unwaives-rules': TruncatedList<string>;
  readonly 'ticks-items': TruncatedList<string>;
  readonly 'unticks-items': TruncatedList<string>;
  readonly 'adds-frames': TruncatedList<string>;
  readonly 'adds-notes': TruncatedList<string>;
  readonly 'changes-notes': TruncatedList<string>;
  readonly 'removes-notes': TruncatedList<string>;
  readonly 'renames-board': { readonly name: string };
  readonly 'changes-settings': NoParams;
  /** More than its list of phrases holds. */
  readonly 'and-more': NoParams;

  /** A count of 0 stands for the whole board. */
  readonly 'checks-rules': Count;
  readonly 'tidies-layout': Count;
  readonly 'undoes-calls': Count;
  readonly 'imports-part': { readonly name: string };
  readonly 'reads-part': { readonly name: string };
  readonly 'exports-board': { readonly format: string };
  readonly 'looks-at-board': NoParams;
  readonly 'reads-board': NoParams;
  readonly 'finds-partners': NamedEnd;
  /** An empty query stands for a search by other filters. */
  readonly 'searches-library': { readonly query: string };

  /** It changed what a person held. */
  readonly forced: { readonly why: string };
  /** A person accepted it. */
  readonly accepted: { readonly who: string };
}

/** The named ones, and the number of the others. */
export interface TruncatedList<Thing> {
  readonly things: readonly Thing[];
  readonly more: number;
}

/** `name` is its label, else its definition; `count` is 1 or more. */
export interface AddedPart {
  readonly name: string;
  readonly definition: string;
  readonly count: number;
}

/** `fields` are keys, `more` is the number of the others. */
export interface ChangedPart {
  readonly part: string;
  readonly fields: readonly string[];
  readonly more: number;
}

export interface NamedEnd {
  readonly part: string;
  readonly interface: string;
}

export interface EndPair {
  readonly from: NamedEnd;
  readonly to: NamedEnd;
}

export interface FixedPin {
  readonly end: NamedEnd;
  readonly resource: string;
}

interface Count {
  readonly count: number;
}

type NoParams = Readonly<Record<string, never>>;

/** The phrases that JSON of the document or of the wire holds; null for anything that this version cannot word. */
export function callActionsOf(json: unknown): CallActions | null {
  if (!Array.isArray(json) || json.length === 0 || json.length > MOST_PHRASES) return null;
  return json.every(isCallAction) ? json : null;
}

const MOST_PHRASES = 24;
const MOST_ITEMS = 8;
const TEXT_CHARS = 200;

function isCallAction(json: unknown): json is CallAction {
  if (!isObject(json) || typeof json.code !== 'string' || !Object.hasOwn(PARAMS, json.code)) return false;
  const fits: (params: unknown) => boolean = PARAMS[json.code as keyof CallActionParams];
  return fits(json.params);
}

type Check<T> = (json: unknown) => json is T;

const text = (json: unknown): json is string => typeof json === 'string' && json.length <= TEXT_CHARS;
const count = (json: unknown): json is number => Number.isSafeInteger(json) && (json as number) >= 0;
const record =
  <T extends object>(checks: { readonly [Key in keyof T]: Check<T[Key]> }) =>
  (json: unknown): json is T =>
    isObject(json) && Object.entries<Check<unknown>>(checks).every(([key, fits]) => fits(json[key]));
const some =
  <T>(fits: Check<T>) =>
  (json: unknown): json is readonly T[] =>
    Array.isArray(json) && json.length <= MOST_ITEMS && json.every(fits);
const things = <T>(fits: Check<T>) => record<TruncatedList<T>>({ things: some(fits), more: count });
const none = record<NoParams>({});
const counted = record<Count>({ count });
const named = record<{ readonly name: string }>({ name: text });
const end = record<NamedEnd>({ part: text, interface: text });
const pair = record<EndPair>({ from: end, to: end });

const PARAMS: { readonly [Code in keyof CallActionParams]: Check<CallActionParams[Code]> } = {
  'adds-parts': things(record<AddedPart>({ name: text, definition: text, count })),
  'changes-parts': things(record<ChangedPart>({ part: text, fields: some(text), more: count })),
  'moves-parts': things(text),
  'removes-parts': things(text),
  connects: things(pair),
  disconnects: things(pair),
  'changes-connections': things(pair),
  'fixes-pins': things(record<FixedPin>({ end, resource: text })),
  'frees-pins': things(end),
  'waives-rules': things(text),
  'unwaives-rules': things(text),
  'ticks-items': things(text),
  'unticks-items': things(text),
  'adds-frames': things(text),
  'adds-notes': things(text),
  'changes-notes': things(text),
  'removes-notes': things(text),
  'renames-board': named,
  'changes-settings': none,
  'and-more': none,
  'checks-rules': counted,
  'tidies-layout': counted,
  'undoes-calls': counted,
  'imports-part': named,
  'reads-part': named,
  'exports-board': record<CallActionParams['exports-board']>({ format: text }),
  'looks-at-board': none,
  'reads-board': none,
  'finds-partners': end,
  'searches-library': record<CallActionParams['searches-library']>({ query: text }),
  forced: record<CallActionParams['forced']>({ why: text }),
  accepted: record<CallActionParams['accepted']>({ who: text }),
};
