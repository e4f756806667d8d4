/** The tools as MCP lists them, and the check of what a client sends to them. */

import type { Tool, ToolInput } from '#engine/tools/tool.ts';
import type { InputProblem } from '#engine/tools/validation/validate-input.ts';
import { isObject } from '#schemas/json.ts';
import type { Json, JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  readonly annotations: Tool['annotations'] & { readonly title: string };
}

const BOARD_INPUT = {
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
 * Splits `board`, which the server reads, from the input that the tab's tool gets. `problems` lists what is wrong before the
 * tool's own schema is applied.
 */
export function splitBoard(
  input: unknown,
  tool: Tool,
): { readonly board: string | undefined; readonly input: ToolInput; readonly problems: readonly InputProblem[] } {
  if (!isObject(input)) {
    return { board: undefined, input: {}, problems: [{ pointer: '', code: 'not-an-object', params: {} }] };
  }
  const whole = input as ToolInput; // parsed from JSON
  if (tool.runs === 'server') return { board: undefined, input: whole, problems: [] };
  const { board, ...rest } = whole;
  if (board === undefined || typeof board === 'string') return { board, input: rest, problems: [] };
  return { board: undefined, input: rest, problems: [{ pointer: '/board', code: 'board-not-named', params: {} }] };
}

/**
 * The input with lists and objects where clients sent their JSON as text, as some do with every argument that is one. Text
 * that is not such JSON stays, so that the check names it.
 */
export function unquoted(input: ToolInput, { inputSchema }: Tool): ToolInput {
  const properties = isObject(inputSchema.properties) ? inputSchema.properties : {};
  const read = Object.entries(input).map(([name, value]) => {
    const schema = properties[name];
    return [name, isObject(schema) ? unquotedValue(value, schema) : value] as const;
  });
  return Object.fromEntries(read);
}

function unquotedValue(value: Json, schema: JsonSchema): Json {
  const { type, items } = schema;
  const read = typeof value === 'string' && (type === 'array' || type === 'object') ? parsed(value, type) : value;
  return Array.isArray(read) && isObject(items) ? read.map((item) => unquotedValue(item, items)) : read;
}

/** The list or the object that `text` is the JSON of; else the text. */
function parsed(text: string, type: 'array' | 'object'): Json {
  if (!text.trimStart().startsWith(type === 'array' ? '[' : '{')) return text;
  try {
    return JSON.parse(text) as Json; // what JSON.parse gives
  } catch {
    return text;
  }
}

/** Why an input is too large to be checked or sent to a tab; null where it is not. */
export function inputTooLarge(input: ToolInput, { runs }: Tool): InputProblem | null {
  const outside = outOfBounds(input, INPUT_BOUNDS);
  if (outside !== null) return { pointer: outside.pointer, code: 'out-of-bounds', params: { problem: outside } };
  if (runs === 'server' || JSON.stringify(input).length <= INPUT_CHARS) return null;
  return { pointer: '', code: 'too-large', params: { limit: INPUT_CHARS } };
}

const INPUT_BOUNDS = {
  nodes: LIMITS.definitionNodes,
  characters: LIMITS.mcpBodyBytes,
  depth: LIMITS.definitionDepth + 4,
};
/** The rest of a grant takes less than the 4 KiB that are left. */
const INPUT_CHARS = LIMITS.bridgeBytes - (4 << 10);

function objectSchema(schema: JsonSchema): JsonSchema & { readonly type: 'object' } {
  return { ...schema, type: 'object' };
}

function withBoard(schema: JsonSchema & { readonly type: 'object' }): JsonSchema & { readonly type: 'object' } {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return 'board' in properties ? schema : { ...schema, properties: { ...properties, board: BOARD_INPUT } };
}
