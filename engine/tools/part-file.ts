/** What the tools about part definition files have in common. */
import type { Json } from '#schemas/json-schema.ts';
import type { Problem } from '#schemas/part-definition/problem.ts';

export const PART_FILE = {
  type: 'object',
  description: 'The whole file: {"definition": {...}, "purchaseInfo"?: {...}}. get_part_schema tells its form',
} as const;

export const PROBLEM = {
  type: 'object',
  properties: {
    pointer: { type: 'string', description: 'JSON pointer into the file' },
    rule: { type: 'string' },
    severity: { type: 'string', enum: ['error', 'warning', 'info'] },
    message: { type: 'string' },
    value: { description: 'What stands there, shortened' },
    nearest: { type: 'array', items: { type: 'string' }, description: 'Valid values near it, best first' },
  },
  required: ['pointer', 'rule', 'severity', 'message'],
  additionalProperties: false,
} as const;

/** Problems that refuse the file first, each kind in the order of the file. */
export function worstFirst(problems: readonly Problem[]): readonly Problem[] {
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    problems.filter((problem) => problem.severity === severity),
  );
}

/** One line for a model: the place, what is wrong there, what would be right. */
export function problemText({ pointer, message, nearest = [] }: Problem): string {
  const near = nearest.length === 0 ? '' : ` Nearest valid: ${nearest.slice(0, 3).join(', ')}.`;
  const said = message.startsWith(pointer) ? message : `${pointer === '' ? 'The file' : pointer}: ${message}`;
  return `${said}${near}`;
}

export function problemJson({ pointer, rule, severity, message, value, nearest = [] }: Problem): {
  readonly [key: string]: Json;
} {
  return {
    pointer,
    rule,
    severity,
    message,
    ...(value === undefined ? {} : { value }),
    ...(nearest.length === 0 ? {} : { nearest: [...nearest].slice(0, 5) }),
  };
}
