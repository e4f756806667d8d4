import type { CallActions } from '#schemas/call-action.ts';
import type { Infer, JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Board } from '../board/board.ts';
import { summaryOf } from '../wording/call-actions.ts';
import type { TabContext, TabTool, ToolOutcome, Wait } from './tool.ts';

/** A tab tool whose functions take the type that its own `inputSchema` describes. */
export function tabTool<const S extends JsonSchema>(
  tool: Omit<TabTool, 'runs' | 'run' | 'summarise' | 'edits' | 'waits'> & {
    readonly inputSchema: S;
    readonly does: (input: Infer<S>, board?: Board) => CallActions;
    readonly run: (input: Infer<S>, context: TabContext) => ToolOutcome;
    readonly edits?: (input: Infer<S>) => number;
    readonly waits?: (input: Infer<S>) => Wait | null;
  },
): TabTool {
  const { does, run, edits, waits, outputSchema, ...rest } = tool;
  // Whoever runs a tool has validated the input with this very schema.
  const typed = (input: unknown) => input as Infer<S>;
  return {
    ...rest,
    ...(outputSchema === undefined ? {} : { outputSchema: withDecided(outputSchema) }),
    runs: 'tab',
    summarise: (input, board) => summaryOf(does(typed(input), board)),
    run: (input, context) => run(typed(input), context),
    ...(edits === undefined ? {} : { edits: (input) => edits(typed(input)) }),
    ...(waits === undefined ? {} : { waits: (input) => waits(typed(input)) }),
  };
}

/** Any answer may tell an agent that asks first what people decided. */
function withDecided(schema: JsonSchema): JsonSchema {
  // The output of every tool is an object with properties.
  const properties = schema.properties as { readonly [name: string]: JsonSchema };
  return { ...schema, properties: { ...properties, decided: DECIDED } };
}

/** Annotations of a tool that only looks. */
export const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** The optional `board` of every board tool. */
export const BOARD = {
  type: 'string',
  maxLength: LIMITS.nameChars,
  description: 'Id, or the name of one open board, for this call alone; absent: the board that connect_board chose',
} as const;

export const CURSOR = {
  type: 'string',
  maxLength: 64,
  description: 'next_cursor of the reply before, with the same arguments',
} as const;
export const DETAIL = {
  type: 'string',
  enum: ['concise', 'detailed'],
  description: 'concise (default): at most 8 KB; detailed: more fields, at most 40,000 characters',
} as const;

export const FORCE = {
  type: 'string',
  minLength: 3,
  // A reason has letters, not blanks alone.
  pattern: '\\S.*\\S',
  maxLength: LIMITS.summaryChars,
  description: 'Why to change what a person has selected or is dragging; people read it',
} as const;
export const NEXT_CURSOR = { type: 'string', description: 'Absent on the last page' } as const;
export const STRINGS = { type: 'array', items: { type: 'string' } } as const;
const DECIDED = { ...STRINGS, description: 'How proposals of yours ended since your last call' } as const;
export const PROPOSAL = {
  type: 'string',
  description: 'Your key asks first: the edits wait under this id until a person accepts them',
} as const;
export const COUNTS = {
  type: 'object',
  properties: {
    error: { type: 'integer' },
    warning: { type: 'integer' },
    info: { type: 'integer' },
    todo: {
      type: 'integer',
      description: 'Merely not done yet: neither errors nor warnings until the board is finished',
    },
    waived: { type: 'integer' },
  },
  required: ['error', 'warning', 'info', 'todo', 'waived'],
  additionalProperties: false,
} as const;
/** How a violation is graded. */
export const GRADE = {
  severity: { type: 'string', enum: ['error', 'warning', 'info', 'todo'] },
  consequence: {
    type: 'string',
    enum: ['error', 'warning', 'info'],
    description: 'Of a todo: what it is once the board is finished',
  },
} as const;
export const HELD = {
  type: 'array',
  description: 'What people have selected or are dragging among these parts',
  items: {
    type: 'object',
    properties: { who: { type: 'string' }, parts: STRINGS, dragging: { type: 'boolean' } },
    required: ['who', 'parts', 'dragging'],
    additionalProperties: false,
  },
} as const;
