/** The tools as MCP lists them, and the check of what a client sends to them. */

import type { Tool } from '#engine/tools/tool.ts';
import type { ArgumentProblem } from '#engine/tools/validation/validate-input.ts';
import { isObject } from '#schemas/json.ts';
import type { Json, JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';

/** The problems of `input` as arguments of the named tool; empty where there is none. */
export type CheckInput = (tool: string, input: unknown) => readonly ArgumentProblem[];

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  readonly annotations: Tool['annotations'] & { readonly title: string };
}

export type Input = Readonly<Record<string, Json>>;

const BOARD_ARGUMENT = {
  type: 'string',
  description: 'Id or name of the board for this call alone. Without it: the board that connect_board chose.',
};

/** One entry a tool, in the order of `tools`, always the same: clients cache it. */
export function listTools(tools: readonly Tool[]): readonly ListedTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.runs === 'tab' ? withBoard(objectSchema(tool.inputSchema)) : objectSchema(tool.inputSchema),
    ...(tool.outputSchema === undefined ? {} : { outputSchema: objectSchema(tool.outputSchema) }),
    annotations: { title: tool.title, ...tool.annotations },
  }));
}

/**
 * The input of a tool from the arguments of a call: what remains of them for a tab's tool after `board`, which the server
 * reads. `problems` says what is wrong with them before the tool's own schema is asked.
 */
export function splitBoard(
  called: unknown,
  tool: Tool,
): { readonly board: string | undefined; readonly input: Input; readonly problems: readonly ArgumentProblem[] } {
  if (!isObject(called)) {
    return { board: undefined, input: {}, problems: [{ pointer: '', code: 'not-an-object', params: {} }] };
  }
  const whole = called as Input; // parsed from JSON
  if (tool.runs === 'server') return { board: undefined, input: whole, problems: [] };
  const { board, ...input } = whole;
  if (board === undefined || typeof board === 'string') return { board, input, problems: [] };
  return { board: undefined, input, problems: [{ pointer: '/board', code: 'board-not-named', params: {} }] };
}

/** Why arguments can neither be looked at nor be sent to a tab; null where they can. */
export function tooMuch(input: Input, { runs }: Tool): ArgumentProblem | null {
  const outside = outOfBounds(input, ARGUMENT_BOUNDS);
  if (outside !== null) return { pointer: outside.pointer, code: 'out-of-bounds', params: { problem: outside } };
  if (runs === 'server' || JSON.stringify(input).length <= ARGUMENT_CHARS) return null;
  return { pointer: '', code: 'too-large', params: { limit: ARGUMENT_CHARS } };
}

const ARGUMENT_BOUNDS = {
  nodes: LIMITS.definitionNodes,
  characters: LIMITS.mcpBodyBytes,
  depth: LIMITS.definitionDepth + 4,
};
/** What a grant says beside the arguments takes less than this. */
const ARGUMENT_CHARS = LIMITS.bridgeBytes - (4 << 10);

function objectSchema(schema: JsonSchema): JsonSchema & { readonly type: 'object' } {
  return { ...schema, type: 'object' };
}

function withBoard(schema: JsonSchema & { readonly type: 'object' }): JsonSchema & { readonly type: 'object' } {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return 'board' in properties ? schema : { ...schema, properties: { ...properties, board: BOARD_ARGUMENT } };
}
