/** What the engine says as data, a code with its parameters, and the catalogues that put it into words. */
import { harmlessText } from './names.ts';

/** A code of `Params`, a table of the parameters of each code, with its parameters. */
export type Coded<Params> = {
  [Code in keyof Params]: { readonly code: Code; readonly params: Params[Code] };
}[keyof Params];

/** The parameters of a code that has none. */
export type NoParams = Readonly<Record<never, never>>;

/** The parameters of a code that repeats what was given. */
export interface GivenText {
  readonly given: string;
}

/** Words for every code of a table. */
export type Catalogue<Params, Words> = { readonly [Code in keyof Params]: (params: Params[Code]) => Words };

/** What a catalogue has for one code and its parameters, which may repeat anybody's text: words are given as they may be shown. */
export function worded<Params, Code extends keyof Params, Words>(
  catalogue: Catalogue<Params, Words>,
  { code, params }: { readonly code: Code; readonly params: Params[Code] },
): Words {
  const words = catalogue[code](params);
  // It was words before.
  return typeof words === 'string' ? (harmlessText(words) as Words) : words;
}
