import type { Coded } from '../coded.ts';
import type { Json } from '../json-schema.ts';
import type { DefinitionFixParams, ProblemParams } from './problem-params.ts';

/** How strict a check is: `importing` takes what files in use have; `authoring` is for whoever writes a file now. */
export type Strictness = 'importing' | 'authoring';

/** What is wrong, as data: `wording/problems.ts` words it for agents, the page for people. */
export type ProblemReason = Coded<ProblemParams>;

/**
 * What is wrong with a definition. `pointer` is a JSON pointer into the file, '' the file itself. An error refuses the
 * file; a warning or an info is said and let through. `value` is what stands there (shortened; absent where nothing
 * stands there), `nearest` what is valid instead, best first, `fix` a change that surely fixes it. `message` is English
 * for agents and the command line.
 */
export type Problem = ProblemReason &
  LocatedFault & {
    readonly message: string;
    readonly nearest?: readonly string[];
    readonly fix?: DefinitionFix;
  };

interface LocatedFault {
  readonly pointer: string;
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly value?: Json;
}

/** What a fix does, as data. */
export type FixReason = Coded<DefinitionFixParams>;

/** A change that fixes a problem: its edits in order, all or none. */
export type DefinitionFix = FixReason & {
  /** What the change does, in English for agents and the command line: `Write i2c_sda`. */
  readonly label: string;
  readonly edits: readonly DefinitionFixEdit[];
};

/**
 * One change of a file. The parent of `pointer` exists. A value replaces what stands there or is added there (in a list:
 * the index after the last one adds an entry); `remove` takes the key or the entry away.
 */
export type DefinitionFixEdit =
  | { readonly pointer: string; readonly value: Json }
  | { readonly pointer: string; readonly remove: true };

/** A problem before it is worded, whose nearest values and fix are worked out only if it is kept: they are what costs. */
export type UnwordedProblem = ProblemReason &
  LocatedFault & {
    readonly nearest?: readonly string[] | (() => readonly string[]);
    readonly fix?: DefinitionFix | (() => DefinitionFix | null);
  };

/** Collects the problems of one file. */
export type Report = (finding: UnwordedProblem) => void;

/** Errors first, then warnings, each kind in the order of the file. */
export function worstFirst(problems: readonly Problem[]): readonly Problem[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    problems.filter((problem) => problem.severity === severity),
  );
}
