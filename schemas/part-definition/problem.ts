import type { Json } from '../json-schema.ts';

/** How strict a check is: `importing` takes what files in use have; `authoring` is for whoever writes a file now. */
export type Level = 'importing' | 'authoring';

/**
 * What is wrong with a definition. `pointer` is a JSON pointer into the file, '' the file itself. An error refuses the
 * file; a warning or an info is said and let through. `value` is what stands there (shortened; absent where nothing
 * stands there), `nearest` what is valid instead, best first, `fix` a change that surely mends it.
 */
export interface Problem {
  readonly pointer: string;
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly value?: Json;
  readonly nearest?: readonly string[];
  readonly fix?: Fix;
}

/** A change that fixes a problem: its edits in order, all or none. */
export interface Fix {
  /** What the change does, for a button: `Write i2c_sda`. */
  readonly label: string;
  readonly edits: readonly FixEdit[];
}

/**
 * One change of a file. The parent of `pointer` exists. A value replaces what stands there or is added there (in a list:
 * the index after the last one adds an entry); `remove` takes the key or the entry away.
 */
export type FixEdit =
  | { readonly pointer: string; readonly value: Json }
  | { readonly pointer: string; readonly remove: true };

/** A problem whose nearest values and fix are worked out only if it is kept: they are what costs. */
export interface Finding extends Omit<Problem, 'nearest' | 'fix'> {
  readonly nearest?: readonly string[] | (() => readonly string[]);
  readonly fix?: Fix | (() => Fix | null);
}

/** Collects the problems of one file. */
export type Report = (finding: Finding) => void;
