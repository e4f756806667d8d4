/** What the tools about part definition files have in common. */
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { DefinitionFix, Problem } from '#schemas/part-definition/problem.ts';

export const PART_FILE = {
  type: 'object',
  description: 'The whole file: {"definition": {...}, "purchaseInfo"?: {...}}. get_part_schema describes it',
} as const;

export const PROBLEM = {
  type: 'object',
  properties: {
    pointer: { type: 'string', description: 'JSON pointer into the file' },
    rule: { type: 'string' },
    severity: { type: 'string', enum: ['error', 'warning', 'info'] },
    message: { type: 'string' },
    value: { description: 'The value there, shortened' },
    nearest: { type: 'array', items: { type: 'string' }, description: 'Valid values near it, best first' },
    fix: {
      type: 'object',
      description: 'A change of the file that is certain to fix it: make all of its edits, in order',
      properties: {
        label: { type: 'string' },
        edits: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              pointer: { type: 'string', description: 'JSON pointer into the file' },
              value: { description: 'What to put there' },
              remove: { type: 'boolean', description: 'true: remove the key or the entry' },
            },
            required: ['pointer'],
            additionalProperties: false,
          },
        },
      },
      required: ['label', 'edits'],
      additionalProperties: false,
    },
  },
  required: ['pointer', 'rule', 'severity', 'message'],
  additionalProperties: false,
} as const;

/** A problem as a reply has it. A fix that would fill the reply stays out. */
export function problemJson({ pointer, rule, severity, message, value, nearest = [], fix }: Problem): {
  readonly [key: string]: Json;
} {
  const shown = fix === undefined ? undefined : fixJson(fix);
  return {
    pointer,
    rule,
    severity,
    message,
    ...(value === undefined ? {} : { value }),
    ...(nearest.length === 0 ? {} : { nearest: [...nearest].slice(0, 5) }),
    ...(shown === undefined || JSON.stringify(shown).length > LIMITS.messageChars ? {} : { fix: shown }),
  };
}

function fixJson({ label, edits }: DefinitionFix): Json {
  return { label, edits: edits.map((edit) => ({ ...edit })) };
}
