/** Ready requests that people pick in their client: each becomes one message to the model. */
import { LIMITS } from '#schemas/limits.ts';
import { harmlessText } from '#schemas/names.ts';
import type { McpContent } from './content.ts';
import { RpcError } from './rpc-error.ts';

export interface ListedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: { readonly name: string; readonly description: string; readonly required: boolean }[];
}

export interface PromptAnswer {
  readonly [key: string]: unknown;
  readonly description: string;
  readonly messages: { readonly role: 'user'; readonly content: McpContent }[];
}

type PromptArguments = Readonly<Record<string, string>>;

interface Prompt extends ListedPrompt {
  readonly write: (given: PromptArguments) => string;
}

const BOARD = { name: 'board', description: 'Id or name; absent: the board you are on', required: false };

const PROMPTS: readonly Prompt[] = [
  {
    name: 'review_board',
    title: 'Review this board',
    description: 'Checks the circuit and says what to fix, without changing anything.',
    arguments: [BOARD],
    write: ({ board }) =>
      `Review the circuit on ${board === undefined ? 'the board that is open' : `the board "${board}"`} in Busbar, and change nothing.
1. Read it with get_board, and run_drc with detail "detailed".
2. Look at what the rules could not evaluate (not_evaluated): say which figure is missing and on which part.
3. Look past the rules: supplies and their margins, parts without a connection, buses without a master, names that mislead.
4. Answer with a list, the worst first: what is wrong and where (labels, not ids), the limit and what was measured, and the fix that you propose. Say what is sound in one sentence. Offer to apply the fixes.`,
  },
  {
    name: 'wire_part',
    title: 'Wire this part',
    description: 'Connects a placed part completely: supply, ground, signals, pull-ups.',
    arguments: [{ name: 'part', description: 'Label or id of the placed part', required: true }, BOARD],
    write: ({ part, board }) =>
      `Wire the part "${part}" on ${board === undefined ? 'the board that is open' : `the board "${board}"`} in Busbar.
1. get_part shows its interfaces, what each needs, and what is connected already; leave that as it is.
2. For each open interface that the part needs to work, ask find_connectable what it can connect to, on the board first. Choose the supply whose voltage fits and that has current left. Ask me where two choices are equally good and differ in effect.
3. Make all connections in one apply_edits call, with dry_run first. Give every device on a bus an address of its own.
4. Fix the violations that you added (run_drc has fixes), until the counts are not worse than before.
5. Tell me what is joined to what, with the pins that were chosen, and what you left open and why.`,
  },
  {
    name: 'add_part_from_data_sheet',
    title: 'Describe a part from its data sheet',
    description: 'Writes a part definition from facts, checks it and brings it onto the board.',
    arguments: [{ name: 'part', description: 'Manufacturer and part number', required: true }, BOARD],
    write: ({ part, board }) =>
      `Describe the part "${part}" for Busbar and bring it onto ${board === undefined ? 'the board that is open' : `the board "${board}"`}.
1. search_parts first: it may be there already.
2. Read its data sheet; ask me for it if you do not have it. Use no figure from memory: what the data sheet does not say is left out.
3. get_part_schema shows the form with an example; take functions and protocols from its vocabulary.
4. Write the file, check it with validate_part_definition until it is valid, then import_part_definition.
5. Tell me which figures you took from which page, and what is missing.`,
  },
];

export const LISTED_PROMPTS: readonly ListedPrompt[] = PROMPTS.map(({ write: _, ...listed }) => listed);

/**
 * The message of a prompt; of each argument its first `LIMITS.promptArgumentChars` characters. Throws `RpcError` for a name that is none and for an argument that is
 * missing.
 */
export function getPrompt(name: string, given: PromptArguments = {}): PromptAnswer {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) {
    const prompts = PROMPTS.map((one) => one.name);
    throw new RpcError({ code: 'prompt-unknown', params: { given: name, prompts } });
  }
  const values: Record<string, string> = {};
  for (const argument of prompt.arguments) {
    const value = given[argument.name]?.trim().slice(0, LIMITS.promptArgumentChars);
    if (value !== undefined && value !== '') values[argument.name] = value;
    else if (argument.required) {
      const params = { prompt: name, argument: argument.name, means: argument.description };
      throw new RpcError({ code: 'prompt-argument-missing', params });
    }
  }
  const content = { type: 'text', text: harmlessText(prompt.write(values)) } as const;
  return { description: prompt.description, messages: [{ role: 'user', content }] };
}
