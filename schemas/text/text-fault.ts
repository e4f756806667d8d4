/** Why a text is no JSON, or more of it than is looked at, as data, and in English for agents and the command line. */
import { type Catalogue, type Coded, type GivenText, type NoParams, worded } from '../coded.ts';

export type TextFault = Coded<TextFaultParams>;

/** A fault with its place in the text. */
export type JsonTextFault = TextFault & {
  /** A sentence for agents and the command line. */
  readonly message: string;
  /** An index into the text; `line` and `column` are from 1, the column in UTF-16 units. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** Within which value. */
  readonly pointer: string;
  /** It may be JSON, and is more than the bounds allow. */
  readonly inputTooLarge: boolean;
};

export interface TextFaultParams {
  readonly 'text-too-long': { readonly length: number; readonly limit: number };
  readonly 'values-too-many': Limit;
  readonly 'keys-too-many': Limit;
  readonly 'nested-too-deep': Limit;
  readonly 'text-empty': NoParams;
  readonly 'text-goes-on': NoParams;
  readonly 'key-expected': NoParams;
  readonly 'colon-expected': { readonly key: string };
  readonly 'value-expected': NoParams;
  readonly 'end-missing': { readonly end: Closing };
  readonly 'comma-expected': { readonly end: Closing };
  readonly 'comma-too-many': { readonly end: Closing };
  readonly 'line-break-in-string': NoParams;
  readonly 'control-character': NoParams;
  readonly 'escape-unknown': GivenText;
  readonly 'string-unended': NoParams;
  readonly comment: NoParams;
  readonly 'single-quotes': NoParams;
  readonly 'number-invalid': GivenText;
  readonly 'value-unknown': GivenText;
}

/** What ends an object or a list. */
export type Closing = '}' | ']';

interface Limit {
  readonly limit: number;
}

/** `given` is what stands there, cut. */
/** A sentence. */
export function textFaultForAgents(fault: TextFault): string {
  return worded(FAULTS, fault);
}

const FAULTS: Catalogue<TextFaultParams, string> = {
  'text-too-long': ({ length, limit }) => `The text has ${length} characters; at most ${limit} are read.`,
  'values-too-many': ({ limit }) => `The text holds more than ${limit} values.`,
  'keys-too-many': ({ limit }) => `An object holds at most ${limit} keys.`,
  'nested-too-deep': ({ limit }) => `The text is nested more than ${limit} deep.`,
  'text-empty': () => 'The text is empty.',
  'text-goes-on': () => 'The JSON ends here, but more text follows.',
  'key-expected': () => 'Expected a key in double quotes.',
  'colon-expected': ({ key }) => `Expected : after the key "${key}".`,
  'value-expected': () => 'The text ends where a value is expected.',
  'end-missing': ({ end }) => `The text ends before ${end}.`,
  'comma-expected': ({ end }) => `Expected , or ${end}.`,
  'comma-too-many': ({ end }) => `A comma stands before ${end} with nothing after it.`,
  'line-break-in-string': () => 'A string must not run over the end of a line; write \\n.',
  'control-character': () => 'A string must not hold this control character as it is.',
  'escape-unknown': ({ given }) => `\\${given} is no escape; a backslash itself is \\\\.`,
  'string-unended': () => 'The string that begins here has no end.',
  comment: () => 'Comments are not allowed in JSON.',
  'single-quotes': () => 'Text stands in double quotes in JSON.',
  'number-invalid': ({ given }) => `${given} is no number of JSON.`,
  'value-unknown': ({ given }) => `Expected a value, not ${JSON.stringify(given)}.`,
};
