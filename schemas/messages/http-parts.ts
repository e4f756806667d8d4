import { LIMITS } from '../limits.ts';

/** What bodies of the JSON API are made of. Times are ms since 1970 of the server's clock; null means never. */
export const name = { type: 'string', minLength: 1, maxLength: LIMITS.nameChars, pattern: '\\S' } as const;
export const time = { type: 'number', minimum: 0 } as const;
export const timeOrNever = { type: ['number', 'null'] } as const;
export const text = { type: 'string' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const secret = { type: 'string', minLength: 1, maxLength: LIMITS.secretChars } as const;
/** No more is asked of it: people sign in by it, and no mail is sent. */
export const email = {
  type: 'string',
  minLength: 3,
  maxLength: LIMITS.emailChars,
  pattern: '^[^\\s@]+@[^\\s@]+$',
} as const;
export const newPassword = {
  type: 'string',
  minLength: LIMITS.passwordMinChars,
  maxLength: LIMITS.secretChars,
} as const;
export const teamRole = { enum: ['owner', 'member', 'guest'] } as const;
/** It sets the energy that the agents of an account may spend a day. */
export const tier = { enum: ['free', 'pro', 'team'] } as const;
export const role = { enum: ['owner', 'editor', 'viewer'] } as const;
/** Somebody as others see them. */
export const account = {
  type: 'object',
  properties: { id: text, name: text, color: text },
  required: ['id', 'name', 'color'],
} as const;
