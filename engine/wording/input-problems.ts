import { type Catalogue, type Coded, type NoParams, worded } from '#schemas/coded.ts';
import type { Expectation } from '#schemas/expectation/expectation.ts';
import { expectationForAgents } from '#schemas/expectation/for-agents.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { ProblemReason } from '#schemas/part-definition/problem.ts';
import { problemForAgents } from '#schemas/part-definition/wording/problems.ts';
import { cut } from '#schemas/text/cut.ts';

/** What is wrong with one place of the arguments of a call. `pointer` is a JSON pointer into them. */
export type InputProblem = Coded<InputProblemParams> & {
  readonly pointer: string;
  /** What would be right there, the nearest first. */
  readonly nearest?: readonly string[];
};

/** `example` is JSON. */
export interface InputProblemParams {
  readonly 'tool-unknown': { readonly given: string };
  readonly 'not-an-object': NoParams;
  readonly 'board-not-named': NoParams;
  /** In characters of JSON. */
  readonly 'too-large': { readonly limit: number };
  /** Too deep, too many or too odd to be looked at. */
  readonly 'out-of-bounds': { readonly problem: ProblemReason };
  readonly 'key-unknown': NoParams;
  /** The tool takes no arguments at all. */
  readonly 'no-arguments': NoParams;
  /** `optional`: null was sent for an argument that may stay away. */
  readonly value: { readonly expected: Expectation; readonly example?: string; readonly optional: boolean };
  readonly numbers: { readonly limit: number; readonly example?: string };
  readonly 'list-empty': NoParams;
  readonly 'list-too-long': { readonly count: number; readonly limit: number };
  readonly 'local-name-needed': NoParams;
  /** `keys` are those of which at least one is needed. */
  readonly 'nothing-to-change': { readonly keys: readonly string[] };
}

/** Where, what, what would be right, and what to do next: in at most `LIMITS.errorBytes`. */
export function inputProblemsForAgents(tool: string, problems: readonly InputProblem[]): string {
  const lines = problems.map((problem) => {
    const { pointer, nearest = [] } = problem;
    const hint = nearest.length === 0 ? '' : ` Nearest valid: ${nearest.join(', ')}.`;
    return `${pointer === '' ? 'The arguments' : pointer}: ${worded(INPUT_PROBLEMS, problem).replace(/\.$/, '')}.${hint}`;
  });
  return `Nothing was done. ${cut(lines.join(' '), LIMITS.errorBytes - AROUND_BYTES)} Next: fix this and call ${cut(tool, 80)} again.`;
}

/** For what stands around the problems. */
const AROUND_BYTES = 200;

const INPUT_PROBLEMS: Catalogue<InputProblemParams, string> = {
  'tool-unknown': ({ given }) => `there is no tool "${given}"`,
  'not-an-object': () => 'must be an object in { }',
  'board-not-named': () => 'must be the id or name of a board',
  'too-large': ({ limit }) => `have more than ${limit} characters of JSON, which is all that a tab is sent`,
  'out-of-bounds': ({ problem }) => problemForAgents(problem).replace(/^The file /, ''),
  'key-unknown': () => 'is not a known key',
  'no-arguments': () => 'is not a known key: this tool takes no arguments',
  value: ({ expected, example, optional }) =>
    `${expectationForAgents(expected)}${such(example)}${optional ? ', or stay away' : ''}`,
  numbers: ({ limit, example }) => `takes ${limit} numbers${such(example)}`,
  'list-empty': () => 'is an empty list: give it at least one item',
  'list-too-long': ({ count, limit }) =>
    `has ${count} items, and one call takes at most ${limit}: send the rest in further calls`,
  'local-name-needed': () => 'is a local name, which begins with $, such as "$mcu"',
  'nothing-to-change': ({ keys }) => `says nothing to change: give ${keys.join(' or ')}`,
};

function such(example: string | undefined): string {
  return example === undefined ? '' : `, such as ${example}`;
}
