import type { Infer } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';

/* What the JSON API of agents that connect by address (OAuth) takes, body by body: see `http.ts`. */

const mode = { enum: ['edit', 'ask', 'read'] } as const;
const label = { type: 'string', minLength: 1, maxLength: LIMITS.keyLabelChars, pattern: '\\S' } as const;
const dailyLimit = { type: ['integer', 'null'], minimum: 1, maximum: LIMITS.dailyLimitMax } as const;
/** `PATCH /api/grants/:id`. DELETE revokes. */
export const patchGrantSchema = {
  type: 'object',
  properties: { label, mode, dailyLimit },
  additionalProperties: false,
  minProperties: 1,
} as const;
export type PatchGrant = Infer<typeof patchGrantSchema>;

/** `POST /api/authorizations/:id`: yes, to so much. `boards` null: all of the account. DELETE says no. */
export const allowAgentSchema = {
  type: 'object',
  properties: {
    mode,
    boards: {
      anyOf: [
        { type: 'array', items: { type: 'string', maxLength: 64 }, minItems: 1, maxItems: LIMITS.grantBoards },
        { type: 'null' },
      ],
    },
    days: { type: 'integer', minimum: 1, maximum: LIMITS.grantDaysMax },
    label,
    dailyLimit,
  },
  required: ['mode', 'boards', 'days'],
  additionalProperties: false,
} as const;
export type AllowAgent = Infer<typeof allowAgentSchema>;
