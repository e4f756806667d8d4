import type { Json } from '../json-schema.ts';

/**
 * What is wrong with a definition. `pointer` is a JSON pointer into the file, '' the file itself. An error refuses the
 * file; a warning or an info is said and let through. `value` is what stands there (shortened), `nearest` what is valid
 * instead, best first.
 */
export interface Problem {
  readonly pointer: string;
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly value?: Json;
  readonly nearest?: readonly string[];
}

/** A problem whose nearest values are worked out only if it is kept: they are what costs. */
export interface Finding extends Omit<Problem, 'nearest'> {
  readonly nearest?: readonly string[] | (() => readonly string[]);
}

/** Collects the problems of one file. */
export type Report = (finding: Finding) => void;
