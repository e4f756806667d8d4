import type { Infer } from '../json-schema.ts';
import { LIMITS } from '../limits.ts';
import { name, text, time, timeOrNever } from './http-parts.ts';

/* What `busbar adopt` asks of a team's server, through its socket, to take over what one person's folder holds. */

/** The record of a board whose document is there. `updatedAt` is when it was last edited. */
export const adoptBoardSchema = {
  type: 'object',
  properties: {
    name,
    start: { enum: ['empty', 'sample', 'copy'] },
    createdAt: time,
    updatedAt: time,
    archivedAt: timeOrNever,
  },
  required: ['name', 'start', 'createdAt', 'updatedAt', 'archivedAt'],
  additionalProperties: false,
} as const;
export type AdoptBoard = Infer<typeof adoptBoardSchema>;

/** What the address says of a version; the body is the version itself. `by` is the name that its maker had. */
export const adoptVersionSchema = {
  type: 'object',
  properties: {
    kind: { enum: ['automatic', 'named'] },
    name,
    by: { type: 'string', maxLength: LIMITS.nameChars },
    made: { type: 'integer', minimum: 0 },
  },
  required: ['kind', 'by', 'made'],
  additionalProperties: false,
} as const;
export type AdoptVersion = Infer<typeof adoptVersionSchema>;

/** An agent key. Its value is known to nobody here: whoever has it goes on with it. */
export const adoptKeySchema = {
  type: 'object',
  properties: {
    hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    label: name,
    last4: text,
    mode: { enum: ['edit', 'ask', 'read'] },
    dailyLimit: { type: ['number', 'null'] },
    createdAt: time,
    lastUsedAt: timeOrNever,
    /** Boards on which the agent may not work, and who paused it. */
    pauses: {
      type: 'array',
      items: { type: 'object', properties: { board: text, by: text }, required: ['board', 'by'] },
    },
  },
  required: ['hash', 'label', 'last4', 'mode', 'dailyLimit', 'createdAt', 'lastUsedAt', 'pauses'],
  additionalProperties: false,
} as const;
export type AdoptKey = Infer<typeof adoptKeySchema>;

/** `there`: the account has it already; `elsewhere`: somebody else has it; `revoked`: it was taken before, and revoked here. */
export type AdoptionState = 'new' | 'there' | 'elsewhere' | 'revoked';
/** The answer to everything that is asked of an adoption. */
export interface AdoptionAnswer {
  readonly state: AdoptionState;
}
